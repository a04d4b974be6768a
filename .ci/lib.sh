# What the gate, the nightly run and its parts share. Bash reads it at their beginning; it goes to the top of the repository.
set -Eeuo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Whoever changes a line compiles again; here everything is compiled once.
export CARGO_INCREMENTAL=0

# The seconds and the command of each step, for `print_steps`.
steps=()

# Prints a command, runs it, and keeps how long it took.
step() {
  local began=$SECONDS status=0
  printf '\n== %s\n' "$*"
  "$@" || status=$?
  steps+=("$(printf '%6d s  %s' $((SECONDS - began)) "$*")")
  printf -- '-- %s s\n' $((SECONDS - began))
  return "$status"
}

# All steps so far, longest first.
print_steps() {
  printf '\nseconds of each step, %s in all:\n' "$SECONDS"
  ((${#steps[@]} == 0)) || printf '%s\n' "${steps[@]}" | sort -rn
}

# Fails unless everything is there that compiling and testing needs, and says how to get it.
require_rust() {
  local missing=() component
  # A compiler with `-o /dev/null`, run as root, replaces the device by a file, and then cargo fails in odd ways.
  [[ -c /dev/null ]] || missing+=("/dev/null is no device: as root, rm -f /dev/null; mknod -m 666 /dev/null c 1 3")
  if command -v cargo >/dev/null; then
    for component in fmt clippy; do
      cargo "$component" --version >/dev/null 2>&1 || missing+=("cargo $component is missing: rustup component add ${component/fmt/rustfmt}")
    done
  else
    missing+=("cargo is missing: install Rust 1.89 or newer, https://rustup.rs")
  fi
  command -v cc >/dev/null || missing+=("a C compiler is missing, which Rust links with: on Debian, apt-get install gcc libc6-dev")
  command -v python3 >/dev/null || missing+=("python3 is missing, which compares the public items: on Debian, apt-get install python3")
  ((${#missing[@]} == 0)) || {
    printf '%s\n' "${missing[@]}" >&2
    exit 1
  }
}

# Compilers of C, for the tests of headers.
install_c() { step .ci/c --install; }

# Solvers, for proofs and the tests of them.
install_solvers() {
  step .ci/prove --install
  export PATH=$PWD/target/solvers/bin:$HOME/.local/bin:$PATH BIT_TABLES_SOLVER=bitwuzla
}

# The version of mdBook that the guide is written for.
install_mdbook() {
  mdbook --version 2>/dev/null | grep -q '^mdbook v0\.5' || step cargo install mdbook --version '^0.5' --locked
}

# A nightly compiler, with these components.
install_nightly() {
  cargo +nightly --version >/dev/null 2>&1 || rustup toolchain install nightly --profile minimal
  rustup component add --toolchain nightly "$@"
}

# GNU parallel, for searches on several cores.
install_parallel() {
  command -v parallel >/dev/null || {
    . .ci/debian
    apt_get install parallel
  }
}
