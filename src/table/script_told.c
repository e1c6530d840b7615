/* What a script may look at besides positions: the odds of a choice that is not made, and what was said of a
   refused one. */
#include <stdlib.h>

#include "core/clauses.h"
#include "table/script_internal.h"

/* `odds SEAT: words`: nothing is done, and `expect odds` looks at what may come of it. */
bool play_odds(Script *script, Words *words)
{
    Said said;
    ClausesNamed named;
    Choice choice;
    Problem problem = {0};
    Refusal refusal = {0};
    int offset = (int)(words->at - script->line.at);
    char *body = line_body_from(script, offset);
    if (!line_clauses(script, body, &named) || !said_read(script, body, offset, &said)) return false;
    if (script->options->play_only) return true;
    if (!script_begin(script, NULL)) return false;
    const Table *table = script->table;
    const Game *game = table->kit->game;
    if (said.kind != SAID_WORDS || said.has_dice)
        return script_wrong(script, said.column, "SEAT: and the words of a choice, without dice",
                            "only a choice has odds");
    if (!game->read(table->kit, table->state, said.seat, said.words, &choice, &problem))
        return script_problem(script, &problem, said.column);
    text_clear(&script->asked);
    Odds *odds = calloc(1, sizeof *odds);
    ensure(odds != NULL);
    if (!game->allows(table->kit, table->state, said.seat, choice, &refusal)) {
        script_failed(script, "a choice that the rules allow", refusal.why, "this is refused by %s",
                      clause_id(refusal.clause));
    } else if (!game->odds || !game->odds(table->kit, table->state, said.seat, choice, odds)) {
        script_failed(script, "a choice that throws dice", "", "no odds are known of this");
    } else {
        Text view = text_growing();
        Json json = json_to(&script->asked);
        table_describe_state(table, table->state, TABLE_REFEREE, &view);
        odds_write_named(odds, view.at, &json);
        text_free(&view);
        script->asked_odds = true;
    }
    free(odds);
    return true;
}

const char *script_told(Script *script, const char **body)
{
    Words words = words_of(*body);
    Word word;
    bool odds;
    if (!words_next(&words, &word) || word.quoted) return NULL;
    if (!(odds = word_is(word, "odds")) && !word_is(word, "refusal")) return NULL;
    *body = word.at + word.length;
    if (script->options->play_only) return "";
    if (script->asked.length && script->asked_odds == odds) return script->asked.at;
    script_failed(script, odds ? "an `odds` line before it" : "a `refuse` line before it", "",
                  "nothing was asked that this could look at");
    return "";
}
