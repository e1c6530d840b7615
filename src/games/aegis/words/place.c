/* Setting a position up, line by line, and the lines that make a position. A line either changes
   the state as it says or is a Problem and changes nothing that matters: the whole position is
   given up. */
#include "games/aegis/words/place.h"
#include "games/aegis/words/words.h"

static bool place_seat(Line *line, int *seat)
{
    if (!line_number(line, 1, line->k->seats, "the number of a seat", seat)) return false;
    line->seat = *seat;
    return true;
}

/* ---- what is on a robot ---- */

/* BY or BYxN. */
static bool place_stack(Line *line, Word part, int *by, int *count)
{
    const char *times = memchr(part.at, 'x', (size_t)part.length);
    Word seat = part, number = {0};
    *count = 1;
    if (times) {
        seat.length = (int)(times - part.at);
        number = (Word){.at = times + 1, .length = part.length - seat.length - 1};
    }
    if (!word_number(seat, by) || *by < 1 || *by > line->k->seats ||
        (times && (!word_number(number, count) || *count < 1 || *count > 200)))
        return problem_set(line->problem, 0, part.column, "the seat that caused it, such as 2 or 2x3",
                           "\"%.*s\" is no seat", part.length, part.at);
    return true;
}

static bool place_counted(Line *line, Word value, int piece, State *s, bool rust)
{
    Word part;
    int by, count;
    while (word_part(&value, &part)) {
        if (!place_stack(line, part, &by, &count)) return false;
        Effects *effects = effects_of(line->k, s, piece, by);
        uint8_t *field = rust ? &effects->rust : &effects->blaze;
        if (*field + count > 200)
            return problem_set(line->problem, 0, part.column, "at most 200", "that is too much on one robot");
        *field = (uint8_t)(*field + count);
    }
    return true;
}

/* KIND+N:BY; without BY the robot's own seat. */
static bool place_buff(Line *line, Word part, int piece, State *s)
{
    static const char EXPECTED[] =
        "damage, defense, accuracy or evasion, its amount and its seat: accuracy+1:2";
    int kind = 0, amount = 0, by = s->robot[piece].seat, length = 0;
    while (kind < 4 && !word_starts(part, BUFF_WORDS[kind])) kind++;
    if (kind < 4) length = (int)strlen(BUFF_WORDS[kind]);
    const char *colon = memchr(part.at, ':', (size_t)part.length);
    Word number = {.at = part.at + length, .length = (colon ? (int)(colon - part.at) : part.length) - length};
    bool fine = kind < 4 && number.length > 1 && (number.at[0] == '+' || number.at[0] == '-') &&
                word_number(number, &amount) && amount && amount >= -100 && amount <= 100;
    if (fine && colon) {
        Word seat = {.at = colon + 1, .length = part.length - (int)(colon + 1 - part.at)};
        fine = word_number(seat, &by) && by >= 1 && by <= line->k->seats;
    }
    if (!fine)
        return problem_set(line->problem, 0, part.column, EXPECTED, "\"%.*s\" is no buff", part.length,
                           part.at);
    Effects *effects = effects_of(line->k, s, piece, by);
    int8_t *field = effects_field(effects, TYPE_BUFF_DAMAGE + kind, amount);
    if (*field + amount < -100 || *field + amount > 100)
        return problem_set(line->problem, 0, part.column, "at most 100", "that is too much on one robot");
    *field = (int8_t)(*field + amount);
    return true;
}

static bool place_under(Line *line, Word value, int piece, State *s)
{
    Word part;
    int found[2];
    /* off the board with components: it waits for its Combat Drop */
    if (s->robot[piece].where == IN_BOX) s->robot[piece].where = WAITING;
    bool played = s->robot[piece].where == ACTIVE || s->robot[piece].where == WAITING;
    if (!played || line->k->piece[piece].basic || line->k->piece[piece].drone)
        return problem_set(line->problem, 0, value.column, "a combined robot on the board",
                           "only a combined robot in play has components");
    while (word_part(&value, &part)) {
        int column = part.column, owner = word_seat(line->k, &part);
        if (owner < 0)
            return problem_set(line->problem, 0, column, "the number of a seat", "there is no such seat");
        if (!owner) owner = line->seat;
        int count = find_piece(line->k, s, line->seat, part, owner, FIND_ANY, OWN_FIRST, found);
        if (count != 1) return piece_problem(line, part, count, found, column);
        Robot *robot = &s->robot[found[0]];
        if (found[0] == piece || robot->where == ACTIVE || robot->where == UNDER ||
            line->k->piece[found[0]].drone)
            return problem_set(line->problem, 0, column, "a robot that is nowhere else",
                               "\"%.*s\" can't be a component here", part.length, part.at);
        robot->where = UNDER;
        robot->under = (uint8_t)piece;
    }
    return true;
}

/* ---- one robot ---- */

static bool place_number(Line *line, Word value, int high, const char *what, uint8_t *field)
{
    int number;
    if (!word_number(value, &number) || number < 0)
        return problem_set(line->problem, 0, value.column, "a number", "%s can't be \"%.*s\"", what,
                           value.length, value.at);
    if (number > high) {
        TEXT(expected, 40);
        text_format(&expected, "at most %d", high);
        return problem_set(line->problem, 0, value.column, expected.at, "%s %d is too much", what, number);
    }
    *field = (uint8_t)number;
    return true;
}

/* 1 taken, 0 some other word, -1 a problem. */
static int place_effect(Line *line, Word word, int piece, State *s)
{
    Word value, part;
    int by, count;
    if (word_value(word, "blaze", &value)) return place_counted(line, value, piece, s, false) ? 1 : -1;
    if (word_value(word, "rust", &value)) return place_counted(line, value, piece, s, true) ? 1 : -1;
    if (word_value(word, "buff", &value)) {
        while (word_part(&value, &part))
            if (!place_buff(line, part, piece, s)) return -1;
        return 1;
    }
    for (int i = 0; i < countof(PLACE_STATUSES); i++) {
        if (!word_value(word, PLACE_STATUSES[i].word, &value)) continue;
        while (word_part(&value, &part)) {
            if (!place_stack(line, part, &by, &count)) return -1;
            effects_of(line->k, s, piece, by)->flags |= PLACE_STATUSES[i].flag;
        }
        return 1;
    }
    return 0;
}

/* The kit has equipped it, unless the cards are dealt. */
static bool place_equipped(Line *line, Word value, int piece, State *s)
{
    const AegisKit *k = line->k;
    if (!k->dealt) return true;
    for (int card = DRONE_SAUR + 1; card <= k->cards; card++) {
        if (k->card[card].level || !word_is(value, k->card[card].name)) continue;
        draft_state(k, s)->equipped[k->piece[piece].seat] = (uint8_t)card;
        s->robot[piece].due |= EQUIPPED;
        return true;
    }
    return problem_set(line->problem, 0, value.column, "the name of a Machineless Commander",
                       "there is no Commander card called %.*s", value.length, value.at);
}

static bool place_setting(Line *line, Word word, int piece, State *s)
{
    Robot *robot = &s->robot[piece];
    Word value;
    uint8_t number = 0;
    for (int i = 0; i < countof(PLACE_FLAGS); i++) {
        if (!word_is(word, PLACE_FLAGS[i].word)) continue;
        robot->flags |= PLACE_FLAGS[i].flag;
        if (PLACE_FLAGS[i].flag == ACTIVATED && !robot->activations) robot->activations = 1;
        if (PLACE_FLAGS[i].flag == DROPPABLE && robot->where == IN_BOX) robot->where = WAITING;
        return true;
    }
    if (line->k->mode == MODE_POINTS && word_is(word, "counted")) {
        point_state(line->k, s)->drained |= 1ull << piece;
        return true;
    }
    if (word_is(word, "fell") || word_is(word, "gained")) {
        robot->due |= word_is(word, "fell") ? FELL : GAINED_REROLL;
        return true;
    }
    for (int i = 0; i < countof(PLACE_MARKS); i++) {
        if (!word_is(word, PLACE_MARKS[i].word)) continue;
        robot->marks |= PLACE_MARKS[i].flag;
        return true;
    }
    if (word_value(word, "damage", &value)) {
        int integrity = line->k->card[robot->card].integrity;
        if (has_classic(line->k, s, piece, MAGNIFICENCE))
            integrity += 5 * SEATS_MAX; /* the fallen may follow */
        return place_number(line, value, integrity ? integrity - 1 : 0, "damage", &robot->damage);
    }
    if (word_value(word, "drain", &value)) return place_number(line, value, 100, "drain", &robot->drain);
    if (word_value(word, "boost", &value)) return place_number(line, value, 100, "boost", &robot->boost);
    if (word_value(word, "activations", &value))
        return place_number(line, value, 100, "activations", &robot->activations);
    if (word_value(word, "rerolled", &value))
        return place_number(line, value, 255, "rerolled", &robot->rerolled);
    if (word_value(word, "seat", &value)) {
        if (!place_number(line, value, line->k->seats, "seat", &number)) return false;
        if (number) robot->seat = number;
        return true;
    }
    if (word_value(word, "under", &value)) return place_under(line, value, piece, s);
    if (word_value(word, "commander", &value)) return place_equipped(line, value, piece, s);
    int taken = place_effect(line, word, piece, s);
    if (taken) return taken == 1;
    return problem_set(line->problem, 0, word.column,
                       "damage= drain= boost= blaze= rust= quell= disarm= restrain= resonate= buff= under= "
                       "commander= seat= moved acted activated fresh avenged",
                       "\"%.*s\" can't be said of a robot", word.length, word.at);
}

/* GAN#2 and SAUR#1 say what type the Drone is. */
static bool place_find(Line *line, int *piece)
{
    const AegisKit *k = line->k;
    char buffer[LINE_BYTES];
    int number = 0, found[2] = {0}, count = 0, column = line_column(line);
    if (!line_more(line)) return line_expects(line, "the name of a robot");
    Word head = line->word[line->at];
    int owner = word_seat(k, &head);
    if (owner < 0)
        return problem_set(line->problem, 0, column, "the number of a seat", "there is no such seat");
    if (owner) { /* `place 1 2:GAN-100 e5` */
        line->seat = owner;
        line->word[line->at] = head;
    }
    int type = drone_name(head, &number);
    if (type && number) {
        if (number > DRONES_MAX)
            return problem_set(line->problem, 0, column, "GAN#1 to GAN#4", "a seat has at most 4 Drones");
        *piece = k->first[line->seat + 1] - DRONES_MAX + number - 1;
        line->at++;
        return true;
    }
    Word word = {0};
    for (int run = line_run(line); run > 0 && count != 1; run--) {
        word = line_join(line, run, buffer, LINE_BYTES);
        count = find_piece(k, line->s, line->seat, word, line->seat, FIND_ANY, OWN_FIRST, found);
        if (count == 1) line->at += run;
    }
    if (count == 2 && k->piece[found[0]].drone)
        line->at++; /* any Drone that is free */
    else if (count != 1)
        return piece_problem(line, word, count, found, column);
    *piece = found[0];
    return true;
}

static bool place_hex(Line *line, State *s, int *hex, bool robot)
{
    int column = line_column(line);
    if (!line_hex(line, hex)) return false;
    if (terrain_at(line->k, s, *hex) && !(robot && is_entry(line->k, *hex)))
        return problem_set(line->problem, 0, column, "a place without terrain", "terrain is there");
    return true;
}

/* A combined robot is back in the Combine Pool then, but it was in play. */
static void place_destroyed(const AegisKit *k, State *s, int piece)
{
    const Piece *kind = &k->piece[piece];
    Robot *robot = &s->robot[piece];
    robot->where = kind->drone ? IN_BOX : (uint8_t)robot_grave(k, piece);
    if (!kind->basic && brings_luck(k, s, piece)) robot->marks |= PLAYED;
    robot_fell(k, s, piece, !kind->drone);
}

static bool place_where(Line *line, int piece, State *s)
{
    const Piece *kind = &line->k->piece[piece];
    Robot *robot = &s->robot[piece];
    int hex, column = line_column(line);
    bool drops = kind->basic || (is_starter(line->k, piece) && has(line->k, s, piece, COMBAT_DROP));
    if (line_takes(line, "off"))
        robot->where = drops && !seat_is_boss(line->k, kind->seat) ? WAITING : IN_BOX; /* a deck */
    else if (line_takes(line, "destroyed"))
        place_destroyed(line->k, s, piece);
    else if (line_takes(line, "sideboard") || line_takes(line, "reserve"))
        robot->where = kind->basic ? SIDEBOARD : IN_BOX;
    else {
        if (!place_hex(line, s, &hex, true)) return false;
        if (robot_at(line->k, s, hex))
            return problem_set(line->problem, 0, column, "a free place", "a robot is there already");
        robot->where = ACTIVE;
        robot_put(s, piece, hex);
    }
    return true;
}

static bool place_robot(Line *line, State *s)
{
    int seat = 0, piece = 0, number = 0, column = 0;
    if (!place_seat(line, &seat)) return false;
    column = line_column(line);
    int type = line_more(line) ? drone_name(line->word[line->at], &number) : DRONE_NONE;
    if (!place_find(line, &piece)) return false;
    Robot *robot = &s->robot[piece];
    if (robot->where == ACTIVE || robot->where == UNDER)
        return problem_set(line->problem, 0, column, "each robot once", "that robot has a place already");
    if (line->k->piece[piece].drone) robot->card = (uint8_t)(type ? type : DRONE_GAN);
    if (!place_where(line, piece, s)) return false;
    while (line_more(line)) {
        if (!place_setting(line, line->word[line->at], piece, s)) return false;
        line->at++;
    }
    return true;
}

/* ---- the other lines ---- */

static bool place_stand(Line *line, State *s)
{
    int seat, hex, column;
    if (!place_seat(line, &seat)) return false;
    column = line_column(line);
    if (line->k->mode == MODE_STARPOINT)
        return problem_set(line->problem, 0, column, "none: A2-STAR-33", "Starpoint Arena has no stands");
    if (line->k->inches)
        return problem_set(line->problem, 0, column, "none: A1-ADV-09", "the first edition has no stands");
    if (!place_hex(line, s, &hex, false)) return false;
    uint16_t *stand = s->seat[seat].stand;
    if (stand[0]) return problem_set(line->problem, 0, column, "at most 5", "a seat has no more stands");
    stand[0] = (uint16_t)hex; /* ascending, what is free comes first */
    for (int i = 0; i + 1 < STANDS_MAX && stand[i] > stand[i + 1]; i++) {
        stand[i] = stand[i + 1];
        stand[i + 1] = (uint16_t)hex;
    }
    return true;
}

static bool place_terrain(Line *line, State *s)
{
    int hex;
    if (line->k->inches)
        return problem_set(line->problem, 0, line_column(line), "none: A1-ADV-06",
                           "the board says where terrain lies in inches");
    do {
        int column = line_column(line);
        if (!line_hex(line, &hex)) return false;
        if (bits_has(&s->occupied, hex))
            return problem_set(line->problem, 0, column, "a free hex", "there is a robot on that hex");
        bits_add(&s->terrain, hex);
    } while (line_more(line));
    return true;
}

static bool place_turn(Line *line, State *s)
{
    int seat, number;
    if (!place_seat(line, &seat)) return false;
    s->turn = (uint8_t)seat;
    int setting = line_setting(line, "round", 60000, &number);
    if (setting > 0) s->round = (uint16_t)number;
    return setting >= 0;
}

enum PlaceSeat { PLACE_POOL, PLACE_MAX, PLACE_WINS, PLACE_PROTECT, PLACE_OUT, PLACE_RELOAD, PLACE_SPENT };

/* Lines about one seat: a number or a fact. */
static bool place_about(Line *line, State *s, int about)
{
    int seat, number = 1;
    if (!place_seat(line, &seat)) return false;
    int high = about == PLACE_WINS ? WINS_NEEDED - 1 : 255; /* with more the match is over */
    if (about <= PLACE_WINS && !line_number(line, 0, high, "a number", &number)) return false;
    SeatState *is = &s->seat[seat];
    if (about == PLACE_SPENT) { /* its Scrap Token */
        s->tokens &= (uint8_t)~(1 << seat);
        return true;
    }
    uint8_t *field = about == PLACE_POOL      ? &is->pool
                     : about == PLACE_MAX     ? &is->max
                     : about == PLACE_WINS    ? &is->wins
                     : about == PLACE_PROTECT ? &is->protect
                     : about == PLACE_OUT     ? &is->out
                                              : &is->reload;
    *field = (uint8_t)number;
    if (about == PLACE_POOL) is->roll = POOL_SAID;
    return true;
}

/* What only a mode has: `points SEAT N`, `valor SEAT N`, `done SEAT`, `last SEAT`, `token SEAT`, `ending N`.
   1 taken, 0 another line, -1 a problem. */
static int place_mode(Line *line, State *s)
{
    const AegisKit *k = line->k;
    int seat, number;
    if (!k->mode) return 0;
    ModeState *mode = mode_state(k, s);
    int taken = k->mode == MODE_SOLO ? place_solo(line, s) : 0;
    if (taken) return taken;
    if (k->mode == MODE_POINTS && line_takes(line, "points")) {
        if (!place_seat(line, &seat) || !line_number(line, 0, 999, "Victory Points", &number)) return -1;
        mode->points[seat] = (int16_t)number;
    } else if (line_takes(line, "valor")) {
        if (!place_seat(line, &seat) || !line_number(line, -999, 999, "Valor Points", &number)) return -1;
        if (k->mode != MODE_CHESS) mode->points[seat] = (int16_t)number;
    } else if (line_takes(line, "done")) {
        if (!place_seat(line, &seat)) return -1;
        mode->done |= (uint8_t)(1 << seat);
    } else if (line_takes(line, "last")) {
        if (!place_seat(line, &seat)) return -1;
        mode->last = (uint8_t)seat;
    } else if (line_takes(line, "token")) {
        if (!place_seat(line, &seat)) return -1;
        s->first = (uint8_t)seat;
    } else if (line_takes(line, "ending")) {
        if (!line_number(line, ENDING_NONE, ENDING_TIED, "0 to 3", &number)) return -1;
        mode->ending = (uint8_t)number;
    } else {
        return 0;
    }
    return 1;
}

static bool aegis_place(const Kit *kit, void *state, const char *words, Problem *problem)
{
    static const char *const ABOUT[] = {"pool", "max", "wins", "protect", "out", "reload", "spent"};
    State *s = STATE(state);
    const AegisKit *k = KIT(kit);
    Line line;
    bool fine, known = true;
    int taken = 0;
    if (!s->game) state_blank(k, s);
    if (!line_open(&line, k, s, 0, words, problem)) return false;
    if (line_takes(&line, "place"))
        fine = place_robot(&line, s);
    else if (line_takes(&line, "stand"))
        fine = place_stand(&line, s);
    else if (line_takes(&line, "terrain"))
        fine = place_terrain(&line, s);
    else if (line_takes(&line, "turn"))
        fine = place_turn(&line, s);
    else if ((taken = place_mode(&line, s)) || (taken = place_draft(&line, s)))
        fine = taken > 0;
    else {
        int about = 0;
        while (about < countof(ABOUT) && !line_takes(&line, ABOUT[about])) about++;
        known = about < countof(ABOUT);
        fine = known && place_about(&line, s, about);
    }
    if (!known)
        return line_expects(&line,
                            "place, stand, terrain, pool, max, turn, protect, out, wins, reload or spent");
    return fine && line_done(&line);
}
