/* One match in progress: catalog, setup, kit, state, dice, log and seats, for any game. There is no
   other way for a game to change. What happens is in the log before anybody is told of it, and a
   choice that is refused, can't be read or has the wrong dice changes nothing at all. */
#ifndef ARBITER_TABLE_H
#define ARBITER_TABLE_H

#include "core/game.h"

enum {
    TABLE_REFEREE = -1,     /* as a seat: sees everything                        */
    TABLE_DICE_MAX = 2048,  /* that one line may throw                           */
    TABLE_BREATH_MAX = 16,  /* choices said in one breath                        */
    TABLE_WORDS_MAX = 1024, /* bytes of words that a seat may add to sealed dice */
    TABLE_SEED_SIZE = 32
};

typedef enum EntryKind { ENTRY_BEGIN, ENTRY_CHOICE, ENTRY_LEAVE, ENTRY_UNDO, ENTRY_SEED } EntryKind;

/* One line of the log. Entries are only ever added. */
typedef struct Entry {
    uint8_t kind, seat, why; /* why: LEAVE_, of ENTRY_LEAVE                     */
    uint8_t asked;           /* who was asked when it was made: bit 1 << seat             */
    uint8_t readers;         /* who may read its words and see its dice: bit 1 << seat, bit 0 who watches */
    bool undone;
    Choice choice;
    int to;                /* ENTRY_UNDO: so many choices stand after it            */
    const char *words;     /* of a choice, canonical                                */
    const ForcedDie *dice; /* what was thrown, in order                             */
    const uint16_t *sides; /* of each die                                           */
    int dice_count;
    uint64_t hash; /* of the state after it */
    uint64_t seed; /* ENTRY_SEED */
} Entry;

/* Dice that are laid down beforehand instead of thrown. */
typedef struct GivenDice {
    const ForcedDie *die;
    int count;
} GivenDice;

typedef enum AnswerKind {
    ANSWER_DONE,
    ANSWER_REFUSED,  /* `refusal` says by which clause and why                             */
    ANSWER_UNREAD,   /* `problem` says what could not be understood, `refusal` cites it     */
    ANSWER_DICE,     /* `problem`: the dice given are not those that are thrown, or none are */
    ANSWER_NOT_KEPT, /* `problem`: the store would not take it                              */
    ANSWER_BAD       /* `problem`: no such point to go back to, a set-up that can't begin   */
} AnswerKind;

typedef struct Answer {
    AnswerKind kind;
    Refusal refusal;
    Problem problem; /* its column counts within the words, from 1 */
} Answer;

struct Table;

/* Both may be NULL. `keep` stores an entry durably; only if it returns true does the entry become
   part of the match, and only after that `tell` is called with what happened. */
typedef struct TableHooks {
    void *context;
    bool (*keep)(void *context, const struct Table *, const Entry *, Problem *);
    void (*tell)(void *context, const struct Table *, const Entry *, const Event *, int count);
} TableHooks;

/* A file of cards, a board or a team that belongs to this match alone; a log carries it inline. */
typedef struct TableText {
    struct TableText *next;
    const char *path, *text; /* the path's extension says what it is */
    bool base;               /* instead of what comes with the game, not on top of it */
} TableText;

typedef struct Table {
    const Game *game; /* of the kit */
    const Catalog *catalog;
    Catalog *own, *own_base; /* freed with the table; NULL if they are somebody else's */
    Setup setup;
    Kit *kit;
    Arena arena;
    void *state, *start; /* start: as it was when the game had begun */
    void *before; /* as it was before the last choice that stands, if that is known: for taking it back */
    bool before_known;
    TableText *texts;
    TableHooks hooks;
    bool begun;

    bool seeded, seeded_first; /* first: before the game began */
    bool sealed, seed_known;   /* known: not only its fingerprint */
    uint64_t seed_first;
    Dice fast;
    Seal seal;
    uint8_t commitment[SHA256_SIZE];
    const char *words[SEATS_MAX + 1];
    uint64_t thrown; /* dice in the log, undone ones too: the next sealed result's number */
    bool goes_on;    /* from a position that was reached before this log begins (table_go_on) */
    uint64_t thrown_before;
    unsigned gone_before; /* seats that had left by then: bit 1 << seat */

    Entry *entries;
    int entry_count, entry_capacity;
    int *standing; /* choices and leaves that were not taken back; 1 is standing[0] */
    int standing_count;

    Event *events; /* of the last line that changed something */
    int event_count;
} Table;

/* Copies the setup with its position lines, unpacks the kit and places the position. NULL with a
   problem; its line is the number of the position line that is wrong (from 1), 0 if none is. The
   catalog must live as long as the table. */
Table *table_open(const Catalog *, const Setup *, Problem *);
void table_close(Table *);
/* A state of this table as it is before table_begin: nothing, or the position that its set-up places. */
void table_lay_out(const Table *, void *state);
/* Before table_begin: a match that goes on from a position that it had reached, in a log that begins there.
   The lines are placed on the kit that the set-up alone makes, so that whoever knows the set-up has the same
   kit. So many dice had been thrown, and these seats had left. False with a problem, whose line is as of
   table_open. */
bool table_go_on(Table *, const char *const *lines, int count, uint64_t thrown, unsigned gone, Problem *);
bool table_has_left(const Table *, int seat);
/* Notes a text of this match alone, for the log. */
void table_add_text(Table *, const TableText *);

/* Where dice come from when none are given; without either call they must be given. Seeding again
   during the match is noted in the log. */
void table_seed(Table *, uint64_t seed);
/* Sealed dice: words first, then the seed, both before table_begin. */
bool table_add_words(Table *, int seat, const char *words, Problem *);
void table_seal(Table *, const uint8_t seed[TABLE_SEED_SIZE]);
/* Only the fingerprint is known: a log whose seed was not revealed yet. */
void table_commit(Table *, const uint8_t commitment[SHA256_SIZE]);

/* Deals, or checks what was placed. `given` may be NULL, here and below. */
AnswerKind table_begin(Table *, const GivenDice *, Answer *);

/* One line of a seat's words, which may be several choices in one breath: all or none are made. */
AnswerKind table_say(Table *, int seat, const char *words, const GivenDice *, Answer *);
AnswerKind table_choose(Table *, int seat, Choice, const GivenDice *, Answer *);
/* Would table_say refuse it? Changes nothing. */
AnswerKind table_try(Table *, int seat, const char *words, const GivenDice *, Answer *);

/* LEAVE_RESIGNED, LEAVE_TIMED_OUT; seat 0 and LEAVE_DRAW_AGREED when all have agreed. With
   `only_try` nothing changes. */
AnswerKind table_leave(Table *, int seat, int why, const GivenDice *, bool only_try, Answer *);

/* A seat takes its last choice back, if T-10 lets it. */
AnswerKind table_undo(Table *, int seat, bool only_try, Answer *);
/* The referee's word: so many choices stand, the others are taken back. */
AnswerKind table_undo_to(Table *, int standing, Answer *);

static inline unsigned table_asked(const Table *table)
{
    return table->game->asked(table->kit, table->state);
}
static inline bool table_over(const Table *table) { return table->begun && table_asked(table) == 0; }
uint64_t table_hash(const Table *);
/* Can the position be at all? False with a problem: a bug, or bytes that came from elsewhere. */
bool table_sound(const Table *, Problem *);

/* The view of a seat (0: who watches; TABLE_REFEREE: everything) as a JSON object: what the game
   describes, with `asked`, `prompt` and `result` where the game leaves them out. */
void table_describe(const Table *, int seat, Text *);
/* The same of another state of this table. */
void table_describe_state(const Table *, const void *state, int seat, Text *);
/* Who sits there: as the set-up says, else, and where the rules play, as the game calls it. */
const char *table_seat_name(const Table *, int seat, char name[NAME_SIZE]);
/* The bytes of a seat's view: kit->state_size of them, 8-byte aligned. */
void table_view(const Table *, int seat, void *view);
/* The position for a terminal, or as JSON if the game draws none. */
void table_draw(const Table *, int seat, bool colour, Text *);
/* Does this seat know everything: every word and die of the log, and all of the position? */
bool table_hides_nothing(const Table *, int seat);
/* One event in words for a seat; false if that seat may not know of it. */
bool table_tell(const Table *, int seat, const Event *, Text *);
/* The same on another state of this table. */
bool table_tell_state(const Table *, const void *state, int seat, const Event *, Text *);

/* What was told since an entry: the match is played again from its log (recall.c). */
typedef void TableRecallTake(void *context, const Table *, int number, const void *state, const Event *,
                             int count);
void table_recall(const Table *, int from, TableRecallTake *, void *context);

/* ---- the log (log.c) ---- */

typedef struct LogOptions {
    bool hashes;     /* a `hash` line after every line, not only at the end                  */
    bool inline_all; /* with the cards, boards and teams it needs, so that it replays for ever */
    bool reveal;     /* with the seed of sealed dice: once the match is over                 */
} LogOptions;

/* The whole match as an .arb script. False with a problem if a text can't stand inline. */
bool log_write(const Table *, const LogOptions *, Text *, Problem *);
/* Only what was agreed before play, and nothing of dice or of a placed position: all seats may read it. */
bool log_write_setup(const Table *, const LogOptions *, Text *, Problem *);
/* The same without the seats: the game, its options, cards and boards. */
bool log_write_box(const Table *, const LogOptions *, Text *, Problem *);
/* One entry as a line, with its newline. */
void log_write_entry(const Entry *, Text *);
/* How many dice a line of a log has. */
int log_count_dice(const char *line);
/* May this seat (0: who watches) read the words of the entry, and see its dice? */
bool entry_readable(const Entry *, int seat);
bool entry_shows_dice(const Entry *, int seat);
/* What a seat may read of it, without dice: events tell those. Of words that it may not read, only that they
   were said. */
void log_write_entry_for(const Entry *, int seat, Text *);
/* Identifies texts that stand inline, in the order of the log. */
uint64_t log_texts_hash(uint64_t before, const char *path, const char *text);
/* Would a line of this text close the block it is written in (`end`)? Then it would go on as a script. */
bool log_text_closes(const char *text);

#endif
