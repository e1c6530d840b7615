/* What the judgement of A.E.G.I.S. sees in small positions: threats of robots that can still act, as far as
   their Energy goes, and which choices a search tries first. */
#include "aegis_scene.h"

#include "core/judging.h"

static const char cards[] = "robot GUN-100 class A move 3 energy 5 integrity 9\n"
                            " action Volley cost 2 each 3+ damage 1 range 3\n"
                            " action Nudge cost 1 each 6+ damage 1 range 3\n"
                            "robot LAN-100 class E move 1 energy 5 integrity 9\n"
                            " action Lance cost 3 all 3+ damage 3 range 4\n"
                            "robot SIP-100 class S move 3 energy 5 integrity 9\n"
                            " action Siphon cost 2 each 4+ drain 2 range 3\n"
                            " action Mend cost 1 each 4+ repair 1 range 9\n"
                            " action Bless cost 1 all 2+ accuracy +1 range 9\n"
                            "robot FOE-100 class A move 0 energy 5 integrity 9\n"
                            " action Poke cost 1 each 6+ damage 1 range 1\n";

static int feature_of(const Scene *scene, int seat, const char *name)
{
    const Judging *judging = scene->kit->game->judging;
    int feature[SEATS_MAX + 1][FEATURES_MAX];
    judging->features(scene->kit, scene->state, feature);
    for (int i = 0; i < judging->count; i++)
        if (strcmp(judging->name[i], name) == 0) return feature[seat][i];
    fail_msg("no feature %s", name);
    return 0;
}

static void threat_is(const char *position, const char *said, int now)
{
    Scene scene = scene_open(position, said);
    assert_int_equal(feature_of(&scene, 1, "threat now"), now);
    assert_int_equal(feature_of(&scene, 1, "threat next"), 0);
    assert_int_equal(feature_of(&scene, 2, "threat now"), 0);
    scene_close(&scene);
}

/* Somebody else who can still activate, or the turn would end by itself. */
#define IDLE "place 1 FOE-100 (-4,1);"
#define GUN IDLE "place 1 GUN-100 (0,0); place 2 FOE-100 (3,0);"
#define FAR_GUN IDLE "place 1 GUN-100 (-3,0); place 2 FOE-100 (3,0);"

static void counts_what_reaches(void **unused)
{
    (void)unused;
    threat_is(GUN "pool 1 9", "", 8); /* two dice of 4 in 6 */
    threat_is(FAR_GUN "pool 1 9", "", 8);
    threat_is("place 1 GUN-100 (-4,0); place 2 FOE-100 (3,0); pool 1 9", "", 0);
    threat_is("place 1 GUN-100 (0,0); place 2 FOE-100 (3,0) damage=8; pool 1 9", "",
              6); /* no more than is left */
}

static void counts_who_can_still_act(void **unused)
{
    (void)unused;
    threat_is(GUN "pool 1 9", "activate GUN-100", 8);
    threat_is(FAR_GUN "pool 1 9", "activate GUN-100", 8);
    threat_is(FAR_GUN "pool 1 9", "activate GUN-100; move (0,0)", 8);
    threat_is(FAR_GUN "pool 1 9", "activate GUN-100; move (-1,0)", 0); /* it has moved: 4 hexes are too far */
    threat_is(GUN "pool 1 9", "activate GUN-100; use Volley on 2:FOE-100 [hit 1 1]", 0);
}

static void counts_what_can_be_paid(void **unused)
{
    (void)unused;
    threat_is(FAR_GUN "pool 1 5", "", 8); /* 3 for the move, 2 for the dice */
    threat_is(FAR_GUN "pool 1 3", "", 4); /* three fifths of it             */
    threat_is(GUN "pool 1 1", "", 4);     /* half                           */
}

static void counts_single_hits_and_drain(void **unused)
{
    (void)unused;
    threat_is("place 1 LAN-100 (0,0); place 2 FOE-100 (3,0); pool 1 9", "", 3); /* all three: 8 in 27, of 3 */
    threat_is("place 1 SIP-100 (0,0); place 2 FOE-100 (3,0); pool 1 9", "", 6); /* half of what it drains   */
}

static int weight_of_choice(const Scene *scene, const char *words)
{
    Choice list[CHOICES_MAX], choice = choice_of(scene, 1, words);
    int weight[CHOICES_MAX], count = scene->kit->game->choices(scene->kit, scene->state, 1, list);
    scene->kit->game->prefer(scene->kit, scene->state, 1, list, count, weight);
    for (int i = 0; i < count; i++)
        if (choice_same(list[i], choice)) return weight[i];
    fail_msg("%s is not listed", words);
    return 0;
}

static void is_preferred(const Scene *scene, const char *better, const char *worse)
{
    if (weight_of_choice(scene, better) <= weight_of_choice(scene, worse))
        fail_msg("%s is not preferred to %s", better, worse);
}

static void prefers_what_helps(void **unused)
{
    (void)unused;
    Scene scene = scene_open("place 1 GUN-100 (0,0); place 1 SIP-100 (0,1); place 2 FOE-100 (3,0);"
                             "place 2 LAN-100 (2,-1) damage=8; pool 1 9",
                             "activate GUN-100");
    is_preferred(&scene, "use Volley on LAN-100", "use Volley on FOE-100"); /* it falls */
    is_preferred(&scene, "use Volley on FOE-100", "use Nudge on FOE-100");
    is_preferred(&scene, "use Nudge on FOE-100", "use Volley on SIP-100");
    scene_close(&scene);
    scene = scene_open("place 1 GUN-100 (0,0) damage=2; place 1 SIP-100 (0,1); place 1 LAN-100 (-1,1);"
                       "place 2 FOE-100 (4,0) damage=1; pool 1 9",
                       "activate SIP-100");
    is_preferred(&scene, "use Mend on GUN-100", "use Mend on LAN-100"); /* nothing to repair */
    is_preferred(&scene, "use Mend on GUN-100", "use Mend on FOE-100");
    is_preferred(&scene, "use Bless on GUN-100", "use Bless on FOE-100");
    is_preferred(&scene, "move (1,0)", "move (-1,2)"); /* within 3 hexes of FOE-100 */
    scene_close(&scene);
}

static void prefers_who_can_strike(void **unused)
{
    (void)unused;
    Scene scene =
        scene_open("place 1 GUN-100 (0,0); place 1 LAN-100 (-4,0); place 2 FOE-100 (3,0); pool 1 9", "");
    is_preferred(&scene, "activate GUN-100", "activate LAN-100");
    scene_close(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_what_reaches),     cmocka_unit_test(counts_who_can_still_act),
        cmocka_unit_test(counts_what_can_be_paid), cmocka_unit_test(counts_single_hits_and_drain),
        cmocka_unit_test(prefers_what_helps),      cmocka_unit_test(prefers_who_can_strike),
    };
    return scene_tests_run(cards, tests);
}
