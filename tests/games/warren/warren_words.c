/* What Warren needs besides its rules: set-up, words, screens and judgement. A part of warren.c. */

static const char *const verb_words[] = {"?", "lay", "run", "sprint", "overrule", "pass"};
static const char *seat_name(const Kit *kit, int seat)
{
    return seat >= 1 && seat <= kit->seats ? ((const WarrenKit *)kit)->name[seat] : "nobody";
}

static bool warren_shelve(Catalog *catalog, const char *path, const char *text, int line, Problem *problem)
{
    (void)catalog, (void)text;
    return problem_set(problem, line, 1, "no file at all", "warren has no cards, so no %s", path);
}

static Kit *warren_unpack(const Catalog *catalog, const Setup *setup, Arena *arena, Problem *problem)
{
    (void)catalog;
    WarrenKit *own = arena_new(arena, WarrenKit, 1);
    *own =
        (WarrenKit){{.game = &warren, .state_size = sizeof(Warren), .seats = setup->seats}, .rounds = ROUNDS};
    if (setup->seats < warren.seats_min || setup->seats > warren.seats_max)
        return problem_set(problem, 0, 0, "2 to 4", "%d seats at warren", setup->seats), NULL;
    for (int seat = 1; seat <= setup->seats; seat++) {
        Text name = text_fixed(own->name[seat], NAME_SIZE);
        text_put(&name, setup->seat[seat].name);
        if (!name.length) text_format(&name, "Seat %d", seat);
    }
    for (int i = 0; i < setup->option_count; i++) {
        const SetupOption *option = &setup->option[i];
        Word word = {.at = option->value, .length = (int)strlen(option->value)};
        if (string_same(option->key, "mode") && word_is(word, "standard")) continue;
        if (string_same(option->key, "rounds") && word_number(word, &own->rounds) && own->rounds > 0 &&
            own->rounds <= 100)
            continue;
        problem_set(problem, 0, 0, "mode=standard or rounds = 1 to 100", "%s=%s means nothing", option->key,
                    option->value);
        return NULL;
    }
    return &own->kit;
}

static void warren_list_cards(const Catalog *catalog, Json *json)
{
    (void)catalog;
    json_array(json);
    json_end(json);
}

static bool warren_check_team(const Catalog *catalog, const char *team, Text *report)
{
    (void)catalog;
    text_format(report, "warren has no teams, so no \"%s\"\n", team);
    return false;
}

/* `runner SEAT x y hearts`, `overrules n`. */
static bool warren_place(const Kit *kit, void *state, const char *line, Problem *problem)
{
    static const char *const expected = "runner SEAT x y hearts, or overrules 0 or 1";
    Warren *w = state;
    Words words = words_of(line);
    Word kind = {0}, word;
    int n = 0, number[4] = {0};
    if (!words_next(&words, &kind)) return problem_set(problem, 0, 1, expected, "an empty line");
    for (; words_next(&words, &word); n++)
        if (n == 4 || !word_number(word, &number[n]) || number[n] < 0 || number[n] >= FIELD)
            return problem_set(problem, 0, word.column, expected, "not a number that belongs here");
    if (word_is(kind, "overrules") && n == 1 && number[0] <= 1) {
        w->overrules = (uint8_t)number[0], w->placed = 1;
        return true;
    }
    if (!word_is(kind, "runner") || n != 4 || number[0] < 2 || number[0] > kit->seats || !number[3] ||
        number[3] > HEARTS)
        return problem_set(problem, 0, 1, expected, "nothing that warren can place");
    w->x[number[0]] = (uint8_t)number[1], w->y[number[0]] = (uint8_t)number[2];
    w->hearts[number[0]] = (uint8_t)number[3];
    return true;
}

static void warren_ask(const Kit *kit, const void *state, int seat, Prompt *prompt)
{
    const Warren *w = state;
    bool asked = warren_asked(kit, state) >> seat & 1;
    *prompt = (Prompt){.clause = w->phase == OVER ? T_04 : asked ? T_02 : T_01};
    Text kind = text_fixed(prompt->kind, sizeof prompt->kind);
    Text text = text_fixed(prompt->text, sizeof prompt->text);
    text_put(&kind, !asked ? "wait" : w->phase == LAYING ? "trap" : w->phase == RUNNING ? "run" : "ruling");
    if (w->phase == OVER)
        text_put(&text, "The match is over.");
    else if (!asked)
        text_put(&text, "The others choose.");
    else if (w->phase == LAYING)
        text_format(&text, "Lay a trap anywhere: `lay X Y`, 0 to %d.", FIELD - 1);
    else if (w->phase == RUNNING)
        text_format(&text, "Run up to %d far, or sprint up to %d: `run X Y`. You are at %d %d.", RUN_FAR,
                    SPRINT_FAR, w->x[seat], w->y[seat]);
    else
        text_format(&text, "%s is %s. Do you overrule that?", seat_name(kit, w->turn),
                    w->caught ? "caught" : "not caught");
    if (asked && w->phase == RULING) prompt->about = ASK_INTERRUPT;
}

static bool warren_result(const Kit *kit, const void *state, Result *result)
{
    const Warren *w = state;
    (void)kit;
    *result = (Result){.draw = w->phase == OVER && !w->winners, .clause = (uint16_t)ends[w->ended].clause};
    result->winners = w->winners;
    Text why = text_fixed(result->why, sizeof result->why);
    if (w->phase == OVER) text_put(&why, ends[w->ended].why);
    return w->phase == OVER;
}

/* `lay X Y`, `run X Y`, `sprint X Y`, `overrule`, `pass`; the beginning of a verb is enough. */
static bool warren_read(const Kit *kit, const void *state, int seat, const char *line, Choice *choice,
                        Problem *problem)
{
    static const char *const expected = "lay X Y, run X Y, sprint X Y, overrule or pass";
    Words words = words_of(line);
    Word word;
    int at[2] = {0};
    (void)kit, (void)state, (void)seat;
    *choice = (Choice){0};
    if (!words_next(&words, &word)) return problem_set(problem, 0, 1, expected, "no words");
    for (int verb = LAY; verb <= PASS && !choice->verb; verb++)
        if (word.length <= (int)strlen(verb_words[verb]) &&
            word_same(word, (Word){.at = verb_words[verb], .length = word.length}))
            choice->verb = (uint8_t)verb;
    if (!choice->verb) return problem_set(problem, 0, word.column, expected, "no such verb");
    for (int i = 0; choice->verb <= SPRINT && i < 2; i++)
        if (!words_next(&words, &word) || !word_number(word, &at[i]) || at[i] < INT16_MIN ||
            at[i] > INT16_MAX)
            return problem_set(problem, 0, 0, expected, "a place is two numbers");
    choice->a = (int16_t)at[0], choice->b = (int16_t)at[1];
    if (words_next(&words, &word))
        return problem_set(problem, 0, word.column, "nothing more", "too many words");
    return true;
}

static void warren_write(const Kit *kit, const void *state, int seat, Choice choice, Text *text)
{
    (void)kit, (void)state, (void)seat;
    text_put(text, verb_words[choice.verb <= PASS ? choice.verb : 0]);
    if (choice.verb <= SPRINT) text_format(text, " %d %d", choice.a, choice.b);
}

static void warren_tell(const Kit *kit, const void *state, const Event *event, Text *text)
{
    const char *name = seat_name(kit, event->subject);
    const int16_t *n = event->n;
    (void)state;
    switch (event->kind) {
    case LAID:
        if (n[0] == UNKNOWN)
            text_format(text, "%s lays a trap somewhere", name);
        else
            text_format(text, "%s lays a trap of strength %d at %d %d", name, n[2], n[0], n[1]);
        break;
    case STARTS: text_format(text, "%s starts at %d %d", name, n[0], n[1]); break;
    case RAN: text_format(text, "%s runs to %d %d", name, n[0], n[1]); break;
    case SPRINTED: text_format(text, "%s sprints with %d, %d or less is needed", name, n[0], n[1]); break;
    case FELL: text_format(text, "%s falls: %d, up to %d costs a heart", name, n[0], n[1]); break;
    case SPRUNG:
        text_format(text, "%s springs the trap of strength %d at %d %d", name, n[2], n[0], n[1]);
        break;
    case DODGED: text_format(text, "%s dodges it with %d of %d", name, n[0], n[1]); break;
    case CAUGHT: text_format(text, "%s is caught with %d of %d", name, n[0], n[1]); break;
    case OVERRULED:
        text_format(text, "The warden overrules it: %s is %s", name, n[0] ? "caught" : "not caught");
        break;
    case CAME_HOME: text_format(text, "%s is home", name); break;
    case WAS_OUT: text_format(text, "%s is out", name); break;
    case ROUND: text_format(text, "Round %d", n[0]); break;
    case LEFT: text_format(text, "%s leaves the table", name); break;
    case ENDED: text_format(text, "The match ends: %s", ends[n[0]].why); break;
    default: ensure(!"an event of warren");
    }
}

static void put_place(Json *json, const char *key, int x, int y)
{
    json_key(json, key);
    json_array(json);
    json_int(json, x);
    json_int(json, y);
    json_end(json);
}

/* Places, dice and hearts; where a trap lies is left out for those who may not know. */
static void warren_facts(const Kit *kit, const void *state, const Event *event, Json *json)
{
    static const char *const kinds[] = {
        [LAID] = "trap",          [STARTS] = "start",    [RAN] = "move",     [SPRINTED] = "sprint",
        [FELL] = "fall",          [SPRUNG] = "spring",   [DODGED] = "dodge", [CAUGHT] = "caught",
        [OVERRULED] = "overrule", [CAME_HOME] = "home",  [WAS_OUT] = "out",  [ROUND] = "turn",
        [LEFT] = "leave",         [ENDED] = "match-over"};
    const int16_t *n = event->n;
    (void)kit, (void)state;
    ensure(event->kind < countof(kinds) && kinds[event->kind]);
    json_put_string(json, "kind", kinds[event->kind]);
    if (event->subject > 0) json_put_int(json, "seat", event->subject);
    switch (event->kind) {
    case LAID:
    case STARTS:
    case RAN:
    case SPRUNG:
        if (n[0] != UNKNOWN) put_place(json, "to", n[0], n[1]);
        if (event->kind == LAID || event->kind == SPRUNG) facts_put_int(json, "amount", n[2]);
        break;
    case SPRINTED:
    case FELL:
    case DODGED:
    case CAUGHT:
        facts_put_int(json, "amount", n[0]);
        facts_put_int(json, "needs", n[1]);
        break;
    case OVERRULED: json_put_bool(json, "caught", n[0] != 0); break;
    case ROUND: json_put_int(json, "round", n[0]); break;
    case ENDED: json_put_string(json, "why", ends[n[0]].why); break;
    default: break;
    }
}

static void warren_describe(const Kit *kit, const void *state, Json *json)
{
    const Warren *w = state;
    json_object(json);
    json_put_int(json, "round", w->round);
    json_put_int(json, "overrules", w->overrules);
    if (w->trap) {
        json_key(json, "trap");
        if (w->trap == HIDDEN) {
            json_string(json, "secret");
        } else {
            json_object(json);
            put_place(json, "at", w->trap_x, w->trap_y);
            json_put_int(json, "strength", w->trap);
            json_put_bool(json, "sprung", w->sprung);
            json_end(json);
        }
    }
    if (w->shown) {
        json_key(json, "shown");
        json_object(json);
        put_place(json, "at", w->shown_x, w->shown_y);
        json_put_int(json, "strength", w->shown);
        json_end(json);
    }
    json_key(json, "runners");
    json_object(json);
    for (int seat = 2; seat <= kit->seats; seat++) {
        json_key(json, (char[]){(char)('0' + seat), 0});
        json_object(json);
        json_put_int(json, "id", seat);
        json_put_string(json, "name", seat_name(kit, seat));
        put_place(json, "at", w->x[seat], w->y[seat]);
        json_put_int(json, "hearts", w->hearts[seat]);
        json_put_string(json, "is", w->out >> seat & 1 ? "out" : w->home >> seat & 1 ? "home" : "running");
        json_end(json);
    }
    json_end(json);
    json_end(json);
}

static void warren_touches(const Kit *kit, const void *state, int seat, Choice choice, Json *json)
{
    (void)kit, (void)state;
    json_object(json);
    json_put_int(json, "seat", seat);
    json_put_string(json, "action", verb_words[choice.verb <= PASS ? choice.verb : 0]);
    if (choice.verb <= SPRINT) put_place(json, "at", choice.a, choice.b);
    json_end(json);
}

static void warren_draw(const Kit *kit, const void *state, int seat, bool colour, Text *text)
{
    const Warren *w = state;
    text_format(text, "Round %d, %d to overrule\n", w->round, w->overrules);
    if (w->trap == HIDDEN)
        text_put(text, "  a trap lies somewhere\n");
    else if (w->trap)
        text_format(text, "  a trap of %d at %d %d\n", w->trap, w->trap_x, w->trap_y);
    for (int other = 2; other <= kit->seats; other++) {
        bool bold = colour && other == seat;
        text_format(text, "%s%c %d %-16.16s at %2d %2d  %d hearts%s%s\n", bold ? "\033[1m" : "",
                    other == seat ? '>' : ' ', other, seat_name(kit, other), w->x[other], w->y[other],
                    w->hearts[other],
                    w->out >> other & 1    ? "  out"
                    : w->home >> other & 1 ? "  home"
                                           : "",
                    bold ? "\033[0m" : "");
    }
}

/* Two dice of 8, and one of 10 where they are too many; or the one die of the warden. */
static bool warren_odds(const Kit *kit, const void *state, int seat, Choice choice, Odds *odds)
{
    if (choice.verb != SPRINT && choice.verb != LAY) return false;
    if (!warren_allows(kit, state, seat, choice, NULL)) return false;
    odds_clear(odds);
    if (choice.verb == LAY) {
        odds_add_step(odds, "trap", 1, 10, "");
        for (int die = 1; die <= 10; die++) {
            TEXT(name, 24);
            text_format(&name, "strength %d", die);
            odds_add_outcome(odds, name.at, 1, true);
        }
        odds_finish(odds);
        return true;
    }
    uint64_t few = 0, all = odds_add_step(odds, "sprint", 2, 8, "11 or less")->all;
    for (int a = 1; a <= 8; a++)
        for (int b = 1; b <= 8; b++) few += a + b <= SPRINT_MOST;
    odds_add_outcome(odds, "runs", few, true);
    odds_add_outcome(odds, "falls", all - few, false);
    OddsStep *fall = odds_add_step(odds, "fall", 1, 10, "4 or more");
    fall->reached = all - few, fall->reached_of = all;
    odds_add_outcome(odds, "unhurt", 10 - FALL_MOST, true);
    odds_add_outcome(odds, "a heart is lost", FALL_MOST, false);
    OddsPiece *own = odds_add_piece(odds, seat, "hearts", "out", all * 10);
    own->least = -1;
    odds_add_amount(own, 0, few * 10 + (all - few) * (10 - FALL_MOST));
    odds_add_amount(own, -1, (all - few) * FALL_MOST);
    if (((const Warren *)state)->hearts[seat] == 1) own->fate_ways = (all - few) * FALL_MOST;
    odds_finish(odds);
    odds_add_note(odds, T_16, SPRINT_MOST, "two dice of 8 of this or less");
    odds_add_follow(odds, T_08, 0, "a trap may lie there");
    return true;
}

/* How far they are, and what they have left. */
static void warren_judge(const Kit *kit, const void *state, int value[SEATS_MAX + 1])
{
    const Warren *w = state;
    int sum = 0;
    for (int seat = 2; seat <= kit->seats; seat++) {
        int at = w->x[seat] < HOME ? w->x[seat] : HOME;
        value[seat] = w->out >> seat & 1    ? 0
                      : w->home >> seat & 1 ? 9000
                                            : 1000 + at * 60 + w->hearts[seat] * 300;
        sum += value[seat];
    }
    value[WARDEN] = 10000 - sum / (kit->seats - 1);
    for (int seat = 1; w->phase == OVER && seat <= kit->seats; seat++)
        value[seat] = !w->winners ? 4000 : w->winners >> seat & 1 ? 10000 : 0;
}
