/* Cards and figures as HTML and SVG: well-formed, and nothing that a card says is missing. */
#include "games/aegis/aegis_game.h"
#include "games/aegis/cards/cards.h"
#include "unit.h"

static Catalog *catalog;

static int open_all(void **unused)
{
    (void)unused;
    Problem problem = {0};
    catalog = catalog_standard(&aegis, &problem);
    return catalog ? 0 : -1;
}

static int close_all(void **unused)
{
    (void)unused;
    catalog_free(catalog);
    return 0;
}

/* Every tag is closed in order, every value is in quotes, no ampersand stands alone. */
static void assert_well_formed(const char *text, const char *name)
{
    char open[32][16];
    int depth = 0;
    for (const char *at = text; *at; at++) {
        if (*at == '&' && !strchr("lgaq", at[1])) fail_msg("%s: a bare ampersand at %.30s", name, at);
        if (*at == '>') fail_msg("%s: a bare > at %.30s", name, at);
        if (*at != '<') continue;
        bool closes = at[1] == '/';
        const char *word = at + 1 + closes, *end = at;
        size_t length = strspn(word, "abcdefghijklmnopqrstuvwxyz");
        for (bool quoted = false; *end && (quoted || *end != '>'); end++)
            if (*end == '"') quoted = !quoted;
        if (!*end || !length || length > 15) fail_msg("%s: no tag at %.30s", name, at);
        for (const char *is = word; (is = strchr(is, '=')) && is < end; is++) {
            bool inside = false;
            for (const char *c = word; c < is; c++) inside ^= *c == '"';
            if (!inside && is[1] != '"') fail_msg("%s: a value without quotes at %.30s", name, is);
        }
        if (closes) {
            if (!depth || strlen(open[depth - 1]) != length || strncmp(open[depth - 1], word, length) != 0)
                fail_msg("%s: %.*s closes what is not open", name, (int)length, word);
            depth--;
        } else if (end[-1] != '/') {
            assert_true(depth < 32);
            snprintf(open[depth++], 16, "%.*s", (int)length, word);
        }
        at = end;
    }
    assert_int_equal(depth, 0);
}

static void assert_says(const Text *html, const char *name, const char *words)
{
    if (!strstr(html->at, words)) fail_msg("%s: the card does not say %s", name, words);
}

static void check_action(const Action *action, const char *name, const Text *html)
{
    TEXT(words, 80);
    assert_says(html, name, action->name);
    text_format(&words, action->cost == COST_X ? ">X energy<" : ">%d energy<", action->cost);
    assert_says(html, name, words.at);
    text_clear(&words);
    text_format(&words, "%s <b>%d+</b>", action->each ? "each" : "all", action->accuracy);
    assert_says(html, name, words.at);
    text_clear(&words);
    if (type_is_buff(action->type))
        text_format(&words, "<b>%+d</b> ", action->power);
    else if (action->type && !type_is_unique(action->type))
        text_format(&words, "<b>%d</b> ", action->power);
    assert_says(html, name, words.at);
    text_clear(&words);
    if (action->radius) text_format(&words, "radius %d<", action->radius);
    assert_says(html, name, words.at);
    for (uint32_t bits = action->attributes; bits; bits &= bits - 1) {
        text_clear(&words);
        text_put_char(&words, '>');
        for (const char *c = attribute_word(bits & (0u - bits)); *c; c++)
            text_put_char(&words, *c >= 'a' && *c <= 'z' ? (char)(*c - 32) : *c);
        assert_says(html, name, words.at);
    }
}

/* Each ability has a name and at least a sentence. */
static void check_abilities(const Card *card, const Text *html)
{
    int wanted = 0, found = 0;
    for (int ability = 0; ability < ABILITIES_END; ability++) wanted += ability_instances(card, ability);
    const char *at = strstr(html->at, "<div class=\"ab\">");
    assert_non_null(at);
    for (at += 16; strncmp(at, "<div><b>", 8) == 0; found++) {
        const char *name_end = strstr(at, ".</b> "), *end = strstr(at, "</div>");
        if (!name_end || name_end - at < 12 || end - name_end < 25)
            fail_msg("%s: an ability without a rule: %.60s", card->name, at);
        if (strstr(at, " X ") && strstr(at, " X ") < end)
            fail_msg("%s: an X without a number: %.90s", card->name, at);
        at = end + 6;
    }
    if (found != wanted) fail_msg("%s: %d of %d abilities: %.80s", card->name, found, wanted, at);
}

static void every_card_says_all_that_is_on_it(void **unused)
{
    (void)unused;
    int cards = 0;
    for (const ShelfCard *from = shelf_in(catalog)->cards; from; from = from->next, cards++) {
        const Card *card = &from->card;
        if (from->boss || from->rondo) continue;
        Text html = text_growing();
        TEXT(words, 80);
        assert_true(aegis_draw_card(catalog, from->set, card->name, &html));
        assert_well_formed(html.at, card->name);
        text_format(&words, "class=\"nm\">%s<", card->name);
        assert_says(&html, card->name, words.at);
        if (!from->machineless) {
            text_clear(&words);
            text_format(&words, "<b>%d</b><span>movement<", card->move);
            assert_says(&html, card->name, words.at);
            text_clear(&words);
            text_format(&words, "<b>%d</b><span>energy<", card->energy);
            assert_says(&html, card->name, words.at);
            text_clear(&words);
            text_format(&words, "<b>%d</b><span>integrity<", card->integrity);
            assert_says(&html, card->name, words.at);
        }
        if (from->number) {
            text_clear(&words);
            text_format(&words, "No. %d<", from->number);
            assert_says(&html, card->name, words.at);
        }
        for (int i = 0; i < card->action_count; i++) check_action(&card->action[i], card->name, &html);
        check_abilities(card, &html);
        text_free(&html);
    }
    assert_true(cards > 200);
}

static void sets_and_names(void **unused)
{
    (void)unused;
    Text first = text_growing(), second = text_growing(), none = text_growing();
    assert_true(aegis_draw_card(catalog, "first", "ark-100", &first));
    assert_true(aegis_draw_card(catalog, "second-ignition", "ARK-100", &second));
    assert_non_null(strstr(first.at, "First Pilot"));
    assert_null(strstr(second.at, "First Pilot"));
    assert_false(aegis_draw_card(catalog, "", "ARK-999", &none));
    assert_false(aegis_draw_card(catalog, "nowhere", "ARK-100", &none));
    assert_int_equal(none.length, 0);
    text_free(&first);
    text_free(&second);
    text_free(&none);
}

static void figures_tell_robots_apart(void **unused)
{
    (void)unused;
    static const char *const words[] = {"A ARK-100",     "A ABB-100",      "E ELM-100",   "G GAN-100",
                                        "I ION-100",     "S SNO-100",      "AG ARK-2500", "AEG ARK-3300",
                                        "AEGI ARK-4000", "AEGIS ARK-5000", "- GAN"};
    static const char *const wrong[] = {"",         "A",           "A ",         "Z ARK-100",  "AX ARK-100",
                                        " ARK-100", "AA ARK-100",  "A6 ARK-100", "A0 ARK-100", "3 ARK-100",
                                        "-- GAN",   "A-G ARK-100", "A33 ARK-100"};
    Text drawn[countof(words)];
    for (int i = 0; i < countof(words); i++) {
        drawn[i] = text_growing();
        assert_true(aegis_draw_figure(words[i], true, &drawn[i]));
        assert_well_formed(drawn[i].at, words[i]);
        for (int k = 0; k < i; k++) assert_string_not_equal(drawn[i].at, drawn[k].at);
        Text coarse = text_growing();
        assert_true(aegis_draw_figure(words[i], false, &coarse));
        assert_true(coarse.length < drawn[i].length);
        text_free(&coarse);
    }
    /* the model number is not drawn, the order of the letters is none */
    Text again = text_growing();
    assert_true(aegis_draw_figure("GA ARK-2600", true, &again));
    assert_string_equal(again.at, drawn[6].at);
    text_clear(&again);
    assert_true(aegis_draw_figure("AG2 ARK-2500", true, &again)); /* the Level that it has anyway */
    assert_string_equal(again.at, drawn[6].at);
    text_clear(&again);
    assert_true(aegis_draw_figure("A4 ARK-100", true, &again));
    assert_string_not_equal(again.at, drawn[0].at);
    text_free(&again);
    for (int i = 0; i < countof(words); i++) text_free(&drawn[i]);
    for (int i = 0; i < countof(wrong); i++) {
        Text none = text_growing();
        if (aegis_draw_figure(wrong[i], true, &none)) fail_msg("\"%s\" is drawn", wrong[i]);
        text_free(&none);
    }
}

/* Both sides of a Boss card: every move with its icons, the set-up, the trophies. */
static void check_boss(const ShelfCard *from, const Text *html)
{
    const ShelfBoss *boss = from->boss;
    const char *name = from->card.name, *back = strstr(html->at, "</article><article");
    TEXT(words, 120);
    assert_non_null(back);
    text_format(&words, "<b>%d</b><span>integrity<", from->card.integrity);
    assert_says(html, name, words.at);
    for (int i = 0; i < boss->moves; i++) {
        const BossMove *move = &boss->move[i];
        int icons = 0;
        text_clear(&words);
        text_format(&words, "<span>%s</span><span class=\"ic\">", move->action.name);
        const char *at = strstr(html->at, words.at);
        if (!at || at > back) fail_msg("%s: %s is not on the front", name, move->action.name);
        const char *end = strstr(at, "</div>");
        for (const char *icon = at; (icon = strstr(icon, "class=\"ic\"")) && icon < end; icon++) icons++;
        assert_int_equal(icons, __builtin_popcount(move->icons));
        text_clear(&words);
        text_format(&words, move->special ? "<b>%d</b>" : "<b>%d</b> dice",
                    move->special ? move->amount : move->action.cost);
        const char *says = strstr(end, move->action.cost == COST_X ? "a die for each energy" : words.at);
        if (!says || says > strstr(end, "</div></div>"))
            fail_msg("%s: %s does not say %s", name, move->action.name, words.at);
    }
    text_clear(&words);
    text_format(&words, "stands on <b>%s</b>", boss->at);
    assert_non_null(strstr(back, words.at));
    for (int i = 0; i < boss->trophies; i++) {
        text_clear(&words);
        text_format(&words, "<dt>%s</dt><dd>", boss->trophy[i].name);
        assert_non_null(strstr(back, words.at));
    }
}

static void bosses_and_rondo_cards(void **unused)
{
    (void)unused;
    int bosses = 0, rondos = 0;
    for (const ShelfCard *from = shelf_in(catalog)->cards; from; from = from->next) {
        if (!from->boss && !from->rondo) continue;
        Text html = text_growing();
        TEXT(words, 80);
        assert_true(aegis_draw_card(catalog, from->set, from->card.name, &html));
        assert_well_formed(html.at, from->card.name);
        if (from->boss) {
            bosses++;
            check_boss(from, &html);
        } else {
            rondos++;
            text_format(&words, "%d in the deck", from->copies);
            assert_says(&html, from->card.name, words.at);
            bool special = from->rondo > RONDO_PHI;
            assert_says(&html, from->card.name, special ? "Nobody is summoned" : "one is summoned");
        }
        text_free(&html);
    }
    assert_int_equal(bosses, 4);
    assert_int_equal(rondos, RONDO_KINDS);
}

/* Each body looks like no other, and otherwise when it is hurt; what is not there is not drawn. */
static void bosses_have_bodies(void **unused)
{
    static const char *const words[] = {"bastion",   "swarm",   "eye",   "beast",
                                        "bastion 1", "swarm 2", "eye 1", "beast 2"},
                             *const wrong[] = {"dragon", "bastion 3", "bastion x", "Bastion AEGIS"};
    (void)unused;
    Text drawn[countof(words)];
    for (int i = 0; i < countof(words); i++) {
        Text coarse = text_growing();
        drawn[i] = text_growing();
        assert_true(aegis_draw_figure(words[i], true, &drawn[i]));
        assert_well_formed(drawn[i].at, words[i]);
        for (int k = 0; k < i; k++) assert_string_not_equal(drawn[i].at, drawn[k].at);
        assert_true(aegis_draw_figure(words[i], false, &coarse));
        assert_true(coarse.length < drawn[i].length);
        text_free(&coarse);
    }
    Text whole = text_growing();
    assert_true(aegis_draw_figure("bastion 0", true, &whole));
    assert_string_equal(whole.at, drawn[0].at);
    for (int i = 0; i < countof(wrong); i++) {
        text_clear(&whole);
        if (aegis_draw_figure(wrong[i], true, &whole)) fail_msg("\"%s\" is drawn", wrong[i]);
    }
    text_free(&whole);
    for (int i = 0; i < countof(words); i++) text_free(&drawn[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bosses_and_rondo_cards), cmocka_unit_test(bosses_have_bodies),
        cmocka_unit_test(every_card_says_all_that_is_on_it), cmocka_unit_test(sets_and_names),
        cmocka_unit_test(figures_tell_robots_apart)};
    return cmocka_run_group_tests(tests, open_all, close_all);
}
