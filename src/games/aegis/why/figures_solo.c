/* Refusals of Solo Boss Battle with their figures. */
#include "games/aegis/why/figures.h"

/* The player may not activate now, or must. */
static bool figures_of_player(const Figures *f)
{
    const SoloState *solo = solo_seen(f->k, f->s);
    int shown = solo_shown(f->k, f->s), left = shown - solo->next;
    if (f->clause == A2_SOLO_31) return figures_say(f, "Your Energy Pool is empty: the turn is passed.");
    if (f->clause != A2_SOLO_29 || left < 1) return false;
    if (f->c.verb == VERB_END || f->c.verb == VERB_PASS)
        return figures_say(f, "Activate or recall a robot first: %d of %d Rondo cards are still to come.",
                           left, shown);
    return figures_say(f, "You have activated a robot: Rondo card %s comes next.",
                       rondo_word(solo->shown[solo->next] - 1));
}

static bool figures_of_skill(const Figures *f)
{
    if (f->c.verb != VERB_VALOR || f->c.a < 0 || f->c.a >= SKILL_COUNT) return false;
    if (f->clause == A2_SOLO_46)
        return figures_say(f, "That costs %d Valor, and %d are left.", skill_price(f->c.a),
                           (int)mode_seen(f->k, f->s)->points[SOLO_PLAYER]);
    if (f->clause == A2_SOLO_39)
        return figures_say(f, "That skill has been used since the Boss's last activation began.");
    if (f->clause == A2_SOLO_42 && f->s->turn == SOLO_PLAYER)
        return figures_say(f, "None of your robots has damage or drain, or a die lies there.");
    return false;
}

/* A robot or hex that the decision rules have left out. */
static bool figures_of_prefer(const Figures *f)
{
    if (f->c.verb != VERB_PREFER) return false;
    if (f->clause == A2_SOLO_67 && f->step->kind == STEP_MINION && f->step->a > 0 &&
        is_piece(f->k, f->step->a) && f->c.a)
        return figures_say(f, "%p goes as near to %p as it can on a shortest way, and that is not %h.",
                           (int)f->step->who, (int)f->step->a, (int)f->c.a);
    if (f->clause == A2_SOLO_87 && is_piece(f->k, f->c.b))
        return figures_say(f, "%p is not among those that the rules leave.", (int)f->c.b);
    return false;
}

bool figures_of_solo(const Figures *f)
{
    if (f->k->mode != MODE_SOLO) return false;
    return figures_of_player(f) || figures_of_skill(f) || figures_of_prefer(f);
}
