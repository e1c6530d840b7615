/* Why a card can't be kept, a team not be built, or robots not combine in a draft, in words and figures. */
#include "games/aegis/why/figures.h"

static const char *card_name(const Figures *f, int card)
{
    return card > DRONE_SAUR && card <= f->k->cards ? f->k->card[card].name : "That card";
}

static bool figures_of_hand(const Figures *f)
{
    const DraftState *draft = draft_seen(f->k, f->s);
    int card = f->c.a;
    bool keeps = f->c.verb == VERB_KEEP;
    if (draft->chosen[f->seat] && keeps)
        return figures_say(f, "You keep %s in this pick already.", card_name(f, draft->chosen[f->seat]));
    if (draft->where[card] != DRAFT_AT(IN_HAND, f->seat))
        return figures_say(f, "%s is not in your hand.", card_name(f, card));
    if (keeps) return false;
    if (card == draft->chosen[f->seat]) return figures_say(f, "%s is what you keep.", card_name(f, card));
    return figures_say(f, f->k->seats == 2 && f->k->edition == 2
                              ? "First a card is kept, then one is discarded."
                              : "Cards are discarded in a draft of two players only.");
}

/* The team that was said, against what its seat has. */
static bool figures_of_build(const Figures *f)
{
    int first = f->k->first[f->seat], robots = __builtin_popcount((unsigned)f->c.a), at = f->c.b - first;
    if (f->clause == T_03) /* of what others have nothing is told */
        return f->c.c && f->c.a >= 0 &&
               (at >= 0 && at < f->k->basics[f->seat]
                    ? figures_say(f, "%p is not in this team.", (int)f->c.b)
                    : figures_say(f, "A Commander is equipped onto a robot of the team."));
    switch (f->clause) {
    case A2_DRAFT_09: return figures_say(f, "A team has five Basic robots; these are %d.", robots);
    case A2_DRAFT_10:
        if (!f->c.c) return figures_say(f, "A team has one Commander robot at most.");
        for (int i = 0; i < f->k->basics[f->seat]; i++)
            if (f->c.a >> i & 1 && card_of(f->k, f->s, first + i)->commander)
                return figures_say(f, "%p is the team's Commander robot; %s can't join it.", first + i,
                                   card_name(f, f->c.c));
        return figures_say(f, "%s is no Machineless Commander of yours.", card_name(f, f->c.c));
    case A2_TEAM_09: return figures_say(f, "Two of these are variants of the same robot.");
    default: break;
    }
    return figures_say(f, "%s can't be equipped onto %p.", card_name(f, f->c.c), (int)f->c.b);
}

/* Before the teams are shown nothing else may be told, for it could name what nobody knows. */
bool figures_of_draft(const Figures *f)
{
    if (f->c.verb == VERB_KEEP || f->c.verb == VERB_DISCARD) return f->clause != T_03 && figures_of_hand(f);
    return f->c.verb == VERB_PICK && f->step->kind == STEP_BUILD && figures_of_build(f);
}

/* Three or more at once. */
bool figures_of_unite(const Figures *f)
{
    int made = f->c.verb == VERB_UNITE ? f->c.b : f->s->emerging;
    bool asked = f->c.verb == VERB_UNITE || f->step->kind == STEP_UNITE;
    if (f->clause == A2_DRAFT_14 && f->c.verb == VERB_RISE && choice_other(f->c))
        return figures_say(f, "%w would have two Commander robots; one at a time is allowed.",
                           choice_other(f->c));
    if (f->clause == A2_DRAFT_14)
        return figures_say(f, "You would have two Commander robots; one at a time is allowed.");
    if (!asked || !is_piece(f->k, made)) return false;
    const Card *card = card_of(f->k, f->s, made);
    switch (f->clause) {
    case A2_DRAFT_12:
        return figures_say(f, "The robots that stand together do not have all letters of %s (%c).",
                           card->name, (int)card->classes);
    case A2_DRAFT_13:
        if (!f->k->draft) return figures_say(f, "More than two robots combine at once in a draft only.");
        if (f->c.verb == VERB_UNITE && f->pool < UNITE_COST &&
            !(f->step->kind == STEP_ACTIVATION && f->step->phase & ACCELERATED))
            return figures_say(f, "It costs %d Energy; you have %d.", UNITE_COST, f->pool);
        if (f->c.verb == VERB_COMPONENT) {
            int partner = component_unpack(f->c).partner;
            return figures_say(f,
                               f->s->robot[partner].flags & PENDING ? "%p is one of them already."
                                                                    : "%p does not stand beside one of them.",
                               partner);
        }
        if (f->c.verb == VERB_RISE && hex_named(f->k, choice_place(f->c)))
            return figures_say(f, "Three or more combine, and %h must be a hex of one of them.",
                               choice_place(f->c));
        return figures_say(f, "Fewer than three robots with letters of %s (%c) stand together.", card->name,
                           (int)card->classes);
    case A2_REQ_10:
        return figures_say(f, "%p has no Class of %s (%c).",
                           f->c.verb == VERB_COMPONENT ? component_unpack(f->c).partner : f->piece,
                           card->name, (int)card->classes);
    default: return false;
    }
}
