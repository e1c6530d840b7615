/* Assertions, arenas, problems, refusals, the hash. */
#include "core/base.h"
#include "core/clauses.h"

#include "unit.h"

static void break_a_promise(void)
{
    int two = 2;
    ensure(two + two == 5);
}

static void ensure_stops_the_process(void **unused)
{
    (void)unused;
    ensure(1 + 1 == 2);
    assert_stops(break_a_promise, "two + two == 5");
    assert_stops(break_a_promise, "test_base.c:");
}

static void arena_gives_zeroed_aligned_memory(void **unused)
{
    (void)unused;
    Arena arena = {0};
    unsigned char *pieces[200];
    for (int i = 0; i < 200; i++) {
        size_t size = (size_t)(i * i % 977);
        pieces[i] = arena_take(&arena, size);
        assert_non_null(pieces[i]);
        assert_int_equal((uintptr_t)pieces[i] % 8, 0);
        for (size_t k = 0; k < size; k++) assert_int_equal(pieces[i][k], 0);
        memset(pieces[i], i, size);
    }
    for (int i = 0; i < 200; i++)
        for (size_t k = 0; k < (size_t)(i * i % 977); k++) assert_int_equal(pieces[i][k], i);
    arena_free(&arena);
    assert_null(arena.blocks);
    assert_null(arena.at);
}

static void arena_takes_large_and_empty_pieces(void **unused)
{
    (void)unused;
    Arena arena = {0};
    void *none = arena_take(&arena, 0), *none_either = arena_take(&arena, 0);
    assert_ptr_not_equal(none, none_either);
    char *large = arena_take(&arena, 5000000);
    large[0] = large[4999999] = 1;
    uint64_t *numbers = arena_new(&arena, uint64_t, 1000);
    numbers[999] = 7;
    assert_int_equal(large[4999999], 1);
    arena_free(&arena);
    arena_free(&arena); /* an empty one may be freed too, and used again */
    assert_string_equal(arena_copy(&arena, "again", 5), "again");
    arena_free(&arena);
}

static void arena_copy_terminates(void **unused)
{
    (void)unused;
    Arena arena = {0};
    assert_string_equal(arena_copy(&arena, "Rocket Punch", 6), "Rocket");
    assert_string_equal(arena_copy(&arena, NULL, 0), "");
    arena_free(&arena);
}

static void take_a_negative_count(void)
{
    Arena arena = {0};
    volatile int count = -1;
    (void)arena_new(&arena, uint64_t, count);
}

static void arena_stops_at_nonsense(void **unused)
{
    (void)unused;
    assert_stops(take_a_negative_count, "PTRDIFF_MAX");
}

static void problem_says_where_and_what(void **unused)
{
    (void)unused;
    Problem problem;
    memset(&problem, 'x', sizeof problem);
    assert_false(problem_set(&problem, 12, 3, "a number", "\"%s\" is no energy cost", "many"));
    assert_int_equal(problem.line, 12);
    assert_int_equal(problem.column, 3);
    assert_string_equal(problem.file, "");
    assert_string_equal(problem.what, "\"many\" is no energy cost");
    assert_string_equal(problem.expected, "a number");
    assert_false(problem_set(&problem, 0, 0, NULL, "no"));
    assert_string_equal(problem.expected, "");
    assert_false(problem_set(NULL, 1, 1, "a", "%d", 1));
}

static void problem_cuts_what_is_too_long(void **unused)
{
    (void)unused;
    Problem problem;
    char longer[600];
    memset(longer, 'a', sizeof longer);
    longer[sizeof longer - 1] = 0;
    memcpy(longer + 254, "\xC3\xA9", 2); /* a letter of two bytes where the sentence is cut */
    assert_false(problem_set(&problem, 1, 1, longer, "%s", longer));
    assert_int_equal(strlen(problem.what), 254);
    assert_int_equal(strlen(problem.expected), 254);
}

static void refusal_has_clause_and_sentence(void **unused)
{
    (void)unused;
    Refusal refusal;
    memset(&refusal, 'x', sizeof refusal);
    assert_false(refuse(&refusal, CLAUSE_COUNT - 1, "%s has acted already", "ARK-100"));
    assert_int_equal(refusal.clause, CLAUSE_COUNT - 1);
    assert_string_equal(refusal.why, "ARK-100 has acted already");
    char longer[400];
    memset(longer, 'a', sizeof longer);
    longer[sizeof longer - 1] = 0;
    assert_false(refuse(&refusal, 1, "%s", longer));
    assert_int_equal(strlen(refusal.why), sizeof refusal.why - 1);
}

static void refusal_is_cited_once_told(void **unused)
{
    (void)unused;
    static uint32_t cited[CLAUSE_COUNT];
    Refusal refusal;
    refuse(&refusal, 2, "no");
    clause_cited = cited;
    refuse(&refusal, 2, "no");
    refuse(&refusal, 2, "still no");
    refuse(NULL, 2, "nobody asked");
    clause_cited = NULL;
    assert_int_equal(cited[2], 2);
    assert_int_equal(cited[1], 0);
}

static void refuse_by_no_clause(void)
{
    Refusal refusal;
    refuse(&refusal, CLAUSE_COUNT, "no");
}

static void refusal_needs_a_clause_that_exists(void **unused)
{
    (void)unused;
    assert_stops(refuse_by_no_clause, "CLAUSE_COUNT");
}

/* Fixed for ever: logs and goldens name hashes, and WebAssembly must agree. */
static void hash_is_the_same_everywhere(void **unused)
{
    (void)unused;
    unsigned char bytes[100];
    for (int i = 0; i < 100; i++) bytes[i] = (unsigned char)(i * 37 + 11);
    assert_int_equal(hash_bytes(NULL, 0), 0x0d056e902f1a20d7);
    assert_int_equal(hash_bytes("Arbiter", 7), 0x21e70b627f41c9b5);
    assert_int_equal(hash_bytes(bytes, 100), 0x542bd4195d36fa41);
    unsigned char shifted[104];
    for (int offset = 1; offset < 4; offset++) {
        memcpy(shifted + offset, bytes, 100);
        assert_int_equal(hash_bytes(shifted + offset, 100), 0x542bd4195d36fa41);
    }
}

static int compare_hashes(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Every pair of flipped bits in a state-like run of zeros, and every length. */
static void hash_tells_apart(void **unused)
{
    (void)unused;
    enum { BITS = 72 * 8, HASHES = BITS * (BITS - 1) / 2 + BITS + 1 + 300 };
    uint64_t *hashes = malloc(HASHES * sizeof *hashes);
    assert_non_null(hashes);
    unsigned char bytes[300] = {0};
    int count = 0;
    for (int i = 0; i < BITS; i++) {
        bytes[i / 8] ^= (unsigned char)(1 << i % 8);
        hashes[count++] = hash_bytes(bytes, 72);
        for (int k = 0; k < i; k++) {
            bytes[k / 8] ^= (unsigned char)(1 << k % 8);
            hashes[count++] = hash_bytes(bytes, 72);
            bytes[k / 8] ^= (unsigned char)(1 << k % 8);
        }
        bytes[i / 8] ^= (unsigned char)(1 << i % 8);
    }
    for (int size = 0; size <= 300; size++) hashes[count++] = hash_bytes(bytes, (size_t)size);
    assert_int_equal(count, HASHES);
    qsort(hashes, (size_t)count, sizeof *hashes, compare_hashes);
    for (int i = 1; i < count; i++) assert_true(hashes[i - 1] != hashes[i]);
    free(hashes);
}

/* A flipped bit of input flips each bit of the hash about half the time. */
static void hash_spreads_every_bit(void **unused)
{
    (void)unused;
    enum { SIZE = 80 };
    int flips[64] = {0};
    unsigned char bytes[SIZE];
    for (int i = 0; i < SIZE; i++) bytes[i] = (unsigned char)(i * 101 + 7);
    uint64_t plain = hash_bytes(bytes, SIZE);
    for (int i = 0; i < SIZE * 8; i++) {
        bytes[i / 8] ^= (unsigned char)(1 << i % 8);
        uint64_t changed = plain ^ hash_bytes(bytes, SIZE);
        bytes[i / 8] ^= (unsigned char)(1 << i % 8);
        assert_in_range(__builtin_popcountll(changed), 10, 54);
        for (int bit = 0; bit < 64; bit++) flips[bit] += (int)(changed >> bit & 1);
    }
    for (int bit = 0; bit < 64; bit++) assert_in_range(flips[bit], 240, 400); /* of 640 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ensure_stops_the_process),
        cmocka_unit_test(arena_gives_zeroed_aligned_memory),
        cmocka_unit_test(arena_takes_large_and_empty_pieces),
        cmocka_unit_test(arena_copy_terminates),
        cmocka_unit_test(arena_stops_at_nonsense),
        cmocka_unit_test(problem_says_where_and_what),
        cmocka_unit_test(problem_cuts_what_is_too_long),
        cmocka_unit_test(refusal_has_clause_and_sentence),
        cmocka_unit_test(refusal_is_cited_once_told),
        cmocka_unit_test(refusal_needs_a_clause_that_exists),
        cmocka_unit_test(hash_is_the_same_everywhere),
        cmocka_unit_test(hash_tells_apart),
        cmocka_unit_test(hash_spreads_every_bit),
    };
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
