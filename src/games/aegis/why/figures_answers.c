/* Why what an ability offers is refused, in words and figures: who goes next, who takes the blow, which form.
 */
#include "games/aegis/why/figures.h"

/* Ultrablitz and Ultrasalvo. */
static bool figures_of_marked(const Figures *f, const char *name)
{
    int piece = f->c.who;
    if (f->c.verb != VERB_SALVO || !is_piece(f->k, piece)) return false;
    if (!is_active(f->s, piece)) return figures_absent(f, piece);
    if (seat_of(f->s, piece) != f->seat)
        return figures_say(f, "%p belongs to %w.", piece, seat_of(f->s, piece));
    return figures_say(f, "%s leaves nothing for %p to do now.", name, piece);
}

static bool figures_of_excavate(const Figures *f)
{
    if (f->c.verb != VERB_EXCAVATE || !f->piece || !is_active(f->s, f->piece)) return false;
    if (f->clause == A2_CMD_17)
        return figures_say(f, "%p stands at the edge of the board, which is no terrain.", f->piece);
    if (f->clause == A2_CMD_14)
        return figures_say(f, "%p can use no Action now that the die could help.", f->piece);
    if (!commander_robot(f->k, f->s, seat_of(f->s, f->piece), EXCAVATE))
        return figures_say(f, "No Commander with Excavate is in play on your side.");
    return figures_say(f, "%p stands beside no terrain.", f->piece);
}

static bool figures_of_army(const Figures *f)
{
    int piece = f->c.who;
    if (f->c.verb != VERB_AVENGE || !is_piece(f->k, piece)) return false;
    if (!is_active(f->s, piece)) return figures_absent(f, piece);
    return figures_say(f, "False Army activates the robot that has it or a Drone, not %p.", piece);
}

/* Wild Shield. */
static bool figures_of_shield(const Figures *f)
{
    int piece = f->c.b, struck = f->step->who;
    if (f->c.verb != VERB_SHIELD || f->step->kind != STEP_SHIELD || !is_piece(f->k, piece)) return false;
    if (f->c.who != struck) return figures_say(f, "%p takes the damage, not %p.", struck, (int)f->c.who);
    if (piece == struck) return figures_say(f, "%p takes the damage itself if you pass.", piece);
    if (!is_active(f->s, piece)) return figures_absent(f, piece);
    if (seat_of(f->s, piece) != f->seat)
        return figures_say(f, "%p belongs to %w.", piece, seat_of(f->s, piece));
    return figures_say(f, "%p has vanished and takes no damage.", piece);
}

/* Reveal True Form. */
static bool figures_of_form(const Figures *f)
{
    int form = f->c.b;
    if (f->c.verb != VERB_BECOME || !is_piece(f->k, form)) return false;
    if (f->k->piece[form].seat != f->seat) return figures_say(f, "%p is not in your Combine Pool.", form);
    if (f->k->piece[form].basic || f->k->piece[form].drone)
        return figures_say(f, "%p is no combined robot.", form);
    if (!in_combine_pool(f->k, f->s, form)) return figures_say(f, "%p is not in the box any more.", form);
    return figures_say(f, "The form is a robot of Level 3; %p is Level %d.", form,
                       (int)card_of(f->k, f->s, form)->level);
}

/* The free combine of the Star Die: Classes and Makes as ever, whatever the distance. */
static bool figures_of_star_combine(const Figures *f)
{
    if (f->c.verb != VERB_COMBINE || f->step->kind != STEP_STAR) return false;
    CombineChoice said = combine_unpack(f->c);
    int piece = f->step->who, other = said.partner;
    if (!is_piece(f->k, other) || !is_piece(f->k, said.made)) return false;
    if (!is_active(f->s, other)) return figures_absent(f, other);
    if (other == piece) return figures_say(f, "%p needs another robot to combine with.", piece);
    if (!is_ally(f->k, f->s, other, piece)) return figures_say(f, "%p is not on your side.", other);
    Figures as = *f;
    as.clause = f->clause == A2_STAR_43
                    ? parts_refused(f->k, card_of(f->k, f->s, said.made), part_of_robot(f->k, f->s, piece),
                                    part_of_robot(f->k, f->s, other), false)
                : f->k->piece[said.made].basic || f->k->piece[said.made].drone ? A2_COMB_01
                : !in_combine_pool(f->k, f->s, said.made)                      ? A2_REQ_17
                                                                               : 0;
    if (as.clause) return figures_of_combine(&as);
    return figures_say(f, "The new robot stands on %h, where %p is.", (int)f->s->robot[other].hex, other);
}

bool figures_of_answers(const Figures *f)
{
    switch (f->clause) {
    case A2_CAB_03: return figures_of_marked(f, "Ultrablitz");
    case A2_CAB_14: return figures_of_marked(f, "Ultrasalvo");
    case A2_CMD_10:
    case A2_CMD_14:
    case A2_CMD_17: return figures_of_excavate(f);
    case A2_CMD_18: return figures_of_army(f);
    case A1_CMDR_13: return figures_of_shield(f);
    case A1_CABL_10:
        return f->piece &&
               figures_say(f, "%p stood beside a Flicker and uses no Action this turn.", f->piece);
    case A2_STAR_41:
    case A2_STAR_43: return figures_of_star_combine(f);
    case A2_SOLO_96:
        if (f->c.verb != VERB_SHIFT || !is_piece(f->k, f->c.who)) return false;
        return figures_say(f,
                           is_enemy_piece(f->k, f->s, f->c.who)
                               ? "%p is moved as near to your robots as it can be."
                               : "%p is moved as far from the Boss as it can be.",
                           (int)f->c.who);
    case A2_TPLAY_07: return figures_say(f, "It goes to you or to a teammate whose robot is a component.");
    case A2_UNQ_01: return figures_of_form(f);
    default: return false;
    }
}
