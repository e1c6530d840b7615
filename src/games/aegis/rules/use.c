/* Using an Action: which ones a robot may use now, at what price and on whom. */
#include "games/aegis/rules/rules.h"

static int use_pool(const State *s, const UseContext *use)
{
    int pool = s->seat[use->payer].pool - use->reserve;
    return pool < 0 ? 0 : pool;
}

static int arrays_add(const AegisKit *k, const State *s, int piece, uint8_t cards[8], int n)
{
    PIECES_EACH (k, other)
        if (n < 8 && other != piece && is_active(s, other) && seat_of(s, other) == seat_of(s, piece) &&
            has(k, s, other, ORBITAL_ARRAY))
            cards[n++] = s->robot[other].card;
    return n;
}

/* The cards whose Actions a robot may use: its own, those of Orbital Arrays (A2-ABL-48..50), or under
   Override only the Commander's (A2-CMD-34, A2-CMD-38). */
int action_sources(const AegisKit *k, const State *s, int piece, const UseContext *use, uint8_t cards[8])
{
    int n = 0;
    if (use->only) {
        cards[n++] = use->only;
        return n;
    }
    if (use->activation && use->activation->phase & OVERRIDDEN) {
        int commander = commander_robot(k, s, seat_of(s, piece), OVERRIDE);
        if (commander) cards[n++] = s->robot[commander].card;
        return n;
    }
    cards[n++] = s->robot[piece].card;
    return (k->all_abilities & ABILITY(ORBITAL_ARRAY)) && use->slots == 0xff
               ? arrays_add(k, s, piece, cards, n)
               : n;
}

/* The Actions used in an activation, a bit for each: three of the own card and of a lent one in
   STEP_ACTIVATION.n, three of each further Orbital Array above the count in its a. */
enum { ARRAYS_MAX = 4 };

/* Which of the Arrays at this table a card is; those beyond the fourth share a place with another. */
static int array_index(const AegisKit *k, int card)
{
    int index = 0;
    for (int i = 1; i < card; i++) index += (k->card[i].abilities & ABILITY(ORBITAL_ARRAY)) != 0;
    return index % ARRAYS_MAX;
}

int slot_bit(const AegisKit *k, const State *s, int piece, int card, int slot)
{
    if (card == s->robot[piece].card) return 1 << slot;
    return 1 << (slot + 3 + 3 * array_index(k, card));
}

static int actions_used(const Step *step) { return (step->n & ACTIONS_USED) | (step->a & ARRAYS_USED) << 2; }

void action_mark_used(Step *step, int bit)
{
    step->n |= (uint8_t)(bit & ACTIONS_USED);
    step->a |= (int16_t)(bit >> 2 & ARRAYS_USED);
}

/* The least Energy that an Action costs. */
static int action_price(const State *s, int piece, const Action *action)
{
    if (at_velocity(s, piece)) return 0;
    return action->cost == COST_X ? 1 : action->cost;
}

/* What keeps a robot from using any Action now: 0, or the clause. */
static int actions_refused(const State *s, int piece, const Hands *hands, const UseContext *use)
{
    const Step *step = use->activation;
    if (hands->effects & EFFECT_DISARM) return step ? A2_ATTR_23 : A2_ATTR_25;
    if (hands->effects & EFFECT_CLOAK) return A1_PASS_08;
    if (hands->effects & EFFECT_FLICKER && s->turn == seat_of(s, piece)) return A1_CABL_10;
    if (!step) return 0;
    if (step->phase & ACCELERATED) return A2_ABL_03;
    return step->phase & OVERRIDDEN && actions_used(step) ? A2_CMD_34 : 0;
}

/* Has nothing been done yet that slot_spent looks for? */
static inline bool slots_fresh(const State *s, int piece, const UseContext *use)
{
    const Step *step = use->activation;
    return !use->used && !(step && (actions_used(step) || s->robot[piece].flags & ACTED));
}

/* What keeps it from this one because of what it has done. */
static int slot_spent(const AegisKit *k, const State *s, int piece, const Hands *hands, int card, int slot,
                      const UseContext *use)
{
    const Action *action = &k->card[card].action[slot];
    const Step *step = use->activation;
    uint32_t attributes = attributes_in(hands, action);
    if (use->used && use->used & slot_bit(k, s, piece, card, slot)) return A2_CAB_12;
    if (step) {
        bool used = actions_used(step) & slot_bit(k, s, piece, card, slot);
        if (attributes & (SWIFT | LIGHT)) {
            if (used) return A2_ATTR_71;
        } else if (s->robot[piece].flags & ACTED) {
            if (!has(k, s, piece, OVERLOAD) || (step->a & ACTIONS_COUNT) != 1) return A2_ACTN_01;
            if (hands->moved || s->robot[piece].marks & MOVED_FREE) return A2_ABL_51;
            if (used) return A2_ABL_52;
        } else if (used) {
            return kit_rules(k)->action_once_a_turn ? A1_ACTV_05
                                                    : A2_ATTR_71; /* it was SWIFT before a Quell */
        }
    }
    return 0;
}

/* What keeps it from this one because it has moved or can't pay for it. */
static inline int slot_beyond(const State *s, int piece, const Hands *hands, const Action *action,
                              const UseContext *use)
{
    if (hands->moved && attributes_in(hands, action) & HEAVY) return A2_ATTR_40; /* in answers too */
    int least = action_price(s, piece, action);
    if (use->mode == USE_PAID && least > use_pool(s, use)) return A2_ACTN_23;
    if (use->mode == USE_FREE && action->cost == COST_X && !use_pool(s, use)) return A2_CAB_15;
    return 0;
}

/* May the robot use this Action at all now, targets aside? 0, or the clause that says no. */
int action_refused(const AegisKit *k, const State *s, int piece, const Hands *hands, int card, int slot,
                   const UseContext *use)
{
    int clause = actions_refused(s, piece, hands, use);
    if (!clause) clause = slot_spent(k, s, piece, hands, card, slot, use);
    return clause ? clause : slot_beyond(s, piece, hands, &k->card[card].action[slot], use);
}

/* The dice that may be bought for an Action: its Cost, or 1 to the Pool for X (A2-ACTN-05, A2-CAB-15). */
static int list_prices(const State *s, const Action *action, const UseContext *use, int reserve, Choice c,
                       Choice *out, int n)
{
    if (action->cost != COST_X || use->mode == USE_SURE) {
        choice_add(out, &n, c);
        return n;
    }
    int most = use_pool(s, use) - reserve;
    for (int x = 1; x <= most && x <= 60; x++) {
        c.c = (int16_t)((c.c & (USE_LONG | SELF_TOO)) | x);
        choice_add(out, &n, c);
    }
    return n;
}

/* A2-CMD-30: two more range for two more Energy; it is meant when the target is that far, and may be paid for
   a nearer one. An AIMED Action keeps its own (A2-ATTR-05). */
bool long_arm(const AegisKit *k, const State *s, int piece, const Action *action, const UseContext *use)
{
    if (!(k->all_abilities & ABILITY(LONG_ARM)) || !action->range) return false;
    if (attributes_now(k, s, piece, action) & AIMED || is_borrowed(k, s, piece)) return false;
    int least = action->cost == COST_X ? 1 : action->cost;
    if (use->mode != USE_PAID) least = 0;
    return use_pool(s, use) >= least + 2 && commander_robot(k, s, seat_of(s, piece), LONG_ARM);
}

/* The targets of an Action, each at every price and in every way. */
static int list_targets(const AegisKit *k, const State *s, int piece, const Action *action,
                        uint32_t attributes, const UseContext *use, const Sight *sight, Choice c,
                        bool self_too, Choice *out, int n)
{
    int range = action_range(action, attributes);
    Bits near = targets_in_range(k, s, piece, action, attributes, range, sight), longer = {{0}};
    bool reaches = long_arm(k, s, piece, action, use);
    if (reaches) /* a Beacon farther off binds only who pays to reach it: A2-ABL-10 */
        longer = targets_in_range(k, s, piece, action, attributes, range + 2, sight);
    if (!reaches && !self_too && action->cost != COST_X) {
        ensure(n <= CHOICES_MAX - PIECES_MAX); /* for all of them at once */
        BITS_EACH (near, hex) {
            c.b = s->at[hex];
            out[n++] = c;
        }
        return n;
    }
    Bits targets = bits_or(near, longer);
    BITS_EACH (targets, hex) {
        bool far = !place_is_within(k, s, s->robot[piece].hex, hex, range);
        c.b = s->at[hex];
        c.c = 0;
        n = list_prices(s, action, use, far ? 2 : 0, c, out, n);
        if (self_too && c.b != piece) {
            c.c = SELF_TOO;
            n = list_prices(s, action, use, far ? 2 : 0, c, out, n);
        }
        if (far || !bits_has(&longer, hex)) continue;
        c.c = USE_LONG; /* a near target too: A2-CMD-30 */
        n = list_prices(s, action, use, 2, c, out, n);
    }
    return n;
}

BITS_INLINE int list_use(const AegisKit *k, const State *s, int piece, const Hands *hands, int card, int slot,
                         const UseContext *use, const Sight *sight, Choice *out, int n)
{
    const Action *action = &k->card[card].action[slot];
    Choice c = {.verb = VERB_USE, .who = (uint8_t)piece, .a = (int16_t)ACTION_REF(card, slot)};
    if (action->type == TYPE_LANZER) {
        for (int axis = 1; axis <= 6; axis++) {
            c.b = (int16_t)axis;
            n = list_prices(s, action, use, 0, c, out, n);
        }
        return n;
    }
    uint32_t attributes = attributes_in(hands, action);
    bool self_too = kit_rules(k)->self_is_choice && attributes & SELF &&
                    (action->range || action->radius); /* A1-ATTR-37 */
    if (action->range) return list_targets(k, s, piece, action, attributes, use, sight, c, self_too, out, n);
    n = list_prices(s, action, use, 0, c, out, n); /* A2-ACTN-25 */
    c.c = SELF_TOO;
    return self_too ? list_prices(s, action, use, 0, c, out, n) : n;
}

/* What a robot may use, targets aside: bits of slots of each card, and of them those with a range. */
typedef struct OpenActions {
    Hands hands;
    int sources, far;
    uint8_t cards[8], open[8], aimed[8];
} OpenActions;

/* Is there an X to pay, which the robot must have besides so much in reserve? */
static inline bool price_is_met(const State *s, const Action *action, const UseContext *use, int reserve)
{
    return action->cost != COST_X || use->mode == USE_SURE || use_pool(s, use) > reserve;
}

/* If it is only asked whether there is `any`, true stands for one that needs no target and looks no further.
 */
BITS_INLINE bool actions_open(const AegisKit *k, const State *s, int piece, const UseContext *use, bool any,
                              OpenActions *all)
{
    all->far = all->sources = 0;
    all->hands = hands_of(k, s, piece);
    if (actions_refused(s, piece, &all->hands, use)) return false;
    all->sources = action_sources(k, s, piece, use, all->cards);
    bool fresh = slots_fresh(s, piece, use);
    for (int i = 0; i < all->sources; i++) {
        const Card *card = &k->card[all->cards[i]];
        unsigned open = 0, aimed = 0;
        for (int slot = 0; slot < card->action_count; slot++) {
            const Action *action = &card->action[slot];
            if (!(use->slots >> slot & 1) || slot_beyond(s, piece, &all->hands, action, use)) continue;
            if (!fresh && slot_spent(k, s, piece, &all->hands, all->cards[i], slot, use)) continue;
            open |= 1u << slot;
            if (action->range) aimed |= 1u << slot;
            if (action->range > all->far) all->far = action->range;
            if (any && !action->range && price_is_met(s, action, use, 0)) return true;
        }
        all->open[i] = (uint8_t)open;
        all->aimed[i] = (uint8_t)aimed;
    }
    return false;
}

/* No farther than the farthest of them reaches; false: at nobody. */
static inline bool actions_look(const AegisKit *k, const State *s, int piece, int far, Sight *sight)
{
    if (!far) return false;
    sight_look(k, s, piece, far + (k->all_abilities & ABILITY(LONG_ARM) ? 2 : 0), sight);
    return sight->any || kit_rules(k)->self_is_choice;
}

int list_uses(const AegisKit *k, const State *s, int piece, const UseContext *use, Choice *out, int n)
{
    OpenActions all;
    Sight sight;
    actions_open(k, s, piece, use, false, &all);
    bool targets = actions_look(k, s, piece, all.far, &sight);
    for (int i = 0; i < all.sources; i++)
        for (unsigned left = all.open[i] & (targets ? 0xffu : ~(unsigned)all.aimed[i]); left;
             left &= left - 1)
            n = list_use(k, s, piece, &all.hands, all.cards[i], __builtin_ctz(left), use, &sight, out, n);
    return n;
}

/* Would list_use list it? */
static bool has_target(const AegisKit *k, const State *s, int piece, const Hands *hands, const Action *action,
                       const UseContext *use, const Sight *sight)
{
    uint32_t attributes = attributes_in(hands, action);
    int range = action_range(action, attributes);
    if (action->type == TYPE_LANZER) return price_is_met(s, action, use, 0);
    if (bits_any(targets_in_range(k, s, piece, action, attributes, range, sight)))
        return price_is_met(s, action, use, 0);
    return long_arm(k, s, piece, action, use) && price_is_met(s, action, use, 2) &&
           bits_any(targets_in_range(k, s, piece, action, attributes, range + 2, sight));
}

/* Would list_uses list anything? It is asked more often than that. */
bool can_use_any(const AegisKit *k, const State *s, int piece, UseContext use)
{
    OpenActions all;
    Sight sight;
    if (actions_open(k, s, piece, &use, true, &all)) return true;
    if (!actions_look(k, s, piece, all.far, &sight)) return false;
    for (int i = 0; i < all.sources; i++)
        for (unsigned left = all.aimed[i]; left; left &= left - 1) {
            const Action *action = &k->card[all.cards[i]].action[__builtin_ctz(left)];
            if (has_target(k, s, piece, &all.hands, action, &use, &sight)) return true;
        }
    return false;
}

UseContext use_in_activation(const Step *step)
{
    return (UseContext){.activation = step, .payer = (uint8_t)step->b, .mode = USE_PAID, .slots = 0xff};
}
UseContext use_as_answer(const AegisKit *k, const State *s, int piece)
{
    int seat = seat_of(s, piece), mode = seat_is_boss(k, seat) ? USE_FREE : USE_PAID; /* A2-SOLO-49 */
    return (UseContext){.payer = (uint8_t)seat, .mode = (uint8_t)mode, .slots = 0xff};
}

/* A2-CAB-12: each Action once, those of an Orbital Array too (A2-ABL-48). */
UseContext use_in_salvo(const Step *step)
{
    return (UseContext){
        .payer = (uint8_t)step->a, .mode = USE_FREE, .slots = 0xff, .used = (uint16_t)step->b};
}

bool beside_terrain(const AegisKit *k, const State *s, int piece) /* A2-CMD-10, A2-CMD-17 */
{
    return terrain_beside(k, s, s->robot[piece].hex);
}

/* A2-CMD-10, A2-CMD-14, A2-OUR-19. */
bool may_excavate(const AegisKit *k, const State *s, int piece, UseContext use, int phase)
{
    if (!(k->all_abilities & ABILITY(EXCAVATE)) || phase & EXCAVATED_NOW) return false;
    if (!s->seat[use.payer].pool || !commander_robot(k, s, seat_of(s, piece), EXCAVATE)) return false;
    use.reserve = 1;
    if (is_borrowed(k, s, piece)) return false;
    return beside_terrain(k, s, piece) && can_use_any(k, s, piece, use);
}

/* Why this Action can't be used on that target, if `longer` with Long Arm though it is near; the Action
   itself has been found usable. */
int target_refused(const AegisKit *k, const State *s, int piece, const Action *action, int target,
                   bool longer, const UseContext *use)
{
    if (action->type == TYPE_LANZER) return target >= 1 && target <= 6 ? 0 : A2_UNQ_06;
    if (!action->range) return target ? A2_RNG_08 : 0;
    if (!target) return A2_ACTN_24;
    uint32_t attributes = attributes_now(k, s, piece, action);
    if (target == piece && !(kit_rules(k)->self_is_choice && attributes & SELF)) return A2_ACTN_15;
    if (target < 0 || target > k->pieces || !is_active(s, target)) return A2_ACTN_14;
    if (is_protected(k, s, acting_seat(k, s, piece), target))
        return kit_mode(k) == MODE_STARPOINT ? A2_STAR_11 : kit_seats(k) == 2 ? A2_SETUP_08 : A2_FFA_07;
    int opening = opening_forbids(k, s, seat_of(s, piece), target);
    if (opening) return opening;
    if (is_hidden(k, s, target)) return effect_flags(k, s, target) & EFFECT_CLOAK ? A1_PASS_07 : A1_CABL_15;
    int range = action_range(action, attributes), from = s->robot[piece].hex, to = s->robot[target].hex;
    int distance = place_distance(k, s, from, to);
    if ((longer || distance > range) && long_arm(k, s, piece, action, use)) range += 2;
    if (distance > range) return attributes & MELEE ? A1_ATTR_31 : A2_RNG_01;
    if (action->range_min > 1 && target != piece && place_is_nearer(k, s, from, to, action->range_min))
        return A1_RNG_02;
    Sight sight;
    sight_look(k, s, piece, range, &sight);
    Bits targets = targets_in_range(k, s, piece, action, attributes, range, &sight);
    if (bits_has(&targets, site_of(s, target))) return 0;
    targets = attributes & ARCING ? sight.near : sight.clear;
    if (bits_has(&targets, site_of(s, target)) || target == piece) return A2_ABL_08;
    Bits blocked = bits_or(s->occupied, terrain_proper(k, s));
    return kit_mode(k) == MODE_POINTS && sees(k, s, from, to, &blocked) ? A1_PTC_08 : A2_LOS_02;
}
