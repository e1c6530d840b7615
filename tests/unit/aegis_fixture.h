/* One position of A.E.G.I.S. with something of everything, for tests of its words. */
#ifndef ARBITER_AEGIS_FIXTURE_H
#define ARBITER_AEGIS_FIXTURE_H

#include "games/aegis/aegis.h"

#include "unit.h"

static const char CARDS[] =
    "robot ARK-100\n class A move 4 energy 3 integrity 5\n"
    " action \"Rocket Punch\" cost 2 each 3+ damage 1 range 4\n"
    " action \"Rocket Rain\" cost X each 4+ damage 1 range 6\n"
    "robot ARK-200\n class A move 3 energy 3 integrity 6\n"
    " action \"Lance\" cost 2 each 3+ lanzer\n"
    "robot GAN-100\n class G move 3 energy 3 integrity 8\n"
    " action \"Shove\" cost 2 each 2+ push 1 range 2\n"
    " action \"Mend\" cost 2 each 2+ repair 2 radius 1\n"
    "robot SEN-100\n class S move 3 energy 4 integrity 4\n"
    " action \"Bring It On\" cost 1 each 2+ damage 1 range 8\n"
    "robot ARK-2500\n class AG move 4 energy 6 integrity 12\n"
    " action \"Rocket Punch\" cost 3 each 3+ damage 2 range 4\n"
    " ability blitz\n"
    "robot \"SSM-2000 Sunset Mode\"\n make ARK class AS move 4 energy 5 integrity 10\n"
    " action \"Glow\" cost 1 each 2+ damage 1 range 3\n";

static const char *const POSITION[] = {
    "place 1 ARK-100 e5 damage=1",
    "place 1 GAN-100 e6",
    "place 1 SEN-100 destroyed",
    "place 1 GAN#2 a4",
    "place 1 ARK-2500 off",
    "place 1 \"SSM-2000 Sunset Mode\" off",
    "place 2 ARK-100 h5 rust=1 blaze=1x2 buff=accuracy+1:2,defense-2:1 buff=accuracy+1:1 activated",
    "place 2 ARK-200 h6 drain=1 boost=2 quell=1",
    "place 2 GAN-100 c3",
    "place 2 SAUR#1 (0,-4)",
    "place 2 \"SSM-2000 Sunset Mode\" off",
    "stand 1 e7",
    "pool 1 12",
    "pool 2 3",
    "turn 1 round=4",
};

typedef struct Fixture {
    Catalog *catalog;
    Arena arena;
    Kit *kit;
    void *state;
} Fixture;

static inline void setup_common(Setup *setup)
{
    *setup = (Setup){.game = "aegis", .seats = 2};
    strcpy(setup->seat[1].name, "Ann");
    strcpy(setup->seat[2].name, "Bob");
    assert_true(setup_add_option(setup, "board", "test", NULL));
}

static inline bool fixture_try(Fixture *f, const char *const *lines, int count, Problem *problem)
{
    Setup setup;
    *f = (Fixture){.catalog = catalog_new(&aegis, NULL)};
    *problem = (Problem){0};
    assert_true(catalog_read(f->catalog, "test.board", "edge walled\nhexagon 5\nstart 1 a6\nstart 2 k6\n", 1,
                             problem));
    assert_true(catalog_read(f->catalog, "test.cards", CARDS, 1, problem));
    setup_common(&setup);
    setup.position = lines;
    setup.position_count = count;
    f->kit = aegis.unpack(f->catalog, &setup, &f->arena, problem);
    if (!f->kit) return false;
    f->state = arena_take(&f->arena, f->kit->state_size);
    for (int i = 0; i < count; i++)
        if (!f->kit->game->place(f->kit, f->state, lines[i], problem)) return false;
    Dice dice = dice_fast(1);
    return f->kit->game->begin(f->kit, f->state, &dice, NULL, problem);
}

static inline void fixture_close(Fixture *f)
{
    arena_free(&f->arena);
    catalog_free(f->catalog);
}

static inline int fixture_setup(void **state)
{
    static Fixture f;
    Problem problem;
    if (!fixture_try(&f, POSITION, countof(POSITION), &problem))
        fail_msg("%d: %s; expected %s", problem.column, problem.what, problem.expected);
    *state = &f;
    return 0;
}

static inline int fixture_teardown(void **state)
{
    fixture_close(*state);
    return 0;
}

static inline Choice read_as(const Fixture *f, int seat, const char *words)
{
    Choice choice = {0};
    Problem problem = {0};
    if (!f->kit->game->read(f->kit, f->state, seat, words, &choice, &problem))
        fail_msg("`%s`: %d: %s; expected %s", words, problem.column, problem.what, problem.expected);
    return choice;
}

static inline void act(Fixture *f, int seat, const char *words)
{
    Dice dice = dice_fast(5);
    Choice choice = read_as(f, seat, words);
    Refusal refusal = {0};
    if (!f->kit->game->allows(f->kit, f->state, seat, choice, &refusal))
        fail_msg("`%s`: %s", words, refusal.why);
    f->kit->game->apply(f->kit, f->state, seat, choice, &dice, NULL);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)

#endif
