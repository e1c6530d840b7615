/* Reading `.team` files. */
#include "games/aegis/cards/team.h"

typedef struct TeamReader {
    Catalog *catalog;
    Lines lines;
    Shelf shelf;
    ShelfTeam *team;
    char stem[64];
} TeamReader;

/* Where what is missing should stand. */
static Word behind(Word word) { return (Word){.column = word.column + word.length}; }

static bool take_string(TeamReader *reader, Word key, char *buffer, size_t capacity)
{
    Word word;
    if (*buffer)
        return lines_wrong(&reader->lines, key, "each once", "`%.*s` stands here twice", key.length, key.at);
    if (!words_next(&reader->lines.words, &word))
        return lines_wrong(&reader->lines, behind(key), "a text in quotes", "`%.*s` has no text", key.length,
                           key.at);
    if ((size_t)word.length >= capacity)
        return lines_wrong(&reader->lines, word, "a shorter text", "this text has %d bytes, at most %d fit",
                           word.length, (int)capacity - 1);
    word_copy(word, buffer, capacity);
    return true;
}

/* A name; a comma after it is no part of it. */
static bool take_card_name(TeamReader *reader, Word word, char buffer[CARD_NAME_MAX + 1])
{
    if (!word.quoted && word.length > 1 && word.at[word.length - 1] == ',') word.length--;
    if (!lines_name_fits(&reader->lines, word, CARD_NAME_MAX, NAME_BARRED, "a card's name")) return false;
    word_copy(word, buffer, CARD_NAME_MAX + 1);
    return true;
}

static bool take_list(TeamReader *reader, char list[][CARD_NAME_MAX + 1], int *count, Word key)
{
    Word word;
    bool any = false;
    while (words_next(&reader->lines.words, &word)) {
        if (!word.quoted && word_is(word, ",")) continue;
        if (*count == TEAM_LIST_MAX)
            return lines_wrong(&reader->lines, word, "at most 16 names",
                               "there are too many names under `%.*s`", key.length, key.at);
        if (!take_card_name(reader, word, list[*count])) return false;
        (*count)++;
        any = true;
    }
    if (any) return true;
    return lines_wrong(&reader->lines, behind(key), "names of robots", "`%.*s` names nothing", key.length,
                       key.at);
}

/* commander NAME on ROBOT */
static bool take_commander(TeamReader *reader, Word key)
{
    ShelfTeam *team = reader->team;
    Word name, on, robot;
    const char *expected = "commander NAME on ROBOT";
    if (team->commander[0])
        return lines_wrong(&reader->lines, key, "one Commander", "`commander` stands here twice");
    if (!words_next(&reader->lines.words, &name))
        return lines_wrong(&reader->lines, behind(key), expected, "`commander` names nobody");
    if (!take_card_name(reader, name, team->commander)) return false;
    if (!words_next(&reader->lines.words, &on)) return true;
    if (!word_is(on, "on"))
        return lines_wrong(&reader->lines, on, expected, "unknown word `%.*s`", WORD_SHOWN(on));
    if (!words_next(&reader->lines.words, &robot))
        return lines_wrong(&reader->lines, behind(on), expected, "`on` names no robot");
    return take_card_name(reader, robot, team->commander_on);
}

static bool take_edition(TeamReader *reader, Word key)
{
    Word word = {.column = key.column + key.length};
    int edition = 0;
    if (reader->team->edition)
        return lines_wrong(&reader->lines, key, "each once", "`edition` stands here twice");
    if (!words_next(&reader->lines.words, &word) || !word_number(word, &edition) || !edition_find(edition))
        return lines_wrong(&reader->lines, word, "edition 1 or edition 2", "there is no such edition");
    reader->team->edition = edition;
    return true;
}

static ShelfTeam *team_open(TeamReader *reader, const char *name)
{
    ShelfTeam *team = reader->team = arena_new(&reader->catalog->arena, ShelfTeam, 1);
    word_copy(word_of(name), team->name, sizeof team->name);
    word_copy(word_of(reader->stem), team->set, sizeof team->set);
    team->line = reader->lines.number;
    if (reader->shelf.teams_last)
        reader->shelf.teams_last->next = team;
    else
        reader->shelf.teams = team;
    return reader->shelf.teams_last = team;
}

static bool team_header(TeamReader *reader, Word key)
{
    Word name;
    char buffer[64];
    if (!words_next(&reader->lines.words, &name))
        return lines_wrong(&reader->lines, behind(key), "team NAME", "this team has no name");
    if (!lines_name_fits(&reader->lines, name, sizeof buffer - 1, NAME_BARRED, "team NAME")) return false;
    word_copy(name, buffer, sizeof buffer);
    const Shelf *shelves[2] = {&reader->shelf, shelf_in(reader->catalog)};
    for (int i = 0; i < 2; i++)
        for (const ShelfTeam *team = shelves[i] ? shelves[i]->teams : NULL; team; team = team->next)
            if (string_same(team->name, buffer))
                return lines_wrong(&reader->lines, name, "a name of its own", "there is a team %s already",
                                   team->name);
    team_open(reader, buffer);
    return true;
}

/* `basic`, or `start` for the starting team of Combine Rondo; not both. */
static bool take_basics(TeamReader *reader, ShelfTeam *team, Word key, bool rondo)
{
    if (team->basics && team->rondo != rondo)
        return lines_wrong(&reader->lines, key, "one of them", "a team has either `basic` or `start`");
    team->rondo = rondo;
    return take_list(reader, team->basic, &team->basics, key);
}

/* `sideboard`, or `reserve` of a team of eight for Point Control; not both. */
static bool take_others(TeamReader *reader, ShelfTeam *team, Word key, bool eight)
{
    if (team->sideboards && team->eight != eight)
        return lines_wrong(&reader->lines, key, "one of them", "a team has either `sideboard` or `reserve`");
    team->eight = eight;
    return take_list(reader, team->sideboard, &team->sideboards, key);
}

static bool team_line(TeamReader *reader)
{
    static const char *const known[] = {"team",      "title",   "style", "basic",   "combined", "sideboard",
                                        "commander", "edition", "start", "drafted", "reserve"};
    Word key;
    if (!words_next(&reader->lines.words, &key)) return true;
    if (word_is(key, "team")) {
        if (!team_header(reader, key)) return false;
    } else {
        ShelfTeam *team = reader->team ? reader->team : team_open(reader, reader->stem);
        bool read = true;
        if (word_is(key, "title"))
            read = take_string(reader, key, team->title, sizeof team->title);
        else if (word_is(key, "style"))
            read = take_string(reader, key, team->style, sizeof team->style);
        else if (word_is(key, "basic") || word_is(key, "basics"))
            read = take_basics(reader, team, key, false);
        else if (word_is(key, "drafted"))
            team->drafted = true;
        else if (word_is(key, "start"))
            read = take_basics(reader, team, key, true);
        else if (word_is(key, "combined"))
            read = take_list(reader, team->combined, &team->combineds, key);
        else if (word_is(key, "sideboard"))
            read = take_others(reader, team, key, false);
        else if (word_is(key, "reserve"))
            read = take_others(reader, team, key, true);
        else if (word_is(key, "commander"))
            read = take_commander(reader, key);
        else if (word_is(key, "edition"))
            read = take_edition(reader, key);
        else {
            Suggestion near = suggestion_for(key);
            suggestion_try_rows(&near, rows_of(known));
            return lines_wrong(
                &reader->lines, key,
                suggestion_or(
                    &near,
                    "team, title, style, edition, drafted, basic, start, combined, sideboard, reserve or "
                    "commander"),
                "unknown word `%.*s`", WORD_SHOWN(key));
        }
        if (!read) return false;
    }
    Word rest;
    if (!words_next(&reader->lines.words, &rest)) return true;
    return lines_wrong(&reader->lines, rest, "the end of the line", "unknown word `%.*s`", WORD_SHOWN(rest));
}

bool team_read(Catalog *catalog, const char *path, const char *text, int first_line, Problem *problem)
{
    TeamReader reader = {.catalog = catalog, .lines = lines_of(text, first_line, problem)};
    path_stem(path, reader.stem, sizeof reader.stem);
    while (lines_next(&reader.lines))
        if (!team_line(&reader)) return false;
    if (!reader.shelf.teams)
        return problem_set(problem, first_line, 1, "basic and the names of five robots",
                           "this team is empty");
    Shelf *shelf = shelf_of(catalog);
    for (const ShelfTeam *team = shelf->teams; team; team = team->next)
        if (string_same(team->name, reader.shelf.teams->name))
            return problem_set(problem, first_line, 1, "a name of its own", "there is a team %s already",
                               team->name);
    if (shelf->teams_last)
        shelf->teams_last->next = reader.shelf.teams;
    else
        shelf->teams = reader.shelf.teams;
    shelf->teams_last = reader.shelf.teams_last;
    return true;
}
