/*
 * Counts the positions that can be reached from the start position of chess, which shows that every attack is right.
 *
 *     perft [DEPTH]      0 to 6, by default 5
 *
 * All attacks and scans are from bits.h, which `bit-tables` prints: see the Makefile. A position is copied for each
 * move, so there is nothing to take back.
 */

#include "bits.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* In bits_check.c: the text of the first assertion that fails, or null. */
const char *bits_self_check(void);

enum { WHITE, BLACK };
enum { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, PIECES };
enum { NO_SQUARE = 64 };

/* The squares of a rank, and of a file. */
#define RANK(rank) (UINT64_C(0xff) << (8 * (rank)))
#define BIT(square) (UINT64_C(1) << (square))

typedef struct {
    uint64_t pieces[PIECES];
    uint64_t sides[2];
    uint64_t castling; /* The rooks that may still castle. */
    uint32_t passed;   /* The square that a pawn has just passed, or NO_SQUARE. */
    int side;
} position;

static position start_position(void) {
    position start = {
        .pieces = {
            RANK(1) | RANK(6),
            BIT(1) | BIT(6) | BIT(57) | BIT(62),
            BIT(2) | BIT(5) | BIT(58) | BIT(61),
            BIT(0) | BIT(7) | BIT(56) | BIT(63),
            BIT(3) | BIT(59),
            BIT(4) | BIT(60),
        },
        .sides = {RANK(0) | RANK(1), RANK(6) | RANK(7)},
        .castling = BIT(0) | BIT(7) | BIT(56) | BIT(63),
        .passed = NO_SQUARE,
        .side = WHITE,
    };
    return start;
}

static uint64_t pawn_attacks(int side, uint32_t square) {
    return side == WHITE ? bits_white_pawn_attacks(square) : bits_black_pawn_attacks(square);
}

/* The squares that a piece, but no pawn, attacks. */
static uint64_t attacks(int piece, uint64_t occupied, uint32_t square) {
    switch (piece) {
    case KNIGHT: return bits_knight_attacks(square);
    case BISHOP: return bits_bishop_attacks(occupied, square);
    case ROOK:   return bits_rook_attacks(occupied, square);
    case QUEEN:  return bits_queen_attacks(occupied, square);
    default:     return bits_king_attacks(square);
    }
}

/* Whether a side attacks a square. */
static bool is_attacked(const position *p, uint32_t square, int by) {
    uint64_t occupied = p->sides[WHITE] | p->sides[BLACK];
    uint64_t them = p->sides[by];
    /* A piece attacks what attacks it in the same way; of pawns those of the other side. */
    uint64_t found = pawn_attacks(!by, square) & p->pieces[PAWN];
    for (int piece = KNIGHT; piece < PIECES; piece++) {
        found |= attacks(piece, occupied, square) & p->pieces[piece];
    }
    return (found & them) != 0;
}

static bool is_in_check(const position *p, int side) {
    uint64_t king = p->pieces[KING] & p->sides[side];
    return is_attacked(p, bits_bit_scan_forward(king), !side);
}

/* Moves a piece, and takes what stands on the square where it goes. */
static void move(position *p, int piece, uint32_t from, uint32_t to) {
    for (int other = PAWN; other < PIECES; other++) {
        p->pieces[other] &= ~BIT(to);
    }
    p->sides[!p->side] &= ~BIT(to);
    p->pieces[piece] ^= BIT(from) | BIT(to);
    p->sides[p->side] ^= BIT(from) | BIT(to);
    p->castling &= ~(BIT(from) | BIT(to));
    if (piece == KING) {
        p->castling &= ~RANK(p->side == WHITE ? 0 : 7);
    }
    p->passed = NO_SQUARE;
}

static uint64_t perft(const position *p, int depth);

/* The positions behind this one, in which the move has been made and the other side is to move. */
static uint64_t count(position *p, int depth) {
    if (is_in_check(p, p->side)) {
        return 0;
    }
    p->side = !p->side;
    return perft(p, depth - 1);
}

static uint64_t count_pawn_move(const position *p, uint32_t from, uint32_t to, int depth) {
    position next = *p;
    move(&next, PAWN, from, to);
    if (to == p->passed) {
        uint32_t taken = p->side == WHITE ? to - 8 : to + 8;
        next.pieces[PAWN] &= ~BIT(taken);
        next.sides[!p->side] &= ~BIT(taken);
    }
    if ((from ^ to) == 16) {
        next.passed = (from + to) / 2;
    }
    if ((BIT(to) & (RANK(0) | RANK(7))) == 0) {
        return count(&next, depth);
    }
    uint64_t total = 0;
    for (int piece = KNIGHT; piece < KING; piece++) {
        position promoted = next;
        promoted.pieces[PAWN] ^= BIT(to);
        promoted.pieces[piece] ^= BIT(to);
        total += count(&promoted, depth);
    }
    return total;
}

static uint64_t count_pawns(const position *p, int depth) {
    uint64_t occupied = p->sides[WHITE] | p->sides[BLACK];
    uint64_t targets = p->sides[!p->side];
    if (p->passed != NO_SQUARE) {
        targets |= BIT(p->passed);
    }
    uint64_t total = 0;
    uint64_t pawns = p->pieces[PAWN] & p->sides[p->side];
    uint32_t from;
    while (bits_pop_first(&pawns, &from)) {
        uint32_t to;
        uint64_t taken = pawn_attacks(p->side, from) & targets;
        while (bits_pop_first(&taken, &to)) {
            total += count_pawn_move(p, from, to, depth);
        }
        to = p->side == WHITE ? from + 8 : from - 8;
        if ((occupied & BIT(to)) != 0) {
            continue;
        }
        total += count_pawn_move(p, from, to, depth);
        uint32_t further = p->side == WHITE ? to + 8 : to - 8;
        if ((BIT(from) & RANK(p->side == WHITE ? 1 : 6)) != 0 && (occupied & BIT(further)) == 0) {
            total += count_pawn_move(p, from, further, depth);
        }
    }
    return total;
}

static uint64_t count_castling(const position *p, int depth) {
    uint64_t occupied = p->sides[WHITE] | p->sides[BLACK];
    uint64_t rooks = p->castling & RANK(p->side == WHITE ? 0 : 7);
    uint32_t king = p->side == WHITE ? 4 : 60;
    uint64_t total = 0;
    uint32_t rook;
    while (bits_pop_first(&rooks, &rook)) {
        uint32_t over = rook > king ? king + 1 : king - 1;
        uint32_t to = rook > king ? king + 2 : king - 2;
        if ((bits_between(king, rook) & occupied) != 0 || is_attacked(p, king, !p->side) ||
            is_attacked(p, over, !p->side)) {
            continue;
        }
        position next = *p;
        move(&next, ROOK, rook, over);
        move(&next, KING, king, to);
        total += count(&next, depth);
    }
    return total;
}

/* The number of positions after so many moves. */
static uint64_t perft(const position *p, int depth) {
    if (depth == 0) {
        return 1;
    }
    uint64_t occupied = p->sides[WHITE] | p->sides[BLACK];
    uint64_t total = count_pawns(p, depth) + count_castling(p, depth);
    for (int piece = KNIGHT; piece < PIECES; piece++) {
        uint64_t movers = p->pieces[piece] & p->sides[p->side];
        uint32_t from;
        while (bits_pop_first(&movers, &from)) {
            uint64_t targets = attacks(piece, occupied, from) & ~p->sides[p->side];
            uint32_t to;
            while (bits_pop_first(&targets, &to)) {
                position next = *p;
                move(&next, piece, from, to);
                total += count(&next, depth);
            }
        }
    }
    return total;
}

int main(int arguments, char **argument) {
    /* Published: https://www.chessprogramming.org/Perft_Results, initial position. */
    static const uint64_t published[] = {1, 20, 400, 8902, 197281, 4865609, 119060324};
    long last = 5;
    if (arguments > 1) {
        char *end;
        last = strtol(argument[1], &end, 10);
        if (arguments > 2 || *end != '\0' || end == argument[1] || last < 0 || last > 6) {
            fprintf(stderr, "usage: %s [DEPTH]\nDEPTH is 0 to 6.\n", argument[0]);
            return 2;
        }
    }
    const char *wrong = bits_self_check();
    if (wrong != NULL) {
        fprintf(stderr, "this does not hold: %s\n", wrong);
        return 1;
    }
    position start = start_position();
    bool is_right = true;
    for (int depth = 0; depth <= (int)last; depth++) {
        uint64_t found = perft(&start, depth);
        printf("perft(%d) = %" PRIu64 "\n", depth, found);
        if (found != published[depth]) {
            fprintf(stderr, "published is %" PRIu64 "\n", published[depth]);
            is_right = false;
        }
    }
    return is_right ? EXIT_SUCCESS : EXIT_FAILURE;
}
