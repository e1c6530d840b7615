/* Positions: the lines of a script that make one, the beginning of a match, and the lines of a state. */
#include "core/lines.h"
#include "games/avertigos/words/words.h"

enum {
    PLACED = 1,
    PLACED_DECK = 2, /* after the beginning: cards were left in the box */
    PLACED_ACT = 8,
    PLACED_BUY = 16,
    PLACED_BID = 32,
    PLACED_FRESH = 64,
    PLACED_INCOME = 128
};

static void place_start(const AvKit *kit, AvState *s)
{
    if (s->placed) return;
    s->round = 1, s->turn = 1;
    for (int m = 1; m <= kit->box.modules; m++) s->pool |= 1ull << m;
    for (int h = 1; h <= kit->box.hulls; h++) s->hulls[h] = kit->box.hull[h].copies;
    deck_fill(kit, s);
    s->placed = PLACED;
    for (int seat = 1; seat <= kit->kit.seats; seat++) {
        s->order[seat] = (uint8_t)(kit->kit.seats + 1 - seat);
        s->bank[seat] = (uint16_t)kit->bank;
        s->envoys[seat] = kit->envoys ? ENVOYS : 0;
    }
    if (kit->faction) s->faction[1] = FACTION_DYNASTY, s->faction[2] = FACTION_SINGASARI;
    if (kit->strategy) islands_settle(kit, s);
}

typedef struct Line {
    const AvKit *kit;
    AvState *s;
    Lines lines;
    Word word; /* the last one taken */
    int n;     /* of the last KEY=N */
    bool wrong;
} Line;

static bool line_wrong(const Line *line, const char *expected, const char *what)
{
    return lines_wrong(&line->lines, line->word, expected, "%s: \"%.*s\"", what, WORD_SHOWN(line->word));
}

static bool line_next(Line *line, const char *what)
{
    return lines_take(&line->lines, &line->word, what, what);
}

/* key=NUMBER within bounds, which it keeps if it is wrong; false and nothing said if it is another key. */
static bool key_number(Line *line, const char *key, int low, int high)
{
    Word value;
    if (!word_value(line->word, key, &value)) return false;
    TEXT(expected, 64);
    text_format(&expected, "%s=N, from %d to %d", key, low, high);
    line->wrong = !word_number_in(value, low, high, &line->n);
    if (!line->wrong) return true;
    line->n = low;
    line_wrong(line, expected.at, "this is no number that fits");
    return true;
}

static bool line_seat(Line *line, int *seat)
{
    if (!line_next(line, "a seat")) return false;
    return (word_number(line->word, seat) && *seat >= 1 && *seat <= line->kit->kit.seats) ||
           line_wrong(line, "a seat", "there is no such seat");
}

static bool line_island(Line *line, Word name, int *island)
{
    for (int i = 1; i <= line->kit->map.islands; i++)
        if (word_is(name, line->kit->map.island[i].name)) return *island = i, true;
    return line_wrong(line, "an island of the map", "there is no such island");
}

/* ship 1a HULL x= y= heading= height= speed= ap= hp= docked=ISLAND moved acted barred slot */
static bool place_ship(Line *line)
{
    AvState *s = line->s;
    if (!line_next(line, "ship 1a HULL")) return false;
    Word name = line->word;
    int id = ship_named(name);
    if (!id || ship_seat(id) > line->kit->kit.seats)
        return line_wrong(line, "a name such as 1a", "there is no such ship");
    if (ship_there(s, id)) return line_wrong(line, "each ship once", "this ship is there already");
    if (!line_next(line, "a hull")) return false;
    int hull = box_hull(&line->kit->box, line->word);
    if (!hull) return line_wrong(line, "the name of a hull", "there is no such hull");
    if (!s->hulls[hull] && !line->kit->fleets)
        return line_wrong(line, "another hull", "there are no more of these (AV-PIL-19)");
    ship_build(line->kit, s, id, hull);
    Ship *ship = &s->ship[id];
    ship->height = 1, ship->speed = 1;
    ship->x = line->kit->area.width / 2, ship->y = line->kit->area.height / 2;
    while (!line->wrong && words_next(&line->lines.words, &line->word)) {
        if (key_number(line, "x", 0, line->kit->area.width))
            ship->x = line->n;
        else if (key_number(line, "y", 0, line->kit->area.height))
            ship->y = line->n;
        else if (key_number(line, "heading", 0, 355)) {
            if (!line->wrong && line->n % 5)
                return line_wrong(line, "a multiple of 5", "there is no such heading (AV-GEO-02)");
            ship->heading = (uint8_t)(line->n / 5);
        } else if (key_number(line, "height", 1, 3))
            ship->height = (uint8_t)line->n;
        else if (key_number(line, "speed", 0, 9))
            ship->speed = (uint8_t)line->n;
        else if (key_number(line, "ap", 0, 30))
            ship->ap = (uint8_t)line->n;
        else if (key_number(line, "hp", 1, line->kit->box.hull[hull].hp))
            ship->hp = (uint8_t)line->n;
        else if (word_is(line->word, "moved"))
            ship->flags |= SHIP_MOVED;
        else if (word_is(line->word, "acted"))
            ship->flags |= SHIP_ACTED;
        else if (word_is(line->word, "slot"))
            ship->flags |= SHIP_SLOT;
        else if (word_is(line->word, "barred"))
            ship->flags |= SHIP_BARRED;
        else if (word_starts(line->word, "docked=")) {
            if (!line_island(line, (Word){.at = line->word.at + 7, .length = line->word.length - 7},
                             &line->n))
                return false;
            ship->island = (uint8_t)line->n, ship->height = 1, ship->speed = 0;
            s->holding[line->n].docked = (uint8_t)id;
        } else
            return line_wrong(line,
                              "x= y= heading= height= speed= ap= hp= docked= moved acted slot or barred",
                              "no ship says this");
    }
    int32_t beyond[SIDES];
    Shape base;
    base_shape(ship_pose(s, id), &base);
    if (line->wrong) return false;
    line->word = name;
    if (shape_out(&base, line->kit->area, beyond))
        return line_wrong(line, "a whole base within the area", "this ship would stick out of the area");
    return true;
}

/* module 1a NAME hp= dice= starboard */
static bool place_module(Line *line)
{
    AvState *s = line->s;
    if (!line_next(line, "module 1a NAME")) return false;
    int id = ship_named(line->word);
    if (!ship_there(s, id)) return line_wrong(line, "a ship that was placed", "there is no such ship");
    if (!line_next(line, "a module")) return false;
    int module = box_module(&line->kit->box, line->word);
    if (!module) return line_wrong(line, "the name of a module", "there is no such module");
    if (line->kit->fleets ? s->used[ship_seat(id)] >> module & 1 : !(s->pool >> module & 1))
        return line_wrong(line, "another module", "there is only one of it (AV-PUR-10)");
    int clause = module_refused(&line->kit->box, hull_of(line->kit, s, id), s->ship[id].module, module);
    if (clause)
        return problem_set(line->lines.problem, 0, line->word.column, "a module that fits",
                           "that ship can't carry it (%s)", clause_id(clause));
    int slot = module_slot(&line->kit->box, hull_of(line->kit, s, id), s->ship[id].module, module);
    ship_fit(line->kit, s, id, module);
    const Module *card = &line->kit->box.module[module];
    while (!line->wrong && words_next(&line->lines.words, &line->word)) {
        if (key_number(line, "hp", 0, card->hp))
            s->ship[id].left[slot] = (uint8_t)line->n;
        else if (key_number(line, "dice", 0, weapon_squares(card)))
            s->ship[id].dice[slot] = (uint8_t)line->n;
        else if (word_is(line->word, "starboard"))
            s->ship[id].starboard |= (uint8_t)(1 << slot);
        else if (word_is(line->word, "fired"))
            s->ship[id].fired |= (uint8_t)(1 << slot);
        else if (!word_is(line->word, "port"))
            return line_wrong(line, "hp= dice= port starboard or fired", "no module says this");
    }
    return !line->wrong;
}

/* hand SEAT CARD..., deck CARD..., discard CARD... */
static bool place_cards(Line *line, bool hand, bool deck)
{
    AvState *s = line->s;
    int seat = 0;
    if (hand && !line_seat(line, &seat)) return false;
    if (deck && !(s->placed & PLACED_DECK)) {
        s->placed |= PLACED_DECK;
        memcpy(s->hand[0], s->deck, sizeof s->hand[0]); /* what is left in the box */
        memset(s->deck, 0, sizeof s->deck);
    }
    uint8_t *from = s->placed & PLACED_DECK ? s->hand[0] : s->deck;
    while (words_next(&line->lines.words, &line->word)) {
        int card = box_move(&line->kit->box, line->word);
        if (!card) return line_wrong(line, "the name of a movement card", "there is no such card");
        if (!from[card]) return line_wrong(line, "another card", "there are no more of these");
        if (hand && s->hand_count[seat] == HAND_MAX)
            return line_wrong(line, "at most 7 cards", "a hand has no room for more (AV-DRW-03)");
        from[card]--;
        if (hand)
            s->hand[seat][card]++, s->hand_count[seat]++;
        else if (deck)
            s->deck[card]++;
        else
            s->discard[card]++, s->discard_count++;
    }
    return true;
}

/* island NAME owner= natives= troopers= claws= commander post spy=SEAT */
static bool place_island(Line *line)
{
    int i = 0, seats = line->kit->kit.seats;
    if (!line_next(line, "an island") || !line_island(line, line->word, &i)) return false;
    Holding *at = &line->s->holding[i];
    while (!line->wrong && words_next(&line->lines.words, &line->word)) {
        if (key_number(line, "owner", 0, seats))
            at->owner = (uint8_t)line->n, at->natives = line->n ? 0 : at->natives;
        else if (key_number(line, "natives", 0, 20))
            at->natives = (uint8_t)line->n;
        else if (key_number(line, "troopers", 0, 99))
            at->troopers = (uint8_t)line->n;
        else if (key_number(line, "claws", 0, CLAWS_MAX))
            at->claws = (uint8_t)line->n;
        else if (key_number(line, "spy", 1, seats))
            at->spies[line->n]++, line->s->spied |= (uint8_t)(1 << line->n);
        else if (word_is(line->word, "commander"))
            at->commander = 1;
        else if (word_is(line->word, "post"))
            at->post = 1;
        else
            return line_wrong(line, "owner= natives= troopers= claws= spy= commander or post",
                              "no island says this");
    }
    return !line->wrong;
}

/* stock SEAT silver= troopers= spies= commander bank= wins= */
static bool place_stock(Line *line)
{
    AvState *s = line->s;
    int seat;
    if (!line_seat(line, &seat)) return false;
    while (!line->wrong && words_next(&line->lines.words, &line->word)) {
        if (key_number(line, "silver", 0, SILVER_MAX))
            s->silver[seat] = (int16_t)line->n;
        else if (key_number(line, "troopers", 0, 200))
            s->troopers[seat] = (uint8_t)line->n;
        else if (key_number(line, "spies", 0, SPIES_MAX))
            s->spies[seat] = (uint8_t)line->n, s->spied |= (uint8_t)(1 << seat);
        else if (key_number(line, "bank", 0, BANK_MAX))
            s->bank[seat] = (uint16_t)line->n;
        else if (key_number(line, "wins", 0, 9))
            s->wins[line->kit->side[seat]] = (uint8_t)line->n;
        else if (word_is(line->word, "commander"))
            s->commander[seat] = 1;
        else
            return line_wrong(line, "silver= troopers= spies= bank= wins= or commander",
                              "no stock says this");
    }
    return !line->wrong;
}

/* pact SEAT SEAT envoys= mine=ISLAND theirs=ISLAND */
static bool place_pact(Line *line)
{
    int a, b;
    if (!line_seat(line, &a) || !line_seat(line, &b)) return false;
    if (a == b || !line->kit->envoys)
        return line_wrong(line, "two seats, and envoys=on", "there is no such agreement");
    Pact *pact = &line->s->pact[pair_index(a, b)];
    pact->envoys = 1, pact->peace = 1;
    while (!line->wrong && words_next(&line->lines.words, &line->word)) {
        bool mine = word_starts(line->word, "mine="), theirs = word_starts(line->word, "theirs=");
        int skip = mine ? 5 : 7;
        if (key_number(line, "envoys", 1, ENVOYS))
            pact->envoys = (uint8_t)line->n;
        else if (!mine && !theirs)
            return line_wrong(line, "envoys= mine= or theirs=", "no agreement says this");
        else if (!line_island(line, (Word){.at = line->word.at + skip, .length = line->word.length - skip},
                              &line->n))
            return false;
        else
            pact->grant[mine ? a > b : b > a] = (uint8_t)line->n;
    }
    line->s->envoys[a] = (uint8_t)(line->s->envoys[a] - pact->envoys),
    line->s->envoys[b] = (uint8_t)(line->s->envoys[b] - pact->envoys);
    return !line->wrong;
}

/* now turn=N round=N active=SEAT phase=move|act|income|buy|begin */
static bool place_turn(Line *line)
{
    static const struct {
        const char *word;
        int mark;
    } phases[] = {{"phase=move", 0},
                  {"phase=act", PLACED_ACT},
                  {"phase=income", PLACED_INCOME},
                  {"phase=buy", PLACED_BUY},
                  {"phase=begin", PLACED_BID}};
    while (!line->wrong && words_next(&line->lines.words, &line->word)) {
        bool found = false;
        for (int i = 0; i < countof(phases); i++)
            if (word_is(line->word, phases[i].word)) line->s->placed |= (uint8_t)phases[i].mark, found = true;
        if (found) continue;
        if (key_number(line, "turn", 1, 999))
            line->s->turn = (uint16_t)line->n;
        else if (key_number(line, "active", 1, line->kit->kit.seats))
            line->s->pass = (uint8_t)line->n;
        else if (key_number(line, "round", 1, 9))
            line->s->round = (uint8_t)line->n;
        else
            return line_wrong(line, "turn=N, round=N, active=SEAT, phase=move, act, income, buy or begin",
                              "this is no phase");
    }
    return !line->wrong;
}

/* order SEAT SEAT ...: player Initiative, the highest first */
static bool place_order(Line *line)
{
    int seats = line->kit->kit.seats, seat = 0;
    memset(line->s->order, 0, sizeof line->s->order);
    for (int n = 0; n < seats; n++) {
        if (!line_seat(line, &seat)) return false;
        if (line->s->order[seat]) return line_wrong(line, "every seat once", "this seat has a place already");
        line->s->order[seat] = (uint8_t)(seats - n);
    }
    return true;
}

static bool place_used(Line *line)
{
    int seat;
    if (!line_seat(line, &seat)) return false;
    while (words_next(&line->lines.words, &line->word)) {
        int module = box_module(&line->kit->box, line->word);
        if (!module) return line_wrong(line, "the name of a module", "there is no such module");
        line->s->used[seat] |= 1ull << module;
    }
    return true;
}

bool avertigos_place(const Kit *kit, void *state, const char *text, Problem *problem)
{
    Line line = {
        .kit = kit_of(kit), .s = state, .lines = lines_one(text, problem), .word = {.at = "", .column = 1}};
    static const char *const expected = "ship, module, hand, deck, discard, order, now, island, stock, "
                                        "pact, used, out, declared, faction or draft";
    int n = 0;
    place_start(line.kit, line.s);
    if (!line_next(&line, expected)) return false;
    if (word_is(line.word, "ship")) return place_ship(&line);
    if (word_is(line.word, "module")) return place_module(&line);
    if (word_is(line.word, "hand")) return place_cards(&line, true, false);
    if (word_is(line.word, "deck")) return place_cards(&line, false, true);
    if (word_is(line.word, "discard")) return place_cards(&line, false, false);
    if (word_is(line.word, "order")) return place_order(&line);
    if (word_is(line.word, "now")) return place_turn(&line);
    if (word_is(line.word, "stock")) return place_stock(&line);
    if (word_is(line.word, "used")) return place_used(&line);
    if (word_is(line.word, "draft")) return line.s->placed |= PLACED_FRESH, true;
    if (word_is(line.word, "out")) {
        if (!line_seat(&line, &n)) return false;
        line.s->out |= (uint8_t)(1 << n);
        return true;
    }
    if (word_is(line.word, "faction")) { /* of side a */
        int side_a = 0;
        for (int f = FACTION_DYNASTY; f <= FACTION_SINGASARI && words_peek(&line.lines.words, &line.word);
             f++)
            if (word_is(line.word, faction_words[f])) side_a = f;
        if (!side_a) return line_wrong(&line, "dynasty or singasari", "there is no such faction");
        line.s->faction[1] = (uint8_t)side_a, line.s->faction[2] = (uint8_t)(3 - side_a);
        return true;
    }
    if (!line.kit->strategy) return line_wrong(&line, expected, "nothing that can be placed in a Skirmish");
    if (word_is(line.word, "island")) return place_island(&line);
    if (word_is(line.word, "pact")) return place_pact(&line);
    if (!word_is(line.word, "declared"))
        return line_wrong(&line, expected, "nothing that Avertigos can place");
    if (!line_seat(&line, &n)) return false;
    line.s->declared = (uint8_t)n, line.s->declared_turn = line.s->turn;
    return true;
}

/* ---- the beginning ---- */

static bool placed_check(const AvKit *kit, const AvState *s, Problem *problem)
{
    int last = 0;
    for (int id = 1; id <= SHIPS_MAX; id++) {
        TEXT(name, 8);
        if (!ship_there(s, id)) continue;
        put_ship(id, &name);
        if (!ship_whole(kit, s, id))
            return problem_set(problem, 0, 0, "all its modules", "%s has not all its modules (AV-ASM-07)",
                               name.at);
        if (s->ship[id].ap > ship_capacity(kit, s, id))
            return problem_set(problem, 0, 0, "no more than its squares",
                               "%s has %d AP and %d squares (AV-PIL-10)", name.at, s->ship[id].ap,
                               ship_capacity(kit, s, id));
        if (!kit->level && base_blocked(kit, s, id, ship_pose(s, id)))
            return problem_set(problem, 0, 0, "bases that do not touch",
                               "%s stands on another ship (AV-ZUK-10)", name.at);
        for (int i = 0; i < SLOTS_MAX; i++)
            if (s->ship[id].dice[i] && !s->ship[id].left[i])
                return problem_set(problem, 0, 0, "dice=0", "%s has dice on a module without HP (AV-MOD-14)",
                                   name.at);
    }
    if (!kit->strategy && sides_sailing(kit, s, &last) < 2)
        return problem_set(problem, 0, 0, "ships of two sides", "the round is over already (AV-SKI-03)");
    return true;
}

static bool begin_placed(Play *play, Problem *problem)
{
    AvState *s = play->s;
    int placed = s->placed;
    s->placed = 0;
    s->deck_count = 0;
    for (int card = 1; card <= play->kit->box.moves; card++) {
        s->deck_count = (uint8_t)(s->deck_count + s->deck[card]);
        if (s->hand[0][card]) s->placed = PLACED_DECK;
    }
    memset(s->hand[0], 0, sizeof s->hand[0]);
    if (placed & PLACED_FRESH) {
        s->round--, s->turn = 0;
        s->phase = PH_ROUND;
        flow_run(play);
        return true;
    }
    if (!placed_check(play->kit, s, problem)) return false;
    s->phase = placed & PLACED_ACT      ? PH_ACT
               : placed & PLACED_INCOME ? PH_INCOME
               : placed & PLACED_BUY    ? PH_BUY
               : placed & PLACED_BID    ? PH_INITIATIVE
                                        : PH_MOVE;
    if (s->phase == PH_INITIATIVE) s->turn--;
    if (play->kit->simple && play->kit->strategy && s->phase != PH_INITIATIVE && !s->pass)
        s->pass = (uint8_t)seat_ranked(play->kit, s, 0);
    for (int id = 1; id <= SHIPS_MAX; id++)
        if (ship_there(s, id)) s->ship[id].rank = (uint8_t)ship_initiative(play->kit, s, id);
    flow_run(play);
    return true;
}

bool avertigos_begin(const Kit *kit, void *state, Dice *dice, Events *events, Problem *problem)
{
    Play play = {kit_of(kit), state, dice, events};
    AvState *s = state;
    if (s->placed) return begin_placed(&play, problem);
    for (int seat = 1; seat <= kit->seats; seat++)
        s->bank[seat] = (uint16_t)(play.kit->gamblers ? play.kit->bank : 0);
    s->phase = PH_ROUND;
    if (play.kit->strategy && !strategy_start(&play, problem)) return false;
    flow_run(&play);
    return true;
}

/* ---- the lines of a state ---- */

static void write_cards(const AvKit *kit, const uint8_t copies[MOVES_MAX], Text *text)
{
    for (int card = 1; card <= kit->box.moves; card++)
        for (int i = 0; i < copies[card]; i++) text_format(text, " %s", kit->box.move[card].name);
    text_put(text, "\n");
}

static void write_ship(const AvKit *kit, const AvState *s, int id, Text *text)
{
    const Ship *ship = &s->ship[id];
    text_put(text, "ship "), put_ship(id, text);
    text_format(text, " \"%s\" x=%d y=%d heading=%d height=%d speed=%d ap=%d hp=%d",
                hull_of(kit, s, id)->name, ship->x, ship->y, ship->heading * 5, ship->height, ship->speed,
                ship->ap, ship->hp);
    if (ship->island) text_format(text, " docked=%s", kit->map.island[ship->island].name);
    text_format(text, "%s%s%s%s\n", ship->flags & SHIP_MOVED ? " moved" : "",
                ship->flags & SHIP_ACTED ? " acted" : "", ship->flags & SHIP_SLOT ? " slot" : "",
                ship->flags & SHIP_BARRED ? " barred" : "");
    for (int i = 0; i < SLOTS_MAX; i++) {
        if (!ship->module[i]) continue;
        text_put(text, "module "), put_ship(id, text);
        text_format(text, " \"%s\" hp=%d", module_at(kit, s, id, i)->name, ship->left[i]);
        if (ship->dice[i]) text_format(text, " dice=%d", ship->dice[i]);
        text_format(text, "%s%s\n", ship->starboard >> i & 1 ? " starboard" : "",
                    ship->fired >> i & 1 ? " fired" : "");
    }
}

static void write_strategy(const AvKit *kit, const AvState *s, Text *text)
{
    for (int i = 1; i <= kit->map.islands; i++) {
        const Holding *at = &s->holding[i];
        text_format(text, "island %s owner=%d natives=%d troopers=%d claws=%d%s%s", kit->map.island[i].name,
                    at->owner, at->natives, at->troopers, at->claws, at->commander ? " commander" : "",
                    at->post ? " post" : "");
        for (int seat = 1; seat <= kit->kit.seats; seat++)
            for (int k = 0; k < at->spies[seat]; k++) text_format(text, " spy=%d", seat);
        text_put(text, "\n");
    }
    for (int a = 1; a <= kit->kit.seats; a++)
        for (int b = a + 1; b <= kit->kit.seats; b++) {
            const Pact *pact = &s->pact[pair_index(a, b)];
            if (!pact->envoys) continue;
            text_format(text, "pact %d %d envoys=%d", a, b, pact->envoys);
            if (pact->grant[0]) text_format(text, " mine=%s", kit->map.island[pact->grant[0]].name);
            if (pact->grant[1]) text_format(text, " theirs=%s", kit->map.island[pact->grant[1]].name);
            text_put(text, "\n");
        }
}

void avertigos_position(const Kit *kit, const void *state, Text *text)
{
    const AvKit *own = kit_of(kit);
    const AvState *s = state;
    text_put(text, "order");
    for (int n = 0; n < seats_left(own, s); n++) text_format(text, " %d", seat_ranked(own, s, n));
    for (int seat = 1; seat <= kit->seats; seat++)
        if (!seat_in(s, seat)) text_format(text, " %d", seat);
    text_put(text, "\n");
    for (int seat = 1; seat <= kit->seats; seat++)
        if (!seat_in(s, seat)) text_format(text, "out %d\n", seat);
    if (own->faction)
        text_format(text, "faction %s\n", faction_words[s->faction[1] ? s->faction[1] : FACTION_DYNASTY]);
    for (int id = 1; id <= SHIPS_MAX; id++)
        if (ship_there(s, id)) write_ship(own, s, id, text);
    for (int seat = 1; seat <= kit->seats; seat++) {
        text_format(text, "hand %d", seat), write_cards(own, s->hand[seat], text);
        text_format(text, "stock %d wins=%d bank=%d", seat, s->wins[own->side[seat]], s->bank[seat]);
        if (own->strategy && s->silver[seat] != HIDDEN_NUMBER)
            text_format(text, " silver=%d troopers=%d", s->silver[seat], s->troopers[seat]);
        if (own->strategy && s->spied >> seat & 1 && s->spies[seat] != HIDDEN_BYTE)
            text_format(text, " spies=%d", s->spies[seat]);
        text_put(text, own->strategy && s->commander[seat] == 1 ? " commander\n" : "\n");
    }
    text_put(text, "discard"), write_cards(own, s->discard, text);
    text_put(text, "deck"), write_cards(own, s->deck, text);
    if (own->strategy) write_strategy(own, s, text);
    text_format(text, "now turn=%d round=%d", s->turn, s->round);
    if (own->strategy && s->pass) text_format(text, " active=%d", s->pass);
    text_format(text, " phase=%s\n", s->phase == PH_ACT ? "act" : s->phase == PH_BUY ? "buy" : "move");
    if (s->declared) text_format(text, "declared %d\n", s->declared);
}
