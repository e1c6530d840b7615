/* The rules as data: every clause of rules/ as an id and a text. The build makes the ids (one per
   clause: A2-LOS-02 is the constant A2_LOS_02), so a misspelt clause does not compile. */
#ifndef ARBITER_CLAUSES_H
#define ARBITER_CLAUSES_H

#include "core/base.h"
#include "clause_ids.h" /* generated: enum Clause { CLAUSE_NONE, A2_CARD_01, ..., CLAUSE_COUNT } */

typedef struct ClauseText {
    const char *id;      /* "A2-LOS-02"                                                     */
    const char *text;    /* the clause, in words for players                                */
    const char *ruling;  /* ours, where the book is silent; "" if none                      */
    const char *section; /* the heading it stands under                                     */
    const char *mark;    /* "not for a machine: reason", "mode: starpoint", "see A1-..."; "" */
    uint8_t system;      /* index into clause_systems                                       */
} ClauseText;

typedef struct ClauseSystem {
    const char *id;    /* "A2"    */
    const char *file;  /* "aegis2.md" */
    const char *title; /* "A.E.G.I.S. Second Ignition" */
} ClauseSystem;

extern const ClauseText clause_texts[CLAUSE_COUNT];
extern const ClauseSystem clause_systems[];
extern const int clause_system_count;

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
