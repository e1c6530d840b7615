/* Files of cards, and the list that a game makes of a catalog. */
#include "cli/cards_files.h"

#include <stdlib.h>

#include "table/script.h"

bool is_cards_file(const char *argument) { return path_is_read(argument); }

bool cards_file_read(Catalog *catalog, const char *path, Problem *problem)
{
    Text text = text_growing();
    bool read = file_load(path, CARDS_FILE_MAX, &text, problem) &&
                catalog_read(catalog, path, text.at ? text.at : "", 1, problem);
    if (!read && !problem->file[0]) {
        Text file = text_fixed(problem->file, sizeof problem->file);
        text_put(&file, path);
    }
    text_free(&text);
    return read;
}

/* ---- the list ---- */

CardList card_list(const Catalog *catalog)
{
    CardList list = {.text = text_growing()};
    Json json = json_to(&list.text);
    ensure(catalog->game->list_cards != NULL);
    catalog->game->list_cards(catalog, &json);
    ensure(list.text.at[0] == '[');
    for (const char *value = list.text.at + 1; (value = json_next(value, NULL)) != NULL;) {
        int length = json_length(value);
        list.item = realloc(list.item, sizeof *list.item * (size_t)(list.count + 1));
        list.length = realloc(list.length, sizeof *list.length * (size_t)(list.count + 1));
        ensure(list.item && list.length);
        list.item[list.count] = value;
        list.length[list.count++] = length;
        value += length;
    }
    return list;
}

void card_list_free(CardList *list)
{
    text_free(&list->text);
    free(list->item);
    free(list->length);
    *list = (CardList){0};
}

bool card_member(const char *object, const char *key, Text *out)
{
    TEXT(pointer, 80);
    const char *value;
    int length;
    text_format(&pointer, "/%s", key);
    if (!json_find(object, pointer.at, &value, &length)) return false;
    /* By bytes, not characters: a fixed text would drop half of a character anyway. */
    Text plain = text_growing();
    if (*value == '"')
        ensure(json_unquote(value, length, &plain));
    else
        text_put_bytes(&plain, value, length);
    if (plain.at) text_put_bytes(out, plain.at, plain.length);
    text_free(&plain);
    return true;
}

bool card_is(const char *object, const char *key, const char *value)
{
    Text own = text_growing();
    bool is = card_member(object, key, &own) && string_same(own.at ? own.at : "", value);
    text_free(&own);
    return is;
}
