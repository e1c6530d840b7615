/* Combining and what it sets off: combine.c, emerge.c, triggers.c, triggers_free.c. */
#ifndef ARBITER_AEGIS_COMBINING_H
#define ARBITER_AEGIS_COMBINING_H

#include "games/aegis/rules/actions.h"

/* ---- combine.c ---- */

/* What VERB_COMBINE says. This is the only place that knows how a choice holds it. */
typedef struct CombineChoice {
    int partner, as; /* the other component; the Basic robot that a Wildcard stands in for, 0: none */
    int made, under; /* what they become; the seat that shall control it, 0: whose choice it is     */
    int stand;       /* the hex of the stand that is the partner, 0: it is a robot                  */
    bool there;      /* to appear on the partner's hex, not on the actor's                          */
    int elsewhere;   /* a hex that is neither, which can be said and is refused; 0: none            */
    bool scrap;      /* the partner lies destroyed: A1-SCRP-03                                      */
} CombineChoice;

static inline CombineChoice combine_unpack(Choice c)
{
    return (CombineChoice){.partner = c.a & 255,
                           .as = c.a >> 8 & 255,
                           .made = c.b & 255,
                           .under = c.b >> 8 & 7,
                           .scrap = c.b >> 11 & 1,
                           .stand = c.c > 0 ? c.c >> 1 : 0,
                           .there = c.c > 0 && c.c & 1,
                           .elsewhere = c.c < 0 ? -c.c : 0};
}
static inline Choice combine_pack(int piece, CombineChoice combine)
{
    int at = combine.elsewhere ? -combine.elsewhere : combine.stand << 1 | combine.there;
    return (Choice){.verb = VERB_COMBINE,
                    .who = (uint8_t)piece,
                    .a = (int16_t)(combine.partner | combine.as << 8),
                    .b = (int16_t)(combine.made | combine.under << 8 | combine.scrap << 11),
                    .c = (int16_t)at};
}

/* VERB_COMPONENT: one more robot, or a stand, for an Emerge. */
static inline CombineChoice component_unpack(Choice c)
{
    return (CombineChoice){.partner = c.a & 255, .as = c.a >> 8 & 255, .stand = c.c};
}
static inline Choice component_pack(CombineChoice part)
{
    return (Choice){
        .verb = VERB_COMPONENT, .a = (int16_t)(part.partner | part.as << 8), .c = (int16_t)part.stand};
}

/* A component as the requirements see it. */
typedef struct Part {
    uint8_t classes, level;
    uint64_t makes;
    uint32_t characters;
} Part;

enum { COMBINE_FREE = 1, COMBINE_LUCK = 2, COMBINE_ANYWHERE = 4 };
/* A component as it was just before it went under: what it sets off, and its Output for Combine Fuel.
   A Resonated one has no abilities (A2-CAB-10). */
typedef struct Component {
    uint8_t piece, output;
    uint16_t abilities; /* from PART_FIRST on */
} Component;

AEGIS_FN Part part_of_robot(const AegisKit *k, const State *s, int piece);
AEGIS_FN Part part_of_basic(const AegisKit *k, const State *s, int basic);
AEGIS_FN bool part_gives_make(const AegisKit *k, const Card *card, Part part);
AEGIS_FN int parts_refused(const AegisKit *k, const Card *card, Part a, Part b, bool luck);
AEGIS_FN bool in_combine_pool(const AegisKit *k, const State *s, int piece);
AEGIS_FN int combining_refused(const AegisKit *k, const State *s, int piece, const Step *step);
AEGIS_FN int part_guises(const AegisKit *k, const State *s, int piece, Part part[BASICS_MAX + 1]);
AEGIS_FN bool stands_are_useless(const AegisKit *k, const State *s, int seat);
AEGIS_FN int combine_price(const AegisKit *k, const State *s, int made, int flags);
AEGIS_FN bool mate_is_left_poor(const AegisKit *k, const State *s, int other, int made, bool his);
AEGIS_FN int scrap_refused(const AegisKit *k, const State *s, int piece, int payer);
AEGIS_FN int combine_hexes(const AegisKit *k, const State *s, int payer, int other);
AEGIS_FN int list_combines(const AegisKit *k, const State *s, int piece, int payer, int flags, Choice *out,
                           int n);
AEGIS_FN int list_lucky(const AegisKit *k, const State *s, int piece, int seat, int flags, Choice *out,
                        int count);
AEGIS_FN void part_stack(const AegisKit *k, State *s, int piece, int made);
AEGIS_FN void robot_enter(const AegisKit *k, State *s, int made, int seat, int hex);
AEGIS_FN Component component_of(const AegisKit *k, const State *s, int piece);
AEGIS_FN int combine_slots(const Card *card);
AEGIS_FN void triggers_open(const AegisKit *k, State *s, int made, const Component *parts, int count);
AEGIS_FN void combine_apply(const AegisKit *k, State *s, Choice c, int payer, int flags, Events *events);

/* ---- emerge.c ---- */

enum { EMERGE_COST = 10 };
typedef struct Gathering {
    Part all;
    bool make;  /* one of them gives the Make            */
    bool unfit; /* one of them could join by luck alone  */
    int levels, count;
} Gathering;

AEGIS_FN Part part_join(Part a, Part b);
AEGIS_FN Area emerge_ends(const AegisKit *k, const State *s, int piece);
AEGIS_FN bool emerge_lacks_owner(const AegisKit *k, const State *s, int piece, int payer, int made,
                                 int flags);
AEGIS_FN bool emerge_has_room(const AegisKit *k, const State *s, int piece, int payer, int made, int flags);
AEGIS_FN bool could_emerge(const AegisKit *k, const State *s, int piece, int payer, int made, bool luck);
AEGIS_FN int list_emerges(const AegisKit *k, const State *s, int piece, int payer, int flags, Choice *out,
                          int n);
AEGIS_FN void emerge_begin(State *s, int piece, int made, int payer, int flags);

/* ---- unite.c ---- */

enum { UNITE_COST = 10 };

AEGIS_FN bool is_commander_robot(const AegisKit *k, const State *s, int piece);
/* Are two cards variants of one robot? */
AEGIS_FN bool same_model(const Card *a, const Card *b);
AEGIS_FN bool second_commander(const AegisKit *k, const State *s, int seat, int piece, int a, int b);
AEGIS_FN bool could_unite(const AegisKit *k, const State *s, int seat, int made);
AEGIS_FN int unite_refused(const AegisKit *k, const State *s, int piece, int payer, int made, int flags);
AEGIS_FN int list_unites(const AegisKit *k, const State *s, int piece, int payer, int flags, Choice *out,
                         int n);
AEGIS_FN void unite_begin(State *s, int piece, int made, int payer, int flags);

/* ---- triggers.c ---- */

enum {
    BLITZ_STRAIGHT,
    BLITZ_OTHER,
    BLITZ_ALL,
    BLITZ_SHIFT,
    BLITZ_FLICKER
}; /* STEP_BLITZ.phase: who moves, and how */

static const uint16_t blitz_clause[] = {A2_CAB_01, A2_CAB_02, A2_CAB_03, A2_CCA_10, A1_CABL_09};

AEGIS_FN bool drone_hexes(const AegisKit *k, const State *s, int from, int distance, Area *hexes);
AEGIS_FN bool is_disarmed(const AegisKit *k, const State *s, int piece);
AEGIS_FN int blitz_hexes(const AegisKit *k, const State *s, int piece);
AEGIS_FN void due_clear(const AegisKit *k, State *s, int seat, int due);
AEGIS_FN int step_due(const Step *step);
AEGIS_FN void flicker_end(const AegisKit *k, State *s, int made, Events *events);

/* ---- triggers_free.c ---- */

AEGIS_FN int why_not_given_use(const AegisKit *k, const State *s, const Step *step, Choice c, UseContext use);
AEGIS_FN void ultra_open(const AegisKit *k, State *s, int made);
AEGIS_FN int list_drones(const AegisKit *k, const State *s, int seat, int cause, int from, int distance,
                         Choice *out, int n);

#endif
