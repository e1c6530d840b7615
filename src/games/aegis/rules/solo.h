/* Solo Boss Battle: solo.c, solo_choose.c, solo_aim.c, solo_boss.c, solo_summon.c, solo_skills.c. */
#ifndef ARBITER_AEGIS_SOLO_H
#define ARBITER_AEGIS_SOLO_H

#include "games/aegis/rules/turns.h"

enum {
    SOLO_VALOR = 18,       /* A2-SOLO-03 */
    SOLO_VALOR_LEAST = 5,  /* A2-SOLO-13 */
    SOLO_LEVELS = 5,       /* A2-SOLO-26 */
    MINIONS_ACTIVE = 5,    /* A2-SOLO-71 */
    BOSS_ENERGY = 99,      /* its side pays nothing: A2-SOLO-49 */
    SKILL_ENERGY_GAIN = 5, /* A2-SOLO-44 */
    SKILL_REPAIRS = 3      /* A2-SOLO-42 */
};

/* ---- solo.c: rounds, the player's turn, Valor, ends ---- */

AEGIS_FN void solo_open(State *s, int who);
AEGIS_FN void player_open(const AegisKit *k, State *s, Events *events);
AEGIS_FN void solo_deploy(const AegisKit *k, State *s, Events *events);
AEGIS_FN void solo_blank(const AegisKit *k, State *s);
AEGIS_FN void solo_position(const AegisKit *k, State *s);
AEGIS_FN int solo_cards_left(const AegisKit *k, const State *s);
AEGIS_FN int solo_shown(const AegisKit *k, const State *s);
AEGIS_FN void solo_destroyed(const AegisKit *k, State *s, int piece, int clause, Events *events);
AEGIS_FN void solo_drained(const AegisKit *k, State *s, int piece, Events *events);
AEGIS_FN bool trophy_kept(const AegisKit *k, const State *s, const BossTrophy *trophy);
AEGIS_FN bool solo_unsettled(const State *s);
AEGIS_FN bool solo_settle(const AegisKit *k, State *s, Events *events);
AEGIS_FN int solo_activating_refused(const AegisKit *k, const State *s);
AEGIS_FN int solo_levels(const AegisKit *k, const State *s);
AEGIS_FN void solo_pay(const AegisKit *k, State *s, int valor, int piece, int clause, Events *events);

/* ---- solo_choose.c: the AI decision rules ---- */

typedef struct Candidates {
    int count;
    uint8_t piece[PIECES_MAX];
} Candidates;

AEGIS_FN void candidate_add(Candidates *candidates, int piece);
AEGIS_FN void enemy_narrow(const AegisKit *k, const State *s, int actor, bool nearest_first,
                           Candidates *candidates, Events *events);
AEGIS_FN int enemy_answers(const AegisKit *k, const State *s, const Step *step, Choice *list, int n,
                           Events *events);

/* ---- solo_aim.c: whom an Action of the Boss's side is used on ---- */

AEGIS_FN bool is_minion(const AegisKit *k, const State *s, int piece);
AEGIS_FN bool is_enemy_piece(const AegisKit *k, const State *s, int piece);
AEGIS_FN bool is_comrade(const AegisKit *k, const State *s, int user, int piece);
AEGIS_FN bool action_helps(const Action *action);
AEGIS_FN void enemy_spares(const AegisKit *k, const State *s, Roll *roll);
/* The robots it may be used on; false: it is not used. None and true: it needs no target. */
/* Tells that an enemy does not use an Action, and by which rule. */
AEGIS_FN void enemy_skips(const AegisKit *k, const State *s, int piece, int ref, Events *events);
AEGIS_FN bool aim_candidates(const AegisKit *k, const State *s, int piece, int ref, Candidates *candidates);
AEGIS_FN Choice aim_choice(const AegisKit *k, const State *s, int piece, int ref, int target);
AEGIS_FN int enemy_refs(const AegisKit *k, const State *s, int piece, int16_t refs[BOSS_MOVES_MAX]);

/* ---- solo_boss.c: a Rondo card, what the Boss and its minions do ---- */

AEGIS_FN void boss_turn_open(const AegisKit *k, State *s, Events *events);
AEGIS_FN void minion_activate(const AegisKit *k, State *s, int piece, int clause, Events *events);
AEGIS_FN void minion_acted(const AegisKit *k, State *s, const Roll *roll);
AEGIS_FN Bits head_hexes(const AegisKit *k, const State *s, int piece, int target, int hexes);

/* ---- solo_summon.c ---- */

AEGIS_FN void summon_open(State *s, int count);
AEGIS_FN int placement_hex(const AegisKit *k, const State *s, int face);
AEGIS_FN void placement_roll(const AegisKit *k, State *s, int clause, Dice *dice, Events *events);
AEGIS_FN int minions_active(const AegisKit *k, const State *s);

/* ---- solo_skills.c ---- */

enum { VALOR_OF_ROLL, VALOR_OF_PLACEMENT, VALOR_OF_EXCAVATE }; /* STEP_VALOR.phase */

AEGIS_FN int skill_price(int skill);
AEGIS_FN int skill_refused(const AegisKit *k, const State *s, int skill, bool own_turn);
AEGIS_FN bool energy_is_for_sale(const AegisKit *k, const State *s, int seat);
/* A position with what lies behind its State. */
typedef union Position {
    State state;
    uint64_t words[STATE_SIZE_MAX / 8];
} Position;
AEGIS_FN const State *energy_bought(const AegisKit *k, const State *s, Position *richer);
AEGIS_FN int list_skills(const AegisKit *k, const State *s, Choice *out, int n);
AEGIS_FN bool skill_dice_ask(const AegisKit *k, State *s);
AEGIS_FN bool skill_die_ask(const AegisKit *k, State *s, int phase, int piece, int face);
AEGIS_FN void skill_use(const AegisKit *k, State *s, Choice c, Events *events);
AEGIS_FN int why_no_skill(const AegisKit *k, const State *s, Choice c, bool own_turn);

#endif
