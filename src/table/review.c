/* Luck and decisions of a match that was played. An outlook is a seat's share of what `judge` gives to all,
   after a few choices by greedy bots on sampled dice; a decision is weighed by what its seat could know, luck
   by what was there. */
#include "table/review.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

const ReviewOptions review_usual = {
    .adviser = {.kind = BOT_SEARCH, .iterations = 600}, .samples = 24, .ahead = 10, .seed = 1};

enum { LUCK_SAMPLES = 256, SETTLE_MAX = 8 };
#define REVIEW_CLEAR 0.02 /* less than this is no difference that the samples could show */

struct Reviewer {
    const Kit *kit;
    const ReviewOptions *options;
    void *memory; /* the adviser's */
    Choice *list;
    const uint64_t *state;         /* as it was */
    uint64_t *work, *view, *known; /* to play on; of a seat; as a seat may take it to be */
};

/* What each seat may hope for. */
static void outlook_of(const Kit *kit, const void *state, double share[SEATS_MAX + 1])
{
    Result result = {0};
    int value[SEATS_MAX + 1], winners = 0;
    double sum = 0;
    if (kit->game->result(kit, state, &result)) {
        for (int seat = 1; seat <= kit->seats; seat++) winners += result.winners >> seat & 1;
        for (int seat = 1; seat <= kit->seats; seat++)
            share[seat] = !winners ? 1.0 / kit->seats : result.winners >> seat & 1 ? 1.0 / winners : 0;
        return;
    }
    kit->game->judge(kit, state, value);
    for (int seat = 1; seat <= kit->seats; seat++) sum += value[seat] > 0 ? value[seat] : 0;
    for (int seat = 1; seat <= kit->seats; seat++)
        share[seat] = sum > 0 ? (value[seat] > 0 ? value[seat] : 0) / sum : 1.0 / kit->seats;
}

/* Greedy bots go on for a while. */
static void play_on(Reviewer *r, Dice *dice)
{
    const Game *game = r->kit->game;
    unsigned asked;
    for (int i = 0; i < r->options->ahead && (asked = game->asked(r->kit, r->work)); i++) {
        int seat = __builtin_ctz(asked);
        memcpy(r->view, r->work, r->kit->state_size);
        game->hide(r->kit, r->view, seat);
        Choice choice = bot_greedy(r->kit, r->view, seat, dice);
        game->apply(r->kit, r->work, seat, choice, dice, NULL);
    }
}

/* The outlook of a seat that makes this choice, and its standard error. The samples are the same for every
   choice of a position, so that choices and not samples are compared. */
static double outlook_after(Reviewer *r, int seat, Choice choice, uint64_t seed, double out[])
{
    double sum = 0;
    for (int i = 0; i < r->options->samples; i++) {
        Dice dice = dice_fast(seed + (uint64_t)i * 0x9E3779B97F4A7C15ull);
        double share[SEATS_MAX + 1];
        memcpy(r->work, r->known, r->kit->state_size);
        r->kit->game->guess(r->kit, r->work, seat, &dice);
        r->kit->game->apply(r->kit, r->work, seat, choice, &dice, NULL);
        play_on(r, &dice);
        outlook_of(r->kit, r->work, share);
        sum += out[i] = share[seat];
    }
    return sum / r->options->samples;
}

/* Is one better than the other by more than chance would make it seem? */
static bool clearly_better(const double *a, const double *b, int count)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < count; i++) sum += a[i] - b[i], squares += (a[i] - b[i]) * (a[i] - b[i]);
    double mean = sum / count, error = sqrt(fmax(squares / count - mean * mean, 0) / count);
    return mean > REVIEW_CLEAR && mean > 2 * error;
}

static void decision_weigh(Reviewer *r, const Entry *entry, ReviewLine *line)
{
    const Game *game = r->kit->game;
    int count = game->choices(r->kit, r->state, entry->seat, r->list), samples = r->options->samples;
    uint64_t seed = r->options->seed * 1000003u + (uint64_t)line->number;
    double *made = calloc((size_t)samples * 2, sizeof *made), *other = made + samples;
    ensure(made != NULL);
    memcpy(r->known, r->state, r->kit->state_size);
    game->hide(r->kit, r->known, entry->seat);
    Choice advised = entry->choice;
    if (count > 1) {
        Dice luck = dice_fast(seed ^ 0x5DEECE66Dull);
        advised = bot_choose(&r->options->adviser, r->kit, r->known, entry->seat, &luck,
                             &(BotThought){.memory = r->memory});
    }
    if (!choice_same(advised, entry->choice)) {
        line->outlook = outlook_after(r, entry->seat, entry->choice, seed, made);
        double outlook = outlook_after(r, entry->seat, advised, seed, other);
        if (clearly_better(other, made, samples)) {
            Text words = text_fixed(line->better, sizeof line->better);
            game->write(r->kit, r->state, entry->seat, advised, &words);
            line->better_outlook = outlook;
            line->advised = advised;
        }
    }
    free(made);
}

/* Dice that lie there and may be changed have done nothing yet: they are left as they are, until others are
   thrown. Whether some were. */
static bool dice_settle(Reviewer *r, Dice *dice)
{
    const Game *game = r->kit->game;
    uint64_t before = dice->state;
    unsigned asked;
    for (int i = 0; i < SETTLE_MAX && dice->state == before && (asked = game->asked(r->kit, r->work)); i++) {
        int seat = __builtin_ctz(asked);
        Prompt prompt;
        Problem problem;
        Choice pass;
        game->ask(r->kit, r->work, seat, &prompt);
        if (!(prompt.about & ASK_DICE) || !game->read(r->kit, r->work, seat, "pass", &pass, &problem)) break;
        game->apply(r->kit, r->work, seat, pass, dice, NULL);
    }
    return dice->state != before;
}

static Dice luck_sample(const Reviewer *r, const ReviewLine *line, int i)
{
    return dice_fast(r->options->seed * 7919u + (uint64_t)line->number * 1000003u +
                     (uint64_t)i * 0x9E3779B97F4A7C15ull);
}

/* What fell against all that could have fallen, for every seat. */
static void luck_weigh(Reviewer *r, const Entry *entry, const void *after, ReviewLine *line)
{
    double fell[SEATS_MAX + 1] = {0}, sum[SEATS_MAX + 1] = {0}, share[SEATS_MAX + 1] = {0};
    bool thrown = false;
    int times = 0;
    for (; !times || (thrown && times < LUCK_SAMPLES); times++) {
        Dice dice = luck_sample(r, line, times);
        memcpy(r->work, after, r->kit->state_size);
        thrown |= dice_settle(r, &dice);
        outlook_of(r->kit, r->work, share);
        for (int seat = 1; seat <= r->kit->seats; seat++) fell[seat] += share[seat];
    }
    for (int i = 0; i < LUCK_SAMPLES; i++) {
        Dice dice = luck_sample(r, line, i);
        memcpy(r->work, r->state, r->kit->state_size);
        r->kit->game->apply(r->kit, r->work, entry->seat, entry->choice, &dice, NULL);
        dice_settle(r, &dice);
        outlook_of(r->kit, r->work, share);
        for (int seat = 1; seat <= r->kit->seats; seat++) sum[seat] += share[seat];
    }
    for (int seat = 1; seat <= r->kit->seats; seat++) {
        line->luck[seat] = fell[seat] / times - sum[seat] / LUCK_SAMPLES;
        line->luck_most = fmax(line->luck_most, fabs(line->luck[seat]));
    }
}

static void entry_apply(const Table *table, const Entry *entry, void *state)
{
    Dice dice = dice_forced(entry->dice, entry->dice_count);
    if (entry->kind == ENTRY_CHOICE)
        table->game->apply(table->kit, state, entry->seat, entry->choice, &dice, NULL);
    else
        table->game->leave(table->kit, state, entry->seat, entry->why, &dice, NULL);
    ensure(!dice.failed);
}

/* The positions of the match, one more than there are choices. */
static uint64_t **states_replay(const Table *table)
{
    uint64_t **state = calloc((size_t)table->standing_count + 1, sizeof *state);
    ensure(state != NULL);
    for (int i = 0; i <= table->standing_count; i++) {
        state[i] = calloc(1, table->kit->state_size + 8);
        ensure(state[i] != NULL);
        memcpy(state[i], i ? (void *)state[i - 1] : table->start, table->kit->state_size);
        if (!i) continue;
        const Entry *entry = &table->entries[table->standing[i - 1]];
        entry_apply(table, entry, state[i]);
        ensure(state_hash(table->kit, state[i]) == entry->hash);
    }
    return state;
}

Reviewer *reviewer_new(const Table *table, const ReviewOptions *options)
{
    size_t size = table->kit->state_size + 8;
    Reviewer *r = calloc(1, sizeof *r);
    ensure(r != NULL);
    *r = (Reviewer){.kit = table->kit,
                    .options = options,
                    .memory = aligned_alloc(8, (bot_memory(&options->adviser) + 15) & ~(size_t)7),
                    .list = calloc(CHOICES_MAX, sizeof(Choice)),
                    .work = calloc(1, size),
                    .view = calloc(1, size),
                    .known = calloc(1, size)};
    ensure(r->memory && r->list && r->work && r->view && r->known);
    return r;
}

void reviewer_free(Reviewer *r)
{
    if (!r) return;
    free(r->memory), free(r->list), free(r->work), free(r->view), free(r->known);
    free(r);
}

void review_open(Review *review, const Table *table)
{
    *review = (Review){.table = table,
                       .line = calloc((size_t)table->standing_count + 1, sizeof *review->line),
                       .state = states_replay(table),
                       .states = table->standing_count + 1,
                       .count = table->standing_count};
    ensure(review->line != NULL);
}

/* NULL: nothing was chosen there, somebody left. */
static const Entry *line_begin(const Review *review, Reviewer *r, int i)
{
    const Entry *entry = &review->table->entries[review->table->standing[i]];
    if (entry->kind != ENTRY_CHOICE) return NULL;
    review->line[i] =
        (ReviewLine){.number = i + 1, .seat = entry->seat, .dice = entry->dice_count, .made = entry->words};
    r->state = review->state[i];
    return entry;
}

void review_luck(const Review *review, Reviewer *r, int i)
{
    const Entry *entry = line_begin(review, r, i);
    if (entry && entry->dice_count) luck_weigh(r, entry, review->state[i + 1], &review->line[i]);
}

void review_weigh(const Review *review, Reviewer *r, int i)
{
    const Entry *entry = line_begin(review, r, i);
    if (!entry) return;
    decision_weigh(r, entry, &review->line[i]);
    if (entry->dice_count) luck_weigh(r, entry, review->state[i + 1], &review->line[i]);
}

void review_outlook(const Review *review, int after, double share[SEATS_MAX + 1])
{
    ensure(after >= 0 && after < review->states);
    outlook_of(review->table->kit, review->state[after], share);
}

void review_sum(Review *review)
{
    int count = 0;
    for (int i = 0; i < review->count; i++) {
        const ReviewLine *line = &review->line[i];
        if (!line->number) continue;
        for (int seat = 1; seat <= review->table->kit->seats; seat++) review->luck[seat] += line->luck[seat];
        review->lost[line->seat] += review_cost(line);
        review->line[count++] = *line;
    }
    review->count = count;
}

void review_free(Review *review)
{
    for (int i = 0; i < review->states; i++) free(review->state[i]);
    free(review->state);
    free(review->line);
    *review = (Review){0};
}

/* ---- what was found ---- */

static int by_size(double a, double b, int x, int y) { return a != b ? (a < b ? 1 : -1) : x - y; }

static int by_cost(const void *a, const void *b)
{
    const ReviewLine *x = a, *y = b;
    return by_size(review_cost(x), review_cost(y), x->number, y->number);
}

static int by_luck(const void *a, const void *b)
{
    const ReviewLine *x = a, *y = b;
    return by_size(x->luck_most, y->luck_most, x->number, y->number);
}

void review_by_luck(Review *review)
{
    qsort(review->line, (size_t)review->count, sizeof *review->line, by_luck);
}
void review_by_cost(Review *review)
{
    qsort(review->line, (size_t)review->count, sizeof *review->line, by_cost);
}

int review_points(double share) { return (int)(share * 1000 + (share < 0 ? -0.5 : 0.5)); }

static void json_points(Json *json, const char *key, double share)
{
    TEXT(number, 32);
    int tenths = review_points(share);
    text_format(&number, "%s%d.%d", tenths < 0 ? "-" : "", abs(tenths) / 10, abs(tenths) % 10);
    json_key(json, key);
    json_raw(json, number.at, number.length);
}

/* What a choice is about, for who says it in other words than the notation's. */
static void json_touches(Json *json, const char *key, const Review *review, const ReviewLine *line,
                         Choice choice)
{
    const Table *table = review->table;
    json_key(json, key);
    table->game->touches(table->kit, review->state[line->number - 1], line->seat, choice, json);
}

static void json_line(Json *json, const Review *review, const ReviewLine *line)
{
    const Table *table = review->table;
    Prompt prompt = {0};
    table->game->ask(table->kit, review->state[line->number - 1], line->seat, &prompt);
    json_object(json);
    json_put_int(json, "number", line->number);
    json_put_int(json, "seat", line->seat);
    json_put_string(json, "asked", prompt.kind);
    json_put_string(json, "made", line->made);
    json_touches(json, "touches", review, line, table->entries[table->standing[line->number - 1]].choice);
}

void review_put_json(Review *review, long most, Json *json)
{
    char name[NAME_SIZE];
    const Table *table = review->table;
    json_object(json);
    json_put_int(json, "choices", review->count);
    json_key(json, "seats");
    json_array(json);
    for (int seat = 1; seat <= table->kit->seats; seat++) {
        json_object(json);
        json_put_int(json, "seat", seat);
        json_put_string(json, "name", table_seat_name(table, seat, name));
        json_points(json, "luck", review->luck[seat]);
        json_points(json, "lost", review->lost[seat]);
        json_end(json);
    }
    json_end(json);
    json_key(json, "luck");
    json_array(json);
    review_by_luck(review);
    for (int i = 0; i < review->count && i < most && review_points(review->line[i].luck_most) > 0; i++) {
        json_line(json, review, &review->line[i]);
        json_points(json, "change", review->line[i].luck[review->line[i].seat]);
        json_end(json);
    }
    json_end(json);
    json_key(json, "decisions");
    json_array(json);
    review_by_cost(review);
    for (int i = 0; i < review->count && i < most && review->line[i].better[0]; i++) {
        json_line(json, review, &review->line[i]);
        json_put_string(json, "better", review->line[i].better);
        json_touches(json, "better_touches", review, &review->line[i], review->line[i].advised);
        json_points(json, "outlook", review->line[i].outlook);
        json_points(json, "better_outlook", review->line[i].better_outlook);
        json_points(json, "cost", review_cost(&review->line[i]));
        json_end(json);
    }
    json_end(json);
    json_end(json);
}
