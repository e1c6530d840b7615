/* The table for a terminal: who is where, in which state, and what is asked. */
#include "games/spot_rules/rules/rules.h"

void spot_put_clock(const SpotState *s, Text *text)
{
    uint32_t left = s->clock % DAY;
    text_format(text, "day %u, %02u:%02u:%02u", (unsigned)(s->clock / DAY + 1), (unsigned)(left / HOUR),
                (unsigned)(left % HOUR / MINUTE), (unsigned)(left % MINUTE));
}

static void draw_wounds(const Person *person, Text *text)
{
    bool any = false;
    for (int i = 0; i < WOUNDS_MAX; i++) {
        const Wounded *wound = &person->wound[i];
        if (!wound->level) continue;
        text_format(text, "%s%s %d%s", any ? ", " : "  ", spot_levels[wound->level], wound->dl,
                    wound->marks & STABLE ? "" : "!");
        any = true;
    }
}

static void draw_person(const SpotKit *kit, const SpotState *s, int who, bool colour, Text *text)
{
    const Person *person = &s->person[who];
    const Weapon *weapon = spot_weapon(kit, s, who, person->hand);
    TEXT(name, 48);
    spot_put_person(kit, s, who, &name);
    if (colour) text_format(text, "\033[3%dm", person->seat == GM ? 1 : 2 + person->seat % 5);
    text_format(text, "%c %-20s", spot_turn_of(s) == who && s->fighting ? '>' : ' ', name.at);
    if (colour) text_put(text, "\033[0m");
    text_format(text, " seat %d side %d  (%d, %d)", person->seat, person->side, person->x, person->y);
    if (person->attribute[STRENGTH])
        text_format(text, "  Reflexes %d, Strength %d", person->attribute[REFLEXES],
                    person->attribute[STRENGTH]);
    if (weapon) text_format(text, "  %s", weapon->name);
    if (weapon && person->attribute[STRENGTH] && weapon->ammo)
        text_format(text, " (%d)", person->ammo[person->hand - 1]);
    static const struct {
        uint32_t flag;
        const char *word;
    } marks[] = {{P_DEAD, "dead"},     {P_DOWN, "down"},       {P_KO, "knocked out"},
                 {P_PRONE, "prone"},   {P_COVER, "cover"},     {P_HIDDEN, "hidden"},
                 {P_AIMING, "aiming"}, {P_READY, "ready"},     {P_DEFERRED, "deferred"},
                 {P_ACTED, "acted"},   {P_UNAWARE, "unaware"}, {P_BLEEDS, "bleeding"}};
    for (int i = 0; i < countof(marks); i++)
        if (person->flags & marks[i].flag) text_format(text, " [%s]", marks[i].word);
    if (person->held_by) text_put(text, " [held]");
    draw_wounds(person, text);
    text_put_char(text, '\n');
}

static void draw_test(const SpotKit *kit, const SpotState *s, Text *text)
{
    const Trial *trial = &s->trial;
    if (!trial->stat || (trial->secret && !trial->df)) return;
    Target target = spot_target_trial(kit, s, trial);
    text_format(text, "test: %s %d against difficulty %d, target number %d (%s, %s column), %d of %d ways\n",
                spot_stat_name(kit, trial->stat), target.stat, target.df, target.t, spot_row_word(target.row),
                kit->option[O_COLUMN] ? "book's" : "house", spot_target_ways(&target),
                target.variable ? 216 : 36);
}

void spot_draw(const Kit *own, const void *state, int seat, bool colour, Text *text)
{
    const SpotKit *kit = (const SpotKit *)own;
    const SpotState *s = state;
    (void)seat;
    spot_put_clock(s, text);
    text_format(text, ", week %d", s->week);
    if (s->fighting) text_format(text, ", round %d", s->round);
    if (s->ended) text_put(text, ", closed");
    text_put_char(text, '\n');
    for (int who = 1; who <= s->people; who++)
        if (s->person[who].flags & P_HERE) draw_person(kit, s, who, colour, text);
    for (int i = 0; i < s->order_count; i++) {
        TEXT(name, 48);
        spot_put_person(kit, s, s->order[i], &name);
        text_format(text, "%s%s", i ? ", " : "order: ", name.at);
    }
    if (s->order_count) text_put_char(text, '\n');
    for (int i = 0; i < s->grenades; i++)
        text_format(text, "a grenade lies at (%d, %d)\n", s->grenade[i].x, s->grenade[i].y);
    for (int i = 1; i <= PROJECTS_MAX; i++)
        if (s->project[i].kind) {
            TEXT(name, 48);
            spot_put_person(kit, s, s->project[i].leader, &name);
            text_format(text, "project %d of %s: %s, Project Value %d, %d breakthroughs, target number %+d\n",
                        i, name.at, spot_stat_name(kit, s->project[i].stat), s->project[i].pv,
                        s->project[i].made, s->project[i].bonus);
        }
    draw_test(kit, s, text);
}
