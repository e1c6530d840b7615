/* What happened, one line each. */
#include "games/spot_rules/spot.h"

const char *const spot_reasons[REASONS] = {
    [WHY_NONE] = "nothing",
    [WHY_RUSHED] = "half the time",
    [WHY_SLOW] = "twice the time",
    [WHY_ACTIONS] = "more actions",
    [WHY_EQUAL] = "an equal helps",
    [WHY_ASSISTANT] = "assistants",
    [WHY_ATTRIBUTE] = "attribute",
    [WHY_WOUND] = "wounds",
    [WHY_AIMED] = "aimed",
    [WHY_CALLED] = "called shot",
    [WHY_SNAP] = "snap shot",
    [WHY_BURST] = "short burst",
    [WHY_SHOT] = "shot spreads",
    [WHY_FIRST_AID] = "first aid",
    [WHY_PREVENT] = "only keeping",
    [WHY_NO_KIT] = "no kit",
    [WHY_TREATED] = "treated",
    [WHY_CONVALESCES] = "convalescence",
    [WHY_RESEARCH] = "Research",
    [WHY_PROGRESS] = "progress",
    [WHY_HELPERS] = "helpers",
    [WHY_FEINT] = "feinted",
    [WHY_LUCK] = "luck",
    [WHY_SCOPE] = "scope",
    [WHY_DARKNESS] = "darkness",
    [WHY_WEATHER] = "weather",
    [WHY_TERRAIN] = "terrain",
    [WHY_TOOLS] = "tools",
    [WHY_PLAN] = "plan",
    [WHY_FEAR] = "fear",
    [WHY_KNOWLEDGE] = "knowledge",
    [WHY_CROWD] = "crowd",
    [WHY_RULING] = "ruling",
};

static const char *const changes[] = {
    "",          "is stabilised", "gets worse", "gets better", "is healed", "is kept from getting worse",
    "is treated"};
static const char *const kinds[KINDS] = {"", "close combat", "ranged combat", "movement", "something else"};
static const char *const triggers[TRIGGERS] = {"", "moves", "attacks", "stands up", "acts"};
static const char *const modes[] = {"shoots at",       "makes a snap shot at",  "fires a short burst at",
                                    "fires a slug at", "fires a long burst at", "throws a grenade at"};
static const char *const covers[] = {"leaves cover", "takes cover, a part shows", "is wholly behind cover"};
static const char *const activities[] = {"",
                                         "",
                                         "convalesces",
                                         "extends influence",
                                         "trains",
                                         "studies",
                                         "researches",
                                         "gathers resources",
                                         "gives therapy",
                                         "assists",
                                         "does nothing special"};
static const char *const projects[] = {"project", "research project", "Influence project", "study",
                                       "therapy"};
static const char *const endings[] = {"",
                                      "one side is left",
                                      "the game master has called it",
                                      "the limit of rounds",
                                      "the game master closes the table",
                                      "the limit of choices",
                                      "an end was agreed",
                                      "somebody has left"};

/* What a roll is for, as one says it. */
static const char *const rolled_for[PURPOSES] = {
    [FOR_TEST] = "the test",         [FOR_LUCK] = "luck",
    [FOR_STEALTH] = "sneaking up",   [FOR_ATTACK] = "the attack",
    [FOR_EVADE] = "evading",         [FOR_DEFENCE] = "the defense",
    [FOR_ARMOUR] = "the armour",     [FOR_WILL] = "the nerve to do it",
    [FOR_STABILISE] = "holding out", [FOR_HEAL] = "healing",
    [FOR_AID] = "the treatment",     [FOR_REVIVE] = "reviving",
    [FOR_PROJECT] = "the project",   [FOR_TEACHER] = "finding a teacher"};

static bool known(int n) { return n != UNKNOWN; }

/* "1 week", "2 weeks". */
static void put_count(Text *text, int n, const char *thing)
{
    text_format(text, "%d %s%s", n, thing, n == 1 ? "" : "s");
}

/* A place of the field in metres from its middle. */
static void put_spot(Text *text, int x, int y)
{
    if (!x && !y) text_put(text, "the middle");
    if (x) text_format(text, "%d m %s", x < 0 ? -x : x, x < 0 ? "west" : "east");
    if (y) text_format(text, "%s%d m %s", x ? ", " : "", y < 0 ? -y : y, y < 0 ? "north" : "south");
}

static void put_changes(Text *text, int df, int t)
{
    if (df) text_format(text, " difficulty %+d", df);
    if (t) text_format(text, "%s target number %+d", df ? "," : "", t);
}

static void put_who(const SpotKit *kit, const SpotState *s, int who, Text *text)
{
    if (known(who))
        spot_put_person(kit, s, who, text);
    else
        text_put(text, "somebody");
}

static const char *weapon_name(const SpotKit *kit, int weapon)
{
    return known(weapon) && weapon >= 1 && weapon <= kit->shelf.weapons ? kit->shelf.weapon[weapon].name
                                                                        : "a weapon";
}

static const char *skill_name(const SpotKit *kit, int skill)
{
    return skill >= 1 && skill <= kit->shelf.skills ? kit->shelf.skill[skill].name : "a skill";
}

static const char *move_name(int move)
{
    return move >= 1 && move < MOVES ? spot_moves[move].name : "a move";
}

static const char *list_name(const char *const *list, int count, int n)
{
    return n >= 0 && n < count ? list[n] : "something";
}
#define LISTED(list, n) list_name(list, countof(list), n)

static void tell_wound(const Event *e, Text *text)
{
    if (known(e->n[0]) && known(e->n[1]))
        text_format(text, "%s %d", LISTED(spot_levels, e->n[0]), e->n[1]);
    else
        text_put(text, "a wound");
}

static void tell_rolls(const SpotKit *kit, const Event *e, Text *text)
{
    const int16_t *n = e->n;
    switch (e->kind) {
    case E_TARGET:
        text_format(text, " has %s %d against difficulty %d: ",
                    e->object ? spot_stat_name(kit, e->object) : "a rating of", n[0], n[1]);
        if (n[3])
            text_format(text, "variable, target number %d less a die", n[2]);
        else
            text_format(text, "%s by the %s column, target number %d in all", spot_row_word(n[0] - n[1]),
                        kit->option[O_COLUMN] ? "book's" : "house", n[2]);
        break;
    case E_REASON:
        text_format(text, ": %s",
                    e->object == WHY_ATTRIBUTE ? spot_stat_name(kit, n[2]) : LISTED(spot_reasons, e->object));
        text_put(text, n[0] || n[1] ? "," : " changes nothing");
        put_changes(text, n[0], n[1]);
        break;
    case E_ROLL:
        text_format(text, " rolls %d and %d for %s: ", n[0], n[1], LISTED(rolled_for, e->object));
        if (known(n[2])) text_format(text, "%d against %d, ", n[0] + n[1], n[2]);
        text_put(text, n[3] ? "success" : "failure");
        break;
    case E_VARIABLE: text_format(text, " rolls %d for the difficulty", n[0]); break;
    case E_SURE:
        text_format(text, " %s at %s without a roll", n[0] ? "succeeds" : "fails",
                    LISTED(rolled_for, e->object));
        if (known(n[1])) text_format(text, " (target number %d)", n[1]);
        break;
    case E_LEARNED:
        text_put(text, " earns ");
        put_count(text, n[1], "Character Point");
        text_format(text, " for %s (%d now)", skill_name(kit, e->object), n[0]);
        break;
    case E_LEVEL: text_format(text, " has %s %d now", skill_name(kit, e->object), n[0]); break;
    case E_LUCK:
        text_format(text, " tests luck with %d and %d: %s", n[0], n[1],
                    n[2] == 1   ? "fortune favours"
                    : n[2] == 2 ? "fortune has turned away"
                                : "nothing happens");
        break;
    case E_TESTS:
        text_format(text, " tests %s", spot_stat_name(kit, e->object));
        if (known(n[0])) text_format(text, " against difficulty %d", n[0]);
        if (known(n[1]) && n[1]) text_format(text, " by %s", spot_stat_name(kit, n[1]));
        break;
    case E_RESULT: text_format(text, ": the result is %s", n[0] ? "a success" : "a failure"); break;
    case E_MODIFIED:
        text_put(text, "'s test changes:");
        put_changes(text, known(n[0]) ? n[0] : 0, known(n[1]) ? n[1] : 0);
        if (n[2] > 0 && n[2] < REASONS) text_format(text, " because of %s", spot_reasons[n[2]]);
        break;
    default: break;
    }
}

static void tell_harm(const Event *e, Text *text)
{
    switch (e->kind) {
    case E_HURT:
        text_put(text, " suffers ");
        tell_wound(e, text);
        break;
    case E_WOUND_CHANGED:
        text_put(text, ": ");
        tell_wound(e, text);
        text_format(text, " %s", known(e->n[2]) ? LISTED(changes, e->n[2]) : "changes");
        break;
    case E_BLEEDS: text_put(text, e->n[0] ? " bleeds" : " bleeds no more"); break;
    case E_DIED: text_put(text, " dies"); break;
    case E_DOWN: text_put(text, e->n[0] ? " can do no more than speak" : " can act again"); break;
    case E_KO: text_put(text, " is knocked out"); break;
    case E_WOKE: text_put(text, " is up again"); break;
    case E_REVIVED: text_put(text, e->n[0] ? " lives again" : " stays dead"); break;
    case E_ARMOUR: text_put(text, e->n[0] ? ": the armour holds" : ": the armour does not hold"); break;
    default: break;
    }
}

static void tell_order(const Event *e, Text *text)
{
    switch (e->kind) {
    case E_SURPRISE: text_put(text, e->n[0] ? " has a free round" : " surprises nobody"); break;
    case E_TIED: text_put(text, " must declare what to do"); break;
    case E_DECLARED:
        text_format(text, " declares %s%s", LISTED(kinds, e->n[0]), e->n[1] ? ", a snap shot" : "");
        break;
    case E_ORDER: text_format(text, " is number %d in the order", e->n[0]); break;
    case E_TIE_DIE: text_format(text, " rolls %d for the order", e->n[0]); break;
    case E_TURN: text_put(text, e->n[0] ? " acts now, deferred" : "'s turn"); break;
    case E_DEFERRED: text_put(text, " defers"); break;
    case E_LOST: text_put(text, " has deferred for too long: the action is lost"); break;
    case E_WATCHES:
        text_put(text, " waits for an opportunity");
        if (known(e->n[0])) text_format(text, ": until somebody %s", LISTED(triggers, e->n[0]));
        break;
    case E_CALLED_OFF:
        text_put(text, e->n[0] ? " waits no longer" : " calls the opportunity action off");
        break;
    case E_AIMS: break;
    case E_PASSES:
        if (e->n[0])
            text_format(text, " does %d things at once", e->n[0]);
        else
            text_put(text, " does nothing more");
        break;
    default: break;
    }
}

static void tell_places(const Event *e, Text *text)
{
    const int16_t *n = e->n;
    switch (e->kind) {
    case E_THREW:
        text_put(text, "'s grenade lies at ");
        put_spot(text, n[0], n[1]);
        break;
    case E_SCATTER:
        text_put(text, "'s grenade scatters ");
        put_count(text, n[0], "metre");
        text_put(text, ", to ");
        put_spot(text, n[2], n[3]);
        break;
    case E_MOVED:
        text_put(text, " is at ");
        put_spot(text, n[0], n[1]);
        text_put(text, " now");
        break;
    default: break;
    }
}

static void tell_deeds(const SpotKit *kit, const SpotState *s, const Event *e, Text *text)
{
    const int16_t *n = e->n;
    switch (e->kind) {
    case E_TRIGGERED:
        text_put(text, "'s opportunity has come: ");
        put_who(kit, s, e->object, text);
        break;
    case E_SHOOTS:
        text_format(text, " %s ", LISTED(modes, n[1]));
        put_who(kit, s, e->object, text);
        text_format(text, " with %s", weapon_name(kit, n[0]));
        if (n[1] < SHOT_MODES) text_format(text, ", %s range", LISTED(spot_bands, n[3]));
        if (n[2]) text_put(text, ", called");
        break;
    case E_BURST:
        text_format(text, " fires %d bullets", n[0]);
        if (known(n[1])) text_format(text, ", %d can hit", n[1]);
        break;
    case E_BULLET:
        text_put(text, n[0] ? "'s bullet flies at " : "'s stray bullet flies at ");
        put_who(kit, s, e->object, text);
        break;
    case E_STRIKES:
        text_format(text, " tries %s on ", move_name(n[0]));
        put_who(kit, s, e->object, text);
        if (n[1]) text_format(text, " (combo %d, move %d)", n[1], n[2]);
        break;
    case E_EVADES: text_put(text, n[0] ? " evades" : " does not get out of the way"); break;
    case E_DIVES: text_put(text, " dives for cover"); break;
    case E_DEFENDS:
        text_format(text, " defends with %s: %s", move_name(n[0]), n[1] ? "neutralised" : "in vain");
        break;
    case E_NEUTRALISED: text_put(text, " is not harmed"); break;
    case E_MISSED:
        text_put(text, n[0] == 1 ? " does no damage to " : " misses ");
        put_who(kit, s, e->object, text);
        break;
    case E_HELD: text_put(text, " is held"); break;
    case E_FREED: text_put(text, " breaks free"); break;
    case E_PRONE: text_put(text, " is prone"); break;
    case E_STOOD: text_put(text, " gets up"); break;
    case E_DISARMED: text_format(text, " loses %s", weapon_name(kit, n[0])); break;
    case E_FEINTED: text_put(text, " falls for the feint"); break;
    case E_EFFECT: text_put(text, " achieves the special effect"); break;
    case E_AIMS:
        text_put(text, " aims at ");
        put_who(kit, s, e->object, text);
        break;
    case E_DREW: text_format(text, " takes %s in hand", weapon_name(kit, n[0])); break;
    case E_RELOADED: text_format(text, " reloads %s", weapon_name(kit, n[0])); break;
    case E_COVER: text_format(text, " %s", LISTED(covers, n[0])); break;
    case E_COMBO_ENDS:
        text_put(text, "'s combo ends after ");
        put_count(text, n[0], "move");
        break;
    case E_COMBO_GOES_ON:
        text_put(text, "'s combo goes on after ");
        put_count(text, n[0], "move");
        break;
    case E_HELPS:
        text_put(text, " helps ");
        put_who(kit, s, e->object, text);
        break;
    default: break;
    }
}

static void tell_weeks(const SpotKit *kit, const SpotState *s, const Event *e, Text *text)
{
    const int16_t *n = e->n;
    switch (e->kind) {
    case E_AID:
        text_format(text, " gives %s to ", n[0] ? "medical care" : "first aid");
        put_who(kit, s, e->object, text);
        text_put(text, n[3] ? ": it works" : ": it does not help");
        break;
    case E_ACTIVITY: text_format(text, " %s this week", LISTED(activities, n[0])); break;
    case E_PROJECT:
        text_format(text, "'s %s, Project Value %d", LISTED(projects, n[0]), n[1]);
        if (!known(n[2])) break;
        text_put(text, ", needs ");
        put_count(text, n[2], "breakthrough");
        break;
    case E_JOINED: text_put(text, " joins the project"); break;
    case E_BREAKTHROUGH:
        text_format(text, " makes breakthrough %d", n[0]);
        if (known(n[1])) text_format(text, " of %d", n[1]);
        break;
    case E_PROGRESS: text_format(text, "'s project goes on at target number %+d", n[0]); break;
    case E_NO_PROGRESS: text_put(text, " makes no progress"); break;
    case E_PROJECT_DONE: text_format(text, " finishes the %s", LISTED(projects, n[0])); break;
    case E_ABANDONED: text_put(text, " abandons the project"); break;
    case E_TEACHER:
        text_format(text, " %s a teacher of %s", n[0] ? "finds" : "does not find",
                    skill_name(kit, e->object));
        break;
    case E_TRAINED:
        text_format(text, " trains %s: ", skill_name(kit, e->object));
        put_count(text, n[0], "Character Point");
        break;
    case E_POINTS:
        text_put(text, " gathers ");
        put_count(text, n[0], "Resource Point");
        text_format(text, ", %d now", n[1]);
        break;
    case E_STUDIED:
        text_format(text, n[0] == STUDY_LEARN ? " learns %s" : " changes a combo (%s)", move_name(n[1]));
        break;
    case E_TRAIT:
        text_format(text, "'s %s is at %d now", n[0] >= 1 && n[0] <= kit->traits ? kit->trait[n[0]] : "trait",
                    n[1]);
        break;
    case E_BROUGHT:
        if (n[0] > 2)
            text_format(text, " appears on side %d", n[0]);
        else
            text_put(text, n[0] == 1 ? " joins the party" : n[0] ? " appears as an adversary" : " stands by");
        break;
    case E_DISMISSED: text_put(text, " leaves the scene"); break;
    case E_MARKED: text_put(text, n[1] ? " is marked" : " is not marked any more"); break;
    case E_SET: text_format(text, " has %s %d now", spot_stat_name(kit, e->object), n[0]); break;
    case E_GIVEN: text_format(text, " is given %s", weapon_name(kit, n[0])); break;
    case E_REVEALED: text_put(text, ": everybody may know the numbers now"); break;
    default: break;
    }
}

static bool tell_table(const SpotKit *kit, const SpotState *s, const Event *e, Text *text)
{
    const int16_t *n = e->n;
    switch (e->kind) {
    case E_OVERRULED:
        text_put(text, "The game master overrules");
        if (e->subject > 0) text_put(text, ": "), put_who(kit, s, e->subject, text);
        return true;
    case E_FIGHT: text_put(text, "A fight begins"); return true;
    case E_ROUND:
        if (n[0])
            text_format(text, "Round %d", n[0]);
        else
            text_put(text, "The free round of those who surprise");
        return true;
    case E_BLAST:
        text_format(text, "An explosion of rating %d at ", n[0]);
        put_spot(text, n[1], n[2]);
        text_put(text, n[3] ? ", tamped" : "");
        return true;
    case E_FIGHT_OVER: text_format(text, "The fight is over: %s", LISTED(endings, n[0])); return true;
    case E_TIME:
        put_count(text, n[0], "minute");
        text_put(text, n[0] == 1 ? " passes" : " pass");
        return true;
    case E_DOWN_TIME:
        text_put(text, "Down time: ");
        put_count(text, n[0], "week");
        return true;
    case E_WEEK: text_format(text, "Week %d", n[0]); return true;
    case E_MISSION:
        put_count(text, n[0], "week");
        text_put(text, " away on a mission: no down time");
        return true;
    case E_LEFT: text_format(text, "%s leaves the table", kit->name[n[0]]); return true;
    case E_ENDED: text_format(text, "The end: %s", LISTED(endings, n[0])); return true;
    default: return false;
    }
}

void spot_tell(const Kit *own, const void *state, const Event *event, Text *text)
{
    const SpotKit *kit = (const SpotKit *)own;
    const SpotState *s = state;
    if (tell_table(kit, s, event, text)) return;
    put_who(kit, s, event->subject, text);
    int before = text->length;
    tell_rolls(kit, event, text);
    if (text->length == before) tell_harm(event, text);
    if (text->length == before) tell_order(event, text);
    if (text->length == before) tell_deeds(kit, s, event, text);
    if (text->length == before) tell_places(event, text);
    if (text->length == before) tell_weeks(kit, s, event, text);
}
