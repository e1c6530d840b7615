/* The editions part where the record says, and nowhere unseen: with any one figure or switch of an edition
   exchanged for the other edition's, a script of the pairs in tests/scripts/editions fails. The record
   below is taken by the linker instead of the engine's. */
#include "games/aegis/kit/edition.h"
#define edition_find edition_printed
const Edition *edition_find(int number);
#include "games/aegis/kit/edition.c"
#undef edition_find

#include <dirent.h>

#include "table/script.h"
#include "unit.h"

static Edition editions_now[2];

const Edition *edition_find(int number)
{
    return number >= 1 && number <= 2 ? &editions_now[number - 1] : NULL;
}

#define FIELD(name) {#name, offsetof(Edition, name)}
static const struct {
    const char *name;
    size_t at;
} fields[] = {FIELD(number),
              FIELD(pool_max),
              FIELD(sideboard_in_matches),
              FIELD(pairs_block),
              FIELD(flat_lines),
              FIELD(evasion_for_allies),
              FIELD(beacon_abilities),
              FIELD(opening_targets),
              FIELD(self_is_choice),
              FIELD(rerolls_once),
              FIELD(critical_power),
              FIELD(anti_air_harms),
              FIELD(sums_once),
              FIELD(burial_first),
              FIELD(push_in_full),
              FIELD(no_walls),
              FIELD(repair_in_full),
              FIELD(parting_is_plain),
              FIELD(disarm_stops_combine),
              FIELD(printed_only),
              FIELD(class_must_differ),
              FIELD(stands),
              FIELD(restrained_stay),
              FIELD(blitz_by_value),
              FIELD(mates_keep_five),
              FIELD(action_once_a_turn),
              FIELD(drop_at_end),
              FIELD(free_moves_count),
              FIELD(losses_at_end),
              FIELD(own_zone),
              FIELD(second_side_first)};
_Static_assert(sizeof(Edition) == countof(fields), "a field of one byte each, and every one is listed");

enum { SCRIPTS_MAX = 400 };
static struct {
    char *name, *text;
    int edition;
} scripts[SCRIPTS_MAX];
static int script_count;
static const char *folder;

static int edition_of(const char *name)
{
    size_t length = strlen(name);
    if (length > 10 && strcmp(name + length - 10, "-first.arb") == 0) return 1;
    return length > 11 && strcmp(name + length - 11, "-second.arb") == 0 ? 2 : 0;
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static int read_scripts(void **unused)
{
    (void)unused;
    DIR *entries = opendir(folder);
    assert_non_null(entries);
    for (struct dirent *entry; (entry = readdir(entries));) {
        int edition = edition_of(entry->d_name);
        if (!edition) continue;
        assert_true(script_count < SCRIPTS_MAX);
        scripts[script_count].name = strdup(entry->d_name);
        scripts[script_count].edition = edition;
        scripts[script_count++].text = file_text(folder, entry->d_name);
    }
    closedir(entries);
    qsort(scripts, (size_t)script_count, sizeof *scripts, by_name);
    return script_count ? 0 : -1;
}

static int free_scripts(void **unused)
{
    (void)unused;
    for (int i = 0; i < script_count; i++) free(scripts[i].name), free(scripts[i].text);
    return 0;
}

static Catalog *standard;
static const Catalog *script_catalog(void *context, const Game *game, Problem *problem)
{
    (void)context;
    if (!standard) standard = catalog_standard(game, problem);
    return standard;
}

/* How many scripts of an edition fail with the records as they are now; at most one if `first`. */
static int failing(int edition, bool first)
{
    int failed = 0;
    for (int i = 0; i < script_count && !(first && failed); i++) {
        if (scripts[i].edition != edition) continue;
        ScriptOptions options = {.catalog = script_catalog};
        ScriptReport report;
        if (!script_run(scripts[i].name, scripts[i].text, &options, &report)) failed++;
        script_report_free(&report);
    }
    return failed;
}

static void editions_print(void)
{
    for (int number = 1; number <= 2; number++) editions_now[number - 1] = *edition_printed(number);
}

static void all_pass_as_printed(void **unused)
{
    (void)unused;
    editions_print();
    assert_int_equal(failing(1, false), 0);
    assert_int_equal(failing(2, false), 0);
}

static void every_field_is_noticed_by_a_pair(void **unused)
{
    (void)unused;
    int unseen = 0;
    for (int i = 0; i < countof(fields); i++)
        for (int number = 1; number <= 2; number++) {
            uint8_t *own = (uint8_t *)&editions_now[number - 1] + fields[i].at;
            editions_print();
            *own = ((const uint8_t *)&editions_now[2 - number])[fields[i].at];
            if (*own == ((const uint8_t *)edition_printed(number))[fields[i].at])
                fail_msg("the editions have the same %s", fields[i].name);
            if (failing(number, true)) continue;
            print_error("edition %d with the other %s: no pair notices\n", number, fields[i].name);
            unseen++;
        }
    editions_print();
    assert_int_equal(unseen, 0);
}

/* The next line that is no comment and no choice or expectation; NULL if there is none. */
static const char *position_line(const char **at, char line[200])
{
    while (**at) {
        size_t length = strcspn(*at, "\n");
        snprintf(line, 200, "%.*s", (int)length, *at);
        *at += length + ((*at)[length] == '\n');
        char *edition = strstr(line, "edition=");
        if (edition) edition[8] = '?';
        bool told = strncmp(line, "expect", 6) == 0 || strncmp(line, "refuse", 6) == 0 ||
                    strncmp(line, "deal", 4) == 0 || (line[0] >= '1' && line[0] <= '6' && line[1] == ':');
        if (line[0] != '#' && !told) return line;
    }
    return NULL;
}

static void pairs_have_the_same_position(void **unused)
{
    (void)unused;
    assert_int_equal(script_count % 2, 0);
    for (int i = 0; i < script_count; i += 2) {
        size_t stem = strlen(scripts[i].name) - strlen("-first.arb");
        assert_int_equal(scripts[i].edition, 1);
        assert_int_equal(scripts[i + 1].edition, 2);
        assert_true(strncmp(scripts[i].name, scripts[i + 1].name, stem) == 0);
        char one[200], two[200];
        for (int k = 0; k < 2; k++) {
            assert_non_null(strstr(scripts[i + k].text, k == 0 ? "edition=1" : "edition=2"));
        }
        const char *first = scripts[i].text, *second = scripts[i + 1].text, *a, *b;
        do {
            a = position_line(&first, one), b = position_line(&second, two);
            if (!a != !b || (a && strcmp(a, b) != 0))
                fail_msg("%s: not the position of its pair: %s", scripts[i].name, a ? a : b);
        } while (a);
    }
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_pass_as_printed),
                                       cmocka_unit_test(every_field_is_noticed_by_a_pair),
                                       cmocka_unit_test(pairs_have_the_same_position)};
    folder = count > 1 ? arguments[1] : "tests/scripts/editions";
    int failed = cmocka_run_group_tests(tests, read_scripts, free_scripts);
    if (standard) catalog_free(standard);
    return failed;
}
