/* Choices in words and back. Writing is canonical: one form for each choice, without the seat where
   the bare name means the same robot. Reading (read.c) is forgiving and understands what the rules
   forbid, so that the rules can refuse it with a reason. */
#include "games/aegis/words/words.h"

/* ---- who is meant when nobody is named ---- */

const Step *words_step(const State *s)
{
    static const Step NONE = {0};
    return s->steps.depth ? steps_peek(&s->steps) : &NONE;
}

/* The only robot of a seat that can return fire, 0 if there are more. */
static int return_fire_robot(const AegisKit *k, const State *s, int seat)
{
    int found = 0, count = 0;
    PIECES_EACH (k, piece)
        if (is_active(s, piece) && seat_of(s, piece) == seat && has(k, s, piece, RETURN_FIRE))
            found = piece, count++;
    return count == 1 ? found : 0;
}

/* The robot whose Action a bare `use` is. */
int use_actor(const AegisKit *k, const State *s)
{
    const Step *step = words_step(s);
    switch (step->kind) {
    case STEP_ANSWER:
        if (!step->who) return return_fire_robot(k, s, step->a); /* fall through */
    case STEP_ACTIVATION:
    case STEP_SALVO:
    case STEP_TRIGGERS:
    case STEP_ULTRA: return step->who;
    default: return 0;
    }
}

/* The robot that other words are about where they name none, 0 if it is none. */
int bare_actor(const State *s, int verb)
{
    const Step *step = words_step(s);
    switch (verb) {
    case VERB_REROLL:
    case VERB_GAMBIT:
    case VERB_BECOME: return s->roll.user;
    case VERB_JAM: return s->roll.target;
    case VERB_STAR:
    case VERB_SWAP:
    case VERB_STRIKE: return step->kind == STEP_STAR ? step->who : 0;
    case VERB_PREVENT: return step->kind == STEP_HURT ? step->who : 0;
    case VERB_AGREE: return step->kind == STEP_AGREE || step->kind == STEP_CONTROL ? step->who : 0;
    case VERB_SHIELD: return step->kind == STEP_SHIELD ? step->who : 0;
    case VERB_UNDAUNTED: return step->kind == STEP_UNDAUNTED ? step->who : 0;
    case VERB_PILOT:
        if (step->kind == STEP_ACTION) return activated_now(s, step->b);
        break;
    case VERB_MOVE:
    case VERB_CLOAK:
    case VERB_JUMP:
    case VERB_COMBINE:
    case VERB_EMERGE:
    case VERB_EXCAVATE: break;
    default: return 0;
    }
    switch (step->kind) {
    case STEP_ACTIVATION:
    case STEP_AFTER:
    case STEP_BLITZ:
    case STEP_JUMP: return step->who;
    default: return 0;
    }
}

/* ---- Actions by name ---- */

/* How far from the robot a card is whose Action it might use: its own, those under it
   (Ultracombine), those that an ally lends (Orbital Array, Override), any other. */
enum { CARD_OWN, CARD_UNDER, CARD_LENT, CARD_FOREIGN, CARD_TIERS };

static int card_tier(const AegisKit *k, const State *s, int seat, int who, int card)
{
    if (who && s->robot[who].card == card) return CARD_OWN;
    int tier = CARD_FOREIGN;
    PIECES_EACH (k, piece) {
        const Robot *robot = &s->robot[piece];
        if (robot->card != card) continue;
        if (who && robot->where == UNDER && robot->under == who) return CARD_UNDER;
        uint64_t lends = k->card[card].abilities & (ABILITY(ORBITAL_ARRAY) | ABILITY(OVERRIDE));
        bool own = robot->seat == seat && robot->where == ACTIVE;
        if (own && (lends || who == 0)) tier = CARD_LENT;
    }
    return tier;
}

enum { NAMED_EXACTLY, NAMED_PREFIX, NAMED_PART, NAMED_WAYS };

static int action_named(const char *name, Word word)
{
    int length = (int)strlen(name);
    if (word_is(word, name)) return NAMED_EXACTLY;
    for (int at = 0; word.length > 0 && at + word.length <= length; at++)
        if (word_same(word, (Word){.at = name + at, .length = word.length}))
            return at ? NAMED_PART : NAMED_PREFIX;
    return NAMED_WAYS;
}

const Action *action_of_ref(const AegisKit *k, int ref)
{
    if (ref < 1 || REF_CARD(ref) < 1 || REF_CARD(ref) > k->cards) return NULL;
    const Card *card = &k->card[REF_CARD(ref)];
    return REF_SLOT(ref) < card->action_count ? &card->action[REF_SLOT(ref)] : NULL;
}

/* The Action that a name means for this robot, as an ACTION_REF; 0 if there is none, -1 if it could
   be two of them. `only` names the one card to look at, 0 for all. */
int action_find(const AegisKit *k, const State *s, int seat, int who, int only, Word word)
{
    int best = 1000, found = 0;
    bool twice = false;
    for (int card = 1; card <= k->cards; card++) {
        if (only && card != only) continue;
        int tier = -1;
        for (int slot = 0; slot < k->card[card].action_count; slot++) {
            const char *name = k->card[card].action[slot].name;
            int named = action_named(name, word);
            if (named == NAMED_WAYS) continue;
            if (tier < 0) tier = card_tier(k, s, seat, who, card);
            /* an exact name on a usable card, then another name there, then the cards of others */
            int score = tier == CARD_FOREIGN ? 100 + named * 10 : named * 10 + tier;
            if (score < best)
                best = score, found = ACTION_REF(card, slot), twice = false;
            else if (score == best && !string_same(name, action_of_ref(k, found)->name))
                twice = true;
        }
    }
    return twice ? -1 : found;
}

/* ---- writing ---- */

static void put_quoted(Text *text, const char *name)
{
    bool plain = *name != 0 && *name != '"' && *name != '(' && *name != '#';
    for (const char *c = name; *c; c++)
        if (*c == ' ' || *c == ',' || *c == '=' || *c == '\t') plain = false;
    text_format(text, plain ? "%s" : "\"%s\"", name);
}

/* The bare name if it means this robot when it is read again, else with its seat. */
static void put_piece(const AegisKit *k, const State *s, int seat, int piece, int find, int whose, Text *text)
{
    TEXT(name, 96);
    int found[2];
    put_name(k, s, piece, &name);
    Word word = {.at = name.at, .length = name.length};
    if (is_piece(k, piece) &&
        (find_piece(k, s, seat, word, 0, find, whose, found) != 1 || found[0] != piece)) {
        text_clear(&name);
        put_full_name(k, s, piece, &name);
    }
    put_quoted(text, name.at);
}

static void put_pair(Text *text, const int8_t pair[2]) { text_format(text, "(%d,%d)", pair[0], pair[1]); }

static void write_faces(Choice c, Text *text)
{
    for (int face = 1; face <= 6; face++)
        for (int n = 0; n < FACE_COUNT(c, face); n++) text_format(text, " %d", face);
}

static void write_use(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    const Action *action = action_of_ref(k, c.a);
    int actor = use_actor(k, s);
    text_put(text, "use ");
    if (!action) {
        text_put(text, "\"?\"");
        return;
    }
    text_format(text, "\"%s\"", action->name);
    Word word = {.at = action->name, .length = (int)strlen(action->name)};
    if (action_find(k, s, seat, c.who, 0, word) != c.a) {
        text_put(text, " of ");
        put_quoted(text, k->card[REF_CARD(c.a)].name);
    }
    if (c.c & 255) text_format(text, " x=%d", c.c & 255);
    if (c.b && action->type == TYPE_LANZER) {
        text_put(text, " along ");
        int line = c.b - 1;
        put_pair(text, line < 3 ? HEX_FLAT[line < 0 ? 0 : line] : HEX_POINTED[line > 5 ? 2 : line - 3]);
    } else if (c.b) {
        text_put(text, " on ");
        if (c.b < 0)
            put_hex(k, -c.b, text);
        else
            put_piece(k, s, seat, c.b, FIND_ACTIVE, ENEMY_FIRST, text);
    }
    if (c.c & USE_LONG) text_put(text, " long");
    if (c.c & SELF_TOO) text_put(text, " with self");
    if (c.who != actor) {
        text_put(text, " by ");
        put_piece(k, s, seat, c.who, FIND_ACTIVE, OWN_FIRST, text);
    }
}

/* What the component is and what it stands for: `NAME as NAME`, `stand HEX as NAME`. */
static void write_part(const AegisKit *k, const State *s, int seat, int partner, int as, int stand,
                       Text *text)
{
    if (stand) {
        text_put(text, "stand ");
        put_hex(k, stand, text);
        as = partner; /* a stand is the Basic robot it stands for */
    } else if (is_piece(k, partner) && s->robot[partner].where == DESTROYED) {
        text_put(text, "scrap ");
        put_piece(k, s, seat, partner, FIND_DESTROYED, OWN_FIRST, text);
    } else {
        put_piece(k, s, seat, partner, FIND_ACTIVE, OWN_FIRST, text);
    }
    if (!as) return;
    text_put(text, " as ");
    put_piece(k, s, seat, as, stand ? FIND_DESTROYED : FIND_BASIC, OWN_FIRST, text);
}

static void write_combine(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    int partner = c.a & 255, as = c.a >> 8 & 127, form = c.b & 255, under = c.b >> 8 & 127;
    int stand = c.c >= 0 ? c.c >> 1 : 0;
    int at = c.c < 0      ? -c.c
             : !(c.c & 1) ? (is_piece(k, c.who) ? s->robot[c.who].hex : 0)
             : stand      ? stand
                          : (is_piece(k, partner) ? s->robot[partner].hex : 0);
    bool self = as && is_piece(k, c.who) && (stand || has(k, s, c.who, WILDCARD));
    text_put(text, "combine ");
    if (self) {
        text_put(text, "as ");
        put_piece(k, s, seat, as, FIND_BASIC, OWN_FIRST, text);
        text_put_char(text, ' ');
    }
    text_put(text, "with ");
    write_part(k, s, seat, partner, self ? 0 : as, stand, text);
    text_put(text, " into ");
    put_piece(k, s, seat, form, FIND_POOL, OWN_FIRST, text);
    text_put(text, " at ");
    put_hex(k, at, text);
    if (under) text_format(text, " under %d", under);
}

static void write_push(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    text_put(text, "push ");
    put_piece(k, s, seat, c.who, FIND_ACTIVE, ENEMY_FIRST, text);
    text_format(text, " %d", c.b);
    if (c.a < 1 || c.a > 12) return;
    text_put(text, " along ");
    put_pair(text, c.a <= 6 ? HEX_FLAT[c.a - 1] : HEX_POINTED[c.a - 7]);
}

static void write_trigger(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    const Step *step = words_step(s);
    text_format(text, "trigger %s", ability_known(c.a) ? ability_word(c.a) : "?");
    if (c.who && (c.who != step->who || (c.a >= PART_FIRST && c.a <= PART_LAST))) {
        text_put(text, " of ");
        put_piece(k, s, seat, c.who, FIND_PART, OWN_FIRST, text);
    }
    if (c.b) {
        text_put(text, " on ");
        put_piece(k, s, seat, c.b, FIND_ACTIVE, ENEMY_FIRST, text);
    }
}

static bool write_named(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    for (int i = 0; i < countof(NAMED_VERBS); i++) {
        const NamedVerb *named = &NAMED_VERBS[i];
        if (named->verb != c.verb) continue;
        bool moves = c.verb == VERB_SALVO && words_step(s)->kind == STEP_BLITZ_ALL; /* Ultrablitz */
        text_format(text, "%s ", moves ? "blitz" : named->word);
        put_piece(k, s, seat, named->from_b ? c.b : c.who, named->find, named->whose, text);
        if (!named->hex) return true;
        text_put_char(text, ' ');
        if (c.verb == VERB_DEPLOY && c.a == 0)
            text_put(text, "off");
        else
            put_hex(k, c.a, text);
        return true;
    }
    return false;
}

static void write_hex_verb(const AegisKit *k, const char *word, int hex, Text *text)
{
    text_put(text, word);
    put_hex(k, hex, text);
}

static void write_set(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    text_put(text, c.verb == VERB_PICK ? "pick" : "zones");
    for (int i = 0; i < 15; i++) {
        if (!(c.a >> i & 1)) continue;
        text_put_char(text, ' ');
        if (c.verb == VERB_ZONES)
            text_put_int(text, i);
        else
            put_piece(k, s, seat, k->first[seat] + i, FIND_BASIC, OWN_FIRST, text);
    }
}

static void write_component(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    text_put(text, "component ");
    write_part(k, s, seat, c.a & 255, c.a >> 8 & 127, c.c, text);
}

static void write_about(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    switch (c.verb) {
    case VERB_REPAIR:
        text_put(text, "repair ");
        put_piece(k, s, seat, c.who, FIND_ACTIVE, OWN_FIRST, text);
        text_format(text, " damage=%d drain=%d", c.a, c.b);
        break;
    case VERB_PARTING:
        text_put(text, "parting ");
        put_piece(k, s, seat, c.who, FIND_DESTROYED, OWN_FIRST, text);
        text_put(text, " on ");
        put_piece(k, s, seat, c.b, FIND_ACTIVE, ENEMY_FIRST, text);
        break;
    case VERB_PASS:
        text_put(text, "pass");
        if (!c.who) break;
        text_put_char(text, ' ');
        put_piece(k, s, seat, c.who, FIND_ANY, OWN_FIRST, text);
        break;
    default: text_put(text, "emerge into "); put_piece(k, s, seat, c.b, FIND_POOL, OWN_FIRST, text);
    }
}

void aegis_write(const Kit *kit, const void *state, int seat, Choice c, Text *text)
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    if (write_named(k, s, seat, c, text)) return;
    switch (c.verb) {
    case VERB_PICK:
    case VERB_ZONES: write_set(k, s, seat, c, text); break;
    case VERB_END: text_put(text, "end turn"); break;
    case VERB_MOVE:
        write_hex_verb(k, "move ", c.a, text);
        if (c.b) text_put(text, " free");
        break;
    case VERB_JUMP:
        write_hex_verb(k, "jump ", c.a, text);
        text_put(text, c.b ? " drain" : " damage");
        break;
    case VERB_USE: write_use(k, s, seat, c, text); break;
    case VERB_COMBINE: write_combine(k, s, seat, c, text); break;
    case VERB_COMPONENT: write_component(k, s, seat, c, text); break;
    case VERB_RISE:
        write_hex_verb(k, "rise ", c.c, text);
        if (c.b) text_format(text, " under %d", c.b);
        break;
    case VERB_EXCAVATE:
        if (words_step(s)->kind == STEP_ANSWER && !words_step(s)->who) { /* of several with Return Fire */
            put_piece(k, s, seat, c.who, FIND_ACTIVE, OWN_FIRST, text);
            text_put(text, " ");
        }
        text_put(text, "excavate");
        break;
    case VERB_PILOT:
        if (c.a)
            text_format(text, "pilot reroll %d", c.a);
        else
            text_put(text, "pilot damage");
        break;
    case VERB_REROLL:
    case VERB_JAM:
        text_put(text, c.verb == VERB_JAM ? "jam" : "reroll");
        write_faces(c, text);
        break;
    case VERB_GAMBIT: text_format(text, "gambit %d", c.a); break;
    case VERB_PUSH: write_push(k, s, seat, c, text); break;
    case VERB_STAND: write_hex_verb(k, "stand ", c.a, text); break;
    case VERB_PREVENT: text_put(text, "prevent"); break;
    case VERB_TRIGGER: write_trigger(k, s, seat, c, text); break;
    case VERB_STAR: text_format(text, "star %d", c.a); break;
    case VERB_AGREE: text_put(text, "agree"); break;
    case VERB_CLOAK: write_hex_verb(k, "cloak ", c.a, text); break;
    case VERB_TERRAIN: write_hex_verb(k, "terrain ", c.a, text); break;
    case VERB_UNDAUNTED:
        text_put(text, c.a == UNDAUNTED_REPAIR ? "undaunted repair" : "undaunted energy");
        break;
    case VERB_SALVAGE:
        text_put(text, "salvage ");
        put_piece(k, s, seat, c.who, FIND_DESTROYED, OWN_FIRST, text);
        text_put(text, " from ");
        put_piece(k, s, seat, c.b, FIND_ACTIVE, OWN_FIRST, text);
        write_hex_verb(k, " at ", c.a, text);
        break;
    case VERB_REPAIR:
    case VERB_PARTING:
    case VERB_PASS:
    case VERB_EMERGE: write_about(k, s, seat, c, text); break;
    default: text_put(text, "?");
    }
}
