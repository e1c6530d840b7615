/* May this seat do that, and which rule says no? A part of robot_empire.c. Each function judges one verb;
   `choices` lists what these allow, so the two can't disagree. */

#define NO(...) return refuse(why, __VA_ARGS__)

typedef struct Ask { /* a question to judge */
    const EmpireKit *kit;
    const EmpireState *s;
    int seat;
} Ask;

static unsigned empire_asked(const Kit *kit, const void *state)
{
    const EmpireState *s = state;
    (void)kit;
    if (s->stage == ST_OVER || s->stage == ST_PLACING) return 0;
    if (s->waiting) return s->waiting;
    if (s->absorbing) return 1u << s->absorbing;
    if (s->stage == ST_BLOCK) return 1u << s->blocker;
    return 1u << s->active;
}

/* Is the seat the active player with the table to itself, at this stage? */
static inline bool main_stage(const EmpireState *s, int stage)
{
    return !s->waiting && !s->absorbing && s->stage == stage;
}
/* ... or in any place where Agents, Instant Upgrades and any-time abilities may be used? */
static inline bool any_time(const EmpireState *s)
{
    if (s->waiting) return s->stage != ST_TRADE;
    return !s->absorbing &&
           (s->stage == ST_PLAY || s->stage == ST_MOON || (s->stage == ST_COMBAT && !s->attackers));
}

static const char *card_name(const EmpireKit *kit, int id) { return card_of(kit, id)->name; }

static bool own_piece(const Ask *ask, int id, Refusal *why)
{
    if (!piece_id(ask->kit, id) || ask->s->piece[id].where < AT_FRONT || ask->s->piece[id].where == AT_MIDDLE)
        NO(T_03, "There is no such card on the table.");
    if (ask->s->piece[id].seat != ask->seat) NO(T_07, "%s is not yours.", card_name(ask->kit, id));
    return true;
}

static bool in_hand(const Ask *ask, int design, Refusal *why)
{
    if (design < 1 || design > ask->kit->cards) NO(T_03, "There is no such card.");
    if (!hand_find(ask->kit, ask->s, ask->seat, design))
        NO(T_03, "You have no %s in hand.", ask->kit->card[design].name);
    return true;
}

/* Can the seat pay it? 1d6 needs at least 1 coin, and a card that was too dear is not announced again. */
static bool can_pay(const Ask *ask, int cost, int design, const char *name, Refusal *why)
{
    int vault = ask->s->vault[ask->seat];
    if (cost == D6) {
        for (int i = 0; i < ask->s->tried_count; i++)
            if (ask->s->tried[i] == design)
                NO(RE_DIE_02, "%s was too dear when you announced it; not again this turn.", name);
        if (ask->s->tried_count == TRIED_MAX)
            NO(RE_DIE_02, "You have announced enough cards that were too dear this turn.");
        cost = 1;
    }
    if (cost <= vault) return true;
    if (cost <= vault + ask->s->battery[ask->seat])
        NO(RE_COIN_02, "%s costs %d and your Vault has %d; the coins of your Battery can't be used.", name,
           cost, vault);
    NO(RE_COIN_03, "%s costs %d and your Vault has %d.", name, cost, vault);
}

static bool check_play(const Ask *ask, int design, Refusal *why)
{
    if (!in_hand(ask, design, why)) return false;
    const Card *card = &ask->kit->card[design];
    if (kind_is_used(card->kind) || kind_is_component(card->kind))
        NO(T_02, "%s is %s.", card->name,
           kind_is_used(card->kind) ? "used, not brought out" : "installed in a Robot");
    if (!main_stage(ask->s, ST_PLAY)) NO(RE_TURN_07, "Cards are brought out in your Play Cards phase only.");
    return can_pay(ask, card->cost, design, card->name, why);
}

static bool has_port(const EmpireKit *kit, const EmpireState *s, int robot, int kind)
{
    int ports = card_of(kit, robot)->ports;
    for (int at = s->piece[robot].first; at; at = s->piece[at].next)
        if (card_of(kit, at)->kind == KIND_BOTTOM) ports |= card_of(kit, at)->ports;
    return ports >> (kind - KIND_JETS) & 1;
}

static bool has_component(const EmpireKit *kit, const EmpireState *s, int robot, int kind)
{
    for (int at = s->piece[robot].first; at; at = s->piece[at].next)
        if (card_of(kit, at)->kind == kind) return true;
    return false;
}

static bool check_install(const Ask *ask, int design, int robot, Refusal *why)
{
    const EmpireState *s = ask->s;
    if (!in_hand(ask, design, why)) return false;
    const Card *card = &ask->kit->card[design];
    if (!kind_is_component(card->kind)) NO(RE_COMP_12, "%s is no Component.", card->name);
    if (!main_stage(s, ST_PLAY)) NO(RE_TURN_07, "Components are installed in your Play Cards phase only.");
    if (!own_piece(ask, robot, why)) return false;
    if (!is_robot(ask->kit, robot) || s->piece[robot].where == AT_BASE)
        NO(RE_CMP_02, "%s is no Robot, so it can't carry a Component.", card_name(ask->kit, robot));
    if (s->piece[robot].where != AT_FRONT)
        NO(RE_CMP_03, "%s is not in your front row.", card_name(ask->kit, robot));
    if (has_component(ask->kit, s, robot, card->kind))
        NO(RE_CMP_03, "%s has a Component of this kind already.", card_name(ask->kit, robot));
    if (ask->kit->ports && !has_port(ask->kit, s, robot, card->kind))
        NO(RE_CMP_06, "%s has no port for %s.", card_name(ask->kit, robot), card->name);
    return can_pay(ask, card->cost, design, card->name, why);
}

static bool check_target(const Ask *ask, const Op *op, int target, const char *name, Refusal *why)
{
    const EmpireState *s = ask->s;
    if (target_fits(ask->kit, s, ask->seat, op, target)) return true;
    if (why && piece_id(ask->kit, target) && s->piece[target].where == AT_BASE &&
        kind_is_part(card_of(ask->kit, target)->kind))
        NO(RE_MEGA_05, "%s is an unfinished part of a Mega Robot and can't be a target.",
           card_name(ask->kit, target));
    if (target < 0 && -target <= ask->kit->kit.seats && !seat_in(s, -target))
        NO(RE_WIN_01, "%s is out of the game.", ask->kit->name[-target]);
    if (target < 0) NO(RE_EQ_06, "%s can't be aimed at a player or a Battery like this.", name);
    NO(RE_FX_20, "%s has no such target.", name);
}

static bool check_use(const Ask *ask, Choice choice, Refusal *why)
{
    const EmpireState *s = ask->s;
    if (!in_hand(ask, choice.a, why)) return false;
    const Card *card = &ask->kit->card[choice.a];
    if (!kind_is_used(card->kind)) NO(T_02, "%s is no Agent or Super Weapon.", card->name);
    if (card->kind == KIND_WEAPON && s->active != ask->seat)
        NO(RE_SW_02, "Only the active player can play a Super Weapon.");
    if (card->kind == KIND_WEAPON && !main_stage(s, ST_PLAY))
        NO(RE_SW_01, "Super Weapons are played in the Play Cards phase.");
    if (card->kind == KIND_AGENT && !any_time(s)) NO(RE_OUR_01, "No window is open for an Agent now.");
    if (!can_pay(ask, card->cost, choice.a, card->name, why)) return false;
    const Op *op = &card->op[0];
    if (!check_target(ask, op, choice.b, card->name, why)) return false;
    if (op->verb != OP_STRIP) return choice.who == 0 || refuse(why, T_03, "There is nothing more to choose.");
    bool any = false;
    for (int kind = KIND_JETS; kind <= KIND_FIELD; kind++) any |= has_component(ask->kit, s, choice.b, kind);
    if (any ? !kind_is_component(choice.who) || !has_component(ask->kit, s, choice.b, choice.who)
            : choice.who != 0)
        NO(RE_FX_16, "That Component is not installed in %s.", card_name(ask->kit, choice.b));
    return true;
}

static bool check_buy(const Ask *ask, int id, int index, bool instant, Refusal *why)
{
    const EmpireState *s = ask->s;
    if (!own_piece(ask, id, why)) return false;
    const Card *card = card_of(ask->kit, id);
    if (index < 0 || index >= card->upgrade_count || card->upgrade[index].instant != instant)
        NO(T_03, "%s has no such %s Upgrade.", card->name, instant ? "Instant" : "Permanent");
    if (!is_fighter(s, leader_of(s, id))) NO(RE_MEGA_04, "%s is unfinished.", card->name);
    if (!instant && (!main_stage(s, ST_PLAY) || s->active != ask->seat))
        NO(RE_UPG_03, "Permanent Upgrades are paid in your Play Cards phase only.");
    if (instant && !any_time(s)) NO(RE_OUR_01, "No window is open for an Instant Upgrade now.");
    if (instant && s->piece[leader_of(s, id)].flags & F_TAPPED) NO(RE_UPG_09, "%s recharges.", card->name);
    if (s->piece[id].bought >> index & 1)
        NO(instant ? RE_UPG_08 : RE_UPG_05,
           instant ? "This Upgrade is paid for this turn." : "This Upgrade is bought already.");
    return can_pay(ask, card->upgrade[index].cost, 0, "the Upgrade", why);
}

static bool check_tap(const Ask *ask, int id, int target, Refusal *why)
{
    const EmpireState *s = ask->s;
    if (!own_piece(ask, id, why)) return false;
    const Card *card = card_of(ask->kit, id);
    int leader = leader_of(s, id);
    if (!card->tap.verb) NO(T_03, "%s has no ability to use.", card->name);
    if (!is_fighter(s, leader) && !is_equipment(ask->kit, s, leader))
        NO(RE_MEGA_04, "%s can't be used like this.", card->name);
    if (!any_time(s) || (!card->tap_any && (!main_stage(s, ST_PLAY) || s->active != ask->seat)))
        NO(RE_PLAY_05, "The ability of %s can't be used now.", card->name);
    if (s->piece[leader].flags & F_TAPPED) NO(RE_PLAY_08, "%s recharges.", card->name);
    return can_pay(ask, card->tap_cost, 0, "the ability", why) &&
           check_target(ask, &card->tap, target, card->name, why);
}

static bool check_chain(const Ask *ask, int a, int b, Refusal *why)
{
    const EmpireState *s = ask->s;
    int id[2] = {a, b};
    if (!main_stage(s, ST_PLAY)) NO(RE_CHN_08, "Chains are made in your Play Cards phase.");
    for (int i = 0; i < 2; i++) {
        if (!own_piece(ask, id[i], why)) return false;
        if (!card_of(ask->kit, id[i])->chaining)
            NO(RE_CHN_03, "%s has no Chaining.", card_name(ask->kit, id[i]));
        if (s->piece[id[i]].where != AT_FRONT)
            NO(RE_CHN_08, "%s is part of a chain already.", card_name(ask->kit, id[i]));
        if (s->piece[id[i]].flags & F_TAPPED) NO(RE_CHN_08, "%s recharges.", card_name(ask->kit, id[i]));
    }
    if (a == b) NO(RE_CHN_01, "A chain needs two Monsters.");
    int size_a = chain_size(ask->kit, s, a), size_b = chain_size(ask->kit, s, b);
    if (size_a + size_b > CHAIN_MAX) NO(RE_CHN_02, "A chain has at most 3 cards.");
    if ((s->piece[a].flags & F_LOOSE && size_a == 1) || (s->piece[b].flags & F_LOOSE && size_b == 1))
        NO(RE_CHN_08, "A Monster that left a chain this turn joins none.");
    if (size_b > 1 || (size_a == 1 && a > b))
        NO(T_03, "The chain, or else the first of the two, is named first.");
    return true;
}

static bool check_unchain(const Ask *ask, int id, Refusal *why)
{
    const EmpireState *s = ask->s;
    if (!main_stage(s, ST_PLAY)) NO(RE_CHN_08, "Chains are undone in your Play Cards phase.");
    if (!own_piece(ask, id, why)) return false;
    if (s->piece[id].where != AT_FRONT || card_of(ask->kit, id)->kind != KIND_MONSTER || !s->piece[id].first)
        NO(RE_CHN_01, "%s leads no chain.", card_name(ask->kit, id));
    if (s->piece[id].flags & F_TAPPED) NO(RE_CHN_08, "%s recharges.", card_name(ask->kit, id));
    if (s->piece[id].flags & F_LOOSE) NO(RE_CHN_08, "This chain was made this turn.");
    return true;
}

static bool check_assemble(const Ask *ask, int top, int bottom, Refusal *why)
{
    const EmpireState *s = ask->s;
    if (!main_stage(s, ST_PLAY)) NO(RE_MEGA_11, "Mega Robots are put together in your Play Cards phase.");
    if (!own_piece(ask, top, why) || !own_piece(ask, bottom, why)) return false;
    if (card_of(ask->kit, top)->kind != KIND_TOP || card_of(ask->kit, bottom)->kind != KIND_BOTTOM)
        NO(RE_MEGA_01, "A Mega Robot is one torso and one pair of legs.");
    if (s->piece[top].where != AT_BASE || s->piece[bottom].where != AT_BASE)
        NO(RE_MEGA_11, "A finished Mega Robot can't be taken apart.");
    return true;
}

static bool check_land(const Ask *ask, int id, int moon, Refusal *why)
{
    const EmpireState *s = ask->s;
    const EmpireKit *kit = ask->kit;
    if (!main_stage(s, ST_MOON)) NO(RE_MOON_02, "Robots land in your Moon Mining phase only.");
    if (!own_piece(ask, id, why)) return false;
    if (!piece_id(kit, moon) || s->piece[moon].where != AT_MIDDLE)
        NO(T_03, "There is no such Moon in the middle.");
    if (!is_robot(kit, id) || !is_fighter(s, id)) NO(RE_MOON_01, "Only Robots land on Moons.");
    if (s->piece[id].where == AT_MOON) NO(RE_MOON_04, "%s is on a Moon already.", card_name(kit, id));
    if (s->piece[id].flags & F_TAPPED) NO(RE_MOON_03, "%s recharges.", card_name(kit, id));
    if (!stats_of(kit, s, id).flying) NO(RE_MOON_01, "%s does not fly.", card_name(kit, id));
    if (s->piece[moon].first) NO(RE_MOON_04, "%s is occupied.", card_name(kit, moon));
    if (card_of(kit, moon)->landing > s->vault[ask->seat])
        NO(RE_MOON_05, "Landing costs %d and your Vault has %d.", card_of(kit, moon)->landing,
           s->vault[ask->seat]);
    return true;
}

static bool check_return(const Ask *ask, int id, Refusal *why)
{
    const EmpireState *s = ask->s;
    if (!main_stage(s, ST_MOON)) NO(RE_MOON_06, "Robots return in your Moon Mining phase.");
    if (!own_piece(ask, id, why)) return false;
    if (s->piece[id].where != AT_MOON) NO(RE_MOON_06, "%s is on no Moon.", card_name(ask->kit, id));
    if (s->piece[id].flags & F_LANDED) NO(RE_MOON_06, "%s has landed this turn.", card_name(ask->kit, id));
    if (s->piece[id].flags & F_TAPPED) NO(RE_TAP_06, "%s recharges.", card_name(ask->kit, id));
    if (!stats_of(ask->kit, s, id).flying)
        NO(RE_MOON_08, "%s does not fly now, so it can't return.", card_name(ask->kit, id));
    return true;
}

static bool check_fire(const Ask *ask, int id, int target, Refusal *why)
{
    const EmpireState *s = ask->s;
    const EmpireKit *kit = ask->kit;
    if (!main_stage(s, ST_COMBAT))
        NO(RE_LR_01, "Long Range weapons fire in your Combat phase, before the fighters.");
    if (s->attackers) NO(RE_LR_01, "Attackers are declared: no shot can be fired any more.");
    if (!own_piece(ask, id, why)) return false;
    if (!is_fighter(s, id) && !is_equipment(kit, s, id)) NO(RE_LR_02, "%s is no weapon.", card_name(kit, id));
    if (s->piece[id].where == AT_MOON) NO(RE_MOON_11, "%s is on a Moon.", card_name(kit, id));
    if (s->piece[id].flags & F_FIRED) NO(RE_LR_05, "%s has fired this turn.", card_name(kit, id));
    if (s->piece[id].flags & F_TAPPED) NO(RE_TAP_03, "%s recharges.", card_name(kit, id));
    if (!stats_of(kit, s, id).range) NO(RE_LR_02, "%s has no Long Range attack.", card_name(kit, id));
    if (target < 0) NO(RE_LR_09, "Long Range hits cards, never a Battery.");
    if (!shot_fits(kit, s, ask->seat, target)) {
        if (!piece_id(kit, target)) NO(T_03, "There is no such card.");
        if (s->piece[target].where == AT_MOON)
            NO(RE_MOON_16, "%s is on a Moon, out of reach.", card_name(kit, target));
        if (s->piece[target].where == AT_BASE && s->piece[target].seat != ask->seat)
            NO(RE_MEGA_05, "%s is unfinished and can't be a target.", card_name(kit, target));
        NO(RE_LR_03, "%s is no enemy fighter in the field and no enemy Equipment.", card_name(kit, target));
    }
    return true;
}

static bool check_attack(const Ask *ask, int id, int target, Refusal *why)
{
    const EmpireState *s = ask->s;
    const EmpireKit *kit = ask->kit;
    if (!main_stage(s, ST_COMBAT)) NO(RE_ATK_04, "Attackers are declared once, in your Combat phase.");
    if (!own_piece(ask, id, why)) return false;
    if (target > 0 && target > kit->kit.seats) NO(RE_ATK_02, "Fighters attack players, never cards.");
    if (target < 1) NO(T_03, "There is no such player.");
    if (target == ask->seat) NO(RE_ATK_02, "You can't attack yourself.");
    if (!seat_in(s, target)) NO(RE_WIN_01, "%s is out of the game.", kit->name[target]);
    if (s->piece[id].where == AT_CHAINED) NO(RE_CHN_06, "A chain attacks as one unit.");
    if (s->piece[id].where == AT_MOON) NO(RE_ATK_07, "%s is on a Moon.", card_name(kit, id));
    if (s->piece[id].where == AT_BASE && kind_is_part(card_of(kit, id)->kind))
        NO(RE_MEGA_04, "%s is unfinished.", card_name(kit, id));
    if (s->piece[id].where != AT_FRONT) NO(RE_EQ_05, "%s is no fighter.", card_name(kit, id));
    if (s->piece[id].aim) NO(RE_ATK_04, "%s attacks already.", card_name(kit, id));
    if (s->piece[id].flags & F_RETURNED)
        NO(RE_ATK_07, "%s returned from a Moon this turn.", card_name(kit, id));
    if (s->piece[id].flags & F_FIRED) NO(RE_LR_06, "%s has fired this turn.", card_name(kit, id));
    if (s->piece[id].flags & F_FRESH)
        NO(card_of(kit, id)->kind == KIND_TOP                 ? RE_MEGA_10
           : s->piece[id].first && card_of(kit, id)->chaining ? RE_CHN_09
                                                              : RE_ATK_06,
           "%s was not yours on the table when the turn began.", card_name(kit, id));
    if (s->piece[id].flags & F_TAPPED) NO(RE_ATK_05, "%s recharges.", card_name(kit, id));
    return true;
}

static bool check_block(const Ask *ask, int attacker, int id, Refusal *why)
{
    const EmpireState *s = ask->s;
    const EmpireKit *kit = ask->kit;
    if (!main_stage(s, ST_BLOCK))
        NO(RE_BLK_07, "Blocks are declared after all attackers and before any damage.");
    if (!own_piece(ask, id, why)) return false;
    if (!piece_id(kit, attacker) || !s->piece[attacker].aim) NO(T_03, "There is no such attacker.");
    if (s->piece[attacker].aim != ask->seat)
        NO(RE_BLK_01, "%s does not attack you.", card_name(kit, attacker));
    if (s->piece[id].where == AT_MOON) NO(RE_MOON_11, "%s is on a Moon.", card_name(kit, id));
    if (s->piece[id].where == AT_CHAINED) NO(RE_CHN_06, "A chain blocks as one unit.");
    if (s->piece[id].where == AT_BASE && kind_is_part(card_of(kit, id)->kind))
        NO(RE_MEGA_04, "%s is unfinished.", card_name(kit, id));
    if (s->piece[id].where != AT_FRONT) NO(RE_EQ_05, "%s is no fighter.", card_name(kit, id));
    if (s->piece[id].flags & F_TAPPED) NO(RE_BLK_03, "%s recharges.", card_name(kit, id));
    if (s->piece[id].blocks) NO(RE_BLK_05, "%s blocks already.", card_name(kit, id));
    if (!block_fits(kit, s, ask->seat, attacker, id))
        NO(RE_FLY_02, "%s flies, and %s does not.", card_name(kit, attacker), card_name(kit, id));
    return true;
}

static bool check_damage(const Ask *ask, int id, int n, Refusal *why)
{
    const EmpireState *s = ask->s;
    if (!main_stage(s, ST_DIVIDE)) NO(RE_DMG_04, "No damage is to be divided now.");
    if (!piece_id(ask->kit, id) || s->piece[id].blocks != s->dividing || !in_front(s, id))
        NO(RE_DMG_03, "The damage goes to the blockers only.");
    if (s->piece[id].taking) NO(RE_DMG_05, "%s has its damage already.", card_name(ask->kit, id));
    int need = lethal(&s->piece[id]), left = s->dividing_left, others = 0;
    EACH_BIT(ask->kit, s->front[s->piece[id].seat], other)
    if (other != id && s->piece[other].blocks == s->dividing && in_front(s, other) && !s->piece[other].taking)
        others++;
    if (n > left || n < 1) NO(RE_DMG_05, "There are %d points to divide.", left);
    if (n < left && !others)
        NO(RE_DMG_05, "All points must be assigned: %s is the last one.", card_name(ask->kit, id));
    if (n < left && n < need)
        NO(RE_DMG_05, "%s needs %d before the next one gets any.", card_name(ask->kit, id), need);
    return true;
}

static bool check_absorb(const Ask *ask, int id, Refusal *why)
{
    const EmpireState *s = ask->s;
    if (s->absorbing != ask->seat) NO(RE_FX_18, "Nothing of yours is about to be damaged.");
    if (!own_piece(ask, id, why)) return false;
    if (!is_equipment(ask->kit, s, id) || !card_of(ask->kit, id)->absorb)
        NO(RE_FX_18, "%s absorbs nothing.", card_name(ask->kit, id));
    if (s->piece[id].flags & F_TAPPED) NO(RE_PLAY_08, "%s recharges.", card_name(ask->kit, id));
    return true;
}

static bool check_discard(const Ask *ask, int design, Refusal *why)
{
    const EmpireState *s = ask->s;
    if (!main_stage(s, ST_DISCARD))
        NO(RE_DRAW_04, "Cards are discarded in your Draw Cards phase, after drawing.");
    if (!in_hand(ask, design, why)) return false;
    bool excess = s->hand_count[ask->seat] + s->discarded > HAND;
    if (!excess && s->discarded && !s->vault[ask->seat])
        NO(RE_DRAW_05, "A further discard costs 1 coin and your Vault is empty.");
    return true;
}

static bool check_done(const Ask *ask, Refusal *why)
{
    const EmpireState *s = ask->s;
    if (s->waiting || s->absorbing || s->stage == ST_DIVIDE)
        NO(T_02, "There is nothing to be done with here.");
    if (s->stage == ST_DISCARD && s->hand_count[ask->seat] + s->discarded > HAND)
        NO(RE_DRAW_09, "You have more than 7 cards: discard the excess first.");
    return true;
}

static bool check_battery(const Ask *ask, int n, Refusal *why)
{
    if (ask->s->stage != ST_TRADE) NO(RE_BAT_01, "Coins are traded at set-up only.");
    if (n < BATTERY_MIN || n > BATTERY_FULL) NO(RE_BAT_03, "15 to 20 coins go on the Battery.");
    return true;
}

static bool check_verb(const Ask *ask, Choice choice, Refusal *why)
{
    const EmpireState *s = ask->s;
    int a = choice.a, b = choice.b;
    if (s->stage == ST_TRADE && choice.verb != V_BATTERY)
        NO(RE_BAT_01, "Now everybody says how many coins go on the Battery.");
    switch (choice.verb) {
    case V_BATTERY: return check_battery(ask, a, why);
    case V_PLAY: return check_play(ask, a, why);
    case V_INSTALL: return check_install(ask, a, b, why);
    case V_USE: return check_use(ask, choice, why);
    case V_UPGRADE: return check_buy(ask, a, b, false, why);
    case V_BOOST: return check_buy(ask, a, b, true, why);
    case V_TAP: return check_tap(ask, a, b, why);
    case V_CHAIN: return check_chain(ask, a, b, why);
    case V_UNCHAIN: return check_unchain(ask, a, why);
    case V_ASSEMBLE: return check_assemble(ask, a, b, why);
    case V_LAND: return check_land(ask, a, b, why);
    case V_RETURN: return check_return(ask, a, why);
    case V_FIRE: return check_fire(ask, a, b, why);
    case V_ATTACK: return check_attack(ask, a, b, why);
    case V_BLOCK: return check_block(ask, a, b, why);
    case V_DAMAGE: return check_damage(ask, a, b, why);
    case V_ABSORB: return check_absorb(ask, a, why);
    case V_DISCARD: return check_discard(ask, a, why);
    case V_DONE: return check_done(ask, why);
    default:
        return s->waiting || s->absorbing ||
               refuse(why, T_02, "Nobody waits for you to pass; say `done` to go on.");
    }
}

/* Fields that a verb does not use are zero. */
static bool fields_fit(Choice choice)
{
    static const uint8_t fields[V_COUNT] = {
        /* 1: a, 2: b, 4: who */
        [V_BATTERY] = 1, [V_PLAY] = 1,   [V_INSTALL] = 3, [V_USE] = 7,      [V_UPGRADE] = 3, [V_BOOST] = 3,
        [V_TAP] = 3,     [V_CHAIN] = 3,  [V_UNCHAIN] = 1, [V_ASSEMBLE] = 3, [V_LAND] = 3,    [V_RETURN] = 1,
        [V_FIRE] = 3,    [V_ATTACK] = 3, [V_BLOCK] = 3,   [V_DAMAGE] = 3,   [V_ABSORB] = 1,  [V_DISCARD] = 1};
    int has = fields[choice.verb];
    return !choice.c && (has & 1 || !choice.a) && (has & 2 || !choice.b) && (has & 4 || !choice.who);
}

static bool empire_allows(const Kit *kit, const void *state, int seat, Choice choice, Refusal *why)
{
    Ask ask = {(const EmpireKit *)kit, state, seat};
    const EmpireState *s = state;
    if (s->stage == ST_OVER) NO(T_04, "The match is over.");
    if (seat < 1 || seat > kit->seats) NO(T_07, "There is no such seat.");
    if (!choice.verb || choice.verb >= V_COUNT) NO(T_02, "That is no answer to anything.");
    if (!(empire_asked(kit, s) >> seat & 1)) {
        if (choice.verb == V_USE || choice.verb == V_BOOST || choice.verb == V_TAP)
            NO(s->stage >= ST_COLLECT ? RE_OUR_05 : RE_OUR_01, "No window is open for you now.");
        NO(T_01, "You are not asked now.");
    }
    if (!fields_fit(choice)) NO(T_03, "That names what is not there to choose.");
    return check_verb(&ask, choice, why);
}
#undef NO
