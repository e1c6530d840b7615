/* What a page may ask about the open match and about the games: choices with words, what they touch and what
   they change, looking ahead, odds, why not, boards, cards, teams, clauses. Pure: nothing changes. */
#include <stdlib.h>

#include "core/options.h"
#include "table/account.h"
#include "table/orders.h"
#include "wasm/wasm.h"

const char *client_games(void);
const char *client_clauses(void);
const char *client_cards(const char *game);
const char *client_card(const char *game, const char *set, const char *name);
const char *client_figure(const char *game, const char *words, int fine);
const char *client_card_style(const char *game);
const char *client_board(const char *game, const char *name);
const char *client_team(const char *game, const char *name, const char *text);
const char *client_choices(int seat, const char *path, const char *pointer);
const char *client_odds(int seat, const char *path, const char *words);
const char *client_nearly(int seat, const char *path, int piece);
const char *client_sight(const char *game, const char *board, const char *from, const char *to,
                         const char *blocked);
const char *client_position(void);
const char *client_passes(int seat, const char *order);

static const char *put_trouble(const Problem *problem)
{
    Json json = answer_begin();
    json_put_string(&json, "problem", problem->what);
    json_put_string(&json, "expected", problem->expected);
    json_put_int(&json, "line", problem->line);
    return answer_end(&json);
}

/* ---- looking ahead ---- */

void *match_view_new(void)
{
    void *view = aligned_alloc(8, (match.table->kit->state_size + 7u) & ~7u);
    ensure(view != NULL);
    return view;
}

/* Makes a choice in a view as if it were made; false if a die is thrown, for nobody can look past that. */
static bool view_apply(void *view, int seat, Choice choice)
{
    const Kit *kit = match.table->kit;
    static Thrown thrown[TABLE_DICE_MAX];
    Dice luck = dice_fast(1), dice = dice_fast(2);
    dice.record = thrown;
    dice.record_capacity = countof(thrown);
    kit->game->guess(kit, view, seat, &luck);
    kit->game->apply(kit, view, seat, choice, &dice, NULL);
    kit->game->hide(kit, view, seat);
    return dice.record_count == 0;
}

bool match_look(int seat, const char *path, void *view, Problem *problem)
{
    const Kit *kit = match.table->kit;
    match_see(seat, view);
    Word line;
    while (text_line(&path, &line)) {
        char words[256];
        if (line.length >= (int)sizeof words)
            return problem_set(problem, 0, 0, "a choice", "these words are too long");
        word_copy(line, words, sizeof words);
        Choice choice;
        Refusal refusal = {0};
        if (!(kit->game->asked(kit, view) >> seat & 1) && !choice_open_ended(kit, view, seat))
            return problem_set(problem, 0, 0, "a seat that is asked", "another seat is asked by then");
        if (!kit->game->read(kit, view, seat, words, &choice, problem)) return false;
        if (!kit->game->allows(kit, view, seat, choice, &refusal))
            return problem_set(problem, 0, 0, clause_id(refusal.clause), "%s", refusal.why);
        if (!view_apply(view, seat, choice))
            return problem_set(problem, 0, 0, "a choice without dice", "a die is thrown there");
    }
    return true;
}

/* A view to ask about; NULL with a problem. */
static void *look_at(int seat, const char *path, Problem *problem)
{
    if (!match.table || seat < 1 || seat > match.table->setup.seats) {
        problem_set(problem, 0, 0, "an open match and a seat of it", "nobody can be asked");
        return NULL;
    }
    void *view = match_view_new();
    if (match_look(seat, path, view, problem)) return view;
    free(view);
    return NULL;
}
/* The same, with the trouble written. */
static void *look(int seat, const char *path)
{
    Problem problem = {0};
    void *view = look_at(seat, path, &problem);
    if (!view) put_trouble(&problem);
    return view;
}

/* ---- choices ---- */

/* Does the choice throw dice, and if not, what does the pointer lead to after it? */
static void put_after(Json *json, const void *view, int seat, Choice choice, const char *pointer)
{
    const Kit *kit = match.table->kit;
    void *after = match_view_new();
    memcpy(after, view, kit->state_size);
    bool silent = view_apply(after, seat, choice);
    if (!silent) json_put_bool(json, "dice", true);
    if (silent && *pointer) {
        Text text = text_growing();
        const char *value;
        int length;
        table_describe_state(match.table, after, seat, &text);
        if (json_find(text.at, pointer, &value, &length)) {
            json_key(json, "after");
            json_int(json, strtol(value, NULL, 10));
        }
        text_free(&text);
    }
    free(after);
}

/* Every legal choice of a seat, after those of `path`: words, what it touches, whether it throws dice, and
   what the number that `pointer` leads to in the view would be after it. */
EXPORT(client_choices) const char *client_choices(int seat, const char *path, const char *pointer)
{
    static Choice list[CHOICES_MAX];
    Problem problem = {0};
    void *view = look_at(seat, path, &problem);
    if (!view) {
        Json trouble = answer_begin();
        json_put_string(&trouble, "problem", problem.what);
        json_put_string(&trouble, "clause", problem.expected);
        json_key(&trouble, "choices");
        json_array(&trouble);
        json_end(&trouble);
        return answer_end(&trouble);
    }
    const Kit *kit = match.table->kit;
    bool asked = kit->game->asked(kit, view) >> seat & 1;
    int count = asked ? kit->game->choices(kit, view, seat, list) : 0;
    Json json = answer_begin();
    json_put_bool(&json, "asked", asked);
    json_put_bool(&json, "open", asked && choice_open_ended(kit, view, seat));
    json_key(&json, "prompt");
    account_prompt(&json, match.table, view, seat);
    json_key(&json, "choices");
    json_array(&json);
    for (int i = 0; i < count; i++) {
        Text words = text_growing();
        kit->game->write(kit, view, seat, list[i], &words);
        json_object(&json);
        json_put_string(&json, "words", words.at);
        json_key(&json, "touches");
        kit->game->touches(kit, view, seat, list[i], &json);
        put_after(&json, view, seat, list[i], pointer);
        json_end(&json);
        text_free(&words);
    }
    json_end(&json);
    if (*path) {
        Text text = text_growing();
        table_describe_state(match.table, view, seat, &text);
        answer_end(&json);
        Text *out = json.text; /* the position ahead, as the last member */
        out->at[--out->length] = 0;
        text_format(out, ",\"view\":");
        text_put_bytes(out, text.at, text.length);
        text_put_char(out, '}');
        text_free(&text);
        free(view);
        return out->at;
    }
    free(view);
    return answer_end(&json);
}

/* ---- odds ---- */

EXPORT(client_odds) const char *client_odds(int seat, const char *path, const char *words)
{
    static Odds odds;
    void *view = look(seat, path);
    if (!view) return "null";
    const Kit *kit = match.table->kit;
    Choice choice;
    bool known = kit->game->read(kit, view, seat, words, &choice, NULL) &&
                 kit->game->odds(kit, view, seat, choice, &odds);
    free(view);
    if (!known) return "null";
    Json json = json_to(wasm_answer());
    odds_write_json(&odds, &json);
    return json.text->at;
}

/* ---- why not ---- */

EXPORT(client_nearly) const char *client_nearly(int seat, const char *path, int piece)
{
    static Choice choices[64];
    static Refusal refusals[64];
    void *view = look(seat, path);
    if (!view) return "[]";
    const Kit *kit = match.table->kit;
    int count = kit->game->nearly(kit, view, seat, piece, choices, refusals);
    Json json = json_to(wasm_answer());
    json_array(&json);
    for (int i = 0; i < count; i++) {
        Text words = text_growing();
        kit->game->write(kit, view, seat, choices[i], &words);
        json_object(&json);
        json_put_string(&json, "words", words.at);
        json_put_string(&json, "clause", clause_id(refusals[i].clause));
        json_put_string(&json, "why", refusals[i].why);
        json_key(&json, "touches");
        kit->game->touches(kit, view, seat, choices[i], &json);
        json_end(&json);
        text_free(&words);
    }
    free(view);
    return answer_end(&json);
}

/* ---- games, boards, cards, teams, clauses ---- */

EXPORT(client_games) const char *client_games(void)
{
    Json json = json_to(wasm_answer());
    json_array(&json);
    for (int i = 0; games[i]; i++) {
        const Catalog *catalog = wasm_catalog(NULL, games[i], NULL);
        char hash[24] = "";
        Text text = text_fixed(hash, sizeof hash);
        if (catalog) text_put_hash(&text, catalog->hash);
        json_object(&json);
        json_put_string(&json, "id", games[i]->id);
        json_put_string(&json, "title", games[i]->title);
        json_put_int(&json, "seats_min", games[i]->seats_min);
        json_put_int(&json, "seats_max", games[i]->seats_max);
        json_put_int(&json, "rules_version", games[i]->rules_version);
        json_put_string(&json, "clauses", games[i]->clauses);
        json_put_string(&json, "catalog", hash);
        json_key(&json, "options");
        setup_choices_write(games[i], &json);
        json_key(&json, "own");
        setup_own_write(games[i], &json);
        json_end(&json);
    }
    return answer_end(&json);
}

EXPORT(client_clauses) const char *client_clauses(void)
{
    Json json = answer_begin();
    json_key(&json, "systems");
    json_array(&json);
    for (int i = 0; i < clause_system_count; i++) {
        json_object(&json);
        json_put_string(&json, "id", clause_systems[i].id);
        json_put_string(&json, "title", clause_systems[i].title);
        json_end(&json);
    }
    json_end(&json);
    json_key(&json, "clauses");
    json_array(&json);
    CLAUSES_EACH (clause) {
        const ClauseText *is = &clause_texts[clause];
        json_object(&json);
        json_put_string(&json, "id", is->id);
        json_put_string(&json, "text", is->text);
        if (is->ruling[0]) json_put_string(&json, "ruling", is->ruling);
        if (is->mark[0]) json_put_string(&json, "mark", is->mark);
        json_put_string(&json, "section", is->section);
        json_put_int(&json, "system", is->system);
        json_end(&json);
    }
    json_end(&json);
    return answer_end(&json);
}

static const Catalog *catalog_for(const char *id)
{
    const Game *game = game_find(id);
    if (!game) return NULL;
    if (match.table && strcmp(match.table->game->id, game->id) == 0) return match.table->catalog;
    return wasm_catalog(NULL, game, NULL);
}

EXPORT(client_cards) const char *client_cards(const char *game)
{
    const Catalog *catalog = catalog_for(game);
    if (!catalog) return "[]";
    Json json = json_to(wasm_answer());
    catalog->game->list_cards(catalog, &json);
    return json.text->at;
}

/* ---- pictures: empty where a game draws none ---- */

EXPORT(client_card) const char *client_card(const char *game, const char *set, const char *name)
{
    const Catalog *catalog = catalog_for(game);
    Text *html = wasm_answer();
    text_put(html, "");
    if (catalog && catalog->game->draw_card) catalog->game->draw_card(catalog, set, name, html);
    return html->at;
}

EXPORT(client_figure) const char *client_figure(const char *game, const char *words, int fine)
{
    const Game *is = game_find(game);
    Text *svg = wasm_answer();
    text_put(svg, "");
    if (is && is->draw_figure) is->draw_figure(words, fine, svg);
    return svg->at;
}

EXPORT(client_card_style) const char *client_card_style(const char *game)
{
    const Game *is = game_find(game);
    return is && is->card_style ? is->card_style : "";
}

static bool has_hex(const uint64_t *set, int hex) { return set && set[hex >> 6] >> (hex & 63) & 1; }

EXPORT(client_board) const char *client_board(const char *game, const char *name)
{
    const Catalog *catalog = catalog_for(game);
    const Board *board = catalog ? catalog_board(catalog, name) : NULL;
    if (!board) return "null";
    Json json = answer_begin();
    json_put_string(&json, "name", board->name);
    json_put_string(&json, "title", board->title);
    json_put_bool(&json, "walled", board->walled);
    json_key(&json, "hexes");
    json_array(&json);
    for (int hex = 1; hex < board->ids; hex++) {
        if (!board->column[hex]) continue;
        TEXT(word, 16);
        board_write_hex(board, hex, &word);
        json_object(&json);
        json_put_string(&json, "name", word.at);
        json_put_int(&json, "q", board->q[hex]);
        json_put_int(&json, "r", board->r[hex]);
        json_put_int(&json, "row", board->row[hex]);
        json_put_int(&json, "column", board->column[hex]);
        if (has_hex(board->terrain, hex)) json_put_bool(&json, "terrain", true);
        for (int i = 0; board->kinds && board->kinds[i].word; i++)
            if (has_hex(board->kind[i], hex)) json_put_bool(&json, board->kinds[i].word, true);
        for (int zone = 1; zone <= board->zones; zone++)
            if (has_hex(board->zone[zone], hex)) json_put_int(&json, "zone", zone);
        json_end(&json);
    }
    json_end(&json);
    return answer_end(&json);
}

/* How far is it, and what stands between? `blocked` are hexes, separated by blanks. */
EXPORT(client_sight)
const char *client_sight(const char *game, const char *name, const char *from, const char *to,
                         const char *blocked)
{
    const Catalog *catalog = catalog_for(game);
    const Board *board = catalog ? catalog_board(catalog, name) : NULL;
    if (!board) return "null";
    int a = board_find(board, (Word){.at = from, .length = (int)strlen(from)});
    int b = board_find(board, (Word){.at = to, .length = (int)strlen(to)});
    if (!a || !b) return "null";
    Json json = answer_begin();
    json_put_int(&json, "distance", hex_distance(board, a, b));
    json_key(&json, "blocks");
    json_array(&json);
    Words words = words_of(blocked);
    for (Word word; words_next(&words, &word);) {
        int hex = board_find(board, word);
        if (!hex || hex == a || hex == b) continue;
        if (!hex_cuts(board->q[b] - board->q[a], board->r[b] - board->r[a], board->q[hex] - board->q[a],
                      board->r[hex] - board->r[a]))
            continue;
        TEXT(at, 16);
        board_write_hex(board, hex, &at);
        json_string(&json, at.at);
    }
    json_end(&json);
    return answer_end(&json);
}

/* A line of a report: `A2-TEAM-03: what is wrong`, or only words. */
static void put_report_line(Json *json, const char *line, int length)
{
    const char *colon = memchr(line, ':', (size_t)length);
    TEXT(id, 32);
    text_put_bytes(&id, line, colon && colon - line < 31 ? (int)(colon - line) : 0);
    int clause = id.length ? clause_find(id.at, (size_t)id.length) : CLAUSE_NONE, words = 0;
    if (clause)
        for (words = id.length + 1; words < length && line[words] == ' ';) words++;
    json_object(json);
    json_put_string(json, "clause", clause ? id.at : "");
    json_key(json, "text");
    json_string_bytes(json, line + words, length - words);
    json_end(json);
}

/* Is the team that this text calls by that name allowed? Its report, one for each thing to say. */
EXPORT(client_team) const char *client_team(const char *game, const char *name, const char *text)
{
    const Game *of = game_find(game);
    Problem problem = {0};
    const Catalog *base = of ? wasm_catalog(NULL, of, &problem) : NULL;
    if (!base) return put_trouble(&problem);
    Catalog *own = catalog_new(of, base);
    if (*text && !catalog_read(own, "own.team", text, 1, &problem)) {
        catalog_free(own);
        return put_trouble(&problem);
    }
    Text report = text_growing();
    bool legal = of->check_team(own, name, &report);
    Json json = answer_begin();
    json_put_bool(&json, "legal", legal);
    json_key(&json, "report");
    json_array(&json);
    Word line;
    for (const char *at = report.at; text_line(&at, &line);) put_report_line(&json, line.at, line.length);
    json_end(&json);
    text_free(&report);
    catalog_free(own);
    return answer_end(&json);
}

/* The set-up lines that make this very position, as far as the game can say them. */
EXPORT(client_position) const char *client_position(void)
{
    Text *out = wasm_answer();
    if (match.table && match.table->game->position)
        match.table->game->position(match.table->kit, match_state(), out);
    return out->at;
}

/* Does a seat with this standing order pass on what it is asked now? */
EXPORT(client_passes) const char *client_passes(int seat, const char *word)
{
    Order order;
    bool own = match.table && !match.seen;
    return own && order_read(word, &order, NULL) && order_passes(match.table, seat, order) ? "true" : "false";
}
