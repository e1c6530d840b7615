/* Exact odds of choices with dice of their own: a cost of 1d6, damage against 1d6, an Attack of 1d6, a block.
 */
#include "games/robot_empire/judgement/judgement.h"

/* The sum of `dice` dice in the mixed number `way`, which is left without them. */
static int way_take(int *way, int dice)
{
    int sum = 0;
    for (; dice > 0; dice--) sum += *way % 6 + 1, *way /= 6;
    return sum;
}

static bool odds_cost(const EmpireState *s, int seat, Odds *odds)
{
    int enough = s->vault[seat] < 6 ? s->vault[seat] : 6;
    odds_clear(odds);
    odds_add_step(odds, "cost", 1, 6, "no more than the Vault holds");
    odds_add_outcome(odds, "paid", (uint64_t)enough, true);
    odds_add_outcome(odds, "too dear", (uint64_t)(6 - enough), false);
    odds_finish(odds);
    odds_add_note(odds, RE_DIE_02, s->vault[seat], "coins in your Vault");
    return true;
}

/* n damage to a card whose Defense is rolled. */
static bool odds_damage(const EmpireKit *kit, const EmpireState *s, int id, int n, int cost, Odds *odds)
{
    Stats stats = stats_of(kit, s, id);
    int shield = s->piece[id].shield;
    if (!stats.defense_dice || stats.defense_dice > 4) return false;
    odds_clear(odds);
    uint64_t all = odds_add_step(odds, "defense", stats.defense_dice, 6, "no more than the damage")->all;
    OddsPiece *piece = odds_add_piece(odds, id, "damage", "destroyed", all);
    odds_add_total(odds, "coins", cost * 1000);
    n = n > shield ? n - shield : 0;
    for (int i = 0; i < (int)all; i++) {
        int way = i, defense = stats.defense + way_take(&way, stats.defense_dice);
        bool destroyed = n && s->piece[id].damage + n >= defense;
        odds_add_outcome(odds, destroyed ? "destroyed" : "stands", 1, destroyed);
        piece->fate_ways += destroyed;
        odds_add_amount(piece, n, 1);
    }
    odds_finish(odds);
    odds_add_note(odds, RE_DMG_08, s->piece[id].damage + n, "damage of this turn");
    return true;
}

static bool odds_attack(const EmpireKit *kit, const EmpireState *s, int id, Odds *odds)
{
    Stats stats = stats_of(kit, s, id);
    if (!stats.attack_dice || stats.attack_dice > 4) return false;
    odds_clear(odds);
    uint64_t all = odds_add_step(odds, "attack", stats.attack_dice, 6, "")->all;
    OddsPiece *piece = odds_add_piece(odds, id, "attack", "", all);
    for (int i = 0; i < (int)all; i++) {
        int way = i, attack = stats.attack + way_take(&way, stats.attack_dice);
        TEXT(name, 24);
        text_format(&name, "Attack %d", attack);
        odds_add_outcome(odds, name.at, 1, attack > 0);
        odds_add_amount(piece, attack, 1);
    }
    odds_finish(odds);
    odds_add_note(odds, RE_DIE_03, stats.attack, "besides the dice");
    return true;
}

/* One blocker and one attacker, if nobody else joins. */
static bool odds_block(const EmpireKit *kit, const EmpireState *s, int attacker, int blocker, Odds *odds)
{
    static const char *const falls[] = {"both stand", "the blocker falls", "the attacker falls", "both fall"};
    Stats a = stats_of(kit, s, attacker), b = stats_of(kit, s, blocker);
    int dice = a.attack_dice + a.defense_dice + b.attack_dice + b.defense_dice;
    if (!dice || dice > 5) return false;
    odds_clear(odds);
    uint64_t all = odds_add_step(odds, "battle", dice, 6, "")->all;
    OddsPiece *hit = odds_add_piece(odds, attacker, "damage", "destroyed", all),
              *own = odds_add_piece(odds, blocker, "damage", "destroyed", all);
    for (int i = 0; i < (int)all; i++) {
        int way = i;
        int strikes = a.attack + way_take(&way, a.attack_dice),
            guard = a.defense + way_take(&way, a.defense_dice);
        int answers = b.attack + way_take(&way, b.attack_dice),
            stands = b.defense + way_take(&way, b.defense_dice);
        int to_own = strikes > s->piece[blocker].shield ? strikes - s->piece[blocker].shield : 0;
        int to_hit = answers > s->piece[attacker].shield ? answers - s->piece[attacker].shield : 0;
        bool own_falls = to_own && s->piece[blocker].damage + to_own >= stands,
             hit_falls = to_hit && s->piece[attacker].damage + to_hit >= guard;
        odds_add_outcome(odds, falls[hit_falls * 2 + own_falls], 1, hit_falls);
        hit->fate_ways += hit_falls, own->fate_ways += own_falls;
        odds_add_amount(hit, to_hit, 1);
        odds_add_amount(own, to_own, 1);
    }
    odds_finish(odds);
    odds_add_note(odds, RE_DIE_06, 0, "dice fall after the blocks");
    return true;
}

bool empire_odds(const Kit *kit, const void *state, int seat, Choice choice, Odds *odds)
{
    const EmpireKit *own = (const EmpireKit *)kit;
    const EmpireState *s = state;
    if (!empire_allows(kit, state, seat, choice, NULL)) return false;
    switch (choice.verb) {
    case V_PLAY:
    case V_INSTALL: return own->card[choice.a].cost == D6 && odds_cost(s, seat, odds);
    case V_FIRE: return odds_damage(own, s, choice.b, stats_of(own, s, choice.a).range, 0, odds);
    case V_ATTACK: return odds_attack(own, s, choice.a, odds);
    case V_BLOCK: return odds_block(own, s, choice.a, choice.b, odds);
    case V_USE:
    case V_TAP: {
        const Op *op = choice.verb == V_USE ? &own->card[choice.a].op[0] : &card_of(own, choice.a)->tap;
        int cost = choice.verb == V_USE ? own->card[choice.a].cost : card_of(own, choice.a)->tap_cost;
        return op->verb == OP_DAMAGE && piece_id(own, choice.b) &&
               odds_damage(own, s, choice.b, op->n, cost, odds);
    }
    default: return false;
    }
}
