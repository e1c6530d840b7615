/* From the lines before play to a table: the position, the seats it needs, unpacking, the dice. */
#include <stdlib.h>

#include "core/clauses.h"
#include "table/script_internal.h"

bool setup_position(Script *script)
{
    Words words = line_words(script);
    Word word = {0};
    words_next(&words, &word);
    if (!need_game(script)) return false;
    if (script->table)
        return script_wrong(script, word.column,
                            "SEAT: a choice, expect, refuse, undo to, draw agreed or hash",
                            "\"%.*s\" is no word of a script once the game has begun", WORD_SHOWN(word));
    if (script->position_count == SCRIPT_POSITION_MAX)
        return script_wrong(script, 1, "at most 4096 lines", "this position is too long");
    if (!script->position) {
        script->position = arena_new(&script->arena, const char *, SCRIPT_POSITION_MAX);
        script->position_line = arena_new(&script->arena, int, SCRIPT_POSITION_MAX);
    }
    script->position[script->position_count] = line_body_from(script, 0);
    script->position_line[script->position_count++] = script->line.number;
    return true;
}

/* Seats that no line names, but that the position speaks of. */
static int seats_wanted(const Script *script)
{
    static const char *const of_seats[] = {"place", "pool", "deck",    "hand",
                                           "stand", "turn", "protect", "score"};
    int seats = script->game->seats_min, number;
    for (int seat = 1; seat <= SEATS_MAX; seat++)
        if (script->seated[seat] && seat > seats) seats = seat;
    for (int i = 0; i < script->position_count; i++) {
        Words words = words_of(script->position[i]);
        Word word, next;
        if (!words_next(&words, &word) || !words_next(&words, &next) || !word_seat(next, &number)) continue;
        for (int k = 0; k < countof(of_seats); k++)
            if (word_is(word, of_seats[k]) && number > seats && number <= script->game->seats_max)
                seats = number;
    }
    return seats;
}

/* A problem found now about an earlier line. */
static bool wrong_earlier(Script *script, int number, const Problem *problem)
{
    Line line = script->line;
    script->line.number = number;
    script_problem(script, problem, problem->column > 0 ? problem->column : 1);
    script->line = line;
    return false;
}

static bool check_catalog(Script *script, const Catalog *catalog)
{
    uint64_t hash = script->catalog_inline ? script->texts_hash : catalog->hash;
    if (!script->has_catalog || hash == script->catalog_hash) return true;
    Problem problem = {0};
    TEXT(expected, 48);
    text_put_hash(&expected, hash);
    problem_set(&problem, 0, 0, expected.at, "this match was played with other cards or boards");
    return wrong_earlier(script, script->catalog_line, &problem);
}

static bool open_dice(Script *script)
{
    Problem problem = {0};
    for (int seat = 1; seat <= SEATS_MAX; seat++)
        if (script->words[seat] && !table_add_words(script->table, seat, script->words[seat], &problem))
            return wrong_earlier(script, script->words_line[seat], &problem);
    if (script->has_seed) table_seed(script->table, script->seed);
    if (!script->has_sealed) return true;
    if (!script->options->seal_seed) {
        table_commit(script->table, script->commitment);
        return true;
    }
    table_seal(script->table, script->options->seal_seed);
    return memcmp(script->table->commitment, script->commitment, SHA256_SIZE) == 0 ||
           script_wrong(script, 1, "the seed that was sealed", "the seed does not fit the fingerprint");
}

/* A board without a name is the one to play on, unless the game line says otherwise. */
static bool choose_board(Script *script)
{
    Problem problem = {0};
    if (setup_option(&script->setup, "board", NULL)) return true;
    for (const TableText *text = script->texts; text; text = text->next)
        if (strcmp(text->path, "inline.board") == 0)
            return setup_add_option(&script->setup, "board", "inline", &problem) ||
                   wrong_earlier(script, script->game_line, &problem);
    return true;
}

/* Unpacks the set-up; NULL with a problem, or with a mistake reported. */
static Table *setup_unpack(Script *script, Problem *problem)
{
    if (!need_game(script) || !choose_board(script)) return NULL;
    /* Without cards of its own a script that names none still needs a catalog to be unpacked from.
     */
    if (!script->own && !script->base) script->own = catalog_new(script->game, NULL);
    const Catalog *catalog = script->own ? script->own : script->base;
    if (!check_catalog(script, catalog)) return NULL;
    script->setup.seats = seats_wanted(script);
    script->setup.position = script->position;
    script->setup.position_count = script->goes_on ? 0 : script->position_count;
    Table *table = table_open(catalog, &script->setup, problem);
    if (!table || !script->goes_on) return table;
    if (table_go_on(table, script->position, script->position_count, script->thrown_before,
                    script->gone_before, problem))
        return table;
    table_close(table);
    return NULL;
}

bool script_open(Script *script)
{
    Problem problem = {0};
    if (script->table || script->setup_refused) return true;
    script->table = setup_unpack(script, &problem);
    if (!script->table) {
        if (script->stopped) return false;
        bool placed = problem.line >= 1 && problem.line <= script->position_count;
        problem.file[0] = 0;
        return wrong_earlier(script, placed ? script->position_line[problem.line - 1] : script->game_line,
                             &problem);
    }
    for (const TableText *text = script->texts; text; text = text->next) table_add_text(script->table, text);
    script->table->hooks = script->options->hooks;
    script->table->own = script->own;
    script->table->own_base = script->own_base;
    script->own = script->own_base = NULL;
    script->before = arena_take(&script->arena, script->table->kit->state_size);
    return open_dice(script);
}

/* `refuse setup`: what has been agreed so far can't be played, by a rule that the problem names. The
   script ends with it. */
bool setup_refuse(Script *script, const ClausesNamed *named)
{
    Problem problem = {0};
    if (script->table)
        return script_wrong(script, 1, "`refuse setup` before the game begins", "the game has begun already");
    Table *table = setup_unpack(script, &problem);
    if (script->stopped) return false;
    script->setup_refused = true;
    script->report->refusals++;
    if (table) {
        table_close(table);
        script_failed(script, "a set-up that is refused", "", "this set-up is allowed");
        return true;
    }
    bool fits = named->count == 0;
    for (int i = 0; i < named->count; i++)
        fits |= strstr(problem.what, clause_id(named->clause[i])) ||
                strstr(problem.expected, clause_id(named->clause[i]));
    TEXT(seen, 520);
    text_format(&seen, "%s; expected %s", problem.what, problem.expected);
    if (!fits)
        script_failed(script, "refused by the clause that this line names", seen.at,
                      "this set-up is refused otherwise");
    else
        script_covers(script, named);
    return true;
}

void script_setup_free(Script *script)
{
    if (script->options->keep_table && script->report->passed)
        script->report->table = script->table;
    else
        table_close(script->table);
    catalog_free(script->own);
    catalog_free(script->own_base);
    arena_free(&script->arena);
}
