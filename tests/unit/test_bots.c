/* Bots: their names, that they choose what is legal, the same with the same luck, and nothing by what they
   can't see. */
#include "unit.h"

#include "bots/bots.h"
#include "lab/duel.h"

typedef struct Opened {
    Arena arena;
    Kit *kit;
    uint64_t state[STATE_SIZE_MAX / 8];
} Opened;

static void parley_open(Opened *opened, int seats, uint64_t seed)
{
    const Game *game = game_find("parley");
    Setup setup = {.game = "parley", .seats = seats};
    Dice dice = dice_fast(seed);
    assert_non_null(game);
    memset(opened, 0, sizeof *opened);
    opened->kit = game->unpack(NULL, &setup, &opened->arena, NULL);
    assert_non_null(opened->kit);
    assert_true(opened->kit->game->begin(opened->kit, opened->state, &dice, NULL, NULL));
}

static void test_names(void **unused)
{
    (void)unused;
    BotSpec spec;
    Problem problem = {0};
    assert_true(bot_read("random", &spec, NULL) && spec.kind == BOT_RANDOM);
    assert_true(bot_read("Greedy", &spec, NULL) && spec.kind == BOT_GREEDY);
    assert_true(bot_read("search:1234", &spec, NULL) && spec.kind == BOT_SEARCH && spec.iterations == 1234);
    assert_true(spec.ms == 0 && !spec.timed);
    assert_true(bot_read("search:500ms", &spec, NULL) && spec.kind == BOT_SEARCH && spec.ms == 500);
    assert_true(spec.timed);
    for (int level = 1; level <= BOT_LEVELS; level++) {
        char name[2] = {(char)('0' + level), 0};
        assert_true(bot_read(name, &spec, NULL));
        assert_int_equal(spec.level, level);
        char title[BOT_TITLE_SIZE];
        bot_level_title(level, title);
        assert_true(bot_read(title, &spec, NULL) && spec.level == level);
        assert_true(bot_levels[level].name[0] && bot_levels[level].words[0]);
        if (level > 2) assert_true(spec.iterations > bot_levels[level - 1].spec.iterations);
        assert_int_equal(spec.timed, level == BOT_LEVELS);
        assert_int_equal(spec.ms > 0, level == BOT_LEVELS);
    }
    static const char *const bad[] = {"",
                                      "0",
                                      "7",
                                      "12",
                                      "search:",
                                      "search:0",
                                      "search:x",
                                      "search:99999999",
                                      "search:ms",
                                      "search:0ms",
                                      "search:5mss",
                                      "search:5 ms",
                                      "search:9999999ms",
                                      "bob",
                                      "Ace",
                                      "Ace-2"};
    for (int i = 0; i < countof(bad); i++) assert_false(bot_read(bad[i], &spec, &problem));
    assert_true(bot_read("search:1", &spec, NULL) && spec.iterations == 1);
    assert_true(bot_read("search:10000000", &spec, NULL) && spec.iterations == SEARCH_ITERATIONS_MAX);
    assert_false(bot_read("search:10000001", &spec, NULL));
    assert_true(bot_read("search:600000ms", &spec, NULL) && spec.ms == SEARCH_MS_MAX);
    assert_int_equal(spec.iterations, SEARCH_ITERATIONS_MAX);
    assert_false(bot_read("search:600001ms", &spec, NULL));
    assert_non_null(strstr(problem.expected, "search:ITERATIONS"));
}

/* Every bot plays a whole match among others of its kind. */
static void test_play(void **unused)
{
    (void)unused;
    static const char *const names[] = {"random", "greedy", "search:60"};
    for (int i = 0; i < countof(names); i++)
        for (int seats = 2; seats <= 4; seats += 2) {
            Opened opened;
            Thinker bot[SEATS_MAX + 1] = {0}, *player[SEATS_MAX + 1] = {0};
            BotSpec spec;
            assert_true(bot_read(names[i], &spec, NULL));
            parley_open(&opened, seats, 1);
            for (int seat = 1; seat <= seats; seat++) {
                bot[seat] = thinker_new(&spec, 1);
                player[seat] = &bot[seat];
            }
            DuelResult first = duel_play(opened.kit, player, 7), again = duel_play(opened.kit, player, 7);
            DuelResult other = duel_play(opened.kit, player, 8);
            assert_true(first.choices > 0 && other.choices > 0);
            assert_int_equal(first.choices, again.choices);
            assert_int_equal(first.winners, again.winners);
            for (int seat = 1; seat <= seats; seat++) thinker_free(&bot[seat]);
            arena_free(&opened.arena);
        }
}

/* What a seat can't see does not change what its bot chooses: two guesses of one view give one choice. */
static void test_blind(void **unused)
{
    (void)unused;
    static const char *const names[] = {"random", "greedy", "search:80"};
    for (uint64_t seed = 1; seed <= 12; seed++) {
        Opened opened;
        parley_open(&opened, 3, seed);
        const Game *game = opened.kit->game;
        int seat = __builtin_ctz(game->asked(opened.kit, opened.state));
        for (int i = 0; i < countof(names); i++) {
            BotSpec spec;
            Choice chosen[2];
            assert_true(bot_read(names[i], &spec, NULL));
            void *memory = malloc(bot_memory(&spec) + 8);
            for (int twin = 0; twin < 2; twin++) {
                uint64_t state[STATE_SIZE_MAX / 8];
                Dice secret = dice_fast(seed * 100 + (uint64_t)twin), luck = dice_fast(5);
                BotThought thought = {.memory = memory};
                memcpy(state, opened.state, opened.kit->state_size);
                game->hide(opened.kit, state, seat);
                game->guess(opened.kit, state, seat, &secret); /* another truth behind the same view */
                game->hide(opened.kit, state, seat);
                chosen[twin] = bot_choose(&spec, opened.kit, state, seat, &luck, &thought);
                assert_true(game->allows(opened.kit, opened.state, seat, chosen[twin], NULL));
            }
            assert_true(choice_same(chosen[0], chosen[1]));
            free(memory);
        }
        arena_free(&opened.arena);
    }
}

static bool stop_at_once(void *context)
{
    ++*(int *)context;
    return true;
}

static void test_stop(void **unused)
{
    (void)unused;
    Opened opened;
    BotReport report = {0};
    int asked = 0;
    parley_open(&opened, 2, 3);
    BotSpec spec = {.kind = BOT_SEARCH, .iterations = 100000};
    BotThought thought = {malloc(bot_memory(&spec)), stop_at_once, &asked, &report};
    Dice luck = dice_fast(5);
    int seat = __builtin_ctz(opened.kit->game->asked(opened.kit, opened.state));
    Choice choice = bot_choose(&spec, opened.kit, opened.state, seat, &luck, &thought);
    assert_true(opened.kit->game->allows(opened.kit, opened.state, seat, choice, NULL));
    assert_int_equal(asked, 1);
    assert_int_equal(report.iterations, 63);
    free(thought.memory);
    arena_free(&opened.arena);
}

/* A budget of time ends a search that has more iterations than anybody could wait for. */
static void test_clock(void **unused)
{
    (void)unused;
    for (int threads = 1; threads <= 2; threads++) {
        Opened opened;
        BotSpec spec;
        parley_open(&opened, 2, 3);
        assert_true(bot_read("search:20ms", &spec, NULL));
        Thinker thinker = thinker_new(&spec, threads);
        Dice luck = dice_fast(5);
        int seat = __builtin_ctz(opened.kit->game->asked(opened.kit, opened.state));
        double began = clock_ms();
        Choice choice = thinker_choose(&thinker, opened.kit, opened.state, seat, &luck);
        assert_true(clock_ms() - began >= 20);
        assert_true(opened.kit->game->allows(opened.kit, opened.state, seat, choice, NULL));
        assert_true(thinker.report.iterations > 0 && thinker.report.iterations < SEARCH_ITERATIONS_MAX);
        int asked = 0;
        thinker.stop = stop_at_once;
        thinker.context = &asked;
        thinker.spec.ms = 0;
        thinker_choose(&thinker, opened.kit, opened.state, seat, &luck);
        assert_true(asked >= 1); /* and all threads have come to an end */
        thinker_free(&thinker);
        arena_free(&opened.arena);
    }
}

/* Nobody takes more than he is given; only a level by the clock takes all of it. */
static void test_given_time(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        uint32_t given, taken;
    } cases[] = {{"3", 100, 100},          {"6", 100, 100},         {"6", 60000, 60000},
                 {"search:50ms", 100, 50}, {"search:50ms", 20, 20}, {"search:300", 20, 20}};
    for (int i = 0; i < countof(cases); i++) {
        BotSpec spec;
        assert_true(bot_read(cases[i].name, &spec, NULL));
        bot_give_time(&spec, cases[i].given);
        assert_int_equal(spec.ms, cases[i].taken);
    }
    assert_int_equal(bot_iterations_left(1000, 0, 10), UINT32_MAX);
    assert_int_equal(bot_iterations_left(1000, 10, 10), 1250);
    assert_int_equal(bot_iterations_left(1000, 10, -1), 0);
    assert_int_equal(bot_iterations_left(UINT32_MAX, 1, 600000000), UINT32_MAX);
}

static uint32_t left_nothing(void *context, uint32_t done)
{
    *(uint32_t *)context = done;
    return 0;
}

/* The highest level ends with its time, or before it when no time that is left could change its choice; its
   searches are merged. */
static void test_level_by_clock(void **unused)
{
    (void)unused;
    Opened opened;
    BotSpec spec;
    parley_open(&opened, 2, 3);
    const Kit *kit = opened.kit;
    int seat = __builtin_ctz(kit->game->asked(kit, opened.state));
    for (int threads = 1; threads <= 2; threads++) {
        assert_true(bot_read("6", &spec, NULL));
        bot_give_time(&spec, 1);
        Thinker thinker = thinker_new(&spec, threads);
        Dice luck = dice_fast(5);
        Choice choice = thinker_choose(&thinker, kit, opened.state, seat, &luck);
        assert_true(kit->game->allows(kit, opened.state, seat, choice, NULL));
        assert_true(thinker.report.iterations >= 63u * (unsigned)threads);
        assert_true(thinker.report.iterations < SEARCH_ITERATIONS_MAX);
        Choice list[CHOICES_MAX];
        uint32_t visits[CHOICES_MAX];
        int count = kit->game->choices(kit, opened.state, seat, list);
        for (int i = 0; i < threads; i++) {
            uint64_t sum = 0;
            bot_search_visits(thinker.memory[i], list, count, visits);
            for (int k = 0; k < count; k++) sum += visits[k];
            assert_true(sum >= 63); /* each of them has searched */
        }
        thinker_free(&thinker);
    }
    assert_int_equal(thinker_threads(&spec, 4), 4);
    assert_int_equal(thinker_threads(&spec, 1000), THINK_THREADS_MAX);
    assert_int_equal(thinker_threads(&bot_levels[5].spec, 4), 1);
    uint32_t asked = 0;
    BotReport report = {0};
    spec.iterations = 100000;
    BotThought thought = {
        .memory = malloc(bot_memory(&spec)), .context = &asked, .report = &report, .left = left_nothing};
    Dice luck = dice_fast(5);
    bot_choose(&spec, kit, opened.state, seat, &luck, &thought);
    assert_true(asked >= 63 && report.iterations == asked && report.iterations < 1000);
    free(thought.memory);
    arena_free(&opened.arena);
}

/* Several threads share the iterations, and agree on the same choice every time. */
static void test_threads(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        Opened opened;
        parley_open(&opened, 3, seed);
        BotSpec spec = {.kind = BOT_SEARCH, .iterations = 301};
        int seat = __builtin_ctz(opened.kit->game->asked(opened.kit, opened.state));
        Choice chosen[3];
        for (int i = 0; i < 3; i++) {
            Thinker thinker = thinker_new(&spec, 3);
            Dice luck = dice_fast(seed);
            chosen[i] = thinker_choose(&thinker, opened.kit, opened.state, seat, &luck);
            assert_int_equal(thinker.report.iterations, 301);
            thinker_free(&thinker);
        }
        assert_true(choice_same(chosen[0], chosen[1]) && choice_same(chosen[0], chosen[2]));
        arena_free(&opened.arena);
    }
}

/* Who has an even share of the hopes plays on, however many sit at the table and however small the shares
 * are. */
static int hope[SEATS_MAX + 1];
static void hope_judge(const Kit *kit, const void *state, int value[SEATS_MAX + 1])
{
    (void)kit, (void)state;
    memcpy(value, hope, sizeof hope);
}
static void test_draw(void **unused)
{
    (void)unused;
    static const struct {
        int seats, hope[5];
        bool takes;
    } cases[] = {{2, {0, 5000, 5000}, false},
                 {2, {0, 3000, 3200}, false},
                 {2, {0, 3900, 6100}, true},
                 {2, {0, 4100, 5900}, false},
                 {4, {0, 2500, 2500, 2500, 2500}, false},
                 {4, {0, 1000, 3000, 3000, 3000}, true}};
    for (int i = 0; i < countof(cases); i++) {
        Opened opened;
        parley_open(&opened, cases[i].seats, 3);
        Game game = *opened.kit->game;
        game.judge = hope_judge;
        opened.kit->game = &game;
        memset(hope, 0, sizeof hope);
        memcpy(hope, cases[i].hope, sizeof cases[i].hope);
        Dice luck = dice_fast(1);
        assert_int_equal(bot_takes_draw(opened.kit, opened.state, 1, &luck), cases[i].takes);
        arena_free(&opened.arena);
    }
}

/* How many of so many matches the first bot wins, on either seat. Who is named no team brings the first that
   come with the game. */
static int duels_won(Setup setup, const char *one, const char *other, int matches)
{
    const Game *game = game_find(setup.game);
    Problem problem = {0};
    Catalog *catalog = catalog_standard(game, &problem);
    Arena arena = {0};
    BotSpec spec[2];
    int won = 0;
    assert_true(catalog && bot_read(one, &spec[0], NULL) && bot_read(other, &spec[1], NULL));
    for (int seat = 1; seat <= 2; seat++)
        if (!setup.seat[seat].team[0]) catalog_team(catalog, &setup, seat - 1, setup.seat[seat].team);
    const Kit *kit = game->unpack(catalog, &setup, &arena, &problem);
    assert_non_null(kit);
    Thinker bot[2] = {thinker_new(&spec[0], 1), thinker_new(&spec[1], 1)};
    for (int i = 0; i < matches; i++) {
        Thinker *player[SEATS_MAX + 1] = {[1] = &bot[i % 2], [2] = &bot[1 - i % 2]};
        won += duel_play(kit, player, (uint64_t)i + 1).winners == 1 << (1 + i % 2);
    }
    for (int i = 0; i < 2; i++) thinker_free(&bot[i]);
    arena_free(&arena);
    catalog_free(catalog);
    return won;
}

/* Who looks ahead wins against who does not: one that weighs values of the wrong player loses all. */
static void test_strength(void **unused)
{
    (void)unused;
    enum { MATCHES = 8 };
    static const char *const better[] = {"greedy", "search:60"};
    const Setup empire = {.game = "robot_empire", .seats = 2};
    for (int i = 0; i < countof(better); i++) {
        int won = duels_won(empire, better[i], "random", MATCHES);
        if (won < 6) fail_msg("%s wins %d of %d against random", better[i], won, MATCHES);
    }
    const Setup sky = {.game = "avertigos", .seats = 2};
    int won = duels_won(sky, "greedy", "random", MATCHES);
    if (won < 7) fail_msg("greedy wins %d of %d skirmishes against random", won, MATCHES);
    won = duels_won(empire, "search:300", "search:3", MATCHES);
    if (won < 6) fail_msg("search:300 wins %d of %d against search:3", won, MATCHES);
}

/* Equal sides: greedy strikes at enemies, and where it does most. */
static void test_encounter(void **unused)
{
    (void)unused;
    enum { MATCHES = 20 };
    Setup setup = {
        .game = "spot_rules", .seats = 2, .seat = {[1] = {.team = "duel-blue"}, [2] = {.team = "duel-red"}}};
    assert_true(setup_add_option(&setup, "mode", "encounter", NULL));
    int won = duels_won(setup, "greedy", "random", MATCHES);
    if (won < MATCHES - 1) fail_msg("greedy wins %d of %d encounters against random", won, MATCHES);
}

static bool begins_with(const Text *words, const char *start)
{
    return strncmp(words->at, start, strlen(start)) == 0;
}

/* Plays the first turns of a match; fails if a turn ends before a robot was activated, or an activation
   before the robot has done anything. What a bot chooses is what a hint says. */
static void opening_play(const Kit *kit, const char *name, uint64_t seed, int turns)
{
    const Game *game = kit->game;
    BotSpec spec;
    assert_true(bot_read(name, &spec, NULL));
    uint64_t state[STATE_SIZE_MAX / 8] = {0};
    void *memory = malloc(bot_memory(&spec) + 8);
    Dice dice = dice_fast(seed), luck = dice_fast(seed + 1);
    int activated = 0, done = 0, last = 0;
    assert_true(game->begin(kit, state, &dice, NULL, NULL));
    for (unsigned asked; turns >= 0 && (asked = game->asked(kit, state));) {
        int seat = __builtin_ctz(asked);
        Prompt prompt = {0};
        game->ask(kit, state, seat, &prompt);
        bool turn = strcmp(prompt.kind, "turn") == 0, own = turn || strcmp(prompt.kind, "activation") == 0;
        if (turn && seat != last) turns--, last = seat, activated = done = 0;
        BotThought thought = {.memory = memory};
        Choice choice =
            own ? bot_choose(&spec, kit, state, seat, &luck, &thought) : bot_random(kit, state, seat, &luck);
        TEXT(words, 120);
        game->write(kit, state, seat, choice, &words);
        if (turn && begins_with(&words, "end") && !activated) fail_msg("%s waits, seed %d", name, (int)seed);
        if (own && begins_with(&words, "pass") && !done) fail_msg("%s idles, seed %d", name, (int)seed);
        if (begins_with(&words, "activate")) activated++, done = 0;
        if (begins_with(&words, "move") || begins_with(&words, "use")) done++;
        if (begins_with(&words, "combine")) break; /* the opening is over */
        game->apply(kit, state, seat, choice, &dice, NULL);
    }
    free(memory);
}

static void test_opening(void **unused)
{
    (void)unused;
    const Game *game = game_find("aegis");
    Problem problem = {0};
    Catalog *catalog = catalog_standard(game, &problem);
    Arena arena = {0};
    Setup setup = {.game = "aegis", .seats = 2};
    for (int seat = 1; seat <= 2; seat++) catalog_team(catalog, &setup, seat - 1, setup.seat[seat].team);
    const Kit *kit = game->unpack(catalog, &setup, &arena, &problem);
    assert_non_null(kit);
    for (uint64_t seed = 1; seed <= 4; seed++) opening_play(kit, "search:40", seed, 2);
    opening_play(kit, "greedy", 1, 2);
    opening_play(kit, "3", 2, 0);
    arena_free(&arena);
    catalog_free(catalog);
}

static void test_score(void **unused)
{
    (void)unused;
    DuelScore even = duel_score(50, 0, 50), ahead = duel_score(75, 0, 25), drawn = duel_score(0, 100, 0);
    assert_true(even.score > 0.4999 && even.score < 0.5001 && even.elo > -0.01 && even.elo < 0.01);
    assert_true(ahead.elo > 190.8 && ahead.elo < 190.9); /* 400 log10 3 */
    assert_true(ahead.elo_error > 60 && ahead.elo_error < 90);
    assert_true(drawn.elo_error < 0.01);
    assert_true(duel_score(10, 0, 0).elo_error > 500 &&
                duel_score(0, 0, 10).elo_error > 500); /* ten wins prove little */
    assert_true(duel_score(1000, 0, 0).elo_error < duel_score(100, 0, 0).elo_error);
    assert_true(duel_likelihood(&ahead, 0, 35) > 2.94);
    assert_true(duel_likelihood(&even, 0, 35) < 0);
    DuelScore few = duel_score(8, 0, 0), some = duel_score(22, 0, 4), many = duel_score(142, 0, 100);
    double eight = duel_likelihood(&few, 0, 35);
    assert_true(eight > 0.7 && eight < 1); /* a coin that fell eight times alike: 8 log(1.1) */
    assert_true(duel_likelihood(&some, 0, 35) < 2 && duel_likelihood(&many, 0, 35) > 2.94);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),          cmocka_unit_test(test_play),
        cmocka_unit_test(test_blind),          cmocka_unit_test(test_stop),
        cmocka_unit_test(test_clock),          cmocka_unit_test(test_given_time),
        cmocka_unit_test(test_level_by_clock), cmocka_unit_test(test_threads),
        cmocka_unit_test(test_draw),           cmocka_unit_test(test_score),
        cmocka_unit_test(test_strength),       cmocka_unit_test(test_encounter),
        cmocka_unit_test(test_opening)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
