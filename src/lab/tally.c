/* Counts of things with names. */
#include "lab/tally.h"

#include <stdarg.h>
#include <stdlib.h>

void tally_free(Tally *tally)
{
    for (int i = 0; i < tally->capacity; i++) free(tally->item[i].name);
    free(tally->item);
    *tally = (Tally){0};
}

static TallyItem *place_of(const Tally *tally, const char *name)
{
    unsigned mask = (unsigned)tally->capacity - 1, at = (unsigned)hash_bytes(name, strlen(name)) & mask;
    while (tally->item[at].name && strcmp(tally->item[at].name, name) != 0) at = (at + 1) & mask;
    return &tally->item[at];
}

static void tally_grow(Tally *tally)
{
    Tally old = *tally;
    tally->capacity = old.capacity ? old.capacity * 2 : 256;
    tally->item = calloc((size_t)tally->capacity, sizeof *tally->item);
    ensure(tally->item != NULL);
    for (int i = 0; i < old.capacity; i++)
        if (old.item[i].name) *place_of(tally, old.item[i].name) = old.item[i];
    free(old.item);
}

void tally_add(Tally *tally, const char *name, uint64_t count)
{
    if (tally->used * 2 >= tally->capacity) tally_grow(tally);
    TallyItem *item = place_of(tally, name);
    if (!item->name) {
        size_t size = strlen(name) + 1;
        item->name = malloc(size);
        ensure(item->name != NULL);
        memcpy(item->name, name, size);
        tally->used++;
    }
    item->count += count;
}

uint64_t tally_get(const Tally *tally, const char *name)
{
    return tally->capacity ? place_of(tally, name)->count : 0;
}

void tally_merge(Tally *into, const Tally *from)
{
    for (int i = 0; i < from->capacity; i++)
        if (from->item[i].name) tally_add(into, from->item[i].name, from->item[i].count);
}

const char *tally_name(char name[TALLY_NAME_MAX], ...)
{
    Text text = text_fixed(name, TALLY_NAME_MAX);
    va_list list;
    va_start(list, name);
    bool first = true;
    for (const char *field; (field = va_arg(list, const char *)); first = false) {
        if (!first) text_put_char(&text, '\t');
        int from = text.length;
        text_put(&text, field);
        for (int i = from; i < text.length; i++)
            if (name[i] == '\t' || name[i] == '\n') name[i] = ' ';
    }
    va_end(list);
    return name;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const TallyItem *)a)->name, ((const TallyItem *)b)->name);
}

TallyItem *tally_sorted(const Tally *tally)
{
    TallyItem *list = calloc((size_t)tally->used + 1, sizeof *list);
    ensure(list != NULL);
    int n = 0;
    for (int i = 0; i < tally->capacity; i++)
        if (tally->item[i].name) list[n++] = tally->item[i];
    qsort(list, (size_t)n, sizeof *list, by_name);
    return list;
}

int tally_fields(const char *name, char copy[TALLY_NAME_MAX], const char *field[TALLY_FIELDS_MAX])
{
    Text text = text_fixed(copy, TALLY_NAME_MAX);
    text_put(&text, name);
    int n = 0;
    for (char *at = copy; at && n < TALLY_FIELDS_MAX; n++) {
        field[n] = at;
        at = strchr(at, '\t');
        if (at) *at++ = 0;
    }
    return n;
}
