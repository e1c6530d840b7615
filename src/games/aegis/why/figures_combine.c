/* Why two robots don't combine, in words and figures. */
#include "games/aegis/why/figures.h"

/* What the components need and have. */
static bool figures_of_parts(const Figures *f, const Card *card, Part a, Part b, int other)
{
    const char *make = f->k->make[card->make];
    switch (f->clause) {
    case A2_REQ_01:
    case A2_DRAFT_12:
    case A2_REQ_14: {
        int lacks = card->classes & ~(a.classes | b.classes);
        return lacks ? figures_say(f, "%s is %c: %p and %p are %c, and %c is missing.", card->name,
                                   (int)card->classes, f->piece, other, a.classes | b.classes, lacks)
                     : figures_say(f, "%s needs more Classes than %c.", card->name, a.classes | b.classes);
    }
    case A2_REQ_02: return figures_say(f, "%s needs a component of the Make %s.", card->name, make);
    case A2_REQ_04:
        return figures_say(f, "For %s the %s has to be the %s-Class component.", card->name, make,
                           (char[]){make[0], 0});
    case A2_REQ_08:
        return figures_say(f, "%s is Level %d, less than a component of Level %d.", card->name,
                           (int)card->level, a.level > b.level ? a.level : b.level);
    case A2_REQ_10:
        return figures_say(f, "%p has no Class of %s (%c).", a.classes & card->classes ? other : f->piece,
                           card->name, (int)card->classes);
    case A1_MODE_03:
        return figures_say(f, "%s has the Class of a component: each must bring a letter in.", card->name);
    case A2_REQ_15:
        return figures_say(f, "%s needs a robot of the Commander %s.", card->name,
                           f->k->character[card->commander]);
    case A2_CMD_51:
        return figures_say(f, "%s is Level %d; by luck the Levels must add up, and they make %d.", card->name,
                           (int)card->level, a.level + b.level);
    default: return false;
    }
}

/* A stand, or a destroyed robot, as the partner. */
static bool figures_of_scrap(const Figures *f, CombineChoice said)
{
    switch (f->clause) {
    case A2_SCRAP_03:
    case A1_SCRP_03:
        if (said.scrap && f->s->robot[said.partner].where != DESTROYED)
            return figures_say(f, "%p is not destroyed: it is no scrap.", said.partner);
        if (said.stand && !stand_seat_at(f->k, f->s, said.stand))
            return figures_say(f, "There is no stand on %h.", said.stand);
        if (said.stand && f->s->robot[said.partner].where != DESTROYED)
            return figures_say(f, "%p is not destroyed: no stand stands for it.", said.partner);
        return figures_say(f, "That destroyed robot is not yours.");
    case A2_SCRAP_12:
        return figures_say(f, "The stand on %h does not stand for %p.", said.stand, said.partner);
    case A2_SCRAP_07:
        return figures_say(f, "The stand on %h is %d hexes away; it must be adjacent.", said.stand,
                           place_distance(f->k, f->s, f->s->robot[f->piece].hex, said.stand));
    case A2_SCRAP_15: return figures_say(f, "%p is not destroyed: no stand stands for it.", said.partner);
    case A1_SCRP_06: return figures_say(f, "%p has moved or acted in this turn.", f->piece);
    case A1_SCRP_08: return figures_say(f, "Your Scrap Token is spent.");
    default: return false;
    }
}

static bool figures_of_component(const Figures *f)
{
    int made = f->s->emerging, other = component_unpack(f->c).partner;
    if (!made || !is_piece(f->k, other)) return false;
    const Card *card = card_of(f->k, f->s, made);
    if (f->s->robot[other].flags & PENDING) return figures_say(f, "%p is a component already.", other);
    switch (f->clause) {
    case A2_COMB_02: return figures_absent(f, other);
    case A2_DRONE_02: return figures_say(f, "%p is a Drone, and Drones don't combine.", other);
    case A2_COMB_25: return figures_say(f, "%p is not on your side.", other);
    case A2_REQ_10:
        return figures_say(f, "%p has no Class of %s (%c).", other, card->name, (int)card->classes);
    case A2_REQ_08: return figures_say(f, "%p is of a higher Level than %s.", other, card->name);
    case A2_ABL_29: return figures_say(f, "With %p there would be no way to complete %s.", other, card->name);
    default: return false;
    }
}

static bool figures_of_rise(const Figures *f)
{
    int made = f->s->emerging, hex = choice_place(f->c);
    if (!made) return false;
    const Card *card = card_of(f->k, f->s, made);
    if (f->clause == A2_ABL_29)
        return figures_say(f, "The components do not suffice yet for %s (%c, Make %s).", card->name,
                           (int)card->classes, f->k->make[card->make]);
    if (f->clause != A2_ABL_27 || !hex_named(f->k, hex)) return false;
    if (robot_at(f->k, f->s, hex)) return figures_say(f, "%p stands on %h.", robot_at(f->k, f->s, hex), hex);
    return figures_say(f, "%h is no hex of a Start Zone.", hex);
}

static bool figures_of_emerge(const Figures *f)
{
    if (!is_piece(f->k, f->c.b)) return false;
    const Card *card = card_of(f->k, f->s, f->c.b);
    switch (f->clause) {
    case A2_ABL_26:
        if (!(card->abilities & ABILITY(EMERGE))) return figures_say(f, "%s has no Emerge.", card->name);
        return figures_say(f, "Emerge costs %d Energy; you have %d.", EMERGE_COST, f->pool);
    case A2_ABL_27: return figures_say(f, "No hex of a Start Zone is free or would become free.");
    case A2_ABL_29:
        return figures_say(f, "Your robots can't make up %s (%c, Make %s) with this one.", card->name,
                           (int)card->classes, f->k->make[card->make]);
    case A2_COMB_26: return figures_say(f, "%p has used its Action, and combining takes it.", f->piece);
    case A2_REQ_17: return figures_say(f, "%s is not in your Combine Pool.", card->name);
    default: return false;
    }
}

bool figures_of_combine(const Figures *f)
{
    if (f->c.verb == VERB_COMPONENT) return figures_of_component(f);
    if (f->c.verb == VERB_RISE) return figures_of_rise(f);
    if (f->c.verb == VERB_EMERGE) return figures_of_emerge(f);
    if (f->c.verb != VERB_COMBINE || !f->piece) return false;
    CombineChoice said = combine_unpack(f->c);
    int other = said.partner, made = said.made, piece = f->piece;
    if (!is_piece(f->k, other) || !is_piece(f->k, made)) return false;
    const Card *card = card_of(f->k, f->s, made);
    bool basic = said.stand || said.scrap, there = is_active(f->s, other);
    switch (f->clause) {
    case A2_COMB_07:
    case A1_SCRP_05:
        return figures_say(f, "%s costs %d Energy; you have %d.", card->name,
                           combine_price(f->k, f->s, made, 0), f->pool);
    case A2_COMB_03:
    case A1_CMDR_21:
    case A2_CMD_52:
        return there && figures_say(f, "%p and %p are %g hexes apart; they must be adjacent%s.", piece, other,
                                    gap_said(f->k, f->s, f->s->robot[piece].hex, f->s->robot[other].hex,
                                             place_distance(f->k, f->s, f->s->robot[piece].hex,
                                                            f->s->robot[other].hex)),
                                    f->clause == A1_CMDR_21 ? " or within 3" : "");
    case A2_COMB_02:
        if (other == piece) return figures_say(f, "%p needs another robot to combine with.", piece);
        if (f->s->robot[other].where == DESTROYED)
            return figures_say(f, "%p is destroyed; say %s.", other,
                               f->k->rules.stands ? "combine with stand, its hex and as whom"
                                                  : "combine with scrap and its name");
        return figures_absent(f, other);
    case A2_COMB_25: return figures_say(f, "%p is not on your side.", other);
    case A1_SCRP_04: return figures_say(f, "%p is no Basic robot, and only those are scrap.", other);
    case A2_COMB_24: return figures_say(f, "%p is a Drone, and Drones don't combine.", piece);
    case A2_DRONE_02: return figures_say(f, "%p is a Drone, and Drones don't combine.", other);
    case A2_COMB_26:
    case A2_SCRAP_06: return figures_say(f, "%p has used its Action, and combining takes it.", piece);
    case A2_COMB_01: return figures_say(f, "%p is no combined robot.", made);
    case A2_COMB_22: return figures_say(f, "%s is in use as a component.", card->name);
    case A2_REQ_17:
        return f->k->piece[made].seat != f->seat || f->s->robot[made].where == IN_BOX
                   ? figures_say(f, "%s is not in your Combine Pool.", card->name)
               : f->s->robot[made].where == DESTROYED
                   ? figures_say(f, "%s is destroyed, and was not of your Combine Pool.", card->name)
                   : figures_say(f, "%s is in play already.", card->name);
    case A2_COMB_10:
        return figures_say(f, "The new robot stands on %h or on %h.", (int)f->s->robot[piece].hex,
                           said.stand ? said.stand : (int)f->s->robot[other].hex);
    case A2_CMD_63:
        return said.as && figures_say(f, "Neither %p nor %p is a Wildcard that could stand in for %p so.",
                                      piece, other, said.as);
    case A2_CMD_36: return figures_say(f, "%p was overridden in this turn and can't start a combine.", piece);
    case A1_ATTR_14: return figures_say(f, "%p is Disarmed, and combining counts as an Action.", piece);
    default: break;
    }
    if (figures_of_scrap(f, said)) return true;
    if (!basic && !there) return false;
    Part b = basic ? part_of_basic(f->k, f->s, other) : part_of_robot(f->k, f->s, other);
    return is_active(f->s, piece) && figures_of_parts(f, card, part_of_robot(f->k, f->s, piece), b, other);
}
