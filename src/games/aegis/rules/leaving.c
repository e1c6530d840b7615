/* How robots leave the board and what they leave behind: stands, destruction and its effects, Drones. */
#include "games/aegis/rules/rules.h"

/* ---- stands -------------------------------------------------------------------------------------- */

int stand_seat_at(const AegisKit *k, const State *s, int hex)
{
    SEATS_EACH (k, seat)
        for (int i = 0; i < STANDS_MAX; i++)
            if (s->seat[seat].stand[i] == hex) return seat;
    return 0;
}

/* Replaces one stand's hex (0: none) by another and keeps them in order: equal positions, equal bytes. */
void stand_change(State *s, int seat, int from, int to)
{
    uint16_t *stand = s->seat[seat].stand;
    int i;
    for (i = 0; i < STANDS_MAX - 1 && stand[i] != from; i++) continue;
    if (stand[i] != from) return; /* no room, or none there */
    stand[i] = (uint16_t)to;
    for (int j = 1; j < STANDS_MAX; j++)
        for (int m = j; m > 0 && stand[m - 1] > stand[m]; m--) {
            uint16_t swap = stand[m];
            stand[m] = stand[m - 1];
            stand[m - 1] = swap;
        }
}

/* A2-MOVE-08: where a stand on this hex may be shifted to. */
static Bits stand_options(const AegisKit *k, const State *s, int hex)
{
    return bits_and(*board_set(k->board, near, hex), free_hexes(k, s));
}

static void stand_shift(const AegisKit *k, State *s, int seat, int from, int to, Events *events)
{
    (void)k;
    stand_change(s, seat, from, to);
    Event *event = event_add(events, EVENT_STAND, A2_MOVE_08, seat, to, 0);
    if (event) event->n[1] = (int16_t)from;
}

/* A robot has come to stand on its hex: the stands there have to give way, one after the other. */
void robot_arrived(const AegisKit *k, State *s, int piece, Events *events)
{
    int hex = s->robot[piece].hex, seat = stand_seat_at(k, s, hex);
    if (!seat) return;
    Bits options = stand_options(k, s, hex);
    int count = bits_count(options);
    for (; count == 1 && seat; seat = stand_seat_at(k, s, hex))
        BITS_EACH (options, to) stand_shift(k, s, seat, hex, to, events);
    if (count > 1) /* the next one is asked about when this one has gone */
        steps_push(&s->steps,
                   (Step){.kind = STEP_STAND, .who = (uint8_t)piece, .n = (uint8_t)seat, .a = (int16_t)hex});
}

/* ---- leaving ------------------------------------------------------------------------------------- */

void robot_reset(const AegisKit *k, State *s, int piece, int where, int under)
{
    Robot *robot = &s->robot[piece];
    int played = !k->piece[piece].basic && brings_luck(k, s, piece) && was_played(robot) ? PLAYED : 0;
    *robot = (Robot){.card = card_printed(k, s, piece),
                     .seat = k->piece[piece].seat,
                     .where = (uint8_t)where,
                     .under = (uint8_t)under,
                     .marks = (uint8_t)played,
                     .due = robot->due & LASTING};
    effects_clear(k, s, piece);
    if (targeted_size(k)) targeted_by(k, s)[piece] = 0;
    if (kit_mode(k) == MODE_POINTS) points_forget(k, s, piece);
}

/* A2-SCRAP-14: tested whenever a robot is destroyed or combined. */
void stands_check(const AegisKit *k, State *s, Events *events)
{
    SEATS_EACH (k, seat) {
        uint16_t *stand = s->seat[seat].stand;
        if (!stand[STANDS_MAX - 1] || !stands_are_useless(k, s, seat)) continue;
        for (int i = 0; i < STANDS_MAX; i++) {
            if (stand[i]) event_add(events, EVENT_STAND, A2_SCRAP_14, seat, stand[i], -1);
            stand[i] = 0;
        }
    }
}

/* A1-CMDR-19, A1-CMDR-20: Magnificence counts each Basic robot once, and a combined robot itself, as many as
   its Level, only if no components are known of it. */
void robot_fell(const AegisKit *k, State *s, int piece, bool counts)
{
    if (s->robot[piece].where == IN_BOX && has_classic(k, s, piece, DREAD_SALVAGE))
        s->robot[piece].marks |= WRECKED; /* A1-CMDR-06 */
    if ((kit_classic(k) & CLASSIC(MAGNIFICENCE)) && counts) s->robot[piece].due |= FELL;
}

/* Where a robot lies that is destroyed. A combined one is in the Combine Pool again (A2-COMB-20) if it came
   out of it: not one that started the game (A1-ROND-06). */
int robot_grave(const AegisKit *k, int piece)
{
    const Piece *kind = &k->piece[piece];
    bool lies = kind->basic || kind->drone || is_starter(k, piece) || seat_is_boss(k, kind->seat);
    return lies ? DESTROYED : IN_BOX; /* A2-SOLO-82 */
}

/* Does this component, as it falls with the robot above it, count for Magnificence? A combined one does whose
   own components are not there: it was bought for the start of the game. */
static bool part_counts(const AegisKit *k, const State *s, int part)
{
    unsigned below = 0;
    if (k->piece[part].basic) return true;
    PIECES_EACH (k, other)
        if (k->piece[other].basic && s->robot[other].where == UNDER &&
            s->robot[other].under == s->robot[part].under)
            below |= card_of(k, s, other)->classes;
    return is_starter(k, part) || card_of(k, s, part)->classes & ~below;
}

/* The components are destroyed with their robot: A2-COMB-21. True if there are any. */
static bool parts_fall(const AegisKit *k, State *s, int piece)
{
    Pieces counting = {{0}};
    bool any = false;
    PIECES_EACH (k, part)
        if (s->robot[part].where == UNDER && s->robot[part].under == piece && part_counts(k, s, part))
            pieces_add(&counting, part);
    PIECES_EACH (k, part) {
        if (s->robot[part].where != UNDER || s->robot[part].under != piece) continue;
        robot_reset(k, s, part, robot_grave(k, part), 0);
        robot_fell(k, s, part, pieces_has(&counting, part));
        any = true;
    }
    return any;
}

void robot_destroy(const AegisKit *k, State *s, int piece, bool off_board, int clause, Events *events)
{
    Robot *robot = &s->robot[piece];
    int hex = robot->hex;
    uint64_t abilities = abilities_of(k, s, piece);
    int bits = 0;
    if (!off_board) { /* A2-ABL-58 */
        if (abilities & ABILITY(PARTING_SHOT)) bits |= PARTING_IS_SHOT;
        if (abilities & ABILITY(PARTING_CANNON)) bits |= PARTING_IS_CANNON;
        if (abilities & ABILITY(PARTING_DRONE)) bits |= PARTING_IS_DRONE;
    }
    event_add_at(events, EVENT_DESTROYED, clause, piece, hex, 0);
    if (kit_mode(k) == MODE_STARPOINT) valor_destroyed(k, s, piece, clause, events);
    if (kit_mode(k) == MODE_POINTS) points_destroyed(k, s, piece, off_board, events);
    if (kit_mode(k) == MODE_SOLO) solo_destroyed(k, s, piece, clause, events);
    s->quiet = 0;
    robot_lift(s, piece);
    parting_open(k, s, piece, hex, bits);
    int owner = k->piece[piece].seat;
    bool drone = k->piece[piece].drone;
    if (!drone && !s->seat[owner].stand[0] &&
        kit_rules(k)->stands) { /* A2-SCRAP-01, A2-SCRAP-02, A2-DRONE-11 */
        stand_change(s, owner, 0, hex);
        int stand_clause = off_board ? A2_PUSH_24 : k->piece[piece].basic ? A2_SCRAP_01 : A2_SCRAP_02;
        event_add(events, EVENT_STAND, stand_clause, owner, hex, 0);
    }
    bool parts = !drone && parts_fall(k, s, piece);
    uint8_t card = robot->card; /* a Drone stays known by its kind */
    robot_reset(k, s, piece, robot_grave(k, piece), 0);
    if (drone) robot->card = card;
    robot_fell(k, s, piece, !drone && !parts);
}

/* Where this seat is in the order of turns, which holds every seat. */
int turn_position(const State *s, int seat)
{
    int at = 0;
    while (s->order[at] != seat) {
        at++;
        ensure(at < SEATS_MAX);
    }
    return at;
}

/* A2-TYPE-02, A2-TYPE-12: all that have no Integrity left leave together. The effects of the seat
   whose turn it is are handled first: they are opened last. */
void robots_bury(const AegisKit *k, State *s, Events *events)
{
    bool any = false;
    ACTIVE_EACH (s, piece) {
        const Robot *robot = &s->robot[piece];
        if (!(robot->damage | robot->deploys)) continue; /* all have Integrity */
        any |= robot->damage >= integrity_of(k, s, piece) || robot->deploys;
    }
    if (!any) return;
    any = false;
    for (int i = kit_seats(k) - 1; i >= 0; i--) {
        int seat = s->order[(turn_position(s, s->turn) + i) % kit_seats(k)];
        PIECES_EACH (k, piece) {
            if (!is_active(s, piece) || seat_of(s, piece) != seat) continue;
            Robot *robot = &s->robot[piece];
            if (robot->damage >= integrity_of(k, s, piece)) {
                bool drained = seat_is_boss(k, seat) && robot->drain && !output_of(k, s, piece);
                robot_destroy(k, s, piece, false, drained ? A2_SOLO_11 : A2_TYPE_02, events);
                any = true;
            } else if (robot->deploys) {
                parting_open(k, s, piece, robot->hex, 0);
            }
        }
    }
    if (any) stands_check(k, s, events);
}

static int turns_away(const AegisKit *k, const State *s, const Step *parting)
{
    return (turn_position(s, parting->b & 255) + kit_seats(k) - turn_position(s, s->turn)) % kit_seats(k);
}

/* What those pushed off the board have left is decided with the rest, in the order of turns (A2-TYPE-12). */
void partings_sort(const AegisKit *k, State *s)
{
    Step *step = s->steps.step;
    for (int i = s->steps.depth - 1;
         i > 0 && step[i].kind == STEP_PARTING && step[i - 1].kind == STEP_PARTING; i--)
        for (int j = i; j < s->steps.depth && turns_away(k, s, &step[j - 1]) < turns_away(k, s, &step[j]);
             j++) {
            Step above = step[j];
            step[j] = step[j - 1];
            step[j - 1] = above;
        }
}

/* Afterwards: burns, burials, what they leave. */
void settle(State *s) { steps_push(&s->steps, (Step){.kind = STEP_FALLEN}); }

/* ---- Drones -------------------------------------------------------------------------------------- */

int drone_slot(const AegisKit *k, const State *s, int seat)
{
    int first = k->first[seat] + k->basics[seat] + k->combined[seat];
    for (int i = 0; i < DRONES_MAX; i++)
        if (s->robot[first + i].where == IN_BOX) return first + i;
    for (int i = 0; i < DRONES_MAX; i++)
        if (s->robot[first + i].where == DESTROYED) return first + i;
    return 0; /* A2-DRONE-03, A2-DRONE-04 */
}

void drone_create(const AegisKit *k, State *s, int seat, int type, int hex, int clause, Events *events)
{
    int piece = drone_slot(k, s, seat);
    if (!piece) return;
    ensure(hex_is_free(k, s, hex) && (type == DRONE_GAN || type == DRONE_SAUR));
    robot_reset(k, s, piece, ACTIVE, 0);
    s->robot[piece].card = (uint8_t)type;
    s->robot[piece].seat = (uint8_t)seat;
    s->robot[piece].flags = FRESH; /* A2-DRONE-05 */
    robot_put(s, piece, hex);
    event_add_at(events, EVENT_DRONE, clause, piece, hex, type);
    robot_arrived(k, s, piece, events);
}

/* ---- the stand under a robot that has arrived ---- */

static int stand_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    return list_hexes((Choice){.verb = VERB_STAND}, stand_options(k, s, step->a), out, 0);
}

static void stand_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step step = steps_pop(&s->steps);
    stand_shift(k, s, step.n, step.a, c.a, events);
    robot_arrived(k, s, step.who, events);
}

static int stand_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    (void)k, (void)s, (void)step;
    return c.verb == VERB_STAND ? A2_MOVE_08 : 0;
}

AEGIS_ROW const StepKind stand_step = {
    .seat = seat_of_robot,
    .list = stand_list,
    .answer = stand_answer,
    .why_not = stand_why_not,
    .prompt = {"stand", "Where is the stand shifted to?", A2_MOVE_08},
};
