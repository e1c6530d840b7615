/* Why an Action can't be used, in words and figures. */
#include "games/aegis/why/figures.h"

/* The robot with Beacon that must be the target instead, 0 if none is found. */
static int beacon_of(const Figures *f, int range)
{
    PIECES_EACH (f->k, piece)
        if (is_active(f->s, piece) && has(f->k, f->s, piece, BEACON) &&
            !is_ally(f->k, f->s, piece, f->piece) &&
            place_distance(f->k, f->s, f->s->robot[piece].hex, f->s->robot[f->piece].hex) <= range)
            return piece;
    return 0;
}

static bool figures_of_target(const Figures *f, const Action *action)
{
    int target = f->c.b, piece = f->piece;
    uint32_t attributes = attributes_now(f->k, f->s, piece, action);
    bool there = is_piece(f->k, target) && is_active(f->s, target);
    int distance = there ? place_distance(f->k, f->s, f->s->robot[piece].hex, f->s->robot[target].hex) : 0;
    switch (f->clause) {
    case A2_RNG_01:
        return figures_say(f, "Range %d: %p is %d hexes away.", action_range(action, attributes), target,
                           distance);
    case A1_RNG_02:
        return figures_say(f, "Range %d-%d: %p is only %d hexes away.", (int)action->range_min,
                           (int)action->range, target, distance);
    case A1_ATTR_31:
        return figures_say(f, "MELEE reaches adjacent robots; %p is %d hexes away.", target, distance);
    case A2_LOS_02:
        return figures_say(f, "No line of sight from %h to %p on %h: something between them blocks it.",
                           (int)f->s->robot[piece].hex, target, (int)f->s->robot[target].hex);
    case A1_PTC_08:
        return figures_say(f, "No line of sight from %h to %p on %h: an Entry Point blocks it.",
                           (int)f->s->robot[piece].hex, target, (int)f->s->robot[target].hex);
    case A2_ABL_08: {
        int beacon = beacon_of(f, action->range + 2);
        return beacon && figures_say(f, "%p has Beacon and must be the target.", beacon);
    }
    case A2_ACTN_24: return figures_say(f, "\"%s\" needs a target: say on and a robot.", action->name);
    case A2_RNG_08:
        return figures_say(f, "\"%s\" has no Range and targets nobody: leave the robot out.", action->name);
    case A2_ACTN_15: return figures_say(f, "%p can't target itself.", piece);
    case A2_ACTN_14: return is_piece(f->k, target) && figures_absent(f, target);
    case A2_SETUP_08:
    case A2_STAR_11:
    case A2_FFA_07: return there && figures_say(f, "%p is still protected by the opening.", target);
    case A1_PASS_07: return figures_say(f, "%p is Cloaked and can't be targeted.", target);
    case A1_CABL_15: return figures_say(f, "%p has vanished and can't be targeted.", target);
    case A2_UNQ_06:
        return figures_say(f, "\"%s\" goes along an axis: say along and a direction.", action->name);
    default: return figures_of_opening(f);
    }
}

static bool figures_of_long_arm(const Figures *f, const Action *action)
{
    int cost = action->cost == COST_X ? 1 : action->cost;
    if (!commander_robot(f->k, f->s, seat_of(f->s, f->piece), LONG_ARM))
        return figures_say(f, "No Commander with Long Arm of the Law is in play on your side.");
    if (!action->range)
        return figures_say(f, "\"%s\" has no Range that Long Arm could lengthen.", action->name);
    if (attributes_now(f->k, f->s, f->piece, action) & AIMED)
        return figures_say(f, "\"%s\" is AIMED: Long Arm does not change its Range.", action->name);
    return figures_say(f, "With Long Arm \"%s\" costs %d Energy; you have %d.", action->name, cost + 2,
                       f->pool);
}

/* The Actions that the robot has, where another was named. */
static bool figures_of_card(const Figures *f, const Action *action)
{
    const Card *card = card_of(f->k, f->s, f->piece);
    for (int i = 0; i < card->action_count; i++)
        if (string_same(card->action[i].name, action->name))
            return figures_say(f, "%p has a \"%s\" of its own, not that of %s.", f->piece, action->name,
                               f->k->card[REF_CARD(f->c.a)].name);
    figures_say(f, "%p has no \"%s\", but ", f->piece, action->name);
    for (int i = 0; i < card->action_count; i++)
        text_format(f->text, "%s\"%s\"",
                    !i                            ? ""
                    : i + 1 == card->action_count ? " and "
                                                  : ", ",
                    card->action[i].name);
    return figures_say(f, ".");
}

static bool figures_of_x(const Figures *f, const Action *action)
{
    int x = f->c.c & 255;
    if (action->cost != COST_X)
        return figures_say(f, "\"%s\" costs %d Energy, not X.", action->name, (int)action->cost);
    if (!x) return figures_say(f, "\"%s\" costs X: say x= and how much you pay.", action->name);
    if (f->c.c & USE_LONG) return figures_say(f, "X %d and 2 for Long Arm: you have %d Energy.", x, f->pool);
    return figures_say(f, "X %d: you have %d Energy.", x, f->pool);
}

bool figures_of_use(const Figures *f)
{
    int card = REF_CARD(f->c.a), piece = f->piece;
    if (!piece || card < 1 || card > f->k->cards || REF_SLOT(f->c.a) >= f->k->card[card].action_count)
        return false;
    if (!is_active(f->s, piece)) return f->clause == T_03 && figures_absent(f, piece);
    const Action *action = &f->k->card[card].action[REF_SLOT(f->c.a)];
    const Step *activation = activation_of(f->s, piece);
    bool other = f->step->kind != STEP_ACTIVATION && is_piece(f->k, f->step->who) && piece != f->step->who;
    if (other && !step_kind(f->step)->seated)
        return figures_say(f, "%p answers now, no other.", (int)f->step->who);
    switch (f->clause) {
    case A2_CARD_06: return figures_of_card(f, action);
    case A2_ACTN_23: {
        int cost = action->cost == COST_X ? 1 : action->cost;
        return cost > f->pool &&
               figures_say(f, "\"%s\" costs %d Energy; you have %d.", action->name, cost, f->pool);
    }
    case A2_ACTN_05: return figures_of_x(f, action);
    case A2_CAB_15: return figures_say(f, "Its dice are X: you have %d Energy to measure it by.", f->pool);
    case A2_ACTN_01:
        if (activation && !(activation->a & ACTIONS_COUNT))
            return figures_say(f, "%p gave up its Action for the Combat Drop.", piece);
        return figures_say(f, "%p has used its Action in this activation.", piece);
    case A2_ABL_51: return figures_say(f, "%p has moved: Overload's second Action is lost.", piece);
    case A2_ABL_52: return figures_say(f, "Overload is for another Action; \"%s\" is used.", action->name);
    case A2_ATTR_40: return figures_say(f, "\"%s\" is HEAVY, and %p has moved.", action->name, piece);
    case A2_ATTR_71:
    case A1_ACTV_05:
    case A2_CAB_12: return figures_say(f, "\"%s\" has been used already.", action->name);
    case A2_ATTR_23:
    case A2_ATTR_25:
    case A1_ATTR_10:
    case A1_ATTR_15: return figures_say(f, "%p is Disarmed.", piece);
    case A1_PASS_08: return figures_say(f, "%p is Cloaked.", piece);
    case A2_ABL_03:
        return figures_say(f, "Accelerator stands in place of an activation: %p uses no Action now.", piece);
    case A2_CMD_34:
    case A2_CMD_38:
        return figures_say(f, "Under Override %p uses one Action, of the Commander's robot.", piece);
    case A2_CMD_30: return figures_of_long_arm(f, action);
    case A2_ABL_73: return figures_say(f, "%p has no Return Fire.", piece);
    case A2_ATTR_66:
    case A1_ATTR_37:
        if (f->c.b != piece) return figures_say(f, "\"%s\" has no SELF.", action->name);
        return figures_of_target(f, action);
    case A2_ABIL_04:
    case A2_ATTR_72:
    case A2_CAB_20: return figures_say(f, "\"%s\" is not triggered now.", action->name);
    default: return figures_of_target(f, action);
    }
}
