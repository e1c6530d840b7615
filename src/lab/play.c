/* One match of an experiment, and what is counted of it. The names in the tally:

     pair  TEAM1 TEAM2 win|draw|loss        results of seat 1, by the teams of both seats
     seat  1|asked|turn win|draw|loss       of seat 1, of who was asked first, of who had the first turn
     end   CLAUSE                           why it was over
     length N, round N                      choices of a match, rounds where the game counts them
     held  CARD TEAM                        a team that brings the card
     only  CARD win|draw|loss               of the team that holds it, against one that does not
     half  CARD in|out win|draw|loss        of its seat, by whether it was in play in the middle of the match
     play  CARD                             matches of a seat in which it was ever in play
     did   KIND CARD NAME times|matches     actions, abilities ...
     cited CLAUSE times|matches                                                                          */
#include <stdio.h>
#include <stdlib.h>

#include "lab/duel.h"
#include "lab/lab.h"

enum { SEATS = 2, NAMES_MAX = 512, MOMENTS_MAX = 1 << 16, HELD_WORDS = HELD_MAX / 64 };

typedef struct Moment {
    uint64_t in_play[SEATS + 1][HELD_WORDS];
} Moment;

typedef struct Seen {
    Tally *tally;
    int first; /* seat that was asked first, alone */
    int held_count[SEATS + 1];
    HeldCard held[SEATS + 1][HELD_MAX];
    Moment *moment, ever;
    int moments, moment_capacity;
    EventName name[NAMES_MAX];
    uint32_t name_times[NAMES_MAX];
    int name_count;
    uint32_t cited[CLAUSE_COUNT];
    char end[1 << 15]; /* of `describe`, when the match is over */
} Seen;

LabMatch lab_match(const LabPlan *plan, long number)
{
    long pairs = lab_pairs(plan), pair = number % pairs, game = number / pairs;
    int low = 0, nearest = plan->no_mirrors; /* how far behind a team its first opponent stands */
    for (; pair >= plan->team_count - nearest - low; low++) pair -= plan->team_count - nearest - low;
    int high = low + nearest + (int)pair;
    bool swapped = game % 2;
    LabMatch match = {.seed = plan->seed * 0x9E3779B97F4A7C15ull + (uint64_t)number};
    match.team[1] = swapped ? high : low;
    match.team[2] = swapped ? low : high;
    match.board = plan->board_count ? (int)(game / 2 % plan->board_count) : 0;
    return match;
}

static void moment_note(Seen *seen, const Kit *kit, const void *state)
{
    if (seen->moments == MOMENTS_MAX) return;
    if (seen->moments == seen->moment_capacity) {
        seen->moment_capacity = seen->moment_capacity ? seen->moment_capacity * 2 : 512;
        seen->moment = realloc(seen->moment, sizeof *seen->moment * (size_t)seen->moment_capacity);
        ensure(seen->moment != NULL);
    }
    Moment *now = &seen->moment[seen->moments++];
    *now = (Moment){0};
    for (int seat = 1; seat <= SEATS; seat++) {
        int count = seen->held_count[seat] = kit->game->holds(kit, state, seat, seen->held[seat]);
        for (int i = 0; i < count; i++) {
            if (!seen->held[seat][i].in_play) continue;
            now->in_play[seat][i / 64] |= 1ull << (i % 64);
            seen->ever.in_play[seat][i / 64] |= 1ull << (i % 64);
        }
    }
}

static void name_note(Seen *seen, const EventName *name)
{
    int i = 0;
    while (i < seen->name_count && (seen->name[i].name != name->name || seen->name[i].card != name->card))
        i++;
    if (i == NAMES_MAX) return;
    if (i == seen->name_count) seen->name[seen->name_count++] = *name;
    seen->name_times[i]++;
}

static void saw(void *context, const Kit *kit, const void *state, const Event *events, int count)
{
    Seen *seen = context;
    const Game *game = kit->game;
    unsigned asked = game->asked(kit, state);
    if (!seen->first && asked && !(asked & (asked - 1))) seen->first = __builtin_ctz(asked);
    for (int i = 0; i < count; i++) {
        EventName name;
        seen->cited[events[i].clause]++;
        if (game->names && game->names(kit, state, &events[i], &name)) name_note(seen, &name);
    }
    if (game->holds) moment_note(seen, kit, state);
    if (asked) return;
    Text text = text_fixed(seen->end, sizeof seen->end);
    Json json = json_to(&text);
    game->describe(kit, state, &json);
    if (text.cut) seen->end[0] = 0;
}

static const char *outcome_of(uint8_t winners, int seat)
{
    return !winners ? "draw" : winners >> seat & 1 ? "win" : "loss";
}

static void count_cards(const LabPlan *plan, const LabMatch *match, const Seen *seen, uint8_t winners,
                        Tally *tally)
{
    for (int seat = 1; seat <= SEATS && seen->moments; seat++) {
        const char *outcome = outcome_of(winners, seat);
        const Moment *half = &seen->moment[seen->moments / 2];
        for (int i = 0; i < seen->held_count[seat]; i++) {
            const char *card = seen->held[seat][i].name;
            bool in = half->in_play[seat][i / 64] >> (i % 64) & 1, theirs = false;
            for (int j = 0; j < seen->held_count[3 - seat] && !theirs; j++)
                theirs = strcmp(card, seen->held[3 - seat][j].name) == 0;
            tally_add(tally, TALLY_NAME("held", card, plan->team[match->team[seat]]), 1);
            tally_add(tally, TALLY_NAME("half", card, in ? "in" : "out", outcome), 1);
            if (seen->ever.in_play[seat][i / 64] >> (i % 64) & 1)
                tally_add(tally, TALLY_NAME("play", card), 1);
            if (!theirs) tally_add(tally, TALLY_NAME("only", card, outcome), 1);
        }
    }
}

static void count_names(const Seen *seen, Tally *tally)
{
    for (int i = 0; i < seen->name_count; i++) {
        const EventName *n = &seen->name[i];
        tally_add(tally, TALLY_NAME("did", n->kind, n->card, n->name, "times"), seen->name_times[i]);
        tally_add(tally, TALLY_NAME("did", n->kind, n->card, n->name, "matches"), 1);
    }
    CLAUSES_EACH (clause) {
        if (!seen->cited[clause]) continue;
        tally_add(tally, TALLY_NAME("cited", clause_id(clause), "times"), seen->cited[clause]);
        tally_add(tally, TALLY_NAME("cited", clause_id(clause), "matches"), 1);
    }
}

static int number_at(const char *document, const char *pointer)
{
    const char *value;
    int length;
    return json_find(document, pointer, &value, &length) ? atoi(value) : 0;
}

static void count_match(const LabPlan *plan, const LabMatch *match, const Seen *seen,
                        const DuelResult *result, Tally *tally)
{
    char number[24];
    int turn = seen->end[0] ? number_at(seen->end, "/first") : 0,
        round = seen->end[0] ? number_at(seen->end, "/round") : 0;
    tally_add(tally,
              TALLY_NAME("pair", plan->team[match->team[1]], plan->team[match->team[2]],
                         outcome_of(result->winners, 1)),
              1);
    tally_add(tally, TALLY_NAME("seat", "1", outcome_of(result->winners, 1)), 1);
    if (seen->first)
        tally_add(tally, TALLY_NAME("seat", "asked", outcome_of(result->winners, seen->first)), 1);
    if (turn >= 1 && turn <= SEATS)
        tally_add(tally, TALLY_NAME("seat", "turn", outcome_of(result->winners, turn)), 1);
    tally_add(tally, TALLY_NAME("end", clause_id(result->clause)), 1);
    snprintf(number, sizeof number, "%u", result->choices);
    tally_add(tally, TALLY_NAME("length", number), 1);
    snprintf(number, sizeof number, "%d", round);
    if (round > 0) tally_add(tally, TALLY_NAME("round", number), 1);
    count_cards(plan, match, seen, result->winners, tally);
    count_names(seen, tally);
}

bool lab_play(const LabPlan *plan, long number, Thinker *bot, Tally *tally, Problem *problem)
{
    LabMatch match = lab_match(plan, number);
    Setup setup = plan->setup;
    setup.seats = SEATS;
    if (plan->board_count && !setup_add_option(&setup, "board", plan->board[match.board], problem))
        return false;
    Thinker *player[SEATS_MAX + 1] = {0};
    for (int seat = 1; seat <= SEATS; seat++) {
        snprintf(setup.seat[seat].name, NAME_SIZE, "Seat %d", seat);
        snprintf(setup.seat[seat].team, sizeof setup.seat[seat].team, "%s", plan->team[match.team[seat]]);
        player[seat] = bot;
    }
    Arena arena = {0};
    const Kit *kit = plan->catalog->game->unpack(plan->catalog, &setup, &arena, problem);
    if (kit) {
        Seen *seen = calloc(1, sizeof *seen);
        ensure(seen != NULL);
        DuelWatch watch = {seen, saw};
        DuelResult result = duel_watch(kit, player, match.seed, &watch);
        count_match(plan, &match, seen, &result, tally);
        free(seen->moment);
        free(seen);
    }
    arena_free(&arena);
    return kit != NULL;
}
