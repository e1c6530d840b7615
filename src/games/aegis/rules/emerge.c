/* Emerge: one robot formed of many, component by component (A2-ABL-19 and on). */
#include "games/aegis/rules/rules.h"

static bool part_fits(const Card *card, Part part)
{
    return card->classes & part.classes && part.level <= card->level;
}

/* The robots and stands that could be components of an Emerge robot (A2-ABL-26, -29). */
static bool emerge_part_fits(const AegisKit *k, const State *s, int made, Part part, int flags)
{
    return flags & COMBINE_LUCK || part_fits(card_of(k, s, made), part);
}

Part part_join(Part a, Part b)
{
    return (Part){.classes = a.classes | b.classes,
                  .level = a.level > b.level ? a.level : b.level,
                  .makes = a.makes | b.makes,
                  .characters = a.characters | b.characters};
}

static void gather(const AegisKit *k, Gathering *g, const Card *card, Part part)
{
    g->all = part_join(g->all, part);
    if (kit_draft(k)) g->all.characters |= 1u << card->commander; /* A2-DRAFT-12 */
    g->make |= part_gives_make(k, card, part);
    g->unfit |= !part_fits(card, part);
    g->levels += part.level;
    g->count++;
}

static bool gathering_suffices(const Card *card, const Gathering *g, int flags)
{
    if (flags & COMBINE_LUCK && (flags & COMBINE_FREE || g->levels == card->level)) return g->count >= 1;
    if (g->unfit) return false;
    if (card->commander && !(g->all.characters >> card->commander & 1)) return false;
    return !(card->classes & ~g->all.classes) && g->make;
}

static int stands_of(const State *s, int seat)
{
    int n = 0;
    for (int i = 0; i < STANDS_MAX; i++) n += s->seat[seat].stand[i] != 0;
    return n;
}

/* A basic robot that a stand may stand for in an Emerge: its owner needs as many stands as are used. */
static bool emerge_basic_open(const AegisKit *k, const State *s, int payer, int piece)
{
    int owner = k->piece[piece].seat;
    return k->piece[piece].basic && s->robot[piece].where == DESTROYED && is_ally_seat(k, payer, owner) &&
           stands_of(s, owner) > 0;
}

#ifndef AEGIS_INCHES /* inches/area.c */
static Bits start_hexes(const AegisKit *k)
{
    Bits zones = {{0}};
    for (int zone = 1; zone <= k->board->zones; zone++)
        zones = bits_or(zones, *board_set(k->board, zone[zone], 0));
    return zones;
}

/* A2-ABL-27: free Start hexes, and those that the components gathered so far, and this one, leave. */
Area emerge_ends(const AegisKit *k, const State *s, int piece)
{
    Bits zones = start_hexes(k), ends = bits_and(zones, free_hexes(k, s));
    PIECES_EACH (k, part)
        if (is_active(s, part) && (part == piece || s->robot[part].flags & PENDING) &&
            bits_has(&zones, s->robot[part].hex))
            bits_add(&ends, s->robot[part].hex);
    return ends;
}

static bool in_some_zone(const AegisKit *k, const State *s, int hex)
{
    Bits zones = start_hexes(k);
    (void)s;
    return bits_has(&zones, hex);
}
#endif

/* Can robots and stands that are not chosen yet, the acting robot and one more left out, add up to so many
   Levels? */
static bool levels_can_add(const AegisKit *k, const State *s, int payer, int actor, int without, int levels)
{
    unsigned sums = 1; /* bit n: n can be reached */
    if (levels < 0) return false;
    PIECES_EACH (k, other)
        if (other != without && other != actor && is_active(s, other) && !k->piece[other].drone &&
            !(s->robot[other].flags & PENDING) && is_ally_seat(k, payer, seat_of(s, other)))
            sums |= sums << card_of(k, s, other)->level;
    SEATS_EACH (k, owner) {
        int fallen = 0, stands = stands_of(s, owner);
        if (!is_ally_seat(k, payer, owner)) continue;
        if (s->robot[without].where == DESTROYED && k->piece[without].seat == owner) stands--;
        for (int i = 0; i < k->basics[owner]; i++) {
            int basic = k->first[owner] + i;
            fallen +=
                basic != without && s->robot[basic].where == DESTROYED && !(s->robot[basic].flags & PENDING);
        }
        for (int i = 0; i < fallen && i < stands; i++) sums |= sums << 1;
    }
    return sums >> levels & 1;
}

/* The Wildcard of this seat that could be a component, 0 if there is none (A2-CMD-63). */
static int emerge_wildcard(const AegisKit *k, const State *s, int payer)
{
    int wild = commander_robot(k, s, payer, WILDCARD);
    return wild && k->piece[wild].basic ? wild : 0;
}

/* What a gathering still lacks for a card: Classes, and bits for its Make and its Commander. */
enum { LACKS_MAKE = 32, LACKS_CHARACTER = 64, LACKS_COUNT = 128 };

static unsigned gathering_lacks(const Card *card, const Gathering *g)
{
    unsigned lacks = card->classes & ~g->all.classes;
    if (!g->make) lacks |= LACKS_MAKE;
    if (card->commander && !(g->all.characters >> card->commander & 1)) lacks |= LACKS_CHARACTER;
    return lacks;
}

/* Can the stands of one seat make up for it, each used once? `open` marks everything that may be lacking;
   what may be lacking afterwards is added. One stand fewer if `chosen` takes one. */
static void stands_supply(const AegisKit *k, const State *s, int owner, int made, int chosen,
                          bool open[LACKS_COUNT])
{
    const Card *card = card_of(k, s, made);
    uint8_t used[LACKS_COUNT]; /* the fewest stands that leave this lacking */
    int stands = stands_of(s, owner);
    if (chosen && s->robot[chosen].where == DESTROYED && k->piece[chosen].seat == owner) stands--;
    for (int lacks = 0; lacks < LACKS_COUNT; lacks++) used[lacks] = open[lacks] ? 0 : STANDS_MAX + 1;
    for (int i = 0; i < k->basics[owner]; i++) {
        int basic = k->first[owner] + i;
        Part part = part_of_basic(k, s, basic);
        if (s->robot[basic].where != DESTROYED) continue; /* what a chosen one gives lacks no more */
        if (!emerge_part_fits(k, s, made, part, 0)) continue;
        Gathering one = {0};
        gather(k, &one, card, part);
        unsigned left = gathering_lacks(card, &one);
        for (int lacks = 0; lacks < LACKS_COUNT; lacks++) { /* what it leads to is smaller and was passed */
            int after = lacks & (int)left;
            if (used[lacks] < stands && used[lacks] + 1 < used[after])
                used[after] = (uint8_t)(used[lacks] + 1);
        }
    }
    for (int lacks = 0; lacks < LACKS_COUNT; lacks++) open[lacks] = used[lacks] <= stands;
}

/* Do the acting robot and those chosen so far, `chosen` too, and all that could join them suffice, the
   Wildcard taken as that? */
static bool all_suffice(const AegisKit *k, const State *s, int piece, int payer, int made, int chosen,
                        int wild, Part guise)
{
    const Card *card = card_of(k, s, made);
    Gathering g = {0};
    PIECES_EACH (k, other) {
        if (k->piece[other].drone) continue;
        bool robot = is_active(s, other) && is_ally_seat(k, payer, seat_of(s, other));
        bool in = other == piece || other == chosen || s->robot[other].flags & PENDING;
        if (!robot && !in) continue;
        Part part = !robot ? part_of_basic(k, s, other) : other == wild ? guise : part_of_robot(k, s, other);
        if (emerge_part_fits(k, s, made, part, 0))
            gather(k, &g, card, part);
        else if (in)
            return false;
    }
    bool open[LACKS_COUNT] = {false};
    open[gathering_lacks(card, &g)] = true;
    SEATS_EACH (k, owner)
        if (is_ally_seat(k, payer, owner) && stands_of(s, owner))
            stands_supply(k, s, owner, made, chosen, open);
    return open[0];
}

static bool can_complete(const AegisKit *k, const State *s, int piece, int payer, int made, int chosen)
{
    int wild = emerge_wildcard(k, s, payer);
    Part guise[BASICS_MAX + 1] = {{0}};
    int guises = wild ? part_guises(k, s, wild, guise) : 1;
    for (int i = 0; i < guises; i++)
        if (all_suffice(k, s, piece, payer, made, chosen, wild, guise[i])) return true;
    return false;
}

/* Where every Start hex is taken, a component that stands on one makes room: may this robot be it? */
static bool emerge_makes_room(const AegisKit *k, const State *s, int piece, int payer, int made, int other,
                              int flags)
{
    if (other == piece || !is_active(s, other) || k->piece[other].drone ||
        !is_ally_seat(k, payer, seat_of(s, other)) || !in_some_zone(k, s, s->robot[other].hex))
        return false;
    if (flags & COMBINE_LUCK) {
        int left = card_of(k, s, made)->level - card_of(k, s, other)->level;
        PIECES_EACH (k, part)
            if (part == piece || s->robot[part].flags & PENDING)
                left -= is_active(s, part) ? card_of(k, s, part)->level : 1;
        if (flags & COMBINE_FREE || levels_can_add(k, s, payer, piece, other, left)) return true;
    }
    Part guise[BASICS_MAX + 1];
    int guises = part_guises(k, s, other, guise), fits = 0;
    for (int i = 0; i < guises; i++) fits += emerge_part_fits(k, s, made, guise[i], 0);
    return fits && can_complete(k, s, piece, payer, made, other);
}

bool emerge_has_room(const AegisKit *k, const State *s, int piece, int payer, int made, int flags)
{
    if (area_any(k, s, emerge_ends(k, s, piece))) return true;
    PIECES_EACH (k, other)
        if (emerge_makes_room(k, s, piece, payer, made, other, flags)) return true;
    return false;
}

/* Has this seat a Commander robot that could not become a part of this one? */
static bool commander_stays(const AegisKit *k, const State *s, int piece, int seat, int made)
{
    PIECES_EACH (k, other) {
        bool waits = s->robot[other].where == WAITING;
        if ((!is_active(s, other) && !waits) || other == piece || seat_of(s, other) != seat) continue;
        if (is_commander_robot(k, s, other) &&
            (waits || !emerge_part_fits(k, s, made, part_of_robot(k, s, other), 0)))
            return true;
    }
    return false;
}

/* Could this teammate give a component, and so get the robot? */
static bool mate_may_join(const AegisKit *k, const State *s, int piece, int payer, int mate, int made)
{
    PIECES_EACH (k, other) {
        if (seat_of(s, other) != mate || k->piece[other].drone) continue;
        if (is_active(s, other) && emerge_part_fits(k, s, made, part_of_robot(k, s, other), 0)) return true;
        if (emerge_basic_open(k, s, payer, other) &&
            emerge_part_fits(k, s, made, part_of_basic(k, s, other), 0) &&
            can_complete(k, s, piece, payer, made, other))
            return true;
    }
    return false;
}

/* A2-DRAFT-14: may nobody get this robot, as it would be a second Commander robot? By luck not all that fit
   can be taken, so a teammate is no way out. */
bool emerge_lacks_owner(const AegisKit *k, const State *s, int piece, int payer, int made, int flags)
{
    if (!kit_draft(k) || !card_of(k, s, made)->commander || !commander_stays(k, s, piece, payer, made))
        return false;
    if (!kit_joint(k) || flags & COMBINE_LUCK) return true;
    SEATS_EACH (k, mate)
        if (mate != payer && is_ally_seat(k, payer, mate) && !commander_stays(k, s, piece, mate, made) &&
            mate_may_join(k, s, piece, payer, mate, made))
            return false;
    return true;
}

/* Could this robot, acting, become that card by Emerge? */
static bool can_emerge(const AegisKit *k, const State *s, int piece, int payer, int made, int flags)
{
    const Card *card = card_of(k, s, made);
    if (!(card->abilities & ABILITY(EMERGE)) || !in_combine_pool(k, s, made)) return false;
    if (!(flags & COMBINE_FREE) && s->seat[payer].pool < EMERGE_COST) return false;
    if (!emerge_has_room(k, s, piece, payer, made, flags) ||
        emerge_lacks_owner(k, s, piece, payer, made, flags))
        return false;
    int level = card_of(k, s, piece)->level;
    if (flags & COMBINE_LUCK &&
        (flags & COMBINE_FREE || levels_can_add(k, s, payer, piece, piece, card->level - level)))
        return true;
    return can_complete(k, s, piece, payer, made, 0);
}

/* The same whatever Energy there is, by luck too: A2-SCRAP-14. */
bool could_emerge(const AegisKit *k, const State *s, int piece, int payer, int made, bool luck)
{
    if (!can_emerge(k, s, piece, payer, made, COMBINE_FREE | (luck ? COMBINE_LUCK : 0))) return false;
    int missing = card_of(k, s, made)->level - card_of(k, s, piece)->level;
    return !luck || levels_can_add(k, s, payer, piece, piece, missing) ||
           can_complete(k, s, piece, payer, made, 0);
}

int list_emerges(const AegisKit *k, const State *s, int piece, int payer, int flags, Choice *out, int n)
{
    if (!(k->team_abilities[payer] & ABILITY(EMERGE)) || k->piece[piece].drone) return n;
    COMBINED_EACH(k, payer, made)
    if (can_emerge(k, s, piece, payer, made, flags))
        choice_add(out, &n, (Choice){VERB_EMERGE, (uint8_t)piece, 0, (int16_t)made, 0});
    return n;
}

static Gathering emerge_gathered_as(const AegisKit *k, const State *s, const Card *card, int wild, Part guise)
{
    Gathering g = {0};
    PIECES_EACH (k, piece)
        if (s->robot[piece].flags & PENDING)
            gather(k, &g, card,
                   piece == wild         ? guise
                   : is_active(s, piece) ? part_of_robot(k, s, piece)
                                         : part_of_basic(k, s, piece));
    return g;
}

/* What has been gathered, a Wildcard among it as what suits best. */
static Gathering emerge_gathered(const AegisKit *k, const State *s, const Card *card)
{
    int wild = emerge_wildcard(k, s, k->piece[s->emerging].seat);
    if (!wild || !(s->robot[wild].flags & PENDING)) return emerge_gathered_as(k, s, card, 0, (Part){0});
    Part guise[BASICS_MAX + 1];
    int guises = part_guises(k, s, wild, guise);
    Gathering g = {0};
    for (int i = 0; i < guises && !gathering_suffices(card, &g, 0); i++)
        if (guise[i].classes & card->classes) g = emerge_gathered_as(k, s, card, wild, guise[i]);
    return g.count ? g : emerge_gathered_as(k, s, card, 0, (Part){0});
}

/* Other seats of the team whose robots or stands have been gathered, a bit for each: A2-TPLAY-07. */
static unsigned emerge_mates(const AegisKit *k, const State *s, int payer)
{
    unsigned mates = 0;
    if (!kit_joint(k)) return 0;
    PIECES_EACH (k, piece)
        if (s->robot[piece].flags & PENDING) mates |= 1u << seat_of(s, piece);
    return mates & ~(1u << payer);
}

/* At each place under whoever may have it: who pays, then teammates. */
static int list_rises(const AegisKit *k, const State *s, int payer, int made, Area ends, Choice *out, int n)
{
    uint8_t under[SEATS_MAX];
    unsigned mates = emerge_mates(k, s, payer);
    int each = 0;
    if (!second_commander(k, s, payer, made, 0, 0)) under[each++] = 0;
    SEATS_EACH (k, mate)
        if (mates >> mate & 1 && !second_commander(k, s, mate, made, 0, 0)) under[each++] = (uint8_t)mate;
    if (!each) return n;
    int places = list_places(k, s, ends, (Choice){.verb = VERB_RISE}, out, n) - n;
    ensure(n + places * each <= CHOICES_MAX);
    for (int i = places - 1; i >= 0; i--) {
        Choice rise = out[n + i];
        for (int j = 0; j < each; j++) {
            choice_put_other(&rise, under[j]);
            out[n + i * each + j] = rise;
        }
    }
    return n + places * each;
}

/* STEP_EMERGE: who acts, a: seat that pays, n: COMBINE_ flags. */
static int emerge_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0, payer = step->a, made = s->emerging;
    const Card *card = card_of(k, s, made);
    Gathering g = emerge_gathered(k, s, card);
    bool levels_count = (step->n & COMBINE_LUCK) && !(step->n & COMBINE_FREE); /* A2-CMD-51 */
    Area ends = emerge_ends(k, s, step->who);
    bool room = area_any(k, s, ends);
    PIECES_EACH (k, other) {
        if (k->piece[other].drone || (s->robot[other].flags & PENDING)) continue;
        if (!room && !emerge_makes_room(k, s, step->who, payer, made, other, step->n)) continue;
        int level = is_active(s, other) ? card_of(k, s, other)->level : 1;
        if (levels_count && !levels_can_add(k, s, payer, step->who, other, card->level - g.levels - level) &&
            !can_complete(k, s, step->who, payer, made, other)) /* without luck too: A2-CMD-51 */
            continue;
        if (is_active(s, other) && is_ally_seat(k, payer, seat_of(s, other))) {
            Part guise[BASICS_MAX + 1];
            int guises = part_guises(k, s, other, guise), fits = 0;
            for (int i = 0; i < guises; i++) fits += emerge_part_fits(k, s, made, guise[i], step->n);
            if (fits) choice_add(out, &n, component_pack((CombineChoice){.partner = other}));
        } else if (emerge_basic_open(k, s, payer, other)) {
            int owner = k->piece[other].seat;
            if (!emerge_part_fits(k, s, made, part_of_basic(k, s, other), step->n)) continue;
            if (!(step->n & COMBINE_LUCK) && !can_complete(k, s, step->who, payer, made, other)) continue;
            for (int i = 0, last = 0; i < STANDS_MAX; i++) { /* in order, those that are not there first */
                int hex = s->seat[owner].stand[i];
                if (hex != last)
                    choice_add(out, &n, component_pack((CombineChoice){.partner = other, .stand = hex}));
                last = hex;
            }
        }
    }
    if (gathering_suffices(card, &g, step->n)) n = list_rises(k, s, payer, made, ends, out, n);
    return n;
}

static void emerge_component(const AegisKit *k, State *s, Choice c, Events *events)
{
    CombineChoice part = component_unpack(c);
    ensure(is_piece(k, part.partner));
    s->robot[part.partner].flags |= PENDING;
    if (!part.stand) return;
    int owner = k->piece[part.partner].seat; /* the stand is used up */
    stand_change(s, owner, part.stand, 0);
    event_add(events, EVENT_STAND, A2_ABL_30, owner, part.stand, -1);
}

static void emerge_rise(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step step = steps_pop(&s->steps);
    int made = s->emerging, payer = step.a, n = 0, hex = choice_place(c), under = choice_other(c);
    Component parts[PIECES_MAX];
    PIECES_EACH (k, piece)
        if (s->robot[piece].flags & PENDING) parts[n++] = component_of(k, s, piece);
    for (int i = 0; i < n; i++) part_stack(k, s, parts[i].piece, made);
    int price = step.n & COMBINE_FREE ? 0 : EMERGE_COST; /* A2-ABL-31 */
    s->seat[payer].pool = (uint8_t)(s->seat[payer].pool - price);
    s->emerging = 0;
    robot_enter(k, s, made, under ? under : payer, hex);
    int clause = step.n & COMBINE_LUCK ? A2_CMD_54 : A2_ABL_26;
    Event *event = event_add_at(events, EVENT_COMBINED, clause, made, hex, parts[0].piece);
    if (event) event->n[1] = (int16_t)(n > 1 ? parts[1].piece : 0), event->n[2] = (int16_t)price;
    if (kit_mode(k) == MODE_POINTS) points_combined(k, s, made, events);
    stands_check(k, s, events);
    triggers_open(k, s, made, parts, n);
    robot_arrived(k, s, made, events);
}

/* The acting robot is the first component; the others are asked for. */
void emerge_begin(State *s, int piece, int made, int payer, int flags)
{
    s->robot[piece].flags |= PENDING;
    s->emerging = (uint8_t)made;
    steps_push(&s->steps,
               (Step){.kind = STEP_EMERGE, .who = (uint8_t)piece, .n = (uint8_t)flags, .a = (int16_t)payer});
}

static void emerge_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    if (c.verb == VERB_COMPONENT)
        emerge_component(k, s, c, events);
    else
        emerge_rise(k, s, c, events);
}

/* A component of an Emerge, or the hex where the new robot would come up. */
static int emerge_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    const Card *card = card_of(k, s, s->emerging);
    Gathering gathered = emerge_gathered(k, s, card);
    if (c.verb == VERB_RISE) {
        if (!gathering_suffices(card, &gathered, step->n)) return A2_ABL_29;
        int under = choice_other(c);
        bool mate = under >= 1 && under <= SEATS_MAX && emerge_mates(k, s, step->a) >> under & 1;
        if (under && !mate) return A2_TPLAY_07;
        return second_commander(k, s, under ? under : step->a, s->emerging, 0, 0) ? A2_DRAFT_14 : A2_ABL_27;
    }
    if (c.verb != VERB_COMPONENT) return 0;
    int other = component_unpack(c).partner;
    if (piece_named(k, other)) return T_03;
    if (k->piece[other].drone) return A2_DRONE_02;
    if (!is_ally_seat(k, step->a, seat_of(s, other))) return A2_COMB_25;
    if (s->robot[other].flags & PENDING) return A2_ABL_26;
    if (!is_active(s, other) && !emerge_basic_open(k, s, step->a, other))
        return c.c ? A2_SCRAP_15 : A2_COMB_02;
    Part part = is_active(s, other) ? part_of_robot(k, s, other) : part_of_basic(k, s, other);
    if (!(part.classes & card->classes)) return A2_REQ_10;
    if (part.level > card->level) return A2_REQ_08;
    bool stand = c.c && stand_seat_at(k, s, c.c) == k->piece[other].seat; /* then another is needed there */
    return c.c && !stand ? A2_SCRAP_03 : A2_ABL_29;
}

AEGIS_ROW const StepKind emerge_step = {
    .seat = seat_in_a,
    .list = emerge_list,
    .answer = emerge_answer,
    .why_not = emerge_why_not,
    .prompt = {"emerge", "Add components, then let the robot rise.", A2_ABL_26},
};
