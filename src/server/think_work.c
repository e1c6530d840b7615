/* A worker's side of think.h: threads that take a question from the bus and choose, and one that says what
   they are at. Tables of the last matches are kept: most questions are of one that is known. */
#include <stdlib.h>
#include <time.h>

#include "server/think.h"

enum { TABLES_MAX = 64, THREADS_MAX = 64, TURN_MS = 200, THINK_MS_MAX = 10000 };

typedef struct KnownTable {
    char *setup; /* NULL: none */
    Table *table;
    int users;
    long used;
} KnownTable;

struct BotWork {
    Bus *bus;
    bool (*stop)(void);
    int count;
    pthread_t thread[THREADS_MAX], alive;
    pthread_mutex_t lock; /* of what follows */
    KnownTable known[TABLES_MAX];
    Catalogs catalogs;
    long uses;
    int begun;
    char reply[THREADS_MAX][BUS_SUBJECT_SIZE]; /* what each is at; "": nothing */
    bool ended;
};

/* ---- tables ---- */

static const Catalog *work_catalog(void *context, const Game *game, Problem *problem)
{
    return catalogs_get(&((BotWork *)context)->catalogs, game, problem);
}

static bool same_program(BotWork *work, const Value *head, Problem *problem)
{
    const Game *game = game_find(value_text(head, "game", ""));
    TEXT(hash, 17);
    const Catalog *catalog = game ? work_catalog(work, game, problem) : NULL;
    if (catalog) text_put_hash(&hash, catalog->hash);
    return (catalog && strcmp(value_text(head, "version", ""), ARBITER_VERSION) == 0 &&
            value_number(head, "rules", -1) == (int64_t)game->rules_version &&
            strcmp(value_text(head, "cards", ""), hash.at) == 0) ||
           problem_set(problem, 0, 0, "the same program on all machines",
                       "a worker has another version, other rules or other cards");
}

static KnownTable *table_place(BotWork *work)
{
    KnownTable *best = NULL;
    for (int i = 0; i < TABLES_MAX; i++) {
        KnownTable *known = &work->known[i];
        if (known->users) continue;
        if (!best || (best->setup && (!known->setup || known->used < best->used))) best = known;
    }
    ensure(best != NULL); /* there are as many as threads, and this one uses none */
    table_close(best->table);
    free(best->setup);
    *best = (KnownTable){0};
    return best;
}

/* Under the lock: whoever else needs a table waits a moment. */
static KnownTable *table_known(BotWork *work, const char *setup, Problem *problem)
{
    for (int i = 0; i < TABLES_MAX; i++)
        if (work->known[i].setup && strcmp(work->known[i].setup, setup) == 0) return &work->known[i];
    ScriptOptions options = {.context = work, .catalog = work_catalog, .keep_table = true};
    ScriptReport report;
    bool passed = script_run("a match", setup, &options, &report);
    Table *table = passed ? report.table : NULL;
    if (passed) report.table = NULL;
    script_report_free(&report);
    if (!table) {
        problem_set(problem, 0, 0, "", "a worker can't set up a match");
        return NULL;
    }
    KnownTable *known = table_place(work);
    known->setup = malloc(strlen(setup) + 1);
    ensure(known->setup != NULL);
    strcpy(known->setup, setup);
    known->table = table;
    return known;
}

/* ---- choosing ---- */

typedef struct Limit {
    int64_t began, until;
} Limit;

static bool time_is_up(void *context) { return now_ms() > ((const Limit *)context)->until; }

static uint32_t time_is_left(void *context, uint32_t done)
{
    const Limit *limit = context;
    int64_t now = now_ms();
    return bot_iterations_left(done, now - limit->began, limit->until - now);
}

static bool choose(const Kit *kit, const Value *head, Choice *choice, Problem *problem)
{
    const char *hex = value_text(head, "view", ""), *words = value_text(head, "luck", "");
    int64_t ms = value_number(head, "ms", 0), seat = value_number(head, "seat", 0);
    uint8_t luck[8];
    uint64_t seed = 0;
    BotSpec spec;
    void *view = malloc(kit->state_size);
    ensure(view != NULL);
    bool read = seat >= 1 && seat <= SEATS_MAX &&
                word_bytes((Word){.at = hex, .length = (int)strlen(hex)}, view, kit->state_size) &&
                word_bytes((Word){.at = words, .length = (int)strlen(words)}, luck, sizeof luck) &&
                bot_read(value_text(head, "bot", ""), &spec, problem) &&
                kit->game->asked(kit, view) >> seat & 1;
    if (read) {
        for (int i = 0; i < 8; i++) seed = seed << 8 | luck[i];
        Limit limit = {.began = now_ms()};
        limit.until = limit.began + (ms > 0 && ms < THINK_MS_MAX ? ms : THINK_MS_MAX);
        Dice dice = dice_fast(seed);
        void *memory = malloc(bot_memory(&spec) + 8);
        ensure(memory != NULL);
        BotThought thought = {.memory = memory,
                              .stop = time_is_up,
                              .left = spec.timed ? time_is_left : NULL,
                              .context = &limit};
        *choice = bot_choose(&spec, kit, view, (int)seat, &dice, &thought);
        free(memory);
    } else if (!problem->what[0]) {
        problem_set(problem, 0, 0, "", "a worker can't read a question");
    }
    free(view);
    return read;
}

static void answer(BotWork *work, const BusMessage *message, Text *text)
{
    Problem problem = {0};
    int line = (int)strcspn(message->bytes, "\n");
    const char *setup = message->bytes + line + (message->bytes[line] == '\n');
    Value *head = value_read(message->bytes, (size_t)line, &problem);
    Choice choice;
    pthread_mutex_lock(&work->lock);
    KnownTable *known =
        head && same_program(work, head, &problem) ? table_known(work, setup, &problem) : NULL;
    if (known) {
        known->users++;
        known->used = ++work->uses;
    }
    pthread_mutex_unlock(&work->lock);
    if (known && choose(known->table->kit, head, &choice, &problem)) {
        text_put(text, "chose ");
        text_put_hex(text, &choice, sizeof choice);
    } else {
        text_format(text, "not %s", problem.what);
    }
    pthread_mutex_lock(&work->lock);
    if (known) known->users--;
    pthread_mutex_unlock(&work->lock);
    value_free(head);
}

/* ---- threads ---- */

static void note_reply(BotWork *work, char *to, const char *reply)
{
    pthread_mutex_lock(&work->lock);
    snprintf(to, BUS_SUBJECT_SIZE, "%s", reply);
    pthread_mutex_unlock(&work->lock);
}

/* Its next turn is open before it answers: whoever asks at once finds it. */
static void *work_thread(void *context)
{
    BotWork *work = context;
    pthread_mutex_lock(&work->lock);
    char *at = work->reply[work->begun++];
    pthread_mutex_unlock(&work->lock);
    BusTurn *turn = NULL;
    while (!work->stop()) {
        BusMessage message;
        char reply[BUS_SUBJECT_SIZE];
        if (!turn && !(turn = bus_turn(work->bus, THINK_SUBJECT, THINK_GROUP)))
            nanosleep(&(struct timespec){.tv_nsec = TURN_MS * 1000000l}, NULL);
        if (!turn || !bus_turn_wait(turn, TURN_MS, &message)) continue;
        snprintf(reply, sizeof reply, "%s", message.reply);
        Text text = text_growing();
        note_reply(work, at, reply);
        answer(work, &message, &text);
        note_reply(work, at, "");
        bus_turn_end(turn);
        turn = work->stop() ? NULL : bus_turn(work->bus, THINK_SUBJECT, THINK_GROUP);
        if (reply[0]) bus_send(work->bus, reply, NULL, text.at, text.length);
        text_free(&text);
    }
    bus_turn_end(turn);
    return NULL;
}

static void *alive_thread(void *context)
{
    BotWork *work = context;
    for (bool ended = false; !ended;) {
        nanosleep(&(struct timespec){.tv_nsec = THINK_ALIVE_MS * 1000000l}, NULL);
        pthread_mutex_lock(&work->lock); /* sending does not wait for anybody */
        ended = work->ended;
        for (int i = 0; i < work->begun && !ended; i++)
            if (work->reply[i][0]) bus_send(work->bus, work->reply[i], NULL, "at", 2);
        pthread_mutex_unlock(&work->lock);
    }
    return NULL;
}

BotWork *bot_work_begin(const char *bus, int threads, bool (*stop)(void), Problem *problem)
{
    BotWork *work = calloc(1, sizeof *work);
    ensure(work != NULL);
    work->bus = bus_open(bus, NULL, NULL, problem);
    if (!work->bus) {
        free(work);
        return NULL;
    }
    work->stop = stop;
    pthread_mutex_init(&work->lock, NULL);
    if (threads > THREADS_MAX) threads = THREADS_MAX;
    while (work->count < threads && pthread_create(&work->thread[work->count], NULL, work_thread, work) == 0)
        work->count++;
    ensure(work->count > 0 && pthread_create(&work->alive, NULL, alive_thread, work) == 0);
    return work;
}

void bot_work_end(BotWork *work)
{
    if (!work) return;
    for (int i = 0; i < work->count; i++) pthread_join(work->thread[i], NULL);
    pthread_mutex_lock(&work->lock);
    work->ended = true;
    pthread_mutex_unlock(&work->lock);
    pthread_join(work->alive, NULL);
    for (int i = 0; i < TABLES_MAX; i++) {
        table_close(work->known[i].table);
        free(work->known[i].setup);
    }
    catalogs_free(&work->catalogs);
    pthread_mutex_destroy(&work->lock);
    bus_close(work->bus);
    free(work);
}
