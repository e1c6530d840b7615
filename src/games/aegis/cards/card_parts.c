/* Actions and abilities of a card, read from its words. */
#include "games/aegis/cards/card_reader.h"

/* ---- actions ---- */

static bool take_type(Reader *reader, const ActionWord *known, Word at)
{
    Action *action = reader->action;
    if (reader->action_seen & SEEN_TYPE)
        return lines_wrong(&reader->lines, at, "one type of effect", "\"%s\" has two types, `%s` and `%s`",
                           action->name, type_word(action->type), known->word);
    reader->action_seen |= SEEN_TYPE;
    action->type = (uint8_t)known->value;
    Word next;
    bool more = token_peek(&reader->lines.words, &next);
    bool sign = more && next.length > 1 && (next.at[0] == '+' || next.at[0] == '-');
    int power = 0;
    if (known->value == TYPE_TRUE_FORM || known->value == TYPE_BURST_STAR) return true;
    if (known->value == TYPE_LANZER && !(more && word_number(next, &power))) {
        action->power = 3; /* A2-UNQ-06 */
        return true;
    }
    if (known->value == TYPE_DAMAGE && sign) action->type = TYPE_BUFF_DAMAGE;
    bool buff = type_is_buff(action->type);
    if (!take_number(reader, known->word, buff ? -20 : 1, 20, false, &power)) return false;
    if (power == 0)
        return lines_wrong(&reader->lines, next, "a sign and a number, as in +1", "a buff of 0 does nothing");
    action->power = (int8_t)power;
    return true;
}

static bool take_attribute(Reader *reader, const ActionWord *known, Word at)
{
    Action *action = reader->action;
    if (action->attributes & known->value)
        return lines_wrong(&reader->lines, at, "each attribute once", "\"%s\" has `%s` twice", action->name,
                           known->word);
    action->attributes |= known->value;
    if (known->value != ANTI_AIR) return true;
    Word next;
    int amount = 1;
    if (token_peek(&reader->lines.words, &next) && word_number(next, &amount))
        if (!take_number(reader, "anti-air", 1, 9, false, &amount)) return false;
    action->anti_air = (uint8_t)amount;
    return true;
}

static bool action_once(Reader *reader, unsigned bit, Word at, const char *what)
{
    if (reader->action_seen & bit)
        return lines_wrong(&reader->lines, at, "each value once", "\"%s\" has `%s` twice",
                           reader->action->name, what);
    reader->action_seen |= bit;
    return true;
}

static bool take_cost(Reader *reader)
{
    Word next;
    int cost;
    if (token_peek(&reader->lines.words, &next) && word_is(next, "x")) {
        reader->action->cost = COST_X;
        return token_next(&reader->lines.words, &next);
    }
    if (!take_number(reader, "cost", 1, 20, false, &cost)) return false;
    reader->action->cost = (uint8_t)cost;
    return true;
}

/* 4, or 4-10 with the least distance first. */
static bool take_range(Reader *reader)
{
    Action *action = reader->action;
    Word word;
    int low = 0, high = 0;
    const char *dash = NULL;
    if (token_peek(&reader->lines.words, &word) && word.length > 2)
        dash = memchr(word.at + 1, '-', (size_t)word.length - 1);
    if (!dash) {
        if (!take_number(reader, "range", 0, 30, false, &high)) return false;
        action->range = (uint8_t)high;
        return true;
    }
    token_next(&reader->lines.words, &word);
    Word from = word, to = word;
    from.length = (int)(dash - word.at);
    to.at = dash + 1;
    to.length = word.length - from.length - 1;
    if (!word_number(from, &low) || !word_number(to, &high) || low < 1 || high > 30 || low > high)
        return lines_wrong(&reader->lines, word, "the least and the greatest distance, as in 4-10",
                           "`range` can't be `%.*s`", WORD_SHOWN(word));
    action->range_min = (uint8_t)low;
    action->range = (uint8_t)high;
    return true;
}

bool take_action_word(Reader *reader, const ActionWord *known, int used)
{
    Action *action = reader->action;
    Word at;
    int number = 0;
    token_peek(&reader->lines.words, &at);
    tokens_skip(reader, used);
    switch (known->kind) {
    case WORD_COST: return action_once(reader, SEEN_COST, at, "cost") && take_cost(reader);
    case WORD_EACH:
    case WORD_ALL:
        if (!action_once(reader, SEEN_ACCURACY, at, "each or all")) return false;
        if (!take_number(reader, known->word, 1, 6, true, &number)) return false;
        action->accuracy = (uint8_t)number;
        action->each = known->kind == WORD_EACH;
        return true;
    case WORD_RANGE: return action_once(reader, SEEN_RANGE, at, "range") && take_range(reader);
    case WORD_RADIUS:
        if (!action_once(reader, SEEN_RADIUS, at, "radius")) return false;
        if (!take_number(reader, "radius", 0, 30, false, &number)) return false;
        action->radius = (uint8_t)number;
        return true;
    case WORD_TYPE: return take_type(reader, known, at);
    default: return take_attribute(reader, known, at);
    }
}

/* An Action is complete when nothing more can be added to it. */
bool action_close(Reader *reader)
{
    Action *action = reader->action;
    if (!action) return true;
    reader->action = NULL;
    int line = reader->lines.number;
    reader->lines.number = reader->action_line;
    Word at = reader->action_word;
    unsigned seen = reader->action_seen;
    bool unique = type_is_unique(action->type);
    if (!(seen & SEEN_COST) && action->type == TYPE_BURST_STAR)
        action->cost = 1; /* one die: A2-UNQ-11 */
    else if (!(seen & SEEN_COST))
        return lines_wrong(&reader->lines, at, "cost 1 to 20, or cost x", "the Action \"%s\" has no cost",
                           action->name);
    if (!(seen & SEEN_ACCURACY) && unique)
        action->accuracy = 1; /* its text replaces it: A2-TYPE-13 */
    else if (!(seen & SEEN_ACCURACY))
        return lines_wrong(&reader->lines, at, "each 3+ or all 3+", "the Action \"%s\" has no accuracy",
                           action->name);
    uint32_t statuses = BLAZE | RUST | QUELL | DISARM | RESTRAIN;
    if (!(seen & SEEN_TYPE) && !(action->attributes & statuses))
        return lines_wrong(&reader->lines, at, "a type such as damage 1, drain 1, push 2 or accuracy +1",
                           "the Action \"%s\" does nothing", action->name);
    if (action->attributes & LASER) action->range = RANGE_UNLIMITED; /* A1-ATTR-22 */
    if (action->attributes & MELEE && !action->range && !action->radius) action->range = 1;
    if (!action->range && !action->radius && !unique && !(action->attributes & SELF))
        return lines_wrong(&reader->lines, at, "range 4, radius 2 or both",
                           "the Action \"%s\" reaches nobody", action->name);
    if (reader->move && !reader->move->icons)
        return lines_wrong(&reader->lines, at, "rondo and a letter, phi or omega",
                           "the Action \"%s\" has no Rondo icon", action->name);
    reader->move = NULL;
    reader->lines.number = line;
    return true;
}

/* Where the next Action of the card stands; NULL with a problem. */
static Action *action_place(Reader *reader, Word at, Word name)
{
    Card *card = &reader->card->card;
    ShelfBoss *boss = reader->card->boss;
    const char *twice = NULL;
    for (int i = 0; i < card->action_count; i++)
        if (word_is(name, card->action[i].name)) twice = card->action[i].name;
    for (int i = 0; boss && i < boss->moves; i++)
        if (word_is(name, boss->move[i].action.name)) twice = boss->move[i].action.name;
    if (twice) {
        lines_wrong(&reader->lines, name, "a name of its own", "%s has two Actions called \"%s\"", card->name,
                    twice);
        return NULL;
    }
    if (boss && boss->moves == BOSS_MOVES_MAX) {
        lines_wrong(&reader->lines, at, "at most nine Actions and special abilities", "%s has too many",
                    card->name);
        return NULL;
    }
    if (boss) reader->move = &boss->move[boss->moves++];
    return boss ? &reader->move->action : &card->action[card->action_count++];
}

bool take_action(Reader *reader, Word at)
{
    Card *card = &reader->card->card;
    Word name;
    if (card->action_count == ACTIONS_MAX)
        return lines_wrong(&reader->lines, at, "at most three Actions", "%s has more than three Actions",
                           card->name);
    if (!words_next(&reader->lines.words, &name))
        return lines_wrong(&reader->lines, lines_here(&reader->lines), "action \"Name\"",
                           "this Action has no name");
    if (!lines_quote_closed(&reader->lines, name) ||
        !lines_name_fits(&reader->lines, name, CARD_NAME_MAX, ACTION_NAME_BARRED, "action \"Name\""))
        return false;
    int used;
    Words from_name = {.line = reader->lines.words.line, .at = name.at};
    if (!name.quoted && action_word_find(&from_name, &used))
        return lines_wrong(&reader->lines, name, "action \"Name\", its name in quotes",
                           "this Action has no name");
    reader->action = action_place(reader, at, name);
    if (!reader->action) return false;
    reader->action->name = arena_copy(&reader->catalog->arena, name.at, (size_t)name.length);
    reader->action_word = at;
    reader->action_line = reader->lines.number;
    reader->action_indent = reader->lines.indent;
    reader->action_seen = 0;
    return true;
}

/* ---- abilities ---- */

static bool take_drone(Reader *reader, const AbilityWord *known, int *drone)
{
    Word word;
    int number;
    *drone = known->drone;
    if (!*drone) {
        const char *expected = "gan or saur";
        if (!token_next(&reader->lines.words, &word))
            return lines_wrong(&reader->lines, lines_here(&reader->lines), expected, "`%s` names no Drone",
                               known->word);
        *drone = drone_name(word, &number);
        if (!*drone || number)
            return lines_wrong(&reader->lines, word, expected, "there is no Drone called `%.*s`",
                               WORD_SHOWN(word));
    }
    if (token_peek(&reader->lines.words, &word) && (word_is(word, "drone") || word_is(word, "drones")))
        token_next(&reader->lines.words, &word);
    return true;
}

/* gan [[count] 2] [distance 3] */
static bool take_drones(Reader *reader, const AbilityWord *known)
{
    Card *card = &reader->card->card;
    int drone, count = 1, distance = 1, number;
    Word word;
    if (!take_drone(reader, known, &drone)) return false;
    while (token_peek(&reader->lines.words, &word)) {
        if (word_is(word, "count")) {
            token_next(&reader->lines.words, &word);
            if (!take_number(reader, "count", 1, DRONES_MAX, false, &count)) return false;
        } else if (word_is(word, "distance")) {
            token_next(&reader->lines.words, &word);
            if (!take_number(reader, "distance", 1, 20, false, &distance)) return false;
        } else if (word_number(word, &number)) {
            if (!take_number(reader, known->word, 1, DRONES_MAX, false, &count)) return false;
        } else {
            break;
        }
    }
    card->combine_drone = (uint8_t)drone;
    card->combine_drone_count = (uint8_t)count;
    card->combine_drone_distance = (uint8_t)distance;
    return true;
}

static bool take_instance(Reader *reader, uint8_t instance[INSTANCES_MAX], int number, Word at,
                          const char *word)
{
    for (int i = 0; i < INSTANCES_MAX; i++) {
        if (instance[i]) continue;
        instance[i] = (uint8_t)number;
        return true;
    }
    return lines_wrong(&reader->lines, at, "at most two", "%s has `%s` more than twice",
                       reader->card->card.name, word);
}

bool take_ability(Reader *reader, const AbilityWord *known, int used)
{
    Card *card = &reader->card->card;
    Word at;
    int number = 0, drone = 0;
    token_peek(&reader->lines.words, &at);
    tokens_skip(reader, used);
    int ability = known->ability;
    bool instances = ability == REROLL || ability == JAMMING;
    bool commanders = ability < CLASSIC_FIRST ? (COMMANDER_ABILITIES & ABILITY(ability)) != 0
                                              : (CLASSIC_COMMANDERS & CLASSIC(ability)) != 0;
    if (reader->card->machineless && !commanders)
        return lines_wrong(&reader->lines, at, "a Commander Ability, such as reload or steady-aim",
                           "a Machineless Commander can't have `%s`", known->word);
    if (card_has(card, ability) && !instances)
        return lines_wrong(&reader->lines, at, "each ability once", "%s has `%s` twice", card->name,
                           known->word);
    if (ability < CLASSIC_FIRST)
        card->abilities |= ABILITY(ability);
    else
        card->classic |= CLASSIC(ability);
    if (known->takes == TAKES_NUMBER && !take_number(reader, known->word, 1, 9, false, &number)) return false;
    if (known->takes == TAKES_DRONE && !take_drone(reader, known, &drone)) return false;
    switch (ability) {
    case ACCELERATOR: card->accelerator = (uint8_t)number; break;
    case CLOAKING: card->cloaking = (uint8_t)number; break;
    case EVADE: card->evade = (uint8_t)number; break;
    case MELEE_EVADE: card->melee_evade = (uint8_t)number; break;
    case RANGE_EVADE: card->range_evade = (uint8_t)number; break;
    case JET: card->jet = (uint8_t)number; break;
    case PARTING_SHOT: card->parting_shot = (uint8_t)number; break;
    case PARTING_CANNON: card->parting_cannon = (uint8_t)number; break;
    case JAMMING: return take_instance(reader, card->jamming, number, at, known->word);
    case REROLL: return take_instance(reader, card->reroll, number, at, known->word);
    case DEPLOY: card->deploy = (uint8_t)drone; break;
    case PARTING_DRONE: card->parting_drone = (uint8_t)drone; break;
    case COMBINE_DRONE: return take_drones(reader, known);
    default: break;
    }
    return true;
}
