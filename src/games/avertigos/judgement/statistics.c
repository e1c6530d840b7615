/* Which cards a seat brought, and of what an event is an occurrence. */
#include "games/avertigos/judgement/judgement.h"

int avertigos_holds(const Kit *kit, const void *state, int seat, HeldCard held[HELD_MAX])
{
    const AvKit *own = kit_of(kit);
    const AvState *s = state;
    int count = 0;
    for (int m = 1; m <= own->box.modules; m++) {
        if (!(s->used[seat] >> m & 1)) continue;
        bool in_play = false;
        for (int id = ship_first(seat); id < ship_first(seat + 1); id++)
            for (int i = 0; i < SLOTS_MAX; i++)
                in_play |= ship_there(s, id) && s->ship[id].module[i] == m && s->ship[id].left[i];
        held[count++] = (HeldCard){own->box.module[m].name, in_play};
    }
    return count;
}

bool avertigos_names(const Kit *kit, const void *state, const Event *event, EventName *name)
{
    const AvKit *own = kit_of(kit);
    const AvState *s = state;
    if (event->kind == E_CARD && event->object >= 1 && event->object <= own->box.moves) {
        *name = (EventName){ship_seat(event->subject), "card", "", own->box.move[event->object].name};
        return true;
    }
    if (event->kind != E_FIRED || !ship_there(s, event->subject) || event->n[0] < 1 ||
        event->n[0] > SLOTS_MAX)
        return false;
    *name = (EventName){ship_seat(event->subject), "shot", "",
                        module_at(own, s, event->subject, event->n[0] - 1)->name};
    return true;
}
