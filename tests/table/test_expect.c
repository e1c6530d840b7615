/* Expectations: how they are read, and what holds. */
#include "table/expect.h"

#include "../unit/unit.h"

static const char VIEW[] =
    "{\"pool\":7,\"max\":-2,\"name\":\"Ann\",\"digits\":\"12\",\"yes\":true,\"none\":null,\"word\":"
    "\"none\","
    "\"list\":[\"rust\",3,{\"a\":1}],\"one\":[2],\"empty\":[],\"pieces\":[\"1:ARK-100\",\"9:Z\",\"0:Nil\","
    "\"a:Let\",\"1-Two\",\"3:\"],\"stands\":[{\"seat\":2,\"hex\":"
    "\"c3\"}],\"big\":9007199254740993,"
    "\"robots\":{\"2:GAN-100\":{\"hex\":\"e7\",\"damage\":2},\"1:Big "
    "Bot\":{\"hex\":\"off\"},\"1:D#2\":{\"hex\":\"a1\"},"
    "\"say \\\"hi\\\"\":1,\"a/b\":5,\"caf\\u00e9\":6},\"text\":\"line\\nbreak \\\"q\\\" \\\\\"}";

typedef struct Case {
    const char *line;
    ExpectVerdict verdict;
} Case;

static const Case cases[] = {
    {"/pool = 7", EXPECT_TRUE},
    {"/pool = 7.0", EXPECT_TRUE},
    {"/pool = 07", EXPECT_TRUE},
    {"/pool = +7", EXPECT_TRUE},
    {"/pool = 8", EXPECT_FALSE},
    {"/pool = \"7\"", EXPECT_FALSE},
    {"/pool != 8", EXPECT_TRUE},
    {"/pool != 7", EXPECT_FALSE},
    {"/pool < 8", EXPECT_TRUE},
    {"/pool < 7", EXPECT_FALSE},
    {"/pool > 6", EXPECT_TRUE},
    {"/pool > 7", EXPECT_FALSE},
    {"/pool > 6.5", EXPECT_TRUE},
    {"/pool = 70e-1", EXPECT_TRUE},
    {"/pool = 0.7E+1", EXPECT_TRUE},
    {"/pool = 7e0", EXPECT_TRUE},
    {"/pool < 7e1", EXPECT_TRUE},
    {"/pool > 7e-1", EXPECT_TRUE},
    {"/pool = 7.", EXPECT_FALSE}, /* that is a word, and this one too */
    {"/pool = 7e", EXPECT_FALSE},
    {"/pool < 8e", EXPECT_NO_SENSE},
    {"/pool < 8e+", EXPECT_NO_SENSE},
    {"/pool < 9007199254740993000", EXPECT_TRUE},
    {"/pool > -9007199254740993000", EXPECT_TRUE},
    {"/max < 0", EXPECT_TRUE},
    {"/max = -2", EXPECT_TRUE},
    {"/max > -3", EXPECT_TRUE},
    {"/big = 9007199254740993", EXPECT_TRUE},
    {"/big = 9007199254740992", EXPECT_FALSE},
    {"/big > 9007199254740992", EXPECT_TRUE},
    {"/name = Ann", EXPECT_TRUE},
    {"/name = ann", EXPECT_FALSE},
    {"/name = \"Ann\"", EXPECT_TRUE},
    {"/name contains n", EXPECT_TRUE},
    {"/name contains N", EXPECT_FALSE},
    {"/name contains \"An\"", EXPECT_TRUE},
    {"/name < B", EXPECT_NO_SENSE},
    {"/pool < B", EXPECT_NO_SENSE},
    {"/digits = 12", EXPECT_TRUE},
    {"/digits = \"12\"", EXPECT_TRUE},
    {"/digits < 13", EXPECT_NO_SENSE},
    {"/yes = true", EXPECT_TRUE},
    {"/yes = false", EXPECT_FALSE},
    {"/yes = \"true\"", EXPECT_FALSE},
    {"/none = null", EXPECT_TRUE},
    {"/none = none", EXPECT_TRUE},
    {"/none != null", EXPECT_FALSE},
    {"/word = none", EXPECT_TRUE},
    {"/pool = none", EXPECT_FALSE},
    {"/pool != none", EXPECT_TRUE},
    {"/nowhere = none", EXPECT_TRUE},
    {"/nowhere = null", EXPECT_TRUE},
    {"/nowhere = 3", EXPECT_NO_SENSE},
    {"/nowhere = \"none\"", EXPECT_NO_SENSE},
    {"/nowhere != 3", EXPECT_TRUE},
    {"/nowhere != none", EXPECT_FALSE},
    {"/nowhere < 3", EXPECT_NO_SENSE},
    {"/nowhere contains 3", EXPECT_NO_SENSE},
    {"/list contains rust", EXPECT_TRUE},
    {"/list contains rus", EXPECT_FALSE},
    {"/list contains 3", EXPECT_TRUE},
    {"/list contains {\"a\":1}", EXPECT_TRUE},
    {"/list contains {\"a\":2}", EXPECT_FALSE},
    {"/list = [\"rust\", 3, {\"a\": 1}]", EXPECT_TRUE},
    {"/list = [rust, 3, {a: 1}]", EXPECT_TRUE},
    {"/list = [\"rust\", 3]", EXPECT_FALSE},
    {"/list = [3, \"rust\", {\"a\":1}]", EXPECT_FALSE},
    {"/list = rust", EXPECT_FALSE},
    {"/list/0 = rust", EXPECT_TRUE},
    {"/list/2/a = 1", EXPECT_TRUE},
    {"/one = 2", EXPECT_TRUE},
    {"/one = [2]", EXPECT_TRUE},
    {"/one != 2", EXPECT_FALSE},
    {"/one = 3", EXPECT_FALSE},
    {"/empty = []", EXPECT_TRUE},
    {"/empty = 2", EXPECT_FALSE},
    {"/empty contains 2", EXPECT_FALSE},
    {"/pool contains 7", EXPECT_TRUE},
    {"/robots contains 2:GAN-100", EXPECT_TRUE},
    {"/robots contains 2:GAN", EXPECT_FALSE},
    {"/robots contains \"1:Big Bot\"", EXPECT_TRUE},
    {"/robots/2:GAN-100/damage = 2", EXPECT_TRUE},
    {"/robots/2:GAN-100 = {\"damage\":2,\"hex\":\"e7\"}", EXPECT_TRUE},
    {"/robots/2:GAN-100 = {\"damage\":2}", EXPECT_FALSE},
    {"/robots/2:GAN-100 = {\"damage\":2,\"hex\":\"e8\"}", EXPECT_FALSE},
    {"/robots/2:GAN-100 = {\"damage\":2,\"hexes\":\"e7\"}", EXPECT_FALSE},
    {"/robots/2:GAN-100 = {\"damage\":2,\"hex\":\"e7\",\"x\":1}", EXPECT_FALSE},
    {"/robots/2:GAN-100 = []", EXPECT_FALSE},
    {"/one = {}", EXPECT_FALSE},
    {"/robots = \"\"", EXPECT_FALSE}, /* whatever its first name is */
    {"/list = \"\"", EXPECT_FALSE},
    {"/pool = \"\"", EXPECT_FALSE},
    {"/list contains \"\"", EXPECT_FALSE},
    {"/yes = null", EXPECT_FALSE},
    {"/yes = truer", EXPECT_FALSE},
    {"/robots/2:gan-100/damage = 2", EXPECT_NO_SENSE},
    {"/robots/1:Big Bot/hex = off", EXPECT_TRUE},
    {"\"/robots/1:Big Bot/hex\" = off", EXPECT_TRUE},
    {"/robots/1:\"Big Bot\"/hex = off", EXPECT_TRUE},
    {"\"/robots/say \\\"hi\\\"\" = 1", EXPECT_TRUE},
    {"/robots/1:D#2/hex = a1", EXPECT_TRUE},
    {"/robots/a~1b = 5", EXPECT_TRUE},
    {"/robots/caf\xC3\xA9 = 6", EXPECT_TRUE},
    {"/text contains \"k \\\"q\\\" \\\\\"", EXPECT_TRUE},
    {"/text contains \"e\nb\"", EXPECT_TRUE},
    {"\"\" contains pool", EXPECT_TRUE},
    {"/name = two words", EXPECT_FALSE},
    {"/pool CONTAINS 7", EXPECT_TRUE},
    {"/stands contains c3", EXPECT_TRUE},
    {"/stands contains c4", EXPECT_FALSE},
    {"/stands contains 2", EXPECT_TRUE},
    {"/robots/2:GAN-100/hex = (1,0)", EXPECT_FALSE}, /* no board is named */
    /* in a list of pieces a name is that of any seat's */
    {"/pieces contains ARK-100", EXPECT_TRUE},
    {"/pieces contains \"ARK-100\"", EXPECT_TRUE},
    {"/pieces contains 1:ARK-100", EXPECT_TRUE},
    {"/pieces contains 2:ARK-100", EXPECT_FALSE},
    {"/pieces contains RK-100", EXPECT_FALSE},
    {"/pieces contains ARK-10", EXPECT_FALSE},
    {"/pieces contains Z", EXPECT_TRUE},
    {"/pieces contains Nil", EXPECT_FALSE}, /* there is no seat 0 */
    {"/pieces contains Let", EXPECT_FALSE},
    {"/pieces contains Two", EXPECT_FALSE},
    {"/pieces contains \"\"", EXPECT_FALSE},
    {"/pieces/0 = ARK-100", EXPECT_FALSE},
    {"/list = [\"ru\\u0073t\", +3, { \"a\" : 1 } ]", EXPECT_TRUE},
    {"/one = [ 2 ]", EXPECT_TRUE},
    {"/empty = [ ]", EXPECT_TRUE},
    {"/robots/2:GAN-100 = { damage : 2 , hex : e7 }", EXPECT_TRUE},
    {"/robots/2:GAN-100 != { damage : 2 , hex : e8 }", EXPECT_TRUE},
    {"/stands = {seat:2, hex:c3}", EXPECT_TRUE},
};

static void what_holds(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(cases); i++) {
        Expectation expectation;
        Problem problem = {0};
        Arena arena = {0};
        Text seen = text_growing();
        if (!expect_read(cases[i].line, 1, &arena, &expectation, &problem))
            fail_msg("%s: %s", cases[i].line, problem.what);
        ExpectVerdict verdict = expect_holds(&expectation, VIEW, &seen);
        if (verdict != cases[i].verdict) fail_msg("%s: %d, seen %s", cases[i].line, verdict, seen.at);
        text_free(&seen);
        arena_free(&arena);
    }
}

static void seats_and_still(void **unused)
{
    (void)unused;
    static const struct {
        const char *line;
        int seat;
        bool still;
        ExpectOp op;
    } read[] = {
        {"/a = 1", -1, false, EXPECT_EQUAL},
        {"2 /a = 1", 2, false, EXPECT_EQUAL},
        {"0 /a > 1", 0, false, EXPECT_MORE},
        {"2: /a = 1", 2, false, EXPECT_EQUAL},
        {"still /a", -1, true, EXPECT_NOTHING},
        {"still 3 /a", 3, true, EXPECT_NOTHING},
        {"3 still /a", 3, true, EXPECT_NOTHING},
        {"still /a = 4", -1, true, EXPECT_EQUAL},
        {"  STILL\t/a/b c ", -1, true, EXPECT_NOTHING},
    };
    for (int i = 0; i < countof(read); i++) {
        Expectation expectation;
        Problem problem = {0};
        Arena arena = {0};
        if (!expect_read(read[i].line, 1, &arena, &expectation, &problem))
            fail_msg("%s: %s", read[i].line, problem.what);
        assert_int_equal(expectation.seat, read[i].seat);
        assert_int_equal(expectation.still, read[i].still);
        assert_int_equal(expectation.op, read[i].op);
        arena_free(&arena);
    }
}

static void what_can_not_be_read(void **unused)
{
    (void)unused;
    static const struct {
        const char *line;
        int column;
        const char *what;
    } bad[] = {
        {"", 8, "no pointer here"},
        {"pool = 7", 8, "no pointer"},
        {"1 2 /pool = 7", 10, "no pointer"},
        {"still still /a", 14, "no pointer"},
        {"/pool", 13, "comparison"},
        {"/pool 7", 15, "comparison"},
        {"/pool =", 15, "nothing to compare"},
        {"/pool == 7", 18, "comparison"},
        {"/pool = \"7", 16, "does not end"},
        {"/pool = [1,2", 16, "does not end"},
        {"/pool = [1 2]", 16, "does not end"},
        {"/pool = {1}", 16, "does not end"},
        {"/pool = {[1]:2}", 16, "does not end"},
        {"/pool = {1:2}", 16, "does not end"},
        {"/pool = {a 1}", 16, "does not end"},
        {"/pool = {a:}", 16, "does not end"},
        {"/pool = {a:1 b:2}", 16, "does not end"},
        {"/pool = {\"a:1}", 16, "does not end"},
        {"/pool = [1,]", 16, "does not end"},
        {"/pool = [\"1]", 16, "does not end"},
        {"/pool = [\"1\\\"]", 16, "does not end"},
        {"/pool = \"7\" 8", 20, "more than one"},
        {"/pool = [7] 8", 20, "more than one"},
        {"\"/pool = 7", 8, "not closed"},
        {"\"pool\" = 7", 8, "slash"},
    };
    for (int i = 0; i < countof(bad); i++) {
        Expectation expectation;
        Problem problem = {0};
        Arena arena = {0};
        if (expect_read(bad[i].line, 8, &arena, &expectation, &problem)) fail_msg("%s is read", bad[i].line);
        if (!strstr(problem.what, bad[i].what) || problem.column != bad[i].column)
            fail_msg("%s: column %d: %s", bad[i].line, problem.column, problem.what);
        arena_free(&arena);
    }
}

static void deep_values_are_no_trouble(void **unused)
{
    (void)unused;
    Text line = text_growing();
    Expectation expectation;
    Problem problem = {0};
    Arena arena = {0};
    text_put(&line, "/a = ");
    for (int i = 0; i < 100000; i++) text_put_char(&line, '[');
    assert_false(expect_read(line.at, 1, &arena, &expectation, &problem));
    text_free(&line);
    arena_free(&arena);
}

static void a_pointer_that_leads_nowhere_says_where_it_stopped(void **unused)
{
    (void)unused;
    Expectation expectation;
    Problem problem = {0};
    Arena arena = {0};
    Text seen = text_growing();
    assert_true(expect_read("/robots/2:GAN/damage = 2", 1, &arena, &expectation, &problem));
    assert_int_equal(expect_holds(&expectation, VIEW, &seen), EXPECT_NO_SENSE);
    assert_non_null(strstr(seen.at, "/robots has 2:GAN-100 1:Big Bot"));
    text_free(&seen);
    arena_free(&arena);
}

static void hexes_have_two_names(void **unused)
{
    (void)unused;
    static const struct {
        const char *line;
        ExpectVerdict verdict;
    } hexes[] = {
        {"/hex = (1,0)", EXPECT_TRUE},      {"/hex = (1, 0)", EXPECT_TRUE},
        {"/hex = (0,0)", EXPECT_FALSE},     {"/hex = (9,9)", EXPECT_FALSE},
        {"/hex = \"(1,0)\"", EXPECT_FALSE}, {"/list contains (0,-1)", EXPECT_TRUE},
        {"/hex != (1,0)", EXPECT_FALSE},    {"/hex = (", EXPECT_FALSE},
    };
    const Game none = {.id = "none"};
    Catalog *catalog = catalog_new(&none, NULL);
    Problem problem = {0};
    Arena arena = {0};
    if (!catalog_read(catalog, "mine.board", "hexagon 2\n", 1, &problem)) fail_msg("%s", problem.what);
    for (int i = 0; i < countof(hexes); i++) {
        Expectation expectation;
        Text seen = text_growing();
        const char *view = "{\"board\":\"mine\",\"hex\":\"d3\",\"list\":[\"c2\",\"b2\"]}";
        assert_true(expect_read(hexes[i].line, 1, &arena, &expectation, &problem));
        expect_hex(&expectation, view, catalog, &arena);
        if (expect_holds(&expectation, view, &seen) != hexes[i].verdict) fail_msg("%s", hexes[i].line);
        text_free(&seen);
    }
    arena_free(&arena);
    catalog_free(catalog);
}

static void staying_the_same(void **unused)
{
    (void)unused;
    static const struct {
        const char *pointer;
        ExpectVerdict verdict;
    } same[] = {
        {"still /a", EXPECT_TRUE},  {"still /b", EXPECT_FALSE}, {"still /c", EXPECT_TRUE},
        {"still /d", EXPECT_FALSE}, {"still /e", EXPECT_FALSE}, {"still /f", EXPECT_NO_SENSE},
    };
    const char *before = "{\"a\":1,\"b\":2,\"c\":{\"x\":1,\"y\":[2]},\"d\":1}";
    const char *after = "{\"a\":1,\"b\":3,\"c\":{\"y\":[2],\"x\":1},\"e\":1}";
    for (int i = 0; i < countof(same); i++) {
        Expectation expectation;
        Problem problem = {0};
        Arena arena = {0};
        Text seen = text_growing();
        assert_true(expect_read(same[i].pointer, 1, &arena, &expectation, &problem));
        assert_int_equal(expect_same(&expectation, before, after, &seen), same[i].verdict);
        assert_true(seen.length > 0);
        text_free(&seen);
        arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_holds),
        cmocka_unit_test(seats_and_still),
        cmocka_unit_test(what_can_not_be_read),
        cmocka_unit_test(deep_values_are_no_trouble),
        cmocka_unit_test(a_pointer_that_leads_nowhere_says_where_it_stopped),
        cmocka_unit_test(hexes_have_two_names),
        cmocka_unit_test(staying_the_same),
    };
    return cmocka_run_group_tests_name("expect", tests, NULL, NULL);
}
