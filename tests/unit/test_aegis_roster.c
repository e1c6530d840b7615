/* The robots that come with Arbiter: a hundred of the rule book's blocks and whatever was added since, which
   words they use, and that all are different. Arguments: the folders tests/cards and data/aegis. */
#include "aegis_files.h"

static const char *data_folder;

enum { FIRST = 101, LAST = 200 };

static Catalog *second_ignition(void)
{
    Catalog *catalog = catalog_new(&aegis, NULL);
    catalog_read_file(catalog, data_folder, "second-ignition.cards");
    return catalog;
}

static const struct Block {
    const char *team;
    int first, last;
} blocks[] = {/* A2-CARD-17 */
              {"ashla", 101, 109},   {"ganith", 110, 118},  {"indrix", 119, 127},      {"ysis", 128, 136},
              {"ethrael", 137, 145}, {"salazar", 146, 154}, {"challengers", 155, 170}, {"ainer", 171, 180},
              {"stell", 181, 190},   {"kaiju", 191, 200}};
enum { BLOCKS = sizeof blocks / sizeof *blocks };

static void a_hundred_robots_in_ten_blocks(void **unused)
{
    (void)unused;
    Catalog *catalog = second_ignition();
    int next = FIRST, basics[5] = {0}, levels[6] = {0};
    for (const ShelfCard *card = shelf_in(catalog)->cards; card; card = card->next) {
        assert_false(card->machineless);
        assert_true(card->card.action_count >= 1);
        if (card->number > LAST || !card->number) continue; /* an addition is in no block */
        assert_int_equal(card->number, next++);
        levels[card->card.level]++;
        for (int i = 0; i < 5 && card->card.level == 1; i++) basics[i] += card->card.classes >> i & 1;
        for (int i = 0; i < BLOCKS; i++)
            if (card->number >= blocks[i].first && card->number <= blocks[i].last)
                assert_string_equal(card->team, blocks[i].team);
        /* The Make's first letter is a Class of the robot, as far as books and pages show. */
        if (card->card.level == 1)
            assert_int_equal(card->make[0], "AEGIS"[__builtin_ctz(card->card.classes)]);
    }
    assert_int_equal(next, LAST + 1);
    for (int i = 0; i < 5; i++) assert_true(basics[i] >= 9);
    for (int i = 1; i <= 5; i++) assert_true(levels[i] >= 2);
    catalog_free(catalog);
}

static void every_word_of_the_index_is_used_twice(void **unused)
{
    (void)unused;
    Catalog *catalog = second_ignition();
    for (const AbilityWord *word = ability_words; word->word; word++) {
        int count = 0;
        if (word->alias || word->ability >= CLASSIC_FIRST) continue;
        for (const ShelfCard *card = shelf_in(catalog)->cards; card; card = card->next)
            count += card_has(&card->card, word->ability);
        if (count < 2) fail_msg("%s is on %d cards", word->word, count);
    }
    for (const ActionWord *word = action_words; word->word; word++) {
        int count = 0;
        bool attribute = word->kind == WORD_ATTRIBUTE, type = word->kind == WORD_TYPE;
        if (word->alias || (attribute && (word->value & (LASER | LIGHT | MELEE)))) continue;
        if (!attribute && !type) continue;
        for (const ShelfCard *card = shelf_in(catalog)->cards; card; card = card->next) {
            bool has = false;
            for (int i = 0; i < card->card.action_count; i++)
                has |= attribute ? (card->card.action[i].attributes & word->value) != 0
                                 : card->card.action[i].type == word->value;
            count += has;
        }
        if (count < 2) fail_msg("%s is on %d cards", word->word, count);
    }
    catalog_free(catalog);
}

/* Everything that plays, without the names of the robot and of its Actions. */
static void card_figures(const ShelfCard *card, Text *text)
{
    ShelfCard plain = *card;
    plain.number = 0;
    plain.team[0] = plain.faction[0] = plain.make[0] = 0;
    plain.make_given = false;
    plain.card.name = "X";
    for (int i = 0; i < plain.card.action_count; i++) plain.card.action[i].name = "X";
    card_write(&plain, text);
}

static void no_two_robots_are_the_same(void **unused)
{
    (void)unused;
    Catalog *catalog = second_ignition();
    for (const ShelfCard *a = shelf_in(catalog)->cards; a; a = a->next) {
        Text one = text_growing();
        card_figures(a, &one);
        for (const ShelfCard *b = a->next; b; b = b->next) {
            Text other = text_growing();
            card_figures(b, &other);
            if (strcmp(one.at, other.at) == 0) fail_msg("%s and %s are the same", a->card.name, b->card.name);
            text_free(&other);
        }
        text_free(&one);
    }
    catalog_free(catalog);
}

/* A team is its block, all of it but the Challengers' other Commanders; it is legal, without warnings, has a
   Commander, three Levels and more, and Energy for a good first turn. */
static void ten_teams_play_their_blocks(void **unused)
{
    (void)unused;
    Catalog *catalog = second_ignition();
    for (int i = 0; i < BLOCKS; i++) {
        char file[40];
        snprintf(file, sizeof file, "%s%s.team", i < 2 ? "" : "second/", blocks[i].team);
        catalog_read_file(catalog, data_folder, file);
        Text report = text_growing();
        bool legal = aegis_check_team(catalog, blocks[i].team, &report);
        if (!legal || report.length) fail_msg("%s: %s", blocks[i].team, report.at);
        text_free(&report);
        TeamCards cards;
        const ShelfTeam *team = shelf_team(catalog, blocks[i].team);
        assert_true(team_check(catalog, team, 0, &cards, NULL, NULL));
        int others = strcmp(blocks[i].team, "challengers") == 0 ? 6 : 0;
        assert_int_equal(cards.count, blocks[i].last - blocks[i].first + 1 - others);
        unsigned levels = 0, commanders = 0;
        int energy = 0;
        for (int k = 0; k < cards.count; k++) {
            const ShelfCard *card = cards.card[k];
            assert_string_equal(card->team, team->name);
            levels |= 1u << card->card.level;
            commanders += card->character[0] && card->card.level == 1;
            if (cards.list[k] == LIST_BASIC) energy += card->card.energy;
        }
        assert_int_equal(levels & 0xe, 0xe); /* Levels 1 to 3, and one above */
        assert_true(levels & 0x30);
        assert_int_equal(commanders, 1);
        assert_in_range(energy, 14, 16);
        assert_true(team->title[0] && team->style[0]);
    }
    catalog_free(catalog);
}

/* Any of the seven can lead the Challengers. */
static void challengers_have_seven_commanders(void **unused)
{
    (void)unused;
    Catalog *catalog = second_ignition();
    int count = 0;
    for (const ShelfCard *card = shelf_in(catalog)->cards; card; card = card->next) {
        if (strcmp(card->team, "challengers") != 0 || !card->character[0]) continue;
        char text[512], name[24];
        snprintf(name, sizeof name, "led%d", count++);
        snprintf(text, sizeof text,
                 "team %s\nbasic %s ABB-165 GAN-165 IPPL-165 SNO-165\n"
                 "combined GAN-2610 SNO-2620 GAN-3630 SNO-3640 GAN-4650\n",
                 name, card->card.name);
        assert_true(catalog_read(catalog, "led.team", text, 1, NULL));
        Text report = text_growing();
        bool legal = aegis_check_team(catalog, name, &report);
        if (!legal || report.length) fail_msg("%s: %s", card->card.name, report.at);
        text_free(&report);
    }
    assert_int_equal(count, 7);
    catalog_free(catalog);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hundred_robots_in_ten_blocks),
        cmocka_unit_test(every_word_of_the_index_is_used_twice),
        cmocka_unit_test(no_two_robots_are_the_same),
        cmocka_unit_test(ten_teams_play_their_blocks),
        cmocka_unit_test(challengers_have_seven_commanders),
    };
    if (count != 3) return 2;
    data_folder = arguments[2];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
