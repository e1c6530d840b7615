/* Boss cards, front and back, and Rondo cards as they are printed and shown. */
#include "games/aegis/pictures/card_html.h"

static const char *icon_sign(int kind)
{
    return kind == RONDO_PHI ? "Φ" : kind == RONDO_OMEGA ? "Ω" : rondo_words[kind];
}

static void put_icons(int icons, Text *html)
{
    for (int kind = 0; kind < RONDO_KINDS; kind++)
        if (icons >> kind & 1) text_format(html, "<span class=\"ic\">%s</span>", icon_sign(kind));
}

static void put_special(const BossMove *move, Text *html)
{
    const char *many = move->amount == 1 ? "" : "s";
    text_put(html, "<span>");
    switch (move->special) {
    case SPECIAL_SUMMON: text_format(html, "summons <b>%d</b> minion%s", move->amount, many); break;
    case SPECIAL_ADVANCE: text_format(html, "moves up to <b>%d</b> towards the nearest", move->amount); break;
    case SPECIAL_MEND: text_format(html, "repairs itself <b>%d</b>", move->amount); break;
    default: text_format(html, "your Pool loses <b>%d</b> energy", move->amount); break;
    }
    text_put(html, "</span>");
}

static void put_move(const BossMove *move, Text *html)
{
    const Action *action = &move->action;
    text_put(html, "<div class=\"mv\"><div class=\"n\"><span>");
    text_put_html(html, action->name);
    text_put(html, "</span>");
    put_icons(move->icons, html);
    text_put(html, "</div><div class=\"ch\">");
    if (move->special) {
        put_special(move, html);
    } else {
        if (action->cost == COST_X)
            text_put(html, "<span>a die for each energy of your Pool</span>");
        else
            text_format(html, "<span><b>%d</b> dice</span>", action->cost);
        card_put_terms(action, html);
    }
    text_put(html, "</div></div>");
}

static void put_boss_head(const ShelfCard *from, const char *under, Text *html)
{
    text_put(html, "<div class=\"hd\"><div><div class=\"nm\">");
    text_put_html(html, from->card.name);
    text_put(html, "</div><div class=\"sub\">");
    text_put_html(html, under);
    text_put(html, "</div></div></div>");
}

static void put_boss_art(const ShelfCard *from, Text *html)
{
    TEXT(words, 80);
    TEXT(classes, 8);
    classes_write(from->card.classes, &classes);
    if (from->boss->figure[0])
        text_put(&words, from->boss->figure);
    else
        text_format(&words, "%s %s", classes.at, from->card.name);
    text_put(html, "<div class=\"art\"><svg class=\"robot\" viewBox=\"0 0 240 240\" overflow=\"visible\" "
                   "role=\"img\" aria-label=\"");
    text_put_html(html, from->card.name);
    text_put(html, "\">");
    aegis_draw_figure(words.at, true, html);
    text_put(html, "</svg><div class=\"figs\">");
    card_put_stat(html, "", from->card.integrity, "integrity");
    card_put_stat(html, "", from->card.move, "movement");
    text_put(html, "</div></div>");
}

static void put_front(const ShelfCard *from, Text *html)
{
    const ShelfBoss *boss = from->boss;
    text_put(html, "<article class=\"card boss\">");
    put_boss_head(from, boss->title, html);
    put_boss_art(from, html);
    for (int i = 0; i < boss->moves; i++) put_move(&boss->move[i], html);
    Text abilities = text_growing();
    card_put_abilities(from, &abilities);
    if (html_read_length(abilities.at)) text_put(html, abilities.at);
    text_free(&abilities);
    text_put(html, "</article>");
}

static void put_trophy(const BossTrophy *trophy, Text *html)
{
    text_put(html, "<dt>");
    text_put_html(html, trophy->name);
    text_put(html, "</dt><dd>");
    switch (trophy->kind) {
    case TROPHY_ROUNDS: text_format(html, "Win in round %d or before.", trophy->amount); break;
    case TROPHY_VALOR: text_format(html, "Have %d valor left.", trophy->amount); break;
    case TROPHY_MINIONS: text_format(html, "Destroy %d minions.", trophy->amount); break;
    case TROPHY_ENERGY: text_format(html, "Have %d energy left in your Pool.", trophy->amount); break;
    case TROPHY_LEVEL: text_format(html, "Have a robot of Level %d in play.", trophy->amount); break;
    case TROPHY_NO_RECALL: text_put(html, "Recall nobody."); break;
    case TROPHY_NO_LOSS: text_put(html, "Lose no robot."); break;
    case TROPHY_NO_SKILL: text_put(html, "Use no Valor Skill."); break;
    case TROPHY_NO_COMBINE: text_put(html, "Do not combine."); break;
    default: text_put(html, "None of your robots is fully drained."); break;
    }
    text_put(html, "</dd>");
}

/* Its own instructions for setting up: A2-SOLO-04. */
static void put_back(const ShelfCard *from, Text *html)
{
    const ShelfBoss *boss = from->boss;
    text_put(html, "<article class=\"card boss\">");
    put_boss_head(from, "how it is set up", html);
    text_format(html, "<h3>Set up</h3><p>%s stands on <b>%s</b>.", from->card.name, boss->at);
    if (boss->summon)
        text_format(html, " It begins with <b>%d</b> minion%s.", boss->summon, boss->summon == 1 ? "" : "s");
    text_put(html, "</p><p>Your robots stand in the Start Zones, as you like. You have 18 valor.</p>"
                   "<h3>Minions</h3>");
    if (boss->deck_count) text_put(html, "<div class=\"deck\">");
    for (int i = 0; i < boss->deck_count; i++) {
        TEXT(classes, 8);
        classes_write(boss->deck[i], &classes);
        text_format(html, "<span>%s</span>", classes.at);
    }
    if (boss->deck_count) text_put(html, "</div>");
    for (int i = 0; i < boss->minion_count; i++) {
        text_put(html, i ? ", " : boss->deck_count ? "<p>Or the team " : "<p>The team ");
        text_put_html(html, boss->minions[i]);
    }
    if (boss->minion_count) text_put(html, ".</p>");
    text_put(html, "<h3>Rondo cards a round</h3><p>Easy <b>2</b>, normal <b>3</b>, hard <b>4</b>.</p>"
                   "<h3>Trophies</h3><dl>");
    for (int i = 0; i < boss->trophies; i++) put_trophy(&boss->trophy[i], html);
    text_put(html, "</dl></article>");
}

void draw_boss_card(const ShelfCard *from, Text *html)
{
    put_front(from, html);
    put_back(from, html);
}

/* What the card makes the Boss's side do: A2-SOLO-48 to A2-SOLO-65. */
void draw_rondo_card(const ShelfCard *from, Text *html)
{
    int kind = from->rondo - 1;
    const char *sign = icon_sign(kind);
    bool special = kind >= RONDO_PHI;
    text_format(html,
                "<article class=\"card rondo%s\"><div class=\"sub\">%s</div><div class=\"big\">%s</div><ol>",
                special ? " special" : "", special ? "Special Attack" : "Rondo", sign);
    if (special)
        text_format(html,
                    "<li>The Boss uses everything with <b>%s</b>, from top to bottom.</li>"
                    "<li>All minions activate.</li><li>Nobody is summoned.</li>",
                    sign);
    else
        text_format(html,
                    "<li>The Boss uses everything with <b>%s</b>.</li>"
                    "<li>Each minion with <b>%s</b> in its Class activates.</li>"
                    "<li>If none has activated, one is summoned.</li>",
                    sign, sign);
    text_format(html,
                "</ol><div class=\"ft\"><span>Solo Boss Battle</span><span>%d in the deck</span></div>"
                "</article>",
                from->copies);
}
