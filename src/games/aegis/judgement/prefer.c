/* Which choices a search tries first: the more a choice usually brings, the more weight it has. What only
   waits in the opening has none. */
#include "games/aegis/judgement/judgement.h"

enum {
    PREFER_STRIKE = 24,
    PREFER_HARM = 4,  /* and what is expected of it */
    PREFER_KILL = 24, /* more                       */
    PREFER_WRONG = 1, /* harm to friends, help to enemies: seldom wise, but it may be */
    PREFER_HELP = 8,
    PREFER_COMBINE = 16,
    PREFER_START = 4,
    PREFER_START_STRIKE = 12,
    PREFER_NEAR = 8, /* a move to where it can strike from */
    PREFER_ANSWER = 8,
    PREFER_MOVE = 2,
    PREFER_LEAVE = 2
};

/* Who is aimed at, 0: nobody in particular. */
static int target_of(const AegisKit *k, const State *s, const Action *action, Choice choice)
{
    bool aimed = action->range && choice.b > 0 && choice.b <= k->pieces && is_active(s, choice.b);
    return aimed ? choice.b : 0;
}

/* The more it is expected to do, above all if it destroys; Actions may be aimed at friends as well. */
static int harm_weight(const AegisKit *k, const State *s, const Action *action, int user, int target)
{
    int might = action_might(action);
    if (!target) return PREFER_HARM + might;
    if (is_ally(k, s, user, target)) return PREFER_WRONG;
    int most = MIGHT_UNIT * (integrity_of(k, s, target) - s->robot[target].damage);
    return PREFER_HARM + (action->type == TYPE_DAMAGE && might >= most ? most + PREFER_KILL : might);
}

static int use_weight(const AegisKit *k, const State *s, Choice choice)
{
    const Action *action = &k->card[REF_CARD(choice.a)].action[REF_SLOT(choice.a)];
    if (choice.c & USE_LONG) return PREFER_LEAVE; /* 2 Energy more for a target that is near: seldom wise */
    int target = target_of(k, s, action, choice);
    bool friend = target && is_ally(k, s, choice.who, target);
    switch (action->type) {
    case TYPE_LANZER:
    case TYPE_BURST_STAR:
    case TYPE_TRUE_FORM: return PREFER_STRIKE;
    case TYPE_DAMAGE:
    case TYPE_DRAIN: return harm_weight(k, s, action, choice.who, target);
    case TYPE_REPAIR:
        if (target && !s->robot[target].damage && !s->robot[target].drain) return PREFER_WRONG;
        return target && !friend ? PREFER_WRONG : PREFER_HELP;
    case TYPE_BOOST: return target && !friend ? PREFER_WRONG : PREFER_HELP;
    case TYPE_BUFF_DAMAGE:
    case TYPE_BUFF_DEFENSE:
    case TYPE_BUFF_ACCURACY:
    case TYPE_BUFF_EVASION: return target && friend != (action->power > 0) ? PREFER_WRONG : PREFER_HELP;
    default: return PREFER_HELP;
    }
}

/* Can it strike somebody in its activation? */
static int start_weight(const AegisKit *k, const State *s, int piece)
{
    const Blow *blows = k->blows[s->robot[piece].card].after;
    ACTIVE_EACH (s, foe) {
        if (is_ally(k, s, piece, foe)) continue;
        int away = place_distance(k, s, s->robot[piece].hex, s->robot[foe].hex);
        if (away <= BLOW_FAR && blows[away].might) return PREFER_START_STRIKE;
    }
    return PREFER_START;
}

/* Hexes from which a robot could strike somebody, whatever is between. */
static Bits strike_hexes(const AegisKit *k, const State *s, int piece)
{
    Bits near = {{0}};
#ifndef AEGIS_INCHES /* there a place is no hex */
    int range = k->blows[s->robot[piece].card].range;
    if (!range) return near;
    ACTIVE_EACH (s, foe)
        if (!is_ally(k, s, piece, foe)) near = bits_or(near, *hexes_within(k, s->robot[foe].hex, range));
#else
    (void)k, (void)s, (void)piece;
#endif
    return near;
}

/* A card of a draft: what it is worth, and what it brings to the combined robots that the seat was dealt. */
static int draft_weight(const AegisKit *k, const State *s, int seat, Choice choice)
{
    enum { WORTH_UNIT = 40 };
    const DraftState *draft = draft_seen(k, s);
    int weight = draft_worth(&k->card[choice.a]) / WORTH_UNIT;
    for (int made = DRONE_SAUR + 1; made <= k->cards; made++)
        if (draft_opens(k, draft, seat, choice.a, made)) weight += PREFER_COMBINE;
    return choice.verb == VERB_KEEP ? 1 + weight : 1 + PREFER_STRIKE * 4 / (1 + weight);
}

static int choice_weight(const AegisKit *k, const State *s, Choice choice)
{
    switch (choice.verb) {
    case VERB_USE: return use_weight(k, s, choice);
    case VERB_COMBINE:
    case VERB_UNITE:
    case VERB_EMERGE: return PREFER_COMBINE;
    case VERB_ACTIVATE: return start_weight(k, s, choice.who);
    case VERB_REBUILD:
    case VERB_ENTER: return PREFER_COMBINE;
    case VERB_VALOR: return PREFER_MOVE;
    case VERB_RECALL: return PREFER_LEAVE;
    case VERB_MOVE:
    case VERB_DEPLOY:
    case VERB_SHIFT:
    case VERB_PUSH: return PREFER_MOVE;
    case VERB_END:
    case VERB_PASS: return PREFER_LEAVE;
    default: return PREFER_ANSWER;
    }
}

/* Has nothing happened yet? Energy is not saved from turn to turn, so who waits then gives a turn away. */
static bool is_opening(const AegisKit *k, const State *s)
{
    return !k->mode && s->steps.depth && s->quiet + 1 >= s->turns;
}

static bool list_has(const Choice *list, int count, int verb)
{
    for (int i = 0; i < count; i++)
        if (list[i].verb == verb) return true;
    return false;
}

/* The verb that would do nothing now though something could be done: to end a turn in which no robot has
   activated, or an activation in which it has not moved. 0: none. */
static int waiting_verb(const AegisKit *k, const State *s, int seat, const Choice *list, int count)
{
    if (!is_opening(k, s)) return 0;
    int kind = steps_peek(&s->steps)->kind;
    if (kind == STEP_ACTIVATION) return list_has(list, count, VERB_MOVE) ? VERB_PASS : 0;
    if (kind != STEP_TURN || !list_has(list, count, VERB_ACTIVATE)) return 0;
    PIECES_EACH (k, piece)
        if (is_active(s, piece) && seat_of(s, piece) == seat && s->robot[piece].flags & ACTIVATED) return 0;
    return VERB_END;
}

static void aegis_prefer(const Kit *kit, const void *state, int seat, const Choice *list, int count,
                         int *weight)
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    int waits = waiting_verb(k, s, seat, list, count);
    bool moves = count && list[0].verb == VERB_MOVE;
    Bits near = moves ? strike_hexes(k, s, list[0].who) : (Bits){{0}};
    moves = bits_any(near);
    for (int i = 0; i < count; i++) {
        bool draft = list[i].verb == VERB_KEEP || list[i].verb == VERB_DISCARD;
        weight[i] = draft ? draft_weight(k, s, seat, list[i]) : choice_weight(k, s, list[i]);
        if (moves && list[i].verb == VERB_MOVE && bits_has(&near, list[i].a)) weight[i] = PREFER_NEAR;
        if (waits && list[i].verb == waits) weight[i] = -1;
    }
}
