#include "peek.h"

#include "core/clauses.h"
#include "core/facts.h"

enum { CARDS = 4, HIDDEN = 255, OPEN_ALL = 15 };
enum { LOOK = 1, OPEN, WAIT, ROLL, END };
enum { LOOKED = 1, OPENED, WAITED, ROLLED, ENDED, LEFT, DEALT };

typedef struct Peek {
    uint8_t card[CARDS], open, seen[SEATS_MAX + 1], turn, waits, luck, over, winner, spare[5];
} Peek;

typedef struct PeekKit {
    Kit head;
    const Board *board;
} PeekKit;

static const char *const verbs[] = {"?", "look", "open", "wait", "roll", "end"};

/* Cards are lines `card NAME`; a team is any text. */
static bool peek_shelve(Catalog *catalog, const char *path, const char *text, int line, Problem *problem)
{
    const char *dot = strrchr(path, '.');
    if (dot && string_same(dot, ".team")) return true;
    for (; *text; line++) {
        Words words = words_of(text);
        Word word = {0};
        if (words_next(&words, &word) && !word_is(word, "card"))
            return problem_set(problem, line, word.column, "card NAME", "this is no card");
        if (word_is(word, "card"))
            catalog->shelf = (void *)((uintptr_t)catalog->shelf + 1); /* only counted */
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return true;
}

static Kit *peek_unpack(const Catalog *catalog, const Setup *setup, Arena *arena, Problem *problem)
{
    PeekKit *kit = arena_new(arena, PeekKit, 1);
    kit->head = (Kit){.game = &peek, .state_size = sizeof(Peek), .seats = setup->seats};
    const char *board = setup_option(setup, "board", NULL), *cards = setup_option(setup, "cards", "0");
    if (board) kit->board = catalog_board(catalog, board);
    if (board && !kit->board) {
        problem_set(problem, 0, 0, "a board of the catalog", "there is no board %s", board);
        return NULL;
    }
    if ((uintptr_t)catalog->shelf != (uintptr_t)(cards[0] - '0')) {
        problem_set(problem, 0, 0, "as many as the option says", "the catalog has other cards");
        return NULL;
    }
    for (int i = 0; i < setup->position_count; i++) {
        Words words = words_of(setup->position[i]);
        Word word;
        if (!words_next(&words, &word) || !word_is(word, "piece")) continue;
        problem_set(problem, 0, word.column, "row a b c d", "this game has no pieces");
        return NULL;
    }
    return &kit->head;
}

/* `row a b c d` */
static bool peek_place(const Kit *kit, void *state, const char *line, Problem *problem)
{
    Peek *p = state;
    Words words = words_of(line);
    Word word;
    int n = 0, value;
    (void)kit;
    if (!words_next(&words, &word) || !word_is(word, "row"))
        return problem_set(problem, 0, word.column, "row a b c d", "this can't be placed");
    for (; words_next(&words, &word); n++) {
        if (n == CARDS || !word_number(word, &value) || value < 1 || value > 9)
            return problem_set(problem, 0, word.column, "row a b c d", "this is no card of the row");
        p->card[n] = (uint8_t)value;
    }
    return true;
}

static bool peek_begin(const Kit *kit, void *state, Dice *dice, Events *events, Problem *problem)
{
    Peek *p = state;
    (void)kit;
    if (p->card[0] == 9) return problem_set(problem, 0, 0, "another card", "a row can't begin with 9");
    for (int i = 0; i < CARDS; i++)
        if (!p->card[i]) p->card[i] = (uint8_t)dice_roll(dice, 9, "card");
    p->turn = 1;
    event_add(events, DEALT, T_16, 0, 0, 0);
    return true;
}

static unsigned peek_asked(const Kit *kit, const void *state)
{
    const Peek *p = state;
    (void)kit;
    return p->over ? 0 : 1u << p->turn;
}

static void peek_ask(const Kit *kit, const void *state, int seat, Prompt *prompt)
{
    bool asked = peek_asked(kit, state) >> seat & 1;
    *prompt = (Prompt){.clause = T_01};
    strcpy(prompt->kind, asked ? "turn" : "wait");
    strcpy(prompt->text, asked ? "What do you do?" : "Others choose.");
}

static bool peek_allows(const Kit *kit, const void *state, int seat, Choice choice, Refusal *refusal)
{
    const Peek *p = state;
    if (p->over && choice.verb == LOOK) return refuse(refusal, T_08, "Everything lies open.");
    if (p->over) return refuse(refusal, T_04, "It is over.");
    if (!(peek_asked(kit, state) >> seat & 1))
        return refuse(refusal, T_09, "It is the turn of seat %d.", p->turn);
    if (choice.verb < LOOK || choice.verb > END || choice.who || choice.b || choice.c)
        return refuse(refusal, T_02, "That is no answer.");
    if (choice.verb > OPEN) return choice.a == 0 || refuse(refusal, T_03, "There is nothing to name.");
    if (choice.a < 1 || choice.a > CARDS) return refuse(refusal, T_03, "There is no card %d.", choice.a);
    if (p->open >> (choice.a - 1) & 1) return refuse(refusal, T_08, "It lies open.");
    return true;
}

static int peek_choices(const Kit *kit, const void *state, int seat, Choice *out)
{
    int n = 0;
    for (int verb = LOOK; verb <= END; verb++)
        for (int card = verb <= OPEN; card <= (verb <= OPEN ? CARDS : 0); card++) {
            out[n] = (Choice){.verb = (uint8_t)verb, .a = (int16_t)card};
            n += peek_allows(kit, state, seat, out[n], NULL);
        }
    return n;
}

static void peek_apply(const Kit *kit, void *state, int seat, Choice choice, Dice *dice, Events *events)
{
    Peek *p = state;
    Event *event = NULL;
    switch (choice.verb) {
    case LOOK:
        p->seen[seat] |= (uint8_t)(1 << (choice.a - 1));
        event = event_add(events, LOOKED, T_08, seat, choice.a, p->card[choice.a - 1]);
        if (event) event->secret = SECRET_N0, event->audience = (uint8_t)(1 << seat);
        break;
    case OPEN:
        p->open |= (uint8_t)(1 << (choice.a - 1));
        event_add(events, OPENED, T_08, seat, choice.a, p->card[choice.a - 1]);
        break;
    case WAIT: p->waits++, event_add(events, WAITED, T_02, seat, 0, 0); break;
    case ROLL:
        p->luck = (uint8_t)dice_roll(dice, 6, "luck"), event_add(events, ROLLED, T_16, seat, 0, p->luck);
        break;
    default: p->turn = (uint8_t)(p->turn % kit->seats + 1), event_add(events, ENDED, T_01, seat, 0, 0);
    }
    if (p->open == OPEN_ALL) p->over = 1;
}

static void peek_leave(const Kit *kit, void *state, int seat, int why, Dice *dice, Events *events)
{
    Peek *p = state;
    (void)dice;
    if (why != LEAVE_DRAW_AGREED) p->winner = (uint8_t)(seat % kit->seats + 1);
    p->over = 1;
    event_add(events, LEFT,
              why == LEAVE_DRAW_AGREED ? T_12
              : why == LEAVE_RESIGNED  ? T_13
                                       : T_14,
              seat, 0, why);
}

static bool peek_result(const Kit *kit, const void *state, Result *result)
{
    const Peek *p = state;
    (void)kit;
    *result =
        (Result){.draw = !p->winner, .winners = p->winner ? (uint8_t)(1 << p->winner) : 0, .clause = T_15};
    strcpy(result->why, "everything is known");
    return p->over;
}

static void peek_hide(const Kit *kit, void *state, int seat)
{
    Peek *p = state;
    for (int i = 0; i < CARDS; i++)
        if (!(p->open >> i & 1) && !(seat > 0 && p->seen[seat] >> i & 1)) p->card[i] = HIDDEN;
    (void)kit;
}

static void peek_guess(const Kit *kit, void *state, int seat, Dice *dice)
{
    Peek *p = state;
    (void)kit, (void)seat;
    for (int i = 0; i < CARDS; i++)
        if (p->card[i] == HIDDEN) p->card[i] = (uint8_t)dice_roll(dice, 9, "guess");
}

/* A card may be named by its value, by whoever knows it. */
static bool peek_known(const Peek *p, int *number)
{
    for (int i = 0; i < CARDS; i++) {
        if (p->card[i] != *number) continue;
        *number = i + 1;
        return true;
    }
    return false;
}

static bool peek_read(const Kit *kit, const void *state, int seat, const char *line, Choice *choice,
                      Problem *problem)
{
    Words words = words_of(line);
    Word word = {0};
    int number = 0;
    (void)kit, (void)seat;
    *choice = (Choice){0};
    words_next(&words, &word);
    for (int verb = LOOK; verb <= END; verb++)
        if (word_is(word, verbs[verb])) choice->verb = (uint8_t)verb;
    if (!choice->verb)
        return problem_set(problem, 0, word.column, "look N, open N, wait, roll or end", "no such verb");
    if (words_next(&words, &word)) {
        bool value = word_is(word, "value") && words_next(&words, &word);
        if (!word_number(word, &number) || number < 0 || number > 99 ||
            (value && !peek_known(state, &number)))
            return problem_set(problem, 0, word.column, "the number of a card", "this names no card");
        choice->a = (int16_t)number;
    }
    return !words_next(&words, &word) || problem_set(problem, 0, word.column, "", "too many words");
}

static void peek_write(const Kit *kit, const void *state, int seat, Choice choice, Text *text)
{
    (void)kit, (void)state, (void)seat;
    text_put(text, verbs[choice.verb]);
    if (choice.a) text_format(text, " %d", choice.a);
}

/* `wait then look 2 then end` */
static const char *peek_split(const Kit *kit, const void *state, int seat, const char *words, Text *first)
{
    const char *then = strstr(words, " then ");
    (void)kit, (void)state, (void)seat;
    if (!then) return NULL;
    text_put_bytes(first, words, (int)(then - words));
    return then + 6;
}

static void peek_tell(const Kit *kit, const void *state, const Event *event, Text *text)
{
    static const char *const told[] = {"?", "looks at", "opens", "waits", "rolls", "ends", "leaves", "deals"};
    (void)kit, (void)state;
    text_format(text, "%d %s", event->subject, told[event->kind]);
    if (event->n[0] == UNKNOWN)
        text_put(text, " something");
    else
        text_format(text, " %d", event->n[0]);
}

static void peek_facts(const Kit *kit, const void *state, const Event *event, Json *json)
{
    static const char *const kinds[] = {"?", "look", "open", "wait", "roll", "match-over", "leave", "deal"};
    (void)kit, (void)state;
    json_put_string(json, "kind", kinds[event->kind]);
    json_put_int(json, "seat", event->subject);
    facts_put_int(json, "amount", event->n[0]);
}

static void peek_describe(const Kit *kit, const void *state, Json *json)
{
    const Peek *p = state;
    (void)kit;
    json_object(json);
    json_key(json, "cards");
    json_array(json);
    for (int i = 0; i < CARDS; i++)
        if (p->card[i] == HIDDEN)
            json_string(json, "?");
        else
            json_int(json, p->card[i]);
    json_end(json);
    json_put_int(json, "waits", p->waits);
    json_put_int(json, "luck", p->luck);
    json_put_int(json, "turn", p->turn);
    json_end(json);
}

const Game peek = {
    .id = "peek",
    .title = "Peek",
    .rules_version = 3,
    .state_size_max = sizeof(Peek),
    .choices_max = 16,
    .events_max = 4,
    .seats_min = 2,
    .seats_max = 4,
    .clauses = "T",
    .shelve = peek_shelve,
    .unpack = peek_unpack,
    .place = peek_place,
    .begin = peek_begin,
    .asked = peek_asked,
    .ask = peek_ask,
    .choices = peek_choices,
    .allows = peek_allows,
    .apply = peek_apply,
    .leave = peek_leave,
    .result = peek_result,
    .hide = peek_hide,
    .guess = peek_guess,
    .read = peek_read,
    .write = peek_write,
    .split = peek_split,
    .tell = peek_tell,
    .facts = peek_facts,
    .describe = peek_describe,
};
