/* What is in the box: house rules, skills, weapons and sheets, and whom each seat brings. */
#include "core/options.h"
#include "games/spot_rules/spot.h"

static bool option_word(const Option *option, const char *value, int *index)
{
    Words words = words_of(option->values);
    Word word;
    for (*index = 0; words_next(&words, &word); ++*index)
        if (word_is(word, value)) return true;
    return false;
}

static bool options_read(SpotKit *kit, const Setup *setup, Problem *problem)
{
    if (!setup_known(setup, rows_of(spot_options), "a house rule, such as column=book", problem))
        return false;
    for (int i = 0; i < OPTIONS; i++) {
        const Option *option = &spot_options[i];
        const char *value = setup_option(setup, option->key, NULL);
        kit->option[i] = option->otherwise;
        if (!value) continue;
        if (!option->values[0]) {
            if (!setup_number(setup, option->key, option->low, option->high, &kit->option[i], problem))
                return false;
        } else if (!option_word(option, value, &kit->option[i])) {
            return problem_set(problem, 0, 0, option->values, "%s=%s means nothing", option->key, value);
        }
    }
    return true;
}

int spot_skill_named(const SpotKit *kit, const char *name)
{
    for (int i = 1; i <= kit->shelf.skills; i++)
        if (string_same(kit->shelf.skill[i].name, name)) return i;
    return 0;
}

static int text_intern(char (*table)[32], int *count, int max, const char *name)
{
    for (int i = 1; i <= *count; i++)
        if (string_same(table[i], name)) return i;
    if (*count == max) return 0;
    strcpy(table[++*count], name);
    return *count;
}

/* The lists have room for so much only; nobody may lack what he is said to have. */
static bool sheet_fits(const SpotKit *kit, const Sheet *sheet, Problem *problem)
{
    for (int i = 0; i < sheet->skills; i++)
        if (!spot_skill_named(kit, sheet->skill[i].name))
            return problem_set(problem, 0, 0, "at most 40 skills", "there is no room for the skill %s",
                               sheet->skill[i].name);
    for (int i = 0; i < sheet->weapons; i++) {
        bool known = false;
        for (int k = 1; k <= kit->shelf.weapons; k++)
            known |= string_same(kit->shelf.weapon[k].name, sheet->weapon[i]);
        if (!known)
            return problem_set(problem, 0, 0, "at most 40 weapons", "there is no room for the weapon %s",
                               sheet->weapon[i]);
    }
    return true;
}

static bool weapons_fit(const SpotKit *kit, Problem *problem)
{
    for (int i = 1; i <= kit->shelf.weapons; i++)
        if (!spot_skill_named(kit, kit->shelf.weapon[i].skill))
            return problem_set(problem, 0, 0, "at most 40 skills", "there is no room for the skill %s",
                               kit->shelf.weapon[i].skill);
    return true;
}

static bool names_collect(SpotKit *kit, Problem *problem)
{
    for (int school = BRAWLING; school <= GUN_FU; school++)
        kit->skills_of_school[school] = spot_skill_named(kit, spot_schools[school]);
    kit->stealth = spot_skill_named(kit, "Stealth");
    kit->autofire = spot_skill_named(kit, "Autofire");
    kit->first_aid = spot_skill_named(kit, "First Aid");
    kit->medical = spot_skill_named(kit, "Medical");
    kit->research = spot_skill_named(kit, "Research");
    kit->psychology = spot_skill_named(kit, "Psychology");
    for (int i = 1; i <= kit->shelf.sheets; i++) {
        const Sheet *sheet = kit->shelf.sheet[i];
        if (!sheet_fits(kit, sheet, problem)) return false;
        kit->look_of[i] = (uint8_t)text_intern(kit->look, &kit->looks, SHEETS_MAX, sheet->looks);
        for (int k = 0; k < sheet->traits; k++)
            if (!text_intern(kit->trait, &kit->traits, TRAITS_MAX, sheet->trait[k]))
                return problem_set(problem, 0, 0, "at most 20 different traits", "there are too many traits");
        if ((kit->option[O_LUCK] == 0) != (sheet->good > sheet->bad) && kit->option[O_LUCK] == 0)
            return problem_set(problem, 0, 0, "Bad Luck below Good Luck, or luck=reversed",
                               "%s has Good Luck at the low end (SR-LUCK-08)", sheet->name);
    }
    if (!kit->skills_of_school[BRAWLING] || !kit->stealth || !kit->first_aid || !kit->medical ||
        !kit->research)
        return problem_set(problem, 0, 0, "skill Brawling, Stealth, First Aid, Medical and Research",
                           "the list of skills is not whole");
    return true;
}

/* Adversaries for the game master, one character for each player. */
static bool shelf_seat_team(const Shelf *shelf, int seat, char name[64])
{
    int characters = 0, wanted = 0;
    for (int i = 1; i <= shelf->sheets; i++) {
        const Sheet *sheet = shelf->sheet[i];
        bool adversary = sheet->side > 1;
        if (sheet->bystander || (seat == GM) != adversary) continue;
        if (seat == GM) return strcpy(name, sheet->file), true;
        characters += sheet->copies == 1;
    }
    if (!characters) return false;
    wanted = (seat - GM - 1) % characters;
    for (int i = 1; i <= shelf->sheets; i++) {
        const Sheet *sheet = shelf->sheet[i];
        if (sheet->bystander || sheet->side > 1 || sheet->copies != 1 || wanted-- > 0) continue;
        return strcpy(name, sheet->name), true;
    }
    return false;
}

bool spot_seat_team(const Catalog *catalog, int seat, char name[64])
{
    Shelf shelf;
    memset(&shelf, 0, sizeof shelf);
    spot_shelf_gather(catalog, &shelf);
    return shelf_seat_team(&shelf, seat, name);
}

/* Whom a seat brings: what it names, or somebody who comes with the game. */
static bool team_choose(SpotKit *kit, const Setup *setup, int seat, Problem *problem)
{
    const char *team = setup->seat[seat].team;
    Text name = text_fixed(kit->team[seat], sizeof kit->team[seat]);
    if (*team) {
        for (int i = 1; i <= kit->shelf.sheets; i++)
            if (string_same(kit->shelf.sheet[i]->file, team) ||
                string_same(kit->shelf.sheet[i]->name, team)) {
                text_put(&name, team);
                return true;
            }
        return problem_set(problem, 0, 0, "the name of a character or of a .sheet file",
                           "there is no character \"%.60s\"", team);
    }
    char usual[64];
    if (!setup->position_count && shelf_seat_team(&kit->shelf, seat, usual)) text_put(&name, usual);
    return true;
}

Kit *spot_unpack(const Catalog *catalog, const Setup *setup, Arena *arena, Problem *problem)
{
    SpotKit *kit = arena_new(arena, SpotKit, 1);
    kit->kit = (Kit){.game = &spot_rules, .state_size = sizeof(SpotState), .seats = setup->seats};
    if (setup->seats < spot_rules.seats_min || setup->seats > spot_rules.seats_max)
        return problem_set(problem, 0, 0, "2 to 6", "%d seats at Spot Rules", setup->seats), NULL;
    kit->pattern = spot_patterns(arena);
    spot_shelf_gather(catalog, &kit->shelf);
    if (!options_read(kit, setup, problem) || !names_collect(kit, problem) || !weapons_fit(kit, problem))
        return NULL;
    for (int seat = 1; seat <= setup->seats; seat++) {
        Text name = text_fixed(kit->name[seat], NAME_SIZE);
        text_put(&name, setup->seat[seat].name);
        if (!team_choose(kit, setup, seat, problem)) return NULL;
    }
    return &kit->kit;
}
