/* The draft in words: cards by their names, the lines of a position, and the table as text. */
#include "games/aegis/words/place.h"
#include "games/aegis/words/verbs.h"

/* ---- cards in choices ---- */

/* Takes the name of a card, the most words that make one; a beginning will do where it is the only one. */
bool line_card(Line *line, int *card)
{
    char buffer[LINE_BYTES];
    const AegisKit *k = line->k;
    int column = line_column(line);
    Word word = {0};
    if (!line_more(line)) return line_expects(line, "the name of a card");
    for (int run = line_run(line); run > 0; run--) {
        int begun = 0, found = 0;
        word = line_join(line, run, buffer, LINE_BYTES);
        for (int i = DRONE_SAUR + 1; i <= k->cards; i++) {
            Word whole = {.at = k->card[i].name, .length = word.length};
            if (word_is(word, k->card[i].name)) found = i, begun = -1;
            if (begun >= 0 && (int)strlen(whole.at) > word.length && word_same(word, whole))
                found = i, begun++;
        }
        if (begun != 1 && begun >= 0) continue;
        line->at += run;
        *card = found;
        return true;
    }
    Suggestion near = suggestion_for(word);
    for (int i = DRONE_SAUR + 1; i <= k->cards; i++) suggestion_try(&near, k->card[i].name);
    return problem_set(line->problem, 0, column, suggestion_or(&near, "the name of a card"),
                       "there is no card \"%.*s\"", word.length, word.at);
}

bool read_card(Line *line, Choice *c)
{
    int card;
    line->unsaid = 0;
    if (!line_card(line, &card)) return false;
    c->a = (int16_t)card;
    return true;
}

void write_card(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    (void)s, (void)seat;
    text_format(text, "%s ", verb_kind(c.verb)->word);
    put_card(k, c.a, text);
}

void put_card(const AegisKit *k, int card, Text *text)
{
    if (card > DRONE_SAUR && card <= k->cards)
        name_write(k->card[card].name, text);
    else
        text_put_char(text, '?');
}

void write_unite(const AegisKit *k, const State *s, int seat, Choice c, Text *text)
{
    text_put(text, "unite into ");
    put_piece(k, s, seat, c.b, FIND_POOL, OWN_FIRST, text);
}

/* ---- positions ---- */

static const struct {
    const char *word;
    uint8_t place;
} DRAFT_LINES[] = {
    {"hand", IN_HAND}, {"kept", KEPT}, {"discarded", THROWN}, {"commanders", COMMANDER}, {"combined", POOLED},
};

static bool place_cards(Line *line, State *s, int seat, int place)
{
    DraftState *draft = draft_state(line->k, s);
    int card, most = place == POOLED ? line->k->combined[seat] : line->k->basics[seat];
    do {
        int column = line_column(line);
        if (!line_card(line, &card)) return false;
        if (draft->where[card])
            return problem_set(line->problem, 0, column, "each card once", "%s is somewhere already",
                               line->k->card[card].name);
        if (!draft_suits(line->k, card, place))
            return problem_set(line->problem, 0, column, "a card of the right deck", "%s can't be there",
                               line->k->card[card].name);
        if (draft->held[place][seat] == most)
            return problem_set(line->problem, 0, column, "fewer cards", "a seat has no room for so many");
        draft_put(draft, card, place, seat);
    } while (line_more(line));
    build_assign(line->k, s, seat);
    return true;
}

static bool place_pick(Line *line, State *s)
{
    int number;
    if (!line_number(line, 1, line->k->hand_cards + 1, "the number of a pick", &number)) return false;
    draft_state(line->k, s)->pick = (uint8_t)number;
    return true;
}

static bool place_seen(Line *line, State *s, int seat)
{
    int card;
    do {
        if (!line_card(line, &card)) return false;
        draft_state(line->k, s)->seen[card] |= (uint8_t)(1 << seat);
    } while (line_more(line));
    return true;
}

static bool place_chosen(Line *line, State *s, int seat)
{
    DraftState *draft = draft_state(line->k, s);
    int card, column = line_column(line);
    if (!line_card(line, &card)) return false;
    if (draft->where[card] != DRAFT_AT(IN_HAND, seat) || draft->chosen[seat])
        return problem_set(line->problem, 0, column, "one card of its hand", "%s can't be chosen there",
                           line->k->card[card].name);
    draft->chosen[seat] = (uint8_t)card;
    return true;
}

/* `draft N`: the pick that is asked for, one more than there are while teams are built; `hand SEAT NAME...`
   and so on; `seen SEAT NAME...`; `chosen SEAT NAME`. */
int place_draft(Line *line, State *s)
{
    const AegisKit *k = line->k;
    int seat, i = 0;
    if (!k->dealt) return 0;
    if (line_takes(line, "draft")) return line_taken(place_pick(line, s));
    while (i < countof(DRAFT_LINES) && !line_takes(line, DRAFT_LINES[i].word)) i++;
    bool cards = i < countof(DRAFT_LINES), seen = !cards && line_takes(line, "seen");
    if (!cards && !seen && !line_takes(line, "chosen")) return 0;
    if (!line_number(line, 1, k->seats, "the number of a seat", &seat)) return line_taken(false);
    return line_taken(cards  ? place_cards(line, s, seat, DRAFT_LINES[i].place)
                      : seen ? place_seen(line, s, seat)
                             : place_chosen(line, s, seat));
}

static void position_cards(const AegisKit *k, const char *word, int seat, const bool *in, Text *text)
{
    bool any = false;
    for (int card = DRONE_SAUR + 1; card <= k->cards; card++) {
        if (!in[card]) continue;
        if (!any) text_format(text, "%s %d", word, seat);
        any = true;
        text_put_char(text, ' ');
        put_card(k, card, text);
    }
    if (any) text_put_char(text, '\n');
}

void position_draft(const AegisKit *k, const State *s, Text *text)
{
    const DraftState *draft = draft_seen(k, s);
    SEATS_EACH (k, seat) {
        bool in[DRAFT_CARDS];
        for (int i = 0; i < countof(DRAFT_LINES); i++) {
            for (int card = 0; card < DRAFT_CARDS; card++)
                in[card] = draft->where[card] == DRAFT_AT(DRAFT_LINES[i].place, seat);
            position_cards(k, DRAFT_LINES[i].word, seat, in, text);
        }
        for (int card = 0; card < DRAFT_CARDS; card++)
            in[card] = draft->seen[card] >> seat & 1 && draft->where[card] != DRAFT_AT(IN_HAND, seat);
        position_cards(k, "seen", seat, in, text);
        for (int card = 0; card < DRAFT_CARDS; card++) in[card] = card && card == draft->chosen[seat];
        position_cards(k, "chosen", seat, in, text);
    }
    if (draft->pick) text_format(text, "draft %d\n", draft->pick);
}

/* ---- the team, as a file ---- */

static bool aegis_team_made(const Kit *kit, const void *state, int seat, Text *team)
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    if (!k->dealt || !draft_seen(k, s)->open || !s->seat[seat].pick) return false;
    int equipped = 0;
    text_format(team, "drafted\nedition %d\nbasic", k->edition);
    for (int i = 0; i < k->basics[seat]; i++) {
        int piece = k->first[seat] + i;
        if (!(s->seat[seat].pick >> i & 1)) continue;
        text_put_char(team, ' ');
        put_card(k, s->robot[piece].card, team);
        if (equipment_of(k, s, piece)) equipped = piece;
    }
    text_put(team, "\ncombined");
    COMBINED_EACH(k, seat, made)
    {
        text_put_char(team, ' ');
        put_card(k, s->robot[made].card, team);
    }
    text_put_char(team, '\n');
    if (!equipped) return true;
    text_put(team, "commander ");
    put_card(k, equipment_of(k, s, equipped), team);
    text_put(team, " on ");
    put_card(k, s->robot[equipped].card, team);
    text_put_char(team, '\n');
    return true;
}

/* ---- for a terminal ---- */

static void draw_cards(const AegisKit *k, const DraftState *draft, int seat, int place, const char *title,
                       Text *text)
{
    enum { MARGIN = 13, WIDTH = 78 };
    int column = 0;
    for (int card = DRONE_SAUR + 1; card <= k->cards; card++) {
        if (draft->where[card] != DRAFT_AT(place, seat)) continue;
        TEXT(name, 120);
        const Card *is = &k->card[card];
        int lacks = is->classes & ~draft_letters(k, draft, seat);
        text_format(&name, "%s ", is->name);
        put_classes(is->classes, &name);
        if (place == POOLED && lacks) text_put(&name, " (needs "), put_classes(lacks, &name);
        if (place == POOLED) text_put(&name, lacks ? ")" : " (ready)");
        if (place == IN_HAND && card == draft->chosen[seat]) text_put(&name, " (kept)");
        if (!column)
            text_format(text, "  %-10s ", title);
        else
            text_put(text, column + name.length + 2 > WIDTH ? ",\n             " : ", ");
        column = !column || column + name.length + 2 > WIDTH ? MARGIN : column + 2;
        text_put(text, name.at);
        column += name.length;
    }
    if (column) text_put_char(text, '\n');
}

/* The table of a draft as `seat` sees it. */
void draw_draft(const AegisKit *k, const State *s, int seat, Text *text)
{
    const DraftState *draft = draft_seen(k, s);
    if (draft->pick && draft->pick <= k->hand_cards)
        text_format(text, "Draft, pick %d of %d\n", draft->pick, k->hand_cards);
    else
        text_put(text, "Draft, building teams\n");
    SEATS_EACH (k, other) {
        bool done = draft->pick <= k->hand_cards ? draft->chosen[other] != 0 : s->seat[other].picked;
        text_format(text, "\n%d %s%s   %d in hand, %d kept%s\n", other, k->name[other],
                    other == seat ? " (you)" : "", draft->held[IN_HAND][other], draft->held[KEPT][other],
                    done ? ", has chosen" : "");
        draw_cards(k, draft, other, IN_HAND, "hand", text);
        draw_cards(k, draft, other, KEPT, "kept", text);
        draw_cards(k, draft, other, COMMANDER, "Commanders", text);
        draw_cards(k, draft, other, POOLED, "combined", text);
    }
}
