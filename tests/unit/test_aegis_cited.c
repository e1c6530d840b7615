/* Whatever is said in a match names a clause of the book that is played, or of the table: events, questions,
   refusals, odds and results, over whole random matches of each edition, and when a seat leaves. And the one
   secret before them, who picks which five. Argument: the folder tests/cards. */
#include "core/clauses.h"

#include "aegis_files.h"

enum { MATCHES = 6, CHOICES_EACH = 600, WRONG_EACH = 8 };

static const char board[] = "edge open\nhexagon 5\nterrain (2,-1) (0,2)\n"
                            "start 1 (-5,0) (-5,1) (-5,2) (-4,0) (-4,1) (-4,-1) (-3,-2)\n"
                            "start 2 (5,0) (5,-1) (5,-2) (4,0) (4,-1) (4,1) (3,2)\n"
                            "start 3 (0,-5) (1,-5) (2,-5) (0,-4) (1,-4) (-1,-4) (-2,-3)\n";
static const char *cards_folder;

/* What a match of an edition is played with. */
static const struct {
    int edition;
    const char *folder, *cards, *team[3], *option, *value;
} sets[] = {
    {1, "first/", "first.cards", {"first-wing", "first-ambush", "first-iris"}, "scrap", "on"},
    {1, "first/", "first.cards", {"first-lance", "first-wing", "first-ambush"}, "terrain", "placed"},
    {1, "first/", "first.cards", {"first-lance", "first-lance", "first-lance"}, "scrap", ""},
    {2, "", "all.cards", {"hive-marshal", "tempest-law", "phantom-leap"}, "protection", "errata"},
    {2, "", "all.cards", {"hammer-luck", "phantom-joker", "hive-tyrant"}, "scrap", ""},
    {1, "first/", "first.cards", {"first-wing", "first-ambush", ""}, "mode", "best-of-three"}, /* picks five
                                                                                                  of seven */
};
enum { MATCH = countof(sets) - 1 };

typedef struct Match {
    Arena arena;
    Catalog *catalog;
    const Kit *kit;
    void *state;
    Dice dice;
    Event item[EVENTS_MAX];
    Events events;
    int edition, own;         /* how many clauses of the edition were named */
    int named[ABILITIES_END]; /* how often an ability was */
} Match;

static void match_open(Match *m, int set, int seats, uint64_t seed)
{
    Setup setup = {.seats = seats};
    Problem problem = {0};
    char name[80];
    *m = (Match){.catalog = catalog_new(&aegis, NULL), .edition = sets[set].edition, .dice = dice_fast(seed)};
    m->events = (Events){.items = m->item, .capacity = EVENTS_MAX};
    snprintf(name, sizeof name, "%s%s", sets[set].folder, sets[set].cards);
    catalog_read_file(m->catalog, cards_folder, name);
    assert_true(catalog_read(m->catalog, "inline.board", board, 1, &problem));
    for (int i = 0; i < seats; i++) {
        snprintf(name, sizeof name, "%s%s.team", sets[set].folder, sets[set].team[i]);
        if (i == 0 || strcmp(sets[set].team[i], sets[set].team[0]) != 0)
            catalog_read_file(m->catalog, cards_folder, name);
        snprintf(setup.seat[i + 1].team, sizeof setup.seat[0].team, "%s", sets[set].team[i]);
    }
    assert_true(setup_add_option(&setup, "board", "inline", &problem));
    assert_true(setup_add_option(&setup, "edition", m->edition == 1 ? "1" : "2", &problem));
    if (sets[set].value[0])
        assert_true(setup_add_option(&setup, sets[set].option, sets[set].value, &problem));
    m->kit = aegis.unpack(m->catalog, &setup, &m->arena, &problem);
    if (!m->kit) fail_msg("%s", problem.what);
    m->state = calloc(1, m->kit->state_size);
    if (!m->kit->game->begin(m->kit, m->state, &m->dice, &m->events, &problem)) fail_msg("%s", problem.what);
}

static void match_close(Match *m)
{
    free(m->state);
    arena_free(&m->arena);
    catalog_free(m->catalog);
}

static void cited(Match *m, int clause, const char *where)
{
    assert_in_range(clause, CLAUSE_NONE + 1, CLAUSE_COUNT - 1);
    const char *id = clause_id(clause);
    char own[] = {'A', (char)('0' + m->edition), '-', 0};
    if (strncmp(id, own, 3) == 0)
        m->own++;
    else if (strncmp(id, "T-", 2) != 0)
        fail_msg("edition %d: %s names %s", m->edition, where, id);
}

static void events_check(Match *m)
{
    for (int i = 0; i < m->events.count; i++) {
        EventName name;
        cited(m, m->item[i].clause, "an event");
        if (!m->kit->game->names(m->kit, m->state, &m->item[i], &name) || strcmp(name.kind, "ability") != 0)
            continue;
        for (const AbilityWord *word = ability_words; word->word; word++)
            if (strcmp(word->word, name.name) == 0) m->named[word->ability]++;
    }
    m->events.count = 0;
}

static int below(Match *m, int n) { return (int)dice_fast_below(&m->dice, (uint32_t)n); }

static void refusals_check(Match *m, int seat, const Choice *list, int count, const Choice *earlier,
                           int earlier_count)
{
    for (int i = 0; i < WRONG_EACH; i++) {
        Choice choice = i & 1 || !earlier_count ? list[below(m, count)] : earlier[below(m, earlier_count)];
        Refusal refusal = {0};
        switch (below(m, 5)) {
        case 0: choice.who = (uint8_t)below(m, 30); break;
        case 1: choice.a = (int16_t)below(m, 200); break;
        case 2: choice.b = (int16_t)below(m, 30); break;
        case 3: choice.c = (int16_t)below(m, 8); break;
        default: choice.verb = (uint8_t)below(m, 50); break;
        }
        if (!m->kit->game->allows(m->kit, m->state, seat, choice, &refusal))
            cited(m, refusal.clause, "a refusal");
    }
}

static void odds_check(Match *m, int seat, Choice choice)
{
    Odds odds = {0};
    if (!m->kit->game->odds(m->kit, m->state, seat, choice, &odds)) return;
    for (int i = 0; i < odds.note_count; i++) cited(m, odds.note[i].clause, "a note of odds");
    for (int i = 0; i < odds.follow_count; i++) cited(m, odds.follow[i].clause, "what may follow");
}

/* One choice; false if the match is over. */
static bool match_step(Match *m)
{
    static Choice list[CHOICES_MAX], earlier[256];
    static int earlier_count;
    const Game *game = m->kit->game;
    unsigned asked = game->asked(m->kit, m->state);
    if (!asked) return false;
    int seat = __builtin_ctz(asked), count = game->choices(m->kit, m->state, seat, list);
    Prompt prompt = {0};
    game->ask(m->kit, m->state, seat, &prompt);
    cited(m, prompt.clause, "a question");
    refusals_check(m, seat, list, count, earlier, earlier_count);
    Choice choice = list[below(m, count)];
    if (earlier_count < countof(earlier))
        earlier[earlier_count++] = choice;
    else
        earlier[below(m, countof(earlier))] = choice;
    odds_check(m, seat, choice);
    game->apply(m->kit, m->state, seat, choice, &m->dice, &m->events);
    events_check(m);
    return true;
}

static void result_check(Match *m)
{
    Result result = {0};
    if (m->kit->game->result(m->kit, m->state, &result)) cited(m, result.clause, "a result");
}

static void whole_matches_name_their_own_book(void **unused)
{
    (void)unused;
    static Match m;
    static const int shown[] = {REROLL, JAMMING}; /* by the clauses of their events, for statistics */
    int named[3][ABILITIES_END] = {{0}};
    int begun[3] = {0}; /* events before anything was chosen, by edition: where nobody picks five of more */
    for (int set = 0; set < MATCH; set++)
        for (int i = 0; i < MATCHES; i++) {
            match_open(&m, set, 2 + i % 2, (uint64_t)(1 + i));
            begun[m.edition] += m.events.count;
            events_check(&m);
            for (int n = 0; n < CHOICES_EACH && match_step(&m); n++) continue;
            result_check(&m);
            assert_true(m.own > 50);
            for (int ability = 0; ability < ABILITIES_END; ability++)
                named[m.edition][ability] += m.named[ability];
            match_close(&m);
        }
    assert_true(begun[1] > 0 && begun[2] > 0);
    for (int i = 0; i < countof(shown); i++) assert_true(named[1][shown[i]] > 0 && named[2][shown[i]] > 0);
}

/* The rest of three play on: what the others' questions come to is told by the same book. */
static void who_leaves_is_answered_for_by_the_book(void **unused)
{
    (void)unused;
    static Match m;
    for (int set = 0; set < MATCH; set++) {
        int told = 0;
        for (int at = 0; at < 60; at += 3) {
            match_open(&m, set, 3, (uint64_t)(100 + at));
            events_check(&m);
            for (int n = 0; n < at && match_step(&m); n++) continue;
            unsigned asked = m.kit->game->asked(m.kit, m.state);
            int seat = asked ? __builtin_ctz(asked) : 1;
            m.own = 0;
            m.kit->game->leave(m.kit, m.state, seat, LEAVE_RESIGNED, &m.dice, &m.events);
            assert_int_equal(m.item[0].clause, T_13);
            events_check(&m);
            told += m.own;
            while (match_step(&m)) continue;
            result_check(&m);
            match_close(&m);
        }
        assert_true(told > 20);
    }
}

/* Before all have picked, a seat sees that the others did and not what; a guess is some five of theirs. */
static void picks_are_hidden_and_guessed(void **unused)
{
    (void)unused;
    static Match m;
    match_open(&m, MATCH, 2, 7);
    const Game *game = m.kit->game;
    size_t size = m.kit->state_size;
    static uint8_t own[STATE_SIZE_MAX], view[STATE_SIZE_MAX], guess[STATE_SIZE_MAX];
    uint64_t seen[30];
    Choice list[CHOICES_MAX];
    int kinds = 0, truths = 0;
    assert_int_equal(game->choices(m.kit, m.state, 1, list), 21); /* five of seven */
    game->apply(m.kit, m.state, 1, list[3], &m.dice, &m.events);
    memcpy(own, m.state, size), memcpy(view, m.state, size);
    game->hide(m.kit, own, 1);
    assert_memory_equal(own, m.state, size);
    game->hide(m.kit, view, 2);
    assert_memory_not_equal(view, m.state, size);
    for (int i = 0; i < 400; i++) {
        memcpy(guess, view, size);
        game->guess(m.kit, guess, 2, &m.dice);
        assert_memory_not_equal(guess, view, size);
        truths += memcmp(guess, m.state, size) == 0;
        uint64_t hash = hash_bytes(guess, size);
        int known = 0;
        while (known < kinds && seen[known] != hash) known++;
        if (known == kinds) seen[kinds++] = hash;
        assert_true(kinds <= 21);
        game->hide(m.kit, guess, 2);
        assert_memory_equal(guess, view, size);
    }
    assert_int_equal(kinds, 21);
    assert_true(truths > 0);
    match_close(&m);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(whole_matches_name_their_own_book),
                                       cmocka_unit_test(who_leaves_is_answered_for_by_the_book),
                                       cmocka_unit_test(picks_are_hidden_and_guessed)};
    cards_folder = count > 1 ? arguments[1] : "tests/cards";
    return cmocka_run_group_tests(tests, NULL, NULL);
}
