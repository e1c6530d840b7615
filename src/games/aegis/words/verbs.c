/* The verbs of choices, a row for each: how it is said, read and written, and what it is about. */
#include "games/aegis/words/verbs.h"

/* ---- who is meant when nobody is named ---- */

static int actor_user(const State *s) { return s->roll.user; }
static int actor_target(const State *s) { return s->roll.target; }

#define IN(step) (1ull << (step))
#define ACTING (IN(STEP_ACTIVATION) | IN(STEP_AFTER) | IN(STEP_BLITZ) | IN(STEP_JUMP))
_Static_assert(STEP_COUNT <= 64, "a bit for each kind of step");

static int actor_pilot(const State *s)
{
    const Step *step = words_step(s);
    if (step->kind == STEP_ACTION) return activated_now(s, step->b);
    return ACTING >> step->kind & 1 ? step->who : 0;
}

/* The robot that these words are about where they name none, 0 if it is none. */
int bare_actor(const State *s, int verb)
{
    const VerbKind *kind = verb_kind(verb);
    const Step *step = words_step(s);
    return kind->actor ? kind->actor(s) : kind->in >> step->kind & 1 ? step->who : 0;
}

/* ---- what a choice is about ---- */

static void parts_of_use(const AegisKit *k, const State *s, Choice c, int pieces[4], int hexes[2])
{
    const Action *action = action_of_ref(k, c.a);
    (void)s;
    if (c.b > 0 && !(action && action->type == TYPE_LANZER)) pieces[1] = c.b & 255;
    if (c.b < 0) hexes[0] = -c.b;
}

static void parts_of_combine(const AegisKit *k, const State *s, Choice c, int pieces[4], int hexes[2])
{
    CombineChoice said = combine_unpack(c);
    pieces[1] = said.made;
    pieces[2] = said.partner;
    pieces[3] = said.as;
    hexes[1] = said.stand;
    if (!is_piece(k, c.who)) return;
    hexes[0] = !said.there                 ? s->robot[c.who].hex
               : is_piece(k, said.partner) ? s->robot[said.partner].hex
                                           : said.stand;
}

static void parts_of_component(const AegisKit *k, const State *s, Choice c, int pieces[4], int hexes[2])
{
    CombineChoice part = component_unpack(c);
    (void)k, (void)s;
    pieces[2] = part.partner;
    pieces[3] = part.as;
    hexes[1] = part.stand;
}

/* The pieces and hexes of a choice, each 0 where there is none. */
void choice_parts(const AegisKit *k, const State *s, Choice c, int pieces[4], int hexes[2])
{
    const VerbKind *verb = verb_kind(c.verb);
    pieces[0] = c.who;
    int other = verb->a_hex ? choice_other(c) : c.b;
    pieces[1] = verb->b_robot && other > 0 ? other & 255 : 0;
    hexes[0] = verb->a_hex ? choice_place(c) : 0;
    pieces[2] = pieces[3] = hexes[1] = 0;
    if (verb->parts) verb->parts(k, s, c, pieces, hexes);
}

/* ---- the rows ---- */

#define OF_OWN(which) .named = true, .find = which, .whose = OWN_FIRST
#define OF_ENEMY(which) .named = true, .find = which, .whose = ENEMY_FIRST

AEGIS_ROW const VerbKind verb_kinds[VERB_COUNT] = {
    [VERB_NONE] = {"?"},
    [VERB_PICK] = {"pick", .read = read_pick, .write = write_set, .nobody = true,
                   .when = "Robots are picked before they are placed."},
    [VERB_ZONES] = {"zones", .read = read_zones, .write = write_set, .nobody = true,
                    .when = "Start Zones are chosen before robots are placed."},
    [VERB_DEPLOY] = {"place", OF_OWN(FIND_BASIC), .a_hex = true,
                     .when = "Robots are placed before the first turn."},
    [VERB_ACTIVATE] = {"activate", OF_OWN(FIND_ACTIVE),
                       .when = "This is decided before a robot is activated."},
    [VERB_ACCELERATE] = {"accelerate", OF_OWN(FIND_ACTIVE),
                         .when = "This is decided before a robot is activated."},
    [VERB_OVERRIDE] = {"override", OF_OWN(FIND_ACTIVE),
                       .when = "This is decided before a robot is activated."},
    [VERB_END] = {"end", .read = read_end, .write = write_end, .nobody = true,
                  .when = "A turn ends between two activations."},
    [VERB_MOVE] = {"move", .read = read_move, .write = write_move, .a_hex = true, .in = ACTING,
                   .when = "Robots move in their activations."},
    [VERB_JUMP] = {"jump", .read = read_jump, .write = write_jump, .a_hex = true, .in = ACTING,
                   .when = "Robots move in their activations."},
    [VERB_USE] = {"use", .read = read_use, .write = write_use, .parts = parts_of_use,
                  .when = "Actions are used in activations, or when an ability asks for one."},
    [VERB_COMBINE] = {"combine", .read = read_combine, .write = write_combine, .parts = parts_of_combine,
                      .in = ACTING, .when = "Robots combine in activations."},
    [VERB_EMERGE] = {"emerge", .read = read_emerge, .write = write_emerge, .b_robot = true, .in = ACTING,
                     .when = "Robots combine in activations."},
    [VERB_COMPONENT] = {"component", .read = read_component, .write = write_component,
                        .parts = parts_of_component, .nobody = true,
                        .when = "Components are named after `emerge`."},
    [VERB_RISE] = {"rise", .read = read_rise, .write = write_rise, .a_hex = true, .nobody = true,
                   .when = "A robot rises after its components are named."},
    [VERB_DROP] = {"drop", OF_OWN(FIND_WAITING), .a_hex = true},
    [VERB_EXCAVATE] = {"excavate", .write = write_excavate, .in = ACTING,
                       .when = "Robots excavate in activations."},
    [VERB_PILOT] = {"pilot", .read = read_pilot, .write = write_pilot, .actor = actor_pilot,
                    .when = "No dice wait that a pilot could roll again."},
    [VERB_REROLL] = {"reroll", .read = read_faces, .write = write_faces, .actor = actor_user,
                     .when = "No dice wait to be rolled again by who rolled them."},
    [VERB_JAM] = {"jam", .read = read_faces, .write = write_faces, .actor = actor_target,
                  .when = "No dice wait to be jammed."},
    [VERB_GAMBIT] = {"gambit", .read = read_number, .write = write_number, .actor = actor_user,
                     .when = "No dice wait for a Gambit."},
    [VERB_PUSH] = {"push", "pull", .read = read_push, .write = write_push,
                   .when = "No robot waits to be pushed."},
    [VERB_SHIFT] = {"shift", OF_ENEMY(FIND_ACTIVE), .a_hex = true, .when = "No robot waits to be shifted."},
    [VERB_REPAIR] = {"repair", .read = read_repair, .write = write_repair,
                     .when = "No robot waits to be repaired."},
    [VERB_STAND] = {"stand", .read = read_stand, .write = write_hex, .a_hex = true,
                    .when = "No stand waits to be shifted."},
    [VERB_PREVENT] = {"prevent", .in = IN(STEP_HURT), .when = "No damage waits to be prevented."},
    [VERB_PARTING] = {"parting", .read = read_parting, .write = write_parting, .b_robot = true,
                      .when = "No Parting Shots are due."},
    [VERB_DRONE] = {"drone", OF_OWN(FIND_ANY), .a_hex = true, .when = "No Drone is due."},
    [VERB_TRIGGER] = {"trigger", .read = read_trigger, .write = write_trigger, .b_robot = true,
                      .when = "Nothing is triggered."},
    [VERB_SALVO] = {"salvo", "blitz", OF_OWN(FIND_ACTIVE), .when = "No further robot is due to attack."},
    [VERB_BECOME] = {"become", OF_OWN(FIND_POOL), .b_robot = true, .actor = actor_user,
                     .when = "No robot shows its true form."},
    [VERB_STAR] = {"star", .read = read_number, .write = write_number, .in = IN(STEP_STAR),
                   .when = "No effect of the Star Die is to be chosen."},
    [VERB_SWAP] = {"swap", OF_OWN(FIND_ACTIVE), .b_robot = true, .in = IN(STEP_STAR),
                   .when = "The Star Die does not swap robots now."},
    [VERB_STRIKE] = {"strike", OF_ENEMY(FIND_ACTIVE), .b_robot = true, .in = IN(STEP_STAR),
                     .when = "The Star Die does not strike now."},
    [VERB_AVENGE] = {"avenge", OF_OWN(FIND_ACTIVE), .when = "No robot may answer with an activation."},
    [VERB_AGREE] = {"agree", .in = IN(STEP_AGREE) | IN(STEP_CONTROL),
                    .when = "Nobody asks for your consent."},
    [VERB_PASS] = {"pass", .read = read_pass, .write = write_pass, .when = "This can't be passed."},
    [VERB_CLOAK] = {"cloak", .read = read_stand, .write = write_hex, .a_hex = true, .in = ACTING,
                    .when = "Robots cloak in their activations."},
    [VERB_SALVAGE] = {"salvage", .read = read_salvage, .write = write_salvage, .a_hex = true, .b_robot = true,
                      .when = "Dread Salvage comes before your Recharge Phase."},
    [VERB_DECOY] = {"decoy", OF_OWN(FIND_ACTIVE), .b_robot = true, .nobody = true,
                    .when = "Rogue Decoy comes at the end of your turn."},
    [VERB_PROPAGANDA] = {"propaganda", OF_ENEMY(FIND_ACTIVE), .b_robot = true, .nobody = true,
                         .when = "Propaganda comes at the end of your turn."},
    [VERB_SHIELD] = {"shield", OF_OWN(FIND_ACTIVE), .b_robot = true, .in = IN(STEP_SHIELD),
                     .when = "No damage waits to be taken by another robot."},
    [VERB_UNDAUNTED] = {"undaunted", .read = read_undaunted, .write = write_undaunted,
                        .in = IN(STEP_UNDAUNTED), .when = "No die has failed that Undaunted would answer."},
    [VERB_TERRAIN] = {"terrain", .read = read_stand, .write = write_hex, .a_hex = true, .nobody = true,
                      .when = "Terrain is laid before the first turn."},
    [VERB_EQUIP] = {"equip", OF_OWN(FIND_BASIC), .b_robot = true, .nobody = true,
                    .when = "Robots are equipped before the first turn."},
    [VERB_RECALL] = {"recall", OF_OWN(FIND_ACTIVE)},
    [VERB_ROLL] = {"roll", .in = ACTING},
    [VERB_UNITE] = {"unite", .read = read_emerge, .write = write_unite, .b_robot = true, .in = ACTING,
                    .when = "Robots combine in activations."},
    [VERB_KEEP] = {"keep", .read = read_card, .write = write_card, .nobody = true},
    [VERB_DISCARD] = {"discard", .read = read_card, .write = write_card, .nobody = true},
    [VERB_REBUILD] = {"rebuild", .read = read_rebuild, .write = write_rebuild, .a_hex = true,
                      .b_robot = true},
    [VERB_ENTER] = {"enter", OF_OWN(FIND_BASIC), .a_hex = true},
    [VERB_VALOR] = {"valor", .read = read_valor, .write = write_valor, .nobody = true},
    [VERB_PREFER] = {"prefer", .read = read_prefer, .write = write_prefer, .a_hex = true, .b_robot = true},
};
