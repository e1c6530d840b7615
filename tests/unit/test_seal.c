/* Sealed dice when a whole digest is of no use, which real digests make once in billions: this
   program brings an HMAC of its own, which notes the message and answers as it is told. */
#include "core/dice.h"
#include "core/sha256.h"

#include "unit.h"

static uint8_t message[64], key[64];
static size_t message_size, key_size;
static int digests, useless;

void hmac_begin(Hmac *hmac, const void *bytes, size_t size)
{
    (void)hmac;
    message_size = 0;
    key_size = size;
    memcpy(key, bytes, size);
}

void hmac_add(Hmac *hmac, const void *bytes, size_t size)
{
    (void)hmac;
    if (size) memcpy(message + message_size, bytes, size);
    message_size += size;
}

void hmac_end(Hmac *hmac, uint8_t digest[SHA256_SIZE])
{
    (void)hmac;
    memset(digest, 252, SHA256_SIZE); /* just too high for a die of six */
    if (digests++ >= useless) digest[SHA256_SIZE - 1] = 251;
}

static void throw_with(int how_many_useless, int wanted, const char *wanted_message, size_t size)
{
    Seal seal = {.seed = {1, 2, 3}, .words = (const uint8_t *)"words", .words_size = 5};
    digests = 0;
    useless = how_many_useless;
    assert_int_equal(seal_result(&seal, 0x0102030405060708ull, 6), wanted);
    assert_int_equal(digests, how_many_useless + 1);
    assert_int_equal(message_size, size);
    assert_memory_equal(message, wanted_message, size);
    assert_int_equal(key_size, 32);
    assert_memory_equal(key, seal.seed, 32);
}

static void hashes_again_with_a_counter(void **unused)
{
    (void)unused;
    throw_with(0, 6, "\1\2\3\4\5\6\7\10words", 13);
    throw_with(1, 6, "\1\2\3\4\5\6\7\10words\1", 14);
    throw_with(2, 6, "\1\2\3\4\5\6\7\10words\2", 14);
    throw_with(255, 6, "\1\2\3\4\5\6\7\10words\xFF", 14);
}

static void never_a_useful_byte(void)
{
    Seal seal = {0};
    useless = 1000;
    seal_result(&seal, 1, 6);
}

static void ends_at_last(void **unused)
{
    (void)unused;
    assert_stops(never_a_useful_byte, "without one usable byte");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_again_with_a_counter),
        cmocka_unit_test(ends_at_last),
    };
    return cmocka_run_group_tests_name("seal", tests, NULL, NULL);
}
