/* The exact geometry of play in inches, against figures worked out by hand; and boards in inches. */
#include "games/aegis/aegis_game.h"
#include "games/aegis/inches/geometry.h"

#include "unit.h"

#include <math.h>

static Point at(int x, int y) { return (Point){x, y}; }

static void test_roots(void **state)
{
    (void)state;
    static const struct {
        int64_t n, root;
    } rows[] = {{0, 0},
                {1, 1},
                {3, 1},
                {4, 2},
                {24, 4},
                {25, 5},
                {99999999, 9999},
                {100000000, 10000},
                {34000000000000000, 184390889},
                {9223372030926249000, 3037000498}, /* one below a square */
                {9223372030926249001, 3037000499},
                {INT64_MAX, 3037000499}};
    for (int i = 0; i < countof(rows); i++) assert_int_equal(root_floor(rows[i].n), rows[i].root);
}

/* 3-4-5 triangles have whole lengths; a hundredth more starts the next inch. */
static void test_inches_started(void **state)
{
    (void)state;
    assert_int_equal(inches_started(points_apart(at(0, 0), at(300, 400)), 0), 5);
    assert_int_equal(inches_started(points_apart(at(0, 0), at(301, 400)), 0), 6);
    assert_int_equal(inches_started(points_apart(at(0, 0), at(300, 400)), 100), 4);
    assert_int_equal(inches_started(points_apart(at(0, 0), at(141, 141)), 0), 2); /* 1.994 */
    assert_int_equal(inches_started(points_apart(at(0, 0), at(142, 142)), 0), 3); /* 2.008 */
    assert_int_equal(inches_started(points_apart(at(0, 0), at(0, 100)), 100), 0);
    assert_int_equal(inches_started(0, 0), 0);
}

static void test_segments(void **state)
{
    (void)state;
    Point a = at(500, 500), b = at(1000, 500);
    assert_true(segment_nears(a, b, at(750, 550), 50, true)); /* exactly at the edge */
    assert_false(segment_nears(a, b, at(750, 550), 50, false));
    assert_false(segment_nears(a, b, at(750, 551), 50, true));
    assert_true(segment_nears(a, b, at(470, 540), 50, true)); /* 30-40-50 before its end */
    assert_false(segment_nears(a, b, at(469, 540), 50, true));
    assert_true(segment_nears(a, b, at(1030, 460), 50, true));
    /* along 3-4: the point beside it at 4-3 times ten is 50 away */
    assert_true(segment_nears(at(0, 0), at(300, 400), at(150 + 40, 200 - 30), 50, true));
    assert_false(segment_nears(at(0, 0), at(300, 400), at(150 + 41, 200 - 30), 50, true));
    /* a point is a segment too */
    assert_true(segment_nears(a, a, at(530, 540), 50, true));
    assert_false(segment_nears(a, a, at(530, 541), 50, true));
    /* the longest lines there are do not run over */
    assert_true(segment_nears(at(0, 0), at(9600, 9600), at(4800, 4870), 50, true));  /* 49.5 */
    assert_false(segment_nears(at(0, 0), at(9600, 9600), at(4800, 4871), 50, true)); /* 50.2 */
}

static void test_meeting(void **state)
{
    (void)state;
    assert_true(segments_meet(at(0, 0), at(10, 10), at(0, 10), at(10, 0)));
    assert_true(segments_meet(at(0, 0), at(10, 0), at(5, 0), at(5, 9)));   /* an end on the other */
    assert_true(segments_meet(at(0, 0), at(10, 0), at(10, 0), at(20, 5))); /* a common end */
    assert_true(segments_meet(at(0, 0), at(10, 0), at(4, 0), at(20, 0)));  /* one in the other */
    assert_false(segments_meet(at(0, 0), at(10, 0), at(11, 0), at(20, 0)));
    assert_false(segments_meet(at(0, 0), at(10, 0), at(5, 1), at(5, 9)));
}

static void test_rays(void **state)
{
    (void)state;
    assert_true(ray_touches(at(0, 0), at(300, 0), at(5000, 50), 50));
    assert_false(ray_touches(at(0, 0), at(300, 0), at(5000, 51), 50));
    assert_false(ray_touches(at(0, 0), at(300, 0), at(-200, 0), 50)); /* behind */
    assert_true(ray_touches(at(0, 0), at(3, 4), at(600 - 40, 800 + 30), 50));
    assert_false(ray_touches(at(0, 0), at(3, 4), at(600 - 41, 800 + 30), 50));
}

static void test_shapes(void **state)
{
    (void)state;
    AreaShape circle = {.radius = 100, .x = {500}, .y = {500}};
    AreaShape square = {.corners = 4, .x = {400, 600, 600, 400}, .y = {400, 400, 600, 600}};
    shape_bound(&circle);
    shape_bound(&square);
    assert_true(shape_nears(&circle, at(600, 0), at(600, 900), 0, true)); /* a tangent */
    assert_false(shape_nears(&circle, at(600, 0), at(600, 900), 0, false));
    assert_false(shape_nears(&circle, at(601, 0), at(601, 900), 0, true));
    assert_true(shape_nears(&square, at(300, 300), at(700, 300), 100, true));
    assert_false(shape_nears(&square, at(300, 300), at(700, 300), 100, false));
    assert_true(shape_nears(&square, at(200, 400), at(400, 200), 142, false)); /* 141.4 from the corner */
    assert_false(shape_nears(&square, at(200, 400), at(400, 200), 141, true));
    assert_true(shape_nears(&square, at(300, 500), at(400, 300), 0, true) == false);
    assert_true(
        shape_nears(&square, at(300, 500), at(500, 300), 0, true)); /* through the corner at 400 400 */
    assert_true(shape_nears(&square, at(500, 500), at(500, 500), 0, true)); /* inside */
    assert_true(shape_nears(&square, at(500, 500), at(510, 510), 50, false));
    assert_false(shape_nears(&square, at(650, 500), at(650, 500), 50, false)); /* a base that touches */
    assert_true(shape_nears(&square, at(649, 500), at(649, 500), 50, false));
}

/* The box around terrain only saves time: nothing is near that would not be without it. */
static void test_boxes(void **state)
{
    (void)state;
    AreaShape shapes[] = {{.radius = 70, .x = {480}, .y = {510}},
                          {.corners = 3, .x = {400, 620, 470}, .y = {430, 450, 640}}};
    Dice luck = dice_fast(7);
    int near = 0, far = 0;
    for (int i = 0; i < 20000; i++) {
        AreaShape *shape = &shapes[i & 1], open = *shape;
        Point a = at(dice_roll(&luck, 1000, "x"), dice_roll(&luck, 1000, "y")),
              b = at(a.x + dice_roll(&luck, 401, "x") - 201, a.y + dice_roll(&luck, 401, "y") - 201);
        int length = dice_roll(&luck, 120, "length") - 1;
        bool touching = dice_roll(&luck, 2, "touching") == 1;
        shape_bound(shape);
        open.left = open.top = -20000, open.right = open.bottom = 20000;
        bool is = shape_nears(shape, a, b, length, touching);
        assert_int_equal(is, shape_nears(&open, a, b, length, touching));
        near += is, far += !is;
    }
    assert_true(near > 2000 && far > 2000);
}

/* ---- against measuring in floating point: wherever it is sure, both agree ---- */

static double measure_point(Point a, Point b, Point p)
{
    double x = b.x - a.x, y = b.y - a.y, whole = x * x + y * y;
    double t = whole > 0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / whole : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(a.x + t * x - p.x, a.y + t * y - p.y);
}

/* 0 where they cross: the ends of one lie on both sides of the other's line, each way. */
static double measure_segments(Point a, Point b, Point c, Point d)
{
    double first = (double)(b.x - a.x) * (c.y - a.y) - (double)(b.y - a.y) * (c.x - a.x),
           second = (double)(b.x - a.x) * (d.y - a.y) - (double)(b.y - a.y) * (d.x - a.x),
           third = (double)(d.x - c.x) * (a.y - c.y) - (double)(d.y - c.y) * (a.x - c.x),
           fourth = (double)(d.x - c.x) * (b.y - c.y) - (double)(d.y - c.y) * (b.x - c.x);
    if (first * second < 0 && third * fourth < 0) return 0;
    return fmin(fmin(measure_point(a, b, c), measure_point(a, b, d)),
                fmin(measure_point(c, d, a), measure_point(c, d, b)));
}

static bool lies_inside(const AreaShape *shape, Point p)
{
    bool in = false; /* a line to the right crosses the outline an odd number of times */
    for (int i = 0, j = shape->corners - 1; i < shape->corners; j = i++)
        if ((shape->y[i] > p.y) != (shape->y[j] > p.y) &&
            p.x < (double)(shape->x[j] - shape->x[i]) * (p.y - shape->y[i]) / (shape->y[j] - shape->y[i]) +
                      shape->x[i])
            in = !in;
    return in;
}

static double measure_shape(const AreaShape *shape, Point a, Point b)
{
    if (!shape->corners) return measure_point(a, b, at(shape->x[0], shape->y[0])) - shape->radius;
    if (lies_inside(shape, a) || lies_inside(shape, b)) return -1;
    double least = 1e9;
    for (int i = 0, j = shape->corners - 1; i < shape->corners; j = i++)
        least =
            fmin(least, measure_segments(a, b, at(shape->x[j], shape->y[j]), at(shape->x[i], shape->y[i])));
    return least;
}

static void test_measured(void **state)
{
    (void)state;
    AreaShape shapes[] = {{.radius = 70, .x = {480}, .y = {510}},
                          {.corners = 3, .x = {400, 620, 470}, .y = {430, 450, 640}},
                          {.corners = 4, .x = {400, 600, 600, 400}, .y = {600, 600, 400, 400}},
                          {.corners = 5, .x = {500, 610, 570, 430, 390}, .y = {380, 470, 600, 600, 470}}};
    Dice luck = dice_fast(11);
    int near = 0, far = 0;
    for (int i = 0; i < 20000; i++) {
        AreaShape *shape = &shapes[i & 3];
        Point a = at(300 + dice_roll(&luck, 400, "x"), 300 + dice_roll(&luck, 400, "y")),
              b = i % 5 ? at(a.x + dice_roll(&luck, 401, "x") - 201, a.y + dice_roll(&luck, 401, "y") - 201)
                        : a,
              p = at(dice_roll(&luck, 1000, "x"), dice_roll(&luck, 1000, "y"));
        int length = dice_roll(&luck, 90, "length") - 1;
        double apart = measure_shape(shape, a, b), away = measure_point(a, b, p);
        shape_bound(shape);
        bool is = shape_nears(shape, a, b, length, true);
        if (fabs(apart - length) > 0.01) assert_int_equal(is, apart < length);
        if (length && fabs(apart - length) > 0.01)
            assert_int_equal(shape_nears(shape, a, b, length, false), apart < length);
        if (fabs(away - length) > 0.01) assert_int_equal(segment_nears(a, b, p, length, true), away < length);
        near += is, far += !is;
    }
    assert_true(near > 2000 && far > 2000);
}

static void test_along(void **state)
{
    (void)state;
    Point p = point_along(at(1000, 1000), at(3, 4), 500);
    assert_true(point_same(p, at(1300, 1400)));
    p = point_along(at(1000, 1000), at(-3, -4), 500);
    assert_true(point_same(p, at(700, 600)));
    p = point_along(at(0, 0), at(1, 1), 100); /* 70.7 each, cut */
    assert_true(point_same(p, at(70, 70)));
    assert_true(points_within(at(0, 0), point_along(at(0, 0), at(7071, 7071), 1200), 1200));
    assert_true(point_same(point_along(at(5, 5), at(0, 0), 100), at(5, 5)));
}

static void test_hundredths(void **state)
{
    (void)state;
    static const struct {
        const char *word, *written;
        int value;
    } rows[] = {{"12.35", "12.35", 1235}, {"7.5", "7.5", 750}, {"7.50", "7.5", 750},
                {"0.05", "0.05", 5},      {"24", "24", 2400},  {"0", "0", 0}};
    static const char *const bad[] = {"", "x", "-1", ".5", "1.", "1.234", "1,5", "100000", "1.2x"};
    for (int i = 0; i < countof(rows); i++) {
        int value = -1;
        TEXT(text, 16);
        assert_true(word_hundredths((Word){.at = rows[i].word, .length = (int)strlen(rows[i].word)}, &value));
        assert_int_equal(value, rows[i].value);
        text_put_hundredths(&text, value);
        assert_string_equal(text.at, rows[i].written);
    }
    for (int i = 0; i < countof(bad); i++) {
        int value;
        assert_false(word_hundredths((Word){.at = bad[i], .length = (int)strlen(bad[i])}, &value));
    }
}

static void test_boards(void **state)
{
    (void)state;
    static const struct {
        const char *text, *what;
    } rows[] = {
        {"area 24 24\ncircle 5 5 1\nrow . .\n", "is not a word for boards in inches"},
        {"area 24\n", "the height"},
        {"area 24 2\n", "the height can't be"},
        {"area 24 24\narea 24 24\n", "has its area already"},
        {"circle 1 1 1\narea 24 24\n", "no area yet"},
        {"area 24 24\ncircle 25 5 1\n", "the distance from the left can't be"},
        {"area 24 24\npolygon 1 1 2 2\n", "too few corners"},
        {"area 24 24\npolygon 1 1 5 1 2 2 1 5\n", "not convex"},
        {"area 24 24\npolygon 5 1 8 9 1 4 9 4 2 9\n", "not convex"}, /* a star */
        {"area 24 24\nstart 1 5 5\n", "does not begin at the edge"},
        {"area 24 24\nstart 2 0 0\n", "out of order"},
        {"area 24 24\nstart 1 0 0 3\n", "3"},
    };
    Arena arena = {0};
    Problem problem = {0};
    for (int i = 0; i < countof(rows); i++) {
        problem = (Problem){0};
        assert_null(board_read("bad", rows[i].text, 1, aegis_hex_kinds, &arena, &problem));
        if (!strstr(problem.what, rows[i].what)) fail_msg("\"%s\" says: %s", rows[i].text, problem.what);
    }
    Board *board = board_read("yard",
                              "title \"Yard\"\narea 24 30.5\ncircle 5 6.25 1\npolygon 10 10 12 10 11 12\n"
                              "start 1 0 0\nstart 2 24 15\n",
                              1, aegis_hex_kinds, &arena, &problem);
    assert_non_null(board);
    assert_int_equal(board->area->width, 2400);
    assert_int_equal(board->area->height, 3050);
    assert_int_equal(board->area->shapes, 2);
    assert_int_equal(board->area->shape[0].y[0], 625);
    assert_int_equal(board->area->shape[1].corners, 3);
    assert_int_equal(board->area->start_y[2], 1500);
    assert_int_equal(board->zones, 2);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_roots),    cmocka_unit_test(test_inches_started),
        cmocka_unit_test(test_segments), cmocka_unit_test(test_meeting),
        cmocka_unit_test(test_rays),     cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_boxes),    cmocka_unit_test(test_measured),
        cmocka_unit_test(test_along),    cmocka_unit_test(test_hundredths),
        cmocka_unit_test(test_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
