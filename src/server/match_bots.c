/* Bots choose in other processes if some are there for it (think.h), else on worker threads. A bot is given a
   copy of its seat's view and luck of its own. */
#include <sodium.h>
#include <stdlib.h>

#include "server/think.h"

enum { THINK_MS_MAX = 5000, ABSENT_LEVEL = 2 };

typedef struct BotJob {
    Job job;
    Think think;
    Server *server;
    Match *match;  /* NULL: it went on, or away, without this bot */
    Table *zombie; /* to be closed when this is done */
    const Kit *kit;
    BotSpec spec;
    int seat, number;
    uint32_t serial; /* of the question */
    uint64_t luck;
    void *view, *memory; /* memory: while it thinks */
    Choice choice;
    int64_t began, until; /* no later than this */
    bool thought, elsewhere;
    char id[ID_SIZE];
} BotJob;

static bool bot_stop(void *context)
{
    const BotJob *job = context;
    return workers_stopping(job->server) || now_ms() > job->until;
}

static int64_t bot_most_ms(const BotJob *job)
{
    return job->spec.ms && job->spec.ms < THINK_MS_MAX ? job->spec.ms : THINK_MS_MAX;
}

static uint32_t bot_left(void *context, uint32_t done)
{
    const BotJob *job = context;
    int64_t now = now_ms();
    return bot_iterations_left(done, now - job->began, job->until - now);
}

static void bot_run(Job *job)
{
    BotJob *own = (BotJob *)job;
    BotThought thought = {.stop = bot_stop, .context = own, .left = own->spec.timed ? bot_left : NULL};
    own->began = now_ms();
    int64_t most = own->began + bot_most_ms(own);
    if (most < own->until) own->until = most;
    own->memory = malloc(bot_memory(&own->spec) + 8);
    ensure(own->memory != NULL);
    thought.memory = own->memory;
    Dice luck = dice_fast(own->luck);
    working_on(own->id);
    own->choice = bot_choose(&own->spec, own->kit, own->view, own->seat, &luck, &thought);
    working_on(NULL);
    own->thought = true;
    free(own->memory);
    own->memory = NULL;
}

static void bot_hold(Match *match, const BotJob *job)
{
    Text words = text_growing();
    match->table->game->write(match->table->kit, match->table->state, job->seat, job->choice, &words);
    match_hold(match, job->seat, NULL, "", words.at);
    text_free(&words);
}

/* Is the question still the one that the bot was thinking about? */
static bool bot_fresh(const Match *match, const BotJob *job)
{
    bool same = match->window_at ? match->window_serial == job->serial : match_number(match) == job->number;
    return same && match->status == MATCH_LIVE && !match->unread && match_asked(match) >> job->seat & 1 &&
           match_bot_plays(match, job->seat);
}

static void bot_done(Server *server, Job *job)
{
    BotJob *own = (BotJob *)job;
    Match *match = own->match;
    table_close(own->zombie);
    if (match) match->thinking = NULL;
    if (match && own->thought && !server->stopping) {
        if (bot_fresh(match, own) && match->window_at) {
            bot_hold(match, own);
            match_think(match);
        } else if (bot_fresh(match, own)) {
            Answer answer;
            match->key[0] = 0;
            uint64_t batch = batch_number(server);
            working_on(match->id);
            if (table_choose(match->table, own->seat, own->choice, NULL, &answer) == ANSWER_DONE)
                server->metrics.bot_choices++, server->metrics.bot_choices_elsewhere += own->elsewhere;
            else
                server_log(server, "error", "bot", log_text("match", match->id),
                           log_text("refused", answer.refusal.why));
            match_after(match, batch);
            working_on(NULL);
        } else {
            match_think(match);
        }
    }
    free(own->view);
    free(own);
}

/* What another process chose is looked at; if it is nothing, a thread here thinks. */
static void bot_answered(Server *server, Think *think, const Choice *choice)
{
    BotJob *job = (BotJob *)((char *)think - offsetof(BotJob, think));
    Refusal ignored;
    if (choice && job->kit->game->allows(job->kit, job->view, job->seat, *choice, &ignored)) {
        job->choice = *choice;
        job->thought = job->elsewhere = true;
    }
    if (job->thought || workers_stopping(server))
        bot_done(server, &job->job);
    else
        workers_add(server, &job->job);
}

/* Only a search is worth the way. */
static bool bot_ask_elsewhere(Match *match, BotJob *job, const char *bot)
{
    if (!match->server->thinks || job->spec.kind != BOT_SEARCH) return false;
    int64_t left = job->until - now_ms();
    Text setup = text_growing();
    match_script_head(match, &setup);
    job->think.answered = bot_answered;
    bool asked = think_ask(match->server, &job->think,
                           &(ThinkQuestion){.table = match->table,
                                            .setup = setup.at,
                                            .bot = bot,
                                            .view = job->view,
                                            .seat = job->seat,
                                            .luck = job->luck,
                                            .ms = left < bot_most_ms(job) ? left : bot_most_ms(job)});
    text_free(&setup);
    return asked;
}

/* By the clock of the match a bot takes a part of what it has left, so that it never runs out of time. */
static void bot_keep_clock(const Match *match, BotJob *job)
{
    enum { MOVE_PART = 2, MATCH_PART = 40 };
    const ClockSpec *clock = &match->clock.spec;
    int64_t left = clock_left(&match->clock, job->seat, now_ms());
    if (!job->spec.timed || left < 0) return;
    int64_t ms = left / MOVE_PART;
    if (clock->kind == CLOCK_MATCH && left / MATCH_PART + clock->increment / 2 < ms)
        ms = left / MATCH_PART + clock->increment / 2;
    if (ms < job->spec.ms) job->spec.ms = ms > 1 ? (uint32_t)ms : 1;
}

/* In hundreds of iterations. */
static int64_t bot_cost(const BotSpec *spec)
{
    enum { IN_A_MS = 4 };
    return 1 + (spec->timed ? (int64_t)spec->ms * IN_A_MS : (int64_t)spec->iterations / 100);
}

bool match_bot_plays(const Match *match, int seat)
{
    const MatchSeat *own = &match->seat[seat];
    return own->kind == SEAT_BOT || own->bot_sits;
}

void match_think(Match *match)
{
    Problem problem;
    int seat = 0;
    if (match->status != MATCH_LIVE || match->thinking || !match->table || match->unread ||
        match->server->stopping)
        return;
    unsigned asked = match_asked(match);
    for (int i = 1; i <= match->seats && !seat; i++)
        if (asked >> i & 1 && match_bot_plays(match, i) && !match->seat[i].held) seat = i;
    if (!seat) return;
    BotJob *job = calloc(1, sizeof *job);
    ensure(job != NULL);
    TEXT(absent, 4);
    text_format(&absent, "%d", ABSENT_LEVEL);
    const char *bot = match->seat[seat].kind == SEAT_BOT ? match->seat[seat].bot : absent.at;
    ensure(bot_read(bot, &job->spec, &problem));
    job->seat = seat;
    bot_keep_clock(match, job);
    /* a table's bots are its maker's: whoever has many waits for himself */
    const char *owner = match->owner[0] ? match->owner : match->id;
    job->job = (Job){.run = bot_run,
                     .done = bot_done,
                     .owner = hash_bytes(owner, strlen(owner)),
                     .cost = bot_cost(&job->spec)};
    job->server = match->server;
    job->match = match;
    job->kit = match->table->kit;
    strcpy(job->id, match->id);
    job->number = match_number(match);
    job->serial = match->window_serial;
    job->until = match_bot_until(match, INT64_MAX);
    job->view = malloc(job->kit->state_size);
    ensure(job->view != NULL);
    table_view(match->table, seat, job->view);
    randombytes_buf(&job->luck, sizeof job->luck);
    match->thinking = job;
    if (!bot_ask_elsewhere(match, job, bot)) workers_add(match->server, &job->job);
}

void match_drop_table(Match *match)
{
    if (match->thinking) {
        match->thinking->zombie = match->table;
        match->thinking->match = NULL;
        match->thinking = NULL;
    } else {
        table_close(match->table);
    }
    match->table = NULL;
}
