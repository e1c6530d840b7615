/* From counts to rows, and which cards are flagged. */
#include "lab/report.h"

#include <stdlib.h>

#include "core/clauses.h"

static void score_add(Score *score, const char *outcome, uint64_t count)
{
    if (strcmp(outcome, "win") == 0)
        score->wins += count;
    else if (strcmp(outcome, "draw") == 0)
        score->draws += count;
    else
        score->losses += count;
}

static Score score_turned(const Score *s) { return (Score){s->losses, s->draws, s->wins}; }

static void score_sum(Score *into, const Score *from)
{
    into->wins += from->wins;
    into->draws += from->draws;
    into->losses += from->losses;
}

static int team_index(const LabPlan *plan, const char *name)
{
    for (int i = 0; i < plan->team_count; i++)
        if (strcmp(plan->team[i], name) == 0) return i;
    return -1;
}

static void name_copy(char *to, int size, const char *name)
{
    Text text = text_fixed(to, size);
    text_put(&text, name);
}

/* Room for one more row of any kind. */
static void *row_add(void **rows, int *count, size_t size)
{
    if ((*count & (*count - 1)) == 0) *rows = realloc(*rows, size * (size_t)(*count ? *count * 2 : 1));
    ensure(*rows != NULL);
    char *row = (char *)*rows + size * (size_t)(*count)++;
    memset(row, 0, size);
    return row;
}

static CardRow *card_row(Report *report, const char *name)
{
    for (int i = 0; i < report->card_count; i++)
        if (strcmp(report->card[i].name, name) == 0) return &report->card[i];
    CardRow *row = row_add((void **)&report->card, &report->card_count, sizeof *row);
    name_copy(row->name, sizeof row->name, name);
    return row;
}

static void take_pair(Report *report, const char *one, const char *two, const char *outcome, uint64_t count)
{
    int a = team_index(report->plan, one), b = team_index(report->plan, two);
    if (a < 0 || b < 0) return;
    Score score = {0};
    score_add(&score, outcome, count);
    report->matches += count;
    score_sum(&report->pair[a][b], &score);
    if (a == b) return;
    Score turned = score_turned(&score);
    score_sum(&report->pair[b][a], &turned);
    score_sum(&report->team[a], &score);
    score_sum(&report->team[b], &turned);
}

static void take_card(Report *report, int n, const char *const *field, uint64_t count)
{
    CardRow *row = card_row(report, field[1]);
    if (strcmp(field[0], "held") == 0 && n == 3) {
        int team = team_index(report->plan, field[2]);
        if (team >= 0) row->teams |= 1ull << team;
        row->held += count;
    } else if (strcmp(field[0], "play") == 0) {
        row->played += count;
    } else if (strcmp(field[0], "only") == 0 && n == 3) {
        score_add(&row->only, field[2], count);
    } else if (n == 4) {
        score_add(strcmp(field[2], "in") == 0 ? &row->in : &row->out, field[3], count);
    }
}

static void take_count(CountRow **rows, int *count, const char *name, const char *what, uint64_t times)
{
    CountRow *row = *count ? &(*rows)[*count - 1] : NULL;
    if (!row || strcmp(row->name, name) != 0) {
        row = row_add((void **)rows, count, sizeof *row);
        name_copy(row->name, sizeof row->name, name);
        row->number = atoi(name);
    }
    if (strcmp(what, "matches") == 0)
        row->matches += times;
    else
        row->times += times;
}

static void take_name(Report *report, const char *const *field, uint64_t count)
{
    NameRow *row = report->name_count ? &report->name[report->name_count - 1] : NULL;
    if (!row || strcmp(row->kind, field[1]) != 0 || strcmp(row->card, field[2]) != 0 ||
        strcmp(row->name, field[3]) != 0) {
        row = row_add((void **)&report->name, &report->name_count, sizeof *row);
        name_copy(row->kind, sizeof row->kind, field[1]);
        name_copy(row->card, sizeof row->card, field[2]);
        name_copy(row->name, sizeof row->name, field[3]);
    }
    if (strcmp(field[4], "matches") == 0)
        row->matches += count;
    else
        row->times += count;
}

static void take(Report *report, const TallyItem *item)
{
    char copy[TALLY_NAME_MAX];
    const char *field[TALLY_FIELDS_MAX];
    int n = tally_fields(item->name, copy, field);
    const char *what = field[0];
    if (strcmp(what, "pair") == 0 && n == 4)
        take_pair(report, field[1], field[2], field[3], item->count);
    else if (strcmp(what, "seat") == 0 && n == 3)
        score_add(*field[1] == '1'   ? &report->seat_1
                  : *field[1] == 'a' ? &report->asked_first
                                     : &report->turn_first,
                  field[2], item->count);
    else if (strcmp(what, "end") == 0 && n == 2)
        take_count(&report->end, &report->end_count, field[1], "times", item->count);
    else if (strcmp(what, "length") == 0 && n == 2)
        take_count(&report->length, &report->length_count, field[1], "times", item->count);
    else if (strcmp(what, "round") == 0 && n == 2)
        take_count(&report->round, &report->round_count, field[1], "times", item->count);
    else if (strcmp(what, "cited") == 0 && n == 3)
        take_count(&report->clause, &report->clause_count, field[1], field[2], item->count);
    else if (strcmp(what, "did") == 0 && n == 5)
        take_name(report, field, item->count);
    else if (n >= 2)
        take_card(report, n, field, item->count);
}

/* ---- flags ---- */

static CardFlag flag_of(Interval interval)
{
    return interval.low > 0.5 + REPORT_MARGIN    ? FLAG_STRONG
           : interval.high < 0.5 - REPORT_MARGIN ? FLAG_WEAK
                                                 : FLAG_NONE;
}

static void groups_make(Report *report)
{
    for (int i = 0; i < report->card_count; i++) {
        CardRow *card = &report->card[i];
        card->group = -1;
        if (!score_count(&card->only)) continue;
        for (int g = 0; g < report->group_count && card->group < 0; g++)
            if (report->group[g].teams == card->teams) card->group = g;
        if (card->group < 0) {
            card->group = report->group_count;
            ReportGroup *fresh = row_add((void **)&report->group, &report->group_count, sizeof *fresh);
            *fresh = (ReportGroup){.teams = card->teams, .first = i, .only = card->only};
        }
        report->group[card->group].cards++;
    }
    for (int g = 0; g < report->group_count; g++) {
        report->group[g].interval = score_interval(&report->group[g].only, report->group_count);
        report->group[g].flag = flag_of(report->group[g].interval);
    }
}

/* The card of a large group whose presence is worth clearly more than that of the others together; -1 if
 * none. */
static int group_standout(const Report *report, int group)
{
    int best = -1, others = 0;
    double sum = 0;
    for (int i = 0; i < report->card_count; i++) {
        const CardRow *card = &report->card[i];
        if (card->group != group || score_count(&card->in) < REPORT_SIDES_MIN ||
            score_count(&card->out) < REPORT_SIDES_MIN)
            continue;
        sum += card->worth.mean;
        others++;
        if (best < 0 || card->worth.mean > report->card[best].worth.mean) best = i;
    }
    if (others < 2) return -1;
    double mean = (sum - report->card[best].worth.mean) / (others - 1);
    return report->card[best].worth.low > mean ? best : -1;
}

static void cards_flag(Report *report)
{
    groups_make(report);
    for (int i = 0; i < report->card_count; i++) {
        CardRow *card = &report->card[i];
        card->only_interval = score_interval(&card->only, report->group_count);
        card->worth = score_difference(&card->in, &card->out, report->card_count);
    }
    for (int g = 0; g < report->group_count; g++) {
        const ReportGroup *group = &report->group[g];
        if (group->flag == FLAG_NONE) continue;
        if (group->cards <= REPORT_GROUP_SMALL) {
            for (int i = 0; i < report->card_count; i++)
                if (report->card[i].group == g) report->card[i].flag = group->flag;
        } else if (group->flag == FLAG_STRONG) {
            int standout = group_standout(report, g);
            if (standout >= 0) report->card[standout].flag = FLAG_STRONG;
        }
    }
}

/* ---- orders: by number, or the most frequent first and then by name ---- */

static int by_number(const void *a, const void *b)
{
    return ((const CountRow *)a)->number - ((const CountRow *)b)->number;
}

static int by_times(const void *a, const void *b)
{
    const CountRow *x = a, *y = b;
    return x->times != y->times ? (x->times < y->times ? 1 : -1) : strcmp(x->name, y->name);
}

static int by_use(const void *a, const void *b)
{
    const NameRow *x = a, *y = b;
    if (x->times != y->times) return x->times < y->times ? 1 : -1;
    int card = strcmp(x->card, y->card);
    return card ? card : strcmp(x->name, y->name);
}

static int by_fairness(const void *a, const void *b)
{
    const CardRow *x = a, *y = b;
    if (x->only_interval.mean != y->only_interval.mean)
        return x->only_interval.mean < y->only_interval.mean ? 1 : -1;
    if (x->worth.mean != y->worth.mean) return x->worth.mean < y->worth.mean ? 1 : -1;
    return strcmp(x->name, y->name);
}

static void rows_sort(void *rows, int count, size_t size, int (*order)(const void *, const void *))
{
    if (count) qsort(rows, (size_t)count, size, order);
}

Report *report_make(const LabPlan *plan, const Tally *tally)
{
    Report *report = calloc(1, sizeof *report);
    ensure(report != NULL);
    report->plan = plan;
    TallyItem *item = tally_sorted(tally);
    for (int i = 0; i < tally->used; i++) take(report, &item[i]);
    free(item);
    cards_flag(report);
    rows_sort(report->card, report->card_count, sizeof *report->card, by_fairness);
    for (int i = report->card_count - 1; i >= 0; i--)
        if (report->card[i].group >= 0) report->group[report->card[i].group].first = i;
    rows_sort(report->name, report->name_count, sizeof *report->name, by_use);
    rows_sort(report->length, report->length_count, sizeof *report->length, by_number);
    rows_sort(report->round, report->round_count, sizeof *report->round, by_number);
    rows_sort(report->end, report->end_count, sizeof *report->end, by_times);
    rows_sort(report->clause, report->clause_count, sizeof *report->clause, by_times);
    return report;
}

void report_free(Report *report)
{
    free(report->card);
    free(report->group);
    free(report->name);
    free(report->length);
    free(report->round);
    free(report->end);
    free(report->clause);
    free(report);
}
