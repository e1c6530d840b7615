/* The table as JSON, and what a choice touches. What a view does not know is left out. */
#include "games/spot_rules/rules/chance.h"
#include "games/spot_rules/rules/rules.h"

static void put_person(Json *json, const SpotKit *kit, const SpotState *s, const char *key, int who)
{
    TEXT(name, 48);
    if (!who) return;
    spot_put_person(kit, s, who, &name);
    json_put_text(json, key, &name);
}

/* Are this one's numbers in this state or view? */
static bool numbers_known(const SpotState *s, int who) { return s->person[who].attribute[STRENGTH] != 0; }

static void describe_stats(const SpotKit *kit, const Person *person, Json *json)
{
    json_key(json, "attributes");
    json_object(json);
    for (int i = 1; i < ATTRIBUTES; i++) json_put_int(json, spot_attributes[i], person->attribute[i]);
    json_put_int(json, "Good Luck", person->good);
    json_put_int(json, "Bad Luck", person->bad);
    json_end(json);
    json_key(json, "skills");
    json_object(json);
    for (int i = 1; i <= kit->shelf.skills; i++)
        if (person->skill[i]) json_put_int(json, kit->shelf.skill[i].name, person->skill[i]);
    json_end(json);
    json_key(json, "cp");
    json_object(json);
    for (int i = 1; i <= kit->shelf.skills; i++)
        if (person->cp[i]) json_put_int(json, kit->shelf.skill[i].name, person->cp[i]);
    json_end(json);
    json_put_int(json, "armour", person->armour);
    json_put_int(json, "rp", person->points);
    if (person->teacher) json_put_string(json, "teacher", kit->shelf.skill[person->teacher].name);
}

static void describe_moves(const Person *person, Json *json)
{
    json_key(json, "moves");
    json_array(json);
    for (int move = 1; move < MOVES; move++)
        if (person->moves >> move & 1) json_string(json, spot_moves[move].name);
    json_end(json);
    json_key(json, "combos");
    json_array(json);
    for (int i = 0; i < COMBOS_MAX; i++) {
        if (!person->combo[i][0]) continue;
        json_array(json);
        for (int k = 1; k <= person->combo[i][0]; k++)
            json_string(json, spot_moves[person->combo[i][k]].name);
        json_end(json);
    }
    json_end(json);
}

static void describe_wounds(const SpotKit *kit, const SpotState *s, int who, Json *json)
{
    const Person *person = &s->person[who];
    int df, t;
    json_key(json, "wounds");
    json_array(json);
    for (int i = 0; i < WOUNDS_MAX; i++) {
        const Wounded *wound = &person->wound[i];
        if (!wound->level) continue;
        TEXT(name, 24);
        text_format(&name, "%s %d", spot_levels[wound->level], wound->dl);
        json_object(json);
        json_put_int(json, "number", i + 1);
        json_put_text(json, "is", &name);
        json_put_string(json, "level", spot_levels[wound->level]);
        json_put_int(json, "dl", wound->dl);
        json_put_bool(json, "stabilised", wound->marks & STABLE);
        json_put_string(json, "treated",
                        wound->marks & MEDICAL     ? "medical"
                        : wound->marks & FIRST_AID ? "first aid"
                                                   : "no");
        json_put_bool(json, "kept", wound->marks & KEPT);
        json_put_int(json, "due", (long long)wound->due - s->clock);
        spot_describe_wound(kit, s, who, i, json);
        json_end(json);
    }
    json_end(json);
    spot_penalty(kit, s, who, &df, &t);
    json_key(json, "penalty");
    json_object(json);
    json_put_int(json, "df", df);
    json_put_int(json, "t", t);
    json_end(json);
}

static void describe_marks(const Person *person, Json *json)
{
    static const char *const marks[] = {"here",    "prone", "acted",       "deferred", "ready",
                                        "aiming",  "cover", "hidden",      "unaware",  "free",
                                        "dead",    "down",  "knocked out", "bleeding", "revealed",
                                        "revived", "snaps", "improvised",  "sneaked",  "bystander"};
    json_key(json, "marks");
    json_array(json);
    for (int i = 0; i < countof(marks); i++)
        if (person->flags >> i & 1) json_string(json, marks[i]);
    json_end(json);
}

static void describe_carried(const SpotKit *kit, const SpotState *s, int who, Json *json)
{
    const Person *person = &s->person[who];
    const Weapon *hand = spot_weapon(kit, s, who, person->hand);
    json_put_string(json, "hand", hand ? hand->name : "");
    if (!numbers_known(s, who)) return;
    json_key(json, "weapons");
    json_array(json);
    for (int i = 0; i < CARRY_MAX; i++) {
        if (!person->weapon[i]) continue;
        json_object(json);
        json_put_int(json, "slot", i + 1);
        json_put_string(json, "name", kit->shelf.weapon[person->weapon[i]].name);
        json_put_int(json, "ammo", person->ammo[i]);
        json_end(json);
    }
    json_end(json);
    json_key(json, "traits");
    json_object(json);
    for (int i = 0; i < TRAIT_SLOTS; i++)
        if (person->trait[i]) json_put_int(json, kit->trait[person->trait[i]], person->trait_level[i]);
    json_end(json);
}

static void describe_person(const SpotKit *kit, const SpotState *s, int who, Json *json)
{
    const Person *person = &s->person[who];
    TEXT(name, 48);
    spot_put_person(kit, s, who, &name);
    json_key(json, name.at);
    json_object(json);
    json_put_int(json, "id", who);
    json_put_int(json, "seat", person->seat);
    json_put_int(json, "side", person->side);
    if (person->sheet) json_put_string(json, "sheet", kit->shelf.sheet[person->sheet]->name);
    json_put_int(json, "x", person->x);
    json_put_int(json, "y", person->y);
    describe_marks(person, json);
    put_person(json, kit, s, "held by", person->held_by);
    put_person(json, kit, s, "aims at", person->aims_at);
    put_person(json, kit, s, "feinted by", person->feinted_by);
    if (person->assists) put_person(json, kit, s, "assists", person->assists);
    describe_carried(kit, s, who, json);
    if (numbers_known(s, who)) {
        describe_stats(kit, person, json);
        spot_describe_able(kit, s, who, json);
        describe_moves(person, json);
        describe_wounds(kit, s, who, json);
    }
    json_end(json);
}

/* ---- tests ---- */

/* What the target number would be under each column. */
static void describe_columns(const SpotKit *kit, const Target *target, Json *json)
{
    static const char *const columns[] = {"Mine", "Book"};
    bool automatic;
    int row = spot_row_target(kit->option[O_COLUMN], target->row, &automatic);
    if (target->variable) return;
    json_key(json, "columns");
    json_object(json);
    for (int i = 0; i < countof(columns); i++)
        json_put_int(json, columns[i], target->t - row + spot_row_target(i, target->row, &automatic));
    json_end(json);
}

static void describe_target(const SpotKit *kit, const Target *target, Json *json)
{
    int ways = spot_target_ways(target);
    TEXT(chance, 24);
    text_format(&chance, "%d/%d", ways, target->variable ? 216 : 36);
    json_put_int(json, "stat", target->stat);
    json_put_int(json, "df", target->df);
    json_put_string(json, "row", target->variable ? "Variable" : spot_row_word(target->row));
    json_put_string(json, "column", kit->option[O_COLUMN] ? "Book" : "Mine");
    json_put_int(json, "t", target->t);
    describe_columns(kit, target, json);
    json_put_bool(json, "automatic", target->automatic);
    json_put_text(json, "chance", &chance);
    json_put_int(json, "percent", spot_target_percent(target));
    json_put_bool(json, "teaches", target->teaches);
    json_key(json, "reasons");
    json_array(json);
    for (int i = 0; i < target->reasons; i++) {
        const Reason *reason = &target->reason[i];
        json_object(json);
        json_put_string(json, "why", spot_reasons[reason->why]);
        json_put_int(json, "df", reason->df);
        json_put_int(json, "t", reason->t);
        json_put_string(json, "clause", clause_id(reason->clause));
        json_end(json);
    }
    json_end(json);
}

static void describe_trial(const SpotKit *kit, const SpotState *s, Json *json)
{
    const Trial *trial = &s->trial;
    if (!trial->who) return;
    json_key(json, "test");
    json_object(json);
    put_person(json, kit, s, "who", trial->who);
    json_put_int(json, "actions", trial->actions);
    json_put_int(json, "made", trial->made);
    if (trial->stat) {
        json_put_string(json, "of", spot_stat_name(kit, trial->stat));
        if (trial->attribute) json_put_string(json, "by", spot_attributes[trial->attribute]);
        if (!trial->secret || trial->df) {
            Target target = spot_target_trial(kit, s, trial);
            if (numbers_known(s, trial->who)) describe_target(kit, &target, json);
        }
    }
    json_end(json);
}

static void describe_last(const SpotKit *kit, const SpotState *s, Json *json)
{
    const Trial *last = &s->last;
    if (!last->made) return;
    json_key(json, "last");
    json_object(json);
    put_person(json, kit, s, "who", last->who);
    json_put_string(json, "of", last->stat ? spot_stat_name(kit, last->stat) : "something");
    json_key(json, "dice");
    json_array(json);
    for (int i = 0; i < 2 && last->die[i]; i++) json_int(json, last->die[i]);
    json_end(json);
    if (last->die[2]) json_put_int(json, "difficulty", last->die[2]);
    if (last->t != 255) json_put_int(json, "t", last->t);
    json_put_bool(json, "success", last->success);
    json_put_bool(json, "secret", last->secret == ALL_SECRET);
    json_end(json);
}

/* ---- fights and down time ---- */

/* The chance to complete what is left of a combo at this target: the product of its moves (SR-CMB-09). */
static void describe_combo(const SpotKit *kit, const SpotState *s, const Attack *attack, Json *json)
{
    const uint8_t *combo = s->person[attack->who].combo[attack->combo - 1];
    uint64_t ways = 1, all = 1;
    json_put_int(json, "combo", attack->combo);
    if (!attack->target || attack->counter || !numbers_known(s, attack->who) ||
        !numbers_known(s, attack->target))
        return;
    for (int i = attack->at + 1; i <= combo[0]; i++) {
        Target target = spot_target_move(kit, s, attack->who, attack->target, combo[i]);
        ways *= (uint64_t)spot_target_ways(&target), all *= 36;
    }
    TEXT(chance, 48);
    text_format(&chance, "%llu/%llu", (unsigned long long)ways, (unsigned long long)all);
    json_put_text(json, "complete", &chance);
}

static void describe_attack(const SpotKit *kit, const SpotState *s, Json *json)
{
    if (!s->attacks) return;
    const Attack *attack = &s->attack[s->attacks - 1];
    json_key(json, "attack");
    json_object(json);
    put_person(json, kit, s, "who", attack->who);
    put_person(json, kit, s, "target", attack->target);
    if (attack->move) json_put_string(json, "move", spot_moves[attack->move].name);
    if (attack->combo) describe_combo(kit, s, attack, json);
    if (attack->kind == ON_LONG && numbers_known(s, attack->who))
        json_put_int(json, "bullets", attack->bullets);
    json_end(json);
}

static void describe_order(const SpotKit *kit, const SpotState *s, Json *json)
{
    json_key(json, "order");
    json_array(json);
    for (int i = 0; i < s->order_count; i++) {
        TEXT(name, 48);
        spot_put_person(kit, s, s->order[i], &name);
        json_string(json, name.at);
    }
    json_end(json);
    json_key(json, "grenades");
    json_array(json);
    for (int i = 0; i < s->grenades; i++) {
        json_object(json);
        json_put_int(json, "x", s->grenade[i].x);
        json_put_int(json, "y", s->grenade[i].y);
        json_put_int(json, "blast", s->grenade[i].blast);
        json_end(json);
    }
    json_end(json);
}

static void describe_forecast(const Forecast *forecast, Json *json)
{
    json_key(json, "by");
    json_array(json);
    for (int n = 1; n <= forecast->periods && n <= 12; n++) json_int(json, forecast->by[n]);
    json_end(json);
    if (forecast->expected != NEVER) json_put_int(json, "expected", forecast->expected);
}

static void describe_helpers(const SpotKit *kit, const SpotState *s, const Project *project, Json *json)
{
    json_key(json, "helpers");
    json_array(json);
    for (int who = 1; who <= s->people; who++) {
        TEXT(name, 48);
        if (!(project->helpers >> who & 1)) continue;
        spot_put_person(kit, s, who, &name);
        json_string(json, name.at);
    }
    json_end(json);
    put_person(json, kit, s, "patient", project->patient);
}

static void describe_projects(const SpotKit *kit, const SpotState *s, Json *json)
{
    static const char *const kinds[] = {"", "research", "influence", "study", "therapy"};
    json_key(json, "projects");
    json_object(json);
    for (int i = 1; i <= PROJECTS_MAX; i++) {
        const Project *project = &s->project[i];
        TEXT(key, 8);
        if (!project->kind) continue;
        text_put_int(&key, i);
        json_key(json, key.at);
        json_object(json);
        json_put_string(json, "kind", kinds[project->kind]);
        put_person(json, kit, s, "leader", project->leader);
        describe_helpers(kit, s, project, json);
        json_put_string(json, "of", spot_stat_name(kit, project->stat));
        json_put_int(json, "pv", project->pv);
        json_put_int(json, "made", project->made);
        if (project->need) json_put_int(json, "need", project->need);
        json_put_int(json, "bonus", project->bonus);
        json_put_string(json, "period", project->daily ? "day" : "week");
        if (numbers_known(s, project->leader)) {
            Target target = spot_target_project(kit, s, project);
            json_put_int(json, "t", target.t);
            Forecast forecast;
            if (project->need)
                spot_forecast_project(kit, s, project, &forecast), describe_forecast(&forecast, json);
        }
        json_end(json);
    }
    json_end(json);
}

static void describe_rules(const SpotKit *kit, Json *json)
{
    json_key(json, "rules");
    json_object(json);
    for (int i = 0; i < OPTIONS; i++) {
        const Option *option = &spot_options[i];
        json_key(json, option->key);
        json_object(json);
        if (option->values[0]) {
            Words words = words_of(option->values);
            Word word = {.at = ""};
            for (int n = 0; n <= kit->option[i]; n++) words_next(&words, &word);
            json_key(json, "is");
            json_string_bytes(json, word.at, word.length);
        } else {
            json_put_int(json, "is", kit->option[i]);
        }
        json_put_string(json, "clause", clause_id(option->clause));
        json_put_string(json, "decides", option->text);
        json_end(json);
    }
    json_end(json);
}

/* Every skill of the campaign, with the attribute in brackets. */
static void describe_skills(const SpotKit *kit, Json *json)
{
    json_key(json, "skills");
    json_object(json);
    for (int i = 1; i <= kit->shelf.skills; i++)
        json_put_string(json, kit->shelf.skill[i].name, spot_attributes[kit->shelf.skill[i].attribute]);
    json_end(json);
}

void spot_describe(const Kit *own, const void *state, Json *json)
{
    const SpotKit *kit = (const SpotKit *)own;
    const SpotState *s = state;
    json_object(json);
    json_put_string(json, "phase",
                    s->ended        ? "over"
                    : s->fighting   ? "fight"
                    : s->weeks_left ? "down time"
                                    : "scene");
    json_put_int(json, "clock", s->clock);
    json_put_int(json, "week", s->week);
    json_put_int(json, "weeks left", s->weeks_left);
    json_put_int(json, "round", s->fighting ? s->round : 0);
    json_put_bool(json, "free round", s->free_round);
    int acts = spot_turn_of(s);
    put_person(json, kit, s, "turn", acts);
    if (acts) json_put_int(json, "actions", s->turn_actions), json_put_int(json, "left", s->turn_left);
    json_key(json, "people");
    json_object(json);
    for (int who = 1; who <= s->people; who++) describe_person(kit, s, who, json);
    json_end(json);
    describe_trial(kit, s, json);
    describe_last(kit, s, json);
    describe_order(kit, s, json);
    describe_attack(kit, s, json);
    describe_projects(kit, s, json);
    describe_skills(kit, json);
    describe_rules(kit, json);
    json_end(json);
}

void spot_touches(const Kit *own, const void *state, int seat, Choice choice, Json *json)
{
    const SpotKit *kit = (const SpotKit *)own;
    const SpotState *s = state;
    (void)seat;
    json_object(json);
    Words words =
        words_of(choice.verb > 0 && choice.verb < VERBS ? spot_verbs[choice.verb].words : "nothing");
    Word verb = {.at = "", .length = 0};
    words_next(&words, &verb);
    json_key(json, "verb");
    json_string_bytes(json, verb.at, verb.length);
    bool person_a = choice.verb == V_AID || choice.verb == V_REVIVE || choice.verb == V_HELP ||
                    choice.verb == V_SHOOT || choice.verb == V_LONG || choice.verb == V_BULLET ||
                    choice.verb == V_STRIKE || choice.verb == V_COMBO || choice.verb == V_THROW ||
                    choice.verb == V_AIM || choice.verb == V_AT || choice.verb == V_THERAPY ||
                    choice.verb == V_JOIN;
    if (choice.who >= 1 && choice.who <= s->people) put_person(json, kit, s, "who", choice.who);
    if (person_a && choice.a >= 1 && choice.a <= s->people) put_person(json, kit, s, "whom", choice.a);
    if (choice.verb == V_STRIKE && choice.b >= 1 && choice.b < MOVES)
        json_put_string(json, "name", spot_moves[choice.b].name);
    if (choice.verb == V_MOVE || choice.verb == V_MOVE_THERE) {
        json_put_int(json, "x", choice.a);
        json_put_int(json, "y", choice.b);
    }
    if (choice.verb > 0 && choice.verb < VERBS) spot_put_said(kit, choice, json);
    json_end(json);
}
