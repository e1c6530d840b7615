/* The rules of team building, A2-TEAM-01 to 15; they are named by the clauses of the edition that the team is
   built for. */
#include "games/aegis/cards/team.h"

#include <stdarg.h>

typedef struct Checker {
    const TeamCards *cards;
    Text *report;
    bool eight;            /* a team of eight: its sideboard is the reserve */
    int broken;            /* rules */
    uint16_t first_clause; /* of the first broken one, 0 if it breaks none (an unknown name) */
    char first[200];
} Checker;

/* `also` is a second clause that has a part in it, or CLAUSE_NONE. */
static void breaks(Checker *checker, int clause, int also, const char *what, ...)
    __attribute__((format(printf, 4, 5)));
static void breaks(Checker *checker, int clause, int also, const char *what, ...)
{
    TEXT(sentence, 200);
    va_list list;
    va_start(list, what);
    text_format_list(&sentence, what, list);
    va_end(list);
    clause = edition_clause(checker->cards->edition->number, clause);
    also = edition_clause(checker->cards->edition->number, also);
    if (clause_cited && clause) clause_cite(clause);
    if (clause_cited && also) clause_cite(also);
    if (!checker->broken++) {
        checker->first_clause = (uint16_t)clause;
        strcpy(checker->first, sentence.at);
    }
    if (!checker->report) return;
    if (clause) text_format(checker->report, "%s", clause_id(clause));
    if (also) text_format(checker->report, ", %s", clause_id(also));
    text_format(checker->report, "%s%s\n", clause ? ": " : "", sentence.at);
}

bool team_same_model(const ShelfCard *a, const ShelfCard *b)
{
    if (!string_same(a->make, b->make) || a->card.model != b->card.model) return false;
    if (a->card.model) return true;
    /* ARK-X has no number: its first word is its model. */
    size_t length = strcspn(a->card.name, " ");
    return strcspn(b->card.name, " ") == length &&
           word_same((Word){.at = a->card.name, .length = (int)length},
                     (Word){.at = b->card.name, .length = (int)length});
}

/* The clause by which a limit holds for this card too, 0 if it is none of the sideboard or reserve. */
static int beside(const Checker *checker, int card)
{
    if (checker->cards->list[card] != LIST_SIDEBOARD) return 0;
    return checker->eight ? A1_PTC_31 : A2_TEAM_11;
}

enum { UNITE_POINTS = 9, RONDO_POOL_MAX = 3, DRAFTED_POOL = 5 };

/* The starting team of Combine Rondo. */
static void check_rondo(Checker *checker, const ShelfTeam *team)
{
    int levels = 0;
    for (int i = 0; i < checker->cards->count; i++)
        if (checker->cards->list[i] == LIST_BASIC)
            levels += checker->cards->card[i]->card.level; /* A1-ROND-02 */
    if (checker->cards->edition->number != 1)
        breaks(checker, A1_ROND_01, 0, "Combine Rondo is played by the first edition");
    if (levels > UNITE_POINTS)
        breaks(checker, A1_ROND_01, A1_ROND_02, "the starting team costs %d Unite Points, there are 9",
               levels);
    if (!team->basics || team->basics > TEAM_SIZE)
        breaks(checker, A1_ROND_04, 0, "the starting team has %d robots, at most five are allowed",
               team->basics);
    if (team->combineds > RONDO_POOL_MAX)
        breaks(checker, A1_ROND_06, 0, "the Combine Pool has %d robots, at most 3 are allowed",
               team->combineds);
    if (team->sideboards) breaks(checker, A1_ROND_04, 0, "a team for Combine Rondo has no sideboard");
}

static void check_counts(Checker *checker, const ShelfTeam *team)
{
    if (team->rondo) {
        check_rondo(checker, team);
        return;
    }
    bool few = team->drafted && team->basics && team->basics < TEAM_SIZE; /* whose cards allowed no five */
    if (team->basics != TEAM_SIZE && !few)
        breaks(checker, A2_TEAM_01, 0, "the team has %d Basic robots, not five", team->basics);
    int most = team->drafted ? DRAFTED_POOL : checker->cards->edition->pool_max; /* A2-DRAFT-15 */
    if (team->combineds > most)
        breaks(checker, A2_TEAM_03, 0, "the Combine Pool has %d robots, at most %d are allowed",
               team->combineds, most);
    if (team->eight && checker->cards->edition->number != 1)
        breaks(checker, A1_PTC_01, 0, "Point Control is played by the first edition");
    if (team->eight && team->basics + team->sideboards != BROUGHT_MAX)
        breaks(checker, A1_PTC_01, 0, "with the reserve the team has %d Basic robots, not eight",
               team->basics + team->sideboards);
    else if (team->basics + team->sideboards > BROUGHT_MAX)
        breaks(checker, A2_BO3_02, 0,
               "with the sideboard the team has %d Basic robots, at most 8 are allowed",
               team->basics + team->sideboards);
}

static void check_levels(Checker *checker, bool rondo)
{
    const TeamCards *cards = checker->cards;
    for (int i = 0; i < cards->count; i++) {
        const ShelfCard *card = cards->card[i];
        bool basic = cards->list[i] != LIST_COMBINED;
        if (basic && card->card.level != 1 && !rondo)
            breaks(checker, A2_TEAM_01, beside(checker, i), "%s is of Level %d and no Basic robot",
                   card->card.name, card->card.level);
        if (!basic && card->card.level == 1)
            breaks(checker, cards->edition->number == 1 ? A1_TEAM_03 : A2_TEAM_03, 0,
                   "%s is a Basic robot and can't be in the Combine Pool", card->card.name);
        if (!card->card.action_count)
            breaks(checker, A2_CARD_06, 0, "%s has no Action; a robot has at least one", card->card.name);
    }
}

static bool combines_at_once(const Card *card)
{
    uint64_t star = (ABILITY(STAR_LAST) - ABILITY(STAR_FIRST)) | ABILITY(STAR_LAST);
    uint32_t classic =
        (CLASSIC(CLASSIC_STAR_LAST) - CLASSIC(CLASSIC_STAR_FIRST)) | CLASSIC(CLASSIC_STAR_LAST);
    for (int i = 0; i < card->action_count; i++)
        if (card->action[i].attributes & COMBINE) return true;
    return card->abilities & star || card->classic & classic;
}

/* A1-COMP-08: a Make belongs to one Class letter, which its Basic robots have; they come first. */
static void check_make(Checker *checker, int at)
{
    const ShelfCard *of = checker->cards->card[at];
    for (int i = 0; i < at; i++) {
        const ShelfCard *basic = checker->cards->card[i];
        bool fits = of->card.level == 1 ? of->card.classes == basic->card.classes
                                        : of->card.classes & basic->card.classes;
        if (basic->card.level > 1 || fits || !string_same(of->make, basic->make)) continue;
        breaks(checker, A1_COMP_08, 0, "%s is of the Make of %s, but not of its Class", of->card.name,
               basic->card.name);
        return;
    }
}

/* What the first edition asks of every card. */
static void check_first_edition(Checker *checker)
{
    static const char *const factions[] = {"allied", "empyre", "great", "iris", "sector"};
    const TeamCards *cards = checker->cards;
    for (int i = 0; i < cards->count; i++) {
        const ShelfCard *from = cards->card[i];
        const Card *card = &from->card;
        if (card->level <= 2 && card->action_count > 2)
            breaks(checker, card->level == 1 ? A1_COMP_14 : A1_COMP_15, 0,
                   "%s has %d Actions, a robot of Level %d has at most two", card->name, card->action_count,
                   card->level);
        if (card->level > 1 && !combines_at_once(card))
            breaks(checker, A1_COMP_19, 0, "%s has neither a COMBINE Action nor a Combine Ability",
                   card->name);
        bool known = !from->faction[0];
        for (int k = 0; k < countof(factions); k++) known |= word_starts(word_of(from->faction), factions[k]);
        if (!known)
            breaks(checker, A1_COMP_30, 0, "%s is of the unknown Faction %s", card->name, from->faction);
        check_make(checker, i);
    }
}

/* Whom the Machineless Commanders of the first edition may be equipped onto. */
static void check_equipment(Checker *checker)
{
    static const struct {
        int ability, classes, clause;
        const char *whom;
    } wants[] = {{MIRROR_MATCH, CLASS_A, A1_MACH_04, "Assault robots"},
                 {WALLFLOWER, CLASS_E, A1_MACH_08, "Evasive robots"},
                 {UNDAUNTED, CLASS_G, A1_MACH_10, "Guard robots"},
                 {PROPAGANDA, 0, A1_MACH_13, "robots of the Iris Dominion"},
                 {OPTIMIZE, CLASS_S, A1_MACH_16, "Support robots"}};
    const TeamCards *cards = checker->cards;
    if (!cards->commander) return;
    const ShelfCard *on = cards->card[cards->commander_on];
    for (int i = 0; i < countof(wants); i++) {
        bool fits = wants[i].classes ? on->card.classes & wants[i].classes
                                     : word_starts(word_of(on->faction), "iris");
        if (card_has(&cards->commander->card, wants[i].ability) && !fits)
            breaks(checker, wants[i].clause, 0, "%s can be equipped onto %s only, not onto %s",
                   cards->commander->card.name, wants[i].whom, on->card.name);
    }
}

static void check_repeats(Checker *checker)
{
    const TeamCards *cards = checker->cards;
    for (int i = 0; i < cards->count; i++) {
        for (int k = 0; k < i; k++) {
            const ShelfCard *a = cards->card[k], *b = cards->card[i];
            int also = beside(checker, i) ? beside(checker, i) : beside(checker, k);
            if (a == b) {
                breaks(checker, A2_TEAM_08, also, "%s is in the team twice", b->card.name);
                break;
            }
            if (team_same_model(a, b))
                breaks(checker, A2_TEAM_09, also, "%s and %s are variants of the same robot", a->card.name,
                       b->card.name);
        }
    }
}

static void check_factions(Checker *checker)
{
    const TeamCards *cards = checker->cards;
    const ShelfCard *first = NULL;
    for (int i = 0; i <= cards->count; i++) {
        const ShelfCard *card = i < cards->count ? cards->card[i] : cards->commander;
        if (!card || !card->faction[0]) continue;
        if (!first)
            first = card;
        else if (!string_same(first->faction, card->faction))
            breaks(checker, A2_TEAM_07, i < cards->count ? beside(checker, i) : 0,
                   "%s is of the Faction %s, %s of %s", first->card.name, first->faction, card->card.name,
                   card->faction);
    }
}

static void check_commanders(Checker *checker)
{
    const TeamCards *cards = checker->cards;
    const char *character = NULL, *who = NULL, *basic = NULL;
    bool robots = false; /* the first of them is a Basic Commander robot */
    for (int i = 0; i < cards->count; i++) {
        const ShelfCard *card = cards->card[i];
        int also = beside(checker, i);
        bool equipped = cards->commander && cards->commander_on == i;
        const char *own = equipped ? cards->commander->character : card->character;
        if (equipped) also = A2_TEAM_13;
        if (equipped && card->character[0])
            breaks(checker, cards->edition->number == 1 ? A1_MACH_03 : A2_TEAM_12, 0,
                   "%s is a Commander robot, %s can't be equipped onto it", card->card.name,
                   cards->commander->card.name);
        if (equipped && card->card.level > 1)
            breaks(checker, A2_TEAM_12, 0, "%s is no Basic robot, %s can't be equipped onto it",
                   card->card.name, cards->commander->card.name);
        if (!own[0]) continue;
        if (cards->list[i] != LIST_COMBINED) {
            bool by_itself = !equipped && card->card.level == 1;
            if (basic)
                breaks(checker, A2_TEAM_04, also,
                       robots && by_itself ? "%s and %s are both Basic Commander robots"
                                           : "%s and %s both bring a Commander",
                       basic, card->card.name);
            else
                basic = card->card.name, robots = by_itself;
        }
        if (!character)
            character = own, who = card->card.name;
        else if (!string_same(character, own))
            breaks(checker, A2_TEAM_05, also, "%s is a robot of the Commander %s, %s of %s", who, character,
                   card->card.name, own);
    }
}

/* One Commander: a Commander robot, or one that is equipped onto another robot. A2-DRAFT-10, A2-DRAFT-11. */
static void check_drafted(Checker *checker)
{
    const TeamCards *cards = checker->cards;
    const char *who = cards->commander ? cards->commander->card.name : NULL;
    for (int i = 0; i < cards->count; i++) {
        const ShelfCard *card = cards->card[i];
        if (cards->list[i] != LIST_BASIC || !card->character[0]) continue;
        if (who) breaks(checker, A2_DRAFT_10, 0, "%s and %s are both Commanders", who, card->card.name);
        who = card->card.name;
    }
}

/* Not a rule of its own: below 5 Energy the first Recharge loses (A2-WIN-02). */
static void check_energy(const TeamCards *cards, Text *report)
{
    int energy = 0, basics = 0;
    for (int i = 0; i < cards->count; i++)
        if (cards->list[i] == LIST_BASIC) energy += cards->card[i]->card.energy, basics++;
    if (report && basics == TEAM_SIZE && energy < 5)
        text_format(report,
                    "warning: %s: the five Basic robots give %d Energy; below 5 the first Recharge loses\n",
                    clause_id(edition_clause(cards->edition->number, A2_TEAM_15)), energy);
}

static void check_reach(const TeamCards *cards, Text *report)
{
    uint64_t reached = team_reach(cards);
    for (int i = 0; i < cards->count; i++)
        if (cards->list[i] == LIST_COMBINED && !(reached >> i & 1))
            text_format(report, "warning: %s: %s can't be combined from these five Basic robots\n",
                        clause_id(cards->edition->number == 1 ? A1_TEAM_16 : A2_REQ_01),
                        cards->card[i]->card.name);
}

static void gather(Checker *checker, const Catalog *catalog, const char (*list)[CARD_NAME_MAX + 1], int count,
                   int kind, TeamCards *cards)
{
    for (int i = 0; i < count; i++) {
        const ShelfCard *card = shelf_robot(catalog, word_of(list[i]), cards->edition->number);
        if (!card) {
            Suggestion near = shelf_suggest(catalog, word_of(list[i]), false);
            breaks(checker, 0, 0, "there is no robot called %s%s%s", list[i], *near.hint ? "; " : "",
                   near.hint);
            continue;
        }
        cards->card[cards->count] = card;
        cards->list[cards->count++] = (uint8_t)kind;
    }
}

static void gather_commander(Checker *checker, const Catalog *catalog, const ShelfTeam *team,
                             TeamCards *cards)
{
    cards->commander_on = -1;
    if (!team->commander[0]) return;
    const ShelfCard *commander = shelf_commander(catalog, word_of(team->commander), cards->edition->number);
    for (int i = 0; i < cards->count; i++) {
        if (team->commander_on[0] && word_is(word_of(team->commander_on), cards->card[i]->card.name))
            cards->commander_on = i;
        /* Without `on` the line may just say whose robots these are. */
        if (!team->commander_on[0] && string_same(cards->card[i]->character, team->commander)) return;
    }
    if (!commander)
        breaks(checker, 0, 0, "there is no Machineless Commander called %s", team->commander);
    else if (!team->commander_on[0])
        breaks(checker, A2_TEAM_12, 0, "%s is equipped onto no robot (commander %s on ROBOT)",
               team->commander, team->commander);
    else if (cards->commander_on < 0)
        breaks(checker, A2_TEAM_12, 0, "%s is to be equipped onto %s, which is not in the team",
               team->commander, team->commander_on);
    if (commander && cards->commander_on >= 0) cards->commander = commander;
}

/* Whose rules it is for, if nothing else is said. */
static int edition_of(const ShelfTeam *team)
{
    return team->edition ? team->edition : team->rondo || team->eight ? 1 : EDITION_USUAL;
}

bool team_check(const Catalog *catalog, const ShelfTeam *team, int edition, TeamCards *cards, Text *report,
                Problem *problem)
{
    if (!edition) edition = edition_of(team);
    *cards = (TeamCards){.edition = edition_find(edition)};
    Checker checker = {.cards = cards, .report = report, .eight = team->eight};
    gather(&checker, catalog, team->basic, team->basics, LIST_BASIC, cards);
    gather(&checker, catalog, team->sideboard, team->sideboards, LIST_SIDEBOARD, cards);
    gather(&checker, catalog, team->combined, team->combineds, LIST_COMBINED, cards);
    gather_commander(&checker, catalog, team, cards);
    check_counts(&checker, team);
    check_levels(&checker, team->rondo);
    check_repeats(&checker);
    if (team->drafted) {
        check_drafted(&checker);
    } else {
        check_commanders(&checker);
        check_factions(&checker);
        check_equipment(&checker);
    }
    if (edition == 1) check_first_edition(&checker);
    check_energy(cards, report);
    if (!checker.broken) {
        if (report && !team->rondo && !team->drafted) check_reach(cards, report);
        return true;
    }
    TEXT(expected, 80);
    if (checker.first_clause)
        text_format(&expected, "a team by the rules: %s", clause_id(checker.first_clause));
    else
        text_put(&expected, "the names of cards");
    return problem_set(problem, 0, 0, expected.at, "the team %s is not legal: %s", team->name, checker.first);
}

bool aegis_check_team(const Catalog *catalog, const char *name, Text *report)
{
    const ShelfTeam *team = shelf_team(catalog, name);
    TeamCards cards;
    if (team) return team_check(catalog, team, 0, &cards, report, NULL);
    text_format(report, "there is no team called %s\n", name);
    return false;
}

bool aegis_team_suits(const Catalog *catalog, const char *name, const Setup *setup)
{
    const ShelfTeam *team = shelf_team(catalog, name);
    int edition = EDITION_USUAL;
    const char *said = setup_option(setup, "edition", NULL);
    if (said && !word_number(word_of(said), &edition)) return true;
    if (!team || team->rondo != setup_is_rondo(setup) || team->eight != setup_is_point_control(setup))
        return false;
    if (setup_is_draft(setup) || team->drafted) return false;
    return edition_of(team) == edition;
}
