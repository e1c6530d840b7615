/* What a kit of Advanced A.E.G.I.S. has instead of hexes: a board in inches, and Start Zones as far apart as
   it allows. */
#include "games/aegis/cards/team.h"
#include "games/aegis/inches/geometry.h"

enum { BASE_HALF = INCH / 2, SIDE_BEST = 24 * INCH }; /* A1-ADV-02, A1-ADV-11 */

/* The least distance between the points of these zones, squared. */
static int64_t zones_apart(const BoardArea *area, unsigned zones)
{
    int64_t least = INT64_MAX;
    for (int a = 1; a <= BOARD_ZONES_MAX; a++)
        for (int b = a + 1; b <= BOARD_ZONES_MAX; b++) {
            if (!(zones >> a & 1) || !(zones >> b & 1)) continue;
            int64_t apart = points_apart((Point){area->start_x[a], area->start_y[a]},
                                         (Point){area->start_x[b], area->start_y[b]});
            if (apart < least) least = apart;
        }
    return least;
}

/* A1-ADV-05: of all sets of zones the one whose nearest two are farthest apart, the first of several. */
static void zones_choose(AegisKit *kit)
{
    const Board *board = kit->board;
    unsigned best = 0;
    for (unsigned zones = 2; zones < 2u << board->zones; zones += 2) {
        if (__builtin_popcount(zones) != kit->seats) continue;
        if (!best || zones_apart(board->area, zones) > zones_apart(board->area, best)) best = zones;
    }
    int seat = 1;
    for (int zone = 1; zone <= board->zones && seat <= kit->seats; zone++)
        if (best >> zone & 1) kit->zone[seat++] = (uint8_t)zone;
}

bool inches_read(AegisKit *kit, Problem *problem)
{
    const BoardArea *area = kit->board->area;
    if (!kit->inches)
        return !area || problem_set(problem, 0, 0, "mode=advanced with it, or a board of hexes: A1-ADV-01",
                                    "the board %s is measured in inches", kit->board->name);
    if (kit->edition != 1)
        return problem_set(problem, 0, 0, "edition=1 with it",
                           "the second edition has no Advanced A.E.G.I.S.");
    if (!area)
        return problem_set(problem, 0, 0, "a board in inches, such as board=yard: A1-ADV-01",
                           "the board %s has hexes", kit->board->name);
    if (!kit->placed && (area->width < SIDE_BEST || area->height < SIDE_BEST))
        return problem_set(problem, 0, 0, "24 by 24 inches or more: A1-ADV-02", "the board %s is too small",
                           kit->board->name);
    if (kit->placing)
        return problem_set(problem, 0, 0, "terrain=printed, and a board with what is agreed on: A1-ADV-06",
                           "terrain is not placed by turns in Advanced A.E.G.I.S.");
    kit->base = BASE_HALF;
    zones_choose(kit);
    return true;
}
