/* What a position is worth. docs/bots.md says how the weights were found. */
#include "games/robot_empire/judgement/judgement.h"

enum Feature {
    FEATURE_BATTERY,
    FEATURE_LAST_COINS, /* of the Battery: worth more than the others */
    FEATURE_VAULT,
    FEATURE_RICHES, /* more coins than are soon spent */
    FEATURE_HAND,
    FEATURE_FIGHTERS,
    FEATURE_ATTACK, /* in halves, as are all points of Attack and Defense here, and as it lasts */
    FEATURE_DEFENSE,
    FEATURE_STRONGEST, /* the Attack of the strongest */
    FEATURE_RANGE,
    FEATURE_FLYING,
    FEATURE_MINING,
    FEATURE_PARTS,
    FEATURE_INCOME,
    FEATURE_ABSORB,
    FEATURE_WEAPONS,  /* Long Range of Equipment */
    FEATURE_TOOLS,    /* Equipment to be tapped */
    FEATURE_PRESSURE, /* all that another attacks with next, against what the Battery holds */
    FEATURE_THREAT,   /* what of it nobody blocks and nothing absorbs, in the same way */
    FEATURE_DEADLY,
    FEATURE_TURN,    /* the next battle is its own */
    FEATURE_FALLING, /* worth of fighters that will fall in the battle that is declared */
    FEATURE_HIT,     /* coins that the Battery will lose in it */
    FEATURE_DYING,
    FEATURE_COUNT
};
_Static_assert((int)FEATURE_COUNT <= (int)FEATURES_MAX, "more features than there is room for");

static const char *const feature_name[FEATURE_COUNT] = {
    "battery",   "last coins", "vault",  "riches", "hand",  "fighters", "attack", "defense",
    "strongest", "range",      "flying", "mining", "parts", "income",   "absorb", "weapons",
    "tools",     "pressure",   "threat", "deadly", "turn",  "falling",  "hit",    "dying"};
static const int feature_weight[FEATURE_COUNT] = {85,  70,  160, 70,   13,  -170, 60,   60,
                                                  60,  320, 255, 125,  50,  740,  410,  610,
                                                  470, -12, -30, -170, 380, -4,   -125, -850};

/* A fighter's worth in points: Attack counts double what stands ready. */
static int fighter_worth(const EmpireKit *kit, const EmpireState *s, int id)
{
    Stats stats = stats_of(kit, s, id);
    int attack = stats.attack * 2 + stats.attack_dice * 7,
        defense = stats.defense * 2 + stats.defense_dice * 7;
    int worth =
        attack * 5 + defense * 4 + stats.range * 9 + (stats.flying ? 8 + attack : 0) + stats.harvest * 4;
    if (s->piece[id].damage) worth -= s->piece[id].damage * 2;
    return worth;
}

/* Coins on a Battery: the last ones are worth most. */
static int battery_worth(int coins)
{
    return coins <= 0 ? 0 : coins * 18 + (coins < 8 ? coins * 14 : 112) + 60;
}

typedef struct Ranks { /* a seat's fighters that stand in front */
    int power, count;  /* what attacks in its next battle */
    int flying_power, flying_count;
    int guards, flying_guards; /* who could block in the next battle of another */
} Ranks;

/* What these could bring to bear on a Battery behind those guards. */
static int unblocked(int power, int count, int guards)
{
    return count > guards ? power * (count - guards) / count / 2 : 0;
}

/* What the others could do to a seat's Battery in their next battles. */
static void exposure(const EmpireKit *kit, const EmpireState *s, int seat, const Ranks rank[], int *own)
{
    enum { PRESSURE_MAX = 100, THREAT_MAX = 64 };
    int battery = s->battery[seat] > 0 ? s->battery[seat] : 1;
    for (int other = 1; other <= kit->kit.seats; other++) {
        if (other == seat || !seat_in(s, other)) continue;
        const Ranks *their = &rank[other], *my = &rank[seat];
        int ground = unblocked(their->power, their->count, my->guards);
        int air = unblocked(their->flying_power, their->flying_count, my->flying_guards);
        int worst = (ground > air ? ground : air) - own[FEATURE_ABSORB];
        int pressure = their->power * 16 / battery, threat = worst > 0 ? worst * 32 / battery : 0;
        if (pressure > PRESSURE_MAX) pressure = PRESSURE_MAX;
        if (threat > THREAT_MAX) threat = THREAT_MAX;
        if (pressure > own[FEATURE_PRESSURE]) own[FEATURE_PRESSURE] = pressure;
        if (threat > own[FEATURE_THREAT]) own[FEATURE_THREAT] = threat;
        if (worst >= battery) own[FEATURE_DEADLY] = 1;
    }
}

/* Is the other half of a Mega Robot at hand, or in the Base? */
static bool half_waits(const EmpireKit *kit, const EmpireState *s, int seat, int kind)
{
    int other = kind == KIND_TOP ? KIND_BOTTOM : KIND_TOP;
    EACH_BIT(kit, s->base[seat], id) if (kind_of(kit, id) == other) return true;
    for (int i = 0; i < s->hand_count[seat]; i++)
        if (s->hand[seat][i] != HIDDEN_CARD && kind_of(kit, s->hand[seat][i]) == other) return true;
    return false;
}

/* The cards in hand; one that is not known counts as an average one (the kit knows what the others are
 * worth). */
static int hand_worth(const EmpireKit *kit, const EmpireState *s, int seat)
{
    enum { UNKNOWN_CARD = 7, HALF_WAITS = 5 };
    int sum = 0, vault = s->vault[seat];
    for (int i = 0; i < s->hand_count[seat]; i++) {
        int id = s->hand[seat][i];
        if (id == HIDDEN_CARD) {
            sum += UNKNOWN_CARD;
            continue;
        }
        Trait trait = kit->trait[id];
        sum += (trait.cost == D6 ? D6_USUAL : trait.cost) <= vault ? trait.worth_paid : trait.worth;
        if (kind_is_part(trait.kind) && half_waits(kit, s, seat, trait.kind)) sum += HALF_WAITS;
    }
    return sum;
}

/* Whose battle comes next, or goes on. */
static int fights_next(const EmpireKit *kit, const EmpireState *s)
{
    int seat = s->active, seats = kit->kit.seats;
    if (!battle_over(s)) return seat;
    for (int i = 0; i < seats; i++) {
        seat = seat % seats + 1;
        if (seat_in(s, seat)) break;
    }
    return seat;
}

static void fighter_count(const EmpireKit *kit, const EmpireState *s, int id, bool next, int *own,
                          Ranks *rank)
{
    const Piece *piece = &s->piece[id];
    Stats stats = stats_lasting(kit, s, id);
    int attack = stats.attack * 2 + stats.attack_dice * 7;
    own[FEATURE_FIGHTERS]++;
    own[FEATURE_ATTACK] += attack;
    own[FEATURE_DEFENSE] += stats.defense * 2 + stats.defense_dice * 7;
    own[FEATURE_RANGE] += stats.range;
    own[FEATURE_FLYING] += stats.flying;
    if (attack > own[FEATURE_STRONGEST]) own[FEATURE_STRONGEST] = attack;
    if (piece->where == AT_MOON) own[FEATURE_MINING] += s->piece[piece->host].coins;
    if (!in_front(s, id)) return;
    bool over = battle_over(s);
    if (!next || over || piece->aim || can_attack(s, id)) { /* the others reactivate first */
        rank->power += attack, rank->count++;
        if (stats.flying) rank->flying_power += attack, rank->flying_count++;
    }
    if ((next && over) || (!(piece->flags & F_TAPPED) && !piece->aim))
        rank->guards++, rank->flying_guards += stats.flying;
}

static void seat_count(const EmpireKit *kit, const EmpireState *s, int seat, bool next, int *own, Ranks *rank)
{
    enum { FEW = 8, PLENTY = 10, RICH = 40 };
    int battery = s->battery[seat], vault = s->vault[seat] < RICH ? s->vault[seat] : RICH;
    own[FEATURE_BATTERY] = battery;
    own[FEATURE_LAST_COINS] = battery < FEW ? battery : FEW;
    own[FEATURE_VAULT] = vault < PLENTY ? vault : PLENTY;
    own[FEATURE_RICHES] = vault > PLENTY ? vault - PLENTY : 0;
    own[FEATURE_HAND] = hand_worth(kit, s, seat);
    EACH_BIT(kit, s->front[seat], id) fighter_count(kit, s, id, next, own, rank);
    EACH_BIT(kit, s->base[seat], id)
    {
        const Card *card = card_of(kit, id);
        if (kind_is_part(card->kind)) {
            own[FEATURE_PARTS] += card->attack + card->defense;
            continue;
        }
        own[FEATURE_INCOME] += card->income;
        own[FEATURE_ABSORB] += card->absorb;
        own[FEATURE_WEAPONS] += card->mods.range;
        own[FEATURE_TOOLS] += card->tap.verb != 0;
    }
    own[FEATURE_TURN] = next;
}

typedef struct Clash { /* a battle that is declared but not fought yet */
    const EmpireKit *kit;
    const EmpireState *s;
    int (*seat)[FEATURES_MAX];
    int base[SEATS_MAX + 1];
    uint64_t used[WORDS_MAX];
} Clash;

static void clash_values(const Clash *clash, int id, int *power, int *guard)
{
    Stats stats = stats_of(clash->kit, clash->s, id);
    const Piece *piece = &clash->s->piece[id];
    *power = stats.attack * 2 + stats.attack_dice * 7;
    *guard = stats.defense * 2 + stats.defense_dice * 7 + (piece->shield - piece->damage) * 2;
}

/* Blocks that are declared. */
static void clash_blocked(Clash *clash, int attacker)
{
    const EmpireState *s = clash->s;
    int power, guard, sum = 0, aim = s->piece[attacker].aim;
    clash_values(clash, attacker, &power, &guard);
    EACH_BIT(clash->kit, s->front[aim], id)
    {
        int p, g;
        if (s->piece[id].blocks != attacker) continue;
        clash_values(clash, id, &p, &g);
        sum += p;
        if (power >= g) clash->seat[aim][FEATURE_FALLING] += fighter_worth(clash->kit, s, id), power -= g;
    }
    if (sum >= guard) clash->seat[s->active][FEATURE_FALLING] += fighter_worth(clash->kit, s, attacker);
}

/* The block that suits the attacked player best, one against one, or none. */
static void clash_open(Clash *clash, int attacker, bool blockable)
{
    const EmpireState *s = clash->s;
    int power, guard, aim = s->piece[attacker].aim, best = 0, chosen = 0, own = 0, lost = 0;
    clash_values(clash, attacker, &power, &guard);
    int worth = fighter_worth(clash->kit, s, attacker), left = s->battery[aim] - clash->base[aim];
    int saved = battery_worth(left) - battery_worth(left - power / 2);
    if (blockable) EACH_BIT(clash->kit, s->front[aim], id)
        {
            int p, g;
            if (bit_has(clash->used, id) || !block_fits(clash->kit, s, aim, attacker, id)) continue;
            clash_values(clash, id, &p, &g);
            int mine = power >= g ? fighter_worth(clash->kit, s, id) : 0, theirs = p >= guard ? worth : 0;
            int value = saved + theirs - mine;
            if (value > best) best = value, chosen = id, own = mine, lost = theirs;
        }
    if (chosen)
        bit_add(clash->used, chosen), clash->seat[aim][FEATURE_FALLING] += own,
            clash->seat[s->active][FEATURE_FALLING] += lost;
    else
        clash->base[aim] += power / 2;
}

static void clash_count(const EmpireKit *kit, const EmpireState *s, int seat[][FEATURES_MAX])
{
    Clash clash = {.kit = kit, .s = s, .seat = seat};
    EACH_BIT(kit, s->front[s->active], id)
    {
        if (!attacks(s, id)) continue;
        bool done = s->stage > ST_BLOCK || (s->stage == ST_BLOCK && s->blocker != s->piece[id].aim);
        if (s->piece[id].flags & F_BLOCKED)
            clash_blocked(&clash, id);
        else
            clash_open(&clash, id, !done);
    }
    for (int i = 1; i <= kit->kit.seats; i++) {
        int left = s->battery[i] - clash.base[i];
        seat[i][FEATURE_HIT] = clash.base[i];
        seat[i][FEATURE_DYING] = left <= 0;
    }
}

static void empire_features(const Kit *kit, const void *state, int feature[][FEATURES_MAX])
{
    const EmpireKit *own = (const EmpireKit *)kit;
    const EmpireState *s = state;
    memset(feature, 0, sizeof(int) * FEATURES_MAX * (size_t)(kit->seats + 1));
    Ranks rank[SEATS_MAX + 1] = {{0}};
    int next = fights_next(own, s);
    for (int seat = 1; seat <= kit->seats; seat++)
        if (seat_in(s, seat)) seat_count(own, s, seat, seat == next, feature[seat], &rank[seat]);
    for (int seat = 1; seat <= kit->seats; seat++)
        if (seat_in(s, seat)) exposure(own, s, seat, rank, feature[seat]);
    if (s->attackers) clash_count(own, s, feature);
}

EMPIRE_ROW const Judging empire_judging = {FEATURE_COUNT, feature_name, feature_weight, empire_features};

void empire_judge(const Kit *kit, const void *state, int value[SEATS_MAX + 1])
{
    enum { DRAW_VALUE = 4000 };
    const EmpireState *s = state;
    int feature[SEATS_MAX + 1][FEATURES_MAX], score[SEATS_MAX], chance[SEATS_MAX], count = 0;
    memset(value, 0, sizeof(int) * (size_t)(kit->seats + 1));
    if (s->stage == ST_OVER) {
        for (int seat = 1; seat <= kit->seats; seat++)
            value[seat] = !s->winners              ? (s->left >> seat & 1 ? 0 : DRAW_VALUE)
                          : s->winners >> seat & 1 ? 10000
                                                   : 0;
        return;
    }
    empire_features(kit, state, feature);
    for (int seat = 1; seat <= kit->seats; seat++)
        if (seat_in(s, seat)) score[count++] = judging_score(&empire_judging, feature[seat]);
    judging_chances(score, count, chance);
    for (int seat = kit->seats; seat >= 1; seat--)
        if (seat_in(s, seat)) value[seat] = 1 + chance[--count] * 9998 / CHANCE_ALL;
}
