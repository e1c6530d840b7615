/* Reading and writing the lines of the bot protocol. */
#include "bots/protocol.h"

#include "core/json.h"
#include "core/lines.h"

static const char *skip_blanks(const char *at)
{
    while (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n') at++;
    return at;
}

/* 1 to 4294967295 in digits; NULL if there is no such number here. */
static const char *id_read(const char *at, uint32_t *id)
{
    uint64_t number = 0;
    const char *from = at;
    for (; *at >= '0' && *at <= '9' && at - from < 10; at++) number = number * 10 + (uint64_t)(*at - '0');
    if (at == from || (*at >= '0' && *at <= '9') || number == 0 || number > UINT32_MAX) return NULL;
    *id = (uint32_t)number;
    return at;
}

/* ---- commands ---- */

Json bot_command_begin(Text *out, uint32_t id, const char *name)
{
    text_format(out, "%lu %s ", (unsigned long)id, name);
    Json json = json_to(out);
    json_object(&json);
    return json;
}

void bot_command_end(Json *json)
{
    json_end(json);
    text_put_char(json->text, '\n');
}

bool bot_command_read(const char *line, BotCommand *command, Problem *problem)
{
    static const char form[] = "a line ID COMMAND {FIELDS}";
    *command = (BotCommand){.fields = "{}"};
    const char *at = id_read(skip_blanks(line), &command->id);
    if (!at || (*at && skip_blanks(at) == at))
        return problem_set(problem, 0, 0, form,
                           "id: the line does not begin with a number from 1 to 4294967295");
    at = skip_blanks(at);
    int length = 0;
    while (at[length] >= 'a' && at[length] <= 'z') length++;
    const char *rest = skip_blanks(at + length);
    if (length == 0 || length >= (int)sizeof command->name || (at[length] && rest == at + length))
        return problem_set(problem, 0, 0, form, "command: \"%.20s\" is no word in small letters", at);
    memcpy(command->name, at, (size_t)length);
    if (!*rest) return true;
    const char *value;
    int size;
    if (*rest != '{' || !json_find(rest, "", &value, &size) || *skip_blanks(value + size))
        return problem_set(problem, 0, 0, "one JSON object on the same line", "fields: this can't be read");
    command->fields = rest;
    return true;
}

static bool field_find(const BotCommand *command, const char *field, const char **value, int *length,
                       Problem *problem)
{
    TEXT(pointer, 40);
    text_format(&pointer, "/%s", field);
    if (json_find(command->fields, pointer.at, value, length)) return true;
    return problem_set(problem, 0, 0, "", "%s: this field is missing in %s", field, command->name);
}

bool bot_field_number(const BotCommand *command, const char *field, long minimum, long maximum, long *number,
                      Problem *problem)
{
    const char *value;
    int length, i = 0;
    if (!field_find(command, field, &value, &length, problem)) return false;
    long long sum = 0;
    bool negative = *value == '-';
    for (i = negative; i < length && value[i] >= '0' && value[i] <= '9' && i < 17; i++)
        sum = sum * 10 + (value[i] - '0');
    if (negative) sum = -sum;
    if (i == negative || i < length || sum < minimum || sum > maximum) {
        TEXT(expected, 64);
        text_format(&expected, "a whole number from %ld to %ld", minimum, maximum);
        return problem_set(problem, 0, 0, expected.at, "%s: this is %.*s", field, length < 40 ? length : 40,
                           value);
    }
    *number = (long)sum;
    return true;
}

bool bot_field_text(const BotCommand *command, const char *field, Text *out, Problem *problem)
{
    const char *value;
    int length;
    if (!field_find(command, field, &value, &length, problem)) return false;
    if (!json_unquote(value, length, out))
        return problem_set(problem, 0, 0, "a string", "%s: this is %.*s", field, length < 40 ? length : 40,
                           value);
    return true;
}

bool bot_field_true(const BotCommand *command, const char *field)
{
    const char *value;
    int length;
    return field_find(command, field, &value, &length, NULL) && length == 4 && memcmp(value, "true", 4) == 0;
}

bool bot_field_bytes(const BotCommand *command, const char *field, void *bytes, size_t size, Problem *problem)
{
    const char *value;
    int length;
    if (!field_find(command, field, &value, &length, problem)) return false;
    TEXT(expected, 64);
    text_format(&expected, "a string of %lu digits 0-9a-f", (unsigned long)size * 2);
    if (*value != '"' || (size_t)length != size * 2 + 2)
        return problem_set(problem, 0, 0, expected.at, "%s: this has %d", field,
                           *value == '"' ? length - 2 : 0);
    for (size_t i = 0; i < size; i++) {
        int high = hex_digit(value[1 + 2 * i]), low = hex_digit(value[2 + 2 * i]);
        if (high < 0 || low < 0)
            return problem_set(problem, 0, 0, expected.at, "%s: \"%.2s\" is no byte", field,
                               value + 1 + 2 * i);
        ((uint8_t *)bytes)[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

void bot_put_bytes(Json *json, const char *field, const void *bytes, size_t size)
{
    Text text = text_growing();
    text_put_hex(&text, bytes, size);
    json_put_text(json, field, &text);
    text_free(&text);
}

/* ---- answers ---- */

bool bot_answer_read(const char *line, BotAnswer *answer, Problem *problem)
{
    *answer = (BotAnswer){.error = *line == '?'};
    const char *at = *line == '=' || *line == '?' ? id_read(line + 1, &answer->id) : NULL;
    if (!at || (*at && skip_blanks(at) == at))
        return problem_set(problem, 0, 0, "=ID WORDS, or ?ID FIELD: what is wrong",
                           "wrote \"%.60s%s\", which is no answer", line, strlen(line) > 60 ? " ..." : "");
    answer->words = skip_blanks(at);
    return true;
}

static void put_line(Text *out, const char *words)
{
    for (; *words; words++) text_put_char(out, (unsigned char)*words < ' ' ? ' ' : *words);
}

void bot_answer_write(Text *out, const BotAnswer *answer)
{
    text_format(out, "%c%lu", answer->error ? '?' : '=', (unsigned long)answer->id);
    if (answer->words && *answer->words) {
        text_put_char(out, ' ');
        put_line(out, answer->words);
    }
    text_put_char(out, '\n');
}

void bot_answer_problem(Text *out, uint32_t id, const Problem *problem)
{
    TEXT(words, 600);
    text_put(&words, problem->what);
    if (problem->expected[0]) text_format(&words, "; expected %s", problem->expected);
    bot_answer_write(out, &(BotAnswer){id, true, words.at});
}

/* ---- hello ---- */

static const char *const want_names[] = {"view", "choices", "events", "bytes"};

static bool wants_read(const char *list, int length, unsigned *wants, Problem *problem)
{
    *wants = 0;
    Word rest = {.at = list, .length = length}, word;
    while (word_part(&rest, &word)) {
        int found = rows_find(rows_of(want_names), word);
        if (found < 0)
            return problem_set(problem, 0, 0, "view, choices, events, bytes", "wants: there is no \"%.*s\"",
                               WORD_SHOWN(word));
        *wants |= 1u << found;
    }
    return true;
}

bool bot_hello_read(const char *line, BotHello *hello, Problem *problem)
{
    static const char form[] = "protocol=1 name=WORD wants=view,choices,events,bytes";
    Words words = words_of(line);
    Word word, value;
    *hello = (BotHello){.wants = WANTS_USUAL};
    while (words_next(&words, &word)) {
        const char *equals = memchr(word.at, '=', (size_t)word.length);
        if (!equals) return problem_set(problem, 0, 0, form, "\"%.*s\" has no value", word.length, word.at);
        value = (Word){.at = equals + 1, .length = word.length - (int)(equals + 1 - word.at)};
        word.length = (int)(equals - word.at);
        if (word_is(word, "protocol") && !word_number(value, &hello->protocol))
            return problem_set(problem, 0, 0, "protocol=1", "protocol: \"%.*s\" is no number", value.length,
                               value.at);
        if (word_is(word, "name")) word_copy(value, hello->name, sizeof hello->name);
        if (word_is(word, "wants") && !wants_read(value.at, value.length, &hello->wants, problem))
            return false;
    }
    if (hello->protocol != PROTOCOL_VERSION)
        return problem_set(problem, 0, 0, form, "protocol: version %d is not spoken here", hello->protocol);
    if (!hello->name[0]) return problem_set(problem, 0, 0, form, "name: this is missing");
    return true;
}

void bot_wants_write(Text *out, unsigned wants)
{
    bool any = false;
    for (int i = 0; i < countof(want_names); i++) {
        if (!(wants >> i & 1)) continue;
        text_format(out, "%s%s", any ? "," : "", want_names[i]);
        any = true;
    }
}

void bot_hello_write(Text *out, uint32_t id, const BotHello *hello)
{
    TEXT(words, 200);
    text_format(&words, "protocol=%d name=%s wants=", hello->protocol, hello->name);
    bot_wants_write(&words, hello->wants);
    bot_answer_write(out, &(BotAnswer){id, false, words.at});
}
