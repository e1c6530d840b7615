/* Combining: what can be made of what (A2-COMB, A2-REQ, A2-SCRAP), and doing it. */
#include "games/aegis/rules/rules.h"

static void part_add_card(const AegisKit *k, Part *part, int piece, int card)
{
    part->classes |= k->card[card].classes;
    part->makes |= 1ull << k->card[card].make;
    part->characters |= 1u << k->card[card].commander;
    if (k->piece[piece].character) part->characters |= 1u << k->piece[piece].character;
}

/* A robot counts as all Classes and Makes of what lies under it (A2-REQ-05, A2-REQ-06). */
Part part_of_robot(const AegisKit *k, const State *s, int piece)
{
    Part part = {.level = card_of(k, s, piece)->level};
    part_add_card(k, &part, piece, s->robot[piece].card);
    if (part.level > 1)
        PIECES_EACH (k, under)
            if (s->robot[under].where == UNDER && s->robot[under].under == piece) {
                if (kit_rules(k)->printed_only)
                    part.makes |= 1ull << k->card[s->robot[under].card].make; /* A1-COMB-23 */
                else
                    part_add_card(k, &part, under, s->robot[under].card);
            }
    return part;
}

/* A destroyed Basic robot that a stand stands for, or the one a Wildcard stands in for. */
Part part_of_basic(const AegisKit *k, const State *s, int basic)
{
    Part part = {.level = 1};
    part_add_card(k, &part, basic, s->robot[basic].card);
    return part;
}

/* A2-REQ-02, A2-REQ-04. */
bool part_gives_make(const AegisKit *k, const Card *card, Part part)
{
    if (kit_draft(k)) return true; /* A2-DRAFT-12 */
    int home = card->classes & k->make_class[card->make];
    return (part.makes >> card->make & 1) && (part.classes & (home ? home : card->classes));
}

static int classes_count(int classes) { return __builtin_popcount((unsigned)classes); }

/* Can these two become that card? 0, or the clause that says no. */
int parts_refused(const AegisKit *k, const Card *card, Part a, Part b, bool luck)
{
    int larger = a.level > b.level ? a.level : b.level, both = a.classes | b.classes;
    if (luck) return card->level == a.level + b.level ? 0 : A2_CMD_51;
    if (card->level < larger) return A2_REQ_08;
    if (card->classes & ~both)
        return kit_draft(k) ? A2_DRAFT_12 : classes_count(both) == 1 ? A2_REQ_14 : A2_REQ_01;
    if (!part_gives_make(k, card, a) && !part_gives_make(k, card, b))
        return (a.makes | b.makes) >> card->make & 1 ? A2_REQ_04 : A2_REQ_02;
    if (!(card->classes & a.classes) || !(card->classes & b.classes)) return A2_REQ_10;
    if (kit_rules(k)->class_must_differ && (card->classes == a.classes || card->classes == b.classes))
        return A1_MODE_03;
    if (card->commander && !kit_draft(k) && !((a.characters | b.characters) >> card->commander & 1))
        return A2_REQ_15;
    return 0;
}

bool in_combine_pool(const AegisKit *k, const State *s, int piece)
{
    return !k->piece[piece].basic && !k->piece[piece].drone && s->robot[piece].where == IN_BOX &&
           !is_unplaced_starter(k, s, piece);
}

/* May this robot start a combine at all? 0, or the clause. */
int combining_refused(const AegisKit *k, const State *s, int piece, const Step *step)
{
    if (k->piece[piece].drone) return A2_COMB_24;
    if (!step) return 0;
    if (step->phase & OVERRIDDEN) return A2_CMD_36;
    if (s->robot[piece].flags & GROUNDED) return A2_CMD_36;
    if (step->phase & EXCAVATED_NOW) return A2_OUR_19;
    if (s->robot[piece].flags & ACTED) return A2_COMB_26;
    unsigned held = effect_flags(k, s, piece);
    if (held & EFFECT_DISARM && kit_rules(k)->disarm_stops_combine) return A1_ATTR_14;
    if (held & EFFECT_FLICKER && s->turn == seat_of(s, piece)) return A1_CABL_10;
    return 0;
}

/* A2-CMD-63..65: the Basic robots this one may stand in for, itself first (0). */
static int wildcards(const AegisKit *k, const State *s, int piece, uint8_t as[BASICS_MAX + 1])
{
    int n = 0, seat = seat_of(s, piece);
    as[n++] = 0;
    if (has(k, s, piece, WILDCARD) && k->piece[piece].basic)
        for (int i = 0; i < k->basics[seat]; i++)
            if (k->first[seat] + i != piece && s->robot[k->first[seat] + i].card)
                as[n++] = (uint8_t)(k->first[seat] + i);
    return n;
}

/* Everything a robot or destroyed Basic robot can count as when it is combined. */
int part_guises(const AegisKit *k, const State *s, int piece, Part part[BASICS_MAX + 1])
{
    uint8_t as[BASICS_MAX + 1];
    if (s->robot[piece].where == DESTROYED) {
        part[0] = part_of_basic(k, s, piece);
        return 1;
    }
    int n = wildcards(k, s, piece, as);
    for (int i = 0; i < n; i++) part[i] = as[i] ? part_of_basic(k, s, as[i]) : part_of_robot(k, s, piece);
    return n;
}

/* Could these two become a card of this seat's Combine Pool, wherever they stand? */
static bool pair_suits(const AegisKit *k, const State *s, int seat, Part a, Part b, bool luck)
{
    COMBINED_EACH(k, seat, made)
    {
        if (!in_combine_pool(k, s, made)) continue;
        const Card *card = card_of(k, s, made);
        if (!parts_refused(k, card, a, b, false) || (luck && !parts_refused(k, card, a, b, true)))
            return true;
    }
    return false;
}

/* A2-SCRAP-14: nothing that the player or a teammate still has could become anything. */
bool stands_are_useless(const AegisKit *k, const State *s, int seat)
{
    uint8_t piece[PIECES_MAX];
    int n = 0, actives = 0;
    bool luck = has_luck(k, s, seat);
    PIECES_EACH (k, each)
        if ((is_active(s, each) || s->robot[each].where == WAITING) && !k->piece[each].drone &&
            is_ally_seat(k, seat, seat_of(s, each)))
            piece[n++] = (uint8_t)each;
    actives = n;
    PIECES_EACH (k, each)
        if (s->robot[each].where == DESTROYED && is_ally_seat(k, seat, k->piece[each].seat))
            piece[n++] = (uint8_t)each;
    for (int i = 0; i < actives; i++) {
        Part one[BASICS_MAX + 1], other[BASICS_MAX + 1];
        int ones = part_guises(k, s, piece[i], one);
        for (int j = i + 1; j < n; j++) {
            int others = part_guises(k, s, piece[j], other);
            for (int a = 0; a < ones; a++)
                for (int b = 0; b < others; b++)
                    if (pair_suits(k, s, seat, one[a], other[b], luck)) return false;
        }
        if (!is_active(s, piece[i])) continue;
        COMBINED_EACH(k, seat, made)
        if (in_combine_pool(k, s, made) && could_emerge(k, s, piece[i], seat, made, luck)) return false;
    }
    COMBINED_EACH(k, seat, made)
    if (in_combine_pool(k, s, made) && could_unite(k, s, seat, made)) return false;
    return true;
}

int combine_price(const AegisKit *k, const State *s, int made, int flags)
{
    return flags & COMBINE_FREE ? 0 : card_of(k, s, made)->energy; /* A2-COMB-07 */
}

/* A1-TAG-10, A1-TAG-11: the Energy of the teammate who gives a robot must not fall below 5 by that, the new
   robot counted if it is to be his. */
bool mate_is_left_poor(const AegisKit *k, const State *s, int other, int made, bool his)
{
    int seat = seat_of(s, other), before = 0, gain = his ? card_of(k, s, made)->energy : 0;
    if (!kit_rules(k)->mates_keep_five) return false;
    PIECES_EACH (k, piece)
        if (is_active(s, piece) && seat_of(s, piece) == seat) before += output_of(k, s, piece);
    int after = before - output_of(k, s, other) + gain;
    return before >= 5 && after < 5;
}

/* Adds the choices for one pair of parts and every card it can become. */
static int list_pair(const AegisKit *k, const State *s, int piece, int payer, CombineChoice pair, Part a,
                     Part b, int flags, bool joint, Choice *out, int n)
{
    int mate = joint ? seat_of(s, pair.partner) : 0;
    bool here = !(flags & COMBINE_ANYWHERE), there = !pair.stand || !s->at[pair.stand]; /* A2-SETUP-07 */
    COMBINED_EACH(k, payer, made)
    {
        if (!in_combine_pool(k, s, made)) continue; /* A2-REQ-17, A2-COMB-22 */
        const Card *card = card_of(k, s, made);
        if (!pair.stand && combine_price(k, s, made, flags) > s->seat[payer].pool) continue;
        if (parts_refused(k, card, a, b, flags & COMBINE_LUCK)) continue;
        pair.made = made;
        for (int control = 0; control <= (joint ? 1 : 0); control++) {
            if (joint && mate_is_left_poor(k, s, pair.partner, made, control)) continue;
            if (second_commander(k, s, control ? mate : payer, made, piece, pair.partner)) continue;
            pair.under = control ? mate : 0; /* A2-TPLAY-07 */
            pair.there = false;
            if (here) choice_add(out, &n, combine_pack(piece, pair));
            pair.there = true;
            if (there && !pair.scrap) choice_add(out, &n, combine_pack(piece, pair));
        }
    }
    return n;
}

static int list_with_robot(const AegisKit *k, const State *s, int piece, int payer, int other, int flags,
                           Choice *out, int n)
{
    uint8_t mine[BASICS_MAX + 1], its[BASICS_MAX + 1];
    int mine_n = wildcards(k, s, piece, mine), its_n = wildcards(k, s, other, its);
    bool joint = seat_of(s, other) != payer;
    for (int i = 0; i < mine_n; i++)
        for (int j = 0; j < (i ? 1 : its_n); j++) {
            Part a = mine[i] ? part_of_basic(k, s, mine[i]) : part_of_robot(k, s, piece);
            Part b = its[j] ? part_of_basic(k, s, its[j]) : part_of_robot(k, s, other);
            CombineChoice pair = {.partner = other, .as = mine[i] ? mine[i] : its[j]};
            n = list_pair(k, s, piece, payer, pair, a, b, flags, joint, out, n);
        }
    return n;
}

/* A2-SCRAP-03, -04, -07, -12, -13: a stand beside the robot, as any destroyed Basic robot of its owner. */
static int list_with_stand(const AegisKit *k, const State *s, int piece, int payer, int owner, int hex,
                           int flags, Choice *out, int n)
{
    uint8_t as[BASICS_MAX + 1];
    int guises = wildcards(k, s, piece, as);
    bool joint = owner != payer; /* A2-TPLAY-07 */
    for (int i = 0; i < k->basics[owner]; i++) {
        int basic = k->first[owner] + i;
        if (s->robot[basic].where != DESTROYED) continue; /* A2-SCRAP-15 */
        for (int j = 0; j < guises; j++) {
            Part own = as[j] ? part_of_basic(k, s, as[j]) : part_of_robot(k, s, piece);
            CombineChoice pair = {.partner = basic, .as = as[j], .stand = hex};
            n = list_pair(k, s, piece, payer, pair, own, part_of_basic(k, s, basic), flags, joint, out, n);
        }
    }
    return n;
}

/* A1-SCRP-01..08: may this robot be combined with a destroyed Basic robot? 0, or the clause. */
int scrap_refused(const AegisKit *k, const State *s, int piece, int payer)
{
    const Step *step = activation_of(s, piece);
    if (!kit_scrap(k)) return A1_SCRP_01;
    if (!(s->tokens >> payer & 1)) return A1_SCRP_08;
    if (s->robot[piece].flags & (MOVED | ACTED) || s->robot[piece].marks & MOVED_FREE ||
        (step && step->n & ACTIONS_USED))
        return A1_SCRP_06;
    return 0;
}

static int list_with_scrap(const AegisKit *k, const State *s, int piece, int payer, int flags, Choice *out,
                           int n)
{
    if (scrap_refused(k, s, piece, payer)) return n;
    Part own = part_of_robot(k, s, piece);
    for (int i = 0; i < k->basics[payer]; i++) {
        int basic = k->first[payer] + i;
        if (s->robot[basic].where != DESTROYED) continue;
        CombineChoice pair = {.partner = basic, .scrap = true}; /* A1-SCRP-07 */
        n = list_pair(k, s, piece, payer, pair, own, part_of_basic(k, s, basic), flags, false, out, n);
    }
    return n;
}

enum { NAKAMA_HEXES = 3 };

/* How far apart two robots may combine: A1-COMB-05, A1-CMDR-21. */
int combine_hexes(const AegisKit *k, const State *s, int payer, int other)
{
    return seat_of(s, other) == payer && seat_has_inside(k, s, payer, NAKAMA_SYSTEM) ? NAKAMA_HEXES : 1;
}

int list_combines(const AegisKit *k, const State *s, int piece, int payer, int flags, Choice *out, int n)
{
    if (k->piece[piece].drone || !k->combined[payer]) return n; /* A2-COMB-24 */
    int hex = s->robot[piece].hex;
    bool nakama = kit_classic(k) & CLASSIC(NAKAMA_SYSTEM);
    Bits near = flags & COMBINE_ANYWHERE ? s->occupied
                : nakama                 ? robots_within(k, s, hex, NAKAMA_HEXES)
                                         : robots_beside(k, s, hex);
    BITS_EACH (near, at) { /* A2-COMB-03 */
        int other = s->at[at];
        if (other == piece || k->piece[other].drone || !is_ally_seat(k, payer, seat_of(s, other))) continue;
        if (nakama && !(flags & COMBINE_ANYWHERE) &&
            place_distance(k, s, hex, at) > combine_hexes(k, s, payer, other))
            continue;
        n = list_with_robot(k, s, piece, payer, other, flags, out, n);
    }
    if (flags & COMBINE_ANYWHERE) return n;
    if (kit_scrap(k)) n = list_with_scrap(k, s, piece, payer, flags, out, n);
    SEATS_EACH (k, owner) {
        if (!is_ally_seat(k, payer, owner) || !s->seat[owner].stand[STANDS_MAX - 1]) continue;
        for (int i = 0; i < STANDS_MAX; i++) {
            int at = s->seat[owner].stand[i];
            if (at && (i == 0 || at != s->seat[owner].stand[i - 1]) && place_distance(k, s, hex, at) == 1)
                n = list_with_stand(k, s, piece, payer, owner, at, flags, out, n);
        }
    }
    return n;
}

/* Adds the combines that only luck allows to those in the list (A2-CMD-51). */
int list_lucky(const AegisKit *k, const State *s, int piece, int seat, int flags, Choice *out, int count)
{
    int n = count, end = list_combines(k, s, piece, seat, flags | COMBINE_LUCK, out, count);
    for (int i = count; i < end; i++) {
        bool known = false;
        for (int j = 0; j < count; j++) known |= choice_same(out[i], out[j]);
        if (!known) choice_add(out, &n, out[i]);
    }
    return n;
}

/* ---- doing it ------------------------------------------------------------------------------------ */

/* The component goes under the new card with everything that lay under it (A2-COMB-11, A2-COMB-13). */
void part_stack(const AegisKit *k, State *s, int piece, int made)
{
    ensure(is_piece(k, piece) && piece != made);
    if (s->robot[piece].hex) robot_lift(s, piece);
    PIECES_EACH (k, under)
        if (s->robot[under].where == UNDER && s->robot[under].under == piece)
            s->robot[under].under = (uint8_t)made;
    robot_reset(k, s, piece, UNDER, made);
}

void robot_enter(const AegisKit *k, State *s, int made, int seat, int hex)
{
    robot_reset(k, s, made, ACTIVE, 0); /* A2-COMB-12 */
    s->robot[made].seat = (uint8_t)seat;
    s->robot[made].flags = FRESH; /* A2-COMB-14 */
    if (kit_mode(k) == MODE_SOLO && solo_state(k, s)->combined < 255) solo_state(k, s)->combined++;
    robot_put(s, made, hex);
    s->quiet = 0;
}

Component component_of(const AegisKit *k, const State *s, int piece)
{
    uint64_t all = (ABILITY(PART_LAST) - ABILITY(PART_FIRST)) | ABILITY(PART_LAST);
    return (Component){.piece = (uint8_t)piece,
                       .output = (uint8_t)output_of(k, s, piece),
                       .abilities = (uint16_t)((abilities_of(k, s, piece) & all) >> PART_FIRST)};
}

/* A bit for each of its COMBINE Actions. */
int combine_slots(const Card *card)
{
    int slots = 0;
    for (int slot = 0; slot < card->action_count; slot++)
        if (card->action[slot].attributes & COMBINE) slots |= 1 << slot;
    return slots;
}

/* The triggers of a new robot: its star abilities and COMBINE Actions, and its components' abilities
   (A2-ABIL-04..07). Components are opened below, so that one prompt offers all in any order. */
void triggers_open(const AegisKit *k, State *s, int made, const Component *parts, int count)
{
    uint64_t star_mask = (ABILITY(STAR_LAST) - ABILITY(STAR_FIRST)) | ABILITY(STAR_LAST);
    for (int i = 0; i < count; i++)
        if (parts[i].abilities && s->steps.depth < STEPS_MAX - 16)
            steps_push(&s->steps, (Step){.kind = STEP_PART,
                                         .phase = parts[i].output,
                                         .who = parts[i].piece,
                                         .n = (uint8_t)made,
                                         .a = (int16_t)parts[i].abilities});
    const Card *card = card_of(k, s, made);
    uint64_t star = card->abilities & star_mask;
    uint32_t classic = card->classic & ((CLASSIC(CLASSIC_STAR_LAST) << 1) - CLASSIC(CLASSIC_STAR_FIRST));
    int actions = combine_slots(card);
    if (has_inside(k, s, made, MIRROR_MATCH)) actions = 0; /* A1-MACH-05, A1-MACH-07 */
    if (s->steps.depth < STEPS_MAX - 16)
        steps_push(&s->steps, (Step){.kind = STEP_TRIGGERS,
                                     .who = (uint8_t)made,
                                     .n = (uint8_t)actions,
                                     .a = (int16_t)(star >> STAR_FIRST),
                                     .b = (int16_t)(classic >> (CLASSIC_STAR_FIRST - CLASSIC_FIRST))});
}

void combine_apply(const AegisKit *k, State *s, Choice c, int payer, int flags, Events *events)
{
    CombineChoice said = combine_unpack(c);
    int piece = c.who, other = said.partner, made = said.made, stand = said.stand;
    ensure(is_piece(k, piece) && is_piece(k, other) && is_piece(k, made) && !said.elsewhere);
    int seat = said.under ? said.under : payer;
    int hex = said.there ? (stand ? stand : s->robot[other].hex) : s->robot[piece].hex;
    int price = stand ? 0 : combine_price(k, s, made, flags); /* A2-SCRAP-05 */
    bool scrap = said.scrap, joint = !stand && !scrap && seat_of(s, other) != payer;
    int mate = joint ? seat_of(s, other) : 0;
    bool agreed = joint && (mate_is_left_poor(k, s, other, made, false) || /* nobody else can have it */
                            second_commander(k, s, payer, made, piece, other));
    if (kit_rules(k)->number == 1 && seat != payer && !agreed)
        seat = payer; /* the teammate is asked: A1-TAG-08 */
    Component parts[2] = {component_of(k, s, piece), component_of(k, s, other)};
    bool optimizes = seat_has_inside(k, s, payer, OPTIMIZE); /* before anything changes hands */
    s->seat[payer].pool = (uint8_t)(s->seat[payer].pool - price);
    part_stack(k, s, piece, made);
    part_stack(k, s, other, made);
    if (stand) { /* A2-SCRAP-09 */
        int owner = k->piece[other].seat;
        stand_change(s, owner, stand, 0);
        event_add(events, EVENT_STAND, A2_SCRAP_09, owner, stand, -1);
    }
    robot_enter(k, s, made, seat, hex);
    if (scrap) s->tokens &= (uint8_t)~(1 << payer); /* A1-SCRP-03 */
    int clause = flags & COMBINE_LUCK ? A2_CMD_50
                 : said.as            ? A2_CMD_63
                 : stand              ? A2_SCRAP_03
                 : scrap              ? A1_SCRP_03
                                      : A2_COMB_10;
    Event *event = event_add_at(events, EVENT_COMBINED, clause, made, hex, piece);
    if (event) event->n[1] = (int16_t)other, event->n[2] = (int16_t)price;
    if (kit_mode(k) == MODE_POINTS) points_combined(k, s, made, events);
    stands_check(k, s, events);
    if (optimizes) energy_add(k, s, payer, 3, A1_MACH_17, events);
    triggers_open(k, s, made, parts, 2);
    robot_arrived(k, s, made, events);
    if (kit_rules(k)->number == 1 && said.under && !agreed)
        steps_push(&s->steps, (Step){.kind = STEP_CONTROL, .who = (uint8_t)made, .n = (uint8_t)mate});
}

/* ---- the teammate is asked whether the new robot is his: A1-TAG-08 ---- */

static int control_seat(const State *s, const Step *step)
{
    (void)s;
    return step->n;
}

static void control_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step step = steps_pop(&s->steps);
    (void)k;
    if (c.verb != VERB_AGREE) return;
    s->robot[step.who].seat = step.n;
    event_add(events, EVENT_CONTROL, A1_TAG_08, step.who, step.n, 0);
}

AEGIS_ROW const StepKind control_step = {
    .seat = control_seat,
    .list = agree_list,
    .answer = control_answer,
    .prompt = {"control", "Do you take control of the new robot?", A1_TAG_08},
};
