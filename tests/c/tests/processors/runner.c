#include "check.c"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Not every program has slices. */
#pragma GCC diagnostic ignored "-Wunused-function"

/* SplitMix64. */
static uint64_t next(void) {
    static uint64_t state = 2024;
    uint64_t x = state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* Bytes with few ones, with many, or with any. */
static void fill(void *to, size_t count) {
    uint64_t kind = next() % 5;
    for (size_t i = 0; i < count; i++) {
        uint64_t x = next(), y = next();
        uint64_t all[] = {x, x & y, x | y, x & y & (x >> 32), 0 - (kind & 1)};
        ((unsigned char *)to)[i] = (unsigned char)(all[kind] & 0xff);
    }
}

/* So many bytes behind others, at any alignment, and none behind the last. */
struct memory {
    unsigned char *start, *bytes;
};

static inline struct memory allocated(size_t offset, size_t count) {
    struct memory memory;
    memory.start = (unsigned char *)malloc(offset + count + (offset + count == 0));
    if (memory.start == NULL)
        exit(2);
    memory.bytes = memory.start + offset;
    fill(memory.bytes, count);
    return memory;
}

/* From nothing on to 600 bytes, and some of the lengths from 2000 to 5000. */
static inline size_t length_in_bytes(size_t round) {
    return round <= 600 ? round : 2000 + (size_t)(next() % 3000);
}

static unsigned failures = 0;

static inline void compare(const char *name, const char *tier, size_t round, const void *one, const void *other, size_t count) {
    if (memcmp(one, other, count) != 0 && failures++ < 20)
        printf("%s (%s) differs in round %u\n", name, tier, (unsigned)round);
}

