//! The types of the processor intrinsics that kernels call.

use crate::language::{Int, Type};

const M128: Type = Type::Vector("__m128i");
const M256: Type = Type::Vector("__m256i");
const M512: Type = Type::Vector("__m512i");

/// The result type of an intrinsic; `None` if x86 and Arm have none with that name.
pub(super) fn result(name: &str) -> Option<Type> {
    let int = |int| Some(Type::Int(int));
    match name {
        "_mm256_castsi256_si128"
        | "_mm256_extracti128_si256"
        | "_mm512_castsi512_si128"
        | "_mm512_extracti32x4_epi32" => Some(M128),
        "_mm512_castsi512_si256" | "_mm512_extracti64x4_epi64" => Some(M256),
        "_mm_cvtsi128_si32" | "_mm_movemask_epi8" | "_mm256_movemask_epi8" => int(Int::I32),
        "_mm_cvtsi128_si64" | "_mm512_reduce_add_epi64" => int(Int::I64),
        "_bzhi_u64"
        | "_pext_u64"
        | "_pdep_u64"
        | "vaddvq_u64"
        | "_mm512_movepi8_mask"
        | "_mm512_test_epi8_mask"
        | "_mm512_cmpeq_epi8_mask" => int(Int::U64),
        "vgetq_lane_u8" | "_mm512_test_epi64_mask" => int(Int::U8),
        "vmull_p64" => int(Int::U128),
        "vaddlvq_u16" => int(Int::U32),
        "vaddlv_u8" => int(Int::U16),
        "vcombine_u8" | "vqtbl4q_u8" => Some(Type::Vector("uint8x16_t")),
        "vld1_u8" | "vdup_n_u8" | "vdup_lane_u8" | "vdup_laneq_u8" | "vtst_u8" | "vand_u8"
        | "vadd_u8" | "vorr_u8" | "vshl_n_u8" | "vget_low_u8" => Some(Type::Vector("uint8x8_t")),
        "vld1q_u8_x4" => Some(Type::Vector("uint8x16x4_t")),
        "vget_low_u16" | "vget_high_u16" => Some(Type::Vector("uint16x4_t")),
        // Widening, and adding neighbours, doubles the width of lanes.
        "vmovl_u8" | "vpaddlq_u8" | "vpadalq_u8" => Some(Type::Vector("uint16x8_t")),
        "vmovl_u16" | "vpaddlq_u16" => Some(Type::Vector("uint32x4_t")),
        "vpadalq_u32" => Some(Type::Vector("uint64x2_t")),
        _ if name.contains("_store") || name.starts_with("vst1") => Some(Type::Unit),
        _ if name.starts_with("_mm_") => Some(M128),
        _ if name.starts_with("_mm256_") => Some(M256),
        _ if name.starts_with("_mm512_") => Some(M512),
        _ if name.starts_with('v') => match name.rsplit_once("q_")?.1.trim_start_matches("n_") {
            "u8" => Some(Type::Vector("uint8x16_t")),
            "u16" => Some(Type::Vector("uint16x8_t")),
            "u32" => Some(Type::Vector("uint32x4_t")),
            "u64" => Some(Type::Vector("uint64x2_t")),
            _ => None,
        },
        _ => None,
    }
}

/// The type of an intrinsic's integer arguments.
pub(super) fn number(name: &str) -> Type {
    Type::Int(match name.rsplit('_').next().unwrap_or_default() {
        "epi8" => Int::I8,
        "epi32" => Int::I32,
        "u8" => Int::U8,
        "u16" => Int::U16,
        "u32" => Int::U32,
        "u64" | "p64" => Int::U64,
        _ => Int::I64,
    })
}
