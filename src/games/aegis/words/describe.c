/* The position as JSON, for screens, scripts and programs: see docs/words.md for its pointers. Of a
   hidden state it is the view of that seat. */
#include "core/facts.h"
#include "games/aegis/why/why.h"
#include "games/aegis/words/words.h"

void json_hex(Json *json, const AegisKit *k, int hex)
{
    TEXT(name, 16);
    put_hex(k, hex, &name);
    json_string(json, name.at);
}

void json_piece(Json *json, const AegisKit *k, const State *s, int piece)
{
    TEXT(name, 96);
    put_full_name(k, s, piece, &name);
    json_string(json, name.at);
}

void put_classes(int classes, Text *text)
{
    for (int i = 0; i < 5; i++)
        if (classes >> i & 1) text_put_char(text, "AEGIS"[i]);
}

static const char *where_word(int where)
{
    return where == DESTROYED ? "destroyed" : where == UNDER ? "under" : "off";
}

/* ---- seats ---- */

/* The team that it bought with Unite Points: A1-ROND-01. */
static void describe_starts(const AegisKit *k, const State *s, int seat, Json *json)
{
    int basics = k->basics[seat];
    json_key(json, "starts");
    json_array(json);
    for (int i = 0; i < basics; i++) json_piece(json, k, s, k->first[seat] + i);
    for (int i = 0; k->starts[seat] >> i; i++)
        if (k->starts[seat] >> i & 1) json_piece(json, k, s, k->first[seat] + basics + i);
    json_end(json);
}

static void describe_seat(const AegisKit *k, const State *s, int seat, Json *json)
{
    const SeatState *is = &s->seat[seat];
    json_object(json);
    json_put_string(json, "name", k->name[seat]);
    bool pays = !seat_is_boss(k, seat); /* A2-SOLO-49 */
    json_put_int(json, "pool", pays ? is->pool : 0);
    json_put_int(json, "max", pays ? is->max : 0);
    json_put_int(json, "side", k->side[seat]);
    json_put_bool(json, "out", is->out);
    json_put_bool(json, "gone", is->gone);
    json_put_bool(json, "protected", is->protect);
    json_put_bool(json, "reload", is->reload);
    json_put_int(json, "wins", is->wins);
    json_put_int(json, "zone", is->zone ? is->zone : k->zone[seat]);
    json_put_int(json, "recharges", is->recharges);
    if (k->scrap) json_put_bool(json, "token", s->tokens >> seat & 1);
    if (k->mode == MODE_STARPOINT || (k->mode == MODE_SOLO && seat == SOLO_PLAYER))
        json_put_int(json, "valor", mode_seen(k, s)->points[seat]);
    if (k->mode == MODE_POINTS) {
        json_put_int(json, "points", mode_seen(k, s)->points[seat]);
        json_put_int(json, "levels", levels_on_board(k, s, seat));
    }
    if (alternates(k) || k->mode == MODE_SOLO) json_put_bool(json, "done", mode_seen(k, s)->done >> seat & 1);
    if (k->rondo) describe_starts(k, s, seat, json);
    json_put_bool(json, "picked", is->picked);
    json_key(json, "pick");
    json_array(json);
    if (is->pick != PICK_UNKNOWN)
        for (int i = 0; i < k->basics[seat]; i++)
            if (is->pick >> i & 1) json_piece(json, k, s, k->first[seat] + i);
    json_end(json);
    json_key(json, "stands");
    json_array(json);
    for (int i = 0; i < STANDS_MAX; i++)
        if (is->stand[i]) json_hex(json, k, is->stand[i]);
    json_end(json);
    json_end(json);
}

/* ---- robots ---- */

static void describe_effects(const AegisKit *k, const State *s, int piece, Json *json)
{
    static const char *const FLAGS[] = {"quell", "disarm", "restrain", "resonate",
                                        "cloak", "vanish", "decoy",    "flicker"};
    int blaze = 0, rust = 0;
    unsigned flags = effect_flags(k, s, piece);
    SEATS_EACH (k, seat) {
        blaze += effects_on(k, s, piece, seat)->blaze;
        rust += effects_on(k, s, piece, seat)->rust;
    }
    json_key(json, "statuses");
    json_array(json);
    for (int i = 0; i < blaze; i++) json_string(json, "blaze");
    for (int i = 0; i < rust; i++) json_string(json, "rust");
    for (int i = 0; i < countof(FLAGS); i++)
        if (flags >> i & 1) json_string(json, FLAGS[i]);
    json_end(json);
    json_key(json, "buffs");
    json_array(json);
    for (int kind = 0; kind < 4; kind++) {
        int sum = buff_sum(k, s, piece, kind);
        if (!sum) continue;
        TEXT(word, 24);
        text_format(&word, "%s%+d", BUFF_WORDS[kind], sum);
        json_string(json, word.at);
    }
    json_end(json);
}

static void describe_lists(const AegisKit *k, const State *s, int piece, Json *json)
{
    json_key(json, "components");
    json_array(json);
    PIECES_EACH (k, part)
        if (s->robot[part].where == UNDER && s->robot[part].under == piece) json_piece(json, k, s, part);
    json_end(json);
    json_key(json, "abilities");
    json_array(json);
    uint64_t abilities = abilities_of(k, s, piece);
    for (int i = 0; i < ABILITY_COUNT; i++)
        if (abilities >> i & 1) json_string(json, ability_word(i));
    uint32_t classic = classic_of(k, s, piece);
    static const uint8_t staying[] = {NAKAMA_SYSTEM, MIRROR_MATCH, OPTIMIZE}; /* of components */
    for (int i = 0; i < countof(staying); i++)
        if (has_inside(k, s, piece, staying[i])) classic |= CLASSIC(staying[i]);
    for (int i = CLASSIC_FIRST; i < ABILITIES_END; i++)
        if (classic & CLASSIC(i)) json_string(json, ability_word(i));
    json_end(json);
}

/* Not one that has still to be placed: Point Control. */
static bool in_reserve(const AegisKit *k, const State *s, int piece)
{
    int seat = k->piece[piece].seat, pick = s->seat[seat].pick;
    if (k->mode != MODE_POINTS || s->robot[piece].where != SIDEBOARD) return false;
    return s->turn || (pick && !(pick >> (piece - k->first[seat]) & 1));
}

/* Does the opening keep an enemy from it now? */
static bool is_sheltered(const AegisKit *k, const State *s, int piece)
{
    bool any = false;
    SEATS_EACH (k, other)
        any |=
            !s->seat[other].out && (is_protected(k, s, other, piece) || opening_forbids(k, s, other, piece));
    return any && is_active(s, piece);
}

static const char *whereabouts(const AegisKit *k, const State *s, int piece)
{
    static const char *const WHERE[] = {"pool", "active", "under", "destroyed", "waiting", "sideboard"};
    if (in_reserve(k, s, piece)) return "reserve";
    return is_unplaced_starter(k, s, piece) ? "waiting" : WHERE[s->robot[piece].where];
}

static void describe_robot(const AegisKit *k, const State *s, int piece, Json *json)
{
    const Robot *robot = &s->robot[piece];
    const Card *card = &k->card[piece_card(k, s, piece)];
    TEXT(classes, 8);
    put_classes(card->classes, &classes);
    json_object(json);
    json_key(json, "hex");
    if (robot->where == ACTIVE)
        json_hex(json, k, robot->hex);
    else
        json_string(json, where_word(robot->where));
    json_put_int(json, "integrity", integrity_of(k, s, piece) - robot->damage);
    json_put_int(json, "damage", robot->damage);
    json_put_int(json, "drain", robot->drain);
    json_put_int(json, "boost", robot->boost);
    json_put_int(json, "output", output_of(k, s, piece));
    json_put_int(json, "move", card->move + magnificence_of(k, s, piece));
    json_put_string(json, "class", classes.at);
    json_put_int(json, "level", card->level);
    json_put_bool(json, "activated", robot->flags & ACTIVATED);
    json_put_bool(json, "moved", robot->flags & MOVED);
    json_put_bool(json, "acted", robot->flags & ACTED);
    json_put_bool(json, "fresh", robot->flags & FRESH);
    json_put_bool(json, "avenged", robot->flags & AVENGED);
    json_put_bool(json, "protected", is_sheltered(k, s, piece));
    json_put_bool(json, "excavated", robot->marks & EXCAVATED);
    describe_effects(k, s, piece, json);
    describe_lists(k, s, piece, json);
    json_put_string(json, "where", whereabouts(k, s, piece));
    json_put_int(json, "owner", k->piece[piece].seat);
    json_put_int(json, "controller", robot->seat);
    json_put_int(json, "id", piece);
    json_put_string(json, "name", card->name);
    if (piece == k->boss.piece && *k->boss.figure) json_put_string(json, "figure", k->boss.figure);
    json_put_int(json, "full", integrity_of(k, s, piece));
    json_put_bool(json, "basic", k->piece[piece].basic);
    json_put_bool(json, "drone", k->piece[piece].drone);
    int equipped = equipment_of(k, s, piece),
        commander = equipped ? k->card[equipped].commander : card->commander;
    json_put_string(json, "commander", commander ? k->character[commander] : "");
    json_put_int(json, "activations", robot->activations);
    json_end(json);
}

/* ---- the Action that is being resolved ---- */

static void describe_faces(Json *json, const uint8_t count[8])
{
    json_array(json);
    for (int face = 1; face <= 6; face++)
        for (int n = 0; n < count[face]; n++) json_int(json, face);
    json_end(json);
}

static void describe_action(const AegisKit *k, const State *s, Json *json)
{
    const Roll *roll = &s->roll;
    json_key(json, "dice");
    describe_faces(json, roll->face);
    if (!roll->user) return;
    json_key(json, "action");
    json_object(json);
    json_key(json, "user");
    json_piece(json, k, s, roll->user);
    if (roll->target) {
        json_key(json, "target");
        json_piece(json, k, s, roll->target);
    }
    const Card *card = &k->card[roll->card];
    if (roll->slot < card->action_count) json_put_string(json, "action", card->action[roll->slot].name);
    json_put_string(json, "card", roll->card ? card->name : "");
    json_put_int(json, "cost", roll->cost);
    json_put_int(json, "accuracy", roll->accuracy);
    json_put_int(json, "successes", roll->successes);
    json_put_int(json, "total", roll->total);
    json_put_bool(json, "failed", roll->flags & ROLL_FAILED);
    json_put_bool(json, "free", roll->flags & ROLL_FREE);
    json_key(json, "extra");
    describe_faces(json, roll->extra);
    json_key(json, "attributes");
    json_array(json);
    for (int i = 0; i < ATTRIBUTE_COUNT; i++)
        if (roll->attributes >> i & 1) json_string(json, attribute_word(1u << i));
    json_end(json);
    json_key(json, "affected");
    json_array(json);
    PIECES_EACH (k, piece)
        if (roll->affected[piece >> 6] >> (piece & 63) & 1) json_piece(json, k, s, piece);
    json_end(json);
    json_end(json);
}

/* ---- who is asked, and how it ended ---- */

static void describe_prompt(const Kit *kit, const State *s, Json *json)
{
    unsigned asked = aegis_asked(kit, s);
    json_key(json, "asked");
    facts_put_seats(json, asked);
    if (!asked) return;
    Prompt prompt = {0};
    int first = __builtin_ctz(asked);
    TEXT(name, 96);
    aegis_ask(kit, s, first, &prompt);
    bool about = is_piece(KIT(kit), prompt.piece);
    if (about) put_full_name(KIT(kit), s, prompt.piece, &name);
    json_key(json, "prompt");
    facts_put_prompt(json, first, &prompt, about ? name.at : NULL);
}

static void describe_result(const Kit *kit, const State *s, Json *json)
{
    Result result = {0};
    if (!aegis_result(kit, s, &result)) return;
    json_key(json, "result");
    facts_put_result(json, &result);
}

static void describe_hexes(const AegisKit *k, const char *key, const Bits *set, Json *json)
{
    json_key(json, key);
    json_array(json);
    BITS_EACH (*set, hex) json_hex(json, k, hex);
    json_end(json);
}

static void describe_stands(const AegisKit *k, const State *s, Json *json)
{
    json_key(json, "stands");
    json_array(json);
    SEATS_EACH (k, seat) {
        for (int i = 0; i < STANDS_MAX; i++) {
            if (!s->seat[seat].stand[i]) continue;
            json_object(json);
            json_put_int(json, "seat", seat);
            json_key(json, "hex");
            json_hex(json, k, s->seat[seat].stand[i]);
            json_end(json);
        }
    }
    json_end(json);
}

/* Who stands on which Starpoint, and what that takes from each seat when the round ends. */
static void describe_stars(const AegisKit *k, const State *s, Json *json)
{
    static const char *const ENDING[] = {"", "soon", "last", "tied"};
    json_put_string(json, "ending", ENDING[mode_seen(k, s)->ending]);
    json_key(json, "starpoints");
    json_array(json);
    for (int i = 0; i < k->stars; i++) {
        const Star *star = &k->star[i];
        json_object(json);
        json_key(json, "hex");
        json_hex(json, k, star->hex);
        json_put_int(json, "number", star->number);
        json_put_string(json, "kind",
                        star->zone == STAR_WHITE    ? "white"
                        : star->zone == STAR_CENTRE ? "centre"
                                                    : "zone");
        if (star->zone != STAR_WHITE && star->zone != STAR_CENTRE) json_put_int(json, "zone", star->zone);
        if (s->at[star->hex]) {
            json_key(json, "robot");
            json_piece(json, k, s, s->at[star->hex]);
        }
        if (k->mode == MODE_STARPOINT) {
            json_key(json, "losses");
            json_array(json);
            SEATS_EACH (k, seat) json_int(json, star_loss(k, s, star, seat));
            json_end(json);
        }
        json_end(json);
    }
    json_end(json);
}

/* The Control Points: who has robots there, and what each seat would score if its turn started now; and the
   Entry Points. */
static void describe_points(const AegisKit *k, const State *s, Json *json)
{
    json_key(json, "controls");
    json_array(json);
    for (int control = 1; control <= k->controls; control++) {
        unsigned seats = control_seats(k, s, control);
        json_object(json);
        json_put_int(json, "number", control);
        json_key(json, "hexes");
        json_array(json);
        for (int hex = 1; hex < k->board->ids; hex++)
            if (k->control_at[hex] == control) json_hex(json, k, hex);
        json_end(json);
        json_put_int(json, "seat", seats && !(seats & (seats - 1)) ? __builtin_ctz(seats) : 0);
        json_put_bool(json, "contested", seats & (seats - 1));
        json_key(json, "gains");
        json_array(json);
        SEATS_EACH (k, seat) json_int(json, control_gain(k, s, control, seat));
        json_end(json);
        json_end(json);
    }
    json_end(json);
    describe_hexes(k, "entries", board_set(k->board, kind[HEX_ENTRY], 0), json);
}

static const char *mode_word(const AegisKit *k)
{
    return k->mode == MODE_STARPOINT ? "starpoint"
           : k->mode == MODE_SOLO    ? "solo"
           : k->mode == MODE_CHESS   ? "machine-chess"
           : k->mode == MODE_POINTS  ? "point-control"
           : k->inches               ? "advanced"
           : k->rondo                ? "combine-rondo"
           : k->best_of > 1          ? "best-of-three"
                                     : "standard";
}

/* ---- the draft ---- */

static void describe_card(const AegisKit *k, int card, Json *json)
{
    TEXT(classes, 8);
    put_classes(k->card[card].classes, &classes);
    json_put_string(json, "name", k->card[card].name);
    json_put_string(json, "class", classes.at);
}

/* A card as its seat looks at it: what of its combined robots it would open, or which letters it still lacks.
 */
static void describe_drafted(const AegisKit *k, const DraftState *draft, int seat, int card, Json *json)
{
    TEXT(lacks, 8);
    json_object(json);
    describe_card(k, card, json);
    if (draft->where[card] == DRAFT_AT(POOLED, seat)) {
        put_classes(k->card[card].classes & ~draft_letters(k, draft, seat), &lacks);
        json_put_string(json, "lacks", lacks.at);
    } else {
        json_key(json, "opens");
        json_array(json);
        for (int made = DRONE_SAUR + 1; made <= k->cards; made++)
            if (draft_opens(k, draft, seat, card, made)) json_string(json, k->card[made].name);
        json_end(json);
    }
    json_end(json);
}

static void describe_places(const AegisKit *k, const DraftState *draft, int seat, Json *json)
{
    static const char *const PLACES[DRAFT_PLACES] = {
        [IN_HAND] = "hand", "kept", "discarded", "commanders", "combined"};
    for (int place = IN_HAND; place <= POOLED; place++) {
        json_key(json, PLACES[place]);
        json_array(json);
        for (int card = DRONE_SAUR + 1; card <= k->cards; card++)
            if (draft->where[card] == DRAFT_AT(place, seat)) describe_drafted(k, draft, seat, card, json);
        json_end(json);
    }
    json_key(json, "passed");
    json_array(json);
    for (int card = DRONE_SAUR + 1; card <= k->cards; card++)
        if (draft->seen[card] >> seat & 1 && DRAFT_SEAT(draft->where[card]) != seat)
            json_string(json, k->card[card].name);
    json_end(json);
}

static void describe_draft(const AegisKit *k, const State *s, Json *json)
{
    json_key(json, "draft");
    json_object(json);
    if (k->dealt) {
        const DraftState *draft = draft_seen(k, s);
        json_put_int(json, "pick", draft->pick);
        json_put_int(json, "picks", k->hand_cards);
        json_put_bool(json, "open", draft->open);
        json_key(json, "seats");
        json_object(json);
        SEATS_EACH (k, seat) {
            TEXT(number, 8);
            text_put_int(&number, seat);
            json_key(json, number.at);
            json_object(json);
            json_put_int(json, "holds", draft->held[IN_HAND][seat]);
            json_put_int(json, "has", draft->held[KEPT][seat]);
            json_put_bool(json, "chosen", draft->chosen[seat] != 0);
            if (draft->chosen[seat] && draft->chosen[seat] != DRAFT_UNKNOWN)
                json_put_string(json, "keeps", k->card[draft->chosen[seat]].name);
            json_put_int(json, "to", seat % k->seats + 1);
            describe_places(k, draft, seat, json);
            json_end(json);
        }
        json_end(json);
    }
    json_end(json);
}

static void aegis_describe(const Kit *kit, const void *state, Json *json)
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    json_object(json);
    json_put_string(json, "mode", mode_word(k));
    json_put_int(json, "edition", k->edition);
    if (k->rondo) json_put_bool(json, "rondo", true);
    if (k->draft) describe_draft(k, s, json);
    json_put_string(json, "board", k->board->name);
    json_put_int(json, "game", s->game);
    json_put_int(json, "turn", s->turn);
    json_put_int(json, "round", s->round);
    json_put_int(json, "first", s->first);
    json_put_int(json, "quiet", s->quiet);
    json_key(json, "seats");
    json_object(json);
    SEATS_EACH (k, seat) {
        TEXT(number, 8);
        text_put_int(&number, seat);
        json_key(json, number.at);
        describe_seat(k, s, seat, json);
    }
    json_end(json);
    json_key(json, "robots");
    json_object(json);
    PIECES_EACH (k, piece) {
        if (k->piece[piece].drone ? s->robot[piece].where == IN_BOX : !s->robot[piece].card) continue;
        TEXT(name, 96);
        put_full_name(k, s, piece, &name);
        json_key(json, name.at);
        describe_robot(k, s, piece, json);
    }
    json_end(json);
    describe_stands(k, s, json);
#ifdef AEGIS_INCHES
    describe_area(k, s, json);
#else
    Bits terrain = terrain_proper(k, s);
    describe_hexes(k, "terrain", &terrain, json);
#endif
    if (k->mode == MODE_POINTS) describe_points(k, s, json);
    if (k->mode == MODE_STARPOINT || k->mode == MODE_SOLO) describe_stars(k, s, json);
    if (k->mode == MODE_SOLO) describe_solo(k, s, json);
    if (k->mode == MODE_CHESS) json_put_int(json, "token", s->order[0]);
    describe_action(k, s, json);
    describe_prompt(kit, s, json);
    describe_result(kit, s, json);
    json_end(json);
}

/* ---- what a choice is about ---- */

static void aegis_touches(const Kit *kit, const void *state, int seat, Choice c, Json *json)
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    int pieces[4], hexes[2];
    choice_parts(k, s, c, pieces, hexes);
    json_object(json);
    json_key(json, "pieces");
    json_array(json);
    for (int i = 0; i < 4; i++)
        if (is_piece(k, pieces[i])) json_piece(json, k, s, pieces[i]);
    if (c.verb == VERB_PICK && seat >= 1 && seat <= k->seats)
        for (int i = 0; i < k->basics[seat]; i++)
            if (c.a >> i & 1) json_piece(json, k, s, k->first[seat] + i);
    json_end(json);
    json_key(json, "hexes");
    json_array(json);
    for (int i = 0; i < 2; i++)
        if (hexes[i] > 0 && (i == 0 || hexes[1] != hexes[0])) json_hex(json, k, hexes[i]);
    json_end(json);
    const Action *action = c.verb == VERB_USE ? action_of_ref(k, c.a) : NULL;
    if (action) {
        json_put_string(json, "card", k->card[REF_CARD(c.a)].name);
        json_put_string(json, "action", action->name);
    } else if ((c.verb == VERB_COMBINE || c.verb == VERB_EMERGE || c.verb == VERB_UNITE ||
                c.verb == VERB_BECOME) &&
               is_piece(k, pieces[1])) {
        json_put_string(json, "card", k->card[piece_card(k, s, pieces[1])].name);
    }
    if ((c.verb == VERB_KEEP || c.verb == VERB_DISCARD) && c.a > 0 && c.a <= k->cards)
        json_put_string(json, "card", k->card[c.a].name);
    if (c.verb == VERB_TRIGGER && ability_known(c.a)) json_put_string(json, "ability", ability_word(c.a));
    touches_put_facts(k, s, c, pieces, hexes, json);
    json_end(json);
}
