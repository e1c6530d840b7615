/* Odds: making them, holding them against each other, and writing them for programs and people. */
#include "core/odds.h"

#include <stdlib.h>

#include "core/clauses.h"

static void copy_words(char *to, size_t size, const char *words)
{
    Text text = text_fixed(to, (int)size);
    text_put(&text, words);
}

/* ---- making ---- */

void odds_clear(Odds *odds) { memset(odds, 0, sizeof *odds); }

OddsStep *odds_add_throw(Odds *odds, const char *purpose, int dice_count, const char *dice, uint64_t all,
                         const char *needs)
{
    ensure(odds->step_count < ODDS_STEPS_MAX && all > 0);
    OddsStep *step = &odds->step[odds->step_count++];
    *step = (OddsStep){
        .dice_count = dice_count, .all = all, .reached = 1, .reached_of = 1, .first = odds->outcome_count};
    copy_words(step->purpose, sizeof step->purpose, purpose);
    copy_words(step->dice, sizeof step->dice, dice);
    copy_words(step->needs, sizeof step->needs, needs);
    return step;
}

OddsStep *odds_add_step(Odds *odds, const char *purpose, int dice_count, int sides, const char *needs)
{
    TEXT(dice, 24);
    uint64_t all = 1;
    for (int i = 0; i < dice_count; i++) {
        ensure(all <= UINT64_MAX / (uint64_t)sides);
        all *= (uint64_t)sides;
    }
    text_format(&dice, "%dd%d", dice_count, sides);
    return odds_add_throw(odds, purpose, dice_count, dice_count ? dice.at : "", all, needs);
}

void odds_add_outcome(Odds *odds, const char *name, uint64_t ways, bool success)
{
    ensure(odds->step_count > 0);
    if (!ways) return;
    OddsStep *step = &odds->step[odds->step_count - 1];
    OddsOutcome *outcome = &odds->outcome[step->first];
    int at = 0;
    while (at < step->count && strcmp(outcome[at].name, name) != 0) at++;
    if (at == step->count) {
        ensure(odds->outcome_count < ODDS_OUTCOMES_MAX);
        outcome[at] = (OddsOutcome){0};
        copy_words(outcome[at].name, sizeof outcome[at].name, name);
        step->count++, odds->outcome_count++;
    }
    outcome[at].ways += ways;
    if (success) step->success += ways;
}

OddsPiece *odds_add_piece(Odds *odds, int piece, const char *what, const char *fate, uint64_t all)
{
    ensure(odds->piece_count < ODDS_PIECES_MAX);
    OddsPiece *on = &odds->piece[odds->piece_count++];
    *on = (OddsPiece){.piece = (int16_t)piece, .all = all};
    copy_words(on->what, sizeof on->what, what);
    copy_words(on->fate, sizeof on->fate, fate);
    return on;
}

void odds_add_amount(OddsPiece *on, int amount, uint64_t ways)
{
    int at = amount - on->least;
    on->ways[at < 0 ? 0 : at < ODDS_AMOUNTS_MAX ? at : ODDS_AMOUNTS_MAX - 1] += ways;
}

OddsTotal *odds_add_total(Odds *odds, const char *name, int thousandths)
{
    ensure(odds->total_count < ODDS_TOTALS_MAX);
    OddsTotal *total = &odds->total[odds->total_count++];
    *total = (OddsTotal){.amount = thousandths};
    copy_words(total->name, sizeof total->name, name);
    return total;
}

void odds_total_period(OddsTotal *total, const char *period, int after)
{
    copy_words(total->period, sizeof total->period, period);
    total->after = after;
}

static void note_add(OddsNote *notes, int *count, int clause, int amount, const char *why)
{
    if (*count >= ODDS_NOTES_MAX) return;
    OddsNote *note = &notes[(*count)++];
    *note = (OddsNote){.clause = (uint16_t)clause, .amount = (int16_t)amount};
    copy_words(note->why, sizeof note->why, why);
}

void odds_add_note(Odds *odds, int clause, int amount, const char *why)
{
    note_add(odds->note, &odds->note_count, clause, amount, why);
}

void odds_add_follow(Odds *odds, int clause, int amount, const char *why)
{
    note_add(odds->follow, &odds->follow_count, clause, amount, why);
}

int32_t odds_parts(double share, double parts)
{
    double scaled = share * parts;
    return (int32_t)(scaled < 0 ? scaled - 0.500001 : scaled + 0.500001);
}

void odds_finish(Odds *odds)
{
    for (int i = 0; i < odds->step_count; i++) {
        OddsStep *step = &odds->step[i];
        step->success_low = step->success_high = odds_parts((double)step->success / (double)step->all, 1e6);
    }
    for (int i = 0; i < odds->piece_count; i++) {
        OddsPiece *on = &odds->piece[i];
        double mean = 0;
        for (int n = 0; n < ODDS_AMOUNTS_MAX; n++) mean += (double)on->ways[n] * (n + on->least);
        on->mean = on->mean_low = on->mean_high = odds_parts(mean / (double)on->all, 1e3);
        on->fate_low = on->fate_high = odds_parts((double)on->fate_ways / (double)on->all, 1e6);
    }
}

/* ---- looking at them ---- */

const OddsTotal *odds_total(const Odds *odds, const char *name)
{
    for (int i = 0; i < odds->total_count; i++)
        if (strcmp(odds->total[i].name, name) == 0) return &odds->total[i];
    return NULL;
}

static bool notes_same(const OddsNote *a, const OddsNote *b, int count)
{
    for (int i = 0; i < count; i++)
        if (a[i].clause != b[i].clause || a[i].amount != b[i].amount || strcmp(a[i].why, b[i].why) != 0)
            return false;
    return true;
}

static bool steps_same(const OddsStep *a, const OddsStep *b)
{
    return strcmp(a->purpose, b->purpose) == 0 && strcmp(a->dice, b->dice) == 0 &&
           strcmp(a->needs, b->needs) == 0 && a->dice_count == b->dice_count && a->all == b->all &&
           a->reached == b->reached && a->reached_of == b->reached_of && a->success == b->success &&
           a->success_low == b->success_low && a->success_high == b->success_high && a->first == b->first &&
           a->count == b->count;
}

static bool pieces_same(const OddsPiece *a, const OddsPiece *b)
{
    return a->piece == b->piece && a->least == b->least && strcmp(a->what, b->what) == 0 &&
           strcmp(a->fate, b->fate) == 0 && a->all == b->all && a->fate_ways == b->fate_ways &&
           memcmp(a->ways, b->ways, sizeof a->ways) == 0 && a->mean == b->mean &&
           a->mean_low == b->mean_low && a->mean_high == b->mean_high && a->fate_low == b->fate_low &&
           a->fate_high == b->fate_high;
}

static bool totals_same(const OddsTotal *a, const OddsTotal *b)
{
    return a->amount == b->amount && a->after == b->after && strcmp(a->name, b->name) == 0 &&
           strcmp(a->period, b->period) == 0;
}

bool odds_same(const Odds *a, const Odds *b)
{
    if (a->step_count != b->step_count || a->outcome_count != b->outcome_count ||
        a->piece_count != b->piece_count || a->total_count != b->total_count ||
        a->note_count != b->note_count || a->follow_count != b->follow_count)
        return false;
    for (int i = 0; i < a->step_count; i++)
        if (!steps_same(&a->step[i], &b->step[i])) return false;
    for (int i = 0; i < a->outcome_count; i++)
        if (a->outcome[i].ways != b->outcome[i].ways || strcmp(a->outcome[i].name, b->outcome[i].name) != 0)
            return false;
    for (int i = 0; i < a->piece_count; i++)
        if (!pieces_same(&a->piece[i], &b->piece[i])) return false;
    for (int i = 0; i < a->total_count; i++)
        if (!totals_same(&a->total[i], &b->total[i])) return false;
    return notes_same(a->note, b->note, a->note_count) && notes_same(a->follow, b->follow, a->follow_count);
}

static bool wrong(Text *why, const char *what, int at)
{
    text_format(why, "%s %d", what, at);
    return false;
}

/* Ranges are sums of rounded chances: the last digit may differ. */
static bool range_right(int32_t low, int32_t exact, int32_t high)
{
    return low <= exact + 1 && exact <= high + 1;
}

bool odds_sound(const Odds *odds, Text *why)
{
    int next = 0;
    if (!odds->step_count) return wrong(why, "odds without a throw", 0);
    for (int i = 0; i < odds->step_count; i++) {
        const OddsStep *step = &odds->step[i];
        uint64_t ways = 0;
        if (!step->purpose[0] || !step->count || step->first != next)
            return wrong(why, "no purpose or no outcomes of throw", i);
        if (!step->dice_count != !step->dice[0]) return wrong(why, "dice without their kind in throw", i);
        if (!step->reached || step->reached > step->reached_of) return wrong(why, "reach of throw", i);
        next += step->count;
        for (int n = step->first; n < next; n++) {
            if (!odds->outcome[n].name[0]) return wrong(why, "an outcome without a name in throw", i);
            ways += odds->outcome[n].ways;
        }
        if (ways != step->all) return wrong(why, "the ways do not add up in throw", i);
        if (step->success > step->all ||
            !range_right(step->success_low, odds_parts((double)step->success / (double)step->all, 1e6),
                         step->success_high))
            return wrong(why, "the chance of success is out of its range in throw", i);
    }
    if (next != odds->outcome_count) return wrong(why, "outcomes of no throw, from", next);
    for (int i = 0; i < odds->piece_count; i++) {
        const OddsPiece *on = &odds->piece[i];
        uint64_t ways = 0;
        for (int n = 0; n < ODDS_AMOUNTS_MAX; n++) ways += on->ways[n];
        if (!on->what[0] || ways != on->all) return wrong(why, "the ways do not add up on piece", on->piece);
        if (on->fate_ways > on->all || (on->fate_ways && !on->fate[0]) || on->fate_low < 0 ||
            on->fate_low > 1000000 || on->fate_high < 0 || on->fate_high > 1000000)
            return wrong(why, "what becomes of it is more than always, on piece", on->piece);
    }
    return true;
}

/* ---- for programs ---- */

/* The name under which the view keeps the object whose `id` this is; false if there is none. */
static bool piece_name(const char *view, int id, Text *name)
{
    enum { DEPTH = 16 };
    const char *key[DEPTH] = {0}, *last = NULL;
    int length[DEPTH] = {0}, last_length = 0, depth = 0;
    for (const char *at = view; *at; at++) {
        if (*at == '{' || *at == '[') {
            if (++depth == DEPTH) return false;
            key[depth] = last, length[depth] = last_length;
            last = NULL;
        } else if (*at == '}' || *at == ']') {
            if (--depth < 0) return false;
        } else if (*at == '"') {
            last = ++at;
            while (*at && *at != '"') at += *at == '\\' && at[1] ? 2 : 1;
            if (!*at) return false;
            last_length = (int)(at - last);
            bool found = at[1] == ':' && last_length == 2 && memcmp(last, "id", 2) == 0 && atoi(at + 2) == id;
            if (!found || !key[depth]) continue;
            text_put_bytes(name, key[depth], length[depth]);
            return true;
        }
    }
    return false;
}

static void put_ways(Json *json, const char *key, uint64_t ways)
{
    json_key(json, key);
    json_int(json, (long long)(ways > INT64_MAX ? INT64_MAX : ways));
}

static void put_notes(Json *json, const char *key, const OddsNote *notes, int count)
{
    json_key(json, key);
    json_array(json);
    for (int i = 0; i < count; i++) {
        json_object(json);
        json_put_string(json, "why", notes[i].why);
        json_put_int(json, "amount", notes[i].amount);
        json_put_string(json, "clause", notes[i].clause ? clause_id(notes[i].clause) : "");
        json_end(json);
    }
    json_end(json);
}

static void put_step(Json *json, const Odds *odds, const OddsStep *step)
{
    json_object(json);
    json_put_string(json, "for", step->purpose);
    json_put_string(json, "dice", step->dice);
    json_put_int(json, "count", step->dice_count);
    json_put_string(json, "needs", step->needs);
    put_ways(json, "all", step->all);
    put_ways(json, "reached", step->reached);
    put_ways(json, "reached_of", step->reached_of);
    put_ways(json, "success", step->success);
    json_put_int(json, "low", step->success_low);
    json_put_int(json, "high", step->success_high);
    json_key(json, "outcomes");
    json_array(json);
    for (int i = step->first; i < step->first + step->count; i++) {
        json_object(json);
        json_put_string(json, "name", odds->outcome[i].name);
        put_ways(json, "ways", odds->outcome[i].ways);
        json_end(json);
    }
    json_end(json);
    json_end(json);
}

static void put_piece(Json *json, const OddsPiece *on)
{
    int count = ODDS_AMOUNTS_MAX;
    while (count > 1 && !on->ways[count - 1]) count--;
    json_object(json);
    json_put_int(json, "piece", on->piece);
    json_put_string(json, "what", on->what);
    put_ways(json, "all", on->all);
    json_put_int(json, "least", on->least);
    json_key(json, "ways");
    json_array(json);
    for (int i = 0; i < count; i++) json_int(json, (long long)on->ways[i]);
    json_end(json);
    json_put_int(json, "mean", on->mean);
    json_put_int(json, "low", on->mean_low);
    json_put_int(json, "high", on->mean_high);
    if (on->fate[0]) {
        json_key(json, "fate");
        json_object(json);
        json_put_string(json, "name", on->fate);
        put_ways(json, "ways", on->fate_ways);
        json_put_int(json, "low", on->fate_low);
        json_put_int(json, "high", on->fate_high);
        json_end(json);
    }
    json_end(json);
}

static void odds_write(const Odds *odds, const char *view, Json *json)
{
    json_object(json);
    json_key(json, "steps");
    json_array(json);
    for (int i = 0; i < odds->step_count; i++) put_step(json, odds, &odds->step[i]);
    json_end(json);
    json_key(json, "pieces");
    view ? json_object(json) : json_array(json);
    for (int i = 0; i < odds->piece_count; i++) {
        TEXT(name, 96);
        if (view && !piece_name(view, odds->piece[i].piece, &name)) continue;
        if (view) json_key(json, name.at);
        put_piece(json, &odds->piece[i]);
    }
    json_end(json);
    json_key(json, "totals");
    json_array(json);
    for (int i = 0; i < odds->total_count; i++) {
        json_object(json);
        json_put_string(json, "name", odds->total[i].name);
        json_put_int(json, "amount", odds->total[i].amount);
        if (odds->total[i].period[0]) json_put_string(json, "period", odds->total[i].period);
        if (odds->total[i].after) json_put_int(json, "after", odds->total[i].after);
        json_end(json);
    }
    json_end(json);
    put_notes(json, "notes", odds->note, odds->note_count);
    put_notes(json, "follow", odds->follow, odds->follow_count);
    json_end(json);
}

void odds_write_json(const Odds *odds, Json *json) { odds_write(odds, NULL, json); }
void odds_write_named(const Odds *odds, const char *view, Json *json) { odds_write(odds, view, json); }

/* ---- for people ---- */

void odds_put_percent(uint64_t ways, uint64_t all, Text *out)
{
    double part = all ? (double)ways * 100.0 / (double)all : 0;
    if (ways && part < 1)
        text_put(out, "under 1%");
    else if (ways != all && part > 99)
        text_put(out, "over 99%");
    else
        text_format(out, "%d%%", (int)(part + 0.5));
}

static void write_note(const OddsNote *note, Text *out)
{
    text_put(out, note->why);
    if (note->clause) text_format(out, " (%s)", clause_id(note->clause));
    text_put_char(out, '\n');
}

/* Thousandths, without what is zero behind the point. */
static void write_amount(int32_t thousandths, Text *out)
{
    int32_t size = thousandths < 0 ? -thousandths : thousandths;
    text_format(out, "%s%d", thousandths < 0 ? "-" : "", size / 1000);
    if (size % 1000) text_format(out, ".%02d", size % 1000 / 10);
}

static void write_range(int32_t low, int32_t high, Text *out)
{
    if (low == high) return;
    text_put(out, " (");
    odds_put_percent((uint64_t)low, 1000000, out);
    text_put(out, " to ");
    odds_put_percent((uint64_t)high, 1000000, out);
    text_put(out, " with dice thrown again)");
}

static void write_step(const Odds *odds, const OddsStep *step, Text *out)
{
    text_format(out, "  %s:", step->purpose);
    if (step->reached != step->reached_of) {
        text_put(out, " in ");
        odds_put_percent(step->reached, step->reached_of, out);
        text_put(out, " of cases");
    }
    if (step->dice[0]) text_format(out, " %s", step->dice);
    if (step->needs[0]) text_format(out, ", %s", step->needs);
    text_put(out, "\n   ");
    for (int i = step->first; i < step->first + step->count; i++) {
        text_format(out, "%s%s: ", i > step->first ? "  " : " ", odds->outcome[i].name);
        odds_put_percent(odds->outcome[i].ways, step->all, out);
    }
    text_put_char(out, '\n');
    if (step->success_low == step->success_high) return;
    text_put(out, "    success: ");
    odds_put_percent(step->success, step->all, out);
    write_range(step->success_low, step->success_high, out);
    text_put_char(out, '\n');
}

static void write_piece(const OddsPiece *on, const char *view, Text *out)
{
    text_put(out, "  ");
    if (!piece_name(view, on->piece, out)) text_format(out, "piece %d", on->piece);
    text_format(out, ": %s", on->what);
    for (int i = 0; i < ODDS_AMOUNTS_MAX; i++) {
        if (!on->ways[i]) continue;
        text_format(out, "  %d: ", i + on->least);
        odds_put_percent(on->ways[i], on->all, out);
    }
    if (on->fate_ways || on->fate_high) {
        text_format(out, "  %s: ", on->fate);
        odds_put_percent(on->fate_ways, on->all, out);
        write_range(on->fate_low, on->fate_high, out);
    }
    text_put_char(out, '\n');
}

void odds_write_words(const Odds *odds, const char *view, Text *out)
{
    for (int i = 0; i < odds->total_count; i++) {
        text_format(out, "%s", i ? ", " : "  ");
        write_amount(odds->total[i].amount, out);
        text_format(out, " %s", odds->total[i].name);
    }
    if (odds->total_count) text_put_char(out, '\n');
    for (int i = 0; i < odds->note_count; i++) {
        text_format(out, "  %+3d  ", odds->note[i].amount);
        write_note(&odds->note[i], out);
    }
    for (int i = 0; i < odds->step_count; i++) write_step(odds, &odds->step[i], out);
    for (int i = 0; i < odds->piece_count; i++) write_piece(&odds->piece[i], view, out);
    for (int i = 0; i < odds->follow_count; i++) {
        text_put(out, "  may follow: ");
        write_note(&odds->follow[i], out);
    }
}
