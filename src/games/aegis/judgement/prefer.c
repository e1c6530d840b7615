/* Which choices a search tries first: the more a choice usually brings, the more weight it has. What only
   waits in the opening has none. */
#include "games/aegis/judgement/judgement.h"

enum {
    PREFER_STRIKE = 24,
    PREFER_HELP = 8,
    PREFER_COMBINE = 16,
    PREFER_START = 8,
    PREFER_ANSWER = 8,
    PREFER_MOVE = 2,
    PREFER_LEAVE = 2
};

static int use_weight(const AegisKit *k, Choice choice)
{
    if (choice.c & USE_LONG) return PREFER_LEAVE; /* 2 Energy more for a target that is near: seldom wise */
    switch (k->card[REF_CARD(choice.a)].action[REF_SLOT(choice.a)].type) {
    case TYPE_DAMAGE:
    case TYPE_LANZER:
    case TYPE_BURST_STAR:
    case TYPE_TRUE_FORM: return PREFER_STRIKE;
    case TYPE_DRAIN: return PREFER_STRIKE / 2;
    default: return PREFER_HELP;
    }
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

static int choice_weight(const AegisKit *k, Choice choice)
{
    switch (choice.verb) {
    case VERB_USE: return use_weight(k, choice);
    case VERB_COMBINE:
    case VERB_UNITE:
    case VERB_EMERGE: return PREFER_COMBINE;
    case VERB_ACTIVATE: return PREFER_START;
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
    int waits = waiting_verb(KIT(kit), CONST_STATE(state), seat, list, count);
    for (int i = 0; i < count; i++) {
        bool draft = list[i].verb == VERB_KEEP || list[i].verb == VERB_DISCARD;
        weight[i] = draft ? draft_weight(KIT(kit), CONST_STATE(state), seat, list[i])
                          : choice_weight(KIT(kit), list[i]);
        if (waits && list[i].verb == waits) weight[i] = -1;
    }
}
