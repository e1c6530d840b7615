/* The report's numbers as CSV files (RFC 4180, names quoted where they must be), and all files written. */
#include <errno.h>
#include <stdio.h>

#include "core/clauses.h"
#include "lab/report.h"

static void csv_put(Text *out, const char *value)
{
    if (!strpbrk(value, ",\"\n")) {
        text_put(out, value);
        return;
    }
    text_put_char(out, '"');
    for (; *value; value++) {
        if (*value == '"') text_put_char(out, '"');
        text_put_char(out, *value);
    }
    text_put_char(out, '"');
}

static void csv_score(Text *out, const Score *s, Interval i)
{
    text_format(out, ",%llu,%llu,%llu,%llu,%.4f,%.4f,%.4f", (unsigned long long)score_count(s),
                (unsigned long long)s->wins, (unsigned long long)s->draws, (unsigned long long)s->losses,
                i.mean, i.low, i.high);
}

static void csv_teams(const Report *report, Text *out)
{
    text_put(out, "team,against,matches,wins,draws,losses,score,low,high\n");
    for (int a = 0; a < report->plan->team_count; a++)
        for (int b = 0; b < report->plan->team_count; b++) {
            const Score *score = &report->pair[a][b];
            csv_put(out, report->plan->team[a]);
            text_put_char(out, ',');
            csv_put(out, report->plan->team[b]);
            csv_score(out, score, score_interval(score, 1));
            text_put_char(out, '\n');
        }
}

static void csv_totals(const Report *report, Text *out)
{
    text_put(out, "team,matches,wins,draws,losses,score,low,high\n");
    for (int team = 0; team < report->plan->team_count; team++) {
        csv_put(out, report->plan->team[team]);
        csv_score(out, &report->team[team], score_interval(&report->team[team], 1));
        text_put_char(out, '\n');
    }
}

static void csv_seats(const Report *report, Text *out)
{
    const struct {
        const char *name;
        const Score *score;
    } row[] = {{"seat 1", &report->seat_1},
               {"asked first", &report->asked_first},
               {"first turn", &report->turn_first}};
    text_put(out, "who,matches,wins,draws,losses,score,low,high\n");
    for (int i = 0; i < countof(row); i++) {
        if (!score_count(row[i].score)) continue;
        text_put(out, row[i].name);
        csv_score(out, row[i].score, score_interval(row[i].score, 1));
        text_put_char(out, '\n');
    }
}

static void csv_cards(const Report *report, Text *out)
{
    static const char *const flags[] = {"", "strong", "weak"};
    text_put(out,
             "card,flag,held,played,group,group_cards,group_flag,with_matches,with_wins,with_draws,with_"
             "losses,with_score,with_low,"
             "with_high,in_matches,in_wins,in_draws,in_losses,in_score,in_low,in_high,out_matches,out_wins,"
             "out_draws,out_losses,out_score,out_low,out_high,worth,worth_low,worth_high\n");
    for (int i = 0; i < report->card_count; i++) {
        const CardRow *card = &report->card[i];
        const ReportGroup *group = card->group >= 0 ? &report->group[card->group] : NULL;
        csv_put(out, card->name);
        text_format(out, ",%s,%llu,%llu,%d,%d,%s", flags[card->flag], (unsigned long long)card->held,
                    (unsigned long long)card->played, card->group + 1, group ? group->cards : 0,
                    group ? flags[group->flag] : "");
        csv_score(out, &card->only, card->only_interval);
        csv_score(out, &card->in, score_interval(&card->in, 1));
        csv_score(out, &card->out, score_interval(&card->out, 1));
        text_format(out, ",%.4f,%.4f,%.4f\n", card->worth.mean, card->worth.low, card->worth.high);
    }
}

static void csv_uses(const Report *report, Text *out)
{
    text_put(out, "kind,card,name,times,matches\n");
    for (int i = 0; i < report->name_count; i++) {
        const NameRow *row = &report->name[i];
        csv_put(out, row->kind);
        text_put_char(out, ',');
        csv_put(out, row->card);
        text_put_char(out, ',');
        csv_put(out, row->name);
        text_format(out, ",%llu,%llu\n", (unsigned long long)row->times, (unsigned long long)row->matches);
    }
}

static void csv_clauses(const Report *report, Text *out)
{
    text_put(out, "clause,times,matches,text\n");
    for (int i = 0; i < report->clause_count; i++) {
        const CountRow *row = &report->clause[i];
        int clause = clause_find(row->name, strlen(row->name));
        text_format(out, "%s,%llu,%llu,", row->name, (unsigned long long)row->times,
                    (unsigned long long)row->matches);
        csv_put(out, clause ? clause_texts[clause].text : "");
        text_put_char(out, '\n');
    }
}

static void csv_lengths(const Report *report, Text *out)
{
    text_put(out, "unit,length,matches\n");
    for (int i = 0; i < report->length_count; i++)
        text_format(out, "choices,%d,%llu\n", report->length[i].number,
                    (unsigned long long)report->length[i].times);
    for (int i = 0; i < report->round_count; i++)
        text_format(out, "rounds,%d,%llu\n", report->round[i].number,
                    (unsigned long long)report->round[i].times);
}

const char *report_csv(const Report *report, int n, Text *out)
{
    static const struct {
        const char *name;
        void (*write)(const Report *, Text *);
    } files[] = {{"teams.csv", csv_teams},    {"totals.csv", csv_totals}, {"seats.csv", csv_seats},
                 {"cards.csv", csv_cards},    {"uses.csv", csv_uses},     {"clauses.csv", csv_clauses},
                 {"lengths.csv", csv_lengths}};
    if (n >= countof(files)) return NULL;
    files[n].write(report, out);
    return files[n].name;
}

static bool file_write(const char *folder, const char *name, const Text *text, Problem *problem)
{
    Text path = text_growing();
    text_format(&path, "%s/%s", folder, name);
    FILE *file = fopen(path.at, "wb");
    bool written = file && fwrite(text->at, 1, (size_t)text->length, file) == (size_t)text->length;
    if (file && fclose(file) != 0) written = false;
    if (!written)
        problem_set(problem, 0, 0, "a folder that can be written to", "can't write %s: %s", path.at,
                    strerror(errno));
    text_free(&path);
    return written;
}

bool lab_write_report(const LabPlan *plan, const LabState *state, const char *folder, Problem *problem)
{
    Report *report = report_make(plan, &state->tally);
    bool written = true;
    for (int n = 0; written; n++) {
        Text text = text_growing();
        const char *name = report_csv(report, n, &text);
        if (name) written = file_write(folder, name, &text, problem);
        text_free(&text);
        if (!name) break;
    }
    if (written) {
        Text text = text_growing();
        report_html(report, &text);
        written = file_write(folder, "report.html", &text, problem);
        text_free(&text);
    }
    report_free(report);
    return written;
}
