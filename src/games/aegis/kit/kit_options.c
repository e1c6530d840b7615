/* The options of a setup as a kit holds them: edition, mode, limits, sides, board and Start Zones.
 */
#include "core/options.h"
#include "games/aegis/cards/team.h"

typedef struct SetupReader {
    const Catalog *catalog;
    const Setup *setup;
    AegisKit *kit;
    Problem *problem;
} SetupReader;

static bool options_known(const SetupReader *reader)
{
    static const char *const known[] = {"edition", "mode",    "board",      "protection", "sides",   "quiet",
                                        "limit",   "best_of", "best-of",    "scrap",      "terrain", "rondo",
                                        "draft",   "boss",    "difficulty", "minions"};
    return setup_known(
        reader->setup, rows_of(known),
        "edition, mode, board, protection, sides, quiet, limit, best_of, scrap, terrain, rondo, draft, "
        "boss, difficulty or minions",
        reader->problem);
}

/* An option that is one of two words; true for the second. */
static bool option_second(const SetupReader *reader, const char *key, const char *first, const char *second,
                          bool *value)
{
    const char *const words[] = {first, second};
    int row = 0;
    bool read = setup_row(reader->setup, key, rows_of(words), &row, reader->problem);
    *value = row;
    return read;
}

/* Scrap Tokens and terrain that the players place: A1-SCRP-01, A1-SETUP-03. */
static bool first_edition_options(const SetupReader *reader, int best_of)
{
    AegisKit *kit = reader->kit;
    bool scrap, placing;
    if (!option_second(reader, "scrap", "off", "on", &scrap)) return false;
    if (!option_second(reader, "terrain", "printed", "placed", &placing)) return false;
    if ((scrap || placing) && kit->edition != 1)
        return problem_set(reader->problem, 0, 0, "edition=1 with it: A2-BOARD-08, A2-SCRAP-01",
                           "the second edition has no %s", scrap ? "scrap=on" : "terrain=placed");
    if (scrap && best_of == 3)
        return problem_set(reader->problem, 0, 0, "a single game: A1-TOUR-07",
                           "Scrap Tokens are not used in a best of three");
    kit->scrap = scrap;
    kit->placing = placing;
    return true;
}

static bool options_read(const SetupReader *reader)
{
    AegisKit *kit = reader->kit;
    const Setup *setup = reader->setup;
    int quiet = 30, limit = 4000, best_of = 1;
    if (!options_known(reader)) return false;
    const char *edition = setup_option(setup, "edition", "2");
    int number = 0;
    const Edition *rules = word_number(word_of(edition), &number) ? edition_find(number) : NULL;
    if (!rules)
        return problem_set(reader->problem, 0, 0, "edition=1 or edition=2", "there is no edition %s",
                           edition);
    kit->edition = rules->number;
    kit->rules = *rules;
    const char *mode = setup_option(setup, "mode", "standard");
    if (string_same(mode, "best-of-three") || string_same(mode, "best_of_three") || string_same(mode, "bo3"))
        best_of = 3;
    else if (string_same(mode, "starpoint"))
        kit->mode = MODE_STARPOINT;
    else if (string_same(mode, "machine-chess"))
        kit->mode = MODE_CHESS;
    else if (string_same(mode, "solo"))
        kit->mode = MODE_SOLO;
    else if (string_same(mode, "point-control"))
        kit->mode = MODE_POINTS;
    else if (string_same(mode, "advanced"))
        kit->inches = true;
    else if (!string_same(mode, "standard") && !string_same(mode, "combine-rondo") &&
             !string_same(mode, "draft"))
        return problem_set(reader->problem, 0, 0,
                           "mode=standard, mode=best-of-three, mode=starpoint, mode=solo, "
                           "mode=machine-chess, mode=combine-rondo, "
                           "mode=point-control, mode=advanced or mode=draft",
                           "there is no mode %s", mode);
    if (!setup_number(reader->setup, "best_of", best_of == 3 ? 3 : 1, 3, &best_of, reader->problem))
        return false;
    if (!setup_number(reader->setup, "best-of", best_of == 3 ? 3 : 1, 3, &best_of, reader->problem))
        return false;
    if (best_of == 2)
        return problem_set(reader->problem, 0, 0, "best_of=1 or best_of=3", "best_of can't be 2");
    const char *protection = setup_option(setup, "protection", "printed");
    kit->errata = string_same(protection, "errata");
    if (!kit->errata && !string_same(protection, "printed"))
        return problem_set(reader->problem, 0, 0, "protection=printed or protection=errata",
                           "protection can't be %s", protection);
    if (!setup_number(reader->setup, "quiet", 1, 9999, &quiet, reader->problem)) return false;
    if (!setup_number(reader->setup, "limit", 1, 65535, &limit, reader->problem)) return false;
    if (!first_edition_options(reader, best_of)) return false;
    kit->best_of = (uint8_t)best_of;
    kit->quiet_rounds = (uint16_t)quiet;
    kit->choices_limit = (uint16_t)limit;
    return true;
}

/* sides=abab: a letter for each seat; teams have equal numbers of players (A2-TPLAY-01). */
static bool sides_read(const SetupReader *reader)
{
    AegisKit *kit = reader->kit;
    const char *sides = setup_option(reader->setup, "sides", NULL);
    for (int seat = 1; seat <= kit->seats; seat++) kit->side[seat] = (uint8_t)seat;
    if (!sides) return true;
    if ((int)strlen(sides) != kit->seats)
        return problem_set(reader->problem, 0, 0, "a letter for each seat, as in sides=abab",
                           "sides=%s does not fit %d seats", sides, kit->seats);
    int count = 0, size[SEATS_MAX + 1] = {0};
    char letter[SEATS_MAX + 1];
    for (int seat = 1; seat <= kit->seats; seat++) {
        char own =
            sides[seat - 1] >= 'A' && sides[seat - 1] <= 'Z' ? (char)(sides[seat - 1] + 32) : sides[seat - 1];
        int side;
        for (side = 1; side <= count && letter[side] != own; side++) continue;
        if (side > count) letter[++count] = own;
        kit->side[seat] = (uint8_t)side;
        for (int mate = 1; mate < seat; mate++) kit->joint |= kit->side[mate] == side;
        size[side]++;
    }
    for (int side = 1; side <= count; side++)
        if (count == 1 || size[side] != size[1])
            return problem_set(reader->problem, 0, 0,
                               kit->edition == 1 ? "at least two sides of equal size: A1-TAG-01"
                                                 : "at least two teams of equal size: A2-TPLAY-01",
                               "sides=%s are no equal teams", sides);
    return true;
}

/* ---- the board ---- */

/* Start Zones lie opposite or evenly around the board; a board of four has 1 opposite 2, 3
 * opposite 4. */
static int zone_of_seat(int zones, int seats, int seat)
{
    static const uint8_t of_six[7][7] = {[2] = {0, 1, 4}, [3] = {0, 1, 3, 5}, [4] = {0, 1, 2, 4, 5}};
    static const uint8_t of_four[5] = {0, 1, 3, 2, 4};
    if (zones == 6 && seats <= 4) return of_six[seats][seat];
    if (zones == 4 && seats > 2 && seats <= 4) return of_four[seat];
    return seat <= zones ? seat : 0;
}

static bool board_choose(const SetupReader *reader)
{
    AegisKit *kit = reader->kit;
    static const char *const boards[][2] = {{"frontier", "crossroads"}, {"arena", "battlefield"}};
    const char *usual = kit->mode == MODE_POINTS ? "outposts"
                        : kit->inches            ? (kit->seats == 2 ? "yard" : "sprawl")
                        : kit->seats <= 4        ? boards[kit->edition == 2][kit->seats > 2]
                                                 : "mat";
    const char *name = setup_option(reader->setup, "board", usual);
    kit->board = catalog_board(reader->catalog, name);
    if (!kit->board) {
        TEXT(expected, 200);
        for (const Catalog *layer = reader->catalog; layer; layer = layer->base)
            for (const Board *board = layer->boards; board; board = board->next)
                text_format(&expected, "%s%s", expected.length ? ", " : "", board->name);
        return problem_set(reader->problem, 0, 0, expected.at, "there is no board called %s", name);
    }
    if (!kit->placed && kit->board->zones < kit->seats)
        return problem_set(reader->problem, 0, 0,
                           kit->seats == 2     ? "a board with two Start Zones: A2-BOARD-01"
                           : kit->edition == 2 ? "a board with a Start Zone for each seat: A2-FFA-01"
                                               : "a board with a Start Zone for each seat: A1-FFA-01",
                           "the board %s has %d Start Zone%s for %d seats", kit->board->name,
                           kit->board->zones, kit->board->zones == 1 ? "" : "s", kit->seats);
    for (int seat = 1; seat <= kit->seats; seat++)
        kit->zone[seat] = (uint8_t)zone_of_seat(kit->board->zones, kit->seats, seat);
    return true;
}

/* ---- Starpoint Arena ---- */

/* A2-STAR-52: the colour of a Starpoint says beside which Start Zone it lies. */
static bool star_zone(const char *colour, uint8_t *zone)
{
    static const char *const colours[] = {"white", "red", "blue", "green", "yellow"};
    *zone = STAR_CENTRE;
    if (string_same(colour, "centre")) return true;
    for (int i = 0; i < countof(colours); i++)
        if (string_same(colour, colours[i])) return *zone = (uint8_t)i, true;
    return false;
}

static void stars_read(AegisKit *kit)
{
    const Board *board = kit->board;
    for (int i = 0; i < board->mark_count; i++) {
        Star *star = &kit->star[kit->stars];
        if (!star_zone(board->marks[i].kind, &star->zone)) continue;
        star->hex = board->marks[i].hex;
        star->number = board->marks[i].n;
        kit->stars++;
    }
    kit->rules.stands = 0; /* A2-STAR-33, A2-SOLO-18 */
}

static bool starpoint_read(const SetupReader *reader)
{
    AegisKit *kit = reader->kit;
    const Board *board = kit->board;
    if (kit->mode != MODE_STARPOINT) return true;
    if (kit->edition != 2)
        return problem_set(reader->problem, 0, 0, "edition=2 with it",
                           "the first edition has no Starpoint Arena");
    if (kit->seats > 4)
        return problem_set(reader->problem, 0, 0, "2 to 4 seats: A2-STAR-01",
                           "Starpoint Arena can't be played by %d", kit->seats);
    if (kit->joint)
        return problem_set(reader->problem, 0, 0, "everybody alone: A2-STAR-01",
                           "Starpoint Arena is not played in teams");
    stars_read(kit);
    bool usual = string_same(board->name, "inline") ||
                 string_same(board->name, kit->seats == 2 ? "arena" : "battlefield");
    if (!kit->stars || !usual)
        return problem_set(reader->problem, 0, 0,
                           kit->seats == 2 ? "board=arena: A2-STAR-02" : "board=battlefield: A2-STAR-02",
                           "Starpoint Arena of %d is not played on the board %s", kit->seats, board->name);
    return true;
}

/* ---- Solo Boss Battle ---- */

/* The Boss, its hex and the Rondo cards: A2-CARD-19, A2-CARD-20. */
static bool boss_read(const SetupReader *reader)
{
    AegisKit *kit = reader->kit;
    const char *name = setup_option(reader->setup, "boss", "");
    const ShelfCard *boss = shelf_boss(reader->catalog, name);
    if (!boss) return problem_set(reader->problem, 0, 0, "a Boss card", "there is no Boss called %s", name);
    kit->boss.hex = (uint16_t)board_find(kit->board, word_of(boss->boss->at));
    int hex = kit->boss.hex;
    if (!kit->placed && (!hex || kit->board->terrain[hex >> 6] >> (hex & 63) & 1))
        return problem_set(reader->problem, 0, 0, "a hex of the board: A2-SOLO-04", "%s can't stand on %s",
                           boss->card.name, boss->boss->at);
    for (int kind = 0; kind < RONDO_KINDS; kind++) {
        const ShelfCard *card = shelf_rondo(reader->catalog, kind);
        kit->boss.rondo[kind] = card ? card->copies : 0;
        if (kit->boss.rondo[kind] != (kind < RONDO_PHI ? 2 : 1))
            return problem_set(reader->problem, 0, 0, "two of each letter, one of each symbol: A2-CARD-20",
                               "there are %d Rondo cards %s", kit->boss.rondo[kind], rondo_words[kind]);
    }
    return true;
}

static bool solo_read(const SetupReader *reader)
{
    static const char *const levels[] = {"normal", "easy", "hard"};
    static const uint8_t reveals[] = {3, 2, 4}; /* A2-SOLO-20, A2-SOLO-21 */
    AegisKit *kit = reader->kit;
    int row = 0, numbers = 0;
    if (!setup_row(reader->setup, "difficulty", rows_of(levels), &row, reader->problem)) return false;
    if (kit->mode != MODE_SOLO) {
        static const char *const own[] = {"boss", "minions", "difficulty"}; /* the last may say the usual */
        for (int i = 0; i < countof(own) - !row; i++)
            if (setup_option(reader->setup, own[i], NULL))
                return problem_set(reader->problem, 0, 0, "mode=solo with it", "only Solo has %s", own[i]);
        return true;
    }
    if (kit->edition != 2)
        return problem_set(reader->problem, 0, 0, "edition=2 with it", "the first edition has no Solo mode");
    if (kit->seats != 2 || kit->joint || kit->best_of != 1)
        return problem_set(reader->problem, 0, 0, "one game of one player against a Boss, who is seat 2",
                           "Solo is not played so");
    stars_read(kit);
    for (int i = 0; i < kit->stars; i++) numbers |= 1 << kit->star[i].number;
    bool usual = string_same(kit->board->name, "arena") || string_same(kit->board->name, "inline");
    if (!usual || kit->stars != STARPOINTS_OF_SOLO || numbers != 0x7e)
        return problem_set(reader->problem, 0, 0, "board=arena: A2-SOLO-02",
                           "Solo is not played on the board %s", kit->board->name);
    kit->boss.reveals = reveals[row];
    return boss_read(reader);
}

/* ---- Combine Rondo: with everything that the first edition has, Machine Chess too ---- */

bool setup_is_rondo(const Setup *setup)
{
    return string_same(setup_option(setup, "mode", ""), "combine-rondo") ||
           string_same(setup_option(setup, "rondo", "off"), "on");
}

static bool rondo_read(const SetupReader *reader)
{
    bool rondo;
    if (!option_second(reader, "rondo", "off", "on", &rondo)) return false;
    reader->kit->rondo = setup_is_rondo(reader->setup);
    if (reader->kit->rondo && reader->kit->edition != 1)
        return problem_set(reader->problem, 0, 0, "edition=1 with it",
                           "the second edition has no Combine Rondo");
    return true;
}

/* ---- the draft: before any way to play that needs no teams of its own ---- */

bool setup_is_draft(const Setup *setup)
{
    return string_same(setup_option(setup, "mode", ""), "draft") ||
           string_same(setup_option(setup, "draft", "off"), "on");
}

static bool draft_read(const SetupReader *reader)
{
    AegisKit *kit = reader->kit;
    bool draft;
    if (!option_second(reader, "draft", "off", "on", &draft)) return false;
    kit->draft = setup_is_draft(reader->setup);
    if (!kit->draft) return true;
    if (kit->rondo)
        return problem_set(reader->problem, 0, 0, "teams of five Basic robots: A1-DRFT-10",
                           "Combine Rondo is not played with drafted teams");
    if (kit->mode == MODE_SOLO)
        return problem_set(reader->problem, 0, 0, "a mode for 2 or more players: A2-DRAFT-01",
                           "Solo is not played with drafted teams");
    if (kit->mode == MODE_POINTS)
        return problem_set(reader->problem, 0, 0, "teams of eight Basic robots: A1-PTC-01",
                           "Point Control is not played with drafted teams");
    return true;
}

static bool chess_read(const SetupReader *reader)
{
    const AegisKit *kit = reader->kit;
    if (kit->mode != MODE_CHESS) return true;
    if (kit->edition != 1)
        return problem_set(reader->problem, 0, 0, "edition=1 with it",
                           "the second edition has no Machine Chess");
    if (kit->joint)
        return problem_set(reader->problem, 0, 0, "everybody alone: A1-CHES-01",
                           "Machine Chess is not played in teams");
    return true;
}

/* ---- Point Control ---- */

enum { ENTRIES_MIN = 4, ENTRIES_MAX = 8, CONTROL_APART = 6 };

static bool set_has(const uint64_t *set, int hex) { return set[hex >> 6] >> (hex & 63) & 1; }

/* Hexes that touch each other are one Control Point; they are numbered as they are drawn, from the top. */
static void control_fill(AegisKit *kit, int hex, uint8_t number)
{
    if (!hex || kit->control_at[hex] || !set_has(kit->board->kind[HEX_CONTROL], hex)) return;
    kit->control_at[hex] = number;
    for (int d = 0; d < 6; d++) control_fill(kit, kit->board->step[hex][d], number);
}

static int control_around(const AegisKit *kit, int hex)
{
    int around = 0;
    for (int d = 0; d < 6; d++) around += kit->control_at[kit->board->step[hex][d]] != 0;
    return around;
}

/* Is this hex more in the middle of its Control Point than the best one so far? */
static void control_centre(AegisKit *kit, int hex)
{
    uint16_t *centre = &kit->control_centre[kit->control_at[hex]];
    if (kit->control_at[hex] && (!*centre || control_around(kit, hex) > control_around(kit, *centre)))
        *centre = (uint16_t)hex;
}

/* A1-PTC-04. */
static bool control_is_far(const SetupReader *reader)
{
    const Board *board = reader->kit->board;
    for (int hex = 1; hex < board->ids; hex++)
        for (int zone = 1; zone <= board->zones && reader->kit->control_at[hex]; zone++)
            for (int start = 1; start < board->ids; start++)
                if (set_has(board->zone[zone], start) && hex_distance(board, hex, start) <= CONTROL_APART)
                    return problem_set(reader->problem, 0, 0,
                                       "Control Points more than 6 hexes from every Start Zone: A1-PTC-04",
                                       "on the board %s a Control Point is %d hexes from Start Zone %d",
                                       board->name, hex_distance(board, hex, start), zone);
    return true;
}

static bool controls_read(const SetupReader *reader)
{
    AegisKit *kit = reader->kit;
    const Board *board = kit->board;
    int entries = 0;
    for (int hex = 1; hex < board->ids; hex++) {
        entries += set_has(board->kind[HEX_ENTRY], hex);
        if (set_has(board->kind[HEX_CONTROL], hex) && !kit->control_at[hex])
            control_fill(kit, hex, ++kit->controls);
    }
    if (kit->controls != CONTROLS_MAX)
        return problem_set(reader->problem, 0, 0, "a board with three of them: A1-PTC-03",
                           "the board %s has %d Control Points", board->name, kit->controls);
    if (entries < ENTRIES_MIN || entries > ENTRIES_MAX)
        return problem_set(reader->problem, 0, 0, "a board with 4 to 8 of them: A1-PTC-06",
                           "the board %s has %d Entry Points", board->name, entries);
    for (int hex = 1; hex < board->ids; hex++) control_centre(kit, hex);
    return control_is_far(reader);
}

bool setup_is_point_control(const Setup *setup)
{
    return string_same(setup_option(setup, "mode", ""), "point-control");
}

static bool points_read(const SetupReader *reader)
{
    const AegisKit *kit = reader->kit;
    if (kit->mode != MODE_POINTS) return true;
    if (kit->edition != 1)
        return problem_set(reader->problem, 0, 0, "edition=1 with it: A1-PTC-01",
                           "the second edition has no Point Control");
    if (kit->seats != 2)
        return problem_set(reader->problem, 0, 0, "2 seats: A1-PTC-22", "Point Control can't be played by %d",
                           kit->seats);
    if (setup_is_rondo(reader->setup))
        return problem_set(reader->problem, 0, 0, "one of them: A1-PTC-01",
                           "Point Control has teams of eight, not those of Combine Rondo");
    if (kit->placing)
        return problem_set(reader->problem, 0, 0, "terrain=printed: A1-PTC-06",
                           "the maps of Point Control have their terrain");
    return controls_read(reader);
}

bool kit_options(AegisKit *kit, const Catalog *catalog, const Setup *setup, Problem *problem)
{
    SetupReader reader = {.catalog = catalog, .setup = setup, .kit = kit, .problem = problem};
    return options_read(&reader) && sides_read(&reader) && board_choose(&reader) &&
           inches_read(kit, problem) && starpoint_read(&reader) && solo_read(&reader) &&
           chess_read(&reader) && rondo_read(&reader) && points_read(&reader) && draft_read(&reader);
}
