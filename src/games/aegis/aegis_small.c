/* A.E.G.I.S. on boards of up to 256 ids: all but the six-player mat. */
#ifdef WIDE_BOARDS_ONLY
#define BITS_WORDS 12
#else
#define BITS_WORDS 4
#endif
#define AEGIS_GAME aegis
#define AEGIS_STATE_SIZE aegis_state_size_small
#include "games/aegis/aegis.c"

#ifndef WIDE_BOARDS_ONLY
const Game aegis_duel = {
    AEGIS_COMMON,        .asked = duel_asked, .choices = duel_choices,
    .apply = duel_apply, .judge = duel_judge, .prefer = duel_prefer,
};
#endif
