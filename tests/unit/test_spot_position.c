/* Positions of Spot Rules: the lines of any state make that very state, whatever is asked; lines that
   somebody has garbled are refused, or make a state from which play goes on. */
#include "core/lines.h"
#include "games/spot_rules/rules/rules.h"

#include "unit.h"

enum { LINES_MAX = 1024 };
static int matches = 160;
static Catalog *catalog;
static Choice list[CHOICES_MAX];
static Event room[EVENTS_MAX];

typedef struct Position {
    Text text;
    const char *line[LINES_MAX];
    int count;
} Position;

static void position_of(const Kit *kit, const SpotState *s, Position *position)
{
    position->text = text_growing();
    position->count = 0;
    spot_rules.position(kit, s, &position->text);
    for (char *at = position->text.at; *at;) {
        assert_true(position->count < LINES_MAX);
        position->line[position->count++] = at;
        at += strcspn(at, "\n");
        if (*at) *at++ = 0;
    }
}

static bool position_begin(const Kit *kit, const Position *position, SpotState *s, Events *events,
                           Problem *problem)
{
    Dice dice = dice_fast(1);
    memset(s, 0, sizeof *s);
    for (int i = 0; i < position->count; i++)
        if (!spot_rules.place(kit, s, position->line[i], problem)) return false;
    return spot_rules.begin(kit, s, &dice, events, problem);
}

/* ---- matches ---- */

static Kit *kit_open(Arena *arena, int seats, bool encounter, int which)
{
    static const char *const players[] = {"teo", "june", "mara", "sam", "iris", "hob", "duel-red"};
    static const char *const foes[] = {"warehouse", "cult", "strike-team", "street", "duel-blue"};
    Setup setup = {.game = "spot_rules", .seats = seats};
    Problem problem = {0};
    for (int seat = 1; seat <= seats; seat++)
        strcpy(setup.seat[seat].team,
               seat == 1 ? foes[which % countof(foes)] : players[(which + seat) % countof(players)]);
    if (encounter) setup_add_option(&setup, "mode", "encounter", &problem);
    if (which % 3 == 0) setup_add_option(&setup, "luck", "reversed", &problem);
    Kit *kit = spot_rules.unpack(catalog, &setup, arena, &problem);
    if (!kit) fail_msg("%s", problem.what);
    return kit;
}

/* What the game master says in between, so that people come, go, and have more than their sheets. */
static void overrule(const Kit *kit, SpotState *s, Dice *dice)
{
    static const char *const words[] = {"overrule modify %s df 2 because darkness",
                                        "overrule wound %s Flesh 4",
                                        "overrule wound %s Thwack 6",
                                        "overrule heal %s wound 1 to 0",
                                        "overrule set %s Brawling 4",
                                        "overrule %s prone on",
                                        "give %s \"Combat Knife\"",
                                        "reveal %s",
                                        "dismiss %s",
                                        "bring Hob side 3",
                                        "overrule move %s to 7 -3",
                                        "overrule result success",
                                        "overrule df 6 secretly"};
    const SpotKit *own = (const SpotKit *)kit;
    TEXT(name, 48);
    TEXT(quoted, 60);
    char said[120];
    Choice choice;
    spot_put_person(own, s, dice_roll(dice, s->people, "who"), &name);
    spot_put_quoted(&quoted, name.at);
    snprintf(said, sizeof said, words[dice_roll(dice, countof(words), "words") - 1], quoted.at);
    if (spot_rules.read(kit, s, GM, said, &choice, NULL) && spot_rules.allows(kit, s, GM, choice, NULL))
        spot_rules.apply(kit, s, GM, choice, dice, NULL);
}

static bool step_on(const Kit *kit, SpotState *s, Dice *dice)
{
    unsigned asked = spot_rules.asked(kit, s);
    if (!asked) return false;
    int seat = __builtin_ctz(asked), count = spot_rules.choices(kit, s, seat, list);
    assert_true(count > 0);
    Choice choice = list[dice_fast_below(dice, (uint32_t)count)];
    if (choice.verb == V_CLOSE) return true;
    spot_rules.apply(kit, s, seat, choice, dice, NULL);
    return true;
}

static void same_again(const Kit *kit, const SpotState *s, uint32_t met[STEP_KINDS])
{
    static SpotState again;
    Events events = {.items = room, .capacity = EVENTS_MAX};
    Position position;
    Problem problem = {0};
    position_of(kit, s, &position);
    if (!position_begin(kit, &position, &again, &events, &problem))
        fail_msg("%s (expected: %s)", problem.what, problem.expected);
    assert_int_equal(events.count, 0); /* nothing happens by going on */
    if (memcmp(s, &again, sizeof again) != 0) {
        for (int i = 0; i < position.count; i++) print_error("%s\n", position.line[i]);
        fail_msg("placed again it is another state");
    }
    met[spot_step(s)->kind]++;
    text_free(&position.text);
}

/* Matches of both kinds; every question is met. */
static void positions_make_the_very_state(void **unused)
{
    static SpotState s;
    uint32_t met[STEP_KINDS] = {0};
    (void)unused;
    for (int match = 0; match < matches; match++) {
        Arena arena = {0};
        Problem problem = {0};
        Kit *kit = kit_open(&arena, 2 + match % 5, match % 2, match);
        Dice dice = dice_fast((uint64_t)match + 1);
        memset(&s, 0, sizeof s);
        assert_true(spot_rules.begin(kit, &s, &dice, NULL, &problem));
        for (int n = 0; n < 60 && step_on(kit, &s, &dice); n++) {
            if (dice_roll(&dice, 6, "overrule") == 1 && !s.ended) overrule(kit, &s, &dice);
            if (match % 7 == 0 && n == 30 && kit->seats > 3 && !s.ended)
                spot_rules.leave(kit, &s, 3, LEAVE_RESIGNED, &dice, NULL);
            if (!s.ended) same_again(kit, &s, met);
        }
        arena_free(&arena);
    }
    for (int kind = 1; kind < STEP_KINDS; kind++)
        if (!spot_steps[kind].run && !met[kind]) fail_msg("\"%s\" was never asked", spot_steps[kind].word);
}

/* ---- what somebody has garbled ---- */

/* One word becomes another of the position, or one line goes. */
static void garble(Position *position, Dice *dice, char line[400])
{
    int at = (int)dice_fast_below(dice, (uint32_t)position->count);
    if (dice_roll(dice, 3, "how") == 1) {
        memmove(&position->line[at], &position->line[at + 1],
                (size_t)(position->count - at - 1) * sizeof position->line[0]);
        position->count--;
        return;
    }
    static const char *const others[] = {"0",  "1",  "2", "3",    "5",     "6",
                                         "20", "-1", "-", "Kick", "Shoot", "scene"};
    Word words[80], other;
    int count = 0, which;
    Words rest = words_of(position->line[at]);
    while (count < 80 && words_next(&rest, &words[count])) count++;
    which = (int)dice_fast_below(dice, (uint32_t)count);
    other = word_of(others[dice_fast_below(dice, countof(others))]);
    if (dice_roll(dice, 2, "from") == 1) other = words[dice_fast_below(dice, (uint32_t)count)];
    int before = (int)(words[which].at - position->line[at]) - words[which].quoted;
    int behind = before + words[which].length + 2 * words[which].quoted;
    snprintf(line, 400, "%.*s%s%.*s%s%s", before, position->line[at], other.quoted ? "\"" : "", other.length,
             other.at, other.quoted ? "\"" : "", position->line[at] + behind);
    position->line[at] = line;
}

static void garbled_lines_break_nothing(void **unused)
{
    static SpotState s, again;
    int refused = 0, accepted = 0;
    (void)unused;
    for (int match = 0; match < matches; match++) {
        Arena arena = {0};
        Problem problem = {0};
        Kit *kit = kit_open(&arena, 2 + match % 3, match % 4 != 0, match);
        Dice dice = dice_fast((uint64_t)match + 1000);
        memset(&s, 0, sizeof s);
        assert_true(spot_rules.begin(kit, &s, &dice, NULL, &problem));
        for (int n = 0; n < 40 && step_on(kit, &s, &dice) && !s.ended; n++) {
            Position position;
            char line[2][400];
            TEXT(why, 120);
            position_of(kit, &s, &position);
            for (int i = 0; i <= n % 2; i++) garble(&position, &dice, line[i]);
            problem = (Problem){0};
            if (!position_begin(kit, &position, &again, NULL, &problem)) {
                assert_true(problem.what[0] && problem.expected[0]);
                refused++;
            } else {
                if (!spot_rules.sound(kit, &again, &why)) fail_msg("%s", why.at);
                for (int i = 0; i < 15 && step_on(kit, &again, &dice); i++) {
                }
                accepted++;
            }
            text_free(&position.text);
        }
        arena_free(&arena);
    }
    print_message("%d refused, %d accepted\n", refused, accepted);
    assert_true(refused > 500 && accepted > 500);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(positions_make_the_very_state),
                                       cmocka_unit_test(garbled_lines_break_nothing)};
    Problem problem = {0};
    if (count > 1) matches = atoi(arguments[1]);
    catalog = catalog_standard(&spot_rules, &problem);
    if (!catalog) return 1;
    int failed = cmocka_run_group_tests_name("spot_position", tests, NULL, NULL);
    catalog_free(catalog);
    return failed;
}
