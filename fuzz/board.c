/* Board text: what is read can be asked for its hexes and lines. */
#include "fuzz.h"

static const HexKind kinds[] = {{"stop", 'S'}, {"jam", 'J'}, {0}};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    Arena arena = {0};
    Problem problem = {0};
    const Board *board = board_read("fuzz", text, 1, kinds, &arena, &problem);
    fuzz_explained(board != NULL, &problem);
    if (board) {
        ensure(board->hexes > 0 && board->ids <= BOARD_IDS_MAX);
        for (int id = 1; id < board->ids; id++) {
            if (!(board->land[id >> 6] >> (id & 63) & 1)) continue;
            TEXT(name, 16);
            board_write_hex(board, id, &name);
            Words words = words_of(name.at);
            Word word;
            ensure(words_next(&words, &word) && board_find(board, word) == id);
            ensure(board_at(board, board->q[id], board->r[id]) == id);
        }
    }
    arena_free(&arena);
    free(text);
    return 0;
}
