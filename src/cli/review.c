/* `arbiter review`: the luck and the costliest decisions of a match. */
#include <stdlib.h>
#include <unistd.h>

#include "cli/common.h"
#include "lab/review.h"

static const char help[] =
    "usage: arbiter review FILE [--most N] [--bot BOT] [--samples N] [--seed N] [--json]\n"
    "\n"
    "Looks at a match again: how much of the chance to win the dice gave to each seat, measured against their\n"
    "average, and which decisions cost most, with the better choice and both outlooks.\n"
    "\n"
    "  --most N     so many rolls and decisions (default 5)\n"
    "  --bot        who looks for better choices: greedy, 1 to 5, search:ITERATIONS (default search:600)\n"
    "  --samples N  ways it may go on, for each outlook (default 24)\n"
    "\n"
    "examples: arbiter review match.arb\n"
    "          arbiter review match.arb --bot 4 --json\n"
    "\n"
    "exit codes: 0 reviewed, 1 a choice is refused or the match replays otherwise, 2 bad input\n";

typedef struct Reviewing {
    ReviewOptions options;
    long          most, samples, seed;
    bool          json;
} Reviewing;

static const Table *table_now; /* of the order below */

static double luck_size(const ReviewLine *line)
{
    double most = 0;
    for (int seat = 1; seat <= table_now->kit->seats; seat++) {
        double size = line->luck[seat] < 0 ? -line->luck[seat] : line->luck[seat];
        if (size > most) most = size;
    }
    return most;
}

static int by_size(double a, double b, int x, int y) { return a != b ? (a < b ? 1 : -1) : x - y; }

static int by_cost(const void *a, const void *b)
{
    const ReviewLine *x = a, *y = b;
    return by_size(review_cost(x), review_cost(y), x->number, y->number);
}

static int by_luck(const void *a, const void *b)
{
    const ReviewLine *x = a, *y = b;
    return by_size(luck_size(x), luck_size(y), x->number, y->number);
}

static const char *seat_name(const Table *table, int seat, char name[NAME_SIZE])
{
    const char *given = table->setup.seat[seat].name;
    if (given[0]) snprintf(name, NAME_SIZE, "%s", given);
    else snprintf(name, NAME_SIZE, "Seat %d", seat);
    return name;
}

static int in_points(double share) { return (int)(share * 1000 + (share < 0 ? -0.5 : 0.5)); } /* tenths */

static void put_points(Text *out, double share)
{
    int tenths = in_points(share);
    text_format(out, "%s%d.%d", tenths < 0 ? "-" : "+", abs(tenths) / 10, abs(tenths) % 10);
}

static int percent(double share) { return (int)(share * 100 + 0.5); }

/* ---- in words ---- */

static void say_luck(const Table *table, const Review *review, long most, Text *out)
{
    char name[NAME_SIZE];
    text_put(out, "Luck: what the dice gave, in points of a hundred of the chance to win\n");
    for (int seat = 1; seat <= table->kit->seats; seat++) {
        text_format(out, "  %-20s ", seat_name(table, seat, name));
        put_points(out, review->luck[seat]);
        text_put_char(out, '\n');
    }
    for (int i = 0; i < review->count && i < most && in_points(luck_size(&review->line[i])) > 0; i++) {
        const ReviewLine *line = &review->line[i];
        text_format(out, "%s%4d  %d: %s  ", i ? "" : "The rolls that mattered most\n", line->number, line->seat, line->made);
        put_points(out, line->luck[line->seat]);
        text_format(out, " for %s\n", seat_name(table, line->seat, name));
    }
}

static void say_decisions(const Table *table, const Review *review, long most, Text *out)
{
    char name[NAME_SIZE];
    int said = 0;
    text_put(out, "Decisions: what better choices would have been worth\n");
    for (int seat = 1; seat <= table->kit->seats; seat++) {
        text_format(out, "  %-20s ", seat_name(table, seat, name));
        put_points(out, review->lost[seat]);
        text_put_char(out, '\n');
    }
    for (int i = 0; i < review->count && i < most && review->line[i].better[0]; i++, said++) {
        const ReviewLine *line = &review->line[i];
        if (!i) text_put(out, "The costliest\n");
        text_format(out, "%4d  %d: %s, with an outlook of %d%%\n", line->number, line->seat, line->made, percent(line->outlook));
        text_format(out, "      better: %s, with %d%%\n", line->better, percent(line->better_outlook));
    }
    if (!said) text_put(out, "No choice was found that is clearly better than the one that was made.\n");
}

/* ---- for programs ---- */

static void json_points(Json *json, const char *key, double share)
{
    TEXT(number, 32);
    int tenths = in_points(share);
    text_format(&number, "%s%d.%d", tenths < 0 ? "-" : "", abs(tenths) / 10, abs(tenths) % 10);
    json_key(json, key);
    json->keyed = 0; /* its value is written as it is */
    text_put(json->text, number.at);
}

static void json_line(Json *json, const ReviewLine *line)
{
    json_object(json);
    json_put_int(json, "number", line->number);
    json_put_int(json, "seat", line->seat);
    json_put_string(json, "made", line->made);
}

static void put_json(const Table *table, Review *review, long most, Text *out)
{
    char name[NAME_SIZE];
    Json json = json_to(out);
    json_object(&json);
    json_put_int(&json, "choices", review->count);
    json_key(&json, "seats");
    json_array(&json);
    for (int seat = 1; seat <= table->kit->seats; seat++) {
        json_object(&json);
        json_put_int(&json, "seat", seat);
        json_put_string(&json, "name", seat_name(table, seat, name));
        json_points(&json, "luck", review->luck[seat]);
        json_points(&json, "lost", review->lost[seat]);
        json_end(&json);
    }
    json_end(&json);
    json_key(&json, "luck");
    json_array(&json);
    qsort(review->line, (size_t)review->count, sizeof *review->line, by_luck);
    for (int i = 0; i < review->count && i < most && in_points(luck_size(&review->line[i])) > 0; i++) {
        json_line(&json, &review->line[i]);
        json_points(&json, "change", review->line[i].luck[review->line[i].seat]);
        json_end(&json);
    }
    json_end(&json);
    json_key(&json, "decisions");
    json_array(&json);
    qsort(review->line, (size_t)review->count, sizeof *review->line, by_cost);
    for (int i = 0; i < review->count && i < most && review->line[i].better[0]; i++) {
        json_line(&json, &review->line[i]);
        json_put_string(&json, "better", review->line[i].better);
        json_points(&json, "outlook", review->line[i].outlook);
        json_points(&json, "better_outlook", review->line[i].better_outlook);
        json_points(&json, "cost", review_cost(&review->line[i]));
        json_end(&json);
    }
    json_end(&json);
    json_end(&json);
    text_put_char(out, '\n');
}

/* ---- the command ---- */

static void show_progress(void *context, int done, int of)
{
    (void)context;
    fprintf(stderr, done < of ? "\r%d of %d choices\033[K" : "\r\033[K", done, of);
}

static void review_print(const Table *table, const Reviewing *reviewing)
{
    Review review;
    Text out = text_growing();
    review_make(table, &reviewing->options, &review, isatty(STDERR_FILENO) == 1 ? show_progress : NULL, NULL);
    table_now = table;
    if (reviewing->json) {
        put_json(table, &review, reviewing->most, &out);
    } else {
        Result result = {0};
        if (table->game->result(table->kit, table->state, &result)) text_format(&out, "The match is over: %s.\n\n", result.why);
        qsort(review.line, (size_t)review.count, sizeof *review.line, by_luck);
        say_luck(table, &review, reviewing->most, &out);
        text_put_char(&out, '\n');
        qsort(review.line, (size_t)review.count, sizeof *review.line, by_cost);
        say_decisions(table, &review, reviewing->most, &out);
    }
    text_print(stdout, &out);
    text_free(&out);
    review_free(&review);
}

static int review_file(const char *path, const Reviewing *reviewing)
{
    ScriptOptions options = {.play_only = true, .keep_table = true};
    ScriptReport report;
    int code = EXIT_OK;
    if (!cli_run_script(path, &options, &report)) return EXIT_INPUT;
    if (!report.passed) {
        Text failures = text_growing();
        script_report_write(&report, &failures);
        text_print(stderr, &failures);
        text_free(&failures);
        code = report.failures[0].failed ? EXIT_FAILED : EXIT_INPUT;
    } else if (!report.table || !report.table->begun || !report.table->standing_count) {
        fprintf(stderr, "arbiter review: nothing is chosen in %s\n", path);
        code = EXIT_INPUT;
    } else {
        review_print(report.table, reviewing);
    }
    script_report_free(&report);
    return code;
}

int command_review(int count, char **arguments)
{
    if (cli_help(count, arguments, help)) return EXIT_OK;
    Reviewing reviewing = {.options = review_usual, .most = 5, .samples = review_usual.samples, .seed = 1};
    const char *path = NULL, *value;
    Problem problem = {0};
    for (int i = 0; i < count; i++) {
        if (cli_flag(arguments[i], "--json")) reviewing.json = true;
        else if ((value = cli_value(count, arguments, &i, "--most"))) {
            if (!cli_number(value, 1, 1000, &reviewing.most)) return cli_usage("review", "--most needs a number from 1 to 1000");
        } else if ((value = cli_value(count, arguments, &i, "--samples"))) {
            if (!cli_number(value, 4, 10000, &reviewing.samples)) return cli_usage("review", "--samples needs a number from 4 to 10000");
        } else if ((value = cli_value(count, arguments, &i, "--seed"))) {
            if (!cli_number(value, 0, 1L << 40, &reviewing.seed)) return cli_usage("review", "--seed needs a number from 0");
        } else if ((value = cli_value(count, arguments, &i, "--bot"))) {
            if (!bot_read(value, &reviewing.options.adviser, &problem)) return cli_usage("review", "%s; expected %s", problem.what, problem.expected);
        } else if (arguments[i][0] == '-') return cli_usage("review", "unknown option %s", arguments[i]);
        else if (path) return cli_usage("review", "one file at a time");
        else path = arguments[i];
    }
    if (!path) return cli_usage("review", "which file?");
    if (reviewing.options.adviser.ms) return cli_usage("review", "a bot that plays by the clock gives no review twice; use search:ITERATIONS");
    reviewing.options.samples = (int)reviewing.samples;
    reviewing.options.threads = (int)sysconf(_SC_NPROCESSORS_ONLN);
    reviewing.options.seed = (uint64_t)reviewing.seed;
    return review_file(path, &reviewing);
}
