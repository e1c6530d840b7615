/* Reads .cards files (skills, weapons) and .sheet files (characters). A line begins with what it is about;
   the lines below a head belong to it. Mistakes are reported by line and column. */
#include "core/lines.h"
#include "games/spot_rules/sheets/sheet.h"

typedef struct Reader {
    Shelf *shelf;
    Catalog *catalog;
    const char *file;
    Lines lines;
    Word word; /* the one read last */
    Sheet *sheet;
    Weapon *weapon;
} Reader;

static bool wrong(Reader *r, const char *expected, const char *what)
{
    if (!r->word.length) return lines_wrong(&r->lines, r->word, expected, "%s", what);
    return lines_wrong(&r->lines, r->word, expected, "%s: \"%.*s\"", what, WORD_SHOWN(r->word));
}

static bool need(Reader *r, const char *expected)
{
    return lines_take(&r->lines, &r->word, expected, expected);
}

static bool need_number(Reader *r, int low, int high, const char *what, int *number)
{
    lines_peek(&r->lines, &r->word);
    return lines_take_number(&r->lines, low, high, what, number);
}

static bool need_name(Reader *r, const char *expected, char name[32])
{
    r->word = lines_here(&r->lines);
    lines_peek(&r->lines, &r->word);
    return lines_take_name(&r->lines, expected, expected, "\"[]#", name, 32);
}

static int attribute_find(Word word)
{
    static const char *const shorts[ATTRIBUTES] = {"",    "Str", "Siz", "Agl", "Ref",
                                                   "Int", "Per", "Wil", "Inf"};
    for (int i = 1; i < ATTRIBUTES; i++)
        if (word_is(word, spot_attributes[i]) || word_is(word, shorts[i])) return i;
    return 0;
}

static bool need_attribute(Reader *r, uint8_t *attribute)
{
    if (!need(r, "an attribute, such as Agility")) return false;
    *attribute = (uint8_t)attribute_find(r->word);
    return *attribute || wrong(r, "an attribute, such as Agility", "there is no such attribute");
}

static bool need_damage(Reader *r, uint8_t *level, uint8_t *dl)
{
    int number;
    if (!need(r, "a Wound Level")) return false;
    for (*level = 0; *level + 1 < WOUND_LEVELS && !word_is(r->word, spot_levels[*level + 1]);) ++*level;
    if (++*level == WOUND_LEVELS)
        return wrong(r, "Bruise, Thwack, Break, Flesh, Wound or Splatter", "there is no such Wound Level");
    if (!need_number(r, 1, 6, "the Damage Level", &number)) return false;
    *dl = (uint8_t)number;
    return true;
}

/* ---- skills and weapons ---- */

static const Shelf *shelf_of(const Catalog *catalog) { return catalog->shelf; }

static int shelf_skill(const Catalog *catalog, const char *name)
{
    for (; catalog; catalog = catalog->base)
        for (int i = 1; shelf_of(catalog) && i <= shelf_of(catalog)->skills; i++)
            if (string_same(shelf_of(catalog)->skill[i].name, name)) return i;
    return 0;
}

static const Weapon *shelf_weapon(const Catalog *catalog, const char *name)
{
    for (; catalog; catalog = catalog->base)
        for (int i = shelf_of(catalog) ? shelf_of(catalog)->weapons : 0; i; i--)
            if (string_same(shelf_of(catalog)->weapon[i].name, name)) return &shelf_of(catalog)->weapon[i];
    return NULL;
}

static bool read_skill(Reader *r)
{
    Skill skill = {0};
    if (!need_name(r, "the name of a skill", skill.name)) return false;
    for (int i = 1; i <= r->shelf->skills; i++)
        if (string_same(r->shelf->skill[i].name, skill.name))
            return wrong(r, "each skill once", "this skill is there already");
    if (attribute_find(r->word)) return wrong(r, "another name", "an attribute is no skill");
    Word word;
    if (lines_peek(&r->lines, &word) && !need_attribute(r, &skill.attribute)) return false;
    if (r->shelf->skills == SKILLS_MAX) return wrong(r, "at most 40", "there are too many skills");
    r->shelf->skill[++r->shelf->skills] = skill;
    return lines_take_end(&r->lines);
}

static bool read_weapon_head(Reader *r)
{
    Weapon weapon = {0};
    if (!need_name(r, "the name of a weapon", weapon.name)) return false;
    for (int i = 1; i <= r->shelf->weapons; i++)
        if (string_same(r->shelf->weapon[i].name, weapon.name))
            return wrong(r, "each weapon once", "this weapon is there already");
    if (r->shelf->weapons == WEAPONS_MAX) return wrong(r, "at most 40", "there are too many weapons");
    r->weapon = &r->shelf->weapon[++r->shelf->weapons];
    *r->weapon = weapon;
    return lines_take_end(&r->lines);
}

static bool read_ranges(Reader *r)
{
    for (int i = 0, before = -1; i < 5; i++) {
        int metres = 0;
        if (!need_number(r, 0, 2000, "five ranges in metres", &metres)) return false;
        if (metres < before) return wrong(r, "ranges that grow", "this range is shorter than the one before");
        r->weapon->range[i] = (uint16_t)(before = metres);
    }
    return true;
}

static bool read_weapon_word(Reader *r)
{
    static const char *const marks[] = {"stock",   "scope", "automatic", "shotgun",
                                        "grenade", "melee", "pistol"};
    static const char *const expected =
        "skill, damage, ranges, ammo, blast, stock, scope, automatic, shotgun, grenade, melee or pistol";
    int number;
    Weapon *weapon = r->weapon;
    for (int i = 0; i < countof(marks); i++)
        if (word_is(r->word, marks[i])) {
            weapon->marks |= (uint8_t)(1 << i);
            return true;
        }
    if (word_is(r->word, "skill")) {
        if (!need_name(r, "the name of a skill", weapon->skill)) return false;
        if (!shelf_skill(r->catalog, weapon->skill))
            return wrong(r, "a skill of the list", "there is no such skill");
        return need_attribute(r, &weapon->attribute);
    }
    if (word_is(r->word, "damage")) return need_damage(r, &weapon->level, &weapon->dl);
    if (word_is(r->word, "ranges")) return read_ranges(r);
    if (word_is(r->word, "ammo")) {
        if (!need_number(r, 1, 200, "ammo", &number)) return false;
        weapon->ammo = (uint8_t)number;
        return true;
    }
    if (word_is(r->word, "blast")) {
        if (!need_number(r, 1, 12, "the Blast Rating", &number)) return false;
        weapon->blast = (uint8_t)number;
        return true;
    }
    return wrong(r, expected, "no weapon has this");
}

/* ---- characters ---- */

static bool read_copies(Reader *r)
{
    int number;
    Word word;
    while (lines_peek(&r->lines, &word)) {
        words_next(&r->lines.words, &r->word);
        if (word_is(word, "copies")) {
            if (!need_number(r, 1, COPIES_MAX, "copies", &number)) return false;
            r->sheet->copies = (uint8_t)number;
        } else if (word_is(word, "side")) {
            if (!need_number(r, 1, 6, "the side", &number)) return false;
            r->sheet->side = (uint8_t)number;
        } else if (word_is(word, "bystander"))
            r->sheet->bystander = 1;
        else
            return wrong(r, "copies N, side N or bystander", "no character has this in its first line");
    }
    return true;
}

static bool read_character_head(Reader *r)
{
    Sheet sheet = {.good = 11, .bad = 3, .copies = 1, .line = r->lines.number};
    if (!need_name(r, "the name of a character", sheet.name)) return false;
    for (int i = 1; i <= r->shelf->sheets; i++)
        if (string_same(r->shelf->sheet[i]->name, sheet.name))
            return wrong(r, "each character once", "this character is there already");
    if (r->shelf->sheets == SHEETS_MAX) return wrong(r, "at most 60", "there are too many characters");
    strcpy(sheet.looks, sheet.name);
    const char *slash = strrchr(r->file, '/'), *stem = slash ? slash + 1 : r->file;
    word_copy((Word){.at = stem, .length = (int)(strrchr(stem, '.') - stem)}, sheet.file, sizeof sheet.file);
    r->sheet = arena_new(&r->catalog->arena, Sheet, 1);
    *r->sheet = sheet;
    r->shelf->sheet[++r->shelf->sheets] = r->sheet;
    return read_copies(r);
}

static bool read_luck(Reader *r)
{
    int good = 0, bad = 0;
    if (!need(r, "good N bad N") || !word_is(r->word, "good"))
        return wrong(r, "good N bad N", "luck is told so");
    if (!need_number(r, 1, 13, "Good Luck", &good)) return false;
    if (!need(r, "bad N") || !word_is(r->word, "bad")) return wrong(r, "bad N", "luck is told so");
    if (!need_number(r, 1, 13, "Bad Luck", &bad)) return false;
    if (good == bad)
        return wrong(r, "Good Luck and Bad Luck apart", "the thresholds of luck overlap (SR-LUCK-08)");
    r->sheet->good = (uint8_t)good, r->sheet->bad = (uint8_t)bad;
    return true;
}

static bool read_character_skill(Reader *r)
{
    SheetSkill skill = {0};
    int number;
    Word word;
    if (!need_name(r, "the name of a skill", skill.name)) return false;
    if (!shelf_skill(r->catalog, skill.name))
        return wrong(r, "a skill of the list", "there is no such skill");
    for (int i = 0; i < r->sheet->skills; i++)
        if (string_same(r->sheet->skill[i].name, skill.name))
            return wrong(r, "each skill once", "this skill stands here twice");
    if (!need_number(r, 0, 5, "the level", &number)) return false;
    skill.level = (uint8_t)number;
    if (lines_peek(&r->lines, &word) && word_is(word, "cp")) {
        words_next(&r->lines.words, &r->word);
        if (!need_number(r, 0, 200, "character points", &number)) return false;
        skill.cp = (uint8_t)number;
    }
    r->sheet->skill[r->sheet->skills++] = skill;
    return true;
}

static bool need_move(Reader *r, int *move)
{
    if (!need(r, "a move, such as Punch")) return false;
    for (*move = 1; *move < MOVES && !word_is(r->word, spot_moves[*move].name);) ++*move;
    return *move < MOVES || wrong(r, "a move of the three tables", "there is no such move");
}

static bool read_moves(Reader *r)
{
    Word word;
    if (!lines_peek(&r->lines, &word)) return need(r, "a move, such as Punch");
    for (int move; lines_peek(&r->lines, &word);) {
        if (!need_move(r, &move)) return false;
        if (r->sheet->moves >> move & 1) return wrong(r, "each move once", "this move stands here twice");
        r->sheet->moves |= 1u << move;
    }
    return true;
}

static bool read_combo(Reader *r)
{
    Word word;
    if (r->sheet->combos == COMBOS_MAX) return wrong(r, "at most 4", "there are too many combos");
    uint8_t *combo = r->sheet->combo[r->sheet->combos++];
    for (int move; lines_peek(&r->lines, &word);) {
        if (!need_move(r, &move)) return false;
        if (!(r->sheet->moves >> move & 1))
            return wrong(r, "a move that a moves line above names", "a combo is made of known moves");
        if (combo[0] == COMBO_MOVES_MAX) return wrong(r, "at most 6 moves", "this combo is too long");
        combo[++combo[0]] = (uint8_t)move;
    }
    return combo[0] >= 2 || wrong(r, "two moves or more", "this is no combo");
}

static bool read_character_weapon(Reader *r)
{
    char name[32];
    int number;
    Word word;
    if (!need_name(r, "the name of a weapon", name)) return false;
    const Weapon *weapon = shelf_weapon(r->catalog, name);
    if (!weapon) return wrong(r, "a weapon of the list", "there is no such weapon");
    if (r->sheet->weapons == CARRY_MAX) return wrong(r, "at most 4", "nobody carries so many weapons");
    strcpy(r->sheet->weapon[r->sheet->weapons], weapon->name);
    number = weapon->ammo;
    if (lines_peek(&r->lines, &word) && word_is(word, "ammo")) {
        words_next(&r->lines.words, &r->word);
        if (!need_number(r, 0, weapon->ammo, "ammo", &number)) return false;
    }
    r->sheet->ammo[r->sheet->weapons++] = (uint8_t)number;
    return true;
}

static bool read_wound(Reader *r)
{
    SheetWound wound = {0};
    Word word;
    if (r->sheet->wounds == WOUNDS_MAX) return wrong(r, "at most 8", "there are too many wounds");
    if (!need_damage(r, &wound.level, &wound.dl)) return false;
    if (lines_peek(&r->lines, &word) && word_is(word, "stabilised"))
        words_next(&r->lines.words, &r->word), wound.stable = 1;
    r->sheet->wound[r->sheet->wounds++] = wound;
    return true;
}

static bool read_trait(Reader *r)
{
    int number = 1;
    Word word;
    if (r->sheet->traits == TRAIT_SLOTS) return wrong(r, "at most 3", "there are too many traits");
    if (!need_name(r, "a trait", r->sheet->trait[r->sheet->traits])) return false;
    if (lines_peek(&r->lines, &word) && !need_number(r, 1, 5, "how bad it is", &number)) return false;
    r->sheet->trait_level[r->sheet->traits++] = (uint8_t)number;
    return true;
}

static bool read_kit(Reader *r)
{
    static const char *const kits[] = {"first-aid", "medical", "facility"};
    if (!need(r, "first-aid, medical or facility")) return false;
    for (int i = 0; i < countof(kits); i++)
        if (word_is(r->word, kits[i])) {
            r->sheet->kits |= (uint8_t)(1 << i);
            return true;
        }
    return wrong(r, "first-aid, medical or facility", "there is no such kit");
}

static bool read_attribute(Reader *r, int attribute)
{
    int number;
    if (r->sheet->attribute[attribute])
        return wrong(r, "each attribute once", "this attribute stands here twice");
    if (!need_number(r, 1, 9, spot_attributes[attribute], &number)) return false;
    r->sheet->attribute[attribute] = (uint8_t)number;
    return true;
}

static bool read_character_word(Reader *r)
{
    static const char *const expected =
        "an attribute, looks, luck, skill, moves, combo, weapon, armour, kit, trait, points or wound";
    int number = 0, attribute = attribute_find(r->word);
    Sheet *sheet = r->sheet;
    if (attribute) return read_attribute(r, attribute);
    if (word_is(r->word, "looks")) return need_name(r, "what everybody sees", sheet->looks);
    if (word_is(r->word, "luck")) return read_luck(r);
    if (word_is(r->word, "skill")) return read_character_skill(r);
    if (word_is(r->word, "moves")) return read_moves(r);
    if (word_is(r->word, "combo")) return read_combo(r);
    if (word_is(r->word, "weapon")) return read_character_weapon(r);
    if (word_is(r->word, "kit")) return read_kit(r);
    if (word_is(r->word, "trait")) return read_trait(r);
    if (word_is(r->word, "wound")) return read_wound(r);
    if (word_is(r->word, "armour")) {
        if (!need_number(r, 0, 9, "the rating of armour", &number)) return false;
        sheet->armour = (uint8_t)number;
        return true;
    }
    if (word_is(r->word, "points")) {
        if (!need_number(r, 0, 999, "Resource Points", &number)) return false;
        sheet->points = (uint16_t)number;
        return true;
    }
    return wrong(r, expected, "no sheet has this");
}

/* ---- files ---- */

static bool sheet_whole(Reader *r)
{
    if (!r->sheet) return true;
    for (int i = 1; i < ATTRIBUTES; i++)
        if (!r->sheet->attribute[i])
            return problem_set(r->lines.problem, r->sheet->line, 1, "all eight attributes", "%s has no %s",
                               r->sheet->name, spot_attributes[i]);
    return true;
}

static bool weapon_whole(Reader *r)
{
    const Weapon *weapon = r->weapon;
    if (!weapon) return true;
    if (!weapon->skill[0])
        return problem_set(r->lines.problem, r->lines.number, 1, "skill NAME ATTRIBUTE", "%s has no skill",
                           weapon->name);
    if (!weapon->level && !weapon->blast)
        return problem_set(r->lines.problem, r->lines.number, 1, "damage or blast", "%s does no damage",
                           weapon->name);
    return true;
}

static bool read_line(Reader *r)
{
    if (!words_next(&r->lines.words, &r->word)) return true;
    bool skill = word_is(r->word, "skill") && r->word.column == 1, head = r->word.column == 1;
    if (skill || (head && (word_is(r->word, "weapon") || word_is(r->word, "character")))) {
        bool weapon = word_is(r->word, "weapon"), whole = sheet_whole(r) && weapon_whole(r);
        r->sheet = NULL, r->weapon = NULL;
        if (!whole) return false;
        return skill ? read_skill(r) : weapon ? read_weapon_head(r) : read_character_head(r);
    }
    if (!r->sheet && !r->weapon)
        return wrong(r, "skill, weapon or character at the beginning of the line", "this belongs to nothing");
    do {
        if (!(r->sheet ? read_character_word(r) : read_weapon_word(r))) return false;
    } while (words_next(&r->lines.words, &r->word));
    return true;
}

bool spot_shelve(Catalog *catalog, const char *path, const char *text, int first_line, Problem *problem)
{
    const char *dot = strrchr(path, '.');
    if (!dot || (!string_same(dot, ".cards") && !string_same(dot, ".sheet")))
        return problem_set(problem, 0, 0, "a .cards or a .sheet file", "Spot Rules read no such file");
    if (!catalog->shelf) catalog->shelf = arena_new(&catalog->arena, Shelf, 1);
    Reader r = {.shelf = catalog->shelf, .catalog = catalog, .file = path};
    r.lines = lines_of(text, first_line, problem);
    while (lines_next(&r.lines))
        if (!read_line(&r)) return false;
    return sheet_whole(&r) && weapon_whole(&r);
}

/* ---- the whole shelf ---- */

void spot_shelf_gather(const Catalog *catalog, Shelf *all)
{
    for (; catalog; catalog = catalog->base) {
        const Shelf *shelf = catalog->shelf;
        for (int i = 1; shelf && i <= shelf->skills && all->skills < SKILLS_MAX; i++) {
            bool known = false;
            for (int k = 1; k <= all->skills; k++)
                known |= string_same(all->skill[k].name, shelf->skill[i].name);
            if (!known) all->skill[++all->skills] = shelf->skill[i];
        }
        for (int i = 1; shelf && i <= shelf->weapons && all->weapons < WEAPONS_MAX; i++) {
            bool known = false;
            for (int k = 1; k <= all->weapons; k++)
                known |= string_same(all->weapon[k].name, shelf->weapon[i].name);
            if (!known) all->weapon[++all->weapons] = shelf->weapon[i];
        }
        for (int i = 1; shelf && i <= shelf->sheets && all->sheets < SHEETS_MAX; i++) {
            bool known = false;
            for (int k = 1; k <= all->sheets; k++)
                known |= string_same(all->sheet[k]->name, shelf->sheet[i]->name);
            if (!known) all->sheet[++all->sheets] = shelf->sheet[i];
        }
    }
}
