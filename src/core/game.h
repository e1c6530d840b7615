/* The interface every game implements, and its laws. Bots, table, server, browser, lab and tests
   know nothing else of a game. ARCHITECTURE.md states the laws; tests/laws checks them. */
#ifndef ARBITER_GAME_H
#define ARBITER_GAME_H

#include "core/base.h"
#include "core/board.h"
#include "core/dice.h"
#include "core/events.h"
#include "core/json.h"
#include "core/judging.h"
#include "core/odds.h"
#include "core/text.h"

enum { SEATS_MAX = 6, NAME_SIZE = 48, CHOICES_MAX = 4096, EVENTS_MAX = 512, STATE_SIZE_MAX = 16384 };

/* One answer to what the game asks. Unused fields are zero: equal choices are equal bytes. */
typedef struct Choice {
    uint8_t verb, who;
    int16_t a, b, c;
} Choice;
_Static_assert(sizeof(Choice) == 8, "Choice is 8 bytes");

static inline bool choice_same(Choice x, Choice y) { return memcmp(&x, &y, sizeof x) == 0; }

/* Adds to a list of CHOICES_MAX; running over it is a bug. */
static inline void choice_add(Choice *list, int *count, Choice choice)
{
    ensure(*count < CHOICES_MAX);
    list[(*count)++] = choice;
}

/* What is agreed before play. Options are words: edition=2 mode=standard board=arena. */
typedef struct SetupOption {
    char key[24], value[64];
} SetupOption;

typedef struct SetupSeat {
    char name[NAME_SIZE];
    char team[64]; /* of a .team or deck file; "" if the position brings its own pieces */
} SetupSeat;

enum { SETUP_OPTIONS_MAX = 40 };
typedef struct Setup {
    char game[24];
    int seats;
    SetupSeat seat[SEATS_MAX + 1];
    SetupOption option[SETUP_OPTIONS_MAX];
    int option_count;

    /* A position instead of a fresh game: its lines, so that the kit can hold its pieces. The same
       lines go to `place` one by one. (A match that goes on has its lines placed on the kit it began with:
       `begin` sees by the state that something was placed.) Lines need no terminating zero, a newline ends
       them too. */
    const char *const *position;
    int position_count;
} Setup;

const char *setup_option(const Setup *, const char *key, const char *otherwise);
bool setup_add_option(Setup *, const char *key, const char *value, Problem *);

/* An option that a set-up may offer to people, in words: what it is about, its values and what each means.
   The first holds if nothing is said; a value "" is one that can only be left unsaid. A value that is not for
   every set-up says what it needs (setup_value_fits in core/options.h); it may stand twice, with other needs.
   Options that are not here can be said
   all the same. */
enum { SETUP_VALUES_MAX = 12 };
typedef struct SetupValue {
    const char *value, *words;
    const char *needs;            /* "edition=1 mode!=starpoint": all of them; NULL: nothing */
    uint8_t seats_min, seats_max; /* 0: any number of seats */
} SetupValue;
typedef struct SetupChoice {
    const char *key, *words;
    SetupValue value[SETUP_VALUES_MAX + 1]; /* a NULL value at the end */
} SetupChoice;

/* Seats that a set-up leaves to the rules: nobody sits there, and nobody is ever asked for them. */
typedef struct SetupOwn {
    const char *when; /* as the needs of a value */
    uint8_t seats;    /* bit 1 << seat */
} SetupOwn;

/* Everything that one game's tables share and that never changes: boards, and the game's shelf of
   cards and teams. A script's inline cards make a catalog of their own on top of a base. */
typedef struct Catalog {
    const struct Game *game;
    const struct Catalog *base;
    Arena arena;
    Board *boards; /* linked, newest first */
    void *shelf;   /* the game's own       */
    uint64_t hash; /* of all that was read, base included */
} Catalog;

Catalog *catalog_new(const struct Game *, const Catalog *base);
void catalog_free(Catalog *); /* not its base */
/* Reads one file by its extension: .board by core, everything else by the game's `shelve`. */
bool catalog_read(Catalog *, const char *path, const char *text, int first_line, Problem *);
const Board *catalog_board(const Catalog *, const char *name); /* NULL if there is none */
/* All files of data/ below the game's folder: boards, then cards, then the rest, each in the order
   of their paths. NULL with a problem. */
Catalog *catalog_standard(const struct Game *, Problem *);

/* The standard catalogs that were asked for; each is read once and stays. */
typedef struct Catalogs {
    Catalog *of[16];
} Catalogs;
const Catalog *catalogs_get(Catalogs *, const struct Game *, Problem *);
void catalogs_free(Catalogs *);
/* Does a file hold teams (teams, decks, sheets), by its extension? Is it one that catalogs read (boards,
   cards and those)? */
bool path_holds_teams(const char *path);
bool path_is_read(const char *path);
/* The teams or decks that come with the game and suit what the set-up says: how many, and the name of the
   n-th from 0 (false if there are not so many). */
int catalog_teams(const Catalog *, const Setup *);
bool catalog_team(const Catalog *, const Setup *, int n, char name[64]);
/* What a seat brings that names nothing; "" if there is nothing. */
void catalog_seat_team(const Catalog *, const Setup *, int seat, char name[64]);

/* What is in the box and never changes during a match. Each game's Kit begins with this. */
typedef struct Kit {
    const struct Game *game; /* whose functions to call with this kit (a game may have builds for sizes) */
    uint32_t state_size;
    int seats;
    uint32_t derived; /* so many bytes at a state's beginning are worked out from the others: not hashed */
} Kit;

/* What identifies a state: logs, stored matches and goldens hold it. */
static inline uint64_t state_hash(const Kit *kit, const void *state)
{
    return hash_bytes((const char *)state + kit->derived, kit->state_size - kit->derived);
}

/* An interrupt, which the word `pass` declines; this seat or something of it is the target; it is attacked;
   dice lie there that may be changed, and the word `pass` leaves them as they are. */
enum {
    ASK_INTERRUPT = 1,
    ASK_TARGET = 2,
    ASK_ATTACKED = 4,
    ASK_OPEN = 8, /* see open_ended; set by the table */
    ASK_DICE = 16
};
typedef struct Prompt {
    char kind[24];  /* a word: "turn", "activation", "reroll"; "wait" if this seat is not asked */
    char text[200]; /* what is asked and why, a sentence */
    uint16_t clause;
    int16_t piece; /* the piece it is about, 0 if none */
    uint8_t about; /* ASK_ bits, for standing orders and the review */
} Prompt;

typedef struct Result {
    bool draw;
    uint8_t winners; /* bit 1 << seat */
    uint16_t clause;
    char why[120];
} Result;

/* For statistics: a card that a seat brought to the match, and of what an event is one occurrence. The
   names live as long as the kit. */
enum { HELD_MAX = 128 };
typedef struct HeldCard {
    const char *name;
    bool in_play;
} HeldCard;
typedef struct EventName {
    int seat;                       /* whose doing it is                                     */
    const char *kind, *card, *name; /* "action", "ARK-100", "Rocket Punch"; card "": of none */
} EventName;

enum { LEAVE_RESIGNED = 1, LEAVE_TIMED_OUT = 2, LEAVE_DRAW_AGREED = 3 }; /* the last: seat 0 */

typedef struct Game {
    const char *id, *title;
    uint32_t rules_version;      /* raised when an old log would replay otherwise */
    uint32_t state_size_max;     /* the kit says the size for its seats */
    int choices_max, events_max; /* the most that one call ever returns */
    int seats_min, seats_max;
    const char *clauses;      /* the systems that its refusals and events may cite: "A2 A1" */
    const HexKind *hex_kinds; /* of its boards, besides terrain; NULL: none */

    /* before play (bad input is a Problem; a Refusal is a rule saying no) */
    bool (*shelve)(Catalog *, const char *path, const char *text, int first_line, Problem *);
    Kit *(*unpack)(const Catalog *, const Setup *, Arena *, Problem *); /* NULL with a problem */
    bool (*place)(const Kit *, void *state, const char *line, Problem *);
    bool (*begin)(const Kit *, void *state, Dice *, Events *,
                  Problem *); /* deals, or checks what was placed */

    /* play */
    unsigned (*asked)(const Kit *, const void *state); /* bit 1u << seat: who may choose now; 0: over */
    void (*ask)(const Kit *, const void *state, int seat, Prompt *);
    int (*choices)(const Kit *, const void *state, int seat,
                   Choice *); /* every legal one, in a fixed order */
    bool (*allows)(const Kit *, const void *state, int seat, Choice, Refusal *);
    /* Optional; NULL: never. True while more is allowed than `choices` lists (a free placement, a number that
       a game master sets): what is listed are sensible candidates, each of them allowed; any other answer is
       judged by `allows`. */
    bool (*open_ended)(const Kit *, const void *state, int seat);
    void (*apply)(const Kit *, void *state, int seat, Choice, Dice *, Events *);
    void (*leave)(const Kit *, void *state, int seat, int why, Dice *, Events *);
    bool (*result)(const Kit *, const void *state, Result *); /* false while it is not over */

    /* Can this state be at all? False with the first thing that is wrong. For laws, fuzzers, and the server
       after a replay. */
    bool (*sound)(const Kit *, const void *state, Text *why);

    /* who may know what: a view is a state with the secrets taken out */
    void (*hide)(const Kit *, void *state, int seat);
    void (*guess)(const Kit *, void *state, int seat, Dice *);
    /* Optional. Works out in a view what every guess of it begins with, for whoever guesses often: a guess of
       what it leaves, with the same dice, is the same. Nothing else may be asked of it. */
    void (*ready)(const Kit *, void *view);
    /* Optional; NULL: everybody. Who may read the words of this choice once it is made: bit 1 << seat, bit 0
       whoever watches; the chooser always may. Asked on the state before the choice. The dice it throws are
       shown to the seats named here (without the chooser where not even he may see them); whatever others may
       know of it is told by events. */
    unsigned (*readers)(const Kit *, const void *state, int seat, Choice);

    /* words */
    bool (*read)(const Kit *, const void *state, int seat, const char *, Choice *, Problem *);
    void (*write)(const Kit *, const void *state, int seat, Choice, Text *);
    /* Optional. Words said in one breath (`ARK-100 move e7`): writes the first choice's words to
       `first` and returns where the rest begins; NULL if the words are one choice. */
    const char *(*split)(const Kit *, const void *state, int seat, const char *words, Text *first);
    void (*tell)(const Kit *, const void *state, const Event *, Text *); /* one line, without the clause */
    /* What an event says, as facts for programs: members of an object that is already open, "kind" first
       (core/facts.h settles the names of the others; the caller writes "clause" and "text"). Pieces, hexes
       and cards are named as `describe` names them; what a seat may not know (UNKNOWN) is left out. `touches`
       says the same of a choice. */
    void (*facts)(const Kit *, const void *state, const Event *, Json *);
    void (*describe)(const Kit *, const void *state, Json *);
    void (*touches)(const Kit *, const void *state, int seat, Choice, Json *);
    int (*nearly)(const Kit *, const void *state, int seat, int piece, Choice *, Refusal *); /* up to 64 */
    void (*draw)(const Kit *, const void *state, int seat, bool colour, Text *); /* for a terminal */
    /* Optional. The place lines that make this state; they make the very state, and may be gone on from,
       where a turn begins or, `position_anywhere`, wherever one seat is asked. */
    void (*position)(const Kit *, const void *state, Text *);
    bool position_anywhere;

    /* judgement */
    /* Of a choice's own dice; false if it throws none. */
    bool (*odds)(const Kit *, const void *state, int seat, Choice, Odds *);
    void (*judge)(const Kit *, const void *state, int value[SEATS_MAX + 1]); /* 0 lost .. 10000 won */
    const Judging *judging; /* what `judge` looks at, for tuning; optional */
    /* Optional. How soon a search looks at each of these choices; below 0: it does nothing, and no bot that
       looks ahead makes it while there is another. */
    void (*prefer)(const Kit *, const void *state, int seat, const Choice *, int n, int *weight);

    /* cards, for people and programs */
    void (*list_cards)(const Catalog *, Json *); /* an array of objects with at least name and kind */
    bool (*check_team)(const Catalog *, const char *team, Text *report); /* false if a rule is broken */
    /* Optional. The team that a seat has made in this match (by a draft), as a file that `shelve` reads; with
       it the same set-up can be played without making teams again. False: none, or not shown yet. */
    bool (*team_made)(const Kit *, const void *state, int seat, Text *team);
    /* Optional, the same on paper and on a screen: a card of a set ("": of any) as HTML, an article for each
       of its sides, false if there is none; the figure that the game's words describe, as what is inside an
       SVG of 240 by 240 (coarse for small ones, the colour of its owner is --a); and the style that both
       need. */
    bool (*draw_card)(const Catalog *, const char *set, const char *name, Text *html);
    bool (*draw_figure)(const char *words, bool fine, Text *svg);
    const char *card_style;
    const SetupChoice *options; /* what players may agree on, a NULL key at the end; optional */
    const SetupOwn *own_seats;  /* a NULL `when` at the end; optional */
    /* Optional. Is this team meant for what the set-up says (an edition)? Nobody is given another one
     * unasked. */
    bool (*team_suits)(const Catalog *, const char *team, const Setup *);
    /* Optional, where seats do not bring the same: what this one brings that names nothing; false: nothing.
     */
    bool (*seat_team)(const Catalog *, int seat, char name[64]);
    /* Optional. Is this team in the kit though no seat names it? Logs carry it along. */
    bool (*uses_team)(const Kit *, const char *team);

    /* for statistics; optional */
    int (*holds)(const Kit *, const void *state, int seat,
                 HeldCard held[HELD_MAX]); /* each name once; how many */
    bool (*names)(const Kit *, const void *state, const Event *,
                  EventName *); /* false: nothing with a name */
} Game;

enum { READERS_ALL = (1 << (SEATS_MAX + 1)) - 1 };
static inline unsigned choice_readers(const Kit *kit, const void *state, int seat, Choice choice)
{
    const Game *game = kit->game;
    return game->readers ? game->readers(kit, state, seat, choice) & READERS_ALL : READERS_ALL;
}
static inline bool choice_open_ended(const Kit *kit, const void *state, int seat)
{
    return kit->game->open_ended && kit->game->open_ended(kit, state, seat);
}

/* Do the lines of `position` make this very state? */
bool position_whole(const Kit *, const void *state);

extern const Game *const games[]; /* NULL at the end */
const Game *game_find(const char *id);

#endif
