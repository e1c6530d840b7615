/* What is in the box: options, the cards of the shared deck or of everybody's own, names. */
#include "core/options.h"
#include "games/robot_empire/empire.h"

const SetupChoice empire_options[] = {
    {"decks", "Deck", {{"shared", "One for all"}, {"own", "Everybody's own"}}},
    {"moons", "Mining Moons", {{"on", "Played with"}, {"off", "Left out"}}},
    {"ports", "Upgrade Ports", {{"off", "Any Component fits"}, {"on", "Only with the port"}}},
    {"trade", "Battery trade", {{"on", "15 to 20 coins"}, {"off", "20 for all"}}},
    {"refill", "A Moon that was mined", {{"off", "Is discarded"}, {"on", "Fills up again"}}},
    {"coins", "Power Coins", {{"", "80 for every two"}, {"160", "160"}, {"240", "240"}, {"320", "320"}}},
    {"bonus",
     "For going later",
     {{"0", "No coins"}, {"1", "1 coin"}, {"2", "2 coins"}, {"3", "3 coins"}, {"5", "5 coins"}}},
    {"turns", "Turns of each", {{"60", "60"}, {"40", "40"}, {"20", "20"}, {"10", "10"}}},
    {0},
};

/* Decks are brought only where all bring their own (RE-VAR-05). */
bool empire_team_suits(const Catalog *catalog, const char *team, const Setup *setup)
{
    (void)catalog, (void)team;
    const char *decks = setup_option(setup, "decks", NULL);
    if (decks) return string_same(decks, "own");
    for (int seat = 1; seat <= setup->seats; seat++)
        if (setup->seat[seat].team[0]) return true;
    return false;
}

static bool options_read(EmpireKit *own, const Setup *setup, Problem *problem)
{
    static const char *const keys[] = {"moons", "ports", "trade", "decks", "refill",
                                       "coins", "turns", "bonus", "mode"};
    int seats = setup->seats, teams = 0;
    static const char *const decks[] = {"shared", "own"}, *const modes[] = {"standard"};
    int mode = 0;
    for (int seat = 1; seat <= seats; seat++) teams += setup->seat[seat].team[0] != 0;
    int deck = teams != 0;
    own->moons = own->trade = true;
    own->coins = COINS_PAIR * ((seats + 1) / 2);
    own->limit = TURNS_LIMIT;
    bool read = setup_known(setup, rows_of(keys),
                            "moons, ports, trade, refill = on or off, decks = shared or own, coins, turns or "
                            "bonus = a number",
                            problem) &&
                setup_row(setup, "decks", rows_of(decks), &deck, problem) &&
                setup_row(setup, "mode", rows_of(modes), &mode, problem) &&
                setup_flag(setup, "moons", &own->moons, problem) &&
                setup_flag(setup, "ports", &own->ports, problem) &&
                setup_flag(setup, "trade", &own->trade, problem) &&
                setup_flag(setup, "refill", &own->refill, problem) &&
                setup_number(setup, "coins", 26 * seats, 999, &own->coins, problem) &&
                setup_number(setup, "bonus", 0, 5, &own->bonus, problem) &&
                setup_number(setup, "turns", 1, 500, &own->limit, problem);
    own->own = deck;
    return read;
}

static int design_add(EmpireKit *own, const Card *card)
{
    for (int i = 1; i <= own->cards; i++)
        if (own->card[i].number == card->number) return i;
    if (own->cards == CARDS_MAX) return 0;
    own->card[++own->cards] = *card;
    return own->cards;
}

/* In a hand a card is worth what it would bring, less what it costs. A fighter that can be paid is worth a
   little more than that, but far less than on the table. */
static Trait trait_of(const Card *card)
{
    enum { PAID = 8, PAID_INCOME = 11 };
    int cost = card->cost == D6 ? D6_USUAL : card->cost, worth = 5;
    if (card->kind == KIND_AGENT) worth = 8;
    if (card->kind == KIND_EQUIPMENT) worth = card->income ? PAID_INCOME : 7;
    if (kind_is_part(card->kind)) worth = 4;
    bool fights = kind_is_fighter(card->kind);
    return (Trait){.kind = card->kind,
                   .cost = card->cost,
                   .worth = (uint8_t)(fights ? 10 - cost / 2 : worth),
                   .worth_paid = (uint8_t)(fights ? PAID : worth)};
}

static bool pieces_add(EmpireKit *own, const Card *card, int copies, int owner, Problem *problem)
{
    int design =
        card->kind == KIND_SETUP || (card->kind == KIND_MOON && !own->moons) ? -1 : design_add(own, card);
    for (int i = 0; i < copies && design >= 0; i++) {
        if (!design || own->pieces + 1 >= PIECES_MAX || own->copies[design] == 255 ||
            (!own->own && own->pieces >= BOX_MAX))
            return problem_set(problem, 0, 0, "at most 250 cards in a shared deck",
                               "there are too many cards");
        int id = ++own->pieces;
        own->design[id] = (uint16_t)design;
        own->trait[id] = trait_of(card);
        own->owner[id] = (uint8_t)owner;
        own->copy[id] = ++own->copies[design];
        own->last[owner] = id;
    }
    return true;
}

static bool decks_pack(EmpireKit *own, const Catalog *catalog, const Setup *setup, Problem *problem)
{
    if (!empire_shelf_box(catalog))
        return problem_set(problem, 0, 0, "a .cards file", "there are no cards to play with");
    own->first[0] = 1;
    for (const ShelfCard *card = empire_shelf_box(catalog); card && !own->own; card = card->next)
        if (!pieces_add(own, &card->card, card->card.copies, 0, problem)) return false;
    for (int seat = 1; seat <= setup->seats && own->own; seat++) {
        const char *name = setup->seat[seat].team;
        const ShelfDeck *deck = empire_shelf_deck(catalog, name);
        TEXT(why, 240);
        own->first[seat] = own->pieces + 1;
        own->last[seat] = own->pieces;
        if (!*name)
            return problem_set(problem, 0, 0, "deck=NAME",
                               "seat %d has no deck, but all play with their own (RE-SETUP-14)", seat);
        if (!deck)
            return problem_set(problem, 0, 0, "the name of a .deck file", "there is no deck \"%.60s\"", name);
        if (!empire_deck_check(deck, &why)) {
            why.at[strcspn(why.at, "\n")] = 0;
            return problem_set(problem, 0, 0, "a deck by the rules", "%s", why.at);
        }
        for (int i = 0; i < deck->line_count; i++)
            if (!pieces_add(own, &deck->line[i].card->card, deck->line[i].copies, seat, problem))
                return false;
    }
    return true;
}

Kit *empire_unpack(const Catalog *catalog, const Setup *setup, Arena *arena, Problem *problem)
{
    EmpireKit *own = arena_new(arena, EmpireKit, 1);
    own->kit = (Kit){.game = &robot_empire, .seats = setup->seats};
    if (setup->seats < robot_empire.seats_min || setup->seats > robot_empire.seats_max)
        return problem_set(problem, 0, 0, "2 to 6", "%d seats at Robot Empire", setup->seats), NULL;
    if (!options_read(own, setup, problem) || !decks_pack(own, catalog, setup, problem)) return NULL;
    for (int seat = 1; seat <= setup->seats; seat++) {
        Text name = text_fixed(own->name[seat], NAME_SIZE);
        text_put(&name, setup->seat[seat].name);
        if (!name.length) text_format(&name, "Seat %d", seat);
    }
    own->words = own->pieces / 64 + 1;
    own->agent_cost = 255;
    for (int i = 1; i <= own->cards; i++)
        if (own->card[i].kind == KIND_AGENT && own->card[i].cost < own->agent_cost)
            own->agent_cost = own->card[i].cost;
    own->kit.state_size =
        (uint32_t)((offsetof(EmpireState, piece) + sizeof(Piece) * (size_t)(own->pieces + 1) + 7) / 8 * 8);
    return &own->kit;
}
