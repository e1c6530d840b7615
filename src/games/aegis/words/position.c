/* The lines that make a position: what place.c reads. */
#include "games/aegis/words/place.h"
#include "games/aegis/words/words.h"

static void position_effects(const AegisKit *k, const State *s, int piece, Text *text)
{
    SEATS_EACH (k, by) {
        const Effects *effects = effects_on(k, s, piece, by);
        if (effects->blaze) text_format(text, " blaze=%dx%d", by, effects->blaze);
        if (effects->rust) text_format(text, " rust=%dx%d", by, effects->rust);
        for (int i = 0; i < countof(PLACE_STATUSES); i++)
            if (effects->flags & PLACE_STATUSES[i].flag)
                text_format(text, " %s=%d", PLACE_STATUSES[i].word, by);
        for (int part = 0; part < BUFF_PARTS; part++) {
            int amount = effects_buff(effects, part);
            const char *word = BUFF_WORDS[part < BUFF_EVASION ? part : BUFF_EVASION];
            if (amount) text_format(text, " buff=%s%+d:%d", word, amount, by);
        }
    }
}

static void position_parts(const AegisKit *k, const State *s, int piece, Text *text)
{
    bool any = false;
    PIECES_EACH (k, part) {
        if (s->robot[part].where != UNDER || s->robot[part].under != piece) continue;
        TEXT(name, 96);
        if (k->piece[part].seat == k->piece[piece].seat)
            put_name(k, s, part, &name);
        else
            put_full_name(k, s, part, &name);
        text_put(text, any ? "," : " under=");
        text_format(text, strchr(name.at, ' ') ? "\"%s\"" : "%s", name.at);
        any = true;
    }
}

static void position_robot(const AegisKit *k, const State *s, int piece, Text *text)
{
    const Robot *robot = &s->robot[piece];
    TEXT(name, 96);
    put_name(k, s, piece, &name);
    text_format(text, strchr(name.at, ' ') ? "place %d \"%s\" " : "place %d %s ", k->piece[piece].seat,
                name.at);
    if (robot->where == ACTIVE)
        put_hex(k, robot->hex, text);
    else
        text_put(text, robot->where == DESTROYED                                       ? "destroyed"
                       : robot->where == SIDEBOARD || is_unplaced_starter(k, s, piece) ? "sideboard"
                                                                                       : "off");
    if (equipment_of(k, s, piece)) {
        text_put(text, " commander=");
        const char *commander = k->card[equipment_of(k, s, piece)].name;
        text_format(text, strchr(commander, ' ') ? "\"%s\"" : "%s", commander);
    }
    if (robot->damage) text_format(text, " damage=%d", robot->damage);
    if (robot->drain) text_format(text, " drain=%d", robot->drain);
    if (robot->boost) text_format(text, " boost=%d", robot->boost);
    if (robot->seat != k->piece[piece].seat) text_format(text, " seat=%d", robot->seat);
    for (int i = 0; i < countof(PLACE_FLAGS); i++)
        if (robot->flags & PLACE_FLAGS[i].flag) text_format(text, " %s", PLACE_FLAGS[i].word);
    if (robot->activations != (robot->flags & ACTIVATED ? 1 : 0))
        text_format(text, " activations=%d", robot->activations);
    if (robot->rerolled) text_format(text, " rerolled=%d", robot->rerolled);
    for (int i = 0; i < countof(PLACE_MARKS); i++)
        if (robot->marks & PLACE_MARKS[i].flag) text_format(text, " %s", PLACE_MARKS[i].word);
    if (k->mode == MODE_POINTS && point_seen(k, s)->drained >> piece & 1) text_put(text, " counted");
    if (robot->due & FELL) text_put(text, " fell");
    if (robot->due & GAINED_REROLL) text_put(text, " gained");
    position_effects(k, s, piece, text);
    position_parts(k, s, piece, text);
    text_put_char(text, '\n');
}

static void position_seat(const AegisKit *k, const State *s, int seat, Text *text)
{
    const SeatState *is = &s->seat[seat];
    for (int i = 0; i < STANDS_MAX; i++) {
        if (!is->stand[i]) continue;
        text_format(text, "stand %d ", seat);
        put_hex(k, is->stand[i], text);
        text_put_char(text, '\n');
    }
    if (!seat_is_boss(k, seat)) text_format(text, "pool %d %d\nmax %d %d\n", seat, is->pool, seat, is->max);
    if (is->wins) text_format(text, "wins %d %d\n", seat, is->wins);
    if (is->protect) text_format(text, "protect %d\n", seat);
    if (is->reload) text_format(text, "reload %d\n", seat);
    if (is->out) text_format(text, "out %d\n", seat);
    if (k->mode) {
        const ModeState *mode = mode_seen(k, s);
        if (k->mode == MODE_POINTS) text_format(text, "points %d %d\n", seat, mode->points[seat]);
        if (k->mode == MODE_STARPOINT || (k->mode == MODE_SOLO && seat == SOLO_PLAYER))
            text_format(text, "valor %d %d\n", seat, mode->points[seat]);
        if (s->order[0] == seat) text_format(text, "token %d\n", seat);
        if (mode->done >> seat & 1) text_format(text, "done %d\n", seat);
        if (mode->last == seat) text_format(text, "last %d\n", seat);
    }
    if (k->scrap && !(s->tokens >> seat & 1)) text_format(text, "spent %d\n", seat);
}

/* The lines that make this state, as it is between two activations. Terrain that the board prints
   is left out. */
static void aegis_position(const Kit *kit, const void *state, Text *text)
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    Bits built = bits_minus(terrain_proper(k, s), *board_set(k->board, terrain, 0));
    if (bits_any(built)) {
        text_put(text, "terrain");
        BITS_EACH (built, hex) {
            text_put_char(text, ' ');
            put_hex(k, hex, text);
        }
        text_put_char(text, '\n');
    }
    if (k->dealt) position_draft(k, s, text);
    if (k->dealt && !draft_seen(k, s)->open) return;
    PIECES_EACH (k, piece) /* what is said of components, before `under` puts them where they are */
        if (s->robot[piece].where == UNDER && (equipment_of(k, s, piece) || s->robot[piece].due & FELL))
            position_robot(k, s, piece, text);
    PIECES_EACH (k, piece) {
        const Robot *robot = &s->robot[piece];
        if (!robot->card) continue;
        if (robot->where == UNDER || (k->piece[piece].drone && robot->where == IN_BOX)) continue;
        position_robot(k, s, piece, text);
    }
    SEATS_EACH (k, seat) position_seat(k, s, seat, text);
    if (k->mode && mode_seen(k, s)->ending) text_format(text, "ending %d\n", mode_seen(k, s)->ending);
    if (k->mode == MODE_SOLO) position_solo(k, s, text);
    if (s->turn) text_format(text, "turn %d round=%d\n", s->turn, s->round);
}
