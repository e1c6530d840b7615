/* Reading a choice: see words.c. What the words leave open is taken from the question that is asked,
   or from the only legal choice that fits. */

typedef struct ReadVerb {
    const char *word;
    uint8_t     verb;
    bool (*read)(Line *, Choice *); /* of what follows the verb */
} ReadVerb;

/* The words name the robot of the choice themselves. */
static void says_who(Line *line, Choice *c, int piece)
{
    c->who = (uint8_t)piece;
    line->unsaid &= (uint8_t)~UNSAID_WHO;
}

static bool read_nothing(Line *line, Choice *c)
{
    (void)line, (void)c;
    return true;
}

static bool read_named(Line *line, Choice *c)
{
    const NamedVerb *named = NAMED_VERBS;
    while (named->verb != c->verb) named++;
    int piece = 0, hex = 0;
    /* `drop e7`, `drone e7`: a hex and no name, where only one robot can be meant */
    bool only_hex = named->hex && line->at + 1 == line->count && word_hex(line->k, line->word[line->at]);
    if (!only_hex) {
        if (!line_piece(line, named->find, named->whose, &piece)) return false;
        if (named->from_b) c->b = (int16_t)piece;
        else says_who(line, c, piece);
    }
    if (!named->hex || (c->verb == VERB_DEPLOY && line_takes(line, "off"))) return true;
    line_takes(line, "at"), line_takes(line, "to");
    if (!line_hex(line, &hex)) return false;
    c->a = (int16_t)hex;
    return true;
}

static bool read_pick(Line *line, Choice *c)
{
    const AegisKit *k = line->k;
    if (line->seat < 1 || line->seat > k->seats) return line_expects(line, "a seat at the table");
    int first = k->first[line->seat], mask = 0;
    do {
        int column = line_column(line), piece;
        if (!line_piece(line, FIND_BASIC, OWN_FIRST, &piece)) return false;
        if (piece < first || piece >= first + k->basics[line->seat])
            return problem_set(line->problem, 0, column, "one of your Basic robots", "that robot can't be picked");
        if (mask >> (piece - first) & 1)
            return problem_set(line->problem, 0, column, "another robot", "that robot is named twice");
        mask |= 1 << (piece - first);
        line_takes(line, "and");
    } while (line_more(line));
    c->a = (int16_t)mask;
    return true;
}

static bool read_zones(Line *line, Choice *c)
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

static bool read_end(Line *line, Choice *c)
{
    if (line_takes(line, "activation")) c->verb = VERB_PASS;
    else line_takes(line, "turn");
    return true;
}

static bool read_hex(Line *line, int16_t *field)
{
    int hex;
    if (!line_hex(line, &hex)) return false;
    *field = (int16_t)hex;
    return true;
}

static bool read_move(Line *line, Choice *c)
{
    line_takes(line, "to");
    if (!read_hex(line, &c->a)) return false;
    c->b = line_takes(line, "free");
    return true;
}

static bool read_jump(Line *line, Choice *c)
{
    line_takes(line, "to");
    if (!read_hex(line, &c->a)) return false;
    line_takes(line, "for");
    c->b = line_takes(line, "drain");
    if (!c->b && !line_takes(line, "damage")) return line_expects(line, "damage or drain");
    return true;
}

static bool read_rise(Line *line, Choice *c)
{
    line_takes(line, "at");
    return read_hex(line, &c->c);
}
static bool read_stand(Line *line, Choice *c)
{
    line_takes(line, "to");
    return read_hex(line, &c->a);
}

/* ---- use -------------------------------------------------------------------------------------- */

/* The card after `of`, 0 if none is named there. */
static bool read_use_card(Line *line, int *card)
{
    char buffer[LINE_BYTES];
    if (!line_takes(line, "of")) return true;
    for (int run = line_run(line); run > 0; run--) {
        Word word = line_join(line, run, buffer, LINE_BYTES);
        for (int i = 1; i <= line->k->cards; i++)
            if (word_is(word, line->k->card[i].name)) *card = i;
        if (!*card) continue;
        line->at += run;
        return true;
    }
    return line_expects(line, "the name of a card");
}

static bool action_problem(Line *line, int run, int who)
{
    char buffer[LINE_BYTES], hint[SUGGESTION_SIZE] = "";
    const AegisKit *k = line->k;
    Word word = line_join(line, run, buffer, LINE_BYTES);
    int best = SPELLING_FAR;
    TEXT(expected, 240);
    for (int i = 1; i <= k->cards; i++)
        for (int slot = 0; slot < k->card[i].action_count; slot++)
            suggestion_try(word, k->card[i].action[slot].name, &best, hint);
    const Card *card = who ? card_of(k, line->s, who) : NULL;
    text_put(&expected, *hint ? hint : card && card->action_count ? "one of" : "an Action, such as \"Rocket Punch\"");
    for (int slot = 0; !*hint && card && slot < card->action_count; slot++)
        text_format(&expected, " \"%s\"", card->action[slot].name);
    return problem_set(line->problem, 0, word.column, expected.at, "there is no Action \"%.*s\"", word.length, word.at);
}

/* The most words that name an Action; without quotes a later `on`, `by` or `along` ends the name if
   nothing longer is one. */
static bool read_use_action(Line *line, int who, Choice *c)
{
    char buffer[LINE_BYTES];
    if (!line_more(line)) return line_expects(line, "an Action, such as \"Rocket Punch\"");
    Problem *problem = line->problem;
    int start = line->at, longest = line_run(line), name = 0, found = 0;
    line->problem = NULL;
    for (int run = longest; run > 0 && found <= 0; run--) {
        int card = 0;
        line->at = start;
        Word word = line_join(line, run, buffer, LINE_BYTES);
        line->at = start + run;
        if (!read_use_card(line, &card)) line->at = start + run;
        found = action_find(line->k, line->s, line->seat, who, card, word);
    }
    line->problem = problem;
    c->a = (int16_t)found;
    if (found > 0) return true;
    line->at = start;
    while (name < longest && !word_is(line->word[line->at + name], "on") && !word_is(line->word[line->at + name], "by") &&
           !word_is(line->word[line->at + name], "along"))
        name++;
    if (found < 0)
        return problem_set(line->problem, 0, line_column(line), "its whole name in quotes",
                           "that could be more than one Action");
    return action_problem(line, name ? name : 1, who);
}

static bool read_use_line(Line *line, const Action *action, Choice *c)
{
    int direction, column = line_column(line);
    if (!line_direction(line, &direction)) return false;
    if (action->type != TYPE_LANZER)
        return problem_set(line->problem, 0, column, "on and the name of a robot", "\"%s\" goes along no line",
                           action->name);
    c->b = (int16_t)(direction == 12 ? 7 : 1 + direction % 3 + (direction >= 6 ? 3 : 0));
    return true;
}

/* `on HEX` means who stands there. An empty hex is read too (b is its id, negative): it can be refused. */
static bool read_use_target(Line *line, const Action *action, Choice *c)
{
    int piece, column = line_column(line);
    int hex = line_more(line) ? word_hex(line->k, line->word[line->at]) : 0;
    Problem *problem = line->problem;
    if (hex) line->problem = NULL;
    bool named = line_piece(line, FIND_ACTIVE, ENEMY_FIRST, &piece);
    line->problem = problem;
    if (!named && !hex) return false;
    if (!named) {
        line->at++;
        piece = line->s->at[hex] ? line->s->at[hex] : -hex;
    }
    if (action->type == TYPE_LANZER)
        return problem_set(line->problem, 0, column, "along and a direction, such as (1,0)",
                           "\"%s\" goes along a line and has no target", action->name);
    c->b = (int16_t)piece;
    return true;
}

/* The words after the Action may stand in any order. `by` comes first in meaning: it says whose
   card the Action is looked for on. */
static bool read_use(Line *line, Choice *c)
{
    Problem *problem = line->problem;
    int who = line->speaker ? line->speaker : use_actor(line->s), x = 0, start = line->at;
    line->problem = NULL;
    for (int i = start + 1; i + 1 < line->count; i++) {
        int piece;
        line->at = i + 1;
        if (line->word[i].quoted || !word_is(line->word[i], "by")) continue;
        if (!line_piece(line, FIND_ACTIVE, OWN_FIRST, &piece)) continue;
        who = piece;
        says_who(line, c, piece);
    }
    line->at = start;
    line->problem = problem;
    c->who = (uint8_t)who;
    line->unsaid |= UNSAID_B | UNSAID_C;
    if (!read_use_action(line, who, c)) return false;
    const Action *action = action_of_ref(line->k, c->a);
    while (line_more(line)) {
        int piece, setting = line_setting(line, "x", 99, &x);
        if (setting < 0) return false;
        if (setting) {
            c->c = (int16_t)x;
            line->unsaid &= (uint8_t)~UNSAID_C;
        } else if (line_takes(line, "on") || line_takes(line, "at")) {
            if (!read_use_target(line, action, c)) return false;
            line->unsaid &= (uint8_t)~UNSAID_B;
        } else if (line_takes(line, "along")) {
            if (!read_use_line(line, action, c)) return false;
            line->unsaid &= (uint8_t)~UNSAID_B;
        } else if (line_takes(line, "by")) {
            if (!line_piece(line, FIND_ACTIVE, OWN_FIRST, &piece)) return false;
        } else {
            return line_expects(line, "x=N, on and a robot, along and a direction, or by and a robot");
        }
    }
    return true;
}

/* ---- combining -------------------------------------------------------------------------------- */

/* `NAME [as NAME]` or `stand HEX as NAME`: a stand is the Basic robot it stands for. */
static bool read_part(Line *line, int *partner, int *as, int *stand)
{
    if (line_takes(line, "stand")) {
        line_takes(line, "at");
        if (!line_hex(line, stand)) return false;
    } else if (!line_piece(line, FIND_ACTIVE, OWN_FIRST, partner)) {
        return false;
    }
    if (!line_takes(line, "as")) return *stand ? line_expects(line, "as and a destroyed Basic robot") : true;
    return line_piece(line, *stand ? FIND_DESTROYED : FIND_BASIC, OWN_FIRST, *stand ? partner : as);
}

/* Where the new robot comes: one of the two hexes, or a hex that is neither (c < 0). */
static bool read_combine_at(Line *line, int partner, int stand, Choice *c)
{
    int hex, there = stand ? stand : partner ? line->s->robot[partner].hex : 0;
    if (!line_takes(line, "at")) {
        line->unsaid |= UNSAID_AT;
        return true;
    }
    if (!line_hex(line, &hex)) return false;
    bool here = c->who && line->s->robot[c->who].hex == hex;
    c->c = (int16_t)(hex == there ? c->c | 1 : here ? c->c : -hex);
    return true;
}

static bool read_combine(Line *line, Choice *c)
{
    int partner = 0, as = 0, stand = 0, form = 0, under = 0;
    c->who = (uint8_t)(line->speaker ? line->speaker : bare_actor(line->s, VERB_COMBINE));
    if (line_takes(line, "as") && !line_piece(line, FIND_BASIC, OWN_FIRST, &as)) return false;
    if (!line_takes(line, "with")) return line_expects(line, "with and a robot, or with stand and a hex");
    if (!read_part(line, &partner, &as, &stand)) return false;
    if (!line_takes(line, "into")) return line_expects(line, "into and a combined robot");
    if (!line_piece(line, FIND_POOL, OWN_FIRST, &form)) return false;
    c->a = (int16_t)(partner | as << 8);
    c->c = (int16_t)(stand << 1);
    if (!read_combine_at(line, partner, stand, c)) return false;
    if (line_takes(line, "under")) {
        line_takes(line, "seat");
        if (!line_number(line, 1, line->k->seats, "the number of a seat", &under)) return false;
    }
    c->b = (int16_t)(form | under << 8);
    return true;
}

static bool read_component(Line *line, Choice *c)
{
    int partner = 0, as = 0, stand = 0;
    if (!read_part(line, &partner, &as, &stand)) return false;
    c->a = (int16_t)(partner | as << 8);
    c->c = (int16_t)stand;
    return true;
}

static bool read_emerge(Line *line, Choice *c)
{
    int form;
    line_takes(line, "into");
    if (!line_piece(line, FIND_POOL, OWN_FIRST, &form)) return false;
    c->b = (int16_t)form;
    return true;
}

/* ---- dice, and what Actions do ---------------------------------------------------------------- */

static bool read_faces(Line *line, Choice *c)
{
    int count[7] = {0}, face;
    do {
        if (!line_number(line, 1, 6, "the faces of the dice, such as 2 5", &face)) return false;
        if (++count[face] > 15)
            return problem_set(line->problem, 0, line_column(line), "fewer dice", "so many dice are never rolled");
    } while (line_more(line));
    c->a = (int16_t)(count[1] | count[2] << 4 | count[3] << 8 | count[4] << 12);
    c->b = (int16_t)(count[5] | count[6] << 4);
    return true;
}

static bool read_pilot(Line *line, Choice *c)
{
    int face = 0;
    if (line_takes(line, "damage")) return true;
    if (!line_takes(line, "reroll")) return line_expects(line, "reroll and a face, or damage");
    if (!line_number(line, 1, 6, "the face of a die", &face)) return false;
    c->a = (int16_t)face;
    return true;
}

static bool read_number(Line *line, Choice *c)
{
    int number;
    if (!line_number(line, 0, 99, c->verb == VERB_GAMBIT ? "a number of dice" : "the number of an effect", &number))
        return false;
    c->a = (int16_t)number;
    return true;
}

static bool read_push(Line *line, Choice *c)
{
    int piece, hexes, direction;
    if (!line_piece(line, FIND_ACTIVE, ENEMY_FIRST, &piece)) return false;
    if (!line_number(line, 0, 99, "a number of hexes", &hexes)) return false;
    says_who(line, c, piece);
    c->b = (int16_t)hexes;
    if (!line_takes(line, "along")) {
        if (hexes) line->unsaid |= UNSAID_A;
        return true;
    }
    if (!line_direction(line, &direction)) return false;
    c->a = (int16_t)(hexes ? 1 + direction : 0);
    return true;
}

static bool read_repair(Line *line, Choice *c)
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

static bool read_parting(Line *line, Choice *c)
{
    int piece;
    if (line_more(line) && !word_is(line->word[line->at], "on")) {
        if (!line_piece(line, FIND_DESTROYED, OWN_FIRST, &piece)) return false;
        c->who = (uint8_t)piece;
    } else {
        }
    if (!line_takes(line, "on")) return line_expects(line, "on and a robot");
    if (!line_piece(line, FIND_ACTIVE, ENEMY_FIRST, &piece)) return false;
    c->b = (int16_t)piece;
    return true;
}

static bool read_trigger(Line *line, Choice *c)
{
    int ability, piece;
    if (!line_ability(line, &ability)) return false;
    c->a = (int16_t)ability;
    line->unsaid |= UNSAID_B;
    while (line_more(line)) {
        bool of = line_takes(line, "of");
        if (!of && !line_takes(line, "on")) return line_expects(line, "of and a robot, or on and a robot");
        if (!line_piece(line, of ? FIND_PART : FIND_ACTIVE, of ? OWN_FIRST : ENEMY_FIRST, &piece)) return false;
        if (of) {
            says_who(line, c, piece);
        } else {
            c->b = (int16_t)piece;
            line->unsaid &= (uint8_t)~UNSAID_B;
        }
    }
    if (line->unsaid & UNSAID_WHO) c->who = words_step(line->s)->kind == STEP_TRIGGERS ? words_step(line->s)->who : 0;
    return true;
}

static bool read_pass(Line *line, Choice *c)
{
    int piece;
    if (line->speaker == words_step(line->s)->who) line->speaker = 0; /* `ARK-100 pass` in its own activation */
    if (!line_more(line)) return true;
    if (!line_piece(line, FIND_ANY, OWN_FIRST, &piece)) return false;
    says_who(line, c, piece);
    return true;
}

/* ---- all of it -------------------------------------------------------------------------------- */

static const ReadVerb READ_VERBS[] = {
    {"activate", VERB_ACTIVATE, read_named},
    {"accelerate", VERB_ACCELERATE, read_named},
    {"override", VERB_OVERRIDE, read_named},
    {"end", VERB_END, read_end},
    {"move", VERB_MOVE, read_move},
    {"jump", VERB_JUMP, read_jump},
    {"use", VERB_USE, read_use},
    {"combine", VERB_COMBINE, read_combine},
    {"emerge", VERB_EMERGE, read_emerge},
    {"component", VERB_COMPONENT, read_component},
    {"rise", VERB_RISE, read_rise},
    {"drop", VERB_DROP, read_named},
    {"excavate", VERB_EXCAVATE, read_nothing},
    {"pilot", VERB_PILOT, read_pilot},
    {"reroll", VERB_REROLL, read_faces},
    {"jam", VERB_JAM, read_faces},
    {"gambit", VERB_GAMBIT, read_number},
    {"push", VERB_PUSH, read_push},
    {"pull", VERB_PUSH, read_push},
    {"shift", VERB_SHIFT, read_named},
    {"repair", VERB_REPAIR, read_repair},
    {"stand", VERB_STAND, read_stand},
    {"prevent", VERB_PREVENT, read_nothing},
    {"parting", VERB_PARTING, read_parting},
    {"drone", VERB_DRONE, read_named},
    {"trigger", VERB_TRIGGER, read_trigger},
    {"salvo", VERB_SALVO, read_named},
    {"become", VERB_BECOME, read_named},
    {"star", VERB_STAR, read_number},
    {"swap", VERB_SWAP, read_named},
    {"strike", VERB_STRIKE, read_named},
    {"avenge", VERB_AVENGE, read_named},
    {"agree", VERB_AGREE, read_nothing},
    {"pick", VERB_PICK, read_pick},
    {"zones", VERB_ZONES, read_zones},
    {"place", VERB_DEPLOY, read_named},
    {"pass", VERB_PASS, read_pass},
};

/* NULL if no verb, or more than one, begins so. */
static const ReadVerb *verb_find(Word word, bool exactly)
{
    const ReadVerb *found = NULL;
    if (word.quoted || word.length == 0) return NULL;
    for (int i = 0; i < countof(READ_VERBS); i++) {
        const ReadVerb *verb = &READ_VERBS[i];
        if (word_is(word, verb->word)) return verb;
        if ((int)strlen(verb->word) < word.length || !word_same(word, (Word){.at = verb->word, .length = word.length}))
            continue;
        if (found) exactly = true;
        found = verb;
    }
    return exactly ? NULL : found;
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
    if (named) line->speaker = piece;
    else line->at = start;
}

static bool choice_fits(Choice said, Choice legal, unsigned unsaid)
{
    if (said.verb != legal.verb) return false;
    if (!(unsaid & UNSAID_WHO) && said.who != legal.who) return false;
    if (!(unsaid & UNSAID_A) && said.a != legal.a) return false;
    if (!(unsaid & UNSAID_B) && said.b != legal.b) return false;
    if (unsaid & UNSAID_AT) return said.c >> 1 == legal.c >> 1;
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
    if (!unsaid || (!must && aegis_allows(kit, line->s, line->seat, *c, NULL))) return true;
    int count = aegis_choices(kit, line->s, line->seat, legal), first = -1, fits = 0;
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
                       fits                  ? expected.at
                       : unsaid & UNSAID_A ? "along and a direction, such as (1,0)"
                                           : "at and a hex",
                       "something is missing here");
}

static bool verb_problem(Line *line)
{
    Word word = line->word[line->at];
    char hint[SUGGESTION_SIZE] = "";
    int best = SPELLING_FAR;
    for (int i = 0; i < countof(READ_VERBS); i++) suggestion_try(word, READ_VERBS[i].word, &best, hint);
    return problem_set(line->problem, 0, word.column,
                       *hint ? hint : "a choice such as activate NAME, move HEX, use \"ACTION\" on NAME, pass, end turn",
                       "\"%.*s\" is nothing that can be done", word.length, word.at);
}

static bool aegis_read(const Kit *kit, const void *state, int seat, const char *words, Choice *choice, Problem *problem)
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
    const ReadVerb *verb = verb_find(line.word[line.at], false);
    if (!verb) return verb_problem(&line);
    line.at++;
    c.verb = verb->verb;
    line.unsaid = UNSAID_WHO;
    if (!verb->read(&line, &c) || !line_done(&line)) return false;
    bool nobody = c.verb == VERB_END || c.verb == VERB_PICK || c.verb == VERB_ZONES || c.verb == VERB_COMPONENT ||
                  c.verb == VERB_RISE;
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
    if (words_step(CONST_STATE(state))->kind != STEP_TURN) return NULL;
    if (!line_open(&line, KIT(kit), CONST_STATE(state), seat, words, NULL) || !line_more(&line)) return NULL;
    line_take_speaker(&line);
    if (!line.speaker || !line_more(&line)) return NULL;
    aegis_write(kit, state, seat, (Choice){.verb = VERB_ACTIVATE, .who = (uint8_t)line.speaker}, first);
    return line.source[line.at];
}
