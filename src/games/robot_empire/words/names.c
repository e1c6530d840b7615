/* Names of cards, and choices in words. */
#include "games/robot_empire/words/words.h"

/* With its number where there are several copies. */
void put_piece(const EmpireKit *kit, int id, Text *text)
{
    if (!piece_id(kit, id)) {
        text_put(text, "?");
        return;
    }
    text_put(text, card_name(kit, id));
    if (kit->copies[kit->design[id]] > 1) text_format(text, "#%d", kit->copy[id]);
}

void put_quoted(const EmpireKit *kit, int id, Text *text)
{
    text_put(text, "\"");
    put_piece(kit, id, text);
    text_put(text, "\"");
}

void put_target(const EmpireKit *kit, int seat, int target, Text *text)
{
    if (target == -seat)
        text_put(text, "battery");
    else if (target < 0)
        text_format(text, "player %d", -target);
    else if (target >= PLAY_BASE)
        text_format(text, "play %d", target - PLAY_BASE + 1);
    else
        put_quoted(kit, target, text);
}

void empire_write(const Kit *kit, const void *state, int seat, Choice choice, Text *text)
{
    const EmpireKit *own = (const EmpireKit *)kit;
    const Verb *verb = &verbs[choice.verb < V_COUNT ? choice.verb : 0];
    (void)state;
    text_put(text, verb->word);
    if (verb->names == NAMES_COINS) text_format(text, " %d", choice.a);
    if (verb->names == NAMES_NOTHING || verb->names == NAMES_COINS) return;
    text_put(text, " ");
    if (verb->names == NAMES_TABLE)
        put_quoted(own, choice.a, text);
    else
        text_format(text, "\"%s\"", choice.a > 0 && choice.a <= own->cards ? own->card[choice.a].name : "?");
    switch (verb->says) {
    case SAYS_UPGRADE: text_format(text, " %d", choice.b + 1); break;
    case SAYS_POINTS: text_format(text, " %d", choice.b); break;
    case SAYS_SEAT: text_format(text, " %s %d", verb->join, choice.b); break;
    default:
        if (!choice.b) break;
        text_format(text, " %s ", verb->join ? verb->join : "on");
        put_target(own, seat, choice.b, text);
    }
    if (kind_is_component(choice.who)) text_format(text, " component %s", empire_kind_words[choice.who]);
}
