/* The order of one ship's move once its chain is committed (AV-SEQ): effects, penalties, zukes and the edge,
 * its new place. */
#include "games/avertigos/avertigos.h"

enum { TRAVEL_EFFECTS, TRAVEL_BONUS, TRAVEL_SPEED, TRAVEL_CHAIN, TRAVEL_END };

static void chain_reveal(Play *play, int id, int tactical)
{
    AvState *s = play->s;
    Ship *ship = &s->ship[id];
    if (s->manoeuvre) {
        static const uint16_t clauses[] = {0, AV_MNV_05, AV_MNV_08, AV_MNV_11, AV_MNV_14};
        static const int8_t change[] = {0, 1, -1, -1, -2};
        int clause = !tactical ? clauses[s->manoeuvre] : s->manoeuvre == MAN_DIVE ? AV_TAC_07 : AV_TAC_06;
        event_add(play->events, E_MANOEUVRE, clause, id, 0, s->manoeuvre);
        height_set(play, id, ship->height + change[s->manoeuvre], clause);
    }
    if (s->turned || (ship->island && s->laid)) {
        if (s->turned) ship->heading = (uint8_t)(s->turned - 1);
        event_add(play->events, E_CAST_OFF, AV_DOC_12, id, ship->island, ship->heading);
        s->holding[ship->island].docked = 0;
        ship->island = 0, ship->speed = 0;
    }
    for (int i = 0; i < s->laid; i++) {
        const Link *link = &s->chain[i];
        Event *event = event_add(play->events, E_CARD, i ? AV_CHN_05 : AV_CHN_02, id, link->card, link->turn);
        if (event) event->n[1] = link->flipped, event->n[2] = (int16_t)(i + 1);
    }
}

/* Only the net result of each type counts (AV-BON-03). */
static void effects_apply(Play *play, int id, int tactical)
{
    AvState *s = play->s;
    int ap = 0, hp = 0, height = 0;
    if (tactical) s->ship[id].ap = (uint8_t)(s->ship[id].ap - tactical);
    for (int i = 0; i < s->laid; i++) {
        const Move *face = move_face(play->kit, s->chain[i].card, s->chain[i].flipped);
        ap += face->ap, hp += face->hp, height += face->height;
    }
    ap_gain(play, id, ap, AV_BON_01);
    if (height) height_set(play, id, s->ship[id].height + height, AV_HGT_03);
    if (hp > 0) mend_push(play, id, hp, AV_BON_03);
    if (hp < 0) damage_push(play, id, -hp, FROM_CARDS);
}

static void bonus_push(Play *play, int id)
{
    AvState *s = play->s;
    int cards = 0, seat = ship_seat(id);
    for (int i = 0; i < s->laid; i++)
        cards += move_face(play->kit, s->chain[i].card, s->chain[i].flipped)->draw;
    if (cards > draw_room(s, seat)) cards = draw_room(s, seat);
    if (cards > 0) steps_push(&s->steps, (Step){.kind = ST_BONUS, .who = (uint8_t)id, .n = (uint8_t)cards});
}

static void speed_damage(Play *play, int id, int due)
{
    AvState *s = play->s;
    int played = chain_speed(play->kit, s), penalty = ship_penalty(play->kit, s, id);
    int over = played - hull_of(play->kit, s, id)->speed, missing = due - played;
    if (missing > 0) damage_push(play, id, missing * penalty, FROM_SHORTFALL);
    if (over > 0) damage_push(play, id, over * penalty, FROM_OVERSPEED);
}

/* ---- zukes ---- */

static void shape_at(const AvKit *kit, const AvState *s, int id, int index, Shape *shape, Point *rear)
{
    if (index < s->laid) {
        card_shape(chain_pose(s, index), shape);
        *rear = (Point){s->chain[index].x, s->chain[index].y};
        return;
    }
    Pose end = chain_end(kit, s, id);
    Point back = rotated(end.heading, BASE_HALF, 0);
    base_shape(end, shape);
    *rear = (Point){end.at.x - back.x, end.at.y - back.y};
}

/* The nearest base that this part of the chain touches and that has not zuked in this move yet (AV-GEO-20).
 */
int travel_contact(const AvKit *kit, const AvState *s, int id, int index)
{
    enum { FAR = CARD_LENGTH + 2 * BASE_ROUND };
    Shape shape, other;
    Point rear;
    int found = 0;
    int64_t nearest = 0;
    shape_at(kit, s, id, index, &shape, &rear);
    for (int k = 1; k <= SHIPS_MAX; k++) {
        if (k == id || !ship_flies(s, k) || s->zuked >> k & 1) continue;
        if (kit->level && s->ship[k].height != s->ship[id].height) continue;
        int64_t apart = points_apart(rear, ship_pose(s, k).at);
        if (apart > (int64_t)FAR * FAR || (found && apart >= nearest)) continue;
        base_shape(ship_pose(s, k), &other);
        if (shapes_touch(&shape, &other)) found = k, nearest = apart;
    }
    return found;
}

static int zuke_chooser(const AvState *s, const Step *step)
{
    int mover = ship_seat(step->who), other = ship_seat(step->n);
    return s->order[mover] >= s->order[other] ? mover : other;
}

unsigned zuke_asked(const AvKit *kit, const AvState *s, const Step *step)
{
    (void)kit;
    return 1u << zuke_chooser(s, step);
}

static void zuke_roll(Play *play, Step *step)
{
    int face[4];
    dice_lift(play->s);
    for (int i = 0; i < 4; i++) face[i] = die_throw(play, "zuke");
    const uint8_t *die = play->kit->box.die;
    step->a = (int16_t)(die[face[0] - 1] + die[face[1] - 1]);
    step->b = (int16_t)(die[face[2] - 1] + die[face[3] - 1]);
    Event *event = event_add(play->events, E_ZUKE, AV_ZUK_01, step->who, step->n, step->a);
    if (event)
        event->n[1] = step->b, event->n[2] = (int16_t)(face[0] * 8 + face[1]),
        event->n[3] = (int16_t)(face[2] * 8 + face[3]);
}

/* `a` damages the mover and `b` the other; whoever did not choose spreads first. */
static void zuke_hurt(Play *play, Step *step)
{
    AvState *s = play->s;
    Step now = *step;
    int mover_chose = zuke_chooser(s, step) == ship_seat(step->who);
    Event *event = event_add(play->events, E_GIVEN, AV_ZUK_04, now.who, zuke_chooser(s, step), now.a);
    if (event) event->n[1] = now.b, event->n[2] = now.n;
    step->phase = 2;
    damage_push(play, mover_chose ? now.who : now.n, mover_chose ? now.a : now.b, FROM_ZUKE);
    damage_push(play, mover_chose ? now.n : now.who, mover_chose ? now.b : now.a, FROM_ZUKE);
}

bool zuke_run(Play *play)
{
    AvState *s = play->s;
    Step *step = steps_top(&s->steps);
    if (step->phase < 2 && (!ship_there(s, step->who) || !ship_there(s, step->n)))
        return steps_pop(&s->steps), true;
    switch (step->phase) {
    case 0:
        zuke_roll(play, step);
        step->phase = 1;
        if (step->a == step->b) zuke_hurt(play, step);
        return true;
    case 1: return false;
    default: return steps_pop(&s->steps), true;
    }
}

void zuke_list(List *list)
{
    const Step *step = list->ask.step;
    list_add(list, choice_of(V_GIVE, step->a, step->n));
    list_add(list, choice_of(V_GIVE, step->b, step->n));
}

bool zuke_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    const Step *step = ask->step;
    if (choice.b != step->n)
        return refuse(refusal, T_03, "Say what %d%c takes, the ship that was hit.", ship_seat(step->n),
                      'a' + (step->n - 1) % SHIPS_EACH);
    return choice.a == step->a || choice.a == step->b ||
           refuse(refusal, AV_ZUK_04, "The totals are %d and %d, not %d.", step->a, step->b, choice.a);
}

void zuke_apply(Play *play, int seat, Choice choice)
{
    Step *step = steps_top(&play->s->steps);
    (void)seat;
    int other = choice.a, mover = step->a + step->b - other;
    step->a = (int16_t)mover, step->b = (int16_t)other;
    zuke_hurt(play, step);
}

/* ---- the edge and the new place ---- */

/* Back on the side where it left, bow inward, at the nearest free place (AV-GEO-23). */
Pose edge_pose(const AvKit *kit, const AvState *s, int id, const int32_t beyond[SIDES], Point reference)
{
    int side = side_worst(beyond);
    int32_t along = side < SIDE_SOUTH ? reference.y : reference.x, length = side_length(kit->area, side);
    Pose pose = side_pose(kit->area, side, along);
    along = side < SIDE_SOUTH ? pose.at.y : pose.at.x;
    for (int k = 1; base_blocked(kit, s, id, pose) && k <= length / NUDGE; k++)
        for (int sign = 1; sign >= -1; sign -= 2) {
            int32_t at = along + sign * k * NUDGE;
            if (at < BASE_HALF || at > length - BASE_HALF) continue;
            pose = side_pose(kit->area, side, at);
            if (!base_blocked(kit, s, id, pose)) return pose;
        }
    return pose;
}

static void moved_tell(Play *play, int id, int clause)
{
    const Ship *ship = &play->s->ship[id];
    Event *event = event_add(play->events, E_MOVED, clause, id, 0, ship->x / 100);
    if (event) event->n[1] = (int16_t)(ship->y / 100), event->n[2] = ship->heading;
}

/* After a zuke: pushed on to the far side, beyond the other anyway, or the others are gone. */
static int zuked_clause(const AvState *s, bool pushed)
{
    if (pushed) return AV_ZUK_07;
    for (int k = 1; k <= SHIPS_MAX; k++)
        if (s->zuked >> k & 1 && ship_there(s, k)) return AV_ZUK_06;
    return AV_ZUK_09;
}

/* The clause says what crossed: a card or the base. */
static void leave_area(Play *play, int id, const int32_t beyond[SIDES], Point reference, int clause)
{
    AvState *s = play->s;
    event_add(play->events, E_LEFT_AREA, play->kit->strategy ? AV_BND_09 : clause, id, 0, side_worst(beyond));
    ship_put(s, id, edge_pose(play->kit, s, id, beyond, reference));
    s->ship[id].flags |= SHIP_BARRED;
    moved_tell(play, id, AV_BND_03);
}

static bool islands_touched(const AvKit *kit, Pose pose, int island)
{
    const Island *at = &kit->map.island[island];
    int64_t far = at->radius + BASE_ROUND;
    if (points_apart(pose.at, at->at) > far * far) return false;
    Shape base;
    base_shape(pose, &base);
    return shapes_touch(&base, &kit->island[island]);
}

bool ship_at_island(const AvKit *kit, const AvState *s, int id, int island)
{
    return islands_touched(kit, ship_pose(s, id), island);
}

/* Claws fire at a base that touches now and did not before (AV-UNI-11). */
static void claws_fire(Play *play, int id, Pose before)
{
    AvState *s = play->s;
    const AvKit *kit = play->kit;
    for (int i = 1; i <= kit->map.islands; i++) {
        Holding *island = &s->holding[i];
        int seat = ship_seat(id), sum = 0;
        if (!island->claws || island->owner == seat || !ship_at_island(kit, s, id, i) ||
            islands_touched(kit, before, i))
            continue;
        if (island->owner && pact_forbids(kit, s, seat, island->owner)) continue;
        dice_lift(s);
        Event *event = event_add(play->events, E_CLAWS, AV_UNI_11, id, i, island->claws);
        for (int k = 0; k < island->claws; k++) {
            int face = die_throw(play, "claw");
            sum += kit->box.die[face - 1];
            if (event && k < 3) event->n[1 + k] = (int16_t)face;
        }
        island->claws = 0; /* AV-UNI-14 */
        damage_push(play, id, sum, FROM_CLAWS);
    }
}

/* One part of the chain after the other; true while something came between. */
static bool travel_chain(Play *play, Step *step)
{
    AvState *s = play->s;
    int id = step->who;
    int32_t beyond[SIDES];
    Shape shape;
    Point rear;
    Pose before = ship_pose(s, id);
    for (; s->shape <= s->laid; s->shape++) {
        int other = travel_contact(play->kit, s, id, s->shape);
        if (other) {
            s->zuked |= 1ull << other;
            steps_push(&s->steps, (Step){.kind = ST_ZUKE, .who = (uint8_t)id, .n = (uint8_t)other});
            return true;
        }
        if (s->shape == s->laid) break;
        shape_at(play->kit, s, id, s->shape, &shape, &rear);
        if (!shape_out(&shape, play->kit->area, beyond)) continue;
        Pose card = chain_pose(s, s->shape);
        leave_area(play, id, beyond, point_add(card.at, rotated(card.heading, CARD_LENGTH, 0)), AV_BND_01);
        claws_fire(play, id, before);
        return false;
    }
    Pose end = chain_end(play->kit, s, id), at = end;
    for (int k = 1; base_blocked(play->kit, s, id, at); k++)
        at.at = point_add(end.at, rotated(end.heading, NUDGE * k, 0)); /* AV-GEO-21 */
    base_shape(at, &shape);
    if (shape_out(&shape, play->kit->area, beyond)) {
        leave_area(play, id, beyond, at.at, AV_BND_02);
    } else {
        ship_put(s, id, at);
        bool pushed = at.at.x != end.at.x || at.at.y != end.at.y;
        moved_tell(play, id, s->zuked ? zuked_clause(s, pushed) : AV_CHN_12);
    }
    claws_fire(play, id, before);
    return false;
}

/* ---- the sequence ---- */

static void travel_end(Play *play, int id, int tactical)
{
    AvState *s = play->s;
    int seat = ship_seat(id), speed = chain_speed(play->kit, s), due = tactical ? 0 : speed;
    if (ship_there(s, id)) {
        Ship *ship = &s->ship[id];
        if (!tactical && !(ship->island && !s->laid) && ship->speed != speed) {
            ship->speed = (uint8_t)speed;
            event_add(play->events, E_SPEED, AV_SPD_02, id, 0, speed);
        }
        if (!tactical) {
            int climbed = ship->height - s->climbed;
            if (climbed > 0) due += climbed; /* AV-DRW-04, -07 */
            for (int i = 0; i < SLOTS_MAX; i++)
                if (slot_works(s, id, i)) due += module_at(play->kit, s, id, i)->chart;
            ship->flags |= SHIP_MOVED;
        }
    }
    int cards = s->laid;
    for (int i = 0; i < s->laid; i++) card_discard(s, s->chain[i].card);
    if (cards) event_add(play->events, E_DISCARDED, AV_CHN_13, seat, 0, cards);
    chain_clear(s);
    steps_pop(&s->steps);
    if (!tactical)
        steps_push(&s->steps,
                   (Step){.kind = ST_DRAW, .who = (uint8_t)id, .n = (uint8_t)due, .a = (int16_t)seat});
}

bool travel_run(Play *play)
{
    AvState *s = play->s;
    Step *step = steps_top(&s->steps);
    int id = step->who, tactical = step->n;
    if (!ship_there(s, id)) step->phase = TRAVEL_END;
    switch (step->phase) {
    case TRAVEL_EFFECTS:
        step->phase = TRAVEL_BONUS;
        step->a =
            (int16_t)(tactical ? 0 : chain_limits(play->kit, s, id, 0).due); /* before the throttle changes */
        s->climbed = s->ship[id].height;
        chain_reveal(play, id, tactical);
        effects_apply(play, id, tactical);
        return true;
    case TRAVEL_BONUS:
        step->phase = TRAVEL_SPEED;
        bonus_push(play, id);
        return true;
    case TRAVEL_SPEED:
        step->phase = TRAVEL_CHAIN;
        if (!tactical) speed_damage(play, id, step->a);
        return true;
    case TRAVEL_CHAIN:
        if (!s->laid) {
            event_add(play->events, E_STAYED, s->ship[id].island ? AV_DOC_10 : AV_SPD_12, id, 0, 0);
        } else if (travel_chain(play, step)) {
            return true;
        }
        step->phase = TRAVEL_END; /* the claws' damage stands on top of it */
        return true;
    default: travel_end(play, id, tactical); return true;
    }
}

/* ---- cards: the choice before the move, bonus cards, and the draw step ---- */

static bool boost_card(const AvState *s, int seat) { return draw_room(s, seat) > 0; }
static bool boost_ap(const AvKit *kit, const AvState *s, int id)
{
    return s->ship[id].ap < ship_capacity(kit, s, id);
}

bool boost_run(Play *play)
{
    AvState *s = play->s;
    int id = steps_top(&s->steps)->who;
    if (ship_there(s, id) && (boost_card(s, ship_seat(id)) || boost_ap(play->kit, s, id))) return false;
    steps_pop(&s->steps);
    return true;
}

void boost_list(List *list)
{
    if (boost_card(list->ask.s, list->ask.seat)) list_add(list, choice_of(V_CARD, 0, 0));
    if (boost_ap(list->ask.kit, list->ask.s, list->ask.step->who)) list_add(list, choice_of(V_AP, 0, 0));
    for (int i = 1; i <= list->ask.kit->map.islands && list->ask.s->spies[list->ask.seat]; i++)
        list_add(list, choice_of(V_SPY, i, 0));
    list_add(list, choice_of(V_PASS, 0, 0));
}

/* A card too much for the hand, or for what is left to draw. */
static bool refuse_full(const Ask *ask, Refusal *refusal, int clause)
{
    int hand = ask->s->hand_count[ask->seat], room = draw_room(ask->s, ask->seat);
    if (hand + room >= HAND_MAX)
        return refuse(refusal, clause, "You have %d cards, and a hand never has more than %d.", hand,
                      HAND_MAX);
    return refuse(refusal, clause, "%d %s left to draw.", room, room == 1 ? "card is" : "cards are");
}

bool boost_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    if (choice.verb == V_SPY) return spy_judge(ask, choice, refusal);
    if (choice.verb == V_CARD && !boost_card(ask->s, ask->seat)) return refuse_full(ask, refusal, AV_BON_10);
    if (choice.verb == V_AP && !boost_ap(ask->kit, ask->s, ask->step->who))
        return refuse_in(ask, refusal, AV_CRD_07, "%S has %d AP, and all its squares are full.",
                         (int)ask->step->who, (int)ask->s->ship[ask->step->who].ap);
    return true;
}

void boost_apply(Play *play, int seat, Choice choice)
{
    if (choice.verb == V_SPY) {
        spy_place(play, seat, choice.a);
        return;
    }
    int id = steps_pop(&play->s->steps).who;
    if (choice.verb == V_CARD) cards_draw(play, seat, 1, AV_CRD_04);
    if (choice.verb == V_AP) ap_gain(play, id, 1, AV_CRD_04);
}

void draw_list(List *list)
{
    const Step *step = list->ask.step;
    if (step->kind == ST_DRAW && step->phase) {
        list_add(list, choice_of(V_PAY, 0, 0));
        list_add(list, choice_of(V_DONE, 0, 0));
        return;
    }
    for (int n = 0; n <= step->n && n <= draw_room(list->ask.s, list->ask.seat); n++)
        list_add(list, choice_of(V_DRAW, n, 0));
}

bool draw_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    const Step *step = ask->step;
    bool paying = step->kind == ST_DRAW && step->phase;
    if (paying != (choice.verb != V_DRAW))
        return refuse(refusal, T_02,
                      paying ? "The cards that are due are drawn: pay 1 AP for one more, or be done."
                             : "Say draw and how many cards first, or draw 0.");
    if (paying) return true;
    if (choice.a < 0 || choice.a > step->n)
        return refuse(refusal, AV_DRW_01, "%d %s due, not %d.", step->n,
                      step->n == 1 ? "card is" : "cards are", choice.a);
    return choice.a <= draw_room(ask->s, ask->seat) || refuse_full(ask, refusal, AV_DRW_03);
}

void draw_apply(Play *play, int seat, Choice choice)
{
    AvState *s = play->s;
    Step *step = steps_top(&s->steps);
    if (step->kind == ST_BONUS) {
        steps_pop(&s->steps);
        cards_draw(play, seat, choice.a, AV_BON_08);
        return;
    }
    switch (choice.verb) {
    case V_DRAW:
        step->phase = 1;
        cards_draw(play, seat, choice.a, AV_DRW_01);
        break;
    case V_PAY:
        s->ship[step->who].ap--;
        event_add(play->events, E_AP, AV_DRW_06, step->who, 0, -1);
        cards_draw(play, seat, 1, AV_DRW_06);
        break;
    default: steps_pop(&s->steps);
    }
}

unsigned draw_asked(const AvKit *kit, const AvState *s, const Step *step)
{
    (void)kit, (void)s;
    return 1u << step->a;
}

bool draw_run(Play *play)
{
    AvState *s = play->s;
    Step *step = steps_top(&s->steps);
    int room = draw_room(s, step->a);
    if (!seat_in(s, step->a)) return steps_pop(&s->steps), true;
    if (!step->phase && step->n && room) return false;
    step->phase = 1;
    if (room && ship_there(s, step->who) && s->ship[step->who].ap) return false;
    steps_pop(&s->steps);
    return true;
}
