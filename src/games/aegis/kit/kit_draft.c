/* The kit of a draft: every card of the edition, and room for what each seat will hold. */
#include "games/aegis/kit/builder.h"

static bool line_of_draft(const char *line)
{
    static const char *const of_draft[] = {"hand", "kept", "discarded", "commanders", "combined", "draft"};
    Words words = words_of(line);
    Word word;
    if (!words_next(&words, &word)) return false;
    for (int i = 0; i < countof(of_draft); i++)
        if (word_is(word, of_draft[i])) return true;
    return false;
}

bool draft_is_dealt(const Catalog *catalog, const Setup *setup)
{
    for (int seat = 1; seat <= setup->seats; seat++) {
        const ShelfTeam *team =
            setup->seat[seat].team[0] ? shelf_team(catalog, setup->seat[seat].team) : NULL;
        if (team && team->drafted) return false;
    }
    for (int i = 0; i < setup->position_count; i++)
        if (line_of_draft(setup->position[i])) return true;
    return !setup->position_count;
}

/* Teams that seats bring along are not used. All cards of a draft: those that the table brings, else those of
 * the edition that come with the game. */
static bool draft_cards(Builder *builder, const Catalog *catalog, bool own)
{
    AegisKit *kit = &builder->head;
    const Shelf *shelf = shelf_in(catalog);
    for (const ShelfCard *card = shelf ? shelf->cards : NULL; card; card = card->next) {
        int edition = card->edition ? card->edition : own ? kit->edition : EDITION_USUAL;
        if (edition != kit->edition || card->boss || card->rondo) continue; /* a Boss is nobody's robot */
        if (kit->cards == CARDS_MAX)
            return problem_set(builder->problem, 0, 0, "at most 125", "there are too many cards for a draft");
        builder->card[++kit->cards] = card;
    }
    return true;
}

enum { HAND_FIRST = 10, HAND_SECOND = 8, COMMANDERS_EACH = 2, POOL_EACH = 5 };

static bool draft_has(const Builder *builder, const char *what, int cards, int needed)
{
    if (cards >= needed || builder->head.placed) return true;
    TEXT(expected, 40);
    text_format(&expected, "at least %d", needed);
    return problem_set(builder->problem, 0, 0, expected.at, "%d %s are too few for a draft of %d", cards,
                       what, builder->head.seats);
}

/* How many cards are dealt, and from which decks: A2-DRAFT-02 to -04, A1-DRFT-02 to -07. */
bool draft_gather(Builder *builder)
{
    AegisKit *kit = &builder->head;
    const Catalog *catalog = builder->catalog;
    const Shelf *shelf = catalog->base ? shelf_in(catalog) : NULL;
    int commanders = 0, basics = 0, combined = 0;
    if (kit->edition == 1 && kit->seats < 4 && !kit->placed)
        return problem_set(builder->problem, 0, 0, "4 to 6 seats: A1-DRFT-01",
                           "a draft of the first edition can't be played by %d", kit->seats);
    kit->cards = DRONE_SAUR;
    if (!draft_cards(builder,
                     shelf && shelf->cards ? catalog
                     : catalog->base       ? catalog->base
                                           : catalog,
                     shelf && shelf->cards))
        return false;
    for (int i = DRONE_SAUR + 1; i <= kit->cards; i++) {
        const ShelfCard *card = builder->card[i];
        bool commander = card->machineless || (card->card.level == 1 && card->character[0]);
        commanders += commander;
        combined += !card->machineless && card->card.level > 1;
        basics += !commander && card->card.level == 1;
    }
    bool first = kit->edition == 1;
    int needed = kit->seats * (first ? HAND_FIRST : HAND_SECOND);
    if (!first && kit->seats == 2) needed += kit->seats * (HAND_SECOND - 1); /* drawn later: A2-DRAFT-08 */
    kit->hand_cards = first ? HAND_FIRST : HAND_SECOND;
    kit->mixed = first ? kit->seats == 6 || (kit->seats == 5 && basics < needed) : basics < needed;
    kit->commander_cards = first && kit->mixed ? 0 : COMMANDERS_EACH;
    int dealt = kit->commander_cards * kit->seats;
    return draft_has(builder, "Commander cards", commanders, dealt) &&
           draft_has(builder, "combined robots", combined, POOL_EACH * kit->seats) &&
           draft_has(builder, "Basic robots", basics + (kit->mixed ? commanders - dealt : 0), needed);
}

void draft_number(Builder *builder)
{
    AegisKit *kit = &builder->head;
    for (int seat = 1; seat <= kit->seats; seat++) {
        kit->first[seat] = (uint8_t)(kit->pieces + 1);
        kit->basics[seat] = (uint8_t)(kit->hand_cards + kit->commander_cards);
        kit->combined[seat] = POOL_EACH;
        int pieces = kit->basics[seat] + kit->combined[seat] + DRONES_MAX;
        for (int i = 0; i < pieces; i++) {
            ensure(kit->pieces < PIECES_MAX - 1);
            Piece *piece = &kit->piece[++kit->pieces];
            piece->seat = (uint8_t)seat;
            piece->basic = i < kit->basics[seat];
            piece->drone = i >= kit->basics[seat] + kit->combined[seat];
            if (piece->drone) piece->card = DRONE_GAN;
        }
    }
    kit->first[kit->seats + 1] = (uint8_t)(kit->pieces + 1);
}
