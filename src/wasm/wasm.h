/* What the files of the WebAssembly module share. The module is one user: it has one catalog per game, one
   match at a time, and one answer, valid until the next call. */
#ifndef ARBITER_WASM_H
#define ARBITER_WASM_H

#include "table/script.h"

#ifdef NATIVE
#define EXPORT(name)
#else
#define EXPORT(name) __attribute__((export_name(#name)))
#endif

const Catalog *wasm_catalog(void *context, const Game *, Problem *);
Text *wasm_answer(void); /* emptied */

/* An answer that is one object: begun, filled, ended. */
static inline Json answer_begin(void)
{
    Json json = json_to(wasm_answer());
    json_object(&json);
    return json;
}
static inline const char *answer_end(Json *json)
{
    json_end(json);
    return json->text->at;
}

/* ---- the match (client_match.c) ---- */

/* One line that changed the match, with the position after it. */
typedef struct Happened {
    int entry; /* its number in the log */
    void *state;
    Event *events;
    int event_count;
} Happened;

typedef struct Match {
    Table *table; /* NULL: none is open                                                        */
    void *seen;   /* a view that somebody else sent, which is shown instead of the table's own position */
    void *taken;  /* where the bytes of such a view are laid down before they are looked at    */
    Happened *happened;
    int count, capacity;
    uint8_t seed[TABLE_SEED_SIZE];
} Match;

extern Match match;

/* A seat's view of the open match after the words of `path` (one choice a line, none: as it is): what a
   player sees who thinks ahead. False if a word can't be read, is refused, or throws a die. */
bool match_look(int seat, const char *path, void *view, Problem *);
void *match_view_new(void);
/* The position that is shown: the view that was sent, else the table's own. */
const void *match_state(void);
/* A seat's view of it (TABLE_REFEREE: all of it), in `view`. */
void match_see(int seat, void *view);

/* Forgets a review of the match, before the match itself (client_review.c). */
void review_drop(void);

#endif
