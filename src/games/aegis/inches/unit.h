/* What makes a unit one of play in inches. It comes before everything else. */
#ifndef ARBITER_AEGIS_INCHES_UNIT_H
#define ARBITER_AEGIS_INCHES_UNIT_H

#ifndef AEGIS_INCHES
#define AEGIS_INCHES
#define BITS_WORDS 3 /* BITS_WORDS_INCHES: pieces, then terrain */
#endif

#endif
