/* A.E.G.I.S. on wide boards, such as the six-player mat. */
#define BITS_WORDS 12
#define AEGIS_GAME aegis_wide
#define AEGIS_STATE_SIZE aegis_state_size_wide
#include "games/aegis/aegis.c"
