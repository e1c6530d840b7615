#include "shown.h"

#include <stdlib.h>

#include "bots/bots.h"

enum {
    THOUGHT_EVERY = 8,
    SEARCH_ITERATIONS = 80,
    WRONG_EACH = 24,
    REMEMBERED_MAX = 256,
    NEARLY_MAX = 64,
    FORETOLD = 6,
    GUESSED_EVERY = 3,
    ANSWERS_MOST = 16,
    FOLLOWED = 8, /* choices after an answer */
    LEFT_EVERY = 2,
    ODD_EACH = 24,
    ODD_TRIES = 24,
    VERBS = 128,
    SPOILED = 12
};

typedef struct Hashed {
    uint64_t hash;
    uint32_t count;
} Hashed;

struct Shown {
    const Kit *kit;
    void *state;
    uint64_t view[STATE_SIZE_MAX / 8];
    Dice picks, dice, luck, guesses, leavings;
    Hashed asked, guessed, told, facts, views, drawn, logged, placed, odds, words, touched, followed, refused,
        odd, spoiled, nearly, named, held, left, preferred, judgement, features, greedy, search;
    uint32_t positions, nodes, steps;
    uint64_t judged[SEATS_MAX + 1];
    Choice remembered[REMEMBERED_MAX];
    int remembered_count, seats;
    void *memory; /* of the bot that searches */
    Text text;
};

static const BotSpec searching = {.kind = BOT_SEARCH, .iterations = SEARCH_ITERATIONS};

Shown *shown_new(void)
{
    Shown *shown = calloc(1, sizeof *shown);
    ensure(shown != NULL);
    shown->memory = malloc(bot_memory(&searching));
    ensure(shown->memory != NULL);
    shown->text = text_growing();
    return shown;
}

void shown_free(Shown *shown)
{
    text_free(&shown->text);
    free(shown->memory);
    free(shown);
}

static int below(Shown *w, int n) { return (int)dice_fast_below(&w->picks, (uint32_t)n); }

static void fold(Hashed *into, const void *bytes, size_t size)
{
    uint64_t both[2] = {into->hash, hash_bytes(bytes, size)};
    into->hash = hash_bytes(both, sizeof both);
    into->count++;
}

/* What was written into the text, which is empty then. */
static void fold_text(Shown *w, Hashed *into)
{
    fold(into, w->text.at, (size_t)w->text.length);

    text_clear(&w->text);
}

/* Of one event what one seat is told, by the view that it has. */
static void event_show(Shown *w, Event event, int seat)
{
    const Game *game = w->kit->game;
    if (!event_redact(&event, seat)) return;
    game->tell(w->kit, w->view, &event, &w->text);
    text_format(&w->text, " (%d)", event.clause);
    fold_text(w, &w->told);
    Json json = json_to(&w->text);
    json_object(&json);
    game->facts(w->kit, w->view, &event, &json);
    json_end(&json);
    fold_text(w, &w->facts);
    EventName name;
    if (!game->names || !game->names(w->kit, w->view, &event, &name)) return;
    text_format(&w->text, "%d %s %s %s", name.seat, name.kind, name.card, name.name);
    fold_text(w, &w->named);
}

/* What every seat is asked, or what it waits for. */
static void prompts_show(Shown *w)
{
    for (int seat = 1; seat <= w->kit->seats; seat++) {
        Prompt prompt = {0};
        w->kit->game->ask(w->kit, w->state, seat, &prompt);
        text_format(&w->text, "%s %s (%d) %d %d%s", prompt.kind, prompt.text, prompt.clause, prompt.piece,
                    prompt.about, choice_open_ended(w->kit, w->state, seat) ? " open" : "");
        fold_text(w, &w->asked);
    }
}

/* Position and events as every seat and whoever watches sees them. */
static void outcome_show(Shown *w, const Event *event, int count)
{
    const Game *game = w->kit->game;
    for (int seat = 0; seat <= w->kit->seats; seat++) {
        memcpy(w->view, w->state, w->kit->state_size);
        game->hide(w->kit, w->view, seat);
        for (int i = 0; i < count; i++) event_show(w, event[i], seat);
        Json json = json_to(&w->text);
        game->describe(w->kit, w->view, &json);
        fold_text(w, &w->views);
        game->draw(w->kit, w->view, seat, w->positions % 2, &w->text);
        fold_text(w, &w->drawn);
    }
}

/* What somebody who sees only his own takes the rest for. */
static void guesses_show(Shown *w)
{
    const Game *game = w->kit->game;
    for (int seat = 1; w->positions % GUESSED_EVERY == 0 && seat <= w->kit->seats; seat++) {
        memcpy(w->view, w->state, w->kit->state_size);
        game->hide(w->kit, w->view, seat);
        game->guess(w->kit, w->view, seat, &w->guesses);
        Json json = json_to(&w->text);
        game->describe(w->kit, w->view, &json);
        fold_text(w, &w->guessed);
    }
}

static void value_show(Shown *w)
{
    const Game *game = w->kit->game;
    int value[SEATS_MAX + 1], feature[SEATS_MAX + 1][FEATURES_MAX];
    memset(value, 0x11, sizeof value); /* all of them are written, whatever was there */
    memset(feature, 0x11, sizeof feature);
    game->judge(w->kit, w->state, value);
    for (int seat = 1; seat <= w->kit->seats; seat++) w->judged[seat] += (uint64_t)value[seat];
    fold(&w->judgement, value, sizeof value);
    w->positions++;
    if (!game->judging || !game->asked(w->kit, w->state)) return;
    game->judging->features(w->kit, w->state, feature);
    for (int seat = 1; seat <= w->kit->seats; seat++) fold(&w->features, feature[seat], sizeof feature[seat]);
}

/* Words and parts of every answer, or of about so many of them, and which comes first. */
static void answers_show(Shown *w, int seat, const Choice *list, int count, int most)
{
    const Game *game = w->kit->game;
    for (int i = 0; i < count; i += 1 + count / most) {
        game->write(w->kit, w->state, seat, list[i], &w->text);
        fold_text(w, &w->words);
        Json json = json_to(&w->text);
        game->touches(w->kit, w->state, seat, list[i], &json);
        fold_text(w, &w->touched);
    }
    if (!game->prefer) return;
    int weight[CHOICES_MAX];
    game->prefer(w->kit, w->state, seat, list, count, weight);
    fold(&w->preferred, weight, (size_t)count * sizeof weight[0]);
}

static void events_follow(Shown *w, const Events *events, Hashed *into)
{
    for (int e = 0; e < events->count; e++) {
        text_format(&w->text, "%d ", events->items[e].clause);
        w->kit->game->tell(w->kit, w->view, &events->items[e], &w->text);
        fold_text(w, into);
    }
}

/* An answer is made, then whoever is asked makes any choice: all that happens. */
static void choices_follow(Shown *w, int seat, Choice choice, Hashed *into)
{
    const Game *game = w->kit->game;
    unsigned asked = 1;
    for (int i = 0; i < FOLLOWED && asked; i++) {
        Event item[EVENTS_MAX];
        Events events = {.items = item, .capacity = EVENTS_MAX};
        game->apply(w->kit, w->view, seat, choice, &w->dice, &events);
        events_follow(w, &events, into);
        Choice list[CHOICES_MAX];
        asked = game->asked(w->kit, w->view);
        if (!asked) break;
        seat = __builtin_ctz(asked);
        choice = list[below(w, game->choices(w->kit, w->view, seat, list))];
    }
}

/* What comes of an answer, and where it ends. */
static void answer_follow(Shown *w, int seat, Choice choice)
{
    const Game *game = w->kit->game;
    memcpy(w->view, w->state, w->kit->state_size);
    choices_follow(w, seat, choice, &w->followed);
    if (game->position) {
        game->position(w->kit, w->view, &w->text);
        fold_text(w, &w->placed);
    }
    int value[SEATS_MAX + 1] = {0};
    uint64_t hash = state_hash(w->kit, w->view);
    game->judge(w->kit, w->view, value);
    fold(&w->followed, value, sizeof value);
    fold(&w->followed, &hash, sizeof hash);
    ensure(game->sound(w->kit, w->view, &w->text));
}

static void result_show(Shown *w, const void *state, Hashed *into)
{
    Result result = {0};
    if (!w->kit->game->result(w->kit, state, &result)) return;
    text_format(&w->text, "%d %d %s (%d)", result.draw, result.winners, result.why, result.clause);
    fold_text(w, into);
}

/* Somebody leaves, or all agree on a draw, and whoever is left goes on. Its luck is its own. */
static void leaving_show(Shown *w)
{
    const Game *game = w->kit->game;
    if (w->positions % LEFT_EVERY) return;
    Dice picks = w->picks, dice = w->dice;
    w->picks = w->dice = w->leavings;
    int why = below(w, 8), seat = 1 + below(w, w->kit->seats);
    why = !why ? LEAVE_DRAW_AGREED : why % 2 ? LEAVE_RESIGNED : LEAVE_TIMED_OUT;
    Event item[EVENTS_MAX];
    Events events = {.items = item, .capacity = EVENTS_MAX};
    memcpy(w->view, w->state, w->kit->state_size);
    game->leave(w->kit, w->view, why == LEAVE_DRAW_AGREED ? 0 : seat, why, &w->dice, &events);
    events_follow(w, &events, &w->left);
    unsigned asked = game->asked(w->kit, w->view);
    Choice list[CHOICES_MAX];
    if (asked) {
        seat = __builtin_ctz(asked);
        choices_follow(w, seat, list[below(w, game->choices(w->kit, w->view, seat, list))], &w->left);
    }
    uint64_t hash = state_hash(w->kit, w->view);
    fold(&w->left, &hash, sizeof hash);
    result_show(w, w->view, &w->left);
    ensure(game->sound(w->kit, w->view, &w->text));
    w->leavings = w->picks;
    w->picks = picks, w->dice = dice;
}

/* The cards that each seat brought, and which of them are in play. */
static void held_show(Shown *w)
{
    HeldCard held[HELD_MAX];
    for (int seat = 1; w->kit->game->holds && seat <= w->kit->seats; seat++) {
        int count = w->kit->game->holds(w->kit, w->state, seat, held);
        for (int i = 0; i < count; i++) text_format(&w->text, "%s %d ", held[i].name, held[i].in_play);
        fold_text(w, &w->held);
    }
}

/* What comes of each answer, or of about so many of them. */
static void answers_follow(Shown *w, int seat, const Choice *list, int count)
{
    for (int i = below(w, 1 + count / ANSWERS_MOST); i < count; i += 1 + count / ANSWERS_MOST)
        answer_follow(w, seat, list[i]);
}

/* A figure a little beside one that means something, or far away from it. */
static int odd_figure(Shown *w, int figure)
{
    const int figures[] = {figure + 1, figure - 1, -figure, 0, -1, 99, INT16_MAX};
    return figures[below(w, countof(figures))];
}

/* Why what was an answer once, or nearly, is none now; and why not what a player may look for. */
static void refusals_show(Shown *w, int seat, const Choice *list, int count)
{
    const Game *game = w->kit->game;
    for (int i = 0; i < count; i++)
        w->remembered[w->remembered_count < REMEMBERED_MAX ? w->remembered_count++
                                                           : below(w, REMEMBERED_MAX)] = list[i];
    for (int i = 0; i < WRONG_EACH; i++) {
        Choice wrong = w->remembered[below(w, w->remembered_count)], other = list[below(w, count)];
        switch (below(w, 10)) {
        case 0: wrong.who = other.who; break;
        case 1: wrong.a = other.a; break;
        case 2: wrong.b = other.b; break;
        case 3: wrong.c = other.c; break;
        case 4: wrong.who = (uint8_t)odd_figure(w, wrong.who); break;
        case 5: wrong.a = (int16_t)odd_figure(w, wrong.a); break;
        case 6: wrong.b = (int16_t)odd_figure(w, wrong.b); break;
        case 7: wrong.c = (int16_t)odd_figure(w, wrong.c); break;
        default: break;
        }
        Refusal refusal = {0};
        if (game->allows(w->kit, w->state, seat, wrong, &refusal)) continue;
        text_format(&w->text, "%s (%d)", refusal.why, refusal.clause);
        fold_text(w, &w->refused);
    }
    Choice near[NEARLY_MAX];
    Refusal why[NEARLY_MAX];
    int piece = list[below(w, count)].who, found = game->nearly(w->kit, w->state, seat, piece, near, why);
    for (int i = 0; i < found; i++) {
        text_format(&w->text, "%d %d %d %s (%d)", near[i].verb, near[i].a, near[i].b, why[i].why,
                    why[i].clause);
        fold_text(w, &w->nearly);
    }
}

/* An answer that nobody would think of: any verb, any figures. */
static Choice odd_choice(Shown *w)
{
    static const int16_t figures[] = {0, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 10, 21, 99, -1, -2, INT16_MAX};
    Choice odd = {.verb = (uint8_t)below(w, VERBS), .who = (uint8_t)below(w, 8)};
    odd.a = figures[below(w, countof(figures))];
    odd.b = figures[below(w, countof(figures))];
    odd.c = figures[below(w, countof(figures))];
    return odd;
}

static void odd_show(Shown *w, int seat)
{
    for (int i = 0; i < ODD_EACH; i++) {
        Refusal refusal = {0};
        bool allowed = w->kit->game->allows(w->kit, w->state, seat, odd_choice(w), &refusal);
        text_format(&w->text, "%d %s (%d)", allowed, refusal.why, refusal.clause);
        fold_text(w, &w->odd);
    }
}

/* States with a byte that is another: which of them could be? */
static void spoiled_show(Shown *w)
{
    memcpy(w->view, w->state, w->kit->state_size);
    for (int i = 0; i < SPOILED; i++) {
        uint8_t *byte = (uint8_t *)w->view + below(w, (int)w->kit->state_size), was = *byte;
        const uint8_t others[] = {(uint8_t)(was + 1), (uint8_t)(was - 1), 0, 1, 7, 77, 127, 128, 255};
        *byte = others[below(w, countof(others))];
        bool sound = w->kit->game->sound(w->kit, w->view, &w->text);
        text_format(&w->text, " %d", sound);
        fold_text(w, &w->spoiled);
        *byte = was;
    }
}

static void bots_show(Shown *w, int seat)
{
    memcpy(w->view, w->state, w->kit->state_size);
    w->kit->game->hide(w->kit, w->view, seat);
    Choice greedy = bot_greedy(w->kit, w->view, seat, &w->luck);
    fold(&w->greedy, &greedy, sizeof greedy);
    BotReport report = {0};
    BotThought thought = {.memory = w->memory, .report = &report};
    Choice search = bot_choose(&searching, w->kit, w->view, seat, &w->luck, &thought);
    fold(&w->search, &search, sizeof search);
    fold(&w->search, &report.value, sizeof report.value);
    w->nodes += (uint32_t)report.nodes;
    w->steps += (uint32_t)report.steps;
}

/* One of the list; now and then, where more is allowed than is listed, what is not. */
static Choice answer_pick(Shown *w, int seat, const Choice *list, int count)
{
    if (choice_open_ended(w->kit, w->state, seat) && !below(w, 4))
        for (int i = 0; i < ODD_TRIES; i++) {
            Choice odd = odd_choice(w);
            if (w->kit->game->allows(w->kit, w->state, seat, odd, NULL)) return odd;
        }
    return list[below(w, count)];
}

static bool shown_step(Shown *w, int number)
{
    const Game *game = w->kit->game;
    unsigned asked = game->asked(w->kit, w->state);
    if (!asked) return false;
    int seat = __builtin_ctz(asked);
    Choice list[CHOICES_MAX];
    int count = game->choices(w->kit, w->state, seat, list);
    prompts_show(w);
    guesses_show(w);
    value_show(w);
    answers_show(w, seat, list, count, CHOICES_MAX + 1);
    answers_follow(w, seat, list, count);
    leaving_show(w);
    held_show(w);
    refusals_show(w, seat, list, count);
    spoiled_show(w);
    if (number % THOUGHT_EVERY == 0 && count > 1) bots_show(w, seat);
    Event item[EVENTS_MAX];
    Events events = {.items = item, .capacity = EVENTS_MAX};
    game->apply(w->kit, w->state, seat, answer_pick(w, seat, list, count), &w->dice, &events);
    outcome_show(w, item, events.count);
    return true;
}

void shown_play(Shown *w, Table *table, uint64_t seed, int choices)
{
    w->kit = table->kit, w->state = table->state;
    w->seats = table->kit->seats;
    w->picks = dice_fast(seed + 1), w->dice = dice_fast(seed + 2), w->luck = dice_fast(seed + 3);
    w->guesses = dice_fast(seed + 4), w->leavings = dice_fast(seed + 5);
    w->remembered_count = 0;
    outcome_show(w, table->events, table->event_count);
    for (int i = 0; i < choices && shown_step(w, i); i++) continue;
    value_show(w);
}

/* ---- a match that somebody else plays ---- */

void shown_begin(Shown *w)
{
    w->picks = dice_fast(1), w->guesses = dice_fast(2), w->dice = dice_fast(3), w->leavings = dice_fast(4);
    w->remembered_count = 0;
}

static void shown_look(Shown *w, const Table *table)
{
    w->kit = table->kit, w->state = table->state;
    w->seats = table->kit->seats > w->seats ? table->kit->seats : w->seats;
}

void shown_entry(Shown *w, const Table *table, const Entry *entry, const Event *event, int count)
{
    shown_look(w, table);
    for (int seat = 0; seat <= w->kit->seats; seat++) {
        table_view(table, seat, w->view);
        for (int i = 0; i < count; i++) event_show(w, event[i], seat);
        log_write_entry_for(entry, seat, &w->text);
        fold_text(w, &w->logged);
    }
}

void shown_refusal(Shown *w, Table *table, int seat, const char *words)
{
    Answer answer;
    shown_look(w, table);
    table_try(table, seat, words, NULL, &answer);
    text_format(&w->text, "%d %s (%d) %d %s", answer.kind, answer.refusal.why, answer.refusal.clause,
                answer.problem.column, answer.problem.what);
    fold_text(w, &w->refused);
}

static void odds_show(Shown *w, int seat, const Choice *list, int count)
{
    for (int i = 0; w->kit->game->odds && i < FORETOLD; i++) {
        Odds odds = {0};
        if (!w->kit->game->odds(w->kit, w->state, seat, list[below(w, count)], &odds)) continue;
        Json json = json_to(&w->text);
        odds_write_json(&odds, &json);
        fold_text(w, &w->odds);
    }
}

void shown_position(Shown *w, const Table *table)
{
    const Game *game = table->game;
    shown_look(w, table);
    unsigned asked = game->asked(w->kit, w->state);
    outcome_show(w, NULL, 0);
    spoiled_show(w);
    prompts_show(w);
    guesses_show(w);
    value_show(w);
    held_show(w);
    result_show(w, w->state, &w->left);
    if (asked) leaving_show(w);
    for (int seat = 1; seat <= w->kit->seats; seat++) {
        Choice list[CHOICES_MAX];
        if (!(asked >> seat & 1)) continue;
        int count = game->choices(w->kit, w->state, seat, list);
        answers_show(w, seat, list, count, ANSWERS_MOST);
        answers_follow(w, seat, list, count);
        odds_show(w, seat, list, count);
        refusals_show(w, seat, list, count);
        odd_show(w, seat);
    }
    if (!game->position) return;
    game->position(w->kit, w->state, &w->text);
    fold_text(w, &w->placed);
}

static void line_put(Text *out, const char *what, const Hashed *hashed)
{
    if (hashed->count)
        text_format(out, "  %s %u %016llx\n", what, hashed->count, (unsigned long long)hashed->hash);
}

void shown_put(const Shown *w, Text *out)
{
    line_put(out, "asked", &w->asked);
    line_put(out, "told", &w->told);
    line_put(out, "facts", &w->facts);
    line_put(out, "named", &w->named);
    line_put(out, "held", &w->held);
    line_put(out, "views", &w->views);
    line_put(out, "drawn", &w->drawn);
    line_put(out, "guessed", &w->guessed);
    line_put(out, "logged", &w->logged);
    line_put(out, "placed", &w->placed);
    line_put(out, "answers in words", &w->words);
    line_put(out, "answers touch", &w->touched);
    line_put(out, "what follows", &w->followed);
    line_put(out, "after leaving", &w->left);
    line_put(out, "odds", &w->odds);
    line_put(out, "refused because", &w->refused);
    line_put(out, "odd answers", &w->odd);
    line_put(out, "spoiled", &w->spoiled);
    line_put(out, "nearly", &w->nearly);
    text_put(out, "  worth on average");
    for (int seat = 1; seat <= w->seats; seat++)
        text_format(out, " %llu", (unsigned long long)(w->judged[seat] / w->positions));
    text_put_char(out, '\n');
    line_put(out, "judged", &w->judgement);
    line_put(out, "features", &w->features);
    line_put(out, "preferred", &w->preferred);
    line_put(out, "greedy chooses", &w->greedy);
    line_put(out, "search chooses", &w->search);
    if (w->search.count) text_format(out, "    nodes %u, steps %u\n", w->nodes, w->steps);
}
