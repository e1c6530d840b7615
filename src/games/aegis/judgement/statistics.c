/* What statistics count: the cards of a seat, and the Actions, abilities and combinations of events. */
#include "games/aegis/judgement/judgement.h"
#include "games/aegis/words/words.h"

static int held_add(HeldCard held[HELD_MAX], int count, const char *name, bool in_play)
{
    for (int i = 0; i < count; i++)
        if (strcmp(held[i].name, name) == 0) {
            held[i].in_play |= in_play;
            return count;
        }
    if (count == HELD_MAX) return count;
    held[count] = (HeldCard){name, in_play};
    return count + 1;
}

/* A component lies on the board as part of another robot and is in play, like the Commander that rides with
   its robot. */
static int aegis_holds(const Kit *kit, const void *state, int seat, HeldCard held[HELD_MAX])
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    int count = 0;
    for (int piece = k->first[seat]; piece < k->first[seat + 1]; piece++) {
        bool in_play = s->robot[piece].where == ACTIVE || s->robot[piece].where == UNDER;
        if (k->piece[piece].drone || !s->robot[piece].card) continue;
        count = held_add(held, count, card_of(k, s, piece)->name, in_play);
        if (equipment_of(k, s, piece))
            count = held_add(held, count, k->card[equipment_of(k, s, piece)].name, in_play);
    }
    return count;
}

/* Abilities that show by the clause of an event; the others are Actions, or change numbers. */
static int ability_by_clause(const AegisKit *k, int clause)
{
    static const struct {
        uint16_t clause;
        uint8_t ability;
    } shown[] = {{A2_ABL_01, ACCELERATOR},   {A2_ABL_15, COMBAT_DROP},  {A2_ABL_22, DEPLOY},
                 {A2_ABL_40, JAMMING},       {A2_ABL_55, PARTING_SHOT}, {A2_ABL_56, PARTING_CANNON},
                 {A2_ABL_60, PARTING_DRONE}, {A2_ABL_61, REROLL},       {A2_ABL_79, REVENGEANCE}};
    for (int i = 0; i < countof(shown); i++)
        if (clause_now(k, shown[i].clause) == clause) return shown[i].ability;
    return -1;
}

static bool aegis_names(const Kit *kit, const void *state, const Event *event, EventName *name)
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    int piece = event->subject, kind = event->kind;
    bool triggered = kind == EVENT_TRIGGERED && event->n[0] >= 0; /* below: an effect of the Star Die */
    int ability = triggered ? event->n[0] : ability_by_clause(k, event->clause);
    if (!is_piece(k, piece) || (kind != EVENT_USED && kind != EVENT_COMBINED && ability < 0)) return false;
    const Card *card = &k->card[piece_card(k, s, piece)];
    *name = (EventName){.seat = seat_of(s, piece), .kind = "ability", .card = card->name};
    if (kind == EVENT_USED) {
        const Action *action = action_of_ref(k, event->n[0]);
        if (!action) return false;
        name->kind = "action";
        name->card = k->card[REF_CARD(event->n[0])].name;
        name->name = action->name;
    } else if (kind == EVENT_COMBINED) {
        name->kind = "combination";
        name->name = card->name;
    } else {
        name->name = ability_word(ability);
        if (ability == JAMMING) name->card = ""; /* the event names whose dice they are */
    }
    return true;
}
