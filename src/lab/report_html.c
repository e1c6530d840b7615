/* The report as one page that needs nothing else: sentences first, then plots and tables. */
#include <stdio.h>
#include <stdlib.h>

#include "core/clauses.h"
#include "lab/report.h"

static const char style[] =
    "<style>\n"
    ":root{--ink:#1d2430;--soft:#5b6575;--line:#d7dce3;--page:#fff;--panel:#f5f7fa;--blue:#0b65a8;--orange:#"
    "b85a00;--bar:#5a86b0}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e6eaf0;--soft:#a0abba;--line:#3a4352;--page:#151a21;--"
    "panel:#1e252f;"
    "--blue:#6db7f2;--orange:#f0a04b;--bar:#6f9cc8}}\n"
    "body{font:16px/1.5 system-ui,-apple-system,'Segoe "
    "UI',sans-serif;color:var(--ink);background:var(--page);max-width:960px;"
    "margin:2rem auto;padding:0 1rem}\n"
    "h1{font-size:1.8rem;line-height:1.2;margin-bottom:.2rem}h2{margin-top:2.6rem;border-bottom:2px solid "
    "var(--line);padding-bottom:.2rem}\n"
    ".sub,.note,figcaption{color:var(--soft)}figcaption{font-size:.9rem;margin-bottom:.3rem}\n"
    ".findings{background:var(--panel);border-left:4px solid var(--blue);padding:.8rem "
    "1.2rem;border-radius:4px}"
    ".findings li{margin:.35rem 0}\n"
    "figure{margin:1.2rem 0;overflow-x:auto}svg{max-width:100%;height:auto;font:13px system-ui,sans-serif}\n"
    "svg "
    "text{fill:var(--ink)}.label{text-anchor:end}.tick,.number,.small{text-anchor:middle}.tick{font-size:"
    "12px}"
    "svg text.tick{fill:var(--soft)}\n"
    "svg rect.cell~text,svg text.number,svg text.small{fill:#1d2430}svg "
    "text.white{fill:#fff!important}.number{font-weight:600;font-size:15px}"
    ".small{font-size:11px}.value{font-size:12px}\n"
    ".grid{stroke:var(--line)}.axis{stroke:var(--soft);stroke-width:1.5}.bar{fill:var(--bar)}\n"
    ".own{stroke:var(--soft);stroke-dasharray:3 3}\n"
    ".whisker{stroke:currentColor;stroke-width:2.5}.plain{color:var(--soft);fill:var(--soft)}"
    ".high{color:var(--blue);fill:var(--blue)}.low{color:var(--orange);fill:var(--orange)}\n"
    "table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;padding:.3rem "
    ".6rem;border-bottom:1px solid var(--line);"
    "vertical-align:top}th{color:var(--soft);font-weight:600}td:first-child{white-space:nowrap}td.n,th.n{"
    "text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}\n"
    ".flag{font-weight:700;padding:0 "
    ".45rem;border-radius:3px;color:#fff}.flag.s{background:#0b65a8}.flag.w{background:#b85a00}\n"
    "details{margin:1rem 0}summary{cursor:pointer;color:var(--blue)}\n"
    "</style>\n";

static double percent(double share) { return 100 * share; }

static void put_interval(Text *out, Interval i)
{
    text_format(out, "%.1f%% (between %.1f%% and %.1f%%)", percent(i.mean), percent(i.low), percent(i.high));
}

static double length_mean(const CountRow *row, int count, int *middle)
{
    uint64_t all = 0, at = 0;
    double sum = 0;
    for (int i = 0; i < count; i++) all += row[i].times, sum += (double)row[i].times * row[i].number;
    *middle = 0;
    for (int i = 0; i < count && at * 2 < all; i++) at += row[i].times, *middle = row[i].number;
    return all ? sum / (double)all : 0;
}

/* ---- what was found, in sentences ---- */

static void put_group(const Report *report, int g, Text *out)
{
    int shown = 0;
    for (int i = 0; i < report->card_count; i++) {
        if (report->card[i].group != g) continue;
        text_put(out, shown++ ? ", " : "");
        text_put_html(out, report->card[i].name);
    }
}

static void find_teams(const Report *report, Text *out)
{
    const LabPlan *plan = report->plan;
    int best = 0, worst = 0;
    Interval i[LAB_TEAMS_MAX];
    if (plan->team_count < 2) return;
    for (int t = 0; t < plan->team_count; t++) {
        i[t] = score_interval(&report->team[t], plan->team_count);
        if (i[t].mean > i[best].mean) best = t;
        if (i[t].mean < i[worst].mean) worst = t;
    }
    text_put(out, "<li>");
    if (i[best].low <= 0.5 && i[worst].high >= 0.5) {
        text_put(out, "No team is shown to be better or worse than the others.");
    } else {
        text_put(out, "The strongest team is <b>");
        text_put_html(out, plan->team[best]);
        text_put(out, "</b>: it scores ");
        put_interval(out, i[best]);
        text_put(out, " against the others. The weakest is <b>");
        text_put_html(out, plan->team[worst]);
        text_put(out, "</b> with ");
        put_interval(out, i[worst]);
        text_put_char(out, '.');
    }
    text_put(out, "</li>\n");
}

static void find_first(const Report *report, Text *out)
{
    bool turn = score_count(&report->turn_first) > 0;
    Interval i = score_interval(turn ? &report->turn_first : &report->asked_first, 1);
    text_format(out, "<li>Who %s scores ", turn ? "has the first turn" : "is asked first");
    put_interval(out, i);
    text_format(out, ": %s.</li>\n",
                i.low > 0.5    ? "going first is an advantage"
                : i.high < 0.5 ? "going first is a disadvantage"
                               : "no advantage either way is shown");
}

static void find_cards(const Report *report, Text *out)
{
    int flagged = 0;
    for (int i = 0; i < report->card_count; i++) {
        const CardRow *card = &report->card[i];
        if (card->flag == FLAG_NONE) continue;
        const ReportGroup *group = &report->group[card->group];
        flagged++;
        text_format(out, "<li><span class=\"flag %s\">%s</span> <b>", card->flag == FLAG_STRONG ? "s" : "w",
                    card->flag == FLAG_STRONG ? "strong" : "weak");
        text_put_html(out, card->name);
        text_put(out, "</b>: teams with it score ");
        put_interval(out, card->only_interval);
        text_put(out, " against teams without it");
        if (group->cards > REPORT_GROUP_SMALL)
            text_format(
                out, ", and of the %d cards that these teams share it is the one whose presence matters most",
                group->cards);
        else if (group->cards > 1)
            text_format(out, " (%d cards are always together here and can't be told apart)", group->cards);
        text_put(out, ".</li>\n");
    }
    for (int g = 0; g < report->group_count; g++) {
        const ReportGroup *group = &report->group[g];
        bool one_team = (group->teams & (group->teams - 1)) == 0; /* that is said of the team */
        if (group->flag == FLAG_NONE || group->cards <= REPORT_GROUP_SMALL || one_team) continue;
        flagged++;
        text_format(
            out,
            "<li>The teams that hold these cards are %s as a whole, which says little of a single card: ",
            group->flag == FLAG_STRONG ? "strong" : "weak");
        put_group(report, g, out);
        text_put(out, ". They score ");
        put_interval(out, group->interval);
        text_put(out, " against teams without them.</li>\n");
    }
    if (!flagged && report->group_count)
        text_put(out, "<li>No card is flagged as too strong or too weak.</li>\n");
}

static void find_rest(const Report *report, Text *out)
{
    int middle, unused = 0;
    double mean = length_mean(report->length, report->length_count, &middle);
    text_format(out, "<li>A match takes %.0f choices on average; half of them take at most %d.", mean,
                middle);
    if (report->round_count) {
        mean = length_mean(report->round, report->round_count, &middle);
        text_format(out, " That is %.1f rounds.", mean);
    }
    text_put(out, "</li>\n");
    for (int i = 0; i < report->name_count; i++) unused += !report->name[i].times;
    if (unused)
        text_format(out, "<li>%d action%s that a team holds %s never used.</li>\n", unused,
                    unused == 1 ? "" : "s", unused == 1 ? "was" : "were");
}

/* ---- sections ---- */

static void section_head(const Report *report, Text *out)
{
    const LabPlan *plan = report->plan;
    text_put(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                  "content=\"width=device-width,"
                  "initial-scale=1\"><title>Arbiter lab: ");
    text_put_html(out, plan->catalog->game->title);
    text_put(out, "</title>\n");
    text_put(out, style);
    text_put(out, "</head><body>\n<h1>");
    text_put_html(out, plan->catalog->game->title);
    text_format(out, ": %llu matches</h1>\n<p class=\"sub\">", (unsigned long long)report->matches);
    text_format(out,
                "%d team%s, each against each%s, %ld matches a pair, seats swapped every time. Both seats "
                "are played by the bot <b>",
                plan->team_count, plan->team_count == 1 ? "" : "s",
                plan->no_mirrors ? "" : " and against itself", plan->games);
    text_put_html(out, plan->bot);
    text_format(out, "</b>. Seed %llu", (unsigned long long)plan->seed);
    for (int i = 0; i < plan->board_count; i++) {
        text_put(out, i ? ", " : "; boards ");
        text_put_html(out, plan->board[i]);
    }
    for (int i = 0; i < plan->setup.option_count; i++) {
        text_put(out, "; ");
        text_put_html(out, plan->setup.option[i].key);
        text_put_char(out, '=');
        text_put_html(out, plan->setup.option[i].value);
    }
    text_put(out, ".</p>\n<div class=\"findings\"><ul>\n");
    find_teams(report, out);
    find_cards(report, out);
    find_first(report, out);
    find_rest(report, out);
    text_put(out, "</ul></div>\n");
}

static void section_teams(const Report *report, Text *out)
{
    const LabPlan *plan = report->plan;
    text_put(out, "<h2>Teams</h2>\n<p>A draw counts as half a win. Blue is above one half, orange below. A "
                  "dashed cell is a team "
                  "against itself: the score of seat 1.</p>\n");
    plot_matrix(out, report);
    if (plan->team_count < 2) return;
    PlotRow *row = calloc((size_t)plan->team_count, sizeof *row);
    ensure(row != NULL);
    for (int t = 0; t < plan->team_count; t++) {
        Interval i = score_interval(&report->team[t], plan->team_count);
        snprintf(row[t].label, sizeof row[t].label, "%s", plan->team[t]);
        row[t].interval = i;
        row[t].count = score_count(&report->team[t]);
        row[t].mark = i.low > 0.5 + REPORT_MARGIN ? 1 : i.high < 0.5 - REPORT_MARGIN ? -1 : 0;
    }
    plot_intervals(out, "Score of each team against all others", row, plan->team_count, 0, 1, 0.5);
    free(row);
}

static void section_seats(const Report *report, Text *out)
{
    const struct {
        const char *name;
        const Score *score;
    } seats[] = {{"had the first turn", &report->turn_first},
                 {"was asked first", &report->asked_first},
                 {"sat in seat 1", &report->seat_1}};
    PlotRow row[3] = {0};
    int count = 0;
    for (int i = 0; i < countof(seats); i++) {
        if (!score_count(seats[i].score)) continue;
        snprintf(row[count].label, sizeof row[count].label, "%s", seats[i].name);
        row[count].interval = score_interval(seats[i].score, 1);
        row[count++].count = score_count(seats[i].score);
    }
    text_put(out, "<h2>Going first</h2>\n");
    plot_intervals(out, "Score of whoever ...", row, count, 0, 1, 0.5);
}

static void section_length(const Report *report, Text *out)
{
    PlotBar bar[12] = {0};
    int count = 0;
    text_put(out, "<h2>Length and end</h2>\n");
    plot_histogram(out, "How many choices a match takes", "choices", report->length, report->length_count);
    plot_histogram(out, "How many rounds it takes", "rounds", report->round, report->round_count);
    for (; count < report->end_count && count < countof(bar); count++) {
        const CountRow *end = &report->end[count];
        int clause = clause_find(end->name, strlen(end->name));
        snprintf(bar[count].label, sizeof bar[count].label, "%s %.100s", end->name,
                 clause ? clause_texts[clause].text : "");
        bar[count].count = end->times;
    }
    plot_bars(out, "The clause by which matches ended, share of all", bar, count, report->matches,
              "of matches");
}

static void card_table(const Report *report, Text *out)
{
    text_put(out, "<details><summary>All cards as a table</summary><table><tr><th>card</th><th>flag</th><th "
                  "class=\"n\">teams with it "
                  "score</th><th class=\"n\">in play at half-time</th><th class=\"n\">not in play</th><th "
                  "class=\"n\">ever in play</th></tr>\n");
    for (int i = 0; i < report->card_count; i++) {
        const CardRow *card = &report->card[i];
        Interval in = score_interval(&card->in, 1), gone = score_interval(&card->out, 1);
        text_put(out, "<tr><td>");
        text_put_html(out, card->name);
        text_format(out, "</td><td>%s</td>",
                    card->flag == FLAG_STRONG ? "<span class=\"flag s\">strong</span>"
                    : card->flag == FLAG_WEAK ? "<span class=\"flag w\">weak</span>"
                                              : "");
        if (card->group < 0)
            text_put(out, "<td class=\"n\">in all teams</td>");
        else
            text_format(out, "<td class=\"n\">%.1f%% (%.1f to %.1f)</td>", percent(card->only_interval.mean),
                        percent(card->only_interval.low), percent(card->only_interval.high));
        const Interval both[] = {in, gone};
        const Score *scores[] = {&card->in, &card->out};
        for (int side = 0; side < 2; side++) {
            if (score_count(scores[side]))
                text_format(out, "<td class=\"n\">%.1f%% (%.1f to %.1f)</td>", percent(both[side].mean),
                            percent(both[side].low), percent(both[side].high));
            else
                text_put(out, "<td class=\"n\">never</td>");
        }
        text_format(out, "<td class=\"n\">%.1f%%</td></tr>\n",
                    card->held ? percent((double)card->played / (double)card->held) : 0.0);
    }
    text_put(out, "</table></details>\n");
}

static void section_cards(const Report *report, Text *out)
{
    PlotRow *row = calloc((size_t)report->card_count + 1, sizeof *row);
    ensure(row != NULL);
    int count = 0;
    text_put(out, "<h2>Cards</h2>\n");
    if (!report->card_count) text_put(out, "<p>This game does not say which cards are in play.</p>\n");
    for (int g = 0; g < report->group_count; g++) {
        const ReportGroup *group = &report->group[g];
        snprintf(row[g].label, sizeof row[g].label, group->cards > 1 ? "%.40s and %d more" : "%.40s",
                 report->card[group->first].name, group->cards - 1);
        row[g].interval = group->interval;
        row[g].count = score_count(&group->only);
        row[g].mark = group->flag == FLAG_STRONG ? 1 : group->flag == FLAG_WEAK ? -1 : 0;
    }
    if (report->group_count) {
        text_format(out,
                    "<p><b>Is a card fair?</b> Which cards a team holds is settled before play, so teams "
                    "with a card against teams "
                    "without it is a fair comparison. Cards that the same teams hold can't be told apart "
                    "this way and stand together. "
                    "Intervals are widened for %d comparisons; a flag needs the whole interval to be beyond "
                    "%.0f%% or %.0f%%.</p>\n",
                    report->group_count, percent(0.5 + REPORT_MARGIN), percent(0.5 - REPORT_MARGIN));
        plot_intervals(out, "Score of teams with the card against teams without it", row, report->group_count,
                       0, 1, 0.5);
    }
    for (int i = 0; i < report->card_count; i++) {
        const CardRow *card = &report->card[i];
        if (score_count(&card->in) < REPORT_SIDES_MIN || score_count(&card->out) < REPORT_SIDES_MIN) continue;
        snprintf(row[count].label, sizeof row[count].label, "%s", card->name);
        row[count].interval = card->worth;
        row[count].count = score_count(&card->in);
        row[count++].mark = card->flag == FLAG_STRONG;
    }
    if (count) {
        text_put(out, "<p><b>In play when it was won.</b> How much better a side did when the card was in "
                      "play in the middle of the match "
                      "than when it was not, in points of a hundred. Winners have more in play, so nearly "
                      "every card is above zero: "
                      "compare cards with each other.</p>\n");
        plot_intervals(out, "Score with the card in play at half-time, minus the score without", row, count,
                       -1, 1, 0);
    }
    if (report->card_count) card_table(report, out);
    free(row);
}

static void section_uses(const Report *report, Text *out)
{
    enum { MOST = 40 };
    static const char *const plural[][2] = {
        {"action", "Actions"}, {"ability", "Abilities"}, {"combination", "Combinations"}};
    text_put(out, "<h2>What was done</h2>\n");
    if (!report->name_count)
        text_put(out, "<p>This game does not name actions or abilities in its events.</p>\n");
    for (int k = 0; k < countof(plural); k++) {
        PlotBar bar[MOST] = {0};
        int count = 0, more = 0;
        for (int i = 0; i < report->name_count; i++) {
            const NameRow *row = &report->name[i];
            if (strcmp(row->kind, plural[k][0]) != 0 || !row->times) continue;
            if (count == MOST) {
                more++;
                continue;
            }
            bool twice = row->card[0] && strcmp(row->card, row->name) != 0;
            snprintf(bar[count].label, sizeof bar[count].label, "%.60s%s%.60s", row->name,
                     twice ? " \xC2\xB7 " : "", twice ? row->card : "");
            bar[count++].count = row->times;
        }
        if (!count) continue;
        plot_bars(out, plural[k][1], bar, count, report->matches, "a match");
        if (more) text_format(out, "<p class=\"note\">%d more are in uses.csv.</p>\n", more);
    }
    int unused = 0;
    for (int i = 0; i < report->name_count; i++) {
        if (report->name[i].times) continue;
        text_put(out, unused++ ? ", " : "<p><b>Never used:</b> ");
        text_put_html(out, report->name[i].name);
        text_put(out, " (");
        text_put_html(out, report->name[i].card);
        text_put_char(out, ')');
    }
    if (unused) text_put(out, ".</p>\n");
}

static void section_clauses(const Report *report, Text *out)
{
    enum { MOST = 60 };
    text_format(
        out, "<h2>Clauses</h2>\n<p>%d clauses of the rules made something happen. The most frequent:</p>\n",
        report->clause_count);
    text_put(out, "<table><tr><th>clause</th><th class=\"n\">times a match</th><th class=\"n\">in "
                  "matches</th><th>rule</th></tr>\n");
    for (int i = 0; i < report->clause_count && i < MOST; i++) {
        const CountRow *row = &report->clause[i];
        int clause = clause_find(row->name, strlen(row->name));
        text_format(out, "<tr><td>%s</td><td class=\"n\">%.2f</td><td class=\"n\">%.0f%%</td><td>", row->name,
                    report->matches ? (double)row->times / (double)report->matches : 0.0,
                    report->matches ? percent((double)row->matches / (double)report->matches) : 0.0);
        text_put_html(out, clause ? clause_texts[clause].text : "");
        text_put(out, "</td></tr>\n");
    }
    text_put(out, "</table>\n");
    if (report->clause_count > MOST)
        text_format(out, "<p class=\"note\">%d more are in clauses.csv.</p>\n", report->clause_count - MOST);
}

void report_html(const Report *report, Text *out)
{
    section_head(report, out);
    section_teams(report, out);
    section_seats(report, out);
    section_length(report, out);
    section_cards(report, out);
    section_uses(report, out);
    section_clauses(report, out);
    text_put(out, "<h2>How to read this</h2>\n<p class=\"note\">Intervals are Wilson's, at 95%; those of "
                  "teams and cards are widened so that "
                  "with 95% certainty none of a kind is wrong. Bots are not people: a card that bots misplay "
                  "looks weaker than it is. The same "
                  "cards, teams, bot and seed give this page again to the byte.</p>\n</body></html>\n");
}
