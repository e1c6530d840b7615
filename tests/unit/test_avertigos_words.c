/* Words of Avertigos: each field of a choice in full, cut short, and wrong; what is read is written in full.
   Argument: the folder of set.cards. */
#include "games/avertigos/avertigos_game.h"
#include "games/avertigos/rules/rules.h"

#include "unit.h"

static const char *avertigos_folder;

static const struct {
    const char *words, *full; /* NULL: it is not understood, because ... */
    int column;
    const char *what;
} said[] = {
    {"PASS", "pass", 0, NULL},
    {"end", "done", 0, NULL},
    {"", NULL, 1, ""},
    {"dance", NULL, 1, "no such verb"},
    {"pas", NULL, 1, "no such verb"},
    {"pass now", NULL, 6, "too much"},
    /* lists */
    {"faction singasari", "faction singasari", 0, NULL},
    {"faction dyn", "faction dynasty", 0, NULL},
    {"faction mercenary", NULL, 9, "none of them"},
    {"faction", NULL, 8, ""},
    {"set starboard", "set starboard", 0, NULL},
    {"set p", "set port", 0, NULL},
    {"set portly", NULL, 5, "none of them"},
    {"deploy west 12", "deploy west 12", 0, NULL},
    {"deploy n 0", "deploy north 0", 0, NULL},
    {"deploy up 0", NULL, 8, "none of them"},
    {"leave stern of 1a", "leave stern of 1a", 0, NULL},
    {"leave mast of 1a", NULL, 7, "none of them"},
    {"buy trooper", "buy trooper", 0, NULL},
    {"buy post at Two", "buy post at Two", 0, NULL},
    {"buy post in Two", NULL, 10, "too much"},
    {"buy post at Nowhere", NULL, 13, "nothing here is called so"},
    {"buy post at", NULL, 12, ""},
    {"buy sail", NULL, 5, "none of them"},
    {"go", "go", 0, NULL},
    {"go hard", "go hard", 0, NULL},
    {"go shifted", "go shifted", 0, NULL},
    {"go home", NULL, 4, "none of them"},
    /* names, in quotes or not, in full or as far as is needed */
    {"hull Boat", "hull Boat", 0, NULL},
    {"hull boa", "hull Boat", 0, NULL},
    {"hull S", NULL, 6, "fits several (T-06)"},
    {"hull Raft", NULL, 6, "nothing here is called so"},
    {"hull Boats", NULL, 6, "nothing here is called so"},
    {"fit Bow Gunner on 1a", "fit \"Bow Gunner\" on 1a", 0, NULL},
    {"fit \"bow gunner\" on 1a", "fit \"Bow Gunner\" on 1a", 0, NULL},
    {"fit Hel on 2h", "fit Helmsman on 2h", 0, NULL},
    {"fit Bow on 1a", NULL, 5, "fits several (T-06)"},
    {"fit Bow Gunner at 1a", NULL, 16, "another word belongs here"},
    {"fit Bow Gunner on 1i", NULL, 19, "no ship"},
    {"fit Bow Gunner on 7a", NULL, 19, "no ship"},
    {"fit Bow Gunner on", NULL, 18, ""},
    {"dock two", "dock Two", 0, NULL},
    {"dock Tw", NULL, 6, "nothing here is called so"},
    {"build Scout at Two", "build Scout at Two", 0, NULL},
    {"offer 2 mine none theirs Two", "offer 2 mine none theirs Two", 0, NULL},
    {"offer 2 mine Two theirs none", "offer 2 mine Two theirs none", 0, NULL},
    {"offer 2 mine none theirs", NULL, 25, ""},
    /* numbers */
    {"draw 2", "draw 2", 0, NULL},
    {"draw two", NULL, 6, "no number"},
    {"draw 40000", "draw 30000", 0, NULL},
    {"draw -40000", "draw -30000", 0, NULL},
    {"enter height 2 speed 1", "enter height 2 speed 1", 0, NULL},
    {"heading 355", "heading 355", 0, NULL},
    {"heading 42", NULL, 9, "AV-GEO-02"},
    {"land 2", "land 2", 0, NULL},
    {"land 2 commander", "land 2 commander", 0, NULL},
    {"land 2 spies", NULL, 8, "too much"},
    {"keep 0 commander", "keep 0 commander", 0, NULL},
    /* cards and turns */
    {"lay S1", "lay S1 straight", 0, NULL},
    {"lay flipped s1 left", "lay flipped S1 left 45", 0, NULL},
    {"lay S1 right 175", "lay S1 right 175", 0, NULL},
    {"lay S1 left 5", "lay S1 left 5", 0, NULL},
    {"lay S1 ahead", "lay S1 straight", 0, NULL},
    {"lay S1 left 0", NULL, 13, "AV-GEO-02"},
    {"lay S1 left 180", NULL, 13, "AV-GEO-02"},
    {"lay S1 left 42", NULL, 13, "AV-GEO-02"},
    {"lay S1 up", NULL, 8, "no turn"},
    {"lay S9", NULL, 5, "nothing here is called so"},
    {"lay flipped", NULL, 12, ""},
    {"rise with flipped S2", "rise with flipped S2", 0, NULL},
    /* components of the ship that acts */
    {"load Bow Gunner 2", "load \"Bow Gunner\" 2", 0, NULL},
    {"load Boat 2", NULL, 6, "nothing here is called so"},
    {"load hull 1", "load hull 1", 0, NULL},
    {"load h 1", "load hull 1", 0, NULL},
    {"fire B at 2a", NULL, 6, "fits several (T-06)"}, /* a Bow Gunner and a Bosun */
    {"fire Bos at 2a", "fire Bosun at 2a", 0, NULL},
    {"fire Lookout at 2a", NULL, 6, "nothing here is called so"},
};

static void words_are_understood(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"ship 1a Frigate docked=Two x=30000 y=10000 ap=5 moved",
                                        "module 1a \"Bow Gunner\"",
                                        "module 1a Bosun",
                                        "module 1a \"Spare Stern\"",
                                        "ship 2a Scout docked=Bob x=50000 y=50000 ap=0 moved",
                                        "now turn=1 phase=act"};
    Problem problem = {0};
    Catalog *catalog = catalog_new(&avertigos, NULL);
    char *cards = file_text(avertigos_folder, "set.cards");
    if (!catalog_read(catalog, "set.cards", cards, 1, &problem)) fail_msg("%s", problem.what);
    free(cards);
    Setup setup = {.game = "avertigos", .seats = 2, .position = lines, .position_count = countof(lines)};
    assert_true(setup_add_option(&setup, "mode", "strategy", NULL));
    Arena arena = {0};
    const Kit *kit = avertigos.unpack(catalog, &setup, &arena, &problem);
    if (!kit) fail_msg("%s", problem.what);
    AvState *s = calloc(1, kit->state_size);
    Dice dice = dice_fast(1);
    for (int i = 0; i < countof(lines); i++)
        if (!avertigos.place(kit, s, lines[i], &problem)) fail_msg("%s: %s", lines[i], problem.what);
    if (!avertigos.begin(kit, s, &dice, NULL, &problem)) fail_msg("%s", problem.what);
    int failures = 0;
    for (int i = 0; i < countof(said); i++) {
        Choice choice = {0};
        TEXT(full, 100);
        problem = (Problem){0};
        bool read = avertigos.read(kit, s, 1, said[i].words, &choice, &problem);
        if (read) avertigos.write(kit, s, 1, choice, &full);
        bool right = read ? said[i].full && strcmp(said[i].full, full.at) == 0
                          : !said[i].full && problem.column == said[i].column &&
                                strstr(problem.what, said[i].what) && problem.expected[0];
        if (!right)
            failures++, print_error("%s: %s, %d: %s; %s\n", said[i].words, full.at, problem.column,
                                    problem.what, problem.expected);
    }
    assert_int_equal(failures, 0);
    free(s);
    arena_free(&arena);
    catalog_free(catalog);
}

/* What stands before a comma outside of quotes is said first. */
static void a_breath_is_taken_apart(void **unused)
{
    (void)unused;
    static const struct {
        const char *words, *first, *rest;
    } row[] = {{"lay S1, go", "lay S1", " go"},
               {"lay S1,go,pass", "lay S1", "go,pass"},
               {"go", NULL, NULL},
               {"fit \"A, B\" on 1a", NULL, NULL},
               {"fit \"A, B\" on 1a, pass", "fit \"A, B\" on 1a", " pass"},
               {"go\n, pass", NULL, NULL}};
    for (int i = 0; i < countof(row); i++) {
        TEXT(first, 60);
        const char *rest = avertigos.split(NULL, NULL, 1, row[i].words, &first);
        assert_int_equal(!rest, !row[i].rest);
        if (!rest) continue;
        assert_string_equal(first.at, row[i].first);
        assert_string_equal(rest, row[i].rest);
    }
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(words_are_understood),
                                       cmocka_unit_test(a_breath_is_taken_apart)};
    if (count != 2) return 2;
    avertigos_folder = arguments[1];
    return cmocka_run_group_tests_name("avertigos_words", tests, NULL, NULL);
}
