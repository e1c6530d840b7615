/* Small questions that all rooms ask: whose a robot is, what it has, and loops over those who matter. aegis.h
   includes it, so that nobody else need. */
#ifndef ARBITER_AEGIS_COMMON_H
#define ARBITER_AEGIS_COMMON_H

#include "games/aegis/aegis.h"

static inline bool is_piece(const AegisKit *k, int piece) { return piece >= 1 && piece <= k->pieces; }
static inline const Card *card_of(const AegisKit *k, const State *s, int piece)
{
    return &k->card[s->robot[piece].card];
}
/* The card that a piece is, whatever is on it. */
static inline uint8_t card_printed(const AegisKit *k, const State *s, int piece)
{
    return kit_dealt(k) && !k->piece[piece].drone ? s->robot[piece].card : k->piece[piece].card;
}
static inline bool is_active(const State *s, int piece) { return s->robot[piece].where == ACTIVE; }
static inline int seat_of(const State *s, int piece) { return s->robot[piece].seat; }
/* Is it a seat that the rules play? */
static inline bool seat_is_boss(const AegisKit *k, int seat)
{
    return kit_mode(k) == MODE_SOLO && seat == SOLO_BOSS;
}
static inline bool is_ally_seat(const AegisKit *k, int a, int b) { return k->side[a] == k->side[b]; }
static inline bool is_ally(const AegisKit *k, const State *s, int a, int b)
{
    return k->side[s->robot[a].seat] == k->side[s->robot[b].seat];
}

/* Bounds are read once: the compiler can't know that writing bytes of a state leaves the kit alone. */
#define PIECES_EACH(kit, piece)                                                                              \
    for (int piece = 1, piece##_last = (kit)->pieces; piece <= piece##_last; piece++)
/* for each piece of a set, lowest first, as the set was when its word was come to; or of two sets at once:
   PIECES_IN(set, piece) { ... } */
#define PIECES_IN_BOTH(set, other, piece)                                                                    \
    for (int piece##_at = 0; piece##_at < PIECE_WORDS; piece##_at++)                                         \
        for (uint64_t piece##_left = (set).word[piece##_at] & (other).word[piece##_at]; piece##_left;        \
             piece##_left &= piece##_left - 1)                                                               \
            for (int piece = piece##_at * 64 + __builtin_ctzll(piece##_left), piece##_once = 1;              \
                 piece##_once; piece##_once = 0)
#define PIECES_IN(set, piece) PIECES_IN_BOTH (set, set, piece)
/* The robots on the board; those of them that a seat controls. */
#define ACTIVE_EACH(s, piece) PIECES_IN ((s)->now.active, piece)
#define ACTIVE_OWN_EACH(kit, s, seat, piece)                                                                 \
    PIECES_IN_BOTH ((s)->now.active, (kit)->own[seat], piece)                                                \
        if (kit_joint(kit) && seat_of(s, piece) != (seat)) {                                                 \
        } else
/* The pieces that a seat may control: its own, or anybody's where teammates combine. */
#define OWN_EACH(kit, seat, piece)                                                                           \
    for (int piece = kit_joint(kit) ? 1 : (kit)->first[seat],                                                \
             piece##_end = kit_joint(kit) ? (kit)->pieces + 1 : (kit)->first[(seat) + 1];                    \
         piece < piece##_end; piece++)
/* The combined robots of a seat's team, in its Combine Pool or not. */
#define COMBINED_EACH(kit, seat, piece)                                                                      \
    for (int piece = (kit)->first[seat] + (kit)->basics[seat], piece##_end = piece + (kit)->combined[seat];  \
         piece < piece##_end; piece++)
#define SEATS_EACH(kit, seat) for (int seat = 1, seat##_last = kit_seats(kit); seat <= seat##_last; seat++)

/* Which effect flags are on a robot, from anybody. */
static inline unsigned effect_flags(const AegisKit *k, const State *s, int piece)
{
    unsigned flags = 0;
    if (!pieces_has(&s->now.touched, piece)) return 0;
    SEATS_EACH (k, seat) flags |= effects_on(k, s, piece, seat)->flags;
    return flags;
}

static inline bool is_resonated(const AegisKit *k, const State *s, int piece)
{
    return ((k->all_abilities & ABILITY(RESONATE)) || k->placed) &&
           (effect_flags(k, s, piece) & EFFECT_RESONATE);
}

/* The card of the Machineless Commander that is equipped onto a robot, 0: none. */
static inline int equipment_of(const AegisKit *k, const State *s, int piece)
{
    if (__builtin_expect(!kit_dealt(k), 1)) return k->piece[piece].commander;
    return s->robot[piece].due & EQUIPPED ? draft_seen(k, s)->equipped[k->piece[piece].seat] : 0;
}
/* What is printed on its card and on that Commander's. */
static inline uint64_t abilities_printed(const AegisKit *k, const State *s, int piece)
{
    uint64_t printed = k->card[s->robot[piece].card].abilities | k->piece[piece].extra;
    return __builtin_expect(kit_dealt(k), 0) ? printed | k->card[equipment_of(k, s, piece)].abilities
                                             : printed;
}

/* The abilities a robot has now: none under Resonate. */
static inline uint64_t abilities_of(const AegisKit *k, const State *s, int piece)
{
    uint64_t abilities = abilities_printed(k, s, piece);
    return is_resonated(k, s, piece) ? 0 : abilities;
}
static inline bool has(const AegisKit *k, const State *s, int piece, int ability)
{
    return (abilities_printed(k, s, piece) & ABILITY(ability)) &&
           (abilities_of(k, s, piece) & ABILITY(ability));
}

static inline uint32_t classic_of(const AegisKit *k, const State *s, int piece)
{
    uint32_t classic = k->card[s->robot[piece].card].classic;
    if (kit_dealt(k))
        classic |= k->card[equipment_of(k, s, piece)].classic;
    else if (!kit_equips(k))
        classic |= k->piece[piece].extra_classic;
    else if (s->robot[piece].due & EQUIPPED)
        classic |= k->equip_classic[k->piece[piece].seat];
    return is_resonated(k, s, piece) ? 0 : classic;
}
static inline bool has_classic(const AegisKit *k, const State *s, int piece, int ability)
{
    return (kit_classic(k) & CLASSIC(ability)) && (classic_of(k, s, piece) & CLASSIC(ability));
}

/* Combine Rondo: is it a combined robot that its player starts with? */
static inline bool is_starter(const AegisKit *k, int piece)
{
    int seat = k->piece[piece].seat, at = piece - k->first[seat] - k->basics[seat];
    return at >= 0 && at < COMBINED_MAX && k->starts[seat] >> at & 1;
}

/* One that is still to be placed lies in the box, but in no Combine Pool: A1-ROND-06. */
static inline bool is_unplaced_starter(const AegisKit *k, const State *s, int piece)
{
    return s->robot[piece].where == IN_BOX && is_starter(k, piece);
}

/* A1-CMDR-16..20: how many allies of a robot with Magnificence have been destroyed. */
static inline int magnificence_of(const AegisKit *k, const State *s, int piece)
{
    int fallen = 0;
    if (__builtin_expect(!(kit_classic(k) & CLASSIC(MAGNIFICENCE)), 1)) return 0;
    if (!has_classic(k, s, piece, MAGNIFICENCE)) return 0;
    PIECES_EACH (k, ally)
        if ((s->robot[ally].due & FELL) && is_ally_seat(k, k->piece[ally].seat, s->robot[piece].seat))
            fallen += card_of(k, s, ally)->level;
    return fallen;
}
static inline int integrity_of(const AegisKit *k, const State *s, int piece)
{
    return k->card[s->robot[piece].card].integrity + magnificence_of(k, s, piece);
}

/* Energy Output: A2-RND-16. */
static inline int output_of(const AegisKit *k, const State *s, int piece)
{
    const Robot *robot = &s->robot[piece];
    int output = k->card[robot->card].energy + robot->boost - robot->drain + magnificence_of(k, s, piece);
    return output < 0 ? 0 : output;
}

#endif
