/* The exact odds of an Action, against ways counted by hand, and that looking changes nothing. */
#include "aegis_odds.h"
#include "aegis_scene.h"

static const char cards[] = "robot GUN-100 class A move 3 energy 5 integrity 9\n"
                            " action Volley cost 2 each 3+ damage 1 range 3\n"
                            " action Lance cost 2 all 2+ damage 3 range 3\n"
                            " action \"Laser\" cost 2 each 3+ damage 1 range 3 aimed\n"
                            "robot PRE-100 class E move 3 energy 5 integrity 9\n"
                            " action Snipe cost 1 each 4+ damage 1 range 2 precise\n"
                            " action Pierce cost 1 each 4+ damage 1 range 2 precise critical\n"
                            " action Sure cost 1 all 4+ damage 2 range 2 precise\n"
                            "robot CRT-100 class G move 3 energy 5 integrity 9\n"
                            " action Edge cost 1 each 4+ damage 2 range 3 critical\n"
                            " action Luck cost 2 each 6+ damage 2 range 3 critical\n"
                            " action Flak cost 1 each 3+ damage 1 range 3 anti-air 2\n"
                            "robot BAM-100 class I move 3 energy 5 integrity 9\n"
                            " action Flood cost x each 4+ damage 1 range 3\n"
                            " action Burst cost 1 each 3+ damage 2 range 3 radius 1\n"
                            " action Arm cost 1 all 2+ lanzer 3\n"
                            "robot SIP-100 class S move 3 energy 5 integrity 9\n"
                            " action Siphon cost 1 each 4+ drain 3 range 3\n"
                            " action Mend cost 1 each 4+ repair 1 range 3 critical\n"
                            " action Bet cost 2 each 4+ damage 1 range 3 gambit\n"
                            " ability reroll 2\n"
                            "robot STA-100 class A move 3 energy 5 integrity 9\n"
                            " action Star cost 1 burst-star\n"
                            " action Shove cost 1 all 2+ push 2 range 3\n"
                            "robot LAW-100 class A move 3 energy 5 integrity 9 commander Law\n"
                            " action Wave cost 1 each 3+ damage 1 range 1\n"
                            " ability long-arm\n"
                            "robot ARK-100 class A move 3 energy 3 integrity 9\n"
                            " action Tap cost 1 each 3+ damage 1 range 2\n"
                            "robot GRAN-100 class G move 3 energy 3 integrity 9\n"
                            " action Tap cost 1 each 3+ damage 1 range 2\n"
                            "robot ARK-2500 class AG move 3 energy 5 integrity 9\n"
                            " action Quake cost 3 each 4+ damage 2 range 4 combine\n"
                            " action Roar cost x each 4+ damage 1 range 4 combine\n"
                            " ability salvo\n"
                            "robot FOE-100 class A move 3 energy 5 integrity 9 action Poke cost 1 "
                            "each 6+ damage 1 range 1\n"
                            "robot TWO-100 class E move 3 energy 5 integrity 9 action Poke cost 1 "
                            "each 6+ damage 1 range 1\n"
                            "robot EVA-100 class G move 3 energy 5 integrity 9 action Poke cost 1 "
                            "each 6+ damage 1 range 1\n"
                            " ability evade 1\n"
                            "robot MEL-100 class G move 3 energy 5 integrity 9 action Poke cost 1 "
                            "each 6+ damage 1 range 1\n"
                            " ability melee-evade 2\n"
                            "robot RAN-100 class G move 3 energy 5 integrity 9 action Poke cost 1 "
                            "each 6+ damage 1 range 1\n"
                            " ability range-evade 2\n"
                            "robot FLY-100 class G move 3 energy 5 integrity 9 action Poke cost 1 "
                            "each 6+ damage 1 range 1\n"
                            " ability flight\n"
                            "robot JAM-100 class G move 3 energy 5 integrity 9 action Poke cost 1 "
                            "each 6+ damage 1 range 1\n"
                            " ability jamming 3, retaliate\n"
                            "robot REC-100 class G move 3 energy 5 integrity 9\n"
                            " action Spark cost 3 each 4+ damage 1 range 4 recharge\n"
                            " action Arc cost 3 each 4+ damage 1 range 3 recharge precise\n"
                            "robot RET-100 class I move 3 energy 5 integrity 9 action Poke cost 1 "
                            "each 6+ damage 1 range 1\n"
                            " ability return-fire, revengeance\n"
                            "robot PAR-100 class I move 3 energy 5 integrity 9 action Poke cost 1 "
                            "each 6+ damage 1 range 1\n"
                            " ability parting-shot 3\n"
                            "robot DRY-100 class G move 3 energy 0 integrity 9 action Poke cost 1 "
                            "each 6+ damage 1 range 1\n";

static void ways_write(Text *out, const char *label, const uint64_t *ways, int count)
{
    text_format(out, "%s", label);
    for (int i = 0; i < count; i++)
        if (ways[i]) text_format(out, " %d:%llu", i, (unsigned long long)ways[i]);
}

static void notes_write(Text *out, const OddsNote *note, int count)
{
    for (int i = 0; i < count; i++)
        text_format(out, "%s%s %d", i ? ", " : "", clause_id(note[i].clause), note[i].amount);
}

/* `ways` lists outcome:ways for the successes, then for the effect on each robot, in the order of
 * pieces. */
static const struct {
    const char *position, *said, *use;
    int dice, energy, all;
    const char *ways, *notes, *follow;
} row[] = {
    /* Two dice at 3+: a die misses in 2 ways of 6 and hits in 4. */
    {"place 1 GUN-100 (0,0); place 2 FOE-100 (3,0)", "activate GUN-100", "use Volley on FOE-100", 2, 2, 36,
     "successes 0:4 1:16 2:16; FOE-100 0:4 1:16 2:16", "A2-ACTN-06 3", ""},
    {"place 1 GUN-100 (0,0); place 2 FOE-100 (3,0) damage=7", "activate GUN-100", "use Volley on FOE-100", 2,
     2, 36, "successes 0:4 1:16 2:16; FOE-100 0:4 1:16 2:16 destroyed 16", "A2-ACTN-06 3", ""},
    {"place 1 GUN-100 (0,0); place 2 FOE-100 (3,0) damage=8", "activate GUN-100", "use Volley on FOE-100", 2,
     2, 36, "successes 0:4 1:16 2:16; FOE-100 0:4 1:16 2:16 destroyed 32", "A2-ACTN-06 3", ""},
    /* All of them: 5/6 x 5/6. */
    {"place 1 GUN-100 (0,0); place 2 FOE-100 (3,0)", "activate GUN-100", "use Lance on FOE-100", 2, 2, 36,
     "successes 0:11 1:25; FOE-100 0:11 3:25", "A2-ACTN-06 2", ""},
    /* PRECISE: at the very edge of the range the lower of two dice is discarded, nearer not. */
    {"place 1 PRE-100 (0,0); place 2 FOE-100 (2,0)", "activate PRE-100", "use Snipe on FOE-100", 2, 1, 36,
     "successes 0:9 1:27; FOE-100 0:9 1:27", "A2-ACTN-06 4, A2-ATTR-48 1", ""},
    {"place 1 PRE-100 (0,0); place 2 FOE-100 (1,0)", "activate PRE-100", "use Snipe on FOE-100", 1, 1, 6,
     "successes 0:3 1:3; FOE-100 0:3 1:3", "A2-ACTN-06 4", ""},
    {"place 1 PRE-100 (0,0); place 2 FOE-100 (2,0)", "activate PRE-100", "use Pierce on FOE-100", 2, 1, 36,
     "successes 0:9 1:27; FOE-100 0:9 1:16 2:11", "A2-ACTN-06 4, A2-ATTR-48 1, A2-ATTR-20 1", ""},
    {"place 1 PRE-100 (0,0); place 2 FOE-100 (2,0)", "activate PRE-100", "use Sure on FOE-100", 2, 1, 36,
     "successes 0:9 1:27; FOE-100 0:9 2:27", "A2-ACTN-06 4, A2-ATTR-48 1", ""},
    /* Two hexes farther by Long Arm cost 2 Energy; the edge of the range lies there, too. */
    {"place 1 PRE-100 (0,0); place 1 LAW-100 (-3,0); place 2 FOE-100 (3,0)", "activate PRE-100",
     "use Snipe on FOE-100", 1, 3, 6, "successes 0:3 1:3; FOE-100 0:3 1:3", "A2-ACTN-06 4", ""},
    {"place 1 PRE-100 (0,0); place 1 LAW-100 (-3,0); place 2 FOE-100 (4,0)", "activate PRE-100",
     "use Snipe on FOE-100", 2, 3, 36, "successes 0:9 1:27; FOE-100 0:9 1:27", "A2-ACTN-06 4, A2-ATTR-48 1",
     ""},
    /* CRITICAL: one more for each 6. */
    {"place 1 CRT-100 (0,0); place 2 FOE-100 (3,0)", "activate CRT-100", "use Edge on FOE-100", 1, 1, 6,
     "successes 0:3 1:3; FOE-100 0:3 2:2 3:1", "A2-ACTN-06 4, A2-ATTR-20 1", ""},
    {"place 1 CRT-100 (0,0); place 2 FOE-100 (3,0)", "activate CRT-100", "use Luck on FOE-100", 2, 2, 36,
     "successes 0:25 1:10 2:1; FOE-100 0:25 3:10 6:1", "A2-ACTN-06 6, A2-ATTR-20 1", ""},
    /* ANTI-AIR counts against fliers only. */
    {"place 1 CRT-100 (0,0); place 2 FLY-100 (3,0)", "activate CRT-100", "use Flak on FLY-100", 1, 1, 6,
     "successes 0:2 1:4; FLY-100 0:2 3:4", "A2-ACTN-06 3, A2-ATTR-01 2", ""},
    {"place 1 CRT-100 (0,0); place 2 FOE-100 (3,0)", "activate CRT-100", "use Flak on FOE-100", 1, 1, 6,
     "successes 0:2 1:4; FOE-100 0:2 1:4", "A2-ACTN-06 3, A2-ATTR-01 2", ""},
    /* What changes the Accuracy. */
    {"place 1 GUN-100 (0,0); place 2 EVA-100 (3,0)", "activate GUN-100", "use Volley on EVA-100", 2, 2, 36,
     "successes 0:9 1:18 2:9; EVA-100 0:9 1:18 2:9", "A2-ACTN-06 3, A2-ABL-32 1", ""},
    {"place 1 GUN-100 (0,0); place 2 MEL-100 (1,0)", "activate GUN-100", "use Volley on MEL-100", 2, 2, 36,
     "successes 0:16 1:16 2:4; MEL-100 0:16 1:16 2:4", "A2-ACTN-06 3, A2-ABL-34 2", ""},
    {"place 1 GUN-100 (0,0); place 2 MEL-100 (2,0)", "activate GUN-100", "use Volley on MEL-100", 2, 2, 36,
     "successes 0:4 1:16 2:16; MEL-100 0:4 1:16 2:16", "A2-ACTN-06 3", ""},
    {"place 1 GUN-100 (0,0); place 2 RAN-100 (2,0)", "activate GUN-100", "use Volley on RAN-100", 2, 2, 36,
     "successes 0:16 1:16 2:4; RAN-100 0:16 1:16 2:4", "A2-ACTN-06 3, A2-ABL-35 2", ""},
    {"place 1 GUN-100 (0,0); place 2 RAN-100 (1,0)", "activate GUN-100", "use Volley on RAN-100", 2, 2, 36,
     "successes 0:4 1:16 2:16; RAN-100 0:4 1:16 2:16", "A2-ACTN-06 3", ""},
    {"place 1 GUN-100 (0,0) buff=accuracy+1:1; place 2 FOE-100 (3,0)", "activate GUN-100",
     "use Volley on FOE-100", 2, 2, 36, "successes 0:1 1:10 2:25; FOE-100 0:1 1:10 2:25",
     "A2-ACTN-06 3, A2-BUFF-11 -1", ""},
    {"place 1 GUN-100 (0,0) buff=accuracy+2:1; place 2 FOE-100 (3,0)", "activate GUN-100",
     "use Volley on FOE-100", 2, 2, 36, "successes 2:36; FOE-100 2:36", "A2-ACTN-06 3, A2-BUFF-11 -2", ""},
    {"place 1 GUN-100 (0,0); place 2 FOE-100 (3,0) buff=evasion+2:2", "activate GUN-100",
     "use Volley on FOE-100", 2, 2, 36, "successes 0:16 1:16 2:4; FOE-100 0:16 1:16 2:4",
     "A2-ACTN-06 3, A2-BUFF-12 2", ""},
    {"place 1 GUN-100 (0,0); place 1 CRT-100 (3,0) buff=evasion+2:1,evasion-1:2; place 2 FOE-100 "
     "(-4,0)",
     "activate GUN-100", "use Volley on 1:CRT-100", 2, 2, 36,
     "successes 0:1 1:10 2:25; CRT-100 0:1 1:10 2:25", "A2-ACTN-06 3, A2-OUR-08 -1", ""},
    /* What changes the effect; a failure is changed by nothing. */
    {"place 1 GUN-100 (0,0) buff=damage+1:1; place 2 FOE-100 (3,0)", "activate GUN-100",
     "use Volley on FOE-100", 2, 2, 36, "successes 0:4 1:16 2:16; FOE-100 0:4 2:16 3:16",
     "A2-ACTN-06 3, A2-BUFF-05 1", ""},
    {"place 1 GUN-100 (0,0); place 2 FOE-100 (3,0) buff=defense+1:2", "activate GUN-100",
     "use Volley on FOE-100", 2, 2, 36, "successes 0:4 1:16 2:16; FOE-100 0:20 1:16",
     "A2-ACTN-06 3, A2-BUFF-07 -1", ""},
    {"place 1 GUN-100 (0,0); place 2 FOE-100 (3,0) buff=defense-1:1 damage=6", "activate GUN-100",
     "use Volley on FOE-100", 2, 2, 36, "successes 0:4 1:16 2:16; FOE-100 0:4 2:16 3:16 destroyed 16",
     "A2-ACTN-06 3, A2-BUFF-07 1", ""},
    /* AIMED: nothing changes anything. */
    {"place 1 GUN-100 (0,0) buff=accuracy+1:1,damage+2:1; place 2 EVA-100 (3,0) "
     "buff=defense+1:2,evasion+1:2",
     "activate GUN-100", "use Laser on EVA-100", 2, 2, 36, "successes 0:4 1:16 2:16; EVA-100 0:4 1:16 2:16",
     "A2-ACTN-06 3, A2-ATTR-05 0", ""},
    /* Cost X, areas and lines. */
    {"place 1 BAM-100 (0,0); place 2 FOE-100 (3,0)", "activate BAM-100", "use Flood x=3 on FOE-100", 3, 3,
     216, "successes 0:27 1:81 2:81 3:27; FOE-100 0:27 1:81 2:81 3:27", "A2-ACTN-06 4", ""},
    {"place 1 BAM-100 (0,0); place 2 FOE-100 (3,0) damage=7; place 2 TWO-100 (4,0) damage=6; "
     "place 2 EVA-100 (5,0) damage=8",
     "activate BAM-100", "use Burst on FOE-100", 1, 1, 6,
     "successes 0:2 1:4; FOE-100 0:2 2:4 destroyed 4; TWO-100 0:2 2:4", "A2-ACTN-06 3", ""},
    {"place 1 BAM-100 (0,0); place 1 GUN-100 (2,0) damage=6; place 2 FOE-100 (3,0) damage=5; "
     "place 2 EVA-100 (3,1)",
     "activate BAM-100", "use Arm along (1,0)", 1, 1, 6,
     "successes 0:1 1:5; GUN-100 0:1 3:5 destroyed 5; FOE-100 0:1 3:5", "A2-ACTN-06 2", ""},
    /* Drain damages only what has no Energy Output left; a repair and a push destroy nobody. */
    {"place 1 SIP-100 (0,0); place 2 FOE-100 (3,0) damage=8", "activate SIP-100", "use Siphon on FOE-100", 1,
     1, 6, "successes 0:3 1:3; FOE-100 0:3 3:3", "A2-ACTN-06 4", "A2-ABL-61 2"},
    {"place 1 SIP-100 (0,0); place 2 FOE-100 (3,0) drain=3", "activate SIP-100", "use Siphon on FOE-100", 1,
     1, 6, "successes 0:3 1:3; FOE-100 0:3 2:3", "A2-ACTN-06 4", "A2-ABL-61 2"},
    {"place 1 SIP-100 (0,0); place 2 DRY-100 (3,0) damage=6; place 2 FOE-100 (-3,0)", "activate SIP-100",
     "use Siphon on DRY-100", 1, 1, 6, "successes 0:3 1:3; DRY-100 0:3 3:3 destroyed 3", "A2-ACTN-06 4",
     "A2-ABL-61 2"},
    {"place 1 SIP-100 (0,0) buff=damage+1:1; place 1 DRY-100 (3,0) damage=8 buff=defense+1:1; "
     "place 2 FOE-100 (-3,0)",
     "activate SIP-100", "use Mend on DRY-100", 1, 1, 6, "successes 0:3 1:3; DRY-100 0:3 1:2 2:1",
     "A2-ACTN-06 4, A2-ATTR-20 1", "A2-ABL-61 2"},
    {"place 1 STA-100 (0,0); place 2 FOE-100 (3,0) damage=8 buff=defense+1:2", "activate STA-100",
     "use Shove on FOE-100", 1, 1, 6, "successes 0:1 1:5; FOE-100 0:1 2:5", "A2-ACTN-06 2", ""},
    /* What may follow, as long as there is Energy for it. */
    {"place 1 SIP-100 (0,0); place 2 JAM-100 (3,0); pool 2 1", "activate SIP-100", "use Bet on JAM-100", 2, 2,
     36, "successes 0:9 1:18 2:9; JAM-100 0:9 1:18 2:9", "A2-ACTN-06 4",
     "A2-ABL-61 2, A2-ATTR-31 2, A2-ABL-40 3, A2-ABL-65 0"},
    {"place 1 SIP-100 (0,0); place 2 JAM-100 (3,0); pool 1 2", "activate SIP-100", "use Bet on JAM-100", 2, 2,
     36, "successes 0:9 1:18 2:9; JAM-100 0:9 1:18 2:9", "A2-ACTN-06 4", ""},
    {"place 1 SIP-100 (0,0); place 1 JAM-100 (3,0); place 2 FOE-100 (-4,0); pool 1 3", "activate SIP-100",
     "use Bet on JAM-100", 2, 2, 36, "successes 0:9 1:18 2:9; JAM-100 0:9 1:18 2:9", "A2-ACTN-06 4",
     "A2-ABL-61 2, A2-ATTR-31 2"},
    /* What combining gives costs nothing; a triggered Action rolls no dice, X is 1. */
    {"place 1 ARK-100 (0,0); place 1 GRAN-100 (-1,0); place 1 ARK-2500 off; place 2 FOE-100 (3,0) "
     "damage=3; pool 1 8",
     "activate ARK-100;combine with GRAN-100 into ARK-2500 at (0,0)", "use Quake on FOE-100", 0, 0, 1,
     "successes 3:1; FOE-100 6:1 destroyed 1", "A2-ACTN-06 4", ""},
    {"place 1 ARK-100 (0,0); place 1 GRAN-100 (-1,0); place 1 ARK-2500 off; place 2 FOE-100 (3,0) "
     "damage=3; pool 1 8",
     "activate ARK-100;combine with GRAN-100 into ARK-2500 at (0,0)", "use Roar on FOE-100", 0, 0, 1,
     "successes 1:1; FOE-100 1:1", "A2-ACTN-06 4", ""},
    {"place 1 ARK-100 (0,0); place 1 GRAN-100 (-1,0); place 1 ARK-2500 off; place 2 FOE-100 (3,0); "
     "pool 1 8",
     "activate ARK-100;combine with GRAN-100 into ARK-2500 at (0,0);trigger salvo", "use Quake on FOE-100", 3,
     0, 216, "successes 0:27 1:81 2:81 3:27; FOE-100 0:27 2:81 4:81 6:27", "A2-ACTN-06 4", ""},
};

static void counts_every_way(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(row); i++) {
        char pooled[1024];
        Odds odds;
        snprintf(pooled, sizeof pooled, "%s%s", strstr(row[i].position, "pool 1") ? "" : "pool 1 20; ",
                 row[i].position);
        Scene scene = scene_open(pooled, row[i].said);
        const AegisKit *kit = KIT(scene.kit);
        void *before = malloc(scene.kit->state_size);
        memcpy(before, scene.state, scene.kit->state_size);
        if (!scene.kit->game->odds(scene.kit, scene.state, 1, choice_of(&scene, 1, row[i].use), &odds))
            fail_msg("row %d: %s has no odds", i, row[i].use);
        assert_memory_equal(before, scene.state, scene.kit->state_size);
        free(before);
        TEXT(ways, 512);
        TEXT(notes, 512);
        TEXT(follow, 512);
        uint64_t successes[SUCCESSES_MAX];
        odds_successes(&odds, successes);
        ways_write(&ways, "successes", successes, SUCCESSES_MAX);
        for (int p = 0; p < odds.piece_count; p++) {
            text_put(&ways, "; ");
            ways_write(&ways, kit->card[kit->piece[odds.piece[p].piece].card].name, odds.piece[p].ways,
                       ODDS_AMOUNTS_MAX);
            if (odds.piece[p].fate_ways) text_format(&ways, " destroyed %d", (int)odds.piece[p].fate_ways);
        }
        notes_write(&notes, odds.note, odds.note_count);
        notes_write(&follow, odds.follow, odds.follow_count);
        int dice = odds.step[0].dice_count, energy = odds_energy(&odds, "Energy") / 1000;
        TEXT(why, 120);
        if (odds.step_count != 1 || !odds_sound(&odds, &why))
            fail_msg("row %d, %s: %s", i, row[i].use, why.at);
        if (dice != row[i].dice || energy != row[i].energy || odds.step[0].all != (uint64_t)row[i].all ||
            strcmp(ways.at, row[i].ways) != 0 || strcmp(notes.at, row[i].notes) != 0 ||
            strcmp(follow.at, row[i].follow) != 0)
            fail_msg("row %d, %s: %d dice, %d Energy, %d ways\n%s\n%s\n%s", i, row[i].use, dice, energy,
                     (int)odds.step[0].all, ways.at, notes.at, follow.at);
        scene_close(&scene);
    }
}

/* Nothing can be counted for other choices, forbidden ones, a Star Die or more dice than a word
 * holds. */
static void says_when_there_are_none(void **unused)
{
    (void)unused;
    static const struct {
        const char *position, *said, *words;
        bool known;
    } none[] = {
        {"place 1 GUN-100 (0,0); place 2 FOE-100 (3,0); pool 1 9", "activate GUN-100", "pass", false},
        {"place 1 GUN-100 (0,0); place 2 FOE-100 (3,0); pool 1 9", "activate GUN-100", "move (1,0)", false},
        {"place 1 GUN-100 (0,0); place 2 FOE-100 (4,0); pool 1 9", "activate GUN-100",
         "use Volley on FOE-100", false},
        {"place 1 STA-100 (0,0); place 2 FOE-100 (1,0); pool 1 9", "activate STA-100", "use Star", false},
        {"place 1 BAM-100 (0,0); place 2 FOE-100 (1,0); pool 1 60", "activate BAM-100",
         "use Flood x=25 on FOE-100", false},
        {"place 1 BAM-100 (0,0); place 2 FOE-100 (1,0); pool 1 60", "activate BAM-100",
         "use Flood x=24 on FOE-100", true},
    };
    for (int i = 0; i < countof(none); i++) {
        Odds odds;
        Scene scene = scene_open(none[i].position, none[i].said);
        bool known =
            scene.kit->game->odds(scene.kit, scene.state, 1, choice_of(&scene, 1, none[i].words), &odds);
        if (known != none[i].known) fail_msg("row %d: %s", i, none[i].words);
        scene_close(&scene);
    }
}

/* How far rerolls and Jamming move it, worked out by hand. */
static void says_how_far_dice_may_move(void **unused)
{
    (void)unused;
    static const struct {
        const char *position, *said, *use;
        int success_low, success_high, mean, mean_low, mean_high, destroyed_low, destroyed_high, back;
    } range[] = {
        /* Nobody may: two dice at 3+, 1 - 1/9; on average 4/3. */
        {"place 1 GUN-100 (0,0); place 2 FOE-100 (3,0) damage=7; pool 1 9; pool 2 9", "activate GUN-100",
         "use Volley on FOE-100", 888889, 888889, 1333, 1333, 1333, 444444, 444444, 0},
        /* Reroll 2: each of two dice at 4+ has two throws, 3/4; Energy for one only: 1/2 and 3/4 of a throw
           more. */
        {"place 1 SIP-100 (0,0); place 2 FOE-100 (3,0) damage=7; pool 1 9", "activate SIP-100",
         "use Bet on FOE-100", 750000, 937500, 1000, 1000, 1500, 250000, 562500, 0},
        {"place 1 SIP-100 (0,0); place 2 FOE-100 (3,0) damage=7; pool 1 3", "activate SIP-100",
         "use Bet on FOE-100", 750000, 875000, 1000, 1000, 1375, 250000, 500000, 0},
        /* Jamming 3: each die has to hit twice, (2/3)^2 = 4/9: 1 - (5/9)^2; 8/9; (4/9)^2. */
        {"place 1 GUN-100 (0,0); place 2 JAM-100 (3,0) damage=7; pool 1 9; pool 2 9", "activate GUN-100",
         "use Volley on JAM-100", 691358, 888889, 1333, 889, 1333, 197531, 444444, 0},
        /* Energy for one jammed die: of two hits (4/9) one stays and the other hits again with 2/3, of one
           (4/9) 2/3. */
        {"place 1 GUN-100 (0,0); place 2 JAM-100 (3,0) damage=7; pool 1 9; pool 2 1", "activate GUN-100",
         "use Volley on JAM-100", 740741, 888889, 1333, 1037, 1333, 296296, 444444, 0},
        /* All of them: both hit, then both again: (5/6)^4. */
        {"place 1 GUN-100 (0,0); place 2 JAM-100 (3,0); pool 1 9; pool 2 9", "activate GUN-100",
         "use Lance on JAM-100", 482253, 694444, 2083, 1447, 2083, 0, 0, 0},
        /* RECHARGE, cost 3: three dice give half a 1 on average, and 3 Energy for it. */
        {"place 1 REC-100 (0,0); place 2 FOE-100 (3,0); pool 1 9", "activate REC-100", "use Spark on FOE-100",
         875000, 875000, 1500, 1500, 1500, 0, 0, 1500},
        /* PRECISE at the edge discards a 1 if there is one: 4/6 - (1 - (5/6)^4), times 3. */
        {"place 1 REC-100 (0,0); place 2 FOE-100 (3,0); pool 1 9", "activate REC-100", "use Arc on FOE-100",
         937500, 937500, 1938, 1938, 1938, 0, 0, 447},
    };
    for (int i = 0; i < countof(range); i++) {
        static Odds odds;
        Scene scene = scene_open(range[i].position, range[i].said);
        assert_true(
            scene.kit->game->odds(scene.kit, scene.state, 1, choice_of(&scene, 1, range[i].use), &odds));
        const OddsPiece *on = &odds.piece[0];
        if (odds.step[0].success_low != range[i].success_low ||
            odds.step[0].success_high != range[i].success_high || on->mean != range[i].mean ||
            on->mean_low != range[i].mean_low || on->mean_high != range[i].mean_high ||
            on->fate_low != range[i].destroyed_low || on->fate_high != range[i].destroyed_high ||
            odds_energy(&odds, "Energy back") != range[i].back)
            fail_msg("row %d: %d %d, %d %d %d, %d %d, %d", i, odds.step[0].success_low,
                     odds.step[0].success_high, on->mean, on->mean_low, on->mean_high, on->fate_low,
                     on->fate_high, odds_energy(&odds, "Energy back"));
        scene_close(&scene);
    }
}

/* Who may answer, by the clauses that let them. */
static void says_who_may_answer(void **unused)
{
    (void)unused;
    static const struct {
        const char *position, *follow;
    } rows[] = {
        {"place 1 GUN-100 (0,0); place 2 FOE-100 (3,0); place 2 RET-100 (5,0); pool 1 9; pool 2 3",
         "A2-ABL-73 0, A2-ABL-79 0"},
        {"place 1 GUN-100 (0,0); place 2 FOE-100 (3,0); place 2 RET-100 (5,0); pool 1 9; pool 2 0", ""},
        {"place 1 GUN-100 (0,0); place 1 RET-100 (0,1); place 2 FOE-100 (3,0); pool 1 9; pool 2 3", ""},
        {"place 1 GUN-100 (0,0); place 2 PAR-100 (3,0); pool 1 9; pool 2 3", ""},
        {"place 1 GUN-100 (0,0); place 2 PAR-100 (3,0) damage=8; pool 1 9; pool 2 3", "A2-ABL-55 1"},
    };
    for (int i = 0; i < countof(rows); i++) {
        static Odds odds;
        TEXT(follow, 512);
        Scene scene = scene_open(rows[i].position, "activate GUN-100");
        const char *use = strstr(rows[i].position, "PAR") ? "use Volley on PAR-100" : "use Volley on FOE-100";
        assert_true(scene.kit->game->odds(scene.kit, scene.state, 1, choice_of(&scene, 1, use), &odds));
        notes_write(&follow, odds.follow, odds.follow_count);
        if (strcmp(follow.at, rows[i].follow) != 0) fail_msg("row %d: %s", i, follow.at);
        scene_close(&scene);
    }
}

/* The first edition's own clauses, where its book has them. */
static void cites_the_edition_that_is_played(void **unused)
{
    (void)unused;
    static Odds odds;
    TEXT(notes, 512);
    TEXT(follow, 512);
    scene_edition = "1";
    Scene scene =
        scene_open("place 1 GUN-100 (0,0); place 2 JAM-100 (3,0) buff=defense+1:2; pool 1 9; pool 2 3",
                   "activate GUN-100");
    scene_edition = "2";
    assert_true(scene.kit->game->odds(scene.kit, scene.state, 1,
                                      choice_of(&scene, 1, "use Volley on JAM-100"), &odds));
    notes_write(&notes, odds.note, odds.note_count);
    notes_write(&follow, odds.follow, odds.follow_count);
    assert_string_equal(notes.at, "A1-USE-06 3, A1-BUFF-15 -1");
    assert_string_equal(follow.at, "A1-PASS-31 3, A1-PASS-47 0");
    scene_close(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_every_way),
        cmocka_unit_test(says_when_there_are_none),
        cmocka_unit_test(says_how_far_dice_may_move),
        cmocka_unit_test(says_who_may_answer),
        cmocka_unit_test(cites_the_edition_that_is_played),
    };
    return scene_tests_run(cards, tests);
}
