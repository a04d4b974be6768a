/*
 * The bit scans, population counts and attacks of the Chess Programming Wiki, as one writes them by hand in C.
 *
 * The tables are those of `src/tables.rs`. Where compilers would recognise the trick, `OPAQUE` stands between its steps.
 */

typedef uint64_t U64;

static const U64 k1 = UINT64_C(0x5555555555555555);
static const U64 k2 = UINT64_C(0x3333333333333333);
static const U64 k4 = UINT64_C(0x0f0f0f0f0f0f0f0f);
static const U64 kf = UINT64_C(0x0101010101010101);

static inline unsigned page_swar(U64 x) {
    x = x - ((x >> 1) & k1);
    x = (x & k2) + ((x >> 2) & k2);
    x = (x + (x >> 4)) & k4;
    x = (OPAQUE(x) * kf) >> 56;
    return (unsigned)x;
}

static inline unsigned page_swar_adds(U64 x) {
    x = x - ((x >> 1) & k1);
    x = (x & k2) + ((x >> 2) & k2);
    x = (x + (x >> 4)) & k4;
    x += x >> 8;
    x += x >> 16;
    x += x >> 32;
    return (unsigned)x & 255;
}

static inline unsigned page_swar_modulo(U64 x) {
    x = x - ((x >> 1) & k1);
    x = (x & k2) + ((x >> 2) & k2);
    x = (x + (x >> 4)) & k4;
    return (unsigned)(x % 255);
}

/* HAKMEM, item 169, for 64 bits: nine bits hold the counts that the remainder by 511 adds. */
static inline unsigned page_hakmem169(U64 x) {
    const U64 nines = UINT64_C(01007007007007007007007);
    x = x - ((x >> 1) & UINT64_C(01333333333333333333333)) - ((x >> 2) & UINT64_C(01111111111111111111111));
    x = (x & nines) + ((x >> 3) & nines) + ((x >> 6) & nines);
    return (unsigned)(x % 511);
}

static inline unsigned page_table8(U64 x) {
    return (unsigned)COUNT_OF_BYTE[x & 0xff] + COUNT_OF_BYTE[(x >> 8) & 0xff] + COUNT_OF_BYTE[(x >> 16) & 0xff]
        + COUNT_OF_BYTE[(x >> 24) & 0xff] + COUNT_OF_BYTE[(x >> 32) & 0xff] + COUNT_OF_BYTE[(x >> 40) & 0xff]
        + COUNT_OF_BYTE[(x >> 48) & 0xff] + COUNT_OF_BYTE[x >> 56];
}

static inline unsigned page_table16(U64 x) {
    return (unsigned)COUNT_OF_HALF[x & 0xffff] + COUNT_OF_HALF[(x >> 16) & 0xffff] + COUNT_OF_HALF[(x >> 32) & 0xffff]
        + COUNT_OF_HALF[x >> 48];
}

static inline unsigned page_kernighan(U64 x) {
    unsigned count = 0;
    while (x) {
        x = OPAQUE(x);
        count++;
        x &= x - 1;
    }
    return count;
}

static inline unsigned page_forward_debruijn(U64 bb) {
    return ISOLATED[(OPAQUE(bb & (0 - bb)) * DEBRUIJN) >> 58];
}

static inline unsigned page_forward_debruijn_separated(U64 bb) {
    return SEPARATED[(OPAQUE(bb ^ (bb - 1)) * DEBRUIJN) >> 58];
}

static inline unsigned page_forward_taylor(U64 bb) {
    bb ^= bb - 1;
    unsigned folded = (unsigned)bb ^ (unsigned)(bb >> 32);
    return LSB_64[(OPAQUE(folded) * 0x78291acf) >> 26];
}

static inline unsigned page_forward_modulo(U64 bb) {
    return LOOKUP_67[(bb & (0 - bb)) % 67];
}

static inline unsigned page_reverse_debruijn_separated(U64 bb) {
    bb |= bb >> 1;
    bb |= bb >> 2;
    bb |= bb >> 4;
    bb |= bb >> 8;
    bb |= bb >> 16;
    bb |= bb >> 32;
    return SEPARATED[(OPAQUE(bb) * DEBRUIJN) >> 58];
}

static inline unsigned page_reverse_nalimov(U64 bb) {
    unsigned result = 0;
    if (bb > 0xffffffff) {
        bb >>= 32;
        result = 32;
    }
    if (bb > 0xffff) {
        bb >>= 16;
        result += 16;
    }
    if (bb > 0xff) {
        bb >>= 8;
        result += 8;
    }
    return result + MS1B_OF_BYTE[bb];
}

static inline unsigned page_reverse_double(U64 bb) {
    union {
        double d;
        U64 u;
    } bits;
    bits.d = (double)(bb & ~(bb >> 32));
    return (unsigned)((bits.u >> 52) & 0x7ff) - 1023;
}

/* The square, its diagonal, antidiagonal and file. */
static inline U64 line_attacks(U64 occ, unsigned sq, int line) {
    U64 forward = occ & LINES[sq][line];
    U64 reverse = __builtin_bswap64(forward);
    forward -= LINES[sq][0];
    reverse -= __builtin_bswap64(LINES[sq][0]);
    forward ^= __builtin_bswap64(reverse);
    return forward & LINES[sq][line];
}

static inline U64 page_diagonal_attacks(U64 occ, unsigned sq) {
    return line_attacks(occ, sq, 1);
}

static inline U64 page_bishop_attacks(U64 occ, unsigned sq) {
    return line_attacks(occ, sq, 1) + line_attacks(occ, sq, 2);
}

static inline U64 page_rook_attacks(U64 occ, unsigned sq) {
    unsigned file = sq & 7;
    unsigned rank = sq & 56;
    unsigned twice = (unsigned)(occ >> rank) & (2 * 63);
    return line_attacks(occ, sq, 3) | (U64)FIRST_RANK[4 * twice + file] << rank;
}

static inline U64 page_queen_attacks(U64 occ, unsigned sq) {
    return page_rook_attacks(occ, sq) | page_bishop_attacks(occ, sq);
}

/* Kogge-Stone: the squares that `gen` reaches by shifts of `step` over `pro`, and then one more. */
#define FILL(name, shift, step, guard) \
static inline U64 name(U64 gen, U64 pro) { \
    pro &= guard; \
    gen |= pro & (gen shift step); \
    pro &= pro shift step; \
    gen |= pro & (gen shift (2 * step)); \
    pro &= pro shift (2 * step); \
    gen |= pro & (gen shift (4 * step)); \
    return (gen shift step) & guard; \
}

FILL(north, <<, 8, UINT64_MAX)
FILL(south, >>, 8, UINT64_MAX)
FILL(east, <<, 1, UINT64_C(0xfefefefefefefefe))
FILL(north_east, <<, 9, UINT64_C(0xfefefefefefefefe))
FILL(south_east, >>, 7, UINT64_C(0xfefefefefefefefe))
FILL(west, >>, 1, UINT64_C(0x7f7f7f7f7f7f7f7f))
FILL(south_west, >>, 9, UINT64_C(0x7f7f7f7f7f7f7f7f))
FILL(north_west, <<, 7, UINT64_C(0x7f7f7f7f7f7f7f7f))

static inline U64 page_rooks_attacks(U64 occ, U64 rooks) {
    return north(rooks, ~occ) | east(rooks, ~occ) | south(rooks, ~occ) | west(rooks, ~occ);
}

static inline U64 page_bishops_attacks(U64 occ, U64 bishops) {
    return north_east(bishops, ~occ) | south_east(bishops, ~occ) | south_west(bishops, ~occ) | north_west(bishops, ~occ);
}

static inline U64 page_queens_attacks(U64 occ, U64 queens) {
    return page_rooks_attacks(occ, queens) | page_bishops_attacks(occ, queens);
}
