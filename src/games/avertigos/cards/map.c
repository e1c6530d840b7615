/* Reading maps: the islands of Strategy Mode. */
#include "games/avertigos/cards/read.h"

enum { SAID_AREA, SAID_RESOURCES };

bool map_begin(Reader *r)
{
    r->map = arena_new(&r->catalog->arena, Map, 1);
    if (!reader_name(r, r->map->name, sizeof r->map->name)) return false;
    Text title = text_fixed(r->map->title, sizeof r->map->title);
    text_put(&title, r->map->name);
    return true;
}

static bool area_read(Reader *r)
{
    int width = 0, height = 0;
    if (!reader_number(r, 20000, 200000, "the width", &width) ||
        !reader_number(r, 20000, 200000, "the height", &height))
        return false;
    r->map->area = (Area){width, height};
    r->said |= 1u << SAID_AREA;
    return true;
}

static bool resources_read(Reader *r)
{
    for (int i = 1; i <= RESOURCES; i++)
        if (!reader_name(r, r->map->resource[i], sizeof r->map->resource[i])) return false;
    r->said |= 1u << SAID_RESOURCES;
    return true;
}

static int island_find(const Map *map, Word name)
{
    for (int i = 1; i <= map->islands; i++)
        if (word_is(name, map->island[i].name)) return i;
    return 0;
}

/* island I02 30000 12000 radius 4000 value 2 spice; home N heading DEGREES */
static bool island_word(Reader *r, Island *island)
{
    int n = 0;
    Map *map = r->map;
    for (int i = 1; i <= RESOURCES; i++)
        if (map->resource[i][0] && word_is(r->word, map->resource[i]))
            return island->resource = (uint8_t)i, true;
    if (word_is(r->word, "radius"))
        return reader_number(r, 500, 10000, "the radius", &n) && (island->radius = n, true);
    if (word_is(r->word, "value"))
        return reader_number(r, 1, VALUE_MAX, "the value", &n) && (island->value = (uint8_t)n, true);
    if (!word_is(r->word, "home"))
        return reader_wrong(r, "radius, value, a resource or home", "no island says this");
    if (!reader_number(r, 1, SEATS_MAX, "the home", &n)) return false;
    if (map->home[n]) return reader_wrong(r, "another number", "there is such a home already");
    map->home[n] = (uint8_t)map->islands, island->home = (uint8_t)n;
    static const char *const heading[] = {"heading"};
    if (reader_one_of(r, heading, 0, 1, "word of a home") < 0 || !reader_number(r, 0, 355, "the heading", &n))
        return false;
    if (n % 5) return reader_wrong(r, "a multiple of 5 degrees", "there is no such heading (AV-GEO-02)");
    island->heading = (uint8_t)(n / 5);
    return true;
}

static bool island_read(Reader *r)
{
    Map *map = r->map;
    int x = 0, y = 0;
    Word next;
    if (map->islands == ISLANDS_MAX) return reader_wrong(r, "at most 32", "too many islands");
    if (!(r->said >> SAID_AREA & 1))
        return reader_wrong(r, "area WIDTH HEIGHT before its islands", "this map has no area");
    Island *island = &map->island[map->islands + 1];
    if (!reader_name(r, island->name, sizeof island->name)) return false;
    if (island_find(map, r->word)) return reader_wrong(r, "another name", "an island is called so already");
    map->islands++;
    if (!reader_number(r, 0, map->area.width, "its place", &x) ||
        !reader_number(r, 0, map->area.height, "its place", &y))
        return false;
    island->at = (Point){x, y}, island->radius = 4000;
    while (words_peek(&r->lines.words, &next)) {
        words_next(&r->lines.words, &r->word);
        if (!island_word(r, island)) return false;
    }
    if (!island->value) return reader_wrong(r, "value N", "this island has no value (AV-BRD-03)");
    return true;
}

bool map_word(Reader *r)
{
    if (word_is(r->word, "area")) return area_read(r);
    if (word_is(r->word, "resources")) return resources_read(r);
    if (word_is(r->word, "island")) return island_read(r);
    if (word_is(r->word, "title"))
        return reader_word(r, "\"a title\"") &&
               (word_copy(r->word, r->map->title, sizeof r->map->title), true);
    return reader_wrong(r, "area, title, resources or island", "no map says this");
}

bool map_end(Reader *r)
{
    Map *map = r->map;
    while (map->homes < SEATS_MAX && map->home[map->homes + 1]) map->homes++;
    for (int n = map->homes + 1; n <= SEATS_MAX; n++)
        if (map->home[n])
            return problem_set(r->lines.problem, r->began, 1, "homes numbered from 1",
                               "%s has a home %d but no home %d", map->name, n, map->homes + 1);
    if (map->homes < 2)
        return problem_set(r->lines.problem, r->began, 1, "home N of two islands or more",
                           "%s has too few homes", map->name);
    map->next = r->shelf->maps;
    r->shelf->maps = map;
    return true;
}

const Map *shelf_map(const Catalog *catalog, const char *name)
{
    for (; catalog; catalog = catalog->base)
        for (const Map *map = catalog->shelf ? ((const Shelf *)catalog->shelf)->maps : NULL; map;
             map = map->next)
            if (!name || string_same(map->name, name)) return map;
    return NULL;
}
