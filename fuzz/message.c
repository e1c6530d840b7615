/* JSON from outside: whatever is read is an object whose members can be walked, and writing it again reads
 * the same. */
#include "fuzz.h"
#include "core/json.h"
#include "core/value.h"

static void value_write(const Value *value, Json *json)
{
    switch (value->kind) {
    case VALUE_NULL:
    case VALUE_REAL: json_null(json); break;
    case VALUE_FALSE: json_bool(json, false); break;
    case VALUE_TRUE: json_bool(json, true); break;
    case VALUE_INTEGER: json_int(json, value->number); break;
    case VALUE_STRING: json_string(json, value->text); break;
    case VALUE_ARRAY: json_array(json); break;
    case VALUE_OBJECT: json_object(json); break;
    }
    int count = 0;
    for (const Value *item = value->first; item; item = item->next, count++) {
        if (value->kind == VALUE_OBJECT) json_key(json, item->name);
        value_write(item, json);
    }
    ensure(count == value->count);
    if (value->kind == VALUE_ARRAY || value->kind == VALUE_OBJECT) json_end(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Problem problem = {0};
    Value *value = value_read((const char *)bytes, size, &problem);
    if (!value) {
        ensure(problem.what[0]);
        return 0;
    }
    Text first = text_growing(), second = text_growing();
    Json json = json_to(&first);
    value_write(value, &json);
    value_free(value);
    value = value_read(first.at, (size_t)first.length, &problem);
    ensure(value != NULL);
    json = json_to(&second);
    value_write(value, &json);
    ensure(first.length == second.length && memcmp(first.at, second.at, (size_t)first.length) == 0);
    value_free(value);
    text_free(&first);
    text_free(&second);
    return 0;
}
