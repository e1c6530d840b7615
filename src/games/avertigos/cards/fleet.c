/* Fleets: reading .team files, and what may be fitted into a hull (AV-ASM). */
#include "games/avertigos/cards/read.h"

/* ship HULL MODULE [port|starboard] ... */
static bool ship_read(Reader *r, Fleet *fleet)
{
    Word next;
    if (fleet->ships == FLEET_MAX) return reader_wrong(r, "at most 8 ships", "too many ships");
    FleetShip *ship = &fleet->ship[fleet->ships++];
    ship->line = r->lines.number, ship->column = r->word.column;
    if (!reader_name(r, ship->hull, sizeof ship->hull)) return false;
    while (words_peek(&r->lines.words, &next)) {
        bool starboard = word_is(next, "starboard");
        if (ship->modules && !next.quoted && (starboard || word_is(next, "port"))) {
            words_next(&r->lines.words, &r->word);
            if (starboard) ship->starboard |= (uint8_t)(1 << (ship->modules - 1));
            continue;
        }
        if (ship->modules == SLOTS_MAX)
            return words_next(&r->lines.words, &r->word),
                   reader_wrong(r, "at most 4 modules", "too many modules");
        if (!reader_name(r, ship->module[ship->modules++], NAME_SIZE)) return false;
    }
    return true;
}

static bool fleet_line(Reader *r, Fleet *fleet)
{
    if (!words_next(&r->lines.words, &r->word)) return true;
    if (word_is(r->word, "ship")) return ship_read(r, fleet);
    bool title = word_is(r->word, "title"), style = word_is(r->word, "style");
    if (!title && !style && !word_is(r->word, "team"))
        return reader_wrong(r, "team, title, style or ship", "no fleet says this");
    if (!reader_word(r, "one more word")) return false;
    if (title) word_copy(r->word, fleet->title, sizeof fleet->title);
    if (style) word_copy(r->word, fleet->style, sizeof fleet->style);
    return lines_take_end(&r->lines);
}

bool fleet_read(Catalog *catalog, Shelf *shelf, const char *path, const char *text, int first_line,
                Problem *problem)
{
    const char *slash = strrchr(path, '/'), *stem = slash ? slash + 1 : path;
    Fleet *fleet = arena_new(&catalog->arena, Fleet, 1);
    Reader r = {.catalog = catalog, .shelf = shelf, .lines = lines_of(text, first_line, problem)};
    word_copy((Word){.at = stem, .length = (int)(strrchr(stem, '.') - stem)}, fleet->name,
              sizeof fleet->name);
    while (lines_next(&r.lines))
        if (!fleet_line(&r, fleet)) return false;
    if (!fleet->ships)
        return problem_set(problem, first_line, 1, "ship HULL MODULE...", "there is no ship in this fleet");
    fleet->next = shelf->fleets;
    shelf->fleets = fleet;
    return true;
}

const Fleet *shelf_fleet(const Catalog *catalog, const char *name)
{
    for (; catalog; catalog = catalog->base)
        for (const Fleet *fleet = catalog->shelf ? ((const Shelf *)catalog->shelf)->fleets : NULL; fleet;
             fleet = fleet->next)
            if (string_same(fleet->name, name)) return fleet;
    return NULL;
}

/* ---- what fits ---- */

int module_slot(const Box *box, const Hull *hull, const uint8_t fitted[SLOTS_MAX], int module)
{
    for (int i = 0; i < hull->slots; i++)
        if (!fitted[i] && hull->section[i] == box->module[module].section) return i;
    return -1;
}

int module_refused(const Box *box, const Hull *hull, const uint8_t fitted[SLOTS_MAX], int module)
{
    int count = 0;
    bool master = false;
    for (int i = 0; i < hull->slots; i++)
        count += fitted[i] != 0, master |= fitted[i] && box->module[fitted[i]].master;
    if (count == hull->slots)
        return count == 0 ? AV_ASM_04 : count == 2 ? AV_ASM_01 : count == 3 ? AV_ASM_02 : AV_ASM_03;
    if (module_slot(box, hull, fitted, module) < 0) return AV_MOD_03;
    return master && box->module[module].master ? AV_ASM_05 : CLAUSE_NONE;
}

int module_arcs(const Module *module)
{
    if (!module->weapon) return 0;
    if (module->section == SECTION_BOW) return ARC_AHEAD; /* AV-DIR-02 */
    return module->weapon == WEAPON_FLAMER && module->section == SECTION_STERN ? ARC_ASTERN
                                                                               : ARC_SIDES; /* AV-DIR-09 */
}

/* ship->ships is the ship that is wrong if one is. */
bool fleet_plan(const Box *box, const Fleet *fleet, Plan *plan, Text *why)
{
    int copies[HULLS_MAX + 1] = {0};
    uint64_t used = 0;
    *plan = (Plan){0};
    for (; plan->ships < fleet->ships; plan->ships++) {
        const FleetShip *ship = &fleet->ship[plan->ships];
        int n = plan->ships,
            hull = box_hull(box, (Word){.at = ship->hull, .length = (int)strlen(ship->hull)});
        if (!hull) return text_format(why, "there is no hull \"%s\"\n", ship->hull), false;
        const Hull *board = &box->hull[plan->hull[n] = (uint8_t)hull];
        if (++copies[hull] > board->copies)
            return text_format(why, "there are only %d of %s (AV-PIL-19)\n", board->copies, ship->hull),
                   false;
        for (int i = 0; i < ship->modules; i++) {
            int module =
                box_module(box, (Word){.at = ship->module[i], .length = (int)strlen(ship->module[i])});
            if (!module) return text_format(why, "there is no module \"%s\"\n", ship->module[i]), false;
            int clause = module_refused(box, board, plan->module[n], module);
            if (clause)
                return text_format(why, "%s can't carry %s (%s)\n", ship->hull, ship->module[i],
                                   clause_id(clause)),
                       false;
            if (used >> module & 1)
                return text_format(why, "there is only one %s (AV-PUR-10)\n", ship->module[i]), false;
            int slot = module_slot(box, board, plan->module[n], module);
            used |= 1ull << module;
            plan->module[n][slot] = (uint8_t)module;
            if (ship->starboard >> i & 1) plan->starboard[n] |= (uint8_t)(1 << slot);
            plan->value += box->module[module].coins;
        }
        if (ship->modules < board->slots)
            return text_format(why, "%s needs %d modules (AV-ASM-07)\n", ship->hull, board->slots), false;
    }
    return true;
}

bool avertigos_check_team(const Catalog *catalog, const char *team, Text *report)
{
    const Fleet *fleet = shelf_fleet(catalog, team);
    Plan plan;
    if (!fleet) return text_format(report, "there is no fleet \"%s\"\n", team), false;
    if (!fleet_plan(shelf_box(catalog), fleet, &plan, report)) return false;
    text_format(report, "%s: %d ships, %d coins\n", fleet->name, plan.ships, plan.value);
    return true;
}
