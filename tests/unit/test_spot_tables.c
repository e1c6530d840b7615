/* Every table of the summary, digit by digit, and exact chances against samples of the dice. */
#include "games/spot_rules/rules/chance.h"
#include "games/spot_rules/rules/rules.h"

#include "unit.h"

static SpotKit kit;

static void basic_tests(void **unused)
{
    static const int differences[] = {2, 1, 0, -1, -2}, mine[] = {12, 10, 7, 4, 1},
                     book[] = {12, 12, 7, 4, 1};
    static const char *const types[] = {"Dead Easy", "Easy", "Normal", "Hard", "Impossible"};
    (void)unused;
    for (int i = 0; i < 5; i++) {
        bool automatic;
        assert_int_equal(spot_row_target(0, differences[i], &automatic), mine[i]);
        assert_false(automatic);
        assert_int_equal(spot_row_target(1, differences[i], &automatic), book[i]);
        assert_int_equal(automatic, differences[i] == 2);
        assert_string_equal(spot_row_word(differences[i]), types[i]);
    }
    bool automatic;
    assert_int_equal(spot_row_target(0, 7, &automatic), 12);
    assert_int_equal(spot_row_target(0, -7, &automatic), 1);
}

static void ways_of_two_dice(void **unused)
{
    (void)unused;
    for (int t = 0; t <= 12; t++) {
        int ways = 0;
        for (int a = 1; a <= 6; a++)
            for (int b = 1; b <= 6; b++) ways += a + b <= t;
        assert_int_equal(spot_ways[t], ways);
    }
}

/* 7 + Stat - 1D over 216, for Stats 1 to 5. */
static void variable_tests(void **unused)
{
    static const int ways[] = {56, 81, 108, 135, 160};
    (void)unused;
    for (int stat = 1; stat <= 5; stat++) {
        Target target = spot_target_plain(1, stat, 3);
        target.variable = true;
        spot_target_finish(&target, &kit);
        assert_int_equal(spot_target_ways(&target), ways[stat - 1]);
    }
}

static void attribute_modifiers(void **unused)
{
    static const int modifiers[] = {-2, -1, 0, 1, 2};
    SpotState *s = calloc(1, sizeof *s);
    (void)unused;
    s->people = 1;
    s->person[1].skill[1] = 3;
    for (int value = 1; value <= 5; value++) {
        s->person[1].attribute[AGILITY] = (uint8_t)value;
        Target target = spot_target(&kit, s, 1, STAT_OF_SKILL(1), 3);
        spot_target_bracket(&target, s, AGILITY);
        spot_target_finish(&target, &kit);
        assert_int_equal(target.t, 7 + modifiers[value - 1]);
    }
    free(s);
}

static void moves(void **unused)
{
    static const struct {
        const char *name;
        int school, attribute, df;
    } table[] = {
        {"Block", BRAWLING, STRENGTH, DF_ATTACKER},
        {"Break", BRAWLING, STRENGTH, 4},
        {"Choke", BRAWLING, STRENGTH, 1},
        {"Dirty Blow", BRAWLING, STRENGTH, 4},
        {"Dodge", BRAWLING, REFLEXES, DF_ATTACKER},
        {"Feint", BRAWLING, REFLEXES, DF_DEFENDER},
        {"Grab", BRAWLING, STRENGTH, 2},
        {"Knee", BRAWLING, STRENGTH, 2},
        {"Haymaker", BRAWLING, STRENGTH, 3},
        {"Head-butt", BRAWLING, STRENGTH, 2},
        {"Head Smash", BRAWLING, STRENGTH, 3},
        {"Improvised Weapon Block", BRAWLING, STRENGTH, DF_ATTACKER},
        {"Improvised Weapon Strike", BRAWLING, STRENGTH, 2},
        {"Punch", BRAWLING, STRENGTH, 1},
        {"Smash", BRAWLING, STRENGTH, 3},
        {"Tackle", BRAWLING, SIZE, DF_SIZE},
        {"Disarm", MARTIAL_ARTS, AGILITY, 2},
        {"Flip", MARTIAL_ARTS, AGILITY, DF_ATTACKER},
        {"Jump Kick", MARTIAL_ARTS, AGILITY, 3},
        {"Kick", MARTIAL_ARTS, AGILITY, 2},
        {"Nerve Punch", MARTIAL_ARTS, AGILITY, 4},
        {"Sweep", MARTIAL_ARTS, AGILITY, 3},
        {"Throw", MARTIAL_ARTS, AGILITY, 3},
        {"Touch of Death", MARTIAL_ARTS, AGILITY, 5},
        {"Weapon Block", MARTIAL_ARTS, AGILITY, DF_ATTACKER},
        {"Weapon Strike", MARTIAL_ARTS, AGILITY, 2},
        {"Draw Pistol", GUN_FU, AGILITY, 1},
        {"Pistol Whip", GUN_FU, AGILITY, 2},
        {"Shoot", GUN_FU, AGILITY, 2},
    };
    (void)unused;
    assert_int_equal(countof(table), MOVES - 1);
    for (int i = 0; i < countof(table); i++) {
        const Move *move = &spot_moves[i + 1];
        assert_string_equal(move->name, table[i].name);
        assert_int_equal(move->school, table[i].school);
        assert_int_equal(move->attribute, table[i].attribute);
        assert_int_equal(move->df, table[i].df);
    }
}

/* SR-PRN-01: exactly these may be tried while prone. */
static void prone_moves(void **unused)
{
    static const int open[] = {M_FLIP,  M_SWEEP, M_DODGE,     M_BLOCK,      M_GRAB,
                               M_CHOKE, M_SMASH, M_HEAD_BUTT, M_DIRTY_BLOW, M_BREAK};
    unsigned expected = 0, found = 0;
    (void)unused;
    for (int i = 0; i < countof(open); i++) expected |= 1u << open[i];
    for (int move = 1; move < MOVES; move++)
        if (spot_moves[move].marks & WHILE_PRONE) found |= 1u << move;
    assert_int_equal(found, expected);
}

static void blast(void **unused)
{
    static const struct {
        int rating, metres, tamped, level, dl;
    } table[] = {{5, 0, 0, SPLATTER, 5}, {5, 9, 0, WOUND, 5}, {5, 10, 0, WOUND, 4}, {5, 20, 0, WOUND, 3},
                 {5, 20, 1, WOUND, 1},   {5, 4, 1, WOUND, 5}, {5, 5, 1, WOUND, 4},  {4, 40, 0, WOUND, 0}};
    (void)unused;
    for (int i = 0; i < countof(table); i++) {
        int dl;
        assert_int_equal(spot_blast_level(table[i].rating, table[i].metres, table[i].tamped, &dl),
                         table[i].level);
        assert_int_equal(dl, table[i].dl);
    }
}

/* Range and difficulty, and what shot does at each (SR-RNG, SR-SHG). */
static void ranges(void **unused)
{
    static const struct {
        const char *name;
        int metres, df, slug_t, shot_t, shot_dl;
    } table[] = {{"point-blank", 3, 1, 12, 12, 4},
                 {"close", 10, 2, 10, 10, 4},
                 {"effective", 25, 3, 7, 9, 5},
                 {"long", 50, 4, 4, 6, 2},
                 {"extreme", 80, 5, 1, 3, 2}};
    static SpotKit box;
    SpotState *s = calloc(1, sizeof *s);
    (void)unused;
    box.shelf.skills = box.shelf.weapons = 1;
    strcpy(box.shelf.skill[1].name, "Shotgun");
    box.shelf.weapon[1] = (Weapon){
        .skill = "Shotgun", .level = FLESH, .dl = 3, .marks = W_SHOTGUN, .range = {3, 10, 25, 50, 80}};
    s->people = 2;
    s->person[1] = (Person){.flags = P_HERE, .weapon = {1}, .hand = 1, .skill = {[1] = 3}};
    s->person[2] = (Person){.flags = P_HERE};
    for (int i = 0; i < countof(table); i++) {
        Attack shot = {.kind = ON_SHOT, .who = 1, .target = 2, .slot = 1};
        int level, dl;
        s->person[2].x = (int16_t)table[i].metres;
        Target target = spot_target_shot(&box, s, &shot);
        spot_shot_damage(&box, s, &shot, &level, &dl);
        assert_string_equal(spot_bands[i], table[i].name);
        assert_int_equal(target.df, table[i].df);
        assert_int_equal(target.t, table[i].shot_t);
        assert_int_equal(level, FLESH);
        assert_int_equal(dl, table[i].shot_dl);
        shot.mode = SHOT_SLUG;
        target = spot_target_shot(&box, s, &shot);
        spot_shot_damage(&box, s, &shot, &level, &dl);
        assert_int_equal(target.t, table[i].slug_t);
        assert_int_equal(level, WOUND);
        assert_int_equal(dl, 4);
    }
    free(s);
}

/* The two rows of Wound Levels, in their order; a Damage Level above 6 goes on in the next. */
static void wound_levels(void **unused)
{
    static const char *const names[] = {"none", "Bruise", "Thwack", "Break", "Flesh", "Wound", "Splatter"};
    (void)unused;
    for (int i = 0; i < WOUND_LEVELS; i++) assert_string_equal(spot_levels[i], names[i]);
    int level = WOUND, dl = 8;
    assert_int_equal(spot_overflow(&kit, &level, &dl), 0);
    assert_int_equal(level, SPLATTER);
    assert_int_equal(dl, 2);
    level = SPLATTER, dl = 7;
    assert_int_equal(spot_overflow(&kit, &level, &dl), 1);
}

static void prices(void **unused)
{
    static const int totals[] = {2, 6, 14, 30, 62}; /* the public table */
    int total = 0;
    (void)unused;
    for (int level = 1; level <= 5; level++) {
        total += spot_price(level);
        assert_int_equal(total, totals[level - 1]);
    }
}

/* ---- exact chances ---- */

static SpotState *somebody(void)
{
    SpotState *s = calloc(1, sizeof *s);
    Person *person = &s->person[1];
    s->people = 1, s->placed = 1;
    *person = (Person){.flags = P_HERE, .seat = 2, .side = 1, .looks = 1, .number = 1, .good = 10, .bad = 3};
    for (int i = 1; i < ATTRIBUTES; i++) person->attribute[i] = 3;
    person->skill[1] = 3, person->skill[2] = 2;
    kit.research = 2;
    kit.looks = 1;
    strcpy(kit.look[1], "Zed");
    kit.kit.seats = 2;
    return s;
}

/* The example of SR-RES-20: 90/216 in the first period. */
static void project_by_hand(void **unused)
{
    SpotState *s = somebody();
    (void)unused;
    Project project = {
        .kind = PROJECT_RESEARCH, .leader = 1, .stat = (uint8_t)STAT_OF_SKILL(1), .pv = 3, .need = 1};
    Forecast forecast;
    spot_forecast_project(&kit, s, &project, &forecast);
    assert_int_equal(forecast.by[1], 416667); /* 90/216 */
    /* then t 9 again (36 of 216) or t 10 (90 of 216: 33/36 * 3/6) */
    long long second = (36LL * 90 + 90LL * 99) * 1000000 / (216 * 216);
    assert_in_range(forecast.by[2] - forecast.by[1], second, second + 1);
    /* expected: E9 = (216 + 90 E10) / 180 and so on to t 12, where it is 2 */
    double e12 = 2, e11 = (216 + 105 * e12) / 210, e10 = (216 + 99 * e11) / 198, e9 = (216 + 90 * e10) / 180;
    assert_in_range(forecast.expected, (long long)(e9 * 1000 - 1), (long long)(e9 * 1000 + 1));
    free(s);
}

/* Chi-square of counts against chances in millionths, with the degrees of freedom; 5 sigma is far out. */
static void counts_fit(const int *count, const int *millionths, int cells, int n)
{
    double sum = 0;
    int freedom = -1;
    for (int i = 0; i < cells; i++) {
        double expected = (double)millionths[i] * n / 1000000;
        if (expected < 5) continue;
        sum += (count[i] - expected) * (count[i] - expected) / expected;
        freedom++;
    }
    if (sum > freedom + 5 * 1.4142 * 3 + 10) fail_msg("chi-square %.1f for %d degrees", sum, freedom);
}

static void project_by_samples(void **unused)
{
    enum { SAMPLES = 20000, PERIODS = 8 };
    SpotState *s = somebody();
    Dice dice = dice_fast(7);
    int count[PERIODS + 2] = {0}, chance[PERIODS + 2] = {0};
    (void)unused;
    Project project = {
        .kind = PROJECT_RESEARCH, .leader = 1, .stat = (uint8_t)STAT_OF_SKILL(1), .pv = 2, .need = 2};
    Forecast forecast;
    spot_forecast_project(&kit, s, &project, &forecast);
    for (int i = 0; i < SAMPLES; i++) {
        Play play = {.kit = &kit, .s = s, .dice = &dice};
        int period = 0;
        s->project[1] = project;
        s->person[1].cp[1] = 0;
        while (s->project[1].kind && period <= PERIODS) spot_project_period(&play, 1), period++;
        count[period > PERIODS ? PERIODS + 1 : period]++;
        s->person[1].skill[1] = 3;
    }
    for (int n = 1; n <= PERIODS; n++) chance[n] = forecast.by[n] - forecast.by[n - 1];
    chance[PERIODS + 1] = 1000000 - forecast.by[PERIODS];
    counts_fit(count, chance, PERIODS + 2, SAMPLES);
    free(s);
}

static void training_by_samples(void **unused)
{
    enum { SAMPLES = 20000, WEEKS = 12 };
    SpotState *s = somebody();
    Dice dice = dice_fast(8);
    int count[WEEKS + 2] = {0}, chance[WEEKS + 2] = {0}, good, bad;
    long long weeks = 0;
    (void)unused;
    Forecast forecast;
    s->person[1].skill[1] = 2;
    spot_luck_ways(&kit, &s->person[1], &good, &bad);
    assert_int_equal(good, 6); /* 10, 11, 12 */
    assert_int_equal(bad, 3);  /* 2, 3       */
    spot_forecast_training(&kit, s, 1, 1, &forecast);
    for (int i = 0; i < SAMPLES; i++) {
        int cp = 0, week = 0;
        while (cp < 8) {
            int total = dice_roll(&dice, 6, "luck") + dice_roll(&dice, 6, "luck");
            cp += total >= 10 ? 3 : total <= 3 ? 1 : 2, week++;
        }
        count[week > WEEKS ? WEEKS + 1 : week]++, weeks += week;
    }
    for (int n = 1; n <= WEEKS; n++) chance[n] = forecast.by[n] - forecast.by[n - 1];
    counts_fit(count, chance, WEEKS + 1, SAMPLES);
    assert_in_range(forecast.expected, weeks * 1000 / SAMPLES - 30, weeks * 1000 / SAMPLES + 30);
    free(s);
}

static void healing_by_hand(void **unused)
{
    SpotState *s = somebody();
    Forecast forecast;
    (void)unused;
    s->person[1].wound[0] = (Wounded){.level = WOUND, .dl = 3, .marks = STABLE};
    spot_forecast_healing(&kit, s, 1, 0, false, &forecast);
    /* Strength 3: DL 3 in 21/36, DL 2 in 33/36, DL 1 always */
    double expected = 36.0 / 21 + 36.0 / 33 + 1;
    assert_in_range(forecast.expected, (long long)(expected * 1000 - 1), (long long)(expected * 1000 + 1));
    assert_int_equal(forecast.by[2], 0);
    assert_in_range(forecast.by[3], 534722 - 1, 534722 + 1); /* 21/36 * 33/36 */
    free(s);
}

/* Rolls of the engine against the ways it says. */
static void rolls_by_samples(void **unused)
{
    enum { SAMPLES = 7200 };
    (void)unused;
    for (int df = 1; df <= 5; df++) {
        SpotState *s = somebody();
        Dice dice = dice_fast((uint64_t)df);
        int count[2] = {0};
        Target target = spot_target(&kit, s, 1, STAT_OF_SKILL(1), df);
        spot_target_finish(&target, &kit);
        int ways = spot_target_ways(&target), chance[2];
        for (int i = 0; i < SAMPLES; i++) {
            Play play = {.kit = &kit, .s = s, .dice = &dice};
            count[spot_roll(&play, &target, FOR_TEST, OPEN)]++;
        }
        chance[1] = ways * 1000000 / 36, chance[0] = 1000000 - chance[1];
        if (ways == 36) assert_int_equal(count[1], SAMPLES);
        if (ways == 0) assert_int_equal(count[1], 0);
        counts_fit(count, chance, 2, SAMPLES);
        free(s);
    }
}

/* ---- the odds of attacks against what the engine then does ---- */

typedef struct Fight {
    Catalog *catalog;
    Arena arena;
    Kit *kit;
    SpotState state;
} Fight;

static void fight_open(Fight *fight, const char *const *lines, int count)
{
    Problem problem = {0};
    Setup setup = {.game = "spot_rules", .seats = 2, .position = lines, .position_count = count};
    memset(fight, 0, sizeof *fight);
    fight->catalog = catalog_standard(&spot_rules, &problem);
    assert_non_null(fight->catalog);
    assert_true(setup_add_option(&setup, "mode", "encounter", &problem));
    fight->kit = spot_rules.unpack(fight->catalog, &setup, &fight->arena, &problem);
    assert_non_null(fight->kit);
    for (int i = 0; i < count; i++)
        if (!spot_rules.place(fight->kit, &fight->state, lines[i], &problem)) fail_msg("%s", problem.what);
    Dice dice = dice_fast(1);
    assert_true(spot_rules.begin(fight->kit, &fight->state, &dice, NULL, &problem));
    for (int seat = 1; seat <= 2; seat++)
        spot_rules.apply(fight->kit, &fight->state, seat, spot_choice(V_BEGIN, 0, 0, 0, 0), &dice, NULL);
}

/* Makes the choice often; the target always takes it. Compares misses, damage and falls with the odds. */
static void attack_by_samples(const char *const *lines, int count, const char *words)
{
    enum { SAMPLES = 6000 };
    static Fight fight;
    static Odds odds;
    Choice choice;
    Problem problem = {0};
    Dice dice = dice_fast(11);
    int hurt = 0, fallen = 0;
    fight_open(&fight, lines, count);
    if (!spot_rules.read(fight.kit, &fight.state, 2, words, &choice, &problem)) fail_msg("%s", problem.what);
    assert_true(spot_rules.odds(fight.kit, &fight.state, 2, choice, &odds));
    assert_int_equal(odds.piece_count, 1);
    for (int i = 0; i < SAMPLES; i++) {
        SpotState s = fight.state;
        spot_rules.apply(fight.kit, &s, 2, choice, &dice, NULL);
        while (!s.ended && s.attacks)
            spot_rules.apply(fight.kit, &s, GM,
                             spot_choice(steps_peek(&s.steps)->kind == S_EVADE ? V_STAY : V_TAKE, 0, 0, 0, 0),
                             &dice, NULL);
        hurt += s.person[2].wound[0].level != 0;
        fallen += (s.person[2].flags & P_OUT) != 0;
    }
    const OddsPiece *piece = &odds.piece[0];
    uint64_t none = piece->ways[0 - piece->least];
    int counts[2] = {SAMPLES - hurt, hurt}, chances[2] = {(int)(none * 1000000 / piece->all), 0};
    chances[1] = 1000000 - chances[0];
    counts_fit(counts, chances, 2, SAMPLES);
    counts[0] = SAMPLES - fallen, counts[1] = fallen;
    chances[1] = (int)(piece->fate_ways * 1000000 / piece->all), chances[0] = 1000000 - chances[1];
    counts_fit(counts, chances, 2, SAMPLES);
    if (!piece->fate_ways) assert_int_equal(fallen, 0);
    arena_free(&fight.arena);
    catalog_free(fight.catalog);
}

static void attacks_by_samples(void **unused)
{
    static const char *const shot[] = {"person \"Sam Lindqvist\" seat 2 at 0 0",
                                       "person \"Guard captain\" at 120 0",
                                       "mark Guard revealed",
                                       "stat Sam Reflexes 5",
                                       "stat Guard Reflexes 2",
                                       "hand Sam 2"};
    static const char *const blow[] = {"person \"Mara Voss\" seat 2 at 0 0", "person Guard at 1 0",
                                       "mark Guard revealed", "hand Mara 1"};
    (void)unused;
    attack_by_samples(shot, countof(shot), "shoot Sam at Guard for more");
    attack_by_samples(blow, countof(blow), "strike Mara at Guard with \"Nerve Punch\"");
}

static void big_numbers(void **unused)
{
    Big over = spot_big(1), under = spot_big(3);
    (void)unused;
    assert_int_equal(spot_big_share(&over, &under, 1000000), 333333);
    for (int i = 0; i < 80; i++) spot_big_times(&over, 216), spot_big_times(&under, 216);
    assert_int_equal(spot_big_share(&over, &under, 1000000), 333333);
    over = spot_big(2), under = spot_big(3);
    assert_int_equal(spot_big_share(&over, &under, 1000), 667);
    under = spot_big(1);
    assert_int_equal(spot_big_share(&over, &under, 1000), 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(basic_tests),
        cmocka_unit_test(ways_of_two_dice),
        cmocka_unit_test(variable_tests),
        cmocka_unit_test(attribute_modifiers),
        cmocka_unit_test(moves),
        cmocka_unit_test(prone_moves),
        cmocka_unit_test(blast),
        cmocka_unit_test(ranges),
        cmocka_unit_test(wound_levels),
        cmocka_unit_test(prices),
        cmocka_unit_test(big_numbers),
        cmocka_unit_test(project_by_hand),
        cmocka_unit_test(project_by_samples),
        cmocka_unit_test(training_by_samples),
        cmocka_unit_test(healing_by_hand),
        cmocka_unit_test(rolls_by_samples),
        cmocka_unit_test(attacks_by_samples),
    };
    return cmocka_run_group_tests_name("spot_tables", tests, NULL, NULL);
}
