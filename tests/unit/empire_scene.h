/* Small positions of Robot Empire for unit tests: the cards of the scripts, what is placed, what is said. */
#ifndef ARBITER_EMPIRE_SCENE_H
#define ARBITER_EMPIRE_SCENE_H

#include "games/robot_empire/empire.h"

#include "unit.h"

static const char *scene_folder; /* of set.cards */
static Catalog *scene_catalog;

static inline int scene_catalog_make(void **unused)
{
    (void)unused;
    Problem problem = {0};
    char *cards = file_text(scene_folder, "set.cards");
    scene_catalog = catalog_new(&robot_empire, NULL);
    bool read = catalog_read(scene_catalog, "set.cards", cards, 1, &problem);
    free(cards);
    if (!read) print_error("%d:%d: %s\n", problem.line, problem.column, problem.what);
    return !read;
}

static inline int scene_catalog_drop(void **unused)
{
    (void)unused;
    catalog_free(scene_catalog);
    return 0;
}

typedef struct Scene {
    Arena arena;
    const Kit *kit;
    EmpireState *state;
} Scene;

static inline void scene_close(Scene *scene) { arena_free(&scene->arena); }

/* Lines separated by `;` and placed; false with the first problem. No battery trade. */
static inline bool scene_place(Scene *scene, int seats, const char *position, Problem *problem)
{
    static char text[1024];
    static const char *line[40];
    Setup setup = {.game = "robot_empire", .seats = seats, .position = line};
    Dice dice = dice_fast(1);
    *scene = (Scene){0};
    snprintf(text, sizeof text, "%s", position);
    for (char *at = strtok(text, ";"); at; at = strtok(NULL, ";"))
        line[setup.position_count++] = at + strspn(at, " ");
    assert_true(setup_add_option(&setup, "trade", "off", problem));
    scene->kit = robot_empire.unpack(scene_catalog, &setup, &scene->arena, problem);
    if (!scene->kit) return false;
    scene->state = arena_take(&scene->arena, scene->kit->state_size);
    for (int i = 0; i < setup.position_count; i++)
        if (!robot_empire.place(scene->kit, scene->state, line[i], problem)) return false;
    return robot_empire.begin(scene->kit, scene->state, &dice, NULL, problem);
}

/* `words`, or `2: words` for another seat than 1: the seat, and where the words begin. */
static inline const char *said_by(const char *said, int *seat)
{
    *seat = said[0] && said[1] == ':' ? said[0] - '0' : 1;
    return said[0] && said[1] == ':' ? said + 3 : said;
}

static inline Choice choice_of(const Scene *scene, int seat, const char *words)
{
    Choice choice = {0};
    Problem problem = {0};
    if (!robot_empire.read(scene->kit, scene->state, seat, words, &choice, &problem))
        fail_msg("%s: %s; expected %s", words, problem.what, problem.expected);
    return choice;
}

/* What is said after the lines is separated by `;` too; who is not asked need not pass. */
static inline Scene scene_open(int seats, const char *position, const char *said)
{
    static char text[512];
    Scene scene;
    Problem problem = {0};
    Refusal refusal = {0};
    Dice dice = dice_fast(1);
    if (!scene_place(&scene, seats, position, &problem)) fail_msg("%s: %s", position, problem.what);
    snprintf(text, sizeof text, "%s", said);
    for (char *at = strtok(text, ";"); at; at = strtok(NULL, ";")) {
        int seat;
        const char *words = said_by(at + strspn(at, " "), &seat);
        if (!strcmp(words, "pass") && !(robot_empire.asked(scene.kit, scene.state) >> seat & 1)) continue;
        Choice choice = choice_of(&scene, seat, words);
        if (!robot_empire.allows(scene.kit, scene.state, seat, choice, &refusal))
            fail_msg("%s is refused: %s", words, refusal.why);
        robot_empire.apply(scene.kit, scene.state, seat, choice, &dice, NULL);
    }
    return scene;
}

#define scene_tests_run(tests, count, arguments)                                                             \
    (scene_folder = (count) > 1 ? (arguments)[1] : "tests/scripts/robot_empire",                             \
     cmocka_run_group_tests(tests, scene_catalog_make, scene_catalog_drop))

#endif
