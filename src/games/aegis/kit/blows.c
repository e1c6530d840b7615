/* Expected damage of Actions, and of a card at every distance. */
#include "games/aegis/kit/blows.h"

static int action_dice(const Action *action) { return action->cost == COST_X ? DICE_OF_X : action->cost; }

/* Expected successes in sixths: of each die, or one if all dice succeed. */
static int action_hits(const Action *action)
{
    enum { FINE = 1000 };
    int dice = action_dice(action), all = MIGHT_UNIT * FINE;
    if (action->each) return dice * (7 - action->accuracy);
    for (int i = 0; i < dice; i++) all = all * (7 - action->accuracy) / 6;
    return all / FINE;
}

int action_might(const Action *action)
{
    int might = action_hits(action) * action->power;
    switch (action->type) {
    case TYPE_DAMAGE: break;
    case TYPE_DRAIN: might /= 2; break;
    case TYPE_LANZER:
    case TYPE_BURST_STAR: return MIGHT_UNIT * 2;
    default: return 0;
    }
    return might > MIGHT_MOST ? MIGHT_MOST : might;
}

static void blow_offer(Blow *best, int might, int cost)
{
    if (might > best->might || (might == best->might && cost < best->cost))
        *best = (Blow){(uint8_t)might, (uint8_t)cost};
}

static void here_fill(const Card *card, Blows *blows)
{
    for (int i = 0; i < card->action_count; i++) {
        const Action *action = &card->action[i];
        int might = action_might(action),
            far = action->range > action->radius ? action->range : action->radius;
        if (!might) continue;
        if (action->attributes & MELEE && far > 1) far = 1;
        if (far > BLOW_FAR) far = BLOW_FAR;
        for (int away = action->range_min; away <= far; away++)
            blow_offer(&blows->here[away], might, action_dice(action));
        if (far > blows->range) blows->range = (uint8_t)far;
    }
}

/* The best place to strike from is the one that a move reaches and from which most is done. */
static void after_fill(const Card *card, Blows *blows)
{
    int jet = (card->abilities & ABILITY(JET)) && card->jet > 1 ? card->jet : 1;
    for (int away = 0; away <= BLOW_FAR; away++)
        for (int to = 1; to <= BLOW_FAR; to++) {
            int steps = to > away ? to - away : away - to;
            if (!blows->here[to].might || steps > card->move * jet) continue;
            blow_offer(&blows->after[away], blows->here[to].might,
                       blows->here[to].cost + (steps + jet - 1) / jet);
        }
}

Blows *blows_make(const AegisKit *kit, Arena *arena)
{
    Blows *blows = arena_new(arena, Blows, kit->cards + 1);
    for (int card = 1; card <= kit->cards; card++) {
        here_fill(&kit->card[card], &blows[card]);
        after_fill(&kit->card[card], &blows[card]);
    }
    return blows;
}
