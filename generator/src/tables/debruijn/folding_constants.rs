//! The constants of Matt Taylor's folding trick, as [`Constants`](super::Constants) finds them.
//!
//! They are stored because the search for 128 bits takes seconds in an unoptimized build. Tests
//! repeat the search.

use crate::word::Word;

/// Every constant for a word, in increasing order.
pub(super) const fn constants(word: Word) -> &'static [u64] {
    match word {
        Word::U8 => &[0x5],
        Word::U16 => &[0x63],
        Word::U32 => &[0x70a7, 0x70d3],
        Word::U64 => &[0x7829_1acf, 0x7829_1d9b, 0x782c_8d4f, 0x783a_9b23],
        Word::U128 => &OF_128_BITS,
    }
}

#[rustfmt::skip]
const OF_128_BITS: [u64; 350] = [
    0x7c0a_1ab6_3a5c_c89f, 0x7c0a_1ab6_3dcc_89d3, 0x7c0a_1ab6_5cc7_489f, 0x7c0a_1b11_d5a5_cc9f,
    0x7c0a_1b11_ee64_ead3, 0x7c0a_1b13_23a5_ab9f, 0x7c0a_1b13_23dc_e96b, 0x7c0a_1b2d_2623_ab9f,
    0x7c0a_1b2d_2623_dceb, 0x7c0a_1b2e_623a_b49f, 0x7c0a_1d22_6357_3d97, 0x7c0a_1d22_7b2e_6357,
    0x7c0a_1d2d_5cf6_2647, 0x7c0a_1d2e_644f_6357, 0x7c0a_1d5a_4f65_cc47, 0x7c0a_1d5a_5cc9_ec47,
    0x7c0a_1d5c_f65a_4c47, 0x7c0a_1ec4_6e64_ead3, 0x7c0a_1ec4_c8dc_e96b, 0x7c0a_1ec6_adcc_89d3,
    0x7c0a_1ecb_4988_dceb, 0x7c0a_1ecb_73a4_4c6b, 0x7c0a_21d5_8d2e_64f7, 0x7c0a_21d5_9731_a4f7,
    0x7c0a_21ed_cc69_3ab3, 0x7c0a_21ed_cc9d_58d3, 0x7c0a_2643_a58d_5cf7, 0x7c0a_2643_db9d_2c6b,
    0x7c0a_2748_7b73_1ab3, 0x7c0a_3731_0f69_3ab3, 0x7c0a_3731_3a43_dab3, 0x7c0a_3732_1ed5_89d3,
    0x7c0a_3732_7562_1ed3, 0x7c0a_373a_5899_0f6b, 0x7c0a_3a43_6acb_989f, 0x7c0a_3a58_990d_ab9f,
    0x7c0a_3a5c_c86d_589f, 0x7c0a_3ab1_0da5_cc9f, 0x7c0a_3ab2_e621_b49f, 0x7c0a_3dcc_4369_3ab3,
    0x7c0a_3dcc_4e90_dab3, 0x7c0a_3dcc_86d5_89d3, 0x7c0a_3dcc_9d58_86d3, 0x7c0a_3dce_9626_436b,
    0x7c0a_9891_b9d0_f65b, 0x7c0a_9891_d0d9_6b9f, 0x7c0a_9891_ee74_365b, 0x7c0a_990e_8963_5cf7,
    0x7c0a_990f_6e74_4b1b, 0x7c0a_9912_d8e8_6b9f, 0x7c0a_9912_d8f7_3a1b, 0x7c0a_9912_dce8_7b1b,
    0x7c0a_991b_9d0f_625b, 0x7c0a_991d_0d89_6b9f, 0x7c0a_991e_e743_625b, 0x7c0a_992c_4368_eb9f,
    0x7c0a_992c_4368_f73b, 0x7c0a_992c_43ae_7b47, 0x7c0a_992c_43da_373b, 0x7c0a_992c_6887_5cf7,
    0x7c0a_992c_6887_b73b, 0x7c0a_992d_0d88_eb9f, 0x7c0a_992d_0d88_f73b, 0x7c0a_992d_0eb9_ec47,
    0x7c0a_992d_0f62_373b, 0x7c0a_9d0d_6c7b_9913, 0x7c0a_9d0f_635b_9913, 0x7c0a_9d12_1edc_c6b3,
    0x7c0a_9d1b_9890_f6b3, 0x7c0a_9d1b_990f_6b13, 0x7c0a_9d1e_e624_36b3, 0x7c0a_9d1e_e643_6b13,
    0x7c0a_9d62_1b47_b993, 0x7c0a_9d62_1ed1_b993, 0x7c0a_9d63_443d_b993, 0x7c0a_9d68_6c47_b993,
    0x7c0a_9d68_7b11_b993, 0x7c0a_9ed6_25cc_8747, 0x7c0a_9ed6_5cc4_8747, 0x7c0a_c436_8ea5_cc9f,
    0x7c0a_c436_8f73_2753, 0x7c0a_c43a_9732_7b47, 0x7c0a_c43d_a373_2753, 0x7c0a_c4e8_dcc8_7b53,
    0x7c0a_c4e8_f732_1b53, 0x7c0a_c4f6_a5cc_8747, 0x7c0a_c688_752e_64f7, 0x7c0a_c688_7b73_2753,
    0x7c0a_c6a5_cc87_44f7, 0x7c0a_cb98_86d1_d49f, 0x7c0a_cb98_8752_7b47, 0x7c0a_cb98_9ed4_8747,
    0x7c0a_cb98_d10e_a4f7, 0x7c0a_cb98_d487_44f7, 0x7c0a_d0d8_8ea5_cc9f, 0x7c0a_d0d8_8f73_2753,
    0x7c0a_d0d9_7311_d49f, 0x7c0a_d0ea_4f65_cc47, 0x7c0a_d0ea_5cc9_ec47, 0x7c0a_d0f6_2373_2753,
    0x7c0a_d48d_cc4e_87b3, 0x7c0a_d48e_86cb_989f, 0x7c0a_d48f_7313_a1b3, 0x7c0a_d4b9_91d0_d89f,
    0x7c0a_d8e8_6a5c_c89f, 0x7c0a_d8f7_3227_4353, 0x7c0a_d973_1d0d_489f, 0x7c0a_dcc6_a44e_87b3,
    0x7c0a_dcc8_9d0f_6353, 0x7c0a_e7b2_d0ea_4c47, 0x7c0a_e7b5_2c4c_8747, 0x7c0b_10da_3a95_c99f,
    0x7c0b_10da_3ae4_a99f, 0x7c0b_10da_3dc9_533b, 0x7c0b_10da_3dc9_9d4b, 0x7c0b_10da_51d5_c99f,
    0x7c0b_10da_51ee_4ceb, 0x7c0b_10ea_5726_7b47, 0x7c0b_10ea_e4cf_6947, 0x7c0b_10eb_92a6_7b47,
    0x7c0b_10f6_8dc9_533b, 0x7c0b_10f6_8dc9_9d4b, 0x7c0b_10f6_946e_4ceb, 0x7c0b_12a6_746e_43db,
    0x7c0b_12a6_747b_90db, 0x7c0b_12a6_7b5c_8747, 0x7c0b_133a_3721_ed4b, 0x7c0b_133a_3dc8_6d4b,
    0x7c0b_133a_51b9_0f6b, 0x7c0b_133a_51ee_436b, 0x7c0b_133d_a95c_8747, 0x7c0b_133d_ab90_e947,
    0x7c0b_1a21_d4ae_4cf7, 0x7c0b_1a21_d725_4cf7, 0x7c0b_1a21_edc9_533b, 0x7c0b_1a21_edc9_9d4b,
    0x7c0b_1a51_0eae_4cf7, 0x7c0b_1a51_0f6e_4ceb, 0x7c0b_1a95_c874_4cf7, 0x7c0b_1ab9_0e94_4cf7,
    0x7c0b_1ae4_3a25_4cf7, 0x7c0b_3a24_3db9_531b, 0x7c0b_3a26_3521_edcb, 0x7c0b_3a37_2a62_43db,
    0x7c0b_3a3d_ca98_90db, 0x7c0b_3a43_db94_4c6b, 0x7c0b_3a93_10da_3dcb, 0x7c0b_3a93_10f6_8dcb,
    0x7c0b_3a93_1a21_edcb, 0x7c0b_3da4_c43a_b947, 0x7c0b_3dae_54c4_8747, 0x7c0b_4362_3a95_c99f,
    0x7c0b_4362_3ae4_a99f, 0x7c0b_4362_3dc9_533b, 0x7c0b_4362_3dc9_9d4b, 0x7c0b_4367_5262_3dcb,
    0x7c0b_43a9_5c99_ec47, 0x7c0b_43ae_4a99_ec47, 0x7c0b_43d8_8dc9_533b, 0x7c0b_43d8_8dc9_9d4b,
    0x7c0b_43d9_d498_8dcb, 0x7c0b_4988_dca1_eceb, 0x7c0b_4988_eae5_0d9f, 0x7c0b_4988_f728_6ceb,
    0x7c0b_4a1b_11d5_c99f, 0x7c0b_4a1b_11ee_4ceb, 0x7c0b_4a1d_5c99_ec47, 0x7c0b_4a1e_c46e_4ceb,
    0x7c0b_52b9_1d0d_899f, 0x7c0b_5723_a50d_899f, 0x7c0b_5c8e_86c4_a99f, 0x7c0b_5ca9_891d_0d9f,
    0x7c0b_63a1_a95c_899f, 0x7c0b_63a1_ae44_a99f, 0x7c0b_63a5_0d5c_899f, 0x7c0b_63dc_8953_3a1b,
    0x7c0b_63dc_899d_0d4b, 0x7c0b_63dc_899d_286b, 0x7c0b_6743_5226_3dcb, 0x7c0b_6748_98f7_286b,
    0x7c0b_7225_4ce8_7b1b, 0x7c0b_7226_743d_8d4b, 0x7c0b_7226_74a1_ec6b, 0x7c0b_7287_b3a4_4c6b,
    0x7c0b_9435_6cc7_489f, 0x7c0b_9436_623a_b49f, 0x7c0b_943a_44f6_6357, 0x7c0b_943a_b49e_cc47,
    0x7c0b_9443_ab31_a4f7, 0x7c0b_9474_86d5_989f, 0x7c0b_9475_6621_b49f, 0x7c0b_953d_acc4_8747,
    0x7c0b_9598_86d1_d49f, 0x7c0b_9598_8752_7b47, 0x7c0b_9598_9ed4_8747, 0x7c0b_9598_d10e_a4f7,
    0x7c0b_9598_d487_44f7, 0x7c0b_95a1_b311_d49f, 0x7c0b_95a1_d49e_cc47, 0x7c0b_95a9_1d0d_989f,
    0x7c0b_95b3_1d0d_489f, 0x7c0d_4898_f42d_9dcb, 0x7c0d_489d_cad9_8f43, 0x7c0d_489d_cc7a_15b3,
    0x7c0d_489e_856c_b98f, 0x7c0d_489e_85ca_d98f, 0x7c0d_4ae4_4cf4_2d8f, 0x7c0d_4b99_13d0_ad8f,
    0x7c0d_5b31_e913_b943, 0x7c0d_5c89_9e94_2d8f, 0x7c0d_5ca1_6cf4_898f, 0x7c0d_6c7a_153b_9913,
    0x7c0d_7225_4cf4_2d8f, 0x7c0d_73d0_a991_2d8f, 0x7c0d_88f5_a153_b993, 0x7c0d_8953_3b91_e85b,
    0x7c0d_8953_3d0b_5c8f, 0x7c0d_896b_9e85_4c8f, 0x7c0d_899d_c8f4_2d4b, 0x7c0d_899d_c8f4_a16b,
    0x7c0d_899e_85a9_5c8f, 0x7c0d_899e_942d_5c8f, 0x7c0d_89dc_c8f4_2b53, 0x7c0d_89e8_56a5_cc8f,
    0x7c0d_9685_73d4_988f, 0x7c0d_96b9_e854_c48f, 0x7c0d_9731_3d0a_d48f, 0x7c0d_988f_5277_2b43,
    0x7c0d_988f_5693_b943, 0x7c0d_989d_cad4_8f43, 0x7c0d_989e_85ca_d48f, 0x7c0d_9dca_1693_11eb,
    0x7c0d_9dca_9891_e85b, 0x7c0d_9e85_ae54_c48f, 0x7c0d_9eae_50b4_988f, 0x7c0d_a3d4_9885_9dcb,
    0x7c0d_a3d4_9dca_cc43, 0x7c0d_a3d4_9dcc_42b3, 0x7c0d_a3d6_2153_b993, 0x7c0d_a4c4_2cee_51eb,
    0x7c0d_a4c4_2cf5_728f, 0x7c0d_a4ee_51ea_cc43, 0x7c0d_a4ee_6214_7ab3, 0x7c0d_a4f5_65cc_428f,
    0x7c0d_a4f5_6621_728f, 0x7c0d_a5cc_9eac_428f, 0x7c0d_a90a_cb98_9e8f, 0x7c0d_a90b_9598_9e8f,
    0x7c0d_a95c_8589_9e8f, 0x7c0d_a962_642b_9e8f, 0x7c0d_a973_2158_9e8f, 0x7c0d_ab13_b990_a3d3,
    0x7c0d_ab13_d2e6_428f, 0x7c0d_ab2e_627a_428f, 0x7c0d_ab31_3b94_7a43, 0x7c0d_ab31_3d21_728f,
    0x7c0d_ab90_b133_d28f, 0x7c0d_ab9e_9626_428f, 0x7c0d_ac4b_990a_9e8f, 0x7c0d_acb9_890a_9e8f,
    0x7c0d_acc4_85ca_9e8f, 0x7c0d_ae42_c4a9_9e8f, 0x7c0d_ae54_c485_9e8f, 0x7c0e_c4a9_9e85_ae47,
    0x7c0e_c4b5_cf42_a647, 0x7c0e_c4cf_42d4_ae47, 0x7c0e_c4cf_4a16_ae47, 0x7c0e_c4f4_2b52_e647,
    0x7c0e_c6a5_7226_7a17, 0x7c0e_c6a5_cc89_e857, 0x7c0e_c6ae_44cf_4a17, 0x7c0e_c6b9_12a6_7a17,
    0x7c0e_c6b9_e854_c897, 0x7c0e_cb42_b9ea_4c47, 0x7c0e_cb5c_f42a_6247, 0x7c0e_cb98_9e85_6a47,
    0x7c0e_cb98_d489_e857, 0x7c0e_cc4f_42e5_6a47, 0x7c0e_cc6a_44f4_2e57, 0x7c0e_cf42_d72a_6247,
    0x7c0e_cf48_98d5_ca17, 0x7c0e_cf57_285a_4c47, 0x7c0e_d262_167a_b947, 0x7c0e_d27a_b2e6_2147,
    0x7c0e_d27a_b310_b947, 0x7c0e_d2e6_4f56_2147, 0x7c0e_d485_65cc_4f47, 0x7c0e_d485_cacc_4f47,
    0x7c0e_d4ae_42c4_cf47, 0x7c0e_d4b1_3215_cf47, 0x7c0e_d4b9_90ac_4f47, 0x7c0e_d589_e973_2147,
    0x7c0e_d597_313d_2147, 0x7c0e_d598_9e90_b947, 0x7c0e_d5c8_5899_e947, 0x7c0e_d5cf_4b13_2147,
    0x7c0e_d625_cc85_4f47, 0x7c0e_d65c_c485_4f47, 0x7c0e_d662_42e5_4f47, 0x7c0e_d721_6254_cf47,
    0x7c0e_d72a_6242_cf47, 0x7c0f_42a6_246e_765b, 0x7c0f_42a6_44b7_3b1b, 0x7c0f_42a6_46e7_625b,
    0x7c0f_42a7_635b_9913, 0x7c0f_42b5_2373_13b3, 0x7c0f_42b7_31a9_13b3, 0x7c0f_42b7_3227_6353,
    0x7c0f_42dc_8953_3b1b, 0x7c0f_42dc_899d_8d4b, 0x7c0f_4485_4edc_c6b3, 0x7c0f_4485_9db9_531b,
    0x7c0f_44a9_9db9_0b1b, 0x7c0f_44c6_a42c_edcb, 0x7c0f_44ce_dc85_8d4b, 0x7c0f_44ed_cacc_6a43,
    0x7c0f_44ed_cc6a_42b3, 0x7c0f_44ed_cc85_6353, 0x7c0f_46e4_2c4a_99db, 0x7c0f_46e4_2c4c_ed4b,
    0x7c0f_46e5_4c48_59db, 0x7c0f_46e5_4ed6_6243, 0x7c0f_46e5_6627_6a43, 0x7c0f_46e6_242a_76b3,
    0x7c0f_46e6_276a_42b3, 0x7c0f_46e6_42a7_6b13, 0x7c0f_46e6_42b1_3b53, 0x7c0f_46e7_6a58_990b,
    0x7c0f_4851_3b73_1ab3, 0x7c0f_4851_b989_dab3, 0x7c0f_4859_db94_4c6b, 0x7c0f_489d_98d5_b943,
    0x7c0f_4a16_e44c_ec6b, 0x7c0f_4a26_76e4_2c6b, 0x7c0f_4a37_2162_676b, 0x7c0f_4b13_2146_e76b,
    0x7c0f_5262_1676_8dcb, 0x7c0f_5262_373b_2d0b, 0x7c0f_5263_442c_edcb, 0x7c0f_5276_6237_2b43,
    0x7c0f_5276_8dca_cc43, 0x7c0f_5276_8dcc_42b3, 0x7c0f_5276_e566_3443, 0x7c0f_5276_e634_42b3,
    0x7c0f_5621_46e6_4ed3, 0x7c0f_5663_49db_9443, 0x7c0f_5693_b311_b943, 0x7c0f_5885_4ed1_b993,
    0x7c0f_58d1_0a9d_b993, 0x7c0f_5a15_3b11_b993,
];

#[cfg(test)]
mod tests {
    use super::super::{Constants, Family, Head};
    use super::*;

    /// All are constants, in order, without duplicates.
    #[test]
    fn each_is_a_constant() {
        for &word in Word::ALL {
            let all = constants(word);
            assert!(all.is_sorted_by(|one, other| one < other), "{word}");
            for &constant in all {
                assert_eq!(Family::Folded.usable(word, constant.into()), Ok(()), "{word}");
            }
        }
    }

    /// The complete search over all heads finds these and no others.
    #[test]
    fn search_finds_the_same() {
        for word in [Word::U8, Word::U16, Word::U32, Word::U64] {
            let found: Vec<u128> = Constants::searching(word, Head::Every).collect();
            assert!(found.into_iter().eq(kept(word)), "{word}");
        }
    }

    #[test]
    #[ignore = "slow tier: all constants for 128 bits, over every head"]
    fn search_finds_the_same_for_128_bits() {
        let mut search = Constants::searching(Word::U128, Head::Every);
        let found: Vec<u128> = search.by_ref().collect();
        assert_eq!(search.looked_at(), 223_952_672);
        assert!(found.iter().all(|constant| constant.wrapping_neg() as u64 >> 57 == 0b100_0001));
        assert!(found.into_iter().eq(kept(Word::U128)));
    }

    fn kept(word: Word) -> impl Iterator<Item = u128> {
        constants(word).iter().copied().map(u128::from)
    }
}
