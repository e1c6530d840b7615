/* What happened, as facts for programs: a row for each kind of event. */
#include "core/facts.h"
#include "games/spot_rules/spot.h"

enum { OF_NOTHING, OF_PERSON, OF_STAT, OF_SKILL, OF_REASON, OF_PURPOSE, OF_PROJECT };

/* Names of the numbers; the first character says what they are: `=` a number, `?` yes or no, `W` a Wound
   Level, `G` a weapon, `M` a move, `R` a reason, `A` how a week is spent, `D` a die. */
typedef struct Fact {
    const char *kind;
    uint8_t object;
    const char *n[4];
} Fact;

static const Fact facts[EVENT_KINDS] = {
    [E_TARGET] = {"target", OF_STAT, {"=stat", "=df", "=t", "?variable"}},
    [E_REASON] = {"modifier", OF_REASON, {"=df", "=t"}},
    [E_ROLL] = {"roll", OF_PURPOSE, {"D", "D", "=target", "?success"}},
    [E_VARIABLE] = {"roll", OF_NOTHING, {"D"}},
    [E_SURE] = {"sure", OF_PURPOSE, {"?success", "=target"}},
    [E_LEARNED] = {"learned", OF_SKILL, {"=now", "=amount"}},
    [E_LEVEL] = {"level", OF_SKILL, {"=amount"}},
    [E_LUCK] = {"roll", OF_NOTHING, {"D", "D", "=luck"}},
    [E_TESTS] = {"test", OF_STAT, {"=df"}},
    [E_HELPS] = {"helps", OF_PERSON, {0}},
    [E_OVERRULED] = {"overruled", OF_NOTHING, {0}},
    [E_MODIFIED] = {"modified", OF_NOTHING, {"=df", "=t", "Rwhy"}},
    [E_HURT] = {"damage", OF_PERSON, {"Wlevel", "=amount"}},
    [E_WOUND_CHANGED] = {"wound", OF_NOTHING, {"Wlevel", "=amount", "=change"}},
    [E_BLEEDS] = {"bleeds", OF_NOTHING, {"?bleeds"}},
    [E_DIED] = {"destroyed", OF_NOTHING, {0}},
    [E_DOWN] = {"down", OF_NOTHING, {"?down"}},
    [E_KO] = {"knocked-out", OF_NOTHING, {0}},
    [E_WOKE] = {"woke", OF_NOTHING, {0}},
    [E_REVIVED] = {"revived", OF_PERSON, {"?success"}},
    [E_ARMOUR] = {"armour", OF_PERSON, {"?held"}},
    [E_MOVED] = {"move", OF_NOTHING, {"=x", "=y"}},
    [E_BROUGHT] = {"brought", OF_NOTHING, {"=side", "=seat"}},
    [E_DISMISSED] = {"dismissed", OF_NOTHING, {0}},
    [E_MARKED] = {"marked", OF_NOTHING, {"=mark", "?on"}},
    [E_SET] = {"set", OF_STAT, {"=amount"}},
    [E_GIVEN] = {"given", OF_NOTHING, {"Gcard", "=ammo"}},
    [E_REVEALED] = {"revealed", OF_NOTHING, {0}},
    [E_RESULT] = {"result", OF_NOTHING, {"?success"}},
    [E_FIGHT] = {"fight", OF_NOTHING, {0}},
    [E_SURPRISE] = {"surprise", OF_NOTHING, {"?success"}},
    [E_ROUND] = {"round", OF_NOTHING, {"=round"}},
    [E_TIED] = {"tied", OF_NOTHING, {0}},
    [E_DECLARED] = {"declared", OF_NOTHING, {"=action", "?snap"}},
    [E_ORDER] = {"order", OF_NOTHING, {"=place"}},
    [E_TIE_DIE] = {"roll", OF_NOTHING, {"D"}},
    [E_TURN] = {"turn", OF_NOTHING, {"?deferred"}},
    [E_DEFERRED] = {"deferred", OF_NOTHING, {0}},
    [E_LOST] = {"lost", OF_NOTHING, {0}},
    [E_WATCHES] = {"watches", OF_NOTHING, {"=trigger"}},
    [E_CALLED_OFF] = {"called-off", OF_NOTHING, {0}},
    [E_TRIGGERED] = {"triggered", OF_PERSON, {"=trigger"}},
    [E_SHOOTS] = {"shot", OF_PERSON, {"Gcard", "=mode", "=aims", "=band"}},
    [E_BURST] = {"burst", OF_NOTHING, {"=fired", "=amount"}},
    [E_BULLET] = {"bullet", OF_PERSON, {"=number"}},
    [E_STRIKES] = {"strike", OF_PERSON, {"Maction", "=combo", "=place"}},
    [E_EVADES] = {"evades", OF_PERSON, {"?success"}},
    [E_DIVES] = {"dives", OF_PERSON, {0}},
    [E_DEFENDS] = {"defends", OF_PERSON, {"Maction", "?success"}},
    [E_NEUTRALISED] = {"neutralised", OF_PERSON, {0}},
    [E_MISSED] = {"missed", OF_PERSON, {0}},
    [E_HELD] = {"held", OF_PERSON, {0}},
    [E_FREED] = {"freed", OF_PERSON, {0}},
    [E_PRONE] = {"prone", OF_NOTHING, {0}},
    [E_STOOD] = {"stood", OF_NOTHING, {0}},
    [E_DISARMED] = {"disarmed", OF_PERSON, {"Gcard"}},
    [E_FEINTED] = {"feinted", OF_PERSON, {0}},
    [E_EFFECT] = {"effect", OF_PERSON, {0}},
    [E_AIMS] = {"aims", OF_PERSON, {0}},
    [E_DREW] = {"drew", OF_NOTHING, {"Gcard"}},
    [E_RELOADED] = {"reloaded", OF_NOTHING, {"Gcard"}},
    [E_COVER] = {"cover", OF_NOTHING, {"=amount"}},
    [E_THREW] = {"threw", OF_PERSON, {"=x", "=y"}},
    [E_SCATTER] = {"scatter", OF_PERSON, {"=amount", "=direction", "=x", "=y"}},
    [E_BLAST] = {"blast", OF_NOTHING, {"=amount", "=x", "=y", "?tamped"}},
    [E_COMBO_ENDS] = {"combo-ends", OF_NOTHING, {"=amount"}},
    [E_COMBO_GOES_ON] = {"combo-goes-on", OF_NOTHING, {"=amount"}},
    [E_PASSES] = {"passes", OF_NOTHING, {"=actions"}},
    [E_FIGHT_OVER] = {"fight-over", OF_NOTHING, {"=reason", "=round"}},
    [E_TIME] = {"time", OF_NOTHING, {"=minutes"}},
    [E_AID] = {"aid", OF_PERSON, {"?medical", "?prevents", "=wound", "?success"}},
    [E_DOWN_TIME] = {"down-time", OF_NOTHING, {"=weeks"}},
    [E_WEEK] = {"week", OF_NOTHING, {"=week"}},
    [E_MISSION] = {"mission", OF_NOTHING, {"=weeks"}},
    [E_ACTIVITY] = {"activity", OF_NOTHING, {"Aactivity"}},
    [E_PROJECT] = {"project", OF_PROJECT, {"=of", "=pv", "=need"}},
    [E_JOINED] = {"joined", OF_PERSON, {0}},
    [E_BREAKTHROUGH] = {"breakthrough", OF_PROJECT, {"=made", "=need", "D"}},
    [E_PROGRESS] = {"progress", OF_PROJECT, {"=bonus"}},
    [E_NO_PROGRESS] = {"no-progress", OF_PROJECT, {"=bonus"}},
    [E_PROJECT_DONE] = {"project-done", OF_PROJECT, {"=of"}},
    [E_ABANDONED] = {"abandoned", OF_PROJECT, {"=made"}},
    [E_TEACHER] = {"teacher", OF_SKILL, {"?success"}},
    [E_TRAINED] = {"trained", OF_SKILL, {"=amount"}},
    [E_POINTS] = {"points", OF_NOTHING, {"=amount", "=now"}},
    [E_STUDIED] = {"studied", OF_NOTHING, {"=change", "Maction", "=combo"}},
    [E_TRAIT] = {"trait", OF_NOTHING, {"=trait", "=amount"}},
    [E_LEFT] = {"left", OF_NOTHING, {"=seat"}},
    [E_ENDED] = {"ended", OF_NOTHING, {"=reason", "=winners"}},
};

static void put_person(const SpotKit *kit, const SpotState *s, const char *key, int who, Json *json)
{
    TEXT(name, 48);
    if (who == UNKNOWN || who < 1 || who > s->people) return;
    spot_put_person(kit, s, who, &name);
    json_put_text(json, key, &name);
}

static void put_object(const SpotKit *kit, const SpotState *s, int of, int object, Json *json)
{
    if (object == UNKNOWN || !object) return;
    switch (of) {
    case OF_PERSON: put_person(kit, s, "whom", object, json); break;
    case OF_STAT: json_put_string(json, "ability", spot_stat_name(kit, object)); break;
    case OF_SKILL: json_put_string(json, "ability", spot_stat_name(kit, STAT_OF_SKILL(object))); break;
    case OF_REASON:
        if (object < REASONS) json_put_string(json, "why", spot_reasons[object]);
        break;
    case OF_PURPOSE:
        if (object < PURPOSES) json_put_string(json, "for", spot_purposes[object]);
        break;
    case OF_PROJECT: json_put_int(json, "project", object); break;
    default: break;
    }
}

static void put_number(const SpotKit *kit, const char *key, int n, Json *json)
{
    static const char *const weeks[ACTIVITIES] = {
        [A_CONVALESCES] = "convalesce", [A_INFLUENCE] = "influence", [A_TRAINS] = "train",
        [A_STUDIES] = "study",          [A_RESEARCHES] = "research", [A_RESOURCES] = "resources",
        [A_THERAPY] = "therapy",        [A_ASSISTS] = "assist",      [A_IDLE] = "idle"};
    if (n == UNKNOWN) return;
    switch (key[0]) {
    case '=': json_put_int(json, key + 1, n); break;
    case '?': json_put_bool(json, key + 1, n != 0); break;
    case 'W':
        if (n >= 0 && n < WOUND_LEVELS) json_put_string(json, key + 1, spot_levels[n]);
        break;
    case 'G':
        if (n >= 1 && n <= kit->shelf.weapons) json_put_string(json, key + 1, kit->shelf.weapon[n].name);
        break;
    case 'M':
        if (n >= 1 && n < MOVES) json_put_string(json, key + 1, spot_moves[n].name);
        break;
    case 'A':
        if (n >= 1 && n < ACTIVITIES && weeks[n]) json_put_string(json, key + 1, weeks[n]);
        break;
    case 'R':
        if (n >= 1 && n < REASONS) json_put_string(json, key + 1, spot_reasons[n]);
        break;
    default: break;
    }
}

static void put_dice(const Event *event, const Fact *fact, Json *json)
{
    static const char *const others[EVENT_KINDS] = {[E_VARIABLE] = "difficulty",
                                                    [E_LUCK] = "luck",
                                                    [E_TIE_DIE] = "order",
                                                    [E_BREAKTHROUGH] = "breakthrough"};
    const char *purpose = event->kind == E_ROLL ? spot_purposes[event->object] : others[event->kind];
    bool any = false;
    for (int i = 0; i < 4; i++) any |= fact->n[i] && fact->n[i][0] == 'D' && event->n[i] > 0;
    if (!any || !purpose) return;
    json_key(json, "dice");
    json_array(json);
    json_object(json);
    json_put_string(json, "for", purpose);
    json_put_int(json, "sides", 6);
    json_key(json, "faces");
    json_array(json);
    for (int i = 0; i < 4; i++)
        if (fact->n[i] && fact->n[i][0] == 'D' && event->n[i] > 0) json_int(json, event->n[i]);
    json_end(json);
    json_end(json);
    json_end(json);
}

void spot_facts(const Kit *own, const void *state, const Event *event, Json *json)
{
    const SpotKit *kit = (const SpotKit *)own;
    const SpotState *s = state;
    static const Fact other = {"other", OF_NOTHING, {0}};
    const Fact *fact = event->kind < EVENT_KINDS && facts[event->kind].kind ? &facts[event->kind] : &other;
    json_put_string(json, "kind", fact->kind);
    put_person(kit, s, "who", event->subject, json);
    if (event->subject >= 1 && event->subject <= s->people)
        json_put_int(json, "seat", s->person[event->subject].seat);
    put_object(kit, s, fact->object, event->object, json);
    put_dice(event, fact, json);
    for (int i = 0; i < 4; i++) {
        if (!fact->n[i]) continue;
        if (event->subject >= 1 && strcmp(fact->n[i], "=seat") == 0) continue; /* said already */
        put_number(kit, fact->n[i], event->n[i], json);
    }
}
