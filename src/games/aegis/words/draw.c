/* The position for a terminal: the board as text, and each seat's robots in a table.

   Every free hex shows its column letter, every row its number, so a hex is read off as letter and
   number. A robot is a tag: its seat's digit, the letter of its Class (D T Q X for Levels 2 to 5,
   g and s for Drones) and a number. Seats can be told apart without colour. */
#include "games/aegis/words/words.h"

static const char *const DRAW_SEATS[SEATS_MAX + 1] = {"0", "1;94", "1;33", "1;32", "1;35", "1;36", "1;31"};
enum {
    DRAW_CELL = 4,
    DRAW_BAR = 10,
    DRAW_WIDTH = 80,
    DRAW_BEFORE = 44 /* columns up to the numbers */
};

static void draw_colour(Text *text, bool colour, const char *code)
{
    if (colour) text_format(text, "\033[%sm", code);
}

/* ---- tags ---- */

static char tag_letter(const AegisKit *k, const State *s, int piece)
{
    const Card *card = &k->card[piece_card(k, s, piece)];
    if (k->piece[piece].drone) return card->drone == DRONE_SAUR ? 's' : 'g';
    if (card->level > 1) return "DTQX"[card->level > 5 ? 3 : card->level - 2];
    for (int i = 0; i < 5; i++)
        if (card->classes >> i & 1) return "AEGIS"[i];
    return '?';
}

/* Numbered among the robots of its seat that have its letter. */
void draw_tag(const AegisKit *k, const State *s, int piece, Text *text)
{
    char letter = tag_letter(k, s, piece);
    int number = k->piece[piece].drone ? drone_number(k, piece) : 1;
    for (int other = k->first[k->piece[piece].seat]; !k->piece[piece].drone && other < piece; other++)
        number += tag_letter(k, s, other) == letter;
    text_format(text, "%d%c%d", s->robot[piece].seat, letter, number);
}

/* ---- the board ---- */

static int stand_owner(const AegisKit *k, const State *s, int hex)
{
    SEATS_EACH (k, seat)
        for (int i = 0; i < STANDS_MAX; i++)
            if (s->seat[seat].stand[i] == hex) return seat;
    return 0;
}

static int zone_owner(const AegisKit *k, const State *s, int hex)
{
    SEATS_EACH (k, seat) {
        int zone = s->seat[seat].zone ? s->seat[seat].zone : k->zone[seat];
        if (zone >= 1 && zone <= k->board->zones && bits_has(board_set(k->board, zone[zone], 0), hex))
            return seat;
    }
    return 0;
}

/* The column letters alone: `e`, `aa`. */
static void draw_column(const AegisKit *k, int hex, Text *text)
{
    TEXT(name, 16);
    put_hex(k, hex, &name);
    while (name.length && name.at[name.length - 1] >= '0' && name.at[name.length - 1] <= '9') name.length--;
    text_put_bytes(text, name.at, name.length);
}

static bool is_starpoint(const AegisKit *k, int hex)
{
    for (int i = 0; i < k->stars; i++)
        if (k->star[i].hex == hex) return true;
    return false;
}

/* What stands in a hex, up to three characters, and its colour. */
static void draw_inside(const AegisKit *k, const State *s, int hex, Text *cell, const char **colour)
{
    const Board *board = k->board;
    TEXT(letter, 8);
    draw_column(k, hex, &letter);
    int piece = s->at[hex], stand = stand_owner(k, s, hex), zone = zone_owner(k, s, hex);
    *colour = "2";
    if (piece) {
        draw_tag(k, s, piece, cell);
        *colour = DRAW_SEATS[s->robot[piece].seat];
    } else if (is_entry(k, hex)) {
        text_format(cell, letter.length == 1 ? "(%s)" : "(%s", letter.at);
        *colour = "0";
    } else if (bits_has(&s->terrain, hex)) {
        text_put(cell, "###");
        *colour = "0";
    } else if (stand) {
        text_format(cell, "x%d%s", stand, letter.length == 1 ? letter.at : "");
        *colour = DRAW_SEATS[stand];
    } else if (is_starpoint(k, hex)) {
        text_format(cell, "*%s", letter.at);
        *colour = "0";
    } else if (k->control_at[hex]) {
        text_format(cell, letter.length == 1 ? "{%s}" : "{%s", letter.at);
        *colour = "0";
    } else if (bits_has(board_set(board, kind[HEX_STOP], 0), hex)) {
        text_format(cell, letter.length == 1 ? "[%s]" : "[%s", letter.at);
        *colour = "0";
    } else if (bits_has(board_set(board, kind[HEX_JAM], 0), hex)) {
        text_format(cell, letter.length == 1 ? "<%s>" : "<%s", letter.at);
        *colour = "0";
    } else if (zone) {
        text_format(cell, letter.length == 1 ? "%d:%s" : "%d%s", zone, letter.at);
        *colour = DRAW_SEATS[zone] + 2;
    } else {
        text_format(cell, letter.length == 1 ? " %s " : "%s ", letter.at);
    }
}

/* Hexes are half a cell further right in every row below: twice q plus r is the position in halves.
 */
static int draw_position(const Board *board, int hex) { return 2 * board->q[hex] + board->r[hex]; }

static void draw_board(const AegisKit *k, const State *s, bool colour, Text *text)
{
    const Board *board = k->board;
    int left = 1 << 20, edge = 5;
    for (int hex = 1; hex < board->ids; hex++)
        if (board->column[hex] && draw_position(board, hex) < left) left = draw_position(board, hex);
    for (int row = 1; row <= board->rows; row++) {
        int column = 0, first = 0;
        text_format(text, "%3d ", row);
        for (int hex = (row - 1) * board->stride + 1; hex < row * board->stride; hex++) {
            if (!board->column[hex]) continue;
            int at = edge + (draw_position(board, hex) - left) * DRAW_CELL / 2;
            if (!first) column = 4, first = hex;
            for (; column < at; column++) text_put_char(text, ' ');
            TEXT(cell, 16);
            const char *code;
            draw_inside(k, s, hex, &cell, &code);
            draw_colour(text, colour, code);
            text_put(text, cell.at);
            draw_colour(text, colour, "0");
            column += cell.length;
        }
        text_put_char(text, '\n');
    }
}

/* ---- the tables ---- */

static void draw_statuses(const AegisKit *k, const State *s, int piece, Text *text)
{
    static const char *const FLAGS[] = {"quell", "disarm", "restrain", "resonate"};
    const Robot *robot = &s->robot[piece];
    int blaze = 0, rust = 0;
    unsigned flags = effect_flags(k, s, piece);
    SEATS_EACH (k, seat) {
        blaze += effects_on(k, s, piece, seat)->blaze;
        rust += effects_on(k, s, piece, seat)->rust;
    }
    if (blaze) text_format(text, blaze > 1 ? " blaze x%d" : " blaze", blaze);
    if (rust) text_format(text, rust > 1 ? " rust x%d" : " rust", rust);
    for (int i = 0; i < countof(FLAGS); i++)
        if (flags >> i & 1) text_format(text, " %s", FLAGS[i]);
    for (int kind = 0; kind < 4; kind++) {
        int sum = buff_sum(k, s, piece, kind);
        if (sum) text_format(text, " %s%+d", BUFF_WORDS[kind], sum);
    }
    if (robot->flags & FRESH)
        text_put(text, " new");
    else if (robot->flags & ACTIVATED)
        text_put(text, " done");
    if (k->inches) return;
    if (place_is_kind(k, robot->hex, HEX_JAM)) text_put(text, " on JAM");
    if (place_is_kind(k, robot->hex, HEX_STOP)) text_put(text, " on STOP");
    if (is_starpoint(k, robot->hex)) text_put(text, " on a Starpoint");
    if (k->control_at[robot->hex]) text_format(text, " on Control Point %d", k->control_at[robot->hex]);
    if (is_entry(k, robot->hex)) text_put(text, " on an Entry Point");
}

/* Robots that are not on the board: those of a seat by where they are, or those under one, in a
   list with a title. */
static void draw_others(const AegisKit *k, const State *s, int seat, int where, int under, const char *title,
                        Text *text)
{
    int column = 0;
    PIECES_EACH (k, piece) {
        const Robot *robot = &s->robot[piece];
        if (robot->where != where || k->piece[piece].drone || !robot->card) continue;
        if (is_unplaced_starter(k, s, piece)) continue;
        if (under ? robot->under != under : k->piece[piece].seat != seat) continue;
        TEXT(name, 96);
        TEXT(classes, 8);
        put_name(k, s, piece, &name);
        put_classes(k->card[piece_card(k, s, piece)].classes, &classes);
        if (column && column + name.length + classes.length + 4 > DRAW_WIDTH - 2) {
            text_put(text, ",\n      ");
            column = 6;
        } else {
            text_format(text, column ? ", " : "      %s: ", title);
            column += column ? 2 : 8 + (int)strlen(title);
        }
        text_format(text, "%s %s", name.at, classes.at);
        column += name.length + classes.length + 1;
    }
    if (column) text_put_char(text, '\n');
}

static void draw_robot(const AegisKit *k, const State *s, int piece, bool colour, Text *text)
{
    const Robot *robot = &s->robot[piece];
    const Card *card = &k->card[piece_card(k, s, piece)];
    TEXT(tag, 16);
    TEXT(name, 96);
    TEXT(classes, 8);
    TEXT(hex, 16);
    TEXT(more, 160);
    draw_tag(k, s, piece, &tag);
    put_name(k, s, piece, &name);
    put_classes(card->classes, &classes);
    put_hex(k, robot->hex, &hex);
    draw_statuses(k, s, piece, &more);
    int left = card->integrity - robot->damage, full = card->integrity;
    if (left < 0) left = 0; /* about to be destroyed */
    int bar = full ? (left * DRAW_BAR + full - 1) / full : 0;
    text_put(text, "  ");
    draw_colour(text, colour, DRAW_SEATS[robot->seat]);
    text_put(text, tag.at);
    draw_colour(text, colour, "0");
    int wide = k->inches ? 11 : 4;
    text_format(text, " %-16.16s %-5s %-*s ", name.at, classes.at, wide, hex.at);
    draw_colour(text, colour, left * 3 <= full ? "31" : "32");
    for (int i = 0; i < DRAW_BAR; i++) text_put_char(text, i < bar ? '=' : '.');
    draw_colour(text, colour, "0");
    TEXT(numbers, 40);
    text_format(&numbers, " %2d/%-2d  +%d  mv %d", left, full, output_of(k, s, piece), card->move);
    bool fits = DRAW_BEFORE + wide - 4 + numbers.length + 1 + more.length <= DRAW_WIDTH;
    text_put(text, numbers.at);
    if (more.length) text_format(text, fits ? " %s" : "\n     %s", more.at);
    text_put_char(text, '\n');
    draw_others(k, s, 0, UNDER, piece, "under it", text);
}

static void draw_seat(const AegisKit *k, const State *s, int seat, int viewer, bool colour, Text *text)
{
    const SeatState *is = &s->seat[seat];
    text_put_char(text, '\n');
    draw_colour(text, colour, DRAW_SEATS[seat]);
    text_format(text, "%d %s", seat, k->name[seat][0] ? k->name[seat] : "");
    draw_colour(text, colour, "0");
    text_put(text, seat == viewer ? " (you)" : "");
    if (!seat_is_boss(k, seat)) text_format(text, "   Energy %d of %d", is->pool, is->max);
    if (s->turn == seat) text_put(text, "   its turn");
    if (is->protect) text_put(text, "   protected");
    if (is->out) text_put(text, "   out of the game");
    if (k->best_of > 1) text_format(text, "   won %d", is->wins);
    bool valor = k->mode == MODE_STARPOINT || (k->mode == MODE_SOLO && seat == SOLO_PLAYER);
    if (valor) text_format(text, "   Valor %d", mode_seen(k, s)->points[seat]);
    if (k->mode == MODE_POINTS)
        text_format(text, "   Victory Points %d   Levels %d of %d", mode_seen(k, s)->points[seat],
                    levels_on_board(k, s, seat), LEVELS_MAX);
    if (k->mode && k->mode != MODE_SOLO && mode_seen(k, s)->done >> seat & 1) text_put(text, "   has passed");
    if (k->mode == MODE_CHESS && s->order[0] == seat) text_put(text, "   Player 1 Token");
    text_put_char(text, '\n');
    PIECES_EACH (k, piece)
        if (s->robot[piece].seat == seat && is_active(s, piece)) draw_robot(k, s, piece, colour, text);
    draw_others(k, s, seat, WAITING, 0, "waiting", text);
    if (k->mode == MODE_POINTS && s->turn) draw_others(k, s, seat, SIDEBOARD, 0, "reserve", text);
    draw_others(k, s, seat, DESTROYED, 0, "destroyed", text);
    draw_others(k, s, seat, IN_BOX, 0, seat_is_boss(k, seat) ? "minion deck" : "Combine Pool", text);
}

static void draw_dice(const AegisKit *k, const State *s, Text *text)
{
    const Roll *roll = &s->roll;
    const Card *card = &k->card[roll->card];
    if (!roll->user || roll->slot >= card->action_count) return;
    text_put_char(text, '\n');
    put_full_name(k, s, roll->user, text);
    text_format(text, " uses \"%s\"", card->action[roll->slot].name);
    if (roll->target) {
        text_put(text, " on ");
        put_full_name(k, s, roll->target, text);
    }
    text_put(text, ", dice:");
    for (int face = 1; face <= 6; face++)
        for (int n = 0; n < roll->face[face]; n++) text_format(text, " %d", face);
    text_format(text, ", hits on %d%s\n", roll->accuracy, roll->accuracy < 6 ? "+" : "");
}

static void draw_legend(const AegisKit *k, const State *s, Text *text)
{
    const Board *board = k->board;
    bool stands = false;
    SEATS_EACH (k, seat) stands |= s->seat[seat].stand[STANDS_MAX - 1] != 0;
    text_put(text, "\n 1A1 robot: seat, Class (D T Q X: Levels 2 to 5, g s: Drones), number\n");
    if (k->inches) {
        text_put(text, " an inch is a line or two columns   ### terrain   places: inches from the left and "
                       "from the top\n robots: name, Class, place, Integrity, +Energy Output, Movement, what "
                       "is on them\n");
        return;
    }
    text_put(text, " e free hex, read with its row: e5");
    if (board->zones) text_put(text, "   1:e Start Zone");
    if (bits_any(s->terrain)) text_put(text, "   ### terrain");
    if (stands) text_put(text, "   x1e stand");
    if (bits_any(*board_set(board, kind[HEX_STOP], 0))) text_put(text, "   [e] STOP");
    if (bits_any(*board_set(board, kind[HEX_JAM], 0))) text_put(text, "   <e> JAM");
    if (k->stars) text_put(text, "   *e Starpoint");
    if (k->controls) text_put(text, "   {e} Control Point   (e) Entry Point");
    text_put(text, "\n robots: name, Class, hex, Integrity, +Energy Output, Movement, what is on them\n");
}

static void aegis_draw(const Kit *kit, const void *state, int seat, bool colour, Text *text)
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    if (k->dealt && draft_seen(k, s)->pick) {
        draw_draft(k, s, seat, text);
        return;
    }
    text_format(text, "%s, round %d", k->board->title[0] ? k->board->title : k->board->name, s->round);
    if (k->best_of > 1) text_format(text, ", game %d", s->game);
    text_put(text, "\n\n");
#ifdef AEGIS_INCHES
    draw_area(k, s, colour, text);
#else
    draw_board(k, s, colour, text);
#endif
    SEATS_EACH (k, other) draw_seat(k, s, other, seat, colour, text);
#ifdef AEGIS_INCHES
    draw_bearings(k, s, seat, text);
#endif
    if (k->mode == MODE_SOLO) draw_solo(k, s, text);
    draw_dice(k, s, text);
    draw_legend(k, s, text);
}
