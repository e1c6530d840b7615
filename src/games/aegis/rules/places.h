/* Where things are: the one seam between play on hexes and play in inches (inches/places.h). A place is an
   int, 0 is none. Sets of robots are Bits of `site_of`; an Area is where something may come to stand. */
#ifndef ARBITER_AEGIS_PLACES_H
#define ARBITER_AEGIS_PLACES_H

#include "games/aegis/rules/steps.h"

/* Entry Points, which are among the terrain: A1-PTC-07, A1-PTC-08. */
static inline bool is_entry(const AegisKit *k, int hex)
{
#ifdef AEGIS_INCHES
    (void)k, (void)hex;
    return false;
#else
    return kit_mode(k) == MODE_POINTS && bits_has(board_set(k->board, kind[HEX_ENTRY], 0), hex);
#endif
}
/* What the terrain would be without them. */
static inline Bits terrain_proper(const AegisKit *k, const State *s)
{
    return kit_mode(k) == MODE_POINTS ? bits_minus(s->terrain, *board_set(k->board, kind[HEX_ENTRY], 0))
                                      : s->terrain;
}

static inline const Bits *land_of(const AegisKit *k) { return board_set(k->board, land, 0); }

static inline Bits free_hexes(const AegisKit *k, const State *s)
{
    return bits_minus(bits_minus(*land_of(k), s->occupied), s->terrain);
}

static inline const Bits *hexes_within(const AegisKit *k, int hex, int distance)
{
    const Board *board = k->board;
    if (distance > board->diameter) distance = board->diameter;
    return board_set(board, within, hex * (board->diameter + 1) + distance);
}

/* A choice for each of these hexes, which is its `a`. Moves are what is listed most: one store for each. */
BITS_INLINE int list_hexes(Choice c, Bits hexes, Choice *out, int n)
{
    _Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && offsetof(Choice, a) == 2,
                   "a is the second 16 bits of a choice as a word");
    uint64_t plain, word;
    Choice *at = out + n;
    ensure(n <= CHOICES_MAX - 64 * BITS_WORDS || n + bits_count(hexes) <= CHOICES_MAX);
    c.a = 0;
    memcpy(&plain, &c, sizeof plain);
    for (unsigned i = 0; i < BITS_WORDS; i++, plain += 64 << 16)
        for (uint64_t left = hexes.word[i]; left; left &= left - 1) {
            word = plain | (uint64_t)(unsigned)__builtin_ctzll(left) << 16;
            memcpy(at++, &word, sizeof word);
        }
    return (int)(at - out);
}

#ifdef AEGIS_INCHES
#include "games/aegis/inches/places.h"
#else

typedef Bits Area;

/* ---- robots ---- */

static inline int site_of(const State *s, int piece) { return s->robot[piece].hex; }

static inline int place_distance(const AegisKit *k, const State *s, int a, int b)
{
    (void)s;
    return hex_distance(k->board, a, b);
}
/* How long the shortest way would be, if nothing were on it. */
static inline int way_distance(const AegisKit *k, const State *s, int from, int to)
{
    return place_distance(k, s, from, to);
}
static inline bool place_is_within(const AegisKit *k, const State *s, int from, int to, int distance)
{
    (void)s;
    return bits_has(hexes_within(k, from, distance), to);
}
static inline Bits robots_within(const AegisKit *k, const State *s, int place, int distance)
{
    return bits_and(*hexes_within(k, place, distance), s->occupied);
}
/* Nearer than a distance, which in inches is more than within one less. */
static inline bool place_is_nearer(const AegisKit *k, const State *s, int from, int to, int distance)
{
    return place_distance(k, s, from, to) < distance;
}
static inline Bits robots_nearer(const AegisKit *k, const State *s, int place, int distance)
{
    return robots_within(k, s, place, distance - 1);
}
/* Exactly as far as a distance; in inches, where hardly a place is, as far as places in its direction are. */
static inline bool place_is_at(const AegisKit *k, const State *s, int from, int to, int distance)
{
    return place_distance(k, s, from, to) == distance;
}
static inline Bits robots_beside(const AegisKit *k, const State *s, int place)
{
    return bits_and(*board_set(k->board, near, place), s->occupied);
}
/* Those of a set that are beside a place with nothing between. */
static inline Bits plainly_seen(const AegisKit *k, int place, Bits robots)
{
    return bits_and(robots, *board_set(k->board, near, place));
}

/* ---- what is on a place ---- */

static inline bool place_is_kind(const AegisKit *k, int place, int kind)
{
    return bits_has(board_set(k->board, kind[kind], 0), place);
}
static inline int robot_at(const AegisKit *k, const State *s, int place)
{
    (void)k;
    return s->at[place];
}
/* The same, or another robot than this one, whose own place is no hindrance to it. */
static inline int robot_in_way(const AegisKit *k, const State *s, int place, int piece)
{
    (void)piece;
    return robot_at(k, s, place);
}
static inline bool terrain_at(const AegisKit *k, const State *s, int place)
{
    (void)k;
    return bits_has(&s->terrain, place);
}
static inline bool terrain_beside(const AegisKit *k, const State *s, int place)
{
    return bits_any(bits_and(*board_set(k->board, near, place), s->terrain));
}

/* ---- areas ---- */

static inline Area area_beside(const AegisKit *k, const State *s, int place)
{
    return bits_and(*board_set(k->board, near, place), free_hexes(k, s));
}
static inline Area area_ring(const AegisKit *k, const State *s, int place, int distance)
{
    Bits ring = *hexes_within(k, place, distance);
    if (distance > 0) ring = bits_minus(ring, *hexes_within(k, place, distance - 1));
    return bits_and(ring, free_hexes(k, s));
}
static inline Area area_free(const AegisKit *k, const State *s) { return free_hexes(k, s); }
/* Takes everything out that is nearer to a place than a distance; adds one place. */
static inline void area_keep_off(const AegisKit *k, Area *area, int place, int distance)
{
    *area = bits_minus(*area, *hexes_within(k, place, distance - 1));
}
static inline void area_add(Area *area, int place) { bits_add(area, place); }
/* Can a robot that stands there surely take one step? */
static inline bool may_step(const AegisKit *k, const State *s, int place)
{
    return bits_any(area_beside(k, s, place));
}
static inline bool area_any(const AegisKit *k, const State *s, Area area)
{
    (void)k, (void)s;
    return bits_any(area);
}

/* ---- choices, steps and events ---- */

/* The place of a choice, and what else it says. */
static inline int choice_place(Choice c) { return c.a; }
static inline int choice_other(Choice c) { return c.b; }
static inline void choice_put_place(Choice *c, int place) { c->a = (int16_t)place; }
static inline void choice_put_other(Choice *c, int other) { c->b = (int16_t)other; }

/* Does a place that is not listed answer as well? */
static inline bool says_any_place(Choice c)
{
    (void)c;
    return false;
}
/* The choice at every place of an area. */
BITS_INLINE int list_places(const AegisKit *k, const State *s, Area area, Choice c, Choice *out, int n)
{
    (void)k, (void)s;
    return list_hexes(c, area, out, n);
}

/* What a step keeps of the place of a robot that leaves it. */
static inline int place_keep(State *s, int piece, int place)
{
    (void)s, (void)piece;
    return place;
}

/* A distance as it is said: %g of a sentence. */
static inline int gap_said(const AegisKit *k, const State *s, int a, int b, int distance)
{
    (void)k, (void)s, (void)a, (void)b;
    return distance;
}
static inline int way_said(const AegisKit *k, const State *s, int a, int b, int distance)
{
    return gap_said(k, s, a, b, distance);
}

static inline int gap_short(const AegisKit *k, const State *s, int a, int b, int distance)
{
    return gap_said(k, s, a, b, distance);
}

/* The same place as it is said. */
static inline int place_said(const State *s, int place)
{
    (void)s;
    return place;
}

/* The steps that kept such a place may be gone. */
static inline void places_forget(const AegisKit *k, State *s) { (void)k, (void)s; }

/* An event whose object is a place; where it began; and both again. */
static inline Event *event_add_at(Events *events, int kind, int clause, int subject, int place, int n)
{
    return event_add(events, kind, clause, subject, place, n);
}
static inline void event_put_from(Event *event, int place)
{
    if (event) event->n[1] = (int16_t)place;
}
static inline int event_place(const Event *event) { return event->object; }
static inline int event_from(const Event *event) { return event->n[1]; }
/* How many components more than two have combined. */
static inline void event_put_more(Event *event, int more)
{
    if (event) event->n[3] = (int16_t)more;
}
static inline int event_more(const Event *event) { return event->n[3]; }

#endif
#endif
