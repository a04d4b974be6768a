//! The engines and their command.

mod chess;
mod command;
mod naive;
mod othello;
mod perft;
mod random;
mod reading;
mod shogi;
mod xiangqi;
