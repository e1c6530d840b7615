/* One match under trial from the set-up to the replay. */
#include "laws.h"

#include <stdarg.h>
#include <stdlib.h>

#include "core/options.h"
#include "trial.h"

Laws laws_new(unsigned share) { return (Laws){.share = share ? share : 1, .log = text_growing()}; }

void laws_free(Laws *laws)
{
    text_free(&laws->log);
    *laws = (Laws){0};
}

bool law_broken(Trial *trial, const char *law, const char *file, int line, const char *what, ...)
{
    Text text = text_fixed(trial->laws->failure, sizeof trial->laws->failure);
    bool number = law[0] >= '1' && law[0] <= '9';
    const char *slash = strrchr(file, '/');
    text_format(&text, "%s%s is broken after %d choices (%s:%d): ", number ? "law " : "", law, trial->made,
                slash ? slash + 1 : file, line);
    va_list list;
    va_start(list, what);
    text_format_list(&text, what, list);
    va_end(list);
    return false;
}

static void *room(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    ensure(memory != NULL);
    return memory;
}

static void *more_room(void *memory, size_t size)
{
    memory = realloc(memory, size);
    ensure(memory != NULL);
    return memory;
}

/* ---- the record ---- */

static void log_setup(const Trial *trial, uint64_t seed)
{
    Text *log = &trial->laws->log;
    const Setup *setup = trial->setup;
    text_clear(log);
    text_format(log, "game %s", setup->game);
    for (int i = 0; i < setup->option_count; i++)
        text_format(log, " %s=%s", setup->option[i].key, setup->option[i].value);
    text_put_char(log, '\n');
    if (trial->laws->texts) text_put(log, trial->laws->texts);
    for (int seat = 1; seat <= setup->seats; seat++) {
        text_format(log, "seat %d \"%s\"", seat, setup->seat[seat].name);
        if (setup->seat[seat].team[0]) text_format(log, " team=\"%s\"", setup->seat[seat].team);
        text_put_char(log, '\n');
    }
    for (int i = 0; i < setup->position_count; i++) text_format(log, "%s\n", setup->position[i]);
    text_format(log, "# match seed %llu\n", (unsigned long long)seed);
}

void log_choice(Trial *trial, const void *state, int seat, Choice choice)
{
    TEXT(words, 256);
    trial->game->write(trial->kit, state, seat, choice, &words);
    text_format(&trial->laws->log, "%d: %s", seat, words.at);
}

void log_dice(Trial *trial, const Thrown *thrown, int count)
{
    Text *log = &trial->laws->log;
    for (int i = 0; i < count; i++) {
        text_put(log, i ? " " : " [");
        if (i == 0 || strcmp(thrown[i].purpose, thrown[i - 1].purpose) != 0)
            text_format(log, "%s ", thrown[i].purpose);
        text_put_int(log, thrown[i].value);
    }
    text_put(log, count ? "]\n" : "\n");
}

/* What has fallen since the last call: into the log and, for the replay, into `forced`. */
static int dice_note(Trial *trial)
{
    int count = trial->dice.record_count;
    if (trial->forced_count + count > trial->forced_capacity) {
        trial->forced_capacity = (trial->forced_count + count) * 2;
        trial->forced = more_room(trial->forced, (size_t)trial->forced_capacity * sizeof(ForcedDie));
    }
    for (int i = 0; i < count; i++) {
        const Thrown *thrown = &trial->thrown[i];
        ForcedDie *die = &trial->forced[trial->forced_count++];
        *die = (ForcedDie){.value = thrown->value};
        Text purpose = text_fixed(die->purpose, sizeof die->purpose);
        text_put(&purpose, thrown->purpose);
    }
    log_dice(trial, trial->thrown, count);
    trial->dice.record_count = 0;
    return count;
}

static TrialStep *step_add(Trial *trial, int seat)
{
    if (trial->step_count == trial->step_capacity) {
        trial->step_capacity = trial->step_capacity ? trial->step_capacity * 2 : 256;
        trial->steps = more_room(trial->steps, (size_t)trial->step_capacity * sizeof(TrialStep));
    }
    TrialStep *step = &trial->steps[trial->step_count++];
    *step = (TrialStep){.seat = seat, .dice = trial->forced_count, .words = trial->words.length};
    return step;
}

static void step_done(Trial *trial)
{
    TrialStep *step = &trial->steps[trial->step_count - 1];
    step->dice_count = dice_note(trial);
    step->hash = hash_bytes(trial->state, trial->size);
    uint64_t both[2] = {trial->laws->digest, step->hash};
    trial->laws->digest = hash_bytes(both, sizeof both);
}

/* ---- the match ---- */

/* Can the state be at all? */
bool law_sound(Trial *trial, const void *state, const char *when)
{
    TEXT(why, 200);
    LAW(trial, "sound", trial->game->sound, "%s can't say whether a state can be", trial->game->id);
    LAW(trial, "sound", trial->game->sound(trial->kit, state, &why), "after %s: %s", when, why.at);
    return true;
}

static bool trial_begin(Trial *trial)
{
    const Game *game = trial->game;
    Problem problem = {0};
    for (int i = 0; i < trial->setup->position_count; i++)
        LAW(trial, "setup", game->place(trial->kit, trial->state, trial->setup->position[i], &problem),
            "a position can't be placed: %s", problem.what);
    if (!law_die(trial, trial->state, 0, (Choice){0})) return false;
    Events events = {.items = trial->events, .capacity = game->events_max};
    text_put(&trial->laws->log, "deal");
    bool begun = game->begin(trial->kit, trial->state, &trial->dice, &events, &problem);
    trial->deal_count = dice_note(trial);
    LAW(trial, "setup", begun, "no beginning: %s (expected: %s)", problem.what, problem.expected);
    trial->deal_hash = hash_bytes(trial->state, trial->size);
    return law_sound(trial, trial->state, "the deal") && law_events(trial, &events) &&
           law_told(trial, &events) && law_end(trial, trial->state);
}

static bool costly_checks(Trial *trial)
{
    return law_refusals(trial) && law_words(trial) && law_screens(trial) && law_judgement(trial) &&
           law_position(trial) && law_views(trial) && law_guesses(trial) && law_twins(trial) &&
           law_alone(trial) && law_readers(trial) && law_bots(trial) && law_orders(trial) &&
           (luck_below(trial, 4) || law_leave(trial));
}

/* Somebody gets up in the middle of the match; the others go on. */
static bool trial_leave(Trial *trial, unsigned here)
{
    int seat = seat_draw(trial, here);
    step_add(trial, seat)->leaves = LEAVE_RESIGNED;
    text_format(&trial->laws->log, "%d: resigns", seat);
    trial->game->leave(trial->kit, trial->state, seat, LEAVE_RESIGNED, &trial->dice, NULL);
    step_done(trial);
    trial->left |= 1u << seat;
    return law_sound(trial, trial->state, "somebody left") && law_end(trial, trial->state);
}

static bool trial_choose(Trial *trial, int seat, Choice choice, bool costly)
{
    TrialStep *step = step_add(trial, seat);
    step->choice = choice;
    TEXT(words, 256);
    trial->game->write(trial->kit, trial->state, seat, choice, &words);
    text_put_bytes(&trial->words, words.at, words.length + 1);
    text_format(&trial->laws->log, "%d: %s", seat, words.at);
    Events events = {.items = trial->events, .capacity = trial->game->events_max};
    bool fine = law_apply(trial, seat, choice, &events);
    step_done(trial);
    trial->made++;
    trial->laws->count.choices++;
    return fine && law_sound(trial, trial->state, "a choice") && (!costly || law_told(trial, &events));
}

static bool trial_play(Trial *trial)
{
    const Game *game = trial->game;
    unsigned own = setup_own_seats(game, trial->setup);
    bool leavers = trial->seats > 2 && luck_below(trial, 4) == 0;
    for (unsigned asked; (asked = game->asked(trial->kit, trial->state)) != 0;) {
        LAW(trial, "9", trial->made < trial->length_max, "no end");
        LAW(trial, "own seats", !(asked & own), "seat %d is asked, which the rules play",
            __builtin_ctz(asked & own));
        unsigned here = ((2u << trial->seats) - 2) & ~trial->left;
        if (leavers && __builtin_popcount(here) > 2 && luck_below(trial, 30) == 0) {
            if (!trial_leave(trial, here)) return false;
            continue;
        }
        /* secrets are rare in some games: look closer where several choose at once */
        unsigned share = trial->laws->share;
        if (asked & (asked - 1)) share = (share + 3) / 4;
        bool costly = luck_below(trial, (int)share) == 0;
        if (!law_lists(trial) || (costly && !costly_checks(trial))) return false;
        int seat = seat_draw(trial, asked);
        Choice choice = trial->list[seat][luck_below(trial, trial->listed[seat])];
        if (trial->freed >> seat & 1) choice = trial->free[seat];
        if (costly && !law_die(trial, trial->state, seat, choice)) return false;
        if (!trial_choose(trial, seat, choice, costly)) return false;
    }
    /* the end: everybody is refused everything */
    return law_lists(trial) && law_refusals(trial) && law_screens(trial) && law_judgement(trial) &&
           law_views(trial) && law_guesses(trial) && law_replay(trial);
}

static bool trial_unpack(Trial *trial, const Catalog *catalog, const Game *game)
{
    trial->game = game;
    trial->catalog = catalog;
    Problem problem = {0};
    trial->kit = game->unpack(catalog, trial->setup, &trial->arena[0], &problem);
    LAW(trial, "setup", trial->kit, "%s:%d:%d: %s (expected: %s)", problem.file, problem.line, problem.column,
        problem.what, problem.expected);
    trial->kit_again = game->unpack(catalog, trial->setup, &trial->arena[1], &problem);
    LAW(trial, "3", trial->kit_again, "the same set-up is refused when unpacked again");
    trial->game = game = trial->kit->game;
    LAW(trial, "setup",
        trial->kit->state_size <= game->state_size_max && trial->kit->state_size <= STATE_SIZE_MAX,
        "a state of %u bytes", (unsigned)trial->kit->state_size);
    LAW(trial, "setup", game->choices_max <= CHOICES_MAX && game->events_max <= EVENTS_MAX,
        "%d choices, %d events at most", game->choices_max, game->events_max);
    LAW(trial, "setup", trial->kit->seats == trial->setup->seats, "a kit for %d seats", trial->kit->seats);
    return true;
}

static void trial_furnish(Trial *trial)
{
    const Game *game = trial->game;
    trial->size = trial->kit->state_size;
    trial->seats = trial->kit->seats;
    trial->state = room(1, trial->size);
    for (int i = 0; i < TRIAL_SPARES; i++) trial->spare[i] = room(1, trial->size);
    for (int seat = 0; seat <= SEATS_MAX; seat++) {
        trial->list[seat] = room((size_t)game->choices_max, sizeof(Choice));
        choice_set_clear(&trial->set[seat]);
    }
    choice_set_clear(&trial->seen_set);
    trial->list_again = room((size_t)game->choices_max, sizeof(Choice));
    trial->list_b = room((size_t)game->choices_max, sizeof(Choice));
    trial->events = room((size_t)game->events_max, sizeof(Event));
    trial->events_again = room((size_t)game->events_max, sizeof(Event));
    trial->told = room((size_t)game->events_max, sizeof(Event));
    trial->told_again = room((size_t)game->events_max, sizeof(Event));
    trial->odds = room(1, sizeof(Odds));
    trial->odds_again = room(1, sizeof(Odds));
    trial->text = text_growing();
    trial->text_again = text_growing();
    trial->words = text_growing();
}

static void trial_free(Trial *trial)
{
    free(trial->state);
    for (int i = 0; i < TRIAL_SPARES; i++) free(trial->spare[i]);
    for (int seat = 0; seat <= SEATS_MAX; seat++) free(trial->list[seat]);
    free(trial->list_again);
    free(trial->list_b);
    free(trial->events);
    free(trial->events_again);
    free(trial->told);
    free(trial->told_again);
    free(trial->odds);
    free(trial->odds_again);
    text_free(&trial->text);
    text_free(&trial->text_again);
    text_free(&trial->words);
    free(trial->steps);
    free(trial->forced);
    arena_free(&trial->arena[0]);
    arena_free(&trial->arena[1]);
    free(trial);
}

bool laws_match(Laws *laws, const Catalog *catalog, const Game *game, const Setup *setup, uint64_t seed,
                int length_max)
{
    Trial *trial = room(1, sizeof *trial);
    *trial = (Trial){.laws = laws, .setup = setup, .length_max = length_max};
    laws->failure[0] = 0;
    log_setup(trial, seed);
    trial->luck = dice_fast(~seed);
    trial->dice = dice_fast(seed);
    trial->dice.record = trial->thrown;
    trial->dice.record_capacity = TRIAL_THROWN_MAX;
    bool fine = trial_unpack(trial, catalog, game);
    if (fine) {
        trial_furnish(trial);
        fine = trial_begin(trial) && trial_play(trial);
    }
    laws->count.matches++;
    trial_free(trial);
    return fine;
}
