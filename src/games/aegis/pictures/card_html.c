/* A card as it is printed and shown: HTML with its figure as SVG. What its abilities do is said by the
   clauses of the rules themselves. */
#include "games/aegis/pictures/card_html.h"

/* Lengths are in em: a card is 25 em wide, on paper 63 mm and on a screen as large as its type. Colours come
   from the page or the sheet around it. */
const char aegis_card_style[] =
    ".robot{--a-h:color-mix(in oklab,var(--a) 58%,white);--a-l:color-mix(in oklab,var(--a) 86%,white);"
    "--a-m:color-mix(in oklab,var(--a) 92%,#060a14);--a-d:color-mix(in oklab,var(--a) 66%,#060a14);"
    "--a-x:color-mix(in oklab,var(--a) 42%,#060a14)}"
    ".card{box-sizing:border-box;width:25em;min-height:34.92em;padding:1.1em 1.1em .8em;border:.08em solid "
    "var(--line);"
    "border-radius:1.2em;background:linear-gradient(180deg,var(--raised),var(--panel));color:var(--ink);"
    "position:relative;"
    "display:flex;flex-direction:column;line-height:1.28;font-variant-numeric:tabular-nums}"
    ".card.cmd{border:.2em solid #b98a25;padding:.98em .98em .68em}"
    ".card .hd{display:flex;align-items:flex-start;gap:.5em}"
    ".card .nm{font-size:1.5em;font-weight:750;line-height:1.05}"
    ".card .sub{color:var(--ink-2);font-size:.86em;margin-top:.2em}.card .sub b{color:var(--energy)}"
    ".card .cl{display:flex;gap:.2em;margin-left:auto}"
    ".card .cl "
    "span{width:1.9em;height:2.1em;display:grid;place-items:center;font-weight:750;background:var(--control);"
    "clip-path:polygon(50% 0,100% 25%,100% 75%,50% 100%,0 75%,0 25%)}"
    ".card .art{display:flex;align-items:center;flex:1 1 9em;min-height:5em;max-height:16em;margin:.2em 0 "
    ".3em;border-radius:.8em;"
    "background:radial-gradient(60% 60% at 34% 46%,var(--tile-lit),transparent)}"
    ".card .art .robot{--a:var(--armour-1);flex:1 1 0;min-width:0;height:100%}"
    ".card .figs{width:8em;display:grid;gap:.35em}"
    ".card .figs div{display:grid;grid-template-columns:2.9em 1fr;align-items:baseline}"
    ".card .figs b{font-size:1.7em;font-weight:750;line-height:1;text-align:right;padding-right:.3em}"
    ".card .figs span{font-size:.8em;color:var(--ink-2)}.card .figs .e b{color:var(--energy)}"
    ".card .ac{border-top:.06em solid var(--line);padding:.34em 0 .4em}.card .ac .n{font-weight:650}"
    ".card .ch{display:flex;flex-wrap:wrap;align-items:baseline;font-size:.9em;gap:.15em .5em}"
    ".card .ch .c{background:var(--energy-fill);box-shadow:inset 0 0 0 .08em "
    "var(--energy-line);color:var(--energy-ink);border-radius:.3em;padding:0 .4em;font-weight:750}"
    ".card .key{font-size:.72em;font-weight:700;letter-spacing:.03em;border:.08em solid "
    "var(--edge);border-radius:.3em;"
    "padding:0 .35em}"
    ".card .ab{border-top:.06em solid var(--line);padding:.4em 0 "
    "0;display:grid;gap:.3em;font-size:.86em;color:var(--ink-2)}"
    ".card .ab b{color:var(--ink)}"
    ".card "
    ".ft{display:flex;justify-content:space-between;gap:.6em;margin-top:auto;padding-top:.5em;font-size:."
    "76em;color:var(--ink-2)}"
    ".card.dense .ab{font-size:.76em;line-height:1.2}.card.dense .ch{font-size:.84em}"
    ".card.denser .ab{font-size:.68em;line-height:1.16}.card.denser .ch{font-size:.8em}.card.denser "
    ".ac{padding:.2em 0}"
    ".card.denser .figs b{font-size:1.3em}"
    ".card "
    ".ic{display:inline-grid;place-items:center;width:1.5em;height:1.66em;font-weight:750;background:var(--"
    "control);clip-path:polygon(50% 0,100% 25%,100% 75%,50% 100%,0 75%,0 25%)}"
    ".card.boss{--c:#b5551b}.card.boss .art{flex:1 1 6em;min-height:5em;max-height:13em}.card.boss .art "
    ".robot{--a:var(--c)}"
    ".card.boss .mv{padding:.16em 0 .2em;border-top:.06em solid var(--line);font-size:.9em;line-height:1.16}"
    ".card.boss .mv .n{display:flex;align-items:center;gap:.15em;font-weight:650}.card.boss .mv "
    ".n>:first-child{margin-right:auto}"
    ".card.boss .mv .ic{font-size:.86em}.card.boss .mv .ch{font-size:.86em;gap:0 .5em;color:var(--ink-2)}"
    ".card.boss .mv .ch b{color:var(--ink)}.card.boss .ab{font-size:.72em;line-height:1.18;padding-top:.3em}"
    ".card.boss h3{font-size:1em;margin:.9em 0 .25em;padding-bottom:.2em;border-bottom:.06em solid "
    "var(--line)}"
    ".card.boss p{margin:.15em 0;font-size:.9em}"
    ".card.boss .deck{display:flex;flex-wrap:wrap;gap:.3em "
    ".7em;font-weight:650;letter-spacing:.04em;font-size:.9em}"
    ".card.boss dl{margin:0;font-size:.9em}.card.boss dt{font-weight:650;margin-top:.3em}.card.boss "
    "dd{margin:0;color:var(--ink-2)}"
    ".card.rondo{align-items:center;text-align:center}.card.rondo .sub{font-size:1em;font-weight:650}"
    ".card.rondo .big{font-size:9em;line-height:1;width:1.25em;height:1.4em;margin:auto "
    "0;display:grid;place-items:center;font-weight:800;background:var(--control);clip-path:polygon(50% "
    "0,100% 25%,100% 75%,50% 100%,0 75%,0 25%)}"
    ".card.rondo ol{align-self:stretch;margin:0;padding:0 0 0 1.5em;text-align:left;display:grid;gap:.45em}"
    ".card.rondo .ft{align-self:stretch;margin-top:1em}.card.special "
    ".big{background:var(--ink);color:var(--panel)}"
    ".card.A{--c:#c2452d}.card.E{--c:#1d7f8c}.card.G{--c:#4b7a2b}.card.I{--c:#7a4fb5}.card.S{--c:#2f63b8}";

static bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
static bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
static bool is_letter(char c) { return is_upper(c) || is_lower(c); }

/* Words of the vocabulary as a card prints them: `combat-drop` is Combat Drop. */
static void put_title(Text *text, const char *word)
{
    bool first = true;
    for (; *word; word++) {
        char c = *word == '-' ? ' ' : *word;
        text_put_char(text, first && is_lower(c) ? (char)(c - 32) : c);
        first = c == ' ';
    }
}

/* ---- what an ability does ---- */

/* Abilities of which no clause begins with their name, and where the rules speak of them. */
static const struct {
    uint8_t ability;
    uint16_t clause;
} told_elsewhere[] = {{PARTING_CANNON, A2_ABL_56}, {PARTING_DRONE, A2_ABL_60},    {AUTHORITY_PLUS, A2_CMD_09},
                      {COMBINE_BLAZE, A2_CCA_04},  {COMBINE_RUST, A2_CCA_04},     {COMBINE_QUELL, A2_CCA_04},
                      {COMBINE_DISARM, A2_CCA_04}, {COMBINE_RESTRAIN, A2_CCA_04}, {COMBINE_DRONE, A2_CCA_09},
                      {MELEE_EVADE, A2_ABL_34},    {RANGE_EVADE, A2_ABL_35}};

/* Where the rule of a clause begins, if it is `Name X: rule` of this word; NULL otherwise. What stands
   before it is the ability's name in print. */
static const char *rule_of(const char *text, const char *word)
{
    while (*word) {
        if (*word == '-' || *word == ' ' || *word == '\'') {
            word++;
            continue;
        }
        while (*text == ' ' || *text == '-' || *text == '\'') text++;
        char c = is_upper(*text) ? (char)(*text + 32) : *text;
        if (c != *word) return NULL;
        word++, text++;
    }
    if (text[0] == ' ' && text[1] == 'X') text += 2;
    if (text[0] == ' ' && text[1] == '(') text += strcspn(text, ":");
    if (strncmp(text, " may be equipped", 16) == 0)
        return text + 1; /* a Machineless Commander's, and on whom */
    return text[0] == ':' ? text + 1 : NULL;
}

/* The rule without its examples and pages, with the ability's number for X. */
static void put_rule(Text *text, const char *rule, int number)
{
    const char *example = strstr(rule, " Example:"), *page = strstr(rule, " (p.");
    const char *end = rule + strlen(rule), *start = rule;
    if (example && example < end) end = example;
    if (page && page < end) end = page;
    while (*start == ' ') start++;
    for (const char *at = start; at < end; at++) {
        bool x = *at == 'X' && number && (at == start || !is_letter(at[-1])) && !is_letter(at[1]);
        char one[2] = {at == start && is_lower(*at) ? (char)(*at - 32) : *at, 0};
        if (x)
            text_format(text, "%d", number);
        else
            text_put_html(text, one);
    }
}

/* The clause that speaks of an ability without its name in front: where its rule begins, NULL otherwise. */
static const char *rule_elsewhere(int clause, int ability)
{
    const char *text = clause_texts[clause].text, *colon = strchr(text, ':');
    for (int i = 0; i < countof(told_elsewhere); i++)
        if (told_elsewhere[i].ability == ability && told_elsewhere[i].clause == clause)
            return colon && colon - text < 20 ? colon + 1 : text;
    return NULL;
}

/* As the clause prints it, up to X or a bracket; NULL: as the vocabulary has it. */
static void put_name(Text *text, const char *clause, const char *rule, int ability, int number)
{
    text_put(text, "<b>");
    if (!clause) put_title(text, ability_word(ability));
    for (const char *at = clause; at && at + 1 < rule; at++) {
        char one[2] = {*at, 0};
        if (*at == ' ' && ((at[1] == 'X' && at + 3 == rule) || at[1] == '(')) break;
        text_put_html(text, one);
    }
    if (number) text_format(text, " %d", number);
    text_put(text, ".</b>");
}

/* The name, and every clause of a system that begins with it; false if there is none. */
static bool put_rules(Text *text, const char *system, int ability, int number)
{
    bool any = false;
    CLAUSES_EACH (clause) {
        const ClauseText *is = &clause_texts[clause];
        if (strncmp(is->id, system, 3) != 0 || strncmp(is->id + 3, "CHG", 3) == 0) continue;
        const char *named = rule_of(is->text, ability_word(ability));
        const char *rule = named ? named : rule_elsewhere(clause, ability);
        if (!rule) continue;
        if (!any) put_name(text, named ? is->text : NULL, rule, ability, number);
        text_put_char(text, ' ');
        put_rule(text, rule, number);
        any = true;
    }
    return any;
}

/* Which Drones, how many and how far. */
static void put_drones(const Card *card, int ability, Text *html)
{
    static const char *const drones[] = {"", "GAN", "SAUR"};
    int drone = ability == DEPLOY          ? card->deploy
                : ability == PARTING_DRONE ? card->parting_drone
                                           : card->combine_drone;
    text_format(html, " (%s", drones[drone]);
    if (ability == COMBINE_DRONE)
        text_format(html, ", %d at distance %d", card->combine_drone_count, card->combine_drone_distance);
    text_put(html, ".)");
}

void card_put_abilities(const ShelfCard *from, Text *html)
{
    const Card *card = &from->card;
    bool first_edition = from->edition == 1;
    text_put(html, "<div class=\"ab\">");
    for (int ability = 0; ability < ABILITIES_END; ability++)
        for (int i = 0; i < ability_instances(card, ability); i++) {
            int number = ability_number(card, ability, i);
            text_put(html, "<div>");
            if (!put_rules(html, first_edition ? "A1-" : "A2-", ability, number))
                put_rules(html, first_edition ? "A2-" : "A1-", ability, number);
            if (ability == DEPLOY || ability == PARTING_DRONE || ability == COMBINE_DRONE)
                put_drones(card, ability, html);
            text_put(html, "</div>");
        }
    text_put(html, "</div>");
}

/* ---- Actions ---- */

/* The Actions that are like no others: A2-UNQ. */
static void put_unique(const Action *action, Text *html)
{
    switch (action->type) {
    case TYPE_TRUE_FORM: text_put(html, "becomes another Level 3 robot of the Combine Pool"); break;
    case TYPE_LANZER:
        text_format(html, "<b>%d</b> damage to all on one line, both ways", action->power);
        break;
    case TYPE_BURST_STAR: text_put(html, "rolls the Star Die and uses its effect"); break;
    default: text_format(html, "pushes itself <b>%d</b>", action->power); break;
    }
}

static void put_power(const Action *action, Text *html)
{
    const char *word = type_word(action->type);
    if (action->type == TYPE_NONE) return;
    text_put(html, "<span>");
    if (type_is_unique(action->type)) {
        put_unique(action, html);
    } else if (type_is_buff(action->type)) {
        text_format(html, "<b>%+d</b> ", action->power);
        put_title(html, word);
    } else {
        text_format(html, "<b>%d</b> %s", action->power,
                    action->type == TYPE_DRAIN   ? "energy drain"
                    : action->type == TYPE_BOOST ? "energy boost"
                                                 : word);
    }
    text_put(html, "</span>");
}

static void put_reach(const Action *action, Text *html)
{
    text_put(html, "<span>");
    if (action->attributes & LASER)
        text_put(html, "any range");
    else if (action->attributes & MELEE)
        text_put(html, "adjacent");
    else if (action->range_min > 1)
        text_format(html, "range %d to %d", action->range_min, action->range);
    else if (action->range)
        text_format(html, "range %d", action->range);
    if (action->radius) text_format(html, "%sradius %d", action->range ? ", " : "", action->radius);
    if (!action->range && !action->radius && !type_is_unique(action->type)) text_put(html, "itself");
    text_put(html, "</span>");
}

void card_put_terms(const Action *action, Text *html)
{
    text_format(html, "<span>%s <b>%d+</b></span>", action->each ? "each" : "all", action->accuracy);
    put_power(action, html);
    put_reach(action, html);
    for (uint32_t bits = action->attributes; bits; bits &= bits - 1) {
        uint32_t bit = bits & (0u - bits);
        text_put(html, "<span class=\"key\">");
        for (const char *c = attribute_word(bit); *c; c++)
            text_put_char(html, is_lower(*c) ? (char)(*c - 32) : *c);
        if (bit == ANTI_AIR && action->anti_air > 1) text_format(html, " %d", action->anti_air);
        text_put(html, "</span>");
    }
}

static void put_action(const Action *action, Text *html)
{
    text_put(html, "<div class=\"ac\"><div class=\"n\">");
    text_put_html(html, action->name);
    text_put(html, "</div><div class=\"ch\"><span class=\"c\">");
    if (action->cost == COST_X)
        text_put(html, "X energy");
    else
        text_format(html, "%d energy", action->cost);
    text_put(html, "</span>");
    card_put_terms(action, html);
    text_put(html, "</div></div>");
}

/* ---- the card ---- */

int html_read_length(const char *html)
{
    int length = 0;
    for (const char *at = html, *tag; *at; at = tag) {
        tag = *at == '<' ? strchr(at, '>') + 1 : at + strcspn(at, "<");
        length += *at == '<' ? 0 : (int)(tag - at);
    }
    return length;
}

static void put_head(const ShelfCard *from, const char *classes, Text *html)
{
    static const char *const levels[] = {"", "Basic", "Duo", "Trio", "Quadra", "AEGIS"};
    static const char *const names[] = {"Assault", "Evasive", "Guard", "Intel", "Support"};
    const Card *card = &from->card;
    text_put(html, "<div class=\"hd\"><div><div class=\"nm\">");
    text_put_html(html, card->name);
    text_put(html, "</div><div class=\"sub\">");
    if (from->character[0]) {
        text_put(html, from->machineless ? "Machineless Commander <b>" : "Commander <b>");
        put_title(html, from->character);
        text_put(html, from->machineless ? "</b>" : "</b>, ");
    }
    if (!from->machineless) {
        text_format(html, "%s: ", levels[card->level]);
        for (int i = 0, n = 0; i < 5; i++)
            if (card->classes >> i & 1) text_format(html, "%s%s", n++ ? ", " : "", names[i]);
    }
    text_put(html, "</div></div><div class=\"cl\">");
    for (const char *c = classes; *c; c++) text_format(html, "<span>%c</span>", *c);
    text_put(html, "</div></div>");
}

void card_put_stat(Text *html, const char *class, int value, const char *name)
{
    text_format(html, "<div%s><b>%d</b><span>%s</span></div>", class, value, name);
}

static void put_art(const ShelfCard *from, const char *classes, Text *html)
{
    const Card *card = &from->card;
    TEXT(words, 80);
    text_format(&words, "%s %s", classes, card->name);
    text_put(html, "<div class=\"art\"><svg class=\"robot\" viewBox=\"0 0 240 240\" overflow=\"visible\" "
                   "role=\"img\" aria-label=\"");
    text_put_html(html, card->name);
    text_put(html, "\">");
    if (from->machineless)
        draw_badge(card->name, html);
    else
        aegis_draw_figure(words.at, true, html);
    text_put(html, "</svg>");
    if (!from->machineless) {
        text_put(html, "<div class=\"figs\">");
        card_put_stat(html, "", card->move, "movement");
        card_put_stat(html, " class=\"e\"", card->energy, "energy");
        card_put_stat(html, "", card->integrity, "integrity");
        text_put(html, "</div>");
    }
    text_put(html, "</div>");
}

/* Its whole name, if it is one of the five: A1-COMP-30. */
static void put_faction(Text *html, const char *faction)
{
    static const char *const names[][2] = {{"allied", "Allied Provinces"},
                                           {"empyre", "Empyrean Realm"},
                                           {"great", "Great States"},
                                           {"iris", "Iris Dominion"},
                                           {"sector", "Sector Authority"}};
    for (int i = 0; i < countof(names); i++)
        if (word_starts(word_of(faction), names[i][0])) {
            text_put(html, names[i][1]);
            return;
        }
    if (*faction)
        put_title(html, faction);
    else
        text_put(html, "Neutral");
}

static void put_foot(const ShelfCard *from, Text *html)
{
    const Card *card = &from->card;
    text_put(html, "<div class=\"ft\"><span>");
    put_faction(html, from->faction);
    if (from->team[0]) {
        text_put(html, ", team ");
        put_title(html, from->team);
    }
    if (card->level > 1) {
        text_put(html, ", needs ");
        text_put_html(html, from->make);
    }
    text_put(html, "</span><span>");
    if (from->number) text_format(html, "No. %d", from->number);
    text_put(html, "</span></div>");
}

static void draw_card(const ShelfCard *from, Text *html)
{
    const Card *card = &from->card;
    TEXT(classes, 8);
    Text body = text_growing();
    if (!from->machineless) classes_write(card->classes, &classes);
    for (int i = 0; i < card->action_count; i++) put_action(&card->action[i], &body);
    card_put_abilities(from, &body);
    int long_text = html_read_length(body.at) + 40 * card->action_count;
    text_format(html, "<article class=\"card %c%s%s\">", classes.length ? classes.at[0] : 'N',
                from->character[0] ? " cmd" : "",
                long_text > 820   ? " denser"
                : long_text > 620 ? " dense"
                                  : "");
    put_head(from, classes.at, html);
    put_art(from, classes.at, html);
    text_put(html, body.at);
    put_foot(from, html);
    text_put(html, "</article>");
    text_free(&body);
}

/* The card of this name in the newest layer that has it; of one set, if one is named. */
bool aegis_draw_card(const Catalog *catalog, const char *set, const char *name, Text *html)
{
    for (const Catalog *layer = catalog; layer; layer = layer->base) {
        const Shelf *shelf = shelf_in(layer);
        for (const ShelfCard *card = shelf ? shelf->cards : NULL; card; card = card->next) {
            if (!string_same(card->card.name, name) || (*set && !string_same(card->set, set))) continue;
            if (card->boss)
                draw_boss_card(card, html);
            else if (card->rondo)
                draw_rondo_card(card, html);
            else
                draw_card(card, html);
            return true;
        }
    }
    return false;
}
