/* Positions line by line, and the beginning of a game. While placing, AT_UNSEEN marks cards that were named
   for the deck. */
#include "games/robot_empire/words/words.h"

static void place_start(const EmpireKit *kit, EmpireState *s)
{
    if (s->placed) return;
    s->placed = PLACED_ANY;
    s->coins = (uint16_t)kit->coins;
    for (int seat = 1; seat <= kit->kit.seats; seat++)
        s->battery[seat] = BATTERY_FULL, s->vault[seat] = VAULT_START;
}

/* A card by name that is not placed yet (`fresh`), or that is; 0 with a problem. */
static int place_find(const EmpireKit *kit, const EmpireState *s, Word word, int seat, bool fresh,
                      Problem *problem)
{
    int length = 0, copy = 0;
    while (length < word.length && word.at[length] != '#') length++;
    if (length < word.length)
        word_number((Word){.at = word.at + length + 1, .length = word.length - length - 1}, &copy);
    for (int id = 1; id <= kit->pieces; id++)
        if (word_is((Word){.at = word.at, .length = length}, card_name(kit, id)) &&
            (!copy || kit->copy[id] == copy) && (s->piece[id].where == AT_DECK) == fresh &&
            (!fresh || !seat || !kit->own || kit->owner[id] == seat))
            return id;
    Suggestion near = suggestion_for((Word){.at = word.at, .length = length});
    for (int design = 1; design <= kit->cards; design++) suggestion_try(&near, kit->card[design].name);
    if (near.distance == 0) near.hint[0] = 0; /* it is spelt well, and elsewhere */
    problem_set(
        problem, 0, word.column,
        suggestion_or(&near, fresh ? "a card of the box that is not placed yet" : "a card that was placed"),
        "no such card: \"%.*s\"", WORD_SHOWN(word));
    return 0;
}

static bool place_number(Words *words, int low, int high, int *n, Problem *problem)
{
    Word word = {.at = ""};
    TEXT(expected, 48);
    text_format(&expected, "a number from %d to %d", low, high);
    if (!words_next(words, &word) || !word_number_in(word, low, high, n))
        return problem_set(problem, 0, word.column, expected.at, "not a number that belongs here");
    return true;
}

/* tapped fresh landed returned fired grounded loose damage=N shield=N bought=1,2 */
static bool place_marks(const EmpireKit *kit, EmpireState *s, int id, Words *words, Problem *problem)
{
    static const char *const flags[] = {"tapped", "fresh",    "landed",  "returned",
                                        "fired",  "grounded", "blocked", "loose"};
    static const char *const expected =
        "tapped, fresh, landed, returned, fired, grounded, loose, damage=N, shield=N or bought=N,N";
    Piece *piece = &s->piece[id];
    Word word;
    while (words_next(words, &word)) {
        int n = 0, flag = rows_find(rows_of(flags), word);
        bool done = flag >= 0;
        Word value, part;
        if (done) piece->flags |= (uint8_t)(1 << flag);
        if (word_value(word, "damage", &value) && word_number_in(value, 0, 199, &n))
            piece->damage = (uint8_t)n, done = true;
        if (word_value(word, "shield", &value) && word_number_in(value, 0, 199, &n))
            piece->shield = (uint8_t)n, done = true;
        if (word_value(word, "bought", &value))
            while (word_part(&value, &part)) {
                done = word_number_in(part, 1, card_of(kit, id)->upgrade_count, &n);
                if (!done) break;
                piece->bought |= (uint8_t)(1 << (n - 1));
            }
        if (done) continue;
        Suggestion near = suggestion_for(word);
        suggestion_try_rows(&near, rows_of(flags));
        return problem_set(problem, 0, word.column, suggestion_or(&near, expected), "no such mark: \"%.*s\"",
                           WORD_SHOWN(word));
    }
    return true;
}

static bool place_card(const EmpireKit *kit, EmpireState *s, Words *words, Problem *problem)
{
    int seat;
    Word word = {.at = ""};
    if (!place_number(words, 1, kit->kit.seats, &seat, problem)) return false;
    if (!words_next(words, &word)) return problem_set(problem, 0, 0, "place SEAT NAME", "which card?");
    int id = place_find(kit, s, word, 0, true, problem);
    if (!id) return false;
    int kind = card_of(kit, id)->kind;
    if (!kind_is_fighter(kind) && !kind_is_part(kind) && kind != KIND_EQUIPMENT)
        return problem_set(problem, 0, word.column, "a Robot, a part, a Monster or Equipment",
                           "this card does not stand in a row");
    bool front = kind_is_fighter(kind);
    s->piece[id].where = front ? AT_FRONT : AT_BASE;
    s->piece[id].seat = (uint8_t)seat;
    bit_add(front ? s->front[seat] : s->base[seat], id);
    return place_marks(kit, s, id, words, problem);
}

/* attach A to B: a Component to its Robot, legs to a torso, a Monster to a chain, a Robot to a Moon. */
static bool place_attach(const EmpireKit *kit, EmpireState *s, Words *words, Problem *problem)
{
    Word first = {.at = ""}, to = {.at = ""}, second = {.at = ""};
    if (!words_next(words, &first) || !words_next(words, &to) || !word_is(to, "to") ||
        !words_next(words, &second))
        return problem_set(problem, 0, 0, "attach NAME to NAME", "this is not whole");
    int host = place_find(kit, s, second, 0, false, problem),
        id = host ? place_find(kit, s, first, 0, false, NULL) : 0;
    if (!host) return false;
    if (!id) id = place_find(kit, s, first, 0, true, problem);
    if (!id) return false;
    int kind = card_of(kit, id)->kind, on = card_of(kit, host)->kind, where = s->piece[id].where;
    bool free_card = where == AT_DECK;
    if (kind_is_component(kind) && is_robot(kit, host) && is_fighter(s, host) && free_card) {
        piece_attach(s, host, id, AT_INSTALLED);
    } else if (kind == KIND_BOTTOM && on == KIND_TOP && s->piece[host].where == AT_BASE &&
               (free_card || where == AT_BASE)) {
        int seat = s->piece[host].seat;
        bit_drop(s->base[seat], host), bit_drop(s->base[seat], id), bit_add(s->front[seat], host);
        s->piece[host].where = AT_FRONT;
        piece_attach(s, host, id, AT_UNDER);
    } else if (kind == KIND_MONSTER && on == KIND_MONSTER && in_front(s, host) && id != host &&
               (free_card || where == AT_FRONT)) {
        bit_drop(s->front[s->piece[host].seat], id);
        piece_attach(s, host, id, AT_CHAINED);
    } else if (is_fighter(s, id) && is_robot(kit, id) && s->piece[host].where == AT_MIDDLE &&
               !s->piece[host].first) {
        s->piece[id].where = AT_MOON, s->piece[id].host = (int16_t)host, s->piece[host].first = (int16_t)id;
    } else {
        return problem_set(
            problem, 0, first.column,
            "a Component to a Robot, legs to a torso, a Monster to a Monster, a Robot to a Moon",
            "these two do not go together");
    }
    return kind == KIND_MONSTER ? true : place_marks(kit, s, id, words, problem);
}

/* hand SEAT NAME..., deck NAME..., discard NAME... */
static bool place_names(const EmpireKit *kit, EmpireState *s, Words *words, int where, Problem *problem)
{
    int seat = 0;
    Word word;
    if (where == AT_HAND && !place_number(words, 1, kit->kit.seats, &seat, problem)) return false;
    if (where == AT_UNSEEN) s->placed |= PLACED_DECK;
    while (words_next(words, &word)) {
        int id = place_find(kit, s, word, seat, true, problem);
        if (!id) return false;
        if (where == AT_HAND && (s->hand_count[seat] == HAND_MAX || card_of(kit, id)->kind == KIND_MOON))
            return problem_set(problem, 0, word.column, "at most 12 cards and no Moon",
                               "this can't be in a hand");
        if (where == AT_HAND)
            hand_add(s, seat, id);
        else
            s->piece[id].where = (uint8_t)where;
    }
    return true;
}

static bool place_moon(const EmpireKit *kit, EmpireState *s, Words *words, Problem *problem)
{
    Word word = {.at = ""};
    int n;
    if (!words_next(words, &word)) return problem_set(problem, 0, 0, "moon NAME [coins=N]", "which Moon?");
    int id = place_find(kit, s, word, 0, true, problem);
    if (!id) return false;
    if (card_of(kit, id)->kind != KIND_MOON)
        return problem_set(problem, 0, word.column, "a Moon", "this is no Moon");
    s->piece[id].where = AT_MIDDLE;
    s->piece[id].coins = card_of(kit, id)->value;
    bit_add(s->middle, id);
    if (!words_next(words, &word)) return true;
    Word value;
    if (!word_value(word, "coins", &value) || !word_number_in(value, 0, 200, &n))
        return problem_set(problem, 0, word.column, "coins=N", "this is no number of coins");
    s->piece[id].coins = (uint8_t)n;
    return true;
}

/* turn SEAT [phase=begin|play|moon|combat|collect|draw|discard] [number=N] */
static bool place_turn(const EmpireKit *kit, EmpireState *s, Words *words, Problem *problem)
{
    static const struct {
        const char *word;
        int stage;
    } phases[] = {{"begin", ST_BEGIN},     {"play", ST_PLAY}, {"moon", ST_MOON},      {"combat", ST_COMBAT},
                  {"collect", ST_COLLECT}, {"draw", ST_DRAW}, {"discard", ST_DISCARD}};
    int seat = 0, n;
    Word word;
    if (!place_number(words, 1, kit->kit.seats, &seat, problem)) return false;
    s->active = (uint8_t)seat;
    while (words_next(words, &word)) {
        Word value;
        bool done = word_value(word, "number", &value) && word_number_in(value, 1, 59999, &n);
        if (done) s->turn = (uint16_t)n;
        int phase = word_value(word, "phase", &value) ? rows_find(rows_of(phases), value) : -1;
        if (phase >= 0) s->blocker = (uint8_t)phases[phase].stage, done = true;
        if (!done)
            return problem_set(problem, 0, word.column,
                               "phase=begin, play, moon, combat, collect, draw or discard, number=N",
                               "no such phase");
    }
    return true;
}

static bool place_tried(const EmpireKit *kit, EmpireState *s, Words *words, Problem *problem)
{
    Word word;
    if (!words_next(words, &word)) return problem_set(problem, 0, 0, "tried NAME", "which card?");
    for (int design = 1; design <= kit->cards; design++)
        if (word_is(word, kit->card[design].name) && s->tried_count < TRIED_MAX)
            return s->tried[s->tried_count++] = (uint16_t)design, true;
    return problem_set(problem, 0, word.column, "a card", "no such card");
}

static bool place_chest(const EmpireKit *kit, EmpireState *s, Words *words, Problem *problem)
{
    int n;
    (void)kit;
    if (!place_number(words, 0, 999, &n, problem)) return false;
    s->chest = (uint16_t)n, s->placed |= PLACED_CHEST;
    return true;
}

static bool place_hand(const EmpireKit *kit, EmpireState *s, Words *words, Problem *problem)
{
    return place_names(kit, s, words, AT_HAND, problem);
}
static bool place_deck(const EmpireKit *kit, EmpireState *s, Words *words, Problem *problem)
{
    return place_names(kit, s, words, AT_UNSEEN, problem);
}
static bool place_discard(const EmpireKit *kit, EmpireState *s, Words *words, Problem *problem)
{
    return place_names(kit, s, words, AT_DISCARD, problem);
}

/* SEAT COINS */
static bool place_coins(const EmpireKit *kit, Words *words, int most, int *seat, int *n, Problem *problem)
{
    return place_number(words, 1, kit->kit.seats, seat, problem) && place_number(words, 0, most, n, problem);
}

static bool place_battery(const EmpireKit *kit, EmpireState *s, Words *words, Problem *problem)
{
    int seat, n;
    if (!place_coins(kit, words, BATTERY_FULL, &seat, &n, problem)) return false;
    s->battery[seat] = (uint8_t)n;
    return true;
}
static bool place_vault(const EmpireKit *kit, EmpireState *s, Words *words, Problem *problem)
{
    int seat, n;
    if (!place_coins(kit, words, 999, &seat, &n, problem)) return false;
    s->vault[seat] = (uint16_t)n;
    return true;
}
static bool place_shield(const EmpireKit *kit, EmpireState *s, Words *words, Problem *problem)
{
    int seat, n;
    if (!place_coins(kit, words, 200, &seat, &n, problem)) return false;
    s->shield[seat] = (uint8_t)n;
    return true;
}
static bool place_out(const EmpireKit *kit, EmpireState *s, Words *words, Problem *problem)
{
    int seat;
    if (!place_number(words, 1, kit->kit.seats, &seat, problem)) return false;
    s->out |= (uint8_t)(1 << seat), s->battery[seat] = 0, s->vault[seat] = 0;
    return true;
}

bool empire_place(const Kit *kit, void *state, const char *line, Problem *problem)
{
    static const struct {
        const char *word;
        bool (*place)(const EmpireKit *, EmpireState *, Words *, Problem *);
    } kinds[] = {{"place", place_card},      {"attach", place_attach},   {"hand", place_hand},
                 {"deck", place_deck},       {"discard", place_discard}, {"moon", place_moon},
                 {"battery", place_battery}, {"vault", place_vault},     {"shield", place_shield},
                 {"chest", place_chest},     {"tried", place_tried},     {"out", place_out},
                 {"turn", place_turn}};
    Lines lines = lines_one(line, problem);
    TEXT(expected, 120);
    Word word;
    rows_write(rows_of(kinds), &expected);
    place_start((const EmpireKit *)kit, state);
    if (!words_next(&lines.words, &word)) return problem_set(problem, 0, 1, expected.at, "an empty line");
    int kind = rows_find(rows_of(kinds), word);
    if (kind >= 0) return kinds[kind].place((const EmpireKit *)kit, state, &lines.words, problem);
    Suggestion near = suggestion_for(word);
    suggestion_try_rows(&near, rows_of(kinds));
    return lines_wrong(&lines, word, suggestion_or(&near, expected.at),
                       "nothing that Robot Empire can place");
}

/* ---- the beginning ---- */

/* Every coin that is not in the War Chest. */
static int coins_out(const EmpireKit *kit, const EmpireState *s)
{
    int sum = 0;
    for (int seat = 1; seat <= kit->kit.seats; seat++) sum += s->battery[seat] + s->vault[seat];
    for (int id = 1; id <= kit->pieces; id++) {
        sum += s->piece[id].coins;
        for (int i = 0; i < card_of(kit, id)->upgrade_count; i++)
            if (s->piece[id].bought >> i & 1) sum += card_of(kit, id)->upgrade[i].cost;
    }
    return sum;
}

static bool begin_placed(Play *play, Problem *problem)
{
    const EmpireKit *kit = play->kit;
    EmpireState *s = play->s;
    int out = coins_out(kit, s), stage = s->blocker ? s->blocker : ST_PLAY, alive = 0;
    bool named = s->placed & PLACED_DECK, chest = s->placed & PLACED_CHEST;
    s->placed = 0, s->blocker = 0;
    if (!s->active) s->active = 1;
    if (!s->turn) s->turn = 1;
    s->first = s->active;
    for (int seat = 1; seat <= kit->kit.seats; seat++) {
        if (seat_in(s, seat) && !s->battery[seat])
            return problem_set(problem, 0, 0, "a Battery with coins, or `out`",
                               "seat %d has no coins on its Battery (RE-WIN-01)", seat);
        alive += seat_in(s, seat);
    }
    if (alive < 2 || !seat_in(s, s->active))
        return problem_set(problem, 0, 0, "two players or more, and one of them has the turn",
                           "the match is over already");
    if (chest)
        s->coins = (uint16_t)(s->chest + out);
    else if (out > s->coins)
        return problem_set(problem, 0, 0, "fewer coins, or coins=N",
                           "%d coins are placed and there are %d (RE-COMP-03)", out, s->coins);
    else
        s->chest = (uint16_t)(s->coins - out);
    for (int id = 1; id <= kit->pieces; id++) {
        Piece *piece = &s->piece[id];
        if (piece->where == AT_UNSEEN || (piece->where == AT_DECK && !named))
            deck_put(s, kit->owner[id], id);
        else if (piece->where == AT_DECK)
            piece->where = AT_GONE;
    }
    s->stage = (uint8_t)stage;
    if (stage == ST_BEGIN) s->turn--;
    if (stage == ST_DISCARD && !s->hand_count[s->active]) s->stage = ST_END;
    match_run(play);
    return true;
}

/* The top Moon of all, then the trade or the hands (RE-SETUP). */
static bool begin_fresh(Play *play)
{
    const EmpireKit *kit = play->kit;
    EmpireState *s = play->s;
    int moons = 0;
    place_start(kit, s);
    s->placed = 0;
    s->chest = (uint16_t)(kit->coins - (BATTERY_FULL + VAULT_START) * kit->kit.seats);
    for (int id = 1; id <= kit->pieces; id++) {
        deck_put(s, kit->owner[id], id);
        moons += card_of(kit, id)->kind == KIND_MOON;
    }
    if (moons) {
        int n = dice_roll(play->dice, moons, "moon"), at = 0;
        for (int id = 1; id <= kit->pieces && !at; id++)
            if (card_of(kit, id)->kind == KIND_MOON && --n == 0) at = id;
        bit_drop(s->deck, at);
        s->deck_count[kit->owner[at]]--;
        moon_place(s, kit, at);
        event_add(play->events, E_MOON, RE_SETUP_06, at, 0, s->piece[at].coins);
    }
    s->stage = ST_DEAL;
    if (kit->trade) {
        s->stage = ST_TRADE;
        s->waiting = (uint8_t)((2u << kit->kit.seats) - 2);
    } else
        match_run(play);
    return true;
}

bool empire_begin(const Kit *kit, void *state, Dice *dice, Events *events, Problem *problem)
{
    Play play = {(const EmpireKit *)kit, state, dice, events};
    return play.s->placed ? begin_placed(&play, problem) : begin_fresh(&play);
}
