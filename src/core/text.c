/* Strings under construction, and the words of a line. Nothing here depends on a locale. */
#include "core/text.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { TEXT_FIRST = 256 };

Text text_fixed(char *buffer, int capacity)
{
    ensure(capacity > 0);
    buffer[0] = 0;
    return (Text){.at = buffer, .capacity = capacity};
}

Text text_growing(void)
{
    Text text = {.at = malloc(TEXT_FIRST), .capacity = TEXT_FIRST, .grows = true};
    ensure(text.at != NULL);
    text.at[0] = 0;
    return text;
}

void text_free(Text *text)
{
    if (text->grows) free(text->at);
    *text = (Text){0};
}

void text_clear(Text *text)
{
    text->length = 0;
    text->cut = false;
    if (text->at) text->at[0] = 0;
}

/* Makes room for `more` bytes and returns how many of them there is room for. */
static int text_reserve(Text *text, int more)
{
    ensure(more >= 0 && more < INT_MAX - text->length);
    int room = text->capacity - 1 - text->length;
    if (more <= room) return more;
    if (!text->grows) return room < 0 ? 0 : room;
    int capacity = text->capacity;
    while (capacity <= text->length + more) capacity = capacity > INT_MAX / 2 ? INT_MAX : capacity * 2;
    text->at = realloc(text->at, (size_t)capacity);
    ensure(text->at != NULL);
    text->capacity = capacity;
    return more;
}

int utf8_length(const char *at, int left)
{
    const unsigned char *byte = (const unsigned char *)at;
    if (left < 1) return 0;
    if (byte[0] < 0x80) return 1;
    if (byte[0] < 0xC2 || byte[0] > 0xF4) return 0;
    int length = byte[0] < 0xE0 ? 2 : byte[0] < 0xF0 ? 3 : 4;
    if (left < length) return 0;
    for (int i = 1; i < length; i++)
        if ((byte[i] & 0xC0) != 0x80) return 0;
    /* the shortest form only, no surrogates, nothing beyond U+10FFFF */
    if (byte[0] == 0xE0 && byte[1] < 0xA0) return 0;
    if (byte[0] == 0xED && byte[1] > 0x9F) return 0;
    if (byte[0] == 0xF0 && byte[1] < 0x90) return 0;
    if (byte[0] == 0xF4 && byte[1] > 0x8F) return 0;
    return length;
}

/* What did not fit is dropped by whole characters, and nothing is added after it. */
static void text_cut(Text *text)
{
    text->cut = true;
    if (!text->at) return;
    int start = text->length;
    for (int back = 1; back <= 3 && back <= text->length; back++) {
        unsigned char byte = (unsigned char)text->at[text->length - back];
        if (byte < 0x80) break;
        if (byte < 0xC0) continue;
        int whole = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
        if (whole > back) start = text->length - back;
        break;
    }
    text->length = start;
    text->at[start] = 0;
}

void text_put_bytes(Text *text, const char *bytes, int length)
{
    ensure(length >= 0);
    if (length == 0 || text->cut) return;
    if (length < text->capacity - text->length) { /* it fits, as it mostly does */
        memcpy(text->at + text->length, bytes, (size_t)length);
        text->length += length;
        text->at[text->length] = 0;
        return;
    }
    int room = text_reserve(text, length);
    if (room > 0) {
        memcpy(text->at + text->length, bytes, (size_t)room);
        text->length += room;
        text->at[text->length] = 0;
    }
    if (room < length) text_cut(text);
}

void text_put(Text *text, const char *string)
{
    size_t length = strlen(string);
    ensure(length < INT_MAX);
    text_put_bytes(text, string, (int)length);
}

void text_put_char(Text *text, char c)
{
    if (text->cut || text->capacity - text->length <= 1) {
        text_put_bytes(text, &c, 1);
        return;
    }
    text->at[text->length++] = c;
    text->at[text->length] = 0;
}

void text_put_html(Text *text, const char *string)
{
    for (; *string; string++) {
        switch (*string) {
        case '<': text_put(text, "&lt;"); break;
        case '>': text_put(text, "&gt;"); break;
        case '&': text_put(text, "&amp;"); break;
        case '"': text_put(text, "&quot;"); break;
        default: text_put_char(text, *string);
        }
    }
}

void text_put_int(Text *text, long long number)
{
    char digits[24];
    int at = (int)sizeof digits;
    unsigned long long left = number < 0 ? 0ull - (unsigned long long)number : (unsigned long long)number;
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left);
    if (number < 0) digits[--at] = '-';
    text_put_bytes(text, digits + at, (int)sizeof digits - at);
}

void text_put_hex(Text *text, const void *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < size; i++) {
        uint8_t byte = ((const uint8_t *)bytes)[i];
        text_put_bytes(text, (char[]){digits[byte >> 4], digits[byte & 15]}, 2);
    }
}

void text_put_base64(Text *text, const void *bytes, size_t size)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const uint8_t *at = bytes;
    char out[256];
    int length = 0;
    for (; size >= 3; at += 3, size -= 3) {
        unsigned bits = (unsigned)at[0] << 16 | (unsigned)at[1] << 8 | at[2];
        out[length++] = digits[bits >> 18];
        out[length++] = digits[bits >> 12 & 63];
        out[length++] = digits[bits >> 6 & 63];
        out[length++] = digits[bits & 63];
        if (length < (int)sizeof out) continue;
        text_put_bytes(text, out, length);
        length = 0;
    }
    if (size > 0) {
        unsigned bits = (unsigned)at[0] << 16 | (size > 1 ? (unsigned)at[1] << 8 : 0);
        out[length++] = digits[bits >> 18];
        out[length++] = digits[bits >> 12 & 63];
        out[length++] = size > 1 ? digits[bits >> 6 & 63] : '=';
        out[length++] = '=';
    }
    text_put_bytes(text, out, length);
}

void text_put_hash(Text *text, uint64_t hash)
{
    uint8_t bytes[8];
    for (int i = 7; i >= 0; i--, hash >>= 8) bytes[i] = (uint8_t)hash;
    text_put_hex(text, bytes, sizeof bytes);
}

void text_format_list(Text *text, const char *format, va_list list)
{
    if (text->cut) return;
    va_list again;
    va_copy(again, list);
    int room = text->capacity - 1 - text->length;
    int length =
        vsnprintf(text->at ? text->at + text->length : NULL, room < 0 ? 0 : (size_t)room + 1, format, list);
    ensure(length >= 0);
    if (length > room) {
        room = text_reserve(text, length);
        if (room == length) vsnprintf(text->at + text->length, (size_t)length + 1, format, again);
    } else {
        room = length;
    }
    va_end(again);
    text->length += room;
    if (room < length) text_cut(text);
}

void text_say(Text *text, const char *format, va_list list, PutName *put, const void *context)
{
    for (; *format; format++) {
        if (*format != '%')
            text_put_char(text, *format);
        else if (*++format == 's')
            text_put(text, va_arg(list, const char *));
        else if (*format == 'd')
            text_put_int(text, va_arg(list, int));
        else
            put(context, *format, va_arg(list, int), text);
    }
}

void text_format(Text *text, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    text_format_list(text, format, list);
    va_end(list);
}

/* ---- words ---- */

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
static bool is_end(char c) { return c == 0 || c == '\n'; }
static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c; }

bool text_line(const char **at, Word *line)
{
    if (!**at) return false;
    *line = (Word){.at = *at, .length = (int)strcspn(*at, "\n"), .column = 1};
    *at += line->length;
    if (**at) (*at)++;
    return true;
}

Words words_of(const char *line) { return (Words){.line = line, .at = line}; }

/* A quote or `#` matters only where a word begins: 1:ARK-100#2 is one word, and so is 6". */
bool words_next(Words *words, Word *word)
{
    const char *at = words->at;
    while (is_blank(*at)) at++;
    if (is_end(*at) || *at == '#') {
        words->at = at;
        return false;
    }
    *word = (Word){.at = at, .column = (int)(at - words->line) + 1};
    if (*at == '"') {
        word->quoted = true;
        word->at = ++at;
        while (!is_end(*at) && *at != '"') at++;
        word->length = (int)(at - word->at);
        if (*at == '"')
            at++;
        else if (word->length && word->at[word->length - 1] == '\r')
            word->length--;
    } else {
        while (!is_end(*at) && !is_blank(*at)) at++;
        word->length = (int)(at - word->at);
    }
    words->at = at;
    return true;
}

bool words_peek(const Words *words, Word *word)
{
    Words copy = *words;
    return words_next(&copy, word);
}

bool word_is(Word word, const char *string)
{
    int i = 0;
    while (i < word.length && string[i] && lower(word.at[i]) == lower(string[i])) i++;
    return i == word.length && string[i] == 0;
}

bool word_starts(Word word, const char *prefix)
{
    for (int i = 0; prefix[i]; i++)
        if (i >= word.length || lower(word.at[i]) != lower(prefix[i])) return false;
    return true;
}

bool word_number(Word word, int *number)
{
    int at = word.length && (word.at[0] == '-' || word.at[0] == '+');
    bool negative = at && word.at[0] == '-';
    if (at == word.length) return false;
    long long value = 0;
    for (; at < word.length; at++) {
        if (word.at[at] < '0' || word.at[at] > '9') return false;
        value = value * 10 + (word.at[at] - '0');
        if (value > (long long)INT_MAX + negative) return false;
    }
    *number = (int)(negative ? -value : value);
    return true;
}

int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    c = lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool word_bytes(Word word, void *bytes, size_t size)
{
    if ((size_t)word.length != size * 2) return false;
    for (size_t i = 0; i < size; i++) {
        int high = hex_digit(word.at[2 * i]), low = hex_digit(word.at[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        ((uint8_t *)bytes)[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

bool word_uint64(Word word, uint64_t *number)
{
    uint64_t value = 0;
    if (word.length == 0) return false;
    for (int i = 0; i < word.length; i++) {
        if (word.at[i] < '0' || word.at[i] > '9') return false;
        unsigned digit = (unsigned)(word.at[i] - '0');
        if (value > (UINT64_MAX - digit) / 10) return false;
        value = value * 10 + digit;
    }
    *number = value;
    return true;
}

bool word_same(Word a, Word b)
{
    if (a.length != b.length) return false;
    for (int i = 0; i < a.length; i++)
        if (lower(a.at[i]) != lower(b.at[i])) return false;
    return true;
}

void word_copy(Word word, char *buffer, size_t capacity)
{
    ensure(capacity > 0 && capacity <= INT_MAX);
    Text text = text_fixed(buffer, (int)capacity);
    text_put_bytes(&text, word.at, word.length);
}

bool string_same(const char *a, const char *b)
{
    while (*a && lower(*a) == lower(*b)) a++, b++;
    return lower(*a) == lower(*b);
}

const char *path_file(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

const char *path_extension(const char *path)
{
    const char *dot = strrchr(path_file(path), '.');
    return dot ? dot + 1 : "";
}

void path_stem(const char *path, char *buffer, size_t capacity)
{
    const char *file = path_file(path), *dot = strrchr(file, '.');
    int length = dot && dot > file ? (int)(dot - file) : (int)strlen(file);
    word_copy((Word){.at = file, .length = length}, buffer, capacity);
}
