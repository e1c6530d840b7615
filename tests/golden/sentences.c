#include "sentences.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/clauses.h"

enum { PATTERNS_MAX = 4096 };

typedef struct Pattern {
    uint64_t hash;
    uint32_t count;
    uint16_t clause;
    char example[sizeof(((Refusal *)0)->why)], words[96];
} Pattern;

struct Sentences {
    int count;
    uint32_t all;
    Pattern pattern[PATTERNS_MAX];
};

Sentences *sentences_new(void)
{
    Sentences *sentences = calloc(1, sizeof *sentences);
    ensure(sentences != NULL);
    return sentences;
}

void sentences_free(Sentences *sentences) { free(sentences); }

/* Is this a word that whoever was refused has said, and begins it with a capital? Then it is a name. */
static bool is_said(const char *word, int length, const char *words)
{
    while (length && strchr(".,;:", word[length - 1])) length--;
    if (length < 2 || *word < 'A' || *word > 'Z') return false;
    for (const char *at = words; (at = strchr(at, *word)); at++)
        if (strncmp(at, word, (size_t)length) == 0) return true;
    return false;
}

/* Words with a figure, a capital in their middle or in quotes are names and figures. */
static bool is_figure(const char *word, int length)
{
    for (int i = 0; i < length; i++)
        if ((word[i] >= '0' && word[i] <= '9') || (i && word[i] >= 'A' && word[i] <= 'Z')) return true;
    return length == 1 && *word >= 'A' && *word <= 'Z';
}

static uint64_t pattern_hash(const Refusal *refusal, const char *words)
{
    TEXT(pattern, sizeof refusal->why + 16);
    text_format(&pattern, "%d ", refusal->clause);
    bool quoted = false;
    char quote = '"';
    for (const char *at = refusal->why; *at;) {
        int length = (int)strcspn(at, " ");
        bool opens = *at == '"' || *at == '`';
        bool closes = memchr(at + opens, opens ? *at : quote, (size_t)(length - opens)) != NULL;
        bool inside = quoted || opens;
        if (opens) quoted = true, quote = *at;
        if (closes) quoted = false;
        if (inside || is_figure(at, length) || is_said(at, length, words))
            text_put(&pattern, "#");
        else
            text_put_bytes(&pattern, at, length);
        text_put_char(&pattern, ' ');
        at += length;
        while (*at == ' ') at++;
    }
    return hash_bytes(pattern.at, (size_t)pattern.length);
}

void sentences_add(Sentences *sentences, const Refusal *refusal, const char *words)
{
    uint64_t hash = pattern_hash(refusal, words);
    int i = 0;
    while (i < sentences->count && sentences->pattern[i].hash != hash) i++;
    sentences->all++;
    if (i == PATTERNS_MAX) return;
    Pattern *pattern = &sentences->pattern[i];
    if (i == sentences->count) {
        *pattern = (Pattern){.hash = hash, .clause = refusal->clause};
        snprintf(pattern->example, sizeof pattern->example, "%s", refusal->why);
        snprintf(pattern->words, sizeof pattern->words, "%s", words);
        sentences->count++;
    }
    pattern->count++;
}

static int pattern_order(const void *one, const void *other)
{
    const Pattern *a = one, *b = other;
    if (a->count != b->count) return a->count < b->count ? 1 : -1;
    return a->hash < b->hash ? -1 : a->hash > b->hash;
}

void sentences_put(Sentences *sentences, int most, Text *out)
{
    qsort(sentences->pattern, (size_t)sentences->count, sizeof sentences->pattern[0], pattern_order);
    text_format(out, "  said %u times, %d sentences\n", sentences->all, sentences->count);
    for (int i = 0; i < sentences->count && i < most; i++) {
        const Pattern *pattern = &sentences->pattern[i];
        text_format(out, "%6u %s%s%s\n         > %s\n", pattern->count, clause_id(pattern->clause),
                    pattern->clause ? " " : "", pattern->example, pattern->words);
    }
}
