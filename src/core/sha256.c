/* SHA-256 (FIPS 180-4) and HMAC (RFC 2104). */
#include "core/sha256.h"

static const uint32_t SHA256_K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turn(uint32_t x, int n) { return x >> n | x << (32 - n); }

static void sha256_block(uint32_t sum[8], const uint8_t *block)
{
    uint32_t w[64];
    for (int i = 0; i < 16; i++, block += 4)
        w[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 | (uint32_t)block[2] << 8 | block[3];
    for (int i = 16; i < 64; i++) {
        uint32_t low = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t high = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + low + w[i - 7] + high;
    }
    uint32_t a = sum[0], b = sum[1], c = sum[2], d = sum[3];
    uint32_t e = sum[4], f = sum[5], g = sum[6], h = sum[7];
    for (int i = 0; i < 64; i++) {
        uint32_t choose = (e & f) ^ (~e & g), majority = (a & b) ^ (a & c) ^ (b & c);
        uint32_t one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choose + SHA256_K[i] + w[i];
        uint32_t two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority;
        h = g, g = f, f = e, e = d + one;
        d = c, c = b, b = a, a = one + two;
    }
    sum[0] += a, sum[1] += b, sum[2] += c, sum[3] += d;
    sum[4] += e, sum[5] += f, sum[6] += g, sum[7] += h;
}

void sha256_begin(Sha256 *sha)
{
    *sha = (Sha256){.sum = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c,
                            0x1f83d9ab, 0x5be0cd19}};
}

void sha256_add(Sha256 *sha, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    size_t filled = sha->size % SHA256_BLOCK;
    sha->size += size;
    while (size) {
        size_t taken = SHA256_BLOCK - filled < size ? SHA256_BLOCK - filled : size;
        memcpy(sha->block + filled, at, taken);
        at += taken, size -= taken;
        if (filled + taken == SHA256_BLOCK) sha256_block(sha->sum, sha->block);
        filled = (filled + taken) % SHA256_BLOCK;
    }
}

void sha256_end(Sha256 *sha, uint8_t digest[SHA256_SIZE])
{
    static const uint8_t PADDING[SHA256_BLOCK] = {0x80};
    uint8_t bits[8];
    for (int i = 0; i < 8; i++) bits[i] = (uint8_t)(sha->size * 8 >> (56 - 8 * i));
    size_t filled = sha->size % SHA256_BLOCK;
    sha256_add(sha, PADDING, filled < 56 ? 56 - filled : 120 - filled);
    sha256_add(sha, bits, sizeof bits);
    for (int i = 0; i < SHA256_SIZE; i++) digest[i] = (uint8_t)(sha->sum[i / 4] >> (24 - i % 4 * 8));
}

void sha256(const void *bytes, size_t size, uint8_t digest[SHA256_SIZE])
{
    Sha256 sha;
    sha256_begin(&sha);
    sha256_add(&sha, bytes, size);
    sha256_end(&sha, digest);
}

void hmac_begin(Hmac *hmac, const void *key, size_t key_size)
{
    uint8_t block[SHA256_BLOCK] = {0};
    if (key_size > SHA256_BLOCK)
        sha256(key, key_size, block);
    else if (key_size)
        memcpy(block, key, key_size);
    for (int i = 0; i < SHA256_BLOCK; i++) {
        hmac->outer_key[i] = block[i] ^ 0x5c;
        block[i] ^= 0x36;
    }
    sha256_begin(&hmac->inner);
    sha256_add(&hmac->inner, block, sizeof block);
}

void hmac_add(Hmac *hmac, const void *bytes, size_t size) { sha256_add(&hmac->inner, bytes, size); }

void hmac_end(Hmac *hmac, uint8_t digest[SHA256_SIZE])
{
    Sha256 outer;
    sha256_begin(&outer);
    sha256_add(&outer, hmac->outer_key, sizeof hmac->outer_key);
    sha256_end(&hmac->inner, digest);
    sha256_add(&outer, digest, SHA256_SIZE);
    sha256_end(&outer, digest);
}

void hmac_sha256(const void *key, size_t key_size, const void *bytes, size_t size,
                 uint8_t digest[SHA256_SIZE])
{
    Hmac hmac;
    hmac_begin(&hmac, key, key_size);
    hmac_add(&hmac, bytes, size);
    hmac_end(&hmac, digest);
}
