/* Why a combine is refused, and what a new robot sets off: for refuse.c, which asks. */
#include "games/aegis/why/why.h"

int piece_named(const AegisKit *k, int piece) { return piece >= 1 && piece <= k->pieces ? 0 : T_03; }

bool hex_named(const AegisKit *k, int hex)
{
    return hex > 0 && hex < k->board->ids && bits_has(land_of(k), hex);
}

/* Why this stand is no component for a robot of the paying seat, as that Basic robot. */
static int why_not_stand(const AegisKit *k, const State *s, int piece, int payer, int stand, int basic)
{
    int owner = k->piece[basic].seat;
    bool there = false, any = false;
    if (!hex_named(k, stand)) return T_03;
    for (int i = 0; i < STANDS_MAX; i++) there |= s->seat[owner].stand[i] == stand;
    for (int i = 0; i < k->basics[owner]; i++) any |= s->robot[k->first[owner] + i].where == DESTROYED;
    if (!there) return stand_seat_at(k, s, stand) ? A2_SCRAP_12 : A2_SCRAP_03;
    if (!is_ally_seat(k, payer, owner)) return A2_SCRAP_03;
    if (!any) return A2_SCRAP_15;
    if (!k->piece[basic].basic) return A2_SCRAP_12;
    if (s->robot[basic].where != DESTROYED) return A2_SCRAP_03;
    return hex_distance(k->board, s->robot[piece].hex, stand) == 1 ? 0 : A2_SCRAP_07;
}

/* The first edition's scrap combining, with a Basic robot that lies destroyed. */
static int why_not_scrap(const AegisKit *k, const State *s, int piece, int payer, Choice c)
{
    int other = c.a & 255, made = c.b & 255, clause = scrap_refused(k, s, piece, payer);
    if (clause) return clause;
    if (k->piece[other].seat != payer)
        return k->joint && is_ally_seat(k, payer, k->piece[other].seat) ? A1_TAG_12 : A1_SCRP_03;
    clause = parts_refused(k, &k->card[k->piece[made].card], part_of_robot(k, s, piece),
                           part_of_basic(k, other), false);
    if (clause) return clause;
    return combine_price(k, made, 0) > s->seat[payer].pool ? A1_SCRP_05 : A1_SCRP_07;
}

int why_not_combine(const AegisKit *k, const State *s, int piece, const Step *step, Choice c, int flags)
{
    bool elsewhere = c.c < 0; /* to appear on neither hex */
    int other = c.a & 255, as = c.a >> 8 & 255, made = c.b & 255, stand = elsewhere ? 0 : c.c >> 1,
        payer = step->b;
    int clause = combining_refused(k, s, piece, step);
    if (clause == A2_COMB_26 && flags & COMBINE_LUCK) clause = 0; /* A2-CMD-50 */
    if (clause) return clause == A2_COMB_26 && stand ? A2_SCRAP_06 : clause;
    if (piece_named(k, other) || piece_named(k, made) || as > k->pieces) return T_03;
    if (!k->rules.stands && !k->piece[other].basic && in_combine_pool(k, s, other)) return A1_SCRP_04;
    if (elsewhere && s->robot[other].where == DESTROYED && k->rules.stands) return A2_SCRAP_08;
    if (k->piece[other].drone) return A2_DRONE_02;
    if (k->piece[made].basic || k->piece[made].drone) return A2_COMB_01;
    if (k->piece[made].seat != payer) return A2_REQ_17;
    if (s->robot[made].where != IN_BOX) return s->robot[made].where == UNDER ? A2_COMB_22 : A2_REQ_17;
    Part a = part_of_robot(k, s, piece), b;
    if (stand) {
        clause = why_not_stand(k, s, piece, payer, stand, other);
        if (clause) return clause;
        b = part_of_basic(k, other);
        if (as) return A2_CMD_63;
    } else {
        if (s->robot[other].where == DESTROYED && !k->rules.stands)
            return why_not_scrap(k, s, piece, payer, c);
        if (!is_active(s, other) || other == piece) return A2_COMB_02;
        if (!is_ally_seat(k, payer, seat_of(s, other))) return A2_COMB_25;
        if (!(flags & COMBINE_ANYWHERE) && hex_distance(k->board, s->robot[piece].hex, s->robot[other].hex) >
                                               combine_hexes(k, s, payer, other))
            return flags & COMBINE_LUCK                    ? A2_CMD_52
                   : combine_hexes(k, s, payer, other) > 1 ? A1_CMDR_21
                                                           : A2_COMB_03;
        b = part_of_robot(k, s, other);
        if (as) return A2_CMD_63;
    }
    clause = parts_refused(k, &k->card[k->piece[made].card], a, b, flags & COMBINE_LUCK);
    if (clause) return clause;
    if (!stand && combine_price(k, made, flags) > s->seat[payer].pool) return A2_COMB_07;
    int given = c.b >> 8, mate = stand ? k->piece[other].seat : seat_of(s, other);
    if (given && given != mate) return A2_TPLAY_07;
    if (!stand && seat_of(s, other) != payer && mate_is_left_poor(k, s, other, made, given)) return A1_TAG_10;
    return stand && c.c & 1 && s->at[stand] ? A2_SETUP_07 : A2_COMB_10;
}

/* A component of an Emerge, or the hex where the new robot would come up. */
int why_not_emerging(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    const Card *card = &k->card[k->piece[s->emerging].card];
    Gathering gathered = emerge_gathered(k, s, card);
    if (c.verb == VERB_RISE) {
        if (!gathering_suffices(card, &gathered, step->n)) return A2_ABL_29;
        bool mate = c.b >= 1 && c.b <= SEATS_MAX && emerge_mates(k, s, step->a) >> c.b & 1;
        return c.b && !mate ? A2_TPLAY_07 : A2_ABL_27;
    }
    if (c.verb != VERB_COMPONENT) return 0;
    int other = c.a & 255;
    if (piece_named(k, other)) return T_03;
    if (k->piece[other].drone) return A2_DRONE_02;
    if (!is_ally_seat(k, step->a, seat_of(s, other))) return A2_COMB_25;
    if (s->robot[other].flags & PENDING) return A2_ABL_26;
    if (!is_active(s, other) && !emerge_basic_open(k, s, step->a, other))
        return c.c ? A2_SCRAP_15 : A2_COMB_02;
    Part part = is_active(s, other) ? part_of_robot(k, s, other) : part_of_basic(k, other);
    if (!(part.classes & card->classes)) return A2_REQ_10;
    if (part.level > card->level) return A2_REQ_08;
    bool stand = c.c && stand_seat_at(k, s, c.c) == k->piece[other].seat; /* then another is needed there */
    return c.c && !stand ? A2_SCRAP_03 : A2_ABL_29;
}

/* A component ability: is it open, and is the robot named one that it may be given to? */
static int why_not_part(const AegisKit *k, const State *s, const Step *step, int seat, Choice c)
{
    const Step *part = NULL;
    for (const Step *below = step; below > s->steps.step && (below - 1)->kind == STEP_PART && !part; below--)
        if ((below - 1)->n == step->who && (below - 1)->who == c.who) part = below - 1;
    bool has_it = k->card[k->piece[c.who].card].abilities & ABILITY(c.a);
    if (!part && has_it && s->robot[c.who].where == UNDER && s->robot[c.who].under == step->who)
        return A2_ABIL_06;
    if (!part || !(part->a >> (c.a - PART_FIRST) & 1)) return A2_ABIL_05;
    switch (c.a) {
    case COMBINE_ASSAULT:
    case COMBINE_SHIELD: return c.b == step->who ? A2_CCA_03 : c.a == COMBINE_ASSAULT ? A2_CCA_01 : A2_CCA_02;
    case COMBINE_SHIFT: return A2_CCA_10;
    case COMBINE_DRONE: return drone_slot(k, s, seat) ? A2_DRONE_14 : A2_DRONE_04;
    case COMBINE_DROP: return A2_CCA_05;
    default: break;
    }
    if (c.b && is_active(s, c.b) && is_protected(k, s, seat, c.b)) return A2_SETUP_09;
    return A2_CCA_04;
}

int why_not_trigger(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    int seat = trigger_seat(s, step);
    bool classic = c.a >= CLASSIC_STAR_FIRST && c.a <= CLASSIC_STAR_LAST;
    if (((c.a < STAR_FIRST || c.a > PART_LAST) && !classic) || piece_named(k, c.who) ||
        (c.b && piece_named(k, c.b)))
        return T_03;
    if (classic) {
        if (c.who != step->who || !(step->b >> (c.a - CLASSIC_STAR_FIRST) & 1)) return A1_CABL_02;
        if (c.a != CAPTURE || !c.b || !is_active(s, c.b)) return A1_CABL_08;
        if (opening_forbids(k, s, seat, c.b))
            return k->seats == 2 ? A1_SETUP_11 : k->joint ? A1_TAG_06 : A1_FFA_06;
        return effect_flags(k, s, c.b) & EFFECT_CLOAK ? A1_PASS_07 : A1_CABL_15;
    }
    if (c.a >= PART_FIRST) return why_not_part(k, s, step, seat, c);
    if (c.who != step->who || !(step->a >> (c.a - STAR_FIRST) & 1)) return A2_ABIL_04;
    bool there = c.b && is_active(s, c.b);
    switch (c.a) {
    case SUPERBLITZ: return A2_CAB_02;
    case SUPERSALVO:
        return there && c.b != c.who && is_ally(k, s, c.b, c.who) && is_disarmed(k, s, c.b) ? A2_CAB_17
                                                                                            : A2_CAB_13;
    case RESONATE:
        if (there && is_protected(k, s, seat, c.b)) return A2_SETUP_09;
        return there && !beacon_allows(k, s, seat, c.b) ? A2_ABL_08 : A2_CAB_10;
    default: return A2_ABIL_04;
    }
}

/* Ultrablitz and Ultrasalvo: which robot is next? */
int why_not_due(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    if (c.verb != VERB_SALVO) return 0;
    if (piece_named(k, c.who)) return T_03;
    if (step_due(step) == DUE_MOVE) return A2_CAB_03;
    return s->robot[c.who].due & DUE_FIRE && is_disarmed(k, s, c.who) ? A2_CAB_17 : A2_CAB_14;
}

int why_not_blitz(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    int piece = step->who, from = s->robot[piece].hex;
    if (c.verb != VERB_SHIFT) return 0;
    if (!hex_named(k, c.a)) return T_03;
    if (c.who != piece || hex_distance(k->board, from, c.a) > step->n) return blitz_clause[step->phase];
    int axis = hex_axis(k->board->q[c.a] - k->board->q[from], k->board->r[c.a] - k->board->r[from]);
    if (step->phase == BLITZ_STRAIGHT && c.a != from && (axis < 0 || axis >= 6)) return A2_CAB_01;
    return A2_CAB_05;
}

/* Actions that combining gives: triggered COMBINE Actions, a salvo, those of components. */
int why_not_given_use(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    int piece = c.who ? c.who : step->who, slot = REF_SLOT(c.a), card = REF_CARD(c.a);
    if (c.verb != VERB_USE) return 0;
    if (piece_named(k, piece) || !is_active(s, piece)) return T_03;
    if (piece != step->who) return T_02;
    UseContext use = {.payer = (uint8_t)seat_of(s, piece), .mode = USE_FREE, .slots = step->n};
    if (step->kind == STEP_SALVO) use = use_in_salvo(step);
    if (step->kind == STEP_TRIGGERS) use.mode = USE_SURE;
    if (step->kind == STEP_ULTRA) {
        use.only = (uint8_t)card;
        use.slots = 0;
        PIECES_EACH (k, part)
            if (s->robot[part].where == UNDER && s->robot[part].under == piece && s->robot[part].card == card)
                use.slots = s->robot[part].rerolled;
    }
    if (card >= 1 && card <= k->cards && !(use.slots >> slot & 1))
        return step->kind == STEP_ULTRA ? A2_CAB_20 : A2_ATTR_72;
    return why_not_use(k, s, piece, c, use);
}
