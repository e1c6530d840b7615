/* Can this state be? What is derived agrees with what it comes from, and every number is one that exists. */
#include "games/aegis/rules/rules.h"

static bool unsound(Text *why, const char *what, int which)
{
    text_format(why, "%s %d", what, which);
    return false;
}

static bool steps_sound(const State *s, Text *why)
{
    static const Step none;
    if (s->steps.depth > STEPS_MAX) return unsound(why, "steps on the stack:", s->steps.depth);
    for (int i = 0; i < STEPS_MAX; i++) {
        const Step *step = &s->steps.step[i];
        if (i >= s->steps.depth && memcmp(step, &none, sizeof none) != 0)
            return unsound(why, "something is left above the stack, at", i);
        if (i < s->steps.depth && (step->kind == STEP_NONE || step->kind >= STEP_COUNT))
            return unsound(why, "a step of kind", step->kind);
    }
    return true;
}

#ifndef AEGIS_INCHES /* inches/places.c */
/* Who stands where, on land and alone; `at` and `occupied` say the same. */
static bool places_sound(const AegisKit *k, const State *s, Text *why)
{
    int active = 0, on = 0;
    PIECES_EACH (k, piece) {
        const Robot *robot = &s->robot[piece];
        if ((robot->where == ACTIVE) != (robot->hex != 0))
            return unsound(why, "off the board with a hex, or on it without: robot", piece);
        if (robot->where != ACTIVE) continue;
        active++;
        if (robot->hex >= k->board->ids || !bits_has(land_of(k), robot->hex))
            return unsound(why, "not on the board: robot", piece);
        if (s->at[robot->hex] != piece) return unsound(why, "`at` names another than robot", piece);
        if (!bits_has(&s->occupied, robot->hex)) return unsound(why, "a free hex under robot", piece);
        if (bits_has(&s->terrain, robot->hex) && !is_entry(k, robot->hex))
            return unsound(why, "on terrain: robot", piece);
    }
    for (int hex = 0; hex < BITS_WORDS * 64; hex++) {
        if ((s->at[hex] != 0) != bits_has(&s->occupied, hex))
            return unsound(why, "`at` and `occupied` differ on hex", hex);
        on += s->at[hex] != 0;
    }
    return on == active ? true : unsound(why, "too many hexes are taken:", on - active);
}
#endif

/* Whoever is asked is there. */
static bool asked_sound(const AegisKit *k, const State *s, Text *why)
{
    if (!s->steps.depth) return true;
    const Step *step = steps_peek(&s->steps);
    const StepKind *kind = step_kind(step);
    int seat = kind->seat ? kind->seat(s, step) : s->turn;
    return kind->seats || (seat >= 0 && seat <= kit_seats(k)) ? true : unsound(why, "asked is seat", seat);
}

/* What Derived says is so. */
static bool derived_sound(const AegisKit *k, const State *s, Text *why)
{
    static const Effects none;
    for (int piece = 0; piece < PIECES_MAX; piece++) {
        bool active = is_piece(k, piece) && is_active(s, piece);
        if (pieces_has(&s->now.active, piece) != active)
            return unsound(why, "known to be on the board, or not to be: robot", piece);
        if (!is_piece(k, piece) || pieces_has(&s->now.touched, piece)) continue;
        SEATS_EACH (k, seat)
            if (memcmp(effects_on(k, s, piece, seat), &none, sizeof none) != 0)
                return unsound(why, "effects that nobody knows of, on robot", piece);
    }
    return s->now.asked == seats_asked(k, s) ? true : unsound(why, "others are asked than", s->now.asked);
}

static bool robots_sound(const AegisKit *k, const State *s, Text *why)
{
    PIECES_EACH (k, piece) {
        const Robot *robot = &s->robot[piece];
        if (robot->where > SIDEBOARD) return unsound(why, "nowhere: robot", piece);
        bool empty = kit_dealt(k) && !robot->card && robot->where != ACTIVE && robot->where != UNDER;
        if ((!robot->card && !empty) || robot->card > k->cards)
            return unsound(why, "without a card: robot", piece);
        if (!k->piece[piece].drone && robot->card != card_printed(k, s, piece))
            return unsound(why, "another's card: robot", piece);
        if (!robot->seat || robot->seat > kit_seats(k)) return unsound(why, "nobody controls robot", piece);
        if ((robot->where == UNDER) != (robot->under != 0))
            return unsound(why, "a component of nothing: robot", piece);
        bool above = robot->where == UNDER && robot->under <= k->pieces && robot->under != piece &&
                     (s->robot[robot->under].where == ACTIVE || s->robot[robot->under].where == WAITING);
        if (robot->where == UNDER && !above)
            return unsound(why, "a component of a robot that is not there: robot", piece);
        if (k->piece[piece].drone && robot->where == UNDER)
            return unsound(why, "a Drone as a component: robot", piece);
    }
    return true;
}

static bool seats_sound(const AegisKit *k, const State *s, Text *why)
{
    unsigned known = (2u << kit_seats(k)) - 2, order = 0;
    if (s->turn > kit_seats(k) || s->first > kit_seats(k)) return unsound(why, "the turn of seat", s->turn);
    if (s->winners & ~known || s->tokens & ~known)
        return unsound(why, "seats that are not there:", s->winners);
    for (int i = 0; i < SEATS_MAX; i++) {
        if (s->order[i] > kit_seats(k)) return unsound(why, "in the order of turns: seat", s->order[i]);
        if (s->order[i] && order >> s->order[i] & 1)
            return unsound(why, "two turns in a round: seat", s->order[i]);
        order |= 1u << s->order[i];
    }
    SEATS_EACH (k, seat) {
        const SeatState *own = &s->seat[seat];
        for (int i = 0; i < STANDS_MAX; i++) {
            int hex = own->stand[i];
            if (hex && (hex >= k->board->ids || !bits_has(land_of(k), hex)))
                return unsound(why, "a stand off the board, of seat", seat);
            if (i && own->stand[i - 1] > hex) return unsound(why, "stands out of order, of seat", seat);
        }
    }
    return true;
}

static bool roll_sound(const AegisKit *k, const State *s, Text *why)
{
    const Roll *roll = &s->roll;
    if (roll->user > k->pieces || roll->target > k->pieces || roll->card > k->cards)
        return unsound(why, "an Action of nobody: user", roll->user);
    for (int piece = 0; piece < 128; piece++)
        if ((roll->affected[piece >> 6] >> (piece & 63) & 1) && (!piece || piece > k->pieces))
            return unsound(why, "an Action affects robot", piece);
    if (s->emerging > k->pieces || s->last > k->pieces) return unsound(why, "no such robot:", s->last);
    return true;
}

static bool points_sound(const AegisKit *k, const State *s, Text *why)
{
    const PointState *own = point_seen(k, s);
    if (own->feller > k->pieces || own->felled > 2) return unsound(why, "destroyed by robot", own->feller);
    PIECES_EACH (k, piece) {
        if ((own->drained >> piece & 1) && !is_active(s, piece))
            return unsound(why, "points for what is not on the board: robot", piece);
        if (own->doomed_by[piece] > k->pieces) return unsound(why, "by nobody: robot", piece);
    }
    SEATS_EACH (k, seat)
        if (mode_seen(k, s)->points[seat] < 0) return unsound(why, "points were lost, by seat", seat);
    return true;
}

static bool mode_sound(const AegisKit *k, const State *s, Text *why)
{
    if (!kit_mode(k)) return true;
    const ModeState *mode = mode_seen(k, s);
    if (mode->last > kit_seats(k) || mode->done & ~((2u << kit_seats(k)) - 2) || mode->ending > ENDING_TIED)
        return unsound(why, "a round of nobody, or no end:", mode->last);
    if (mode->spared > k->pieces) return unsound(why, "the Star Die strikes robot", mode->spared);
    if (mode->changed && !s->over && !(kit_mode(k) == MODE_SOLO && solo_unsettled(s)))
        return unsound(why, "points that nobody has looked at:", mode->points[1]);
    if (kit_mode(k) == MODE_POINTS) return points_sound(k, s, why);
    SEATS_EACH (k, seat)
        if (kit_mode(k) == MODE_CHESS &&
            (mode->given[seat].decoy > k->pieces || mode->given[seat].spread > k->pieces))
            return unsound(why, "something is given to nobody, by seat", seat);
    SEATS_EACH (k, seat)
        if (kit_mode(k) != MODE_CHESS &&
            mode->points[seat] > (kit_mode(k) == MODE_SOLO ? SOLO_VALOR : VALOR_AT_START) && !k->placed)
            return unsound(why, "Valor was gained, by seat", seat);
    return true;
}

/* Every card is in one place, and what a seat has chosen is in its hand. */
static bool draft_sound(const AegisKit *k, const State *s, Text *why)
{
    uint8_t held[DRAFT_PLACES][SEATS_MAX + 2] = {{0}};
    if (!kit_dealt(k)) return true;
    const DraftState *draft = draft_seen(k, s);
    for (int card = 0; card < DRAFT_CARDS; card++) {
        int at = draft->where[card], place = DRAFT_PLACE(at), seat = DRAFT_SEAT(at);
        if (!at) continue;
        if (card <= DRONE_SAUR || card > k->cards || place >= DRAFT_PLACES || seat > kit_seats(k) ||
            (place == IN_DECK) != !seat)
            return unsound(why, "a place that is none: card", card);
        if (place == IN_HAND && !(draft->seen[card] >> seat & 1))
            return unsound(why, "in a hand that has not seen it: card", card);
        held[place][seat]++;
    }
    for (int place = IN_HAND; place < DRAFT_PLACES; place++)
        for (int seat = 0; seat <= kit_seats(k); seat++)
            if (held[place][seat] != draft->held[place][seat])
                return unsound(why, "cards that are miscounted, of seat", seat);
    SEATS_EACH (k, seat) {
        int chosen = draft->chosen[seat], thrown = draft->thrown[seat];
        if (chosen > k->cards || thrown > k->cards) return unsound(why, "no such card, chosen by seat", seat);
        if ((chosen && draft->where[chosen] != DRAFT_AT(IN_HAND, seat)) ||
            (thrown && draft->where[thrown] != DRAFT_AT(IN_HAND, seat)) || (thrown && chosen == thrown))
            return unsound(why, "chosen out of another hand, by seat", seat);
        if (draft->equipped[seat] > k->cards) return unsound(why, "no such Commander, of seat", seat);
    }
    return true;
}

/* Solo Boss Battle: every Rondo card and every minion is in one place. */
static bool solo_sound(const AegisKit *k, const State *s, Text *why)
{
    if (kit_mode(k) != MODE_SOLO) return true;
    const SoloState *solo = solo_seen(k, s);
    uint8_t seen[RONDO_KINDS] = {0};
    for (int i = 0; i < REVEALS_MOST; i++) {
        if (solo->shown[i] > RONDO_KINDS) return unsound(why, "a Rondo card", solo->shown[i]);
        if (solo->shown[i]) seen[solo->shown[i] - 1]++;
        if (i && solo->shown[i] && !solo->shown[i - 1]) return unsound(why, "a gap before Rondo card", i);
    }
    for (int kind = 0; kind < RONDO_KINDS; kind++)
        if (seen[kind] + solo->rondo[kind] > k->boss.rondo[kind])
            return unsound(why, "too many Rondo cards of kind", kind);
    if (solo->next > solo_shown(k, s)) return unsound(why, "resolved Rondo cards:", solo->next);
    if (solo->die > 6) return unsound(why, "a die of", solo->die);
    for (int i = 0; i < countof(solo->bottom); i++) {
        int piece = solo->bottom[i];
        if ((i < solo->bottoms) != (piece != 0)) return unsound(why, "the bottom of the deck has", piece);
        if (piece &&
            (!is_piece(k, piece) || k->piece[piece].seat != SOLO_BOSS || s->robot[piece].where != IN_BOX))
            return unsound(why, "not in the minion deck: robot", piece);
    }
    if (minions_active(k, s) > MINIONS_ACTIVE && !k->placed)
        return unsound(why, "active minions:", minions_active(k, s));
    return true;
}

bool aegis_sound(const Kit *kit, const void *state, Text *why)
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    return steps_sound(s, why) && robots_sound(k, s, why) && places_sound(k, s, why) &&
           seats_sound(k, s, why) && roll_sound(k, s, why) && mode_sound(k, s, why) &&
           draft_sound(k, s, why) && solo_sound(k, s, why) && asked_sound(k, s, why) &&
           derived_sound(k, s, why);
}
