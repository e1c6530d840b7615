/* The lines that a program at a seat and its referee exchange; docs/bot-protocol.md specifies them. Only text
   is made and read here: both ends use it, and pipes, clocks and processes are elsewhere. */
#ifndef ARBITER_BOT_PROTOCOL_H
#define ARBITER_BOT_PROTOCOL_H

#include "core/game.h"

enum {
    PROTOCOL_VERSION = 1,
    PROTOCOL_ANSWER_MAX = 4096,   /* bytes of an answer's line                         */
    PROTOCOL_FLOOD_MAX = 1 << 18, /* bytes of notes and answers to one command          */
    PROTOCOL_MS_MAX = 3600000     /* that a program may be given for a choice           */
};

/* ---- from the referee: `ID NAME {"field":value,...}` ---- */

typedef struct BotCommand {
    uint32_t id; /* 0 if it could not be read */
    char name[16];
    const char *fields; /* a JSON object, in the line */
} BotCommand;

/* Opens the fields; the caller writes them and ends the command. */
Json bot_command_begin(Text *, uint32_t id, const char *name);
void bot_command_end(Json *);
/* The problem begins with the field that is wrong: `id: ...`, `command: ...`, `fields: ...`. */
bool bot_command_read(const char *line, BotCommand *, Problem *);

/* Fields of a command; a problem that begins with the field's name if it is missing or wrong. */
bool bot_field_number(const BotCommand *, const char *field, long minimum, long maximum, long *, Problem *);
bool bot_field_text(const BotCommand *, const char *field, Text *, Problem *);
bool bot_field_bytes(const BotCommand *, const char *field, void *bytes, size_t size, Problem *);
bool bot_field_true(const BotCommand *, const char *field);
void bot_put_bytes(Json *, const char *field, const void *bytes, size_t size);

/* ---- from the program: `=ID WORDS`, or `?ID FIELD: what is wrong` ---- */

typedef struct BotAnswer {
    uint32_t id;
    bool error;
    const char *words; /* in the line; "" if there are none */
} BotAnswer;

/* A line that begins with # is a note to whoever reads along, and no answer. */
static inline bool bot_line_is_note(const char *line) { return *line == '#'; }
bool bot_answer_read(const char *line, BotAnswer *, Problem *);
/* Whatever would end the line becomes a blank. */
void bot_answer_write(Text *, const BotAnswer *);
/* `?ID what; expected ...` */
void bot_answer_problem(Text *, uint32_t id, const Problem *);

/* ---- the answer to hello: `protocol=1 name=WORD wants=view,choices,events,bytes` ---- */

enum { WANTS_VIEW = 1, WANTS_CHOICES = 2, WANTS_EVENTS = 4, WANTS_BYTES = 8, WANTS_USUAL = 7 };

typedef struct BotHello {
    int protocol;
    char name[NAME_SIZE];
    unsigned wants; /* WANTS_USUAL if it does not say */
} BotHello;

bool bot_hello_read(const char *words, BotHello *, Problem *);
void bot_hello_write(Text *, uint32_t id, const BotHello *);
void bot_wants_write(Text *, unsigned wants); /* view,choices */

#endif
