/* Push, Pull, Move and what else an Action's user decides robot by robot once the dice have
   counted: repairs, self-pushes, true forms. Robots that still wait for it are marked PENDING. */
#include "games/aegis/rules/rules.h"

static bool is_pull(const Action *action) { return action->type == TYPE_PULL; }

/* How far this robot is pushed: the total before its own Defense (A2-OUR-05, A2-ATTR-28). */
int push_hexes_by(const AegisKit *k, const State *s, const Roll *roll, int piece)
{
    const Action *action = roll_action(k, roll);
    if (kit_rules(k)->push_in_full && action->attributes & FORCE && is_offensive(action)) /* A1-ATTR-16 */
        return total_of(k, &(Action){.power = action->power}, roll, 0);
    return effect_on(k, s, roll, piece);
}

int push_hexes(const AegisKit *k, const State *s, int piece) { return push_hexes_by(k, s, &s->roll, piece); }

#ifndef AEGIS_INCHES /* inches/push.c */
/* A1-TYPE-19: of the two directions beside the line, the nearer one; both if it runs in the middle. */
static int directions_nearest(int dq, int dr, int directions)
{
    int first = __builtin_ctz((unsigned)directions), second = 31 - __builtin_clz((unsigned)directions);
    const int8_t *a = HEX_FLAT[first], *b = HEX_FLAT[second];
    /* (dq, dr) = m a + n b */
    int det = a[0] * b[1] - a[1] * b[0];
    int m = (dq * b[1] - dr * b[0]) * det, n = (a[0] * dr - a[1] * dq) * det;
    return m > n ? 1 << first : n > m ? 1 << second : directions;
}

/* A2-PUSH-03: bits of the directions in which a robot may be pushed or pulled. */
int push_ways_by(const AegisKit *k, const State *s, const Roll *roll, int piece)
{
    const Action *action = roll_action(k, roll);
    if (action->type == TYPE_SELF_PUSH) return 63; /* A2-UNQ-15 */
    const Board *board = k->board;
    int from = s->robot[roll->user].hex, hex = s->robot[piece].hex;
    int dq = board->q[hex] - board->q[from], dr = board->r[hex] - board->r[from];
    int away = 0, axis = hex_axis(dq, dr);
    if (axis >= 0 && axis < 6) {
        away = 1 << axis;
    } else { /* the two neighbours of its sector: each of their steps leads farther away */
        for (int d = 0; d < 6; d++)
            if (hex_length(dq + HEX_FLAT[d][0], dr + HEX_FLAT[d][1]) > hex_length(dq, dr)) away |= 1 << d;
    }
    if (kit_rules(k)->push_in_full && (away & (away - 1))) away = directions_nearest(dq, dr, away);
    if (!is_pull(action)) return away;
    return (away >> 3 | away << 3) & 63; /* towards the user */
}
#endif

int push_ways(const AegisKit *k, const State *s, int piece) { return push_ways_by(k, s, &s->roll, piece); }

static int list_pushes(const AegisKit *k, const State *s, int piece, Choice *out, int n)
{
    int directions = push_ways(k, s, piece), most = push_hexes(k, s, piece);
    int least = kit_rules(k)->push_in_full && most ? most : 0; /* A1-TYPE-16, A1-TYPE-17 */
    if (!least) choice_add(out, &n, (Choice){VERB_PUSH, (uint8_t)piece, 0, 0, 0}); /* A2-PUSH-04 */
    for (int d = 0; d < 6; d++)
        if (directions >> d & 1)
            for (int hexes = least ? least : 1; hexes <= most; hexes++)
                choice_add(out, &n, (Choice){VERB_PUSH, (uint8_t)piece, (int16_t)(d + 1), (int16_t)hexes, 0});
    return n;
}

int list_shifts(const AegisKit *k, const State *s, int piece, int hexes, bool over, Choice *out, int n)
{
    Reach reach;
    /* what carries a flier may not pass over anything (A2-SHIFT-04), yet it ignores STOP hexes
     * (A2-BOARD-16) */
    reach_flood_by(k, s, s->robot[piece].hex, hexes, over, !flies(k, s, piece), &reach);
    return list_places(k, s, reach_ends(k, s, &reach), (Choice){VERB_SHIFT, (uint8_t)piece, 0, 0, 0}, out, n);
}

static int list_repairs(const State *s, int piece, int total, Choice *out, int n)
{
    const Robot *robot = &s->robot[piece];
    for (int damage = 0; damage <= robot->damage && damage <= total; damage++)
        for (int drain = 0; drain <= robot->drain && damage + drain <= total; drain++)
            choice_add(out, &n, /* A2-OUR-13 */
                       (Choice){VERB_REPAIR, (uint8_t)piece, (int16_t)damage, (int16_t)drain, 0});
    return n;
}

/* A2-UNQ-01, A2-UNQ-05: another Level 3 card of the Combine Pool, but no second Commander robot
 * (A2-DRAFT-14). */
static int list_forms(const AegisKit *k, const State *s, int piece, Choice *out, int n)
{
    int seat = seat_of(s, piece);
    for (int form = k->first[seat]; form < k->first[seat + 1]; form++)
        if (!k->piece[form].basic && !k->piece[form].drone && s->robot[form].where == IN_BOX &&
            card_of(k, s, form)->level == 3 && !second_commander(k, s, seat, form, piece, 0))
            choice_add(out, &n, (Choice){VERB_BECOME, (uint8_t)piece, 0, (int16_t)form, 0});
    return n;
}

/* What the user's controller may decide now, for every robot that waits. */
int list_action_choices(const AegisKit *k, const State *s, Choice *out)
{
    const Roll *roll = &s->roll;
    int n = 0;
    PIECES_EACH (k, piece) {
        if (!(s->robot[piece].flags & PENDING) || !is_affected(roll, piece) || !is_active(s, piece)) continue;
        if (n > CHOICES_MAX - 600) break; /* the others are asked when these are done */
        int total = push_hexes(k, s, piece);
        switch (decided_type(k, roll)) {
        case TYPE_REPAIR: n = list_repairs(s, piece, total, out, n); break;
        case TYPE_MOVE:
            choice_add(out, &n, (Choice){VERB_PUSH, (uint8_t)piece, 0, 0, 0}); /* stays */
            n = list_shifts(k, s, piece, total, false, out, n);                /* A2-SHIFT-01..05 */
            break;
        case TYPE_TRUE_FORM: n = list_forms(k, s, piece, out, n); break;
        default:
            if (total > 0) n = list_pushes(k, s, piece, out, n);
            break;
        }
    }
    return n;
}

void pending_clear(const AegisKit *k, State *s)
{
    PIECES_EACH (k, piece) s->robot[piece].flags &= (uint8_t)~PENDING;
}

/* What has been repaired or moved is pushed as well (A2-ATTR-27). True if that is still to come. */
bool force_begin(const AegisKit *k, State *s)
{
    Roll *roll = &s->roll;
    if (!(roll->attributes & FORCE) || roll->forced || !force_comes_later(roll_action(k, roll))) return false;
    roll->forced = true;
    AFFECTED_EACH(roll, piece) if (piece != roll->user) s->robot[piece].flags |= PENDING; /* A2-OUR-11 */
    return true;
}

/* A2-ATTR-29: the collision of a FORCE Action is dealt at the same time as its hit, so that both make Deploy
 * go off once. */
static void collision_hurt(const AegisKit *k, State *s, int piece, int damage, int by, int clause,
                           Events *events)
{
    Robot *robot = &s->robot[piece];
    int before = robot->deploys;
    hurt(k, s, piece, damage, by, clause, events);
    if (s->roll.attributes & FORCE && before && robot->deploys > before) robot->deploys = (uint8_t)before;
}

/* A collision: both take it, or the pushed one alone (A2-PUSH-07..10, -14, -15). Protected enemies
   are not touched by it (A2-SETUP-09). */
static void collide(const AegisKit *k, State *s, int piece, int other, int left, int clause, Events *events)
{
    int damage = left / 2, by = s->roll.user, by_seat = acting_seat(k, s, by);
    event_add(events, EVENT_COLLIDED, clause, piece, other, damage);
    if (other && is_protected(k, s, by_seat, other))
        event_add(events, EVENT_SPARED, A2_SETUP_09, other, by, 0);
    else if (other && seat_is_boss(k, by_seat) && is_enemy_piece(k, s, other))
        event_add(events, EVENT_SPARED, A2_SOLO_58, other, by, 0);
    else if (other)
        collision_hurt(k, s, other, damage, by, clause, events);
    collision_hurt(k, s, piece, damage, by, clause, events);
}

/* What the destroyed leave is decided after the pushes (A2-TIME-01): the Action goes on above their steps,
   and comes below them again when all have been pushed. */
void action_sink(State *s)
{
    int top = s->steps.depth - 1, at = top;
    while (s->steps.step[at].kind == STEP_PARTING) at--;
    Step action = s->steps.step[at];
    action.a = true;
    for (; at < top; at++) s->steps.step[at] = s->steps.step[at + 1];
    s->steps.step[top] = action;
}
/* The Action and what follows it, the step on top. */
void action_rise(State *s)
{
    int at = s->steps.depth - 2;
    Step action = s->steps.step[at], next = s->steps.step[at + 1];
    for (; at > 0 && s->steps.step[at - 1].kind == STEP_PARTING; at--)
        s->steps.step[at + 1] = s->steps.step[at - 1];
    s->steps.step[at] = action;
    s->steps.step[at + 1] = next;
}

static void push_off_board(const AegisKit *k, State *s, int piece, Events *events)
{
    event_add(events, EVENT_OFF_BOARD, A2_PUSH_11, piece, 0, 0);
    robot_destroy(k, s, piece, true, A2_PUSH_12, events);
    action_sink(s);
    stands_check(k, s, events);
}

#ifndef AEGIS_INCHES /* inches/push.c */
/* Does this step lead nearer to a hex? It may lead off the board. */
static bool step_nears(const Board *board, int from, int direction, int to)
{
    int dq = board->q[from] - board->q[to], dr = board->r[from] - board->r[to];
    const int8_t *step = HEX_FLAT[direction];
    return hex_length(dq + step[0], dr + step[1]) < hex_length(dq, dr);
}

/* Where a push or pull by this roll's user takes a robot. */
PushTrace push_trace(const AegisKit *k, const State *s, const Roll *roll, int piece, int direction, int hexes)
{
    const Board *board = k->board;
    bool pulled = is_pull(roll_action(k, roll));
    int user_hex = s->robot[roll->user].hex;
    PushTrace t = {.hex = s->robot[piece].hex};
    for (; t.moved < hexes; t.moved++) {
        int next = board->step[t.hex][direction];
        if (pulled && !step_nears(board, t.hex, direction, user_hex)) break; /* A2-PUSH-03 */
        if (!next) {
            t.off = !board->walled || kit_rules(k)->no_walls; /* A1-TYPE-20 */
            t.stopped = t.walled = !t.off;
            break;
        }
        t.other = s->at[next];
        if (t.other || bits_has(&s->terrain, next)) { /* A2-PUSH-06 */
            t.stopped = true;
            break;
        }
        t.hex = next;
    }
    return t;
}
#endif

static void push_run(const AegisKit *k, State *s, int piece, int direction, int hexes, Events *events)
{
    bool pulled = is_pull(roll_action(k, &s->roll));
    PushTrace trace = push_trace(k, s, &s->roll, piece, direction, hexes);
    int start = s->robot[piece].hex, hex = trace.hex, moved = trace.moved, other = trace.other;
    if (moved) {
        robot_lift(s, piece);
        robot_put(s, piece, hex);
        blaze_set_off(k, s, piece); /* A2-PUSH-21, A2-PUSH-22 */
        int clause = pulled                                             ? A2_PUSH_02
                     : roll_action(k, &s->roll)->type == TYPE_SELF_PUSH ? A2_UNQ_15
                                                                        : A2_PUSH_01;
        event_put_from(event_add_at(events, EVENT_PUSHED, clause, piece, hex, moved), start);
    }
    if (trace.off) {
        push_off_board(k, s, piece, events);
        return;
    }
    if (trace.stopped && hexes - moved >= 2) {
        int clause = other          ? pulled && other == s->roll.user ? A2_PUSH_15 : A2_PUSH_08
                     : trace.walled ? A2_PUSH_10
                                    : A2_PUSH_09;
        collide(k, s, piece, other, hexes - moved, clause, events);
    }
    if (moved) robot_arrived(k, s, piece, events);
}

void shift_run(const AegisKit *k, State *s, int piece, int hex, Events *events)
{
    int from = s->robot[piece].hex;
    robot_lift(s, piece);
    robot_put(s, piece, hex);
    blaze_set_off(k, s, piece);
    event_put_from(event_add_at(events, EVENT_SHIFTED, A2_SHIFT_01, piece, hex, 0), from);
    robot_arrived(k, s, piece, events);
}

/* The robot is pushed or shifted now, unless its controller may Jetjump instead (A2-CMD-21, -25).
 */
void displace(const AegisKit *k, State *s, Choice c, Events *events)
{
    int piece = c.who;
    s->robot[piece].flags &= (uint8_t)~PENDING;
    if (c.verb == VERB_PUSH && !c.b) return;
    if (may_jump(k, s, piece)) {
        steps_push(
            &s->steps,
            (Step){.kind = STEP_JUMP, .who = (uint8_t)piece, .n = c.verb == VERB_SHIFT, .a = c.a, .b = c.b});
        return;
    }
    if (c.verb == VERB_PUSH)
        push_run(k, s, piece, c.a - 1, c.b, events);
    else
        shift_run(k, s, piece, choice_place(c), events);
}

/* The answer to STEP_JUMP: the jump, or what it would have replaced. */
static void jump_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step step = steps_pop(&s->steps);
    int piece = step.who;
    if (c.verb == VERB_JUMP) {
        robot_jump(k, s, piece, choice_place(c), choice_other(c), events);
        robot_arrived(k, s, piece, events);
    } else if (step.n) {
        shift_run(k, s, piece, choice_place((Choice){.a = step.a, .b = step.b}), events);
    } else {
        push_run(k, s, piece, step.a - 1, step.b, events);
    }
}

/* A2-UNQ-01..05: not a combine; damage, statuses and components stay. */
static void become(const AegisKit *k, State *s, int piece, int form, Events *events)
{
    int hex = s->robot[piece].hex;
    Robot old = s->robot[piece];
    uint8_t card = card_printed(k, s, form);
    robot_lift(s, piece);
    s->robot[form] = old;
    s->robot[form].card = card;
    s->robot[form].flags = (uint8_t)((old.flags & ~PENDING) | FRESH | ACTIVATED);
    memcpy(effects_of(k, s, form, 1), effects_on(k, s, piece, 1), sizeof(Effects) * kit_seats(k));
    PIECES_EACH (k, part)
        if (s->robot[part].where == UNDER && s->robot[part].under == piece)
            s->robot[part].under = (uint8_t)form;
    for (int i = 0; i < s->steps.depth; i++) {
        Step *step = &s->steps.step[i];
        if (step->kind != STEP_ACTIVATION || step->who != piece) continue;
        step->who = (uint8_t)form; /* it ends as an activation of the new form */
        step->phase |= TRANSFORMED;
    }
    robot_reset(k, s, piece, IN_BOX, 0);
    robot_put(s, form, hex);
    event_add(events, EVENT_BECAME, A2_UNQ_01, piece, form, 0);
}

void action_choose(const AegisKit *k, State *s, Choice c, Events *events)
{
    int piece = c.who;
    Robot *robot = &s->robot[piece];
    switch (c.verb) {
    case VERB_REPAIR: {
        robot->flags &= (uint8_t)~PENDING;
        robot->damage = (uint8_t)(robot->damage - c.a);
        robot->drain = (uint8_t)(robot->drain - c.b);
        Event *event = event_add(events, EVENT_REPAIRED, A2_TYPE_06, piece, s->roll.user, c.a);
        if (event) event->n[1] = c.b;
        break;
    }
    case VERB_BECOME:
        robot->flags &= (uint8_t)~PENDING;
        become(k, s, piece, c.b, events);
        if (s->roll.user == piece) s->roll.user = (uint8_t)c.b;
        break;
    default: displace(k, s, c, events); break;
    }
}

/* ---- Jetjump instead of being pushed or shifted ---- */

static int jump_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = list_jumps(k, s, step->who, out, 0);
    choice_add(out, &n, (Choice){.verb = VERB_PASS});
    return n;
}

static int jump_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    (void)k, (void)s, (void)step;
    return c.verb == VERB_JUMP ? A2_CMD_27 : 0;
}

AEGIS_ROW const StepKind jump_step = {
    .seat = seat_of_robot,
    .list = jump_list,
    .answer = jump_answer,
    .why_not = jump_why_not,
    .prompt = {"jump", "Jetjump instead of being moved?", A2_CMD_21},
};
