/* An experiment as a JSON text, and the results of some of its matches as lines. */
#include "lab/plan.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/json.h"
#include "core/options.h"
#include "core/value.h"

/* ---- writing ---- */

static void put_names(Json *json, const char *key, const char (*names)[64], int count)
{
    json_key(json, key);
    json_array(json);
    for (int i = 0; i < count; i++) json_string(json, names[i]);
    json_end(json);
}

static void put_head(Json *json, const char *kind, const Catalog *catalog, const Setup *setup)
{
    char hash[20];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)catalog->hash);
    json_object(json);
    json_put_string(json, "version", ARBITER_VERSION);
    json_put_string(json, "kind", kind);
    json_put_string(json, "game", catalog->game->id);
    json_put_int(json, "rules", catalog->game->rules_version);
    json_put_string(json, "cards", hash);
    json_key(json, "options");
    json_array(json);
    for (int i = 0; i < setup->option_count; i++) {
        json_object(json);
        json_put_string(json, "key", setup->option[i].key);
        json_put_string(json, "value", setup->option[i].value);
        json_end(json);
    }
    json_end(json);
}

void plan_write_lab(const LabPlan *plan, const PlanFile *file, int count, Text *out)
{
    Json json = json_to(out);
    put_head(&json, "lab", plan->catalog, &plan->setup);
    put_names(&json, "teams", plan->team, plan->team_count);
    put_names(&json, "boards", plan->board, plan->board_count);
    json_put_string(&json, "bot", plan->bot);
    json_put_int(&json, "games", plan->games);
    json_put_bool(&json, "mirrors", !plan->no_mirrors);
    json_put_int(&json, "seed", (int64_t)plan->seed);
    json_key(&json, "files");
    json_array(&json);
    for (int i = 0; i < count; i++) {
        json_object(&json);
        json_put_string(&json, "path", file[i].path);
        json_put_string(&json, "text", file[i].text.at);
        json_end(&json);
    }
    json_end(&json);
    json_end(&json);
}

void plan_write_series(const Series *series, Text *out)
{
    Json json = json_to(out);
    put_head(&json, "match", series->catalog, &series->setup);
    put_names(&json, "teams", series->team, series->team_count);
    put_names(&json, "boards", series->board, series->board_count);
    json_put_string(&json, "a", series->bot[0]);
    json_put_string(&json, "b", series->bot[1]);
    json_put_int(&json, "seed", series->seed);
    json_put_int(&json, "ms", series->ms);
    json_end(&json);
}

/* ---- reading ---- */

static bool take_names(const Value *list, char (*names)[64], int most, int *count)
{
    *count = 0;
    for (const Value *item = list ? list->first : NULL; item; item = item->next) {
        if (*count == most || !value_is(item, VALUE_STRING) || strlen(item->text) >= 64) return false;
        strcpy(names[(*count)++], item->text);
    }
    return true;
}

static bool take_options(const Value *list, Setup *setup, Problem *problem)
{
    for (const Value *item = list ? list->first : NULL; item; item = item->next)
        if (!setup_add_option(setup, value_text(item, "key", ""), value_text(item, "value", ""), problem))
            return false;
    return true;
}

/* The same cards as those of whoever wrote the plan, or none. */
static bool take_cards(Plan *plan, const Value *value, Problem *problem)
{
    const Game *game = game_find(value_text(value, "game", ""));
    const Value *files = value_get(value, "files");
    char hash[20];
    if (!game || strcmp(value_text(value, "version", ""), ARBITER_VERSION) != 0 ||
        value_number(value, "rules", -1) != (int64_t)game->rules_version)
        return problem_set(problem, 0, 0, "the same program on all machines",
                           "a worker is of version " ARBITER_VERSION " and does not know this game or rules");
    plan->base = catalog_standard(game, problem);
    if (!plan->base) return false;
    plan->catalog = files && files->first ? catalog_new(game, plan->base) : NULL;
    for (const Value *file = files ? files->first : NULL; file; file = file->next)
        if (!catalog_read(plan->catalog, value_text(file, "path", ""), value_text(file, "text", ""), 1,
                          problem))
            return false;
    const Catalog *catalog = plan->catalog ? plan->catalog : plan->base;
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)catalog->hash);
    return strcmp(hash, value_text(value, "cards", "")) == 0 ||
           problem_set(problem, 0, 0, "the same program on all machines", "a worker has other cards");
}

static bool take_lab(LabPlan *lab, const Value *value, Problem *problem)
{
    snprintf(lab->bot, sizeof lab->bot, "%s", value_text(value, "bot", ""));
    lab->games = (long)value_number(value, "games", 0);
    lab->seed = (uint64_t)value_number(value, "seed", 0);
    lab->no_mirrors = !value_is(value_get(value, "mirrors"), VALUE_TRUE);
    return bot_read(lab->bot, &lab->spec, problem) &&
           take_options(value_get(value, "options"), &lab->setup, problem) &&
           take_names(value_get(value, "teams"), lab->team, LAB_TEAMS_MAX, &lab->team_count) &&
           take_names(value_get(value, "boards"), lab->board, LAB_BOARDS_MAX, &lab->board_count);
}

/* A bot that is a program would be whatever somebody on the bus wants to have run here. */
static bool take_series(Plan *plan, const Value *value, Problem *problem)
{
    Series *series = &plan->series;
    BotSpec spec;
    for (int i = 0; i < 2; i++) {
        snprintf(plan->bot[i], sizeof plan->bot[i], "%s", value_text(value, i ? "b" : "a", ""));
        series->bot[i] = plan->bot[i];
        if (guest_named(plan->bot[i]))
            return problem_set(problem, 0, 0, "bots of arbiter's own", "workers run no other programs");
        if (!bot_read(plan->bot[i], &spec, problem)) return false;
    }
    series->seed = (long)value_number(value, "seed", 0);
    series->ms = (long)value_number(value, "ms", 0);
    return take_options(value_get(value, "options"), &series->setup, problem) &&
           take_names(value_get(value, "teams"), series->team, SERIES_NAMES_MAX, &series->team_count) &&
           take_names(value_get(value, "boards"), series->board, SERIES_NAMES_MAX, &series->board_count);
}

bool plan_read(Plan *plan, const char *text, int length, Problem *problem)
{
    Value *value = value_read(text, (size_t)length, problem);
    *plan = (Plan){.is_lab = strcmp(value_text(value, "kind", ""), "lab") == 0};
    bool read = value && take_cards(plan, value, problem) &&
                (plan->is_lab ? take_lab(&plan->lab, value, problem) : take_series(plan, value, problem));
    const Catalog *catalog = plan->catalog ? plan->catalog : plan->base;
    plan->lab.catalog = plan->series.catalog = catalog;
    if (read) {
        snprintf(plan->lab.setup.game, sizeof plan->lab.setup.game, "%s", catalog->game->id);
        snprintf(plan->series.setup.game, sizeof plan->series.setup.game, "%s", catalog->game->id);
        plan->series.own = setup_own_seats(catalog->game, &plan->series.setup);
    } else {
        plan_free(plan);
        if (!problem->what[0]) problem_set(problem, 0, 0, "a plan of this program", "this is no experiment");
    }
    value_free(value);
    return read;
}

void plan_free(Plan *plan)
{
    catalog_free(plan->catalog);
    catalog_free(plan->base);
    plan->catalog = plan->base = NULL;
}

/* ---- playing ---- */

PlanPlayers plan_players(const Plan *plan)
{
    PlanPlayers players = {0};
    if (plan->is_lab)
        players.bot = thinker_new(&plan->lab.spec, 1);
    else
        for (int i = 0; i < 2; i++)
            ensure(fighter_new(&players.fighter[i], plan->series.bot[i], plan->series.ms, NULL));
    return players;
}

void plan_players_free(const Plan *plan, PlanPlayers *players)
{
    if (plan->is_lab)
        thinker_free(&players->bot);
    else
        for (int i = 0; i < 2; i++) fighter_free(&players->fighter[i]);
}

static void put_tally(const Tally *tally, Text *out)
{
    for (int i = 0; i < tally->capacity; i++)
        if (tally->item[i].name)
            text_format(out, "%llu\t%s\n", (unsigned long long)tally->item[i].count, tally->item[i].name);
}

long plan_play(const Plan *plan, PlanPlayers *players, long from, long to, bool (*stop)(void), Text *out,
               Problem *problem)
{
    Tally tally = {0};
    bool played = true;
    long number = from;
    for (; number < to && played && (number == from || !stop()); number += played) {
        BoutResult result;
        if (plan->is_lab) {
            played = lab_play(&plan->lab, number, &players->bot, &tally, problem);
            continue;
        }
        played = series_play(&plan->series, number, players->fighter, &result, problem);
        text_format(out, "%u %u %u\n", result.result.winners, result.result.clause, result.result.choices);
    }
    put_tally(&tally, out);
    tally_free(&tally);
    return played ? number : -1;
}

bool plan_take_tally(const char *text, Tally *tally)
{
    while (*text) {
        char *end, name[TALLY_NAME_MAX];
        unsigned long long count = strtoull(text, &end, 10);
        size_t length = *end == '\t' ? strcspn(end + 1, "\n") : 0;
        if (!length || length >= sizeof name || end[1 + length] != '\n') return false;
        memcpy(name, end + 1, length);
        name[length] = 0;
        tally_add(tally, name, count);
        text = end + length + 2;
    }
    return true;
}

bool plan_take_results(const char *text, long count, BoutResult *result)
{
    for (long i = 0; i < count; i++) {
        unsigned winners, clause, choices;
        int length = 0;
        if (sscanf(text, "%u %u %u\n%n", &winners, &clause, &choices, &length) != 3 || !length) return false;
        result[i] = (BoutResult){.result = {(uint8_t)winners, (uint16_t)clause, choices}};
        text += length;
    }
    return !*text;
}
