/* Explosives and grenades. */
#include "games/spot_rules/spot.h"

int spot_blast_level(int rating, int metres, bool tamped, int *dl)
{
    *dl = rating - metres / (tamped ? 5 : 10);
    return metres == 0 ? SPLATTER : WOUND;
}

void spot_explode(Play *p, int rating, int x, int y, bool tamped)
{
    SpotState *s = p->s;
    SAY(p, E_BLAST, SR_EXP_01, 0, 0, rating, x, y, tamped);
    for (int who = 1; who <= s->people; who++) {
        int dl = 0;
        if (!spot_here(s, who) || s->person[who].flags & P_DEAD) continue;
        int level = spot_blast_level(rating, spot_distance_to(s, who, x, y), tamped, &dl);
        if (dl < 1) continue;
        spot_harm(p, who, 0, level, dl, false);
    }
}
