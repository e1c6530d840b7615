/* Places in words: inches from the left and from the top, hundredths at most. */
#include "games/aegis/inches/unit.h"

#include "games/aegis/words/words.h"

void put_hex(const AegisKit *k, int hex, Text *text)
{
    if (!hex_named(k, hex)) {
        text_put_char(text, '?');
        return;
    }
    text_put_hundredths(text, PLACE_X(hex));
    text_put_char(text, ' ');
    text_put_hundredths(text, PLACE_Y(hex));
}

/* One word is no place. */
int word_hex(const AegisKit *k, Word word)
{
    (void)k, (void)word;
    return 0;
}

static bool line_point(const Line *line, Point *at)
{
    return line->at + 1 < line->count && word_hundredths(line->word[line->at], &at->x) &&
           word_hundredths(line->word[line->at + 1], &at->y);
}

int line_hex_words(const Line *line)
{
    Point at;
    return line_point(line, &at) ? 2 : 0;
}

bool line_hex(Line *line, int *hex)
{
    static const char EXPECTED[] = "inches from the left and from the top, such as 12.35 7.5";
    const BoardArea *area = line->k->board->area;
    Point at;
    if (!line_more(line)) return line_expects(line, EXPECTED);
    Word word = line->word[line->at];
    if (!line_point(line, &at))
        return problem_set(line->problem, 0, word.column, EXPECTED, "\"%.*s\" is no place", word.length,
                           word.at);
    if (at.x > area->width || at.y > area->height) {
        TEXT(expected, 64);
        text_put(&expected, "at most ");
        text_put_hundredths(&expected, area->width);
        text_put_char(&expected, ' ');
        text_put_hundredths(&expected, area->height);
        return problem_set(line->problem, 0, word.column, expected.at, "that is outside the play area");
    }
    line->at += 2;
    *hex = place_of(at);
    return true;
}

/* ---- the area for the page ---- */

static void json_inches(Json *json, int value)
{
    TEXT(number, 16);
    text_put_hundredths(&number, value);
    json_raw(json, number.at, number.length);
}

static void json_point(Json *json, int x, int y)
{
    json_array(json);
    json_inches(json, x);
    json_inches(json, y);
    json_end(json);
}

static void describe_shape(const AreaShape *shape, Json *json)
{
    json_object(json);
    if (!shape->corners) {
        json_key(json, "at"), json_point(json, shape->x[0], shape->y[0]);
        json_key(json, "radius"), json_inches(json, shape->radius);
    } else {
        json_key(json, "corners");
        json_array(json);
        for (int i = 0; i < shape->corners; i++) json_point(json, shape->x[i], shape->y[i]);
        json_end(json);
    }
    json_end(json);
}

void describe_area(const AegisKit *k, const State *s, Json *json)
{
    const BoardArea *area = k->board->area;
    json_key(json, "terrain"); /* no hexes of it */
    json_array(json);
    json_end(json);
    json_key(json, "area");
    json_object(json);
    json_key(json, "width"), json_inches(json, area->width);
    json_key(json, "height"), json_inches(json, area->height);
    json_key(json, "base"), json_inches(json, 2 * k->base);
    json_key(json, "zone"), json_inches(json, ZONE_RADIUS);
    json_key(json, "terrain");
    json_array(json);
    for (int i = 0; i < area->shapes; i++) describe_shape(&area->shape[i], json);
    json_end(json);
    json_key(json, "starts");
    json_array(json);
    SEATS_EACH (k, seat) {
        int zone = s->seat[seat].zone;
        if (!zone) continue;
        json_object(json);
        json_put_int(json, "seat", seat);
        json_key(json, "at"), json_point(json, area->start_x[zone], area->start_y[zone]);
        json_end(json);
    }
    json_end(json);
    json_end(json);
}

/* ---- and for a terminal ---- */

/* In which of sixteen directions something lies; the 22.5 degrees are for words alone. */
static const char *bearing_word(Point way)
{
    static const char *const WORDS[8] = {"east", "south-east", "south", "south-west",
                                         "west", "north-west", "north", "north-east"};
    int64_t x = way.x < 0 ? -way.x : way.x, y = way.y < 0 ? -way.y : way.y;
    bool level = y * 1000 <= x * 414, upright = x * 1000 <= y * 414;
    if (level) return WORDS[way.x < 0 ? 4 : 0];
    if (upright) return WORDS[way.y < 0 ? 6 : 2];
    return WORDS[way.y > 0 ? (way.x > 0 ? 1 : 3) : (way.x > 0 ? 7 : 5)];
}

void put_bearing(const AegisKit *k, const State *s, int from, int to, Text *text)
{
    Point a = robot_point(s, from), b = robot_point(s, to);
    int64_t squared = points_apart(a, b), root = root_floor(squared);
    int gap = (int)(root * root < squared ? root + 1 : root) - 2 * k->base;
    put_full_name(k, s, to, text);
    text_put_char(text, ' ');
    text_put_hundredths(text, gap < 0 ? 0 : gap);
    text_format(text, " inches %s", bearing_word(point_minus(b, a)));
}

enum { CELL_WIDTH = INCH / 2, LINE_CELLS = AREA_SIDE_MAX / CELL_WIDTH + 4, BEARINGS = 3 };

static char area_cell(const AegisKit *k, const State *s, Point at)
{
    const BoardArea *area = k->board->area;
    for (int i = 0; i < area->shapes; i++)
        if (shape_nears(&area->shape[i], at, at, 0, true)) return '#';
    SEATS_EACH (k, seat) {
        int zone = s->seat[seat].zone;
        if (zone && points_within(at, (Point){area->start_x[zone], area->start_y[zone]}, ZONE_RADIUS))
            return s->turn ? '.' : (char)('0' + seat);
    }
    return ' ';
}

/* Half an inch to a character, an inch to a line; a tag stands where its robot's centre is. */
void draw_area(const AegisKit *k, const State *s, bool colour, Text *text)
{
    const BoardArea *area = k->board->area;
    int cells = area->width / CELL_WIDTH;
    (void)colour;
    text_put(text, "     ");
    for (int x = 0; x <= area->width / INCH; x += 4) text_format(text, "%-8d", x);
    text_put_char(text, '\n');
    for (int y = 0; y < area->height; y += INCH) {
        char line[LINE_CELLS];
        for (int i = 0; i < cells; i++)
            line[i] = area_cell(k, s, (Point){i * CELL_WIDTH + CELL_WIDTH / 2, y + INCH / 2});
        PIECES_EACH (k, piece) {
            if (!is_active(s, piece)) continue;
            Point at = robot_point(s, piece);
            if (at.y / INCH != y / INCH && !(at.y == area->height && y + INCH >= area->height)) continue;
            TEXT(tag, 8);
            draw_tag(k, s, piece, &tag);
            int left = at.x / CELL_WIDTH - tag.length / 2;
            if (left > cells - tag.length) left = cells - tag.length;
            memcpy(line + (left < 0 ? 0 : left), tag.at, (size_t)tag.length);
        }
        text_format(text, "%3d |%.*s|\n", y / INCH, cells, line);
    }
}

/* The nearest enemies of every robot of a seat, by distance and bearing. */
void draw_bearings(const AegisKit *k, const State *s, int seat, Text *text)
{
    PIECES_EACH (k, piece) {
        if (!is_active(s, piece) || seat_of(s, piece) != seat) continue;
        Bits left = s->occupied;
        int told = 0;
        for (; told < BEARINGS; told++) {
            int next = 0;
            BITS_EACH (left, other)
                if (!is_ally(k, s, piece, other) &&
                    (!next || points_apart(robot_point(s, piece), robot_point(s, other)) <
                                  points_apart(robot_point(s, piece), robot_point(s, next))))
                    next = other;
            if (!next) break;
            bits_drop(&left, next);
            if (!told) text_put(text, "   from "), put_name(k, s, piece, text), text_put(text, ": ");
            if (told) text_put(text, ", ");
            put_bearing(k, s, piece, next, text);
        }
        if (told) text_put_char(text, '\n');
    }
}
