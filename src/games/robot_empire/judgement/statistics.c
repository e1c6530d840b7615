/* What statistics count: the cards that a seat may come to play, which of them lie before it, and what it
   does with them. */
#include "games/robot_empire/judgement/judgement.h"

static bool on_table(const Piece *piece)
{
    return piece->where == AT_FRONT || piece->where == AT_BASE || piece->where == AT_MOON ||
           piece->where == AT_INSTALLED || piece->where == AT_CHAINED || piece->where == AT_UNDER;
}

/* Of a shared deck everybody holds everything: what counts is who got it into play. */
int empire_holds(const Kit *kit, const void *state, int seat, HeldCard held[HELD_MAX])
{
    const EmpireKit *own = (const EmpireKit *)kit;
    const EmpireState *s = state;
    int count = 0, at[CARDS_MAX + 1] = {0}; /* where a design stands in the list, plus one */
    for (int id = 1; id <= own->pieces; id++) {
        int design = own->design[id];
        if (own->owner[id] && own->owner[id] != seat) continue;
        if (own->card[design].kind == KIND_MOON) continue;
        if (!at[design]) {
            if (count == HELD_MAX) continue;
            held[count] = (HeldCard){own->card[design].name, false};
            at[design] = ++count;
        }
        if (on_table(&s->piece[id]) && s->piece[id].seat == seat) held[at[design] - 1].in_play = true;
    }
    return count;
}

bool empire_names(const Kit *kit, const void *state, const Event *event, EventName *name)
{
    static const struct {
        int kind;
        const char *word;
        bool by_seat;
    } counted[] = {{E_BROUGHT, "brought out", true},  {E_INSTALLED, "installed", false},
                   {E_UPGRADED, "upgraded", false},   {E_BOOSTED, "boosted", false},
                   {E_ANNOUNCED, "used", true},       {E_FIRED, "fired", true},
                   {E_ASSEMBLED, "assembled", false}, {E_CHAINED, "chained", false}};
    const EmpireKit *own = (const EmpireKit *)kit;
    const EmpireState *s = state;
    for (int i = 0; i < countof(counted); i++) {
        int piece = counted[i].by_seat ? event->object : event->subject;
        if (event->kind != counted[i].kind || !piece_id(own, piece)) continue;
        const char *card = card_of(own, piece)->name;
        int seat = counted[i].by_seat ? event->subject : s->piece[piece].seat;
        *name = (EventName){.seat = seat, .kind = counted[i].word, .card = card, .name = card};
        return true;
    }
    return false;
}
