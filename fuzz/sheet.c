/* Sheet text. */
#include "roster.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Library library; /* the real skills and weapons, read once */
    roster_fuzz(&library, "spot_rules", "fuzz.sheet", data, size);
    return 0;
}
