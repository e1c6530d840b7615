/* Characters and weapons for people and programs, as JSON. */
#include "games/spot_rules/sheets/sheet.h"

static void list_damage(Json *json, int level, int dl)
{
    TEXT(text, 24);
    text_format(&text, "%s %d", spot_levels[level], dl);
    json_put_text(json, "damage", &text);
}

static void list_weapon(const Weapon *weapon, Json *json)
{
    static const char *const marks[] = {"stock",   "scope", "automatic", "shotgun",
                                        "grenade", "melee", "pistol"};
    json_object(json);
    json_put_string(json, "name", weapon->name);
    json_put_string(json, "kind", "weapon");
    json_put_string(json, "skill", weapon->skill);
    json_put_string(json, "attribute", spot_attributes[weapon->attribute]);
    if (weapon->level) list_damage(json, weapon->level, weapon->dl);
    if (weapon->blast) json_put_int(json, "blast", weapon->blast);
    if (weapon->ammo) json_put_int(json, "ammo", weapon->ammo);
    json_key(json, "ranges");
    json_array(json);
    for (int i = 0; i < 5; i++) json_int(json, weapon->range[i]);
    json_end(json);
    json_key(json, "marks");
    json_array(json);
    for (int i = 0; i < countof(marks); i++)
        if (weapon->marks >> i & 1) json_string(json, marks[i]);
    json_end(json);
    json_end(json);
}

static void list_fighting(const Sheet *sheet, Json *json)
{
    json_key(json, "moves");
    json_array(json);
    for (int move = 1; move < MOVES; move++)
        if (sheet->moves >> move & 1) json_string(json, spot_moves[move].name);
    json_end(json);
    json_key(json, "combos");
    json_array(json);
    for (int i = 0; i < sheet->combos; i++) {
        json_array(json);
        for (int k = 1; k <= sheet->combo[i][0]; k++) json_string(json, spot_moves[sheet->combo[i][k]].name);
        json_end(json);
    }
    json_end(json);
    json_key(json, "weapons");
    json_array(json);
    for (int i = 0; i < sheet->weapons; i++) json_string(json, sheet->weapon[i]);
    json_end(json);
}

static void list_sheet(const Sheet *sheet, Json *json)
{
    json_object(json);
    json_put_string(json, "name", sheet->name);
    json_put_string(json, "kind",
                    sheet->bystander  ? "bystander"
                    : sheet->side > 1 ? "adversary"
                                      : "character");
    json_put_string(json, "set", sheet->file);
    json_put_string(json, "looks", sheet->looks);
    for (int i = 1; i < ATTRIBUTES; i++) json_put_int(json, spot_attributes[i], sheet->attribute[i]);
    json_put_int(json, "Good Luck", sheet->good);
    json_put_int(json, "Bad Luck", sheet->bad);
    json_key(json, "skills");
    json_object(json);
    for (int i = 0; i < sheet->skills; i++) json_put_int(json, sheet->skill[i].name, sheet->skill[i].level);
    json_end(json);
    list_fighting(sheet, json);
    json_put_int(json, "armour", sheet->armour);
    json_put_int(json, "copies", sheet->copies);
    json_end(json);
}

void spot_list_cards(const Catalog *catalog, Json *json)
{
    json_array(json);
    for (const Catalog *at = catalog; at; at = at->base) {
        const Shelf *shelf = at->shelf;
        for (int i = 1; shelf && i <= shelf->sheets; i++) list_sheet(shelf->sheet[i], json);
        for (int i = 1; shelf && i <= shelf->weapons; i++) list_weapon(&shelf->weapon[i], json);
    }
    json_end(json);
}

bool spot_check_team(const Catalog *catalog, const char *team, Text *report)
{
    for (; catalog; catalog = catalog->base) {
        const Shelf *shelf = catalog->shelf;
        for (int i = 1; shelf && i <= shelf->sheets; i++)
            if (string_same(shelf->sheet[i]->file, team) || string_same(shelf->sheet[i]->name, team))
                return true;
    }
    text_format(report, "there is no character and no sheet \"%s\"\n", team);
    return false;
}
