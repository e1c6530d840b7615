/* Before a choice and instead of one: what its dice may bring, and why something can't be done. */
#include <stdlib.h>

#include "cli/play_asking.h"
#include "core/clauses.h"

enum { NEARLY_MAX = 64, PIECES_MAX = 512 };

/* ---- odds ---- */

bool print_odds(const Asking *asking, Choice choice)
{
    const Game *game = asking->table->game;
    Odds *odds = calloc(1, sizeof *odds);
    ensure(odds != NULL);
    bool known = game->odds && game->odds(asking->table->kit, asking->view, asking->seat, choice, odds);
    if (known) {
        Text out = text_growing();
        Text view = text_growing();
        table_describe(asking->table, asking->seat, &view);
        odds_write_words(odds, view.at, &out);
        text_free(&view);
        text_print(stdout, &out);
        text_free(&out);
    }
    free(odds);
    return known;
}

/* ---- why not? ---- */

/* Is this name 1:ARK-100, ARK-100, ARK-100#2 or a beginning of it? 2 the very name, with or without the
   number of its copy. */
static int name_fits(Word piece, Word name)
{
    const char *colon = memchr(piece.at, ':', (size_t)piece.length);
    Word bare = piece;
    if (colon) bare.length -= (int)(colon + 1 - piece.at), bare.at = colon + 1;
    if (word_same(piece, name) || word_same(bare, name)) return 2;
    const char *number = memchr(bare.at, '#', (size_t)bare.length);
    if (number && word_same((Word){.at = bare.at, .length = (int)(number - bare.at)}, name)) return 2;
    piece.length = name.length < piece.length ? name.length : 0;
    bare.length = name.length < bare.length ? name.length : 0;
    return name.length && (word_same(piece, name) || word_same(bare, name)) ? 1 : 0;
}

/* How well a name fits one of the pieces that a choice is about; only its first one with `first`.
 */
static int choice_about(const Asking *asking, Choice choice, Word name, bool first)
{
    Text touches = text_growing();
    Json json = json_to(&touches);
    int length, fits = 0;
    asking->table->game->touches(asking->table->kit, asking->view, asking->seat, choice, &json);
    static const char *const others[] = {"/card", "/whom"}; /* core/facts.h */
    for (int i = 0; i < (first ? 1 : 8) + (first ? 1 : countof(others)); i++) {
        TEXT(pointer, 24);
        const char *value;
        int pieces = first ? 1 : 8;
        if (i < pieces)
            text_format(&pointer, "/pieces/%d", i);
        else
            text_put(&pointer, others[i - pieces]);
        if (!json_find(touches.at, pointer.at, &value, &length) || length < 3 || value[0] != '"') continue;
        int fit = name_fits((Word){.at = value + 1, .length = length - 2}, name);
        if (fit > fits) fits = fit;
    }
    text_free(&touches);
    return fits;
}

/* What is refused for the same reason stands together. */
static void put_nearly(const Asking *asking, const void *state, const Choice *choices,
                       const Refusal *refusals, int count, Text *out)
{
    for (int i = 0; i < count; i++) {
        bool told = false;
        for (int j = 0; j < i; j++) told |= strcmp(refusals[i].why, refusals[j].why) == 0;
        if (told) continue;
        Text line = text_growing();
        text_put(&line, refusals[i].why);
        if (refusals[i].clause) text_format(&line, " (%s)", clause_id(refusals[i].clause));
        put_wrapped(out, line.at, 2);
        text_clear(&line);
        for (int j = i; j < count; j++) {
            if (strcmp(refusals[i].why, refusals[j].why) != 0) continue;
            if (line.length) text_put(&line, ", ");
            asking->table->game->write(asking->table->kit, state, asking->seat, choices[j], &line);
        }
        put_wrapped(out, line.at, 6);
        text_free(&line);
    }
}

/* Of what a hand can't do, that which begins with the name; how many. */
static int nearly_about(const Asking *asking, Word name, int wanted, Choice *choices, Refusal *refusals,
                        int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (choice_about(asking, choices[i], name, true) < wanted) continue;
        choices[kept] = choices[i], refusals[kept++] = refusals[i];
    }
    return kept;
}

/* The reasons about the piece that fits the name, `wanted` well: the first whose refused choices
   all begin with it, or else all name it. */
static bool print_nearly(const Asking *asking, const void *state, Word name, int wanted)
{
    Choice choices[NEARLY_MAX];
    Refusal *refusals = calloc(NEARLY_MAX, sizeof *refusals);
    const Game *game = asking->table->game;
    bool told = false;
    ensure(refusals != NULL);
    for (int way = 0; way < 2 && !told; way++) {
        for (int piece = 0; piece < PIECES_MAX && !told; piece++) {
            int count = game->nearly(asking->table->kit, state, asking->seat, piece, choices, refusals),
                i = 0;
            if (!piece) count = nearly_about(asking, name, wanted, choices, refusals, count);
            while (i < count && choice_about(asking, choices[i], name, way == 0) >= wanted) i++;
            if (count == 0 || i < count) continue;
            Text out = text_growing();
            put_nearly(asking, state, choices, refusals, count, &out);
            text_print(stdout, &out);
            text_free(&out);
            told = true;
        }
    }
    free(refusals);
    return told;
}

/* What could it not do after the first choice that begins with it, such as its activation? Only
   where no die decides what that choice does. */
static bool print_nearly_after(const Asking *asking, Word name, int wanted)
{
    const Kit *kit = asking->table->kit;
    int i = 0;
    while (i < asking->count && choice_about(asking, asking->choices[i], name, true) < wanted) i++;
    if (i == asking->count) return false;
    void *after = aligned_alloc(8, (kit->state_size + 7u) & ~7u);
    ensure(after != NULL);
    memcpy(after, asking->view, kit->state_size);
    Dice none = dice_forced(NULL, 0);
    asking->table->game->apply(kit, after, asking->seat, asking->choices[i], &none, NULL);
    bool told = false;
    if (!none.failed && asking->table->game->asked(kit, after) >> asking->seat & 1) {
        TEXT(words, 400);
        asking->table->game->write(kit, asking->view, asking->seat, asking->choices[i], &words);
        printf("After %s:\n", words.at);
        told = print_nearly(asking, after, name, wanted);
        if (!told) puts("  nothing is refused that comes to mind");
    }
    free(after);
    return true;
}

void do_why(Asking *asking, const char *rest)
{
    Answer answer = {0};
    Word name = {.at = rest, .length = (int)strlen(rest)};
    bool nearly = asking->table->game->nearly != NULL;
    if (!*rest) {
        puts("Why what? Name a piece, or say what you would do: why move e5");
        return;
    }
    if (nearly && (print_nearly(asking, asking->view, name, 2) || print_nearly_after(asking, name, 2)))
        return;
    AnswerKind kind = table_try(asking->table, asking->seat, rest, NULL, &answer);
    if (nearly && kind != ANSWER_REFUSED &&
        (print_nearly_after(asking, name, 1) || print_nearly(asking, asking->view, name, 1)))
        return;
    if (kind == ANSWER_DONE || kind == ANSWER_DICE)
        puts("That can be done.");
    else
        print_answer(&answer, rest);
}
