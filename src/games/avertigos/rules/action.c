/* A ship's slot in an action cycle: one action, and firing (AV-ACT, AV-TAC, AV-REP). */
#include "games/avertigos/avertigos.h"

static int repair_rate(const AvKit *kit, const AvState *s, int id)
{
    int rate = 0;
    for (int i = 0; i < SLOTS_MAX; i++)
        if (slot_works(s, id, i) && module_at(kit, s, id, i)->repair > rate)
            rate = module_at(kit, s, id, i)->repair;
    return rate;
}

static int repair_most(const AvKit *kit, const AvState *s, int id)
{
    int rate = repair_rate(kit, s, id), ap = s->ship[id].ap;
    int useful = rate ? (ship_missing(kit, s, id) + rate - 1) / rate : 0;
    return useful < ap ? useful : ap;
}

/* Verbs that are the one action of a cycle. */
static bool verb_is_action(int verb)
{
    switch (verb) {
    case V_MOVE:
    case V_SWOOP:
    case V_DIVE:
    case V_RISE:
    case V_SINK:
    case V_LOAD:
    case V_SWING:
    case V_REPAIR:
    case V_DOCK:
    case V_LAND: return true;
    default: return false;
    }
}

static bool tactic_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    const AvState *s = ask->s;
    const Ship *ship = &s->ship[ask->step->who];
    bool climb = choice.verb == V_RISE || choice.verb == V_SINK;
    int cards = choice.verb == V_DIVE ? 3 : choice.verb == V_SWOOP ? 2 : 1;
    int id = ask->step->who, height = ship->height;
    if (ship->island) return refuse_in(ask, refusal, AV_TAC_18, "%S is moored at %I.", id, (int)ship->island);
    if (choice.verb == V_SWOOP && height < 2)
        return refuse_in(ask, refusal, AV_TAC_06, "A swoop needs Height 2 or 3; %S is at %d.", id, height);
    if (choice.verb == V_DIVE && height < 3)
        return refuse_in(ask, refusal, AV_TAC_07, "A dive needs Height 3; %S is at %d.", id, height);
    if (climb) {
        if (choice.a < 1 || choice.a > ask->kit->box.moves || choice.who > 1)
            return refuse(refusal, T_03, "There is no such card.");
        if (!s->hand[ask->seat][choice.a]) return refuse_card(ask, refusal, choice.a);
        if (move_face(ask->kit, choice.a, choice.who)->kind != KIND_SIMPLE)
            return refuse_in(ask, refusal, AV_TAC_02, "%F%C is %K card: take a Simple one, or a flipped one.",
                             (int)choice.who, (int)choice.a,
                             (int)move_face(ask->kit, choice.a, choice.who)->kind);
        int to = height + (choice.verb == V_RISE ? 1 : -1);
        if (to < HEIGHT_MIN || to > HEIGHT_MAX)
            return refuse_in(ask, refusal, AV_TAC_08, "%S is at Height %d, the %s.", id, height,
                             to > HEIGHT_MAX ? "highest" : "lowest");
    }
    if (ship->ap < cards)
        return refuse(refusal, AV_TAC_01, "It costs %d AP, and the ship has %d.", cards, ship->ap);
    return s->hand_count[ask->seat] >= cards ||
           refuse(refusal, AV_TAC_02, "It takes %d Simple %s, and you have %d in hand.", cards,
                  cards == 1 ? "card" : "cards", s->hand_count[ask->seat]);
}

static bool repair_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    int id = ask->step->who, most = repair_most(ask->kit, ask->s, id);
    if (!repair_rate(ask->kit, ask->s, id))
        return refuse_in(ask, refusal, AV_REP_01, "%S has no working Bosun to repair with.", id);
    if (choice.a > ask->s->ship[id].ap)
        return refuse_in(ask, refusal, AV_ACT_12, "%S has %d AP, not %d.", id, (int)ask->s->ship[id].ap,
                         (int)choice.a);
    if (choice.a >= 1 && choice.a <= most) return true;
    return most ? refuse_in(ask, refusal, AV_REP_04, "For repairs %S can use up to %d AP, not %d.", id, most,
                            (int)choice.a)
                : refuse_in(ask, refusal, AV_REP_04, "%S has nothing to repair.", id);
}

bool slot_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    const Ship *ship = &ask->s->ship[ask->step->who];
    if (verb_is_action(choice.verb) && ship->flags & SHIP_ACTED)
        return refuse_in(ask, refusal, choice.verb == V_LOAD ? AV_LOD_05 : AV_ACT_03,
                         "%S took its action in this cycle.", (int)ask->step->who);
    switch (choice.verb) {
    case V_FIRE: return fire_judge(ask, choice, refusal);
    case V_LOAD: return load_judge(ask, choice, refusal);
    case V_SWING: return swing_judge(ask, choice, refusal);
    case V_REPAIR: return repair_judge(ask, choice, refusal);
    case V_DOCK: return dock_judge(ask, choice, refusal);
    case V_LAND: return land_judge(ask, choice, refusal);
    case V_SPY:
    case V_OFFER:
    case V_BREAK:
    case V_DECLARE: return state_judge(ask, choice, refusal);
    case V_DONE: return true;
    default: return tactic_judge(ask, choice, refusal);
    }
}

static void list_try(List *list, Choice choice)
{
    if (slot_judge(&list->ask, choice, NULL)) list_add(list, choice);
}

/* What everybody can see that it can do, besides `done`; nothing here looks into a hand. */
bool slot_possible(const AvKit *kit, const AvState *s, int id)
{
    const Ship *ship = &s->ship[id];
    int seat = ship_seat(id);
    Step step = {.kind = ST_SLOT, .who = (uint8_t)id};
    Ask ask = {kit, s, seat, &step};
    if (!(ship->flags & SHIP_ACTED)) {
        if (ship->ap && !ship->island && s->hand_count[seat]) return true;
        if (repair_most(kit, s, id)) return true;
        for (int i = 0; i < SLOTS_MAX && ship->ap; i++)
            if (slot_works(s, id, i) && module_at(kit, s, id, i)->weapon &&
                (ship->dice[i] < weapon_squares(module_at(kit, s, id, i)) ||
                 module_swings(module_at(kit, s, id, i))))
                return true;
        if (kit->strategy && (ship->island || docks_possible(kit, s, id))) return true;
    }
    for (int i = 0; i < SLOTS_MAX; i++)
        for (int target = 1; ship->dice[i] && target <= kit->kit.seats * SHIPS_EACH; target++)
            if (ship_flies(s, target) && shot_judge(&ask, choice_of(V_FIRE, i + 1, target), NULL))
                return true; /* AV-ENV-07: also by breaking an agreement */
    return false;
}

/* Simple rules: one ship takes as many cycles as it likes (AV-SIM-11). */
static void cycle_again(Play *play, int id)
{
    play->s->ship[id].flags &= (uint8_t)~SHIP_ACTED;
    play->s->ship[id].fired = 0;
    play->s->any = 0;
    event_add(play->events, E_CYCLE, AV_SIM_11, id, 0, 0);
}

bool slot_run(Play *play)
{
    AvState *s = play->s;
    Step *step = steps_top(&s->steps);
    int id = step->who;
    bool there = ship_there(s, id) && !(s->ship[id].flags & SHIP_BARRED);
    if (there && slot_possible(play->kit, s, id)) return false;
    if (there && step->a && s->any) return cycle_again(play, id), true;
    if (ship_there(s, id)) s->ship[id].flags |= SHIP_SLOT;
    steps_pop(&s->steps);
    return true;
}

static void list_fire(List *list)
{
    const AvState *s = list->ask.s;
    int id = list->ask.step->who;
    for (int i = 0; i < SLOTS_MAX; i++)
        for (int target = 1; s->ship[id].dice[i] && target <= list->ask.kit->kit.seats * SHIPS_EACH; target++)
            if (ship_flies(s, target) && target != id) list_try(list, choice_of(V_FIRE, i + 1, target));
}

static void list_tactics(List *list)
{
    static const uint8_t verbs[] = {V_MOVE, V_SWOOP, V_DIVE};
    const AvState *s = list->ask.s;
    for (int i = 0; i < countof(verbs); i++) list_try(list, choice_of(verbs[i], 0, 0));
    if (!s->ship[list->ask.step->who].ap) return;
    for (int card = 1; card <= list->ask.kit->box.moves; card++)
        for (int verb = V_RISE; verb <= V_SINK && s->hand[list->ask.seat][card]; verb++)
            for (int flipped = 0; flipped < 2; flipped++) {
                Choice choice = choice_of(verb, card, 0);
                choice.who = (uint8_t)flipped;
                list_try(list, choice);
            }
}

void slot_list(List *list)
{
    const AvKit *kit = list->ask.kit;
    const AvState *s = list->ask.s;
    int id = list->ask.step->who;
    list_fire(list);
    if (!(s->ship[id].flags & SHIP_ACTED)) {
        for (int i = 0; i < SLOTS_MAX; i++) {
            if (!s->ship[id].module[i]) continue;
            for (int n = 1; n <= weapon_squares(module_at(kit, s, id, i)); n++)
                list_try(list, choice_of(V_LOAD, i + 1, n));
            if (module_swings(module_at(kit, s, id, i))) list_try(list, choice_of(V_SWING, i + 1, 0));
        }
        for (int n = 1; n <= repair_most(kit, s, id); n++) list_try(list, choice_of(V_REPAIR, n, 0));
        list_tactics(list);
        if (kit->strategy) list_docking(list);
    }
    if (kit->strategy) list_statecraft(list);
    list_add(list, choice_of(V_DONE, 0, 0));
}

static void tactic_begin(Play *play, int id, int verb)
{
    int cards = verb == V_DIVE ? 3 : verb == V_SWOOP ? 2 : 1;
    chain_clear(play->s);
    play->s->manoeuvre = verb == V_DIVE ? MAN_DIVE : verb == V_SWOOP ? MAN_SWOOP : MAN_NONE;
    steps_push(&play->s->steps, (Step){.kind = ST_CHAIN, .who = (uint8_t)id, .n = (uint8_t)cards});
}

/* One Simple card, no movement; its bonus is gained (AV-TAC-04, -17). */
static void climb(Play *play, int seat, int id, Choice choice)
{
    AvState *s = play->s;
    const Move *face = move_face(play->kit, choice.a, choice.who);
    s->ship[id].ap--;
    card_play(s, seat, choice.a);
    card_discard(s, choice.a);
    Event *event = event_add(play->events, E_CARD, AV_TAC_04, id, choice.a, 0);
    if (event) event->n[1] = choice.who;
    height_set(play, id, s->ship[id].height + (choice.verb == V_RISE ? 1 : -1), AV_TAC_04);
    ap_gain(play, id, face->ap, AV_TAC_17);
    if (face->hp > 0) mend_push(play, id, face->hp, AV_TAC_17);
}

void slot_apply(Play *play, int seat, Choice choice)
{
    AvState *s = play->s;
    int id = steps_top(&s->steps)->who, rate;
    if (choice.verb == V_DONE && steps_top(&s->steps)->a && s->any) {
        cycle_again(play, id);
        return;
    }
    if (choice.verb == V_DONE) {
        s->ship[id].flags |= SHIP_SLOT;
        event_add(play->events, E_SLOT_DONE, AV_ACT_05, id, 0, 0);
        steps_pop(&s->steps);
        return;
    }
    if (verb_is_action(choice.verb)) s->ship[id].flags |= SHIP_ACTED;
    if (verb_is_action(choice.verb) || choice.verb == V_FIRE) s->any = 1;
    switch (choice.verb) {
    case V_FIRE: fire_apply(play, id, choice); break;
    case V_LOAD: load_apply(play, id, choice); break;
    case V_SWING: swing_apply(play, id, choice); break;
    case V_REPAIR:
        rate = repair_rate(play->kit, s, id);
        s->ship[id].ap = (uint8_t)(s->ship[id].ap - choice.a);
        event_add(play->events, E_REPAIRED, AV_REP_01, id, 0, choice.a);
        mend_push(play, id, choice.a * rate, AV_REP_03);
        break;
    case V_RISE:
    case V_SINK: climb(play, seat, id, choice); break;
    case V_DOCK: dock_apply(play, id, choice); break;
    case V_LAND: land_apply(play, id, choice); break;
    case V_SPY:
    case V_OFFER:
    case V_BREAK:
    case V_DECLARE: state_apply(play, seat, choice); break;
    default: tactic_begin(play, id, choice.verb);
    }
}
