/* JSON pointers into documents: the input is a pointer, a zero byte and a document. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *pointer = fuzz_text(data, size);
    size_t length = strlen(pointer);
    char *document = length < size ? fuzz_text(data + length + 1, size - length - 1) : fuzz_text(data, 0);
    const char *value;
    int value_length;
    if (json_find(document, pointer, &value, &value_length)) {
        ensure(value >= document && value_length >= 0);
        ensure((size_t)(value - document) + (size_t)value_length <= strlen(document));
    }
    free(document);
    free(pointer);
    return 0;
}
