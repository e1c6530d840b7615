/* Solo Boss Battle in words: its choices, what happened, the position as JSON and as lines. */
#include "games/aegis/words/place.h"
#include "games/aegis/words/words.h"

static const char *const SKILL_WORDS[SKILL_COUNT] = {"six", "activate", "repair", "one", "energy"};

static bool skill_of_die(int skill) { return skill == SKILL_SIX || skill == SKILL_ONE; }

const char *rondo_word(int kind) { return kind >= 0 && kind < RONDO_KINDS ? rondo_words[kind] : "?"; }

const char *skill_word(int skill) { return skill >= 0 && skill < SKILL_COUNT ? SKILL_WORDS[skill] : "?"; }

/* ---- choices ---- */

bool read_valor(Line *line, Choice *c)
{
    int skill = 0, face;
    while (skill < SKILL_COUNT && !line_takes(line, SKILL_WORDS[skill])) skill++;
    if (skill == SKILL_COUNT) return line_expects(line, "six, one, activate, repair or energy");
    c->a = (int16_t)skill;
    line->unsaid = 0;
    if (!skill_of_die(skill)) return true;
    if (!line_number(line, 1, 6, "the face of a die, such as 2", &face)) return false;
    c->b = (int16_t)face;
    return true;
}

void write_valor(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    (void)k, (void)s, (void)seat;
    text_format(text, "valor %s", skill_word(c.a));
    if (c.b) text_format(text, " %d", c.b);
}

void touch_put_valor(Choice c, Json *json)
{
    json_put_string(json, "skill", skill_word(c.a));
    if (c.b) json_put_int(json, "amount", c.b); /* the face of the die that is changed */
}

/* prefer NAME, prefer HEX */
bool read_prefer(Line *line, Choice *c)
{
    int piece;
    int hex = line_more(line) ? word_hex(line->k, line->word[line->at]) : 0;
    c->who = steps_peek(&line->s->steps)->kind == STEP_BOSS ? line->k->boss.piece
                                                            : steps_peek(&line->s->steps)->who;
    line->unsaid = 0;
    if (hex) {
        line->at++;
        c->a = (int16_t)hex;
        return true;
    }
    if (!line_piece(line, FIND_ACTIVE, OWN_FIRST, &piece)) return false;
    c->b = (int16_t)piece;
    return true;
}

void write_prefer(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    text_put(text, "prefer ");
    if (c.a)
        put_hex(k, c.a, text);
    else
        put_piece(k, s, seat, c.b, FIND_ACTIVE, OWN_FIRST, text);
}

/* ---- what happened: what is not known, or not there, is said in general words ---- */

static void say_piece(const AegisKit *k, const State *s, int piece, Text *text)
{
    if (is_piece(k, piece))
        put_full_name(k, s, piece, text);
    else
        text_put(text, "a robot");
}

static const char *deed_name(const AegisKit *k, int index)
{
    return index >= 0 && index < k->boss.deeds ? k->boss.deed[index].name : "an ability";
}
static const char *trophy_name(const AegisKit *k, int index)
{
    return index >= 0 && index < k->boss.trophies ? k->boss.trophy[index].name : "of the Boss";
}
static const char *make_name(const AegisKit *k, int make)
{
    return make > 0 && make < MAKES_MAX && k->make[make][0] ? k->make[make] : "none";
}
static bool is_rondo(int kind) { return kind >= 0 && kind < RONDO_KINDS; }
static bool is_skill(int skill) { return skill >= 0 && skill < SKILL_COUNT; }

static void say_player(const AegisKit *k, int seat, Text *text)
{
    bool named = seat >= 1 && seat <= k->seats && k->name[seat][0];
    text_put(text, named ? k->name[seat] : "the player");
}

/* The card that is revealed or resolved, after its word. */
static void say_rondo(int kind, Text *text)
{
    if (is_rondo(kind)) text_format(text, " %s", rondo_word(kind));
}

static void say_classes(int classes, Text *text)
{
    if (classes > 0 && classes < 32)
        put_classes(classes, text);
    else
        text_put(text, "none");
}

static void tell_dropped_out(const AegisKit *k, const State *s, const Event *e, Text *text)
{
    say_piece(k, s, e->object, text);
    text_put(text, " drops out");
    if (e->n[0] == UNKNOWN) return;
    switch (e->clause) {
    case A2_SOLO_83: text_format(text, ": Level %d, another has %d", e->n[0], e->n[1]); break;
    case A2_SOLO_84:
        text_put(text, ": Class ");
        say_classes(e->n[0], text);
        text_put(text, " comes after ");
        say_classes(e->n[1], text);
        break;
    case A2_SOLO_85:
        text_format(text, ": Make %s comes after %s", make_name(k, e->n[0]), make_name(k, e->n[1]));
        break;
    case A2_SOLO_86: text_format(text, ": Model Number %d, another has %d", e->n[0], e->n[1]); break;
    default: text_format(text, ": %d hexes away, another is %d", e->n[0], e->n[1]); break;
    }
}

static void tell_decided(const AegisKit *k, const State *s, const Event *e, Text *text)
{
    say_piece(k, s, e->subject, text);
    if (e->n[1] > 0) {
        text_put(text, " goes to ");
        put_hex(k, e->n[1], text);
    } else {
        bool calls = is_piece(k, e->object) && e->subject == k->boss.piece && is_enemy_piece(k, s, e->object);
        text_put(text, calls ? " calls " : " chooses ");
        say_piece(k, s, e->object, text);
    }
    if (!e->n[0]) text_put(text, ", as the player says");
}

static void tell_summoned(const AegisKit *k, const State *s, const Event *e, Text *text)
{
    say_piece(k, s, e->subject, text);
    text_put(text, " enters");
    if (e->object > 0) {
        text_put(text, " on ");
        put_hex(k, e->object, text);
    }
    if (!is_piece(k, e->n[0])) return;
    text_put(text, " in place of ");
    put_full_name(k, s, e->n[0], text);
}

static const char *no_summon_words(const Event *e)
{
    return e->clause == A2_SOLO_71   ? "no minion is summoned: five are active"
           : e->clause == A2_SOLO_72 ? "no minion is summoned: all Starpoints are occupied"
           : !e->n[0]                ? "no minion is summoned: the deck is empty"
                                     : "no minion is summoned: nothing in the deck can enter";
}

/* An Action that an enemy does not use, or the movement that it can't make. */
static void tell_skipped(const AegisKit *k, const State *s, const Event *e, Text *text)
{
    const Action *action = e->n[0] > 0 ? action_of_ref(k, e->n[0]) : NULL;
    say_piece(k, s, e->subject, text);
    if (!e->n[0]) {
        text_put(text, " is Restrained and stays where it is");
        return;
    }
    text_put(text, e->clause == A2_SOLO_54 ? " has no target for " : " skips ");
    text_format(text, "\"%s\"", action ? action->name : "an Action");
    text_put(text, e->clause == A2_SOLO_104  ? ": it is Disarmed"
                   : e->clause == A2_SOLO_99 ? ": an empty Pool gives it no dice"
                   : e->clause == A2_SOLO_96 ? ": it would push its own user"
                   : e->clause == A2_UNQ_04  ? ": it does nothing in Solo"
                   : e->clause == A2_ATTR_40 ? ": it is HEAVY, and the Boss has moved"
                                             : "");
}

/* Events of one robot: a sentence with the robot before it. NULL: it is none of them. */
static const char *about_robot(const Event *e)
{
    switch (e->kind) {
    case EVENT_RONDO: return " resolves Rondo card";
    case EVENT_SPECIAL: return " uses ";
    case EVENT_DRAWN:
        return e->n[0] == 1 ? " can't enter and goes to the bottom of the deck"
                            : " is revealed from the deck";
    case EVENT_LAID_AWAY: return " is discarded";
    case EVENT_CLEANSED: return " loses what the player has put on it";
    case EVENT_DISCARDED:
        return e->clause == A2_SOLO_94   ? " discards its lowest die (Reroll)"
               : e->clause == A2_SOLO_95 ? " discards its highest die (Jamming)"
                                         : NULL;
    default: return NULL;
    }
}

static void tell_of_robot(const AegisKit *k, const State *s, const Event *e, const char *words, Text *text)
{
    say_piece(k, s, e->subject, text);
    text_put(text, words);
    if (e->kind == EVENT_RONDO) say_rondo(e->n[0], text);
    if (e->kind == EVENT_SPECIAL) text_format(text, "\"%s\"", deed_name(k, e->n[0]));
    if (e->kind == EVENT_DISCARDED && e->n[0] > 0) text_format(text, ", a %d", e->n[0]);
}

/* False: it is none of this mode's events. */
bool tell_solo(const AegisKit *k, const State *s, const Event *e, Text *text)
{
    static const char *const DOES[SKILL_COUNT] = {"change a die to 6", "activate another robot", "repair 3",
                                                  "change a die to 1", "add 5 Energy"};
    const char *words = about_robot(e);
    if (words) {
        tell_of_robot(k, s, e, words, text);
        return true;
    }
    switch (e->kind) {
    case EVENT_REVEALED:
        text_put(text, "Rondo card");
        say_rondo(e->subject, text);
        text_put(text, " is revealed");
        return true;
    case EVENT_SKIPPED: tell_skipped(k, s, e, text); return true;
    case EVENT_DROPPED_OUT: tell_dropped_out(k, s, e, text); return true;
    case EVENT_DECIDED: tell_decided(k, s, e, text); return true;
    case EVENT_SUMMONED: tell_summoned(k, s, e, text); return true;
    case EVENT_NO_SUMMON: text_put(text, no_summon_words(e)); return true;
    case EVENT_SKILL:
        say_player(k, e->subject, text);
        text_format(text, " uses Valor to %s", is_skill(e->n[0]) ? DOES[e->n[0]] : "do something");
        return true;
    case EVENT_TROPHY:
        say_player(k, e->subject, text);
        text_format(text, " wins the trophy \"%s\"", trophy_name(k, e->n[0]));
        return true;
    default: return false;
    }
}

static void facts_put_rule(const AegisKit *k, const Event *e, Json *json)
{
    static const char *const RULES[] = {"level", "class", "make", "model"};
    int rule = e->clause - A2_SOLO_83;
    bool named = rule >= 0 && rule < countof(RULES);
    json_put_string(json, "rule", named ? RULES[rule] : "distance");
    for (int i = 0; i < 2 && e->n[0] != UNKNOWN; i++) {
        TEXT(value, 16);
        if (e->clause == A2_SOLO_84)
            say_classes(e->n[i], &value);
        else if (e->clause == A2_SOLO_85)
            text_put(&value, make_name(k, e->n[i]));
        else
            text_put_int(&value, e->n[i]);
        json_put_string(json, i ? "best" : "value", value.at);
    }
}

void facts_put_solo(const AegisKit *k, const State *s, const Event *e, Json *json)
{
    const Action *action = e->kind == EVENT_SKIPPED && e->n[0] > 0 ? action_of_ref(k, e->n[0]) : NULL;
    int kind = e->kind == EVENT_REVEALED ? e->subject : e->kind == EVENT_RONDO ? e->n[0] : -1;
    (void)s;
    if (is_rondo(kind)) json_put_string(json, "rondo", rondo_word(kind));
    switch (e->kind) {
    case EVENT_SPECIAL: json_put_string(json, "ability", deed_name(k, e->n[0])); break;
    case EVENT_DROPPED_OUT: facts_put_rule(k, e, json); break;
    case EVENT_DECIDED: json_put_string(json, "by", e->n[0] ? "rules" : "player"); break;
    case EVENT_SKIPPED:
        if (action) json_put_string(json, "action", action->name);
        break;
    case EVENT_DRAWN: json_put_bool(json, "enters", e->n[0] != 1); break;
    case EVENT_SKILL:
        if (is_skill(e->n[0])) json_put_string(json, "skill", SKILL_WORDS[e->n[0]]);
        break;
    case EVENT_TROPHY: json_put_string(json, "trophy", trophy_name(k, e->n[0])); break;
    }
}

/* ---- the position ---- */

static void describe_cards(const AegisKit *k, const State *s, Json *json)
{
    const SoloState *solo = solo_seen(k, s);
    json_key(json, "cards");
    json_object(json);
    json_key(json, "shown");
    json_array(json);
    for (int i = 0; i < solo_shown(k, s); i++) json_string(json, rondo_word(solo->shown[i] - 1));
    json_end(json);
    json_put_int(json, "resolved", solo->next);
    json_put_int(json, "left", solo_cards_left(k, s));
    json_key(json, "deck");
    json_object(json);
    for (int kind = 0; kind < RONDO_KINDS; kind++) json_put_int(json, rondo_word(kind), solo->rondo[kind]);
    json_end(json);
    json_end(json);
}

static void describe_minions(const AegisKit *k, const State *s, Json *json)
{
    const SoloState *solo = solo_seen(k, s);
    static const char *const PILES[] = {"deck", "discarded", "bottom"};
    json_key(json, "minions");
    json_object(json);
    json_put_int(json, "active", minions_active(k, s));
    for (int pile = 0; pile < 3; pile++) {
        json_key(json, PILES[pile]);
        json_array(json);
        for (int i = 0; pile == 2 && i < solo->bottoms; i++) json_piece(json, k, s, solo->bottom[i]);
        for (int piece = k->first[SOLO_BOSS]; pile < 2 && piece < k->boss.piece; piece++)
            if (s->robot[piece].where == (pile ? DESTROYED : IN_BOX)) json_piece(json, k, s, piece);
        json_end(json);
    }
    json_end(json);
}

void describe_solo(const AegisKit *k, const State *s, Json *json)
{
    const SoloState *solo = solo_seen(k, s);
    json_key(json, "boss");
    json_piece(json, k, s, k->boss.piece);
    json_put_int(json, "reveals", k->boss.reveals);
    describe_cards(k, s, json);
    describe_minions(k, s, json);
    json_key(json, "skills");
    json_object(json);
    for (int skill = 0; skill < SKILL_COUNT; skill++)
        json_put_bool(json, SKILL_WORDS[skill], !skill_refused(k, s, skill, s->turn == SOLO_PLAYER));
    json_end(json);
    if (solo->die) json_put_int(json, "die", solo->die);
    json_key(json, "deeds");
    json_array(json);
    for (int i = 0; i < k->boss.deeds; i++) {
        const BossDeed *deed = &k->boss.deed[i];
        json_object(json);
        json_put_string(json, "name", deed->name);
        json_key(json, "rondo");
        json_array(json);
        for (int kind = 0; kind < RONDO_KINDS; kind++)
            if (deed->icons >> kind & 1) json_string(json, rondo_word(kind));
        json_end(json);
        json_end(json);
    }
    json_end(json);
    json_key(json, "trophies");
    json_array(json);
    for (int i = 0; i < k->boss.trophies; i++) {
        const BossTrophy *trophy = &k->boss.trophy[i];
        json_object(json);
        json_put_string(json, "name", trophy->name);
        json_put_string(json, "for", trophy_words[trophy->kind]);
        if (trophy->amount) json_put_int(json, "amount", trophy->amount);
        json_put_bool(json, "kept", trophy_kept(k, s, trophy)); /* as it stands now */
        json_end(json);
    }
    json_end(json);
}

void draw_solo(const AegisKit *k, const State *s, Text *text)
{
    const SoloState *solo = solo_seen(k, s);
    text_put(text, "\nRondo cards:");
    for (int i = 0; i < solo_shown(k, s); i++)
        text_format(text, i < solo->next ? " (%s)" : " %s", rondo_word(solo->shown[i] - 1));
    text_format(text, "   %d left in the deck\n", solo_cards_left(k, s));
}

/* ---- lines ---- */

enum { TALLIES = 6 };
static const char *const TALLY_WORDS[TALLIES] = {"recalls", "losses",  "minions",
                                                 "spent",   "drained", "combined"};
static uint8_t *tally_at(SoloState *solo, int i)
{
    uint8_t *const at[TALLIES] = {&solo->recalls, &solo->losses,  &solo->minions,
                                  &solo->spent,   &solo->drained, &solo->combined};
    return at[i];
}

static bool place_rondo(Line *line, State *s, bool shown)
{
    SoloState *solo = solo_state(line->k, s);
    int count = 0;
    if (shown)
        memset(solo->shown, 0, sizeof solo->shown);
    else
        memset(solo->rondo, 0, sizeof solo->rondo);
    while (line_more(line)) {
        int kind = 0, column = line_column(line);
        while (kind < RONDO_KINDS && !line_takes(line, rondo_words[kind])) kind++;
        if (kind == RONDO_KINDS) return line_expects(line, "A, E, G, I, S, phi or omega");
        int held = 1 + (shown ? 0 : solo->rondo[kind]);
        for (int i = 0; shown && i < count; i++) held += solo->shown[i] == kind + 1;
        if (held > line->k->boss.rondo[kind] || (shown && count == REVEALS_MOST))
            return problem_set(line->problem, 0, column, "the Rondo cards that there are: A2-CARD-20",
                               "there are not so many Rondo cards");
        if (shown)
            solo->shown[count++] = (uint8_t)(kind + 1);
        else
            solo->rondo[kind]++;
    }
    if (shown) /* and they are not in the deck */
        for (int kind = 0; kind < RONDO_KINDS; kind++) {
            int out = 0;
            for (int i = 0; i < count; i++) out += solo->shown[i] == kind + 1;
            int most = line->k->boss.rondo[kind] - out;
            if (solo->rondo[kind] > most) solo->rondo[kind] = (uint8_t)most;
        }
    return true;
}

static bool place_bottom(Line *line, State *s)
{
    SoloState *solo = solo_state(line->k, s);
    while (line_more(line)) {
        int found[2], column = line_column(line);
        Word word = line->word[line->at];
        int count = find_piece(line->k, s, SOLO_BOSS, word, SOLO_BOSS, FIND_ANY, OWN_FIRST, found);
        if (count != 1) return piece_problem(line, word, count, found, column);
        if (s->robot[found[0]].where != IN_BOX || solo->bottoms == MINIONS_MOST ||
            found[0] == line->k->boss.piece)
            return problem_set(line->problem, 0, column, "a minion that is in the deck",
                               "\"%.*s\" is not in the minion deck", word.length, word.at);
        solo->bottom[solo->bottoms++] = (uint8_t)found[0];
        line->at++;
    }
    return true;
}

static bool place_used(Line *line, State *s)
{
    while (line_more(line)) {
        int skill = 0;
        while (skill < SKILL_COUNT && !line_takes(line, SKILL_WORDS[skill])) skill++;
        if (skill == SKILL_COUNT) return line_expects(line, "six, one, activate, repair or energy");
        solo_state(line->k, s)->skills |= (uint8_t)(1 << skill);
    }
    return true;
}

static bool place_tally(Line *line, State *s)
{
    int number;
    while (line_more(line)) {
        int i = 0, setting = 0;
        for (; i < TALLIES && !(setting = line_setting(line, TALLY_WORDS[i], 255, &number)); i++) continue;
        if (setting < 0) return false;
        if (!setting) return line_expects(line, "recalls= losses= minions= spent= drained= or combined=");
        *tally_at(solo_state(line->k, s), i) = (uint8_t)number;
    }
    return true;
}

static bool place_resolved(Line *line, State *s)
{
    int number;
    if (!line_number(line, 0, solo_shown(line->k, s), "so many of the revealed Rondo cards", &number))
        return false;
    solo_state(line->k, s)->next = (uint8_t)number;
    return true;
}

/* `rondo A G phi` (revealed in this round), `deck A E` (left), `resolved N`, `bottom NAME`, `used six`,
   `tally losses=1`. */
int place_solo(Line *line, State *s)
{
    if (line_takes(line, "rondo")) return line_taken(place_rondo(line, s, true));
    if (line_takes(line, "deck")) return line_taken(place_rondo(line, s, false));
    if (line_takes(line, "bottom")) return line_taken(place_bottom(line, s));
    if (line_takes(line, "used")) return line_taken(place_used(line, s));
    if (line_takes(line, "tally")) return line_taken(place_tally(line, s));
    return line_takes(line, "resolved") ? line_taken(place_resolved(line, s)) : 0;
}

void position_solo(const AegisKit *k, const State *s, Text *text)
{
    const SoloState *solo = solo_seen(k, s);
    text_put(text, "deck");
    for (int kind = 0; kind < RONDO_KINDS; kind++)
        for (int i = 0; i < solo->rondo[kind]; i++) text_format(text, " %s", rondo_word(kind));
    text_put(text, "\nrondo");
    for (int i = 0; i < solo_shown(k, s); i++) text_format(text, " %s", rondo_word(solo->shown[i] - 1));
    text_format(text, "\nresolved %d\n", solo->next);
    if (solo->bottoms) text_put(text, "bottom");
    for (int i = 0; i < solo->bottoms; i++) {
        TEXT(name, 96);
        put_name(k, s, solo->bottom[i], &name);
        text_format(text, strchr(name.at, ' ') ? " \"%s\"" : " %s", name.at);
    }
    if (solo->bottoms) text_put_char(text, '\n');
    if (solo->skills) text_put(text, "used");
    for (int skill = 0; skill < SKILL_COUNT; skill++)
        if (solo->skills >> skill & 1) text_format(text, " %s", SKILL_WORDS[skill]);
    if (solo->skills) text_put_char(text, '\n');
    text_put(text, "tally");
    for (int i = 0; i < TALLIES; i++) {
        SoloState copy = *solo;
        text_format(text, " %s=%d", TALLY_WORDS[i], *tally_at(&copy, i));
    }
    text_put_char(text, '\n');
}
