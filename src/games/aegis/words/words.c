/* Choices in words and back. Writing is canonical: one form for each choice, without the seat where
   the bare name means the same robot. Reading (read.c) is forgiving and understands what the rules
   forbid, so that the rules can refuse it with a reason. */
#include "games/aegis/words/verbs.h"

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
    bool plain = *name && !strchr("\"(#", *name) && !strpbrk(name, " ,=\t");
    text_format(text, plain ? "%s" : "\"%s\"", name);
}

/* The bare name if it means this robot when it is read again, else with its seat. */
void put_piece(const AegisKit *k, const State *s, int seat, int piece, int find, int whose, Text *text)
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

void put_pair(Text *text, const int8_t pair[2]) { text_format(text, "(%d,%d)", pair[0], pair[1]); }

void write_use(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
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
static void write_part(const AegisKit *k, const State *s, int seat, CombineChoice said, int as, Text *text)
{
    int partner = said.partner, stand = said.stand;
    if (stand) {
        text_put(text, "stand ");
        put_hex(k, stand, text);
        as = partner; /* a stand is the Basic robot it stands for */
    } else if (said.scrap) {
        text_put(text, "scrap ");
        put_piece(k, s, seat, partner, FIND_DESTROYED, OWN_FIRST, text);
    } else {
        put_piece(k, s, seat, partner, FIND_ACTIVE, OWN_FIRST, text);
    }
    if (!as) return;
    text_put(text, " as ");
    put_piece(k, s, seat, as, stand ? FIND_DESTROYED : FIND_BASIC, OWN_FIRST, text);
}

int combine_hex(const AegisKit *k, const State *s, Choice c)
{
    CombineChoice said = combine_unpack(c);
    if (said.elsewhere) return said.elsewhere;
    if (!said.there) return is_piece(k, c.who) ? s->robot[c.who].hex : 0;
    return said.stand ? said.stand : is_piece(k, said.partner) ? s->robot[said.partner].hex : 0;
}

void write_combine(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    CombineChoice said = combine_unpack(c);
    bool self = said.as && is_piece(k, c.who) && (said.stand || has(k, s, c.who, WILDCARD));
    text_put(text, "combine ");
    if (self) {
        text_put(text, "as ");
        put_piece(k, s, seat, said.as, FIND_BASIC, OWN_FIRST, text);
        text_put_char(text, ' ');
    }
    text_put(text, "with ");
    write_part(k, s, seat, said, self ? 0 : said.as, text);
    text_put(text, " into ");
    put_piece(k, s, seat, said.made, FIND_POOL, OWN_FIRST, text);
    text_put(text, " at ");
    put_hex(k, combine_hex(k, s, c), text);
    if (said.under) text_format(text, " under %d", said.under);
}

void write_push(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    bool stays = !c.b && !k->inches && is_piece(k, c.who) && is_active(s, c.who) &&
                 words_step(s)->kind == STEP_ACTION &&
                 decided_type(k, &s->roll) == TYPE_MOVE; /* read_named takes it so */
    text_put(text, stays ? "shift " : "push ");
    put_piece(k, s, seat, c.who, FIND_ACTIVE, ENEMY_FIRST, text);
    if (stays) {
        text_put_char(text, ' ');
        put_hex(k, s->robot[c.who].hex, text);
        return;
    }
    text_format(text, " %d", c.b);
    if (c.a < 1 || c.a > 12 || (k->inches && c.a == 1)) return;
    text_put(text, " along ");
    put_pair(text, c.a <= 6 ? HEX_FLAT[c.a - 1] : HEX_POINTED[c.a - 7]);
}

void write_trigger(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
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

const char *verb_said(const State *s, int verb)
{
    bool moves = verb == VERB_SALVO && words_step(s)->kind == STEP_BLITZ_ALL; /* Ultrablitz */
    return moves ? verb_kind(verb)->also : verb_kind(verb)->word;
}

/* One robot, from `who` or from b, and perhaps a hex from a. */
static void write_named(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    const VerbKind *verb = verb_kind(c.verb);
    text_format(text, "%s ", verb_said(s, c.verb));
    put_piece(k, s, seat, verb->b_robot ? c.b : c.who, verb->find, verb->whose, text);
    if (!verb->a_hex) return;
    text_put_char(text, ' ');
    if (c.verb == VERB_DEPLOY && c.a == 0)
        text_put(text, "off");
    else
        put_hex(k, choice_place(c), text);
}

/* ---- what follows one verb ---- */

void write_set(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
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
    if (c.verb != VERB_PICK || !c.c) return;
    text_put(text, " with ");
    put_card(k, c.c, text);
    text_put(text, " on ");
    put_piece(k, s, seat, c.b, FIND_BASIC, OWN_FIRST, text);
}

void write_component(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    CombineChoice part = component_unpack(c);
    text_put(text, "component ");
    write_part(k, s, seat, part, part.as, text);
}

void write_hex(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    (void)s, (void)seat;
    text_format(text, "%s ", verb_kind(c.verb)->word);
    put_hex(k, choice_place(c), text);
}

void write_move(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    write_hex(k, s, seat, c, text);
    if (choice_other(c)) text_put(text, " free");
}

void write_jump(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    write_hex(k, s, seat, c, text);
    text_put(text, choice_other(c) ? " drain" : " damage");
}

void write_rise(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    (void)s, (void)seat;
    text_put(text, "rise ");
    put_hex(k, choice_place(c), text);
    if (choice_other(c)) text_format(text, " under %d", choice_other(c));
}

void write_emerge(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    text_put(text, "emerge into ");
    put_piece(k, s, seat, c.b, FIND_POOL, OWN_FIRST, text);
}

void write_end(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    (void)k, (void)s, (void)seat, (void)c;
    text_put(text, "end turn");
}

void write_excavate(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    if (words_step(s)->kind == STEP_ANSWER && !words_step(s)->who) { /* of several with Return Fire */
        put_piece(k, s, seat, c.who, FIND_ACTIVE, OWN_FIRST, text);
        text_put(text, " ");
    }
    text_put(text, "excavate");
}

void write_pilot(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    (void)k, (void)s, (void)seat;
    if (c.a)
        text_format(text, "pilot reroll %d", c.a);
    else
        text_put(text, "pilot damage");
}

void write_faces(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    (void)k, (void)s, (void)seat;
    text_put(text, verb_kind(c.verb)->word);
    for (int face = 1; face <= 6; face++)
        for (int n = 0; n < FACE_COUNT(c, face); n++) text_format(text, " %d", face);
}

void write_number(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    (void)k, (void)s, (void)seat;
    text_format(text, "%s %d", verb_kind(c.verb)->word, c.a);
}

void write_undaunted(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    (void)k, (void)s, (void)seat;
    text_put(text, c.a == UNDAUNTED_REPAIR ? "undaunted repair" : "undaunted energy");
}

void write_salvage(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    text_put(text, "salvage ");
    put_piece(k, s, seat, c.who, FIND_DESTROYED, OWN_FIRST, text);
    text_put(text, " from ");
    put_piece(k, s, seat, choice_other(c), FIND_ACTIVE, OWN_FIRST, text);
    text_put(text, " at ");
    put_hex(k, choice_place(c), text);
}

void write_rebuild(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    text_put(text, "rebuild ");
    put_piece(k, s, seat, c.who, FIND_BASIC, OWN_FIRST, text);
    text_put_char(text, ' ');
    put_hex(k, c.a, text);
    if (!c.b) return;
    text_put(text, " for ");
    put_piece(k, s, seat, c.b, FIND_BASIC, OWN_FIRST, text);
}

void write_repair(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    text_put(text, "repair ");
    put_piece(k, s, seat, c.who, FIND_ACTIVE, OWN_FIRST, text);
    text_format(text, " damage=%d drain=%d", c.a, c.b);
}

void write_parting(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    text_put(text, "parting ");
    put_piece(k, s, seat, c.who, FIND_DESTROYED, OWN_FIRST, text);
    text_put(text, " on ");
    put_piece(k, s, seat, c.b, FIND_ACTIVE, ENEMY_FIRST, text);
}

void write_pass(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    text_put(text, "pass");
    if (!c.who) return;
    text_put_char(text, ' ');
    put_piece(k, s, seat, c.who, FIND_ANY, OWN_FIRST, text);
}

void aegis_write(const Kit *kit, const void *state, int seat, Choice c, Text *text)
{
    const VerbKind *verb = verb_kind(c.verb);
    if (verb->write)
        verb->write(KIT(kit), CONST_STATE(state), seat, c, text);
    else if (verb->named)
        write_named(KIT(kit), CONST_STATE(state), seat, c, text);
    else
        text_put(text, verb->word);
}
