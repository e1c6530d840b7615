/* Reading a choice: see words.c. What the words leave open is taken from the question that is
   asked, or from the only legal choice that fits. */
#include "games/aegis/words/verbs.h"

static bool read_named(Line *line, Choice *c)
{
    const VerbKind *verb = verb_kind(c->verb);
    int piece = 0, hex = 0;
    /* `drop e7`, `drone e7`: a hex and no name, where only one robot can be meant */
    int words = verb->a_hex ? line_hex_words(line) : 0;
    bool only_hex = words && line->at + words == line->count;
    if (!only_hex) {
        if (!line_piece(line, verb->find, verb->whose, &piece)) return false;
        if (verb->b_robot)
            c->b = (int16_t)piece;
        else
            says_who(line, c, piece);
    }
    if (!verb->a_hex || (c->verb == VERB_DEPLOY && line_takes(line, "off"))) return true;
    line_takes(line, "at"), line_takes(line, "to");
    if (!line_hex(line, &hex)) return false;
    choice_put_place(c, hex);
    if (c->verb == VERB_SHIFT && is_piece(line->k, piece) && line->s->robot[piece].hex == hex &&
        words_step(line->s)->kind == STEP_ACTION && decided_type(line->k, &line->s->roll) == TYPE_MOVE)
        c->verb = VERB_PUSH, c->a = c->b = 0; /* it stays where it is */
    const Step *step = words_step(line->s);
    if (c->verb == VERB_SHIFT && step->kind == STEP_BLITZ && piece == step->who &&
        line->s->robot[piece].hex == hex)
        *c = (Choice){.verb = VERB_PASS};
    return true;
}

bool read_pick(Line *line, Choice *c)
{
    const AegisKit *k = line->k;
    if (line->seat < 1 || line->seat > k->seats) return line_expects(line, "a seat at the table");
    int first = k->first[line->seat], mask = 0;
    do {
        int column = line_column(line), piece, card;
        if (line_takes(line, "with")) { /* a Commander: the last thing that is said */
            if (!line_card(line, &card)) return false;
            if (!line_takes(line, "on")) return line_expects(line, "on and the robot it is equipped onto");
            if (!line_piece(line, FIND_BASIC, OWN_FIRST, &piece)) return false;
            c->b = (int16_t)piece, c->c = (int16_t)card;
            break;
        }
        if (!line_piece(line, FIND_BASIC, OWN_FIRST, &piece)) return false;
        if (piece < first || piece >= first + k->basics[line->seat])
            return problem_set(line->problem, 0, column, "one of your Basic robots",
                               "that robot can't be picked");
        if (mask >> (piece - first) & 1)
            return problem_set(line->problem, 0, column, "another robot", "that robot is named twice");
        mask |= 1 << (piece - first);
        line_takes(line, "and");
    } while (line_more(line));
    c->a = (int16_t)mask;
    return true;
}

bool read_zones(Line *line, Choice *c)
{
    int mask = 0, zone;
    do {
        if (!line_number(line, 1, BOARD_ZONES_MAX, "the number of a Start Zone", &zone)) return false;
        mask |= 1 << zone;
        line_takes(line, "and");
    } while (line_more(line));
    c->a = (int16_t)mask;
    return true;
}

bool read_end(Line *line, Choice *c)
{
    if (line_takes(line, "activation"))
        c->verb = VERB_PASS;
    else
        line_takes(line, "turn");
    return true;
}

static bool read_hex(Line *line, int16_t *field)
{
    int hex;
    if (!line_hex(line, &hex)) return false;
    *field = (int16_t)hex;
    return true;
}

static bool read_place(Line *line, Choice *c)
{
    int place = 0;
    if (!line_hex(line, &place)) return false;
    choice_put_place(c, place);
    return true;
}

bool read_move(Line *line, Choice *c)
{
    line_takes(line, "to");
    if (!read_place(line, c)) return false;
    choice_put_other(c, line_takes(line, "free"));
    return true;
}

bool read_jump(Line *line, Choice *c)
{
    line_takes(line, "to");
    if (!read_place(line, c)) return false;
    line_takes(line, "for");
    choice_put_other(c, line_takes(line, "drain"));
    if (!choice_other(*c) && !line_takes(line, "damage")) return line_expects(line, "damage or drain");
    return true;
}

bool read_rise(Line *line, Choice *c)
{
    int16_t under = 0;
    line_takes(line, "at");
    if (!read_place(line, c) || !read_under(line, &under)) return false;
    choice_put_other(c, under);
    return true;
}
bool read_stand(Line *line, Choice *c)
{
    line_takes(line, "to");
    return read_place(line, c);
}

/* ---- dice, and what Actions do ---- */

bool read_faces(Line *line, Choice *c)
{
    int count[7] = {0}, face;
    do {
        if (!line_number(line, 1, 6, "the faces of the dice, such as 2 5", &face)) return false;
        if (++count[face] > 15)
            return problem_set(line->problem, 0, line_column(line), "fewer dice",
                               "so many dice are never rolled");
    } while (line_more(line));
    c->a = (int16_t)(count[1] | count[2] << 4 | count[3] << 8 | count[4] << 12);
    c->b = (int16_t)(count[5] | count[6] << 4);
    return true;
}

bool read_pilot(Line *line, Choice *c)
{
    int face = 0;
    if (line_takes(line, "damage")) return true;
    if (!line_takes(line, "reroll")) return line_expects(line, "reroll and a face, or damage");
    if (!line_number(line, 1, 6, "the face of a die", &face)) return false;
    c->a = (int16_t)face;
    return true;
}

bool read_number(Line *line, Choice *c)
{
    int number;
    if (!line_number(line, 0, 99, c->verb == VERB_GAMBIT ? "a number of dice" : "the number of an effect",
                     &number))
        return false;
    c->a = (int16_t)number;
    return true;
}

bool read_undaunted(Line *line, Choice *c)
{
    c->a = line_takes(line, "energy") ? UNDAUNTED_ENERGY : line_takes(line, "repair") ? UNDAUNTED_REPAIR : 0;
    return c->a ? true : line_expects(line, "energy or repair");
}

/* salvage NAME from ALLY at HEX */
bool read_salvage(Line *line, Choice *c)
{
    int piece, ally;
    if (!line_piece(line, FIND_DESTROYED, OWN_FIRST, &piece)) return false;
    says_who(line, c, piece);
    if (!line_takes(line, "from")) return line_expects(line, "from and an ally");
    if (!line_piece(line, FIND_ACTIVE, OWN_FIRST, &ally)) return false;
    choice_put_other(c, ally);
    if (!line_takes(line, "at"))
        return line_expects(line, line->k->inches ? "at and a place" : "at and a hex");
    return read_place(line, c);
}

bool read_rebuild(Line *line, Choice *c)
{
    int piece, other;
    if (!line_piece(line, FIND_BASIC, OWN_FIRST, &piece)) return false;
    says_who(line, c, piece);
    line_takes(line, "at");
    if (!read_hex(line, &c->a)) return false;
    if (!line_takes(line, "for")) return true;
    if (!line_piece(line, FIND_BASIC, OWN_FIRST, &other)) return false;
    c->b = (int16_t)other;
    return true;
}

bool read_push(Line *line, Choice *c)
{
    int piece, hexes, direction;
    if (!line_piece(line, FIND_ACTIVE, ENEMY_FIRST, &piece)) return false;
    if (!line_number(line, 0, 99, line->k->inches ? "a number of inches" : "a number of hexes", &hexes))
        return false;
    says_who(line, c, piece);
    c->b = (int16_t)hexes;
    if (!line_takes(line, "along")) {
        c->a = line->k->inches && hexes; /* there is one way */
        if (hexes && !c->a) line->unsaid |= UNSAID_A;
        return true;
    }
    if (!line_direction(line, &direction)) return false;
    c->a = (int16_t)(hexes ? 1 + direction : 0);
    return true;
}

bool read_repair(Line *line, Choice *c)
{
    int piece, amount = 0;
    if (!line_piece(line, FIND_ACTIVE, OWN_FIRST, &piece)) return false;
    says_who(line, c, piece);
    while (line_more(line)) {
        int16_t *field = &c->a;
        int setting = line_setting(line, "damage", 999, &amount);
        if (setting == 0) field = &c->b, setting = line_setting(line, "drain", 999, &amount);
        if (setting == 0) return line_expects(line, "damage=N or drain=N");
        if (setting < 0) return false;
        *field = (int16_t)amount;
    }
    return true;
}

bool read_parting(Line *line, Choice *c)
{
    int piece;
    if (line_more(line) && !word_is(line->word[line->at], "on")) {
        if (!line_piece(line, FIND_DESTROYED, OWN_FIRST, &piece)) return false;
        says_who(line, c, piece);
    }
    if (!line_takes(line, "on")) return line_expects(line, "on and a robot");
    if (!line_piece(line, FIND_ACTIVE, ENEMY_FIRST, &piece)) return false;
    c->b = (int16_t)piece;
    return true;
}

bool read_trigger(Line *line, Choice *c)
{
    int ability, piece;
    if (!line_ability(line, &ability)) return false;
    c->a = (int16_t)ability;
    line->unsaid |= UNSAID_B;
    while (line_more(line)) {
        bool of = line_takes(line, "of");
        if (!of && !line_takes(line, "on")) return line_expects(line, "of and a robot, or on and a robot");
        if (!line_piece(line, of ? FIND_PART : FIND_ACTIVE, of ? OWN_FIRST : ENEMY_FIRST, &piece))
            return false;
        if (of) {
            says_who(line, c, piece);
        } else {
            c->b = (int16_t)piece;
            line->unsaid &= (uint8_t)~UNSAID_B;
        }
    }
    if (line->unsaid & UNSAID_WHO)
        c->who = words_step(line->s)->kind == STEP_TRIGGERS ? words_step(line->s)->who : 0;
    return true;
}

/* `pass` where an Action's user decides robot by robot: the one that is named, or the only one that
   waits, is left as it is. */
static void read_left_alone(Line *line, int named, Choice *c)
{
    const State *s = line->s;
    const Step *step = words_step(s);
    if (step->kind != STEP_ACTION || step->phase < ACTION_CHOOSE) return;
    int type = decided_type(line->k, &s->roll), waiting = 0;
    PIECES_EACH (line->k, piece)
        if (is_affected(&s->roll, piece) && (s->robot[piece].flags & PENDING) && (!named || piece == named))
            waiting = waiting ? -1 : piece;
    if (waiting <= 0 || type == TYPE_TRUE_FORM) return;
    c->verb = type == TYPE_REPAIR ? VERB_REPAIR : VERB_PUSH;
    says_who(line, c, waiting);
}

bool read_pass(Line *line, Choice *c)
{
    int piece = 0;
    if (line->speaker == words_step(line->s)->who)
        line->speaker = 0; /* `ARK-100 pass` in its own activation */
    if (line_more(line)) {
        if (!line_piece(line, FIND_ANY, OWN_FIRST, &piece)) return false;
        says_who(line, c, piece);
    }
    read_left_alone(line, piece, c);
    return true;
}

/* ---- all of it ---- */

/* The verb that a word is or begins: 0 if none, or more than one, begins so. */
static int verb_find(Word word, bool exactly)
{
    int found = 0;
    if (word.quoted || word.length == 0) return 0;
    for (int verb = 1; verb < VERB_COUNT; verb++) {
        const char *said[2] = {verb_kind(verb)->word, verb_kind(verb)->also};
        for (int i = 0; i < 2 && said[i]; i++) {
            if (word_is(word, said[i])) return verb;
            if ((int)strlen(said[i]) < word.length ||
                !word_same(word, (Word){.at = said[i], .length = word.length}))
                continue;
            if (found) exactly = true;
            found = verb;
        }
    }
    return exactly ? 0 : found;
}

/* Takes the robot named at the beginning, as in `ARK-100 move e7`. A verb comes first, and a word
   that only begins like both is the verb. */
static void line_take_speaker(Line *line)
{
    Problem *problem = line->problem;
    Word word = line->word[line->at];
    int piece, start = line->at;
    if (verb_find(word, true)) return;
    line->problem = NULL;
    bool named = line_piece(line, FIND_ACTIVE, OWN_FIRST, &piece);
    line->problem = problem;
    word_seat(line->k, &word);
    if (named && verb_find(word, false) && name_matches(line->k, line->s, piece, word) != 0) named = false;
    if (named)
        line->speaker = piece;
    else
        line->at = start;
}

static bool choice_fits(Choice said, Choice legal, unsigned unsaid)
{
    if (said.verb != legal.verb) return false;
    if (!(unsaid & UNSAID_WHO) && said.who != legal.who) return false;
    if (!(unsaid & UNSAID_A) && said.a != legal.a) return false;
    if (!(unsaid & UNSAID_B) && said.b != legal.b) return false;
    if (unsaid & UNSAID_AT) return combine_unpack(said).stand == combine_unpack(legal).stand;
    return (unsaid & UNSAID_C) || said.c == legal.c;
}

/* Fills in what was not said: as it stands, if that is legal, else from the only legal choice that
   fits what was said about its robot, else from the only one that fits at all. */
static bool choice_complete(Line *line, Choice *c)
{
    Choice legal[CHOICES_MAX];
    const Kit *kit = &line->k->head;
    unsigned unsaid = line->unsaid;
    bool must = unsaid & (UNSAID_A | UNSAID_AT);
    if (!unsaid) return true;
    int count = aegis_choices(kit, line->s, line->seat, legal), first = -1, fits = 0;
    for (int i = 0; !must && i < count; i++)
        if (choice_same(legal[i], *c)) return true;
    unsigned narrow = c->who ? unsaid & ~(unsigned)UNSAID_WHO : unsaid;
    for (int turn = 0; turn < 2 && fits == 0; turn++) {
        for (int i = 0; i < count; i++) {
            if (!choice_fits(*c, legal[i], turn ? unsaid : narrow)) continue;
            if (fits++ == 0) first = i;
        }
    }
    if (fits == 1) *c = legal[first];
    if (fits == 1 || !must) return true;
    TEXT(expected, 200);
    if (fits) aegis_write(kit, line->s, line->seat, legal[first], &expected);
    return problem_set(line->problem, 0, line->end,
                       fits                ? expected.at
                       : unsaid & UNSAID_A ? "along and a direction, such as (1,0)"
                       : line->k->inches   ? "at and a place"
                                           : "at and a hex",
                       "something is missing here");
}

static bool verb_problem(Line *line)
{
    Word word = line->word[line->at];
    Suggestion near = suggestion_for(word);
    for (int verb = 1; verb < VERB_COUNT; verb++) {
        const VerbKind *kind = verb_kind(verb);
        suggestion_try(&near, kind->word);
        if (kind->also) suggestion_try(&near, kind->also);
    }
    return problem_set(
        line->problem, 0, word.column,
        suggestion_or(&near,
                      "a choice such as activate NAME, move HEX, use \"ACTION\" on NAME, pass, end turn"),
        "\"%.*s\" is nothing that can be done", word.length, word.at);
}

static bool verb_read(Line *line, Choice *c)
{
    const VerbKind *verb = verb_kind(c->verb);
    return verb->read ? verb->read(line, c) : !verb->named || read_named(line, c);
}

static bool aegis_read(const Kit *kit, const void *state, int seat, const char *words, Choice *choice,
                       Problem *problem)
{
    Line line;
    Choice c = {0};
    if (!line_open(&line, KIT(kit), CONST_STATE(state), seat, words, problem)) return false;
    if (!line_more(&line)) return line_expects(&line, "a choice such as move e7, pass or end turn");
    line_take_speaker(&line);
    if (line.speaker && !line_more(&line)) {
        *choice = (Choice){.verb = VERB_ACTIVATE, .who = (uint8_t)line.speaker};
        return true;
    }
    int verb = verb_find(line.word[line.at], false);
    if (!verb) return verb_problem(&line);
    line.at++;
    c.verb = (uint8_t)verb;
    line.unsaid = UNSAID_WHO;
    if (!verb_read(&line, &c) || !line_done(&line)) return false;
    bool nobody = verb_kind(c.verb)->nobody;
    if (line.speaker && !nobody && (line.unsaid & UNSAID_WHO)) {
        c.who = (uint8_t)line.speaker;
        line.unsaid &= (uint8_t)~UNSAID_WHO;
    } else if ((line.unsaid & UNSAID_WHO) && !c.who) {
        c.who = (uint8_t)bare_actor(line.s, c.verb);
    }
    if (!choice_complete(&line, &c)) return false;
    *choice = c;
    return true;
}

/* `ARK-100 move e7` while a turn waits for its next activation: two choices in one breath. */
static const char *aegis_split(const Kit *kit, const void *state, int seat, const char *words, Text *first)
{
    Line line;
    int kind = words_step(CONST_STATE(state))->kind;
    if (kind != STEP_TURN && kind != STEP_ALTERNATE && kind != STEP_SOLO) return NULL;
    if (!line_open(&line, KIT(kit), CONST_STATE(state), seat, words, NULL) || !line_more(&line)) return NULL;
    line_take_speaker(&line);
    if (!line.speaker || !line_more(&line)) return NULL;
    aegis_write(kit, state, seat, (Choice){.verb = VERB_ACTIVATE, .who = (uint8_t)line.speaker}, first);
    return line.source[line.at];
}
