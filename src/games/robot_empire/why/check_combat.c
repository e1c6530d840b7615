/* May a Robot land, fire, attack, block, or be dealt or spared damage? */
#include "games/robot_empire/why/why.h"

bool check_land(const Ask *ask, Choice choice, Refusal *why)
{
    int id = choice.a, moon = choice.b;
    const EmpireState *s = ask->s;
    const EmpireKit *kit = ask->kit;
    if (!main_stage(s, ST_MOON))
        return not_now(ask, RE_MOON_02, "Robots land in your Moon Mining phase only", why);
    if (!check_own(ask, id, why)) return false;
    if (!piece_id(kit, moon) || s->piece[moon].where != AT_MIDDLE)
        NO(T_03, "There is no such Moon in the middle.");
    if (!is_robot(kit, id) || !is_fighter(s, id))
        NO(RE_MOON_01, "Only Robots land on Moons; %s is none in the front row.", SHOWN(id));
    if (s->piece[id].where == AT_MOON) NO(RE_MOON_04, "%s is on a Moon already.", SHOWN(id));
    if (s->piece[id].flags & F_TAPPED) return recharges(ask, id, RE_MOON_03, why);
    if (!stats_of(kit, s, id).flying) NO(RE_MOON_01, "%s does not fly now, so it can't land.", SHOWN(id));
    if (s->piece[moon].first)
        NO(RE_MOON_04, "%s is taken: %s is on it.", SHOWN(moon), SHOWN(s->piece[moon].first));
    if (card_of(kit, moon)->landing > s->vault[ask->seat])
        NO(RE_MOON_05, "Landing costs %d and your Vault has %d.", card_of(kit, moon)->landing,
           s->vault[ask->seat]);
    return true;
}

bool check_return(const Ask *ask, Choice choice, Refusal *why)
{
    int id = choice.a;
    const EmpireState *s = ask->s;
    if (!main_stage(s, ST_MOON))
        return not_now(ask, RE_MOON_06, "Robots return in your Moon Mining phase", why);
    if (!check_own(ask, id, why)) return false;
    if (s->piece[id].where != AT_MOON) NO(RE_MOON_06, "%s is on no Moon.", SHOWN(id));
    if (s->piece[id].flags & F_LANDED)
        NO(RE_MOON_06, "%s has landed this turn and may return in your next.", SHOWN(id));
    if (s->piece[id].flags & F_TAPPED) return recharges(ask, id, RE_TAP_06, why);
    if (!stats_of(ask->kit, s, id).flying)
        NO(RE_MOON_08, "%s does not fly now, so it can't return.", SHOWN(id));
    return true;
}

bool check_fire(const Ask *ask, Choice choice, Refusal *why)
{
    int id = choice.a, target = choice.b;
    const EmpireState *s = ask->s;
    const EmpireKit *kit = ask->kit;
    if (!main_stage(s, ST_COMBAT))
        return not_now(ask, RE_LR_01, "Long Range weapons fire in your Combat phase, before the fighters",
                       why);
    if (s->attackers) NO(RE_LR_01, "Attackers are declared: no shot can be fired any more.");
    if (!check_own(ask, id, why)) return false;
    if (!is_fighter(s, id) && !is_equipment(kit, s, id)) NO(RE_LR_02, "%s is no weapon.", SHOWN(id));
    if (s->piece[id].where == AT_MOON) NO(RE_MOON_11, "%s is on a Moon.", SHOWN(id));
    if (s->piece[id].flags & F_FIRED) NO(RE_LR_05, "%s has fired this turn.", SHOWN(id));
    if (s->piece[id].flags & F_TAPPED) return recharges(ask, id, RE_TAP_03, why);
    if (!stats_of(kit, s, id).range) NO(RE_LR_02, "%s has no Long Range attack.", SHOWN(id));
    if (target < 0) NO(RE_LR_09, "Long Range hits cards, never a Battery.");
    if (!shot_fits(kit, s, ask->seat, target)) {
        if (!piece_id(kit, target)) NO(T_03, "Say which card %s fires on.", SHOWN(id));
        if (s->piece[target].where == AT_MOON)
            NO(RE_MOON_16, "%s is on a Moon, out of reach.", SHOWN(target));
        if (s->piece[target].where == AT_BASE && s->piece[target].seat != ask->seat)
            NO(RE_MEGA_05, "%s is unfinished and can't be a target.", SHOWN(target));
        NO(RE_LR_03, "%s is no enemy fighter in the field and no enemy Equipment.", SHOWN(target));
    }
    return true;
}

bool check_attack(const Ask *ask, Choice choice, Refusal *why)
{
    int id = choice.a, target = choice.b;
    const EmpireState *s = ask->s;
    const EmpireKit *kit = ask->kit;
    if (!main_stage(s, ST_COMBAT))
        return not_now(ask, RE_ATK_04, "Attackers are declared once, in your Combat phase", why);
    if (!check_own(ask, id, why)) return false;
    if (s->piece[id].where == AT_CHAINED) NO(RE_CHN_06, "A chain attacks as one unit.");
    if (s->piece[id].where == AT_MOON) NO(RE_ATK_07, "%s is on a Moon.", SHOWN(id));
    if (s->piece[id].where == AT_BASE && kind_is_part(card_of(kit, id)->kind))
        NO(RE_MEGA_04, "%s is unfinished: its other half is missing.", SHOWN(id));
    if (s->piece[id].where != AT_FRONT) NO(RE_EQ_05, "%s is no fighter.", SHOWN(id));
    if (s->piece[id].aim) NO(RE_ATK_04, "%s attacks %s already.", SHOWN(id), kit->name[s->piece[id].aim]);
    if (s->piece[id].flags & F_RETURNED) NO(RE_ATK_07, "%s returned from a Moon this turn.", SHOWN(id));
    if (s->piece[id].flags & F_FIRED) NO(RE_LR_06, "%s has fired this turn.", SHOWN(id));
    if (s->piece[id].flags & F_FRESH)
        NO(card_of(kit, id)->kind == KIND_TOP                 ? RE_MEGA_10
           : s->piece[id].first && card_of(kit, id)->chaining ? RE_CHN_09
                                                              : RE_ATK_06,
           "%s was not yours on the table when the turn began.", SHOWN(id));
    if (s->piece[id].flags & F_TAPPED) return recharges(ask, id, RE_ATK_05, why);
    if (target >= PLAY_BASE) NO(RE_ATK_02, "Fighters attack players, never cards: name one of them.");
    if (target < 1 || target > kit->kit.seats)
        NO(T_03, "There is no such player: they are 1 to %d.", kit->kit.seats);
    if (target == ask->seat) NO(RE_ATK_02, "You can't attack yourself.");
    if (!seat_in(s, target)) NO(RE_WIN_01, "%s is out of the game.", kit->name[target]);
    return true;
}

bool check_block(const Ask *ask, Choice choice, Refusal *why)
{
    int attacker = choice.a, id = choice.b;
    const EmpireState *s = ask->s;
    const EmpireKit *kit = ask->kit;
    if (!main_stage(s, ST_BLOCK))
        return not_now(ask, RE_BLK_07, "Blocks are declared after all attackers and before any damage", why);
    if (!piece_id(kit, attacker)) NO(T_03, "There is no such attacker.");
    if (!id) NO(T_03, "Say which fighter of yours blocks %s.", SHOWN(attacker));
    if (!check_own(ask, id, why)) return false;
    if (!s->piece[attacker].aim) NO(T_03, "%s does not attack.", SHOWN(attacker));
    if (s->piece[attacker].aim != ask->seat) NO(RE_BLK_01, "%s does not attack you.", SHOWN(attacker));
    if (s->piece[id].where == AT_MOON) NO(RE_MOON_11, "%s is on a Moon.", SHOWN(id));
    if (s->piece[id].where == AT_CHAINED) NO(RE_CHN_06, "A chain blocks as one unit.");
    if (s->piece[id].where == AT_BASE && kind_is_part(card_of(kit, id)->kind))
        NO(RE_MEGA_04, "%s is unfinished: its other half is missing.", SHOWN(id));
    if (s->piece[id].where != AT_FRONT) NO(RE_EQ_05, "%s is no fighter.", SHOWN(id));
    if (s->piece[id].flags & F_TAPPED) return recharges(ask, id, RE_BLK_03, why);
    if (s->piece[id].blocks) NO(RE_BLK_05, "%s blocks %s already.", SHOWN(id), SHOWN(s->piece[id].blocks));
    if (!block_fits(kit, s, ask->seat, attacker, id))
        NO(RE_FLY_02, "%s flies, and %s does not.", SHOWN(attacker), SHOWN(id));
    return true;
}

bool check_damage(const Ask *ask, Choice choice, Refusal *why)
{
    int id = choice.a, n = choice.b;
    const EmpireState *s = ask->s;
    if (!main_stage(s, ST_DIVIDE)) return not_now(ask, RE_DMG_04, "No damage is to be divided", why);
    if (!piece_id(ask->kit, id) || s->piece[id].blocks != s->dividing || !in_front(s, id))
        NO(RE_DMG_03, "The damage of %s goes to those that block it.", SHOWN(s->dividing));
    if (s->piece[id].taking) NO(RE_DMG_05, "%s has its damage already.", SHOWN(id));
    int need = lethal(&s->piece[id]), left = s->dividing_left, others = 0;
    EACH_BIT(ask->kit, s->front[s->piece[id].seat], other)
    if (other != id && s->piece[other].blocks == s->dividing && in_front(s, other) && !s->piece[other].taking)
        others++;
    if (n > left || n < 1)
        NO(RE_DMG_05, left > 1 ? "Give %s 1 to %d damage, not %d." : "Give %s %d damage, not %d.", SHOWN(id),
           left, n);
    if (n < left && !others) NO(RE_DMG_05, "%s is the last one: it takes all %d.", SHOWN(id), left);
    if (n < left && n < need) NO(RE_DMG_05, "%s needs %d before the next one gets any.", SHOWN(id), need);
    return true;
}

bool check_absorb(const Ask *ask, Choice choice, Refusal *why)
{
    int id = choice.a;
    const EmpireState *s = ask->s;
    if (s->absorbing != ask->seat)
        return not_now(ask, RE_FX_18, "Nothing of yours is about to be damaged", why);
    if (!check_own(ask, id, why)) return false;
    if (!is_equipment(ask->kit, s, id) || !card_of(ask->kit, id)->absorb)
        NO(RE_FX_18, "%s absorbs nothing.", SHOWN(id));
    if (s->piece[id].flags & F_TAPPED) return recharges(ask, id, RE_PLAY_08, why);
    return true;
}
