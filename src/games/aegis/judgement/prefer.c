/* Which choices a search tries first: the more a choice usually brings, the more weight it has. */
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

static void aegis_prefer(const Kit *kit, const void *state, int seat, const Choice *list, int count,
                         int *weight)
{
    for (int i = 0; i < count; i++) {
        bool draft = list[i].verb == VERB_KEEP || list[i].verb == VERB_DISCARD;
        weight[i] = draft ? draft_weight(KIT(kit), CONST_STATE(state), seat, list[i])
                          : choice_weight(KIT(kit), list[i]);
    }
}
