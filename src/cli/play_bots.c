/* Bots and programs at the seats of `arbiter play`. */
#include <stdlib.h>

#include "cli/play.h"
#include "core/options.h"

static bool stop_thinking(void *context)
{
    (void)context;
    return cli_interrupted();
}

static void bot_play(Play *play, int seat)
{
    Table *table = play->table;
    Answer answer;
    void *view = aligned_alloc(8, (table->kit->state_size + 7u) & ~7u);
    ensure(view != NULL);
    table_view(table, seat, view);
    Choice choice = thinker_choose(&play->sitter[seat].thinker, table->kit, view, seat, &play->luck);
    free(view);
    AnswerKind kind = cli_interrupted() ? ANSWER_DONE : table_choose(table, seat, choice, NULL, &answer);
    ensure(kind == ANSWER_DONE);
}

/* A program that does something wrong has lost: it leaves the table. */
static void guest_lost(Play *play, int seat, const Problem *problem)
{
    Sitter *sitter = &play->sitter[seat];
    Answer answer;
    fflush(stdout);
    fprintf(stderr, "%s (seat %d) %s%s%s; it has lost\n", sitter->command, seat, problem->what,
            problem->expected[0] ? "; expected " : "", problem->expected);
    guest_close(sitter->guest);
    sitter->guest = NULL;
    AnswerKind kind = table_leave(play->table, seat, LEAVE_RESIGNED, NULL, false, &answer);
    ensure(kind == ANSWER_DONE);
}

static void guest_play(Play *play, int seat)
{
    Sitter *sitter = &play->sitter[seat];
    Choice choice;
    Answer answer;
    if (!sitter->failed && guest_choose(sitter->guest, play->table, &choice, &sitter->why)) {
        AnswerKind kind = table_choose(play->table, seat, choice, NULL, &answer);
        ensure(kind == ANSWER_DONE);
    } else if (!cli_interrupted()) {
        guest_lost(play, seat, &sitter->why);
    }
}

void play_bot(Play *play, int seat)
{
    if (play->sitter[seat].bot)
        bot_play(play, seat);
    else
        guest_play(play, seat);
}

/* ---- sitting down and leaving ---- */

/* False with the problem printed if a program can't be run, or does not even say hello. */
static bool program_sit(Play *play, int seat)
{
    Sitter *sitter = &play->sitter[seat];
    Problem problem = {0};
    bool started;
    uint64_t luck = (uint64_t)dice_fast_bits(&play->luck) << 16;
    sitter->guest = guest_open(sitter->command, play->ms ? play->ms : GUEST_MS, false, &started, &problem);
    if (!sitter->guest) {
        fprintf(stderr, "%s (seat %d) ", sitter->command, seat);
        problem_print(stderr, &problem);
        return false;
    }
    sitter->guest->interrupted = cli_interrupted;
    sitter->failed =
        !guest_sit(sitter->guest, play->table, seat, luck, &sitter->why); /* loses when it is asked */
    return true;
}

/* A seat that is called by a bot's name is played by that bot, in a saved match too; a program sits down only
   where --bot says so. */
bool play_sit_down(Play *play)
{
    int people = 0;
    unsigned own = setup_own_seats(play->table->game, &play->table->setup);
    for (int seat = 1; seat <= play->table->setup.seats; seat++) {
        Sitter *sitter = &play->sitter[seat];
        if (own >> seat & 1) continue;
        BotSpec spec;
        if (sitter->command) {
            if (!program_sit(play, seat)) return false;
        } else if (bot_read(play->table->setup.seat[seat].name, &spec, NULL)) {
            if (play->ms) bot_give_time(&spec, (uint32_t)play->ms);
            sitter->bot = true;
            int threads = thinker_threads(&spec, cli_cores(THINK_THREADS_MAX));
            sitter->thinker = thinker_new(&spec, play->threads ? (int)play->threads : threads);
            sitter->thinker.stop = stop_thinking;
        } else {
            people++;
            play->viewer = seat;
        }
    }
    if (people != 1) play->viewer = people ? 0 : TABLE_REFEREE;
    return true;
}

void play_bots_leave(Play *play)
{
    for (int seat = 1; seat <= SEATS_MAX; seat++) {
        Sitter *sitter = &play->sitter[seat];
        if (sitter->guest && !sitter->failed && table_over(play->table))
            guest_over(sitter->guest, play->table, NULL);
        guest_close(sitter->guest);
        thinker_free(&sitter->thinker);
        sitter->guest = NULL;
    }
}
