/* Which combined robots a team can ever make: every robot that two disjoint stacks of its cards can
   become, found by combining whatever has been found so far. Positions, Energy and order do not
   matter, and neither does scrap combining, since a stack never holds a card twice. */
#include "games/aegis/cards/team.h"

enum { PARTS_MAX = 3000, EQUIPPED_CARD = 3 * TEAM_LIST_MAX };

/* A stack of cards, and what it counts as when it is combined (A2-REQ-05, 06). */
typedef struct Part {
    uint64_t makes, characters; /* bit: the first card of the team that has it */
    uint8_t classes, level;
    uint8_t card, as;           /* as: whom a Wildcard stands in for, else card */
    uint16_t basics, combineds; /* the cards in it */
} Part;

typedef struct Search {
    const TeamCards *cards;
    Part *part;
    int count, basics, first_combined;
    bool luck;
    uint64_t reached;
} Search;

static uint64_t make_bit(const TeamCards *cards, int index)
{
    for (int i = 0; i < index; i++)
        if (string_same(cards->card[i]->make, cards->card[index]->make)) return 1ull << i;
    return 1ull << index;
}

static uint64_t character_bit(const TeamCards *cards, const char *character)
{
    if (!*character) return 0;
    for (int i = 0; i < cards->count; i++)
        if (string_same(cards->card[i]->character, character)) return 1ull << i;
    return 1ull << EQUIPPED_CARD;
}

static uint64_t characters_of(const TeamCards *cards, int index)
{
    uint64_t bits = character_bit(cards, cards->card[index]->character);
    if (cards->commander && cards->commander_on == index)
        bits |= character_bit(cards, cards->commander->character);
    return bits;
}

static uint64_t abilities_of_card(const TeamCards *cards, int index)
{
    uint64_t abilities = cards->card[index]->card.abilities;
    if (cards->commander && cards->commander_on == index) abilities |= cards->commander->card.abilities;
    return abilities;
}

static void part_add(Search *search, Part part)
{
    for (int i = 0; i < search->count; i++) {
        const Part *old = &search->part[i];
        if (old->card == part.card && old->as == part.as && old->basics == part.basics &&
            old->combineds == part.combineds)
            return;
    }
    if (search->count == PARTS_MAX) return;
    search->part[search->count++] = part;
    if (part.combineds) search->reached |= 1ull << part.card;
}

/* What a part is made of, as opposed to what a Wildcard pretends to be. */
static Part part_inside(const Search *search, const Part *part)
{
    Part inside = *part;
    if (part->as == part->card) return inside;
    inside.classes = search->cards->card[part->card]->card.classes;
    inside.makes = make_bit(search->cards, part->card);
    inside.characters = characters_of(search->cards, part->card);
    return inside;
}

static void part_form(Search *search, const Part *components, int count, int index)
{
    const ShelfCard *card = search->cards->card[index];
    Part made = {.card = (uint8_t)index,
                 .as = (uint8_t)index,
                 .classes = card->card.classes,
                 .level = card->card.level,
                 .makes = make_bit(search->cards, index),
                 .characters = characters_of(search->cards, index),
                 .combineds = (uint16_t)(1u << (index - search->first_combined))};
    for (int i = 0; i < count; i++) {
        Part inside = part_inside(search, &components[i]);
        made.makes |= inside.makes;
        if (!search->cards->edition->printed_only) {
            made.classes |= inside.classes;
            made.characters |= inside.characters;
        }
        made.basics |= inside.basics;
        made.combineds |= inside.combineds;
    }
    part_add(search, made);
}

/* A2-REQ-01 to 15, and A2-CMD-51 for Run of Luck. */
static bool can_form(const Search *search, const Part *components, int count, int index)
{
    const ShelfCard *card = search->cards->card[index];
    unsigned wanted = card->card.classes, classes = 0;
    int levels = 0;
    uint64_t make = make_bit(search->cards, index), characters = 0;
    bool maker = false, shares = true, fits = true;
    for (int i = 0; i < count; i++) {
        const Part *part = &components[i];
        bool shared = (part->classes & wanted) != 0;
        classes |= part->classes;
        characters |= part->characters;
        levels += part->level;
        shares &= shared;
        fits &= card->card.level >= part->level;
        if (search->cards->edition->class_must_differ) fits &= part->classes != wanted;
        maker |= shared && (part->makes & make);
        if (part->combineds >> (index - search->first_combined) & 1) return false;
    }
    if (search->luck && levels == card->card.level) return true;
    if (card->character[0] && !(characters & character_bit(search->cards, card->character))) return false;
    return fits && shares && maker && (wanted & ~classes) == 0;
}

/* Emerge takes any number of components: one part, and any of the Basic robots outside it. */
static void emerge_try(Search *search, const Part *part, int index)
{
    int free_basic[TEAM_LIST_MAX], count = 0;
    for (int i = 0; i < search->basics; i++)
        if (!(part->basics >> i & 1)) free_basic[count++] = i;
    for (unsigned subset = 1; subset < 1u << count; subset++) {
        Part components[TEAM_LIST_MAX + 1] = {*part};
        int used = 1;
        for (int i = 0; i < count; i++)
            if (subset >> i & 1) components[used++] = search->part[free_basic[i]];
        if (can_form(search, components, used, index)) part_form(search, components, used, index);
    }
}

static void pair_try(Search *search, const Part *a, const Part *b)
{
    if (a->basics & b->basics || a->combineds & b->combineds) return;
    Part components[2] = {*a, *b};
    for (int i = search->first_combined; i < search->cards->count; i++)
        if (can_form(search, components, 2, i)) part_form(search, components, 2, i);
}

/* The Basic robots come first, so that part i is basic i; then what their Wildcards stand in for.
 */
static void basics_add(Search *search)
{
    const TeamCards *cards = search->cards;
    for (int i = 0; i < search->basics; i++)
        part_add(search, (Part){.card = (uint8_t)i,
                                .as = (uint8_t)i,
                                .level = 1,
                                .classes = cards->card[i]->card.classes,
                                .makes = make_bit(cards, i),
                                .characters = characters_of(cards, i),
                                .basics = (uint16_t)(1u << i)});
    for (int i = 0; i < search->basics; i++) {
        if (!(abilities_of_card(cards, i) & ABILITY(WILDCARD))) continue;
        for (int as = 0; as < search->first_combined; as++)
            part_add(search, (Part){.card = (uint8_t)i,
                                    .as = (uint8_t)as,
                                    .level = 1,
                                    .classes = cards->card[as]->card.classes,
                                    .makes = make_bit(cards, as),
                                    .characters = characters_of(cards, as),
                                    .basics = (uint16_t)(1u << i)});
    }
}

uint64_t team_reach(const TeamCards *cards)
{
    Arena arena = {0};
    Search search = {.cards = cards, .part = arena_new(&arena, Part, PARTS_MAX)};
    for (int i = 0; i < cards->count; i++) {
        search.basics += cards->list[i] == LIST_BASIC;
        search.first_combined += cards->list[i] != LIST_COMBINED;
        search.luck |= cards->list[i] == LIST_BASIC && abilities_of_card(cards, i) & ABILITY(RUN_OF_LUCK);
    }
    uint64_t all = 0;
    for (int i = search.first_combined; i < cards->count; i++) all |= 1ull << i;
    if (search.basics <= TEAM_SIZE && cards->count - search.first_combined <= COMBINED_MAX) {
        basics_add(&search);
        for (int i = 0; i < search.count && search.reached != all; i++) {
            for (int k = 0; k < i; k++) pair_try(&search, &search.part[i], &search.part[k]);
            for (int k = search.first_combined; k < cards->count; k++)
                if (cards->card[k]->card.abilities & ABILITY(EMERGE)) emerge_try(&search, &search.part[i], k);
        }
    }
    arena_free(&arena);
    return search.reached;
}
