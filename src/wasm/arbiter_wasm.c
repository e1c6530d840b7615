/* The engine for WebAssembly: what a page or a test may call. Texts go in and out as zero-terminated
   bytes in the module's memory (arbiter_alloc, arbiter_free). The same file with -DNATIVE is the twin: a
   program that makes the same calls from its command line, so that both can be compared.
     twin jobs < JOBS      twin speed SETUP SECONDS
   A job is a line `play SEED MATCHES SIZE` or `script NAME SIZE` and then SIZE bytes, the set-up or the
   script. Its answer is a line with its size and then what the call says. */
#include <stdio.h>
#include <stdlib.h>

#include "wasm/wasm.h"

#ifdef NATIVE
#include <time.h>
#endif

void *arbiter_alloc(uint32_t size);
void arbiter_free(void *);
const char *arbiter_version(void);
const char *arbiter_script(const char *name, const char *text);
uint64_t arbiter_play(const char *setup, uint32_t seed, uint32_t matches);
uint64_t arbiter_choices(void);

EXPORT(arbiter_alloc) void *arbiter_alloc(uint32_t size) { return malloc(size); }
EXPORT(arbiter_free) void arbiter_free(void *memory) { free(memory); }
EXPORT(arbiter_version) const char *arbiter_version(void) { return ARBITER_VERSION; }

/* This module is one user: catalogs are read once and stay. */
static Catalogs catalogs;
static Text answer;
static uint64_t choices_made;

const Catalog *wasm_catalog(void *context, const Game *game, Problem *problem)
{
    (void)context;
    return catalogs_get(&catalogs, game, problem);
}

Text *wasm_answer(void)
{
    if (!answer.at) answer = text_growing();
    text_clear(&answer);
    return &answer;
}

/* Runs a script. The answer, valid until the next call, says whether it passed, with the hash of the
   last state, then what failed. */
EXPORT(arbiter_script) const char *arbiter_script(const char *name, const char *text)
{
    ScriptOptions options = {.catalog = wasm_catalog};
    ScriptReport report;
    bool passed = script_run(name, text, &options, &report);
    wasm_answer();
    text_format(&answer, "%s hash=%016llx choices=%d expectations=%d refusals=%d\n",
                passed ? "passed" : "failed", (unsigned long long)report.hash, report.choices,
                report.expectations, report.refusals);
    if (!passed) script_report_write(&report, false, &answer);
    script_report_free(&report);
    return answer.at;
}

static uint64_t hash_more(uint64_t hash, const void *bytes, size_t size)
{
    uint64_t parts[2] = {hash, hash_bytes(bytes, size)};
    return hash_bytes(parts, sizeof parts);
}

/* Plays whole matches at random and returns a hash over every state, list of choices and event; 0 if the
   set-up (the lines of a script before play) can't be opened. */
EXPORT(arbiter_play) uint64_t arbiter_play(const char *setup, uint32_t seed, uint32_t matches)
{
    static Event event[EVENTS_MAX];
    static Choice list[CHOICES_MAX];
    ScriptOptions options = {.catalog = wasm_catalog, .keep_table = true};
    ScriptReport report;
    Text script = text_growing();
    text_format(&script, "%s\nseed 1\ndeal\n", setup);
    Table *table = script_run("setup", script.at, &options, &report) ? report.table : NULL;
    report.table = NULL;
    script_report_free(&report);
    text_free(&script);
    if (!table) return 0;

    const Kit *kit = table->kit;
    void *state =
        aligned_alloc(8, (kit->state_size + 7u) & ~7u); /* the table is there for kit and position */
    uint64_t hash = 1;
    ensure(state != NULL);
    for (uint32_t n = 0; n < matches; n++) {
        Dice dice = dice_fast((uint64_t)seed + n);
        Events events = {.items = event, .capacity = EVENTS_MAX};
        table_lay_out(table, state);
        ensure(kit->game->begin(kit, state, &dice, &events, NULL));
        for (unsigned asked; (asked = kit->game->asked(kit, state)) != 0;) {
            int seat = __builtin_ctz(asked), count = kit->game->choices(kit, state, seat, list);
            hash = hash_more(hash, state, kit->state_size);
            hash = hash_more(hash, list, (size_t)count * sizeof *list);
            hash = hash_more(hash, event, (size_t)events.count * sizeof *event);
            events.count = 0;
            Choice choice = list[dice_fast_below(&dice, (uint32_t)count)];
            kit->game->apply(kit, state, seat, choice, &dice, &events);
            choices_made++;
        }
        hash = hash_more(hash, state, kit->state_size);
    }
    free(state);
    table_close(table);
    return hash;
}

/* Made by arbiter_play so far. */
EXPORT(arbiter_choices) uint64_t arbiter_choices(void) { return choices_made; }

#ifdef NATIVE
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Does the jobs of the input in their order; what is written so far stays if one of them stops the program.
 */
static bool jobs_do(FILE *in, FILE *out)
{
    char line[512];
    while (fgets(line, sizeof line, in)) {
        char name[256] = "", word[8];
        unsigned seed = 0, matches = 0, size;
        bool play = sscanf(line, "play %u %u %u", &seed, &matches, &size) == 3;
        if (!play && sscanf(line, "%7s %255s %u", word, name, &size) != 3) return false;
        char *text = malloc((size_t)size + 1);
        if (!text || fread(text, 1, size, in) != size) return free(text), false;
        text[size] = 0;
        if (play) {
            uint64_t before = choices_made, hash = arbiter_play(text, seed, matches);
            text_format(wasm_answer(), "%016llx %llu\n", (unsigned long long)hash,
                        (unsigned long long)(choices_made - before));
        } else {
            arbiter_script(name, text);
        }
        free(text);
        fprintf(out, "%d\n%s", answer.length, answer.at);
        fflush(out);
    }
    return true;
}

int main(int argc, char **argv)
{
    const char *command = argc > 1 ? argv[1] : "";
    int status = 2;
    if (strcmp(command, "jobs") == 0 && argc == 2) {
        status = jobs_do(stdin, stdout) ? 0 : 2;
    } else if (strcmp(command, "speed") == 0 && argc == 4) {
        double start = now(), seconds = strtod(argv[3], NULL);
        for (uint32_t seed = 1; now() - start < seconds; seed += 50) arbiter_play(argv[2], seed, 50);
        printf("%.0f\n", (double)choices_made / (now() - start));
        status = 0;
    }
    if (status) fputs("usage: twin jobs < JOBS | speed SETUP SECONDS\n", stderr);
    text_free(&answer);
    catalogs_free(&catalogs);
    return status;
}
#endif
