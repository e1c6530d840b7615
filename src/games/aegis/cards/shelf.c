/* Finding cards and teams by name through the layers of a catalog. */
#include "games/aegis/cards/cards.h"

Shelf *shelf_of(Catalog *catalog)
{
    if (!catalog->shelf) catalog->shelf = arena_new(&catalog->arena, Shelf, 1);
    return catalog->shelf;
}

static const ShelfCard *find(const Catalog *catalog, Word name, int edition, bool machineless)
{
    const ShelfCard *foreign = NULL;
    for (; catalog; catalog = catalog->base) {
        const Shelf *shelf = shelf_in(catalog);
        const ShelfCard *unsaid = NULL;
        for (const ShelfCard *card = shelf ? shelf->cards : NULL; card; card = card->next) {
            if (card->boss || card->rondo) continue;
            if (card->machineless != machineless || !word_is(name, card->card.name)) continue;
            if (card->edition == edition) return card;
            if (!card->edition)
                unsaid = card;
            else if (!foreign)
                foreign = card;
        }
        if (unsaid) return unsaid;
    }
    return foreign;
}

const ShelfCard *shelf_robot(const Catalog *catalog, Word name, int edition)
{
    return find(catalog, name, edition, false);
}
const ShelfCard *shelf_commander(const Catalog *catalog, Word name, int edition)
{
    return find(catalog, name, edition, true);
}

const ShelfCard *shelf_boss(const Catalog *catalog, const char *name)
{
    for (; catalog; catalog = catalog->base) {
        const Shelf *shelf = shelf_in(catalog);
        for (const ShelfCard *card = shelf ? shelf->cards : NULL; card; card = card->next)
            if (card->boss && (!*name || string_same(card->card.name, name))) return card;
    }
    return NULL;
}

const ShelfCard *shelf_rondo(const Catalog *catalog, int kind)
{
    for (; catalog; catalog = catalog->base) {
        const Shelf *shelf = shelf_in(catalog);
        for (const ShelfCard *card = shelf ? shelf->cards : NULL; card; card = card->next)
            if (card->rondo == kind + 1) return card;
    }
    return NULL;
}

const ShelfTeam *shelf_team(const Catalog *catalog, const char *name)
{
    char stem[64];
    size_t length = strlen(name);
    if (length > 5 && string_same(name + length - 5, ".team"))
        path_stem(name, stem, sizeof stem);
    else
        word_copy(word_of(name), stem, sizeof stem);
    for (; catalog; catalog = catalog->base) {
        const Shelf *shelf = shelf_in(catalog);
        for (const ShelfTeam *team = shelf ? shelf->teams : NULL; team; team = team->next)
            if (string_same(team->name, stem)) return team;
    }
    return NULL;
}

Suggestion shelf_suggest(const Catalog *catalog, Word name, bool commanders)
{
    Suggestion suggestion = suggestion_for(name);
    for (; catalog; catalog = catalog->base) {
        const Shelf *shelf = shelf_in(catalog);
        for (const ShelfCard *card = shelf ? shelf->cards : NULL; card; card = card->next)
            if (commanders ? card->machineless : card_is_robot(card))
                suggestion_try(&suggestion, card->card.name);
    }
    return suggestion;
}

int drone_name(Word word, int *number)
{
    *number = 0;
    int drone = word_starts(word, "GAN") ? DRONE_GAN : word_starts(word, "SAUR") ? DRONE_SAUR : DRONE_NONE;
    if (!drone) return DRONE_NONE;
    Word rest = word;
    int length = drone == DRONE_GAN ? 3 : 4;
    rest.at += length;
    rest.length -= length;
    if (rest.length && (*rest.at == '-' || *rest.at == ' ' || *rest.at == '_')) {
        rest.at++;
        rest.length--;
        if (!word_starts(rest, "drone")) return DRONE_NONE;
        rest.at += 5;
        rest.length -= 5;
    }
    if (!rest.length) return drone;
    if (rest.length < 2 || *rest.at != '#') return DRONE_NONE;
    rest.at++;
    rest.length--;
    if (*rest.at == '+' || *rest.at == '-' || !word_number(rest, number) || *number < 1) return DRONE_NONE;
    return drone;
}

bool names_next(const char **at, Word *name)
{
    const char *from = *at;
    if (*from == ',') from++;
    *name = (Word){.quoted = *from == '"'};
    if (name->quoted) from++;
    const char *end = from + strcspn(from, name->quoted ? "\"\n" : ", \t\r\n");
    name->at = from;
    name->length = (int)(end - from);
    if (name->quoted && *end == '"') end++;
    *at = end;
    return name->length > 0;
}

bool aegis_shelve(Catalog *catalog, const char *path, const char *text, int first_line, Problem *problem)
{
    size_t length = strlen(path);
    if (strlen(text) > CARDS_TEXT_MAX)
        return problem_set(problem, first_line, 1, "at most 1 MiB", "this text is too long");
    if (length > 5 && string_same(path + length - 5, ".team"))
        return team_read(catalog, path, text, first_line, problem);
    return cards_read(catalog, path, text, first_line, problem);
}
