/* Refusals of Solo Boss Battle with their figures. */
#include "games/aegis/why/figures.h"

/* The player may not activate now, or must. */
static bool figures_of_player(const Figures *f)
{
    const SoloState *solo = solo_seen(f->k, f->s);
    int shown = solo_shown(f->k, f->s), left = shown - solo->next;
    if (f->clause == A2_SOLO_31) return figures_say(f, "Your Energy Pool is empty: the turn is passed.");
    if (f->clause == A2_SOLO_32 && f->c.verb == VERB_PASS)
        return figures_say(f, "The round is ended, not passed: say end turn.");
    if (f->clause != A2_SOLO_29 || left < 1) return false;
    if (f->c.verb == VERB_END || f->c.verb == VERB_PASS)
        return figures_say(f, "Activate or recall a robot first: %d of %d Rondo cards %s still to come.",
                           left, shown, left == 1 ? "is" : "are");
    return figures_say(f, "You have activated a robot: Rondo card %s comes next.",
                       rondo_word(solo->shown[solo->next] - 1));
}

/* The die that is to be changed lies not there. */
static bool figures_of_die(const Figures *f)
{
    int to = f->c.a == SKILL_SIX ? 6 : 1, die = solo_seen(f->k, f->s)->die;
    if (f->step->kind != STEP_VALOR) return figures_say(f, "No die lies there to be changed.");
    bool single = f->step->phase != VALOR_OF_ROLL;
    if (single ? die != f->c.b : f->c.b < 1 || f->c.b > 6 || !dice_shown(&f->s->roll)[f->c.b]) {
        if (single) return figures_say(f, "The die shows %d.", die);
        figures_say(f, "The dice show");
        for (int face = 1; face <= 6; face++)
            for (int i = 0; i < dice_shown(&f->s->roll)[face]; i++) figures_say(f, " %d", face);
        return figures_say(f, ".");
    }
    return f->c.b == to && figures_say(f, "That die shows a %d already.", to);
}

/* One activation more is not to be had. */
static bool figures_of_more(const Figures *f)
{
    const ModeState *mode = mode_seen(f->k, f->s);
    if (f->step->kind != STEP_SOLO) return figures_say(f, "That is bought between two activations.");
    if (mode->last) return figures_say(f, "One more activation is bought already.");
    if (!f->s->seat[SOLO_PLAYER].pool) return figures_say(f, "Your Energy Pool is empty.");
    if (!(mode->done >> SOLO_PLAYER & 1)) return figures_say(f, "You may still activate a robot without it.");
    return figures_say(f, "No robot is left that it could activate.");
}

static bool figures_of_skill(const Figures *f)
{
    if (f->c.verb != VERB_VALOR || f->c.a < 0 || f->c.a >= SKILL_COUNT) return false;
    int valor = mode_seen(f->k, f->s)->points[SOLO_PLAYER];
    if (f->clause == A2_SOLO_46)
        return figures_say(f, "That costs %d Valor, and %d is left.", skill_price(f->c.a), valor);
    if (f->clause == A2_SOLO_39)
        return figures_say(f, "The skill \"%s\" has been used since the Boss's last activation began.",
                           skill_word(f->c.a));
    if (f->clause == A2_SOLO_40 || f->clause == A2_SOLO_43) return figures_of_die(f);
    bool own = f->s->turn == SOLO_PLAYER;
    if ((f->clause == A2_SOLO_41 || f->clause == A2_SOLO_42) && !own)
        return figures_say(f, "The skill \"%s\" is for your own turn, and this is the Boss's.",
                           skill_word(f->c.a));
    if (f->clause == A2_SOLO_41) return figures_of_more(f);
    if (f->clause != A2_SOLO_42) return false;
    return f->step->kind == STEP_VALOR ? figures_say(f, "Dice lie there: robots are repaired after that.")
                                       : figures_say(f, "None of your robots has damage or drain.");
}

/* What Valor repairs. */
static bool figures_of_mend(const Figures *f)
{
    int piece = f->c.who;
    if (f->c.verb != VERB_REPAIR || f->clause != A2_SOLO_42) return false;
    const Robot *robot = &f->s->robot[piece];
    if (!is_active(f->s, piece)) return figures_absent(f, piece);
    if (seat_of(f->s, piece) != f->seat)
        return figures_say(f, "%p belongs to %w.", piece, seat_of(f->s, piece));
    if (f->c.a > robot->damage || f->c.b > robot->drain)
        return figures_say(f, "%p has %d damage and %d drain to repair.", piece, (int)robot->damage,
                           (int)robot->drain);
    int sum = f->c.a + f->c.b, left = f->step->n;
    return sum > left ? figures_say(f, "%d %s left to repair; that would be %d.", left,
                                    left == 1 ? "is" : "are", sum)
                      : figures_say(f, "That repairs nothing.");
}

/* A robot or hex that the decision rules have left out. */
static bool figures_of_prefer(const Figures *f)
{
    if (f->c.verb != VERB_PREFER) return false;
    if (f->clause == A2_SOLO_67 && f->step->kind == STEP_MINION && is_piece(f->k, f->step->a))
        return figures_say(f, "%p goes as near to %p as it can on a shortest way, and that is not %h.",
                           (int)f->step->who, (int)f->step->a, (int)f->c.a);
    if (f->clause == A2_SOLO_87 && is_piece(f->k, f->c.b))
        return figures_say(f, "%p is not among those that the rules leave.", (int)f->c.b);
    return false;
}

/* What an Action does to one robot, while another's turn is first. */
static bool figures_of_first(const Figures *f)
{
    Choice list[CHOICES_MAX];
    bool acts = f->step->kind == STEP_ACTION || f->step->kind == STEP_STAR;
    if (f->clause != A2_SOLO_87 || !acts || !is_piece(f->k, f->c.who)) return false;
    int n = list_choices(f->k, f->s, f->seat, list);
    for (int i = 0; i < n; i++)
        if (list[i].who == f->c.who) return false;
    return n && is_piece(f->k, list[0].who) &&
           figures_say(f, "%p comes before %p.", (int)list[0].who, (int)f->c.who);
}

/* A Repair or Push of the Boss's side that does less than it can. */
static bool figures_of_whole(const Figures *f)
{
    Choice list[CHOICES_MAX];
    bool mends = f->c.verb == VERB_REPAIR && f->clause == A2_SOLO_59;
    if (!mends && (f->c.verb != VERB_PUSH || f->clause != A2_SOLO_96)) return false;
    int n = list_choices(f->k, f->s, f->seat, list);
    for (int i = 0; i < n; i++) {
        if (list[i].who != f->c.who || list[i].verb != f->c.verb) continue;
        return mends ? figures_say(f, "%p is repaired by as much as it can be: %d.", (int)f->c.who,
                                   list[i].a + list[i].b)
                     : figures_say(f, "%p goes the whole distance: %d %s.", (int)f->c.who, (int)list[i].b,
                                   list[i].b == 1 ? "hex" : "hexes");
    }
    return false;
}

bool figures_of_solo(const Figures *f)
{
    if (f->k->mode != MODE_SOLO) return false;
    return figures_of_player(f) || figures_of_skill(f) || figures_of_mend(f) || figures_of_prefer(f) ||
           figures_of_first(f) || figures_of_whole(f);
}
