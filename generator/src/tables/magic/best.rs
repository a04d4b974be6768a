//! The factors and offsets of a long search: black magics of chess with a fixed shift and
//! overlapping tables.
//!
//! Volker Annuss and Niklas Fiekas published ones that take 87,988 entries, and these are not
//! theirs.

use super::relevant::Piece;

/// The command that finds them again.
pub const COMMAND: &str = "bit-tables search magic --board chess --word u64 --fixed-shift --black --seed 1 --rounds 79 --moves 60000";

/// The entries of the table; without sharing it would have 107,648.
pub const ENTRIES: usize = 101_357;

/// The factor and the offset for each square of the chess board, a1 = 0, for rook or bishop.
#[must_use]
pub const fn black(piece: Piece) -> &'static [(u64, u32); 64] {
    match piece {
        Piece::Rook => &BLACK[0],
        Piece::Bishop => &BLACK[1],
    }
}

#[rustfmt::skip]
#[allow(clippy::unreadable_literal, reason = "offsets are not read")]
static BLACK: [[(u64, u32); 64]; 2] = [
    [
        (0x40ef_ff07_fc7d_fffe, 4084), (0x0020_0008_0010_0020, 40955), (0x0040_1000_0800_4004, 29713), (0x803f_fc00_4007_ffff, 44537),
        (0x0040_0200_0400_4001, 45052), (0x7fbf_feff_f83f_fdff, 47220), (0x0020_008c_9044_0020, 48781), (0x01ff_ff87_7bff_fbbe, 0),
        (0xff3f_f000_61f8_0006, 68444), (0x2040_07fd_fdf4_0001, 92224), (0x0000_0804_0102_0008, 84552), (0x0000_2004_0020_0200, 86599),
        (0x0bff_f83f_80ff_f800, 85067), (0x0000_1800_c018_0060, 37625), (0x1400_1800_5fd0_0018, 87494), (0x8000_1800_3186_0018, 19154),
        (0x400c_0018_01c2_fff7, 33576), (0x0106_000c_0083_0002, 74580), (0x0042_0010_0003_fff0, 54504), (0x1ff1_ffef_fff1_0001, 85960),
        (0x5fed_fff0_00ff_7ff0, 76356), (0x03f9_0007_e040_8008, 68420), (0x2010_8007_c007_e010, 69571), (0x800f_7ff8_3ff8_0fe0, 16970),
        (0x61bf_e000_1000_07fc, 14307), (0x3bf0_01ff_f804_0005, 73910), (0x0001_0200_0804_0008, 30734), (0x0000_0200_2004_0020, 76612),
        (0x0fc0_00ff_e001_ffe0, 77635), (0x3bf8_7f00_07e0_4008, 70846), (0x8020_4780_06ff_c010, 51320), (0x6f87_f97f_fa10_1fc0, 27810),
        (0x0040_0010_0020_0020, 20134), (0x0b80_07fc_000f_fff0, 88443), (0x0c04_01ff_0008_0008, 66503), (0x0000_2002_0020_0400, 71542),
        (0x0002_0010_8010_0100, 78659), (0x0fbf_e000_7fe0_0100, 31757), (0x27df_f83f_7ff8_1ff0, 79679), (0x83fc_0e3f_7ffa_0820, 23185),
        (0x2040_1fff_f7ff_f000, 35583), (0x37ff_fcff_79ff_f400, 80575), (0x0000_0240_0980_4010, 72790), (0x1ec2_0020_03ff_e002, 82762),
        (0x0001_0020_0200_2001, 89413), (0x3000_8008_1f00_07c0, 81610), (0x3fff_fffb_7bff_87fe, 90447), (0x74b4_77ff_fc00_77ff, 25921),
        (0x0000_022c_0100_8058, 57489), (0x228b_fffd_fe05_fff8, 93289), (0x0000_0048_0043_8018, 91392), (0x313f_ffdf_fbfe_0020, 93888),
        (0xdf6f_cfff_fc07_fe00, 11797), (0x0df9_0000_0fc0_7ff0, 94912), (0x7fff_efff_dfa3_7ff0, 96703), (0x7ef0_5fff_fe2f_ffd0, 27278),
        (0x0000_0038_2100_8046, 12232), (0xf77f_feef_7efd_f53f, 65094), (0x020f_8000_0600_0816, 61565), (0x8100_01e0_0408_1001, 52476),
        (0x4c90_0010_0ff3_f802, 56220), (0x3ecf_fff0_0087_fbfe, 38905), (0x02fd_ffff_f777_a7ee, 61553), (0x0fff_fff3_77dd_bbfa, 8173),
    ],
    [
        (0x07fe_3f80_dff8_7004, 20878), (0x19bf_9f9f_f030_0100, 13512), (0x07ff_807f_efff_eeff, 12390), (0x0180_fff8_0838_0000, 41273),
        (0x33bf_f7f8_0000_0010, 40385), (0x0040_0400_81ff_f9f0, 4605), (0x0b7f_f03f_fdff_7dde, 12581), (0x0747_f880_ff7f_ff80, 40264),
        (0x0884_01fe_1fe0_0010, 4065), (0x8502_007f_7ff0_001a, 7079), (0x8400_80ff_c008_0006, 4269), (0x0b40_3f80_1ffb_fff8, 13797),
        (0x1262_0007_f800_a23f, 40393), (0x0000_0008_0100_8000, 4863), (0x12fb_ffc0_007f_8080, 12790), (0x0403_f81f_e000_4040, 4811),
        (0x037e_8000_c020_bff9, 12448), (0x077f_bfff_7f80_77fe, 6955), (0x0f80_8004_001f_8401, 55674), (0xfdbe_ffff_efbf_f800, 55288),
        (0x63f7_f800_7f7f_c600, 42473), (0x079f_e800_0c00_0800, 67635), (0x2a00_07ff_dfc0_4001, 6948), (0x0200_0400_0ff0_00f0, 4675),
        (0x0a00_7f7f_fc00_fff4, 13414), (0x1bff_fe00_ff80_7ff0, 12742), (0x1f7f_fe00_7f01_fff8, 36261), (0x000a_807f_f7fe_0001, 100845),
        (0x0010_00fe_0460_0800, 59111), (0x3440_1fc0_001f_f800, 55419), (0x037f_f03b_dff0_3ffe, 12516), (0x037f_f7f7_f820_1fff, 6635),
        (0x077f_7fff_0083_ffc0, 13605), (0x07f0_007e_0640_8020, 4125), (0x1310_0101_f8fe_fff0, 55915), (0x4ff8_017f_7ef8_0200, 99889),
        (0x0004_000f_f7fa_0080, 100366), (0x0300_1fe0_4000_7fc0, 55163), (0x3400_4007_e0bf_c010, 13621), (0x0600_8003_f9b7_f008, 14437),
        (0x0810_003e_fe3e_0080, 3702), (0x05ff_ffc0_417c_ffc0, 6565), (0xf860_000e_fc00_0080, 68312), (0x6fff_f7fe_ffbc_8400, 39561),
        (0x0180_0400_807f_fff8, 20818), (0x6f08_001b_ffe1_eff0, 67930), (0x09bf_8000_3fc2_2008, 3645), (0x0bff_dfff_dff0_1008, 14498),
        (0x41f8_1000_80ff_8004, 13793), (0xec78_0020_3fc0_3ff8, 15028), (0x0807_fc00_0f80_7ffc, 7081), (0x22df_fff7_ff00_3c82, 3946),
        (0x02a0_0002_003f_efb1, 41337), (0x0100_01c0_1fe0_1c00, 13732), (0x0fff_feff_bfef_e028, 4493), (0x0100_7fff_f020_0fef, 6759),
        (0x0fcf_f7ff_bf87_ff80, 5069), (0x097e_77ff_dfc0_bfc0, 4932), (0x3005_4000_000f_8080, 6775), (0x0d8c_0000_2000_ffc4, 3835),
        (0xf77f_ffff_ff00_1fde, 25217), (0x0800_0000_c01f_000c, 12644), (0x0e02_003e_ff8f_e008, 7022), (0x0700_c001_7ff7_d00c, 36309),
    ],
];

#[cfg(test)]
mod tests {
    use super::super::factors::{Colour, Magic};
    use super::super::packing::Packed;
    use super::super::relevant::places;
    use super::*;
    use crate::board::Board;
    use crate::word::Word;

    /// No two sets with different attacks lead to the same entry, and the number of entries is as
    /// promised.
    #[test]
    fn factors_and_offsets_fit_together() {
        let (mut offsets, mut tables) = (Vec::new(), Vec::new());
        for (piece, bits) in [(Piece::Rook, 12), (Piece::Bishop, 9)] {
            for (place, &(factor, offset)) in places(&Board::CHESS, piece).iter().zip(black(piece))
            {
                let magic = Magic { factor: factor.into(), bits };
                let table = magic.entries(Word::U64, Colour::Black, place, &place.sets());
                tables.push(table.expect("no index has two"));
                offsets.push(offset);
            }
        }
        let packed = Packed::at(offsets, &tables).expect("no entry has two");
        assert_eq!(packed.entries.len(), ENTRIES);
    }
}
