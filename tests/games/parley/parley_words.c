/* What Parley needs besides its rules: set-up, words, screens and judgement. A part of parley.c. */

static const char *const verb_words[] = {"?", "bid", "pass", "dare"};
static const char *seat_name(const Kit *kit, int seat) { return ((const ParleyKit *)kit)->name[seat]; }

static bool parley_shelve(Catalog *catalog, const char *path, const char *text, int line, Problem *problem)
{
    (void)catalog, (void)text;
    return problem_set(problem, line, 1, "no file at all", "parley has no cards, so no %s", path);
}

static Kit *parley_unpack(const Catalog *catalog, const Setup *setup, Arena *arena, Problem *problem)
{
    (void)catalog;
    ParleyKit *own = arena_new(arena, ParleyKit, 1);
    *own = (ParleyKit){
        {.game = &parley, .state_size = sizeof(Parley), .seats = setup->seats}, .quiet = 5, .limit = 500};
    if (setup->seats < parley.seats_min || setup->seats > parley.seats_max)
        return problem_set(problem, 0, 0, "2 to 6", "%d seats at parley", setup->seats), NULL;
    for (int seat = 1; seat <= setup->seats; seat++) {
        Text name = text_fixed(own->name[seat], NAME_SIZE);
        text_put(&name, setup->seat[seat].name);
        if (!name.length) text_format(&name, "Seat %d", seat);
    }
    for (int i = 0; i < setup->option_count; i++) {
        const SetupOption *option = &setup->option[i];
        Word word = {.at = option->value, .length = (int)strlen(option->value)};
        int *number = string_same(option->key, "quiet")   ? &own->quiet
                      : string_same(option->key, "limit") ? &own->limit
                                                          : NULL;
        if (number ? word_number(word, number) && *number > 0 && *number <= 1000
                   : string_same(option->key, "mode") && word_is(word, "standard"))
            continue;
        problem_set(problem, 0, 0, "mode=standard, quiet or limit = 1 to 1000", "%s=%s means nothing",
                    option->key, option->value);
        return NULL;
    }
    return &own->kit;
}

static void parley_list_cards(const Catalog *catalog, Json *json)
{
    (void)catalog;
    json_array(json);
    json_end(json);
}

static bool parley_check_team(const Catalog *catalog, const char *team, Text *report)
{
    (void)catalog;
    text_format(report, "parley has no teams, so no \"%s\"\n", team);
    return false;
}

/* `hand SEAT a b c`, `score SEAT n`, `prize n`. */
static bool parley_place(const Kit *kit, void *state, const char *line, Problem *problem)
{
    static const char *const expected = "hand SEAT a b c, score SEAT n or prize n";
    Parley *p = state;
    Words words = words_of(line);
    Word kind = {0}, word;
    int n = 0, number[4] = {0};
    if (!words_next(&words, &kind)) return problem_set(problem, 0, 1, expected, "an empty line");
    for (; words_next(&words, &word); n++)
        if (n == 4 || !word_number(word, &number[n]) || number[n] < 0 || number[n] > 1000)
            return problem_set(problem, 0, word.column, expected, "not a number that belongs here");
    bool hand = word_is(kind, "hand") && n == 4, score = word_is(kind, "score") && n == 2;
    if ((hand || score) && (number[0] < 1 || number[0] > kit->seats))
        return problem_set(problem, 0, 0, expected, "there is no seat %d", number[0]);
    if (score) {
        p->score[number[0]] = (uint16_t)number[1];
    } else if (word_is(kind, "prize") && n == 1) {
        p->prize = (uint16_t)number[0];
    } else if (hand) {
        uint8_t faces[7] = {0};
        for (int i = 1; i < 4; i++) {
            if (number[i] < 1 || number[i] > 6)
                return problem_set(problem, 0, 0, "dice from 1 to 6", "no die shows %d", number[i]);
            faces[number[i]]++;
        }
        memcpy(p->hand[number[0]], faces, sizeof faces);
    } else {
        return problem_set(problem, 0, 1, expected, "nothing that parley can place");
    }
    return true;
}

static void parley_ask(const Kit *kit, const void *state, int seat, Prompt *prompt)
{
    const Parley *p = state;
    bool asked = parley_asked(kit, state) >> seat & 1;
    *prompt = (Prompt){.clause = p->phase == OVER ? T_04 : !asked ? T_01 : p->phase == BIDDING ? T_09 : T_02};
    Text kind = text_fixed(prompt->kind, sizeof prompt->kind);
    Text text = text_fixed(prompt->text, sizeof prompt->text);
    text_put(&kind, !asked ? "wait" : p->phase == BIDDING ? "bid" : "dare");
    if (p->phase == OVER)
        text_put(&text, "The match is over.");
    else if (!asked)
        text_put(&text, "The others choose.");
    else if (p->phase == BIDDING)
        text_format(&text, "Bid a die for %d points, or pass.", p->prize);
    else
        text_format(&text, "Dare %s for %d points? Your %d and a die must beat a %d.",
                    seat_name(kit, p->leader), p->prize, p->bid[seat], p->bid[p->leader]);
}

static bool parley_result(const Kit *kit, const void *state, Result *result)
{
    const Parley *p = state;
    (void)kit;
    *result = (Result){.draw = p->phase == OVER && !p->winner, .clause = (uint16_t)ends[p->ended].clause};
    if (p->winner) result->winners = (uint8_t)(1 << p->winner);
    Text why = text_fixed(result->why, sizeof result->why);
    if (p->phase == OVER) text_put(&why, ends[p->ended].why);
    return p->phase == OVER;
}

/* `bid N`, `pass`, `dare`; the beginning of a verb is enough, and so is the number alone. */
static bool parley_read(const Kit *kit, const void *state, int seat, const char *line, Choice *choice,
                        Problem *problem)
{
    static const char *const expected = "bid N, pass or dare";
    Words words = words_of(line);
    Word word;
    int number = 0;
    (void)kit, (void)state, (void)seat;
    if (!words_next(&words, &word)) return problem_set(problem, 0, 1, expected, "no words");
    *choice = (Choice){0};
    if (word_number(word, &number)) {
        choice->verb = BID;
    } else {
        for (int verb = BID; verb <= DARE; verb++)
            if (word.length <= (int)strlen(verb_words[verb]) &&
                word_same(word, (Word){.at = verb_words[verb], .length = word.length}))
                choice->verb = (uint8_t)verb;
        if (!choice->verb) return problem_set(problem, 0, word.column, expected, "no such verb");
        if (choice->verb == BID && (!words_next(&words, &word) || !word_number(word, &number)))
            return problem_set(problem, 0, 0, expected, "a bid without its number");
    }
    if (number < INT16_MIN || number > INT16_MAX)
        return problem_set(problem, 0, word.column, "a die", "%d is too much for a die", number);
    choice->a = (int16_t)number;
    if (words_next(&words, &word))
        return problem_set(problem, 0, word.column, "nothing more", "too many words");
    return true;
}

static void parley_write(const Kit *kit, const void *state, int seat, Choice choice, Text *text)
{
    (void)kit, (void)state, (void)seat;
    text_put(text, verb_words[choice.verb <= DARE ? choice.verb : 0]);
    if (choice.verb == BID) text_format(text, " %d", choice.a);
}

static void parley_tell(const Kit *kit, const void *state, const Event *event, Text *text)
{
    static const char *const dice[] = {"nothing", "a 1", "a 2", "a 3", "a 4", "a 5", "a 6", "to pass"};
    const char *name = event->subject > 0 ? seat_name(kit, event->subject) : "nobody";
    int n = event->n[0];
    const char *die = n >= 0 && n <= PASSED ? dice[n] : "something";
    (void)state;
    switch (event->kind) {
    case THREW: text_format(text, "%s throws %s under the cup", name, die); break;
    case PRIZE: text_format(text, "The prize is %d points", n); break;
    case ANSWERED: text_format(text, "%s has chosen %s", name, die); break;
    case SHOWN: text_format(text, "%s shows: %s", name, die); break;
    case DARED:
        text_format(text, "%s dares %s and throws %s", name, seat_name(kit, event->object), die);
        break;
    case TOOK: text_format(text, "%s takes %d points", name, n); break;
    case STAYED: text_format(text, "Nobody takes the %d points; they stay", n); break;
    case LEFT: text_format(text, "%s leaves the table", name); break;
    case ENDED:
        text_format(text, event->subject ? "%s wins: %s" : "%s wins, it is a draw: %s", name, ends[n].why);
        break;
    default: ensure(!"an event of parley");
    }
}

/* Bids and dice; what a seat may not know is left out. */
static void parley_facts(const Kit *kit, const void *state, const Event *event, Json *json)
{
    static const char *const kinds[] = {
        [THREW] = "roll", [PRIZE] = "prize", [ANSWERED] = "bid", [SHOWN] = "show",      [DARED] = "dare",
        [TOOK] = "take",  [STAYED] = "stay", [LEFT] = "leave",   [ENDED] = "match-over"};
    int n = event->n[0];
    (void)kit, (void)state;
    ensure(event->kind < countof(kinds) && kinds[event->kind]);
    json_put_string(json, "kind", kinds[event->kind]);
    if (event->subject > 0) json_put_int(json, "seat", event->subject);
    switch (event->kind) {
    case THREW: facts_put_die(json, "hand", 6, n); break;
    case DARED:
        json_put_int(json, "player", event->object);
        facts_put_die(json, "dare", 6, n);
        break;
    case ANSWERED:
    case SHOWN:
        if (n == PASSED)
            json_put_string(json, "verb", "pass");
        else
            facts_put_int(json, "amount", n);
        break;
    case ENDED: json_put_string(json, "why", ends[n].why); break;
    default: facts_put_int(json, "amount", n);
    }
}

/* 1..6, pass, secret, or - for none. */
static const char *bid_word(int bid)
{
    static const char *const words[] = {"-", "1", "2", "3", "4", "5", "6", "pass"};
    return bid == SECRET ? "secret" : words[bid];
}

static void put_bid(Json *json, const char *key, int bid)
{
    json_key(json, key);
    if (bid == 0)
        json_null(json);
    else if (bid <= 6)
        json_int(json, bid);
    else
        json_string(json, bid_word(bid));
}

static void put_seat(const Kit *kit, const Parley *p, int seat, Json *json)
{
    json_object(json);
    json_put_string(json, "name", seat_name(kit, seat));
    json_put_int(json, "score", p->score[seat]);
    json_key(json, "hand");
    json_array(json);
    for (int face = 0; face <= 6; face++)
        for (int i = 0; i < p->hand[seat][face]; i++)
            if (face)
                json_int(json, face);
            else
                json_string(json, "?");
    json_end(json);
    put_bid(json, "bid", p->bid[seat]);
    put_bid(json, "last", p->last[seat]);
    json_put_bool(json, "out", p->out >> seat & 1);
    json_end(json);
}

static void parley_describe(const Kit *kit, const void *state, Json *json)
{
    const Parley *p = state;
    json_object(json);
    json_put_int(json, "round", p->round);
    json_put_int(json, "prize", p->prize);
    json_put_int(json, "quiet", p->quiet);
    json_key(json, "seats");
    json_object(json);
    for (int seat = 1; seat <= kit->seats; seat++) {
        json_key(json, (char[]){(char)('0' + seat), 0});
        put_seat(kit, p, seat, json);
    }
    json_end(json);
    json_end(json);
}

static void parley_touches(const Kit *kit, const void *state, int seat, Choice choice, Json *json)
{
    const Parley *p = state;
    (void)kit;
    json_object(json);
    json_put_int(json, "seat", seat);
    json_put_string(json, "verb", verb_words[choice.verb <= DARE ? choice.verb : 0]);
    if (choice.verb == BID) json_put_int(json, "amount", choice.a);
    if (choice.verb == DARE && p->leader) json_put_int(json, "player", p->leader);
    json_end(json);
}

static void parley_draw(const Kit *kit, const void *state, int seat, bool colour, Text *text)
{
    const Parley *p = state;
    text_format(text, "Round %d: %d points to take\n", p->round, p->prize);
    for (int other = 1; other <= kit->seats; other++) {
        bool bold = colour && other == seat;
        text_format(text, "%s%c %d %-16.16s %3d points  dice ", bold ? "\033[1m" : "",
                    other == seat ? '>' : ' ', other, seat_name(kit, other), p->score[other]);
        for (int face = 0; face <= 6; face++)
            for (int i = 0; i < p->hand[other][face]; i++) text_put_char(text, "?123456"[face]);
        text_format(text, "  bid %-6s  before %s%s%s\n", bid_word(p->bid[other]), bid_word(p->last[other]),
                    p->out >> other & 1 ? "  has left" : "", bold ? "\033[0m" : "");
    }
}

/* A dare is the one choice with dice of its own. */
static bool parley_odds(const Kit *kit, const void *state, int seat, Choice choice, Odds *odds)
{
    const Parley *p = state;
    if (choice.verb != DARE || !parley_allows(kit, state, seat, choice, NULL)) return false;
    int missing = p->bid[p->leader] - p->bid[seat]; /* the die must show more */
    uint64_t more = missing < 6 ? (uint64_t)(6 - missing) : 0;
    TEXT(needs, 64);
    text_format(&needs, "%d or more", missing + 1);
    odds_clear(odds);
    odds_add_step(odds, "dare", 1, 6, needs.at);
    odds_add_outcome(odds, "takes the prize", more, true);
    odds_add_outcome(odds, "loses 2 points", 6 - more, false);
    odds_finish(odds);
    odds_add_note(odds, T_09, p->bid[seat], "your bid");
    odds_add_note(odds, T_09, -p->bid[p->leader], "the leading bid");
    return true;
}

/* The lead in points; less and less of it counts while nothing happens, and a draw is worth 4000.
 */
static void parley_judge(const Kit *kit, const void *state, int value[SEATS_MAX + 1])
{
    const Parley *p = state;
    int quiet = ((const ParleyKit *)kit)->quiet;
    for (int seat = 1; seat <= kit->seats; seat++) {
        int rival = 0;
        for (int other = 1; other <= kit->seats; other++)
            if (other != seat && p->score[other] > rival) rival = p->score[other];
        int lead = p->score[seat] - rival;
        lead = lead > GOAL ? GOAL : lead < -GOAL ? -GOAL : lead;
        value[seat] = 4000 + (500 + lead * 100) * (quiet - p->quiet) / quiet;
        if (p->out >> seat & 1) value[seat] = 0;
        if (p->phase == OVER) value[seat] = !p->winner ? 4000 : p->winner == seat ? 10000 : 0;
    }
}
