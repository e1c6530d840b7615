/* The geometry of Avertigos against the check values of AV-GEO-30 to -40 and figures worked out by hand. What
   is checked is drawn as SVG into the folder that the test is given, for a person to look at. */
#include "games/avertigos/geometry/geometry.h"

#include "unit.h"

static const char *folder;
static const Pose ship = {{30000, 45000}, 0};
static const Area area = {60000, 90000};

typedef struct Picture {
    FILE *file;
} Picture;

static Picture picture_open(const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s.svg", folder, name);
    Picture picture = {fopen(path, "w")};
    assert_non_null(picture.file);
    fprintf(picture.file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-2000 -2000 64000 94000\" width=\"640\" "
            "height=\"940\"><rect width=\"60000\" height=\"90000\" fill=\"#eef\" stroke=\"#000\" "
            "stroke-width=\"100\"/>\n");
    return picture;
}

static void picture_shape(Picture picture, const Shape *shape, const char *fill)
{
    fprintf(picture.file,
            "<polygon fill=\"%s\" fill-opacity=\".4\" stroke=\"#000\" stroke-width=\"60\" points=\"", fill);
    for (int i = 0; i < shape->count; i++)
        fprintf(picture.file, "%d,%d ", shape->corner[i].x, 90000 - shape->corner[i].y);
    fprintf(picture.file, "\"/>\n");
}

static void picture_base(Picture picture, Pose base, const char *fill)
{
    Shape shape;
    base_shape(base, &shape);
    picture_shape(picture, &shape, fill);
    Point bow = point_add(base.at, rotated(base.heading, BASE_HALF, 0));
    fprintf(picture.file,
            "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#c00\" stroke-width=\"200\"/>\n",
            base.at.x, 90000 - base.at.y, bow.x, 90000 - bow.y);
}

static void picture_card(Picture picture, Pose card)
{
    Shape shape;
    card_shape(card, &shape);
    picture_shape(picture, &shape, "#fc6");
}

static void picture_close(Picture picture)
{
    fprintf(picture.file, "</svg>\n");
    fclose(picture.file);
}

static void is_at(Pose pose, int x, int y, int heading)
{
    if (pose.at.x != x || pose.at.y != y || pose.heading != heading)
        fail_msg("at (%d, %d) heading %d, not (%d, %d) heading %d", pose.at.x, pose.at.y, pose.heading, x, y,
                 heading);
}

static Pose end_ahead(Pose card) { return card_end(card, FINISH_AHEAD, 1); }

static void test_sines(void **state)
{
    (void)state;
    for (int h = 0; h < HEADINGS; h++) {
        assert_int_equal(sine(h), -sine(h + 36));
        int64_t s = sine(h), c = sine(h + QUARTER), one = (int64_t)SINE_ONE * SINE_ONE;
        assert_true(s * s + c * c > one - 150000 && s * s + c * c < one + 150000);
        Point left = rotated(h, 3333, 777), right = rotated(heading_turn(0, -h), 3333, -777);
        assert_true(left.x == right.x && left.y == -right.y); /* mirror images: AV-GEO-04 */
    }
    assert_int_equal(sine(6), 32768);
    assert_int_equal(sine(18), 65536);
    assert_int_equal(sine(54), -65536);
}

static void test_straight(void **state) /* AV-GEO-30 */
{
    (void)state;
    Picture picture = picture_open("geo-30-straight");
    Pose card = card_first(ship, 0);
    picture_base(picture, ship, "#69f"), picture_card(picture, card);
    is_at(end_ahead(card), 41200, 45000, 0);
    picture_base(picture, end_ahead(card), "#9cf");
    for (int i = 0; i < 2; i++) card = card_next(card, 0), picture_card(picture, card);
    is_at(end_ahead(card), 54800, 45000, 0);
    picture_base(picture, end_ahead(card), "#9cf");
    picture_close(picture);
}

static void test_vectors(void **state) /* AV-GEO-31 */
{
    (void)state;
    Picture picture = picture_open("geo-31-vectors");
    picture_base(picture, ship, "#69f");
    for (int vector = -EIGHTH; vector <= EIGHTH; vector += EIGHTH) {
        Pose card = card_first(ship, vector);
        picture_card(picture, card), picture_base(picture, end_ahead(card), "#9cf");
    }
    is_at(card_first(ship, EIGHTH), 31556, 46556, 9);
    is_at(end_ahead(card_first(ship, EIGHTH)), 37920, 52920, 9);
    is_at(end_ahead(card_first(ship, -EIGHTH)), 37920, 37080, 63);
    picture_close(picture);
}

static void test_turns(void **state) /* AV-GEO-32, -33 */
{
    (void)state;
    Picture picture = picture_open("geo-32-turns");
    Pose first = card_first(ship, 0), left = card_next(first, 6), right = card_next(first, -6);
    picture_base(picture, ship, "#69f"), picture_card(picture, first);
    is_at(left, 38254, 44800, 6);
    is_at(end_ahead(left), 46048, 49300, 6);
    is_at(right, 38254, 45200, 66);
    is_at(end_ahead(right), 46048, 40700, 66);
    Pose third = card_next(left, 6);
    is_at(third, 43597, 47654, 12);
    is_at(end_ahead(third), 48097, 55448, 12);
    picture_card(picture, left), picture_card(picture, right), picture_card(picture, third);
    picture_base(picture, end_ahead(right), "#9cf"), picture_base(picture, end_ahead(third), "#9cf");
    picture_close(picture);
}

static void test_finishes(void **state) /* AV-GEO-34 */
{
    (void)state;
    Picture picture = picture_open("geo-34-finishes");
    Pose north = {ship.at, QUARTER}, first = card_first(north, 0), card = card_next(first, 0);
    picture_base(picture, north, "#69f"), picture_card(picture, first), picture_card(picture, card);
    for (int finish = FINISH_AHEAD; finish < FINISHES; finish++)
        for (int side = -1; side <= 1; side += 2) picture_base(picture, card_end(card, finish, side), "#9cf");
    is_at(card_end(card, FINISH_HARD, 1), 25600, 57400, 36);
    is_at(card_end(card, FINISH_OUT, -1), 33756, 61956, 9);
    is_at(card_end(card, FINISH_SHIFTED, -1), 32200, 62600, 18);
    /* by hand: 45 degrees to the left is the mirror image about x = 30000 */
    is_at(card_end(card, FINISH_OUT, 1), 26244, 61956, 27);
    is_at(card_end(card, FINISH_HARD, -1), 34400, 57400, 0);
    picture_close(picture);
}

static void test_circle(void **state) /* AV-GEO-35 */
{
    (void)state;
    Picture picture = picture_open("geo-35-circle");
    Pose first = card_first(ship, 0), card = first;
    for (int i = 0; i < 12; i++) picture_card(picture, card), card = card_next(card, 6);
    is_at(first, 32200, 45000, 0);
    is_at(card, 32200, 45000, 0);
    picture_close(picture);
}

static bool bases_touch(Pose a, Pose b)
{
    Shape one, two;
    base_shape(a, &one), base_shape(b, &two);
    return shapes_touch(&one, &two);
}

static bool card_touches(Pose card, Pose base)
{
    Shape one, two;
    card_shape(card, &one), base_shape(base, &two);
    return shapes_touch(&one, &two) && shapes_touch(&two, &one);
}

static void test_zuke(void **state) /* AV-GEO-36, -37 */
{
    (void)state;
    Picture picture = picture_open("geo-36-zuke");
    Pose other = {{38000, 45000}, 18}, card = card_first(ship, 0), end = end_ahead(card);
    assert_true(card_touches(card, other));
    int k = 0;
    while (bases_touch((Pose){point_add(end.at, rotated(end.heading, NUDGE * k, 0)), end.heading}, other))
        k++;
    is_at((Pose){point_add(end.at, rotated(end.heading, NUDGE * k, 0)), 0}, 42500, 45000, 0);
    assert_false(bases_touch(end_ahead(card_next(card_next(card, 0), 0)), other));
    assert_true(card_touches(card, (Pose){{36000, 49400}, 0}));
    assert_false(card_touches(card, (Pose){{36000, 49401}, 0}));
    assert_true(card_touches(card, (Pose){{36000, 40600}, 0}));
    assert_false(card_touches(card, (Pose){{36000, 40599}, 0}));
    picture_base(picture, ship, "#69f"), picture_card(picture, card), picture_base(picture, other, "#f66");
    picture_base(picture, (Pose){{42500, 45000}, 0}, "#9cf");
    picture_close(picture);
}

static void test_edge(void **state) /* AV-GEO-38 */
{
    (void)state;
    Picture picture = picture_open("geo-38-edge");
    int32_t beyond[SIDES];
    Shape shape;
    Pose card = card_first((Pose){{52000, 45000}, 0}, 0);
    card_shape(card, &shape);
    assert_true(shape_out(&shape, area, beyond));
    assert_int_equal(side_worst(beyond), SIDE_EAST);
    assert_int_equal(beyond[SIDE_EAST], 1000);
    is_at(side_pose(area, SIDE_EAST, card.at.y), 57800, 45000, 36);
    picture_card(picture, card), picture_base(picture, side_pose(area, SIDE_EAST, card.at.y), "#9cf");
    Pose end = end_ahead(card_first((Pose){{46600, 45000}, 0}, 0));
    is_at(end, 57800, 45000, 0);
    base_shape(end, &shape);
    assert_false(shape_out(&shape, area, beyond));
    /* a base that lies beyond two sides: the larger overshoot counts, of equal ones the first of the list */
    base_shape((Pose){{1000, 500}, 0}, &shape);
    assert_true(shape_out(&shape, area, beyond));
    assert_int_equal(beyond[SIDE_WEST], 1200);
    assert_int_equal(beyond[SIDE_SOUTH], 1700);
    assert_int_equal(side_worst(beyond), SIDE_SOUTH);
    base_shape((Pose){{1000, 1000}, 0}, &shape);
    shape_out(&shape, area, beyond);
    assert_int_equal(side_worst(beyond), SIDE_WEST);
    is_at(side_pose(area, SIDE_NORTH, 0), 2200, 87800, 54);
    is_at(side_pose(area, SIDE_SOUTH, 99999), 57800, 2200, 18);
    is_at(side_pose(area, SIDE_WEST, 99999), 2200, 87800, 0);
    picture_close(picture);
}

static bool reaches(int facing, int32_t reach, int arc, Pose target)
{
    Shape fan, base;
    reach_shape(ship, facing, reach, arc, &fan);
    base_shape(target, &base);
    return shapes_touch(&fan, &base);
}

static void test_range(void **state) /* AV-GEO-39, -40, -26 */
{
    (void)state;
    Picture picture = picture_open("geo-39-range");
    Shape fan;
    for (int facing = 0; facing < HEADINGS; facing += QUARTER) {
        reach_shape(ship, facing, facing % 36 ? 20000 : 30000, facing % 36 ? 6 : 3, &fan);
        picture_shape(picture, &fan, "#f99");
    }
    picture_base(picture, ship, "#69f");
    reach_shape(ship, 0, 20000, 6, &fan);
    assert_int_equal(fan.count, 14);
    assert_true(fan.corner[0].x == 32200 && fan.corner[0].y == 45000);
    assert_true(fan.corner[1].x == 49521 && fan.corner[1].y == 35000);
    assert_true(fan.corner[13].x == 49521 && fan.corner[13].y == 55000);
    assert_true(fan.corner[7].x == 52200 && fan.corner[7].y == 45000);
    assert_true(reaches(0, 20000, 6, (Pose){{54400, 45000}, 36}));
    assert_false(reaches(0, 20000, 6, (Pose){{54401, 45000}, 36}));
    assert_false(reaches(0, 20000, 6, (Pose){{50000, 58000}, 36}));
    assert_true(reaches(QUARTER, 20000, 6, (Pose){{30000, 60000}, 0}));
    assert_false(reaches(QUARTER, 20000, 6, (Pose){{30000, 30000}, 0}));
    assert_true(reaches(3 * QUARTER, 20000, 6, (Pose){{30000, 30000}, 0}));
    /* the rocket reaches 30000, the flamer 11000 */
    assert_true(reaches(0, 30000, 3, (Pose){{64400, 45000}, 0}));
    assert_false(reaches(0, 30000, 3, (Pose){{64401, 45000}, 0}));
    assert_true(reaches(36, 11000, 9, (Pose){{14600, 45000}, 0}));
    assert_false(reaches(36, 11000, 9, (Pose){{14599, 45000}, 0}));
    picture_close(picture);
}

static void test_islands(void **state) /* AV-GEO-09, -24 */
{
    (void)state;
    Shape island, base;
    island_shape((Point){10000, 10000}, 4000, &island);
    assert_int_equal(island.count, 24);
    assert_true(island.corner[0].x == 14000 && island.corner[6].y == 14000);
    base_shape((Pose){{16200, 10000}, 0}, &base);
    assert_true(shapes_touch(&island, &base));
    base_shape((Pose){{16201, 10000}, 0}, &base);
    assert_false(shapes_touch(&island, &base));
}

/* Touching is what it is wherever the two lie and whichever comes first. */
static void test_touch(void **state)
{
    (void)state;
    uint32_t seed = 1;
    for (int i = 0, met = 0; i < 20000 || met < 500; i++) {
        int n[6];
        for (int k = 0; k < 6; k++) seed = seed * 1664525u + 1013904223u, n[k] = (int)(seed >> 8);
        Pose a = {{n[0] % 12000, n[1] % 12000}, n[2] % HEADINGS},
             b = {{n[3] % 12000, n[4] % 12000}, n[5] % HEADINGS};
        bool touch = bases_touch(a, b);
        met += touch;
        assert_int_equal(touch, bases_touch(b, a));
        int64_t apart = points_apart(a.at, b.at);
        if (apart <= (int64_t)4 * (BASE_HALF - 2) * (BASE_HALF - 2)) assert_true(touch);
        if (apart > (int64_t)4 * BASE_ROUND * BASE_ROUND) assert_false(touch);
    }
}

int main(int count, char **words)
{
    folder = count > 1 ? words[1] : ".";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sines),   cmocka_unit_test(test_straight), cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_turns),   cmocka_unit_test(test_finishes), cmocka_unit_test(test_circle),
        cmocka_unit_test(test_zuke),    cmocka_unit_test(test_edge),     cmocka_unit_test(test_range),
        cmocka_unit_test(test_islands), cmocka_unit_test(test_touch)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
