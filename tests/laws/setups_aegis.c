/* Set-ups of A.E.G.I.S.: every board for its numbers of seats, single games and best of three,
   sides, and teams drawn from all cards: a printed team in which cards are exchanged at random, as
   long as `check_team` has nothing against it. */
#include "setups.h"

#include <stdio.h>
#include <stdlib.h>

enum { NAMES_MAX = 600, TEAM_NAMES_MAX = 8, TEAMS_MAX = 64, EXCHANGES = 40 };

typedef struct Names {
    char name[NAMES_MAX][NAME_SIZE];
    int count;
} Names;

typedef struct Team {
    char basic[TEAM_NAMES_MAX][NAME_SIZE], sideboard[TEAM_NAMES_MAX][NAME_SIZE],
        combined[TEAM_NAMES_MAX][NAME_SIZE];
    int basics, sideboards, combineds;
    char commander[NAME_SIZE], commander_on[NAME_SIZE];
    bool first; /* of the first edition */
    int kind;
} Team;
enum { DRAFT_CARDS_MOST = 125 };
enum { TEAM_PLAIN, TEAM_RONDO /* for Combine Rondo */, TEAM_EIGHT /* for Point Control */, TEAM_KINDS };

/* All there is, read once for a catalog. */
typedef struct Box {
    const Catalog *catalog;
    Names basic, combined, commander, bosses;
    Team team[TEAM_KINDS][TEAMS_MAX];
    int teams[TEAM_KINDS];
    int second; /* cards of which a draft of the second edition is made */
} Box;

static bool value_find(const char *document, const char **value, int *length, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static bool value_find(const char *document, const char **value, int *length, const char *format, ...)
{
    TEXT(pointer, 64);
    va_list list;
    va_start(list, format);
    text_format_list(&pointer, format, list);
    va_end(list);
    return json_find(document, pointer.at, value, length);
}

/* A string without its quotes; false if it is none or has escapes. */
static bool string_take(const char *value, int length, char name[NAME_SIZE])
{
    if (length < 2 || length - 2 >= NAME_SIZE || *value != '"' || memchr(value, '\\', (size_t)length))
        return false;
    memcpy(name, value + 1, (size_t)length - 2);
    name[length - 2] = 0;
    return true;
}

static bool member_take(const char *card, const char *member, char name[NAME_SIZE])
{
    const char *value;
    int length;
    *name = 0;
    return value_find(card, &value, &length, "/%s", member) && string_take(value, length, name);
}

static void names_add(Names *names, const char *name)
{
    if (names->count < NAMES_MAX) memcpy(names->name[names->count++], name, NAME_SIZE);
}

static int list_take(const char *card, const char *member, char list[TEAM_NAMES_MAX][NAME_SIZE])
{
    int count = 0, length;
    const char *value;
    while (count < TEAM_NAMES_MAX && value_find(card, &value, &length, "/%s/%d", member, count) &&
           string_take(value, length, list[count]))
        count++;
    return count;
}

static void card_take(Box *box, const char *card)
{
    char name[NAME_SIZE], kind[NAME_SIZE];
    const char *level;
    int length;
    if (!member_take(card, "name", name) || !member_take(card, "kind", kind)) return;
    bool first = value_find(card, &level, &length, "/edition") && *level == '1';
    box->second += !first && (strcmp(kind, "commander") == 0 || strcmp(kind, "robot") == 0);
    if (strcmp(kind, "boss") == 0) names_add(&box->bosses, name);
    if (strcmp(kind, "commander") == 0) names_add(&box->commander, name);
    if (strcmp(kind, "robot") == 0 && value_find(card, &level, &length, "/level"))
        names_add(*level == '1' ? &box->basic : &box->combined, name);
    if (strcmp(kind, "team") == 0) {
        int of = value_find(card, &level, &length, "/start")     ? TEAM_RONDO
                 : value_find(card, &level, &length, "/reserve") ? TEAM_EIGHT
                                                                 : TEAM_PLAIN;
        if (box->teams[of] == TEAMS_MAX) return;
        Team *team = &box->team[of][box->teams[of]++];
        team->kind = of;
        team->basics = list_take(card, of == TEAM_RONDO ? "start" : "basic", team->basic);
        team->sideboards = list_take(card, of == TEAM_EIGHT ? "reserve" : "sideboard", team->sideboard);
        team->combineds = list_take(card, "combined", team->combined);
        member_take(card, "commander", team->commander);
        member_take(card, "commander_on", team->commander_on);
        team->first = first;
    }
}

static const Box *box_open(const Game *game, const Catalog *catalog)
{
    static Box box;
    if (box.catalog == catalog) return &box;
    memset(&box, 0, sizeof box);
    box.catalog = catalog;
    Text text = text_growing();
    Json json = json_to(&text);
    game->list_cards(catalog, &json);
    const char *value;
    int length;
    for (int i = 0; value_find(text.at, &value, &length, "/%d", i); i++) {
        char *card = malloc((size_t)length + 1);
        ensure(card != NULL);
        memcpy(card, value, (size_t)length);
        card[length] = 0;
        card_take(&box, card);
        free(card);
    }
    text_free(&text);
    return &box;
}

static void list_write(Text *text, const char *key, const char list[TEAM_NAMES_MAX][NAME_SIZE], int count)
{
    if (!count) return;
    text_format(text, "  %s", key);
    for (int i = 0; i < count; i++) text_format(text, " \"%s\"", list[i]);
    text_put_char(text, '\n');
}

static void team_write(const Team *team, const char *name, Text *text)
{
    text_format(text, "team %s\n  edition %d\n", name, team->first ? 1 : 2);
    list_write(text, team->kind == TEAM_RONDO ? "start" : "basic", team->basic, team->basics);
    list_write(text, team->kind == TEAM_EIGHT ? "reserve" : "sideboard", team->sideboard, team->sideboards);
    list_write(text, "combined", team->combined, team->combineds);
    if (team->commander[0])
        text_format(text, "  commander \"%s\" on \"%s\"\n", team->commander, team->commander_on);
}

static int luck_of(Dice *luck, int below) { return (int)dice_fast_below(luck, (uint32_t)below); }

/* Puts a card into a list, in another's place or as one more. */
static void list_exchange(Dice *luck, const Names *names, char list[TEAM_NAMES_MAX][NAME_SIZE], int *count,
                          int most)
{
    if (!names->count) return;
    int at = luck_of(luck, most);
    if (at >= *count) at = (*count)++;
    memcpy(list[at], names->name[luck_of(luck, names->count)], NAME_SIZE);
}

static void team_exchange(Dice *luck, const Box *box, Team *team)
{
    switch (luck_of(luck, 8)) {
    case 0:
    case 1: list_exchange(luck, &box->basic, team->basic, &team->basics, team->basics); break;
    case 2: list_exchange(luck, &box->basic, team->sideboard, &team->sideboards, 3); break;
    case 3: team->sideboards = luck_of(luck, 4) || team->kind == TEAM_EIGHT ? team->sideboards : 0; break;
    case 4:
        if (!box->commander.count) break;
        memcpy(team->commander, box->commander.name[luck_of(luck, box->commander.count)], NAME_SIZE);
        memcpy(team->commander_on, team->basic[luck_of(luck, team->basics)], NAME_SIZE);
        break;
    default: list_exchange(luck, &box->combined, team->combined, &team->combineds, TEAM_NAMES_MAX); break;
    }
}

static int teams_of(const Box *box, bool first, int kind)
{
    int count = 0;
    for (int i = 0; i < box->teams[kind]; i++) count += box->team[kind][i].first == first;
    return count;
}

/* A legal team under this name, read into the catalog. */
static bool team_draw(const Game *game, Catalog *catalog, const Box *box, Dice *luck, bool first, int kind,
                      const char *name, Text *texts, Problem *problem)
{
    if (!teams_of(box, first, kind))
        return problem_set(problem, 0, 0, "a .team file in data/aegis", "there is no team to begin with");
    const Team *teams = box->team[kind];
    int count = box->teams[kind];
    Team team = teams[luck_of(luck, count)];
    while (team.first != first) team = teams[luck_of(luck, count)];
    Catalog *scratch = catalog_new(game, catalog->base);
    for (int i = luck_of(luck, EXCHANGES); i > 0; i--) {
        Team other = team;
        team_exchange(luck, box, &other);
        TEXT(number, 16);
        TEXT(text, 2048);
        text_format(&number, "try%d", i);
        team_write(&other, number.at, &text);
        TEXT(report, 1024);
        if (catalog_read(scratch, "try.team", text.at, 1, NULL) &&
            game->check_team(scratch, number.at, &report))
            team = other;
    }
    catalog_free(scratch);
    TEXT(text, 2048);
    team_write(&team, name, &text);
    text_format(texts, "file \"%s.team\"\n%send\n", name, text.at);
    return catalog_read(catalog, "drawn.team", text.at, 1, problem);
}

static bool sides_draw(Dice *luck, Setup *out, Problem *problem)
{
    static const char *const sides[SEATS_MAX + 1][3] = {
        [4] = {"abab", "aabb", "abba"}, [6] = {"ababab", "abcabc", "aabbcc"}};
    if (!sides[out->seats][0] || luck_of(luck, 3)) return true;
    return setup_add_option(out, "sides", sides[out->seats][luck_of(luck, 3)], problem);
}

static bool first_edition_draw(Dice *luck, bool best_of_three, Setup *out, Problem *problem)
{
    if (!setup_add_option(out, "edition", "1", problem)) return false;
    if (luck_of(luck, 3) == 0 && !setup_add_option(out, "terrain", "placed", problem)) return false;
    return best_of_three || luck_of(luck, 2) || setup_add_option(out, "scrap", "on", problem);
}

/* Starpoint Arena: on its own boards, by 2 to 4. */
static bool starpoint_draw(Dice *luck, Setup *out, Problem *problem)
{
    if (!setup_add_option(out, "board", out->seats == 2 ? "arena" : "battlefield", problem)) return false;
    if (out->seats == 2 && luck_of(luck, 6) == 0 && !setup_add_option(out, "best_of", "3", problem))
        return false;
    return setup_add_option(out, "mode", "starpoint", problem);
}

/* Point Control: two seats, on its own maps. */
static bool points_draw(Dice *luck, bool best_of_three, Setup *out, Problem *problem)
{
    static const char *const maps[] = {"outposts", "causeway"};
    if (!setup_add_option(out, "edition", "1", problem)) return false;
    if (!setup_add_option(out, "mode", "point-control", problem)) return false;
    if (!setup_add_option(out, "board", maps[luck_of(luck, 2)], problem)) return false;
    if (best_of_three) return setup_add_option(out, "best_of", "3", problem);
    return luck_of(luck, 2) || setup_add_option(out, "scrap", "on", problem);
}

/* Solo Boss Battle: any Boss, any difficulty, and minions of any team that has nine or ten robots. */
static bool solo_draw(Dice *luck, const Box *box, Setup *out, Problem *problem)
{
    static const char *const levels[] = {"easy", "normal", "hard"};
    static const char *const minions[] = {"",       "ashla",   "ganith",      "ysis",
                                          "indrix", "salazar", "challengers", "stell"};
    const char *deck = minions[luck_of(luck, countof(minions))];
    if (!box->bosses.count) return problem_set(problem, 0, 0, "a Boss card", "there is no Boss");
    return setup_add_option(out, "mode", "solo", problem) &&
           setup_add_option(out, "boss", box->bosses.name[luck_of(luck, box->bosses.count)], problem) &&
           setup_add_option(out, "difficulty", levels[luck_of(luck, 3)], problem) &&
           (!*deck || setup_add_option(out, "minions", deck, problem));
}

/* Advanced A.E.G.I.S.: any number of seats, in inches. */
static bool advanced_draw(Dice *luck, Setup *out, Problem *problem)
{
    if (!setup_add_option(out, "edition", "1", problem)) return false;
    if (!setup_add_option(out, "mode", "advanced", problem)) return false;
    if (out->seats == 2 && luck_of(luck, 2) && !setup_add_option(out, "board", "sprawl", problem))
        return false;
    if (luck_of(luck, 2) && !setup_add_option(out, "scrap", "on", problem)) return false;
    return sides_draw(luck, out, problem);
}

bool setups_aegis(const Game *game, Catalog *catalog, Dice *luck, Setup *out, Text *texts, int *length_max,
                  Problem *problem)
{
    static const char *const boards[SEATS_MAX + 1][4] = {[2] = {"arena", "canyon", "battlefield", "mat"},
                                                         [3] = {"battlefield", "mat", "battlefield", "mat"},
                                                         [4] = {"battlefield", "mat", "battlefield", "mat"},
                                                         [5] = {"mat", "mat", "mat", "mat"},
                                                         [6] = {"mat", "mat", "mat", "mat"}};
    static const char *const first_boards[SEATS_MAX + 1][4] = {
        [2] = {"frontier", "frontier", "crossroads", "arena"},
        [3] = {"crossroads", "crossroads", "mat", "battlefield"},
        [4] = {"crossroads", "crossroads", "mat", "battlefield"},
        [5] = {"mat", "mat", "mat", "mat"},
        [6] = {"mat", "mat", "mat", "mat"}};
    const Box *box = box_open(game, catalog->base);
    bool advanced = teams_of(box, true, TEAM_PLAIN) && luck_of(luck, 32) == 0; /* slow */
    bool starpoint = !advanced && luck_of(luck, 4) == 0 && out->seats <= 4;
    bool solo = !advanced && !starpoint && out->seats == 2 && luck_of(luck, 4) == 0;
    bool best_of_three = !advanced && !solo && out->seats == 2 && luck_of(luck, 4) == 0;
    bool first = advanced || (!starpoint && !solo && teams_of(box, true, TEAM_PLAIN) && luck_of(luck, 2));
    bool own = first && !advanced; /* a way of the first edition that has its own teams or turns */
    bool points = own && out->seats == 2 && teams_of(box, true, TEAM_EIGHT) && luck_of(luck, 4) == 0;
    bool chess = own && !points && luck_of(luck, 4) == 0;
    bool rondo = own && !points && teams_of(box, true, TEAM_RONDO) && luck_of(luck, 4) == 0;
    bool draft = !solo && !rondo && !points && (first ? out->seats >= 4 : box->second <= DRAFT_CARDS_MOST) &&
                 luck_of(luck, 6) == 0;
    int limit = 4000, kind = rondo ? TEAM_RONDO : points ? TEAM_EIGHT : TEAM_PLAIN;
    if (starpoint && !starpoint_draw(luck, out, problem)) return false;
    if (points && !points_draw(luck, best_of_three, out, problem)) return false;
    best_of_three = best_of_three || (starpoint && out->seats == 2);
    if (solo && !solo_draw(luck, box, out, problem)) return false;
    if (advanced && !advanced_draw(luck, out, problem)) return false;
    bool plain = !advanced && !starpoint && !points && !solo;
    if (plain && !setup_add_option(out, "board",
                                   (first ? first_boards : boards)[out->seats][luck_of(luck, 4)], problem))
        return false;
    if (first && plain && !first_edition_draw(luck, best_of_three, out, problem)) return false;
    const char *mode = chess ? "machine-chess" : best_of_three ? "best-of-three" : "standard";
    if (plain && !setup_add_option(out, "mode", mode, problem)) return false;
    if (chess && best_of_three && !setup_add_option(out, "best_of", "3", problem)) return false;
    if (rondo && !setup_add_option(out, "rondo", "on", problem)) return false;
    if (draft && !setup_add_option(out, "draft", "on", problem)) return false;
    if (luck_of(luck, 4) == 0 && !setup_add_option(out, "protection", "errata", problem)) return false;
    if (luck_of(luck, 8) == 0) { /* an early end, in the middle of anything */
        limit = 20 + luck_of(luck, 400);
        TEXT(number, 16);
        text_put_int(&number, limit);
        if (!setup_add_option(out, "limit", number.at, problem)) return false;
    }
    /* the limit is of each game (A2-OUR-02, A2-OUR-18), and waits for who answers in secret at once */
    *length_max = (best_of_three ? 5 : 1) * (limit + 2 * out->seats);
    if (plain && !chess && !sides_draw(luck, out, problem)) return false;
    for (int seat = 1; seat <= out->seats && !draft; seat++) {
        Text name = text_fixed(out->seat[seat].team, sizeof out->seat[seat].team);
        text_format(&name, "drawn%d", seat);
        if (!team_draw(game, catalog, box, luck, first, kind, name.at, texts, problem)) return false;
    }
    return true;
}
