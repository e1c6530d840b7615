/* Card text of every game: what is read can be listed. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    for (int i = 0; games[i]; i++) {
        Problem problem = {0};
        Catalog *catalog = catalog_new(games[i], NULL);
        bool read = catalog_read(catalog, "fuzz.cards", text, 1, &problem);
        fuzz_explained(read, &problem);
        if (read && games[i]->list_cards) {
            Text list = text_growing();
            Json json = json_to(&list);
            games[i]->list_cards(catalog, &json);
            text_free(&list);
        }
        catalog_free(catalog);
    }
    free(text);
    return 0;
}
