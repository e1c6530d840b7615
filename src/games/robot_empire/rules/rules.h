/* The rules, as their files and the other rooms see each other. */
#ifndef ARBITER_ROBOT_EMPIRE_RULES_H
#define ARBITER_ROBOT_EMPIRE_RULES_H

#include "games/robot_empire/rules/steps.h"

/* ---- table.c: cards on the table, hands, coins, decks ---- */

typedef struct Stats { /* a fighter or Equipment as it stands */
    int attack, defense, attack_dice, defense_dice, range, harvest, members;
    bool flying;
} Stats;

/* A finished Mega Robot is a Robot. */
static inline bool is_robot(const EmpireKit *kit, int id)
{
    return kind_of(kit, id) == KIND_ROBOT || kind_of(kit, id) == KIND_TOP;
}
static inline bool in_front(const EmpireState *s, int id) { return s->piece[id].where == AT_FRONT; }
static inline bool is_fighter(const EmpireState *s, int id)
{
    return s->piece[id].where == AT_FRONT || s->piece[id].where == AT_MOON;
}
static inline bool is_equipment(const EmpireKit *kit, const EmpireState *s, int id)
{
    return s->piece[id].where == AT_BASE && kind_of(kit, id) == KIND_EQUIPMENT;
}

/* Is this an attacker of the battle, and still there? */
static inline bool attacks(const EmpireState *s, int id) { return s->piece[id].aim && in_front(s, id); }

EMPIRE_FN Stats stats_of(const EmpireKit *, const EmpireState *, int id);
/* What it is when this turn is over and it is ready again. */
EMPIRE_FN Stats stats_lasting(const EmpireKit *, const EmpireState *, int id);
/* Could an Instant Upgrade of this Robot, paid with so many coins, give it that? mod: the offset of one of
 * its Mods. */
EMPIRE_FN bool instant_offers(const EmpireKit *, const EmpireState *, int id, size_t mod, int coins);
EMPIRE_FN int chain_size(const EmpireKit *, const EmpireState *, int id);
EMPIRE_FN int leader_of(const EmpireState *,
                        int id); /* the piece on the table that a part of a fighter belongs to */
EMPIRE_FN bool has_component(const EmpireKit *, const EmpireState *, int robot, int kind);
EMPIRE_FN void piece_attach(EmpireState *, int host, int id, int where);
EMPIRE_FN void piece_detach(EmpireState *, int id);
EMPIRE_FN void piece_discard(const EmpireKit *, EmpireState *, int id);
EMPIRE_FN void piece_remove(const EmpireKit *, EmpireState *, int id); /* with all that belongs to it */
EMPIRE_FN void hand_add(EmpireState *, int seat, int id);
EMPIRE_FN int hand_find(const EmpireKit *, const EmpireState *, int seat, int design); /* its first copy; 0 */
EMPIRE_FN void hand_drop(EmpireState *, int seat, int id);
EMPIRE_FN void vault_pay(EmpireState *, int seat, int n);
EMPIRE_FN int chest_take(EmpireState *, int n); /* as far as it goes (RE-COIN-10); how many */
EMPIRE_FN void circles_clear(const EmpireKit *, EmpireState *, int id, int which);
EMPIRE_FN int deck_index(const EmpireKit *, int seat);
EMPIRE_FN uint64_t deck_word(const EmpireKit *, const uint64_t *bits, int deck, int word);
EMPIRE_FN void deck_put(EmpireState *, int deck, int id);
EMPIRE_FN void moon_place(EmpireState *, const EmpireKit *, int id);
EMPIRE_FN int draw_cards(Play *, int seat, int n);

/* ---- effects.c: damage, and what cards do ---- */

EMPIRE_FN void piece_destroy(Play *, int id, int clause);
EMPIRE_FN void piece_tap(Play *, int id, int clause);
EMPIRE_FN int defense_roll(Play *, int id);
EMPIRE_FN void damage_take(Play *, int id, int n, int defense);
EMPIRE_FN int shield_use(Play *, uint8_t *shield, int n, int id, int seat);
EMPIRE_FN void damage_deal(Play *, int id, int n);
EMPIRE_FN bool can_absorb(const EmpireKit *, const EmpireState *, int seat);
/* May this op be aimed at the target by the seat? Targets: a piece, -seat for a player or a Battery,
 * PLAY_BASE + i. */
EMPIRE_FN bool target_fits(const EmpireKit *, const EmpireState *, int seat, const Op *, int target);
EMPIRE_FN void op_do(Play *, const Op *, int seat, int target, int which);

/* ---- window.c: who may answer, and how what was announced takes effect ---- */

EMPIRE_FN void window_open(const EmpireKit *, EmpireState *);
EMPIRE_FN void window_begin(EmpireState *, int window);
EMPIRE_FN void window_close(Play *);
EMPIRE_FN void pending_push(Play *, Pending, int clause);
EMPIRE_FN void pending_pop(Play *);
EMPIRE_FN void pending_run(Play *);
EMPIRE_FN bool shot_fits(const EmpireKit *, const EmpireState *, int seat, int target);
EMPIRE_FN void answer_take(Play *, int seat, Choice);

/* ---- combat.c: fighters ---- */

EMPIRE_FN bool can_attack(const EmpireState *, int id);
EMPIRE_FN bool combat_possible(const EmpireKit *, const EmpireState *);
EMPIRE_FN bool block_fits(const EmpireKit *, const EmpireState *, int seat, int attacker, int id);
EMPIRE_FN int lethal(const Piece *);
EMPIRE_FN void block_enter(Play *);
EMPIRE_FN void battle_roll(Play *);
EMPIRE_FN void divide_enter(Play *);
EMPIRE_FN void absorb_enter(Play *);
EMPIRE_FN void combat_damage(Play *);
EMPIRE_FN void combat_forget(const EmpireKit *, EmpireState *);

/* ---- turn.c: set-up, the phases of a turn, elimination, and the end ---- */

EMPIRE_FN void match_end(Play *, unsigned winners, int ended);
EMPIRE_FN void seat_clear(Play *, int seat, int by);
EMPIRE_FN void seat_drained(Play *, int drained, int by);
EMPIRE_FN void turn_begin(Play *);
EMPIRE_FN void turn_break(Play *);
EMPIRE_FN void turn_end(Play *);
EMPIRE_FN void trade_close(Play *);
EMPIRE_FN void stage_deal(Play *);
EMPIRE_FN void stage_moon(Play *);
EMPIRE_FN void stage_combat(Play *);
EMPIRE_FN void stage_collect(Play *);
EMPIRE_FN void stage_draw(Play *);
EMPIRE_FN void stage_refill(Play *);
EMPIRE_FN void match_run(Play *); /* goes on until somebody is asked or the match is over */

/* ---- apply.c, choices.c, secrets.c, sound.c: the game's own members ---- */

EMPIRE_FN void empire_apply(const Kit *, void *state, int seat, Choice, Dice *, Events *);
EMPIRE_FN void empire_leave(const Kit *, void *state, int seat, int why, Dice *, Events *);
EMPIRE_FN unsigned empire_asked(const Kit *, const void *state);
EMPIRE_FN int empire_choices(const Kit *, const void *state, int seat, Choice *);
EMPIRE_FN int empire_nearly(const Kit *, const void *state, int seat, int piece, Choice *, Refusal *);
EMPIRE_FN void empire_hide(const Kit *, void *state, int seat);
EMPIRE_FN void empire_ready(const Kit *, void *view);
EMPIRE_FN void empire_guess(const Kit *, void *state, int seat, Dice *);
EMPIRE_FN unsigned empire_readers(const Kit *, const void *state, int seat, Choice);
EMPIRE_FN bool empire_sound(const Kit *, const void *state, Text *why);

#endif
