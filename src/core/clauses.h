/* The rules as data: every clause of rules/ as an id and a text. The build makes the ids (one per
   clause: A2-LOS-02 is the constant A2_LOS_02), so a misspelt clause does not compile. Its value is the
   clause's number for life (rules/numbers): states and stored matches may hold it. Numbers have holes, whose
   texts are empty; whoever goes through all clauses uses CLAUSES_EACH. */
#ifndef ARBITER_CLAUSES_H
#define ARBITER_CLAUSES_H

#include "core/base.h"
#include "clause_ids.h" /* generated: enum Clause { CLAUSE_NONE, A2_CARD_01 = 19, ..., CLAUSE_COUNT } */

typedef struct ClauseText {
    const char *id;      /* "A2-LOS-02"                                                     */
    const char *text;    /* the clause, in words for players                                */
    const char *ruling;  /* ours, where the book is silent; "" if none                      */
    const char *section; /* the heading it stands under                                     */
    const char *mark;    /* "not for a machine: reason", "see A1-..."; "" */
    uint8_t system;      /* index into clause_systems                                       */
} ClauseText;

typedef struct ClauseSystem {
    const char *id;    /* "A2"    */
    const char *file;  /* "aegis2.md" */
    const char *title; /* "A.E.G.I.S. Second Ignition" */
} ClauseSystem;

extern const ClauseText clause_texts[CLAUSE_COUNT]; /* by number */
extern const uint16_t clauses_in_order[];           /* as the books have them; 0 at the end */
extern const ClauseSystem clause_systems[];
extern const int clause_system_count;

/* Every clause there is, in the order of the books. */
#define CLAUSES_EACH(clause)                                                                                 \
    for (int clause##_at = 0, clause; (clause = clauses_in_order[clause##_at]) != CLAUSE_NONE; clause##_at++)

/* By its id in words ("a2-los-02" too); CLAUSE_NONE if there is none. */
int clause_find(const char *id, size_t length);
static inline const char *clause_id(int clause) { return clause_texts[clause].id; }

/* Counts what was named while scripts ran; set by `arbiter check`, NULL otherwise. */
extern uint32_t *clause_cited; /* [CLAUSE_COUNT] */
static inline void clause_cite(int clause)
{
    ensure(clause >= 0 && clause < CLAUSE_COUNT);
    clause_cited[clause]++;
}

#endif
