/* Why a place is refused in play by inches, in words and figures. */
#include "games/aegis/inches/unit.h"

#include "games/aegis/why/figures.h"
#include "games/aegis/words/verbs.h"

/* It can't be reached: by what? */
int why_not_reached(const AegisKit *k, const State *s, const Step *step, int hex)
{
    int piece = step->who, from = s->robot[piece].hex, inches = way_distance(k, s, from, hex);
    Gait gait = activation_gait(k, s, step);
    if (inches > gait.move * gait.per_energy)
        return step->phase & ACCELERATED ? A2_ABL_01 : gait.move ? A2_MOVE_02 : A2_MOVE_12;
    int barred = gait.over ? 0 : way_barred_by(k, s, point_of(s, from), point_of(s, hex), piece);
    if (barred) return barred < AREA_SITE ? A2_MOVE_04 : A2_MOVE_05;
    if (hex == from) return A2_MOVE_01;
    return energy_for(gait, inches) > s->seat[step->b].pool ? A2_ACT_13 : 0;
}

int why_not_way(const AegisKit *k, const State *s, int piece, int hex, int hexes, bool straight)
{
    (void)hexes, (void)straight;
    int barred = way_barred_by(k, s, robot_point(s, piece), point_of(s, hex), piece);
    return barred && barred < AREA_SITE ? A2_MOVE_04 : A2_MOVE_05;
}

/* As many hundredths of an inch as it takes, at least, or at most where it is too near; less what is taken
 * off. */
static bool say_length(const Figures *f, int64_t squared, int off, bool near, const char *then)
{
    int64_t root = root_floor(squared);
    int length = (int)(root * root < squared && !near ? root + 1 : root) - off;
    text_put_hundredths(f->text, length < 0 ? 0 : length);
    text_put(f->text, length == INCH ? " inch " : " inches ");
    text_put(f->text, then);
    return true;
}

/* From the place of a robot to another place. */
static bool say_way(const Figures *f, const char *before, int piece, int limit, int hex)
{
    figures_say(f, before, piece, limit);
    figures_say(f, " %h is ", hex);
    return say_length(f, points_apart(robot_point(f->s, piece), point_of(f->s, hex)), 0, false, "away.");
}

static bool say_gap(const Figures *f, int piece, int target, bool near)
{
    figures_say(f, " %p is ", target);
    return say_length(f, points_apart(robot_point(f->s, piece), robot_point(f->s, target)), 2 * f->k->base,
                      near, "away.");
}

/* Bases and terrain that a base at this place would lie on. */
bool figures_overlap(const Figures *f, int hex, int piece)
{
    int other = robot_in_way(f->k, f->s, hex, piece);
    if (other) {
        figures_say(f, "%p stands ", other);
        say_length(f, points_apart(robot_point(f->s, other), point_of(f->s, hex)), 0, true, "from");
        figures_say(f, " %h, from centre to centre; bases do not overlap from ", hex);
        text_put_hundredths(f->text, 2 * f->k->base);
        return figures_say(f, " on.");
    }
    if (!terrain_at(f->k, f->s, hex)) return false;
    return figures_say(f, "A base at %h would lie on terrain.", hex);
}

static bool say_barred(const Figures *f, int hex, int piece)
{
    int by = way_barred_by(f->k, f->s, robot_point(f->s, piece), point_of(f->s, hex), piece);
    if (!by) return false;
    return by < AREA_SITE ? figures_say(f, "%p is in the straight way to %h.", by, hex)
                          : figures_say(f, "Terrain is in the straight way to %h.", hex);
}

static bool say_zone(const Figures *f, int hex)
{
    const BoardArea *area = f->k->board->area;
    int zone = f->s->seat[f->seat].zone;
    figures_say(f, "A Start Zone reaches 12 inches; %h is ", hex);
    return say_length(f, points_apart(point_of(f->s, hex), (Point){area->start_x[zone], area->start_y[zone]}),
                      0, false, "from the point of yours.");
}

/* What the line touches first in the order of pieces, then terrain. */
static bool say_blocked(const Figures *f, int piece, int target)
{
    Point a = robot_point(f->s, piece), b = robot_point(f->s, target);
    Bits robots = f->s->occupied;
    BITS_EACH (robots, other)
        if (other != piece && other != target &&
            segment_nears(a, b, robot_point(f->s, other), f->k->base, true))
            return figures_say(f, "The line to %p touches the base of %p.", target, other);
    return figures_say(f, "The line to %p touches terrain.", target);
}

static bool say_range(const Figures *f)
{
    const Action *action = action_of_ref(f->k, f->c.a);
    int target = f->c.b, piece = f->piece;
    if (!action || !is_piece(f->k, target) || !is_active(f->s, target) || !piece || !is_active(f->s, piece))
        return false;
    switch (f->clause) {
    case A2_RNG_01: figures_say(f, "Range %d:", (int)action->range); return say_gap(f, piece, target, false);
    case A1_RNG_02:
        figures_say(f, "Range %d-%d:", (int)action->range_min, (int)action->range);
        return say_gap(f, piece, target, true);
    case A1_ATTR_31: figures_say(f, "MELEE reaches 1 inch:"); return say_gap(f, piece, target, false);
    case A2_LOS_02: return say_blocked(f, piece, target);
    default: return false;
    }
}

static bool say_cloak(const Figures *f, int hex, int piece)
{
    int x = card_of(f->k, f->s, piece)->cloaking;
    if (!has_classic(f->k, f->s, piece, CLOAKING) || x > f->pool ||
        effect_flags(f->k, f->s, piece) & EFFECT_RESTRAIN)
        return false;
    if (way_distance(f->k, f->s, f->s->robot[piece].hex, hex) > x)
        return say_way(f, "%p moves at most %d hexes to cloak;", piece, x, hex);
    return figures_overlap(f, hex, piece) || say_barred(f, hex, piece);
}

bool figures_of_inches(const Figures *f)
{
    int hex = choice_place(f->c), piece = f->piece;
    if (f->c.verb == VERB_USE) return say_range(f);
    if (!verb_kind(f->c.verb)->a_hex || !hex_named(f->k, hex)) return false;
    if (figures_of_deploy(f)) return true;
    if (f->c.verb == VERB_DEPLOY)
        return f->clause == A1_ADV_03 ? say_zone(f, hex) : figures_overlap(f, hex, 0);
    bool stands = piece && is_active(f->s, piece);
    switch (f->clause) {
    case A2_MOVE_02: {
        Gait gait = figures_gait(f);
        return stands && say_way(f, "%p moves at most %d hexes;", piece, gait.move * gait.per_energy, hex);
    }
    case A2_MOVE_01: return figures_say(f, "%p is there already.", piece);
    case A2_MOVE_04:
    case A2_MOVE_05:
    case A2_MOVE_06:
    case A2_BOARD_09:
    case A2_BOARD_11: return figures_overlap(f, hex, piece) || (stands && say_barred(f, hex, piece));
    case A2_SHIFT_01:
        return stands &&
               say_way(f, "%p is moved at most %d hexes;", piece, push_hexes(f->k, f->s, piece), hex);
    case A2_SHIFT_04: return stands && say_barred(f, hex, piece);
    case A2_SHIFT_05: return figures_overlap(f, hex, piece);
    case A2_CMD_27: /* as far as ranges are measured: a started inch counts whole */
        if (!stands || figures_overlap(f, hex, piece)) return stands;
        figures_say(f, "Jetjump goes more than 2 inches and at most 3, from base to base; %h is ", hex);
        return say_length(f, points_apart(robot_point(f->s, piece), point_of(f->s, hex)), 2 * f->k->base,
                          false, "away.");
    case A1_PASS_05: return stands && f->c.verb == VERB_CLOAK && say_cloak(f, hex, piece);
    case A1_CMDR_24:
        return figures_overlap(f, hex, piece) || (stands && say_barred(f, hex, piece)) ||
               (stands && say_way(f, "Shifty Business shifts %p by up to %d hexes;", piece, 2, hex));
    default: return false;
    }
}

/* Sentences that both ways of play share speak of hexes; names that are put into them stay as they are. */
void figures_in_inches(const char *format, Text *text)
{
    for (const char *at = format; *at;) {
        if (strncmp(at, "hexes", 5) == 0)
            text_put(text, "inches"), at += 5;
        else if (strncmp(at, "hex", 3) == 0)
            text_put(text, "inch"), at += 3;
        else if (strncmp(at, "stands on", 9) == 0)
            text_put(text, "stands at"), at += 9;
        else if (strncmp(at, "on %h", 5) == 0)
            text_put(text, "at"), at += 2;
        else
            text_put_char(text, *at++);
    }
}
