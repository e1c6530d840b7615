/* Board text: what is read can be asked for its hexes and lines, or has its shapes within its sides. */
#include "fuzz.h"

static const HexKind kinds[] = {{"stop", 'S'}, {"jam", 'J'}, {0}};

static void area_ensure(const BoardArea *area)
{
    ensure(area->width > 0 && area->width <= AREA_SIDE_MAX && area->height > 0 &&
           area->height <= AREA_SIDE_MAX);
    ensure(area->shapes >= 0 && area->shapes <= AREA_SHAPES_MAX);
    for (int i = 0; i < area->shapes; i++) {
        const AreaShape *shape = &area->shape[i];
        ensure(shape->corners ? shape->corners >= 3 && shape->corners <= AREA_CORNERS_MAX
                              : shape->radius > 0);
    }
}

static void hexes_ensure(const Board *board)
{
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    Arena arena = {0};
    Problem problem = {0};
    const Board *board = board_read("fuzz", text, 1, kinds, &arena, &problem);
    fuzz_explained(board != NULL, &problem);
    if (board && board->area) area_ensure(board->area);
    if (board && !board->area) hexes_ensure(board);
    arena_free(&arena);
    free(text);
    return 0;
}
