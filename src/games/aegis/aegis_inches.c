/* A.E.G.I.S. without a grid: the same rules in inches (Advanced A.E.G.I.S.). */
#include "games/aegis/inches/unit.h"
#define AEGIS_GAME aegis_inches
#define AEGIS_STATE_SIZE aegis_state_size_inches
#include "games/aegis/aegis.c"
