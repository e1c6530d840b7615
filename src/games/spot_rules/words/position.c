/* The lines that make a state: whatever sets it apart from the sheets of its people, and what is under way.
   Placed again they make the very state, whatever is asked. */
#include "games/spot_rules/words/fields.h"

typedef struct Writing {
    const SpotKit *kit;
    const SpotState *s, *fresh; /* fresh: the same people as their sheets make them */
    Text *text;
} Writing;

static void line_begin(const Writing *w, const char *what, int who)
{
    text_format(w->text, "%s ", what);
    spot_put_placed(w->kit, w->s, who, w->text);
}

static void line_numbers(const Writing *w, const char *what, int who, int a, int b)
{
    line_begin(w, what, who);
    text_format(w->text, b < 0 ? " %d\n" : " %d %d\n", a, b);
}

static void line_name(const Writing *w, const char *name)
{
    text_put_char(w->text, ' ');
    spot_put_quoted(w->text, name);
}

/* ---- people ---- */

static bool wounds_differ(const Writing *w, int who)
{
    const Person *is = &w->s->person[who], *was = &w->fresh->person[who];
    return memcmp(is->wound, was->wound, sizeof is->wound) != 0;
}

static void put_person(const Writing *w, int who)
{
    const Person *is = &w->s->person[who];
    const Sheet *sheet = w->kit->shelf.sheet[is->sheet];
    text_put(w->text, "person");
    line_name(w, sheet->name);
    text_format(w->text, " seat %d side %d at %d %d%s\n", is->seat, is->side, is->x, is->y,
                sheet->wounds && wounds_differ(w, who) ? " unhurt" : "");
}

static void put_wounds(const Writing *w, int who)
{
    static const char *const marks[] = {" stabilised", " first-aid", " medical", " kept"};
    for (int i = 0; i < WOUNDS_MAX && wounds_differ(w, who); i++) {
        const Wounded *wound = &w->s->person[who].wound[i];
        if (!wound->level) continue;
        line_begin(w, "wound", who);
        text_format(w->text, " %s %d", spot_levels[wound->level], wound->dl);
        for (int k = 0; k < countof(marks); k++)
            if (wound->marks >> k & 1) text_put(w->text, marks[k]);
        text_format(w->text, " due %u number %d\n", (unsigned)wound->due, i + 1);
    }
}

static void put_stats(const Writing *w, int who)
{
    for (int stat = 1; stat <= STAT_OF_SKILL(w->kit->shelf.skills); stat++) {
        int level = spot_level(w->s, who, stat), skill = stat - (ATTRIBUTES - 1);
        if (level != spot_level(w->fresh, who, stat)) {
            line_begin(w, "stat", who);
            line_name(w, spot_stat_name(w->kit, stat));
            text_format(w->text, " %d\n", level);
        }
        if (skill < 1 || w->s->person[who].cp[skill] == w->fresh->person[who].cp[skill]) continue;
        line_begin(w, "cp", who);
        line_name(w, spot_stat_name(w->kit, stat));
        text_format(w->text, " %d\n", w->s->person[who].cp[skill]);
    }
}

static void put_carried(const Writing *w, int who)
{
    const Person *is = &w->s->person[who], *was = &w->fresh->person[who];
    for (int i = 0; i < CARRY_MAX; i++) {
        if (is->weapon[i] != was->weapon[i]) {
            line_begin(w, "weapon", who);
            text_format(w->text, " %d", i + 1);
            if (is->weapon[i]) line_name(w, w->kit->shelf.weapon[is->weapon[i]].name);
            text_put_char(w->text, '\n');
        }
        if (is->weapon[i] != was->weapon[i] || is->ammo[i] != was->ammo[i])
            line_numbers(w, "ammo", who, i + 1, is->ammo[i]);
    }
    if (is->hand != was->hand) line_numbers(w, "hand", who, is->hand, -1);
    if (is->good != was->good || is->bad != was->bad) line_numbers(w, "luck", who, is->good, is->bad);
    if (is->armour != was->armour) line_numbers(w, "armour", who, is->armour, -1);
    if (is->points != was->points) line_numbers(w, "rp", who, is->points, -1);
    if (is->kits != was->kits) line_numbers(w, "kits", who, is->kits, -1);
}

static void put_learned(const Writing *w, int who)
{
    const Person *is = &w->s->person[who], *was = &w->fresh->person[who];
    if (is->moves != was->moves) {
        line_begin(w, "knows", who);
        for (int move = 1; move < MOVES; move++)
            if (is->moves >> move & 1) line_name(w, spot_moves[move].name);
        text_put_char(w->text, '\n');
    }
    for (int i = 0; i < COMBOS_MAX; i++) {
        if (memcmp(is->combo[i], was->combo[i], sizeof is->combo[i]) == 0) continue;
        line_begin(w, "combo", who);
        text_format(w->text, " %d", i + 1);
        for (int k = 1; k <= is->combo[i][0]; k++) line_name(w, spot_moves[is->combo[i][k]].name);
        text_put_char(w->text, '\n');
    }
    for (int i = 0; i < TRAIT_SLOTS; i++) {
        if (is->trait[i] == was->trait[i] && is->trait_level[i] == was->trait_level[i]) continue;
        line_begin(w, "trait", who);
        text_format(w->text, " %d", i + 1);
        if (is->trait[i]) line_name(w, w->kit->trait[is->trait[i]]);
        if (is->trait[i]) text_format(w->text, " %d", is->trait_level[i]);
        text_put_char(w->text, '\n');
    }
}

/* A line of members, if there is any to say. */
static void put_fields(const Writing *w, const char *what, int who, Fields fields, const void *is,
                       const void *was)
{
    int before = w->text->length;
    if (who)
        line_begin(w, what, who);
    else
        text_put(w->text, what);
    int said = w->text->length;
    spot_fields_put(fields, w->kit, w->s, is, was, w->text);
    if (w->text->length == said)
        w->text->at[w->text->length = before] = 0;
    else
        text_put_char(w->text, '\n');
}

static void put_state_of(const Writing *w, int who)
{
    const Person *is = &w->s->person[who], *was = &w->fresh->person[who];
    if (is->flags != was->flags || wounds_differ(w, who)) {
        line_begin(w, "mark", who);
        text_put(w->text, " only");
        for (int i = 0; i < countof(spot_flag_words); i++)
            if (is->flags >> i & 1) text_format(w->text, " %s", spot_flag_words[i]);
        text_put_char(w->text, '\n');
    }
    put_fields(w, "now", who, spot_fields_person, is, was);
}

/* ---- the table ---- */

static void put_under_way(const Writing *w)
{
    static const SpotState none;
    const SpotState *s = w->s;
    put_fields(w, "so-far", 0, spot_fields_table, s, &none);
    if (s->order_count) text_put(w->text, "order");
    for (int i = 0; i < s->order_count; i++) {
        text_put_char(w->text, ' ');
        spot_put_placed(w->kit, s, s->order[i], w->text);
    }
    if (s->order_count) text_put_char(w->text, '\n');
    for (int who = 1; who <= s->people; who++)
        if (s->activity[who]) line_numbers(w, "activity", who, s->activity[who], -1);
    for (int i = 1; i <= PROJECTS_MAX; i++) {
        TEXT(line, 16);
        text_format(&line, "project %d", i);
        put_fields(w, line.at, 0, spot_fields_project, &s->project[i], none.project);
    }
    put_fields(w, "test", 0, spot_fields_trial, &s->trial, &none.trial);
    put_fields(w, "last", 0, spot_fields_trial, &s->last, &none.last);
    for (int i = 0; i < s->attacks; i++)
        put_fields(w, "attack", 0, spot_fields_attack, &s->attack[i], none.attack);
    for (int i = 0; i < s->grenades; i++)
        put_fields(w, "grenade", 0, spot_fields_grenade, &s->grenade[i], none.grenade);
    for (int i = 0; i < s->steps.depth; i++) {
        const Step *step = &s->steps.step[i];
        text_format(w->text, "under-way %s", spot_step_words[step->kind]);
        spot_fields_put(spot_fields_step, w->kit, s, step, none.steps.step, w->text);
        text_put_char(w->text, '\n');
    }
}

void spot_position(const Kit *own, const void *state, Text *text)
{
    const SpotKit *kit = (const SpotKit *)own;
    const SpotState *s = state;
    SpotState fresh = {.clock = s->clock};
    Play play = {.kit = kit, .s = &fresh, .mute = true};
    Writing w = {kit, s, &fresh, text};
    for (int who = 1; who <= s->people; who++) /* somebody hidden is no one's sheet: a view has no position */
        if (!s->person[who].sheet) return;
    for (int who = 1; who <= s->people; who++)
        spot_person_add(&play, s->person[who].sheet, s->person[who].seat, s->person[who].side);
    if (s->clock) text_format(text, "clock %u\n", (unsigned)s->clock);
    if (s->week) text_format(text, "week %u\n", (unsigned)s->week);
    for (int who = 1; who <= s->people; who++) put_person(&w, who);
    for (int who = 1; who <= s->people; who++) put_wounds(&w, who);
    for (int who = 1; who <= s->people; who++) {
        put_stats(&w, who);
        put_carried(&w, who);
        put_learned(&w, who);
        put_state_of(&w, who);
    }
    if (s->steps.depth) put_under_way(&w);
}
