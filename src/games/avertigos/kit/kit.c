/* What was agreed before play: options, cards, map, fleets. */
#include "core/options.h"
#include "games/avertigos/kit/kit.h"
#include "games/avertigos/avertigos.h"

/* What goes with what; that it can be played so is tried by tests/unit/test_offers.c. */
#define SKIRMISH "mode=skirmish"
const SetupChoice avertigos_offer[] = {
    {"mode",
     "Battle",
     {{"skirmish", "Skirmish"}, {"strategy", "Strategy", "variation=domination sides=", 2, 4}}},
    {"variation", "Skirmish", {{"domination", "Domination"}, {"faction", "Faction", SKIRMISH}}},
    {"gamblers", "Ships", {{"off", "Cost nothing"}, {"on", "Are bought with coins", SKIRMISH}}},
    {"sides",
     "Sides",
     {{"", "As usual"},
      {"abab", "Two of two", SKIRMISH, 4, 4},
      {"ababab", "Two of three", SKIRMISH, 6, 6},
      {"abcabc", "Three of two", "mode=skirmish variation=domination", 6, 6}}},
    {"rules", "Rules", {{"full", "All of them"}, {"simple", "The simple ones"}}},
    {"rounds",
     "Rounds",
     {{"", "As usual"},
      {"1", "1", SKIRMISH},
      {"3", "3", SKIRMISH},
      {"5", "5", SKIRMISH},
      {"7", "7", SKIRMISH}}},
    {"ships",
     "Ships built by each",
     {{"1", "1"}, {"2", "2", SKIRMISH, 2, 4}, {"3", "3", SKIRMISH, 2, 3}, {"4", "4", SKIRMISH, 2, 2}}},
    {"zuke", "Ships collide", {{"all", "At every height"}, {"level", "At the same height only"}}},
    {"envoys", "Envoys", {{"off", "Left out"}, {"on", "Played with", "mode=strategy"}}},
    {"turns", "Turns at most", {{"", "As usual"}, {"15", "15"}, {"30", "30"}, {"60", "60"}, {"90", "90"}}},
    {0},
};

/* One of two words; the first is meant if nothing is said. */
static bool option_pick(const Setup *setup, const char *key, const char *no, const char *yes, bool *flag,
                        Problem *problem)
{
    const char *const words[] = {no, yes};
    int row = 0;
    bool read = setup_row(setup, key, rows_of(words), &row, problem);
    *flag = row;
    return read;
}

/* sides=aabb: who plays with whom. */
static bool sides_read(AvKit *own, const Setup *setup, Problem *problem)
{
    const char *sides = setup_option(setup, "sides", NULL);
    int count[SEATS_MAX + 1] = {0};
    for (int seat = 1; seat <= setup->seats; seat++) {
        char letter = sides && (int)strlen(sides) == setup->seats ? (char)(sides[seat - 1] | 32) : 0;
        if (sides && (letter < 'a' || letter >= 'a' + setup->seats))
            return problem_set(problem, 0, 0, "a letter for each seat, such as sides=abab",
                               "sides=%s does not fit", sides);
        own->side[seat] = (uint8_t)(sides ? letter - 'a' + 1 : own->faction ? (seat - 1) % 2 + 1 : seat);
        count[own->side[seat]]++;
    }
    for (int side = 1; side <= setup->seats; side++) own->sides += count[side] > 0;
    if (own->strategy && sides)
        return problem_set(problem, 0, 0, "no sides", "in Strategy Mode everybody plays alone (AV-INI-01)");
    if (own->faction && (own->sides != 2 || !count[1] || !count[2]))
        return problem_set(problem, 0, 0, "the sides a and b",
                           "a Faction Skirmish has exactly two teams (AV-FSK-01)");
    if (own->sides < 2) return problem_set(problem, 0, 0, "two sides or more", "all play on one side");
    if (own->faction && (count[1] - count[2] > 1 || count[2] - count[1] > 1))
        return problem_set(problem, 0, 0, "teams that differ by one at most",
                           "the players are not divided evenly (AV-DRF-06)");
    return true;
}

static bool options_read(AvKit *own, const Setup *setup, Problem *problem)
{
    int seats = setup->seats, width = 60000, height = 90000;
    static const char *const keys[] = {"mode",  "variation", "gamblers", "rules", "envoys", "zuke", "rounds",
                                       "turns", "ships",     "bank",     "width", "height", "map",  "sides"};
    if (!setup_known(setup, rows_of(keys), NULL, problem) ||
        !option_pick(setup, "mode", "skirmish", "strategy", &own->strategy, problem) ||
        !option_pick(setup, "variation", "domination", "faction", &own->faction, problem) ||
        !setup_flag(setup, "gamblers", &own->gamblers, problem) ||
        !option_pick(setup, "rules", "full", "simple", &own->simple, problem) ||
        !setup_flag(setup, "envoys", &own->envoys, problem) ||
        !option_pick(setup, "zuke", "all", "level", &own->level, problem))
        return false;
    if (own->strategy && (own->faction || own->gamblers))
        return problem_set(problem, 0, 0, "mode=skirmish", "variations belong to the Skirmish (AV-SKI-05)");
    if (own->envoys && !own->strategy)
        return problem_set(problem, 0, 0, "mode=strategy", "envoys belong to Strategy Mode (AV-ENV-01)");
    own->rounds = 1, own->ships = 1;
    own->turns = own->strategy ? 60 : 30;
    own->bank = seats == 2 ? 85 : seats == 5 ? 80 : 75; /* AV-GAM-02 to -04 */
    bool placed = setup->position_count > 0, team = setup->seat[1].team[0];
    if (!own->strategy && !team && !placed) own->rounds = 5;
    if (!setup_number(setup, "rounds", 1, 9, &own->rounds, problem) ||
        !setup_number(setup, "turns", 1, 200, &own->turns, problem) ||
        !setup_number(setup, "ships", 1, 4, &own->ships, problem) ||
        !setup_number(setup, "bank", 0, BANK_MAX, &own->bank, problem) ||
        !setup_number(setup, "width", 1, 200000, &width, problem) ||
        !setup_number(setup, "height", 1, 200000, &height, problem))
        return false;
    if (width < 60000 || height < 60000)
        return problem_set(problem, 0, 0, "60000 or more each way", "the play area is too small (AV-SKS-02)");
    own->area = (Area){width, height};
    if (!own->strategy && own->ships * seats > SHIPS_DRAFTED_MAX)
        return problem_set(problem, 0, 0, "at most 9 ships in all",
                           "%d ships for each of %d seats are more than the pool has", own->ships, seats);
    return sides_read(own, setup, problem);
}

static bool box_check(AvKit *own, Problem *problem)
{
    const Box *box = &own->box;
    static const char *const missing = "hulls, movement cards, a back, the die and widgets";
    for (int i = 1; i <= box->moves; i++) own->deck += box->move[i].copies;
    if (!box->hulls || !box->moves || !box->has_back || !box->has_die)
        return problem_set(problem, 0, 0, missing, "the cards are not a whole box");
    for (int i = 1; i <= box->modules; i++)
        if (box->module[i].weapon && !box->has_widget[box->module[i].weapon])
            return problem_set(problem, 0, 0, missing, "%s has no range widget (AV-MOD-09)",
                               box->module[i].name);
    return own->deck <= DECK_MAX ||
           problem_set(problem, 0, 0, "at most 240", "%d movement cards are too many", own->deck);
}

/* Whoever brings a fleet plays the first round with it, made of pieces of his own (AV-PIL-19). */
static bool fleets_read(AvKit *own, const Catalog *catalog, const Setup *setup, Problem *problem)
{
    int teams = 0;
    for (int seat = 1; seat <= setup->seats; seat++) teams += setup->seat[seat].team[0] != 0;
    own->fleets = teams > 0 && !own->strategy;
    if (own->fleets && own->faction)
        return problem_set(
            problem, 0, 0, "no fleets",
            "in a Faction Skirmish each team shares out the boards of its faction (AV-DRF-07)");
    for (int seat = 1; seat <= setup->seats && own->fleets; seat++) {
        const Fleet *fleet = shelf_fleet(catalog, setup->seat[seat].team);
        Plan *plan = &own->plan[seat];
        TEXT(why, 300);
        if (!fleet)
            return problem_set(problem, 0, 0, "the name of a .team file", "seat %d has no fleet \"%.60s\"",
                               seat, setup->seat[seat].team);
        if (!fleet_plan(&own->box, fleet, plan, &why)) {
            why.at[strcspn(why.at, "\n")] = 0;
            return problem_set(problem, 0, 0, "a fleet by the rules", "%s: %s", fleet->name, why.at);
        }
        if (own->gamblers && plan->value > own->bank)
            return problem_set(problem, 0, 0, "a cheaper fleet",
                               "%s costs %d coins and the bank has %d (AV-GAM-06)", fleet->name, plan->value,
                               own->bank);
    }
    return true;
}

static bool map_read(AvKit *own, const Catalog *catalog, const Setup *setup, Problem *problem)
{
    const char *name = setup_option(setup, "map", NULL);
    const Map *map = shelf_map(catalog, name);
    if (!own->strategy)
        return !name || problem_set(problem, 0, 0, "mode=strategy", "maps belong to Strategy Mode");
    if (setup->seats > 4)
        return problem_set(problem, 0, 0, "2 to 4", "%d seats in Strategy Mode", setup->seats);
    if (!map)
        return problem_set(problem, 0, 0, "the name of a map", "there is no map \"%s\"", name ? name : "");
    if (map->homes < setup->seats)
        return problem_set(problem, 0, 0, "a map with more homes", "%s has only %d homes", map->name,
                           map->homes);
    if (!own->box.has_prices) return problem_set(problem, 0, 0, "prices", "the cards name no prices");
    own->map = *map;
    own->area = map->area;
    for (int i = 1; i <= map->islands; i++)
        island_shape(map->island[i].at, map->island[i].radius, &own->island[i]);
    return true;
}

Kit *avertigos_unpack(const Catalog *catalog, const Setup *setup, Arena *arena, Problem *problem)
{
    AvKit *own = arena_new(arena, AvKit, 1);
    const Box *box = shelf_box(catalog);
    own->kit = (Kit){.game = &avertigos, .state_size = sizeof(AvState), .seats = setup->seats};
    if (setup->seats < 2 || setup->seats > SEATS_MAX)
        return problem_set(problem, 0, 0, "2 to 6", "%d seats at Avertigos", setup->seats), NULL;
    if (!box) return problem_set(problem, 0, 0, "a .cards file", "there are no cards to play with"), NULL;
    own->box = *box;
    if (!options_read(own, setup, problem) || !box_check(own, problem) ||
        !fleets_read(own, catalog, setup, problem) || !map_read(own, catalog, setup, problem))
        return NULL;
    for (int seat = 1; seat <= setup->seats; seat++) {
        Text name = text_fixed(own->name[seat], NAME_SIZE);
        text_put(&name, setup->seat[seat].name);
        if (!name.length) text_format(&name, "Seat %d", seat);
    }
    return &own->kit;
}

/* Fleets are for the Skirmish in which everybody may use everything. */
bool avertigos_team_suits(const Catalog *catalog, const char *team, const Setup *setup)
{
    (void)catalog, (void)team;
    return !string_same(setup_option(setup, "mode", "skirmish"), "strategy") &&
           !string_same(setup_option(setup, "variation", "domination"), "faction");
}
