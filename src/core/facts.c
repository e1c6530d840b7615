/* The parts of facts, questions and results that are written alike for every game. */
#include "core/facts.h"

void facts_put_int(Json *json, const char *key, int value)
{
    if (value != UNKNOWN) json_put_int(json, key, value);
}

void facts_put_die(Json *json, const char *purpose, int sides, int face)
{
    json_key(json, "dice");
    json_array(json);
    json_object(json);
    json_put_string(json, "for", purpose);
    json_put_int(json, "sides", sides);
    if (face != UNKNOWN) {
        json_key(json, "faces");
        json_array(json);
        json_int(json, face);
        json_end(json);
    }
    json_end(json);
    json_end(json);
}

void facts_put_name(Json *json, const char *as, const char *say, int seat)
{
    json_object(json);
    json_put_string(json, "as", as);
    json_put_string(json, "say", say);
    json_put_int(json, "seat", seat);
    json_end(json);
}

void facts_put_seats(Json *json, unsigned seats)
{
    json_array(json);
    for (int seat = 1; seat <= SEATS_MAX; seat++)
        if (seats >> seat & 1) json_int(json, seat);
    json_end(json);
}

void facts_put_prompt(Json *json, int seat, const Prompt *prompt, const char *piece)
{
    json_object(json);
    json_put_int(json, "seat", seat);
    json_put_string(json, "kind", prompt->kind);
    json_put_string(json, "text", prompt->text);
    if (prompt->clause) json_put_string(json, "clause", clause_id(prompt->clause));
    if (piece) json_put_string(json, "piece", piece);
    if (prompt->piece) json_put_int(json, "id", prompt->piece);
    if (prompt->about & ASK_INTERRUPT) json_put_bool(json, "interrupt", true);
    if (prompt->about & ASK_TARGET) json_put_bool(json, "target", true);
    if (prompt->about & ASK_ATTACKED) json_put_bool(json, "attacked", true);
    if (prompt->about & ASK_OPEN) json_put_bool(json, "open", true);
    json_end(json);
}

void facts_put_result(Json *json, const Result *result)
{
    json_object(json);
    json_put_bool(json, "draw", result->draw);
    json_put_int(json, "winner", result->winners ? __builtin_ctz(result->winners) : 0);
    json_key(json, "winners");
    facts_put_seats(json, result->winners);
    json_put_string(json, "why", result->why);
    if (result->clause) json_put_string(json, "clause", clause_id(result->clause));
    json_end(json);
}
