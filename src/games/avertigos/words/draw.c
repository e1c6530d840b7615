/* The table for a terminal: the area drawn small, and every ship by bearing, distance and Height. */
#include "games/avertigos/words/words.h"

enum { DRAW_COLUMNS = 48 };

static int draw_rows(const AvKit *kit)
{
    return (int)((int64_t)kit->area.height * DRAW_COLUMNS / kit->area.width / 2);
}

static const char *arrow(int heading)
{
    static const char *const arrows[] = {"→", "↗", "↑", "↖", "←", "↙", "↓", "↘"};
    return arrows[(heading + 4) % HEADINGS / 9 % 8];
}

/* Each ship takes two columns: its name, and its heading with its Height on the line below. */
static void draw_area(const AvKit *kit, const AvState *s, Text *text)
{
    int rows = draw_rows(kit);
    text_put(text, "+");
    for (int c = 0; c < DRAW_COLUMNS; c++) text_put(text, "-");
    text_put(text, "+\n");
    for (int row = 0; row < rows; row++) {
        text_put(text, "|");
        for (int c = 0; c < DRAW_COLUMNS; c++) {
            int ship = 0, island = 0;
            for (int id = 1; id <= SHIPS_MAX && !ship; id++)
                if (ship_flies(s, id) && s->ship[id].x * (int64_t)DRAW_COLUMNS / (kit->area.width + 1) == c &&
                    rows - 1 - s->ship[id].y * (int64_t)rows / (kit->area.height + 1) == row)
                    ship = id;
            for (int i = 1; i <= kit->map.islands && kit->strategy; i++)
                if (kit->map.island[i].at.x * (int64_t)DRAW_COLUMNS / (kit->area.width + 1) == c &&
                    rows - 1 - kit->map.island[i].at.y * (int64_t)rows / (kit->area.height + 1) == row)
                    island = i;
            if (ship && c + 2 < DRAW_COLUMNS) {
                put_ship(ship, text), text_put(text, arrow(s->ship[ship].heading));
                c += 2;
            } else if (ship) {
                text_put(text, arrow(s->ship[ship].heading));
            } else if (island) {
                text_put_char(text, (char)('0' + kit->map.island[island].value));
            } else
                text_put(text, " ");
        }
        text_put(text, "|\n");
    }
    text_put(text, "+");
    for (int c = 0; c < DRAW_COLUMNS; c++) text_put(text, "-");
    text_put(text, "+\n");
}

/* The square root, in whole numbers. */
static int root(int64_t n)
{
    int64_t low = 0, high = 400000;
    while (low < high) {
        int64_t middle = (low + high + 1) / 2;
        if (middle * middle <= n)
            low = middle;
        else
            high = middle - 1;
    }
    return (int)low;
}

/* How far to the left of the bow another point lies, in steps of 5 degrees, -35 to 36. */
static int bearing(Pose from, Point to)
{
    int best = 0;
    int64_t most = INT64_MIN;
    for (int h = 0; h < HEADINGS; h++) {
        int64_t along =
            (int64_t)(to.x - from.at.x) * sine(h + QUARTER) + (int64_t)(to.y - from.at.y) * sine(h);
        if (along > most) most = along, best = h;
    }
    int turn = heading_turn(best, -from.heading);
    return turn > HEADINGS / 2 ? turn - HEADINGS : turn;
}

static void draw_bearing(Pose from, Point to, Text *text)
{
    int turn = bearing(from, to);
    text_format(text, "%d mm ", root(points_apart(from.at, to)) / 100);
    if (turn == 0)
        text_put(text, "ahead");
    else if (turn == HEADINGS / 2)
        text_put(text, "astern");
    else
        text_format(text, "%d degrees to %s", (turn > 0 ? turn : -turn) * 5, turn > 0 ? "port" : "starboard");
}

static void draw_ship(const AvKit *kit, const AvState *s, int id, int from, Text *text)
{
    const Ship *ship = &s->ship[id];
    text_put(text, "  "), put_ship(id, text);
    text_format(text, " %s  HP %d/%d  AP %d/%d", hull_of(kit, s, id)->name, ship->hp, hull_of(kit, s, id)->hp,
                ship->ap, ship_capacity(kit, s, id));
    if (ship->height) {
        text_format(text, "  Height %d  ", ship->height);
        if (ship->island)
            text_format(text, "docked at %s", kit->map.island[ship->island].name);
        else
            text_format(text, "Speed %d", ship->speed);
        text_format(text, "  %d,%d heading %d", ship->x / 100, ship->y / 100, ship->heading * 5);
        if (from && from != id)
            text_put(text, "  "), draw_bearing(ship_pose(s, from), (Point){ship->x, ship->y}, text),
                text_put(text, " of "), put_ship(from, text);
    }
    if (ship->flags & SHIP_BARRED) text_put(text, "  (left the area)");
    text_put(text, "\n");
    for (int i = 0; i < SLOTS_MAX; i++) {
        if (!ship->module[i]) continue;
        const Module *module = module_at(kit, s, id, i);
        text_format(text, "      %s  HP %d/%d", module->name, ship->left[i], module->hp);
        if (module->weapon) text_format(text, "  dice %d/%d", ship->dice[i], weapon_squares(module));
        if (module_swings(module)) text_put(text, ship->starboard >> i & 1 ? "  to starboard" : "  to port");
        text_put(text, "\n");
    }
}

static void draw_islands(const AvKit *kit, const AvState *s, Text *text)
{
    for (int i = 1; i <= kit->map.islands; i++) {
        const Holding *at = &s->holding[i];
        const Island *island = &kit->map.island[i];
        text_format(text, "  %s value %d%s%s", island->name, island->value, island->resource ? " " : "",
                    island->resource ? kit->map.resource[island->resource] : "");
        if (at->owner) text_format(text, "  %s", kit->name[at->owner]);
        if (at->natives) text_format(text, "  natives %d", at->natives);
        if (at->troopers) text_format(text, "  troopers %d", at->troopers);
        if (at->commander) text_put(text, "  commander");
        if (at->claws) text_format(text, "  claws %d", at->claws);
        if (at->post) text_put(text, "  post");
        if (at->docked) text_put(text, "  docked "), put_ship(at->docked, text);
        text_put(text, "\n");
    }
}

void avertigos_draw(const Kit *kit, const void *state, int seat, bool colour, Text *text)
{
    const AvKit *own = kit_of(kit);
    const AvState *s = state;
    const Step *step = s->steps.depth ? steps_peek(&s->steps) : NULL;
    int from = 0;
    if (step && (step->kind == ST_CHAIN || step->kind == ST_SLOT || step->kind == ST_BOOST)) from = step->who;
    text_format(text, "Round %d of %d, turn %d.  Deck %d, discarded %d\n", s->round, own->rounds, s->turn,
                s->deck_count, s->discard_count);
    draw_area(own, s, text);
    for (int n = 0; n < kit->seats; n++) {
        int other = seat ? (seat + n) % kit->seats + 1 : n + 1;
        text_format(text, "%s%d %s%s  hand %d  rounds won %d%s\n", colour && other == seat ? "\033[1m" : "",
                    other, own->name[other], other == seat ? " (you)" : "", s->hand_count[other],
                    s->wins[own->side[other]], colour && other == seat ? "\033[0m" : "");
        if (own->strategy && other == seat)
            text_format(text, "  silver %d  troopers %d  commander %d  spies %d\n", s->silver[other],
                        s->troopers[other], s->commander[other], s->spies[other]);
        for (int id = ship_first(other); id < ship_first(other + 1); id++)
            if (ship_there(s, id)) draw_ship(own, s, id, from, text);
    }
    if (own->strategy) draw_islands(own, s, text);
    if (s->laid) text_put(text, "Chain:");
    for (int i = 0; i < s->laid; i++) {
        text_put(text, i ? ", " : " "), put_card(own, s->chain[i].card, s->chain[i].flipped, text);
        text_put(text, " "), put_turn(s->chain[i].turn, text);
    }
    if (s->laid) text_put(text, "\n");
    if (seat && s->hand_count[seat]) text_put(text, "Your hand:\n");
    for (int card = 1; seat && card <= own->box.moves; card++) {
        if (!s->hand[seat][card]) continue;
        text_format(text, "    %d x %s %s: ", s->hand[seat][card], own->box.move[card].name,
                    kind_words[own->box.move[card].kind]);
        move_words(&own->box.move[card], text), text_put(text, "\n");
    }
}
