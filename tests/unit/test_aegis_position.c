/* What is said of an A.E.G.I.S. position: the lines that place it, the view, what a choice touches and why
   another is refused, events, the drawing. */
#include "aegis_fixture.h"

#include "core/json.h"

/* ---- positions and the view ---- */

static void assert_view(const Fixture *f, const char *pointer, const char *expected)
{
    Text text = text_growing();
    Json json = json_to(&text);
    const char *value;
    int length;
    f->kit->game->describe(f->kit, f->state, &json);
    if (!json_find(text.at, pointer, &value, &length)) fail_msg("no %s in %s", pointer, text.at);
    if ((int)strlen(expected) != length || memcmp(value, expected, (size_t)length) != 0)
        fail_msg("%s is %.*s, not %s", pointer, length, value, expected);
    text_free(&text);
}

static void a_position_is_described_as_it_was_placed(void **state)
{
    Fixture *f = *state;
    assert_view(f, "/robots/1:ARK-100/hex", "\"e5\"");
    assert_view(f, "/robots/1:ARK-100/integrity", "4");
    assert_view(f, "/robots/1:ARK-100/damage", "1");
    assert_view(f, "/robots/1:SEN-100/hex", "\"destroyed\"");
    assert_view(f, "/robots/1:ARK-2500/hex", "\"off\"");
    assert_view(f, "/robots/2:ARK-200/output", "4");
    assert_view(f, "/robots/2:ARK-200/drain", "1");
    assert_view(f, "/robots/2:ARK-200/boost", "2");
    assert_view(f, "/robots/2:ARK-200/statuses", "[\"quell\"]");
    assert_view(f, "/robots/2:ARK-100/statuses", "[\"blaze\",\"blaze\",\"rust\"]");
    assert_view(f, "/robots/2:ARK-100/buffs", "[\"defense-2\",\"accuracy+2\"]");
    assert_view(f, "/robots/2:ARK-100/activated", "true");
    assert_view(f, "/robots/1:ARK-100/activated", "false");
    assert_view(f, "/robots/1:GAN#2/hex", "\"a4\"");
    assert_view(f, "/robots/2:SAUR#1/class", "\"\"");
    assert_view(f, "/robots/1:ARK-2500/class", "\"AG\"");
    assert_view(f, "/robots/1:ARK-2500/level", "2");
    assert_view(f, "/robots/1:ARK-2500/abilities", "[\"blitz\"]");
    assert_view(f, "/seats/1/pool", "12");
    assert_view(f, "/seats/1/name", "\"Ann\"");
    assert_view(f, "/seats/1/stands", "[\"e7\"]");
    assert_view(f, "/seats/2/out", "false");
    assert_view(f, "/stands/0/seat", "1");
    assert_view(f, "/stands/0/hex", "\"e7\"");
    assert_view(f, "/dice", "[]");
    assert_view(f, "/asked", "[1]");
    assert_view(f, "/prompt/seat", "1");
    assert_view(f, "/turn", "1");
    assert_view(f, "/round", "4");
    assert_view(f, "/board", "\"test\"");
    assert_view(f, "/terrain", "[]");
}

static void components_lie_under_their_robot(void **state)
{
    static const char *const LINES[] = {
        "place 1 ARK-2500 e5 under=ARK-100,GAN-100",
        "place 1 SEN-100 off",
        "place 2 GAN-100 h5",
        "place 2 \"SSM-2000 Sunset Mode\" off",
        "stand 2 c3",
        "stand 2 b3",
        "terrain d4 d5",
        "max 1 9",
        "wins 2 1",
        "protect 2",
        "reload 1",
        "pool 1 6",
        "turn 1",
    };
    (void)state;
    Fixture f;
    Problem problem;
    if (!fixture_try(&f, LINES, countof(LINES), &problem))
        fail_msg("%s; expected %s", problem.what, problem.expected);
    assert_view(&f, "/robots/1:ARK-2500/components", "[\"1:ARK-100\",\"1:GAN-100\"]");
    assert_view(&f, "/robots/1:ARK-100/hex", "\"under\"");
    assert_view(&f, "/robots/1:SEN-100/where", "\"waiting\"");
    assert_view(&f, "/robots/1:SEN-100/hex", "\"off\"");
    assert_view(&f, "/seats/2/stands", "[\"b3\",\"c3\"]");
    assert_view(&f, "/terrain", "[\"d4\",\"d5\"]");
    assert_view(&f, "/seats/1/max", "9");
    assert_view(&f, "/seats/2/wins", "1");
    assert_view(&f, "/seats/2/protected", "true");
    assert_view(&f, "/seats/1/reload", "true");
    Text drawing = text_growing();
    f.kit->game->draw(f.kit, f.state, 2, false, &drawing);
    assert_non_null(strstr(drawing.at, "under it: ARK-100 A, GAN-100 G"));
    text_free(&drawing);
    fixture_close(&f);
}

/* The lines that `position` writes make the same state. */
static void assert_written_again(const Fixture *f)
{
    Fixture again;
    Text text = text_growing();
    const char *lines[64];
    int count = 0;
    f->kit->game->position(f->kit, f->state, &text);
    for (const char *at = text.at; *at && count < countof(lines);) {
        lines[count++] = at;
        at += strcspn(at, "\n");
        if (*at) at++;
    }
    Problem problem;
    if (!fixture_try(&again, lines, count, &problem))
        fail_msg("%s; expected %s", problem.what, problem.expected);
    Text other = text_growing();
    again.kit->game->position(again.kit, again.state, &other);
    assert_string_equal(text.at, other.at);
    text_free(&text);
    text_free(&other);
    fixture_close(&again);
}

static void a_position_is_written_so_that_it_can_be_placed(void **state) { assert_written_again(*state); }

static void what_is_said_of_components_is_written_too(void **state)
{
    static const char *const LINES[] = {"place 1 ARK-100 off fell",
                                        "place 1 ARK-2500 e5 under=ARK-100,GAN-100", "place 2 GAN-100 h5",
                                        "turn 1"};
    (void)state;
    Fixture f;
    Problem problem;
    if (!fixture_try(&f, LINES, countof(LINES), &problem)) fail_msg("%s", problem.what);
    Text lines = text_growing();
    f.kit->game->position(f.kit, f.state, &lines);
    assert_memory_equal(lines.at, "place 1 ARK-100 off fell\n", 25);
    text_free(&lines);
    assert_written_again(&f);
    fixture_close(&f);
}

static const struct {
    const char *line;
    int column;
    const char *what;
} BAD_LINES[] = {
    {"place 1 GAN-100 e5", 17, "a robot is there already"},
    {"place 1 GAN-100 z9", 17, "no hex \"z9\""},
    {"place 1 GAN-100 d4", 17, "terrain"},
    {"place 3 GAN-100 e6", 7, "3 is not from 1 to 2"},
    {"place 1 ARK-100 e6", 9, "has a place already"},
    {"place 1 GAN-100 e6 damage=8", 27, "damage 8 is too much"},
    {"place 1 GAN-100 e6 damage=some", 27, "damage can't be \"some\""},
    {"place 1 GAN-100 e6 drain=-1", 26, "drain"},
    {"place 1 GAN-100 e6 blaze=3", 26, "\"3\" is no seat"},
    {"place 1 GAN-100 e6 quell=3", 26, "\"3\" is no seat"},
    {"place 1 GAN-100 e6 blaze=2x0", 26, "no seat"},
    {"place 1 GAN-100 e6 blaze=0", 26, "no seat"},
    {"place 1 GAN-100 e6 blaze=2x201", 26, "no seat"},
    {"place 1 GAN-100 e6 rust=2x150,2x51", 31, "too much on one robot"},
    {"place 1 GAN-100 e6 buff=damage+101", 25, "is no buff"},
    {"place 1 GAN-100 e6 buff=damage-101", 25, "is no buff"},
    {"place 1 GAN-100 e6 buff=damage+0", 25, "is no buff"},
    {"place 1 GAN-100 e6 buff=damage+", 25, "is no buff"},
    {"place 1 GAN-100 e6 buff=damage2", 25, "is no buff"},
    {"place 1 GAN-100 e6 buff=damage+1:0", 25, "is no buff"},
    {"place 1 GAN-100 e6 buff=damage+1:3", 25, "is no buff"},
    {"place 1 GAN-100 e6 buff=damage+50:1,damage+51:1", 37, "too much on one robot"},
    {"place 1 GAN-100 e6 buff=damage-50:1,damage-51:1", 37, "too much on one robot"},
    {"pool 1 256", 8, "256 is not from 0 to 255"},
    {"wins 1 2", 8, "2 is not from 0 to 1"},
    {"turn 1 round=60001", 14, "round"},
    {"place 1 GAN-100 e6 buff=luck+1:1", 25, "\"luck+1:1\" is no buff"},
    {"place 1 GAN-100 e6 buff=damage:1", 25, "no buff"},
    {"place 1 GAN-100 e6 buff=damage+1:9", 25, "no buff"},
    {"place 1 GAN-100 e6 under=ARK-100", 26, "only a combined robot"},
    {"place 1 ARK-2500 e6 under=ARK-2500", 27, "can't be a component here"},
    {"place 1 ARK-2500 e6 under=ARK-100", 27, "can't be a component here"},
    {"place 1 ARK-2500 e6 under=GAN-100,GAN-100", 35, "can't be a component here"},
    {"place 1 ARK-2500 e6 under=GAN#1", 27, "can't be a component here"},
    {"place 1 ARK-2500 e6 under=7:GAN-100", 27, "no such seat"},
    {"place 1 GAN-100 e6 sleepy", 20, "\"sleepy\" can't be said of a robot"},
    {"place 1 GAN-100", 16, "missing"},
    {"place 1 GAN#5 e6", 9, "at most 4 Drones"},
    {"stand 1", 8, "missing"},
    {"stand 1 d4", 9, "terrain"},
    {"terrain e5", 9, "a robot on that hex"},
    {"pool 1 300", 8, "300 is not from 0 to 255"},
    {"pool 1", 7, "missing"},
    {"turn 5", 6, "5 is not from 1 to 2"},
    {"turn 1 round=x", 14, "round can't be \"x\""},
    {"wins 1 3", 8, "3 is not from 0 to 1"},
    {"protect", 8, "missing"},
    {"weather rain", 1, "\"weather\" is not understood"},
};

/* The most that may be said, and what it makes. */
static void lines_at_their_limits(void **state)
{
    (void)state;
    static const char *const LINES[] = {
        "place 1 ARK-100 e5 blaze=2x200 rust=2x150,2x50 buff=damage+50:1,damage+50:1 buff=evasion-100:2",
        "place 2 GAN-100 h5 activated activations=3 fell gained blaze=1x1 buff=evasion+2:2,evasion-1:2",
        "pool 1 255", "max 1 0", "turn 1 round=60000"};
    Fixture f;
    Problem problem;
    if (!fixture_try(&f, LINES, countof(LINES), &problem)) fail_msg("%s", problem.what);
    static const char *const WRITTEN[] = {
        "buff=damage+100:1 blaze=2x200 rust=2x200 buff=evasion-100:2\n",
        " activated activations=3 fell gained blaze=1x1 buff=evasion+2:2 buff=evasion-1:2\n", "pool 1 255\n",
        "round=60000"};
    Text lines = text_growing();
    f.kit->game->position(f.kit, f.state, &lines);
    for (int i = 0; i < countof(WRITTEN); i++)
        if (!strstr(lines.at, WRITTEN[i])) fail_msg("no %s in\n%s", WRITTEN[i], lines.at);
    text_free(&lines);
    fixture_close(&f);
}

static void bad_lines_are_problems_with_a_place(void **state)
{
    (void)state;
    static const char *const LINES[] = {"place 1 ARK-100 e5", "place 2 GAN-100 h5", "place 1 GAN-100 e9",
                                        "terrain d4", "place 1 ARK-2500 off"};
    for (int i = 0; i < countof(BAD_LINES); i++) {
        Fixture f;
        Problem problem;
        assert_true(fixture_try(&f, LINES, countof(LINES), &problem));
        memset(f.state, 0, f.kit->state_size);
        assert_true(f.kit->game->place(f.kit, f.state, LINES[0], &problem));
        assert_true(f.kit->game->place(f.kit, f.state, LINES[3], &problem));
        problem = (Problem){0};
        if (f.kit->game->place(f.kit, f.state, BAD_LINES[i].line, &problem))
            fail_msg("`%s` was placed", BAD_LINES[i].line);
        if (problem.column != BAD_LINES[i].column || !strstr(problem.what, BAD_LINES[i].what))
            fail_msg("`%s`: %d: %s", BAD_LINES[i].line, problem.column, problem.what);
        fixture_close(&f);
    }
}

static void a_choice_says_what_it_touches(void **state)
{
    Fixture *f = *state;
    act(f, 1, "activate ARK-100");
    static const struct {
        const char *words, *json;
    } TOUCHES[] = {
        {"move e4", "{\"pieces\":[\"1:ARK-100\"],\"hexes\":[\"e4\"],\"verb\":\"move\",\"who\":\"1:ARK-100\""
                    ",\"from\":\"e5\",\"to\":\"e4\"}"},
        {"use \"Rocket Punch\" on ARK-200",
         "{\"pieces\":[\"1:ARK-100\",\"2:ARK-200\"],\"hexes\":[]"
         ",\"card\":\"ARK-100\",\"action\":\"Rocket Punch\",\"verb\":\"use\""
         ",\"who\":\"1:ARK-100\",\"whom\":\"2:ARK-200\"}"},
        {"combine with GAN-100 into ARK-2500 at e6",
         "{\"pieces\":[\"1:ARK-100\",\"1:ARK-2500\",\"1:GAN-100\"],\"hexes\":[\"e6\"],\"card\":"
         "\"ARK-2500\",\"verb\":\"combine\",\"who\":\"1:ARK-100\",\"into\":\"1:ARK-2500\""
         ",\"with\":\"1:GAN-100\",\"to\":\"e6\"}"},
        {"pass", "{\"pieces\":[],\"hexes\":[],\"verb\":\"pass\"}"},
        {"trigger blitz of ARK-100",
         "{\"pieces\":[\"1:ARK-100\"],\"hexes\":[],\"ability\":\"blitz\",\"verb\":\"trigger\""
         ",\"who\":\"1:ARK-100\"}"},
    };
    for (int i = 0; i < countof(TOUCHES); i++) {
        Text text = text_growing();
        Json json = json_to(&text);
        f->kit->game->touches(f->kit, f->state, 1, read_as(f, 1, TOUCHES[i].words), &json);
        assert_string_equal(text.at, TOUCHES[i].json);
        text_free(&text);
    }
}

static void why_not_is_answered_with_clauses(void **state)
{
    Fixture *f = *state;
    act(f, 1, "activate ARK-100");
    Choice choices[64];
    Refusal refusals[64];
    int far = 0, count = f->kit->game->nearly(f->kit, f->state, 1, 1, choices, refusals);
    assert_true(count > 3 && count <= 64);
    for (int i = 0; i < count; i++) {
        assert_false(f->kit->game->allows(f->kit, f->state, 1, choices[i], NULL));
        assert_true(refusals[i].clause > 0 && refusals[i].why[0]);
        far += choices[i].verb == VERB_MOVE;
    }
    assert_true(far > 0);
    assert_int_equal(f->kit->game->nearly(f->kit, f->state, 1, 0, choices, refusals), 0);
    assert_int_equal(f->kit->game->nearly(f->kit, f->state, 1, 120, choices, refusals), 0);
}

/* ---- what is told and drawn ---- */

static void every_event_is_told(void **state)
{
    Fixture *f = *state;
    for (int kind = EVENT_NONE + 1; kind < EVENT_COUNT; kind++) {
        Event plain = {.kind = (uint16_t)kind, .subject = 1, .object = 2, .n = {1, 1, 1, 0}};
        Event none = {.kind = (uint16_t)kind};
        Event secret = {.kind = (uint16_t)kind,
                        .subject = UNKNOWN,
                        .object = UNKNOWN,
                        .n = {UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN}};
        const Event *events[] = {&plain, &none, &secret};
        for (int i = 0; i < 3; i++) {
            TEXT(text, 300);
            f->kit->game->tell(f->kit, f->state, events[i], &text);
            if (text.length < 4 || text.cut || strstr(text.at, "something happens") ||
                strstr(text.at, "-32000"))
                fail_msg("event %d: `%s`", kind, text.at);
        }
    }
    static const struct {
        Event event;
        const char *words;
    } TOLD[] = {
        {{.kind = EVENT_USED, .subject = 1, .object = 2, .n = {ACTION_REF(3, 0), 2, 3}}, "1:ARK-100 uses \""},
        {{.kind = EVENT_PICKED, .subject = 2, .n = {UNKNOWN}}, "Bob picks five robots in secret"},
        {{.kind = EVENT_PICKED, .subject = 1, .n = {3}}, "Ann picks ARK-100, GAN-100"},
        {{.kind = EVENT_DAMAGE, .subject = 1, .object = 2, .n = {2, 3}},
         "1:ARK-100 takes 2 damage from 1:GAN-100 (2 of 5 left)"},
        {{.kind = EVENT_MATCH_OVER, .subject = 2}, "the match is over: Bob wins"},
        {{.kind = EVENT_GAME_OVER}, "the game is over: a draw"},
        {{.kind = EVENT_SKIPPED, .clause = A2_SOLO_54, .subject = 1, .n = {ACTION_REF(3, 0)}},
         "1:ARK-100 has no target for \""},
        {{.kind = EVENT_SKIPPED, .clause = A2_SOLO_104, .subject = 1, .n = {ACTION_REF(3, 0)}},
         "\": it is Disarmed"},
        {{.kind = EVENT_SKIPPED, .clause = A2_SOLO_99, .subject = 1, .n = {ACTION_REF(3, 0)}},
         "\": an empty Pool gives it no dice"},
        {{.kind = EVENT_SKIPPED, .clause = A2_SOLO_104, .subject = 1},
         "1:ARK-100 is Restrained and stays where it is"},
        {{.kind = EVENT_NO_SUMMON, .clause = A2_SOLO_81}, "no minion is summoned: the deck is empty"},
        {{.kind = EVENT_NO_SUMMON, .clause = A2_SOLO_81, .n = {2}}, "nothing in the deck can enter"},
    };
    for (int i = 0; i < countof(TOLD); i++) {
        TEXT(text, 300);
        f->kit->game->tell(f->kit, f->state, &TOLD[i].event, &text);
        if (!strstr(text.at, TOLD[i].words)) fail_msg("`%s` instead of `%s`", text.at, TOLD[i].words);
    }
}

static void assert_facts(const Fixture *f, const Event *event, const char *expected)
{
    Text text = text_growing();
    Json json = json_to(&text);
    json_object(&json);
    f->kit->game->facts(f->kit, f->state, event, &json);
    json_end(&json);
    if (expected) assert_string_equal(text.at, expected);
    if (strstr(text.at, "\"other\"") || strstr(text.at, "-32000") || strstr(text.at, "?") ||
        strncmp(text.at, "{\"kind\":\"", 9) != 0)
        fail_msg("event %d: %s", event->kind, text.at);
    text_free(&text);
}

static void every_event_has_facts(void **state)
{
    Fixture *f = *state;
    for (int kind = EVENT_NONE + 1; kind < EVENT_COUNT; kind++) {
        assert_facts(f, &(Event){.kind = (uint16_t)kind, .subject = 1, .object = 2, .n = {1, 1, 1, 0}}, NULL);
        assert_facts(f, &(Event){.kind = (uint16_t)kind}, NULL);
        assert_facts(f,
                     &(Event){.kind = (uint16_t)kind,
                              .subject = UNKNOWN,
                              .object = UNKNOWN,
                              .n = {UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN}},
                     NULL);
    }
    Event moved = {.kind = EVENT_MOVED, .subject = 1, .n = {2}};
    moved.object = (int16_t)board_find(catalog_board(f->catalog, "test"), (Word){.at = "e4", .length = 2});
    moved.n[1] = (int16_t)board_find(catalog_board(f->catalog, "test"), (Word){.at = "e5", .length = 2});
#define NAME_1 "{\"as\":\"1:ARK-100\",\"say\":\"ARK-100\",\"seat\":1}"
#define NAME_2 "{\"as\":\"1:GAN-100\",\"say\":\"GAN-100\",\"seat\":1}"
    assert_facts(f, &moved,
                 "{\"kind\":\"move\",\"who\":\"1:ARK-100\",\"from\":\"e5\",\"to\":\"e4\",\"energy\":2"
                 ",\"names\":[" NAME_1 "]}");
    assert_facts(f, &(Event){.kind = EVENT_DAMAGE, .subject = 1, .object = 2, .n = {2, 3}},
                 "{\"kind\":\"damage\",\"whom\":\"1:ARK-100\",\"who\":\"1:GAN-100\",\"amount\":2,\"damage\":3"
                 ",\"names\":[" NAME_1 "," NAME_2 "]}");
    assert_facts(f, &(Event){.kind = EVENT_ROLLED, .subject = 1, .object = ROLLED_REROLL, .n = {5, 2}},
                 "{\"kind\":\"reroll\",\"who\":\"1:ARK-100\",\"dice\":[{\"for\":\"reroll\",\"sides\":6"
                 ",\"faces\":[5]}],\"was\":2,\"names\":[" NAME_1 "]}");
    assert_facts(f, &(Event){.kind = EVENT_TURN, .subject = 2, .n = {3}},
                 "{\"kind\":\"turn\",\"seat\":2,\"round\":3}");
    assert_facts(f, &(Event){.kind = EVENT_PICKED, .subject = 2, .n = {UNKNOWN}},
                 "{\"kind\":\"pick\",\"seat\":2}");
    assert_facts(f, &(Event){.kind = EVENT_PUSHED, .clause = A2_PUSH_02, .subject = 1, .n = {1}},
                 "{\"kind\":\"pull\",\"whom\":\"1:ARK-100\",\"amount\":1,\"names\":[" NAME_1 "]}");
}

static void the_drawing_shows_everything_in_80_columns(void **state)
{
    Fixture *f = *state;
    Text text = text_growing();
    f->kit->game->draw(f->kit, f->state, 1, false, &text);
    static const char *const SHOWN[] = {"1A1",
                                        "1G1",
                                        "1g2",
                                        "2A1",
                                        "2A2",
                                        "2s1",
                                        "x1e",
                                        "Ann (you)",
                                        "Energy 12",
                                        "4/5",
                                        "blaze x2",
                                        "accuracy+2",
                                        "done",
                                        "destroyed: SEN-100 S",
                                        "Combine Pool: ARK-2500 AG"};
    for (int i = 0; i < countof(SHOWN); i++)
        if (!strstr(text.at, SHOWN[i])) fail_msg("no %s in\n%s", SHOWN[i], text.at);
    assert_null(strchr(text.at, '\033'));
    for (const char *line = text.at; *line; line += strcspn(line, "\n") + 1)
        if (strcspn(line, "\n") > 80) fail_msg("too wide: %.*s", (int)strcspn(line, "\n"), line);
    Text colours = text_growing();
    f->kit->game->draw(f->kit, f->state, 1, true, &colours);
    assert_non_null(strstr(colours.at, "\033[0m"));
    text_free(&text);
    text_free(&colours);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_position_is_described_as_it_was_placed),
        cmocka_unit_test(components_lie_under_their_robot),
        CASE(a_position_is_written_so_that_it_can_be_placed),
        cmocka_unit_test(what_is_said_of_components_is_written_too),
        cmocka_unit_test(bad_lines_are_problems_with_a_place),
        cmocka_unit_test(lines_at_their_limits),
        CASE(a_choice_says_what_it_touches),
        CASE(why_not_is_answered_with_clauses),
        CASE(every_event_is_told),
        CASE(every_event_has_facts),
        CASE(the_drawing_shows_everything_in_80_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
