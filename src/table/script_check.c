/* The lines of a script that check: refusals, expectations, and what a log says of itself. */
#include <stdlib.h>

#include "core/clauses.h"
#include "table/expect.h"
#include "table/script_internal.h"

/* ---- refusals ---- */

static bool is_named(const ClausesNamed *named, int clause)
{
    for (int i = 0; i < named->count; i++)
        if (named->clause[i] == clause) return true;
    return false;
}

void script_covers(Script *script, const ClausesNamed *named)
{
    for (int i = 0; i < named->count; i++) script->covers[named->clause[i]]++;
}

/* Is the refusal the one that the line names? What the table would say by itself counts too. */
static bool refusal_fits(const Script *script, const Said *said, const Answer *answer,
                         const ClausesNamed *named)
{
    if (answer->kind == ANSWER_DICE) return is_named(named, T_18);
    if (answer->kind == ANSWER_UNREAD)
        return is_named(named, T_02) || is_named(named, T_03) || is_named(named, T_05) ||
               is_named(named, T_06);
    if (named->count == 0 || is_named(named, answer->refusal.clause)) return true;
    bool asked = table_asked(script->table) >> said->seat & 1;
    return said->kind == SAID_WORDS && !asked && is_named(named, table_over(script->table) ? T_04 : T_01);
}

static void refusal_misfits(Script *script, const Answer *answer, const ClausesNamed *named)
{
    TEXT(expected, 200);
    text_put(&expected, "refused");
    for (int i = 0; i < named->count; i++)
        text_format(&expected, "%s %s", i ? " or" : " by", clause_id(named->clause[i]));
    TEXT(seen, 400);
    if (answer->kind == ANSWER_REFUSED) {
        text_format(&seen, "%s: %s", clause_id(answer->refusal.clause), answer->refusal.why);
        script_failed(script, expected.at, seen.at, "this is refused by another clause");
    } else if (answer->kind == ANSWER_UNREAD) {
        text_put(&seen, answer->problem.what);
        if (answer->problem.expected[0]) text_format(&seen, "; expected %s", answer->problem.expected);
        script_failed(script, expected.at, seen.at, "these words can't be read at all");
    } else {
        script_failed(script, expected.at, "", "this is allowed");
    }
}

bool play_refuse(Script *script, Words *words)
{
    Said said;
    Answer answer;
    ClausesNamed named;
    int offset = (int)(words->at - script->line.at);
    char *body = line_body_from(script, offset);
    if (!line_clauses(script, body, &named)) return false;
    Word word;
    if (words_peek(words, &word) && word_is(word, "setup")) return setup_refuse(script, &named);
    if (!said_read(script, body, offset, &said)) return false;
    if (script->options->play_only) return true;
    if (!script_begin(script, NULL)) return false;
    void *before = state_copy(script);
    said_try(script, &said, true, &answer);
    script->report->refusals++;
    if (memcmp(before, script->table->state, script->table->kit->state_size) != 0)
        script_failed(script, "nothing changed", "", "trying this choice changed the position");
    if (answer.kind == ANSWER_DONE || !refusal_fits(script, &said, &answer, &named))
        refusal_misfits(script, &answer, &named);
    else
        script_covers(script, &named);
    text_clear(&script->asked);
    if (answer.kind == ANSWER_REFUSED) {
        Json json = json_to(&script->asked);
        json_object(&json);
        json_put_string(&json, "clause", clause_id(answer.refusal.clause));
        json_put_string(&json, "why", answer.refusal.why);
        json_end(&json);
        script->asked_odds = false;
    }
    script->refused_since = true;
    free(before);
    return true;
}

/* ---- expectations ---- */

static Text view_of(const Script *script, const void *state, int seat)
{
    Text view = text_growing();
    table_describe_state(script->table, state, seat, &view);
    return view;
}

/* After a refusal the choice in question is the refused one, which changed nothing; the clauses are
   covered only if the last choice that was made did not change it either. */
static bool check_still(Script *script, const Expectation *expectation, const char *now,
                        const ClausesNamed *named)
{
    if (!script->changed && !script->refused_since)
        return script_wrong(script, 1, "a choice before it", "no choice was made that could have changed it");
    Text seen = text_growing();
    bool same = false, covers = false;
    if (script->changed) {
        Text before = view_of(script, script->before, expectation->seat);
        same = covers = expect_same(expectation, before.at, now, &seen) == EXPECT_TRUE;
        text_free(&before);
    }
    if (!same && script->refused_since) {
        text_clear(&seen);
        same = expect_same(expectation, now, now, &seen) == EXPECT_TRUE;
    }
    TEXT(unchanged, 256);
    text_format(&unchanged, "%s unchanged", expectation->pointer);
    if (!same)
        script_failed(script, unchanged.at, seen.at, "the last choice changed it");
    else if (covers)
        script_covers(script, named);
    text_free(&seen);
    return same;
}

static void check_holds(Script *script, const Expectation *expectation, const char *now,
                        const ClausesNamed *named, const char *said)
{
    Text seen = text_growing(), ignored = text_growing();
    ExpectVerdict verdict = expect_holds(expectation, now, &seen);
    bool vacuous = false;
    if (verdict == EXPECT_TRUE && script->changed && !expectation->still) {
        Text before = view_of(script, script->before, expectation->seat);
        vacuous = expect_holds(expectation, before.at, &ignored) == EXPECT_TRUE;
        text_free(&before);
    }
    if (verdict == EXPECT_NO_SENSE)
        script_failed(script, said, seen.at, "this can't be compared");
    else if (verdict == EXPECT_FALSE)
        script_failed(script, said, seen.at, "this is not so");
    else if (vacuous && named->count && !script->options->lenient)
        script_failed(script, "an expectation that the last choice made true", seen.at,
                      "this was already true before the last choice; write `expect still`");
    else if (!vacuous && !expectation->still)
        script_covers(script, named);
    text_free(&seen);
    text_free(&ignored);
}

/* `expect odds` and `expect refusal`: nothing was changed, so there is no before. */
static bool expect_told(Script *script, const char *told, const char *body, int column,
                        const ClausesNamed *named)
{
    Expectation expectation;
    Problem problem = {0};
    if (!expect_read(body, column, &script->arena, &expectation, &problem))
        return script_problem(script, &problem, problem.column);
    if (expectation.still || expectation.seat >= 0)
        return script_wrong(script, column, "a pointer", "neither `still` nor a seat stands here");
    if (script->options->play_only || !*told) return true;
    script->report->expectations++;
    Text seen = text_growing();
    ExpectVerdict verdict = expect_holds(&expectation, told, &seen);
    const char *said = body + strspn(body, " \t");
    if (verdict == EXPECT_TRUE)
        script_covers(script, named);
    else
        script_failed(script, said, seen.at,
                      verdict == EXPECT_FALSE ? "this is not so" : "this can't be compared");
    text_free(&seen);
    return true;
}

bool play_expect(Script *script, Words *words)
{
    Expectation expectation;
    ClausesNamed named;
    Problem problem = {0};
    int offset = (int)(words->at - script->line.at);
    char *body = line_body_from(script, offset);
    if (!line_clauses(script, body, &named)) return false;
    const char *rest = body, *told = script_told(script, &rest);
    if (told) return expect_told(script, told, rest, offset + 1 + (int)(rest - body), &named);
    if (!expect_read(body, offset + 1, &script->arena, &expectation, &problem))
        return script_problem(script, &problem, problem.column);
    for (int end = (int)strlen(body); end && strchr(" \t\r", body[end - 1]);) body[--end] = 0;
    if (script->options->play_only) return true;
    if (!script_begin(script, NULL)) return false;
    if (expectation.seat > script->table->setup.seats)
        return script_wrong(script, 1, "a seat of this match, 0 for who watches", "there is no seat %d",
                            expectation.seat);
    script->report->expectations++;
    Text now = view_of(script, script->table->state, expectation.seat);
    expect_hex(&expectation, now.at, script->table->catalog, &script->arena);
    if (!expectation.still ||
        (check_still(script, &expectation, now.at, &named) && expectation.op != EXPECT_NOTHING))
        check_holds(script, &expectation, now.at, &named, body + strspn(body, " \t"));
    text_free(&now);
    return !script->stopped;
}

/* ---- what logs carry ---- */

bool play_hash(Script *script, Words *words)
{
    Word word = {0};
    uint8_t bytes[8];
    uint64_t hash = 0;
    if (!words_next(words, &word) || !word_bytes(word, bytes, sizeof bytes))
        return script_wrong(script, word.column ? word.column : script->line.body + 1,
                            "hash and 16 hexadecimal digits", "this is no hash");
    if (!line_end_expected(script, words) || !script_begin(script, NULL)) return false;
    for (int i = 0; i < countof(bytes); i++) hash = hash << 8 | bytes[i];
    if (hash == table_hash(script->table)) {
        script->report->hashes++;
        return true;
    }
    TEXT(seen, 32);
    text_put_hash(&seen, table_hash(script->table));
    TEXT(expected, 32);
    text_put_hash(&expected, hash);
    script_failed(script, expected.at, seen.at, "the match replays to another position");
    script->stopped = true;
    return false;
}

static bool check_sealed_dice(Script *script, const Seal *seal)
{
    uint64_t number = script->table->thrown_before;
    for (int i = 0; i < script->table->entry_count; i++) {
        const Entry *entry = &script->table->entries[i];
        for (int k = 0; k < entry->dice_count; k++, number++) {
            int result = entry->sides[k] <= 256 ? seal_result(seal, number, entry->sides[k]) : 0;
            if (result == entry->dice[k].value) continue;
            TEXT(expected, 64);
            text_format(&expected, "%d", result);
            TEXT(seen, 64);
            text_format(&seen, "%s %d", entry->dice[k].purpose, entry->dice[k].value);
            script_failed(script, expected.at, seen.at, "die number %llu is not the sealed one",
                          (unsigned long long)number + 1);
            return false;
        }
    }
    return true;
}

bool play_revealed(Script *script, Words *words)
{
    Word word = {0};
    uint8_t seed[TABLE_SEED_SIZE], digest[SHA256_SIZE];
    if (!words_next(words, &word) || !word_bytes(word, seed, sizeof seed))
        return script_wrong(script, word.column ? word.column : script->line.body + 1,
                            "seed-revealed and 64 hexadecimal digits", "this is no seed");
    if (!line_end_expected(script, words)) return false;
    if (!script->has_sealed)
        return script_wrong(script, 1, "`sealed` before the game begins", "no seed was sealed");
    if (!script_begin(script, NULL)) return false;
    sha256(seed, sizeof seed, digest);
    if (memcmp(digest, script->commitment, sizeof digest) != 0) {
        script_failed(script, "the seed whose fingerprint was published", "",
                      "this seed does not fit the fingerprint");
        return true;
    }
    table_seal(script->table, seed);
    script->report->revealed = check_sealed_dice(script, &script->table->seal);
    ClausesNamed named;
    if (!line_clauses(script, line_body_from(script, 0), &named)) return false;
    if (script->report->revealed && table_over(script->table)) script_covers(script, &named);
    return true;
}
