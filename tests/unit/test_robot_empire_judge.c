/* What the judgement of Robot Empire sees in small positions, which choices it takes for idle, whose secrets
   are guessed, and numbers that a position can't have. Argument: the folder of set.cards. */
#include "bots/bots.h"
#include "core/judging.h"

#include "empire_scene.h"

/* ---- features ---- */

static int feature_of(const Scene *scene, int seat, const char *name)
{
    const Judging *judging = robot_empire.judging;
    int feature[SEATS_MAX + 1][FEATURES_MAX];
    judging->features(scene->kit, scene->state, feature);
    for (int i = 0; i < judging->count; i++)
        if (!strcmp(judging->name[i], name)) return feature[seat][i];
    fail_msg("there is no feature %s", name);
    return 0;
}

static void sees_what_lies_there(void **unused)
{
    (void)unused;
    static const struct {
        const char *position, *said, *name;
        int one, two; /* of each seat */
    } rows[] = {
        {"battery 1 20; battery 2 5; deck; turn 1", "", "battery", 20, 5},
        {"battery 1 20; battery 2 5; deck; turn 1", "", "last coins", 8, 5},
        {"vault 1 12; vault 2 3; deck; turn 1", "", "vault", 10, 3},
        {"vault 1 12; vault 2 3; deck; turn 1", "", "riches", 2, 0},
        {"deck; turn 1", "", "turn", 1, 0},
        {"place 1 Brax; place 1 Bat; place 2 Dicer; deck; turn 1", "", "fighters", 2, 1},
        {"place 1 Brax; place 1 Bat; place 2 Dicer; deck; turn 1", "", "attack", 12, 7},
        {"place 1 Brax; place 2 Shell; deck; turn 1", "", "defense", 8, 7},
        {"place 1 Bat; place 2 Brax; deck; turn 1", "", "flying", 1, 0},
        {"place 1 Brax; place 1 Bat; place 2 Dicer; deck; turn 1", "", "strongest", 8, 7},
        {"place 1 Gunner; place 2 Brax; deck; turn 1", "", "range", 2, 0},
        {"place 1 Torso; place 2 Legs; deck; turn 1", "", "parts", 8, 5},
        {"place 1 Mine; place 2 Mint; deck; turn 1", "", "income", 1, 2},
        {"place 1 Dome; place 2 Mine; deck; turn 1", "", "absorb", 2, 0},
        {"place 1 Launcher; place 2 Bay; deck; turn 1", "", "weapons", 3, 0},
        {"place 1 Launcher; place 2 Bay; deck; turn 1", "", "tools", 0, 1},
        {"place 1 Brute; place 2 Toad; battery 2 12; deck; turn 1", "", "pressure", 1, 8},
        {"place 1 Brute; battery 2 12; deck; turn 1", "", "threat", 0, 8},
        {"place 1 Brute; place 2 Toad; battery 2 12; deck; turn 1", "", "threat", 0, 0},
        {"place 1 Bat; place 2 Toad; battery 2 8; deck; turn 1", "", "threat", 0, 8},
        {"place 1 Brute; place 2 Dome; battery 2 8; deck; turn 1", "", "threat", 0, 4},
        {"place 1 Brute fresh; battery 2 12; deck; turn 1", "", "threat", 0, 0},
        {"place 1 Brute fresh; battery 2 12; deck; turn 2", "", "threat", 0, 8},
        {"place 1 Brute; battery 2 1; deck; turn 1", "", "deadly", 0, 1},
        {"place 1 Brute; place 2 Toad; battery 2 1; deck; turn 1", "", "deadly", 0, 0},
        {"place 1 Brute; vault 1 0; vault 2 0; battery 2 3; deck; turn 1 phase=combat", "attack Brute", "hit",
         0, 3},
        {"place 1 Brute; vault 1 0; vault 2 0; battery 2 3; deck; turn 1 phase=combat", "attack Brute",
         "dying", 0, 1},
#define MET                                                                                                  \
    "vault 1 0; vault 2 0; deck; turn 1 phase=combat", "attack Brute; done; 2: block Brute with Toad",       \
        "falling"
        {"place 1 Brute; place 2 Toad damage=1; " MET, 0, 32},
        {"place 1 Brute; place 2 Toad; " MET, 0, 34},
        {"place 1 Brute; place 2 Toad shield=1; " MET, 0, 0},
        {"place 1 Brute damage=2; place 2 Toad shield=1; " MET, 50, 0},
        {"hand 1 Brax; hand 2 Mine; vault 1 5; vault 2 9; deck; turn 1", "", "hand", 8, 11},
        {"hand 1 Brax; hand 2 Torso; vault 1 4; vault 2 9; deck; turn 1", "", "hand", 8, 4},
        {"hand 1 Torso Legs; hand 2 Legs; place 2 Torso; deck; turn 1", "", "hand", 18, 9},
    };
    int wrong = 0;
    for (int i = 0; i < countof(rows); i++) {
        Scene scene = scene_open(2, rows[i].position, rows[i].said);
        int one = feature_of(&scene, 1, rows[i].name), two = feature_of(&scene, 2, rows[i].name);
        if (one != rows[i].one || two != rows[i].two)
            print_error("%s: %s is %d and %d\n", rows[i].position, rows[i].name, one, two), wrong++;
        scene_close(&scene);
    }
    assert_int_equal(wrong, 0);
}

/* More of it is better for whom it belongs to. */
static void judges_for_the_right_seat(void **unused)
{
    (void)unused;
    static const char *const better[] = {"place 1 Brax; deck; turn 1", "battery 2 9; deck; turn 1",
                                         "vault 2 0; vault 1 9; deck; turn 1", "place 1 Mint; deck; turn 1"};
    for (int i = 0; i < countof(better); i++) {
        Scene scene = scene_open(2, better[i], "");
        int value[SEATS_MAX + 1];
        robot_empire.judge(scene.kit, scene.state, value);
        assert_true(value[1] > value[2]);
        scene_close(&scene);
    }
}

/* ---- idle choices ---- */

static int weight_of(const Scene *scene, int seat, const char *words)
{
    static Choice list[CHOICES_MAX];
    static int weight[CHOICES_MAX];
    Choice choice = choice_of(scene, seat, words);
    int count = robot_empire.choices(scene->kit, scene->state, seat, list);
    robot_empire.prefer(scene->kit, scene->state, seat, list, count, weight);
    for (int i = 0; i < count; i++)
        if (choice_same(list[i], choice)) return weight[i];
    fail_msg("%s is not listed", words);
    return 0;
}

#define BATTLE "vault 1 9; vault 2 9; deck; turn 1 phase=combat"

static const struct {
    const char *position, *said, *words;
    bool idle;
} idle_rows[] = {
    {"hand 1 Net; place 2 Toad; vault 1 9; deck; turn 1", "", "use Net on Toad", true},
    {"hand 1 Net; place 2 Bat; vault 1 9; deck; turn 1", "", "use Net on Bat", false},
    {"hand 1 Net; place 2 Hopper; vault 1 9; vault 2 2; deck; turn 1", "", "use Net on Hopper", false},
    {"hand 1 Net; place 2 Hopper; vault 1 9; vault 2 1; deck; turn 1", "", "use Net on Hopper", true},
    {"hand 2 Net; place 1 Bat; place 2 Gnat; " BATTLE, "attack Bat; done; 1: pass; 2: pass; 2: done; 1: pass",
     "2: use Net on Bat", true},
    {"hand 2 Guard; place 1 Bat; place 2 Toad; " BATTLE, "attack Bat; done; 1: pass",
     "2: use Guard on battery", false},
    {"hand 2 Guard; place 1 Bat; place 2 Toad; " BATTLE,
     "attack Bat; done; 1: pass; 2: pass; 1: pass; 2: pass; 1: pass", "2: use Guard on battery", true},
    {"hand 2 Guard; place 1 Bat; place 2 Toad; " BATTLE,
     "attack Bat; done; 1: pass; 2: pass; 1: pass; 2: pass; 1: pass", "2: use Guard on Toad", true},
    {"hand 1 Guard; place 1 Toad; vault 1 9; deck; turn 1", "", "use Guard on battery", true},
    {"hand 1 Guard; place 1 Toad; vault 1 9; deck; turn 1", "", "use Guard on Toad", false},
    {"hand 1 Guard; place 1 Toad fresh; vault 1 9; deck; turn 1", "", "use Guard on Toad", true},
    {"hand 1 Sniper; hand 2 Guard; place 2 Toad; vault 1 9; vault 2 9; deck; turn 1", "use Sniper on Toad",
     "2: use Guard on Toad", false},
    {"hand 1 Mechanic; place 1 Toad; vault 1 9; deck; turn 1", "", "use Mechanic on Toad", true},
    {"hand 1 Mechanic; place 1 Toad damage=1; vault 1 9; deck; turn 1", "", "use Mechanic on Toad", false},
    {"hand 1 Hacker; place 2 Brax tapped; vault 1 9; deck; turn 1", "", "use Hacker on Brax", true},
    {"hand 1 Hacker; place 2 Brax; vault 1 9; deck; turn 1", "", "use Hacker on Brax", false},
    {"hand 1 Charger; place 1 Brax; vault 1 9; deck; turn 1", "", "use Charger on Brax", true},
    {"hand 1 Charger; place 1 Brax tapped; vault 1 9; deck; turn 1", "", "use Charger on Brax", false},
    {"hand 1 Thief; vault 1 9; vault 2 0; deck; turn 1", "", "use Thief on player 2", true},
    {"hand 1 Thief; vault 1 9; vault 2 1; deck; turn 1", "", "use Thief on player 2", false},
    {"place 1 Cell; vault 1 9; deck; turn 1", "", "tap Cell", true},
    {"place 1 Cell; vault 1 9; battery 1 19; deck; turn 1", "", "tap Cell", false},
    {"hand 1 Magnet; place 2 Brax; vault 1 9; vault 2 2; deck; turn 1", "", "use Magnet on Brax", false},
#define DRAWN "deck; turn 1 phase=discard"
    {"hand 1 Brax Sniper; vault 1 5; " DRAWN, "", "discard Brax", true},
    {"hand 1 Brax Sniper; vault 1 4; " DRAWN, "", "discard Brax", false},
    {"hand 1 Bat Sniper; vault 1 9; " DRAWN, "", "discard Bat", true},
    {"hand 1 Dome Sniper; vault 1 9; " DRAWN, "", "discard Dome", true},
    {"hand 1 Hulk Sniper; vault 1 1; " DRAWN, "", "discard Hulk", true},
    {"hand 1 Brax Sniper; vault 1 9; " DRAWN, "", "discard Sniper", false},
    {"hand 1 Torso Sniper; vault 1 9; " DRAWN, "", "discard Torso", false},
};

static void idle_choices_come_last(void **unused)
{
    (void)unused;
    int wrong = 0;
    for (int i = 0; i < countof(idle_rows); i++) {
        Scene scene = scene_open(2, idle_rows[i].position, idle_rows[i].said);
        int seat;
        const char *words = said_by(idle_rows[i].words, &seat);
        if ((weight_of(&scene, seat, words) < 0) != idle_rows[i].idle)
            print_error("%s; %s: weight %d\n", idle_rows[i].position, words, weight_of(&scene, seat, words)),
                wrong++;
        scene_close(&scene);
    }
    assert_int_equal(wrong, 0);
}

/* A bot that looks ahead does not make them, and keeps what it can bring out next turn. */
static void bots_leave_idle_choices(void **unused)
{
    (void)unused;
    static const char *const names[] = {"greedy", "search:60"};
    for (int i = 0; i < countof(idle_rows); i++) {
        if (!idle_rows[i].idle) continue;
        Scene scene = scene_open(2, idle_rows[i].position, idle_rows[i].said);
        int seat;
        const char *words = said_by(idle_rows[i].words, &seat);
        Choice idle = choice_of(&scene, seat, words);
        for (int bot = 0; bot < countof(names); bot++) {
            BotSpec spec;
            assert_true(bot_read(names[bot], &spec, NULL));
            void *memory = malloc(bot_memory(&spec) + 8);
            for (uint64_t seed = 1; seed <= 6; seed++) {
                Dice luck = dice_fast(seed);
                BotThought thought = {.memory = memory};
                Choice choice = bot_choose(&spec, scene.kit, scene.state, seat, &luck, &thought);
                if (choice_same(choice, idle)) fail_msg("%s: %s", names[bot], words);
            }
            free(memory);
        }
        scene_close(&scene);
    }
}

/* Coins are for spending: a fighter that can be paid comes out, few coins or many; in the last position,
   behind a fighter of its own, a bot that does not look ahead may wait. */
static void bots_spend_their_coins(void **unused)
{
    (void)unused;
    static const char *const
        names[] = {"greedy", "search:60"},
        *const positions[] = {
            "hand 1 Brax; hand 2 Pup; vault 1 5; vault 2 3; deck; turn 1",
            "hand 1 Brax Toad; hand 2 Pup; vault 1 20; vault 2 3; deck; turn 1",
            "hand 1 Knight; hand 2 Pup; place 2 Brax; place 2 Toad; vault 1 9; vault 2 9; deck; turn 1",
            "hand 1 Brute Torso; hand 2 Pup; place 1 Bat; place 2 Toad; vault 1 6; vault 2 3; deck; turn 1",
        };
    for (int i = 0; i < countof(positions); i++)
        for (int bot = i == countof(positions) - 1; bot < countof(names); bot++) {
            Scene scene = scene_open(2, positions[i], "");
            BotSpec spec;
            assert_true(bot_read(names[bot], &spec, NULL));
            void *memory = malloc(bot_memory(&spec) + 8);
            for (uint64_t seed = 1; seed <= 4; seed++) {
                Dice luck = dice_fast(seed);
                BotThought thought = {.memory = memory};
                Choice choice = bot_choose(&spec, scene.kit, scene.state, 1, &luck, &thought);
                TEXT(words, 80);
                robot_empire.write(scene.kit, scene.state, 1, choice, &words);
                if (choice.verb != V_PLAY) fail_msg("%s: %s in %s", names[bot], words.at, positions[i]);
            }
            free(memory);
            scene_close(&scene);
        }
}

/* ---- secrets ---- */

/* A guess fills every hand but the guesser's, from cards that are nowhere to be seen, and in many ways. */
static void others_hands_are_guessed(void **unused)
{
    (void)unused;
    for (int seat = 1; seat <= 6; seat++) {
        Scene scene = scene_open(6,
                                 "hand 1 Brax Pup; hand 2 Sniper Bat; hand 3 Toad Toad; hand 4 Wing Gnat; "
                                 "hand 5 Ox Jets; hand 6 Mine Dome; deck; turn 1",
                                 "");
        EmpireState *view = arena_take(&scene.arena, scene.kit->state_size),
                    *guess = arena_take(&scene.arena, scene.kit->state_size);
        int other[SEATS_MAX + 1] = {0};
        memcpy(view, scene.state, scene.kit->state_size);
        robot_empire.hide(scene.kit, view, seat);
        for (int whose = 1; whose <= 6; whose++)
            for (int i = 0; i < 2; i++) assert_true((view->hand[whose][i] == HIDDEN_CARD) == (whose != seat));
        for (uint64_t seed = 1; seed <= 20; seed++) {
            Dice dice = dice_fast(seed);
            memcpy(guess, view, scene.kit->state_size);
            robot_empire.guess(scene.kit, guess, seat, &dice);
            assert_memory_equal(guess->hand[seat], scene.state->hand[seat], sizeof guess->hand[seat]);
            for (int whose = 1; whose <= 6; whose++) {
                for (int i = 0; i < 2; i++)
                    assert_int_equal(guess->piece[guess->hand[whose][i]].where, AT_HAND);
                other[whose] +=
                    memcmp(guess->hand[whose], scene.state->hand[whose], sizeof guess->hand[0]) != 0;
            }
        }
        for (int whose = 1; whose <= 6; whose++)
            assert_true(whose == seat ? !other[whose] : other[whose] > 10);
        scene_close(&scene);
    }
}

/* ---- positions ---- */

static void positions_have_no_other_numbers(void **unused)
{
    (void)unused;
    static const struct {
        const char *position;
        bool fits;
    } rows[] = {
        {"battery 1 20; deck; turn 1", true},
        {"battery 1 21; deck; turn 1", false},
        {"battery 1 -1; deck; turn 1", false},
        {"battery 3 5; deck; turn 1", false},
        {"battery 0 5; deck; turn 1", false},
        {"vault 1 x; deck; turn 1", false},
        {"vault 1 999; deck; turn 1", false},
        {"vault 1 -1; deck; turn 1", false},
        {"place 3 Brax; deck; turn 1", false},
        {"place 0 Brax; deck; turn 1", false},
        {"place 1 Brax damage=3; deck; turn 1", true},
        {"place 1 Brax damage=-1; deck; turn 1", false},
        {"place 1 Brax damage=999; deck; turn 1", false},
        {"place 1 Brax shield=-1; deck; turn 1", false},
        {"place 1 Brax shield=999; deck; turn 1", false},
        {"place 1 Brax bought=1; deck; turn 1", true},
        {"place 1 Brax bought=0; deck; turn 1", false},
        {"place 1 Brax bought=2; deck; turn 1", false},
        {"turn 3; deck", false},
        {"turn 0; deck", false},
        {"place 1 Nova#2; deck; turn 1", false},
        {"place 1 Brax#5; deck; turn 1", false},
    };
    int wrong = 0;
    for (int i = 0; i < countof(rows); i++) {
        Scene scene;
        Problem problem = {0};
        bool placed = scene_place(&scene, 2, rows[i].position, &problem);
        if (placed != rows[i].fits || (!placed && !problem.expected[0]))
            print_error("%s: %s (%s)\n", rows[i].position, placed ? "taken" : problem.what, problem.expected),
                wrong++;
        scene_close(&scene);
    }
    assert_int_equal(wrong, 0);
}

/* The shields of chained Monsters add up, and are used up once. */
static void a_chain_has_one_shield(void **unused)
{
    (void)unused;
    Scene scene = scene_open(2,
                             "place 1 Pup shield=2; place 1 Hound shield=1; hand 2 Sniper Sniper; vault 1 0; "
                             "vault 2 9; deck; turn 1",
                             "chain Hound with Pup");
    const EmpireKit *kit = (const EmpireKit *)scene.kit;
    int leader = 0, shields = 0;
    EACH_BIT(kit, scene.state->front[1], id) leader = id;
    for (int id = 1; id <= kit->pieces; id++) shields += scene.state->piece[id].shield;
    assert_int_equal(scene.state->piece[leader].shield, 3);
    assert_int_equal(shields, 3);
    scene_close(&scene);
}

/* ---- set-up ---- */

/* Whatever is offered can be agreed on, and the first of each is what holds if nothing is said. */
static void offered_options_are_taken(void **unused)
{
    (void)unused;
    for (const SetupChoice *choice = robot_empire.options; choice->key; choice++) {
        assert_true(choice->words[0] && choice->value[0].value && choice->value[1].value);
        for (int i = 0; choice->value[i].value; i++)
            for (int seats = 2; seats <= 6; seats++) {
                Arena arena = {0};
                Problem problem = {0};
                Setup plain = {.game = "robot_empire", .seats = seats}, said = plain;
                if (choice->value[i].value[0])
                    assert_true(setup_add_option(&said, choice->key, choice->value[i].value, &problem));
                bool decks = !strcmp(choice->value[i].value, "own"); /* which the seats must bring */
                const Kit *kit = robot_empire.unpack(scene_catalog, &said, &arena, &problem),
                          *usual = robot_empire.unpack(scene_catalog, &plain, &arena, &problem);
                assert_true(decks ? !kit : kit && usual);
                if (i == 0) assert_memory_equal(kit, usual, sizeof(EmpireKit));
                if (i > 0 && !decks && strcmp(choice->key, "coins"))
                    assert_memory_not_equal(kit, usual, sizeof(EmpireKit));
                arena_free(&arena);
            }
    }
}

/* Nobody is given a deck unasked; who brings one is not alone with it. */
static void decks_are_shared_unless_somebody_brings_one(void **unused)
{
    (void)unused;
    Problem problem = {0};
    Setup setup = {.game = "robot_empire", .seats = 2}, shared = setup;
    Catalog *core = catalog_standard(&robot_empire, &problem);
    assert_non_null(core);
    assert_int_equal(catalog_teams(core, &setup), 0);
    strcpy(setup.seat[2].team, "overrun");
    assert_int_equal(catalog_teams(core, &setup), 3);
    assert_true(setup_add_option(&shared, "decks", "own", &problem));
    assert_int_equal(catalog_teams(core, &shared), 3);
    catalog_free(core);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sees_what_lies_there),
        cmocka_unit_test(judges_for_the_right_seat),
        cmocka_unit_test(idle_choices_come_last),
        cmocka_unit_test(bots_leave_idle_choices),
        cmocka_unit_test(bots_spend_their_coins),
        cmocka_unit_test(others_hands_are_guessed),
        cmocka_unit_test(positions_have_no_other_numbers),
        cmocka_unit_test(a_chain_has_one_shield),
        cmocka_unit_test(offered_options_are_taken),
        cmocka_unit_test(decks_are_shared_unless_somebody_brings_one),
    };
    return scene_tests_run(tests, count, arguments);
}
