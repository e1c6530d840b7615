/* A person at the terminal: what is asked, what can be done, and the commands beside the game's own
   words. */
#include <limits.h>
#include <stdlib.h>
#include <strings.h>

#include "cli/cards_files.h"
#include "cli/play_asking.h"
#include "core/clauses.h"

enum { LINES_MAX = 36, BRIEF_MIN = 4 };

/* ---- small things ---- */

static void put_dim(const Play *play, Text *out, const char *text)
{
    if (play->colour)
        text_format(out, "\033[2m%s\033[0m", text);
    else
        text_put(out, text);
}

void put_wrapped(Text *out, const char *text, int indent)
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
    if (column) text_put_char(out, '\n');
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

void print_refusal(const Refusal *refusal)
{
    Text out = text_growing();
    text_format(&out, "No: %s", refusal->why);
    if (refusal->clause) text_format(&out, " (%s)", clause_id(refusal->clause));
    text_put_char(&out, '\n');
    const char *text = refusal->clause ? clause_texts[refusal->clause].text : "";
    if (strncmp(text, refusal->why, 24) != 0) put_wrapped(&out, text, 4);
    text_print(stdout, &out);
    text_free(&out);
}

void print_answer(const Answer *answer, const char *words)
{
    switch (answer->kind) {
    case ANSWER_DONE: break;
    case ANSWER_REFUSED: print_refusal(&answer->refusal); break;
    default:
        if (answer->problem.column > 0 && words)
            printf("  %s\n  %*s^\n", words, answer->problem.column - 1, "");
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

/* All words but the last, which is what differs between answers of one kind; 0 if the last one does
   not stand alone. Where a list would be too long, the first word is kind enough. */
static int kind_length(const Text *words, bool coarse)
{
    if (coarse) return words->at[strcspn(words->at, " ")] ? (int)strcspn(words->at, " ") : 0;
    int length = words->length;
    while (length > 0 && words->at[length - 1] != ' ') length--;
    bool alone = length > 0 && !strchr(words->at + length, '"') && !memchr(words->at, ':', (size_t)length);
    return alone ? length - 1 : 0;
}

/* How many choices from here on are of the same kind. */
static int group_size(const Asking *asking, int from, bool coarse)
{
    TEXT(first, 400);
    TEXT(other, 400);
    choice_words(asking, from, &first);
    int length = kind_length(&first, coarse), size = 1;
    while (length && from + size < asking->count) {
        choice_words(asking, from + size, &other);
        if (kind_length(&other, coarse) != length || memcmp(first.at, other.at, (size_t)length) != 0) break;
        size++;
    }
    return size;
}

/* `move:  3 e5  4 e6  ...`; returns how many lines that are. */
static int put_brief(const Asking *asking, int from, int size, bool coarse, Text *out)
{
    TEXT(words, 400);
    int column = 0, lines = 1, indent = 0;
    for (int i = from; i < from + size; i++) {
        TEXT(item, 400);
        choice_words(asking, i, &words);
        int kind = kind_length(&words, coarse);
        text_format(&item, "%d%s", i + 1, words.at + kind);
        if (i == from) {
            text_format(out, "      %.*s:", kind, words.at);
            indent = kind > 30 ? 9 : 7 + kind;
            column = 7 + kind;
        } else if (column + 2 + item.length > WIDTH) {
            text_format(out, "\n%*s", indent, "");
            column = indent;
            lines++;
        }
        text_format(out, "  %s", item.at);
        column += 2 + item.length;
    }
    text_put_char(out, '\n');
    return lines;
}

/* The list, up to so many lines; how many choices of it are there then. */
static int put_choices(const Asking *asking, int lines_max, bool coarse, Text *out)
{
    TEXT(words, 400);
    int i = 0;
    for (int lines = 0; i < asking->count && lines < lines_max;) {
        int size = group_size(asking, i, coarse);
        if (size >= BRIEF_MIN) {
            lines += put_brief(asking, i, size, coarse, out);
            i += size;
            continue;
        }
        choice_words(asking, i, &words);
        text_format(out, "%4d  %s\n", ++i, words.at);
        lines++;
    }
    return i;
}

static void print_choices(const Asking *asking, bool all)
{
    Text out = text_growing();
    int put = put_choices(asking, all ? INT_MAX : LINES_MAX, false, &out);
    if (put < asking->count) {
        text_clear(&out);
        put = put_choices(asking, LINES_MAX, true, &out);
    }
    if (put < asking->count)
        text_format(&out, "      ... and %d more: `all` lists them\n", asking->count - put);
    if (choice_open_ended(asking->table->kit, asking->view, asking->seat))
        text_put(&out, "      or something else in words: these are only some of what is allowed\n");
    text_print(stdout, &out);
    text_free(&out);
}

/* Yes unless it says no. */
static bool agreed(const char *question, bool *ended)
{
    Text line = text_growing();
    *ended = !line_get(question, &line);
    bool yes = !*ended && (line.at[0] == 0 || line.at[0] == 'y' || line.at[0] == 'Y');
    text_free(&line);
    return yes;
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
        "  card NAME     the printed card         save FILE     write the match to a file\n"
        "  undo          take your choice back    resign        give up\n"
        "  orders WORD   what you pass on unasked quit          save and leave");
}

static void do_rules(const char *rest)
{
    int clause = clause_find(rest, strlen(rest));
    if (clause != CLAUSE_NONE)
        print_clause(clause);
    else
        printf("There is no clause \"%s\"; try: rules T-05\n", rest);
}

/* Its figures and its words for players; false if the game tells no words of it. */
static bool put_card(const char *card, Text *out)
{
    static const char *const figures[] = {"cost",    "attack", "defense", "value",
                                          "landing", "income", "absorb"};
    Text text = text_growing();
    bool known = card_member(card, "words", &text), any = false;
    for (int i = 0; known && i < countof(figures); i++) {
        TEXT(value, 24);
        if (card_member(card, figures[i], &value))
            text_format(out, "%s%s %s", any ? "   " : "  ", figures[i], value.at), any = true;
    }
    if (any) text_put_char(out, '\n');
    if (known) put_wrapped(out, text.at, 2);
    text_free(&text);
    return known;
}

static void do_orders(Asking *asking, const char *rest)
{
    static const char *const words[ORDER_COUNT] = {
        [ORDER_TARGET] = "you pass unless you or yours are the target, or you are attacked",
        [ORDER_TURN] = "you pass until it is your turn",
        [ORDER_ATTACK] = "you pass unless you are attacked",
        [ORDER_ASK] = "you are always asked"};
    Order *order = &asking->play->order[asking->seat];
    Problem problem = {0};
    if (*rest && !order_read(rest, order, &problem))
        printf("%s; expected %s\n", problem.what, problem.expected);
    else
        printf("orders %s: %s.\n", order_word(*order), words[*order]);
}

/* The printed card, by its name or the beginning of it. */
static void do_card(const Asking *asking, const char *rest)
{
    CardList list = card_list(asking->table->catalog);
    Text name = text_growing(), text = text_growing();
    int found = -1;
    for (int i = list.count - 1; i >= 0 && *rest; i--) {
        text_clear(&name);
        if (!card_member(list.item[i], "name", &name) || !card_member(list.item[i], "text", &text)) continue;
        if (string_same(name.at, rest)) {
            found = i;
            break;
        }
        if (strncasecmp(name.at, rest, strlen(rest)) == 0) found = i;
    }
    text_clear(&text);
    Text out = text_growing();
    if (found >= 0) {
        card_member(list.item[found], "name", &text);
        TEXT(title, 48);
        if (card_member(list.item[found], "title", &title)) text_format(&out, "%s   %s\n", text.at, title.at);
        text_clear(&text);
        if (!put_card(list.item[found], &out)) {
            text_clear(&out);
            card_member(list.item[found], "text", &out);
        }
    }
    if (out.length)
        text_print(stdout, &out);
    else
        printf("There is no card \"%s\".\n", rest);
    text_free(&out);
    text_free(&name);
    text_free(&text);
    card_list_free(&list);
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
    if (!path)
        say("Where? For example: save duel.arb");
    else if (!cli_save(asking->table, path, &problem))
        problem_print(stdout, &problem);
    else
        printf("Saved in %s.\n", path);
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
    const Table *table = asking->table;
    Choice choice;
    Refusal refusal = {0};
    if (!choice_meant(asking, rest, &choice))
        say("Odds of what? For example: odds 3");
    else if (!table->game->allows(table->kit, asking->view, asking->seat, choice, &refusal))
        print_refusal(&refusal);
    else if (!print_odds(asking, choice))
        say("No dice decide what comes of that.");
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
    if (IS("?") || IS("help"))
        do_help(asking);
    else if (IS("all"))
        print_choices(asking, true);
    else if (IS("board"))
        print_board(asking);
    else if (IS("odds"))
        do_odds(asking, rest);
    else if (IS("why"))
        do_why(asking, rest);
    else if (IS("rules"))
        do_rules(rest);
    else if (IS("card"))
        do_card(asking, rest);
    else if (IS("orders"))
        do_orders(asking, rest);
    else if (IS("log"))
        do_log(asking);
    else if (IS("save"))
        do_save(asking, rest);
    else if (IS("quit") || IS("exit"))
        return SAID_QUIT;
    else if (IS("undo")) {
        asking->play->asks |= 1u << asking->seat;
        if (table_undo(asking->table, asking->seat, false, &answer) == ANSWER_DONE) return SAID_MADE;
        print_answer(&answer, NULL);
    } else if (IS("resign")) {
        if (asking->play->confirm && !agreed("Give the match up? [Y/n] ", &ended)) return SAID_COMMAND;
        if (table_leave(asking->table, asking->seat, LEAVE_RESIGNED, NULL, false, &answer) == ANSWER_DONE)
            return SAID_MADE;
        print_answer(&answer, NULL);
    } else
        return SAID_CHOICE;
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
    if (!asking->table->game->allows(asking->table->kit, asking->view, asking->seat, choice, NULL))
        return true;
    return !print_odds(asking, choice) || agreed("Do it? [Y/n] ", ended);
}

static bool choice_make(Asking *asking, const char *line)
{
    Answer answer = {0};
    long number;
    if (cli_number(line, 1, 1000000, &number) && number > asking->count) {
        printf(asking->count == 1 ? "There is only %d choice.\n" : "There are only %d choices.\n",
               asking->count);
        return false;
    }
    AnswerKind kind =
        cli_number(line, 1, asking->count, &number)
            ? table_choose(asking->table, asking->seat, asking->choices[number - 1], NULL, &answer)
            : table_say(asking->table, asking->seat, line, NULL, &answer);
    if (kind == ANSWER_DONE) return true;
    print_answer(&answer, line);
    return false;
}

static Spoken ask_until(Asking *asking)
{
    Text line = text_growing();
    Spoken spoken = SPOKEN_DONE;
    TEXT(question, 80);
    text_format(&question, "%s> ", asking->table->setup.seat[asking->seat].name);
    for (;;) {
        bool ended = false;
        if (!line_get(question.at, &line)) {
            spoken = SPOKEN_ENDED;
            break;
        }
        char *start = line.at + strspn(line.at, " \t");
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
    text_free(&line);
    return spoken;
}

/* Is there one answer, and does it decline or go on in a word? (An answer of more words is a person's own.)
 */
static bool answer_forced(const Asking *asking, Text *words)
{
    if (asking->count != 1 || choice_open_ended(asking->table->kit, asking->view, asking->seat)) return false;
    choice_words(asking, 0, words);
    return (asking->prompt.about & ASK_INTERRUPT) || !strchr(words->at, ' ');
}

bool play_unasked(Play *play, int seat)
{
    if (play->asks >> seat & 1) {
        play->asks &= ~(1u << seat);
        return false;
    }
    Asking *asking = calloc(1, sizeof *asking);
    ensure(asking != NULL);
    asking_begin(asking, play, seat);
    TEXT(words, 400);
    Answer answer = {0};
    bool unasked = answer_forced(asking, &words);
    if (!unasked && order_passes(play->table, seat, play->order[seat])) {
        text_clear(&words);
        text_put(&words, "pass");
        unasked = true;
    }
    play->unsaid = unasked;
    bool made = unasked && table_say(play->table, seat, words.at, NULL, &answer) == ANSWER_DONE;
    play->unsaid = false;
    free(asking->view);
    free(asking);
    return made;
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
