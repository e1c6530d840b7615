/* Solo Boss Battle in words: its choices, what happened, the position as JSON and as lines. */
#include "games/aegis/words/place.h"

static const char *const SKILL_WORDS[SKILL_COUNT] = {"six", "activate", "repair", "one", "energy"};

static bool skill_of_die(int skill) { return skill == SKILL_SIX || skill == SKILL_ONE; }

const char *rondo_word(int kind) { return kind >= 0 && kind < RONDO_KINDS ? rondo_words[kind] : "?"; }

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
    text_format(text, "valor %s", c.a >= 0 && c.a < SKILL_COUNT ? SKILL_WORDS[c.a] : "?");
    if (c.b) text_format(text, " %d", c.b);
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

/* ---- what happened ---- */

static void tell_dropped_out(const AegisKit *k, const State *s, const Event *e, Text *text)
{
    put_full_name(k, s, e->object, text);
    switch (e->clause) {
    case A2_SOLO_83: text_format(text, " drops out: Level %d, another has %d", e->n[0], e->n[1]); break;
    case A2_SOLO_84:
        text_put(text, " drops out: Class ");
        put_classes(e->n[0], text);
        text_put(text, " comes after ");
        put_classes(e->n[1], text);
        break;
    case A2_SOLO_85:
        text_format(text, " drops out: Make %s comes after %s", k->make[e->n[0]], k->make[e->n[1]]);
        break;
    case A2_SOLO_86:
        text_format(text, " drops out: Model Number %d, another has %d", e->n[0], e->n[1]);
        break;
    default: text_format(text, " drops out: %d hexes away, another is %d", e->n[0], e->n[1]); break;
    }
}

static void tell_decided(const AegisKit *k, const State *s, const Event *e, Text *text)
{
    put_full_name(k, s, e->subject, text);
    if (e->n[1]) {
        text_put(text, " goes to ");
        put_hex(k, e->n[1], text);
    } else {
        text_put(text,
                 e->subject == k->boss.piece && is_enemy_piece(k, s, e->object) ? " calls " : " chooses ");
        put_full_name(k, s, e->object, text);
    }
    if (!e->n[0]) text_put(text, ", as the player says");
}

static void tell_summoned(const AegisKit *k, const State *s, const Event *e, Text *text)
{
    put_full_name(k, s, e->subject, text);
    text_put(text, " enters on ");
    put_hex(k, e->object, text);
    if (!e->n[0]) return;
    text_put(text, " in place of ");
    put_full_name(k, s, e->n[0], text);
}

static void tell_no_summon(const Event *e, Text *text)
{
    text_put(text, e->clause == A2_SOLO_71   ? "no minion is summoned: five are active"
                   : e->clause == A2_SOLO_72 ? "no minion is summoned: all Starpoints are occupied"
                                             : "no minion is summoned: nothing in the deck can enter");
}

/* False: it is none of this mode's events. */
bool tell_solo(const AegisKit *k, const State *s, const Event *e, Text *text)
{
    static const char *const DOES[SKILL_COUNT] = {"change a die to 6", "activate another robot", "repair 3",
                                                  "change a die to 1", "add 5 Energy"};
    const Action *action = e->kind == EVENT_SKIPPED ? action_of_ref(k, e->n[0]) : NULL;
    switch (e->kind) {
    case EVENT_DISCARDED:
        if (e->clause != A2_SOLO_94 && e->clause != A2_SOLO_95) return false;
        put_full_name(k, s, e->subject, text);
        text_format(text, " discards a die that shows %d (%s)", e->n[0],
                    e->clause == A2_SOLO_94 ? "Reroll" : "Jamming");
        return true;
    case EVENT_REVEALED: text_format(text, "Rondo card %s is revealed", rondo_word(e->subject)); return true;
    case EVENT_RONDO:
        put_full_name(k, s, e->subject, text);
        text_format(text, " resolves Rondo card %s", rondo_word(e->n[0]));
        return true;
    case EVENT_SPECIAL:
        put_full_name(k, s, e->subject, text);
        text_format(text, " uses \"%s\"", k->boss.deed[e->n[0]].name);
        return true;
    case EVENT_DROPPED_OUT: tell_dropped_out(k, s, e, text); return true;
    case EVENT_DECIDED: tell_decided(k, s, e, text); return true;
    case EVENT_SKIPPED:
        put_full_name(k, s, e->subject, text);
        text_format(text, " has no target for \"%s\"", action ? action->name : "?");
        return true;
    case EVENT_DRAWN:
        put_full_name(k, s, e->subject, text);
        text_put(text,
                 e->n[0] ? " can't enter and goes to the bottom of the deck" : " is revealed from the deck");
        return true;
    case EVENT_SUMMONED: tell_summoned(k, s, e, text); return true;
    case EVENT_LAID_AWAY:
        put_full_name(k, s, e->subject, text);
        text_put(text, " is discarded");
        return true;
    case EVENT_NO_SUMMON: tell_no_summon(e, text); return true;
    case EVENT_CLEANSED:
        put_full_name(k, s, e->subject, text);
        text_put(text, " loses what the player has put on it");
        return true;
    case EVENT_SKILL:
        text_format(text, "%s uses Valor to %s", k->name[e->subject], DOES[e->n[0]]);
        return true;
    case EVENT_TROPHY:
        text_format(text, "%s wins the trophy \"%s\"", k->name[e->subject], k->boss.trophy[e->n[0]].name);
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
    for (int i = 0; i < 2; i++) {
        TEXT(value, 16);
        if (e->clause == A2_SOLO_84)
            put_classes(e->n[i], &value);
        else if (e->clause == A2_SOLO_85)
            text_put(&value, k->make[e->n[i]]);
        else
            text_put_int(&value, e->n[i]);
        json_put_string(json, i ? "best" : "value", value.at);
    }
}

void facts_put_solo(const AegisKit *k, const State *s, const Event *e, Json *json)
{
    const Action *action = e->kind == EVENT_SKIPPED ? action_of_ref(k, e->n[0]) : NULL;
    (void)s;
    switch (e->kind) {
    case EVENT_REVEALED: json_put_string(json, "rondo", rondo_word(e->subject)); break;
    case EVENT_RONDO: json_put_string(json, "rondo", rondo_word(e->n[0])); break;
    case EVENT_SPECIAL: json_put_string(json, "ability", k->boss.deed[e->n[0]].name); break;
    case EVENT_DROPPED_OUT: facts_put_rule(k, e, json); break;
    case EVENT_DECIDED: json_put_string(json, "by", e->n[0] ? "rules" : "player"); break;
    case EVENT_SKIPPED:
        if (action) json_put_string(json, "action", action->name);
        break;
    case EVENT_DRAWN: json_put_bool(json, "enters", !e->n[0]); break;
    case EVENT_SKILL: json_put_string(json, "skill", SKILL_WORDS[e->n[0]]); break;
    case EVENT_TROPHY: json_put_string(json, "trophy", k->boss.trophy[e->n[0]].name); break;
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

/* `rondo A G phi` (revealed in this round), `deck A E` (left), `resolved N`, `bottom NAME`, `used six`,
   `tally losses=1`. 1 taken, 0 another line, -1 a problem. */
int place_solo(Line *line, State *s)
{
    int number;
    SoloState *solo = solo_state(line->k, s);
    if (line_takes(line, "rondo")) return place_rondo(line, s, true) ? 1 : -1;
    if (line_takes(line, "deck")) return place_rondo(line, s, false) ? 1 : -1;
    if (line_takes(line, "bottom")) return place_bottom(line, s) ? 1 : -1;
    if (line_takes(line, "used")) return place_used(line, s) ? 1 : -1;
    if (line_takes(line, "tally")) return place_tally(line, s) ? 1 : -1;
    if (!line_takes(line, "resolved")) return 0;
    if (!line_number(line, 0, solo_shown(line->k, s), "so many of the revealed Rondo cards", &number))
        return -1;
    solo->next = (uint8_t)number;
    return 1;
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
