/* `arbiter review`: the luck and the costliest decisions of a match. */
#include <stdlib.h>
#include <unistd.h>

#include "cli/common.h"
#include "lab/crew.h"
#include "lab/review.h"

static const char help[] =
    "usage: arbiter review FILE [--most N] [--bot BOT] [--samples N] [--seed N] [--json]\n"
    "\n"
    "Looks at a match again: how much of the chance to win the dice gave to each seat, measured against "
    "their\n"
    "average, and which decisions cost most, with the better choice and both outlooks.\n"
    "\n"
    "  --most N     so many rolls and decisions (default 5)\n"
    "  --bot        who looks for better choices: greedy, 1 to 5, search:ITERATIONS (default search:600)\n"
    "  --samples N  ways it may go on, for each outlook (default 24)\n"
    "  --seed N     other samples (default 1)\n"
    "  --json       for programs\n"
    "\n"
    "examples: arbiter review match.arb\n"
    "          arbiter review match.arb --bot 4 --json\n"
    "\n"
    "exit codes: 0 reviewed, 1 a choice is refused or the match replays otherwise, 2 bad input\n";

typedef struct Reviewing {
    ReviewOptions options;
    long most, samples, seed;
    int threads;
    bool json;
} Reviewing;

static void put_points(Text *out, double share)
{
    int tenths = review_points(share);
    text_format(out, "%s%d.%d", tenths < 0 ? "-" : "+", abs(tenths) / 10, abs(tenths) % 10);
}

static int percent(double share) { return (int)(share * 100 + 0.5); }

/* ---- in words ---- */

static void say_luck(const Table *table, const Review *review, long most, Text *out)
{
    char name[NAME_SIZE];
    text_put(out, "Luck: what the dice gave, in points of a hundred of the chance to win\n");
    for (int seat = 1; seat <= table->kit->seats; seat++) {
        text_format(out, "  %-20s ", table_seat_name(table, seat, name));
        put_points(out, review->luck[seat]);
        text_put_char(out, '\n');
    }
    for (int i = 0; i < review->count && i < most && review_points(review->line[i].luck_most) > 0; i++) {
        const ReviewLine *line = &review->line[i];
        text_format(out, "%s%4d  %d: %s  ", i ? "" : "The rolls that mattered most\n", line->number,
                    line->seat, line->made);
        put_points(out, line->luck[line->seat]);
        text_format(out, " for %s\n", table_seat_name(table, line->seat, name));
    }
}

static void say_decisions(const Table *table, const Review *review, long most, Text *out)
{
    char name[NAME_SIZE];
    int said = 0;
    text_put(out, "Decisions: what better choices would have been worth\n");
    for (int seat = 1; seat <= table->kit->seats; seat++) {
        text_format(out, "  %-20s ", table_seat_name(table, seat, name));
        put_points(out, review->lost[seat]);
        text_put_char(out, '\n');
    }
    for (int i = 0; i < review->count && i < most && review->line[i].better[0]; i++, said++) {
        const ReviewLine *line = &review->line[i];
        if (!i) text_put(out, "The costliest\n");
        text_format(out, "%4d  %d: %s, with an outlook of %d%%\n", line->number, line->seat, line->made,
                    percent(line->outlook));
        text_format(out, "      better: %s, with %d%%\n", line->better, percent(line->better_outlook));
    }
    if (!said) text_put(out, "No choice was found that is clearly better than the one that was made.\n");
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
    review_make(table, &reviewing->options, reviewing->threads, &review,
                isatty(STDERR_FILENO) == 1 ? show_progress : NULL, NULL);
    if (reviewing->json) {
        Json json = json_to(&out);
        review_put_json(&review, reviewing->most, &json);
        text_put_char(&out, '\n');
    } else {
        Result result = {0};
        if (table->game->result(table->kit, table->state, &result))
            text_format(&out, "The match is over: %s.\n\n", result.why);
        review_by_luck(&review);
        say_luck(table, &review, reviewing->most, &out);
        text_put_char(&out, '\n');
        review_by_cost(&review);
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
        code = cli_script_failed(&report);
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
        if (cli_flag(arguments[i], "--json"))
            reviewing.json = true;
        else if ((value = cli_value(count, arguments, &i, "--most"))) {
            if (!cli_number(value, 1, 1000, &reviewing.most))
                return cli_usage("review", "--most needs a number from 1 to 1000");
        } else if ((value = cli_value(count, arguments, &i, "--samples"))) {
            if (!cli_number(value, 4, 10000, &reviewing.samples))
                return cli_usage("review", "--samples needs a number from 4 to 10000");
        } else if ((value = cli_value(count, arguments, &i, "--seed"))) {
            if (!cli_number(value, 0, 1L << 40, &reviewing.seed))
                return cli_usage("review", "--seed needs a number from 0");
        } else if ((value = cli_value(count, arguments, &i, "--bot"))) {
            if (!bot_read(value, &reviewing.options.adviser, &problem))
                return cli_usage("review", "%s; expected %s", problem.what, problem.expected);
        } else if (cli_file("review", arguments[i], &path) != EXIT_OK)
            return EXIT_INPUT;
    }
    if (!path) return cli_usage("review", "which file?");
    if (reviewing.options.adviser.ms)
        return cli_usage("review",
                         "a bot that plays by the clock gives no review twice; use search:ITERATIONS");
    reviewing.options.samples = (int)reviewing.samples;
    reviewing.threads = cli_cores(CREW_MAX);
    reviewing.options.seed = (uint64_t)reviewing.seed;
    return review_file(path, &reviewing);
}
