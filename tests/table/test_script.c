/* Scripts: what they mean, and what is said about their mistakes. */
#include "core/clauses.h"
#include "harness.h"

#define HEAD "game peek\nseat 1 Ann\nseat 2 Bob\nrow 3 5 7 8\n"              /* the next line is line 5 */
#define PARLEY "game parley\nhand 1 2 3 4\nhand 2 5 5 1\ndeal [prize 3 4]\n" /* next: 5 */

#define HEX64 "0000000000000000000000000000000000000000000000000000000000000000"

typedef struct Wrong {
    const char *text;
    int line, column;
    const char *what, *expected; /* parts of them */
} Wrong;

/* Mistakes of the script itself. */
static const Wrong mistakes[] = {
    {"", 0, 1, "names no game", "game ID"},
    {"# nothing\n\n", 2, 1, "names no game", "game ID"},
    {"game\n", 1, 5, "no game is named", "game ID"},
    {"game chess\n", 1, 6, "no game \"chess\"", "parley, peek"},
    {"game peek color\n", 1, 11, "no option", "key=value"},
    {"game peek a=1 a=2\n", 1, 15, "twice", "once"},
    {"game peek a=\n", 1, 11, "has no value", "key=value"},
    {"game peek\ngame peek\n", 2, 1, "second game", "one game"},
    {"seat 1 Ann\n", 1, 1, "no game is named yet", "game ID first"},
    {"1: wait\n", 1, 1, "no game is named yet", "game ID first"},
    {"game parley mode=odd\ndeal\n", 1, 1, "mode=odd means nothing", "quiet"},
    {"game peek\nseat\n", 2, 5, "no seat is named", "seat N NAME"},
    {"game peek\nseat Ann\n", 2, 6, "no seat is named", "1 to 6"},
    {"game peek\nseat 7 Ann\n", 2, 6, "no seat is named", "1 to 6"},
    {"game peek\nseat 5 Ann\n", 2, 6, "at most 4 seats", ""},
    {"game peek\nseat 1 Ann\nseat 1 Bob\n", 3, 6, "taken", "once"},
    {"game peek\nseat 1 Ann hat=red\n", 2, 12, "has no \"hat\"", "team=NAME"},
    {"game peek\nseat 1 Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n", 2, 8, "too long",
     "48"},
    {"game peek\ncards\n  card A\n", 2, 1, "not closed", "end"},
    {"game peek\ncards\n  card A\n\n  beast B\nend\n", 5, 3, "no card", "card NAME"},
    {"game peek\ncards x.cards\n", 2, 7, "not read here", "inline"},
    {"game peek\nboard\nedge round\nend\n", 3, 6, "", "walled or open"},
    {"game peek\nboard a/b.board\n", 2, 7, "not read here", "inline"},
    {"game peek\ncards\nend\nbase x.cards\nend\n", 4, 1, "too late", "before all other"},
    {"game peek\nbase\nend\n", 2, 5, "no name", "mine.cards"},
    {"game peek\nfile\nend\n", 2, 5, "no name", "mine.cards"},
    {"game peek\nfile " HEX64 HEX64 HEX64 HEX64 "\nend\n", 2, 6, "no name", "mine.cards"},
    {"game peek\nbase x.cards\nbeast\nend\n", 3, 1, "no card", "card NAME"},
    {"game peek\nteam\n", 2, 5, "no name", "a name"},
    {"game peek\nend\n", 2, 1, "no block to end", "cards"},
    {"game peek\ncards\nend now\n", 3, 5, "one word too many", "end of the line"},
    {"game peek board=moon\ndeal\n", 1, 1, "no board moon", "catalog"},
    {"game peek\nrow 1 2 3 4\nplace 1 X a1\ndeal\n", 3, 1, "can't be placed", "row a b c d"},
    {"game peek\nrow 1 2 3 4 # fine\nrow 1 2 0 4 # not\n", 3, 9, "no card of the row", "row"},
    {"game peek\nrow 1 2 3 4\npiece 1\n", 3, 1, "no pieces", "row"},
    {"game peek\nrow 9 2 3 4\n1: wait\n", 3, 1, "begin with 9", "another card"},
    {"game peek\n1: wait\n", 2, 1, "throws dice, the first for \"card\"", "deal [first 4 2]"},
    {"game peek\ndeal [card 1 2 3]\n", 2, 1, "none is left", "the dice that are thrown"},
    {"game peek\ndeal [card 1 2 3 4 5]\n", 2, 1, "not wanted", "the dice that are thrown"},
    {"game peek\ndeal [first 1 2 3 4]\n", 2, 1, "is for \"first\"", "the dice that are thrown"},
    {"game peek\ndeal cards\n", 2, 6, "one word too many", "deal ["},
    {"game peek\ndeal [card 1 2 3 4\n", 2, 6, "not closed", "]"},
    {HEAD "deal\ndeal\n", 6, 1, "begun already", "before"},
    {HEAD "deal\nrow 1 2 3 4\n", 6, 1, "no word of a script once", "expect"},
    {HEAD "deal\nseat 3 Eve\n", 6, 1, "comes too late", "before"},
    {HEAD "deal\ncards\nend\n", 6, 1, "comes too late", "before"},
    {HEAD "1: jump 3\n", 5, 4, "no such verb", "look N"},
    {HEAD "1: look far\n", 5, 9, "names no card", "number"},
    {HEAD "1: wait then jump\n", 5, 14, "no such verb", "look N"},
    {HEAD "1:\n", 5, 3, "nothing is said", "choice"},
    {HEAD "1 wait\n", 5, 1, "no seat says this", "SEAT:"},
    {HEAD "0: wait\n", 5, 1, "no seat 0", "1 to 6"},
    {HEAD "7: wait\n", 5, 1, "no seat 7", "1 to 6"},
    {HEAD "99999999999999999999: wait\n", 5, 1, "no seat 999999999999", "1 to 6"},
    {HEAD "1: roll\n", 5, 4, "throws dice, the first for \"luck\"", "seed"},
    {HEAD "1: roll [hit 3]\n", 5, 4, "is for \"hit\"", "the dice that are thrown"},
    {HEAD "1: roll [luck 3 4]\n", 5, 4, "not wanted", "the dice that are thrown"},
    {HEAD "1: roll [luck 7]\n", 5, 4, "shows 1 to 6", "the dice that are thrown"},
    {HEAD "1: roll []\n", 5, 4, "none is left", "the dice that are thrown"},
    {HEAD "1: wait [luck 3]\n", 5, 4, "not wanted", "the dice that are thrown"},
    {HEAD "1: roll [luck 3\n", 5, 9, "not closed", "]"},
    {HEAD "1: roll [luck 3 # 4]\n", 5, 9, "not closed", "]"},
    {HEAD "1: roll [3 luck]\n", 5, 10, "does not say what it is for", "[hit 3 5]"},
    {HEAD "1: roll [luck]\n", 5, 14, "no die for \"luck\"", "a number"},
    {HEAD "1: roll [luck bad 3]\n", 5, 15, "said twice", "a number"},
    {HEAD "1: roll [luck 0]\n", 5, 15, "no die", "from 1"},
    {HEAD "1: roll [luck 3x]\n", 5, 15, "no die", "from 1"},
    {HEAD "1: roll [luck 99999]\n", 5, 15, "no die", "from 1"},
    {HEAD "1: roll [-3]\n", 5, 10, "neither a die", "[hit 3 5]"},
    {HEAD "1: look \"1\n", 5, 9, "quote is not closed", "closing quote"},
    {HEAD "expect\n", 5, 7, "no pointer here", "pointer"},
    {HEAD "expect /waits 3\n", 5, 16, "comparison", "= != < > contains"},
    {HEAD "expect /waits =\n", 5, 16, "nothing to compare", "word"},
    {HEAD "expect 3 /waits = 0\n", 5, 1, "no seat 3", "a seat of this match"},
    {HEAD "refuse 2: wait # T-01\nexpect refusal still /clause = T-01\n", 6, 15, "neither `still` nor a seat",
     "a pointer"},
    {HEAD "refuse 2: wait # T-01\nexpect refusal 1 /clause = T-01\n", 6, 15, "neither `still` nor a seat",
     "a pointer"},
    {HEAD "expect still /waits\n", 5, 1, "no choice was made", "a choice before"},
    {HEAD "1: wait\nexpect /waits = 1 # T-99\n", 6, 21, "no clause T-99", "rules/"},
    {HEAD "refuse\n", 5, 7, "no seat says this", "SEAT:"},
    {HEAD "refuse wait\n", 5, 8, "no seat says this", "SEAT:"},
    {HEAD "refuse 1:\n", 5, 10, "nothing is said", "choice"},
    {HEAD "refuse 2: wait # A2-NO-77\n", 5, 18, "no clause A2-NO-77", "rules/"},
    {HEAD "undo\n", 5, 5, "to which choice", "undo to N"},
    {HEAD "undo 3\n", 5, 6, "to which choice", "undo to N"},
    {HEAD "undo to\n", 5, 6, "to which choice", "undo to N"},
    {HEAD "undo to 0\n", 5, 9, "nothing to take back", "a choice first"},
    {HEAD "1: wait\nundo to 1\n", 6, 9, "1 choices stand", "0 to 0"},
    {HEAD "draw\n", 5, 1, "no seat says this", "SEAT:"},
    {HEAD "draw agreed by all\n", 5, 13, "one word too many", "draw agreed"},
    {HEAD "seed\n", 5, 5, "no seed", "seed N"},
    {HEAD "seed -4\n", 5, 6, "no seed", "seed N"},
    {HEAD "seed 18446744073709551616\n", 5, 6, "no seed", "seed N"},
    {HEAD "seed 1 2\n", 5, 8, "one word too many", "end of the line"},
    {HEAD "hash 12\n", 5, 6, "no hash", "16 hex"},
    {HEAD "rules_version 2\n", 5, 15, "version 2 of the rules", "version 3"},
    {HEAD "rules_version new\n", 5, 15, "no version", "rules_version N"},
    {HEAD "catalog 12\n", 5, 9, "identify", "16 hex"},
    {HEAD "catalog 0123456789abcdef\n1: wait\n", 5, 1, "other cards", "0000000000000000"},
    {HEAD "sealed 12\n", 5, 8, "no fingerprint", "64 hex"},
    {HEAD "words 3\n", 5, 8, "no words", "words SEAT"},
    {HEAD "words 3 \"late\"\n1: wait\n", 5, 1, "no seat 3", "a seat"},
    {HEAD "words 1 \"a\"\nwords 1 \"b\"\n", 6, 7, "has added its words", "once"},
    {HEAD "words 1 hex 4z\n", 5, 13, "no words", "hexadecimal"},
    {HEAD "seed-revealed 00\n", 5, 15, "no seed", "64 hex"},
    {HEAD "seed-revealed " HEX64 "\n", 5, 1, "no seed was sealed", "`sealed` before"},
    {HEAD "seed-revealed " HEX64 " now\n", 5, 80, "one word too many", "end of the line"},
    {HEAD "sealed " HEX64 "\nseed 3\n", 6, 1, "are sealed", "either"},
    {HEAD "seed 3\nsealed " HEX64 "\n", 6, 1, "a source already", "either"},
    {HEAD "sealed " HEX64 "\nsealed " HEX64 "\n", 6, 1, "a source already", "once"},
    {HEAD "sealed " HEX64 " x\n", 5, 73, "one word too many", "end of the line"},
    {HEAD "deal\nsealed " HEX64 "\n", 6, 1, "comes too late", "before"},
    {HEAD "words\n", 5, 6, "no seat is named", "words SEAT"},
    {HEAD "words Ann \"x\"\n", 5, 7, "no seat is named", "words SEAT"},
    {HEAD "words 1 hex\n", 5, 9, "no words", "hexadecimal"},
    {HEAD "words 1 hex 00\n", 5, 13, "no words", "hexadecimal"},
    {HEAD "words 1 \"a\" b\n", 5, 13, "one word too many", "end of the line"},
    {HEAD "rules_version\n", 5, 14, "no version", "rules_version N"},
    {HEAD "rules_version -1\n", 5, 15, "no version", "rules_version N"},
    {HEAD "rules_version 0\n", 5, 15, "version 0 of the rules", "version 3"},
    {HEAD "catalog\n", 5, 8, "identify", "16 hex"},
    {HEAD "catalog 0000000000000000 outline\n", 5, 26, "one word too many", "end of the line"},
    {HEAD "catalog 0000000000000000 inline now\n", 5, 33, "one word too many", "end of the line"},
    {HEAD "deal\ncatalog 0000000000000000\n", 6, 1, "comes too late", "before"},
    {HEAD "hash\n", 5, 5, "no hash", "16 hex"},
    {HEAD "deal\ngoes-on 3\n", 6, 1, "comes too late", "before"},
    {HEAD "goes-on\n", 5, 8, "", "goes-on"},
    {HEAD "goes-on many\n", 5, 9, "", "goes-on"},
    {HEAD "deal\nrefuse setup # T-01\n", 6, 1, "begun already", "before the game begins"},
    {"game peek board=moon\nrefuse setup\nseat 1 Ann\n", 3, 1, "", "nothing after `refuse setup`"},
    {HEAD "odds\n", 5, 5, "no seat says this", "SEAT:"},
    {HEAD "odds 1: roll [luck 3]\n", 5, 9, "only a choice has odds", "without dice"},
    {HEAD "odds 1: resigns\n", 5, 9, "only a choice has odds", "SEAT:"},
    {HEAD "odds 1: jump\n", 5, 9, "no such verb", "look N"},
    {HEAD "game peek\n", 5, 1, "second game", "one game"},
    {"game peek\nseat 1 Ann team=\"\"\n", 2, 12, "name of a team", "1 to 63"},
    {"game peek\nteam \"\"\nend\n", 2, 6, "can't be a name", "1 to 60"},
    {"game peek\nteam \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"\nend\n", 2, 6,
     "can't be a name", "1 to 60"},
    {"game peek\nfile \"\"\nend\n", 2, 6, "no name", "mine.cards"},
    {HEAD "1: roll [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa 3]\n", 5, 10,
     "neither a die", "[hit 3 5]"},
    {HEAD "expcet /waits = 0\n1: wait\n", 5, 1, "can't be placed", "row"},
    {HEAD "deal\nexpcet /waits = 0\n", 6, 1, "\"expcet\" is no word", "expect"},
    {HEAD "\"game\" peek\n1: wait\n", 5, 1, "can't be placed", "row"},
};

static void check_wrong(const Wrong *wrong, bool failed)
{
    ScriptOptions options = harness_options();
    ScriptReport report;
    if (script_run("bad.arb", wrong->text, &options, &report)) fail_msg("passes: %s", wrong->text);
    const ScriptFailure *failure = &report.failures[0];
    const Problem *problem = &failure->problem;
    if (report.failure_count != 1 || failure->failed != failed || problem->line != wrong->line ||
        (!failed && problem->column != wrong->column) || !strstr(problem->what, wrong->what) ||
        !strstr(failed ? failure->seen : problem->expected, wrong->expected) ||
        strcmp(problem->file, "bad.arb") != 0)
        fail_msg("%s\n%d failures; %s:%d:%d: %s; expected %s; seen %s", wrong->text, report.failure_count,
                 problem->file, problem->line, problem->column, problem->what, problem->expected,
                 failure->seen);
    script_report_free(&report);
}

static void mistakes_are_named_with_their_place(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(mistakes); i++) check_wrong(&mistakes[i], false);
}

/* The game does otherwise than the script says; `expected` here is what was seen. */
static const Wrong failures[] = {
    {HEAD "2: wait\n", 5, 1, "refused by T-09", "turn of seat 1"},
    {HEAD "3: wait\n", 5, 1, "refused by T-07", "seats 1 to 2"},
    {HEAD "1: open 1\n1: open 1\n", 6, 1, "refused by T-08", "lies open"},
    {HEAD "1: undo\n", 5, 1, "refused by T-10", "nothing to take back"},
    {HEAD "1: resigns\n1: wait\n", 6, 1, "refused by T-04", "over"},
    {HEAD "2: times out\n", 5, 1, "refused by T-14", "asked"},
    {HEAD "1: resigns\ndraw agreed\n", 6, 1, "refused by T-04", "over"},
    {HEAD "1: wait\nexpect /waits = 2\n", 6, 1, "not so", "1"},
    {HEAD "1: wait\nexpect /wait = 2\n", 6, 1, "can't be compared", "leads nowhere"},
    {HEAD "1: wait\nexpect still /waits\n", 6, 1, "changed it", "it was 0 and is 1"},
    {HEAD "1: wait\nexpect still /luck = 5\n", 6, 1, "not so", "0"},
    {HEAD "1: wait\n1: wait\nexpect /turn = 1 # T-01\n", 7, 1, "already true before", "1"},
    {HEAD "refuse 1: wait\n", 5, 1, "allowed", ""},
    {HEAD "refuse 1: roll\n", 5, 1, "allowed", ""},
    {HEAD "refuse 1: look 9 # T-02\n", 5, 1, "another clause", "T-03: There is no card 9."},
    {HEAD "refuse 1: look far\n", 5, 1, "can't be read at all", "names no card"},
    {HEAD "refuse 1: look far # T-04\n", 5, 1, "can't be read at all", "names no card"},
    {HEAD "deal\nhash 0123456789abcdef\n", 6, 1, "another position", ""},
    {HEAD "odds 1: look 9\n", 5, 1, "refused by T-03", "no card 9"},
    {HEAD "odds 1: wait\n", 5, 1, "no odds are known", ""},
    {HEAD "expect odds /steps/0/all = 6\n", 5, 1, "nothing was asked", ""},
    {HEAD "expect refusal /why = no\n", 5, 1, "nothing was asked", ""},
    {HEAD "refuse 2: wait # T-09\nexpect odds /why = no\n", 6, 1, "nothing was asked", ""},
    {HEAD "refuse 2: wait # T-09\nexpect refusal /why contains nobody\n", 6, 1, "not so", "turn of seat 1"},
    {HEAD "refuse 2: wait # T-09\nexpect refusal /whim = x\n", 6, 1, "can't be compared", "leads nowhere"},
    {HEAD "refuse 1: look 9 # T-02 T-04\n", 5, 1, "another clause", "T-03"},
    {"game peek\nrefuse setup # T-01\n", 2, 1, "this set-up is allowed", ""},
    {"game peek board=moon\nrefuse setup # T-01\n", 2, 1, "refused otherwise", "no board moon"},
};

static void failures_say_what_was_seen(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(failures); i++) check_wrong(&failures[i], true);
}

/* ---- what passes ---- */

static const char *const good[] = {
    "game peek\n", /* a set-up alone */
    "\xEF\xBB\xBFgame peek\r\nseat 1 Ann\r\nseat 2 Bob\r\nrow 3 5 7 8 # cards\r\n1: wait\r\nexpect "
    "/waits = 1\r\n",
    "  GAME Peek\n\tSeat 1: \"Ann Lee\" team=\"Red Five\" bot=3\nseat 2 bot=./mine\nROW 1 2 3 4\n1 "
    ": WAIT",
    "game peek board=inline\nboard\nedge walled\nhexagon 3\nend\nseed 7\n1: roll\n",
    "game peek\nboard\nhexagon 3\nend\nseed 7\ndeal\nexpect /waits = 0\n",
    HEAD "expect /prompt/clause = T-01\nexpect /prompt/clause != T-02 T-01\n",
    "game peek board=small\nboard small\nhexagon 3\nend\nseed 7\ndeal\n",
    "game peek cards=3\ncards\ncard A\n\n  card B # two\nend\ncards\ncard C\nend\nseed 1\ndeal\n",
    "game peek cards=1\nteam Red Five\nany text\nend\nfile \"x/y.cards\"\ncard A\nend\nseed "
    "1\ndeal\n",
    "game peek\ndeal [card 1 2] [card 3, 4]\n1: roll [luck 6] # well\nexpect /luck = 6\n1: roll [ "
    "luck 5 ]\n",
    HEAD "1: wait then roll then wait [luck 2]\nexpect /waits = 2\nexpect /luck = 2\n",
    HEAD "seed 3\n1: roll\n1: roll [luck 4]\nexpect /luck = 4\nseed 18446744073709551615\n1: roll\n",
    HEAD "1: wait\nundo to 0\nexpect /waits = 0\n1: wait\n1: undo\nexpect /waits = 0\n",
    HEAD "2: resigns\nrefuse 1: look 1 # T-04\nrefuse 1: look 1 # T-08\nrefuse 1: nonsense # "
         "T-04\nexpect /result/winner = 1\n",
    HEAD "2: resign\nexpect /result/winner = 1\n",
    HEAD "1: times out\nexpect /result/winner = 2\n",
    HEAD "draw agreed\nexpect /result/draw = true\nexpect /asked = []\n",
    HEAD "expect /waits = 0 # T-01\nexpect 1 /cards contains ?\nexpect 0 /prompt = null\n",
    HEAD "refuse 2: wait # T-09\nrefuse 2: wait # T-01 not asked either\nrefuse 2: nonsense # "
         "T-01\nrefuse 2: wait\n",
    HEAD "refuse 1: look far # T-03\nrefuse 1: nonsense # T-05\nrefuse 3: wait # T-07\nrefuse 1: "
         "look 9 T-03\n",
    HEAD "refuse 1: roll [luck 7] # T-18\nrefuse 1: roll # T-18\n",
    HEAD "refuse 1: open 1 then open 1 # T-08\nexpect /cards = [3,5,7,8]\n",
    HEAD "refuse 1: undo # T-10\nrefuse 2: times out # T-14\n1: resigns\nrefuse draw agreed # T-04\n",
    HEAD "1: wait\nrefuse 2: wait\nexpect still /waits\nexpect /waits = 1\n",
    HEAD "1: wait\nexpect still /turn # T-01\nexpect still 2 /cards\nexpect 1 still /turn = 1\n",
    HEAD "1: wait\nexpect /turn = 1\n", /* true before, but it names no clause */
    HEAD "1: wait T-01\n1: end # A2-NO-77 T-99 in a comment of a choice\n",
};

static void good_scripts_pass(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(good); i++) {
        ScriptOptions options = harness_options();
        ScriptReport report;
        if (!script_run("good.arb", good[i], &options, &report))
            fail_msg("%s\n%d:%d: %s; seen %s", good[i], report.failures[0].problem.line,
                     report.failures[0].problem.column, report.failures[0].problem.what,
                     report.failures[0].seen);
        script_report_free(&report);
    }
}

static void seats_come_from_lines_and_position(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        int seats;
    } counts[] = {
        {"game peek\nseed 1\ndeal\n", 2},
        {"game peek\nseat 3 Eve\nseed 1\ndeal\n", 3},
        {"game parley\nseed 1\nhand 4 1 2 3\ndeal\n", 4},
        {"game parley\nseed 1\nscore 1 6\nprize 6\ndeal\n", 2},
    };
    for (int i = 0; i < countof(counts); i++) {
        Table *table = harness_table(counts[i].text);
        assert_int_equal(table->setup.seats, counts[i].seats);
        table_close(table);
    }
    Table *table =
        harness_table("game peek\nseat 1 Ann Lee team=\"Red Five\"\nseat 2 \"a = b\" bot=3\nseed 1\ndeal\n");
    assert_string_equal(table->setup.seat[1].name, "Ann Lee");
    assert_string_equal(table->setup.seat[1].team, "Red Five");
    assert_string_equal(table->setup.seat[2].name, "a = b");
    table_close(table);
}

static void a_board_without_a_name_is_played_on(void **unused)
{
    (void)unused;
    Table *table = harness_table("game peek\nboard\nhexagon 3\nend\nseed 7\ndeal\n");
    assert_string_equal(setup_option(&table->setup, "board", ""), "inline");
    table_close(table);
}

static void all_failed_expectations_are_reported(void **unused)
{
    (void)unused;
    ScriptOptions options = harness_options();
    ScriptReport report;
    Text text = text_growing(), words = text_growing();
    text_put(&text, HEAD "1: wait\n");
    for (int i = 0; i < 20; i++) text_put(&text, "expect /waits = 5\n");
    assert_false(script_run("many.arb", text.at, &options, &report));
    assert_int_equal(report.failure_count, 20);
    assert_int_equal(report.failures[15].problem.line, 21);
    script_report_write(&report, true, &words);
    assert_non_null(strstr(words.at, "many.arb:6:1: this is not so; expected /waits = 5\n"
                                     "    expect /waits = 5\n    seen: 1\n"));
    assert_non_null(strstr(words.at, "and 4 more"));
    assert_non_null(strstr(words.at, "the position at the first failure:\n{\"cards\":[3,5,7,8]"));
    script_report_free(&report);
    text_free(&text);
    text_free(&words);
}

static void a_drawn_position_stands_in_the_report(void **unused)
{
    (void)unused;
    ScriptOptions options = harness_options();
    ScriptReport report;
    assert_false(script_run("drawn.arb", PARLEY "1: bid 6\n", &options, &report));
    assert_non_null(strstr(report.position.at, "Round 1: 7 points to take"));
    assert_null(strstr(report.position.at, "\033"));
    script_report_free(&report);
}

/* ---- coverage ---- */

static uint32_t covered[CLAUSE_COUNT];

static bool covers(const char *text, bool lenient, const char *clause)
{
    ScriptOptions options = harness_options();
    ScriptReport report;
    memset(covered, 0, sizeof covered);
    options.covered = covered;
    options.lenient = lenient;
    script_run("cover.arb", text, &options, &report);
    script_report_free(&report);
    return covered[clause_find(clause, strlen(clause))] > 0;
}

static void what_a_line_covers(void **unused)
{
    (void)unused;
    assert_true(covers(HEAD "1: wait\nexpect /waits = 1 # T-02\n", false, "T-02"));
    assert_true(covers(HEAD "1: wait\nexpect /waits = 1   T-02 # and T-03\n", false, "T-02"));
    assert_true(covers(HEAD "1: wait\nexpect /waits = 1   T-02 # and T-03\n", false, "T-03"));
    assert_true(covers(HEAD "1: wait\nexpect /waits = 1 # (t-02, T-03)\n", false, "T-02"));
    assert_true(covers(HEAD "expect /waits = 0 # T-02\n", false, "T-02")); /* of the set-up itself */
    assert_true(covers(HEAD "1: wait\nexpect still /turn # T-02\n", false, "T-02"));
    assert_true(covers(HEAD "refuse 2: wait # T-09\n", false, "T-09"));
    /* a choice covers nothing, nor does a line that names none */
    assert_false(covers(HEAD "1: wait # T-02\nexpect /waits = 1\n", false, "T-02"));
    /* a script that fails covers nothing */
    assert_false(covers(HEAD "1: wait\nexpect /waits = 1 # T-02\nexpect /waits = 2\n", false, "T-02"));
    /* what was true before covers nothing, whether it fails or not */
    assert_false(covers(HEAD "1: wait\nexpect /turn = 1 # T-02\n", false, "T-02"));
    assert_false(covers(HEAD "1: wait\nexpect /turn = 1 # T-02\n", true, "T-02"));
    assert_true(covers(HEAD "1: wait\nexpect /turn = 1 # T-02\nexpect /waits = 1 # T-03\n", true, "T-03"));
    /* the last choice is one line, even if it is several choices */
    assert_true(covers(HEAD "1: wait then wait\nexpect /waits > 0 # T-02\n", false, "T-02"));
    assert_true(covers(HEAD "1: wait\nrefuse 2: wait\nexpect /waits = 1 # T-02\n", false, "T-02"));
    /* after a refusal `still` is about the refused choice; it covers only what the last one left
     * alone */
    assert_false(covers(HEAD "1: wait\nrefuse 2: wait\nexpect still /waits # T-02\n", false, "T-02"));
    assert_true(covers(HEAD "1: wait\nrefuse 2: wait\nexpect still /turn # T-02\n", false, "T-02"));
    /* a view of another seat */
    assert_true(covers(HEAD "1: look 1\nexpect 1 /cards contains 3 # T-08\n", false, "T-08"));
    assert_false(covers(HEAD "1: look 1\nexpect /cards contains 3 # T-08\n", true, "T-08"));
}

static void a_replay_passes_over_checks(void **unused)
{
    (void)unused;
    ScriptOptions options = harness_options();
    ScriptReport report;
    options.play_only = true;
    options.stop_after = 2;
    options.keep_table = true;
    assert_true(script_run("replay.arb",
                           HEAD "1: wait\nexpect /waits = 9\nrefuse 1: wait\n1: wait\n1: wait\n", &options,
                           &report));
    assert_int_equal(report.choices, 2);
    assert_int_equal(report.expectations, 0);
    assert_int_equal(report.table->standing_count, 2);
    script_report_free(&report);
}

static void any_bytes_are_safe(void **unused)
{
    (void)unused;
    Dice dice = dice_fast(5);
    static const char *const pieces[] = {"game ",
                                         "peek",
                                         "parley",
                                         "\n",
                                         "seat ",
                                         "1",
                                         "2",
                                         ": ",
                                         "wait",
                                         "expect ",
                                         "/waits",
                                         " = ",
                                         "[",
                                         "]",
                                         "luck ",
                                         "3",
                                         "refuse ",
                                         "undo to ",
                                         "#",
                                         " T-01",
                                         "\"",
                                         "cards\n",
                                         "end\n",
                                         "seed 1\n",
                                         "deal",
                                         "row 1 2 3 4\n",
                                         "still ",
                                         "\r",
                                         "\xff",
                                         "\x01",
                                         "{",
                                         "}",
                                         ",",
                                         "draw agreed\n",
                                         "bid 3",
                                         "hash 0123456789abcdef",
                                         "words 1 hex 41\n",
                                         "board\n",
                                         "0: undo\n",
                                         "contains ",
                                         "1: resigns\n",
                                         "null"};
    for (int round = 0; round < 3000; round++) {
        Text text = text_growing();
        ScriptOptions options = harness_options();
        ScriptReport report;
        if (round % 2) text_put(&text, HEAD);
        int count = dice_roll(&dice, 40, "pieces");
        for (int i = 0; i < count; i++)
            text_put(&text, pieces[dice_roll(&dice, countof(pieces), "piece") - 1]);
        bool passed = script_run("any.arb", text.at, &options, &report);
        assert_int_equal(passed, report.failure_count == 0);
        script_report_free(&report);
        text_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_are_named_with_their_place),
        cmocka_unit_test(failures_say_what_was_seen),
        cmocka_unit_test(good_scripts_pass),
        cmocka_unit_test(seats_come_from_lines_and_position),
        cmocka_unit_test(a_board_without_a_name_is_played_on),
        cmocka_unit_test(all_failed_expectations_are_reported),
        cmocka_unit_test(a_drawn_position_stands_in_the_report),
        cmocka_unit_test(what_a_line_covers),
        cmocka_unit_test(a_replay_passes_over_checks),
        cmocka_unit_test(any_bytes_are_safe),
    };
    return cmocka_run_group_tests_name("script", tests, NULL, NULL);
}
