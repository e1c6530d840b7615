/* Reading what has parts of its own: using an Action, and combining. */
#include "games/aegis/words/words.h"

/* The words name the robot of the choice themselves. */
void says_who(Line *line, Choice *c, int piece)
{
    c->who = (uint8_t)piece;
    line->unsaid &= (uint8_t)~UNSAID_WHO;
}

/* ---- use ---- */

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
    char buffer[LINE_BYTES];
    const AegisKit *k = line->k;
    Word word = line_join(line, run, buffer, LINE_BYTES);
    Suggestion near = suggestion_for(word);
    TEXT(expected, 240);
    for (int i = 1; i <= k->cards; i++)
        for (int slot = 0; slot < k->card[i].action_count; slot++)
            suggestion_try(&near, k->card[i].action[slot].name);
    const Card *card = who ? card_of(k, line->s, who) : NULL;
    text_put(
        &expected,
        suggestion_or(&near, card && card->action_count ? "one of" : "an Action, such as \"Rocket Punch\""));
    for (int slot = 0; !*near.hint && card && slot < card->action_count; slot++)
        text_format(&expected, " \"%s\"", card->action[slot].name);
    return problem_set(line->problem, 0, word.column, expected.at, "there is no Action \"%.*s\"", word.length,
                       word.at);
}

/* The most words that name an Action; without quotes a later `on`, `by` or `along` ends the name if
   nothing longer is one. */
static bool read_use_action(Line *line, int who, Choice *c)
{
    char buffer[LINE_BYTES];
    if (!line_more(line)) return line_expects(line, "an Action, such as \"Rocket Punch\"");
    int start = line->at, longest = line_run(line), name = 0, found = 0;
    for (int run = longest; run > 0 && found <= 0; run--) {
        int card = 0;
        line->at = start;
        Word word = line_join(line, run, buffer, LINE_BYTES);
        line->at = start + run;
        if (!read_use_card(line, &card)) line->at = start + run;
        found = action_find(line->k, line->s, line->seat, who, card, word);
    }
    c->a = (int16_t)found;
    if (found > 0) return true;
    line->at = start;
    while (name < longest && !word_is(line->word[line->at + name], "on") &&
           !word_is(line->word[line->at + name], "by") && !word_is(line->word[line->at + name], "along"))
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
        return problem_set(line->problem, 0, column, "on and the name of a robot",
                           "\"%s\" goes along no line", action->name);
    c->b = (int16_t)(direction == 12 ? 7 : 1 + direction % 3 + (direction >= 6 ? 3 : 0));
    return true;
}

/* `on 12.35 7.5` in inches: whoever has its middle there. No robot (-1) can be said too. */
static bool read_target_at(Line *line, int *piece)
{
    int place;
    if (!line_hex(line, &place)) return false;
    *piece = robot_at(line->k, line->s, place);
    if (!*piece || line->s->robot[*piece].hex != place) *piece = -1;
    return true;
}

/* `on HEX` means who stands there. An empty hex is read too (b is its id, negative): it can be
 * refused. */
static bool read_use_target(Line *line, const Action *action, Choice *c)
{
    int piece, column = line_column(line);
    int hex = line_more(line) ? word_hex(line->k, line->word[line->at]) : 0;
    Problem *problem = line->problem;
    if (hex) line->problem = NULL;
    bool placed = line->k->inches && line_hex_words(line);
    bool named = placed ? read_target_at(line, &piece) : line_piece(line, FIND_ACTIVE, ENEMY_FIRST, &piece);
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
bool read_use(Line *line, Choice *c)
{
    Problem *problem = line->problem;
    int who = line->speaker ? line->speaker : use_actor(line->k, line->s), x = 0, start = line->at;
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
            c->c = (int16_t)((c->c & (USE_LONG | SELF_TOO)) | x);
            line->unsaid &= (uint8_t)~UNSAID_C;
        } else if (line_takes(line, "on") || line_takes(line, "at")) {
            if (!read_use_target(line, action, c)) return false;
            line->unsaid &= (uint8_t)~UNSAID_B;
        } else if (line_takes(line, "long")) {
            c->c |= USE_LONG;
            line->unsaid &= (uint8_t)~UNSAID_C;
        } else if (line_takes(line, "along")) {
            if (!read_use_line(line, action, c)) return false;
            line->unsaid &= (uint8_t)~UNSAID_B;
        } else if (line_takes(line, "with") || line_takes(line, "and")) {
            if (!line_takes(line, "self")) return line_expects(line, "self");
            c->c |= SELF_TOO;
            line->unsaid &= (uint8_t)~UNSAID_C;
        } else if (line_takes(line, "by")) {
            if (!line_piece(line, FIND_ACTIVE, OWN_FIRST, &piece)) return false;
        } else {
            return line_expects(line, "x=N, on and a robot, long, along and a direction, or by and a robot");
        }
    }
    if (c->b == c->who) c->c &= (int16_t)~SELF_TOO; /* said twice */
    if (c->c & USE_LONG && action && is_piece(line->k, c->b) && is_piece(line->k, c->who) &&
        place_distance(line->k, line->s, line->s->robot[c->who].hex, line->s->robot[c->b].hex) >
            action->range)
        c->c &= (int16_t)~USE_LONG; /* meant anyway */
    return true;
}

/* ---- combining ---- */

/* `NAME [as NAME]` or `stand HEX as NAME`: a stand is the Basic robot it stands for. */
static bool read_part(Line *line, CombineChoice *said)
{
    if (line_takes(line, "stand")) {
        line_takes(line, "at");
        if (!line_hex(line, &said->stand)) return false;
    } else if (line_takes(line, "scrap")) {
        line_takes(line, "as");
        said->scrap = true;
        return line_piece(line, FIND_DESTROYED, OWN_FIRST, &said->partner);
    } else if (!line_piece(line, FIND_ACTIVE, OWN_FIRST, &said->partner)) {
        return false;
    }
    if (!line_takes(line, "as"))
        return said->stand ? line_expects(line, "as and a destroyed Basic robot") : true;
    return line_piece(line, said->stand ? FIND_DESTROYED : FIND_BASIC, OWN_FIRST,
                      said->stand ? &said->partner : &said->as);
}

/* Where the new robot comes: one of the two hexes, or a hex that is neither. */
static bool read_combine_at(Line *line, int who, CombineChoice *said)
{
    int hex, partner = said->partner;
    int there = said->stand ? said->stand : partner ? line->s->robot[partner].hex : 0;
    if (!line_takes(line, "at")) {
        if (!said->scrap) line->unsaid |= UNSAID_AT; /* A1-SCRP-07: there is only one */
        return true;
    }
    if (!line_hex(line, &hex)) return false;
    bool here = who && line->s->robot[who].hex == hex;
    said->there = hex == there;
    said->elsewhere = said->there || here ? 0
                      : line->k->inches   ? 1
                                          : hex; /* a choice has no room for inches */
    return true;
}

/* `under SEAT`: who controls the new robot; 0 is whoever combines. */
bool read_under(Line *line, int16_t *under)
{
    int seat;
    if (!line_takes(line, "under")) return true;
    line_takes(line, "seat");
    if (!line_number(line, 1, line->k->seats, "the number of a seat", &seat)) return false;
    *under = (int16_t)(seat == line->seat ? 0 : seat);
    return true;
}

bool read_combine(Line *line, Choice *c)
{
    CombineChoice said = {0};
    int16_t under = 0;
    c->who = (uint8_t)(line->speaker ? line->speaker : bare_actor(line->s, VERB_COMBINE));
    if (line_takes(line, "as") && !line_piece(line, FIND_BASIC, OWN_FIRST, &said.as)) return false;
    if (!line_takes(line, "with")) return line_expects(line, "with and a robot, or with stand and a hex");
    if (!read_part(line, &said)) return false;
    if (!line_takes(line, "into")) return line_expects(line, "into and a combined robot");
    if (!line_piece(line, FIND_POOL, OWN_FIRST, &said.made)) return false;
    if (!read_combine_at(line, c->who, &said)) return false;
    if (!read_under(line, &under)) return false;
    said.under = under;
    *c = combine_pack(c->who, said);
    return true;
}

bool read_component(Line *line, Choice *c)
{
    CombineChoice part = {0};
    if (!read_part(line, &part)) return false;
    *c = component_pack(part);
    return true;
}

bool read_emerge(Line *line, Choice *c)
{
    int form;
    line_takes(line, "into");
    if (!line_piece(line, FIND_POOL, OWN_FIRST, &form)) return false;
    c->b = (int16_t)form;
    return true;
}
