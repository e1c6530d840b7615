/* SHA-256 and HMAC-SHA256 piece by piece, for messages that are nowhere in one run. */
#ifndef ARBITER_SHA256_H
#define ARBITER_SHA256_H

#include "core/dice.h"

enum { SHA256_BLOCK = 64 };

typedef struct Sha256 {
    uint32_t sum[8];
    uint64_t size; /* of all that was added, in bytes */
    uint8_t block[SHA256_BLOCK];
} Sha256;

typedef struct Hmac {
    Sha256 inner;
    uint8_t outer_key[SHA256_BLOCK];
} Hmac;

void sha256_begin(Sha256 *);
void sha256_add(Sha256 *, const void *bytes, size_t size);
void sha256_end(Sha256 *, uint8_t digest[SHA256_SIZE]);

void hmac_begin(Hmac *, const void *key, size_t key_size);
void hmac_add(Hmac *, const void *bytes, size_t size);
void hmac_end(Hmac *, uint8_t digest[SHA256_SIZE]);

#endif
