/* A barrier, and loops over words and slices as in `src/lib.rs`. */

#include <stddef.h>
#include <stdint.h>

/* The same value, of which the compiler knows nothing; at no cost. */
#define OPAQUE(value) __extension__({ \
    __typeof__((value) + 0) opaque = (value); \
    __asm__("" : "+r"(opaque)); \
    opaque; \
})

/* `result` of every word `x`: independently, and each after the one before. */
#define OF_WORDS(name, result) \
uint64_t throughput_##name(const uint64_t *words, size_t length); \
uint64_t latency_##name(const uint64_t *words, size_t length); \
uint64_t throughput_##name(const uint64_t *words, size_t length) { \
    uint64_t sum = 0; \
    for (size_t place = 0; place < length; place++) { \
        uint64_t x = OPAQUE(words[place]); \
        sum += (result); \
    } \
    return sum; \
} \
uint64_t latency_##name(const uint64_t *words, size_t length) { \
    uint64_t nothing = OPAQUE((uint64_t)0); \
    uint64_t last = 0; \
    uint64_t sum = 0; \
    for (size_t place = 0; place < length; place++) { \
        uint64_t x = OPAQUE(words[place] ^ (last & nothing)); \
        last = (result); \
        sum += last; \
    } \
    return sum; \
}

/* As in `src/c.rs`. */
struct slice {
    const uint8_t *start;
    size_t length;
};

/* `count` of every slice. */
#define OF_SLICES(name, count) \
uint64_t slices_##name(const struct slice *slices, size_t length); \
uint64_t slices_##name(const struct slice *slices, size_t length) { \
    uint64_t sum = 0; \
    for (size_t place = 0; place < length; place++) \
        sum += count(slices[place].start, slices[place].length); \
    return sum; \
}
