/* Why a free move is refused, or what combining or dying would put down, in words and figures. */
#include "games/aegis/why/figures.h"

/* A Drone that does not appear there, or not from that robot. */
static bool figures_of_drone(const Figures *f)
{
    int hex = choice_place(f->c), at = f->s->steps.depth - 1, due = 0;
    const Step *step = f->step;
    if (step->kind == STEP_PARTING) { /* several may have fallen */
        for (; at >= 0 && f->s->steps.step[at].kind == STEP_PARTING; at--) {
            const Step *each = &f->s->steps.step[at];
            if (!each->phase && !(each->n & PARTING_IS_DRONE)) continue;
            if (!due || each->who == f->c.who) step = each, due = each->who;
        }
    } else if (step->kind == STEP_DRONES) {
        due = step->who;
    }
    if (!due) return figures_say(f, "%p leaves no Drone now.", (int)f->c.who);
    if (due != f->c.who) return figures_say(f, "The Drone comes from %p, not from %p.", due, (int)f->c.who);
    bool parting = step->kind == STEP_PARTING;
    int from = parting ? step->a : f->s->robot[due].hex, need = parting ? 1 : step->a;
    int distance = place_distance(f->k, f->s, from, hex), robot = robot_at(f->k, f->s, hex);
#ifdef AEGIS_INCHES
    if (robot) return figures_overlap(f, hex, 0);
#endif
    if (robot) return figures_say(f, "%p stands on %h.", robot, hex);
    if (figures_taken(f, hex)) return true;
    return distance != need &&
           figures_say(f,
                       need == 1 ? f->k->inches ? "A Drone appears up to %d hex from %h; %h is %g away."
                                                : "A Drone appears %d hex from %h; %h is %g away."
                                 : "A Drone appears %d hexes from %h; %h is %g away.",
                       need, from, hex, gap_said(f->k, f->s, from, hex, distance));
}

/* A Parting Shot or Cannon that does not reach that robot. */
static bool figures_of_parting(const Figures *f)
{
    const Step *step = NULL;
    int target = f->c.b;
    for (int i = f->s->steps.depth - 1; i >= 0 && f->s->steps.step[i].kind == STEP_PARTING; i--)
        if (f->s->steps.step[i].who == f->c.who && !step) step = &f->s->steps.step[i];
    int weapon = step ? parting_weapon(f->k, f->s, step) : 0;
    if (!weapon) return is_piece(f->k, f->c.who) && figures_say(f, "%p leaves no shot now.", (int)f->c.who);
    if (!is_piece(f->k, target)) return false;
    if (!is_active(f->s, target)) return figures_absent(f, target);
    const Card *card = &f->k->card[step->b >> 8];
    bool shot = weapon == PARTING_IS_SHOT;
    int range = shot ? card->parting_shot : card->parting_cannon;
    int distance = place_distance(f->k, f->s, step->a, f->s->robot[target].hex);
    const char *name = shot ? "Parting Shot" : "Parting Cannon";
    if (f->clause == A2_ABL_08) return figures_say(f, "A robot with Beacon must be the target.");
    if (figures_of_opening(f)) return true;
    if (distance > range)
        return figures_say(f, "%s %d: %p is %g hexes away.", name, range, target,
                           gap_said(f->k, f->s, step->a, f->s->robot[target].hex, distance));
    if (is_protected(f->k, f->s, step->b & 255, target))
        return figures_say(f, "%p is still protected by the opening.", target);
    if (is_hidden(f->k, f->s, target))
        return figures_say(f,
                           effect_flags(f->k, f->s, target) & EFFECT_CLOAK
                               ? "%p is Cloaked and can't be targeted."
                               : "%p has vanished and can't be targeted.",
                           target);
    return figures_say(f, "%s: %p is not in sight from %h.", name, target, (int)step->a);
}

/* Dread Salvage. */
static bool figures_of_salvage(const Figures *f)
{
    int fallen = f->c.who, ally = choice_other(f->c), hex = choice_place(f->c);
    if (f->clause != A1_CMDR_06 || !is_piece(f->k, fallen) || !is_piece(f->k, ally) || !hex_named(f->k, hex))
        return false;
    if (!has_classic(f->k, f->s, fallen, DREAD_SALVAGE))
        return figures_say(f, "%p has no Dread Salvage.", fallen);
    if (f->k->piece[fallen].seat != f->seat)
        return figures_say(f, "%p belongs to %w.", fallen, (int)f->k->piece[fallen].seat);
    if (f->step->n & SALVAGED) return figures_say(f, "Dread Salvage has been used in this turn.");
    if (!may_salvage(f->k, f->s, fallen)) return figures_say(f, "%p does not lie destroyed.", fallen);
    if (!is_active(f->s, ally)) return figures_absent(f, ally);
    if (!is_ally_seat(f->k, f->seat, seat_of(f->s, ally)))
        return figures_say(f, "%p is not on your side.", ally);
    if (effect_flags(f->k, f->s, ally) & EFFECT_VANISH)
        return figures_say(f, "%p has vanished and takes no damage.", ally);
    int distance = place_distance(f->k, f->s, f->s->robot[ally].hex, hex);
    if (distance != 1)
        return figures_say(f, "%p returns beside %p; %h is %g hexes away.", fallen, ally, hex,
                           gap_said(f->k, f->s, f->s->robot[ally].hex, hex, distance));
    return figures_taken(f, hex);
}

/* Three hexes, 2 Energy or a repair. */
static bool figures_of_undaunted(const Figures *f)
{
    int piece = f->step->who, hex = choice_place(f->c);
    if (f->step->kind != STEP_UNDAUNTED || !is_active(f->s, piece)) return false;
    if (f->c.verb == VERB_PASS)
        return figures_say(f, "%p is Restrained: take the Energy or the repair.", piece);
    if (f->c.who != piece) return figures_say(f, "%p is Undaunted now, no other.", piece);
    if (f->c.verb != VERB_SHIFT) return figures_say(f, "%p has no damage to repair.", piece);
    if (!hex_named(f->k, hex)) return false;
    if (effect_flags(f->k, f->s, piece) & EFFECT_RESTRAIN)
        return figures_say(f, "%p is Restrained: it can't move.", piece);
    int from = f->s->robot[piece].hex, distance = way_distance(f->k, f->s, from, hex);
    if (hex == from) return figures_say(f, "%p is there already; pass lets it stay.", piece);
    if (distance > UNDAUNTED_HEXES)
        return figures_say(f, "Undaunted moves %p up to %d hexes; %h is %g away.", piece, UNDAUNTED_HEXES,
                           hex, way_said(f->k, f->s, from, hex, distance));
    return figures_taken(f, hex) || figures_say(f, "The way to %h is barred.", hex);
}

/* Free moves and pieces that combining or dying puts down. */
bool figures_of_gifts(const Figures *f)
{
    const Step *step = f->step;
    int hex = choice_place(f->c);
    bool there = hex_named(f->k, hex);
    if (f->c.verb == VERB_DRONE && there) return figures_of_drone(f);
    if (step->kind == STEP_BLITZ && f->c.verb == VERB_SHIFT && there && is_active(f->s, step->who)) {
        int from = f->s->robot[step->who].hex, distance = way_distance(f->k, f->s, from, hex);
        if (f->c.who != step->who) return figures_say(f, "%p moves now, no other.", (int)step->who);
        if (hex == from) return figures_say(f, "%p is there already; pass lets it stay.", f->piece);
        if (distance > step->n)
            return figures_say(f, "%p moves %d hexes at most; %h is %g away.", (int)step->who, (int)step->n,
                               hex, way_said(f->k, f->s, from, hex, distance));
        if (f->clause == A2_CAB_01) return figures_say(f, "%h is on no axis from %h.", hex, from);
        return figures_taken(f, hex) || figures_say(f, "The way to %h is barred.", hex);
    }
    if (f->clause == A1_CMDR_24 && is_piece(f->k, f->c.who) && !is_active(f->s, f->c.who))
        return figures_absent(f, f->c.who);
    if (f->clause == A1_CMDR_24 && !classic_robot(f->k, f->s, f->seat, SHIFTY_BUSINESS))
        return figures_say(f, "No robot of yours with Shifty Business is in play.");
    if (f->clause == A1_CMDR_24 && step->n & SHIFTED)
        return figures_say(f, "Shifty Business has been used in this turn.");
    if (f->clause == A1_CMDR_24 && f->c.verb == VERB_SHIFT && there && is_piece(f->k, f->c.who) &&
        is_active(f->s, f->c.who)) {
        int from = f->s->robot[f->c.who].hex, distance = way_distance(f->k, f->s, from, hex);
        if (distance > 2)
            return figures_say(f, "Shifty Business shifts %p by up to 2 hexes; %h is %d away.", (int)f->c.who,
                               hex, distance);
        if (hex == from) return figures_say(f, "%p is there already; pass lets it stay.", (int)f->c.who);
        return figures_taken(f, hex) || figures_say(f, "The way to %h is barred.", hex);
    }
    if (f->c.verb == VERB_PARTING) return figures_of_parting(f);
    if (f->c.verb == VERB_SALVAGE) return figures_of_salvage(f);
    if (f->clause == A1_MACH_11) return figures_of_undaunted(f);
    if (f->clause == A2_ABL_22 && step->kind == STEP_PARTING)
        return figures_say(f, "The Drone of %p must appear.", (int)step->who);
    if (f->clause == A2_ABIL_11 && f->c.verb == VERB_PASS)
        return figures_say(f, "Something is triggered that does not say \"may\": use that first.");
    if (f->clause == A1_PASS_13)
        PIECES_EACH (f->k, enemy)
            if (there && is_active(f->s, enemy) && !is_ally_seat(f->k, f->seat, seat_of(f->s, enemy)) &&
                place_is_nearer(f->k, f->s, f->s->robot[enemy].hex, hex, 5))
                return figures_say(f, "%p is %g hexes from %h; it has to be 5.", enemy,
                                   gap_short(f->k, f->s, f->s->robot[enemy].hex, hex,
                                             place_distance(f->k, f->s, f->s->robot[enemy].hex, hex)),
                                   hex);
    return false;
}
