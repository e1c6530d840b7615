/* Exact odds against what the engine then does, for every kind of choice that has some: every throw, the ones
   that only come after others too, and what they do to whom. Arguments: tests/scripts/spot_rules [SAMPLES]; a
   million of each takes some minutes. */
#include "games/spot_rules/rules/chance.h"
#include "games/spot_rules/rules/rules.h"

#include "unit.h"

static const char *folder;
static int samples = 3000;

typedef struct Case {
    const char *options, *position; /* key=value...; lines parted by semicolons */
    const char *said;               /* SEAT: WORDS; ... before it, with any dice */
    int step;                       /* until this is asked; 0: whatever */
    int seat;
    const char *words;
} Case;

#define PAIR "person Ace seat 2 at 0 0; person Foe at 1 0; mark Foe revealed; "
#define FAR "person Ace seat 2 at 0 0; person Vest at 20 0; mark Vest revealed; "
#define BEGIN "1: fight; 1: begin; 2: begin"
static const Case cases[] = {
    {"", PAIR, "2: test Ace Rifle by Agility df 3", S_TEST, 2, "roll"},
    {"column=book", PAIR, "2: test Ace Rifle df 3; 2: take half", S_TEST, 2, "roll"},
    {"", PAIR, "2: test Ace Rifle df 4", S_TEST, 2, "roll"}, /* doubles teach */
    {"", PAIR "stat Ace Intelligence 5", "2: test Ace Rifle df 5; 2: take longer", S_TEST, 2, "roll"},
    {"", PAIR, "2: test Ace Rifle df 3 variable", S_TEST, 2, "roll"},
    {"", PAIR, "2: test Ace Electronics by Intelligence df 3 variable; 2: take half", S_TEST, 2, "roll"},
    {"", PAIR, "2: test Ace Rifle df 4; 2: roll", S_LUCK, 2, "luck"},
    {"luck=reversed", PAIR, "2: test Ace Rifle df 4; 2: roll", S_LUCK, 2, "luck"},
    {"", PAIR, "", 0, 2, "luck of Ace in Rifle"},
    {"", PAIR, "", 0, 1, "test Ace Rifle by Agility df 4 secretly"},
    {"", PAIR, "2: test Ace Rifle df 3; 2: actions 2", S_TEST, 2, "roll"}, /* of several at once */
    {"", "person Ace seat 2 at 0 0; person Bea seat 2 at 1 0; stat Ace Rifle 3; stat Bea Rifle 3",
     "2: test Ace Rifle df 4; 2: with Bea", S_TEST, 2, "roll"}, /* as a team */
    {"", FAR "hand Ace 2", BEGIN, S_TURN, 2, "shoot Ace at Vest"},
    {"", FAR "hand Ace 2; stat Ace Rifle 2", BEGIN, S_TURN, 2, "shoot Ace at Vest for more"},
    {"", FAR "hand Ace 2; stat Ace Rifle 4", BEGIN, S_TURN, 2, "shoot Ace at Vest avoiding armour for more"},
    {"", FAR "hand Ace 4; stat Ace Pistol 4", BEGIN, S_TURN, 2, "shoot Ace at Vest mode snap"},
    {"", FAR "hand Ace 3; stat Ace Rifle 2", BEGIN, S_TURN, 2, "shoot Ace at Vest mode short"},
    {"", FAR "hand Ace 3", BEGIN, S_TURN, 2, "burst Ace at Vest"},
    {"", FAR "hand Ace 3; stat Ace Autofire 5; stat Ace Strength 5; stat Ace Rifle 2", BEGIN, S_TURN, 2,
     "burst Ace at Vest"}, /* more could hit than are fired */
    {"", FAR "weapon Ace 1 egg; hand Ace 1; stat Ace Agility 4", BEGIN, S_TURN, 2, "throw Ace at Vest"},
    {"", PAIR, BEGIN, S_TURN, 2, "strike Ace at Foe with Kick"},
    {"", PAIR "stat Ace \"Martial Arts\" 4", BEGIN, S_TURN, 2, "strike Ace at Foe with \"Nerve Punch\""},
    {"", PAIR "stat Ace \"Martial Arts\" 5; armour Foe 4", BEGIN, S_TURN, 2,
     "strike Ace at Foe with \"Touch of Death\""},
    {"", PAIR "stat Ace Brawling 2; stat Ace \"Martial Arts\" 2", BEGIN, S_TURN, 2,
     "combo Ace at Foe number 1"},
    {"", PAIR "stat Foe Reflexes 4; stat Ace Reflexes 5", BEGIN "; 2: strike Ace at Foe with Kick", S_EVADE,
     1, "evade"},
    {"", PAIR "stat Foe Brawling 3", BEGIN "; 2: strike Ace at Foe with Punch; 1: stay", S_DEFEND, 1,
     "defend with Dodge"},
    {"", "person Ace seat 2 at 0 0; person Bea seat 2 at 1 0; wound Bea Wound 4", "", 0, 2,
     "aid Ace treats Bea wound 1"},
    {"", "person Ace seat 2 at 0 0; person Bea seat 2 at 1 0; wound Bea Wound 4", "", 0, 2,
     "aid Ace treats Bea wound 1 medically preventing"},
    {"", "person Ace seat 2 at 0 0; person Bea seat 2 at 1 0; wound Bea Splatter 6; mark Bea dead",
     "1: pass 4 minutes", 0, 2, "revive Ace tries Bea medically"},
    {"", "person Ace seat 2 at 0 0", "1: downtime 1 weeks", S_ACTIVITY, 2, "influence Ace pv 2"},
    {"", "person Ace seat 2 at 0 0; stat Ace Influence 3", "1: downtime 2 weeks; 2: influence Ace pv 3",
     S_ACTIVITY, 2, "continue Ace influence"},
    {"", "person Ace seat 2 at 0 0; stat Ace Research 0", "1: downtime 1 weeks", S_ACTIVITY, 2,
     "study Ace delete combo 1 place 3 pv 4"},
    {"", "person Ace seat 2 at 0 0; person Bea seat 2 at 1 0", "1: downtime 1 weeks", S_ACTIVITY, 2,
     "therapy Ace treats Bea trait Nightmares pv 4"},
    {"", "person Ace seat 2 at 0 0; person Bea seat 2 at 1 0",
     "1: downtime 1 weeks; 2: research Ace Electronics pv 3 needs 2; 2: join Bea", S_PLAN, 2, "start"},
    {"", "person Ace seat 2 at 0 0",
     "1: downtime 1 weeks; 2: research Ace Electronics pv 2 needs 3 daily; 2: start", S_PERIOD, 2, "go on"},
    {"", "person Ace seat 2 at 0 0; kits Ace 4", "1: downtime 1 weeks", S_ACTIVITY, 2,
     "train Ace Rifle facility"},
    {"", "person Ace seat 2 at 0 0", "1: downtime 1 weeks", S_ACTIVITY, 2, "train Ace Autofire teacher"},
    {"", "person Ace seat 2 at 0 0; stat Ace Influence 3", "1: downtime 1 weeks", S_ACTIVITY, 2,
     "train Ace Electronics teacher"},
    {"", "person Ace seat 2 at 0 0; wound Ace Wound 4 stabilised", "1: downtime 1 weeks", S_ACTIVITY, 2,
     "convalesce Ace"},
};

/* ---- a table ---- */

typedef struct Opened {
    Catalog *base, *catalog;
    Arena arena;
    Kit *kit;
    SpotState state;
} Opened;

static void said(Opened *opened, SpotState *s, int seat, const char *words, Dice *dice)
{
    Choice choice;
    Problem problem = {0};
    Refusal why = {0};
    if (!spot_rules.read(opened->kit, s, seat, words, &choice, &problem))
        fail_msg("%s: %s", words, problem.what);
    if (!spot_rules.allows(opened->kit, s, seat, choice, &why)) fail_msg("%s: %s", words, why.why);
    spot_rules.apply(opened->kit, s, seat, choice, dice, NULL);
}

/* The parts of a text, without the blanks before them. */
static int parts_of(const char *text, char part[16][96])
{
    int count = 0;
    while (*text) {
        while (*text == ' ' || *text == ';') text++;
        size_t length = strcspn(text, ";");
        if (!length) break;
        assert_true(length < 96 && count < 16);
        memcpy(part[count], text, length), part[count++][length] = 0;
        text += length;
    }
    return count;
}

static void open_case(Opened *opened, const Case *is)
{
    static char lines[16][96];
    const char *position[16];
    char path[512], *text = NULL;
    size_t length = 0;
    Problem problem = {0};
    memset(opened, 0, sizeof *opened);
    snprintf(path, sizeof path, "%s/basic.cards", folder);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_true(getdelim(&text, &length, 0, file) > 0);
    fclose(file);
    opened->base = catalog_standard(&spot_rules, &problem);
    assert_non_null(opened->base);
    opened->catalog = catalog_new(&spot_rules, opened->base);
    if (!catalog_read(opened->catalog, "basic.cards", text, 1, &problem)) fail_msg("%s", problem.what);
    free(text);
    Setup setup = {.game = "spot_rules", .seats = 2, .position = position};
    setup.position_count = parts_of(is->position, lines);
    for (int i = 0; i < setup.position_count; i++) position[i] = lines[i];
    if (is->options[0]) {
        char key[24] = "";
        size_t end = strcspn(is->options, "=");
        memcpy(key, is->options, end);
        assert_true(setup_add_option(&setup, key, is->options + end + 1, &problem));
    }
    opened->kit = spot_rules.unpack(opened->catalog, &setup, &opened->arena, &problem);
    if (!opened->kit) fail_msg("%s", problem.what);
    for (int i = 0; i < setup.position_count; i++)
        if (!spot_rules.place(opened->kit, &opened->state, lines[i], &problem))
            fail_msg("%s: %s", lines[i], problem.what);
    Dice dice = dice_fast(1);
    if (!spot_rules.begin(opened->kit, &opened->state, &dice, NULL, &problem)) fail_msg("%s", problem.what);
}

/* Says what comes before, with other dice until the question is the one that is wanted. */
static void bring_about(Opened *opened, const Case *is)
{
    static char words[16][96];
    int count = parts_of(is->said, words);
    SpotState begun = opened->state;
    for (uint64_t seed = 1; seed < 400; seed++) {
        Dice dice = dice_fast(seed);
        opened->state = begun;
        bool open = true;
        for (int i = 0; i < count && open; i++) {
            int seat = words[i][0] - '0';
            Choice choice;
            open = spot_rules.read(opened->kit, &opened->state, seat, words[i] + 3, &choice, NULL) &&
                   spot_rules.allows(opened->kit, &opened->state, seat, choice, NULL);
            if (open) said(opened, &opened->state, seat, words[i] + 3, &dice);
        }
        if (open && (!is->step || spot_step(&opened->state)->kind == is->step)) return;
    }
    fail_msg("nothing leads to \"%s\"", is->words);
}

/* ---- what happened ---- */

enum { ROLLS_MAX = 24 };
typedef struct Seen {
    int purpose[ROLLS_MAX], success[ROLLS_MAX], rolls, lucky, luck, learned, breakthrough;
} Seen;

static Seen seen_in(const Events *events)
{
    Seen seen = {0};
    for (int i = 0; i < events->count; i++) {
        const Event *event = &events->items[i];
        if ((event->kind == E_ROLL || event->kind == E_SURE) && seen.rolls < ROLLS_MAX) {
            seen.purpose[seen.rolls] = event->object;
            seen.success[seen.rolls++] = event->kind == E_ROLL ? event->n[3] : event->n[0];
        }
        if (event->kind == E_LUCK) seen.lucky = 1, seen.luck = event->n[2];
        seen.learned |= event->kind == E_LEARNED;
        seen.breakthrough |= event->kind == E_BREAKTHROUGH;
    }
    return seen;
}

/* Nobody evades or defends, all of a combo and all bullets go to the same target, failures are accepted. */
static void go_on(Opened *opened, SpotState *s, int target, Dice *dice, Events *events)
{
    for (int n = 0; n < 40 && !s->ended; n++) {
        static const uint8_t verb[STEP_KINDS] = {[S_EVADE] = V_STAY,
                                                 [S_DEFEND] = V_TAKE,
                                                 [S_LUCK] = V_ACCEPT,
                                                 [S_COMBO] = V_AT,
                                                 [S_BULLET] = V_BULLET};
        const Step *step = spot_step(s);
        if (!verb[step->kind]) return;
        bool aimed = step->kind == S_COMBO || step->kind == S_BULLET;
        Choice choice = spot_choice(verb[step->kind], 0, aimed ? target : 0, 0, 0);
        int seat = spot_step_seat(s, step);
        if (!spot_rules.allows(opened->kit, s, seat, choice, NULL)) return;
        spot_rules.apply(opened->kit, s, seat, choice, dice, events);
    }
}

/* Which throw of the engine a step of the odds speaks of; -1: it was not made. */
static int roll_of(const Odds *odds, int at, const Seen *seen)
{
    int before = 0, purpose = 0;
    for (int i = 1; i < PURPOSES; i++)
        if (strcmp(spot_purposes[i], odds->step[at].purpose) == 0) purpose = i;
    for (int i = 0; i < at; i++) before += strcmp(odds->step[i].purpose, odds->step[at].purpose) == 0;
    for (int i = 0; i < seen->rolls; i++)
        if (seen->purpose[i] == purpose && before-- == 0) return i;
    return -1;
}

static bool is_failure(const char *name)
{
    static const char *const names[] = {"miss", "failure", "no progress", "nobody", "it does not hold"};
    for (int i = 0; i < countof(names); i++)
        if (strncmp(name, names[i], strlen(names[i])) == 0) return true;
    return false;
}

/* The outcome of a step that this is; -1 if it did not come to it. */
static int outcome_of(const Odds *odds, int at, const Seen *seen)
{
    const OddsStep *step = &odds->step[at];
    const char *first = odds->outcome[step->first].name;
    char wanted[40] = "";
    if (strcmp(step->purpose, "luck") == 0) {
        static const char *const names[] = {"nothing", "fortune favours", "fortune turns away"};
        if (!seen->lucky) return -1;
        strcpy(wanted, names[seen->luck]);
    } else if (strcmp(step->purpose, "breakthrough") == 0) {
        if (!seen->rolls || !seen->success[0]) return -1;
        strcpy(wanted, seen->breakthrough ? "breakthrough" : "progress");
    } else if (strstr(first, " hit")) {
        int hits = 0;
        for (int i = 0; i < seen->rolls; i++) hits += seen->purpose[i] == FOR_ATTACK && seen->success[i];
        snprintf(wanted, sizeof wanted, "%d hit%s", hits, hits == 1 ? "" : "s");
    } else {
        int roll = roll_of(odds, at, seen);
        bool learns = false; /* training teaches without being a test that does */
        if (roll < 0) return -1;
        for (int i = 0; i < step->count; i++)
            learns |= strstr(odds->outcome[step->first + i].name, ", a Character Point") != NULL;
        for (int i = 0; i < step->count; i++) {
            const OddsOutcome *outcome = &odds->outcome[step->first + i];
            bool good = !is_failure(outcome->name),
                 teaches = strstr(outcome->name, ", a Character Point") != NULL;
            if (good == (seen->success[roll] != 0) && (at > 0 || !learns || teaches == (seen->learned != 0)))
                return i;
        }
        fail_msg("no outcome for a %s", step->purpose);
    }
    for (int i = 0; i < step->count; i++)
        if (strcmp(odds->outcome[step->first + i].name, wanted) == 0) return i;
    fail_msg("%s: the odds know no \"%s\"", step->purpose, wanted);
    return -1;
}

/* Chi-square of counts against chances; far out is one in a million or so. */
static double chi_square(const int *count, const double *chance, int cells, int n, int *freedom)
{
    double sum = 0;
    *freedom = -1;
    for (int i = 0; i < cells; i++) {
        double expected = chance[i] * n;
        if (chance[i] <= 0 && count[i]) return 1e9;
        if (expected < 5) continue;
        sum += (count[i] - expected) * (count[i] - expected) / expected;
        ++*freedom;
    }
    return sum;
}
static bool fits(const char *what, const int *count, const double *chance, int cells)
{
    int freedom;
    double sum = chi_square(count, chance, cells, samples, &freedom);
    if (freedom < 1 && sum < 1e8) return true;
    if (sum <= freedom + 24 + 4 * freedom) return true;
    print_error("%s: chi-square %.1f for %d degrees:", what, sum, freedom);
    for (int i = 0; i < cells; i++) print_error(" %d (%.1f)", count[i], chance[i] * samples);
    print_error("\n");
    return false;
}

enum { CELLS_MAX = 16 };
typedef struct Tally {
    int outcome[ODDS_STEPS_MAX][CELLS_MAX], amount[CELLS_MAX], fallen, healed;
} Tally;

static bool compare(const Case *is, const Odds *odds, const Tally *tally)
{
    bool good = true;
    char what[160];
    for (int at = 0; at < odds->step_count; at++) {
        const OddsStep *step = &odds->step[at];
        double chance[CELLS_MAX + 1] = {0}, reached = (double)step->reached / (double)step->reached_of;
        int count[CELLS_MAX + 1] = {0}, not_reached = samples;
        for (int i = 0; i < step->count; i++) {
            chance[i] = reached * (double)odds->outcome[step->first + i].ways / (double)step->all;
            not_reached -= count[i] = tally->outcome[at][i];
        }
        chance[step->count] = 1 - reached, count[step->count] = not_reached;
        snprintf(what, sizeof what, "%s, %s", is->words, step->purpose);
        if (strcmp(step->purpose, "heal") == 0) {
            double heals[2] = {(double)step->success / (double)step->all, 0};
            int healed[2] = {tally->healed, samples - tally->healed};
            heals[1] = 1 - heals[0];
            good &= fits(what, healed, heals, 2);
        } else {
            good &= fits(what, count, chance, step->count + 1);
        }
    }
    for (int k = 0; k < odds->piece_count; k++) {
        const OddsPiece *piece = &odds->piece[k];
        double chance[CELLS_MAX] = {0};
        for (int i = 0; i < CELLS_MAX - piece->least && i < ODDS_AMOUNTS_MAX; i++)
            chance[i + piece->least] = (double)piece->ways[i] / (double)piece->all;
        snprintf(what, sizeof what, "%s, damage", is->words);
        good &= fits(what, tally->amount, chance, CELLS_MAX);
        double fate[2] = {(double)piece->fate_ways / (double)piece->all, 0};
        int fallen[2] = {tally->fallen, samples - tally->fallen};
        fate[1] = 1 - fate[0];
        snprintf(what, sizeof what, "%s, falls", is->words);
        good &= fits(what, fallen, fate, 2);
    }
    return good;
}

static bool sample_case(const Case *is)
{
    static Opened opened;
    static Odds odds;
    static Event room[EVENTS_MAX];
    static Tally tally;
    Choice choice;
    Problem problem = {0};
    memset(&tally, 0, sizeof tally);
    open_case(&opened, is);
    bring_about(&opened, is);
    if (!spot_rules.read(opened.kit, &opened.state, is->seat, is->words, &choice, &problem))
        fail_msg("%s: %s", is->words, problem.what);
    if (!spot_rules.odds(opened.kit, &opened.state, is->seat, choice, &odds))
        fail_msg("%s: no odds", is->words);
    Dice dice = dice_fast(7);
    for (int n = 0; n < samples; n++) {
        SpotState s = opened.state;
        Events events = {.items = room, .capacity = EVENTS_MAX};
        int target = choice.verb == V_AID ? 0 : choice.a;
        spot_rules.apply(opened.kit, &s, is->seat, choice, &dice, &events);
        go_on(&opened, &s, target, &dice, &events);
        Seen seen = seen_in(&events);
        for (int at = 0; at < odds.step_count; at++) {
            if (strcmp(odds.step[at].purpose, "heal") == 0) continue;
            int outcome = outcome_of(&odds, at, &seen);
            if (outcome >= 0) tally.outcome[at][outcome]++;
        }
        tally.healed += s.person[1].wound[0].dl < opened.state.person[1].wound[0].dl;
        if (!odds.piece_count) continue;
        const Person *victim = &s.person[odds.piece[0].piece];
        tally.amount[victim->wound[0].dl]++;
        tally.fallen += (victim->flags & P_OUT) != 0;
    }
    bool good = compare(is, &odds, &tally);
    arena_free(&opened.arena);
    catalog_free(opened.catalog);
    catalog_free(opened.base);
    return good;
}

static void odds_by_samples(void **unused)
{
    int wrong = 0;
    (void)unused;
    for (int i = 0; i < countof(cases); i++) wrong += !sample_case(&cases[i]);
    assert_int_equal(wrong, 0);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(odds_by_samples)};
    if (count < 2) return 2;
    folder = arguments[1];
    if (count > 2) samples = atoi(arguments[2]);
    return cmocka_run_group_tests_name("spot_odds", tests, NULL, NULL);
}
