/* The other ways to play A.E.G.I.S.: lines of positions that do not fit are refused where they are wrong, and
   choices that stand for nothing are refused with a clause. */
#include "games/aegis/aegis.h"
#include "table/script.h"

#include "unit.h"

static const char *folder;
static Catalog *core;

static const Catalog *core_catalog(void *context, const Game *game, Problem *problem)
{
    (void)context, (void)game, (void)problem;
    return core;
}

static bool cards_load(void *context, const char *path, Text *text, Problem *problem)
{
    (void)context, (void)problem;
    char *cards = file_text(folder, path);
    text_put(text, cards);
    free(cards);
    return true;
}

#define DRAFT "game aegis mode=draft board=arena\ncards aegis/draft/deck.cards\nseat 1 Ann\nseat 2 Bob\n"
#define SHOT "\n    action \"Shot\"  cost 1  each 2+  damage 1  range 9"
#define SOLO "game aegis mode=solo boss=Titan\ncards aegis/solo/solo.cards\nseat 1 Ann\n"
#define INCHES                                                                                               \
    "game aegis edition=1 mode=advanced\ncards aegis1/advanced/inches.cards\nseat 1 Ann\nseat 2 Bob\n"

static const struct {
    const char *head, *lines, *last; /* the last line is wrong */
    int column;
    const char *what;
} bad[] = {
    {DRAFT, "", "hand", 5, "missing"},
    {DRAFT, "", "hand 0 ARK-101", 6, "0 is not from 1 to 2"},
    {DRAFT, "", "kept 3 ARK-101", 6, "3 is not from 1 to 2"},
    {DRAFT, "", "hand 1", 7, "missing"},
    {DRAFT, "", "hand 1 ARK-101 ARK-999", 16, "no card \"ARK-999\""},
    {DRAFT, "", "hand 1 ARK-10", 8, "no card \"ARK-10\""}, /* of several with this beginning */
    {DRAFT, "", "hand 1 ARK-101 ARK-101", 16, "ARK-101 is somewhere already"},
    {DRAFT, "kept 2 ARK-101\n", "hand 1 ARK-101", 8, "ARK-101 is somewhere already"},
    {DRAFT, "", "hand 1 ARK-101 ARK-2001", 16, "ARK-2001 can't be there"},
    {DRAFT, "", "kept 1 ARK-2001", 8, "ARK-2001 can't be there"},
    {DRAFT, "", "discarded 1 ARK-2001", 13, "ARK-2001 can't be there"},
    {DRAFT, "", "commanders 1 ARK-2001", 14, "ARK-2001 can't be there"},
    {DRAFT, "", "hand 1 ARK-201", 8, "ARK-201 can't be there"}, /* the Commanders have a deck of their own */
    {DRAFT, "", "commanders 1 ARK-201 ARK-101", 22, "ARK-101 can't be there"},
    {DRAFT, "", "combined 1 ARK-2001 ARK-101", 21, "ARK-101 can't be there"},
    {DRAFT, "", "combined 1 Pia", 12, "Pia can't be there"},
    {DRAFT, "", "combined 1 ARK-2001 EXA-2002 GAN-2003 ARK-3004 ARK-4005 ARK-2006", 57,
     "no room for so many"},
    {DRAFT,
     "hand 1 ARK-101 EXA-101 GAN-101 ION-101 SNO-101 ARK-102 EXA-102 GAN-102\nhand 1 ION-102 SNO-102\n",
     "hand 1 ARK-103", 8, "no room for so many"},
    {DRAFT, "", "draft 0", 7, "0 is not from 1 to 9"},
    {DRAFT, "", "draft 10", 7, "10 is not from 1 to 9"},
    {DRAFT, "", "draft", 6, "missing"},
    {DRAFT, "draft 1\n", "seen 3 ARK-101", 6, "3 is not from 1 to 2"},
    {DRAFT, "draft 1\n", "seen 1", 7, "missing"},
    {DRAFT, "draft 1\n", "seen 1 Nobody", 8, "no card \"Nobody\""},
    {DRAFT, "draft 1\n", "chosen 1 ARK-101", 10, "ARK-101 can't be chosen there"},
    {DRAFT, "hand 2 ARK-101\n", "chosen 1 ARK-101", 10, "ARK-101 can't be chosen there"},
    {DRAFT, "kept 1 ARK-101\n", "chosen 1 ARK-101", 10, "ARK-101 can't be chosen there"},
    {DRAFT, "hand 1 ARK-101 EXA-101\n", "chosen 1 ARK-101 EXA-101", 18, "EXA-101"},
    {DRAFT, "hand 1 ARK-101 EXA-101\nchosen 1 ARK-101\n", "chosen 1 EXA-101", 10,
     "EXA-101 can't be chosen there"},
    {SOLO, "", "rondo A B", 9, "B"},
    {SOLO, "", "rondo A A A", 11, "not so many Rondo cards"},
    {SOLO, "", "rondo phi phi", 11, "not so many Rondo cards"},
    {SOLO, "", "rondo A E G I S", 15, "not so many Rondo cards"},
    {SOLO, "", "deck A E A A", 12, "not so many Rondo cards"},
    {SOLO, "", "deck omega omega", 12, "not so many Rondo cards"},
    {SOLO, "rondo A E\n", "resolved 3", 10, "3 is not from 0 to 2"},
    {SOLO, "rondo A E\n", "resolved -1", 10, "-1 is not from 0 to 2"},
    {SOLO, "", "bottom Titan", 8, "\"Titan\" is not in the minion deck"},
    {SOLO, "place 2 BIT-100 h5\nplace 2 BIT-200 off\n", "bottom BIT-200 BIT-100", 16,
     "\"BIT-100\" is not in the minion deck"},
    {SOLO, "place 2 BIT-100 destroyed\n", "bottom BIT-100", 8, "\"BIT-100\" is not in the minion deck"},
    {SOLO, "", "bottom BIT-9", 8, "BIT-9"},
    {SOLO, "", "used six seven", 10, "seven"},
    {"game aegis mode=solo boss=Titan minions=kaiju\ncards aegis/solo/solo.cards\nseat 1 Ann\n", "",
     "place 2 BIT-100 e5", 9, "BIT-100 is not in the team of seat 2"},
    {SOLO, "", "tally recalls=256", 15, "256"},
    {SOLO, "", "tally recalls=1 wins=1", 17, "wins"},
    {SOLO, "", "tally combined=-1", 16, "-1"},
    {INCHES, "", "place 1 ARK-100 12", 17, "\"12\" is no place"},
    {INCHES, "", "place 1 ARK-100 12 x", 17, "\"12\" is no place"},
    {INCHES, "", "place 1 ARK-100 e5 4", 17, "\"e5\" is no place"},
    {INCHES, "", "place 1 ARK-100 5.123 4", 17, "\"5.123\" is no place"},
    {INCHES, "", "place 1 ARK-100 24.01 24", 17, "outside the play area"},
    {INCHES, "", "place 1 ARK-100 24 24.01", 17, "outside the play area"},
    {INCHES, "", "place 1 ARK-100", 7, "needs a name and a place"},
    {INCHES, "", "terrain 4 5", 9, "the board says where terrain lies"},
    {INCHES, "", "stand 1 4 5", 9, "no stands"},
};

static void lines_are_refused_where_they_are_wrong(void **state)
{
    (void)state;
    ScriptOptions options = {.catalog = core_catalog, .load = cards_load};
    for (int i = 0; i < countof(bad); i++) {
        TEXT(text, 600);
        text_format(&text, "%s%s%s\n1: pass\n", bad[i].head, bad[i].lines, bad[i].last);
        int line = 1;
        for (const char *at = bad[i].head; *at; at++) line += *at == '\n';
        for (const char *at = bad[i].lines; *at; at++) line += *at == '\n';
        ScriptReport report;
        if (script_run("position.arb", text.at, &options, &report)) fail_msg("%s was placed", bad[i].last);
        const Problem *problem = &report.failures[0].problem;
        if (problem->line != line || problem->column != bad[i].column || !strstr(problem->what, bad[i].what))
            fail_msg("%s%s: %d:%d: %s", bad[i].lines, bad[i].last, problem->line, problem->column,
                     problem->what);
        script_report_free(&report);
    }
}

/* ---- drafts: how many cards they need ---- */

static void put_cards(Text *text, const char *make, int count, const char *rest)
{
    for (int i = 0; i < count; i++) text_format(text, "  robot %s-%d\n    %s\n", make, 101 + i, rest);
}

/* A2-DRAFT-03, -04, A1-DRFT-01 to -07: 2 Commander cards, 5 combined, 8 or 10 Basic robots for each seat, and
   14 that two draw (A2-DRAFT-08); Commander cards that nobody is dealt make up for Basic robots that are
   missing. */
static void a_draft_has_cards_for_everybody(void **state)
{
    (void)state;
    static const struct {
        int edition, seats, basics, commanders, combined;
        const char *what; /* NULL: it begins */
    } rows[] = {
        {2, 2, 30, 4, 10, NULL},
        {2, 2, 30, 3, 10, "3 Commander cards are too few for a draft of 2"},
        {2, 2, 30, 4, 9, "9 combined robots are too few for a draft of 2"},
        {2, 2, 29, 4, 10, "29 Basic robots are too few for a draft of 2"},
        {2, 2, 29, 5, 10, NULL},
        {2, 3, 24, 6, 15, NULL},
        {2, 3, 23, 6, 15, "23 Basic robots are too few for a draft of 3"},
        {2, 3, 20, 10, 15, NULL},
        {1, 3, 40, 8, 20, "a draft of the first edition can't be played by 3"},
        {1, 4, 40, 8, 20, NULL},
        {1, 4, 39, 9, 20, "39 Basic robots are too few for a draft of 4"},
        {1, 5, 50, 10, 25, NULL},
        {1, 5, 50, 9, 25, "9 Commander cards are too few for a draft of 5"},
        {1, 5, 49, 1, 25, NULL},
        {1, 5, 49, 0, 25, "49 Basic robots are too few for a draft of 5"},
        {1, 6, 60, 0, 30, NULL},
        {1, 6, 55, 4, 30, "59 Basic robots are too few for a draft of 6"},
        {1, 6, 55, 5, 30, NULL},
        {2, 2, 100, 10, 15, NULL},
        {2, 2, 100, 11, 15, "too many cards for a draft"},
    };
    ScriptOptions options = {.catalog = core_catalog, .load = cards_load};
    for (int i = 0; i < countof(rows); i++) {
        Text text = text_growing();
        text_format(&text, "game aegis edition=%d mode=draft board=mat\ncards\n", rows[i].edition);
        put_cards(&text, "ARK", rows[i].basics, "class A  move 3  energy 3  integrity 3" SHOT);
        put_cards(&text, "CAP", rows[i].commanders,
                  "class G  move 3  energy 3  integrity 3  commander Alma" SHOT);
        put_cards(&text, "TIN", rows[i].combined, "class AG  move 3  energy 3  integrity 3" SHOT);
        text_put(&text, "end\n");
        for (int seat = 1; seat <= rows[i].seats; seat++) text_format(&text, "seat %d S%d\n", seat, seat);
        text_put(&text, "seed 1\ndeal\n");
        ScriptReport report;
        bool fine = script_run("draft.arb", text.at, &options, &report);
        const char *what = fine ? "" : report.failures[0].problem.what;
        if (fine != !rows[i].what || !strstr(what, rows[i].what ? rows[i].what : ""))
            fail_msg("%d: %s", i, what);
        script_report_free(&report);
        text_free(&text);
    }
}

/* Teams that were drafted are everybody's, or nobody's. */
static void drafted_teams_are_for_all(void **state)
{
    (void)state;
    static const char HEAD[] = "game aegis draft=on board=arena\ncards aegis/draft/deck.cards\n"
                               "team d\n  drafted\n  basic ARK-101 EXA-101 GAN-101 ION-101 SNO-101\nend\n";
    static const struct {
        const char *seats, *what;
    } rows[] = {
        {"seat 1 Ann team=d\nseat 2 Bob team=d\n", ""},
        {"seat 1 Ann\nseat 2 Bob team=d\n", "seat 1 has no team"},
        {"seat 1 Ann team=d\nseat 2 Bob\n", "seat 2 has no team"},
    };
    ScriptOptions options = {.catalog = core_catalog, .load = cards_load};
    for (int i = 0; i < countof(rows); i++) {
        TEXT(text, 600);
        text_format(&text, "%s%sseed 1\ndeal\n", HEAD, rows[i].seats);
        ScriptReport report;
        bool fine = script_run("draft.arb", text.at, &options, &report);
        const char *what = fine ? "" : report.failures[0].problem.what;
        if (fine != !*rows[i].what || !strstr(what, rows[i].what)) fail_msg("%d: %s", i, what);
        script_report_free(&report);
    }
}

/* ---- numbers that stand for nothing: they come from programs, and are refused like words ---- */

typedef struct Match {
    Catalog *catalog;
    Arena arena;
    const Kit *kit;
    void *state;
} Match;

/* Options, then lines of the position, each with its newline. */
static Match match_open(const char *cards, const char *options, const char *lines)
{
    static char text[2048], words[256];
    static const char *line[32];
    Match match = {.catalog = catalog_new(&aegis, core)};
    Problem problem = {0};
    Setup setup = {.seats = 2, .position = line};
    char *file = file_text(folder, cards);
    if (!catalog_read(match.catalog, "inline.cards", file, 1, &problem)) fail_msg("%s", problem.what);
    free(file);
    snprintf(words, sizeof words, "%s", options);
    for (char *at = strtok(words, " ="); at; at = strtok(NULL, " ="))
        assert_true(setup_add_option(&setup, at, strtok(NULL, " ="), &problem));
    snprintf(text, sizeof text, "%s", lines);
    for (char *at = strtok(text, "\n"); at; at = strtok(NULL, "\n")) line[setup.position_count++] = at;
    match.kit = aegis.unpack(match.catalog, &setup, &match.arena, &problem);
    if (!match.kit) fail_msg("%s", problem.what);
    match.state = calloc(1, match.kit->state_size);
    for (int i = 0; i < setup.position_count; i++)
        if (!match.kit->game->place(match.kit, match.state, line[i], &problem))
            fail_msg("%s: %s", line[i], problem.what);
    Dice dice = dice_fast(1);
    if (!match.kit->game->begin(match.kit, match.state, &dice, NULL, &problem)) fail_msg("%s", problem.what);
    return match;
}

static void match_close(Match *match)
{
    free(match->state);
    arena_free(&match->arena);
    catalog_free(match->catalog);
}

typedef struct Raw {
    Choice choice;
    int clause; /* 0: it is allowed */
    const char *why;
} Raw;

static void raw_check(const Match *match, const Raw *raw, int count)
{
    for (int i = 0; i < count; i++) {
        Refusal refusal = {0};
        bool allowed = match->kit->game->allows(match->kit, match->state, 1, raw[i].choice, &refusal);
        if (allowed != !raw[i].clause || (!allowed && refusal.clause != raw[i].clause) ||
            (raw[i].why && strcmp(refusal.why, raw[i].why) != 0))
            fail_msg("%d: %s: %s", i, allowed ? "allowed" : clause_id(refusal.clause), refusal.why);
    }
}

static void cards_that_are_none(void **state)
{
    (void)state;
    Match match =
        match_open("aegis/draft/deck.cards", "mode=draft board=arena",
                   "commanders 1 Pia ARK-201\nhand 1 ARK-101 EXA-101\nhand 2 GAN-101 ION-101\ndraft 7");
    int16_t last = (int16_t)KIT(match.kit)->cards, beyond = (int16_t)(last + 1);
    const Raw picks[] = {
        {{VERB_KEEP, 0, 0, 0, 0}, T_03, NULL},
        {{VERB_KEEP, 0, -1, 0, 0}, T_03, NULL},
        {{VERB_KEEP, 0, DRONE_SAUR, 0, 0}, T_03, NULL},
        {{VERB_KEEP, 0, beyond, 0, 0}, T_03, NULL},
        {{VERB_DISCARD, 0, beyond, 0, 0}, T_03, NULL},
        {{VERB_KEEP, 0, last, 0, 0}, A2_DRAFT_05, "ARK-4030 is not in your hand."},
        {{VERB_KEEP, 0, DRONE_SAUR + 1, 0, 0}, 0, NULL},
        {{VERB_PICK, 0, 1, 0, 0}, T_02, NULL},
    };
    raw_check(&match, picks, countof(picks));
    match_close(&match);

    match = match_open("aegis/draft/deck.cards", "mode=draft board=arena",
                       "commanders 1 Pia ARK-201\nkept 1 ARK-101 EXA-101 GAN-101 ION-101 SNO-101\ndraft 9");
    const AegisKit *k = KIT(match.kit);
    int16_t pia = 0, first = k->first[1], none = (int16_t)(k->cards + 1);
    for (int card = 1; card <= k->cards; card++)
        if (string_same(k->card[card].name, "Pia")) pia = (int16_t)card;
    const Raw teams[] = {
        {{VERB_PICK, 0, -1, 0, 0}, T_03, NULL},
        {{VERB_PICK, 0, -1, (int16_t)(first + 1), pia},
         T_03,
         "A choice may only name what exists in this match: a piece, a hex of this board, a card, an action "
         "or a "
         "number that is there."},
        {{VERB_PICK, 0, 0, 0, 0}, A2_DRAFT_09, "A team has five Basic robots; these are 0."},
        {{VERB_PICK, 0, 31 << 6, 0, 0}, A2_DRAFT_09, NULL}, /* slots without a robot */
        {{VERB_PICK, 0, 31 << 10, 0, 0}, A2_DRAFT_09, NULL},
        {{VERB_PICK, 0, 31, first, pia}, 0, NULL},
        {{VERB_PICK, 0, 31, (int16_t)(first + 4), pia}, 0, NULL},
        {{VERB_PICK, 0, 31, (int16_t)(first - 1), pia},
         T_03,
         "A Commander is equipped onto a robot of the team."},
        {{VERB_PICK, 0, 31, k->first[2], pia}, T_03, "A Commander is equipped onto a robot of the team."},
        {{VERB_PICK, 0, 31, first, -1}, T_03, NULL},
        {{VERB_PICK, 0, 31, first, DRONE_SAUR}, T_03, NULL},
        {{VERB_PICK, 0, 31, first, none}, T_03, NULL},
        {{VERB_PICK, 0, 31, (int16_t)(first + 5), pia}, T_03, "ARK-201 is not in this team."},
        {{VERB_PICK, 0, 31, first, (int16_t)(pia + 1)},
         A2_DRAFT_10,
         "Quin is no Machineless Commander of yours."},
    };
    raw_check(&match, teams, countof(teams));
    match_close(&match);
}

/* What a seat, or somebody who watches, takes for the cards of others could be so. */
static void guesses_are_sound(void **state)
{
    (void)state;
    Match match = match_open("aegis/draft/deck.cards", "mode=draft board=arena",
                             "commanders 1 Pia ARK-201\nhand 1 ARK-101 EXA-101\nchosen 1 ARK-101\n"
                             "commanders 2 Till EXA-201\nhand 2 GAN-101 ION-101\nchosen 2 GAN-101\ndraft 7");
    const Game *game = match.kit->game;
    void *guess = malloc(match.kit->state_size);
    for (int i = 0; i < 30; i++) {
        Dice dice = dice_fast((uint64_t)i);
        TEXT(why, 120);
        memcpy(guess, match.state, match.kit->state_size);
        game->hide(match.kit, guess, i % 3);
        game->guess(match.kit, guess, i % 3, &dice);
        if (!game->sound(match.kit, guess, &why)) fail_msg("of seat %d: %s", i % 3, why.at);
    }
    free(guess);
    match_close(&match);
}

static void robots_that_are_none(void **state)
{
    (void)state;
    Match match = match_open("aegis/solo/solo.cards", "mode=solo boss=Titan",
                             "place 1 TIN-100 a6 damage=1\nplace 1 TIN-200 a5\npool 1 9\nrondo A");
    uint8_t beyond = (uint8_t)(KIT(match.kit)->pieces + 1);
    const Raw solo[] = {
        {{VERB_VALOR, 0, -1, 0, 0}, T_03, NULL},
        {{VERB_VALOR, 0, SKILL_COUNT, 0, 0}, T_03, NULL},
        {{VERB_VALOR, 0, SKILL_SIX, 0, 0}, A2_SOLO_40, "No die lies there to be changed."},
        {{VERB_VALOR, 0, SKILL_ONE, 7, 0}, A2_SOLO_43, "No die lies there to be changed."},
        {{VERB_VALOR, 0, SKILL_ENERGY, 0, 0}, 0, NULL},
        {{VERB_RECALL, 0, 0, 0, 0}, T_03, NULL},
        {{VERB_RECALL, beyond, 0, 0, 0}, T_03, NULL},
        {{VERB_RECALL, KIT(match.kit)->boss.piece, 0, 0, 0}, T_07, NULL},
    };
    raw_check(&match, solo, countof(solo));
    match_close(&match);
}

static bool solo_load(void *context, const char *path, Text *text, Problem *problem)
{
    TEXT(from, 64);
    text_format(&from, "aegis/solo/%s", path);
    return cards_load(context, from.at, text, problem);
}

/* What the rules decide for the Boss's side is told wherever they decide it, in answers too. */
static void decisions_in_answers_are_told(void **state)
{
    (void)state;
    char *script = file_text(folder, "aegis/solo/parting-closest.arb");
    ScriptOptions options = {.catalog = core_catalog, .load = solo_load, .keep_table = true};
    ScriptReport report;
    if (!script_run("aegis/solo/parting-closest.arb", script, &options, &report))
        fail_msg("%s", report.failures[0].problem.what);
    int out = 0, decided = 0;
    for (int i = 0; i < report.table->event_count; i++) {
        const Event *event = &report.table->events[i];
        out += event->kind == EVENT_DROPPED_OUT && event->clause == A2_SOLO_87;
        decided += event->kind == EVENT_DECIDED;
    }
    assert_int_equal(out, 1);
    assert_int_equal(decided, 1);
    script_report_free(&report);
    free(script);
}

int main(int count, char **words)
{
    if (count != 2) return fputs("usage: test_aegis_modes FOLDER\n", stderr), 2;
    Problem problem;
    folder = words[1];
    core = catalog_standard(&aegis, &problem);
    if (!core) return fputs(problem.what, stderr), 2;
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_refused_where_they_are_wrong),
        cmocka_unit_test(a_draft_has_cards_for_everybody),
        cmocka_unit_test(drafted_teams_are_for_all),
        cmocka_unit_test(cards_that_are_none),
        cmocka_unit_test(guesses_are_sound),
        cmocka_unit_test(robots_that_are_none),
        cmocka_unit_test(decisions_in_answers_are_told),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    catalog_free(core);
    return failed;
}
