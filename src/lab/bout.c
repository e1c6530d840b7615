/* A match at a table, with programs at some of its seats. */
#include "lab/bout.h"

bool fighter_new(Fighter *fighter, const char *name, long ms, Problem *problem)
{
    BotSpec spec;
    *fighter = (Fighter){.name = name, .program = guest_named(name), .ms = ms ? ms : GUEST_MS};
    if (fighter->program) return true;
    if (!bot_read(name, &spec, problem)) return false;
    if (ms) bot_give_time(&spec, (uint32_t)ms);
    fighter->thinker = thinker_new(&spec, 1);
    return true;
}

void fighter_free(Fighter *fighter)
{
    guest_close(fighter->guest);
    thinker_free(&fighter->thinker);
    fighter->guest = NULL;
}

/* Luck for a seat from which nothing can be told about the dice of the match. */
static uint64_t luck_of(uint64_t seed, int seat)
{
    uint8_t digest[SHA256_SIZE];
    uint64_t parts[2] = {seed, (uint64_t)seat}, luck;
    sha256(parts, sizeof parts, digest);
    memcpy(&luck, digest, sizeof luck);
    return luck;
}

typedef struct Bout {
    Table *table;
    Fighter *const *player;
    Text *team; /* it is played for the teams that are made, and no further; NULL: to its end */
} Bout;

static void bout_tell(void *context, const Table *table, const Entry *entry, const Event *events, int count)
{
    const Bout *bout = context;
    (void)entry;
    for (int seat = 1; seat <= table->setup.seats; seat++) {
        Guest *guest = bout->player[seat]->guest;
        if (guest && guest->seat == seat) guest_tell(guest, table, events, count);
    }
}

static bool fighter_sit(Fighter *fighter, const Table *table, int seat, uint64_t luck, Problem *problem)
{
    bool started;
    if (!fighter->program) return true;
    if (fighter->hopeless) {
        *problem = fighter->why;
        return false;
    }
    if (!fighter->guest) fighter->guest = guest_open(fighter->name, fighter->ms, false, &started, problem);
    if (!fighter->guest) {
        fighter->missing = !started;
        fighter->hopeless = true;
        fighter->why = *problem;
        return false;
    }
    return guest_sit(fighter->guest, table, seat, luck, problem);
}

static bool fighter_choose(Fighter *fighter, const Table *table, int seat, Dice *luck, Choice *choice,
                           Problem *problem)
{
    if (fighter->guest) return guest_choose(fighter->guest, table, choice, problem);
    uint64_t view[STATE_SIZE_MAX / 8];
    table_view(table, seat, view);
    *choice = thinker_choose(&fighter->thinker, table->kit, view, seat, luck);
    return true;
}

/* The seat has done something wrong: all others have won. */
static void bout_lost(const Bout *bout, int seat, const Problem *problem, BoutResult *result)
{
    Fighter *fighter = bout->player[seat];
    unsigned all = ((2u << bout->table->setup.seats) - 2) & 0xFF;
    result->failed = seat;
    result->result.winners = (uint8_t)(all & ~(1u << seat));
    Text error = text_fixed(result->error, sizeof result->error);
    text_format(&error, "%s (seat %d) %s", fighter->name, seat, problem->what);
    if (problem->expected[0]) text_format(&error, "; expected %s", problem->expected);
    guest_close(fighter->guest);
    fighter->guest = NULL;
}

/* Has everybody made a team? Then they are written. */
static bool teams_made(const Bout *bout)
{
    const Table *table = bout->table;
    for (int seat = 1; seat <= table->setup.seats; seat++) {
        text_clear(&bout->team[seat]);
        if (!table->game->team_made(table->kit, table->state, seat, &bout->team[seat])) return false;
    }
    return true;
}

static void bout_run(Bout *bout, uint64_t seed, BoutResult *result)
{
    Table *table = bout->table;
    Dice luck[SEATS_MAX + 1];
    Problem problem = {0};
    Answer answer;
    unsigned asked;
    for (int seat = 1; seat <= table->setup.seats; seat++) {
        luck[seat] = dice_fast(luck_of(seed, seat));
        if (fighter_sit(bout->player[seat], table, seat, luck_of(seed, seat), &problem)) continue;
        bout_lost(bout, seat, &problem, result);
        return;
    }
    table->hooks = (TableHooks){.context = bout, .tell = bout_tell};
    AnswerKind kind = table_begin(table, NULL, &answer);
    ensure(kind == ANSWER_DONE);
    while ((asked = table_asked(table))) {
        int seat = __builtin_ctz(asked);
        Choice choice;
        if (!fighter_choose(bout->player[seat], table, seat, &luck[seat], &choice, &problem)) {
            bout_lost(bout, seat, &problem, result);
            return;
        }
        kind = table_choose(table, seat, choice, NULL, &answer);
        ensure(kind == ANSWER_DONE);
        result->result.choices++;
        if (bout->team && teams_made(bout)) return;
    }
    Result end = {0};
    ensure(table->game->result(table->kit, table->state, &end));
    result->result.winners = end.winners;
    result->result.clause = end.clause;
    for (int seat = 1; seat <= table->setup.seats; seat++) {
        Fighter *fighter = bout->player[seat];
        if (!fighter->guest || guest_over(fighter->guest, table, &problem)) continue;
        guest_close(fighter->guest); /* the match was over: it is only started anew */
        fighter->guest = NULL;
    }
}

bool bout_play(const Catalog *catalog, const Setup *setup, Fighter *const player[SEATS_MAX + 1],
               uint64_t seed, BoutResult *result, Problem *problem)
{
    Bout bout = {.table = table_open(catalog, setup, problem), .player = player};
    *result = (BoutResult){0};
    if (!bout.table) return false;
    table_seed(bout.table, luck_of(seed, 0));
    bout_run(&bout, seed, result);
    table_close(bout.table);
    Fighter *failed = result->failed ? player[result->failed] : NULL;
    if (failed && failed->missing) *problem = failed->why;
    return !failed || !failed->missing;
}

bool bout_teams(const Catalog *catalog, const Setup *setup, Fighter *const player[SEATS_MAX + 1],
                uint64_t seed, Text team[SEATS_MAX + 1], Problem *problem)
{
    if (!catalog->game->team_made)
        return problem_set(problem, 0, 0, "a game in which teams are drafted", "%s makes no teams in a match",
                           catalog->game->title);
    Bout bout = {.table = table_open(catalog, setup, problem), .player = player, .team = team};
    BoutResult result = {.failed = 0};
    if (!bout.table) return false;
    table_seed(bout.table, luck_of(seed, 0));
    bout_run(&bout, seed, &result);
    bool made = !result.failed && teams_made(&bout);
    table_close(bout.table);
    if (result.failed) return problem_set(problem, 0, 0, "bots that draft to the end", "%s", result.error);
    return made || problem_set(problem, 0, 0, "an option by which teams are drafted",
                               "nobody has made a team in this match");
}
