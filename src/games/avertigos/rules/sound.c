/* Can this state be at all? */
#include "games/avertigos/avertigos.h"

static bool ship_sound(const AvKit *kit, const AvState *s, int id, Text *why)
{
    const Ship *ship = &s->ship[id];
    static const Ship none = {0};
    if (!ship->hp)
        return memcmp(ship, &none, sizeof none) == 0 ||
               (text_format(why, "ship %d is gone and has left something", id), false);
    if (ship->hull < 1 || ship->hull > kit->box.hulls || ship->hp > hull_of(kit, s, id)->hp ||
        ship->heading >= HEADINGS || ship->height > HEIGHT_MAX || ship->island > kit->map.islands)
        return text_format(why, "ship %d: hull %d, %d HP, heading %d, Height %d", id, ship->hull, ship->hp,
                           ship->heading, ship->height),
               false;
    for (int i = 0; i < SLOTS_MAX; i++) {
        int module = ship->module[i];
        if (module > kit->box.modules || (!module && (ship->left[i] || ship->dice[i])))
            return text_format(why, "ship %d: module %d", id, module), false;
        const Module *card = &kit->box.module[module];
        if (ship->left[i] > card->hp || ship->dice[i] > weapon_squares(card) ||
            (ship->dice[i] && !ship->left[i]) || (s->pool >> module & 1 && !kit->fleets))
            return text_format(why, "ship %d: %s with %d HP and %d dice", id, card->name, ship->left[i],
                               ship->dice[i]),
                   false;
    }
    if (ship->ap > ship_capacity(kit, s, id))
        return text_format(why, "ship %d has %d AP", id, ship->ap), false;
    if (!ship->height) return true;
    int32_t beyond[SIDES];
    Shape base;
    bool in = ship->x >= 0 && ship->x <= kit->area.width && ship->y >= 0 && ship->y <= kit->area.height;
    if (in) base_shape(ship_pose(s, id), &base); /* wilder places would overflow */
    if (!in || shape_out(&base, kit->area, beyond))
        return text_format(why, "ship %d is outside the area", id), false;
    if (ship->island && s->holding[ship->island].docked != id)
        return text_format(why, "ship %d is docked where it is not", id), false;
    return true;
}

static bool cards_sound(const AvKit *kit, const AvState *s, Text *why)
{
    int deck = 0, discard = 0;
    for (int card = 1; card <= kit->box.moves; card++) {
        int copies = s->deck[card] + s->discard[card];
        for (int seat = 1; seat <= kit->kit.seats; seat++) copies += s->hand[seat][card];
        for (int i = 0; s->committed && i < s->laid; i++) copies += s->chain[i].card == card;
        int all = kit->box.move[card].copies; /* whoever places a position may leave cards in the box */
        if (copies > all || (copies < all && !s->placed))
            return text_format(why, "there are %d of %s", copies, kit->box.move[card].name), false;
        deck += s->deck[card], discard += s->discard[card];
    }
    if (deck != s->deck_count || discard != s->discard_count)
        return text_format(why, "a deck of %d and a pile of %d", deck, discard), false;
    for (int seat = 1; seat <= kit->kit.seats; seat++) {
        int hand = 0;
        for (int card = 1; card <= kit->box.moves; card++) hand += s->hand[seat][card];
        if (hand != s->hand_count[seat] || hand > HAND_MAX)
            return text_format(why, "seat %d has %d cards", seat, hand), false;
    }
    return true;
}

bool avertigos_sound(const Kit *kit, const void *state, Text *why)
{
    const AvKit *own = kit_of(kit);
    const AvState *s = state;
    uint64_t used = 0;
    if (s->phase > PH_OVER || s->steps.depth > STEPS_MAX || s->laid > CHAIN_MAX)
        return text_format(why, "phase %d, %d steps", s->phase, s->steps.depth), false;
    for (int id = 1; id <= SHIPS_MAX; id++) {
        if (ship_there(s, id) && ship_seat(id) > kit->seats)
            return text_format(why, "ship %d of nobody", id), false;
        if (!ship_sound(own, s, id, why)) return false;
        if (own->fleets && id == ship_first(ship_seat(id))) used = 0; /* everybody has pieces of his own */
        for (int i = 0; i < SLOTS_MAX; i++) {
            if (!s->ship[id].module[i]) continue;
            if (used >> s->ship[id].module[i] & 1)
                return text_format(why, "module %d is there twice", s->ship[id].module[i]), false;
            used |= 1ull << s->ship[id].module[i];
        }
    }
    for (int i = 1; i <= own->map.islands; i++)
        if (s->holding[i].owner > kit->seats || s->holding[i].claws > CLAWS_MAX ||
            s->holding[i].docked > SHIPS_MAX ||
            (s->holding[i].docked && s->ship[s->holding[i].docked].island != i))
            return text_format(why, "island %d: owner %d, claws %d, docked %d", i, s->holding[i].owner,
                               s->holding[i].claws, s->holding[i].docked),
                   false;
    for (int seat = 1; seat <= kit->seats; seat++)
        if (s->silver[seat] < 0)
            return text_format(why, "seat %d has %d silver", seat, s->silver[seat]), false;
    return s->phase < PH_DEPLOY || cards_sound(own, s, why);
}
