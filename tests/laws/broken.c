/* Parley, broken in one place at a time. */
#include "broken.h"

#include "../games/parley/parley.c"

static void *leak;

static Kit *broken_unpack(const Catalog *catalog, const Setup *setup, Arena *arena, Problem *problem)
{
    Kit *kit = parley_unpack(catalog, setup, arena, problem);
    if (kit) kit->game = &broken;
    if (!first_kit) first_kit = kit;
    return kit;
}

/* ---- law 1 ---- */

static int list_too_little(const Kit *kit, const void *state, int seat, Choice *out)
{
    int count = parley_choices(kit, state, seat, out);
    return count > 2 ? count - 1 : count;
}

static int list_twice(const Kit *kit, const void *state, int seat, Choice *out)
{
    int count = parley_choices(kit, state, seat, out);
    if (count == 2) out[count++] = out[0];
    return count;
}

static int list_for_all(const Kit *kit, const void *state, int seat, Choice *out)
{
    int count = parley_choices(kit, state, seat, out);
    if (!count && ((const Parley *)state)->phase == DARING) out[count++] = (Choice){.verb = PASS};
    return count;
}

static bool refuse_without_clause(const Kit *kit, const void *state, int seat, Choice choice,
                                  Refusal *refusal)
{
    bool allowed = parley_allows(kit, state, seat, choice, refusal);
    if (refusal && choice.b) refusal->clause = 0;
    return allowed;
}

static bool refuse_by_another_book(const Kit *kit, const void *state, int seat, Choice choice,
                                   Refusal *refusal)
{
    bool allowed = parley_allows(kit, state, seat, choice, refusal);
    if (!allowed && refusal) refusal->clause = A2_LOS_02;
    return allowed;
}

static bool refuse_silently(const Kit *kit, const void *state, int seat, Choice choice, Refusal *refusal)
{
    bool allowed = parley_allows(kit, state, seat, choice, refusal);
    if (!allowed && refusal) refusal->why[0] = 0;
    return allowed;
}

static bool refuse_and_change(const Kit *kit, const void *state, int seat, Choice choice, Refusal *refusal)
{
    bool allowed = parley_allows(kit, state, seat, choice, refusal);
    if (!allowed && choice.c == 256) ((Parley *)state)->spare = 1;
    return allowed;
}

static bool allow_odd_fields(const Kit *kit, const void *state, int seat, Choice choice, Refusal *refusal)
{
    choice.c = 0;
    return parley_allows(kit, state, seat, choice, refusal);
}

static int why_not_what_is_allowed(const Kit *kit, const void *state, int seat, int piece, Choice *out,
                                   Refusal *why)
{
    (void)piece;
    memset(why, 0, sizeof *why);
    return parley_choices(kit, state, seat, out) > 0;
}

/* ---- laws 2 and 3 ---- */

static void apply_by_audience(const Kit *kit, void *state, int seat, Choice choice, Dice *dice,
                              Events *events)
{
    parley_apply(kit, state, seat, choice, dice, events);
    if (!events) ((Parley *)state)->spare = 1;
}

static void apply_with_more_dice(const Kit *kit, void *state, int seat, Choice choice, Dice *dice,
                                 Events *events)
{
    parley_apply(kit, state, seat, choice, dice, events);
    if (!events) dice_roll(dice, 6, "more");
}

static void apply_allocating(const Kit *kit, void *state, int seat, Choice choice, Dice *dice, Events *events)
{
    free(leak);
    leak = malloc(16);
    parley_apply(kit, state, seat, choice, dice, events);
}

static void apply_without_clause(const Kit *kit, void *state, int seat, Choice choice, Dice *dice,
                                 Events *events)
{
    parley_apply(kit, state, seat, choice, dice, events);
    if (events) events->items[events->count - 1].clause = 0;
}

static void apply_by_kit(const Kit *kit, void *state, int seat, Choice choice, Dice *dice, Events *events)
{
    parley_apply(kit, state, seat, choice, dice, events);
    if (kit != first_kit) ((Parley *)state)->spare = 1;
}

/* ---- law 4 ---- */

static void write_badly(const Kit *kit, const void *state, int seat, Choice choice, Text *text)
{
    if (choice.verb == DARE)
        text_put(text, "pass");
    else
        parley_write(kit, state, seat, choice, text);
}

static bool read_badly(const Kit *kit, const void *state, int seat, const char *words, Choice *choice,
                       Problem *problem)
{
    bool read = parley_read(kit, state, seat, words, choice, problem);
    if (problem) problem->what[0] = 0;
    return read;
}

static void apply_otherwise_in_a_replay(const Kit *kit, void *state, int seat, Choice choice, Dice *dice,
                                        Events *events)
{
    parley_apply(kit, state, seat, choice, dice, events);
    if (dice->kind == DICE_FORCED && !events) ((Parley *)state)->spare = 1;
}

/* ---- laws 5 to 7 ---- */

static void hide_again_and_again(const Kit *kit, void *state, int seat)
{
    parley_hide(kit, state, seat);
    ((Parley *)state)->spare++;
}

static void hide_too_much(const Kit *kit, void *state, int seat)
{
    parley_hide(kit, state, seat);
    if (!seat) return;
    memset(((Parley *)state)->hand[seat], 0, 7);
    ((Parley *)state)->hand[seat][0] = HAND;
}

static void hide_who_answered(const Kit *kit, void *state, int seat)
{
    Parley *p = state;
    parley_hide(kit, state, seat);
    for (int other = 1; other <= kit->seats; other++)
        if (p->bid[other] == SECRET) p->bid[other] = 0;
}

static void hide_no_bids(const Kit *kit, void *state, int seat)
{
    Parley bids = *(Parley *)state;
    parley_hide(kit, state, seat);
    memcpy(((Parley *)state)->bid, bids.bid, sizeof bids.bid);
}

/* The seat after it is an open book, but nobody says so. */
static void hide_no_neighbour(const Kit *kit, void *state, int seat)
{
    Parley true_state = *(Parley *)state;
    int next = seat % kit->seats + 1;
    parley_hide(kit, state, seat);
    if (seat) memcpy(((Parley *)state)->hand[next], true_state.hand[next], 7);
}

static void apply_telling_all(const Kit *kit, void *state, int seat, Choice choice, Dice *dice,
                              Events *events)
{
    parley_apply(kit, state, seat, choice, dice, events);
    for (int i = 0; events && i < events->count; i++)
        if (events->items[i].kind == THREW) events->items[i].secret = 0;
}

static bool begin_telling_all(const Kit *kit, void *state, Dice *dice, Events *events, Problem *problem)
{
    bool begun = parley_begin(kit, state, dice, events, problem);
    for (int i = 0; events && i < events->count; i++) events->items[i].secret = 0;
    return begun;
}

static void apply_telling_bids(const Kit *kit, void *state, int seat, Choice choice, Dice *dice,
                               Events *events)
{
    parley_apply(kit, state, seat, choice, dice, events);
    if (events && events->items[0].kind == ANSWERED) events->items[0].secret = 0;
}

/* A number in the open that depends on a hand. */
static void apply_leaving_traces(const Kit *kit, void *state, int seat, Choice choice, Dice *dice,
                                 Events *events)
{
    parley_apply(kit, state, seat, choice, dice, events);
    ((Parley *)state)->spare = ((Parley *)state)->hand[1][6];
}

/* What is open is told, but in an order that a secret die decides. */
static void apply_telling_by_order(const Kit *kit, void *state, int seat, Choice choice, Dice *dice,
                                   Events *events)
{
    int first = -1, last = -1;
    parley_apply(kit, state, seat, choice, dice, events);
    for (int i = 0; events && i < events->count; i++)
        if (!events->items[i].secret) last = i, first = first < 0 ? i : first;
    if (last < 0 || !((Parley *)state)->hand[1][6]) return;
    Event event = events->items[first];
    events->items[first] = events->items[last], events->items[last] = event;
}

static void ask_too_much(const Kit *kit, const void *state, int seat, Prompt *prompt)
{
    parley_ask(kit, state, seat, prompt);
    if (((const Parley *)state)->hand[seat % kit->seats + 1][6]) prompt->text[0] = 'X';
}

static bool refuse_telling(const Kit *kit, const void *state, int seat, Choice choice, Refusal *refusal)
{
    bool allowed = parley_allows(kit, state, seat, choice, refusal);
    if (!allowed && refusal && ((const Parley *)state)->hand[seat % kit->seats + 1][6]) refusal->why[0] = 'X';
    return allowed;
}

static void hide_own_bid(const Kit *kit, void *state, int seat)
{
    Parley *p = state;
    parley_hide(kit, state, seat);
    if (p->phase == BIDDING && p->bid[seat]) p->bid[seat] = SECRET;
}

static void guess_too_much(const Kit *kit, void *state, int seat, Dice *dice)
{
    parley_guess(kit, state, seat, dice);
    if (seat) ((Parley *)state)->score[seat]++;
}

static void guess_the_impossible(const Kit *kit, void *state, int seat, Dice *dice)
{
    Parley *p = state;
    parley_guess(kit, state, seat, dice);
    if (seat == 0 && p->phase == DARING) p->darer = p->leader;
}

static void ready_too_soon(const Kit *kit, void *view)
{
    Dice dice = dice_fast(1);
    parley_guess(kit, view, 0, &dice);
}

/* ---- laws 8 and 9 ---- */

static void apply_in_order(const Kit *kit, void *state, int seat, Choice choice, Dice *dice, Events *events)
{
    Parley *p = state;
    if (p->phase == BIDDING) p->spare = (uint8_t)seat;
    parley_apply(kit, state, seat, choice, dice, events);
}

static bool result_never(const Kit *kit, const void *state, Result *result)
{
    parley_result(kit, state, result);
    return false;
}

static void apply_without_end(const Kit *kit, void *state, int seat, Choice choice, Dice *dice,
                              Events *events)
{
    Parley *p = state;
    memset(p->score, 0, sizeof p->score);
    p->made = p->quiet = 0;
    parley_apply(kit, state, seat, choice, dice, events);
}

static bool result_without_winner(const Kit *kit, const void *state, Result *result)
{
    bool over = parley_result(kit, state, result);
    result->winners = 0;
    return over;
}

/* ---- what has no number ---- */

static void judge_too_well(const Kit *kit, const void *state, int value[SEATS_MAX + 1])
{
    parley_judge(kit, state, value);
    if (((const Parley *)state)->phase == DARING) value[1] = 10001;
}

static void judge_no_end(const Kit *kit, const void *state, int value[SEATS_MAX + 1])
{
    parley_judge(kit, state, value);
    for (int seat = 1; seat <= kit->seats; seat++) value[seat] = value[seat] / 2 + 2000;
}

/* Judges by the truth behind the last view that was made. */
static Parley truth;

static void hide_remembering(const Kit *kit, void *state, int seat)
{
    const Parley *p = state;
    bool known = true;
    for (int i = 1; i <= kit->seats; i++) known &= p->hand[i][0] == 0;
    if (known) truth = *p;
    parley_hide(kit, state, seat);
}

static void judge_remembering(const Kit *kit, const void *state, int value[SEATS_MAX + 1])
{
    parley_judge(kit, state, value);
    if (!parley_asked(kit, state)) return;
    uint64_t parts[2] = {hash_bytes(&truth, sizeof truth), hash_bytes(state, sizeof truth)};
    for (int seat = 1; seat <= kit->seats; seat++)
        value[seat] = (int)(hash_bytes(parts, sizeof parts) % 9999) + 1;
}

/* Allocates while a bot thinks. */
static void guess_allocating(const Kit *kit, void *state, int seat, Dice *dice)
{
    free(leak);
    leak = malloc(8);
    parley_guess(kit, state, seat, dice);
}

static bool odds_badly(const Kit *kit, const void *state, int seat, Choice choice, Odds *odds)
{
    bool has = parley_odds(kit, state, seat, choice, odds);
    if (has) odds->outcome[0].ways++;
    return has;
}

static bool odds_changing(const Kit *kit, const void *state, int seat, Choice choice, Odds *odds)
{
    bool has = parley_odds(kit, state, seat, choice, odds);
    if (has) ((Parley *)state)->spare ^= 1;
    return has;
}

static void describe_badly(const Kit *kit, const void *state, Json *json)
{
    parley_describe(kit, state, json);
    text_put_char(json->text, ',');
}

static void touch_badly(const Kit *kit, const void *state, int seat, Choice choice, Json *json)
{
    parley_touches(kit, state, seat, choice, json);
    text_put(json->text, "}");
}

static void tell_nothing(const Kit *kit, const void *state, const Event *event, Text *text)
{
    if (event->n[0] != UNKNOWN) parley_tell(kit, state, event, text);
}

static void facts_of_the_unknown(const Kit *kit, const void *state, const Event *event, Json *json)
{
    parley_facts(kit, state, event, json);
    json_put_int(json, "n", event->n[0]);
}

static void facts_without_kind(const Kit *kit, const void *state, const Event *event, Json *json)
{
    (void)kit, (void)state;
    facts_put_int(json, "amount", event->n[0]);
}

static void facts_left_open(const Kit *kit, const void *state, const Event *event, Json *json)
{
    parley_facts(kit, state, event, json);
    json_key(json, "more");
    json_array(json);
}

/* Knows the truth behind the last view that was made. */
static void facts_remembering(const Kit *kit, const void *state, const Event *event, Json *json)
{
    parley_facts(kit, state, event, json);
    json_put_int(json, "guess", (long long)(hash_bytes(&truth, sizeof truth) >> 8));
}

/* The words of a bid are in the log for everybody. */
static unsigned readers_all(const Kit *kit, const void *state, int seat, Choice choice)
{
    (void)kit, (void)state, (void)seat, (void)choice;
    return READERS_ALL;
}

/* Who may read a pass depends on what the others hold. */
static unsigned readers_by_hands(const Kit *kit, const void *state, int seat, Choice choice)
{
    const Parley *p = state;
    int sixes = 0;
    for (int other = 1; other <= kit->seats; other++) sixes += other != seat ? p->hand[other][6] : 0;
    return sixes ? parley_readers(kit, state, seat, choice) : 1u;
}

/* A die falls off the table. */
static void apply_losing_a_die(const Kit *kit, void *state, int seat, Choice choice, Dice *dice,
                               Events *events)
{
    Parley *p = state;
    parley_apply(kit, state, seat, choice, dice, events);
    for (int face = 1; face <= 6 && p->round > 2; face++)
        if (p->hand[1][face]) {
            p->hand[1][face]--;
            break;
        }
}

static void leave_not(const Kit *kit, void *state, int seat, int why, Dice *dice, Events *events)
{
    if (why == LEAVE_DRAW_AGREED)
        parley_leave(kit, state, seat, why, dice, events);
    else
        event_add(events, 8, why == LEAVE_RESIGNED ? T_13 : T_14, seat, 0,
                  why); /* it is told, but not done */
}

static void leave_without_draw(const Kit *kit, void *state, int seat, int why, Dice *dice, Events *events)
{
    if (why != LEAVE_DRAW_AGREED) parley_leave(kit, state, seat, why, dice, events);
}

static void leave_by_another_clause(const Kit *kit, void *state, int seat, int why, Dice *dice,
                                    Events *events)
{
    parley_leave(kit, state, seat, why, dice, events);
    for (int i = 0; events && i < events->count; i++) events->items[i].clause = T_01;
}

/* A seat is said to play itself, and is asked. */
static const SetupOwn own_that_is_asked[] = {{"", 1 << 2}, {0}};

static const Fault faults[] = {
    FAULT("law 1", choices, list_too_little),
    FAULT("law 1", choices, list_twice),
    FAULT("law 1", choices, list_for_all),
    FAULT("law 1", allows, refuse_without_clause),
    FAULT("law 1", allows, refuse_by_another_book),
    FAULT("law 1", allows, refuse_silently),
    FAULT("law 1", allows, refuse_and_change),
    FAULT("law 1", allows, allow_odd_fields),
    FAULT("law 1", nearly, why_not_what_is_allowed),
    FAULT("law 2", apply, apply_by_audience),
    FAULT("law 2", apply, apply_with_more_dice),
    FAULT("law 2", apply, apply_allocating),
    FAULT("law 2", apply, apply_without_clause),
    FAULT("law 3", apply, apply_by_kit),
    FAULT("law 4", write, write_badly),
    FAULT("law 4", read, read_badly),
    FAULT("law 4", apply, apply_otherwise_in_a_replay),
    FAULT("law 5", hide, hide_again_and_again),
    FAULT("law 6", hide, hide_too_much),
    FAULT("law 5", hide, hide_who_answered),
    FAULT("law 5", ask, ask_too_much),
    FAULT("law 5", allows, refuse_telling),
    FAULT("law 6", hide, hide_no_bids),
    FAULT("law 6", hide, hide_no_neighbour),
    FAULT("law 6", hide, hide_own_bid),
    FAULT("law 6", apply, apply_telling_all),
    FAULT("law 6", begin, begin_telling_all),
    FAULT("law 6", apply, apply_telling_bids),
    FAULT("law 6", apply, apply_leaving_traces),
    FAULT("law 6", apply, apply_telling_by_order),
    FAULT("law 6", judge, judge_remembering),
    FAULT("law 6", readers, readers_all),
    FAULT("law 6", readers, readers_by_hands),
    FAULT("sound", apply, apply_losing_a_die),
    FAULT("law 2", guess, guess_allocating),
    FAULT("law 7", guess, guess_too_much),
    FAULT("law 7", guess, guess_the_impossible),
    FAULT("law 7", ready, ready_too_soon),
    FAULT("law 8", apply, apply_in_order),
    FAULT("law 9", result, result_never),
    FAULT("law 9", apply, apply_without_end),
    FAULT("law 9", result, result_without_winner),
    FAULT("judge", judge, judge_too_well),
    FAULT("judge", judge, judge_no_end),
    FAULT("odds", odds, odds_badly),
    FAULT("odds", odds, odds_changing),
    FAULT("describe", describe, describe_badly),
    FAULT("touches", touches, touch_badly),
    FAULT("tell", tell, tell_nothing),
    FAULT("facts", facts, facts_of_the_unknown),
    FAULT("facts", facts, facts_without_kind),
    FAULT("facts", facts, facts_left_open),
    FAULT("law 6", facts, facts_remembering),
    FAULT("law 9", leave, leave_not),
    FAULT("leave", leave, leave_without_draw),
    FAULT("leave", leave, leave_by_another_clause),
    FAULT("own seats", own_seats, own_that_is_asked),
};

int main(void)
{
    Game whole = parley;
    whole.unpack = broken_unpack;
    whole.hide = hide_remembering;
    int failed = faults_run(&whole, 1, faults, countof(faults));
    free(leak);
    return failed;
}
