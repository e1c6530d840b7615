/* Cards and teams written back: as the text they can be read from, and as JSON for programs. */
#include "games/aegis/cards/cards.h"
#include "games/aegis/kit/edition.h"

static const char class_letters[] = "AEGIS";

void name_write(const char *name, Text *text)
{
    bool quoted = strpbrk(name, " \t=;") != NULL;
    text_format(text, quoted ? "\"%s\"" : "%s", name);
}

void classes_write(int classes, Text *text)
{
    for (int i = 0; i < 5; i++)
        if (classes >> i & 1) text_put_char(text, class_letters[i]);
}

int ability_number(const Card *card, int ability, int instance)
{
    switch (ability) {
    case ACCELERATOR: return card->accelerator;
    case CLOAKING: return card->cloaking;
    case EVADE: return card->evade;
    case MELEE_EVADE: return card->melee_evade;
    case RANGE_EVADE: return card->range_evade;
    case JET: return card->jet;
    case PARTING_SHOT: return card->parting_shot;
    case PARTING_CANNON: return card->parting_cannon;
    case JAMMING: return card->jamming[instance];
    case REROLL: return card->reroll[instance];
    default: return 0;
    }
}

/* An ability with its numbers, as in `combine-drone gan count 2 distance 3`. */
static void ability_write(const Card *card, int ability, int instance, Text *text)
{
    static const char *const drones[] = {"", "gan", "saur"};
    int number = ability_number(card, ability, instance);
    text_put(text, ability_word(ability));
    if (ability == DEPLOY) text_format(text, " %s", drones[card->deploy]);
    if (ability == PARTING_DRONE) text_format(text, " %s", drones[card->parting_drone]);
    if (ability == COMBINE_DRONE)
        text_format(text, " %s count %d distance %d", drones[card->combine_drone], card->combine_drone_count,
                    card->combine_drone_distance);
    if (number) text_format(text, " %d", number);
}

int ability_instances(const Card *card, int ability)
{
    if (!ability_known(ability) || !card_has(card, ability)) return 0;
    if (ability == JAMMING && card->jamming[1]) return 2;
    if (ability == REROLL && card->reroll[1]) return 2;
    return 1;
}

static void power_write(const Action *action, Text *text)
{
    if (action->type == TYPE_NONE) return;
    text_format(text, "   %s", type_word(action->type));
    if (type_is_buff(action->type))
        text_format(text, " %+d", action->power);
    else if (action->power)
        text_format(text, " %d", action->power);
}

void action_write(const Action *action, int icons, Text *text)
{
    text_format(text, "  action \"%s\"   ", action->name);
    if (icons) icons_write(icons, text);
    text_put(text, "cost ");
    if (action->cost == COST_X)
        text_put_char(text, 'x');
    else
        text_put_int(text, action->cost);
    text_format(text, "   %s %d+", action->each ? "each" : "all", action->accuracy);
    power_write(action, text);
    if (action->range && action->range_min)
        text_format(text, "   range %d-%d", action->range_min, action->range);
    else if (action->range && !(action->attributes & LASER))
        text_format(text, "   range %d", action->range);
    if (action->radius) text_format(text, "   radius %d", action->radius);
    const char *gap = "   ";
    for (uint32_t bits = action->attributes; bits; bits &= bits - 1, gap = " ") {
        uint32_t bit = bits & (0u - bits);
        text_format(text, "%s%s", gap, attribute_word(bit));
        if (bit == ANTI_AIR && action->anti_air > 1) text_format(text, " %d", action->anti_air);
    }
    text_put_char(text, '\n');
}

static void field_write(const char *key, const char *value, const char **gap, Text *text)
{
    if (!*value) return;
    text_format(text, "%s%s ", *gap, key);
    name_write(value, text);
    *gap = "   ";
}

void abilities_write(const Card *card, Text *text)
{
    for (int ability = 0; ability < ABILITIES_END; ability++) {
        for (int i = 0; i < ability_instances(card, ability); i++) {
            text_put(text, "  ability ");
            ability_write(card, ability, i, text);
            text_put_char(text, '\n');
        }
    }
}

void card_write(const ShelfCard *from, Text *text)
{
    const Card *card = &from->card;
    const char *gap = "  ";
    if (from->boss || from->rondo) {
        boss_write(from, text);
        return;
    }
    text_put(text, from->machineless ? "commander " : "robot ");
    name_write(card->name, text);
    text_put_char(text, '\n');
    if (!from->machineless) {
        text_put(text, "  class ");
        classes_write(card->classes, text);
        gap = "   ";
    }
    if (from->number) {
        text_format(text, "%snumber %d", gap, from->number);
        gap = "   ";
    }
    if (from->edition) {
        text_format(text, "%sedition %d", gap, from->edition);
        gap = "   ";
    }
    field_write("faction", from->faction, &gap, text);
    field_write("team", from->team, &gap, text);
    if (from->make_given) field_write("make", from->make, &gap, text);
    if (!from->machineless) field_write("commander", from->character, &gap, text);
    if (strcmp(gap, "   ") == 0) text_put_char(text, '\n');
    if (!from->machineless)
        text_format(text, "  move %d   energy %d   integrity %d\n", card->move, card->energy,
                    card->integrity);
    for (int i = 0; i < card->action_count; i++) action_write(&card->action[i], 0, text);
    abilities_write(card, text);
}

static void names_write(const char *key, const char (*names)[CARD_NAME_MAX + 1], int count, Text *text)
{
    if (!count) return;
    text_format(text, "  %s", key);
    for (int i = 0; i < count; i++) {
        text_put_char(text, ' ');
        name_write(names[i], text);
    }
    text_put_char(text, '\n');
}

void team_write(const ShelfTeam *team, Text *text)
{
    text_put(text, "team ");
    name_write(team->name, text);
    text_put_char(text, '\n');
    if (team->title[0]) text_format(text, "  title \"%s\"\n", team->title);
    if (team->style[0]) text_format(text, "  style \"%s\"\n", team->style);
    if (team->edition) text_format(text, "  edition %d\n", team->edition);
    if (team->drafted) text_put(text, "  drafted\n");
    names_write(team->rondo ? "start" : "basic", team->basic, team->basics, text);
    names_write("combined", team->combined, team->combineds, text);
    names_write(team->eight ? "reserve" : "sideboard", team->sideboard, team->sideboards, text);
    if (!team->commander[0]) return;
    text_put(text, "  commander ");
    name_write(team->commander, text);
    if (team->commander_on[0]) {
        text_put(text, " on ");
        name_write(team->commander_on, text);
    }
    text_put_char(text, '\n');
}

/* ---- JSON ---- */

void action_describe(const Action *action, Json *json)
{
    json_object(json);
    json_put_string(json, "name", action->name);
    if (action->cost == COST_X)
        json_put_string(json, "cost", "x");
    else
        json_put_int(json, "cost", action->cost);
    json_put_int(json, "accuracy", action->accuracy);
    json_put_bool(json, "each", action->each);
    json_put_string(json, "type", action->type == TYPE_NONE ? "none" : type_word(action->type));
    json_put_bool(json, "buff", type_is_buff(action->type));
    json_put_int(json, "power", action->power);
    json_put_int(json, "range", action->range < RANGE_SHOWN_MAX ? action->range : RANGE_SHOWN_MAX);
    if (action->range_min) json_put_int(json, "range_min", action->range_min);
    json_put_int(json, "radius", action->radius);
    json_key(json, "attributes");
    json_array(json);
    for (uint32_t bits = action->attributes; bits; bits &= bits - 1) {
        uint32_t bit = bits & (0u - bits);
        TEXT(word, 32);
        text_put(&word, attribute_word(bit));
        if (bit == ANTI_AIR && action->anti_air > 1) text_format(&word, " %d", action->anti_air);
        json_string(json, word.at);
    }
    json_end(json);
    json_end(json);
}

static void list_abilities(const Card *card, Json *json)
{
    json_key(json, "abilities");
    json_array(json);
    for (int ability = 0; ability < ABILITIES_END; ability++) {
        for (int i = 0; i < ability_instances(card, ability); i++) {
            TEXT(words, 64);
            ability_write(card, ability, i, &words);
            json_string(json, words.at);
        }
    }
    json_end(json);
}

static void list_card(const ShelfCard *from, Json *json)
{
    const Card *card = &from->card;
    json_object(json);
    json_put_string(json, "name", card->name);
    json_put_string(json, "kind",
                    from->machineless ? "commander"
                    : from->boss      ? "boss"
                    : from->rondo     ? "rondo"
                                      : "robot");
    json_put_string(json, "set", from->set);
    if (from->number) json_put_int(json, "number", from->number);
    if (from->edition) json_put_int(json, "edition", from->edition);
    if (from->team[0]) json_put_string(json, "team", from->team);
    if (from->faction[0]) json_put_string(json, "faction", from->faction);
    if (from->character[0]) json_put_string(json, "commander", from->character);
    if (from->boss || from->rondo) boss_describe(from, json);
    if (card_is_robot(from)) {
        TEXT(classes, 8);
        classes_write(card->classes, &classes);
        json_put_string(json, "class", classes.at);
        json_put_int(json, "level", card->level);
        json_put_string(json, "make", from->make);
        json_put_int(json, "model", card->model);
        json_put_int(json, "move", card->move);
        json_put_int(json, "energy", card->energy);
        json_put_int(json, "integrity", card->integrity);
        json_key(json, "actions");
        json_array(json);
        for (int i = 0; i < card->action_count; i++) action_describe(&card->action[i], json);
        json_end(json);
    }
    if (!from->rondo) list_abilities(card, json);
    Text text = text_growing();
    card_write(from, &text);
    json_put_text(json, "text", &text);
    text_free(&text);
    json_end(json);
}

static void list_names(Json *json, const char *key, const char (*names)[CARD_NAME_MAX + 1], int count)
{
    json_key(json, key);
    json_array(json);
    for (int i = 0; i < count; i++) json_string(json, names[i]);
    json_end(json);
}

static void list_team(const ShelfTeam *team, Json *json)
{
    json_object(json);
    json_put_string(json, "name", team->name);
    json_put_string(json, "kind", "team");
    json_put_string(json, "set", team->set);
    json_put_string(json, "title", team->title);
    json_put_string(json, "style", team->style);
    json_put_int(json, "edition", team->edition ? team->edition : EDITION_USUAL);
    if (team->rondo)
        json_put_string(json, "options", "edition=1 mode=combine-rondo");
    else if (team->eight)
        json_put_string(json, "options", "edition=1 mode=point-control");
    else if (team->drafted)
        json_put_string(json, "options", "draft=on");
    else if (team->edition && team->edition != EDITION_USUAL) {
        TEXT(options, 16);
        text_format(&options, "edition=%d", team->edition);
        json_put_string(json, "options", options.at);
    }
    list_names(json, "basic", team->basic, team->rondo ? 0 : team->basics);
    if (team->rondo) list_names(json, "start", team->basic, team->basics);
    list_names(json, "combined", team->combined, team->combineds);
    list_names(json, "sideboard", team->sideboard, team->eight ? 0 : team->sideboards);
    if (team->eight) list_names(json, "reserve", team->sideboard, team->sideboards);
    if (team->commander[0]) json_put_string(json, "commander", team->commander);
    if (team->commander_on[0]) json_put_string(json, "commander_on", team->commander_on);
    Text text = text_growing();
    team_write(team, &text);
    json_put_text(json, "text", &text);
    text_free(&text);
    json_end(json);
}

static void list_board(const Board *board, Json *json)
{
    json_object(json);
    json_put_string(json, "name", board->name);
    json_put_string(json, "kind", "board");
    json_put_string(json, "title", board->title);
    json_put_int(json, "hexes", board->hexes);
    json_put_int(json, "zones", board->zones);
    json_put_bool(json, "walled", board->walled);
    json_end(json);
}

/* The base first; `top` is the catalog asked for, whose layers hide older things of the same name.
 */
static void list_layer(const Catalog *layer, const Catalog *top, Json *json)
{
    if (layer->base) list_layer(layer->base, top, json);
    const Shelf *shelf = shelf_in(layer);
    for (const ShelfCard *card = shelf ? shelf->cards : NULL; card; card = card->next) {
        Word name = word_of(card->card.name);
        const ShelfCard *seen = card->machineless ? shelf_commander(top, name, card->edition)
                                : card->boss      ? shelf_boss(top, card->card.name)
                                : card->rondo     ? shelf_rondo(top, card->rondo - 1)
                                                  : shelf_robot(top, name, card->edition);
        if (seen == card) list_card(card, json);
    }
    for (const ShelfTeam *team = shelf ? shelf->teams : NULL; team; team = team->next)
        if (shelf_team(top, team->name) == team) list_team(team, json);
    for (const Board *board = layer->boards; board; board = board->next)
        if (catalog_board(top, board->name) == board) list_board(board, json);
}

void aegis_list_cards(const Catalog *catalog, Json *json)
{
    json_array(json);
    list_layer(catalog, catalog, json);
    json_end(json);
}
