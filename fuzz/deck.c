/* Deck text. */
#include "roster.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Library library; /* the real cards, read once */
    roster_fuzz(&library, "robot_empire", "fuzz.deck", data, size);
    return 0;
}
