/* Choices compared as words, and a mark for each that says at once of most that they are not the same. */
#ifndef ARBITER_BOTS_MARKS_H
#define ARBITER_BOTS_MARKS_H

#include "core/game.h"

/* A choice is compared as one word: field by field takes ten times as long. */
static inline uint64_t choice_word(const Choice *choice)
{
    uint64_t word;
    memcpy(&word, choice, sizeof word);
    return word;
}

/* Choices with other marks, of 64, are not the same. */
static inline uint8_t choice_mark(uint64_t word) { return (uint8_t)(word * 0x9e3779b97f4a7c15 >> 58); }

/* Which of the choices is this one, looking behind the last that was found first; -1: none of them. */
static inline int choice_find(const Choice *list, int count, int start, uint64_t word)
{
    for (int i = start; i < count; i++)
        if (choice_word(&list[i]) == word) return i;
    for (int i = 0; i < start; i++)
        if (choice_word(&list[i]) == word) return i;
    return -1;
}

/* The marks of all these choices, as a set. */
static inline uint64_t choice_marks(const Choice *list, int count)
{
    uint64_t marks = 0;
    for (int i = 0; i < count; i++) marks |= 1ull << choice_mark(choice_word(&list[i]));
    return marks;
}

#endif
