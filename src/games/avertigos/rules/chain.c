/* Laying a chain card by card: how many, which, in which order, how far turned (AV-CRD to AV-SPM, AV-SPD,
 * AV-MNV). */
#include "games/avertigos/avertigos.h"

/* How many speed cards; `due` is the minimum before the hand is looked at. */
Limits chain_limits(const AvKit *kit, const AvState *s, int id, int tactical)
{
    const Ship *ship = &s->ship[id];
    int speed = ship->island ? 0 : ship->speed, most = hull_of(kit, s, id)->speed,
        hand = s->hand_count[ship_seat(id)];
    if (tactical) return (Limits){.low = tactical, .high = tactical, .due = tactical};
    Limits limits = {.due = speed > 0 ? speed - 1 : 0};
    if (!kit->strategy && limits.due < 1) limits.due = 1; /* AV-SPD-11 */
    limits.high = speed > most ? (speed - 1 > most ? speed - 1 : most) : speed + 1 < most ? speed + 1 : most;
    if (s->manoeuvre == MAN_ASCEND) limits.high = limits.due = speed - 1;
    if (s->manoeuvre == MAN_SWOOP) limits.high = speed + 2;
    if (s->manoeuvre == MAN_DIVE) limits.high = speed + 3;
    if (s->turned) limits.due = 1; /* it casts off */
    limits.low = limits.due < hand ? limits.due : hand;
    return limits;
}

int chain_speed(const AvKit *kit, const AvState *s)
{
    int count = 0;
    for (int i = 0; i < s->laid; i++)
        count += move_face(kit, s->chain[i].card, s->chain[i].flipped)->kind != KIND_SPECIAL;
    return count;
}

static int high_clause(const AvState *s, const Ship *ship, int most)
{
    switch (s->manoeuvre) {
    case MAN_ASCEND: return AV_MNV_04;
    case MAN_SWOOP: return AV_MNV_12;
    case MAN_DIVE: return AV_MNV_15;
    default: return ship->island ? AV_SPD_14 : ship->speed + 1 >= most ? AV_SPD_05 : AV_SPD_03;
    }
}

/* The kinds in their order, each of the higher ones once. */
static int order_refused(const AvKit *kit, const AvState *s, int kind)
{
    static const uint16_t once[KINDS] = {
        [KIND_STEADY] = AV_STD_03, [KIND_ADVANCED] = AV_ADV_03, [KIND_SPECIAL] = AV_SPC_03};
    int last = KIND_NONE;
    for (int i = 0; i < s->laid; i++) {
        last = move_face(kit, s->chain[i].card, s->chain[i].flipped)->kind;
        if (last == kind && once[kind]) return once[kind];
    }
    if (kit->simple || last <= kind) return CLAUSE_NONE;
    return kind == KIND_STEADY ? AV_STD_05 : kind == KIND_ADVANCED ? AV_ADV_04 : AV_ORD_01;
}

/* Could the minimum still be reached after this card? */
static bool minimum_possible(const AvKit *kit, const AvState *s, int seat, int card, int kind, int needed)
{
    int left = s->hand_count[seat] - s->laid - 1;
    if (needed <= 0) return true;
    if (needed > left) return false;
    if (kit->simple || kind == KIND_SIMPLE) return true;
    if (kind != KIND_STEADY || needed > 1) return false;
    for (int i = 1; i <= kit->box.moves; i++)
        if (kit->box.move[i].kind == KIND_ADVANCED && cards_free(s, seat, i) > (i == card)) return true;
    return false;
}

/* May this face be laid next? CLAUSE_NONE, or what says no. */
static int card_refused(const Ask *ask, const Limits *limits, int count, int card, int flipped)
{
    const AvKit *kit = ask->kit;
    const AvState *s = ask->s;
    const Move *face = move_face(kit, card, flipped);
    bool counts = face->kind != KIND_SPECIAL;
    if (ask->step->n && face->kind != KIND_SIMPLE) return AV_TAC_02;
    if (counts && count >= limits->high)
        return ask->step->n
                   ? AV_TAC_05
                   : high_clause(s, &s->ship[ask->step->who], hull_of(kit, s, ask->step->who)->speed);
    if (s->laid == 0 && !face->start)
        return face->kind == KIND_ADVANCED ? AV_ADV_05 : face->kind == KIND_SPECIAL ? AV_SPC_04 : AV_CRD_09;
    int clause = order_refused(kit, s, face->kind);
    if (clause) return clause;
    return minimum_possible(kit, s, ask->seat, card, face->kind, limits->low - count - counts) ? CLAUSE_NONE
                                                                                               : AV_SPD_06;
}

/* The widest turn of a card that may be laid next; -1: one of the three vectors. */
static int turn_limit(const AvKit *kit, const AvState *s, const Move *face)
{
    if (!s->laid) return -1;
    const Link *last = &s->chain[s->laid - 1];
    return face->turn ? move_face(kit, last->card, last->flipped)->turn : 0;
}

static int manoeuvre_refused(const Ask *ask, int manoeuvre)
{
    const Ship *ship = &ask->s->ship[ask->step->who];
    if (ask->s->manoeuvre || ask->s->laid || ask->s->turned) return AV_MNV_01;
    switch (manoeuvre) {
    case MAN_ASCEND:
        return ship->island || ship->speed < 2 ? AV_MNV_02
               : ship->height >= HEIGHT_MAX    ? AV_MNV_03
                                               : CLAUSE_NONE;
    case MAN_DESCEND: return ship->height < 2 ? AV_MNV_07 : CLAUSE_NONE;
    case MAN_SWOOP: return ship->height < 2 ? AV_MNV_10 : CLAUSE_NONE;
    default: return ship->height < HEIGHT_MAX ? AV_MNV_13 : CLAUSE_NONE;
    }
}

static bool finish_allowed(const AvKit *kit, const AvState *s, int finish)
{
    if (finish == FINISH_AHEAD) return true;
    if (!s->laid) return false;
    int trick = move_face(kit, s->chain[s->laid - 1].card, s->chain[s->laid - 1].flipped)->trick;
    return finish == FINISH_HARD ? trick == TRICK_HARD : trick == TRICK_SHARP;
}

void chain_list(List *list)
{
    const Ask *ask = &list->ask;
    const AvKit *kit = ask->kit;
    const AvState *s = ask->s;
    const Ship *ship = &s->ship[ask->step->who];
    Limits limits = chain_limits(kit, s, ask->step->who, ask->step->n);
    int count = chain_speed(kit, s);
    for (int man = MAN_ASCEND; man <= MAN_DIVE && !ask->step->n && !s->laid; man++)
        if (!manoeuvre_refused(ask, man)) list_add(list, choice_of(V_ASCEND + man - MAN_ASCEND, 0, 0));
    if (ship->island && !s->turned && !s->laid && !s->manoeuvre && s->hand_count[ask->seat])
        for (int h = 0; h < HEADINGS; h++) list_add(list, choice_of(V_HEADING, h, 0));
    for (int card = 1; card <= kit->box.moves; card++) {
        if (!s->hand[ask->seat][card] || cards_free(s, ask->seat, card) <= 0) continue;
        for (int flipped = 0; flipped < 2; flipped++) {
            if (card_refused(ask, &limits, count, card, flipped)) continue;
            int widest = turn_limit(kit, s, move_face(kit, card, flipped)), step = widest < 0 ? EIGHTH : 1;
            if (widest < 0) widest = EIGHTH;
            for (int turn = -widest; turn <= widest; turn += step) {
                Choice choice = choice_of(V_LAY, card, turn);
                choice.who = (uint8_t)flipped;
                list_add(list, choice);
            }
        }
    }
    if (ask->step->n) return;
    if (!s->laid && limits.low == 0) list_add(list, choice_of(V_STAY, 0, 0));
    for (int finish = FINISH_AHEAD; s->laid && count >= limits.low && finish < FINISHES; finish++)
        if (finish_allowed(kit, s, finish)) list_add(list, choice_of(V_GO, finish, 0));
}

/* A face that can't be laid next, whichever way it is turned. */
static bool refuse_face(const Ask *ask, Choice choice, int clause, Limits limits, Refusal *refusal)
{
    const AvState *s = ask->s;
    int kind = move_face(ask->kit, choice.a, choice.who)->kind, count = chain_speed(ask->kit, s);
    const Link *last = s->laid ? &s->chain[s->laid - 1] : NULL;
    if (clause == AV_SPD_06)
        return refuse_in(ask, refusal, clause, "After %F%C the chain could not have %d speed %s.",
                         (int)choice.who, (int)choice.a, limits.low, limits.low == 1 ? "card" : "cards");
    if (clause == AV_TAC_02)
        return refuse_in(ask, refusal, clause, "%F%C is %K card: lay a Simple one, or a flipped one.",
                         (int)choice.who, (int)choice.a, kind);
    if (count >= limits.high && kind != KIND_SPECIAL)
        return refuse_in(ask, refusal, clause, "The chain may have %d speed %s now, and %d %s laid.",
                         limits.high, limits.high == 1 ? "card" : "cards", count, count == 1 ? "is" : "are");
    if (clause == AV_STD_03 || clause == AV_ADV_03 || clause == AV_SPC_03)
        return refuse_in(ask, refusal, clause, "One %s card in a chain is the most.", kind_names[kind]);
    if (clause == AV_ORD_01 || clause == AV_STD_05 || clause == AV_ADV_04)
        return refuse_in(ask, refusal, clause, "%K card can't follow %K card.", kind,
                         (int)move_face(ask->kit, last->card, last->flipped)->kind);
    return refuse_in(ask, refusal, clause, "%F%C is %K card that can't be laid first.", (int)choice.who,
                     (int)choice.a, kind);
}

static bool lay_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    const AvKit *kit = ask->kit;
    const AvState *s = ask->s;
    if (choice.a < 1 || choice.a > kit->box.moves || choice.who > 1)
        return refuse(refusal, T_03, "There is no such card.");
    if (cards_free(s, ask->seat, choice.a) <= 0) return refuse_card(ask, refusal, choice.a);
    Limits limits = chain_limits(kit, s, ask->step->who, ask->step->n);
    int count = chain_speed(kit, s), clause = card_refused(ask, &limits, count, choice.a, choice.who);
    const Move *face = move_face(kit, choice.a, choice.who);
    if (clause) return refuse_face(ask, choice, clause, limits, refusal);
    const Link *last = s->laid ? &s->chain[s->laid - 1] : NULL;
    int said = choice.b < 0 ? -choice.b : choice.b;
    int widest = turn_limit(kit, s, face);
    if (widest < 0)
        return (choice.b % EIGHTH == 0 && choice.b >= -EIGHTH && choice.b <= EIGHTH) ||
               refuse_in(ask, refusal, AV_CHN_03,
                         "The first card leaves straight ahead or 45 degrees to a side, not %d.", said * 5);
    if (choice.b >= -widest && choice.b <= widest) return true;
    if (!face->turn)
        return refuse_in(ask, refusal, AV_CHN_06, "%F%C goes straight on.", (int)choice.who, (int)choice.a);
    if (!widest)
        return refuse_in(ask, refusal, AV_CHN_10, "%F%C has no turning marks: the next card goes straight.",
                         (int)last->flipped, (int)last->card);
    return refuse_in(ask, refusal, AV_CHN_09, "After %F%C a card turns by %d degrees at most, not %d.",
                     (int)last->flipped, (int)last->card, widest * 5, said * 5);
}

bool chain_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    const AvState *s = ask->s;
    Limits limits = chain_limits(ask->kit, s, ask->step->who, ask->step->n);
    int count = chain_speed(ask->kit, s), man = choice.verb - V_ASCEND + MAN_ASCEND, clause;
    if (choice.verb == V_LAY) return lay_judge(ask, choice, refusal);
    if (ask->step->n)
        return refuse(refusal, AV_TAC_02, "Lay %d Simple %s now.", limits.high - count,
                      limits.high - count == 1 ? "card" : "cards");
    switch (choice.verb) {
    case V_HEADING:
        if (!s->ship[ask->step->who].island || s->turned || s->laid || s->manoeuvre ||
            !s->hand_count[ask->seat])
            return refuse_heading(ask, refusal);
        return (choice.a >= 0 && choice.a < HEADINGS) || refuse(refusal, T_03, "There is no such heading.");
    case V_STAY:
        if (s->laid) return refuse(refusal, AV_CHN_12, "Cards are laid: the ship goes.");
        return limits.low == 0 || refuse(refusal, AV_SPD_12, "The ship must play %d speed %s.", limits.low,
                                         limits.low == 1 ? "card" : "cards");
    case V_GO:
        if (choice.a < 0 || choice.a >= FINISHES) return refuse(refusal, T_03, "There is no such finish.");
        if (!s->laid) return refuse(refusal, AV_CHN_01, "No card is laid, and a ship moves by cards only.");
        if (count < limits.low)
            return refuse(refusal, s->manoeuvre == MAN_ASCEND ? AV_MNV_04 : AV_SPD_04,
                          "The chain needs %d speed %s and has %d.", limits.low,
                          limits.low == 1 ? "card" : "cards", count);
        return finish_allowed(ask->kit, s, choice.a) || refuse_finish(ask, refusal, choice.a);
    default: /* the manoeuvres */
        clause = manoeuvre_refused(ask, man);
        return !clause || refuse_manoeuvre(ask, refusal, clause, man);
    }
}

Pose chain_pose(const AvState *s, int i)
{
    return (Pose){{s->chain[i].x, s->chain[i].y}, s->chain[i].heading};
}

/* Where the base would stand at the end of the chain. */
Pose chain_end(const AvKit *kit, const AvState *s, int id)
{
    if (!s->laid) return ship_pose(s, id);
    const Link *last = &s->chain[s->laid - 1];
    return card_end(chain_pose(s, s->laid - 1), s->finish, move_face(kit, last->card, last->flipped)->side);
}

Pose chain_next(const AvState *s, int id, int turn)
{
    if (s->laid) return card_next(chain_pose(s, s->laid - 1), turn);
    Pose base = ship_pose(s, id);
    if (s->turned) base.heading = s->turned - 1;
    return card_first(base, turn);
}

void chain_clear(AvState *s)
{
    memset(s->chain, 0, sizeof s->chain);
    s->laid = s->manoeuvre = s->finish = s->committed = s->turned = s->shape = s->climbed = 0;
    s->zuked = 0;
}

static void chain_commit(Play *play, int finish)
{
    AvState *s = play->s;
    Step *step = steps_top(&s->steps);
    s->finish = (uint8_t)finish;
    s->committed = 1;
    memcpy(s->last, s->chain, sizeof s->last);
    s->last_ship = step->who, s->last_laid = s->laid, s->last_manoeuvre = s->manoeuvre,
    s->last_finish = s->finish;
    s->last_turned = s->turned;
    for (int i = 0; i < s->laid; i++) card_play(s, ship_seat(step->who), s->chain[i].card);
    step->kind = ST_TRAVEL;
    step->phase = 0;
}

void chain_apply(Play *play, int seat, Choice choice)
{
    AvState *s = play->s;
    Step *step = steps_top(&s->steps);
    (void)seat;
    switch (choice.verb) {
    case V_HEADING: s->turned = (uint8_t)(choice.a + 1); break;
    case V_LAY: {
        Pose pose = chain_next(s, step->who, choice.b);
        s->chain[s->laid++] = (Link){
            pose.at.x, pose.at.y, (uint8_t)choice.a, choice.who, (uint8_t)pose.heading, (int8_t)choice.b};
        if (step->n == s->laid) chain_commit(play, FINISH_AHEAD);
        break;
    }
    case V_STAY: chain_commit(play, FINISH_AHEAD); break;
    case V_GO: chain_commit(play, choice.a); break;
    default: s->manoeuvre = (uint8_t)(choice.verb - V_ASCEND + MAN_ASCEND);
    }
}

bool chain_run(Play *play)
{
    AvState *s = play->s;
    if (ship_there(s, steps_top(&s->steps)->who)) return false;
    steps_pop(&s->steps);
    chain_clear(s);
    return true;
}
