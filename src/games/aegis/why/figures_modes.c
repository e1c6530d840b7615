/* Refusals of Starpoint Arena, Machine Chess and Point Control with their figures, and when the verbs that
   only some ways of play have could be said. */
#include "games/aegis/why/figures.h"
#include "games/aegis/words/verbs.h"

/* A destroyed robot, or one of the sideboard for it, would not come back there. */
static bool figures_of_rebuild(const Figures *f)
{
    int piece = f->c.who, hex = f->c.a, instead = f->c.b;
    if (f->c.verb != VERB_REBUILD || f->clause == T_03 || f->clause == T_07 || !is_piece(f->k, piece))
        return false;
    if (!f->k->piece[piece].basic)
        return figures_say(f, "%p is no Basic robot: a combined one comes back as its components.", piece);
    Bits zone = zone_of(f->k, f->s, f->seat);
    if (!bits_has(&zone, hex))
        return figures_say(f, "%h is no hex of %s Start Zone.", hex, f->k->mode == MODE_SOLO ? "a" : "your");
    if (figures_taken(f, hex)) return true;
    if (f->clause == A2_TEAM_09)
        return figures_say(f, "A variant of %p is in your team; it may come for that one only.", piece);
    const Robot *robot = &f->s->robot[piece];
    if (instead && robot->where != SIDEBOARD) return figures_say(f, "%p is not on your sideboard.", piece);
    if (!instead && robot->where == SIDEBOARD)
        return figures_say(f, "%p is on your sideboard: say for and a destroyed robot.", piece);
    int lost = instead ? instead : piece;
    if (f->s->robot[lost].where == UNDER)
        return figures_say(f, "%p is not destroyed, but a component of %p.", lost,
                           (int)f->s->robot[lost].under);
    return f->s->robot[lost].where != DESTROYED && figures_say(f, "%p is not destroyed.", lost);
}

/* The opponent with the most robots. */
static int strongest(const Figures *f)
{
    int most = 0;
    SEATS_EACH (f->k, other) {
        if (is_ally_seat(f->k, f->seat, other) || f->s->seat[other].out) continue;
        if (!most || robots_of(f->k, f->s, other) > robots_of(f->k, f->s, most)) most = other;
    }
    return most;
}

/* A turn of one activation that can't be passed, or not so. */
static bool figures_of_passing(const Figures *f)
{
    if (f->step->kind != STEP_ALTERNATE || (f->c.verb != VERB_PASS && f->c.verb != VERB_END)) return false;
    if (f->clause == A2_STAR_07 || f->clause == A1_CHES_07)
        return f->c.verb == VERB_PASS && is_piece(f->k, f->c.who)
                   ? figures_say(f, "You pass, not %p: say pass alone.", (int)f->c.who)
                   : figures_say(f, "A turn ends with the activation of one robot; pass leaves it out.");
    if (f->clause != A1_CHES_03 && f->clause != A1_CHES_08) return false;
    int idle = 0, other = strongest(f);
    OWN_EACH (f->k, f->seat, piece)
        if (!idle && is_active(f->s, piece) && seat_of(f->s, piece) == f->seat &&
            !activation_refused(f->k, f->s, piece))
            idle = piece;
    if (!idle) return false;
    if (f->clause == A1_CHES_03)
        return figures_say(f, "Nobody else can go on in this round, and %p has not activated.", idle);
    return other &&
           figures_say(f, "Only who has fewer robots may pass: you have %d, %w has %d; %p has not activated.",
                       robots_of(f->k, f->s, f->seat), other, robots_of(f->k, f->s, other), idle);
}

/* Point Control: why nobody enters there, or now. */
static bool figures_of_entry(const Figures *f)
{
    if (f->c.verb != VERB_ENTER) return false;
    int piece = f->c.who, hex = f->c.a;
    switch (f->clause) {
    case A1_PTC_02: return figures_say(f, "%p is not in your reserve.", piece);
    case A1_PTC_25: return figures_say(f, "%s", verb_when(f->k, VERB_ENTER));
    case A1_PTC_26:
        return figures_say(
            f, "Your robots on the board have %d Levels; robots enter while they are fewer than 5.",
            levels_on_board(f->k, f->s, f->seat));
    case A1_PTC_27: return figures_say(f, "%h is no Entry Point.", hex);
    case A1_COMP_21: return figures_taken(f, hex);
    default: return false;
    }
}

bool figures_of_modes(const Figures *f)
{
    return figures_of_rebuild(f) || figures_of_passing(f) || figures_of_entry(f);
}

const char *verb_when(const AegisKit *k, int verb)
{
    bool star = k->mode == MODE_STARPOINT, solo = k->mode == MODE_SOLO;
    switch (verb) {
    case VERB_DROP:
        return k->rules.drop_at_end ? "Combat Drop comes at the end of your turn."
                                    : "Combat Drop takes the Action of an activation.";
    case VERB_RECALL:
        return star || solo ? "Robots are recalled instead of being activated."
                            : "Robots are recalled in Starpoint Arena and Solo Boss Battle only.";
    case VERB_REBUILD:
        return star   ? "Destroyed robots come back in the Recharge Phase."
               : solo ? "Destroyed robots come back as a round begins, before the Recharge Phase."
                      : "Destroyed robots come back in Starpoint Arena and Solo Boss Battle only.";
    case VERB_ROLL:
        return star ? "The Star Die is rolled in the activation of a robot on a Starpoint."
                    : "The Star Die is rolled in Starpoint Arena only.";
    case VERB_ENTER:
        return k->mode == MODE_POINTS ? "Robots enter as your turn starts, after the Recharge Phase."
                                      : "Robots enter in Point Control only.";
    case VERB_VALOR:
        return solo ? "Valor Skills are used in your turn, or on dice that lie there."
                    : "There are Valor Skills in Solo Boss Battle only.";
    case VERB_PREFER: return solo ? "The rules leave no such choice of the Boss's side to you." : NULL;
    case VERB_KEEP:
    case VERB_DISCARD:
        return k->dealt ? "Cards are kept and discarded in the draft, before teams are built."
                        : "Cards are kept and discarded in a draft only.";
    default: return verb_kind(verb)->when;
    }
}
