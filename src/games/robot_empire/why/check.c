/* May this seat do that, and which rule says no? Each function judges one verb;
   `choices` lists what these allow, so the two can't disagree. */
#include "games/robot_empire/why/why.h"

/* Is this a place where Agents, Instant Upgrades and any-time abilities may be used? */
static inline bool any_time(const EmpireState *s)
{
    if (s->waiting) return s->stage != ST_TRADE;
    return !s->absorbing &&
           (s->stage == ST_PLAY || s->stage == ST_MOON || (s->stage == ST_COMBAT && !s->attackers));
}

/* Why nothing that may be used at any time can be used just now, and until when. */
static bool no_window(const EmpireState *s, const char *what, Refusal *why)
{
    const char *until = s->absorbing            ? "absorb the damage, or pass, first"
                        : s->stage == ST_COMBAT ? "say done first, for the attackers are not all declared"
                        : s->stage == ST_BLOCK  ? "wait until the blockers are declared"
                                                : "wait until the damage is dealt";
    if (s->stage >= ST_COLLECT)
        NO(RE_OUR_05, "%s can't be used from the end of a turn until the next one's Reactivate.", what);
    NO(RE_OUR_01, "%s can't be used now: %s.", what, until);
}

/* What goes on, in words that follow "now ". */
static void put_now(const Ask *ask, Text *text)
{
    static const char *const phase[ST_OVER + 1] = {
        [ST_PLAY] = "Play Cards", [ST_MOON] = "Moon Mining", [ST_DISCARD] = "Draw Cards"};
    const EmpireState *s = ask->s;
    if (s->stage == ST_TRADE)
        text_put(text, "everybody says how many coins go on the Battery");
    else if (s->absorbing)
        text_put(text, "damage waits to be absorbed");
    else if (s->waiting)
        text_put(text, s->pending_count ? "a play waits for answers" : "everybody may answer");
    else if (s->stage == ST_DIVIDE)
        text_format(text, "%d damage of %s is to be divided", s->dividing_left, SHOWN(s->dividing));
    else if (s->stage == ST_BLOCK)
        text_put(text, "blockers are declared");
    else if (s->active == ask->seat)
        text_format(text, "it is your %s phase", phase[s->stage] ? phase[s->stage] : "Combat");
    else
        text_format(text, "%s has the turn", ask->kit->name[s->active]);
}

bool not_now(const Ask *ask, int clause, const char *when, Refusal *why)
{
    if (!why) return false;
    TEXT(now, 120);
    put_now(ask, &now);
    NO(clause, "%s; now %s.", when, now.at);
}

bool recharges(const Ask *ask, int id, int clause, Refusal *why)
{
    NO(clause, "%s recharges until your next turn.", SHOWN(id));
}

bool check_own(const Ask *ask, int id, Refusal *why)
{
    if (!piece_id(ask->kit, id) || ask->s->piece[id].where < AT_FRONT || ask->s->piece[id].where == AT_MIDDLE)
        NO(T_03, "There is no such card on the table.");
    if (ask->s->piece[id].seat != ask->seat)
        NO(T_07, "%s belongs to %s.", SHOWN(id), ask->kit->name[ask->s->piece[id].seat]);
    return true;
}

bool check_hand(const Ask *ask, int design, Refusal *why)
{
    if (design < 1 || design > ask->kit->cards) NO(T_03, "There is no such card.");
    if (!hand_find(ask->kit, ask->s, ask->seat, design))
        NO(T_03, "You have no %s in hand.", ask->kit->card[design].name);
    return true;
}

/* Can the seat pay it? 1d6 needs at least 1 coin, and a card that was too dear is not announced again. */
bool can_pay(const Ask *ask, int cost, int design, const char *name, Refusal *why)
{
    int vault = ask->s->vault[ask->seat];
    if (cost == D6) {
        for (int i = 0; i < ask->s->tried_count; i++)
            if (ask->s->tried[i] == design)
                NO(RE_DIE_02, "%s was too dear when you announced it; not again this turn.", name);
        if (ask->s->tried_count == TRIED_MAX)
            NO(RE_DIE_02, "You have announced %d cards that were too dear, as many as one turn takes.",
               TRIED_MAX);
        if (!vault) NO(RE_COIN_03, "%s costs 1d6, 1 at least, and your Vault has 0.", name);
        return true;
    }
    if (cost <= vault) return true;
    if (cost <= vault + ask->s->battery[ask->seat])
        NO(RE_COIN_02, "%s costs %d and your Vault has %d; the coins of your Battery can't be used.", name,
           cost, vault);
    NO(RE_COIN_03, "%s costs %d and your Vault has %d.", name, cost, vault);
}

bool check_play(const Ask *ask, Choice choice, Refusal *why)
{
    int design = choice.a;
    if (!check_hand(ask, design, why)) return false;
    const Card *card = &ask->kit->card[design];
    if (kind_is_component(card->kind))
        NO(T_02, "%s is installed in a Robot: say `install %s in ROBOT`.", card->name, card->name);
    if (kind_is_used(card->kind) && why) {
        TEXT(fits, 160);
        empire_targets_text(&card->op[0], &fits);
        NO(T_02, "%s is used, not brought out: say `use %s%s`.", card->name, card->name,
           fits.length ? " on TARGET" : "");
    }
    if (kind_is_used(card->kind)) return false;
    if (!main_stage(ask->s, ST_PLAY))
        return not_now(ask, RE_TURN_07, "Cards are brought out in your Play Cards phase only", why);
    return can_pay(ask, card->cost, design, card->name, why);
}

static bool has_port(const EmpireKit *kit, const EmpireState *s, int robot, int kind)
{
    int ports = card_of(kit, robot)->ports;
    for (int at = s->piece[robot].first; at; at = s->piece[at].next)
        if (card_of(kit, at)->kind == KIND_BOTTOM) ports |= card_of(kit, at)->ports;
    return ports >> (kind - KIND_JETS) & 1;
}

bool check_install(const Ask *ask, Choice choice, Refusal *why)
{
    int design = choice.a, robot = choice.b;
    const EmpireState *s = ask->s;
    if (!check_hand(ask, design, why)) return false;
    const Card *card = &ask->kit->card[design];
    if (!kind_is_component(card->kind))
        NO(RE_COMP_12, "%s is no Component, so it is installed in nothing.", card->name);
    if (!main_stage(s, ST_PLAY))
        return not_now(ask, RE_TURN_07, "Components are installed in your Play Cards phase only", why);
    if (!check_own(ask, robot, why)) return false;
    if (!is_robot(ask->kit, robot) || s->piece[robot].where == AT_BASE)
        NO(RE_CMP_02, "%s is no Robot, so it can't carry a Component.", SHOWN(robot));
    if (s->piece[robot].where != AT_FRONT) NO(RE_CMP_03, "%s is not in your front row.", SHOWN(robot));
    if (has_component(ask->kit, s, robot, card->kind))
        NO(RE_CMP_03, "%s has a Component of this kind already.", SHOWN(robot));
    if (ask->kit->ports && !has_port(ask->kit, s, robot, card->kind))
        NO(RE_CMP_06, "%s has no port for %s.", SHOWN(robot), card->name);
    return can_pay(ask, card->cost, design, card->name, why);
}

static bool check_target(const Ask *ask, const Op *op, int target, const char *name, Refusal *why)
{
    const EmpireState *s = ask->s;
    if (target_fits(ask->kit, s, ask->seat, op, target)) return true;
    if (why && piece_id(ask->kit, target) && s->piece[target].where == AT_BASE &&
        kind_is_part(card_of(ask->kit, target)->kind))
        NO(RE_MEGA_05, "%s is an unfinished part of a Mega Robot and can't be a target.", SHOWN(target));
    if (target < 0 && -target <= ask->kit->kit.seats && !seat_in(s, -target))
        NO(RE_WIN_01, "%s is out of the game.", ask->kit->name[-target]);
    if (!why) return false;
    TEXT(fits, 160);
    empire_targets_text(op, &fits);
    if (!fits.length) NO(RE_FX_20, "%s is aimed at nothing: say it without a target.", name);
    if (target < 0) NO(RE_EQ_06, "%s is for %s, not for a player or a Battery like this.", name, fits.at);
    if (!piece_id(ask->kit, target)) NO(RE_FX_20, "%s is for %s: say on which.", name, fits.at);
    NO(RE_FX_20, "%s is for %s; %s is none.", name, fits.at, SHOWN(target));
}

/* Could this card be used now, on whatever it may be aimed at? */
bool use_fits(const Ask *ask, int design, Refusal *why)
{
    const EmpireState *s = ask->s;
    const Card *card = &ask->kit->card[design];
    if (card->kind == KIND_WEAPON && s->active != ask->seat)
        NO(RE_SW_02, "Only the active player can play a Super Weapon.");
    if (card->kind == KIND_WEAPON && !main_stage(s, ST_PLAY))
        return not_now(ask, RE_SW_01, "Super Weapons are played in the Play Cards phase", why);
    if (card->kind == KIND_AGENT && !any_time(s)) return no_window(s, card->name, why);
    return can_pay(ask, card->cost, design, card->name, why);
}

bool check_use(const Ask *ask, Choice choice, Refusal *why)
{
    const EmpireState *s = ask->s;
    if (!check_hand(ask, choice.a, why)) return false;
    const Card *card = &ask->kit->card[choice.a];
    if (!kind_is_used(card->kind))
        NO(T_02, "%s is no Agent or Super Weapon: it is %s.", card->name,
           kind_is_component(card->kind) ? "installed in a Robot" : "brought out with `play`");
    if (!use_fits(ask, choice.a, why)) return false;
    const Op *op = &card->op[0];
    if (!check_target(ask, op, choice.b, card->name, why)) return false;
    if (op->verb != OP_STRIP) return choice.who == 0 || refuse(why, T_03, "There is nothing more to choose.");
    bool any = false;
    for (int kind = KIND_JETS; kind <= KIND_FIELD; kind++) any |= has_component(ask->kit, s, choice.b, kind);
    if (any ? !kind_is_component(choice.who) || !has_component(ask->kit, s, choice.b, choice.who)
            : choice.who != 0)
        NO(RE_FX_16, "That Component is not installed in %s.", SHOWN(choice.b));
    return true;
}

static bool no_upgrade(const Card *card, int index, bool instant, Refusal *why)
{
    if (!card->upgrade_count) NO(T_03, "%s has no Upgrades.", card->name);
    if (index < 0 || index >= card->upgrade_count)
        NO(T_03, "%s has the Upgrade%s 1%s%.0d.", card->name, card->upgrade_count > 1 ? "s" : "",
           card->upgrade_count > 1 ? " to " : "", card->upgrade_count > 1 ? card->upgrade_count : 0);
    NO(T_03, "Upgrade %d of %s is %s: say `%s`.", index + 1, card->name, instant ? "Permanent" : "Instant",
       instant ? "upgrade" : "boost");
}

static bool check_buying(const Ask *ask, int id, int index, bool instant, Refusal *why)
{
    const EmpireState *s = ask->s;
    if (!check_own(ask, id, why)) return false;
    const Card *card = card_of(ask->kit, id);
    if (index < 0 || index >= card->upgrade_count || card->upgrade[index].instant != instant)
        return no_upgrade(card, index, instant, why);
    if (!is_fighter(s, leader_of(s, id)))
        NO(RE_MEGA_04, "%s is unfinished: its other half is missing.", card->name);
    if (!instant && (!main_stage(s, ST_PLAY) || s->active != ask->seat))
        return not_now(ask, RE_UPG_03, "Permanent Upgrades are paid in your Play Cards phase only", why);
    if (instant && !any_time(s)) return no_window(s, "An Instant Upgrade", why);
    if (instant && s->piece[leader_of(s, id)].flags & F_TAPPED) return recharges(ask, id, RE_UPG_09, why);
    if (s->piece[id].bought >> index & 1)
        NO(instant ? RE_UPG_08 : RE_UPG_05,
           instant ? "This Upgrade of %s is paid for this turn." : "This Upgrade of %s is bought already.",
           card->name);
    return can_pay(ask, card->upgrade[index].cost, 0, "The Upgrade", why);
}

bool check_upgrade(const Ask *ask, Choice choice, Refusal *why)
{
    return check_buying(ask, choice.a, choice.b, false, why);
}
bool check_boost(const Ask *ask, Choice choice, Refusal *why)
{
    return check_buying(ask, choice.a, choice.b, true, why);
}

/* Could this card's ability be used now, on whatever it may be aimed at? */
bool tap_fits(const Ask *ask, int id, Refusal *why)
{
    const EmpireState *s = ask->s;
    const Card *card = card_of(ask->kit, id);
    int leader = leader_of(s, id);
    if (!is_fighter(s, leader) && !is_equipment(ask->kit, s, leader))
        NO(RE_MEGA_04, "%s is unfinished: its other half is missing.", card->name);
    if (!card->tap_any && (!main_stage(s, ST_PLAY) || s->active != ask->seat))
        NO(RE_PLAY_05, "The ability of %s is for your Play Cards phase.", card->name);
    if (!any_time(s)) return no_window(s, card->name, why);
    if (s->piece[leader].flags & F_TAPPED) return recharges(ask, id, RE_PLAY_08, why);
    return can_pay(ask, card->tap_cost, 0, "The ability", why);
}

bool check_tap(const Ask *ask, Choice choice, Refusal *why)
{
    if (!check_own(ask, choice.a, why)) return false;
    const Card *card = card_of(ask->kit, choice.a);
    if (!card->tap.verb) NO(T_03, "%s has no ability to use.", card->name);
    return tap_fits(ask, choice.a, why) && check_target(ask, &card->tap, choice.b, card->name, why);
}

bool check_chain(const Ask *ask, Choice choice, Refusal *why)
{
    int a = choice.a, b = choice.b;
    const EmpireState *s = ask->s;
    int id[2] = {a, b};
    if (!main_stage(s, ST_PLAY))
        return not_now(ask, RE_CHN_08, "Chains are made in your Play Cards phase", why);
    for (int i = 0; i < 2; i++) {
        if (!check_own(ask, id[i], why)) return false;
        if (!card_of(ask->kit, id[i])->chaining) NO(RE_CHN_03, "%s has no Chaining.", SHOWN(id[i]));
        if (s->piece[id[i]].where != AT_FRONT) NO(RE_CHN_08, "%s is part of a chain already.", SHOWN(id[i]));
        if (s->piece[id[i]].flags & F_TAPPED) return recharges(ask, id[i], RE_CHN_08, why);
    }
    if (a == b) NO(RE_CHN_01, "A chain needs two Monsters.");
    int size_a = chain_size(ask->kit, s, a), size_b = chain_size(ask->kit, s, b);
    if (size_a + size_b > CHAIN_MAX)
        NO(RE_CHN_02, "A chain has at most %d cards; this one would have %d.", CHAIN_MAX, size_a + size_b);
    for (int i = 0; i < 2; i++)
        if (s->piece[id[i]].flags & F_LOOSE && (i ? size_b : size_a) == 1)
            NO(RE_CHN_08, "%s left a chain this turn, so it joins none until the next.", SHOWN(id[i]));
    if (size_b > 1 || (size_a == 1 && a > b))
        NO(T_03, "The chain, or else the first of the two, is named first.");
    return true;
}

bool check_unchain(const Ask *ask, Choice choice, Refusal *why)
{
    int id = choice.a;
    const EmpireState *s = ask->s;
    if (!main_stage(s, ST_PLAY))
        return not_now(ask, RE_CHN_08, "Chains are undone in your Play Cards phase", why);
    if (!check_own(ask, id, why)) return false;
    if (s->piece[id].where != AT_FRONT || card_of(ask->kit, id)->kind != KIND_MONSTER || !s->piece[id].first)
        NO(RE_CHN_01, "%s leads no chain.", SHOWN(id));
    if (s->piece[id].flags & F_TAPPED) return recharges(ask, id, RE_CHN_08, why);
    if (s->piece[id].flags & F_LOOSE) NO(RE_CHN_08, "The chain of %s was made this turn.", SHOWN(id));
    return true;
}

bool check_assemble(const Ask *ask, Choice choice, Refusal *why)
{
    int top = choice.a, bottom = choice.b;
    const EmpireState *s = ask->s;
    if (!main_stage(s, ST_PLAY))
        return not_now(ask, RE_MEGA_11, "Mega Robots are put together in your Play Cards phase", why);
    if (!check_own(ask, top, why) || !check_own(ask, bottom, why)) return false;
    if (card_of(ask->kit, top)->kind != KIND_TOP || card_of(ask->kit, bottom)->kind != KIND_BOTTOM)
        NO(RE_MEGA_01, "A Mega Robot is one torso and one pair of legs.");
    if (s->piece[top].where != AT_BASE || s->piece[bottom].where != AT_BASE)
        NO(RE_MEGA_11, "A finished Mega Robot can't be taken apart.");
    return true;
}

/* Could any card be discarded now? */
bool discard_fits(const Ask *ask, Refusal *why)
{
    const EmpireState *s = ask->s;
    bool excess = s->hand_count[ask->seat] + s->discarded > HAND;
    if (!excess && s->discarded && !s->vault[ask->seat])
        NO(RE_DRAW_05, "A further discard costs 1 and your Vault has 0.");
    return true;
}

bool check_discard(const Ask *ask, Choice choice, Refusal *why)
{
    if (!main_stage(ask->s, ST_DISCARD))
        return not_now(ask, RE_DRAW_04, "Cards are discarded in your Draw Cards phase, after drawing", why);
    return check_hand(ask, choice.a, why) && discard_fits(ask, why);
}

bool check_done(const Ask *ask, Choice choice, Refusal *why)
{
    (void)choice;
    const EmpireState *s = ask->s;
    if (s->waiting || s->absorbing) NO(T_02, "No phase ends here: say `pass`.");
    if (s->stage == ST_DIVIDE)
        NO(T_02, "%d damage of %s is still to be divided.", s->dividing_left, SHOWN(s->dividing));
    int excess = s->hand_count[ask->seat] + s->discarded - HAND;
    if (s->stage == ST_DISCARD && excess > 0)
        NO(RE_DRAW_09, "You have %d cards: discard %d first.", s->hand_count[ask->seat], excess);
    return true;
}

bool check_battery(const Ask *ask, Choice choice, Refusal *why)
{
    int n = choice.a;
    if (ask->s->stage != ST_TRADE) return not_now(ask, RE_BAT_01, "Coins are traded at set-up only", why);
    if (n < BATTERY_MIN || n > BATTERY_FULL) NO(RE_BAT_03, "15 to 20 coins go on the Battery, not %d.", n);
    return true;
}

bool check_pass(const Ask *ask, Choice choice, Refusal *why)
{
    (void)choice;
    return ask->s->waiting || ask->s->absorbing ||
           refuse(why, T_02, "Nobody waits for you to pass; say `done` to go on.");
}

bool check_verb(const Ask *ask, Choice choice, Refusal *why)
{
    if (ask->s->stage == ST_TRADE && choice.verb != V_BATTERY)
        NO(RE_BAT_01, "Now everybody says how many coins go on the Battery.");
    return verbs[choice.verb].check(ask, choice, why);
}

/* Fields that a verb does not use are zero. */
static bool fields_fit(Choice choice)
{
    int has = verbs[choice.verb].fields;
    return !choice.c && (has & HAS_A || !choice.a) && (has & HAS_B || !choice.b) &&
           (has & HAS_WHO || !choice.who);
}

bool empire_allows(const Kit *kit, const void *state, int seat, Choice choice, Refusal *why)
{
    Ask ask = {(const EmpireKit *)kit, state, seat};
    const EmpireState *s = state;
    if (s->stage == ST_OVER) NO(T_04, "The match is over.");
    if (seat < 1 || seat > kit->seats) NO(T_07, "There is no such seat.");
    if (!choice.verb || choice.verb >= V_COUNT) NO(T_02, "That is no answer to anything.");
    if (!(empire_asked(kit, s) >> seat & 1)) {
        if (choice.verb == V_USE || choice.verb == V_BOOST || choice.verb == V_TAP)
            NO(s->stage >= ST_COLLECT ? RE_OUR_05 : RE_OUR_01, "No window is open for you now.");
        unsigned asked = empire_asked(kit, s);
        if (asked & (asked - 1)) NO(T_01, "You are not asked now: others choose.");
        NO(T_01, "You are not asked now: %s chooses.", ask.kit->name[__builtin_ctz(asked)]);
    }
    if (!fields_fit(choice)) {
        const Verb *verb = &verbs[choice.verb];
        NO(T_03,
           verb->fields & HAS_B   ? "`%s` names two things, nothing more."
           : verb->fields & HAS_A ? "`%s` names one thing, nothing more."
                                  : "`%s` is said alone.",
           verb->word);
    }
    return check_verb(&ask, choice, why);
}
