/* Cards for people and programs: in words, as a card file has them, and as JSON. */
#include "games/avertigos/cards/cards.h"

static void put_name(Text *text, const char *name)
{
    text_format(text, strchr(name, ' ') ? "\"%s\"" : "%s", name);
}

void hull_write(const Hull *hull, Text *text)
{
    text_put(text, "hull "), put_name(text, hull->name);
    text_format(text, " %s\n  copies %d  hp %d  speed %d  penalty %d  initiative %d %d %d  ap %d",
                faction_words[hull->faction], hull->copies, hull->hp, hull->speed, hull->penalty,
                hull->initiative[1], hull->initiative[2], hull->initiative[3], hull->ap);
    if (hull->price) text_format(text, "  price %d", hull->price);
    if (hull->slots) text_put(text, "\n  sections");
    for (int i = 0; i < hull->slots; i++) text_format(text, " %s", section_words[hull->section[i]]);
    text_put(text, "\n");
}

void module_write(const Module *module, Text *text)
{
    text_put(text, "module "), put_name(text, module->name);
    text_format(text, " %s %s\n  coins %d  hp %d  ap %d", faction_words[module->faction],
                section_words[module->section], module->coins, module->hp, module->ap);
    if (module->weapon)
        text_format(text, "  %s  dice %d+%d  up %d  down %d", weapon_words[module->weapon], module->regular,
                    module->aimed, module->up, module->down);
    if (module->repair) text_format(text, "  repair %d", module->repair);
    if (module->helm) text_format(text, "  helm %d", module->helm);
    if (module->watch) text_format(text, "  watch %d", module->watch);
    if (module->chart) text_format(text, "  chart %d", module->chart);
    if (module->landing) text_format(text, "  landing %d", module->landing);
    text_put(text, module->master ? "  master\n" : "\n");
}

void move_write(const Move *move, Text *text)
{
    text_format(text, "move %s %s\n  copies %d", move->name, kind_words[move->kind], move->copies);
    if (move->start) text_put(text, "  start");
    if (move->turn) text_format(text, "  turn %d", move->turn);
    if (move->ap) text_format(text, "  ap %d", move->ap);
    if (move->hp) text_format(text, "  hp %d", move->hp);
    if (move->draw) text_format(text, "  draw %d", move->draw);
    if (move->height) text_format(text, "  height %d", move->height);
    if (move->trick)
        text_format(text, "  %s %s", move->trick == TRICK_HARD ? "hard" : "sharp",
                    move->side > 0 ? "left" : "right");
    text_put(text, "\n");
}

static const char *arcs_word(const Module *module)
{
    switch (module_arcs(module)) {
    case ARC_AHEAD: return "forward";
    case ARC_ASTERN: return "astern";
    default: return module_swings(module) ? "to the side it is set to" : "to both sides";
    }
}

void module_words(const Module *module, Text *text)
{
    const char *before = "";
    if (module->weapon) {
        text_format(text, "Fires %s, %d %s, up to %d higher and %d lower.", arcs_word(module),
                    module->regular + module->aimed, module->regular + module->aimed == 1 ? "die" : "dice",
                    module->up, module->down);
        if (module->aimed) text_format(text, " %d aimed.", module->aimed);
        before = " ";
    }
    if (module->repair)
        text_format(text, "%sRepairs %d HP for each AP.", before, module->repair), before = " ";
    if (module->helm)
        text_format(text, "%sLowers the ship's penalty by %d.", before, module->helm), before = " ";
    if (module->watch)
        text_format(text, "%sRaises the ship's Initiative by %d.", before, module->watch), before = " ";
    if (module->chart)
        text_format(text, "%s%d more to draw after each move.", before, module->chart), before = " ";
    if (module->landing)
        text_format(text, "%sThe first %d of each landing cost no AP.", before, module->landing),
            before = " ";
    if (!*before) text_put(text, module->ap > 2 ? "Stores Action Points." : "Takes damage for the ship.");
}

void move_words(const Move *move, Text *text)
{
    text_format(text, "%s%s.", move->start ? "Starts a chain; " : "",
                move->start  ? (move->turn ? "turns" : "straight only")
                : move->turn ? "Turns"
                             : "Straight only");
    if (move->turn) text_format(text, " The next card may turn up to %d degrees.", move->turn * 5);
    if (move->ap) text_format(text, " +%d AP.", move->ap);
    if (move->hp) text_format(text, " %+d HP.", move->hp);
    if (move->draw) text_format(text, " Draw %d.", move->draw);
    if (move->height) text_format(text, " Height %+d.", move->height);
    if (move->trick)
        text_format(text, " May end in a %s turn to the %s.", move->trick == TRICK_HARD ? "hard" : "sharp",
                    move->side > 0 ? "left" : "right");
}

/* ---- JSON ---- */

static void list_text(Json *json, const char *key, Text *text)
{
    json_put_text(json, key, text);
    text_clear(text);
}

static void list_hull(const Box *box, const Hull *hull, Text *text, Json *json)
{
    json_object(json);
    json_put_string(json, "name", hull->name);
    json_put_string(json, "kind", "hull");
    json_put_string(json, "set", box->set);
    json_put_string(json, "faction", faction_words[hull->faction]);
    json_put_int(json, "copies", hull->copies);
    json_put_int(json, "hp", hull->hp);
    json_put_int(json, "speed", hull->speed);
    json_put_int(json, "penalty", hull->penalty);
    json_put_int(json, "ap", hull->ap);
    json_key(json, "initiative"), json_array(json);
    for (int i = HEIGHT_MIN; i <= HEIGHT_MAX; i++) json_int(json, hull->initiative[i]);
    json_end(json);
    json_key(json, "sections"), json_array(json);
    for (int i = 0; i < hull->slots; i++) json_string(json, section_words[hull->section[i]]);
    json_end(json);
    if (hull->price) json_put_int(json, "price", hull->price);
    hull_write(hull, text), list_text(json, "text", text);
    json_end(json);
}

static void list_module(const Box *box, const Module *module, Text *text, Json *json)
{
    static const char *const fires[] = {
        [ARC_AHEAD] = "ahead", [ARC_ASTERN] = "astern", [ARC_SIDES] = "sides"};
    json_object(json);
    json_put_string(json, "name", module->name);
    json_put_string(json, "kind", "module");
    json_put_string(json, "set", box->set);
    json_put_string(json, "faction", faction_words[module->faction]);
    json_put_string(json, "section", section_words[module->section]);
    json_put_int(json, "coins", module->coins);
    json_put_int(json, "hp", module->hp);
    json_put_int(json, "ap", module->ap);
    json_put_bool(json, "master", module->master);
    if (module->weapon) {
        json_put_string(json, "weapon", weapon_words[module->weapon]);
        json_put_int(json, "regular", module->regular);
        json_put_int(json, "aimed", module->aimed);
        json_put_int(json, "up", module->up);
        json_put_int(json, "down", module->down);
        json_put_int(json, "reach", box->widget[module->weapon].reach);
        json_put_int(json, "arc", box->widget[module->weapon].arc);
        json_put_string(json, "fires", fires[module_arcs(module)]);
        json_put_bool(json, "swings", module_swings(module));
    }
    module_words(module, text), list_text(json, "words", text);
    module_write(module, text), list_text(json, "text", text);
    json_end(json);
}

static void list_move(const Box *box, const Move *move, Text *text, Json *json)
{
    json_object(json);
    json_put_string(json, "name", move->name);
    json_put_string(json, "kind", kind_words[move->kind]);
    json_put_string(json, "set", box->set);
    json_put_int(json, "copies", move->copies);
    json_put_bool(json, "start", move->start);
    json_put_int(json, "turn", move->turn);
    json_put_int(json, "ap", move->ap);
    json_put_int(json, "hp", move->hp);
    json_put_int(json, "draw", move->draw);
    json_put_int(json, "height", move->height);
    if (move->trick) {
        json_put_string(json, "trick", move->trick == TRICK_HARD ? "hard" : "sharp");
        json_put_string(json, "side", move->side > 0 ? "left" : "right");
    }
    move_words(move, text), list_text(json, "words", text);
    move_write(move, text), list_text(json, "text", text);
    json_end(json);
}

static void list_fleet(const Box *box, const Fleet *fleet, Text *text, Json *json)
{
    Plan plan;
    TEXT(why, 200);
    fleet_plan(box, fleet, &plan, &why);
    json_object(json);
    json_put_string(json, "name", fleet->name);
    json_put_string(json, "kind", "team");
    json_put_string(json, "set", fleet->name);
    json_put_string(json, "title", fleet->title);
    json_put_string(json, "style", fleet->style);
    json_put_int(json, "ships", fleet->ships);
    json_put_int(json, "coins", plan.value);
    text_format(text, "title \"%s\"\nstyle \"%s\"\n", fleet->title, fleet->style);
    for (int i = 0; i < fleet->ships; i++) {
        text_format(text, "ship \"%s\"", fleet->ship[i].hull);
        for (int k = 0; k < fleet->ship[i].modules; k++)
            text_format(text, " \"%s\"%s", fleet->ship[i].module[k],
                        fleet->ship[i].starboard >> k & 1 ? " starboard" : "");
        text_put(text, "\n");
    }
    list_text(json, "text", text);
    json_end(json);
}

void avertigos_list_cards(const Catalog *catalog, Json *json)
{
    const Box *box = shelf_box(catalog);
    Text text = text_growing();
    json_array(json);
    for (int i = 1; box && i <= box->hulls; i++) list_hull(box, &box->hull[i], &text, json);
    for (int i = 1; box && i <= box->modules; i++) list_module(box, &box->module[i], &text, json);
    for (int i = 1; box && i <= box->moves; i++) list_move(box, &box->move[i], &text, json);
    for (const Catalog *layer = catalog; box && layer; layer = layer->base)
        for (const Fleet *fleet = layer->shelf ? ((const Shelf *)layer->shelf)->fleets : NULL; fleet;
             fleet = fleet->next)
            if (shelf_fleet(catalog, fleet->name) == fleet) list_fleet(box, fleet, &text, json);
    json_end(json);
    text_free(&text);
}
