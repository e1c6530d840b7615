/* Pilot boards, modules and movement cards as they are printed and cut; the page shows the same. */
#include "games/avertigos/cards/cards.h"

const char avertigos_card_style[] =
    ".card.av{box-sizing:border-box;border:.3mm solid "
    "var(--edge);border-radius:2mm;padding:2.4mm;display:flex;"
    "flex-direction:column;gap:1.4mm;background:var(--raised);color:var(--ink);font-size:2.9mm;line-height:1."
    "3}"
    ".av header{display:flex;justify-content:space-between;gap:2mm;font-weight:700;font-size:1.25em;"
    "border-bottom:1mm solid var(--c);padding-bottom:1mm}"
    ".av .of{color:var(--ink-2)}.av .row{display:flex;flex-wrap:wrap;gap:.8mm;align-items:center}"
    ".av .row b{min-width:17mm;font-weight:400;color:var(--ink-2)}"
    ".av i{display:inline-block;box-sizing:border-box;width:3.6mm;height:3.6mm;border:.3mm solid var(--edge);"
    "border-radius:.6mm;font-style:normal;text-align:center;font-size:.8em;line-height:3mm}"
    ".av i.round{border-radius:50%}.av i.aim{border:.6mm solid #c2303f}"
    ".av svg{flex:1;min-height:0;width:100%}.av .fan{fill:var(--c);fill-opacity:.25;stroke:var(--c)}"
    ".av .ring{fill:none;stroke:var(--edge);stroke-dasharray:3 5}.av "
    ".base{fill:var(--control);stroke:var(--ink)}"
    ".av.dynasty{--c:#c2452d}.av.singasari{--c:#2f63b8}.av.mercenary{--c:#6f7a8c}"
    ".av.simple{--c:#5f86c9}.av.steady{--c:#9a78cf}.av.advanced{--c:#cf6a80}.av.special{--c:#b38a2c}"
    ".card.av:has(.move){padding:1.2mm 2mm;gap:.6mm;font-size:2.2mm}"
    ".av svg.move{flex:none;width:44mm;height:68mm;align-self:center}"
    ".av .paper{fill:var(--raised);stroke:var(--c);stroke-width:.8}"
    ".av .wheel{fill:none;stroke:var(--ink);stroke-width:.5}.av "
    ".start{fill:#ffcf5a;stroke:#7a5200;stroke-width:.3}"
    ".av .turn{fill:var(--c);fill-opacity:.3;stroke:var(--c);stroke-width:.4}"
    ".av .trick{fill:none;stroke:var(--c);stroke-width:1}.av .move text{font-weight:700;fill:var(--ink)}";

static void put_boxes(Text *html, const char *name, int count, const char *class)
{
    if (!count) return;
    text_format(html, "<div class=\"row\"><b>%s</b>", name);
    for (int i = 0; i < count; i++) text_format(html, "<i%s></i>", class);
    text_put(html, "</div>");
}

static void put_head(Text *html, const char *classes, const char *name, const char *right)
{
    text_format(html, "<article class=\"card av %s\"><header><span>", classes);
    text_put_html(html, name);
    text_format(html, "</span><span>%s</span></header>", right);
}

/* Throttle, altimeter, and squares for hit points and Action Points (AV-PIL). */
static void draw_hull(const Hull *hull, Text *html)
{
    put_head(html, faction_words[hull->faction], hull->name, "");
    text_put(html, "<div class=\"of\">Pilot board");
    for (int i = 0; i < hull->slots; i++)
        text_format(html, "%s%s", i ? ", " : ": ", section_words[hull->section[i]]);
    text_put(html, "</div>");
    put_boxes(html, "Hit points", hull->hp, "");
    put_boxes(html, "AP", hull->ap, " class=\"round\"");
    text_put(html, "<div class=\"row\"><b>Speed</b><i>D</i>");
    for (int i = 0; i <= hull->speed; i++) text_format(html, "<i>%d</i>", i);
    text_put(html, "<i>+</i></div>");
    for (int height = HEIGHT_MAX; height >= HEIGHT_MIN; height--)
        text_format(html, "<div class=\"row\"><b>Height %d</b><i></i>Initiative %d</div>", height,
                    hull->initiative[height]);
    text_format(html, "<div>%d damage for each card too many or too few.</div>", hull->penalty);
    if (hull->price) text_format(html, "<div>Costs %d silver.</div>", hull->price);
    text_put(html, "</article>");
}

/* What the weapon reaches from a base that looks up, a millimetre for each ten. */
static void put_fan(const Widget *widget, int arcs, Text *html)
{
    static const int heading[] = {QUARTER, 2 * QUARTER, 3 * QUARTER, 0};
    text_put(html, "<svg viewBox=\"-330 -330 660 660\" aria-hidden=\"true\">");
    for (int r = 100; r <= 300; r += 100) text_format(html, "<circle class=\"ring\" r=\"%d\"/>", r);
    for (int side = 0; side < 4; side++) {
        if (!(arcs >> side & 1)) continue;
        Point at = rotated(heading[side], BASE_HALF, 0);
        text_format(html, "<path class=\"fan\" d=\"M%d %d", at.x / 100, -at.y / 100);
        for (int k = -widget->arc; k <= widget->arc; k++) {
            Point end = point_add(at, rotated(heading_turn(heading[side], k), widget->reach, 0));
            text_format(html, "L%d %d", end.x / 100, -end.y / 100);
        }
        text_put(html, "Z\"/>");
    }
    text_put(html, "<path class=\"base\" d=\"M-9 -22H9L22 -9V9L9 22H-9L-22 9V-9Z\"/></svg>");
}

static void draw_module(const Box *box, const Module *module, Text *html)
{
    TEXT(coins, 24);
    TEXT(words, 400);
    text_format(&coins, "%d coins", module->coins);
    put_head(html, faction_words[module->faction], module->name, coins.at);
    text_format(html, "<div class=\"of\">%s, %s%s</div>", section_words[module->section],
                faction_words[module->faction], module->master ? ", Master" : "");
    put_boxes(html, "Hit points", module->hp, "");
    put_boxes(html, "AP", module->ap, " class=\"round\"");
    put_boxes(html, "Dice", module->regular, "");
    put_boxes(html, "Aimed dice", module->aimed, " class=\"aim\"");
    module_words(module, &words);
    text_put(html, "<div>"), text_put_html(html, words.at), text_put(html, "</div>");
    if (module->weapon) put_fan(&box->widget[module->weapon], module_arcs(module), html);
    text_put(html, "</article>");
}

/* In its true size, 44 by 68 mm, front edge up, wheels 4 mm inside (AV-GEO-08). */
static void draw_move(const Move *move, Text *html)
{
    TEXT(words, 300);
    TEXT(copies, 24);
    text_format(&copies, "%d in the deck", move->copies);
    put_head(html, kind_words[move->kind], move->name, copies.at);
    text_put(html, "<svg class=\"move\" viewBox=\"0 0 44 68\"><rect class=\"paper\" x=\".4\" y=\".4\" "
                   "width=\"43.200\" height=\"67.200\" rx=\"2.500\"/>");
    if (move->turn) {
        Point left = rotated(heading_turn(3 * QUARTER, move->turn), 1700, 0),
              right = rotated(heading_turn(3 * QUARTER, -move->turn), 1700, 0);
        text_format(html, "<path class=\"turn\" d=\"M22 4L%d %dA17 17 0 0 1 %d %dZ\"/>", 22 + left.x / 100,
                    4 - left.y / 100, 22 + right.x / 100, 4 - right.y / 100);
    }
    text_put(html,
             "<circle class=\"wheel\" cx=\"22\" cy=\"4\" r=\"2.400\"/><circle class=\"wheel\" cx=\"22\" "
             "cy=\"64\" r=\"2.400\"/>");
    if (move->start) text_put(html, "<path class=\"start\" d=\"M18 57l4 -7 4 7z\"/>");
    if (move->trick) {
        int y = move->trick == TRICK_HARD ? 34 : 10, x = move->side > 0 ? 8 : 36;
        text_format(html,
                    "<path class=\"trick\" d=\"M22 %dQ22 %d %d %d\"/><circle class=\"wheel\" cx=\"%d\" "
                    "cy=\"%d\" r=\"2.400\"/>",
                    y + 12, y, x, y, move->side > 0 ? 4 : 40, y);
    }
    text_put(html, "<text x=\"22\" y=\"40\" text-anchor=\"middle\" font-size=\"6\">");
    text_put_html(html, move->name);
    text_format(html,
                "</text><text x=\"22\" y=\"46\" text-anchor=\"middle\" font-size=\"3.600\">%s</text></svg>",
                kind_words[move->kind]);
    move_words(move, &words);
    text_put(html, "<div>"), text_put_html(html, words.at), text_put(html, "</div></article>");
}

bool avertigos_draw_card(const Catalog *catalog, const char *set, const char *name, Text *html)
{
    const Box *box = shelf_box(catalog);
    Word word = {name, (int)strlen(name)};
    int n;
    if (!box || (*set && !string_same(box->set, set))) return false;
    if ((n = box_hull(box, word)) != 0)
        draw_hull(&box->hull[n], html);
    else if ((n = box_module(box, word)) != 0)
        draw_module(box, &box->module[n], html);
    else if ((n = box_move(box, word)) != 0)
        draw_move(&box->move[n], html);
    return n != 0;
}
