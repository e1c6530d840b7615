/* A person at the terminal: what is asked, what can be done, odds before dice are thrown, and the
   commands beside the game's own words. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>

#include "cli/play.h"
#include "core/clauses.h"

enum { WIDTH = 80, LINES_MAX = 36, SHORT = 8, NEARLY_MAX = 64 };

typedef struct Asking { /* one question to one person */
    Play   *play;
    Table  *table;
    int     seat, count;
    Choice  choices[CHOICES_MAX];
    Prompt  prompt;
    void   *view;
} Asking;

/* ---- small things ---- */

static void put_dim(const Play *play, Text *out, const char *text)
{
    if (play->colour) text_format(out, "\033[2m%s\033[0m", text);
    else text_put(out, text);
}

/* Words in lines of at most WIDTH columns. */
static void put_wrapped(Text *out, const char *text, int indent)
{
    int column = 0;
    while (*text) {
        int length = (int)strcspn(text, " ");
        if (column && column + 1 + length > WIDTH) {
            text_put_char(out, '\n');
            column = 0;
        }
        if (!column) {
            text_format(out, "%*s", indent, "");
            column = indent;
        } else {
            text_put_char(out, ' ');
            column++;
        }
        text_put_bytes(out, text, length);
        column += length;
        text += length;
        while (*text == ' ') text++;
    }
    text_put_char(out, '\n');
}

static void say(const char *text) { printf("%s\n", text); }

static void print_clause(int clause)
{
    Text out = text_growing();
    const ClauseText *is = &clause_texts[clause];
    text_format(&out, "%s  %s\n", is->id, is->section);
    put_wrapped(&out, is->text, 2);
    if (is->ruling[0]) {
        text_put(&out, "  Ruling:\n");
        put_wrapped(&out, is->ruling, 4);
    }
    text_print(stdout, &out);
    text_free(&out);
}

static void print_refusal(const Refusal *refusal)
{
    Text out = text_growing();
    text_format(&out, "No: %s", refusal->why);
    if (refusal->clause) text_format(&out, " (%s)", clause_id(refusal->clause));
    text_put_char(&out, '\n');
    if (refusal->clause) put_wrapped(&out, clause_texts[refusal->clause].text, 4);
    text_print(stdout, &out);
    text_free(&out);
}

static void print_answer(const Answer *answer, const char *words)
{
    switch (answer->kind) {
    case ANSWER_DONE: break;
    case ANSWER_REFUSED: print_refusal(&answer->refusal); break;
    default:
        if (answer->problem.column > 0 && words) printf("  %s\n  %*s^\n", words, answer->problem.column - 1, "");
        printf("%s", answer->problem.what);
        if (answer->problem.expected[0]) printf("; expected %s", answer->problem.expected);
        printf("\n");
    }
}

/* ---- what can be done ---- */

static void choice_words(const Asking *asking, int index, Text *words)
{
    text_clear(words);
    asking->table->game->write(asking->table->kit, asking->view, asking->seat, asking->choices[index], words);
}

static int first_word(const Text *words) { return (int)strcspn(words->at, " "); }

/* How many choices from here on begin with the same word, and whether what follows it is short. */
static int group_size(const Asking *asking, int from, bool *brief)
{
    TEXT(first, 400);
    TEXT(other, 400);
    choice_words(asking, from, &first);
    int length = first_word(&first), size = 0;
    *brief = true;
    for (int i = from; i < asking->count; i++, size++) {
        choice_words(asking, i, &other);
        if (first_word(&other) != length || memcmp(first.at, other.at, (size_t)length) != 0) break;
        if (other.length - length > SHORT + 1) *brief = false;
    }
    return size;
}

/* `move: 3 e5  4 e6  ...` */
static int put_brief(const Asking *asking, int from, int size, Text *out)
{
    TEXT(words, 400);
    int column = 0, lines = 1;
    for (int i = from; i < from + size; i++) {
        TEXT(item, 64);
        choice_words(asking, i, &words);
        int verb = first_word(&words);
        text_format(&item, "%d%s", i + 1, words.at + verb);
        if (i == from) {
            text_format(out, "      %.*s:", verb, words.at);
            column = 7 + verb;
        } else if (column + 2 + item.length > WIDTH) {
            text_format(out, "\n      %*s", verb + 1, "");
            column = 7 + verb;
            lines++;
        }
        text_format(out, "  %s", item.at);
        column += 2 + item.length;
    }
    text_put_char(out, '\n');
    return lines;
}

static void print_choices(const Asking *asking, bool all)
{
    TEXT(words, 400);
    Text out = text_growing();
    int lines = 0;
    for (int i = 0; i < asking->count;) {
        bool brief;
        int size = group_size(asking, i, &brief);
        if (!all && lines >= LINES_MAX) {
            text_format(&out, "      ... and %d more: `all` lists them\n", asking->count - i);
            break;
        }
        if (brief && size > 3) {
            lines += put_brief(asking, i, size, &out);
            i += size;
            continue;
        }
        for (int end = i + size; i < end; i++, lines++) {
            if (!all && lines >= LINES_MAX && end - i > 3) {
                text_format(&out, "      ... and %d more of this kind\n", end - i);
                i = end;
                break;
            }
            choice_words(asking, i, &words);
            text_format(&out, "%4d  %s\n", i + 1, words.at);
        }
    }
    text_print(stdout, &out);
    text_free(&out);
}

/* ---- odds ---- */

static int percent(uint64_t ways, uint64_t all)
{
    return all ? (int)((double)ways * 100.0 / (double)all + 0.5) : 0;
}

/* The name under which the view keeps the object whose `id` this is; false if there is none. */
static bool piece_name(const char *view, int id, Text *name)
{
    enum { DEPTH = 16 };
    const char *key[DEPTH] = {0}, *last = NULL;
    int length[DEPTH] = {0}, last_length = 0, depth = 0;
    for (const char *at = view; *at; at++) {
        if (*at == '{' || *at == '[') {
            if (++depth == DEPTH) return false;
            key[depth] = last, length[depth] = last_length;
            last = NULL;
        } else if (*at == '}' || *at == ']') {
            if (--depth < 0) return false;
        } else if (*at == '"') {
            last = ++at;
            while (*at && *at != '"') at += *at == '\\' && at[1] ? 2 : 1;
            if (!*at) return false;
            last_length = (int)(at - last);
            bool found = at[1] == ':' && last_length == 2 && memcmp(last, "id", 2) == 0 && atoi(at + 2) == id;
            if (!found || !key[depth]) continue;
            text_put_bytes(name, key[depth], length[depth]);
            return true;
        }
    }
    return false;
}

static void put_piece_odds(const char *view, const OddsPiece *piece, uint64_t all, Text *out)
{
    text_put(out, "  ");
    if (!piece_name(view, piece->piece, out)) text_format(out, "piece %d", piece->piece);
    text_put_char(out, ':');
    for (int i = 0; i < ODDS_EFFECT_MAX; i++)
        if (piece->effect[i]) text_format(out, "  %d: %d%%", i, percent(piece->effect[i], all));
    if (piece->destroyed) text_format(out, "  destroyed: %d%%", percent(piece->destroyed, all));
    text_put_char(out, '\n');
}

/* False if the choice throws no dice that anything can be said about. */
static bool print_odds(const Asking *asking, Choice choice)
{
    const Game *game = asking->table->game;
    Odds *odds = calloc(1, sizeof *odds);
    ensure(odds != NULL);
    bool known = game->odds && game->odds(asking->table->kit, asking->view, asking->seat, choice, odds);
    if (known) {
        Text out = text_growing();
        text_format(&out, "  %d dice for %d Energy\n", odds->dice, odds->energy);
        for (int i = 0; i < odds->note_count; i++) {
            text_format(&out, "  %+3d  %s", odds->note[i].amount, odds->note[i].why);
            if (odds->note[i].clause) text_format(&out, " (%s)", clause_id(odds->note[i].clause));
            text_put_char(&out, '\n');
        }
        text_put(&out, "  successes:");
        for (int i = 0; i < ODDS_SUCCESSES_MAX; i++)
            if (odds->successes[i]) text_format(&out, "  %d: %d%%", i, percent(odds->successes[i], odds->all));
        text_put_char(&out, '\n');
        Text view = text_growing();
        table_describe(asking->table, asking->seat, &view);
        for (int i = 0; i < odds->piece_count; i++) put_piece_odds(view.at, &odds->piece[i], odds->all, &out);
        text_free(&view);
        for (int i = 0; i < odds->follow_count; i++) {
            text_format(&out, "  may follow: %s", odds->follow[i].why);
            if (odds->follow[i].clause) text_format(&out, " (%s)", clause_id(odds->follow[i].clause));
            text_put_char(&out, '\n');
        }
        text_print(stdout, &out);
        text_free(&out);
    }
    free(odds);
    return known;
}

/* ---- reading lines ---- */

/* False at the end of the input and after Ctrl-C. The line is without its newline. */
static bool line_get(const char *question, char **line, size_t *capacity)
{
    printf("%s", question);
    fflush(stdout);
    errno = 0;
    ssize_t length = getline(line, capacity, stdin);
    if (length < 0 || play_interrupted()) {
        printf("\n");
        return false;
    }
    while (length > 0 && ((*line)[length - 1] == '\n' || (*line)[length - 1] == '\r')) (*line)[--length] = 0;
    return true;
}

/* Yes unless it says no. */
static bool agreed(const char *question, bool *ended)
{
    char *line = NULL;
    size_t capacity = 0;
    bool got = line_get(question, &line, &capacity);
    bool yes = got && (line[0] == 0 || line[0] == 'y' || line[0] == 'Y');
    *ended = !got;
    free(line);
    return yes;
}

/* ---- why not? ---- */

/* Is this what a choice is about first: 1:ARK-100, or ARK-100, or a beginning of it? 2 the very name. */
static int subject_fits(const Asking *asking, Choice choice, Word name)
{
    Text touches = text_growing();
    Json json = json_to(&touches);
    const char *value;
    int length, fits = 0;
    asking->table->game->touches(asking->table->kit, asking->view, asking->seat, choice, &json);
    if (json_find(touches.at, "/pieces/0", &value, &length) && length > 2) {
        Word piece = {.at = value + 1, .length = length - 2};
        for (int turn = 0; turn < 2 && !fits; turn++) {
            if (word_same(piece, name)) fits = 2;
            else if (piece.length > name.length && word_same((Word){.at = piece.at, .length = name.length}, name)) fits = 1;
            const char *colon = memchr(piece.at, ':', (size_t)piece.length);
            if (!colon) break;
            piece.length -= (int)(colon + 1 - piece.at);
            piece.at = colon + 1;
        }
    }
    text_free(&touches);
    return fits;
}

static int print_nearly(const Asking *asking, Word name, int wanted)
{
    Choice choices[NEARLY_MAX];
    Refusal *refusals = calloc(NEARLY_MAX, sizeof *refusals);
    const Game *game = asking->table->game;
    int told = 0;
    ensure(refusals != NULL);
    for (int piece = 1; piece < 256 && !told; piece++) {
        int count = game->nearly(asking->table->kit, asking->view, asking->seat, piece, choices, refusals);
        if (count == 0 || subject_fits(asking, choices[0], name) < wanted) continue;
        for (int i = 0; i < count; i++, told++) {
            TEXT(words, 400);
            game->write(asking->table->kit, asking->view, asking->seat, choices[i], &words);
            printf("  %-44s %s", words.at, refusals[i].why);
            if (refusals[i].clause) printf(" (%s)", clause_id(refusals[i].clause));
            printf("\n");
        }
    }
    free(refusals);
    return told;
}

/* `why move e9` asks about a choice, `why GAN-100` about a piece. */
static void do_why(Asking *asking, const char *rest)
{
    Answer answer = {0};
    Word name = {.at = rest, .length = (int)strlen(rest)};
    if (!*rest) {
        say("Why what? For example: why ARK-100, or: why move e5");
        return;
    }
    AnswerKind kind = table_try(asking->table, asking->seat, rest, NULL, &answer);
    if (kind == ANSWER_DONE || kind == ANSWER_DICE) {
        say("That can be done.");
    } else if (kind == ANSWER_REFUSED) {
        print_refusal(&answer.refusal);
    } else if (!asking->table->game->nearly || !(print_nearly(asking, name, 2) || print_nearly(asking, name, 1))) {
        print_answer(&answer, rest);
    }
}

/* ---- other commands ---- */

static void do_help(const Asking *asking)
{
    print_choices(asking, false);
    if (asking->prompt.clause) print_clause(asking->prompt.clause);
    say("\nAnswer with a number of the list, or in words. Besides:\n"
        "  ?             this                     board         draw the position again\n"
        "  all           the whole list           odds N        what may come of it\n"
        "  why NAME      what it can't do, why    why WORDS     why that can't be done\n"
        "  rules CLAUSE  the text of a clause     log           all that happened\n"
        "  undo          take your choice back    save FILE     write the match to a file\n"
        "  resign        give up                  quit          save and leave");
}

static void do_rules(const char *rest)
{
    int clause = clause_find(rest, strlen(rest));
    if (clause != CLAUSE_NONE) print_clause(clause);
    else printf("There is no clause \"%s\"; try: rules T-05\n", rest);
}

static void do_log(const Asking *asking)
{
    Text out = text_growing();
    const Table *table = asking->table;
    for (int i = 0; i < table->entry_count; i++) {
        if (table->entries[i].undone) put_dim(asking->play, &out, "(taken back) ");
        log_write_entry_for(&table->entries[i], asking->seat, &out);
    }
    text_print(stdout, &out);
    text_free(&out);
}

static void do_save(Asking *asking, const char *rest)
{
    Problem problem = {0};
    const char *path = *rest ? rest : asking->play->save;
    if (!path) say("Where? For example: save duel.arb");
    else if (!play_save(asking->play, path, &problem)) problem_print(stdout, &problem);
    else printf("Saved in %s.\n", path);
}

static void print_board(Asking *asking)
{
    Text out = text_growing();
    text_put_char(&out, '\n');
    table_draw(asking->table, asking->seat, asking->play->colour, &out);
    text_print(stdout, &out);
    text_free(&out);
    asking->play->drawn_for = asking->seat;
    asking->play->drawn_at = asking->table->standing_count;
}

/* The choice that a number or words mean; false if they mean none, or several in one breath. */
static bool choice_meant(const Asking *asking, const char *line, Choice *choice)
{
    long number;
    if (cli_number(line, 1, asking->count, &number)) {
        *choice = asking->choices[number - 1];
        return true;
    }
    return asking->table->game->read(asking->table->kit, asking->view, asking->seat, line, choice, NULL);
}

static void do_odds(const Asking *asking, const char *rest)
{
    Choice choice;
    if (!choice_meant(asking, rest, &choice)) say("Odds of what? For example: odds 3");
    else if (!print_odds(asking, choice)) say("No dice decide what comes of that.");
}

typedef enum Said { SAID_COMMAND, SAID_CHOICE, SAID_MADE, SAID_QUIT } Said;

static Said say_command(Asking *asking, char *line)
{
    char *rest = line + strcspn(line, " ");
    size_t length = (size_t)(rest - line);
    bool ended = false;
    Answer answer = {0};
    while (*rest == ' ') rest++;
#define IS(word) (length == strlen(word) && strncmp(line, word, length) == 0)
    if (IS("?") || IS("help")) do_help(asking);
    else if (IS("all")) print_choices(asking, true);
    else if (IS("board")) print_board(asking);
    else if (IS("odds")) do_odds(asking, rest);
    else if (IS("why")) do_why(asking, rest);
    else if (IS("rules")) do_rules(rest);
    else if (IS("log")) do_log(asking);
    else if (IS("save")) do_save(asking, rest);
    else if (IS("quit") || IS("exit")) return SAID_QUIT;
    else if (IS("undo")) {
        if (table_undo(asking->table, asking->seat, false, &answer) == ANSWER_DONE) return SAID_MADE;
        print_answer(&answer, NULL);
    } else if (IS("resign")) {
        if (asking->play->confirm && !agreed("Give the match up? [Y/n] ", &ended)) return SAID_COMMAND;
        if (table_leave(asking->table, asking->seat, LEAVE_RESIGNED, NULL, false, &answer) == ANSWER_DONE)
            return SAID_MADE;
        print_answer(&answer, NULL);
    } else return SAID_CHOICE;
#undef IS
    return SAID_COMMAND;
}

/* ---- asking ---- */

static void asking_begin(Asking *asking, Play *play, int seat)
{
    const Game *game = play->table->game;
    asking->play = play;
    asking->table = play->table;
    asking->seat = seat;
    asking->view = aligned_alloc(8, (play->table->kit->state_size + 7u) & ~7u);
    ensure(asking->view != NULL);
    table_view(play->table, seat, asking->view);
    asking->count = game->choices(play->table->kit, asking->view, seat, asking->choices);
    game->ask(play->table->kit, asking->view, seat, &asking->prompt);
}

static void print_question(Asking *asking)
{
    Play *play = asking->play;
    bool turn = strcmp(asking->prompt.kind, "turn") == 0 && play->drawn_at != asking->table->standing_count;
    if (play->drawn_for != asking->seat || turn) print_board(asking);
    printf("\n%s: %s", asking->table->setup.seat[asking->seat].name, asking->prompt.text);
    if (asking->prompt.clause) printf(" (%s)", clause_id(asking->prompt.clause));
    printf("\n");
    print_choices(asking, false);
}

/* Shows the odds first; false if the person thinks better of it. */
static bool choice_confirmed(const Asking *asking, const char *line, bool *ended)
{
    Choice choice;
    if (!asking->play->confirm || !choice_meant(asking, line, &choice)) return true;
    if (!asking->table->game->allows(asking->table->kit, asking->view, asking->seat, choice, NULL)) return true;
    return !print_odds(asking, choice) || agreed("Do it? [Y/n] ", ended);
}

static bool choice_make(Asking *asking, const char *line)
{
    Answer answer = {0};
    long number;
    if (cli_number(line, 1, 1000000, &number) && number > asking->count) {
        printf("There are only %d choices.\n", asking->count);
        return false;
    }
    AnswerKind kind = cli_number(line, 1, asking->count, &number)
                          ? table_choose(asking->table, asking->seat, asking->choices[number - 1], NULL, &answer)
                          : table_say(asking->table, asking->seat, line, NULL, &answer);
    if (kind == ANSWER_DONE) return true;
    print_answer(&answer, line);
    return false;
}

static Spoken ask_until(Asking *asking)
{
    char *line = NULL;
    size_t capacity = 0;
    Spoken spoken = SPOKEN_DONE;
    TEXT(question, 80);
    text_format(&question, "%s> ", asking->table->setup.seat[asking->seat].name);
    for (;;) {
        bool ended = false;
        if (!line_get(question.at, &line, &capacity)) {
            spoken = SPOKEN_ENDED;
            break;
        }
        char *start = line + strspn(line, " \t");
        if (!*start || *start == '#') continue;
        Said said = say_command(asking, start);
        if (said == SAID_QUIT) spoken = SPOKEN_QUIT;
        if (said == SAID_QUIT || said == SAID_MADE) break;
        if (said == SAID_COMMAND) continue;
        if (choice_confirmed(asking, start, &ended) && choice_make(asking, start)) break;
        if (ended) {
            spoken = SPOKEN_ENDED;
            break;
        }
    }
    free(line);
    return spoken;
}

Spoken play_ask(Play *play, int seat)
{
    Asking *asking = calloc(1, sizeof *asking);
    ensure(asking != NULL);
    asking_begin(asking, play, seat);
    print_question(asking);
    Spoken spoken = ask_until(asking);
    free(asking->view);
    free(asking);
    return spoken;
}
