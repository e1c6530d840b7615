/* Which clause forbids what: refusals that differ by a little, and choices that no words can say.
 */
#include "aegis_scene.h"

static const char cards[] = "robot GUN-100 class A move 3 energy 5 integrity 9\n"
                            " action Volley cost 2 each 2+ damage 1 range 3\n"
                            " action Shove cost 1 all 2+ push 2 range 3\n"
                            " action Lift cost 1 all 2+ move 2 range 3\n"
                            "robot FIX-100 class G move 3 energy 5 integrity 9\n"
                            " action Mend cost 1 all 2+ repair 2 range 3\n"
                            " action Drag cost 1 all 2+ pull 2 range 3\n"
                            " action Siege cost 1 all 2+ damage 1 range 3 heavy\n"
                            "robot STA-100 class A move 3 energy 5 integrity 9\n"
                            " action Star cost 1 burst-star\n"
                            "robot LAW-100 class A move 3 energy 5 integrity 9 commander Law\n"
                            " action Wave cost 1 each 3+ damage 1 range 1\n"
                            " ability override\n"
                            "robot GUN-2000 class AG move 3 energy 9 integrity 9\n"
                            " action Tap cost 1 each 3+ damage 1 range 2\n"
                            "robot GUN-2100 class AG move 3 energy 9 integrity 9\n"
                            " action Tap cost 1 each 3+ damage 1 range 2\n"
                            " ability ultrablitz\n"
                            "robot GUN-2200 class AG move 3 energy 9 integrity 9\n"
                            " action Tap cost 1 each 3+ damage 1 range 2\n"
                            " ability ultrasalvo\n"
                            "robot GUN-2300 class AG move 3 energy 9 integrity 9\n"
                            " action Tap cost 1 each 3+ damage 1 range 2\n"
                            " ability blitz\n"
                            "robot GUN-2400 class AG move 3 energy 9 integrity 9\n"
                            " action Tap cost 1 each 3+ damage 1 range 2\n"
                            " ability superblitz\n"
                            "robot GUN-2500 class AG move 3 energy 9 integrity 9\n"
                            " action Tap cost 1 each 3+ damage 1 range 2\n"
                            " ability supersalvo\n"
                            "robot GUN-2600 class AG move 3 energy 9 integrity 9\n"
                            " action Tap cost 1 each 3+ damage 1 range 2\n"
                            " action Boom cost 1 each 3+ damage 1 range 2 combine\n"
                            " ability salvo, resonate\n"
                            "robot JET-100 class A move 3 energy 5 integrity 9 commander Jet\n"
                            " action Wave cost 1 each 3+ damage 1 range 1\n"
                            " ability jetjump\n"
                            "robot ARM-100 class A move 3 energy 5 integrity 9 commander Arm\n"
                            " action Wave cost 1 each 3+ damage 1 range 3\n"
                            " ability false-army\n"
                            "robot UNB-100 class A move 3 energy 5 integrity 9 commander Unb\n"
                            " action Wave cost 1 each 3+ damage 1 range 3\n"
                            " ability unbroken\n"
                            "robot PAR-100 class A move 3 energy 5 integrity 9\n"
                            " action Wave cost 1 each 3+ damage 1 range 3\n"
                            " ability parting-shot 3\n"
                            "robot RET-100 class A move 3 energy 5 integrity 9\n"
                            " action Smash cost 1 all 2+ damage 9 range 3\n"
                            " ability retaliate\n"
                            "robot LON-100 class A move 3 energy 5 integrity 9 commander Lon\n"
                            " action Wave cost 1 each 3+ damage 1 range 1\n"
                            " action Flood cost x each 3+ damage 1 range 1\n"
                            " ability long-arm\n"
                            "robot EXC-100 class A move 3 energy 5 integrity 9 commander Exc\n"
                            " action Wave cost 1 each 3+ damage 1 range 1\n"
                            " ability excavate\n"
                            "robot LAN-100 class A move 3 energy 5 integrity 9\n"
                            " action Arm cost 1 all 2+ lanzer 3\n"
                            "robot STA-2000 class AG move 3 energy 9 integrity 9\n"
                            " action Tap cost 1 each 3+ damage 1 range 2\n"
                            "robot BIG-9000 class AEGIS move 3 energy 9 integrity 9\n"
                            " action Tap cost 1 each 3+ damage 1 range 2\n"
                            " ability emerge\n"
                            "robot FOE-100 class A move 3 energy 5 integrity 9\n"
                            " action Poke cost 1 each 6+ damage 1 range 1\n"
                            "robot TWO-100 class E move 3 energy 5 integrity 9\n"
                            " action Poke cost 1 each 6+ damage 1 range 1\n";

#define TWO_SEATS                                                                                            \
    "pool 1 20; place 1 GUN-100 (0,0); place 1 FIX-100 (0,-1); place 2 FOE-100 (2,0); "                      \
    "place 1 GUN-2000 off"
#define MADE(number) TWO_SEATS "; place 1 GUN-" number " off; place 1 TWO-100 (-3,0)"
#define COMBINED(number) "activate GUN-100; combine with FIX-100 into GUN-" number " at (0,0); "
#define STAR                                                                                                 \
    "pool 1 9; place 1 STA-100 (0,0); place 1 FIX-100 (-3,0); place 2 FOE-100 (1,0); "                       \
    "place 1 STA-2000 off; place 1 BIG-9000 off"

static const struct {
    const char *position, *said, *words, *clause;
} row[] = {
    /* An activation that has ended says nothing about what was not done in it. */
    {TWO_SEATS, "activate GUN-100; pass", "move (1,0)", "A2-ACT-03"},
    {TWO_SEATS, "activate GUN-100; pass", "use Volley on FOE-100", "A2-ACT-03"},
    {TWO_SEATS, "activate GUN-100; pass", "combine with FIX-100 into GUN-2000 at (0,0)", "A2-ACT-03"},
    {TWO_SEATS, "activate FIX-100; move (-1,1); pass", "move (-2,1)", "A2-MOVE-10"},
    {TWO_SEATS, "activate FIX-100; move (-1,1); pass", "use Siege on FOE-100", "A2-ATTR-40"},
    {TWO_SEATS, "activate FIX-100; move (-1,1); pass", "use Drag on FOE-100", "A2-ACT-03"},
    {TWO_SEATS, "activate FIX-100; pass", "use Siege on FOE-100", "A2-ACT-03"},
    /* Another robot's turn has come; it is activated already. */
    {TWO_SEATS, "activate GUN-100", "activate FIX-100", "A2-ACT-01"},
    {TWO_SEATS, "", "pass", "T-02"},
    {TWO_SEATS, "", "2: activate FOE-100", "T-01"},
    {TWO_SEATS, "activate GUN-100", "2: activate FOE-100", "T-01"},
    {TWO_SEATS, "", "activate 2:FOE-100", "T-07"},
    /* Nobody else is told what the last robot can't do any more. */
    {TWO_SEATS, "activate FIX-100; move (-1,1); pass", "2: move (-2,1)", "T-01"},
    {TWO_SEATS "; place 1 TWO-100 destroyed", "", "activate TWO-100", "A2-ACT-11"},
    /* What is pending is answered with its own verb. */
    {TWO_SEATS, "activate GUN-100; use Shove on FOE-100 [hit 6]", "shift FOE-100 (1,0)", "T-02"},
    {TWO_SEATS, "activate GUN-100; use Shove on FOE-100 [hit 6]", "repair FOE-100 damage=1", "T-02"},
    {TWO_SEATS, "activate GUN-100; use Shove on FOE-100 [hit 6]", "push FOE-100 3 along (1,0)", "A2-PUSH-01"},
    {TWO_SEATS, "activate GUN-100; use Shove on FOE-100 [hit 6]", "push FOE-100 2 along (-1,0)",
     "A2-PUSH-03"},
    {TWO_SEATS, "activate FIX-100; use Drag on FOE-100 [hit 6]", "push FOE-100 3 along (-1,0)", "A2-PUSH-02"},
    {TWO_SEATS, "activate GUN-100; use Lift on FOE-100 [hit 6]", "push FOE-100 1 along (1,0)", "T-02"},
    {TWO_SEATS, "activate GUN-100; use Lift on FOE-100 [hit 6]", "shift FOE-100 (5,0)", "A2-SHIFT-01"},
    {TWO_SEATS, "activate GUN-100; use Lift on FOE-100 [hit 6]", "shift FOE-100 (0,0)", "A2-SHIFT-05"},
    {TWO_SEATS, "activate GUN-100; use Lift on FOE-100 [hit 6]", "shift GUN-100 (0,1)", "A2-RNG-01"},
    {TWO_SEATS "; place 1 TWO-100 (-2,0) damage=3 drain=1", "activate FIX-100; use Mend on TWO-100 [hit 6]",
     "repair TWO-100 damage=2 drain=1", "A2-TYPE-06"},
    {TWO_SEATS "; place 1 TWO-100 (-2,0) damage=3 drain=1", "activate FIX-100; use Mend on TWO-100 [hit 6]",
     "repair TWO-100 drain=2", "A2-TYPE-07"},
    {TWO_SEATS "; place 1 TWO-100 (-2,0) damage=3 drain=1", "activate FIX-100; use Mend on TWO-100 [hit 6]",
     "shift TWO-100 (-3,0)", "T-02"},
    /* Emerge: its own seat's, and only what waits in the Combine Pool. */
    {TWO_SEATS "; place 1 BIG-9000 off; place 2 BIG-9000 off", "activate GUN-100", "emerge into 2:BIG-9000",
     "A2-REQ-17"},
    {TWO_SEATS "; place 1 BIG-9000 (4,0)", "activate GUN-100", "emerge into BIG-9000", "A2-REQ-17"},
    {TWO_SEATS, "activate GUN-100", "emerge into GUN-2000", "A2-ABL-26"},
    {TWO_SEATS "; pool 1 9; place 1 BIG-9000 off", "activate GUN-100", "emerge into BIG-9000", "A2-ABL-26"},
    {TWO_SEATS "; pool 1 10; place 1 BIG-9000 off", "activate GUN-100", "emerge into BIG-9000", "A2-ABL-27"},
    /* Override: five hexes, over nothing. */
    {TWO_SEATS "; place 1 LAW-100 (-4,0)", "override FIX-100", "move (5,0)", "A2-MOVE-02"},
    {TWO_SEATS "; place 1 LAW-100 (-4,0); terrain (2,1) (2,2) (1,2) (0,2) (3,0) (3,1)", "override FIX-100",
     "move (1,1)", ""},
    {TWO_SEATS "; place 1 LAW-100 (-4,0); terrain (1,2) (2,1) (2,2) (1,3) (0,3) (0,2)", "override FIX-100",
     "move (1,2)", "A2-BOARD-09"},
    {"pool 1 20; place 1 LAW-100 (-4,0); place 1 FIX-100 (-1,0); place 2 FOE-100 (5,0); "
     "terrain (2,0) (2,-1) (1,-1) (0,0) (0,1) (1,1)",
     "override FIX-100", "move (1,0)", "A2-MOVE-05"},
    /* What combining sets off, each with its own answers. */
    {MADE("2100"), COMBINED("2100") "trigger ultrablitz", "move (0,1)", "T-02"},
    {MADE("2100"), COMBINED("2100") "trigger ultrablitz", "blitz GUN-2100", "A2-CAB-03"},
    {MADE("2100"), COMBINED("2100") "trigger ultrablitz", "blitz TWO-100", ""},
    {MADE("2100"), COMBINED("2100") "trigger ultrablitz; blitz TWO-100", "shift TWO-100 (-3,1)", ""},
    {MADE("2100"), COMBINED("2100") "trigger ultrablitz; blitz TWO-100", "shift TWO-100 (1,0)", "A2-CAB-03"},
    {MADE("2200"), COMBINED("2200") "trigger ultrasalvo", "move (0,1)", "T-02"},
    {MADE("2200"), COMBINED("2200") "trigger ultrasalvo", "salvo GUN-2200", "A2-CAB-14"},
    {MADE("2200") " disarm=2; place 1 FOE-100 (-4,0)", COMBINED("2200") "trigger ultrasalvo", "salvo TWO-100",
     "A2-CAB-17"},
    {MADE("2300"), COMBINED("2300") "trigger blitz", "move (0,1)", "T-02"},
    {MADE("2300"), COMBINED("2300") "trigger blitz", "shift GUN-2300 (0,3)", ""},
    {MADE("2300"), COMBINED("2300") "trigger blitz", "shift GUN-2300 (0,4)", "A2-CAB-01"},
    {MADE("2300"), COMBINED("2300") "trigger blitz", "shift GUN-2300 (2,1)", "A2-CAB-01"},
    {MADE("2300"), COMBINED("2300") "trigger blitz", "shift GUN-2300 (3,0)", "A2-CAB-05"},
    {MADE("2300"), COMBINED("2300") "trigger blitz", "shift TWO-100 (-3,1)", "A2-CAB-01"},
    {MADE("2300"), COMBINED("2300"), "trigger salvo", "A2-ABIL-04"},
    {MADE("2400"), COMBINED("2400"), "trigger superblitz on GUN-2400", "A2-CAB-02"},
    {MADE("2400"), COMBINED("2400"), "trigger superblitz on FOE-100", "A2-CAB-02"},
    {MADE("2500") " disarm=2; place 1 FOE-100 (-4,0)", COMBINED("2500"), "trigger supersalvo on TWO-100",
     "A2-CAB-17"},
    {MADE("2500"), COMBINED("2500"), "trigger supersalvo on GUN-2500", "A2-CAB-13"},
    {MADE("2500"), COMBINED("2500"), "trigger supersalvo on FOE-100", "A2-CAB-13"},
    {MADE("2500"), COMBINED("2500") "trigger supersalvo on TWO-100", "use Tap by GUN-2500 on FOE-100",
     "A2-ACT-03"},
    {MADE("2600"), COMBINED("2600"), "use Tap on FOE-100", "A2-ATTR-72"},
    {MADE("2600"), COMBINED("2600"), "use Boom on FOE-100", ""},
    {MADE("2600"), COMBINED("2600"), "move (0,1)", "T-02"},
    {MADE("2600"), COMBINED("2600") "trigger salvo; use Tap on FOE-100 [hit 1]", "use Tap on FOE-100",
     "A2-CAB-12"},
    {MADE("2600"), COMBINED("2600") "trigger salvo", "excavate", "A2-CMD-10"},
    {MADE("2600") "; place 2 RET-100 (0,2); pool 2 9",
     COMBINED("2600") "trigger salvo; use Tap on RET-100 [hit 6]; 2: use Smash on GUN-2600 [hit 6]",
     "use Boom by GUN-2600 on FOE-100", "A2-ACT-03"},
    /* Commanders, and what asks in between. */
    {TWO_SEATS "; place 1 JET-100 (3,0) restrain=2", "activate JET-100", "move (4,0)", "A2-ATTR-58"},
    {TWO_SEATS "; place 1 JET-100 (3,0) restrain=2", "activate JET-100", "jump (3,-3) damage", "A2-CMD-28"},
    {TWO_SEATS "; place 1 JET-100 (3,0)", "activate JET-100", "jump (3,-3) damage", ""},
    {TWO_SEATS "; place 1 JET-100 (3,0)", "activate JET-100", "jump (3,-2) damage", "A2-CMD-27"},
    {TWO_SEATS, "activate GUN-100", "jump (0,1) damage", "A2-CMD-21"},
    {TWO_SEATS "; place 1 ARM-100 (2,1)", "activate ARM-100; use Wave on FOE-100 [hit 1]", "avenge ARM-100",
     ""},
    {TWO_SEATS "; place 1 ARM-100 (2,1)", "activate ARM-100; use Wave on FOE-100 [hit 1]", "move (3,1)",
     "A2-ACT-07"},
    {TWO_SEATS "; place 1 ARM-100 (2,1)", "activate ARM-100; use Wave on FOE-100 [hit 1]", "avenge FOE-100",
     "A2-CMD-18"},
    {TWO_SEATS "; place 1 UNB-100 (2,1) blaze=2", "activate UNB-100; move (3,1)", "move (4,1)", "T-02"},
    {TWO_SEATS "; place 1 UNB-100 (2,1) blaze=2", "activate UNB-100; move (3,1)", "prevent", ""},
    {TWO_SEATS "; place 2 PAR-100 (0,2) damage=8", "activate GUN-100; use Volley on PAR-100 [hit 6 6]",
     "2: move (3,1)", "T-02"},
    {TWO_SEATS "; place 2 PAR-100 (0,2) damage=8", "activate GUN-100; use Volley on PAR-100 [hit 6 6]",
     "2: parting PAR-100 on GUN-100", ""},
    {TWO_SEATS "; place 2 PAR-100 (0,2) damage=8; place 1 TWO-100 (0,-2)",
     "activate GUN-100; use Volley on PAR-100 [hit 6 6]", "2: parting PAR-100 on TWO-100", "A2-ABL-55"},
    {TWO_SEATS "; place 1 LON-100 (-3,0); place 2 TWO-100 (0,5); pool 1 3", "activate GUN-100",
     "use Volley on TWO-100", "A2-RNG-01"},
    {TWO_SEATS "; place 1 LON-100 (-3,0); place 2 TWO-100 (0,5); pool 1 4", "activate GUN-100",
     "use Volley on TWO-100", ""},
    {TWO_SEATS "; place 1 LON-100 (-3,0); place 2 TWO-100 (-3,3); pool 1 2", "activate LON-100",
     "use Flood x=1 on TWO-100", "A2-RNG-01"},
    {TWO_SEATS "; place 1 LON-100 (-3,0); place 2 TWO-100 (-3,3); pool 1 3", "activate LON-100",
     "use Flood x=1 on TWO-100", ""},
    {TWO_SEATS "; place 1 LON-100 (-3,0); place 2 TWO-100 (-3,3); pool 1 3", "activate LON-100",
     "use Flood x=2 on TWO-100", "A2-ACTN-05"},
    {TWO_SEATS "; place 1 LON-100 (3,0); pool 1 1", "activate LON-100", "use Flood x=1 on FOE-100", ""},
    {TWO_SEATS "; place 1 EXC-100 (3,0); terrain (4,0); pool 1 1", "activate EXC-100", "excavate",
     "A2-CMD-14"},
    {TWO_SEATS "; place 1 EXC-100 (3,0); terrain (4,0); pool 1 2", "activate EXC-100", "excavate", ""},
    {TWO_SEATS "; place 1 EXC-100 (3,0)", "activate EXC-100", "excavate", "A2-CMD-10"},
    {TWO_SEATS "; place 1 EXC-100 (5,0)", "activate EXC-100", "excavate", "A2-CMD-17"},
    /* The Star Die's effects, each with its own answers. */
    {STAR, "activate STA-100; use Star [hit 1]", "combine with FIX-100 into BIG-9000 at (0,0)", "A2-STAR-41"},
    {STAR, "activate STA-100; use Star [hit 2]", "swap FOE-100", "A2-STAR-44"},
    {STAR, "activate STA-100; use Star [hit 2]", "combine with FIX-100 into STA-2000 at (0,0)", "T-02"},
    {STAR, "activate STA-100; use Star [hit 3]", "swap FIX-100", "T-02"},
    {STAR, "activate STA-100; use Star [hit 3]", "strike FIX-100", "A2-UNQ-12"},
    {STAR, "activate STA-100; use Star [hit 4]", "shift FIX-100 (-3,1)", "A2-UNQ-12"},
    {STAR "; place 2 TWO-100 (0,1)", "activate STA-100; use Star [hit 4]", "shift TWO-100 (0,3)", ""},
    {STAR, "activate STA-100; use Star [hit 5]", "star 1", "A2-UNQ-11"},
};

static void check(const Scene *scene, int seat, Choice choice, const char *clause, const char *words)
{
    Refusal refusal = {0};
    bool allowed = scene->kit->game->allows(scene->kit, scene->state, seat, choice, &refusal);
    const char *found = allowed ? "" : clause_id(refusal.clause);
    if (strcmp(found, clause) != 0) fail_msg("%s: %s, not %s: %s", words, found, clause, refusal.why);
    assert_null(strstr(refusal.why, "Example:")); /* the rule alone */
    assert_null(strstr(refusal.why, "(p."));
    assert_true(allowed || refusal.why[0]);
}

/* Every choice in the list has been written there, and none twice. */
static void check_list(const Scene *scene, const char *words)
{
    static Choice list[CHOICES_MAX];
    unsigned asked = scene->kit->game->asked(scene->kit, scene->state);
    for (int seat = 1; seat <= scene->kit->seats; seat++) {
        if (!(asked >> seat & 1)) continue;
        memset(list, 0xee, sizeof list);
        int count = scene->kit->game->choices(scene->kit, scene->state, seat, list);
        assert_true(count > 0);
        for (int i = 0; i < count; i++) {
            if (list[i].verb >= VERB_COUNT) fail_msg("%s: choice %d is missing", words, i);
            for (int k = 0; k < i; k++) assert_false(choice_same(list[i], list[k]));
        }
    }
}

static void names_the_clause(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(row); i++) {
        Scene scene = scene_open(row[i].position, row[i].said);
        const char *words = row[i].words;
        int seat = words[1] == ':' ? words[0] - '0' : 1;
        if (words[1] == ':') words += 3;
        check_list(&scene, row[i].words);
        check(&scene, seat, choice_of(&scene, seat, words), row[i].clause, row[i].words);
        scene_close(&scene);
    }
}

/* Numbers that stand for no piece, hex, card or seat come from programs, and are refused like
 * words. */
static void knows_what_is_there(void **unused)
{
    (void)unused;
    Scene scene = scene_open(TWO_SEATS, "activate GUN-100");
    const AegisKit *kit = KIT(scene.kit);
    uint8_t last = (uint8_t)kit->pieces, beyond = (uint8_t)(kit->pieces + 1);
    int16_t made = 0, volley = choice_of(&scene, 1, "use Volley on FOE-100").a, target = 0;
    for (int piece = 1; piece <= kit->pieces; piece++) {
        const char *name = kit->card[kit->piece[piece].card].name;
        if (kit->piece[piece].seat == 1 && string_same(name, "GUN-2000")) made = (int16_t)piece;
        if (kit->piece[piece].seat == 2 && string_same(name, "FOE-100")) target = (int16_t)piece;
    }
    const struct {
        Choice choice;
        const char *clause;
    } raw[] = {
        {{VERB_ACTIVATE, 0, 0, 0, 0}, "T-03"},
        {{VERB_ACTIVATE, beyond, 0, 0, 0}, "T-03"},
        {{VERB_ACTIVATE, last, 0, 0, 0}, "T-07"},
        {{VERB_MOVE, 0, 0, 0, 0}, "T-03"},
        {{VERB_MOVE, 0, -1, 0, 0}, "T-03"},
        {{VERB_MOVE, 0, 1, 0, 0}, "T-03"},
        {{VERB_MOVE, 0, (int16_t)kit->board->ids, 0, 0}, "T-03"},
        {{VERB_USE, 1, 0, target, 0}, "T-03"},
        {{VERB_USE, 1, -5, target, 0}, "T-03"},
        {{VERB_USE, 1, (int16_t)ACTION_REF(kit->cards + 1, 0), target, 0}, "T-03"},
        {{VERB_USE, 1, (int16_t)ACTION_REF(DRONE_SAUR, 1), target, 0}, "T-03"},
        {{VERB_USE, 1, (int16_t)ACTION_REF(DRONE_SAUR, 0), target, 0}, "A2-CARD-06"},
        {{VERB_USE, 1, volley, target, 2}, "A2-ACTN-05"},
        {{VERB_USE, 1, volley, target, 0}, ""},
        {{VERB_USE, 1, volley, -1, 0}, "A2-ACTN-14"},
        {{VERB_USE, 1, volley, beyond, 0}, "A2-ACTN-14"},
        {{VERB_USE, 1, volley, last, 0}, "A2-ACTN-14"},
        {{VERB_USE, 1, volley, 0, 0}, "A2-ACTN-24"},
        {{VERB_USE, 1, volley, 1, 0}, "A2-ACTN-15"},
        {{VERB_COMBINE, 1, 0, made, 0}, "T-03"},
        {{VERB_COMBINE, 1, 2, 0, 0}, "T-03"},
        {{VERB_COMBINE, 1, 2, beyond, 0}, "T-03"},
        {{VERB_COMBINE, 1, beyond, made, 0}, "T-03"},
        {{VERB_COMBINE, 1, (int16_t)(2 | beyond << 8), made, 0}, "T-03"},
        {{VERB_COMBINE, 1, last, made, 0}, "A2-DRONE-02"},
        {{VERB_COMBINE, 1, 2, last, 0}, "A2-COMB-01"},
        {{VERB_EMERGE, 1, 0, 0, 0}, "T-03"},
        {{VERB_EMERGE, 1, 0, beyond, 0}, "T-03"},
        {{VERB_DROP, 0, 0, 0, 0}, "T-03"},
        {{VERB_DROP, beyond, 0, 0, 0}, "T-03"},
        {{VERB_NONE, 0, 0, 0, 0}, "T-02"},
        {{VERB_COUNT, 0, 0, 0, 0}, "T-02"},
    };
    for (int i = 0; i < countof(raw); i++) {
        char row_name[32];
        snprintf(row_name, sizeof row_name, "raw %d", i);
        check(&scene, 1, raw[i].choice, raw[i].clause, row_name);
    }
    check(&scene, 0, raw[0].choice, "T-07", "seat 0");
    check(&scene, 3, raw[0].choice, "T-07", "seat 3");
    scene_close(&scene);

    scene = scene_open(TWO_SEATS "; place 1 LAN-100 (-3,0)", "activate LAN-100");
    Choice arm = choice_of(&scene, 1, "use Arm along (1,0)");
    for (int axis = -1; axis <= 7; axis++) {
        arm.b = (int16_t)axis;
        check(&scene, 1, arm, axis >= 1 && axis <= 6 ? "" : "A2-UNQ-06", "a line of the Lanzer");
    }
    scene_close(&scene);
}

static void says_that_it_is_over(void **unused)
{
    (void)unused;
    Scene scene = scene_open(TWO_SEATS, "activate GUN-100; pass");
    scene.kit->game->leave(scene.kit, scene.state, 2, LEAVE_RESIGNED, NULL, NULL);
    assert_int_equal(scene.kit->game->asked(scene.kit, scene.state), 0);
    Result result;
    assert_true(scene.kit->game->result(scene.kit, scene.state, &result));
    assert_int_equal(result.winners, 1 << 1);
    assert_false(result.draw);
    assert_int_equal(result.clause, T_13);
    check(&scene, 1, (Choice){.verb = VERB_PASS}, "T-04", "pass");
    check(&scene, 1, (Choice){.verb = VERB_END}, "T-04", "end turn");
    check(&scene, 2, (Choice){.verb = VERB_PASS}, "T-04", "pass of seat 2");
    scene_close(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_the_clause),
        cmocka_unit_test(knows_what_is_there),
        cmocka_unit_test(says_that_it_is_over),
    };
    return scene_tests_run(cards, tests);
}
