/* Warren: a made-up game of another kind than parley, so that laws, bots, table and screens meet what it has:
   a grid so fine that not every placement can be listed, dice of 8 and 10 sides, a seat that is asked alone,
   plans in secret and rolls in secret, and that may overrule what dice said.

   Seat 1 is the warden, the others run from column 0 to column 90 of a field of 100 by 100. Each round the
   warden lays one trap anywhere and rolls a die of 10 for its strength; nobody else sees either. Then every
   runner runs up to 12 far, or sprints up to 20: two dice of 8 of 11 or less, else it stays and falls, which
   costs a heart on 3 or less of a die of 10. Who ends within 8 of the trap springs it: the trap is shown, and
   two dice of 8 must show its strength and 4 more, else a heart is lost. Once in a match the warden may
   overrule that. A runner without hearts is out. The match ends when nobody runs any more, or after 15
   rounds; who is home has won, and if nobody is, the warden has. Option: rounds. */
#include "warren.h"
#include "core/facts.h"
#include "core/clauses.h"

enum {
    FIELD = 100,
    HOME = 90,
    RUN_FAR = 12,
    SPRINT_FAR = 20,
    TRAP_NEAR = 8,
    SPRINT_MOST = 11,
    FALL_MOST = 3
};
enum { RUNNERS_MAX = 4, HEARTS = 3, DODGE_MORE = 4, ROUNDS = 15, HIDDEN = 255, WARDEN = 1 };
enum { LAY = 1, RUN, SPRINT, OVERRULE, PASS };
enum { PLACING, LAYING, RUNNING, RULING, OVER };
/* Events: the subject is a seat, n[0] and n[1] a place or a die and what it had to be, n[2] a strength. */
enum {
    STARTS = 1,
    LAID,
    RAN,
    SPRINTED,
    FELL,
    SPRUNG,
    DODGED,
    CAUGHT,
    OVERRULED,
    CAME_HOME,
    WAS_OUT,
    ROUND,
    LEFT,
    ENDED
};
enum { BY_RUNNING = 1, BY_ROUNDS, BY_DRAW, BY_LEAVING };
static const struct {
    int clause;
    const char *why;
} ends[] = {[BY_RUNNING] = {T_15, "nobody runs any more"},
            [BY_ROUNDS] = {T_15, "the last round was played"},
            [BY_DRAW] = {T_12, "a draw was agreed"},
            [BY_LEAVING] = {T_13, "the others have left"}};

typedef struct WarrenKit {
    Kit kit;
    int rounds;
    char name[SEATS_MAX + 1][NAME_SIZE];
} WarrenKit;

typedef struct Warren {
    uint8_t phase, round, turn, ended, winners, overrules;
    uint8_t out, home;            /* a bit for each seat                              */
    uint8_t trap_x, trap_y, trap; /* trap: its strength, 0 if none; HIDDEN in a view  */
    uint8_t sprung;               /* it lies open                                     */
    uint8_t caught, ruled;        /* RULING: what the dice said of the runner `turn`  */
    uint8_t x[RUNNERS_MAX + 1], y[RUNNERS_MAX + 1], hearts[RUNNERS_MAX + 1];
    uint8_t shown_x, shown_y, shown; /* the last trap that was sprung, for all to remember */
    uint8_t placed, spare[3];        /* placed: `overrules` was said */
} Warren;
_Static_assert(sizeof(Warren) == 36, "Warren has no padding");

static bool in_field(int x, int y) { return x >= 0 && x < FIELD && y >= 0 && y < FIELD; }
static bool is_near(int x, int y, int to_x, int to_y, int far)
{
    return (x - to_x) * (x - to_x) + (y - to_y) * (y - to_y) <= far * far;
}
static bool runs(const Warren *w, int seat) { return !((w->out | w->home) >> seat & 1); }

static void match_end(const Kit *kit, Warren *w, int ended, Events *events)
{
    w->phase = OVER, w->ended = (uint8_t)ended, w->turn = 0;
    w->trap = w->trap_x = w->trap_y = w->sprung = w->caught = w->ruled = 0;
    w->winners = ended == BY_DRAW ? 0 : (uint8_t)(w->home & ~w->out);
    if (ended != BY_DRAW && !w->winners && !(w->out >> WARDEN & 1)) w->winners = 1 << WARDEN;
    if (ended == BY_LEAVING && w->out >> WARDEN & 1)
        for (int seat = 2; seat <= kit->seats; seat++)
            if (!(w->out >> seat & 1)) w->winners |= (uint8_t)(1 << seat);
    event_add(events, ENDED, ends[ended].clause, 0, 0, ended);
}

static void round_begin(const Kit *kit, Warren *w, Events *events)
{
    int running = 0;
    for (int seat = 2; seat <= kit->seats; seat++) running += runs(w, seat);
    if (!running) return match_end(kit, w, BY_RUNNING, events);
    if (w->round >= ((const WarrenKit *)kit)->rounds) return match_end(kit, w, BY_ROUNDS, events);
    w->phase = LAYING, w->round++, w->turn = WARDEN;
    w->trap = w->trap_x = w->trap_y = w->sprung = 0;
    event_add(events, ROUND, T_15, 0, 0, w->round);
}

/* The next runner, or the next round. */
static void turn_pass(const Kit *kit, Warren *w, Events *events)
{
    int seat = w->turn + 1;
    w->caught = w->ruled = 0;
    while (seat <= kit->seats && !runs(w, seat)) seat++;
    if (seat > kit->seats) return round_begin(kit, w, events);
    w->phase = RUNNING, w->turn = (uint8_t)seat;
}

static void heart_lose(Warren *w, int seat, Events *events)
{
    if (--w->hearts[seat]) return;
    w->out |= (uint8_t)(1 << seat);
    event_add(events, WAS_OUT, T_16, seat, 0, 0);
}

/* What the dice said of the runner whose turn it is, if nobody overrules it. */
static void ruling_close(const Kit *kit, Warren *w, Events *events)
{
    int seat = w->turn;
    if (w->caught) heart_lose(w, seat, events);
    if (w->x[seat] >= HOME && runs(w, seat)) {
        w->home |= (uint8_t)(1 << seat);
        event_add(events, CAME_HOME, T_15, seat, 0, 0);
    }
    turn_pass(kit, w, events);
}

/* A runner stands where its turn ends. */
static void runner_stops(const Kit *kit, Warren *w, int seat, Dice *dice, Events *events)
{
    if (!runs(w, seat)) return turn_pass(kit, w, events);
    if (w->sprung || !is_near(w->x[seat], w->y[seat], w->trap_x, w->trap_y, TRAP_NEAR))
        return ruling_close(kit, w, events);
    w->sprung = 1;
    w->shown_x = w->trap_x, w->shown_y = w->trap_y, w->shown = w->trap;
    Event *event = event_add(events, SPRUNG, T_08, seat, 0, w->trap_x);
    if (event) event->n[1] = w->trap_y, event->n[2] = w->trap;
    int sum = dice_roll(dice, 8, "dodge") + dice_roll(dice, 8, "dodge");
    w->caught = sum < w->trap + DODGE_MORE;
    event = event_add(events, w->caught ? CAUGHT : DODGED, T_16, seat, 0, sum);
    if (event) event->n[1] = (int16_t)(w->trap + DODGE_MORE);
    if (!w->overrules || w->out >> WARDEN & 1) return ruling_close(kit, w, events);
    w->phase = RULING;
}

static bool warren_begin(const Kit *kit, void *state, Dice *dice, Events *events, Problem *problem)
{
    Warren *w = state;
    (void)problem;
    for (int seat = 2; seat <= kit->seats; seat++) {
        if (w->hearts[seat]) continue; /* was placed */
        w->hearts[seat] = HEARTS;
        w->y[seat] = (uint8_t)(dice_roll(dice, 10, "start") * 10 - 5);
        Event *event = event_add(events, STARTS, T_16, seat, 0, w->x[seat]);
        if (event) event->n[1] = w->y[seat];
    }
    if (!w->placed) w->overrules = 1;
    w->placed = 0;
    round_begin(kit, w, events);
    return true;
}

static unsigned warren_asked(const Kit *kit, const void *state)
{
    const Warren *w = state;
    (void)kit;
    if (w->phase == OVER || w->phase == PLACING) return 0;
    return 1u << (w->phase == RUNNING ? w->turn : WARDEN);
}

static bool warren_open_ended(const Kit *kit, const void *state, int seat)
{
    const Warren *w = state;
    return warren_asked(kit, state) >> seat & 1 && w->phase != RULING;
}

static bool warren_allows(const Kit *kit, const void *state, int seat, Choice choice, Refusal *refusal)
{
    const Warren *w = state;
    bool laying = w->phase == LAYING, running = w->phase == RUNNING;
    if (w->phase == OVER) return refuse(refusal, T_04, "The match is over.");
    if (!(warren_asked(kit, w) >> seat & 1)) return refuse(refusal, T_01, "You are not asked now.");
    bool fits = laying    ? choice.verb == LAY
                : running ? choice.verb == RUN || choice.verb == SPRINT
                          : choice.verb == OVERRULE || choice.verb == PASS;
    if (!fits)
        return refuse(refusal, T_02, "Now you %s.",
                      laying    ? "lay a trap"
                      : running ? "run or sprint"
                                : "overrule or pass");
    if (choice.who || choice.c || (w->phase == RULING && (choice.a || choice.b)))
        return refuse(refusal, T_03, "That names what is not there to choose.");
    if (w->phase == RULING) return true;
    if (!in_field(choice.a, choice.b))
        return refuse(refusal, T_03, "The field goes from 0 to %d both ways.", FIELD - 1);
    int far = choice.verb == RUN ? RUN_FAR : SPRINT_FAR;
    if (running && !is_near(choice.a, choice.b, w->x[seat], w->y[seat], far))
        return refuse(refusal, T_03, "You can %s no farther than %d.", choice.verb == RUN ? "run" : "sprint",
                      far);
    return true;
}

/* Straight on, and the other ways round about: sensible, not all. */
static int list_ways(const Warren *w, int seat, Choice *out)
{
    static const int8_t way[8][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    int n = 0;
    for (int verb = RUN; verb <= SPRINT; verb++)
        for (int i = 0; i < 8; i++) {
            int far = verb == RUN ? RUN_FAR : SPRINT_FAR;
            int by = i & 1 ? far * 7 / 10 : far; /* 0.7 is a little less than one by the root of two */
            int x = w->x[seat] + way[i][0] * by, y = w->y[seat] + way[i][1] * by;
            if (in_field(x, y)) choice_add(out, &n, (Choice){(uint8_t)verb, 0, (int16_t)x, (int16_t)y, 0});
        }
    return n;
}

static int warren_choices(const Kit *kit, const void *state, int seat, Choice *out)
{
    const Warren *w = state;
    int n = 0;
    if (!(warren_asked(kit, w) >> seat & 1)) return 0;
    if (w->phase == RUNNING) return list_ways(w, seat, out);
    if (w->phase == RULING) {
        choice_add(out, &n, (Choice){.verb = OVERRULE});
        choice_add(out, &n, (Choice){.verb = PASS});
        return n;
    }
    for (int y = 10; y < FIELD; y += 20) /* every twenty, and before each runner */
        for (int x = 10; x < FIELD; x += 20) choice_add(out, &n, (Choice){LAY, 0, (int16_t)x, (int16_t)y, 0});
    for (int other = 2; other <= kit->seats; other++) {
        Choice before = {LAY, 0, (int16_t)(w->x[other] + RUN_FAR), w->y[other], 0};
        bool listed = !runs(w, other) || before.a >= FIELD;
        for (int i = 0; i < n && !listed; i++) listed = choice_same(out[i], before);
        if (!listed) choice_add(out, &n, before);
    }
    return n;
}

static int warren_nearly(const Kit *kit, const void *state, int seat, int piece, Choice *out, Refusal *why)
{
    const Warren *w = state;
    const Choice tried[] = {{LAY, 0, FIELD, 0, 0},
                            {RUN, 0, (int16_t)(seat <= kit->seats ? w->x[seat] + RUN_FAR + 1 : 0),
                             (int16_t)(seat <= kit->seats ? w->y[seat] : 0), 0},
                            {.verb = OVERRULE},
                            {.verb = PASS}};
    int n = 0;
    (void)piece; /* there are none */
    for (int i = 0; i < countof(tried); i++)
        if (!warren_allows(kit, state, seat, tried[i], &why[n])) choice_add(out, &n, tried[i]);
    return n;
}

static void sprint(Warren *w, int seat, Choice choice, Dice *dice, Events *events)
{
    int sum = dice_roll(dice, 8, "sprint") + dice_roll(dice, 8, "sprint");
    Event *event = event_add(events, SPRINTED, T_16, seat, 0, sum);
    if (event) event->n[1] = SPRINT_MOST;
    if (sum <= SPRINT_MOST) {
        w->x[seat] = (uint8_t)choice.a, w->y[seat] = (uint8_t)choice.b;
        event = event_add(events, RAN, T_02, seat, 0, choice.a);
        if (event) event->n[1] = choice.b;
        return;
    }
    int fall = dice_roll(dice, 10, "fall");
    event = event_add(events, FELL, T_16, seat, 0, fall);
    if (event) event->n[1] = FALL_MOST;
    if (fall <= FALL_MOST) heart_lose(w, seat, events);
}

static void warren_apply(const Kit *kit, void *state, int seat, Choice choice, Dice *dice, Events *events)
{
    Warren *w = state;
    Event *event;
    switch (choice.verb) {
    case LAY:
        w->trap_x = (uint8_t)choice.a, w->trap_y = (uint8_t)choice.b;
        w->trap = (uint8_t)dice_roll(dice, 10, "trap");
        event = event_add(events, LAID, T_08, seat, 0, choice.a);
        if (event) {
            event->n[1] = choice.b, event->n[2] = w->trap;
            event->secret = SECRET_N0 | SECRET_N0 << 1 | SECRET_N0 << 2, event->audience = 1 << WARDEN;
        }
        turn_pass(kit, w, events);
        return;
    case RUN:
        w->x[seat] = (uint8_t)choice.a, w->y[seat] = (uint8_t)choice.b;
        event = event_add(events, RAN, T_02, seat, 0, choice.a);
        if (event) event->n[1] = choice.b;
        runner_stops(kit, w, seat, dice, events);
        return;
    case SPRINT:
        sprint(w, seat, choice, dice, events);
        runner_stops(kit, w, seat, dice, events);
        return;
    case OVERRULE:
        w->caught = !w->caught, w->overrules--;
        event_add(events, OVERRULED, T_02, w->turn, 0, w->caught);
        ruling_close(kit, w, events);
        return;
    default: ruling_close(kit, w, events);
    }
}

static void warren_leave(const Kit *kit, void *state, int seat, int why, Dice *dice, Events *events)
{
    Warren *w = state;
    (void)dice;
    if (why == LEAVE_DRAW_AGREED) return match_end(kit, w, BY_DRAW, events);
    int turn = w->turn;
    bool ruling = w->phase == RULING;
    w->out |= (uint8_t)(1 << seat);
    event_add(events, LEFT, why == LEAVE_RESIGNED ? T_13 : T_14, seat, 0, why);
    int left = 0;
    for (int other = 2; other <= kit->seats; other++) left += !(w->out >> other & 1);
    if (seat == WARDEN || !left) return match_end(kit, w, BY_LEAVING, events);
    if (turn == seat && (ruling || w->phase == RUNNING)) turn_pass(kit, w, events);
}

static bool warren_sound(const Kit *kit, const void *state, Text *why)
{
    const Warren *w = state;
    unsigned seats = (2u << kit->seats) - 2;
    bool fine = w->phase >= LAYING && w->phase <= OVER && w->turn <= kit->seats && w->ended <= BY_LEAVING &&
                !((w->out | w->home | w->winners) & ~seats) && w->trap <= 10 && w->shown <= 10 &&
                w->overrules <= 1 && in_field(w->trap_x, w->trap_y) &&
                (w->trap != 0) == (w->phase == RUNNING || w->phase == RULING);
    if (!fine) text_format(why, "phase %d, turn %d, a trap of %d", w->phase, w->turn, w->trap);
    for (int seat = 2; fine && seat <= kit->seats; seat++) {
        fine = in_field(w->x[seat], w->y[seat]) && w->hearts[seat] <= HEARTS &&
               (w->hearts[seat] || w->out >> seat & 1);
        if (!fine)
            text_format(why, "runner %d at %d %d with %d hearts", seat, w->x[seat], w->y[seat],
                        w->hearts[seat]);
    }
    return fine;
}

static void warren_hide(const Kit *kit, void *state, int seat)
{
    Warren *w = state;
    (void)kit;
    if (seat == WARDEN || w->sprung || !w->trap) return;
    w->trap = w->trap_x = w->trap_y = HIDDEN;
}

static void warren_guess(const Kit *kit, void *state, int seat, Dice *dice)
{
    Warren *w = state;
    (void)kit, (void)seat;
    if (w->trap != HIDDEN) return;
    w->trap = (uint8_t)dice_roll(dice, 10, "guess");
    w->trap_x = (uint8_t)(dice_roll(dice, FIELD, "guess") - 1);
    w->trap_y = (uint8_t)(dice_roll(dice, FIELD, "guess") - 1);
}

/* Where the trap lies, and how the warden's die fell, is the warden's business alone. */
static unsigned warren_readers(const Kit *kit, const void *state, int seat, Choice choice)
{
    (void)kit, (void)state;
    return choice.verb == LAY ? 1u << seat : READERS_ALL;
}

#include "warren_words.c"

/* clang-format off */
const Game warren = {
    .id = "warren", .title = "Warren", .rules_version = 1, .state_size_max = sizeof(Warren),
    .choices_max = 64, .events_max = 24, .seats_min = 2, .seats_max = RUNNERS_MAX, .clauses = "T",
    .shelve = warren_shelve, .unpack = warren_unpack, .place = warren_place, .begin = warren_begin,
    .asked = warren_asked, .ask = warren_ask, .choices = warren_choices, .allows = warren_allows,
    .open_ended = warren_open_ended, .apply = warren_apply, .leave = warren_leave, .result = warren_result,
    .sound = warren_sound, .hide = warren_hide, .guess = warren_guess, .readers = warren_readers,
    .read = warren_read, .write = warren_write, .tell = warren_tell, .facts = warren_facts, .describe = warren_describe,
    .touches = warren_touches, .nearly = warren_nearly, .draw = warren_draw,
    .odds = warren_odds, .judge = warren_judge,
    .list_cards = warren_list_cards, .check_team = warren_check_team,
};
