/* What Robot Empire refuses and tells: the sentence names what the player can act on, with figures, and a
   clause of the book; first case by case, then in whole random matches. Argument: the folder of set.cards. */
#include "core/clauses.h"

#include "empire_scene.h"

#define RICH "vault 1 9; vault 2 9; deck; turn 1"
#define POOR "vault 1 3; vault 2 3; deck; turn 1"
#define FIGHT "place 1 Brax; place 1 Hopper; place 2 Toad; place 2 Pup; "
#define BLOCKED                                                                                              \
    "attack Brax; done; 1: pass; 2: block Brax with Toad; 2: block Brax with Pup; 2: done; 1: "              \
    "pass; 2: pass"

static const struct {
    const char *position, *said, *words, *clause, *why;
} row[] = {
    /* costs, with both figures */
    {"hand 1 Brax; " POOR, "", "play Brax", "RE-COIN-02",
     "Brax costs 5 and your Vault has 3; the coins of your Battery can't be used."},
    {"hand 1 Brax; battery 1 1; " POOR, "", "play Brax", "RE-COIN-03", "Brax costs 5 and your Vault has 3."},
    {"hand 1 Hulk; vault 1 0; deck; turn 1", "", "play Hulk", "RE-COIN-03",
     "Hulk costs 1d6, 1 at least, and your Vault has 0."},
    {"place 1 Gunner; vault 1 2; deck; turn 1", "", "upgrade Gunner 1", "RE-COIN-02",
     "The Upgrade costs 3 and your Vault has 2; the coins of your Battery can't be used."},
    {"place 1 Cell; vault 1 1; battery 1 9; deck; turn 1", "", "tap Cell", "RE-COIN-02",
     "The ability costs 2 and your Vault has 1; the coins of your Battery can't be used."},
    {"place 1 Wing; moon Halo; vault 1 2; deck; turn 1 phase=moon", "", "land Wing on Halo", "RE-MOON-05",
     "Landing costs 3 and your Vault has 2."},
    {"hand 1 Pup Pup Pup Pup Hound Hound Toad; vault 1 0; deck; turn 1 phase=discard", "discard Toad",
     "discard Pup", "RE-DRAW-05", "A further discard costs 1 and your Vault has 0."},
    /* the wrong verb, the wrong number */
    {"hand 1 Sniper; " RICH, "", "play Sniper", "T-02",
     "Sniper is used, not brought out: say `use Sniper on TARGET`."},
    {"hand 1 Banker; " RICH, "", "play Banker", "T-02", "Banker is used, not brought out: say `use Banker`."},
    {FIGHT RICH, "", "upgrade Toad 1", "T-07", "Toad belongs to Seat 2."},
    {FIGHT RICH " phase=combat", "attack Brax; done; 1: pass", "2: block Brax", "T-03",
     "Say which fighter of yours blocks Brax."},
    {FIGHT "place 1 Launcher; " RICH " phase=combat", "", "fire Launcher", "T-03",
     "Say which card Launcher fires on."},
    {"hand 1 Jets; " RICH, "", "play Jets", "T-02",
     "Jets is installed in a Robot: say `install Jets in ROBOT`."},
    {"hand 1 Brax; place 2 Pup; " RICH, "", "use Brax on Pup", "T-02",
     "Brax is no Agent or Super Weapon: it is brought out with `play`."},
    {"place 1 Knight; " RICH, "", "upgrade Knight 2", "T-03", "Upgrade 2 of Knight is Instant: say `boost`."},
    {"place 1 Knight; " RICH, "", "boost Knight 1", "T-03",
     "Upgrade 1 of Knight is Permanent: say `upgrade`."},
    {"place 1 Knight; " RICH, "", "upgrade Knight 3", "T-03", "Knight has the Upgrades 1 to 2."},
    {"place 1 Brax; " RICH, "", "upgrade Brax 2", "T-03", "Brax has the Upgrade 1."},
    {"place 1 Wing; " RICH, "", "upgrade Wing 1", "T-03", "Wing has no Upgrades."},
    {"hand 1 Brax; " RICH, "", "pass", "T-02", NULL},
    /* targets */
    {"hand 1 Sniper; place 1 Pup; " RICH, "", "use Sniper on Pup", "RE-FX-20",
     "Sniper is for an enemy fighter; Pup is none."},
    {"hand 1 Sniper; place 2 Pup; " RICH, "", "use Sniper on player 2", "RE-EQ-06",
     "Sniper is for an enemy fighter, not for a player or a Battery like this."},
    {"hand 1 Sniper; " RICH, "", "use Sniper", "RE-FX-20", "Sniper is for an enemy fighter: say on which."},
    {"hand 1 Banker; place 2 Pup; " RICH, "", "use Banker on Pup", "RE-FX-20",
     "Banker is aimed at nothing: say it without a target."},
    /* the moment */
    {FIGHT "hand 1 Sniper; " RICH " phase=combat", "attack Brax", "use Sniper on Toad", "RE-OUR-01",
     "Sniper can't be used now: say done first, for the attackers are not all declared."},
    {FIGHT "hand 1 Sniper; " RICH " phase=combat", "attack Brax", "boost Hopper 1", "RE-OUR-01",
     "An Instant Upgrade can't be used now: say done first, for the attackers are not all declared."},
    {FIGHT "hand 1 Sniper; " RICH " phase=combat", BLOCKED, "use Sniper on Toad", "RE-OUR-01",
     "Sniper can't be used now: wait until the damage is dealt."},
    {FIGHT "hand 1 Sniper; " RICH " phase=combat", BLOCKED, "done", "T-02",
     "4 damage of Brax is still to be divided."},
    {FIGHT "hand 1 Sniper; " RICH " phase=combat", BLOCKED, "damage Toad 5", "RE-DMG-05",
     "Give Toad 1 to 4 damage, not 5."},
    {FIGHT "hand 1 Sniper; " RICH " phase=combat", BLOCKED, "damage Toad 2", "RE-DMG-05",
     "Toad needs 3 before the next one gets any."},
    {FIGHT "hand 1 Sniper; " RICH " phase=combat", BLOCKED "; damage Pup 1", "damage Toad 2", "RE-DMG-05",
     "Toad is the last one: it takes all 3."},
    {"hand 1 Sniper; place 2 Pup; vault 1 9; deck; turn 1 phase=discard", "", "use Sniper on Pup",
     "RE-OUR-05", "Sniper can't be used from the end of a turn until the next one's Reactivate."},
    {"place 1 Cell; place 1 Wing; moon Cinder; battery 1 9; vault 1 9; deck; turn 1 phase=moon", "",
     "tap Cell", "RE-PLAY-05", "The ability of Cell is for your Play Cards phase."},
    {FIGHT RICH, "", "2: done", "T-01", "You are not asked now: Seat 1 chooses."},
    {"hand 1 Pup Pup Pup Pup Hound Hound Toad Toad Toad; vault 1 0; deck; turn 1 phase=discard", "", "done",
     "RE-DRAW-09", "You have 9 cards: discard 2 first."},
    /* when it could be done, and what goes on instead */
    {FIGHT "hand 1 Pup; " RICH, "", "discard Pup", "RE-DRAW-04",
     "Cards are discarded in your Draw Cards phase, after drawing; now it is your Play Cards phase."},
    {FIGHT "hand 1 Pup; " RICH " phase=combat", "", "play Pup", "RE-TURN-07",
     "Cards are brought out in your Play Cards phase only; now it is your Combat phase."},
    {"place 1 Wing; moon Cinder; hand 1 Jets; " RICH " phase=moon", "", "install Jets in Wing", "RE-TURN-07",
     "Components are installed in your Play Cards phase only; now it is your Moon Mining phase."},
    {FIGHT "hand 1 Nova; " RICH " phase=combat", "", "use Nova", "RE-SW-01",
     "Super Weapons are played in the Play Cards phase; now it is your Combat phase."},
    {"place 1 Knight; " RICH " phase=discard; hand 1 Pup", "", "upgrade Knight 1", "RE-UPG-03",
     "Permanent Upgrades are paid in your Play Cards phase only; now it is your Draw Cards phase."},
    {FIGHT RICH " phase=combat", "attack Brax; done", "attack Hopper", "RE-ATK-04",
     "Attackers are declared once, in your Combat phase; now everybody may answer."},
    {FIGHT RICH " phase=combat", "attack Brax; done; 1: pass", "2: attack Toad", "RE-ATK-04",
     "Attackers are declared once, in your Combat phase; now blockers are declared."},
    {FIGHT RICH " phase=combat", BLOCKED, "fire Hopper on Toad", "RE-LR-01",
     "Long Range weapons fire in your Combat phase, before the fighters; now 4 damage of Brax is to be "
     "divided."},
    {FIGHT RICH, "", "block Brax with Toad", "RE-BLK-07",
     "Blocks are declared after all attackers and before any damage; now it is your Play Cards phase."},
    {FIGHT RICH, "", "damage Toad 1", "RE-DMG-04",
     "No damage is to be divided; now it is your Play Cards phase."},
    {FIGHT "place 1 Dome; " RICH, "", "absorb Dome", "RE-FX-18",
     "Nothing of yours is about to be damaged; now it is your Play Cards phase."},
    {FIGHT "place 1 Wing; moon Cinder; " RICH, "", "land Wing on Cinder", "RE-MOON-02",
     "Robots land in your Moon Mining phase only; now it is your Play Cards phase."},
    {FIGHT "place 1 Wing; moon Cinder; " RICH, "", "return Wing", "RE-MOON-06",
     "Robots return in your Moon Mining phase; now it is your Play Cards phase."},
    {"place 1 Pup; place 1 Hound; " RICH " phase=combat", "", "chain Pup with Hound", "RE-CHN-08",
     "Chains are made in your Play Cards phase; now it is your Combat phase."},
    {"place 1 Pup; place 1 Hound; " RICH " phase=combat", "", "unchain Pup", "RE-CHN-08",
     "Chains are undone in your Play Cards phase; now it is your Combat phase."},
    {FIGHT RICH, "", "battery 17", "RE-BAT-01",
     "Coins are traded at set-up only; now it is your Play Cards phase."},
    /* who, and until when */
    {"place 1 Brax tapped; place 1 Pup; " RICH " phase=combat", "", "attack Brax", "RE-ATK-05",
     "Brax recharges until your next turn."},
    {FIGHT RICH " phase=combat", "attack Brax", "attack Brax", "RE-ATK-04", "Brax attacks Seat 2 already."},
    {FIGHT RICH " phase=combat", "", "attack Brax at 3", "T-03", "There is no such player: they are 1 to 2."},
    {FIGHT RICH " phase=combat", "", "attack Brax at Toad", "RE-ATK-02",
     "Fighters attack players, never cards: name one of them."},
    {FIGHT RICH " phase=combat", "attack Brax; attack Hopper; done; 1: pass; 2: block Brax with Toad",
     "2: block Hopper with Toad", "RE-BLK-05", "Toad blocks Brax already."},
    {FIGHT RICH " phase=combat", "attack Brax; done; 1: pass", "2: block Hopper with Toad", "T-03",
     "Hopper does not attack."},
    {"place 1 Wing; place 1 Bat; moon Cinder; " RICH " phase=moon", "", "land Bat on Cinder", "RE-MOON-01",
     "Only Robots land on Moons; Bat is none in the front row."},
    {"place 1 Torso; place 1 Pup; " RICH " phase=combat", "", "attack Torso", "RE-MEGA-04",
     "Torso is unfinished: its other half is missing."},
    {"place 1 Pup; place 1 Pup; place 1 Pup; place 1 Pup; " RICH,
     "chain Pup#1 with Pup#2; chain Pup#1 with Pup#3", "chain Pup#1 with Pup#4", "RE-CHN-02",
     "A chain has at most 3 cards; this one would have 4."},
};

static void says_what_can_be_acted_on(void **unused)
{
    (void)unused;
    int wrong = 0;
    for (int i = 0; i < countof(row); i++) {
        Scene scene = scene_open(2, row[i].position, row[i].said);
        Refusal refusal = {0};
        int seat;
        const char *words = said_by(row[i].words, &seat);
        Choice choice = choice_of(&scene, seat, words);
        bool allowed = robot_empire.allows(scene.kit, scene.state, seat, choice, &refusal);
        if (!strcmp(row[i].words, "pass")) /* either word will do */
            assert_true(allowed);
        else if (allowed || strcmp(clause_id(refusal.clause), row[i].clause) != 0 ||
                 strcmp(refusal.why, row[i].why) != 0)
            print_error("%s: %s %s\n", words, allowed ? "allowed" : clause_id(refusal.clause), refusal.why),
                wrong++;
        scene_close(&scene);
    }
    assert_int_equal(wrong, 0);
}

/* Words that could mean two things mean neither. */
static void asks_which_one(void **unused)
{
    (void)unused;
    Scene scene = scene_open(2, "place 1 Hopper; place 1 Knight; vault 1 9; vault 2 0; deck; turn 1", "");
    Choice choice;
    Problem problem = {0};
    assert_false(robot_empire.read(scene.kit, scene.state, 1, "boost Hopper", &choice, &problem));
    assert_string_equal(problem.what, "Hopper has several: which one?");
    assert_true(robot_empire.read(scene.kit, scene.state, 1, "boost Knight", &choice, &problem));
    assert_int_equal(choice.b, 1);
    assert_true(robot_empire.read(scene.kit, scene.state, 1, "boost Hopper 2", &choice, &problem));
    assert_int_equal(choice.b, 1);
    scene_close(&scene);
    scene = scene_open(2, "place 1 Pup tapped; place 1 Pup; vault 1 9; vault 2 0; deck; turn 1 phase=combat",
                       "attack Pup");
    Refusal refusal = {0};
    choice = choice_of(&scene, 1, "attack Pup#1");
    assert_false(robot_empire.allows(scene.kit, scene.state, 1, choice, &refusal));
    assert_string_equal(refusal.why, "Pup#1 recharges until your next turn.");
    scene_close(&scene);
}

/* ---- whole matches ---- */

static void cited(int clause, const char *sentence)
{
    assert_in_range(clause, CLAUSE_NONE + 1, CLAUSE_COUNT - 1);
    if (strncmp(clause_id(clause), "RE-", 3) != 0 && strncmp(clause_id(clause), "T-", 2) != 0)
        fail_msg("%s is no clause of this book: %s", clause_id(clause), sentence);
}

/* A whole sentence, with the figures where it is about coins. */
static void refusal_check(const EmpireState *s, int seat, const Refusal *refusal)
{
    size_t length = strlen(refusal->why);
    cited(refusal->clause, refusal->why);
    if (length < 12 || refusal->why[length - 1] != '.' || refusal->why[0] == ' ')
        fail_msg("no sentence: \"%s\"", refusal->why);
    if (refusal->clause != RE_COIN_02 && refusal->clause != RE_COIN_03 && refusal->clause != RE_MOON_05)
        return;
    char has[40];
    snprintf(has, sizeof has, "your Vault has %d", s->vault[seat]);
    if (!strstr(refusal->why, has) || !strpbrk(refusal->why, "123456789"))
        fail_msg("no figures: \"%s\" with %d", refusal->why, s->vault[seat]);
}

static void event_check(const Kit *kit, const EmpireState *s, const Event *event)
{
    TEXT(told, 400);
    robot_empire.tell(kit, s, event, &told);
    cited(event->clause, told.at);
    if (told.length < 8 || strchr(told.at, '?') || strchr(told.at, '%') || strstr(told.at, "Nobody"))
        fail_msg("event %d is told as \"%s\"", event->kind, told.at);
    for (const char *at = strstr(told.at, " 1 coin"); at; at = strstr(at + 1, " 1 coin"))
        if (at[7] == 's') fail_msg("no singular: %s", told.at);
}

static Choice near_to(Choice choice, Dice *dice, int pieces)
{
    switch (dice_fast_below(dice, 4)) {
    case 0: choice.a = (int16_t)(1 + dice_fast_below(dice, (uint32_t)pieces)); break;
    case 1: choice.b = (int16_t)dice_fast_below(dice, (uint32_t)pieces); break;
    case 2: choice.b = (int16_t)-dice_fast_below(dice, 4); break;
    default: choice.verb = (uint8_t)(1 + dice_fast_below(dice, V_COUNT - 1));
    }
    return choice;
}

static void whole_matches_are_told_in_sentences(void **unused)
{
    (void)unused;
    static Choice list[CHOICES_MAX], earlier[128];
    static Event happened[EVENTS_MAX];
    int refused = 0, by_clause[CLAUSE_COUNT] = {0}, clauses = 0, kinds[E_BONUS + 1] = {0}, told = 0;
    for (int match = 0; match < 40; match++) {
        Scene scene = {0};
        Problem problem = {0};
        Setup setup = {.game = "robot_empire", .seats = 2 + match % 5};
        Dice dice = dice_fast((uint64_t)match + 1);
        scene.kit = robot_empire.unpack(scene_catalog, &setup, &scene.arena, &problem);
        assert_non_null(scene.kit);
        EmpireState *s = scene.state = arena_take(&scene.arena, scene.kit->state_size);
        assert_true(robot_empire.begin(scene.kit, s, &dice, NULL, &problem));
        int pieces = ((const EmpireKit *)scene.kit)->pieces, kept = 0;
        for (unsigned asked; (asked = robot_empire.asked(scene.kit, s));) {
            Events events = {happened, 0, EVENTS_MAX};
            int seat = __builtin_ctz(asked), count = robot_empire.choices(scene.kit, s, seat, list);
            for (int i = 0; i < 12; i++) {
                Choice wrong = i % 2 && kept ? earlier[dice_fast_below(&dice, (uint32_t)kept)]
                                             : list[dice_fast_below(&dice, (uint32_t)count)];
                Refusal refusal = {0};
                if (robot_empire.allows(scene.kit, s, seat, near_to(wrong, &dice, pieces), &refusal))
                    continue;
                refusal_check(s, seat, &refusal);
                clauses += !by_clause[refusal.clause]++;
                refused++;
            }
            Choice choice = list[dice_fast_below(&dice, (uint32_t)count)];
            if (kept < countof(earlier)) earlier[kept++] = choice;
            robot_empire.apply(scene.kit, s, seat, choice, &dice, &events);
            for (int i = 0; i < events.count; i++) {
                event_check(scene.kit, s, &happened[i]);
                told += !kinds[happened[i].kind]++;
            }
        }
        scene_close(&scene);
    }
    if (refused < 20000 || clauses < 40 || told < 44)
        fail_msg("%d refusals by %d clauses, %d kinds of events", refused, clauses, told);
}

/* What an event of a small position says. */
static const char *last_told(Scene *scene, const char *said, int kind)
{
    static char line[400];
    static Event happened[EVENTS_MAX];
    Events events = {happened, 0, EVENTS_MAX};
    Dice dice = dice_fast(1);
    int seat;
    const char *words = said_by(said, &seat);
    Choice choice = choice_of(scene, seat, words);
    assert_true(robot_empire.allows(scene->kit, scene->state, seat, choice, NULL));
    robot_empire.apply(scene->kit, scene->state, seat, choice, &dice, &events);
    Text text = text_fixed(line, sizeof line);
    for (int i = 0; i < events.count; i++)
        if (happened[i].kind == kind) robot_empire.tell(scene->kit, scene->state, &happened[i], &text);
    return line;
}

static void events_say_who_and_what(void **unused)
{
    (void)unused;
    static const struct {
        int seats;
        const char *position, *said, *words;
        int kind;
        const char *told;
    } rows[] = {
        {3, "hand 1 Drill; place 2 Brax; battery 2 3; vault 1 7; vault 2 0; vault 3 0; deck; turn 1", "",
         "use Drill on player 2", E_CAPTURED, "Seat 1 takes control of Brax#1, which was of Seat 2"},
        {3, "hand 1 Drill; place 2 Brax; battery 2 3; vault 1 7; vault 2 0; vault 3 0; deck; turn 1", "",
         "use Drill on player 2", E_OUT, "Seat 2 is out of the game: Seat 1 emptied the Battery"},
        {2, "hand 1 Drill; vault 1 7; vault 2 0; deck; turn 1", "", "use Drill on player 2", E_DRAINED,
         "Seat 1 drains 4 coins of the Battery of Seat 2"},
        {2, "hand 1 Thief; vault 1 1; vault 2 1; deck; turn 1", "", "use Thief on player 2", E_ANNOUNCED,
         "Seat 1 plays Thief#1 on player 2"},
        {2, "hand 1 Guard; place 1 Brax; vault 1 1; vault 2 0; deck; turn 1", "", "use Guard on Brax",
         E_SHIELDED, "The next 3 damage to Brax#1 this turn is prevented"},
        {2, "hand 1 Sniper; place 2 Brax shield=1; vault 1 2; vault 2 0; deck; turn 1", "",
         "use Sniper on Brax", E_PREVENTED, "A shield prevents 1 damage to Brax#1"},
        {2, "place 1 Brute; place 2 Dome; vault 1 0; vault 2 0; deck; turn 1 phase=combat",
         "attack Brute; done", "2: absorb Dome", E_ABSORBED,
         "Dome#1 absorbs 2 damage to the Battery of Seat 2"},
        {2, "hand 1 Saboteur; place 2 Dome; place 2 Mine; vault 1 2; vault 2 0; deck; turn 1",
         "use Saboteur on Mine", "2: absorb Dome", E_ABSORBED, "Dome#1 absorbs 2 damage to Mine#1"},
        {2, "hand 1 Magnet; place 2 Brax; vault 1 4; vault 2 1; deck; turn 1", "", "use Magnet on Brax",
         E_NOTHING, "Brax#1 carries no Component to lose"},
    };
    for (int i = 0; i < countof(rows); i++) {
        Scene scene = scene_open(rows[i].seats, rows[i].position, rows[i].said);
        assert_string_equal(last_told(&scene, rows[i].words, rows[i].kind), rows[i].told);
        scene_close(&scene);
    }
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_what_can_be_acted_on), cmocka_unit_test(asks_which_one),
        cmocka_unit_test(whole_matches_are_told_in_sentences), cmocka_unit_test(events_say_who_and_what)};
    return scene_tests_run(tests, count, arguments);
}
