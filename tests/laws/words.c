/* Law 4 and what is shown: words, events, screens, odds and judgement. */
#include "trial.h"

static bool one_line(const Text *text) { return text->length > 0 && !strchr(text->at, '\n'); }

/* Words that are nearly right must be read or refused, never worse. */
static bool law_mangled(Trial *trial, int seat, const char *words)
{
    TEXT(mangled, 300);
    int length = (int)strlen(words), at = luck_below(trial, length);
    static const char odd[] = "\"[]=:#,() 0a9-\x7f\xc3z";
    text_put_bytes(&mangled, words, at);
    for (int i = luck_below(trial, 4); i > 0; i--)
        text_put_char(&mangled, odd[luck_below(trial, countof(odd) - 1)]);
    if (luck_below(trial, 2)) text_put(&mangled, words + at + luck_below(trial, 2));
    Problem problem = {0};
    Choice choice = {0};
    if (trial->game->read(trial->kit, trial->state, seat, mangled.at, &choice, &problem)) {
        trial->game->allows(trial->kit, trial->state, seat, choice, NULL);
        return true;
    }
    LAW(trial, "4", problem.what[0], "seat %d: \"%s\" is not understood, without a reason", seat, mangled.at);
    return true;
}

static bool law_word(Trial *trial, const void *view, int seat, Choice choice)
{
    const Game *game = trial->game;
    TEXT(words, 256);
    TEXT(viewed, 256);
    TEXT(first, 256);
    game->write(trial->kit, trial->state, seat, choice, &words);
    LAW(trial, "4", !words.cut && one_line(&words), "seat %d: bad words \"%s\"", seat, words.at);
    game->write(trial->kit, view, seat, choice, &viewed);
    LAW(trial, "5", strcmp(words.at, viewed.at) == 0, "seat %d: \"%s\" reads \"%s\" on its view", seat,
        words.at, viewed.at);
    Problem problem = {0};
    Choice read = {.verb = 255};
    LAW(trial, "4", game->read(trial->kit, trial->state, seat, words.at, &read, &problem),
        "seat %d: \"%s\" can't be read: %s (expected: %s)", seat, words.at, problem.what, problem.expected);
    LAW(trial, "4", choice_same(read, choice),
        "seat %d: \"%s\" is verb %d who %d a %d b %d c %d, but is read as verb %d who %d a %d b %d "
        "c %d",
        seat, words.at, choice.verb, choice.who, choice.a, choice.b, choice.c, read.verb, read.who, read.a,
        read.b, read.c);
    LAW(trial, "5",
        game->read(trial->kit, view, seat, words.at, &read, &problem) && choice_same(read, choice),
        "seat %d: \"%s\" is read otherwise on its view", seat, words.at);
    LAW(trial, "4", !game->split || !game->split(trial->kit, trial->state, seat, words.at, &first),
        "seat %d: \"%s\" is one choice but is split after \"%s\"", seat, words.at, first.at);
    trial->laws->count.words++;
    return law_mangled(trial, seat, words.at);
}

bool law_words(Trial *trial)
{
    void *before = state_copy(trial, trial->spare[0], trial->state), *view = trial->spare[1];
    for (int seat = 1; seat <= trial->seats; seat++) {
        if (!trial->listed[seat]) continue;
        trial->game->hide(trial->kit, state_copy(trial, view, trial->state), seat);
        for (int i = 0; i < trial->listed[seat]; i++)
            if (!law_word(trial, view, seat, trial->list[seat][i])) return false;
    }
    LAW(trial, "4", state_same(trial, before, trial->state), "reading or writing changed the state");
    return true;
}

/* Facts are members of an object, its kind first, and nothing stands in them for what is not known. */
static bool law_facts(Trial *trial, const void *state, const Event *event, int seat)
{
    text_clear(&trial->text);
    Json json = json_to(&trial->text);
    const char *kind;
    int length;
    json_object(&json);
    trial->game->facts(trial->kit, state, event, &json);
    LAW(trial, "facts", json.depth == 1 && !json.keyed, "kind %d: the object is not left as it was found",
        event->kind);
    json_end(&json);
    LAW(trial, "facts", json_valid(trial->text.at), "kind %d, seat %d: not JSON: %.300s", event->kind, seat,
        trial->text.at);
    LAW(trial, "facts",
        strncmp(trial->text.at, "{\"kind\":\"", 9) == 0 &&
            json_find(trial->text.at, "/kind", &kind, &length) && length > 2,
        "kind %d, seat %d: no kind: %.300s", event->kind, seat, trial->text.at);
    LAW(trial, "facts", !strstr(trial->text.at, "-32000") && !strstr(trial->text.at, "\"?\""),
        "kind %d, seat %d: something is said of what is not known: %.300s", event->kind, seat,
        trial->text.at);
    return true;
}

/* Every event reads as one line and says its facts, as it is and as each seat may know of it. */
bool law_told(Trial *trial, const Events *events)
{
    const Game *game = trial->game;
    void *view = trial->spare[0];
    for (int seat = 0; seat <= trial->seats; seat++) {
        game->hide(trial->kit, state_copy(trial, view, trial->state), seat);
        for (int i = 0; i < events->count; i++) {
            Event event = events->items[i];
            TEXT(line, 400);
            game->tell(trial->kit, trial->state, &event, &line);
            LAW(trial, "tell", one_line(&line) && !line.cut, "event %d of kind %d reads \"%s\"", i,
                event.kind, line.at);
            if (!law_facts(trial, trial->state, &event, -1)) return false;
            if (!event_redact(&event, seat)) continue;
            text_clear(&line);
            game->tell(trial->kit, view, &event, &line);
            LAW(trial, "tell", one_line(&line) && !line.cut, "event %d of kind %d reads \"%s\" for seat %d",
                i, event.kind, line.at, seat);
            if (!law_facts(trial, view, &event, seat)) return false;
        }
        LAW(trial, "facts", state_same(trial, view, view_make(trial, trial->spare[1], trial->state, seat)),
            "telling seat %d of events changed its view", seat);
    }
    return true;
}

bool law_screens(Trial *trial)
{
    const Game *game = trial->game;
    void *before = state_copy(trial, trial->spare[0], trial->state), *view = trial->spare[1];
    text_clear(&trial->text);
    Json json = json_to(&trial->text);
    game->describe(trial->kit, trial->state, &json);
    LAW(trial, "describe", json_valid(trial->text.at), "the description is not JSON: %.300s", trial->text.at);
    for (int seat = 1; seat <= trial->seats; seat++) {
        game->hide(trial->kit, state_copy(trial, view, trial->state), seat);
        for (int i = 0; i < 4 && trial->listed[seat]; i++) {
            Choice choice = trial->list[seat][luck_below(trial, trial->listed[seat])];
            text_clear(&trial->text), text_clear(&trial->text_again);
            json = json_to(&trial->text);
            game->touches(trial->kit, trial->state, seat, choice, &json);
            LAW(trial, "touches", json_valid(trial->text.at), "what a choice touches is not JSON: %.300s",
                trial->text.at);
            json = json_to(&trial->text_again);
            game->touches(trial->kit, view, seat, choice, &json);
            LAW(trial, "5", strcmp(trial->text.at, trial->text_again.at) == 0,
                "seat %d: a choice touches other things on its view", seat);
        }
    }
    if (game->draw) {
        text_clear(&trial->text);
        game->draw(trial->kit, trial->state, 0, false, &trial->text);
        LAW(trial, "draw", trial->text.length > 0, "an empty drawing");
        LAW(trial, "draw", !strchr(trial->text.at, '\033'), "colours that nobody wanted");
    }
    LAW(trial, "describe", state_same(trial, before, trial->state), "a screen changed the state");
    return true;
}

static bool law_odds(Trial *trial, int seat, Choice choice)
{
    Odds *odds = trial->odds;
    memset(odds, 0, sizeof *odds);
    if (!trial->game->odds(trial->kit, trial->state, seat, choice, odds)) return true;
    trial->laws->count.odds++;
    TEXT(why, 120);
    LAW(trial, "odds", odds_sound(odds, &why), "seat %d: %s", seat, why.at);
    for (int i = 0; i < odds->note_count; i++)
        LAW(trial, "odds", clause_belongs(trial->game, odds->note[i].clause), "note \"%s\" names clause %d",
            odds->note[i].why, odds->note[i].clause);
    for (int i = 0; i < odds->follow_count; i++)
        LAW(trial, "odds", clause_belongs(trial->game, odds->follow[i].clause),
            "\"%s\" may follow by clause %d", odds->follow[i].why, odds->follow[i].clause);
    return true;
}

bool law_judgement(Trial *trial)
{
    const Game *game = trial->game;
    void *before = state_copy(trial, trial->spare[0], trial->state);
    int value[SEATS_MAX + 1] = {0};
    game->judge(trial->kit, trial->state, value);
    for (int seat = 1; seat <= trial->seats; seat++) {
        LAW(trial, "judge", value[seat] >= 0 && value[seat] <= 10000, "seat %d is judged %d", seat,
            value[seat]);
        for (int i = 0; game->odds && i < 4 && trial->listed[seat]; i++)
            if (!law_odds(trial, seat, trial->list[seat][luck_below(trial, trial->listed[seat])]))
                return false;
        if (!game->prefer || !trial->listed[seat]) continue;
        int weight[CHOICES_MAX] = {0};
        game->prefer(trial->kit, trial->state, seat, trial->list[seat], trial->listed[seat], weight);
    }
    LAW(trial, "odds", state_same(trial, before, trial->state), "odds or judgement changed the state");
    return true;
}

/* Who is asked and all he may choose, in words. */
static void answers_write(Trial *trial, const Kit *kit, const void *state, Text *text)
{
    unsigned asked = kit->game->asked(kit, state);
    text_clear(text);
    text_format(text, "asked %#x", asked);
    if (!asked) return;
    int seat = __builtin_ctz(asked), count = kit->game->choices(kit, state, seat, trial->list_again);
    for (int i = 0; i < count; i++) {
        text_put(text, "; ");
        kit->game->write(kit, state, seat, trial->list_again[i], text);
    }
}

/* The state that these lines make, of a kit that is not needed any more afterwards. */
static bool position_place(Trial *trial, const Kit *kit, const char *const *lines, int count,
                           Problem *problem)
{
    void *state = memset(trial->spare[0], 0, trial->size);
    Dice dice = dice_fast(luck_seed(trial));
    if (!kit || kit->state_size != trial->size) return false;
    for (int i = 0; i < count; i++) {
        if (kit->game->place(kit, state, lines[i], problem)) continue;
        text_clear(&trial->text_again);
        text_format(&trial->text_again, "%s", lines[i]);
        return false;
    }
    if (!kit->game->begin(kit, state, &dice, NULL, problem)) return false;
    answers_write(trial, kit, state, &trial->text_again);
    return true;
}

/* On a kit of its own, as a script, or on the match's own kit, as a match that goes on. */
static bool position_same(Trial *trial, const Kit *kit, const char *const *lines, int count, Problem *problem)
{
    text_clear(&trial->text_again);
    bool placed = position_place(trial, kit, lines, count, problem);
    LAW(trial, "position", placed, "\"%s\" can't be placed again: %s (expected: %s)", trial->text_again.at,
        problem->what, problem->expected);
    Text now = text_growing();
    answers_write(trial, trial->kit, trial->state, &now);
    int same = 0;
    while (now.at[same] && now.at[same] == trial->text_again.at[same]) same++;
    int from = same > 60 ? same - 60 : 0;
    bool equal = strcmp(now.at, trial->text_again.at) == 0;
    TEXT(was, 160);
    text_format(&was, "%.150s", now.at + from);
    text_free(&now);
    LAW(trial, "position", equal, "placed again it asks otherwise: \"%s\" became \"%.150s\"", was.at,
        trial->text_again.at + from);
    if (!kit->game->position_anywhere) return true;
    int at = 0; /* the first byte that differs, for whoever has to find it */
    while (at < (int)trial->size && ((char *)trial->state)[at] == ((char *)trial->spare[0])[at]) at++;
    LAW(trial, "position", at == (int)trial->size, "placed again it is another state, from byte %d", at);
    return true;
}

/* Where a turn begins, the lines that a game writes of its position make one with the same choices; where it
   says that they do so anywhere, they make the very state. */
bool law_position(Trial *trial)
{
    enum { LINES_MAX = 1024 };
    const Game *game = trial->game;
    if (!position_whole(trial->kit, trial->state)) return true;
    text_clear(&trial->text);
    game->position(trial->kit, trial->state, &trial->text);
    const char *lines[LINES_MAX];
    int count = 0;
    for (char *line = trial->text.at; *line && count < LINES_MAX;) {
        lines[count++] = line;
        line += strcspn(line, "\n");
        if (*line) *line++ = 0;
    }
    Setup setup = *trial->setup;
    setup.position = lines, setup.position_count = count;
    Arena arena = {0};
    Problem problem = {0};
    const Kit *kit = game->unpack(trial->catalog, &setup, &arena, &problem);
    bool same = position_same(trial, kit, lines, count, &problem);
    arena_free(&arena);
    if (!same || !position_same(trial, trial->kit, lines, count, &problem)) return false;
    trial->laws->count.positions++;
    return true;
}

/* The match once more, from its words and its recorded dice. */
bool law_replay(Trial *trial)
{
    const Game *game = trial->game;
    void *state = memset(trial->spare[0], 0, trial->size);
    Problem problem = {0};
    for (int i = 0; i < trial->setup->position_count; i++)
        LAW(trial, "4", game->place(trial->kit_again, state, trial->setup->position[i], &problem),
            "a position can't be placed again: %s", problem.what);
    Dice dice = dice_forced(trial->forced, trial->deal_count);
    LAW(trial, "4", game->begin(trial->kit_again, state, &dice, NULL, &problem), "no second beginning: %s",
        problem.what);
    LAW(trial, "4", dice_done(&dice), "replaying the deal: %s", dice.failure);
    LAW(trial, "4", hash_bytes(state, trial->size) == trial->deal_hash, "the deal replays to another state");
    for (int i = 0; i < trial->step_count; i++) {
        const TrialStep *step = &trial->steps[i];
        dice = dice_forced(trial->forced + step->dice, step->dice_count);
        if (step->leaves) {
            game->leave(trial->kit_again, state, step->seat, step->leaves, &dice, NULL);
        } else {
            const char *words = trial->words.at + step->words;
            Choice choice = {0};
            LAW(trial, "4", game->read(trial->kit_again, state, step->seat, words, &choice, &problem),
                "replaying choice %d, \"%s\": %s", i + 1, words, problem.what);
            LAW(trial, "4", choice_same(choice, step->choice), "replaying choice %d, \"%s\" is another",
                i + 1, words);
            game->apply(trial->kit_again, state, step->seat, choice, &dice, NULL);
        }
        LAW(trial, "4", dice_done(&dice), "replaying choice %d: %s", i + 1, dice.failure);
        LAW(trial, "4", hash_bytes(state, trial->size) == step->hash, "choice %d replays to another state",
            i + 1);
        trial->laws->count.replayed++;
    }
    return true;
}
