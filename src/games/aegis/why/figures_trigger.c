/* Why an ability of a combine, a turn's end or the Star Die is refused, in words and figures. */
#include "games/aegis/why/figures.h"

/* Whom it is used on, where it is open. */
static bool figures_of_aim(const Figures *f, const char *word)
{
    int target = f->c.b, made = f->step->who;
    bool alone =
        f->c.a == COMBINE_DRONE || f->c.a == COMBINE_DROP || (f->clause == A1_CABL_08 && f->c.a != CAPTURE);
    if (alone) return target && figures_say(f, "%s names no robot: leave it out.", word);
    if (!target) return figures_say(f, "%s needs a robot: say on and its name.", word);
    if (!is_piece(f->k, target)) return false;
    if (!is_active(f->s, target)) return figures_absent(f, target);
    if (target == made) return figures_say(f, "%s is for another robot than %p.", word, made);
    return !is_ally(f->k, f->s, target, made) && f->clause != A2_CAB_10 && f->clause != A2_CCA_04 &&
           figures_say(f, "%p is not on your side.", target);
}

/* A star or component ability that is not open. */
static bool figures_of_ability(const Figures *f)
{
    bool star = f->c.a >= STAR_FIRST && f->c.a <= PART_LAST;
    bool classic = f->c.a >= CLASSIC_STAR_FIRST && f->c.a <= CLASSIC_STAR_LAST;
    if (f->c.verb != VERB_TRIGGER || !is_piece(f->k, f->c.who)) return false;
    if (!star && !classic) {
        const AbilityWord *word = ability_words; /* a choice may have any number */
        while (word->word && (word->ability != f->c.a || word->alias)) word++;
        return f->clause == T_03 && word->word &&
               figures_say(f, "Combining does not trigger %s.", word->word);
    }
    const char *word = ability_word(f->c.a);
    switch (f->clause) {
    case A2_ABIL_04:
    case A2_ABIL_05:
    case A1_CABL_02: {
        const Card *card = card_of(f->k, f->s, f->c.who);
        bool has_it = f->c.a >= CLASSIC_FIRST ? card->classic >> (f->c.a - CLASSIC_FIRST) & 1
                                              : (card->abilities & ABILITY(f->c.a)) != 0;
        PIECES_EACH (f->k, part)
            if (f->clause == A2_ABIL_05 && !has_it && f->s->robot[part].where == UNDER &&
                f->s->robot[part].under == f->c.who && card_of(f->k, f->s, part)->abilities & ABILITY(f->c.a))
                return figures_say(f, "%s is an ability of %p: say of and its name.", word, part);
        return figures_say(f, has_it ? "%p: %s has been used or is not open." : "%p has no %s.",
                           (int)f->c.who, word);
    }
    case A2_ABIL_06: return figures_say(f, "%p is not one of those that were combined.", (int)f->c.who);
    case A2_SETUP_09:
    case A2_STAR_11:
        return is_piece(f->k, f->c.b) && figures_say(f, "%p is still protected by the opening.", (int)f->c.b);
    case A2_CCA_01:
    case A2_CCA_02:
    case A2_CCA_03:
    case A2_CCA_04:
    case A2_CCA_05:
    case A2_CCA_10:
    case A2_CAB_02:
    case A2_CAB_10:
    case A2_CAB_13:
    case A2_DRONE_14:
    case A1_CABL_08: return figures_of_aim(f, word);
    default: return figures_of_opening(f);
    }
}

/* The first edition's abilities at the end of a turn. */
static bool figures_of_finish(const Figures *f)
{
    bool decoy = f->c.verb == VERB_DECOY;
    if (f->step->kind != STEP_FINISH || (!decoy && f->c.verb != VERB_PROPAGANDA)) return false;
    const char *name = decoy ? "Rogue Decoy" : "Propaganda";
    int target = f->c.b;
    if (!classic_robot(f->k, f->s, f->seat, decoy ? ROGUE_DECOY : PROPAGANDA))
        return figures_say(f, "No robot of yours with %s is in play.", name);
    if (!is_piece(f->k, target)) return false;
    if (!is_active(f->s, target)) return figures_absent(f, target);
    if (is_ally_seat(f->k, f->seat, seat_of(f->s, target)) != decoy)
        return figures_say(f, decoy ? "%p is not on your side." : "%p is no enemy.", target);
    return figures_say(f, "%s has been used in this turn.", name);
}

static bool on_starpoint(const Figures *f, int piece)
{
    for (int i = 0; i < f->k->stars; i++)
        if (f->s->robot[piece].hex == f->k->star[i].hex) return true;
    return false;
}

/* Whom the Star Die strikes, moves or swaps. */
static bool figures_of_starred(const Figures *f, int target)
{
    int piece = f->step->who, shown = f->step->n, hex = choice_place(f->c);
    int wants = f->c.verb == VERB_SWAP ? 2 : f->c.verb == VERB_STRIKE ? 3 : 4;
    if (shown != wants) return figures_say(f, "The effect of the Star Die is %d now, not %d.", shown, wants);
    if (!is_piece(f->k, target)) return false;
    if (!is_active(f->s, target)) return figures_absent(f, target);
    if (wants == 2)
        return target == piece ? figures_say(f, "%p needs another robot to swap with.", piece)
                               : figures_say(f, "%p is not on your side.", target);
    if (f->clause == A2_STAR_11) return figures_say(f, "%p is still protected by the opening.", target);
    int from = f->s->robot[target].hex, distance = place_distance(f->k, f->s, f->s->robot[piece].hex, from);
    if (f->step->phase != STAR_OF_ACTION && !on_starpoint(f, target))
        return figures_say(f, "%p stands on no Starpoint.", target);
    if (f->step->phase == STAR_OF_ACTION && distance != 1)
        return figures_say(f, "%p must be adjacent; it is %g hexes away.", target,
                           gap_said(f->k, f->s, f->s->robot[piece].hex, from, distance));
    if (wants == 3 || !hex_named(f->k, hex)) return false;
    int way = way_distance(f->k, f->s, from, hex);
    if (hex == from) return figures_say(f, "%p is there already.", target);
    if (way > 4) return figures_say(f, "%p is moved 4 hexes at most; %h is %d away.", target, hex, way);
    if (figures_taken(f, hex)) return true;
    distance = place_distance(f->k, f->s, from, hex);
    if (distance > 4)
        return figures_say(f, "%p is moved 4 hexes at most; %h is %d away.", target, hex, distance);
    return figures_say(f, "%p does not get to %h in 4 hexes: something is in the way.", target, hex);
}

static bool figures_of_star(const Figures *f)
{
    int shown = f->step->n;
    if (f->c.verb == VERB_ROLL && f->step->kind == STEP_ACTIVATION) {
        if (f->clause == A2_STAR_38) return figures_say(f, "%p stands on no Starpoint.", f->piece);
        if (f->clause == A2_ACT_13)
            return figures_say(f, "The Star Die costs %d Energy; you have %d.", STAR_PRICE, f->pool);
        if (f->clause == A2_ABL_03)
            return figures_say(f, "%p accelerates instead of being activated.", f->piece);
        if (f->clause != A2_STAR_37) return false;
        return figures_say(f,
                           f->step->a & STAR_ROLLED ? "%p has rolled the Star Die in this activation."
                                                    : "%p is not your robot.",
                           f->piece);
    }
    if (f->step->kind != STEP_STAR) return false;
    if (f->c.verb == VERB_SWAP || f->c.verb == VERB_STRIKE) return figures_of_starred(f, f->c.b);
    if (f->c.verb == VERB_SHIFT) return figures_of_starred(f, f->c.who);
    if (f->c.verb == VERB_PILOT && !commander_robot(f->k, f->s, f->seat, RECKLESS_PILOT))
        return figures_say(f, "No Commander with Reckless Pilot is in play on your side.");
    if (f->c.verb != VERB_STAR) return false;
    if (shown == 6) return figures_say(f, "Effects 1 to 5 may be chosen, not %d.", (int)f->c.a);
    if (shown == 5) return figures_say(f, "The Star Die shows 5: say star 5.");
    return figures_say(f, "The Star Die shows %d, and that is used without naming a number.", shown);
}

bool figures_of_trigger(const Figures *f)
{
    return figures_of_ability(f) || figures_of_finish(f) || figures_of_star(f);
}
