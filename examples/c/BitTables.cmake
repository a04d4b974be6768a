# bit_tables(OUTPUT COMMAND word... [DEPENDS file...])
#
# Prints OUTPUT in the binary folder by `bit-tables` with these words, in the source folder, and prints it again when
# one of the files changes: the table of a map, or a banner. Name OUTPUT among the sources of a target, and the binary
# folder among its include folders:
#
#   include(BitTables.cmake)
#   bit_tables(lengths.h COMMAND map lengths.csv --name opcode_length --default 3 DEPENDS lengths.csv)
#   add_executable(disassemble disassemble.c "${CMAKE_CURRENT_BINARY_DIR}/lengths.h")
#   target_include_directories(disassemble PRIVATE "${CMAKE_CURRENT_BINARY_DIR}")
function(bit_tables output)
  cmake_parse_arguments(PARSE_ARGV 1 own "" "" "COMMAND;DEPENDS")
  find_program(BIT_TABLES bit-tables)
  if(NOT BIT_TABLES)
    message(FATAL_ERROR "bit-tables is not installed: cargo install --path cli, or set BIT_TABLES to its path")
  endif()
  set(file "${CMAKE_CURRENT_BINARY_DIR}/${output}")
  # Without --touch an unchanged file keeps its time, and the command would run at each build.
  add_custom_command(
    OUTPUT "${file}"
    COMMAND "${BIT_TABLES}" ${own_COMMAND} --output "${file}" --touch
    DEPENDS ${own_DEPENDS}
    WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
    COMMENT "Printing ${output}"
    VERBATIM)
endfunction()
