/* Lines that place a position of Robot Empire, and words of choices: what is taken, what is refused and why.
   Argument: the folder of set.cards. */
#include "empire_scene.h"

static const struct {
    const char *before, *behind;
    int low, high;
} numbers[] = {
    {"battery 1", "", 1, 20},
    {"battery", "5", 1, 2},
    {"vault 1", "; chest 5", 0, 999},
    {"vault", "5", 1, 2},
    {"shield 1", "", 0, 200},
    {"chest", "", 0, 999},
    {"turn", "", 1, 2},
    {"turn 1 number=", "", 1, 59999},
    {"place 1 Brax damage=", "", 0, 199},
    {"place 1 Brax shield=", "", 0, 199},
    {"place 1 Knight bought=", "", 1, 2},
    {"place", "Brax", 1, 2},
    {"hand", "Brax", 1, 2},
    {"moon Cinder coins=", "; chest 5", 0, 200},
};

static void numbers_have_bounds(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(numbers); i++) {
        const int tried[] = {numbers[i].low - 1, numbers[i].low, numbers[i].high, numbers[i].high + 1};
        for (int k = 0; k < countof(tried); k++) {
            TEXT(line, 100);
            Scene scene;
            Problem problem = {0};
            bool joined = numbers[i].before[strlen(numbers[i].before) - 1] == '=';
            text_format(&line, "%s%s%d %s", numbers[i].before, joined ? "" : " ", tried[k],
                        numbers[i].behind);
            bool placed = scene_place(&scene, 2, line.at, &problem);
            if (placed != (k == 1 || k == 2)) fail_msg("%s: %s", line.at, placed ? "taken" : problem.what);
            if (!placed) assert_true(problem.what[0] && problem.expected[0]);
            scene_close(&scene);
        }
    }
}

static const struct {
    const char *position, *what; /* NULL: it can be */
} positions[] = {
    {"place 1 Brax tapped fresh fired", NULL},
    {"place 1 Brax sleepy", "no such mark"},
    {"place 1 Brax tapped=1", "no such mark"},
    {"place 1 Knight bought=1,2", NULL},
    {"place 1 Knight bought=1,3", "no such mark"},
    {"place 1", "which card?"},
    {"place 1 Nobody", "no such card"},
    {"place 1 Sniper", "does not stand in a row"},
    {"place 1 Jets", "does not stand in a row"},
    {"place 1 Cinder", "does not stand in a row"},
    {"place 1 Lance", "does not stand in a row"},
    {"place 1 Mine; place 1 Torso; place 1 Pup", NULL},
    /* what goes with what */
    {"place 1 Brax; attach Jets to Brax", NULL},
    {"place 1 Pup; attach Jets to Pup", "do not go together"},
    {"place 1 Brax; attach Jets to Brax; hand 1 Jets", NULL}, /* another copy */
    {"attach Jets to Brax", "no such card"},
    {"place 1 Brax; attach Jets", "not whole"},
    {"place 1 Brax; attach Jets on Brax", "not whole"},
    {"place 1 Brax; attach Jets to", "not whole"},
    {"attach", "not whole"},
    {"place 1 Brax; attach Nothing to Brax", "no such card"},
    {"place 1 Torso; attach Legs to Torso", NULL},
    {"place 1 Torso; place 1 Legs; attach Legs to Torso", NULL},
    {"place 1 Legs; attach Torso to Legs", "do not go together"},
    {"place 1 Torso; attach Legs to Torso; attach Skids to Torso", "do not go together"},
    {"place 1 Pup; attach Hound to Pup", NULL},
    {"place 1 Pup; place 1 Hound; attach Hound to Pup", NULL},
    {"place 1 Pup; place 1 Brax; attach Brax to Pup", "do not go together"},
    {"moon Cinder; place 1 Wing; attach Wing to Cinder", NULL},
    {"moon Cinder; attach Wing to Cinder", "do not go together"},
    {"moon Cinder; place 1 Pup; attach Pup to Cinder", "do not go together"},
    {"moon Cinder; place 1 Wing; place 2 Brax; attach Wing to Cinder; attach Brax to Cinder",
     "do not go together"},
    /* hands, Moons and what was tried */
    {"hand 1 Cinder", "can't be in a hand"},
    {"hand 1 Nobody", "no such card"},
    {"hand 1 Brax Brax Brax Brax Pup Pup Pup Pup Hound Hound Toad Toad", NULL},
    {"hand 1 Brax Brax Brax Brax Pup Pup Pup Pup Hound Hound Toad Toad Bat", "can't be in a hand"},
    {"moon", "which Moon?"},
    {"moon Brax", "no Moon"},
    {"moon Cinder gold=3", "no number of coins"},
    {"tried", "which card?"},
    {"tried Nobody", "no such card"},
    {"tried Hulk", NULL},
    {"turn 1 phase=lunch", "no such phase"},
    {"turn 1 phase=moon number=7", NULL},
    {"dance", "nothing that Robot Empire can place"},
    /* a match that is over, or can't be */
    {"battery 1 0", "seat 1 has no coins on its Battery (RE-WIN-01)"},
    {"out 2", "over already"},
    {"vault 1 500; vault 2 500", "coins are placed"},
    {"vault 1 500; vault 2 500; chest 0", NULL},
};

static void positions_are_taken_or_not(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(positions); i++) {
        Scene scene;
        Problem problem = {0};
        bool placed = scene_place(&scene, 2, positions[i].position, &problem);
        if (placed != !positions[i].what || (!placed && !strstr(problem.what, positions[i].what)))
            fail_msg("%s: %s", positions[i].position, placed ? "taken" : problem.what);
        scene_close(&scene);
    }
    Scene scene; /* of three, one may be out */
    Problem problem = {0};
    assert_true(scene_place(&scene, 3, "out 2; turn 3", &problem));
    scene_close(&scene);
    assert_false(scene_place(&scene, 3, "out 2; turn 2", &problem));
    scene_close(&scene);
}

#define TABLE                                                                                                \
    "place 1 Brax; place 1 Knight; place 1 Hopper; place 1 Pup; place 1 Pup; place 2 Toad; place 2 Brax; "   \
    "hand 1 Sniper "                                                                                         \
    "Brax Brute; "                                                                                           \
    "vault 1 9; vault 2 9; deck; turn 1"

static const struct {
    const char *words, *means, *what; /* what it is in full; or what is wrong */
} said[] = {
    {"play Brax", "play \"Brax\"", NULL},
    {"PLAY bra", "play \"Brax\"", NULL},
    {"play Br", NULL, "fits several cards (T-06)"},
    {"play Nobody", NULL, "nothing here is called \"Nobody\""},
    {"play", NULL, "play what?"},
    {"dance", NULL, "no such verb"},
    {"", NULL, "no words"},
    {"use Sniper on Toad", "use \"Sniper\" on \"Toad#1\"", NULL},
    {"use Sniper", "use \"Sniper\"", NULL},
    {"use Sniper on 2:Brax", "use \"Sniper\" on \"Brax#2\"", NULL},
    {"use Sniper on Brax", "use \"Sniper\" on \"Brax#2\"", NULL}, /* the only one that it can be for */
    {"use Sniper on Nothing", NULL, "nothing here is called"},
    {"upgrade Knight", "upgrade \"Knight#1\" 1", NULL}, /* the other is Instant */
    {"upgrade Knight 1", "upgrade \"Knight#1\" 1", NULL},
    {"upgrade Knight 1000", "upgrade \"Knight#1\"", NULL},
    {"boost Hopper", NULL, "Hopper has several: which one?"},
    {"boost Hopper 2", "boost \"Hopper#1\" 2", NULL},
    {"upgrade Brax", "upgrade \"Brax#1\" 1", NULL},
    {"tap Brax component", NULL, "which Component?"},
    {"tap Brax component wings", NULL, "no such Component"},
    {"chain Pup with Pup", "chain \"Pup", NULL},
    {"done now", NULL, "too many words"},
    {"end", "done", NULL},
    {"next", "done", NULL},
    {"battery many", NULL, "no number of coins"},
    {"damage Toad", NULL, "how much damage?"},
    {"play "
     "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
     "aaaaaaaa",
     NULL, "too long for a name"},
};

static void words_are_understood(void **unused)
{
    (void)unused;
    Scene scene;
    Problem problem = {0};
    if (!scene_place(&scene, 2, TABLE, &problem)) fail_msg("%s", problem.what);
    for (int i = 0; i < countof(said); i++) {
        Choice choice = {0};
        TEXT(full, 120);
        problem = (Problem){0};
        bool read = robot_empire.read(scene.kit, scene.state, 1, said[i].words, &choice, &problem);
        if (read != !said[i].what || (!read && !strstr(problem.what, said[i].what)))
            fail_msg("%s: %s", said[i].words, read ? "taken" : problem.what);
        if (!read) continue;
        robot_empire.write(scene.kit, scene.state, 1, choice, &full);
        if (strncmp(full.at, said[i].means, strlen(said[i].means)) != 0)
            fail_msg("%s: %s", said[i].words, full.at);
    }
    scene_close(&scene);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_have_bounds),
        cmocka_unit_test(positions_are_taken_or_not),
        cmocka_unit_test(words_are_understood),
    };
    if (count != 2) return 2;
    scene_folder = arguments[1];
    return cmocka_run_group_tests_name("robot_empire_lines", tests, scene_catalog_make, scene_catalog_drop);
}
