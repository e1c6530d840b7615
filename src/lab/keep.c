/* An experiment in a file, so that it can go on after a stop: lines of text, replaced as a whole.

     arbiter-lab 1
     IDENTITY             what is played, one line
     done 0-99 102-102    numbers of matches
     COUNT<tab>NAME       one line for each count
     end                                                                                                 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "lab/lab.h"
#include "table/script.h"

enum { STATE_SIZE_LIMIT = 256 << 20 };

void lab_identity(const LabPlan *plan, Text *out)
{
    text_format(out,
                "game=%s rules=%u cards=%016llx bot=%s seed=%llu games=%ld teams=", plan->catalog->game->id,
                plan->catalog->game->rules_version, (unsigned long long)plan->catalog->hash, plan->bot,
                (unsigned long long)plan->seed, plan->games);
    for (int i = 0; i < plan->team_count; i++) text_format(out, "%s%s", i ? "," : "", plan->team[i]);
    text_put(out, " boards=");
    for (int i = 0; i < plan->board_count; i++) text_format(out, "%s%s", i ? "," : "", plan->board[i]);
    if (plan->no_mirrors) text_put(out, " no-mirrors");
    for (int i = 0; i < plan->setup.option_count; i++)
        text_format(out, " %s=%s", plan->setup.option[i].key, plan->setup.option[i].value);
}

static void done_write(const LabPlan *plan, const LabState *state, Text *out)
{
    long matches = lab_matches(plan);
    text_put(out, "done");
    for (long i = 0; i < matches; i++) {
        if (!state->done[i]) continue;
        long last = i;
        while (last + 1 < matches && state->done[last + 1]) last++;
        text_format(out, " %ld-%ld", i, last);
        i = last;
    }
    text_put_char(out, '\n');
}

bool lab_save(const LabPlan *plan, const char *path, const LabState *state, Problem *problem)
{
    Text out = text_growing(), beside = text_growing();
    TallyItem *item = tally_sorted(&state->tally);
    text_put(&out, "arbiter-lab 1\n");
    lab_identity(plan, &out);
    text_put_char(&out, '\n');
    done_write(plan, state, &out);
    for (int i = 0; i < state->tally.used; i++)
        text_format(&out, "%llu\t%s\n", (unsigned long long)item[i].count, item[i].name);
    text_put(&out, "end\n");
    text_format(&beside, "%s.new", path);
    FILE *file = fopen(beside.at, "wb");
    bool written = file && fwrite(out.at, 1, (size_t)out.length, file) == (size_t)out.length &&
                   fflush(file) == 0 && fsync(fileno(file)) == 0;
    if (file && fclose(file) != 0) written = false;
    if (written) written = rename(beside.at, path) == 0;
    if (!written)
        problem_set(problem, 0, 0, "a folder that can be written to", "can't write %s: %s", path,
                    strerror(errno));
    free(item);
    text_free(&out);
    text_free(&beside);
    return written;
}

/* One line of the file without its newline; false at the end. */
static bool line_next(char **at, char **line)
{
    if (!**at) return false;
    *line = *at;
    size_t length = strcspn(*at, "\n");
    *at += length + ((*at)[length] == '\n');
    (*line)[length] = 0;
    return true;
}

static bool done_read(const LabPlan *plan, const char *line, LabState *state)
{
    if (strncmp(line, "done", 4) != 0) return false;
    long matches = lab_matches(plan), before = -1;
    for (const char *at = line + 4; *at;) {
        char *end;
        if (*at++ != ' ') return false;
        long from = strtol(at, &end, 10);
        if (end == at || *end != '-') return false;
        at = end + 1;
        long to = strtol(at, &end, 10);
        if (end == at || from <= before || to < from || to >= matches) return false;
        for (long i = from; i <= to; i++) state->done[i] = 1, state->done_count++;
        before = to;
        at = end;
    }
    return true;
}

static bool state_read(const LabPlan *plan, char *text, LabState *state, Problem *problem)
{
    Text identity = text_growing();
    char *line = "";
    int number = 1;
    bool fits = line_next(&text, &line) && strcmp(line, "arbiter-lab 1") == 0, ended = false;
    if (!fits) problem_set(problem, number, 1, "arbiter-lab 1", "this is no experiment of the lab");
    lab_identity(plan, &identity);
    if (fits && (number++, fits = line_next(&text, &line) && strcmp(line, identity.at) == 0, !fits))
        problem_set(problem, number, 1,
                    "the same cards, teams, bot, seed and games, another folder, or --fresh to begin anew",
                    "this folder holds another experiment");
    if (fits && (number++, fits = line_next(&text, &line) && done_read(plan, line, state), !fits))
        problem_set(problem, number, 1, "done and ranges of matches", "can't be read");
    while (fits && !ended && (number++, line_next(&text, &line))) {
        char *end;
        unsigned long long count = strtoull(line, &end, 10);
        ended = strcmp(line, "end") == 0;
        if (ended) break;
        if ((fits = end != line && *end == '\t' && strlen(end + 1) < TALLY_NAME_MAX))
            tally_add(&state->tally, end + 1, count);
        else
            problem_set(problem, number, 1, "a number, a tab and a name", "can't be read");
    }
    if (fits && !(fits = ended && !*text))
        problem_set(problem, number, 1, "end as the last line", "the file is cut short");
    text_free(&identity);
    return fits;
}

bool lab_load(const LabPlan *plan, const char *path, LabState *state, Problem *problem)
{
    *state = (LabState){.done = calloc((size_t)lab_matches(plan), 1)};
    ensure(state->done != NULL);
    if (access(path, F_OK) != 0) return true;
    Text text = text_growing();
    bool read = file_load(path, STATE_SIZE_LIMIT, &text, problem) &&
                state_read(plan, text.at ? text.at : "", state, problem);
    if (!read) snprintf(problem->file, sizeof problem->file, "%s", path);
    text_free(&text);
    return read;
}
