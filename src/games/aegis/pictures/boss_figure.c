/* The bodies that Bosses have, each with a silhouette that no robot has: a walking bastion, a winged swarm,
   an eye on limbs, a beast. A Boss card names its body; metal is the body's own, armour the colour of its
   side. The more a Boss is hurt, the more its trim is scorched and its plates crack. */
#include "games/aegis/pictures/boss_pen.c"

#define DRAW(f, list) draw(f, list, countof(list))

/* ---- the bastion: a keep between two towers, on four legs ---- */

static const char *const bastion_leg[] = {
    "F12 -22 -110 24 -110 20 -40 -18 -40", "A14 -34 -62 34 -62 28 -14 -28 -14",
    "F14 -26 -18 26 -18 46 14 50 26 -46 26 -42 14", "=W2 -8 -52 8 -52 8 -26 -8 -26", "-20 -36 12 42 12"};

static const char *const bastion_far_tower[] = {
    "F14 62 96 140 96 150 236 54 236",
    "A10/- 50 100 152 100 146 66 132 66 130 80 112 80 112 64 94 64 92 80 74 80 72 66 56 66",
    "* 84 130 93 130 93 154 84 154",
    "* 112 130 121 130 121 154 112 154",
    "* 84 176 93 176 93 200 84 200",
    "* 112 176 121 176 121 200 112 200"};

static const char *const bastion_hull[] = {
    "F26/60 92 190 392 178 424 232 412 312 360 356 140 362 84 316 76 236",
    "A16/50 150 196 346 188 366 236 352 316 312 346 188 348 148 318 136 242",
    "W10/62 186 226 320 220 336 262 322 320 292 338 214 340 186 322 174 266",
    "=k 206 250 232 236 282 234 306 248 306 326 206 330",
    "=F4 214 244 220 243 220 328 214 328",
    "=F4 233 244 239 243 239 328 233 328",
    "=F4 252 240 258 239 258 328 252 328",
    "=F4 271 244 277 243 277 328 271 328",
    "=F4 290 244 296 243 296 328 290 328",
    "c 257 288 30 92",
    "=k 206 256 306 254 306 257 206 259",
    "=k 206 278 306 276 306 279 206 281",
    "=k 206 300 306 298 306 301 206 303",
    "=k 206 322 306 320 306 323 206 325",
    "-20 150 246 172 262",
    "-20 352 240 338 258",
    "-20 146 300 182 318",
    "W10/60 118 176 146 175 146 198 118 199",
    "A10/60 164 174 192 173 192 196 164 197",
    "W10/60 210 172 238 171 238 194 210 195",
    "A10/60 256 170 284 169 284 192 256 193",
    "W10/60 302 168 330 167 330 190 302 191",
    "A10/60 348 166 376 165 376 188 348 189"};

static const char *const bastion_keep[] = {
    "F18/58 204 96 296 92 312 128 306 180 196 184 188 132",
    "A16/60 214 74 288 70 306 104 300 132 212 136 200 108",
    "W6/60 222 104 298 100 296 128 276 152 246 154 224 134",
    "=k 218 110 302 105 301 121 266 123 264 146 254 146 252 124 218 126",
    "=L 224 114 296 110 296 117 224 121",
    "G6/60 206 78 184 20 198 16 232 72",
    "G6/60 272 72 312 14 324 20 296 74",
    "W6/60 240 72 250 26 262 70"};

static const char *const bastion_tower[] = {
    "F22/60 40 130 136 124 148 292 34 300",
    "A16/- 26 140 150 132 146 92 128 92 126 110 104 111 103 92 82 93 81 112 58 113 57 95 36 96",
    "A12/50 30 250 150 243 146 282 34 290",
    "* 58 160 72 159 72 194 58 195",
    "* 96 157 110 156 110 191 96 192",
    "F14/50 70 214 118 204 132 232 116 256 70 258",
    "ok 100 232 20 21",
    "oF2 99 231 13 14",
    "oL 98 230 7 8",
    "F9/60 344 190 362 126 382 132 370 194",
    "ok 371 128 11 6",
    "F9/60 376 184 394 120 414 126 402 188",
    "ok 403 122 11 6"};

static const char *const bastion_cracks[] = {"! 176 200 196 232 184 256 206 290", "! 60 150 84 178 74 204",
                                             "! 338 300 316 316 326 338"};

static void bastion(Body *f)
{
    draw_at(f, bastion_leg, countof(bastion_leg), 368, 408, 82);
    draw_at(f, bastion_leg, countof(bastion_leg), 196, 402, 80);
    draw_far(f, bastion_far_tower, countof(bastion_far_tower), 80, 55);
    DRAW(f, bastion_hull);
    DRAW(f, bastion_keep);
    DRAW(f, bastion_tower);
    draw_at(f, bastion_leg, countof(bastion_leg), 308, 424, 100);
    draw_at(f, bastion_leg, countof(bastion_leg), 104, 424, 108);
    DRAW(f, bastion_cracks);
}

/* ---- the swarm: a fan of feathers, two scythes, a crown ---- */

/* One feather: where it springs, which way it points (tenths of a degree), how long and wide it is. */
static void feather(Body *f, Spot from, int angle, int length, int wide, char tone, bool lamp)
{
    static const int along[] = {0, 50, 86, 100, 80, 40}, across[] = {0, 50, 34, 0, -30, -42};
    Spot at[6];
    int ux = -cosine(angle), uy = sine(angle);
    for (int i = 0; i < 6; i++) {
        int l = length * along[i] / 100, w = wide * across[i] / 100;
        at[i] = placed(f, from.x + (ux * l - uy * w) / 10000, from.y + (uy * l + ux * w) / 10000);
    }
    plate(f, at, 6, tone, f->far ? 40 : 60, 50);
    const Spot quill[] = {at[0], at[3]};
    if (f->fine && tone != 'W') line(f, quill, 2, 15, "rgb(4 8 16 / .35)", false);
    Spot eye = {(at[2].x * 82 + at[0].x * 18) / 100, (at[2].y * 82 + at[0].y * 18) / 100};
    if (lamp) ellipse(f, eye, f->far ? 45 : 60, f->far ? 50 : 65, "#ffd76a", false);
}

static void wing(Body *f, int far)
{
    static const struct {
        int feathers, length, from, to, wide;
        char tone;
    } rows[] = {
        {9, 2140, -740, 580, 300, 'F'}, {8, 1860, -700, 480, 260, 'A'}, {6, 1280, -640, 360, 200, 'W'}};
    f->far = far, f->far_up = far ? 100 : 0;
    for (int row = 0; row < countof(rows); row++)
        for (int n = rows[row].feathers, i = n - 1; i >= 0; i--) {
            int angle = rows[row].from + (rows[row].to - rows[row].from) * i / (n - 1);
            int length = rows[row].length * (10000 - abs(100 * i - 32 * n) * 55 / n) / 10000;
            feather(f, (Spot){2040 - row * 50, 1820 + i * 50}, angle, length, rows[row].wide, rows[row].tone,
                    row == 1 && i % 2 == 0);
        }
    f->far = f->far_up = 0;
}

static const char *const swarm_tail[] = {
    "~A 27 5 9 258 296 250 312 243.3 328 238.9 344 237.8 360 240.5 376 246.9 392 256.9 408 269.5 424",
    "W4/50 268 420 292 412 282 452 270 446", "oL 278 428 5 6"};

static const char *const swarm_scythe[] = {"F6 196 206 216 214 188 268 170 258",
                                           "A9 166 250 196 258 182 316 158 306",
                                           "W5/50 150 296 184 306 196 352 178 404 132 436 160 386 164 346"};

static const char *const swarm_body[] = {"F12/50 222 262 288 258 296 306 268 338 236 334 214 304",
                                         "A18/52 200 190 306 182 318 226 292 270 224 276 190 230",
                                         "W6/60 214 192 262 186 258 222 230 236 206 218",
                                         "W4/60 272 185 302 183 312 210 288 228 270 220",
                                         "c 262 252 27 86",
                                         "-20 214 284 244 300 288 286"};

static const char *const swarm_head[] = {
    "A14/50 168 186 206 166 226 196 206 232 174 222",
    "A8/50 296 166 330 178 330 208 304 218 290 190",
    "F8 240 150 276 148 280 188 240 192",
    "G5/55 214 124 206 52 232 118",
    "W5/55 234 116 232 30 252 110",
    "G5/55 254 112 262 16 272 106",
    "W5/55 272 114 290 34 290 108",
    "G5/55 286 122 312 60 304 116",
    "A14/52 222 110 262 96 296 106 304 138 284 172 264 184 240 174 220 142",
    "W4/50 238 148 290 144 280 170 264 182 246 172",
    "=k 226 130 262 140 300 126 300 140 264 156 228 144",
    "=L 231 135 260 144 261 150 233 142",
    "=L 268 144 296 132 295 138 268 151",
    "oL 264 114 6 8",
    "! 206 196 226 220 214 244",
    "! 120 140 146 156 138 176"};

static void swarm(Body *f)
{
    wing(f, 84);
    wing(f, 0);
    DRAW(f, swarm_tail);
    draw_far(f, swarm_scythe, countof(swarm_scythe), 80, 50);
    DRAW(f, swarm_body);
    DRAW(f, swarm_scythe);
    DRAW(f, swarm_head);
}

/* ---- the eye: a globe within two rings, on limbs ---- */

enum { GLOBE_X = 2460, GLOBE_Y = 2060, GLOBE = 1280, RING_STEPS = 14 };

static Spot tilted(int x, int y, int tilt)
{
    return (Spot){GLOBE_X + (x * cosine(tilt) - y * sine(tilt)) / 10000,
                  GLOBE_Y + (x * sine(tilt) + y * cosine(tilt)) / 10000};
}

/* The half of a ring that is behind the globe, or before it. */
static void half_ring(Body *f, int rx, int ry, int tilt, int wide, bool behind, char tone)
{
    Spot ring[2 * (RING_STEPS + 1)];
    int inner = 10000 - 10000 * wide / rx, flat = 10000 - 13000 * wide / rx, lift = behind ? 60 : -60;
    for (int i = 0; i <= RING_STEPS; i++) {
        int angle = (behind ? 1800 : 0) + 1800 * i / RING_STEPS;
        int x = rx * cosine(angle) / 10000, y = ry * sine(angle) / 10000;
        ring[i] = tilted(x, y, tilt);
        ring[2 * RING_STEPS + 1 - i] =
            tilted((int)((int64_t)x * inner / 10000), (int)((int64_t)y * flat / 10000) + lift, tilt);
    }
    fill(f, ring, countof(ring), shade_of(f, tone, behind ? 3 : 2), true);
    if (!behind) line(f, ring + RING_STEPS + 1, RING_STEPS + 1, 30, shade_of(f, tone, 0), false);
    for (int i = 1; i < RING_STEPS; i += 2) {
        const Spot seam[] = {ring[i], ring[2 * RING_STEPS + 1 - i]};
        Spot middle = {(seam[0].x + seam[1].x) / 2, (seam[0].y + seam[1].y) / 2};
        if (f->fine) line(f, seam, 2, 20, "rgb(4 8 16 / .5)", false);
        if (i % 4 == 1) ellipse(f, middle, 40, 35, behind ? "#c47a1c" : "#ffd76a", false);
    }
}

/* What lies between the globe's edge, from one angle to another, and the same edge drawn in and moved. */
static void crescent(Body *f, int from, int to, int drawn_in, Spot moved, const char *colour)
{
    enum { STEPS = 16 };
    Spot at[2 * (STEPS + 1)];
    for (int i = 0; i <= STEPS; i++) {
        int angle = from + (to - from) * i / STEPS;
        int x = GLOBE * cosine(angle) / 10000, y = GLOBE * sine(angle) / 10000;
        at[i] = (Spot){GLOBE_X + x, GLOBE_Y + y};
        at[2 * STEPS + 1 - i] =
            (Spot){GLOBE_X + x * drawn_in / 100 + moved.x, GLOBE_Y + y * drawn_in / 100 + moved.y};
    }
    fill(f, at, countof(at), colour, false);
}

static void limb(Body *f, int x, int y, int bend, int length, int scale)
{
    static const char *const claw[] = {"W4 -10 -6 -26 22 -12 44 -8 18", "W3 8 -6 24 20 14 44 6 16",
                                       "oL 0 2 8 8"};
    Spot way[8];
    for (int i = 0; i < 8; i++)
        way[i] = (Spot){x * 10 + bend * sine(1776 * i / 7) / 1000 + bend * 5 * i / 7,
                        y * 10 + length * 10 * i / 7};
    chain(f, way, 8, 150 * scale / 100, 70 * scale / 100, 'A', 70 * scale / 100);
    f->x = way[7].x, f->y = way[7].y, f->scale = scale;
    DRAW(f, claw);
    f->x = f->y = 0, f->scale = 100;
}

static const char *const eye_mast[] = {"F8 224 76 262 74 258 34 230 36",
                                       "A10/50 176 30 312 20 290 52 250 64 204 56",
                                       "W4 240 26 252 26 250 -2 243 -2", "OL 246 -4 8 8"};

static const char *const eye_lens[] = {
    "A10/50 136 154 176 108 204 130 170 190 150 220 124 196",
    "A6/50 292 92 342 124 366 176 344 196 318 152 282 120",
    "A8/50 150 252 190 298 236 312 228 336 178 322 134 280",
    "A5/50 352 226 368 222 352 286 312 322 298 304 332 274",
    "ok 266 212 78 84",
    "oW1 262 210 74 80",
    "oW3 267 213 69 75",
    "ok 272 215 60 67",
    "oM 274 216 52 59",
    "oL 276 217 43 50",
    "ok 279 219 25 31",
    "oL 282 221 12 16",
    "ow 258 192 13 15",
    "A8/50 196 150 262 118 336 142 344 166 300 150 258 146 214 166 192 186"};

static const char *const eye_mote[] = {"F8 0 -24 20 0 0 24 -20 0", "oL 0 0 7 8"};
static const char *const eye_cracks[] = {"! 160 130 186 160 172 186", "! 330 250 316 278 330 296"};

static void globe(Body *f)
{
    static const int seams[] = {-1000, -520, 400, 960, 1400, 1900};
    ellipse(f, (Spot){GLOBE_X, GLOBE_Y}, GLOBE, GLOBE, shade_of(f, 'F', 2), true);
    crescent(f, 1500, 3300, 72, (Spot){180, 180}, shade_of(f, 'F', 1));
    crescent(f, 1900, 2900, 84, (Spot){80, 100}, shade_of(f, 'F', 0));
    crescent(f, -200, 1300, 70, (Spot){-80, -80}, shade_of(f, 'F', 3));
    for (int i = 0; i < countof(seams) && f->fine; i++) {
        int x = GLOBE * cosine(seams[i]) / 10000, y = GLOBE * sine(seams[i]) / 10000;
        const Spot seam[] = {{GLOBE_X + x, GLOBE_Y + y},
                             {GLOBE_X + x * 66 / 100 + 140, GLOBE_Y + y * 66 / 100 + 40}};
        line(f, seam, 2, 25, "rgb(4 8 16 / .4)", false);
    }
    DRAW(f, eye_lens);
    for (int i = 0; i < 12 && f->fine; i++) {
        int c = cosine(i * 300), s = sine(i * 300);
        const Spot ray[] = {{2740 + 440 * c / 10000, 2160 + 510 * s / 10000},
                            {2760 + 300 * c / 10000, 2180 + 360 * s / 10000}};
        line(f, ray, 2, 20, "rgb(90 50 0 / .6)", false);
    }
}

static void eye(Body *f)
{
    limb(f, 318, 290, 26, 92, 80);
    limb(f, 206, 298, -14, 104, 80);
    half_ring(f, 2140, 620, -115, 200, true, 'A');
    half_ring(f, 1760, 1280, 355, 140, true, 'F');
    DRAW(f, eye_mast);
    globe(f);
    half_ring(f, 1760, 1280, 355, 140, false, 'F');
    half_ring(f, 2140, 620, -115, 200, false, 'A');
    limb(f, 288, 322, 18, 96, 92);
    limb(f, 170, 314, -26, 92, 100);
    draw_at(f, eye_mote, countof(eye_mote), 52, 96, 100);
    draw_at(f, eye_mote, countof(eye_mote), 432, 296, 80);
    draw_at(f, eye_mote, countof(eye_mote), 410, 70, 70);
    DRAW(f, eye_cracks);
}

/* ---- the beast: turned to the left, jaws open, blades along its back ---- */

static const char *const beast_behind[] = {"~A 38 8 10 352 300 392 316 424 352 440 392 430 420 404 436",
                                           "W5 418 424 392 416 366 446 404 452",
                                           "F10 306 280 360 286 372 340 336 366 304 342",
                                           "F8 324 350 360 344 352 408 326 408",
                                           "A9 306 402 362 400 372 438 292 440",
                                           "F8 176 250 208 258 196 316 170 304",
                                           "A6 168 296 196 304 182 346 160 330",
                                           "W9/50 346 314 396 234 410 226 396 326 372 336",
                                           "-18 372 316 405 240",
                                           "A9/50 314 280 372 182 386 174 364 292 340 302",
                                           "-18 340 282 381 188",
                                           "W9/50 278 244 336 124 350 116 328 256 304 266",
                                           "-18 304 246 345 130",
                                           "A9/50 238 210 286 76 300 68 288 222 264 232",
                                           "-18 264 212 295 82",
                                           "W9/50 196 188 232 66 246 58 246 200 222 210",
                                           "-18 222 190 241 72",
                                           "A9/50 160 174 182 88 196 80 210 186 186 196",
                                           "-18 186 176 191 94"};

static const char *const beast_trunk[] = {
    "F22/55 214 176 272 190 338 240 376 300 362 346 306 362 244 342 204 292 190 226",
    "A14/50 230 182 286 204 334 250 318 282 262 268 222 232",
    "A12/50 292 292 346 286 372 308 352 344 306 350",
    "-20 240 214 262 230",
    "-20 262 200 312 242",
    "c 284 246 23 92",
    "W8/50 196 236 238 262 262 314 250 346 214 322 190 272",
    "-25 206 262 236 270",
    "-25 210 284 246 294",
    "-25 216 306 250 318",
    "c 229 292 20 80",
    "A18/50 262 296 330 300 346 356 310 396 256 376 244 332",
    "F12 268 374 312 382 302 426 262 424",
    "A14/50 222 412 306 408 322 452 200 452 206 432",
    "W4 204 432 224 430 218 454 192 454",
    "W4 232 432 252 430 246 454 220 454",
    "W4 262 432 282 430 276 454 250 454",
    "oF3 296 340 13 14",
    "oF1 295 339 7 8",
    "A14/50 204 238 248 246 252 286 216 296 196 270",
    "F10 204 284 236 288 210 340 182 326",
    "A8 172 322 212 336 196 366 164 352",
    "W4 160 348 175 352 142 386",
    "W4 174 356 189 360 162 398",
    "W4 188 360 203 364 186 402"};

static const char *const beast_jaw[] = {"F16/55 150 132 226 150 252 204 214 250 164 226 140 180",
                                        "-20 172 150 214 210",
                                        "-20 156 168 196 226",
                                        "F12/40 62 236 116 228 176 226 190 246 158 276 92 286 52 272",
                                        "=k 54 200 176 190 182 236 60 246",
                                        "=M 96 210 172 200 174 230 104 238",
                                        "=L 116 214 170 207 172 224 124 231"};

static const char *const beast_lower_tooth[] = {"W2/60 0 0 16 -2 8 -28"};
static const char *const beast_upper_tooth[] = {"W2/60 0 0 16 -1 10 25"};
static const char *const beast_fang[] = {"W2/60 0 0 16 -1 10 38"};

static const char *const beast_head[] = {
    "A20/58 30 176 66 142 122 112 176 116 206 148 204 198 170 210 48 216 28 202",
    "W8/50 30 178 64 150 84 158 70 206 44 214 28 202"};

static const char *const beast_face[] = {"=k 104 150 152 140 162 156 132 170 108 168",
                                         "=L 112 154 150 147 156 156 132 164 114 163",
                                         "=k 130 151 138 149 140 162 134 163",
                                         "F8/50 96 138 150 122 172 138 112 152",
                                         "G7/50 150 118 196 92 236 40 222 112 200 140",
                                         "G5/50 118 112 138 76 162 48 160 112",
                                         "ok 46 178 5 4",
                                         "! 262 212 284 236 272 258",
                                         "! 296 316 312 340 300 362",
                                         "! 150 176 172 190"};

static void beast(Body *f)
{
    DRAW(f, beast_behind);
    DRAW(f, beast_trunk);
    DRAW(f, beast_jaw);
    for (int i = 0; i < 6; i++) draw_at(f, beast_lower_tooth, 1, 60 + i * 19, 244 - i * 3 / 2, 100);
    DRAW(f, beast_head);
    for (int i = 0; i < 7; i++)
        draw_at(f, i ? beast_upper_tooth : beast_fang, 1, 46 + i * 19, 212 - i * 4 / 5, 100);
    DRAW(f, beast_face);
}

/* ---- all of them ---- */

static const struct {
    const char *word;
    void (*draw)(Body *);
    Livery livery;
} bodies[] = {{"bastion",
               bastion,
               {{"#9aa4b7", "#7f8ca3", "#566379", "#3b465a", "#252d3d"},
                {"#f0e6cf", "#e2d8c2", "#cdbf9f", "#94876a"},
                {"#cfc6b1", "#a29989", "#988c74", "#94876a"}}},
              {"swarm",
               swarm,
               {{"#8d89aa", "#6f6a92", "#4b4770", "#343052", "#211e38"},
                {"#f4f1ff", "#e6e2ef", "#cfc8ea", "#978fb8"},
                {"#d3cfda", "#a5a0a6", "#9992a7", "#978fb8"}}},
              {"eye",
               eye,
               {{"#e9edf3", "#e3e8ef", "#b4bfce", "#8391a6", "#56637a"},
                {"#5f6d84", "#5b687d", "#465268", "#323c4e"},
                {"#566073", "#494f5b", "#3b424f", "#323c4e"}}},
              {"beast",
               beast,
               {{"#9b8d86", "#806f66", "#5c4d47", "#413531", "#2a2220"},
                {"#f3ede2", "#e5dfd4", "#cfc4b3", "#958877"},
                {"#d2ccc1", "#a49e94", "#998f82", "#958877"}}}};

/* Of which body the words begin with its name; -1: none. */
static int body_of(Word word)
{
    for (int i = 0; i < countof(bodies); i++)
        if (word_is(word, bodies[i].word)) return i;
    return -1;
}

bool boss_body_known(Word word) { return body_of(word) >= 0; }

void boss_bodies_write(Text *text)
{
    for (int i = 0; i < countof(bodies); i++)
        text_format(text, "%s%s", i == 0 ? "" : i + 1 < countof(bodies) ? ", " : " or ", bodies[i].word);
}

bool draw_boss(const char *words, bool fine, Text *svg)
{
    Words list = words_of(words);
    Word body, hurt;
    int steps = 0, is = words_next(&list, &body) ? body_of(body) : -1;
    if (is < 0 || (words_next(&list, &hurt) && !word_number_in(hurt, 0, 2, &steps))) return false;
    Body f = {.shapes = text_growing(),
              .out = text_growing(),
              .livery = &bodies[is].livery,
              .hurt = steps,
              .fine = fine,
              .scale = 100};
    bodies[is].draw(&f);
    text_format(
        svg,
        "<g transform=\"scale(.5)\"><path d=\"%s\" fill=\"var(--robot-outline)\" "
        "stroke=\"var(--robot-outline)\" stroke-width=\"%d\" stroke-linejoin=\"round\"/><g%s>%s</g></g>",
        f.shapes.at, fine ? 9 : 16,
        fine ? " stroke=\"rgb(4 8 16 / .42)\" stroke-width=\"1.1\" stroke-linejoin=\"round\"" : "", f.out.at);
    text_free(&f.shapes);
    text_free(&f.out);
    return true;
}
