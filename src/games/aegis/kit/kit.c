/* Unpacks a kit: gathers every seat's pieces from its team or, in a placed position, from the
   position's lines, and numbers them and their cards. */
#include "games/aegis/kit/blows.h"
#include "games/aegis/kit/builder.h"

const HexKind aegis_hex_kinds[] = {[HEX_STOP] = {"stop", 'S'},
                                   [HEX_JAM] = {"jam", 'J'},
                                   [HEX_CONTROL] = {"control", 'C'},
                                   [HEX_ENTRY] = {"entry", 'E'},
                                   {0}};

/* ---- pieces ---- */

static bool piece_find(SeatPieces *seat, const ShelfCard *card, bool **placed, const ShelfCard ***commander)
{
    for (int i = 0; i < seat->basics; i++)
        if (seat->basic[i] == card)
            return *placed = &seat->basic_placed[i], *commander = &seat->basic_commander[i], true;
    for (int i = 0; i < seat->combineds; i++)
        if (seat->combined[i] == card)
            return *placed = &seat->combined_placed[i], *commander = &seat->combined_commander[i], true;
    return false;
}

static bool piece_add(Builder *builder, int number, const ShelfCard *card, int column)
{
    SeatPieces *seat = &builder->seat[number];
    if (seat->fixed)
        return problem_set(builder->problem, 0, column, "a robot of its team",
                           "%s is not in the team of seat %d", card->card.name, number);
    bool minion = seat_is_boss(&builder->head, number);
    if (minion && seat->basics + seat->combineds == MINIONS_MOST)
        return problem_set(builder->problem, 0, column, "9 or 10: A2-SOLO-06",
                           "the minion deck has more than 10 robots");
    if (card->card.level == 1) {
        if (seat->basics == BROUGHT_MAX && !minion)
            return problem_set(builder->problem, 0, column, "at most 8",
                               "seat %d has more than 8 Basic robots", number);
        seat->basic[seat->basics++] = card;
    } else {
        if (seat->combineds == COMBINED_MAX && !minion)
            return problem_set(builder->problem, 0, column, "at most 8",
                               "seat %d has more than 8 combined robots", number);
        seat->combined[seat->combineds++] = card;
    }
    return true;
}

/* A name of a position, perhaps with another seat's number before it (2:GAN-100): its piece, made
   if there is none yet. A Drone has no card; then *card is NULL. */
static bool piece_named(Builder *builder, Word name, int *seat, const ShelfCard **card)
{
    *card = NULL;
    if (name.length > 2 && name.at[1] == ':' && name.at[0] >= '1' &&
        name.at[0] <= '0' + builder->head.seats) {
        *seat = name.at[0] - '0';
        name.at += 2;
        name.length -= 2;
    }
    int number;
    if (drone_name(name, &number)) {
        builder->drones = true;
        if (number <= DRONES_MAX) return true;
        return problem_set(builder->problem, 0, name.column, "#1 to #4",
                           "a seat has no more than 4 Drones: A2-DRONE-03");
    }
    if (seat_is_boss(&builder->head, *seat) && word_is(name, builder->boss->card.name)) return true;
    *card = shelf_robot(builder->catalog, name, builder->head.edition);
    bool *placed;
    const ShelfCard **commander;
    if (!*card) {
        Suggestion near = shelf_suggest(builder->catalog, name, false);
        return problem_set(builder->problem, 0, name.column, suggestion_or(&near, "the name of a robot card"),
                           "there is no robot called %.*s", WORD_SHOWN(name));
    }
    return piece_find(&builder->seat[*seat], *card, &placed, &commander) ||
           piece_add(builder, *seat, *card, name.column);
}

static bool piece_equip(Builder *builder, int seat, const ShelfCard *card, Word name)
{
    const ShelfCard *commander = shelf_commander(builder->catalog, name, builder->head.edition);
    const ShelfCard **equipped;
    bool *placed;
    if (!commander)
        return problem_set(builder->problem, 0, name.column, "the name of a Machineless Commander",
                           "there is no Commander card called %.*s", WORD_SHOWN(name));
    if (!card) return problem_set(builder->problem, 0, name.column, "a robot", "a Drone has no Commander");
    ensure(piece_find(&builder->seat[seat], card, &placed, &equipped));
    *equipped = commander;
    return true;
}

/* The key=value words after the hex. Only those that name pieces matter here. */
static bool place_details(Builder *builder, const char *at, int seat, const ShelfCard *card)
{
    for (;;) {
        while (*at == ' ' || *at == '\t' || *at == '\r') at++;
        if (*at == 0 || *at == '\n' || *at == '#') return true;
        size_t length = strcspn(at, "= \t\r\n");
        Word key = {.at = at, .length = (int)length}, name;
        at += length;
        if (*at != '=') continue;
        at++;
        while (names_next(&at, &name)) {
            int owner = seat;
            const ShelfCard *part;
            if (word_is(key, "under") && !piece_named(builder, name, &owner, &part)) return false;
            if (word_is(key, "commander") && !piece_equip(builder, seat, card, name)) return false;
        }
        at += strcspn(at, " \t\r\n");
    }
}

/* place SEAT NAME HEX|off|destroyed|sideboard [key=value...] */
static bool position_line(Builder *builder, const char *line)
{
    Words words = words_of(line);
    Word word, name, where;
    int seat;
    bool inches = builder->head.inches;
    const char *form = inches ? "place SEAT NAME X Y" : "place SEAT NAME HEX";
    if (!words_next(&words, &word) || !word_is(word, "place")) return true;
    if (!words_next(&words, &word) || !word_number(word, &seat) || seat < 1 || seat > builder->head.seats)
        return problem_set(builder->problem, 0, 7, form, "`place` needs the number of a seat");
    if (!words_next(&words, &name) || !words_next(&words, &where))
        return problem_set(builder->problem, 0, word.column, form,
                           "`place` needs a name and a %s, off, destroyed or sideboard",
                           inches ? "place" : "hex");
    const ShelfCard *card;
    if (!piece_named(builder, name, &seat, &card)) return false;
    if (card) {
        bool *placed;
        const ShelfCard **commander;
        ensure(piece_find(&builder->seat[seat], card, &placed, &commander));
        if (*placed)
            return problem_set(builder->problem, 0, name.column, "each robot once",
                               "%s of seat %d is placed twice", card->card.name, seat);
        *placed = true;
        if (card->card.level > 1) builder->seat[seat].names_pool = true;
    }
    return place_details(builder, words.at, seat, card);
}

static bool is_named(const Builder *builder, const ShelfCard *card)
{
    for (int seat = 1; seat <= builder->head.seats; seat++) {
        const SeatPieces *pieces = &builder->seat[seat];
        for (int i = 0; i < pieces->combineds; i++)
            if (pieces->combined[i] == card) return true;
    }
    return false;
}

/* A position that says nothing of a seat's Combine Pool means the combined robots it brought along.
 */
static void pools_fill(Builder *builder)
{
    const Shelf *shelf = builder->catalog->base ? shelf_in(builder->catalog) : NULL;
    const ShelfCard *spare[COMBINED_MAX];
    int spares = 0;
    for (const ShelfCard *card = shelf ? shelf->cards : NULL; card && spares < COMBINED_MAX;
         card = card->next)
        if (card_is_robot(card) && card->card.level > 1 && !is_named(builder, card)) spare[spares++] = card;
    for (int number = 1; number <= builder->head.seats; number++) {
        SeatPieces *seat = &builder->seat[number];
        if (seat->fixed || seat->names_pool || seat_is_boss(&builder->head, number)) continue;
        for (int i = 0; i < spares && seat->combineds < COMBINED_MAX; i++)
            seat->combined[seat->combineds++] = spare[i];
    }
}

static bool team_unpack(Builder *builder, int number)
{
    SeatPieces *seat = &builder->seat[number];
    const char *name = builder->setup->seat[number].team;
    const ShelfTeam *team = shelf_team(builder->catalog, name);
    TeamCards cards;
    if (!team)
        return problem_set(builder->problem, 0, 0, "the name of a .team file", "there is no team called %s",
                           name);
    if (team->rondo != builder->head.rondo)
        return problem_set(builder->problem, 0, 0,
                           team->rondo                  ? "a team of five Basic robots"
                           : builder->head.edition == 1 ? "a team with `start`: A1-ROND-01"
                                                        : "another mode",
                           "the team %s is %sfor Combine Rondo", name, team->rondo ? "" : "not ");
    if (team->drafted != builder->head.draft)
        return problem_set(builder->problem, 0, 0,
                           team->drafted ? "draft=on with it, or another team" : "a drafted team, or none",
                           "the team %s was %sdrafted", name, team->drafted ? "" : "not ");
    bool eight = builder->head.mode == MODE_POINTS;
    if (team->eight && !eight)
        return problem_set(builder->problem, 0, 0, "a team without `reserve`: A1-TEAM-01",
                           "the team %s is for Point Control", name);
    if (eight && team->basics + team->sideboards != BROUGHT_MAX)
        return problem_set(builder->problem, 0, 0, "a team of eight Basic robots: A1-PTC-01",
                           "the team %s has %d", name, team->basics + team->sideboards);
    if (!team_check(builder->catalog, team, builder->head.edition, &cards, NULL, builder->problem))
        return false;
    for (int i = 0; i < cards.count; i++) {
        if (!piece_add(builder, number, cards.card[i], 0)) return false;
        bool combined = cards.card[i]->card.level > 1;
        if (combined && cards.list[i] == LIST_BASIC) seat->starts |= (uint8_t)(1 << (seat->combineds - 1));
        if (cards.commander && cards.commander_on == i)
            *(combined ? &seat->combined_commander[seat->combineds - 1]
                       : &seat->basic_commander[seat->basics - 1]) = cards.commander;
    }
    seat->fixed = true;
    return true;
}

/* A2-SOLO-06, A2-SOLO-07: the minions are any 9 or 10 robots, in the lists of a team that need not be one. */
static bool minions_unpack(Builder *builder)
{
    const ShelfBoss *boss = builder->boss->boss;
    const char *name = setup_option(builder->setup, "minions", boss->minions[0]);
    const ShelfTeam *team = *name ? shelf_team(builder->catalog, name) : NULL;
    if (!team)
        return problem_set(builder->problem, 0, 0, "minions= and the name of a .team file: A2-SOLO-07",
                           "there is no team called %s to be the minions", name);
    const struct {
        const char (*name)[CARD_NAME_MAX + 1];
        int count;
    } list[] = {
        {team->basic, team->basics}, {team->sideboard, team->sideboards}, {team->combined, team->combineds}};
    SeatPieces *seat = &builder->seat[SOLO_BOSS];
    for (int i = 0; i < countof(list); i++)
        for (int j = 0; j < list[i].count; j++) {
            int owner = SOLO_BOSS, before = seat->basics + seat->combineds;
            const ShelfCard *card;
            if (!piece_named(builder, word_of(list[i].name[j]), &owner, &card)) return false;
            if (seat->basics + seat->combineds == before)
                return problem_set(builder->problem, 0, 0, "each robot once",
                                   "%s is in the minion deck twice", list[i].name[j]);
        }
    int count = seat->basics + seat->combineds;
    if (count < MINIONS_LEAST)
        return problem_set(builder->problem, 0, 0, "9 or 10: A2-SOLO-06", "the team %s has %d robots", name,
                           count);
    snprintf(builder->head.boss.minions, sizeof builder->head.boss.minions, "%s", name);
    seat->fixed = true;
    return true;
}

/* The minions of a Boss. */
bool aegis_uses_team(const Kit *kit, const char *team)
{
    return string_same(((const AegisKit *)kit)->boss.minions, team);
}

static bool pieces_gather(Builder *builder)
{
    const Setup *setup = builder->setup;
    if (builder->head.dealt) return draft_gather(builder);
    bool minions = !builder->head.placed || setup_option(setup, "minions", NULL);
    for (int seat = 1; seat <= builder->head.seats; seat++) {
        if (seat_is_boss(&builder->head, seat)) {
            if (minions && !minions_unpack(builder)) return false;
        } else if (setup->seat[seat].team[0]) {
            if (!team_unpack(builder, seat)) return false;
        } else if (!builder->head.placed) {
            return problem_set(builder->problem, 0, 0, "a team for each seat, or a position",
                               "seat %d has no team", seat);
        }
    }
    for (int i = 0; i < setup->position_count; i++)
        if (!position_line(builder, setup->position[i])) return false;
    if (builder->head.placed) pools_fill(builder);
    return true;
}

/* ---- numbering ---- */

static int card_number(Builder *builder, const ShelfCard *card)
{
    AegisKit *kit = &builder->head;
    for (int i = DRONE_SAUR + 1; i <= kit->cards; i++)
        if (builder->card[i] == card) return i;
    ensure(kit->cards < CARDS_MAX);
    builder->card[++kit->cards] = card;
    return kit->cards;
}

static void piece_number(Builder *builder, int seat, const ShelfCard *card, const ShelfCard *commander)
{
    AegisKit *kit = &builder->head;
    ensure(kit->pieces < PIECES_MAX - 1);
    Piece *piece = &kit->piece[++kit->pieces];
    piece->seat = (uint8_t)seat;
    piece->card = (uint8_t)(card ? card_number(builder, card) : DRONE_GAN);
    piece->drone = !card;
    piece->basic = card && card->card.level == 1;
    if (card && word_starts(word_of(card->faction), "iris"))
        kit->equip_iris[kit->pieces >> 3] |= (uint8_t)(1 << (kit->pieces & 7));
    if (!commander) return;
    piece->commander = (uint8_t)card_number(builder, commander);
    piece->extra = commander->card.abilities;
    piece->extra_classic = commander->card.classic;
    kit->equip_classic[seat] = piece->extra_classic;
    kit->equip_card[seat] = piece->commander;
    kit->team_abilities[seat] |= piece->extra;
}

/* The Boss is the last of its side's robots. Its Actions stand on as many cards as they need. */
static void boss_number(Builder *builder)
{
    AegisKit *kit = &builder->head;
    const ShelfBoss *boss = builder->boss->boss;
    piece_number(builder, SOLO_BOSS, builder->boss, NULL);
    kit->boss.piece = kit->pieces;
    kit->piece[kit->pieces].basic = false;
    kit->combined[SOLO_BOSS]++;
    int card = kit->piece[kit->pieces].card, actions = 0;
    for (int i = 0; i < boss->moves; i++) {
        const BossMove *move = &boss->move[i];
        BossDeed *deed = &kit->boss.deed[kit->boss.deeds++];
        *deed = (BossDeed){move->action.name, 0, move->special, move->amount, move->icons};
        if (move->special) continue;
        deed->ref = (uint16_t)ACTION_REF(card + actions / ACTIONS_MAX, actions % ACTIONS_MAX);
        actions++;
    }
    for (int i = ACTIONS_MAX; i < actions; i += ACTIONS_MAX) {
        ensure(kit->cards < CARDS_MAX);
        builder->card[++kit->cards] = builder->boss;
    }
    memcpy(kit->boss.trophy, boss->trophy, sizeof kit->boss.trophy);
    kit->boss.trophies = (uint8_t)boss->trophies;
    kit->boss.summon = boss->summon;
    kit->boss.figure = boss->figure;
}

static void boss_actions_fill(const Builder *builder, AegisKit *kit)
{
    for (int i = 0; i < kit->boss.deeds; i++) {
        int ref = kit->boss.deed[i].ref;
        if (!ref) continue;
        Card *card = &kit->card[REF_CARD(ref)];
        card->action[REF_SLOT(ref)] = builder->boss->boss->move[i].action;
        card->action_count = (uint8_t)(REF_SLOT(ref) + 1);
    }
}

static void pieces_number(Builder *builder)
{
    AegisKit *kit = &builder->head;
    kit->cards = DRONE_SAUR;
    for (int number = 1; number <= kit->seats; number++) {
        const SeatPieces *seat = &builder->seat[number];
        kit->first[number] = (uint8_t)(kit->pieces + 1);
        kit->basics[number] = (uint8_t)seat->basics;
        kit->combined[number] = (uint8_t)seat->combineds;
        kit->starts[number] = seat->starts;
        for (int i = 0; i < seat->basics; i++)
            piece_number(builder, number, seat->basic[i], seat->basic_commander[i]);
        for (int i = 0; i < seat->combineds; i++)
            piece_number(builder, number, seat->combined[i], seat->combined_commander[i]);
        if (seat_is_boss(kit, number)) boss_number(builder);
        for (int i = 0; i < DRONES_MAX; i++) piece_number(builder, number, NULL, NULL);
    }
    kit->first[kit->seats + 1] = (uint8_t)(kit->pieces + 1);
}

/* The index of a name in a table of names, added if it is new; 0 if the table is full. */
static int name_number(char *table, int size, int rows, const char *name)
{
    for (int i = 1; i < rows; i++) {
        char *row = table + (size_t)i * (size_t)size;
        if (!*row) word_copy(word_of(name), row, (size_t)size);
        if (string_same(row, name)) return i;
    }
    return 0;
}

static void drones_fill(Card *card)
{
    card[0].name = ""; /* a piece that no card was dealt to */
    card[DRONE_GAN] = (Card){.name = "GAN",
                             .drone = DRONE_GAN,
                             .level = 1,
                             .move = 2,
                             .integrity = 1,
                             .abilities = ABILITY(BEACON)};
    card[DRONE_SAUR] = (Card){
        .name = "SAUR", .drone = DRONE_SAUR, .level = 1, .energy = 1, .integrity = 1, .action_count = 1};
    card[DRONE_SAUR].action[0] = (Action){.name = "SAUR Shot",
                                          .cost = 2,
                                          .accuracy = 2,
                                          .type = TYPE_DAMAGE,
                                          .power = 1,
                                          .range = 10,
                                          .attributes = AIMED};
}

/* The Class whose letter the Make begins with, if any Basic robot of that Make has it; otherwise the set does
   not name its Makes so, and every Class will do: A2-REQ-04. */
static uint8_t make_class(const Catalog *catalog, const char *make)
{
    static const char letters[] = "AEGIS";
    const char *letter = strchr(letters, make[0]);
    if (!make[0] || !letter) return 0;
    uint8_t home = (uint8_t)(1 << (letter - letters));
    for (; catalog; catalog = catalog->base) {
        const Shelf *shelf = shelf_in(catalog);
        for (const ShelfCard *card = shelf ? shelf->cards : NULL; card; card = card->next)
            if (card_is_robot(card) && card->card.classes == home && string_same(card->make, make))
                return home;
    }
    return 0;
}

static bool cards_fill(Builder *builder, AegisKit *kit)
{
    drones_fill(kit->card);
    for (int i = DRONE_SAUR + 1; i <= kit->cards; i++) {
        const ShelfCard *from = builder->card[i];
        Card *card = &kit->card[i];
        *card = from->card;
        int make = from->make[0] ? name_number(kit->make[0], sizeof kit->make[0], MAKES_MAX, from->make) : 0;
        if (from->make[0] && !make)
            return problem_set(builder->problem, 0, 0, "at most 63",
                               "there are too many Makes on this table");
        int character = from->character[0] ? name_number(kit->character[0], sizeof kit->character[0],
                                                         CHARACTERS_MAX, from->character)
                                           : 0;
        card->make = (uint8_t)make;
        kit->make_class[make] = make_class(builder->catalog, kit->make[make]);
        card->commander = (uint8_t)character;
    }
    for (int piece = 1; piece <= kit->pieces; piece++)
        if (kit->piece[piece].commander)
            kit->piece[piece].character = kit->card[kit->piece[piece].commander].commander;
    return true;
}

static void card_count(AegisKit *kit, const Card *card)
{
    kit->all_abilities |= card->abilities;
    kit->all_classic |= card->classic;
    for (int i = 0; i < card->action_count; i++) kit->all_attributes |= card->action[i].attributes;
}

/* What anybody has, so that play can skip what nobody has. */
static void totals_fill(const Builder *builder, AegisKit *kit)
{
    for (int i = DRONE_SAUR + 1; i <= kit->cards; i++) card_count(kit, &kit->card[i]);
    uint64_t makers = ABILITY(DEPLOY) | ABILITY(PARTING_DRONE) | ABILITY(COMBINE_DRONE);
    if (builder->drones || kit->all_abilities & makers) {
        card_count(kit, &kit->card[DRONE_GAN]);
        card_count(kit, &kit->card[DRONE_SAUR]);
    }
    for (int seat = 1; seat <= kit->seats && kit->dealt; seat++)
        kit->team_abilities[seat] = kit->all_abilities; /* anybody may get any card */
    for (int piece = 1; piece <= kit->pieces; piece++)
        if (!kit->piece[piece].drone)
            kit->team_abilities[kit->piece[piece].seat] |= kit->card[kit->piece[piece].card].abilities;
}

/* Who can have which ability, and who can be controlled by whom: see AegisKit. */
static void sets_fill(AegisKit *kit)
{
    for (int piece = 1; piece <= kit->pieces; piece++) {
        const Piece *own = &kit->piece[piece];
        uint64_t abilities = kit->card[own->card].abilities | own->extra;
        if (own->drone) abilities |= kit->card[DRONE_GAN].abilities | kit->card[DRONE_SAUR].abilities;
        if (kit->dealt) abilities |= kit->all_abilities;
        for (uint64_t left = abilities; left; left &= left - 1)
            pieces_add(&kit->bearers[__builtin_ctzll(left)], piece);
        for (int seat = 1; seat <= kit->seats; seat++)
            if (kit->joint || own->seat == seat) pieces_add(&kit->own[seat], piece);
    }
}

/* The build that plays this kit: the quickest that can. */
static void build_choose(AegisKit *kit)
{
    kit->head.derived = sizeof(Derived);
    if (kit->inches) {
        kit->head.game = &aegis_inches;
        kit->head.state_size = aegis_state_size_inches(&kit->head);
        return;
    }
    kit->head.game = &aegis;
    kit->head.state_size = aegis_state_size_small(&kit->head);
    /* A build for wide boards only has one game, which plays all of them. */
#ifndef WIDE_BOARDS_ONLY
    if (kit->board->words != BITS_WORDS_SMALL) {
        kit->head.game = &aegis_wide;
        kit->head.state_size = aegis_state_size_wide(&kit->head);
    } else if (kit_is_duel(kit)) {
        kit->head.game = &aegis_duel;
    }
#endif
}

static AegisKit *kit_make(Builder *builder, Arena *arena)
{
    const AegisKit *head = &builder->head;
    AegisKit *kit = arena_take(arena, sizeof *kit + sizeof(Card) * (size_t)(head->cards + 1));
    memcpy(kit, head, sizeof *kit);
    if (!cards_fill(builder, kit)) return NULL;
    boss_actions_fill(builder, kit);
    totals_fill(builder, kit);
    sets_fill(kit);
    kit->blows = blows_make(kit, arena);
    kit->head.seats = kit->seats;
    kit->equips = kit->edition == 1 && kit->best_of == 3 && !kit->placed && !kit->dealt; /* A1-TOUR-08 */
    build_choose(kit);
    return kit;
}

Kit *aegis_unpack(const Catalog *catalog, const Setup *setup, Arena *arena, Problem *problem)
{
    Builder builder = {.catalog = catalog, .setup = setup, .problem = problem};
    AegisKit *kit = &builder.head;
    if (setup->seats < 2 || setup->seats > SEATS_MAX) {
        problem_set(problem, 0, 0, "2 to 6 seats", "A.E.G.I.S. can't be played by %d", setup->seats);
        return NULL;
    }
    kit->seats = (uint8_t)setup->seats;
    kit->placed = setup->position_count > 0;
    for (int seat = 1; seat <= kit->seats; seat++) {
        Text name = text_fixed(kit->name[seat], NAME_SIZE);
        if (setup->seat[seat].name[0])
            text_put(&name, setup->seat[seat].name);
        else
            text_format(&name, "Seat %d", seat);
    }
    if (!kit_options(kit, catalog, setup, problem)) return NULL;
    if (kit->mode == MODE_SOLO) {
        builder.boss = shelf_boss(catalog, setup_option(setup, "boss", ""));
        kit->name[SOLO_BOSS][0] = 0;
        Text name = text_fixed(kit->name[SOLO_BOSS], NAME_SIZE);
        text_put(&name, builder.boss->card.name);
    }
    kit->dealt = kit->draft && draft_is_dealt(catalog, setup);
    if (!pieces_gather(&builder)) return NULL;
    if (kit->dealt)
        draft_number(&builder);
    else
        pieces_number(&builder);
    kit = kit_make(&builder, arena);
    return kit ? &kit->head : NULL;
}
