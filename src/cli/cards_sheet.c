/* `arbiter cards sheet`: cards to be printed and cut, as one HTML file that needs nothing else. */
#include "cli/cards_sheet.h"

/* Nine cards of 63 x 88 mm fit on A4 and on letter paper, so no size of paper is said. A cell is what is
   cut out along the dashes; the card's own frame lies inside. Tones are dark enough to do without colour. */
static const char page_style[] =
    ":root{--line:#9aa3b0;--raised:#fff;--panel:#fff;--ink:#000;--ink-2:#262b33;--edge:#3a414d;--energy:#"
    "6b4300;"
    "--energy-fill:#ffe6ad;--energy-ink:#231700;--energy-line:#6b4300;--control:#dfe3ea;--tile-lit:#eceff4;"
    "--robot-outline:#161b24;--robot-frame-1:#6f7a8c;--robot-frame-2:#515b6c;--robot-frame-3:#333b48;"
    "--robot-plate-1:#fbfcfe;--robot-plate-2:#d6dce6;--robot-plate-3:#adb6c4}"
    ".card .art .robot{--a:var(--c,#6a7382)}"
    "*{-webkit-print-color-adjust:exact;print-color-adjust:exact}"
    "@page{margin:0}html{background:#888}body{margin:0;font-family:\"Segoe UI\",Roboto,\"Helvetica "
    "Neue\",\"Noto Sans\","
    "\"DejaVu Sans Condensed\",sans-serif}"
    ".page{width:189mm;height:264mm;margin:6mm auto "
    "0;background:#fff;display:grid;grid-template-columns:repeat(3,63mm);"
    "grid-template-rows:repeat(3,88mm);break-after:page;break-inside:avoid}.page:last-child{break-after:auto}"
    ".cell{box-sizing:border-box;width:63mm;height:88mm;padding:1mm;outline:.15mm dashed "
    "#555;outline-offset:-.075mm;font-size:2.44mm}"
    ".cell .card{width:100%;height:100%;min-height:0;overflow:hidden}"
    "@media print{html{background:none}}";

static void put_page(Text *out, int card)
{
    if (card % 9 == 0)
        text_put(out, card ? "</section>\n<section class=\"page\">\n" : "<section class=\"page\">\n");
}

/* A card with a back has two sides, each an article. */
static void put_sides(Text *out, const char *card, int *count)
{
    static const char end[] = "</article>";
    for (const char *side = card, *after; (after = strstr(side, end)); side = after + strlen(end)) {
        put_page(out, (*count)++);
        text_format(out, "<div class=\"cell\">%.*s%s</div>\n", (int)(after - side), side, end);
    }
}

int cards_sheet(const Game *game, const Catalog *catalog, const CardList *list, const bool *chosen, Text *out)
{
    int count = 0;
    if (!game->draw_card) return -1;
    text_format(out,
                "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Cards of "
                "%s</title>\n<style>\n%s\n%s\n</style>\n</head>\n<body>\n",
                game->title, game->card_style, page_style);
    for (int i = 0; i < list->count; i++) {
        Text set = text_growing(), name = text_growing(), card = text_growing();
        card_member(list->item[i], "set", &set);
        card_member(list->item[i], "name", &name);
        if (chosen[i] && game->draw_card(catalog, set.at ? set.at : "", name.at, &card)) {
            put_sides(out, card.at, &count);
        }
        text_free(&set);
        text_free(&name);
        text_free(&card);
    }
    text_put(out, count ? "</section>\n</body>\n</html>\n" : "</body>\n</html>\n");
    return count;
}

/* A card that a team names: of the team's edition if some card says so, else one that says none. */
static void choose_named(const CardList *list, const char *team, const char *name, bool *chosen)
{
    Text edition = text_growing();
    bool said = card_member(team, "edition", &edition), found = false;
    for (int exact = said; exact >= 0 && !found; exact--)
        for (int i = 0; i < list->count; i++) {
            Text own = text_growing();
            bool says = said && card_member(list->item[i], "edition", &own);
            bool fits = card_is(list->item[i], "name", name) && !card_is(list->item[i], "kind", "team") &&
                        (exact ? says && strcmp(own.at, edition.at) == 0 : !says);
            chosen[i] |= fits;
            found |= fits;
            text_free(&own);
        }
    text_free(&edition);
}

bool cards_of_team(const CardList *list, const char *team, bool *chosen)
{
    static const char *const lists[] = {"basic", "combined", "sideboard"};
    for (int i = 0; i < list->count; i++) {
        const char *item = list->item[i];
        if (!card_is(item, "kind", "team") || !card_is(item, "name", team)) continue;
        for (int k = 0; k < countof(lists); k++)
            for (int n = 0;; n++) {
                TEXT(member, 40);
                Text name = text_growing();
                text_format(&member, "%s/%d", lists[k], n);
                bool found = card_member(item, member.at, &name);
                if (found) choose_named(list, item, name.at, chosen);
                text_free(&name);
                if (!found) break;
            }
        Text commander = text_growing();
        if (card_member(item, "commander", &commander)) choose_named(list, item, commander.at, chosen);
        text_free(&commander);
        return true;
    }
    return false;
}
