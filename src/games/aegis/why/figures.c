/* Refusals in words that a player can act on: the clause's name for it, then the figures. Where there are no
   figures to tell, the clause is the sentence. */
#include "games/aegis/why/figures.h"
#include "games/aegis/words/verbs.h"

#include <stdarg.h>

static void classes_put(int classes, Text *text)
{
    static const char letters[] = "AEGIS";
    for (int i = 0; letters[i]; i++)
        if (classes >> i & 1) text_put_char(text, letters[i]);
}

/* A distance, or a number of hexes or inches. */
static void figures_put_measure(int value, Text *text)
{
#ifdef AEGIS_INCHES
    text_put_hundredths(text, value);
#else
    text_put_int(text, value);
#endif
}

static void figures_put_length(bool measured, int value, Text *text)
{
#ifdef AEGIS_INCHES
    bool one = value == (measured ? INCH : 1);
    const char *unit = one ? " inch" : " inches";
#else
    const char *unit = value == 1 ? " hex" : " hexes";
#endif
    if (measured)
        figures_put_measure(value, text);
    else
        text_put_int(text, value);
    text_put(text, unit);
}

static void figures_put_name(const void *context, char letter, int value, Text *text)
{
    const Figures *f = context;
    switch (letter) {
    case 'p': put_piece(f->k, f->s, f->seat, value, FIND_ANY, OWN_FIRST, text); break;
    case 'h': put_hex(f->k, place_said(f->s, value), text); break;
    case 'g': figures_put_measure(value, text); break;
    case 'n':
    case 'm': figures_put_length(letter == 'm', value, text); break;
    case 'c': classes_put(value, text); break;
    default: tell_seat(f->k, value, text); break; /* w */
    }
}

/* How many hexes is said with its unit, for one of them is a hex: %n, and %m of what %g measures. */
static void figures_count(const char *format, Text *text)
{
    for (const char *at = format; *at;) {
        if (strncmp(at, "%d hexes", 8) == 0 || strncmp(at, "%g hexes", 8) == 0)
            text_put(text, at[1] == 'd' ? "%n" : "%m"), at += 8;
        else
            text_put_char(text, *at++);
    }
}

bool figures_say(const Figures *f, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    TEXT(counted, 256);
    figures_count(format, &counted);
    format = counted.at;
#ifdef AEGIS_INCHES
    TEXT(words, 256);
    figures_in_inches(format, &words);
    format = words.at;
#endif
    text_say(f->text, format, list, figures_put_name, f);
    va_end(list);
    return true;
}

bool figures_absent(const Figures *f, int piece)
{
    const Robot *robot = &f->s->robot[piece];
    if (robot->where == DESTROYED) return figures_say(f, "%p is destroyed.", piece);
    if (robot->where == UNDER) return figures_say(f, "%p is a component of %p.", piece, (int)robot->under);
    if (robot->where == SIDEBOARD && f->k->mode == MODE_POINTS)
        return figures_say(f, "%p waits in the reserve.", piece);
    if (robot->where == WAITING) return figures_say(f, "%p waits for its Combat Drop.", piece);
    if (robot->where == IN_BOX && !f->k->dealt && !f->k->piece[piece].basic && !f->k->piece[piece].drone)
        return figures_say(f, "%p is not combined yet.", piece);
    return figures_say(f, "%p is not on the board.", piece);
}

bool figures_of_opening(const Figures *f)
{
    switch (f->clause) {
    case A1_SETUP_11: return figures_say(f, "In your first turn enemies can't be targeted.");
    case A1_CHES_14: return figures_say(f, "In the first round enemies can't be targeted.");
    case A1_FFA_06:
    case A1_TAG_06: return figures_say(f, "Enemies can't be targeted before everybody has had a full turn.");
    default: return false;
    }
}

static int distance_to(const Figures *f, int hex)
{
    return hex_named(f->k, hex) && f->piece && is_active(f->s, f->piece)
               ? way_distance(f->k, f->s, f->s->robot[f->piece].hex, hex)
               : 0;
}

bool figures_taken(const Figures *f, int hex)
{
#ifdef AEGIS_INCHES
    return figures_overlap(f, hex, f->piece);
#endif
    int robot = robot_in_way(f->k, f->s, hex, f->piece);
    if (robot) return figures_say(f, "%p stands on %h.", robot, hex);
    if (is_entry(f->k, hex)) return figures_say(f, "There is an Entry Point on %h.", hex);
    if (terrain_at(f->k, f->s, hex)) return figures_say(f, "There is terrain on %h.", hex);
    return false;
}

Gait figures_gait(const Figures *f)
{
    return f->step->kind == STEP_ACTIVATION && f->step->who == f->piece ? activation_gait(f->k, f->s, f->step)
                                                                        : gait_of(f->k, f->s, f->piece);
}

static int hexes_of_move(const Figures *f)
{
    Gait gait = figures_gait(f);
    return gait.move * gait.per_energy;
}

static bool figures_of_cloak(const Figures *f)
{
    int hex = choice_place(f->c), piece = f->piece, x = card_of(f->k, f->s, piece)->cloaking;
    if (f->c.verb != VERB_CLOAK) return figures_say(f, "%p is Cloaked, in place of moving.", piece);
    if (!has_classic(f->k, f->s, piece, CLOAKING)) return figures_say(f, "%p has no Cloaking.", piece);
    if (x > f->pool) return figures_say(f, "Cloaking costs %d Energy; you have %d.", x, f->pool);
    if (!hex_named(f->k, hex)) return false;
    if (effect_flags(f->k, f->s, piece) & EFFECT_RESTRAIN)
        return figures_say(f, "%p is Restrained: it can cloak on its own hex only.", piece);
    if (distance_to(f, hex) > x)
        return figures_say(f, "Cloaking %d: %h is %d hexes away.", x, hex, distance_to(f, hex));
    if (figures_taken(f, hex)) return true;
    return figures_say(f, "The way is barred: no path of at most %d hexes leads to %h.", x, hex);
}

static bool figures_of_move(const Figures *f)
{
    int hex = choice_place(f->c), piece = f->piece;
    bool there = hex_named(f->k, hex);
    if (!piece || !is_active(f->s, piece)) return false;
    switch (f->clause) {
    case A2_MOVE_02: {
        Gait gait = figures_gait(f);
        if (gait.per_energy > 1)
            return figures_say(f, "%p moves at most %d hexes, %d with Jet %d; %h is %d away.", piece,
                               gait.move, gait.move * gait.per_energy, gait.per_energy, hex,
                               distance_to(f, hex));
        return figures_say(f, "%p moves at most %d hexes; %h is %d away.", piece, hexes_of_move(f), hex,
                           distance_to(f, hex));
    }
    case A2_MOVE_12: return figures_say(f, "%p has Movement 0.", piece);
    case A2_MOVE_04:
    case A2_MOVE_06:
    case A2_BOARD_09:
    case A2_BOARD_11:
        if (there && figures_taken(f, hex)) return true;
        return figures_say(f, "Robots bar the way: no path of at most %d hexes leads to %h.",
                           hexes_of_move(f), hex);
    case A2_MOVE_05:
        return figures_say(f, "Terrain bars the way: no path of at most %d hexes leads to %h.",
                           hexes_of_move(f), hex);
    case A1_PTC_07:
    case A1_PTC_09:
        if (there && figures_taken(f, hex)) return true;
        return figures_say(f, "Entry Points bar the way: no path of at most %d hexes leads to %h.",
                           hexes_of_move(f), hex);
    case A2_BOARD_14:
        return figures_say(f, "A STOP hex is on the way to %h, and %p would have to end there.", hex, piece);
    case A2_MOVE_10: return figures_say(f, "%p has moved already in this activation.", piece);
    case A2_ACT_07: return figures_say(f, "%p has used its Action and can't move any more.", piece);
    case A2_ATTR_58:
    case A2_ATTR_59: return figures_say(f, "%p is Restrained: it can't move.", piece);
    case A2_CMD_27:
        if (there && figures_taken(f, hex)) return true;
        return figures_say(f, "Jetjump goes exactly 3 hexes; %h is %d away.", hex, distance_to(f, hex));
    case A2_CMD_21:
        if (seat_of(f->s, piece) != f->seat)
            return figures_say(f, "%p may jump only if its controller wants it.", piece);
        return f->c.verb == VERB_JUMP && !commander_robot(f->k, f->s, f->seat, JETJUMP)
                   ? figures_say(f, "No Commander with Jetjump is in play on your side.")
                   : figures_say(f, "%p has jumped in place of its movement.", piece);
    case A1_PASS_15: return figures_say(f, "%p has moved twice already in this activation.", piece);
    case A2_CMD_05:
        if (distance_to(f, hex) > hexes_of_move(f))
            return figures_say(f, "%p moves at most %d hexes; %h is %d away.", piece, hexes_of_move(f), hex,
                               distance_to(f, hex));
        return figures_say(f, "The way is barred: no path of at most %d hexes leads to %h.", hexes_of_move(f),
                           hex);
    case A2_CMD_04: return figures_say(f, "No Commander with Aether Waltz is in play on your side.");
    case A2_CMD_03:
        return figures_say(f, "Aether Wind moves %p up to %d hexes for 3 Energy; %h is %d away, you have %d.",
                           piece, hexes_of_move(f), hex, distance_to(f, hex), f->pool);
    case A2_ABL_01:
        if (f->c.verb == VERB_ACCELERATE) return figures_say(f, "%p has no Accelerator.", piece);
        if (f->step->phase & RAN) return figures_say(f, "%p has made its Accelerator's move.", piece);
        return figures_say(f, "Accelerator %d: %h is %d hexes away.",
                           (int)card_of(f->k, f->s, piece)->accelerator, hex, distance_to(f, hex));
    case A1_PASS_05: return figures_of_cloak(f);
    case A1_PASS_06: return figures_say(f, "%p has moved or acted already in this Activation.", piece);
    default: return false;
    }
}

/* Energy that is lacking for something that is no Action. */
static bool figures_of_price(const Figures *f)
{
    int dice = choice_dice(f->c);
    if (f->clause == T_03 && f->step->kind == STEP_ACTION &&
        (f->c.verb == VERB_REROLL || f->c.verb == VERB_JAM || f->c.verb == VERB_PILOT)) {
        figures_say(f, "The dice show");
        for (int face = 1; face <= 6; face++)
            for (int i = 0; i < dice_shown(&f->s->roll)[face]; i++) figures_say(f, " %d", face);
        return figures_say(f, ".");
    }
    if (f->clause == A2_ACT_13 && f->c.verb == VERB_MOVE && f->piece) {
        Gait gait = figures_gait(f);
        Reach reach;
        reach_flood(f->k, f->s, f->s->robot[f->piece].hex, gait.move * gait.per_energy, gait.over, &reach);
        int hexes = reach_distance(&reach, choice_place(f->c));
        return hexes > 0 &&
               figures_say(f, "The way to %h is %g hexes and costs %d Energy; you have %d.",
                           choice_place(f->c),
                           way_said(f->k, f->s, f->s->robot[f->piece].hex, choice_place(f->c), hexes),
                           energy_for(gait, hexes), f->pool);
    }
    if (f->clause == A2_ACT_13 && f->c.verb == VERB_ACCELERATE)
        return figures_say(f, "Accelerator costs %d Energy; you have %d.",
                           (int)card_of(f->k, f->s, f->piece)->accelerator, f->pool);
    if (f->clause == A2_ACT_13 && f->c.verb == VERB_EXCAVATE)
        return figures_say(f, "Excavate costs 1 Energy; you have %d.", f->pool);
    if (f->clause == A2_ATTR_31 && f->c.verb == VERB_GAMBIT)
        return figures_say(f, "This gambit is for 1 to %d dice, not %d.", (int)f->s->roll.cost, (int)f->c.a);
    if (f->clause == A2_ACT_13 && f->c.verb == VERB_GAMBIT)
        return figures_say(f, "%d dice cost %d Energy; you have %d.", (int)f->c.a, (int)f->c.a, f->pool);
    if (f->c.verb != VERB_REROLL && f->c.verb != VERB_JAM) return false;
    if (f->clause != A2_ABL_40 && f->clause != A2_ABL_41 && f->clause != A2_ABL_61) return false;
    bool jam = f->c.verb == VERB_JAM;
    int who = jam ? f->s->roll.target : f->s->roll.user, most;
    uint8_t x[6];
    if (!who) return false;
    int pool = f->s->seat[jam ? seat_of(f->s, who) : action_payer(f->s)].pool;
    most = instance_most(x, jam ? jam_instances(f->k, f->s, who, x) : reroll_instances(f->k, f->s, who, x));
    if (!most) return figures_say(f, "%p has no %s left to use now.", who, jam ? "Jamming" : "Reroll");
    if (dice > most)
        return figures_say(f, "%s %d: that many dice at once, not %d.", jam ? "Jamming" : "Reroll", most,
                           dice);
    return figures_say(f, "%d dice cost %d Energy; you have %d.", dice, dice, pool);
}

/* Whom the Action moves or repairs instead, as far as that is still to be said. */
static bool figures_unaffected(const Figures *f, int piece)
{
    enum { SHOWN_MAX = 3 };
    Choice list[CHOICES_MAX];
    int n = list_choices(f->k, f->s, f->seat, list), shown[SHOWN_MAX], count = 0;
    for (int i = 0; i < n && count < SHOWN_MAX; i++) {
        bool known = !is_piece(f->k, list[i].who) || list[i].verb != f->c.verb;
        for (int j = 0; j < count; j++) known |= shown[j] == list[i].who;
        if (!known) shown[count++] = list[i].who;
    }
    figures_say(f, "The Action does not affect %p", piece);
    for (int i = 0; i < count; i++)
        figures_say(f, i == 0 ? ", but %p" : i == count - 1 ? " and %p" : ", %p", shown[i]);
    return figures_say(f, ".");
}

/* What an Action's user decides robot by robot. */
static bool figures_of_push(const Figures *f)
{
    int piece = f->c.who;
    if (f->step->kind != STEP_ACTION || f->step->phase <= ACTION_GAMBIT || !is_piece(f->k, piece))
        return false;
    const Robot *robot = &f->s->robot[piece];
    int hexes = is_affected(&f->s->roll, piece) && is_active(f->s, piece) ? push_hexes(f->k, f->s, piece) : 0;
    bool pull = roll_action(f->k, &f->s->roll)->type == TYPE_PULL;
    Choice list[8];
    switch (f->clause) {
    case A2_PUSH_01:
    case A2_PUSH_02:
        return figures_say(f,
                           f->k->rules.push_in_full ? "%p is %s %d hexes, no fewer and no more."
                                                    : "%p is %s %d hexes at most.",
                           piece, pull ? "pulled" : "pushed", hexes);
    case A2_PUSH_03:
    case A2_HEX_07: {
        int ways = push_ways(f->k, f->s, piece), n = 0;
        for (int d = 0; d < 6; d++)
            if (ways >> d & 1) list[n++].a = (int16_t)d;
        if (!n) return false;
        figures_say(f, "%p can be %s along ", piece, pull ? "pulled" : "pushed");
        for (int i = 0; i < n; i++)
            text_format(f->text, "%s(%d,%d)",
                        !i           ? ""
                        : i == n - 1 ? " or "
                                     : ", ",
                        HEX_FLAT[list[i].a][0], HEX_FLAT[list[i].a][1]);
        return figures_say(f, " only.");
    }
    case A2_SHIFT_01:
        if (robot->hex && hex_named(f->k, choice_place(f->c)))
            return figures_say(f, "%p is moved %d hexes at most; %h is %d away.", piece, hexes,
                               choice_place(f->c), way_distance(f->k, f->s, robot->hex, choice_place(f->c)));
        return false;
    case A2_SHIFT_04:
        return figures_say(f, "The way is barred: no path of at most %d hexes leads to %h.", hexes,
                           choice_place(f->c));
    case A2_SHIFT_05: return figures_taken(f, choice_place(f->c));
    case A2_SHIFT_06:
    case A2_PUSH_17: return figures_say(f, "It is decided already what becomes of %p.", piece);
    case A2_OUR_11: return figures_say(f, "%p uses the Action and is not moved by it.", piece);
    case A2_RNG_01:
    case A2_RNG_04:
    case A2_RNG_09: return figures_unaffected(f, piece);
    case A2_TYPE_06: return figures_say(f, "%d is repaired at most.", hexes);
    case A2_TYPE_07:
        return figures_say(f, "%p has %d damage and %d drain to repair.", piece, (int)robot->damage,
                           (int)robot->drain);
    default: return false;
    }
}

static bool figures_of_turn(const Figures *f)
{
    int piece = f->c.who && is_piece(f->k, f->c.who) ? f->c.who : f->piece;
    switch (f->clause) {
    case A2_ACT_01:
        if (piece && f->s->robot[piece].where != ACTIVE) return figures_absent(f, piece);
        if (f->step->kind == STEP_ACTIVATION)
            return figures_say(f, "%p is being activated: finish that first (pass ends it).",
                               (int)f->step->who);
        return false;
    case A1_ACTV_01: return piece && f->s->robot[piece].where != ACTIVE && figures_absent(f, piece);
    case A2_ACT_02: return figures_say(f, "%p has activated already in this round.", piece);
    case A2_ACT_03: return figures_say(f, "No robot is activated: say activate and its name first.");
    case A2_ACT_11: return figures_say(f, "%p is destroyed.", piece);
    case A2_ACT_14:
        return figures_say(f,
                           card_of(f->k, f->s, piece)->abilities & ABILITY(IGNITION)
                               ? "%p was made in this round: it activates by Ignition alone."
                               : "%p was made in this round and can't activate yet.",
                           piece);
    case A2_DRONE_05: return figures_say(f, "%p came in this round and can't activate yet.", piece);
    case A2_COMB_23:
        return piece && f->s->robot[piece].under &&
               figures_say(f, "%p is a component of %p.", piece, (int)f->s->robot[piece].under);
    case T_03:
        if (f->c.verb == VERB_PASS && f->c.who)
            return figures_say(f, "%p has nothing that could be passed now.", piece);
        return piece && f->s->robot[piece].where != ACTIVE && figures_absent(f, piece);
    case T_07:
        return piece && seat_of(f->s, piece) != f->seat &&
               figures_say(f, "%p belongs to %w.", piece, seat_of(f->s, piece));
    case A2_ABL_15:
        if (f->piece && f->s->robot[f->piece].flags & ACTED)
            return figures_say(f, "%p has used its Action, which a Combat Drop takes.", f->piece);
        if (f->step->kind == STEP_ACTIVATION && f->step->phase & (ACCELERATED | OVERRIDDEN))
            return figures_say(f, "This is no ordinary activation: it has no Action for a Combat Drop.");
        if (hex_named(f->k, choice_place(f->c)) && figures_taken(f, choice_place(f->c))) return true;
        return f->piece && hex_named(f->k, choice_place(f->c)) &&
               figures_say(f, "A robot drops beside %p; %h is %d hexes away.", f->piece, choice_place(f->c),
                           distance_to(f, choice_place(f->c)));
    case A1_PASS_11:
    case A2_ABL_14: return figures_say(f, "%p does not wait off the board for a Combat Drop.", piece);
    case A1_PASS_12: return figures_say(f, "Combat Drop comes at the end of your turn: end turn first.");
    case A1_CMDR_28:
    case A1_MACH_14:
        return f->step->kind != STEP_FINISH &&
               figures_say(f, "That comes at the end of your turn: end turn first.");
    case A2_OUR_19: return figures_say(f, "Excavate is rolled: an Action must follow.");
    case A2_CMD_34: return figures_say(f, "No Commander with Override is in play on your side.");
    case A2_CMD_39: return figures_say(f, "%p has the Override and can't be chosen for it.", piece);
    case A2_CMD_43:
        return f->c.a && f->step->kind == STEP_ACTIVATION
                   ? figures_say(f, "No dice lie there that a pilot could roll again.")
                   : figures_say(f, "No Commander with Reckless Pilot is in play on your side.");
    case A2_CMD_44: return figures_say(f, "%p has a Damage Buff already.", f->piece);
    case A2_MOVE_08: return figures_say(f, "The stand goes to a free hex beside %h.", (int)f->step->a);
    default: return false;
    }
}

static int figures_payer(const State *s, const Step *step, int seat)
{
    (void)s;
    return step->kind == STEP_ACTIVATION && step->b >= 1 && step->b <= SEATS_MAX ? step->b : seat;
}

/* Words without a name between two activations are about the robot that was activated last. */
static bool speaks_of_last(const AegisKit *k, const State *s, int seat, Choice c)
{
    return (!c.who || c.verb == VERB_DROP) && why_not_any_more(k, s, seat, c) && is_piece(k, s->last);
}

static bool figures_find(const AegisKit *k, const State *s, int seat, Choice c, int clause, Text *text)
{
    if (!s->steps.depth) return false;
    const Step *step = words_step(s);
    Figures f = {.k = k, .s = s, .seat = seat, .clause = clause, .c = c, .step = step, .text = text};
    bool robots = !step_kind(step)->seated && is_piece(k, step->who);
    f.piece = is_piece(k, c.who) && c.verb != VERB_DROP ? c.who
              : robots                                  ? step->who
              : speaks_of_last(k, s, seat, c)           ? s->last
                                                        : 0;
    if (seat >= 1 && seat <= k->seats) f.pool = s->seat[figures_payer(s, step, seat)].pool;
#ifdef AEGIS_INCHES
    if (figures_of_inches(&f)) return true;
#endif
    if (k->dealt && (step->kind == STEP_DRAFT || step->kind == STEP_BUILD)) return figures_of_draft(&f);
    if (k->draft && figures_of_unite(&f)) return true;
    if (c.verb == VERB_UNITE && !k->draft && clause == A2_DRAFT_13) return figures_of_unite(&f);
    return figures_of_solo(&f) || figures_of_modes(&f) || figures_of_setup(&f) || figures_of_push(&f) ||
           figures_of_answers(&f) || figures_of_gifts(&f) || figures_of_price(&f) ||
           (c.verb == VERB_USE && figures_of_use(&f)) || figures_of_combine(&f) || figures_of_move(&f) ||
           figures_of_trigger(&f) || figures_of_turn(&f);
}

bool figures_put(const AegisKit *k, const State *s, int seat, Choice c, int clause, Text *text)
{
    return figures_find(k, s, seat, c, clause, text);
}

void figures_put_question(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    Prompt prompt;
    Choice list[CHOICES_MAX];
    uint64_t said = 0;
    aegis_ask(&k->head, s, seat, &prompt);
    int n = list_choices(k, s, seat, list), verbs = 0;
    if (verb_when(k, c.verb)) text_format(text, "%s ", verb_when(k, c.verb));
    text_format(text, "Asked now: %s", prompt.text);
    for (int i = 0; i < n; i++) {
        if (said >> list[i].verb & 1) continue;
        said |= 1ull << list[i].verb;
        text_format(text, "%s%s", verbs++ ? ", " : " (", verb_said(s, list[i].verb));
    }
    if (verbs) text_put_char(text, ')');
}
