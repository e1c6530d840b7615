/* SHA-256, HMAC and the three kinds of dice. */
#include "core/dice.h"

#include "core/text.h"
#include "unit.h"

static void assert_digest(const uint8_t digest[SHA256_SIZE], const char *wanted)
{
    TEXT(seen, 65);
    for (int i = 0; i < SHA256_SIZE; i++) text_format(&seen, "%02x", digest[i]);
    assert_string_equal(seen.at, wanted);
}

static void assert_sha256(const char *bytes, size_t size, const char *wanted)
{
    uint8_t digest[SHA256_SIZE];
    sha256(bytes, size, digest);
    assert_digest(digest, wanted);
}

/* FIPS 180, and a million times the letter a. */
static void sha256_published_vectors(void **unused)
{
    (void)unused;
    assert_sha256("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_sha256("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
                  "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    assert_sha256("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopq"
                  "klmnopqrlmnopqrsmnopqrstnopqrstu",
                  112, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    char *million = malloc(1000000);
    memset(million, 'a', 1000000);
    assert_sha256(million, 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    free(million);
}

/* Every length across three blocks, against another implementation (Python's hashlib). */
static void sha256_every_length(void **unused)
{
    (void)unused;
    uint8_t digests[201 * SHA256_SIZE], bytes[200], digest[SHA256_SIZE];
    for (int n = 0; n <= 200; n++) {
        for (int i = 0; i < n; i++) bytes[i] = (uint8_t)(i * 7 + n);
        sha256(bytes, (size_t)n, digests + n * SHA256_SIZE);
    }
    sha256(digests, sizeof digests, digest);
    assert_digest(digest, "e673d33f6940a6d3856d0d305fd88363ae0ba3b96e2411d8ddd5e0dd443f4525");
}

/* RFC 4231, cases 1 to 7. The fifth is published cut to 16 bytes. */
static void hmac_published_vectors(void **unused)
{
    (void)unused;
    uint8_t ascending[25], digest[SHA256_SIZE];
    char key[131], data[50];
    for (int i = 0; i < 25; i++) ascending[i] = (uint8_t)(i + 1);

    memset(key, 0x0b, 20);
    hmac_sha256(key, 20, "Hi There", 8, digest);
    assert_digest(digest, "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    hmac_sha256("Jefe", 4, "what do ya want for nothing?", 28, digest);
    assert_digest(digest, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    memset(key, 0xaa, 20);
    memset(data, 0xdd, 50);
    hmac_sha256(key, 20, data, 50, digest);
    assert_digest(digest, "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
    memset(data, 0xcd, 50);
    hmac_sha256(ascending, 25, data, 50, digest);
    assert_digest(digest, "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b");
    memset(key, 0x0c, 20);
    hmac_sha256(key, 20, "Test With Truncation", 20, digest);
    assert_memory_equal(digest, "\xa3\xb6\x16\x74\x73\x10\x0e\xe0\x6e\x0c\x79\x6c\x29\x55\x55\x2b", 16);
    memset(key, 0xaa, 131);
    const char *sixth = "Test Using Larger Than Block-Size Key - Hash Key First";
    hmac_sha256(key, 131, sixth, strlen(sixth), digest);
    assert_digest(digest, "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
    const char *seventh = "This is a test using a larger than block-size key and a larger than "
                          "block-size data. The key needs to be hashed before being used by the "
                          "HMAC algorithm.";
    hmac_sha256(key, 131, seventh, strlen(seventh), digest);
    assert_digest(digest, "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2");
}

/* Counts must stay within six standard deviations of what fair dice show. */
static void assert_fair(Dice *dice, int sides, int rolls)
{
    int counts[256] = {0};
    for (int i = 0; i < rolls; i++) {
        int value = dice_roll(dice, sides, "test");
        assert_in_range(value, 1, sides);
        counts[value - 1]++;
    }
    double mean = (double)rolls / sides, variance = mean * (1 - 1.0 / sides);
    for (int i = 0; i < sides; i++) {
        double off = counts[i] - mean;
        assert_true(off * off <= 36 * variance);
    }
}

static void fast_dice_are_fair(void **unused)
{
    (void)unused;
    Dice dice = dice_fast(1);
    for (int sides = 1; sides <= 20; sides++) assert_fair(&dice, sides, 20000);
    assert_fair(&dice, 256, 100000);
}

static void fast_dice_repeat_by_seed(void **unused)
{
    (void)unused;
    Dice one = dice_fast(7), same = dice_fast(7), other = dice_fast(8);
    int equal = 0;
    Thrown record[1000];
    same.record = record;
    same.record_capacity = 1000;
    for (int i = 0; i < 1000; i++) {
        int value = dice_roll(&one, 6, "test");
        assert_int_equal(value, dice_roll(&same, 6, "test"));
        assert_int_equal(record[i].value, value);
        equal += value == dice_roll(&other, 6, "test");
    }
    assert_in_range(equal, 100, 240); /* about one in six by chance */
}

static const char *const WORDS[] = {"left foot", NULL,
                                    "Gr\xC3\xBC\xC3\x9F"
                                    "e"};

static Seal example_seal(uint8_t run[64])
{
    Seal seal = {.words = run, .words_size = seal_words(WORDS, 3, run, 64)};
    for (int i = 0; i < 32; i++) seal.seed[i] = (uint8_t)i;
    return seal;
}

static void words_are_sealed_with_their_lengths(void **unused)
{
    (void)unused;
    uint8_t run[64];
    memset(run, 0xEE, sizeof run);
    assert_int_equal(seal_words(WORDS, 3, run, 27), 28);
    assert_int_equal(run[0], 0xEE);
    assert_int_equal(seal_words(WORDS, 3, run, 28), 28);
    assert_memory_equal(run,
                        "\0\0\0\x09left foot\0\0\0\0\0\0\0\x07Gr\xC3\xBC\xC3\x9F"
                        "e\xEE",
                        29);
    assert_int_equal(seal_words(WORDS, 0, NULL, 0), 0);
    assert_int_equal(seal_words(WORDS, 3, NULL, 0), 28);
}

/* Computed by another implementation (Python's hmac) from the description in dice.h. */
static void sealed_results_by_their_numbers(void **unused)
{
    (void)unused;
    static const struct {
        int sides, result[16];
    } EXPECTED[] = {
        {2, {2, 2, 2, 1, 1, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 1}},
        {6, {2, 4, 6, 3, 5, 4, 6, 2, 2, 6, 2, 1, 5, 1, 2, 5}},
        {10, {10, 2, 4, 7, 1, 2, 2, 2, 4, 4, 4, 9, 7, 3, 8, 7}},
        {100, {10, 42, 18, 27, 1, 72, 72, 41, 94, 14, 21, 69, 39, 33, 8, 77}},
        {129, {110, 3, 18, 27, 101, 18, 72, 41, 105, 114, 121, 61, 64, 47, 8, 77}},
        {256, {110, 142, 204, 27, 101, 172, 72, 212, 194, 114, 224, 169, 227, 133, 8, 77}},
    };
    uint8_t run[64];
    Seal seal = example_seal(run);
    for (int i = 0; i < countof(EXPECTED); i++) {
        Dice dice = dice_sealed(&seal, 0);
        for (int n = 0; n < 16; n++) {
            int sides = EXPECTED[i].sides;
            assert_int_equal(seal_result(&seal, (uint64_t)n, sides), EXPECTED[i].result[n]);
            assert_int_equal(dice_roll(&dice, sides, "test"), EXPECTED[i].result[n]);
        }
        assert_int_equal(dice.counter, 16);
    }
    assert_int_equal(seal_result(&seal, UINT32_MAX, 6), 5);
    assert_int_equal(seal_result(&seal, 1ull << 32, 6), 5);
    assert_int_equal(seal_result(&seal, (1ull << 40) + 5, 6), 2);
    assert_int_equal(seal_result(&seal, UINT64_MAX, 6), 4);
    assert_int_equal(seal_result(&seal, 5, 1), 1);
    Dice later = dice_sealed(&seal, 11);
    assert_int_equal(dice_roll(&later, 6, "test"), 1);
    assert_int_equal(dice_roll(&later, 6, "test"), 5);

    static const int WITHOUT_WORDS[16] = {4, 5, 4, 1, 3, 6, 2, 6, 5, 5, 1, 1, 2, 1, 2, 4};
    seal.words = NULL;
    seal.words_size = 0;
    for (int n = 0; n < 16; n++) assert_int_equal(seal_result(&seal, (uint64_t)n, 6), WITHOUT_WORDS[n]);
}

static void sealed_dice_are_fair(void **unused)
{
    (void)unused;
    uint8_t run[64];
    Seal seal = example_seal(run);
    Dice dice = dice_sealed(&seal, 100);
    assert_fair(&dice, 6, 12000);
    assert_fair(&dice, 10, 10000);
    assert_fair(&dice, 129, 20000); /* nearly every second byte is skipped */
}

static void seal_of_257_sides(void)
{
    Seal seal = {0};
    seal_result(&seal, 0, 257);
}
static void die_without_sides(void)
{
    Dice dice = dice_forced(NULL, 0);
    dice_roll(&dice, 0, "hit");
}
static void record_runs_over(void)
{
    Thrown record[2];
    Dice dice = dice_fast(1);
    dice.record = record;
    dice.record_capacity = 2;
    for (int i = 0; i < 3; i++) dice_roll(&dice, 6, "hit");
}
static void shuffle_of_257(void)
{
    uint8_t items[257] = {0};
    Dice dice = dice_fast(1);
    dice_shuffle(&dice, items, 257, "deck");
}
static void bugs_stop(void **unused)
{
    (void)unused;
    assert_stops(seal_of_257_sides, "sides <= 256");
    assert_stops(die_without_sides, "sides >= 1");
    assert_stops(record_runs_over, "record_capacity");
    assert_stops(shuffle_of_257, "count <= 256");
}

static void forced_dice_show_what_is_given(void **unused)
{
    (void)unused;
    ForcedDie given[] = {{"Hit", 3}, {"HIT", 6}, {"first", 10}};
    Thrown record[3];
    Dice dice = dice_forced(given, 3);
    dice.record = record;
    dice.record_capacity = 3;
    assert_int_equal(dice_roll(&dice, 6, "hit"), 3);
    assert_int_equal(dice_roll(&dice, 6, "hit"), 6);
    assert_int_equal(dice_roll(&dice, 10, "first"), 10);
    assert_false(dice.failed);
    assert_true(dice_done(&dice));
    assert_int_equal(dice.record_count, 3);
    assert_string_equal(record[2].purpose, "first");
    assert_int_equal(record[2].value, 10);
    assert_int_equal(record[2].sides, 10);
}

static void forced_dice_run_out(void **unused)
{
    (void)unused;
    ForcedDie given[] = {{"hit", 3}};
    Dice dice = dice_forced(given, 1);
    dice_roll(&dice, 6, "hit");
    assert_int_equal(dice_roll(&dice, 6, "reroll"), 1);
    assert_true(dice.failed);
    assert_string_equal(dice.failure, "a die for \"reroll\" was wanted, but none is left of the 1 given");
    assert_false(dice_done(&dice));
    int ties = 0; /* two seats that roll off must come to an end all the same */
    while (dice_roll(&dice, 6, "first") == dice_roll(&dice, 6, "first")) assert_in_range(++ties, 1, 50);
    assert_non_null(strstr(dice.failure, "\"reroll\""));
}

static void forced_dice_for_something_else(void **unused)
{
    (void)unused;
    ForcedDie given[] = {{"reroll", 3}};
    Dice dice = dice_forced(given, 1);
    assert_int_equal(dice_roll(&dice, 6, "hit"), 1);
    assert_true(dice.failed);
    assert_string_equal(dice.failure, "a die for \"hit\" was wanted, but the one given is for \"reroll\"");
    dice_roll(&dice, 6, "reroll"); /* later dice don't heal it */
    assert_false(dice_done(&dice));
    assert_non_null(strstr(dice.failure, "\"hit\" was wanted"));
}

static void forced_dice_without_such_a_face(void **unused)
{
    (void)unused;
    ForcedDie high[] = {{"hit", 7}}, low[] = {{"hit", 0}};
    Dice dice = dice_forced(high, 1);
    assert_int_equal(dice_roll(&dice, 6, "hit"), 1);
    assert_string_equal(dice.failure, "the die for \"hit\" shows 1 to 6, but 7 was given");
    assert_false(dice_done(&dice));
    dice = dice_forced(low, 1);
    assert_int_equal(dice_roll(&dice, 6, "hit"), 1);
    assert_true(dice.failed);
    assert_string_equal(dice.failure, "the die for \"hit\" shows 1 to 6, but 0 was given");
}

static void forced_dice_left_over(void **unused)
{
    (void)unused;
    ForcedDie given[] = {{"hit", 3}, {"reroll", 4}, {"reroll", 5}};
    Dice dice = dice_forced(given, 3);
    dice_roll(&dice, 6, "hit");
    assert_false(dice_done(&dice));
    assert_true(dice.failed);
    assert_string_equal(dice.failure,
                        "2 of the 3 dice given were not wanted; the first of them is for \"reroll\"");
    Dice none = dice_forced(NULL, 0), fast = dice_fast(1);
    assert_true(dice_done(&none));
    assert_true(dice_done(&fast));
}

static void shuffles_are_rolls(void **unused)
{
    (void)unused;
    ForcedDie given[] = {{"deck", 1}, {"deck", 3}, {"deck", 1}};
    uint8_t items[] = {10, 20, 30, 40};
    Dice dice = dice_forced(given, 3);
    dice_shuffle(&dice, items, 4, "deck");
    assert_true(dice_done(&dice));
    assert_memory_equal(items, ((uint8_t[]){20, 40, 30, 10}), 4);
    Dice none = dice_forced(NULL, 0);
    dice_shuffle(&none, items, 1, "deck");
    dice_shuffle(&none, items, 0, "deck");
    assert_true(dice_done(&none));
}

/* All 24 orders of four items come up about equally often. */
static void shuffles_are_fair(void **unused)
{
    (void)unused;
    int counts[256] = {0}, orders = 0;
    Dice dice = dice_fast(3);
    for (int i = 0; i < 24000; i++) {
        uint8_t items[] = {0, 1, 2, 3};
        dice_shuffle(&dice, items, 4, "deck");
        counts[items[0] << 6 | items[1] << 4 | items[2] << 2 | items[3]]++;
    }
    for (int i = 0; i < 256; i++) {
        if (counts[i] == 0) continue;
        orders++;
        assert_in_range(counts[i], 800, 1200);
    }
    assert_int_equal(orders, 24);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sha256_published_vectors),
        cmocka_unit_test(sha256_every_length),
        cmocka_unit_test(hmac_published_vectors),
        cmocka_unit_test(fast_dice_are_fair),
        cmocka_unit_test(fast_dice_repeat_by_seed),
        cmocka_unit_test(words_are_sealed_with_their_lengths),
        cmocka_unit_test(sealed_results_by_their_numbers),
        cmocka_unit_test(sealed_dice_are_fair),
        cmocka_unit_test(bugs_stop),
        cmocka_unit_test(forced_dice_show_what_is_given),
        cmocka_unit_test(forced_dice_run_out),
        cmocka_unit_test(forced_dice_for_something_else),
        cmocka_unit_test(forced_dice_without_such_a_face),
        cmocka_unit_test(forced_dice_left_over),
        cmocka_unit_test(shuffles_are_rolls),
        cmocka_unit_test(shuffles_are_fair),
    };
    return cmocka_run_group_tests_name("dice", tests, NULL, NULL);
}
