/* What a position is worth to each seat, 0 lost to 10000 won: for bots. docs/bots.md says how the weights
   were found. */
#include "games/aegis/judgement/judgement.h"

enum {
    DRAW_VALUE = 2000,
    VALUE_LEAST = 60,
    NEAR_ENOUGH = 3,
    FAR = 16,
    READY_ENERGY = 12,
    CERTAINTY = 70,   /* percent of a score that counts: the fitted weights alone call too high what level 3
                         then plays */
    STRIKE = 6,       /* hexes from which a blow may come       */
    APART_SLIDE = 16, /* so many hexes beyond them, on average, would make a position worth a draw */
    PICK_PLANS = 8    /* what cannot be made of the picked robots is lost for the whole game    */
};

enum Feature {
    FEATURE_ROBOTS,
    FEATURE_OUTPUT,
    FEATURE_INTEGRITY,
    FEATURE_LEVELS,      /* above the first                                                      */
    FEATURE_MIGHT,       /* expected damage of each robot's best Action, in sixths               */
    FEATURE_THREAT_NOW,  /* of robots that can still act this turn, on somebody in reach, as far as Energy
                            goes */
    FEATURE_THREAT_NEXT, /* of all robots, while an enemy has the turn: half of it, for then comes his */
    FEATURE_HINDERED,    /* statuses and debuffs on its robots */
    FEATURE_HELPED,      /* buffs                              */
    FEATURE_ENERGY,      /* left to spend this turn            */
    FEATURE_PLANS,       /* combined robots that its Classes still allow */
    FEATURE_DOOMED,      /* seats that would lose at their next Recharge */
    FEATURE_THIN,        /* Energy Outputs that are missing to a safe total */
    FEATURE_NEAR,        /* how near the closest enemies are: without a pull bots would only wait */
    FEATURE_VALOR,       /* Valor Points left                             */
    FEATURE_HELD,        /* what its robots on Starpoints take from others when the round ends */
    FEATURE_AWAY,        /* hexes from its robots to the nearest Starpoint that would take something */
    FEATURE_POINTS,      /* Victory Points                                */
    FEATURE_GAINS,       /* what comes to them as turns start, if everybody stays */
    FEATURE_WALK,        /* hexes from its robots to the nearest Control Point */
    FEATURE_BODIES,      /* robots on the board and in reserve            */
    FEATURE_COUNT
};

static const char *const feature_name[FEATURE_COUNT] = {
    "robots",   "output", "integrity", "levels", "might",  "threat now", "threat next",
    "hindered", "helped", "energy",    "plans",  "doomed", "thin",       "near",
    "valor",    "held",   "away",      "points", "gains",  "walk",       "bodies"};
static const int feature_weight[FEATURE_COUNT] = {-150,  40,   110, 90,  12,  8,  4,   -70, 0,   1,  12,
                                                  -1500, -120, 28,  240, 130, -6, 230, 150, -20, 350};

typedef struct Muster { /* the active robots, once and for all */
    int count, apart;   /* hexes that part them from the nearest enemies' blows */
    uint8_t piece[PIECES_MAX], side[PIECES_MAX], left[PIECES_MAX], might[PIECES_MAX];
} Muster;

/* Expected damage of its best Action in sixths, and how far from here that Action may reach this turn. */
void card_might(const Card *card, uint8_t *might, uint8_t *reach)
{
    int best = 0, far = 0;
    for (int i = 0; i < card->action_count; i++) {
        const Action *action = &card->action[i];
        int here = action->type == TYPE_DRAIN ? 0 : action_might(action),
            range = action->range > action->radius ? action->range : action->radius;
        if (here > best) best = here;
        if (here && range > far) far = range;
    }
    *might = (uint8_t)best;
    *reach = (uint8_t)(best ? card->move + far : 0);
}

static void muster_fill(const AegisKit *k, const State *s, Muster *muster)
{
    muster->count = muster->apart = 0;
    PIECES_EACH (k, piece) {
        if (!is_active(s, piece)) continue;
        int i = muster->count++, left = integrity_of(k, s, piece) - s->robot[piece].damage;
        muster->piece[i] = (uint8_t)piece;
        muster->side[i] = k->side[seat_of(s, piece)];
        muster->left[i] = (uint8_t)(left < 0 ? 0 : left);
        uint8_t reach;
        card_might(card_of(k, s, piece), &muster->might[i], &reach);
    }
}

/* What a card is worth to a team that is being drafted, alone. */
int draft_worth(const Card *card)
{
    uint8_t might, reach;
    if (!card->level) return 0; /* a Machineless Commander is no robot */
    card_might(card, &might, &reach);
    return feature_weight[FEATURE_OUTPUT] * card->energy +
           feature_weight[FEATURE_INTEGRITY] * card->integrity + feature_weight[FEATURE_MIGHT] * might;
}

static void robots_count(const AegisKit *k, const State *s, const Muster *muster, int side[][FEATURES_MAX])
{
    for (int i = 0; i < muster->count; i++) {
        int piece = muster->piece[i], *own = side[muster->side[i]];
        own[FEATURE_ROBOTS]++;
        own[FEATURE_OUTPUT] += output_of(k, s, piece);
        own[FEATURE_INTEGRITY] += muster->left[i];
        own[FEATURE_LEVELS] += card_of(k, s, piece)->level - 1;
        own[FEATURE_MIGHT] += muster->might[i];
        EffectSum sum = effects_sum(k, s, piece);
        own[FEATURE_HINDERED] += sum.blaze + sum.rust + __builtin_popcount(sum.flags);
        int buff = sum.damage + sum.defense + sum.accuracy + sum.evasion;
        own[buff < 0 ? FEATURE_HINDERED : FEATURE_HELPED] += buff < 0 ? -buff : buff;
    }
}

/* What a robot of the side whose turn it is can still do in it; NULL: nothing. */
static const Blow *blows_left(const AegisKit *k, const State *s, int piece)
{
    int flags = s->robot[piece].flags;
    const Blows *blows = &k->blows[s->robot[piece].card];
    if (!(flags & (ACTIVATED | FRESH))) return blows->after;
    if (flags & ACTED || !activation_of(s, piece)) return NULL;
    return flags & MOVED ? blows->here : blows->after;
}

/* The most that a robot does to one enemy, and how far the closest is. */
static Blow blow_find(const AegisKit *k, const State *s, const Muster *muster, int i, const Blow *blows,
                      int *closest)
{
    Blow best = {0, 0};
    for (int j = 0; j < muster->count; j++) {
        if (muster->side[j] == muster->side[i]) continue;
        int away = place_distance(k, s, s->robot[muster->piece[i]].hex, s->robot[muster->piece[j]].hex);
        if (away < *closest) *closest = away;
        if (!blows || away > BLOW_FAR) continue;
        int most = MIGHT_UNIT * muster->left[j], here = blows[away].might < most ? blows[away].might : most;
        if (here > best.might) best = (Blow){(uint8_t)here, blows[away].cost};
    }
    return best;
}

/* What each side can do to the other as far as its Energy goes: in what is left of its turn, or next. */
static void threats_count(const AegisKit *k, const State *s, Muster *muster, int side[][FEATURES_MAX])
{
    int turn = k->side[s->turn], might[SEATS_MAX + 1] = {0}, cost[SEATS_MAX + 1] = {0};
    for (int i = 0; i < muster->count; i++) {
        int own = muster->side[i], closest = FAR, piece = muster->piece[i];
        const Blow *blows = own == turn ? blows_left(k, s, piece) : k->blows[s->robot[piece].card].after;
        Blow best = blow_find(k, s, muster, i, blows, &closest);
        might[own] += best.might;
        cost[own] += best.cost;
        if (closest > STRIKE) muster->apart += closest - STRIKE;
        side[own][FEATURE_NEAR] += FAR - (closest < NEAR_ENOUGH ? NEAR_ENOUGH : closest);
    }
    for (int own = 1; own <= SEATS_MAX; own++) {
        int energy = own == turn ? s->seat[s->turn].pool : side[own][FEATURE_OUTPUT];
        if (cost[own] > energy) might[own] = might[own] * energy / cost[own];
        side[own][own == turn ? FEATURE_THREAT_NOW : FEATURE_THREAT_NEXT] = might[own];
    }
}

/* Combined robots whose Classes and Make are there. */
static int plans_count(const AegisKit *k, const State *s, int seat, Part all)
{
    int n = 0, first = k->first[seat] + k->basics[seat];
    for (int made = first; made < first + k->combined[seat]; made++) {
        const Card *card = card_of(k, s, made);
        n += s->robot[made].where == IN_BOX && !(card->classes & ~all.classes) &&
             (kit_draft(k) || all.makes >> card->make & 1);
    }
    return n;
}

static void seats_count(const AegisKit *k, const State *s, const Muster *muster, int side[][FEATURES_MAX])
{
    enum { SAFE_ENERGY = 10 };
    SEATS_EACH (k, seat) {
        int *own = side[k->side[seat]], output = 0, robots = 0;
        bool armed = false;
        Part all = {0};
        for (int i = 0; i < muster->count; i++) {
            int piece = muster->piece[i];
            if (seat_of(s, piece) != seat) continue;
            output += output_of(k, s, piece);
            armed |= is_armed(k, s, piece);
            if (k->piece[piece].drone) continue;
            all = part_join(all, part_of_robot(k, s, piece));
            robots++;
        }
        own[FEATURE_DOOMED] += s->seat[seat].out || output < ENERGY_TO_LIVE || !armed;
        own[FEATURE_THIN] += output < SAFE_ENERGY ? SAFE_ENERGY - output : 0;
        if (s->turn == seat)
            own[FEATURE_ENERGY] += s->seat[seat].pool < READY_ENERGY ? s->seat[seat].pool : READY_ENERGY;
        if (robots > 1) own[FEATURE_PLANS] += plans_count(k, s, seat, all);
    }
}

static void roster_add(const Card *card, int *own)
{
    uint8_t might, reach;
    card_might(card, &might, &reach);
    own[FEATURE_ROBOTS]++;
    own[FEATURE_OUTPUT] += card->energy;
    own[FEATURE_INTEGRITY] += card->integrity;
    own[FEATURE_LEVELS] += card->level - 1;
    own[FEATURE_MIGHT] += might;
}

/* In the middle of a draft: the five best cards that a seat has kept, and the combined robots that the
   letters of all of them make up. */
static void draft_count(const AegisKit *k, const State *s, int seat, int *own)
{
    const DraftState *draft = draft_seen(k, s);
    bool used[DRAFT_CARDS] = {false};
    int letters = 0;
    for (int n = 0; n < TEAM_SIZE; n++) {
        int best = 0, most = -1;
        for (int card = DRONE_SAUR + 1; card <= k->cards; card++) {
            bool kept = draft->where[card] == DRAFT_AT(KEPT, seat) || draft->chosen[seat] == card;
            if (!kept || used[card]) continue;
            letters |= k->card[card].classes;
            if (draft_worth(&k->card[card]) > most) best = card, most = draft_worth(&k->card[card]);
        }
        if (best) used[best] = true, roster_add(&k->card[best], own);
    }
    for (int card = DRONE_SAUR + 1; card <= k->cards; card++) {
        const Card *made = &k->card[card];
        if (draft->where[card] != DRAFT_AT(POOLED, seat)) continue;
        int has = __builtin_popcount((unsigned)(made->classes & letters));
        own[FEATURE_PLANS] +=
            PICK_PLANS * has / __builtin_popcount(made->classes); /* a part of it is a part of a plan */
    }
}

/* Before the first turn: the robots that will play, wherever they stand by now. Who has not picked yet is
   taken to pick the first five. */
static void rosters_count(const AegisKit *k, const State *s, int side[][FEATURES_MAX])
{
    for (int i = 1; i <= SEATS_MAX; i++) {
        int near = side[i][FEATURE_NEAR], walk = side[i][FEATURE_WALK];
        memset(side[i], 0, sizeof side[i]);
        side[i][FEATURE_NEAR] = near;
        side[i][FEATURE_WALK] = walk;
    }
    SEATS_EACH (k, seat) {
        int *own = side[k->side[seat]];
        Part all = {0};
        unsigned pick = s->seat[seat].pick;
        if (kit_dealt(k) && !draft_seen(k, s)->open && draft_seen(k, s)->pick <= k->hand_cards) {
            draft_count(k, s, seat, own);
            continue;
        }
        if (kit_dealt(k) && draft_seen(k, s)->equipped[seat]) own[FEATURE_PLANS] += PICK_PLANS / 2;
        if (!pick || pick == PICK_UNKNOWN) pick = (1u << TEAM_SIZE) - 1;
        for (int i = 0; i < k->basics[seat]; i++) {
            if (!(pick >> i & 1)) continue;
            int basic = k->first[seat] + i;
            roster_add(card_of(k, s, basic), own);
            all = part_join(all, part_of_basic(k, s, basic));
        }
        for (int i = 0; k->starts[seat] >> i; i++) {
            int combined = k->first[seat] + k->basics[seat] + i;
            if (!(k->starts[seat] >> i & 1)) continue;
            roster_add(card_of(k, s, combined), own);
            all = part_join(all, part_of_robot(k, s, combined));
        }
        own[FEATURE_PLANS] += plans_count(k, s, seat, all) * PICK_PLANS;
    }
}

/* Starpoint Arena: robots come back, so that they are worth less, and Valor Points are what counts. */
static void valor_count(const AegisKit *k, const State *s, const Muster *muster, int side[][FEATURES_MAX])
{
    SEATS_EACH (k, seat) {
        int *own = side[k->side[seat]];
        for (int i = FEATURE_ROBOTS; i <= FEATURE_MIGHT; i++) own[i] /= 2;
        own[FEATURE_DOOMED] = own[FEATURE_THIN] = 0;
        own[FEATURE_VALOR] = mode_seen(k, s)->points[seat];
    }
    for (int i = 0; i < k->stars; i++) {
        int piece = s->at[k->star[i].hex];
        SEATS_EACH (k, seat)
            if (piece) side[k->side[seat_of(s, piece)]][FEATURE_HELD] += star_loss(k, s, &k->star[i], seat);
    }
    for (int i = 0; i < muster->count; i++) {
        int nearest = FAR, piece = muster->piece[i];
        for (int j = 0; j < k->stars; j++) {
            const Star *star = &k->star[j];
            if (star->zone == s->seat[seat_of(s, piece)].zone ||
                (s->at[star->hex] && s->at[star->hex] != piece))
                continue;
            int distance = place_distance(k, s, s->robot[piece].hex, star->hex);
            if (distance < nearest) nearest = distance;
        }
        side[muster->side[i]][FEATURE_AWAY] += nearest;
    }
}

/* Point Control: who is weak gives points, and is not lost; the reserve comes in for the fallen. */
static void points_count(const AegisKit *k, const State *s, const Muster *muster, int side[][FEATURES_MAX])
{
    unsigned seats[8] = {0};
    int level[8] = {0};
    for (int i = 0; i < muster->count; i++) {
        int piece = muster->piece[i], control = k->control_at[s->robot[piece].hex];
        seats[control] |= 1u << seat_of(s, piece);
        level[control] += card_of(k, s, piece)->level;
    }
    SEATS_EACH (k, seat) {
        int *own = side[seat], *other = side[3 - seat];
        own[FEATURE_POINTS] = mode_seen(k, s)->points[seat];
        if (own[FEATURE_DOOMED]) other[FEATURE_GAINS] += POINTS_FOR_WEAKNESS;
        own[FEATURE_DOOMED] = 0;
        for (int control = 1; control <= k->controls; control++)
            if (seats[control] == 1u << seat) own[FEATURE_GAINS] += level[control];
        own[FEATURE_BODIES] = own[FEATURE_ROBOTS];
        for (int i = 0; i < k->basics[seat]; i++)
            own[FEATURE_BODIES] += s->robot[k->first[seat] + i].where == SIDEBOARD;
        own[FEATURE_NEAR] = 0; /* what draws robots together here are the Control Points */
    }
    for (int i = 0; i < muster->count; i++) {
        int hex = s->robot[muster->piece[i]].hex, nearest = k->control_at[hex] ? 0 : FAR;
        for (int control = 1; control <= k->controls && nearest; control++) {
            int distance = place_distance(k, s, hex, k->control_centre[control]) - 1;
            if (distance < nearest) nearest = distance;
        }
        side[muster->side[i]][FEATURE_WALK] += nearest;
    }
}

/* Returns how far apart the robots are: the hexes beyond a blow, on average in tenths. */
static int sides_count(const AegisKit *k, const State *s, int side[][FEATURES_MAX])
{
    Muster muster;
    memset(side, 0, sizeof(int) * FEATURES_MAX * (SEATS_MAX + 1));
    muster_fill(k, s, &muster);
    robots_count(k, s, &muster, side);
    threats_count(k, s, &muster, side);
    seats_count(k, s, &muster, side);
    if (kit_mode(k) == MODE_STARPOINT) valor_count(k, s, &muster, side);
    if (kit_mode(k) == MODE_POINTS) {
        points_count(k, s, &muster, side);
        muster.apart = 0; /* who keeps away may be holding points: no step towards a draw */
    }
    if (!s->turn)
        rosters_count(k, s, side); /* robots are still being placed: who has placed more is not ahead */
    return muster.count ? muster.apart * 10 / muster.count : 0;
}

static void aegis_features(const Kit *kit, const void *state, int feature[][FEATURES_MAX])
{
    const AegisKit *k = KIT(kit);
    int side[SEATS_MAX + 1][FEATURES_MAX];
    sides_count(k, CONST_STATE(state), side);
    SEATS_EACH (k, seat) memcpy(feature[seat], side[k->side[seat]], sizeof side[0]);
}

AEGIS_ROW const Judging aegis_judging = {FEATURE_COUNT, feature_name, feature_weight, aegis_features};

/* The chance of a match of which two sides still need so many games, all of them even. */
static int series_even(int own, int other)
{
    if (own <= 0 || other <= 0) return own <= 0 ? 10000 : 0;
    return (series_even(own - 1, other) + series_even(own, other - 1)) / 2;
}

/* The same with this chance in the game that is being played: without it a game that is won would be worth no
   more than the even one that follows. */
static int series_chance(const AegisKit *k, const State *s, int seat, int here)
{
    int own = WINS_NEEDED - s->seat[seat].wins, other = WINS_NEEDED;
    SEATS_EACH (k, foe)
        if (k->side[foe] != k->side[seat]) other = WINS_NEEDED - s->seat[foe].wins;
    return (here * series_even(own - 1, other) + (10000 - here) * series_even(own, other - 1)) / 10000;
}

static void aegis_judge(const Kit *kit, const void *state, int value[SEATS_MAX + 1])
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    value[0] = 0;
    if (s->over) {
        SEATS_EACH (k, seat) value[seat] = !s->winners ? DRAW_VALUE : s->winners >> seat & 1 ? 10000 : 0;
        return;
    }
    if (kit_mode(k) == MODE_SOLO) {
        solo_judge(k, s, value);
        return;
    }
    int side[SEATS_MAX + 1][FEATURES_MAX], score[SEATS_MAX + 1], chance[SEATS_MAX + 1], sides = 0;
    int apart = sides_count(k, s, side);
    SEATS_EACH (k, seat)
        if (k->side[seat] > sides) sides = k->side[seat];
    for (int i = 0; i < sides; i++) score[i] = judging_score(&aegis_judging, side[i + 1]) * CERTAINTY / 100;
    judging_chances(score, sides, chance);
    int limit = k->quiet_rounds * kit_seats(k) + 1;
    SEATS_EACH (k, seat) {
        int here = chance[k->side[seat] - 1];
        here = here < VALUE_LEAST ? VALUE_LEAST : here > 10000 - VALUE_LEAST ? 10000 - VALUE_LEAST : here;
        here += (DRAW_VALUE - here) * s->quiet /
                limit; /* quiet turns slide towards the draw, and so does keeping away */
        value[seat] = here + (DRAW_VALUE - here) * apart / (10 * APART_SLIDE);
        if (k->best_of > 1 && sides == 2) value[seat] = series_chance(k, s, seat, value[seat]);
    }
}
