//! What is emitted, put to the compiler: one program, as each takes time to link
//! and all tests of one run side by side.

mod assembly;
mod combinations;
mod corruption;
mod emitted_kernels;
mod fairy;
mod kernel_features;
mod maps;
#[path = "../mutation/mod.rs"]
mod mutation;
mod operations;
mod random_boards;
mod selected_functions;
mod without_unsafe;
