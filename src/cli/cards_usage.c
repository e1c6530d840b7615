/* `arbiter cards usage`: which type, attribute and ability is on which cards. */
#include "cli/cards_usage.h"

#include <stdlib.h>

enum { USAGE_WORD = 48 };

static const char type[] = "type", attribute[] = "attribute", ability[] = "ability";

typedef struct UsageRow {
    const char *kind;
    char word[USAGE_WORD];
    Text cards; /* names, with commas between them */
    int count;
    int last; /* item that was counted last: a card counts once */
} UsageRow;

typedef struct Usage {
    UsageRow *row;
    int count;
} Usage;

/* The word without its number or Drone: `jet 2` is a jet. */
static void usage_add(Usage *usage, const char *kind, const char *text, const char *card, int item)
{
    char word[USAGE_WORD];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(text, " "), text);
    UsageRow *row = NULL;
    for (int i = 0; i < usage->count && !row; i++)
        if (usage->row[i].kind == kind && strcmp(usage->row[i].word, word) == 0) row = &usage->row[i];
    if (!row) {
        usage->row = realloc(usage->row, sizeof *usage->row * (size_t)(usage->count + 1));
        ensure(usage->row != NULL);
        row = &usage->row[usage->count++];
        *row = (UsageRow){.kind = kind, .cards = text_growing(), .last = -1};
        memcpy(row->word, word, sizeof word);
    }
    if (row->last == item) return;
    row->last = item;
    text_format(&row->cards, "%s%s", row->count++ ? ", " : "", card);
}

/* Every string of the list `key` of an object. */
static void usage_add_list(Usage *usage, const char *object, const char *key, const char *kind,
                           const char *card, int item)
{
    for (int i = 0;; i++) {
        TEXT(member, 40);
        Text word = text_growing();
        text_format(&member, "%s/%d", key, i);
        bool found = card_member(object, member.at, &word);
        if (found) usage_add(usage, kind, word.at, card, item);
        text_free(&word);
        if (!found) return;
    }
}

/* A buff and a debuff are two types. */
static bool usage_add_action(Usage *usage, const char *object, int action, const char *card, int item)
{
    TEXT(key, 40);
    Text word = text_growing(), power = text_growing();
    text_format(&key, "actions/%d/type", action);
    bool found = card_member(object, key.at, &word);
    text_clear(&key);
    text_format(&key, "actions/%d/power", action);
    if (found) card_member(object, key.at, &power);
    text_clear(&key);
    text_format(&key, "actions/%d/buff", action);
    if (found && card_is(object, key.at, "true"))
        text_put(&word, power.at && power.at[0] == '-' ? "-debuff" : "-buff");
    if (found) usage_add(usage, type, word.at, card, item);
    text_clear(&key);
    text_format(&key, "actions/%d/attributes", action);
    if (found) usage_add_list(usage, object, key.at, attribute, card, item);
    text_free(&word);
    text_free(&power);
    return found;
}

static void usage_add_card(Usage *usage, const char *object, int item)
{
    Text name = text_growing();
    if (!card_member(object, "name", &name)) text_put(&name, "?");
    for (int i = 0; usage_add_action(usage, object, i, name.at, item);) i++;
    usage_add_list(usage, object, "abilities", ability, name.at, item);
    text_free(&name);
}

static int row_order(const void *left, const void *right)
{
    const UsageRow *a = left, *b = right;
    int kinds = strcmp(b->kind, a->kind); /* type, attribute, ability */
    return kinds ? kinds : strcmp(a->word, b->word);
}

static void usage_print_json(const Usage *usage)
{
    Text out = text_growing();
    Json json = json_to(&out);
    json_array(&json);
    for (int i = 0; i < usage->count; i++) {
        const UsageRow *row = &usage->row[i];
        json_object(&json);
        json_put_string(&json, "kind", row->kind);
        json_put_string(&json, "word", row->word);
        json_put_int(&json, "count", row->count);
        json_put_string(&json, "cards", row->cards.at);
        json_end(&json);
    }
    json_end(&json);
    json_print(&out);
    text_free(&out);
}

int cards_usage(const CardList *list, const bool *chosen, bool json)
{
    Usage usage = {0};
    for (int i = 0; i < list->count; i++)
        if (chosen[i]) usage_add_card(&usage, list->item[i], i);
    if (usage.count) qsort(usage.row, (size_t)usage.count, sizeof *usage.row, row_order);
    if (json)
        usage_print_json(&usage);
    else
        for (int i = 0; i < usage.count; i++)
            printf("%-9s %-20s %3d  %s\n", usage.row[i].kind, usage.row[i].word, usage.row[i].count,
                   usage.row[i].cards.at);
    for (int i = 0; i < usage.count; i++) text_free(&usage.row[i].cards);
    free(usage.row);
    return usage.count;
}
