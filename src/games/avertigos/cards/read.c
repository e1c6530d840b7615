/* Reading card files. A line that begins with hull, module, move, back, widget, die, prices or map begins a
   thing; the words of the lines after it belong to it. */
#include "games/avertigos/cards/read.h"

AV_ROW const char *const faction_words[FACTIONS] = {"none", "dynasty", "singasari", "mercenary"};
AV_ROW const char *const section_words[SECTIONS] = {"bow", "mid", "stern"};
AV_ROW const char *const weapon_words[WEAPONS] = {"none", "gunner", "rocketeer", "flamer"};
AV_ROW const char *const kind_words[KINDS] = {"none", "simple", "steady", "advanced", "special"};
AV_ROW const char *const price_words[PRICES] = {"trooper", "commander", "spy", "claw", "post"};

/* ---- words ---- */

bool reader_wrong(const Reader *r, const char *expected, const char *what)
{
    return lines_wrong(&r->lines, r->word, expected, "%s: \"%.*s\"", what, WORD_SHOWN(r->word));
}

bool reader_word(Reader *r, const char *what) { return lines_take(&r->lines, &r->word, what, what); }

bool reader_number(Reader *r, int low, int high, const char *of, int *number)
{
    lines_peek(&r->lines, &r->word);
    return lines_take_number(&r->lines, low, high, of, number);
}

bool reader_name(Reader *r, char *name, int size)
{
    lines_peek(&r->lines, &r->word);
    return lines_take_name(&r->lines, "a name", "a name, quoted if it has blanks", "#:,\"", name,
                           (size_t)size);
}

int reader_one_of(Reader *r, const char *const *list, int first, int count, const char *kind)
{
    int row = 0;
    lines_peek(&r->lines, &r->word);
    return lines_take_row(&r->lines, (Rows){list + first, sizeof *list, count - first}, kind, &row)
               ? row + first
               : -1;
}

static bool byte_read(Reader *r, int low, int high, const char *of, uint8_t *byte)
{
    int n = 0;
    if (!reader_number(r, low, high, of, &n)) return false;
    *byte = (uint8_t)n;
    return true;
}

static bool once(Reader *r, int bit)
{
    if (r->said >> bit & 1) return reader_wrong(r, "each word once", "this was said already");
    r->said |= 1u << bit;
    return true;
}

typedef struct Field {
    const char *word;
    size_t at;
    int low, high;
} Field;

/* The number of one of these fields; 0 if the word is none of them, -1 with a problem. */
static int field_read(Reader *r, const Field *field, int count, void *thing)
{
    for (int i = 0; i < count; i++)
        if (word_is(r->word, field[i].word))
            return once(r, i) && byte_read(r, field[i].low, field[i].high, field[i].word,
                                           (uint8_t *)thing + field[i].at)
                       ? 1
                       : -1;
    return 0;
}

/* ---- hulls ---- */

static const Field hull_fields[] = {
    {"copies", offsetof(Hull, copies), 1, 12}, {"hp", offsetof(Hull, hp), 1, 40},
    {"speed", offsetof(Hull, speed), 1, 6},    {"penalty", offsetof(Hull, penalty), 0, 9},
    {"ap", offsetof(Hull, ap), 4, 20},         {"price", offsetof(Hull, price), 1, 60}};
enum { SAID_INITIATIVE = 20, SAID_SECTIONS, SAID_WEAPON, SAID_DICE, SAID_START, SAID_TRICK };

static bool hull_word(Reader *r, Hull *hull)
{
    int done = field_read(r, hull_fields, countof(hull_fields), hull);
    if (done) return done > 0;
    if (word_is(r->word, "initiative")) {
        for (int height = HEIGHT_MIN; height <= HEIGHT_MAX; height++)
            if ((height == HEIGHT_MIN && !once(r, SAID_INITIATIVE)) ||
                !byte_read(r, 1, 20, "the Initiative", &hull->initiative[height]))
                return false;
        return true;
    }
    if (!word_is(r->word, "sections"))
        return reader_wrong(r, "copies, hp, speed, penalty, initiative, ap, price or sections",
                            "no hull says this");
    if (!once(r, SAID_SECTIONS)) return false;
    Word next;
    while (words_peek(&r->lines.words, &next)) {
        int section = 0;
        while (section < SECTIONS && !word_is(next, section_words[section])) section++;
        if (section == SECTIONS) break;
        words_next(&r->lines.words, &r->word);
        if (hull->slots == SLOTS_MAX) return reader_wrong(r, "at most 4 sections", "too many sections");
        hull->section[hull->slots++] = (uint8_t)section;
    }
    return hull->slots || reader_wrong(r, "bow, mid or stern", "no sections");
}

/* The first so many fields can't be left unsaid. */
static bool thing_complete(Reader *r, const char *name, const Field *field, int needed)
{
    for (int i = 0; i < needed; i++)
        if (!(r->said >> i & 1))
            return problem_set(r->lines.problem, r->began, 1, field[i].word, "%s has no %s", name,
                               field[i].word);
    return true;
}

static bool hull_complete(Reader *r, const Hull *hull)
{
    if (!(r->said >> SAID_INITIATIVE & 1))
        return problem_set(r->lines.problem, r->began, 1, "initiative and three numbers",
                           "%s has no initiative", hull->name);
    if (!hull->slots && !hull->price)
        return problem_set(r->lines.problem, r->began, 1, "price",
                           "%s carries no modules, so it has a price (AV-PUR-04)", hull->name);
    return thing_complete(r, hull->name, hull_fields, 5);
}

/* ---- modules ---- */

static const Field module_fields[] = {
    {"coins", offsetof(Module, coins), 0, 40}, {"hp", offsetof(Module, hp), 1, 30},
    {"ap", offsetof(Module, ap), 0, 9},        {"up", offsetof(Module, up), 0, 2},
    {"down", offsetof(Module, down), 0, 2},    {"repair", offsetof(Module, repair), 1, 9},
    {"helm", offsetof(Module, helm), 1, 9},    {"watch", offsetof(Module, watch), 1, 9},
    {"chart", offsetof(Module, chart), 1, 5},  {"landing", offsetof(Module, landing), 1, 9}};

/* dice 2+1: regular and aimed squares */
static bool dice_read(Reader *r, Module *module)
{
    static const char *const expected = "REGULAR+AIMED, such as 2+1";
    if (!once(r, SAID_DICE) || !reader_word(r, expected)) return false;
    const char *plus = memchr(r->word.at, '+', (size_t)r->word.length);
    int regular = 0, aimed = 0, left = plus ? (int)(plus - r->word.at) : 0;
    if (!plus || !word_number((Word){.at = r->word.at, .length = left}, &regular) ||
        !word_number((Word){.at = plus + 1, .length = r->word.length - left - 1}, &aimed) || regular < 1 ||
        regular > 6 || aimed < 0 || aimed > 3)
        return reader_wrong(r, expected, "these are no squares for dice");
    module->regular = (uint8_t)regular, module->aimed = (uint8_t)aimed;
    return true;
}

static bool module_word(Reader *r, Module *module)
{
    int done = field_read(r, module_fields, countof(module_fields), module);
    if (done) return done > 0;
    for (int weapon = WEAPON_GUNNER; weapon < WEAPONS; weapon++)
        if (word_is(r->word, weapon_words[weapon])) {
            module->weapon = (uint8_t)weapon;
            return once(r, SAID_WEAPON);
        }
    if (word_is(r->word, "master")) return module->master = true;
    if (word_is(r->word, "dice")) return dice_read(r, module);
    return reader_wrong(r,
                        "coins, hp, ap, gunner, rocketeer, flamer, dice, up, down, repair, helm, watch, "
                        "chart, landing or master",
                        "no module says this");
}

static bool module_complete(Reader *r, const Module *module)
{
    if (module->weapon && !module->regular)
        return problem_set(r->lines.problem, r->began, 1, "dice REGULAR+AIMED", "%s is a weapon without dice",
                           module->name);
    if (!module->weapon && (module->regular || module->up || module->down))
        return problem_set(r->lines.problem, r->began, 1, "gunner, rocketeer or flamer",
                           "%s has a reach but no weapon", module->name);
    return thing_complete(r, module->name, module_fields, 2);
}

/* ---- movement cards ---- */

static bool signed_read(Reader *r, int bit, int low, int high, int8_t *number)
{
    int n = 0;
    if (!once(r, bit) || !reader_number(r, low, high, "this", &n)) return false;
    *number = (int8_t)n;
    return true;
}

static bool move_word(Reader *r, Move *move)
{
    static const char *const sides[] = {"left", "right"};
    static const Field copies[] = {{"copies", offsetof(Move, copies), 1, 60},
                                   {"turn", offsetof(Move, turn), 1, 17}};
    int done = field_read(r, copies, countof(copies), move);
    if (done) return done > 0;
    if (word_is(r->word, "start")) return move->start = once(r, SAID_START);
    if (word_is(r->word, "ap")) return signed_read(r, 2, 0, 9, &move->ap);
    if (word_is(r->word, "hp")) return signed_read(r, 3, -9, 9, &move->hp);
    if (word_is(r->word, "draw")) return signed_read(r, 4, 0, 5, &move->draw);
    if (word_is(r->word, "height")) return signed_read(r, 5, -1, 1, &move->height);
    bool hard = word_is(r->word, "hard");
    if (!hard && !word_is(r->word, "sharp"))
        return reader_wrong(r, "copies, start, turn, ap, hp, draw, height, hard or sharp",
                            "no movement card says this");
    if (!once(r, SAID_TRICK)) return false;
    int side = reader_one_of(r, sides, 0, 2, "side of a turn");
    move->trick = hard ? TRICK_HARD : TRICK_SHARP, move->side = side ? -1 : 1;
    return side >= 0;
}

/* The booklet says what each kind may be (AV-SMP to AV-SPC). */
static bool move_complete(Reader *r, const Move *move)
{
    const char *wrong = NULL, *expected = "";
    if (!move->copies) wrong = "has no copies", expected = "copies N";
    if (move->trick && move->kind != KIND_SPECIAL)
        wrong = "is no Special card (AV-SPC-06)", expected = "no hard or sharp turn";
    if (move->hp < 0 && move->kind != KIND_SPECIAL)
        wrong = "has a penalty (AV-SPC-05)", expected = "hp 0 or more";
    if (move->kind == KIND_SPECIAL && move->hp >= 0)
        wrong = "has no penalty (AV-SPC-05)", expected = "hp below 0";
    if (move->start && move->kind >= KIND_ADVANCED)
        wrong = "can't start (AV-ADV-05, AV-SPC-04)", expected = "no start";
    if (!move->ap && (move->kind == KIND_STEADY || move->kind == KIND_ADVANCED))
        wrong = "gives no Action Points (AV-STD-01, AV-ADV-01)", expected = "ap N";
    if (move->height && move->kind < KIND_ADVANCED)
        wrong = "changes Height (AV-ADV-02)", expected = "an advanced or special card";
    return !wrong || problem_set(r->lines.problem, r->began, 1, expected, "%s %s", move->name, wrong);
}

/* ---- the rest of the box ---- */

static bool widget_read(Reader *r)
{
    int n = 0, weapon = reader_one_of(r, weapon_words, 1, WEAPONS, "weapon with a widget");
    if (weapon < 0) return false;
    Widget *widget = &r->box->widget[weapon];
    if (r->box->has_widget[weapon])
        return reader_wrong(r, "one widget for each", "this widget was there already");
    r->box->has_widget[weapon] = true;
    static const char *const words[] = {"reach", "arc"};
    for (int i = 0; i < 2; i++) {
        if (reader_one_of(r, &words[i], 0, 1, "word of a widget") < 0 ||
            !reader_number(r, 1, i ? 17 : 60000, words[i], &n))
            return false;
        if (i)
            widget->arc = n;
        else
            widget->reach = n;
    }
    return true;
}

static bool die_read(Reader *r)
{
    for (int i = 0; i < 6; i++)
        if (!byte_read(r, 0, 9, "a face of the die", &r->box->die[i])) return false;
    return r->box->has_die = true;
}

static bool prices_read(Reader *r)
{
    Word next;
    for (int i = 0; i < PRICES; i++) {
        int which = reader_one_of(r, price_words, 0, PRICES, "thing that has a price");
        if (which < 0 || !once(r, which) || !byte_read(r, 1, 99, "a price", &r->box->price[which]))
            return false;
        if (i + 1 < PRICES && !words_peek(&r->lines.words, &next))
            return reader_word(r, "a price for trooper, commander, spy, claw and post");
    }
    return r->box->has_prices = true;
}

/* ---- things ---- */

static bool name_taken(Reader *r, int found)
{
    return !found || reader_wrong(r, "another name", "something is called so already");
}

static bool hull_begin(Reader *r)
{
    Hull hull = {0};
    if (r->box->hulls == HULLS_MAX) return reader_wrong(r, "at most 16", "too many hulls");
    if (!reader_name(r, hull.name, sizeof hull.name) || !name_taken(r, box_hull(r->box, r->word)))
        return false;
    int faction = reader_one_of(r, faction_words, FACTION_DYNASTY, FACTION_MERCENARY,
                                "faction with boards (AV-FAC-03)");
    hull.faction = (uint8_t)faction;
    r->box->hull[++r->box->hulls] = hull;
    return faction >= 0;
}

static bool module_begin(Reader *r)
{
    Module module = {0};
    if (r->box->modules == MODULES_MAX - 1) return reader_wrong(r, "at most 63", "too many modules");
    if (!reader_name(r, module.name, sizeof module.name) || !name_taken(r, box_module(r->box, r->word)))
        return false;
    int faction = reader_one_of(r, faction_words, FACTION_DYNASTY, FACTIONS, "allegiance (AV-FAC-02)");
    if (faction < 0) return false;
    int section = reader_one_of(r, section_words, 0, SECTIONS, "section of a ship (AV-MOD-02)");
    module.faction = (uint8_t)faction, module.section = (uint8_t)section;
    r->box->module[++r->box->modules] = module;
    return section >= 0;
}

static bool move_begin(Reader *r)
{
    Move move = {0};
    if (r->box->moves == MOVES_MAX - 1) return reader_wrong(r, "at most 47", "too many movement cards");
    if (!reader_name(r, move.name, sizeof move.name) || !name_taken(r, box_move(r->box, r->word)))
        return false;
    int kind = reader_one_of(r, kind_words, KIND_SIMPLE, KINDS, "kind of card (AV-CRD-08)");
    move.kind = (uint8_t)kind;
    r->box->move[++r->box->moves] = move;
    return kind >= 0;
}

static bool thing_begin(Reader *r, int thing)
{
    r->thing = thing, r->said = 0, r->began = r->lines.number;
    r->cards |= thing != THING_MAP;
    switch (thing) {
    case THING_HULL: return hull_begin(r);
    case THING_MODULE: return module_begin(r);
    case THING_MOVE: return move_begin(r);
    case THING_BACK:
        r->box->move[0] = (Move){.name = "back", .kind = KIND_SIMPLE, .copies = 1};
        return r->box->has_back = true;
    case THING_WIDGET: return widget_read(r);
    case THING_DIE: return die_read(r);
    case THING_PRICES: return prices_read(r);
    default: return map_begin(r);
    }
}

static bool thing_word(Reader *r)
{
    switch (r->thing) {
    case THING_HULL: return hull_word(r, &r->box->hull[r->box->hulls]);
    case THING_MODULE: return module_word(r, &r->box->module[r->box->modules]);
    case THING_MOVE: return move_word(r, &r->box->move[r->box->moves]);
    case THING_BACK: return move_word(r, &r->box->move[0]);
    case THING_MAP: return map_word(r);
    case THING_NONE:
        return reader_wrong(r, "hull, module, move, back, widget, die, prices or map", "nothing has begun");
    default: return reader_wrong(r, "the end of the line", "this is too much");
    }
}

static bool thing_end(Reader *r)
{
    switch (r->thing) {
    case THING_HULL: return hull_complete(r, &r->box->hull[r->box->hulls]);
    case THING_MODULE: return module_complete(r, &r->box->module[r->box->modules]);
    case THING_MOVE: return move_complete(r, &r->box->move[r->box->moves]);
    case THING_MAP: return map_end(r);
    default: return true;
    }
}

static bool line_read(Reader *r)
{
    static const char *const things[THINGS] = {"",       "hull", "module", "move", "back",
                                               "widget", "die",  "prices", "map"};
    bool first = true;
    while (words_next(&r->lines.words, &r->word)) {
        int thing = THING_NONE;
        for (int i = 1; i < THINGS && first; i++)
            if (word_is(r->word, things[i])) thing = i;
        if (thing ? !thing_end(r) || !thing_begin(r, thing) : !thing_word(r)) return false;
        first = false;
    }
    return true;
}

/* ---- files ---- */

static bool cards_read(Catalog *catalog, Shelf *shelf, const char *path, const char *text, int first_line,
                       Problem *problem)
{
    const char *slash = strrchr(path, '/'), *stem = slash ? slash + 1 : path;
    Reader r = {.catalog = catalog, .shelf = shelf, .lines = lines_of(text, first_line, problem)};
    r.box = arena_new(&catalog->arena, Box, 1);
    if (shelf->box) *r.box = *shelf->box;
    word_copy((Word){.at = stem, .length = (int)strcspn(stem, ".")}, r.box->set, sizeof r.box->set);
    while (lines_next(&r.lines))
        if (!line_read(&r)) return false;
    if (!thing_end(&r)) return false;
    if (r.cards) shelf->box = r.box; /* a file of maps is no set of cards */
    return true;
}

bool avertigos_shelve(Catalog *catalog, const char *path, const char *text, int first_line, Problem *problem)
{
    const char *dot = strrchr(path, '.');
    if (!catalog->shelf) catalog->shelf = arena_new(&catalog->arena, Shelf, 1);
    if (dot && string_same(dot, ".cards"))
        return cards_read(catalog, catalog->shelf, path, text, first_line, problem);
    if (dot && string_same(dot, ".team"))
        return fleet_read(catalog, catalog->shelf, path, text, first_line, problem);
    return problem_set(problem, 0, 0, "a .cards or .team file", "Avertigos can't read %s", path);
}

const Box *shelf_box(const Catalog *catalog)
{
    for (; catalog; catalog = catalog->base)
        if (catalog->shelf && ((const Shelf *)catalog->shelf)->box)
            return ((const Shelf *)catalog->shelf)->box;
    return NULL;
}

int box_hull(const Box *box, Word name)
{
    for (int i = 1; i <= box->hulls; i++)
        if (word_is(name, box->hull[i].name)) return i;
    return 0;
}

int box_module(const Box *box, Word name)
{
    for (int i = 1; i <= box->modules; i++)
        if (word_is(name, box->module[i].name)) return i;
    return 0;
}

int box_move(const Box *box, Word name)
{
    for (int i = 1; i <= box->moves; i++)
        if (word_is(name, box->move[i].name)) return i;
    return 0;
}
