/* Combining in a draft: one Commander robot at a time (A2-DRAFT-14), and three or more adjacent robots that
   combine at once for 10 Energy (A2-DRAFT-13). */
#include "games/aegis/rules/rules.h"

bool is_commander_robot(const AegisKit *k, const State *s, int piece)
{
    return card_of(k, s, piece)->commander || k->piece[piece].character || equipment_of(k, s, piece);
}

/* Would this robot be a second Commander robot of the seat, when two others (or those that are gathered for
   it) are no longer robots of their own? */
bool second_commander(const AegisKit *k, const State *s, int seat, int piece, int a, int b)
{
    if (!kit_draft(k) || !is_commander_robot(k, s, piece)) return false;
    PIECES_EACH (k, other) {
        if (other == piece || other == a || other == b || seat_of(s, other) != seat) continue;
        if (s->robot[other].where != ACTIVE && s->robot[other].where != WAITING) continue;
        if (s->emerging == piece && s->robot[other].flags & PENDING) continue;
        if (is_commander_robot(k, s, other)) return true;
    }
    return false;
}

/* ---- who can be gathered ---- */

typedef struct Group {
    uint64_t in[2]; /* bit per piece */
    int count;
} Group;

static bool group_has(const Group *group, int piece) { return group->in[piece >> 6] >> (piece & 63) & 1; }
static void group_add(Group *group, int piece)
{
    group->in[piece >> 6] |= 1ull << (piece & 63);
    group->count++;
}

/* Has this part a letter of the card, and is it not too large for it? */
static bool unite_fits(const AegisKit *k, const Card *card, Part part)
{
    return card->classes & part.classes && part.level <= card->level &&
           !(kit_rules(k)->class_must_differ && part.classes == card->classes);
}

/* The same for whatever it may count as: 0, or the clause. */
static int unite_part_misfit(const AegisKit *k, const State *s, int made, int piece)
{
    Part guise[BASICS_MAX + 1];
    int guises = part_guises(k, s, piece, guise);
    for (int i = 0; i < guises; i++)
        if (unite_fits(k, card_of(k, s, made), guise[i])) return 0;
    return guise[0].level > card_of(k, s, made)->level ? A2_REQ_08 : A2_REQ_10;
}

/* 0, or the clause by which this robot can't be one of them. */
static int unite_part_refused(const AegisKit *k, const State *s, int payer, int made, int piece)
{
    if (k->piece[piece].drone) return A2_DRONE_02;
    if (!is_active(s, piece)) return A2_COMB_02;
    if (seat_of(s, piece) != payer) return A2_COMB_25;
    return unite_part_misfit(k, s, made, piece);
}

static bool beside_group(const AegisKit *k, const State *s, const Group *group, int piece)
{
    PIECES_EACH (k, other)
        if (group_has(group, other) && place_distance(k, s, s->robot[other].hex, s->robot[piece].hex) == 1)
            return true;
    return false;
}

/* All that could still join, one beside the other. */
static Group group_grown(const AegisKit *k, const State *s, int payer, int made, Group group)
{
    for (bool more = true; more;) {
        more = false;
        PIECES_EACH (k, piece) {
            if (group_has(&group, piece) || unite_part_refused(k, s, payer, made, piece) ||
                !beside_group(k, s, &group, piece))
                continue;
            group_add(&group, piece);
            more = true;
        }
    }
    return group;
}

static Group group_gathered(const AegisKit *k, const State *s)
{
    Group group = {{0}, 0};
    PIECES_EACH (k, piece)
        if (s->robot[piece].flags & PENDING) group_add(&group, piece);
    return group;
}

enum { UNITED_LEAST = 3 };

/* The Classes of a group, a Wildcard in it as that Basic robot. */
static int group_classes(const AegisKit *k, const State *s, const Group *group, const Card *card, int as)
{
    int classes = 0;
    PIECES_EACH (k, piece) {
        if (!group_has(group, piece)) continue;
        Part guise[BASICS_MAX + 1];
        int guises = part_guises(k, s, piece, guise);
        Part part = guise[as < guises ? as : 0];
        if (!unite_fits(k, card, part)) return 0;
        classes |= part.classes;
    }
    return classes;
}

static bool group_completes(const AegisKit *k, const State *s, const Group *group, const Card *card)
{
    for (int as = 0; as <= BASICS_MAX; as++)
        if (!(card->classes & ~group_classes(k, s, group, card, as))) return true;
    return false;
}

/* Could this seat's robots that are left become it, wherever they stand and whatever Energy there is?
 * A2-SCRAP-14. */
bool could_unite(const AegisKit *k, const State *s, int seat, int made)
{
    Group group = {{0}, 0};
    if (!kit_draft(k)) return false;
    PIECES_EACH (k, piece)
        if ((is_active(s, piece) || s->robot[piece].where == WAITING) && seat_of(s, piece) == seat &&
            !k->piece[piece].drone && !unite_part_misfit(k, s, made, piece))
            group_add(&group, piece);
    return group.count >= UNITED_LEAST && group_completes(k, s, &group, card_of(k, s, made));
}

/* 0, or the clause that says why these are not the robot. A2-DRAFT-12, A2-DRAFT-13. */
static int group_refused(const AegisKit *k, const State *s, int payer, int made, const Group *group)
{
    const Card *card = card_of(k, s, made);
    if (group->count < UNITED_LEAST) return A2_DRAFT_13;
    if (!group_completes(k, s, group, card)) return A2_DRAFT_12;
    if (!card->commander) return 0;
    PIECES_EACH (k, other)
        if ((is_active(s, other) || s->robot[other].where == WAITING) && seat_of(s, other) == payer &&
            !group_has(group, other) && is_commander_robot(k, s, other))
            return A2_DRAFT_14;
    return 0;
}

/* Free after an Accelerator's move: A2-ABL-02. */
static int unite_price(int flags) { return flags & COMBINE_FREE ? 0 : UNITE_COST; }

/* 0, or the clause by which this robot can't begin it. */
int unite_refused(const AegisKit *k, const State *s, int piece, int payer, int made, int flags)
{
    if (!kit_draft(k) || k->piece[piece].drone) return A2_DRAFT_13;
    if (!in_combine_pool(k, s, made) || k->piece[made].seat != payer) return A2_REQ_17;
    if (s->seat[payer].pool < unite_price(flags)) return A2_DRAFT_13;
    int clause = unite_part_refused(k, s, payer, made, piece);
    if (clause) return clause;
    Group group = {{0}, 0};
    group_add(&group, piece);
    group = group_grown(k, s, payer, made, group);
    return group_refused(k, s, payer, made, &group);
}

int list_unites(const AegisKit *k, const State *s, int piece, int payer, int flags, Choice *out, int n)
{
    if (!kit_draft(k) || k->piece[piece].drone || s->seat[payer].pool < unite_price(flags)) return n;
    COMBINED_EACH(k, payer, made)
    if (!unite_refused(k, s, piece, payer, made, flags))
        choice_add(out, &n, (Choice){VERB_UNITE, (uint8_t)piece, 0, (int16_t)made, 0});
    return n;
}

void unite_begin(State *s, int piece, int made, int payer, int flags)
{
    s->robot[piece].flags |= PENDING;
    s->emerging = (uint8_t)made;
    steps_push(&s->steps,
               (Step){.kind = STEP_UNITE, .who = (uint8_t)piece, .n = (uint8_t)flags, .a = (int16_t)payer});
}

/* ---- the question ---- */

static int unite_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0, made = s->emerging;
    Group group = group_gathered(k, s);
    PIECES_EACH (k, piece)
        if (!group_has(&group, piece) && !unite_part_refused(k, s, step->a, made, piece) &&
            beside_group(k, s, &group, piece))
            choice_add(out, &n, component_pack((CombineChoice){.partner = piece}));
    if (!group_refused(k, s, step->a, made, &group))
        PIECES_EACH (k, piece)
            if (group_has(&group, piece)) {
                Choice rise = {.verb = VERB_RISE};
                choice_put_place(&rise, s->robot[piece].hex);
                choice_add(out, &n, rise);
            }
    return n;
}

static void unite_rise(const AegisKit *k, State *s, int hex, Events *events)
{
    Step step = steps_pop(&s->steps);
    int made = s->emerging, payer = step.a, price = unite_price(step.n), n = 0;
    Component parts[PIECES_MAX];
    PIECES_EACH (k, piece)
        if (s->robot[piece].flags & PENDING) parts[n++] = component_of(k, s, piece);
    bool optimizes = seat_has_inside(k, s, payer, OPTIMIZE);
    for (int i = 0; i < n; i++) part_stack(k, s, parts[i].piece, made);
    s->seat[payer].pool = (uint8_t)(s->seat[payer].pool - price);
    s->emerging = 0;
    robot_enter(k, s, made, payer, hex);
    Event *event = event_add_at(events, EVENT_COMBINED, A2_DRAFT_13, made, hex, parts[0].piece);
    if (event) event->n[1] = (int16_t)parts[1].piece, event->n[2] = (int16_t)price;
    event_put_more(event, n - 2);
    stands_check(k, s, events);
    if (optimizes) energy_add(k, s, payer, 3, A1_MACH_17, events);
    triggers_open(k, s, made, parts, n);
    robot_arrived(k, s, made, events);
}

static void unite_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    if (c.verb == VERB_COMPONENT)
        s->robot[component_unpack(c).partner].flags |= PENDING;
    else
        unite_rise(k, s, choice_place(c), events);
}

static int unite_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    Group group = group_gathered(k, s);
    if (c.verb == VERB_RISE) {
        int clause = choice_other(c) ? A2_DRAFT_13 : group_refused(k, s, step->a, s->emerging, &group);
        return clause ? clause : hex_named(k, choice_place(c)) ? A2_DRAFT_13 : T_03;
    }
    if (c.verb != VERB_COMPONENT) return 0;
    CombineChoice part = component_unpack(c);
    if (piece_named(k, part.partner)) return T_03;
    if (part.stand || part.as || group_has(&group, part.partner)) return A2_DRAFT_13;
    int clause = unite_part_refused(k, s, step->a, s->emerging, part.partner);
    return clause ? clause : A2_DRAFT_13;
}

AEGIS_ROW const StepKind unite_step = {
    .seat = seat_in_a,
    .list = unite_list,
    .answer = unite_answer,
    .why_not = unite_why_not,
    .prompt = {"unite", "Add adjacent robots, three or more in all, then let the new one rise.", A2_DRAFT_13},
};
