/* What a position is worth, and which choices to look at first. A part of robot_empire.c. */

/* A fighter's worth in points: Attack counts double what stands ready. */
static int fighter_worth(const EmpireKit *kit, const EmpireState *s, int id)
{
    Stats stats = stats_of(kit, s, id);
    int attack = stats.attack * 2 + stats.attack_dice * 7, defense = stats.defense * 2 + stats.defense_dice * 7;
    int worth = attack * 5 + defense * 4 + stats.range * 9 + (stats.flying ? 8 + attack : 0) + stats.harvest * 4;
    if (s->piece[id].damage) worth -= s->piece[id].damage * 2;
    return worth;
}

static int base_worth(const EmpireKit *kit, const EmpireState *s, int id)
{
    const Card *card = card_of(kit, id);
    if (kind_is_part(card->kind)) return (card->attack + card->defense) * 4;
    return card->income * 28 + card->absorb * 18 + card->mods.range * 11 + (card->tap.verb ? 18 : 0) + card->defense * 2 -
           s->piece[id].damage;
}

static int seat_worth(const EmpireKit *kit, const EmpireState *s, int seat)
{
    int worth = s->battery[seat] * 22 + (s->battery[seat] < 6 ? (s->battery[seat] - 6) * 14 : 0);
    int vault = s->vault[seat];
    worth += vault < 10 ? vault * 9 : 90 + (vault - 10) * 3;
    worth += s->hand_count[seat] * 6;
    EACH_BIT(kit, s->front[seat], id) {
        worth += fighter_worth(kit, s, id);
        if (s->piece[id].where == AT_MOON) worth += s->piece[s->piece[id].host].coins * 6 - 10;
    }
    EACH_BIT(kit, s->base[seat], id) worth += base_worth(kit, s, id);
    return worth > 1 ? worth : 1;
}

static void empire_judge(const Kit *kit, const void *state, int value[SEATS_MAX + 1])
{
    const EmpireKit *own = (const EmpireKit *)kit;
    const EmpireState *s = state;
    long long worth[SEATS_MAX + 1] = {0}, sum = 0;
    for (int seat = 1; seat <= kit->seats; seat++) {
        if (s->stage == ST_OVER) {
            value[seat] = !s->winners ? (s->left >> seat & 1 ? 0 : 4000) : s->winners >> seat & 1 ? 10000 : 0;
            continue;
        }
        value[seat] = 0;
        if (!seat_in(s, seat)) continue;
        worth[seat] = seat_worth(own, s, seat);
        worth[seat] *= worth[seat]; /* being ahead decides */
        sum += worth[seat];
    }
    for (int seat = 1; seat <= kit->seats && sum; seat++)
        if (seat_in(s, seat)) value[seat] = (int)(1 + worth[seat] * 9998 / sum);
}

static void empire_prefer(const Kit *kit, const void *state, int seat, const Choice *choice, int n, int *weight)
{
    static const uint8_t weights[V_COUNT] = {
        [V_BATTERY] = 10, [V_PLAY] = 40, [V_INSTALL] = 20, [V_USE] = 12, [V_UPGRADE] = 15, [V_BOOST] = 5, [V_TAP] = 6,
        [V_CHAIN] = 2, [V_UNCHAIN] = 1, [V_ASSEMBLE] = 60, [V_LAND] = 20, [V_RETURN] = 60, [V_FIRE] = 40, [V_ATTACK] = 40,
        [V_BLOCK] = 20, [V_DAMAGE] = 10, [V_ABSORB] = 30, [V_DISCARD] = 8, [V_DONE] = 15, [V_PASS] = 60};
    (void)kit, (void)state, (void)seat;
    for (int i = 0; i < n; i++) weight[i] = weights[choice[i].verb];
}
