/* Small positions of A.E.G.I.S. for unit tests: cards and an inline board, what is placed, what is
 * said. */
#ifndef ARBITER_AEGIS_SCENE_H
#define ARBITER_AEGIS_SCENE_H

#include "games/aegis/cards/team.h"

#include "unit.h"

static const char *scene_cards; /* of all scenes of a program */
static const char *scene_edition = "2";
static Catalog *scene_catalog;

static inline int scene_catalog_make(void **unused)
{
    (void)unused;
    Problem problem;
    scene_catalog = catalog_new(&aegis, NULL);
    if (catalog_read(scene_catalog, "inline.cards", scene_cards, 1, &problem) &&
        catalog_read(scene_catalog, "inline.board", "edge walled\nhexagon 5\n", 1, &problem))
        return 0;
    print_error("%d:%d: %s\n", problem.line, problem.column, problem.what);
    return 1;
}

static inline int scene_catalog_drop(void **unused)
{
    (void)unused;
    catalog_free(scene_catalog);
    return 0;
}

#define scene_tests_run(cards, tests)                                                                        \
    (scene_cards = (cards), cmocka_run_group_tests(tests, scene_catalog_make, scene_catalog_drop))

typedef struct Scene {
    Arena arena;
    const Kit *kit;
    void *state;
} Scene;

static inline Choice choice_of(const Scene *scene, int seat, const char *words)
{
    Choice choice = {0};
    Problem problem = {0};
    if (!scene->kit->game->read(scene->kit, scene->state, seat, words, &choice, &problem))
        fail_msg("%s: %s; expected %s", words, problem.what, problem.expected);
    return choice;
}

/* `words`, or `words [hit 3 4]` with the dice that are rolled; `2: words` for another seat than 1.
 */
static inline void scene_say(Scene *scene, char *said)
{
    ForcedDie forced[8];
    Refusal refusal;
    int seat = 1, count = 0, used = 0;
    char purpose[DICE_PURPOSE_SIZE], *bracket = strchr(said, '[');
    if (said[1] == ':') seat = said[0] - '0', said += 3;
    if (bracket) {
        assert_int_equal(sscanf(bracket, "[%23s%n", purpose, &used), 1);
        for (char *at = bracket + used; *at && *at != ']'; at++)
            if (*at != ' ') {
                forced[count].value = (uint16_t)(*at - '0');
                strcpy(forced[count++].purpose, purpose);
            }
        while (bracket > said && bracket[-1] == ' ') bracket--;
        *bracket = 0;
    }
    Dice dice = dice_forced(forced, count);
    Choice choice = choice_of(scene, seat, said);
    if (!scene->kit->game->allows(scene->kit, scene->state, seat, choice, &refusal))
        fail_msg("%s is refused: %s", said, refusal.why);
    scene->kit->game->apply(scene->kit, scene->state, seat, choice, &dice, NULL);
    if (dice.failed || !dice_done(&dice)) fail_msg("%s: %s", said, dice.failure);
}

/* Lines and what is said after them are separated by `;`. It is the turn of seat 1. */
static inline Scene scene_open(const char *position, const char *said)
{
    static char text[1024];
    static const char *line[32];
    Scene scene = {0};
    Problem problem = {0};
    Setup setup = {.seats = 2, .position = line};
    snprintf(text, sizeof text, "turn 1;%s", position);
    for (char *at = strtok(text, ";"); at; at = strtok(NULL, ";"))
        line[setup.position_count++] = at + strspn(at, " ");
    assert_true(setup_add_option(&setup, "board", "inline", &problem));
    assert_true(setup_add_option(&setup, "edition", scene_edition, &problem));
    scene.kit = aegis.unpack(scene_catalog, &setup, &scene.arena, &problem);
    if (!scene.kit) fail_msg("%s", problem.what);
    scene.state = calloc(1, scene.kit->state_size);
    for (int i = 0; i < setup.position_count; i++)
        if (!scene.kit->game->place(scene.kit, scene.state, line[i], &problem))
            fail_msg("%s: %s", line[i], problem.what);
    Dice dice = dice_fast(1);
    if (!scene.kit->game->begin(scene.kit, scene.state, &dice, NULL, &problem)) fail_msg("%s", problem.what);
    char copy[512], *rest = copy;
    snprintf(copy, sizeof copy, "%s", said);
    while (*rest) {
        char *next = rest + strcspn(rest, ";");
        if (*next) *next++ = 0;
        rest += strspn(rest, " ");
        if (*rest) scene_say(&scene, rest);
        rest = next;
    }
    return scene;
}

static inline void scene_close(Scene *scene)
{
    free(scene->state);
    arena_free(&scene->arena);
}

#endif
