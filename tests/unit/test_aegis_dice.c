/* The odds against the dice: every Action of tests/cards in several positions, resolved through `apply` many
   times and compared with what `odds` said before, by chi-square for successes and effects, by the normal
   distribution for the chance to destroy, the Energy that comes back, and what rerolls and Jamming do to
   them. Arguments: the folder tests/cards; `--long`: a million of every Action in one position, instead of a
   few thousand in each of four. */
#include <math.h>

#include "games/aegis/cards/team.h"

#include "aegis_odds.h"
#include "unit.h"

enum { LINES_MAX = 32 };

static long samples = 5000;
static bool long_form;
static Catalog *catalog;
static const char *cards_folder;
static double worst_chi, worst_normal; /* how many standard deviations, at most */
static int cases, compared;

/* ---- positions: the user in the middle, others around it ---- */

/* Somebody who jams, evades, flies, is nearly destroyed or drained; all within reach of one Action or
 * another. */
static const char *const others[][12] = {
    {"place 2 ABB-300 (1,0) damage=4", "place 2 ECHO-100 (0,3) damage=2",
     "place 2 SPY-100 (-4,0) drain=4 damage=2", "place 2 AXE-100 (3,-2) damage=1",
     "place 1 SAR-100 (0,-1) damage=2 drain=1", "place 1 INK-100 (-1,2) damage=1"},
    {"place 2 ESPER-100 (1,0) damage=1 buff=defense+1:2", "place 2 ION-200 (-1,0) buff=evasion+1:2",
     "place 2 IRIS-100 (0,2) damage=3", "place 2 GUN-100 (0,-4) damage=4 buff=defense-1:1",
     "place 2 EON-100 (6,0) damage=2", "place 1 GATE-100 (1,1) damage=3"},
    {"place 2 IDA-100 (1,0) damage=2", "place 2 GATE-100 (2,0) damage=5", "place 2 IRIS-2000 (5,0) damage=3",
     "place 2 GET-100 (0,5) damage=4", "place 1 SOL-100 (-1,0) damage=1"},
    {"place 2 ARM-9000 (1,0) damage=14", "place 2 SOL-2000 (4,0) damage=6 buff=evasion-1:1",
     "place 2 SAUR-300 (-2,0) drain=4", "place 1 EMIR-100 (0,1) buff=evasion-1:2"},
};
static const char *const own[] = {"", " buff=damage+2:1 buff=accuracy+1:1",
                                  " buff=damage-1:2 buff=accuracy-2:2", " buff=damage+1:1"};

typedef struct Case {
    Arena arena;
    const Kit *kit;
    State *state;
    int user; /* piece */
    char line[LINES_MAX][96];
} Case;

/* False if the cards can't stand together (the user is among the others). */
static bool case_open(Case *c, const char *user, int variant)
{
    const char *position[LINES_MAX];
    Setup setup = {.seats = 2, .position = position};
    Problem problem = {0};
    *c = (Case){0};
    snprintf(c->line[0], sizeof c->line[0], "turn 1");
    snprintf(c->line[1], sizeof c->line[1], "place 1 \"%s\" (0,0)%s", user, own[variant]);
    snprintf(c->line[2], sizeof c->line[2], "pool 1 12");
    snprintf(c->line[3], sizeof c->line[3], "pool 2 9");
    int lines = 4;
    for (int i = 0; others[variant][i]; i++) {
        char name[64];
        int seat;
        assert_int_equal(sscanf(others[variant][i], "place %d %63s", &seat, name), 2);
        if (seat == 1 && strcmp(name, user) == 0) continue;
        snprintf(c->line[lines++], sizeof c->line[0], "%s", others[variant][i]);
    }
    if (strcmp(user, "IDA-3000") == 0) /* what it may turn out to be */
        snprintf(c->line[lines++], sizeof c->line[0], "place 1 GET-3000 off");
    setup.position_count = lines;
    for (int i = 0; i < lines; i++) position[i] = c->line[i];
    assert_true(setup_add_option(&setup, "board", "inline", &problem));
    c->kit = aegis.unpack(catalog, &setup, &c->arena, &problem);
    if (!c->kit) fail_msg("%s: %s", user, problem.what);
    c->state = calloc(1, c->kit->state_size);
    for (int i = 0; i < lines; i++)
        if (!c->kit->game->place(c->kit, c->state, position[i], &problem))
            fail_msg("%s: %s", position[i], problem.what);
    Dice dice = dice_fast(1);
    if (!c->kit->game->begin(c->kit, c->state, &dice, NULL, &problem)) fail_msg("%s: %s", user, problem.what);
    const AegisKit *k = (const AegisKit *)c->kit;
    c->user = k->first[1];
    while (strcmp(k->card[k->piece[c->user].card].name, user) != 0) c->user++;
    Choice choice = {.verb = VERB_ACTIVATE, .who = (uint8_t)c->user};
    bool ready = c->kit->game->allows(c->kit, c->state, 1, choice, NULL);
    if (ready) c->kit->game->apply(c->kit, c->state, 1, choice, &dice, NULL);
    return ready;
}

static void case_close(Case *c)
{
    free(c->state);
    arena_free(&c->arena);
}

/* ---- one resolution ---- */

typedef enum Policy { LET_BE, ROLL_AGAIN, JAM } Policy;

typedef struct Outcome {
    int successes, total, energy_back;
    int effect[PIECES_MAX];
    bool destroyed[PIECES_MAX];
} Outcome;

static int faces_of(Choice c, int from, int to)
{
    int count = 0;
    for (int face = from; face <= to; face++) count += FACE_COUNT(c, face);
    return count;
}

/* Declines, or takes the most of the dice that missed (rerolls) or hit (Jamming), sixes first. */
static Choice answer(const Case *c, const State *s, int seat, Policy policy)
{
    static Choice list[CHOICES_MAX];
    int count = c->kit->game->choices(c->kit, s, seat, list), best = 0, accuracy = s->roll.accuracy;
    Choice chosen = {.verb = VERB_PASS};
    for (int i = 0; i < count; i++) {
        bool again = list[i].verb == VERB_REROLL && policy == ROLL_AGAIN,
             jam = list[i].verb == VERB_JAM && policy == JAM;
        int misses = faces_of(list[i], 1, accuracy - 1), hits = faces_of(list[i], accuracy, 6);
        int worth = again && !hits ? misses : jam && !misses ? hits * 16 + faces_of(list[i], 6, 6) : 0;
        if (worth > best) best = worth, chosen = list[i];
    }
    return chosen;
}

static void outcome_read(const AegisKit *k, const Event *e, Outcome *out, bool *known)
{
    int piece = e->subject;
    switch (e->kind) {
    case EVENT_SUCCESSES:
        if (*known) return; /* an answer's */
        out->successes = e->n[0], out->total = e->n[1], *known = true;
        break;
    case EVENT_FAILED: *known = true; break;
    case EVENT_ENERGY:
        if (e->clause == A2_ATTR_54) out->energy_back += e->n[0];
        break;
    case EVENT_DAMAGE:
        if (e->clause != A2_TYPE_01 && e->clause != A2_TYPE_04 && e->clause != A2_UNQ_06) return;
        out->effect[piece] += e->n[0];
        out->destroyed[piece] = e->n[1] >= k->card[k->piece[piece].card].integrity;
        break;
    case EVENT_DRAIN:
    case EVENT_BOOSTED: out->effect[piece] += e->n[0]; break;
    case EVENT_BUFFED: out->effect[piece] += e->n[1] < 0 ? -e->n[1] : e->n[1]; break;
    default: break;
    }
}

static Outcome resolve(const Case *c, Choice choice, Policy policy, Dice *dice)
{
    static uint64_t copy[STATE_SIZE_MAX / 8];
    Event item[EVENTS_MAX];
    State *s = (State *)(void *)copy;
    Outcome out = {0};
    bool known = false;
    int seat = 1;
    memcpy(copy, c->state, c->kit->state_size);
    for (int guard = 0; !known; guard++) {
        Events events = {.items = item, .capacity = EVENTS_MAX};
        c->kit->game->apply(c->kit, s, seat, choice, dice, &events);
        for (int i = 0; i < events.count; i++) {
            if (item[i].kind == EVENT_USED && known) break;
            outcome_read((const AegisKit *)c->kit, &item[i], &out, &known);
        }
        if (known) break;
        unsigned asked = c->kit->game->asked(c->kit, s);
        assert_true(asked && guard < 20);
        seat = __builtin_ctz(asked);
        choice = answer(c, s, seat, policy);
    }
    return out;
}

/* ---- comparing ---- */

/* How unlikely a chi-square is, as standard deviations (Wilson and Hilferty). */
static double chi_deviations(double chi, int freedom)
{
    double f = 2.0 / (9.0 * freedom);
    return (cbrt(chi / freedom) - (1 - f)) / sqrt(f);
}

/* False if something happened that has no way to happen, or the counts are too far off. */
static bool chi_fits(const uint64_t *ways, uint64_t all, const long *seen, int count)
{
    double chi = 0, rest_expected = 0, rest_seen = 0;
    int bins = 0;
    for (int i = 0; i < count; i++) {
        if (!ways[i] && seen[i]) return false;
        double expected = (double)ways[i] / (double)all * (double)samples;
        if (expected < 8) {
            rest_expected += expected, rest_seen += (double)seen[i];
            continue;
        }
        chi += pow((double)seen[i] - expected, 2) / expected;
        bins++;
    }
    if (rest_expected >= 8) chi += pow(rest_seen - rest_expected, 2) / rest_expected, bins++;
    compared++;
    if (bins < 2) return rest_seen <= rest_expected + 6 * sqrt(rest_expected) + 6;
    double far = chi_deviations(chi, bins - 1);
    if (far > worst_chi) worst_chi = far;
    return far < 5;
}

static bool mean_fits(double sum, double squares, double expected)
{
    double n = (double)samples, mean = sum / n, spread = sqrt(fmax(squares / n - mean * mean, 0) / n);
    double off = fabs(mean - expected), rounding = 0.0006;
    compared++;
    if (off > rounding && spread > 0 && (off - rounding) / spread > worst_normal)
        worst_normal = (off - rounding) / spread;
    return off <= rounding + 5 * spread + 8 / n;
}

static void case_fail(const Case *c, Choice choice, const char *what, double seen, double said)
{
    TEXT(words, 200);
    c->kit->game->write(c->kit, c->state, 1, choice, &words);
    for (int i = 0; c->line[i][0]; i++) print_error("%s\n", c->line[i]);
    fail_msg("%s: %s: seen %g, odds say %g", words.at, what, seen, said);
}

typedef struct Sums {
    double success, back, back2, mean[ODDS_PIECES_MAX], mean2[ODDS_PIECES_MAX], destroyed[ODDS_PIECES_MAX];
    long successes[SUCCESSES_MAX], effect[ODDS_PIECES_MAX][ODDS_AMOUNTS_MAX];
} Sums;

/* What an effect of the odds looks like in events: some kinds are only announced. */
static int effect_seen(const Case *c, const Action *action, const Outcome *out, int piece)
{
    const AegisKit *k = (const AegisKit *)c->kit;
    const Robot *robot = &((const State *)c->state)->robot[piece];
    bool announced = action->type == TYPE_REPAIR || action->type == TYPE_PUSH || action->type == TYPE_PULL ||
                     action->type == TYPE_MOVE || action->type == TYPE_SELF_PUSH ||
                     action->type == TYPE_TRUE_FORM || action->type == TYPE_NONE;
    int total = out->successes && out->total > 0 ? out->total : 0;
    int most = robot->damage + (k->rules.repair_in_full ? 0 : robot->drain); /* that there is to repair */
    if (action->type == TYPE_REPAIR && total > most) return most;
    if (announced) return total;
    return out->effect[piece];
}

static void case_sample(const Case *c, Choice choice, const Odds *odds, Policy policy, Sums *sums)
{
    const AegisKit *k = (const AegisKit *)c->kit;
    const Action *action = &k->card[REF_CARD(choice.a)].action[REF_SLOT(choice.a)];
    Dice dice = dice_fast((uint64_t)cases * 977 + (uint64_t)policy);
    *sums = (Sums){0};
    for (long n = 0; n < samples; n++) {
        Outcome out = resolve(c, choice, policy, &dice);
        sums->successes[out.successes < SUCCESSES_MAX ? out.successes : SUCCESSES_MAX - 1]++;
        sums->success += out.successes > 0;
        sums->back += out.energy_back, sums->back2 += out.energy_back * out.energy_back;
        for (int i = 0; i < odds->piece_count; i++) {
            int effect = effect_seen(c, action, &out, odds->piece[i].piece);
            sums->effect[i][effect < ODDS_AMOUNTS_MAX ? effect : ODDS_AMOUNTS_MAX - 1]++;
            sums->mean[i] += effect, sums->mean2[i] += effect * effect;
            sums->destroyed[i] += out.destroyed[odds->piece[i].piece];
        }
    }
}

static void case_compare(const Case *c, Choice choice, const Odds *odds)
{
    static Sums sums;
    double n = (double)samples, back = odds_energy(odds, "Energy back") / 1e3;
    uint64_t successes[SUCCESSES_MAX], all = odds->step[0].all;
    odds_successes(odds, successes);
    case_sample(c, choice, odds, LET_BE, &sums);
    if (!chi_fits(successes, all, sums.successes, SUCCESSES_MAX))
        case_fail(c, choice, "successes: share of none", (double)sums.successes[0] / n,
                  (double)successes[0] / (double)all);
    if (!mean_fits(sums.back, sums.back2, back))
        case_fail(c, choice, "Energy that comes back", sums.back / n, back);
    for (int i = 0; i < odds->piece_count; i++) {
        const OddsPiece *on = &odds->piece[i];
        double said = (double)on->fate_ways / (double)all;
        if (!chi_fits(on->ways, all, sums.effect[i], ODDS_AMOUNTS_MAX))
            case_fail(c, choice, "effect: share of none", (double)sums.effect[i][0] / n,
                      (double)on->ways[0] / (double)all);
        if (!mean_fits(sums.destroyed[i], sums.destroyed[i], said))
            case_fail(c, choice, "destroyed", sums.destroyed[i] / n, said);
        if (!mean_fits(sums.mean[i], sums.mean2[i], on->mean / 1e3))
            case_fail(c, choice, "mean effect", sums.mean[i] / n, on->mean / 1e3);
    }
    for (Policy policy = ROLL_AGAIN; policy <= JAM; policy++) {
        bool high = policy == ROLL_AGAIN, may = false;
        for (int i = 0; i < odds->follow_count; i++)
            may |= odds->follow[i].clause == (high ? A2_ABL_61 : A2_ABL_40);
        double plain = 1 - (double)successes[0] / (double)all,
               said = (high ? odds->step[0].success_high : odds->step[0].success_low) / 1e6;
        if (!may) { /* nobody can: the same figure */
            if (fabs(plain - said) > 1e-6)
                case_fail(c, choice, "chance of a success when nobody may change it", said, plain);
            continue;
        }
        if (high ? said < plain - 1e-6 : said > plain + 1e-6)
            case_fail(c, choice, "the wrong side", said, plain);
        case_sample(c, choice, odds, policy, &sums);
        if (!mean_fits(sums.success, sums.success, said))
            case_fail(c, choice, high ? "success rerolled" : "success jammed", sums.success / n, said);
        for (int i = 0; i < odds->piece_count; i++) {
            const OddsPiece *on = &odds->piece[i];
            double mean = (high ? on->mean_high : on->mean_low) / 1e3,
                   lost = (high ? on->fate_high : on->fate_low) / 1e6;
            if (!mean_fits(sums.destroyed[i], sums.destroyed[i], lost))
                case_fail(c, choice, "destroyed, dice changed", sums.destroyed[i] / n, lost);
            if (!mean_fits(sums.mean[i], sums.mean2[i], mean))
                case_fail(c, choice, "mean effect, dice changed", sums.mean[i] / n, mean);
        }
    }
}

/* ---- every Action of every card ---- */

static uint64_t shapes_met; /* of types */
static uint32_t attributes_met;

/* The Actions that were compared, a bit each, are added to *done; in the long form once is enough. */
static void card_check(const char *name, int variant, unsigned *done)
{
    static Choice list[CHOICES_MAX];
    static Odds odds, again;
    Case c;
    if (case_open(&c, name, variant)) {
        const AegisKit *k = (const AegisKit *)c.kit;
        int count = c.kit->game->choices(c.kit, c.state, 1, list), taken[8] = {0};
        for (int i = 0; i < count; i++) {
            if (list[i].verb != VERB_USE || list[i].who != c.user) continue;
            const Action *action = &k->card[REF_CARD(list[i].a)].action[REF_SLOT(list[i].a)];
            int slot = REF_SLOT(list[i].a) & 7, limit = action->cost == COST_X && !long_form ? 3 : 1;
            if (action->cost == COST_X && list[i].c % 3 != 1) continue;
            if (taken[slot] >= limit || (long_form && *done >> slot & 1)) continue;
            uint64_t *before = malloc(c.kit->state_size);
            memcpy(before, c.state, c.kit->state_size);
            bool known = c.kit->game->odds(c.kit, c.state, 1, list[i], &odds);
            assert_memory_equal(before, c.state, c.kit->state_size);
            free(before);
            assert_true(known == (action->type != TYPE_BURST_STAR));
            if (!known) continue;
            memset(&again, 0xA5, sizeof again);
            c.kit->game->odds(c.kit, c.state, 1, list[i], &again);
            assert_memory_equal(&odds, &again, sizeof odds);
            taken[slot]++, cases++;
            shapes_met |= 1ull << action->type, attributes_met |= action->attributes;
            case_compare(&c, list[i], &odds);
        }
        for (int slot = 0; slot < 8; slot++)
            if (taken[slot]) *done |= 1u << slot;
    }
    case_close(&c);
}

static void odds_agree_with_dice(void **unused)
{
    (void)unused;
    int number = 0;
    for (const ShelfCard *card = shelf_in(catalog)->cards; card; card = card->next, number++) {
        unsigned done = 0;
        for (int i = 0; !card->machineless && i < countof(others); i++)
            card_check(card->card.name, (number + i) % countof(others), &done);
    }
    print_message("%d cases, %ld resolutions each, %d comparisons; farthest off: %.2f deviations "
                  "(chi-square), %.2f (means)\n",
                  cases, samples, compared, worst_chi, worst_normal);
    static const uint8_t types[] = {
        TYPE_DAMAGE,       TYPE_DRAIN,         TYPE_REPAIR,       TYPE_BOOST,    TYPE_PUSH,
        TYPE_PULL,         TYPE_MOVE,          TYPE_SELF_PUSH,    TYPE_LANZER,   TYPE_BUFF_DAMAGE,
        TYPE_BUFF_DEFENSE, TYPE_BUFF_ACCURACY, TYPE_BUFF_EVASION, TYPE_TRUE_FORM};
    static const uint32_t attributes[] = {AIMED,    ANTI_AIR, ARCING, BLAZE,    CRITICAL, DISARM,
                                          FORCE,    GAMBIT,   HEAVY,  PIERCING, PRECISE,  QUELL,
                                          RECHARGE, RESTRAIN, RUST,   SELF,     SWIFT};
    for (int i = 0; i < countof(types); i++)
        if (!(shapes_met >> types[i] & 1)) fail_msg("no Action of type %d was met", types[i]);
    for (int i = 0; i < countof(attributes); i++)
        if (!(attributes_met & attributes[i])) fail_msg("no Action with attribute %x was met", attributes[i]);
}

/* Shapes that tests/cards has only as Actions that come with combining. */
static const char more[] =
    "robot BST-100\n class A move 3 energy 5 integrity 9\n action Feed cost 3 each 3+ boost 1 range 4 "
    "critical\n"
    " action Glow cost 2 all 3+ boost 2 radius 2 self\n"
    "robot DIM-100\n class E move 3 energy 5 integrity 9\n action Dull cost 3 each 4+ damage -1 range 5\n"
    " action Pin cost 3 each 3+ drain 1 range 4 precise critical recharge\n ability reroll 2, reroll 1\n";

static int catalog_make(void **unused)
{
    (void)unused;
    Problem problem = {0};
    char path[512];
    snprintf(path, sizeof path, "%s/all.cards", cards_folder);
    FILE *file = fopen(path, "rb");
    if (!file) return 1;
    static char text[1 << 18];
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    catalog = catalog_new(&aegis, NULL);
    bool read = catalog_read(catalog, "all.cards", text, 1, &problem) &&
                catalog_read(catalog, "more.cards", more, 1, &problem) &&
                catalog_read(catalog, "inline.board", "edge walled\nhexagon 8\n", 1, &problem);
    if (!read) print_error("%d: %s\n", problem.line, problem.what);
    return !read;
}

static int catalog_drop(void **unused)
{
    (void)unused;
    catalog_free(catalog);
    return 0;
}

int main(int count, char **arguments)
{
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--long") == 0)
            long_form = true, samples = 1000000;
        else if (!cards_folder)
            cards_folder = arguments[i];
    }
    if (!cards_folder) return 2;
    const struct CMUnitTest tests[] = {cmocka_unit_test(odds_agree_with_dice)};
    return cmocka_run_group_tests(tests, catalog_make, catalog_drop);
}
