/* Why a combine is refused. */
#include "games/aegis/why/why.h"

int piece_named(const AegisKit *k, int piece) { return piece >= 1 && piece <= k->pieces ? 0 : T_03; }

#ifndef AEGIS_INCHES /* inches/places.c */
bool hex_named(const AegisKit *k, int hex)
{
    return hex > 0 && hex < k->board->ids && bits_has(land_of(k), hex);
}
#endif

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
    return place_distance(k, s, s->robot[piece].hex, stand) == 1 ? 0 : A2_SCRAP_07;
}

/* The first edition's scrap combining, with a Basic robot that lies destroyed. */
static int why_not_scrap(const AegisKit *k, const State *s, int piece, int payer, Choice c)
{
    CombineChoice said = combine_unpack(c);
    int other = said.partner, made = said.made, clause = scrap_refused(k, s, piece, payer);
    if (clause) return clause;
    if (s->robot[other].where != DESTROYED) return A1_SCRP_03;
    if (k->piece[other].seat != payer)
        return k->joint && is_ally_seat(k, payer, k->piece[other].seat) ? A1_TAG_12 : A1_SCRP_03;
    clause =
        parts_refused(k, card_of(k, s, made), part_of_robot(k, s, piece), part_of_basic(k, s, other), false);
    if (clause) return clause;
    if (second_commander(k, s, payer, made, piece, other)) return A2_DRAFT_14;
    return combine_price(k, s, made, 0) > s->seat[payer].pool ? A1_SCRP_05 : A1_SCRP_07;
}

/* Is what is said of the components and the new robot a combine at all? */
static int why_not_named(const AegisKit *k, const State *s, int payer, CombineChoice said)
{
    int other = said.partner, made = said.made;
    if (piece_named(k, other) || piece_named(k, made) || said.as > k->pieces) return T_03;
    if (k->rules.number == 1 && !k->piece[other].basic &&
        (in_combine_pool(k, s, other) || s->robot[other].where == DESTROYED))
        return A1_SCRP_04;
    if (said.elsewhere && s->robot[other].where == DESTROYED && k->rules.stands) return A2_SCRAP_08;
    if (k->piece[other].drone) return A2_DRONE_02;
    if (k->piece[made].basic || k->piece[made].drone) return A2_COMB_01;
    if (k->piece[made].seat != payer) return A2_REQ_17;
    if (!in_combine_pool(k, s, made)) return s->robot[made].where == UNDER ? A2_COMB_22 : A2_REQ_17;
    return 0;
}

/* Why that robot, which is no stand, is no partner where it is. */
static int why_not_partner(const AegisKit *k, const State *s, int piece, int payer, int other, int flags)
{
    int hexes = is_active(s, other) ? combine_hexes(k, s, payer, other) : 1;
    if (!is_active(s, other) || other == piece) return A2_COMB_02;
    if (!is_ally_seat(k, payer, seat_of(s, other))) return A2_COMB_25;
    if (flags & COMBINE_ANYWHERE || place_distance(k, s, s->robot[piece].hex, s->robot[other].hex) <= hexes)
        return 0;
    return flags & COMBINE_LUCK ? A2_CMD_52 : hexes > 1 ? A1_CMDR_21 : A2_COMB_03;
}

int why_not_combine(const AegisKit *k, const State *s, int piece, const Step *step, Choice c, int flags)
{
    CombineChoice said = combine_unpack(c);
    int other = said.partner, made = said.made, stand = said.stand, payer = step->b;
    int clause = combining_refused(k, s, piece, step);
    if (clause == A2_COMB_26 && flags & COMBINE_LUCK) clause = 0; /* A2-CMD-50 */
    if (clause) return clause == A2_COMB_26 && stand ? A2_SCRAP_06 : clause;
    clause = why_not_named(k, s, payer, said);
    if (clause) return clause;
    if ((k->mode == MODE_STARPOINT || k->mode == MODE_SOLO) &&
        (stand || said.scrap || s->robot[other].where == DESTROYED))
        return A2_SCRAP_17;
    if (said.scrap) return k->rules.stands ? A2_SCRAP_03 : why_not_scrap(k, s, piece, payer, c);
    clause = stand ? why_not_stand(k, s, piece, payer, stand, other)
                   : why_not_partner(k, s, piece, payer, other, flags);
    if (clause) return clause;
    if (said.as) return A2_CMD_63;
    Part b = stand ? part_of_basic(k, s, other) : part_of_robot(k, s, other);
    clause = parts_refused(k, card_of(k, s, made), part_of_robot(k, s, piece), b, flags & COMBINE_LUCK);
    if (clause) return clause;
    if (second_commander(k, s, said.under ? said.under : payer, made, piece, other)) return A2_DRAFT_14;
    if (!stand && combine_price(k, s, made, flags) > s->seat[payer].pool) return A2_COMB_07;
    int mate = stand ? k->piece[other].seat : seat_of(s, other);
    if (said.under && said.under != mate) return A2_TPLAY_07;
    if (!stand && seat_of(s, other) != payer && mate_is_left_poor(k, s, other, made, said.under))
        return A1_TAG_10;
    return stand && said.there && s->at[stand] ? A2_SETUP_07 : A2_COMB_10;
}
