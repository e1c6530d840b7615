/* A robot's figure, made of its Classes, Make and Level: the inside of an SVG on a grid of 240, with the
   centre line at 120 and the ground at 226. Parts are half outlines that are mirrored; light falls from the
   upper left. A has blades and a V fin, E swept wings, G slabs and shields, I one lens and a ring, S a tall
   dish; a combined robot wears the parts of all its Classes. The Make picks the small things.

   A part is a text: two tones (left and right), then x and y of its points from the centre line; after a
   slash come facets on it. Tones: h l m d x armour from light to dark, 1 2 3 frame, 4 5 6 plates, L lamp,
   G and D gold, H and K light. Lengths are kept in tenths. */
#include "games/aegis/pictures/figure_pen.c"

/* ---- behind: ring, dish, wings, the great blade ---- */

static void ring(Figure *f)
{
    static const int at[3][2] = {{-86, -50}, {86, -50}, {0, -100}};
    bool alone = f->n == 1;
    int r = alone ? 660 : 520 + f->level * 30, y = alone ? 760 : 740, inner = r - (f->fine ? 90 : 120),
        arc = r - 40;
    const int numbers[] = {CENTRE - r,     y, r,     r,     2 * r,     r,     r,     -2 * r,
                           CENTRE - inner, y, inner, inner, 2 * inner, inner, inner, -2 * inner};
    TEXT(outline, 400);
    put_path(&outline, "M# #a# # 0 1 0 # 0a# # 0 1 0 # 0ZM# #a# # 0 1 1 # 0a# # 0 1 1 # 0Z", numbers);
    text_put(&f->shapes, outline.at);
    text_format(&f->out, "<path fill-rule=\"evenodd\" d=\"%s\" fill=\"%s\"/>", outline.at, tone(f, '2'));
    const int half_ring[] = {CENTRE - arc, y, arc, arc, 2 * arc};
    TEXT(dashes, 80);
    text_put(&dashes, "stroke-width=\"5.5\" stroke-dasharray=\"");
    put_tenths(&dashes, r / 2);
    text_put_char(&dashes, ' ');
    put_tenths(&dashes, r * 82 / 1000);
    text_put_char(&dashes, '"');
    stroke(f, "M# #a# # 0 0 1 # 0", half_ring, tone(f, 'l'), dashes.at);
    for (int i = 0; i < 3; i++) {
        int x = CENTRE + at[i][0] * arc / 100, top = y + at[i][1] * arc / 100;
        diamond(f, x, top, 80, 90, '5', true);
        diamond(f, x, top, 40, 40, 'L', false);
    }
}

static void dish(Figure *f)
{
    bool alone = f->n == 1;
    int top = alone ? -100 : -220, r = alone ? (pick(f, 4, 2) ? 680 : 600) : 460 + f->level * 20;
    int low = top + (alone ? 440 : 380), rim = top + 60, c = CENTRE;
    part(f, "12 0 10 6 10 11 92 0 92");
    crease(f, "0 40 8 44", false, 20);
    const int bowl[] = {c - r,    rim,   c - r + 80, low - 40, c,         low,   c + r - 80,
                        low - 40, c + r, rim,        c,        top + 340, c - r, rim};
    shape(f, "M# #Q# # # #Q# # # #Q# # # #Z", bowl, 'l', true);
    const int shade[] = {c, low, c + r - 80, low - 40, c + r, rim, c + r / 2, top + 250, c, top + 200};
    shape(f, "M# #Q# # # #Q# # # #Z", shade, 'm', false);
    const int edge[] = {c - r, rim, c, top + 340, c + r, rim};
    stroke(f, "M# #Q# # # #", edge, tone(f, '4'), "stroke-width=\"3.5\" stroke-linecap=\"round\"");
    static const int ribs[] = {-55, -20, 20, 55};
    for (int i = 0; i < 4 && f->fine; i++) {
        int k = ribs[i];
        const int rib[] = {
            c + k * r * 11 / 1000, top + 190 - abs(k) * 9 / 10, c + k * r * 7 / 1000, low - 90, c, low};
        stroke(f, "M# #Q# # # #", rib, "rgb(4 8 16 / .3)", "stroke-width=\"1.5\"");
    }
    const int mast[] = {c - 25, top + 220};
    shape(f, "M# #h5v-18h-5Z", mast, '5', true);
    disc(f, c, top + 20, 60, 'L', true);
}

static void wings(Figure *f)
{
    if (pick(f, 4, 2)) {
        part(f, "dx 26 108 64 116 118 152 76 142 40 128");
        part(f, "lm 22 96 70 84 120k 96 98 112 66 124 38 122");
        part(f, "45 22 96 70 84 120k 96 72 100");
        part(f, "md 56 86 74 40 82 40 78 88");
        crease(f, "50 112 82 108 104 100", false, 16);
    } else {
        part(f, "dx 34 114 72 118 100k 112 84 134 62 138 40 128");
        part(f, "md 30 106 74 92 112k 74 100 100 76 114 42 120");
        part(f, "lm 22 100 60 62 114k 26 106 62 84 88 42 114");
        part(f, "45 22 100 60 62 114k 26 66 72 40 104");
        crease(f, "44 108 84 84 104 62", false, 16);
        crease(f, "44 116 76 108 98 98", false, 16);
    }
    if (f->level >= 4) part(f, "md 30 122 58 142 92 168 60 162 36 140");
}

static void great_blade(Figure *f)
{
    shape(f, "M52 196L60 204L176 60L196 20L160 48Z", NULL, '5', true);
    shape(f, "M56 200L60 204L176 60L196 20Z", NULL, '6', false);
    shape(f, "M44 190L66 212L74 204L52 182Z", NULL, 'd', true);
    shape(f, "M40 214L50 222L60 208L52 200Z", NULL, '2', true);
}

/* ---- legs and arms ---- */

static char legs(Figure *f)
{
    char is = has_class(f, 'G')   ? 'G'
              : has_class(f, 'S') ? 'S'
              : has_class(f, 'A') ? 'A'
              : has_class(f, 'I') ? 'I'
                                  : 'E';
    switch (is) {
    case 'G':
        wide(f, "23 6 148 30 144 40 178 10 184");
        wide(f, "lm 8 172 44 166 54 212 8 214/md 26 170 44 166 54 212 34 213");
        wide(f, "45 12 168 36 162 40 180 16 186");
        wide(f, "12 4 210 56 208 64 226 2 226");
        crease(f, "10 200 50 197", true, 16);
        break;
    case 'A':
        wide(f, "23 6 148 26 144 36 176 16 182");
        wide(f, "lm 14 176 30 160 48 170 40 186 50 216 18 216/md 30 160 48 170 40 186 50 216 34 216");
        wide(f, "45 26 170 38 150 52 158 42 186");
        wide(f, "12 14 212 50 212 66 226 10 226");
        crease(f, "20 204 46 204", true, 16);
        break;
    case 'S':
        wide(f, "23 10 160 26 156 30 216 12 216");
        wide(f, "lm 0 140 24 138 34 158 52 222 30 214 0 200/md 26 142 34 158 52 222 34 215");
        wide(f, "45 0 148 10 148 15 196 0 206");
        wide(f, "12 6 208 26 212 30 226 4 226");
        crease(f, "18 150 28 208", true, 16);
        break;
    case 'I':
        part(f, "12 6 150 24 144 46 178 34 190");
        part(f, "lm 26 176 50 166 70 226 44 226/md 40 170 50 166 70 226 58 226");
        part(f, "23 0 152 9 152 11 226 0 226");
        discs(f, 380, 1770, 100, '5', '6', true);
        break;
    default:
        part(f, "23 6 148 22 144 28 172 14 178");
        part(f, "lm 10 168 32 160 38 188 26 224 16 200/md 24 164 32 160 38 188 26 224");
        part(f, "45 14 166 28 158 30 178 18 186");
        glow(f, "LL 17 206 27 204 23 232 20 232");
        break;
    }
    return is;
}

/* The shield's outline about its middle, that much smaller; the facet is what lies farther out. */
static void shield_layer(Figure *f, const Point *outline, int across, int down, char left, char right,
                         const char *facet, int beyond)
{
    int cx = 820 + f->wide * 35 / 100 - 40, cy = 1600, side = f->sides == LEFT ? -1 : 1, n = 0;
    Point layer[8], outer[8];
    for (int i = 0; i < 8; i++) {
        layer[i] = (Point){cx + (outline[i].x - cx) * across / 100, cy + (outline[i].y - cy) * down / 100};
        if (layer[i].x > beyond) outer[n++] = layer[i];
    }
    half(f, layer, 8, side, side < 0 ? left : right, true);
    if (facet) half(f, outer, n, side, facet[side > 0], false);
}

static void shield(Figure *f)
{
    static const Point forms[2][8] = {{{560, 1240},
                                       {800, 1140},
                                       {1080, 1200},
                                       {1120, 1560},
                                       {1040, 1920},
                                       {820, 2120},
                                       {600, 1940},
                                       {540, 1560}},
                                      {{600, 1160},
                                       {1040, 1160},
                                       {1140, 1320},
                                       {1140, 1860},
                                       {1040, 2040},
                                       {600, 2040},
                                       {540, 1860},
                                       {540, 1320}}};
    Point outline[8];
    for (int i = 0; i < 8; i++) {
        outline[i] = forms[pick(f, 4, 2)][i];
        outline[i].x += f->wide * 35 / 100 - 40;
    }
    shield_layer(f, outline, 100, 100, 'l', 'm', "md", 740);
    shield_layer(f, outline, 60, 62, '4', '5', "56", 780);
    if (f->fine) shield_layer(f, outline, 30, 34, 'm', 'd', NULL, 0);
}

static void arm(Figure *f, int side)
{
    bool blade = has_class(f, 'A'), guard = has_class(f, 'G');
    f->sides = side;
    wide(f, "23 46 108 62 106 66 138 52 140");
    if (f->n == 1 && (has_class(f, 'E') || has_class(f, 'I'))) {
        wide(f, "lm 50 132 66 128 70 160 58 166");
        wide(f, "12 58 162 68 160 66 174 60 174");
    } else {
        wide(f, "45 48 134 74 128 78 166 54 170/56 62 131 74 128 78 166 66 168");
        wide(f, "12 54 167 78 164 76 184 60 186");
    }
    if (guard && (!blade || side == LEFT)) {
        shield(f);
    } else if (blade) {
        wide(f, "45 60 122 80 128 98 164 113 220 88 192 68 166/56 80 128 98 164 113 220 92 176");
        wide(f, "lm 56 130 76 126 82 148 62 156/md 66 128 76 126 82 148 72 152");
    } else if (has_class(f, 'I')) {
        int x = CENTRE + (side == LEFT ? -1 : 1) * (960 + f->wide);
        diamond(f, x, 1500, 120, 140, side == LEFT ? '5' : '6', true);
        disc(f, x, 1500, 50, 'L', false);
    }
    f->sides = BOTH;
}

/* ---- torso, shoulders, head ---- */

static void torso(Figure *f, char stands_on)
{
    wide(f, "23 0 130 18 128 18 152 0 156");
    if (stands_on != 'S') {
        wide(f, "45 0 146 12 144 14 166 0 178");
        wide(f, "md 10 144 30 142 36 164 16 168");
    }
    wide(f, "lm 0 84 18 82 48 90 46 114 26 134 0 140");
    wide(f, "md 0 118 26 112 46 114 26 134 0 140");
    wide(f, f->level >= 5 ? "LD 14 83 34 86 26 104 10 100" : "45 14 83 34 86 26 104 10 100");
    int vents = pick(f, 2, 3);
    if (vents == 0)
        wide_glow(f, "33 28 108 42 104 40 110 28 114");
    else if (vents == 1) {
        wide_glow(f, "33 26 110 42 105 41 108 26 113");
        wide_glow(f, "33 26 116 38 112 36 115 27 119");
    } else
        crease(f, "24 108 44 104 30 126", true, 20);
    crease(f, "0 118 26 112 46 114", true, 14);
    int r = 110 + f->level * 9;
    hexagon(f, 1100, r + 40, '3');
    hexagon(f, 1100, r, 'L');
    hexagon(f, 1100, r * 55 / 100, 'H');
    for (int i = 0; i < f->level && f->level > 1 && f->fine; i++)
        disc(f, CENTRE + i * 80 - (f->level - 1) * 40, 1310, 26, 'L', false);
}

static void shoulders(Figure *f)
{
    bool guard = has_class(f, 'G'), blade = has_class(f, 'A');
    if (guard) {
        wide(f, "lm 36 84 52 66 88 66 100 84 98 118 72 124 46 110/md 78 84 100 84 98 118 74 123");
        wide(f, "hl 36 84 52 66 88 66 100 84 78 84");
        crease(f, "40 100 76 106 98 102", true, 20);
        if (f->fine) wide_glow(f, "55 52 90 70 90 70 97 52 97");
    }
    if (blade && guard) {
        wide(f, "45 62 70 108 34 84 72");
    } else if (blade && pick(f, 4, 2)) {
        wide(f, "lm 36 90 54 74 82 70 114 82 86 96 74 114 46 110/md 66 88 114 82 86 96 74 114");
        wide(f, "45 36 90 54 74 82 70 114 82 66 88");
        wide(f, "hl 54 76 70 48 76 72");
    } else if (blade) {
        wide(f, "lm 36 92 56 80 106 42 88 84 72 112 46 110/md 64 88 106 42 88 84 72 112");
        wide(f, "45 36 92 56 80 106 42 64 88");
    }
    if (guard || blade) return;
    if (has_class(f, 'S')) {
        wide(f, "lm 36 88 58 80 78 92 84 134 70 146 56 116/md 62 92 78 92 84 134 70 146");
        wide(f, "45 36 88 58 80 78 92 60 98");
    } else if (has_class(f, 'E')) {
        wide(f, "lm 38 90 58 80 76 92 66 112 48 112/md 60 92 76 92 66 112");
        wide(f, "45 38 90 58 80 76 92 58 96");
    } else {
        discs(f, 520 + f->wide, 1000, 160, 'l', 'm', true);
        discs(f, 520 + f->wide, 1000, 80, '2', '3', false);
    }
}

static void head(Figure *f)
{
    static const char *const fin[] = {"LG 1 54 5 44 46 22 13 57", "LG 1 54 5 44 46 18 13 57",
                                      "LG 1 54 5 44 46 14 13 57"};
    static const char *const ear[] = {"45 11 52 36 36 30 50 17 64", "45 11 52 32 36 30 50 17 64",
                                      "45 11 52 28 36 30 50 17 64"};
    static const char *const antenna[] = {"45 16 54 20 48 44 10 47 12 26 56",
                                          "45 16 54 20 48 47 10 50 12 26 56",
                                          "45 16 54 20 48 50 10 53 12 26 56"};
    int v = pick(f, 3, 3);
    part(f, "23 0 78 10 78 12 90 0 90");
    switch (f->lead) {
    case 'A':
        part(f, "lm 0 44 14 48 20 60 17 76 8 86 0 88");
        part(f, "45 0 66 15 62 14 76 7 84 0 86");
        glow(f, "33 2 66 16 58 16 65 3 71");
        glow(f, "LL 4 67 15 61 14 65 5 70");
        part(f, fin[v]);
        part(f, "45 0 34 5 46 3 58 0 58");
        break;
    case 'E':
        part(f, "lm 0 38 9 46 18 60 15 76 5 90 0 92");
        part(f, "45 0 72 10 72 6 86 0 92");
        glow(f, "33 0 62 17 60 16 68 6 73 0 70");
        glow(f, "LL 2 64 15 62 14 66 6 70 2 68");
        part(f, ear[v]);
        part(f, "45 0 30 4 42 4 52 0 54");
        break;
    case 'G':
        part(f, "lm 0 46 18 46 25 54 25 80 16 88 0 88");
        part(f, "hl 0 46 18 46 25 54 0 56");
        part(f, "45 6 76 22 72 22 80 15 87 6 87");
        glow(f, "33 0 60 21 60 21 68 5 68 5 82 0 82");
        glow(f, "LL 0 62 19 62 19 66 0 66");
        if (v == 1) part(f, "45 0 34 6 38 6 52 0 52");
        if (v == 2) part(f, "45 18 46 26 38 28 56 24 56");
        break;
    case 'I': {
        static const int face[] = {CENTRE, CENTRE};
        part(f, antenna[v]);
        discs(f, 450 + v * 30, 110, 50, 'L', 'L', true);
        disc(f, CENTRE, 660, 270, 'l', true);
        shape(f, "M# 39A27 27 0 0 1 # 93Z", face, 'm', false);
        disc(f, CENTRE, 660, 200, '3', false);
        disc(f, CENTRE, 660, 155, '2', false);
        disc(f, CENTRE, 660, 115, 'L', false);
        disc(f, CENTRE, 660, 55, '3', false);
        disc(f, CENTRE - 60, 590, 40, 'K', false);
        part(f, "45 24 58 34 58 34 74 24 74");
        break;
    }
    default:
        part(f, "lm 0 46 12 48 22 58 26 84 14 90 0 90");
        part(f, "33 0 58 12 60 15 80 6 88 0 88");
        part(f, "45 0 76 11 74 6 87 0 88");
        glow(f, "LL 1.5 64 12 65 12 70 1.5 70");
        part(f, "45 0 38 5 46 4 58 0 58");
        if (v == 2) disc(f, CENTRE, 560, 30, 'L', false);
        break;
    }
    static const char *const crest[] = {"45 16 56 22 44 33 22 29 50 22 66",
                                        "45 16 56 22 44 34 22 29 50 22 66",
                                        "45 16 56 22 44 35 22 29 50 22 66"};
    if (f->level >= 3 && f->lead != 'I' && f->lead != 'A') part(f, crest[f->level - 3]);
    if (f->level >= 4) part(f, "LD 0 22 5 34 4 50 0 52");
}

static void drone(Figure *f)
{
    part(f, "lm 0 112 34 126 40 160 22 186 0 196/md 0 150 38 148 40 160 22 186 0 196");
    part(f, "12 18 110 26 110 26 128 18 126");
    part(f, "56 0 98 68 98 72 108 0 110");
    part(f, "12 20 182 30 176 44 214 36 216");
    disc(f, CENTRE, 1520, 170, '3', false);
    disc(f, CENTRE, 1520, 120, 'L', false);
    disc(f, CENTRE - 40, 1480, 40, 'H', false);
}

static void robot(Figure *f)
{
    bool alone = f->n == 1, guard = has_class(f, 'G');
    f->lead = f->letters[f->n > 1 ? pick(f, 1, f->n) : 0];
    if (f->n >= 4) f->lead = has_class(f, 'A') && pick(f, 1, 2) == 0 ? 'A' : guard ? 'G' : 'A';
    f->wide = (guard ? 80 : 0) + (f->level - 1) * 26 - (alone && has_class(f, 'E') ? 70 : 0) -
              (alone && has_class(f, 'I') ? 60 : 0);
    if (has_class(f, 'I')) ring(f);
    if (has_class(f, 'S')) dish(f);
    if (has_class(f, 'E')) wings(f);
    if (has_class(f, 'A') && f->level >= 3) great_blade(f);
    char stands_on = legs(f);
    arm(f, LEFT);
    arm(f, RIGHT);
    torso(f, stands_on);
    shoulders(f);
    head(f);
}

/* In thousandths: how large a robot of a Level is drawn. */
static int scale_of(const Figure *f)
{
    static const int of_level[] = {870, 870, 880, 900, 920, 940};
    if (!f->n) return 960;
    return has_class(f, 'S') ? of_level[f->level] * 95 / 100 : of_level[f->level];
}

static void figure_write(const Figure *f, int scale, Text *svg)
{
    text_put(svg, "<g transform=\"translate(");
    put_tenths(svg, 1200 - 1200 * scale / 1000);
    text_put_char(svg, ' ');
    put_tenths(svg, 2280 - 2280 * scale / 1000);
    text_format(svg, ") scale(.%03d)\">", scale);
    text_format(
        svg,
        "<path d=\"%s\" fill=\"var(--robot-outline)\" stroke=\"var(--robot-outline)\" stroke-width=\"%s\" "
        "stroke-linejoin=\"round\"/><g%s>%s</g></g>",
        f->shapes.at, f->fine ? "6.5" : "10",
        f->fine ? " stroke=\"rgb(4 8 16 / .38)\" stroke-width=\".9\" stroke-linejoin=\"round\"" : "",
        f->out.at);
}

/* A Commander without a robot: a badge with a crown, whose gems and rays the name picks. */
void draw_badge(const char *name, Text *svg)
{
    Figure f = {.sides = BOTH,
                .fine = true,
                .shapes = text_growing(),
                .out = text_growing(),
                .hash = make_hash(name)};
    int gems = 1 + pick(&f, 1, 3);
    if (pick(&f, 2, 2))
        part(&f, "LG 0 20 26 66 86 46 84 106 112 130 84 154 86 214 26 194 0 228");
    else
        part(&f, "LG 0 26 40 70 100 70 84 130 100 190 40 190 0 226");
    part(&f, "23 0 54 66 92 66 168 0 206");
    part(&f, pick(&f, 3, 2) ? "lm 0 64 57 97 57 163 0 196" : "md 0 64 57 97 57 163 0 196");
    part(&f, "LG 0 152 40 152 50 96 24 120 0 86");
    part(&f, "HL 0 160 40 160 40 170 0 170");
    for (int i = 0; i < gems; i++) disc(&f, CENTRE + i * 240 - (gems - 1) * 120, 1400, 55, 'K', false);
    figure_write(&f, 960, svg);
    text_free(&f.shapes);
    text_free(&f.out);
}

/* `AEG ARK-2500`: its Classes and name; `- GAN` for a Drone; `A3 ARK-100`: as large and adorned as at
 * Level 3; or a Boss's body, see draw_boss. */
bool aegis_draw_figure(const char *words, bool fine, Text *svg)
{
    if (draw_boss(words, fine, svg)) return true;
    Figure f = {.sides = BOTH, .fine = fine, .shapes = text_growing(), .out = text_growing()};
    size_t classes = strspn(words, "AEGIS-"), length = strcspn(words, " ");
    for (const char *letter = "AEGIS"; *letter; letter++)
        if (memchr(words, *letter, classes)) f.letters[f.n++] = *letter;
    f.level = f.n ? f.n : 1;
    bool digit = length == classes + 1 && words[classes] >= '1' && words[classes] <= '5';
    bool known = (length == classes || digit) && words[length] == ' ' && words[length + 1] &&
                 (f.n ? f.n == (int)classes : classes == 1);
    if (known) {
        if (digit) f.level = words[classes] - '0';
        f.hash = make_hash(words + length + 1);
        if (f.n)
            robot(&f);
        else
            drone(&f);
        figure_write(&f, scale_of(&f), svg);
    }
    text_free(&f.shapes);
    text_free(&f.out);
    return known;
}
