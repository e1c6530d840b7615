/* One Action: its dice, and who rolls them again, in the order of A2-TIME-01. The numbers are in State.roll.
 */
#include "games/aegis/rules/rules.h"

/* The robot of this seat, and used by it, whose activation is going on; 0 if there is none. */
int activated_now(const State *s, int seat)
{
    for (int i = s->steps.depth - 1; i >= 0; i--) {
        const Step *step = &s->steps.step[i];
        if (step->kind == STEP_ACTIVATION && is_active(s, step->who) && step->b == seat &&
            seat_of(s, step->who) == seat)
            return step->who;
    }
    return 0;
}

static void die_note(State *s, int face, bool users)
{
    if (users && (face == 1 || face == 6)) s->roll.flags |= ROLL_LUCKY;
}

void roll_dice(State *s, int count, uint8_t faces[8], const char *purpose, int kind, bool users, Dice *dice,
               Events *events)
{
    static const uint16_t clause[] = {
        [ROLLED_HIT] = A2_ACTN_03,    [ROLLED_REROLL] = A2_ABL_61,   [ROLLED_JAM] = A2_ABL_40,
        [ROLLED_GAMBIT] = A2_ATTR_31, [ROLLED_EXCAVATE] = A2_CMD_10, [ROLLED_PILOT] = A2_CMD_43};
    for (int i = 0; i < count; i++) {
        int face = dice_roll(dice, 6, purpose);
        faces[face]++;
        die_note(s, face, users);
        event_add(events, EVENT_ROLLED, clause[kind], s->roll.user, kind, face);
    }
}

/* The Attributes with which this choice uses the Action. */
uint32_t action_attributes(const AegisKit *k, const State *s, int piece, const Action *action, Choice c)
{
    uint32_t attributes = attributes_now(k, s, piece, action);
    if (kit_rules(k)->self_is_choice && (action->range || action->radius) && !(c.c & SELF_TOO))
        attributes &= ~(uint32_t)SELF;
    if (action->type != TYPE_LANZER) attributes |= attributes_mirrored(k, s, piece, c.b);
    return attributes;
}

/* A1-CMDR-04: who has targeted whom in this turn. */
void target_note(const AegisKit *k, State *s, int seat, int target)
{
    if (target && targeted_size(k)) targeted_by(k, s)[target] |= (uint8_t)(1 << seat);
}
void targets_forget(const AegisKit *k, State *s)
{
    if (targeted_size(k)) memset(targeted_by(k, s), 0, targeted_size(k));
}

/* Has this seat or an ally targeted the robot in this turn? */
static bool was_targeted(const AegisKit *k, State *s, int seat, int target)
{
    unsigned seats = targeted_size(k) ? targeted_by(k, s)[target] : 0;
    SEATS_EACH (k, other)
        if (seats >> other & 1 && is_ally_seat(k, seat, other)) return true;
    return false;
}

/* Rerolls that a Commander gives for this turn when an Action is used: A1-CMDR-02..05, A1-CMDR-12. */
static void classic_used(const AegisKit *k, State *s, int piece, int target)
{
    int seat = seat_of(s, piece);
    Robot *robot = &s->robot[piece];
    bool enemy = target && !is_ally(k, s, piece, target);
    if (enemy && !s->robot[target].damage && !s->robot[target].drain && classic_robot(k, s, seat, AMBUSCADE))
        robot->due |= GAINED_REROLL;
    if (enemy && was_targeted(k, s, seat, target) && classic_robot(k, s, seat, ARREST_MANDATE))
        robot->due |= GAINED_REROLL;
    if (target && !enemy && classic_robot(k, s, seat, BENEVOLENCE)) robot->due |= GAINED_REROLL;
    if (s->turn == seat && !s->piloted) {
        if (classic_robot(k, s, seat, FIRST_PILOT)) robot->due |= GAINED_REROLL;
        if (kit_classic(k) & CLASSIC(FIRST_PILOT)) s->piloted = true;
    }
    target_note(k, s, seat, target);
}

/* A2-SOLO-94, A2-SOLO-95: dice more, of which the lowest or the highest is discarded. */
SpareDice spare_dice(const AegisKit *k, const State *s, const Roll *roll)
{
    SpareDice spare = {0};
    uint8_t x[6];
    int user = roll->user, target = roll->target;
    if (kit_mode(k) != MODE_SOLO || roll_action(k, roll)->type == TYPE_BURST_STAR) return spare;
    spare.low = seat_is_boss(k, seat_of(s, user)) && instance_most(x, reroll_instances(k, s, user, x));
    spare.high = target && seat_is_boss(k, seat_of(s, target)) && !is_ally(k, s, user, target) &&
                 instance_most(x, jam_instances(k, s, target, x));
    return spare;
}

static void die_discard(State *s, bool highest, int clause, Events *events)
{
    Roll *roll = &s->roll;
    int face = highest ? 6 : 1;
    while (!roll->face[face]) face += highest ? -1 : 1;
    roll->face[face]--;
    event_add(events, EVENT_DISCARDED, clause, roll->user, 0, face);
}

void action_begin(const AegisKit *k, State *s, int piece, Choice c, int mode, int payer, int reaction,
                  Dice *dice, Events *events)
{
    Roll *roll = &s->roll;
    int card = REF_CARD(c.a), slot = REF_SLOT(c.a);
    const Action *action = &k->card[card].action[slot];
    ensure(is_piece(k, piece) && card >= 1 && card <= k->cards && slot < k->card[card].action_count);
    *roll = (Roll){
        .user = (uint8_t)piece, .card = (uint8_t)card, .slot = (uint8_t)slot, .reaction = (uint8_t)reaction};
    roll->attributes = action_attributes(k, s, piece, action, c);
    if (action->type == TYPE_LANZER)
        roll->axis = (uint8_t)c.b;
    else
        roll->target = (uint8_t)c.b;
    roll->cost = (uint8_t)(action->cost != COST_X ? action->cost : mode == USE_SURE ? 1 : c.c & 255);
    if (mode != USE_PAID) roll->flags |= ROLL_FREE;
    if (mode == USE_SURE) roll->flags |= ROLL_SURE;
    if (activated_now(s, acting_seat(k, s, piece))) roll->flags |= ROLL_OWN;
    bool answer = reaction;
    for (int i = 0; i < s->steps.depth; i++) answer |= s->steps.step[i].kind == STEP_REACT;
    if (!answer)
        SEATS_EACH (k, seat) s->seat[seat].fired = false; /* a new combat: A2-ABL-74, A2-ABL-78 */
    int distance = roll->target ? place_distance(k, s, s->robot[piece].hex, s->robot[roll->target].hex) : 0;
    int range = action->range, price = mode == USE_PAID ? roll->cost : 0;
    if (price && at_velocity(s, piece)) price = 0; /* A1-PASS-54 */
    if (distance > range || c.c & USE_LONG) {      /* A2-CMD-30, A2-CMD-32 */
        roll->flags |= ROLL_LONG;
        range += 2;
        price += 2;
    }
    s->seat[payer].pool = (uint8_t)(s->seat[payer].pool - price);
    roll->accuracy = (uint8_t)accuracy_now(k, s, piece, roll->target, action, roll->attributes);
    if (kit_classic(k)) classic_used(k, s, piece, roll->target);
    int clause = mode == USE_SURE          ? A2_COMB_16
                 : roll->flags & ROLL_LONG ? A2_CMD_30
                 : action->cost == COST_X  ? A2_ACTN_05
                                           : A2_ACTN_02;
    Event *event = event_add(events, EVENT_USED, clause, piece, roll->target, c.a);
    if (event) event->n[1] = (int16_t)price, event->n[2] = roll->accuracy, event->n[3] = (int16_t)roll->axis;
    if (!(roll->flags & ROLL_SURE)) {
        int count = action->type == TYPE_BURST_STAR ? 1 : roll->cost;
        bool precise = (roll->attributes & PRECISE) && roll->target && /* A2-ATTR-48 */
                       place_is_at(k, s, s->robot[piece].hex, s->robot[roll->target].hex, range);
        SpareDice spare = spare_dice(k, s, roll);
        roll_dice(s, count + precise + spare.low + spare.high, roll->face, "hit", ROLLED_HIT, true, dice,
                  events);
        if (precise) die_discard(s, false, action->attributes & PRECISE ? A2_ATTR_48 : A2_CMD_57, events);
        if (spare.low) die_discard(s, false, A2_SOLO_94, events);
        if (spare.high) die_discard(s, true, A2_SOLO_95, events);
    }
    steps_push(
        &s->steps,
        (Step){.kind = STEP_ACTION, .phase = ACTION_REROLL, .who = (uint8_t)piece, .b = (int16_t)payer});
}

/* ---- rerolls ------------------------------------------------------------------------------------- */

/* The dice that may be rolled again: GAMBIT's once they lie there, the first ones before. */
static uint8_t *dice_open(Roll *roll) { return roll->gambled ? roll->extra : roll->face; }
const uint8_t *dice_shown(const Roll *roll) { return roll->gambled ? roll->extra : roll->face; }

static int dice_count(const uint8_t faces[8])
{
    int count = 0;
    for (int face = 1; face <= 6; face++) count += faces[face];
    return count;
}

/* A1-CMDR-27: has it the Reroll of Steady Fire? In Machine Chess what a turn brings lasts up to the Recharge
   Phase (A1-CHES-06), so once its seat has had one. */
static bool is_steady(const AegisKit *k, const State *s, int piece)
{
    int seat = seat_of(s, piece);
    if (!classic_robot(k, s, seat, STEADY_FIRE) || has_moved(s, piece)) return false;
    if (s->turn == seat || kit_mode(k) != MODE_CHESS) return s->turn == seat;
    bool turned = false;
    ACTIVE_OWN_EACH (k, s, seat, own) turned |= s->robot[own].flags & ACTIVATED;
    return turned;
}

/* The Reroll instances of a robot with their X, 0 where used up this turn (A2-ABL-61, -62). */
int reroll_instances(const AegisKit *k, const State *s, int piece, uint8_t x[6])
{
    const Card *card = card_of(k, s, piece);
    const Robot *robot = &s->robot[piece];
    int n = 0;
    bool able = has(k, s, piece, REROLL);
    for (int i = 0; i < INSTANCES_MAX; i++) x[n++] = able ? card->reroll[i] : 0;
    int given = card->level >= 2 ? authority_rerolls(k, s, robot->seat) : 0; /* A2-CMD-06 */
    x[n++] = given >= 1;
    x[n++] = given >= 2;
    x[n++] = s->seat[robot->seat].reload != 0; /* A2-CMD-47 */
    x[n++] = kit_classic(k) && (robot->due & GAINED_REROLL || is_steady(k, s, piece));
    bool mute = is_resonated(k, s, piece); /* given ones are Abilities too: A2-CAB-10 */
    for (int i = 0; i < n; i++)
        if (mute || robot->rerolled >> i & 1) x[i] = 0;
    return n;
}

/* The Jamming instances of the target, its JAM hex included (A2-ABL-40..44, A2-BOARD-19, -20). */
int jam_instances(const AegisKit *k, const State *s, int piece, uint8_t x[6])
{
    const Card *card = card_of(k, s, piece);
    int n = 0;
    bool able = has(k, s, piece, JAMMING);
    for (int i = 0; i < INSTANCES_MAX; i++) x[n++] = able ? card->jamming[i] : 0;
    x[n++] = place_is_kind(k, s->robot[piece].hex, HEX_JAM);
    x[n++] = classic_robot(k, s, seat_of(s, piece), WALLFLOWER) && /* A1-MACH-09 */
             terrain_beside(k, s, s->robot[piece].hex);
    bool mute = is_resonated(k, s, piece);
    for (int i = 0; i < n; i++)
        if (mute || s->roll.jammed >> i & 1) x[i] = 0;
    return n;
}

int instance_most(const uint8_t *x, int n)
{
    int most = 0;
    for (int i = 0; i < n; i++)
        if (x[i] > most) most = x[i];
    return most;
}
/* The smallest instance that covers so many dice. */
static int instance_for(const uint8_t *x, int n, int dice)
{
    int best = -1;
    for (int i = 0; i < n; i++)
        if (x[i] >= dice && (best < 0 || x[i] < x[best])) best = i;
    return best;
}

/* Every set of up to `most` of the dice, by faces. */
static int list_faces(const uint8_t faces[8], int verb, int who, int most, Choice *out)
{
    int n = 0;
    uint8_t take[8] = {0};
    if (most > 8) most = 8;
    for (;;) { /* counts in the mixed base of the faces */
        int face = 1;
        while (face <= 6 && (take[face] == faces[face] || take[face] == 15)) take[face++] = 0;
        if (face > 6) return n;
        take[face]++;
        if (dice_count(take) > most) continue;
        int a = take[1] | take[2] << 4 | take[3] << 8 | take[4] << 12, b = take[5] | take[6] << 4;
        choice_add(out, &n, (Choice){(uint8_t)verb, (uint8_t)who, (int16_t)a, (int16_t)b, 0});
        if (n >= CHOICES_MAX / 4) return n;
    }
}

/* The robot that may take damage for a die, which any die of its seat will do in its activation
   (A2-CMD-43, A2-CMD-45); it needs Integrity to lose. */
int pilot_robot(const AegisKit *k, const State *s)
{
    int pilot = activated_now(s, acting_seat(k, s, s->roll.user));
    if (!pilot || s->robot[pilot].damage >= integrity_of(k, s, pilot)) return 0;
    return commander_robot(k, s, seat_of(s, pilot), RECKLESS_PILOT) ? pilot : 0;
}

/* Who pays for the Action that is being resolved: the seat whose activation or answer it is (A2-CMD-20). */
int action_payer(const State *s) { return steps_peek(&s->steps)->b; }

/* How many dice the acting side may roll again at once, and how many the target's side. A triggered COMBINE
   Action comes to none of these questions. */
int reroll_most(const AegisKit *k, const State *s)
{
    uint8_t x[6];
    int user = s->roll.user, pool = s->seat[action_payer(s)].pool;
    if (seat_is_boss(k, seat_of(s, user))) return 0; /* A2-SOLO-94 */
    int most = instance_most(x, reroll_instances(k, s, user, x));
    return most < pool ? most : pool;
}
int jam_most(const AegisKit *k, const State *s)
{
    uint8_t x[6];
    int target = s->roll.target;
    if (!target || acts_as_ally(k, s, s->roll.user, target)) return 0;
    if (seat_is_boss(k, seat_of(s, target))) return 0; /* A2-SOLO-95 */
    int most = instance_most(x, jam_instances(k, s, target, x)), pool = s->seat[seat_of(s, target)].pool;
    return most < pool ? most : pool;
}

int list_rerolls(const AegisKit *k, const State *s, Choice *out)
{
    const Roll *roll = &s->roll;
    int user = roll->user, n = 0, most = reroll_most(k, s);
    if (most) n = list_faces(dice_shown(roll), VERB_REROLL, user, most, out);
    int pilot = pilot_robot(k, s);
    if (pilot)
        for (int face = 1; face <= 6; face++)
            if (dice_shown(roll)[face])
                choice_add(out, &n, (Choice){VERB_PILOT, (uint8_t)pilot, (int16_t)face, 0, 0});
    return n;
}

int list_jams(const AegisKit *k, const State *s, Choice *out)
{
    int most = jam_most(k, s);
    return most ? list_faces(dice_shown(&s->roll), VERB_JAM, s->roll.target, most, out) : 0;
}

static void dice_again(State *s, Choice c, const char *purpose, int kind, bool users, Dice *dice,
                       Events *events)
{
    uint8_t *faces = dice_open(&s->roll), count = 0;
    for (int face = 1; face <= 6; face++) {
        int take = FACE_COUNT(c, face);
        faces[face] = (uint8_t)(faces[face] - take);
        count = (uint8_t)(count + take);
    }
    roll_dice(s, count, faces, purpose, kind, users, dice, events);
}

int choice_dice(Choice c)
{
    int count = 0;
    for (int face = 1; face <= 6; face++) count += FACE_COUNT(c, face);
    return count;
}

void action_reroll(const AegisKit *k, State *s, Choice c, Dice *dice, Events *events)
{
    uint8_t x[6];
    Roll *roll = &s->roll;
    int who = c.who, count = choice_dice(c), seat = c.verb == VERB_JAM ? seat_of(s, who) : action_payer(s);
    if (c.verb == VERB_PILOT) { /* A2-CMD-43 */
        robot_damage(k, s, who, 1, who, A2_CMD_43, events);
        dice_open(roll)[c.a]--;
        roll_dice(s, 1, dice_open(roll), "reroll", ROLLED_PILOT, true, dice, events);
        return;
    }
    s->seat[seat].pool = (uint8_t)(s->seat[seat].pool - count);
    if (c.verb == VERB_REROLL) {
        int n = reroll_instances(k, s, who, x);
        s->robot[who].rerolled |= (uint8_t)(1 << instance_for(x, n, count));
        dice_again(s, c, "reroll", ROLLED_REROLL, true, dice, events);
    } else {
        int n = jam_instances(k, s, who, x);
        roll->jammed |= (uint8_t)(1 << instance_for(x, n, count));
        dice_again(s, c, "jam", ROLLED_JAM, false, dice, events);
    }
}
