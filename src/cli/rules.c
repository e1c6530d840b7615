/* `arbiter rules`: a clause by its number, a section, or whatever contains some words. */
#include "cli/common.h"
#include "core/clauses.h"

static const char help[] =
    "usage: arbiter rules [CLAUSE|WORD...] [--json]\n"
    "\n"
    "Prints a clause of the rules by its number, all clauses whose number begins so, or all that\n"
    "contain every word. Without arguments it lists the sections of all rules.\n"
    "\n"
    "examples: arbiter rules A2-LOS-02\n"
    "          arbiter rules A2-LOS\n"
    "          arbiter rules push wall\n"
    "\n"
    "exit codes: 0 found, 1 nothing found, 2 bad usage\n";

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c; }

static bool starts_with(const char *text, const char *start)
{
    while (*start && lower(*text) == lower(*start)) text++, start++;
    return !*start;
}

static bool contains(const char *text, const char *word)
{
    for (; *text; text++)
        if (starts_with(text, word)) return true;
    return false;
}

/* A whole part of an id: A2 and A2-LOS begin A2-LOS-02, A2-L does not. */
static bool id_begins(const char *id, const char *start)
{
    size_t length = strlen(start);
    return starts_with(id, start) && (id[length] == 0 || id[length] == '-');
}

static bool wanted(const ClauseText *clause, int count, char **words)
{
    if (count == 1 && id_begins(clause->id, words[0])) return true;
    for (int i = 0; i < count; i++)
        if (!contains(clause->text, words[i]) && !contains(clause->ruling, words[i]) &&
            !contains(clause->section, words[i]))
            return false;
    return true;
}

/* An id, a section or a system is meant if there is one; words are searched for only otherwise. */
static bool is_id(int count, char **words)
{
    if (count != 1) return false;
    CLAUSES_EACH (clause)
        if (id_begins(clause_texts[clause].id, words[0])) return true;
    return false;
}

/* A clause in lines of at most 96 columns, the later ones indented. */
static void print_wrapped(const char *text, int indent)
{
    int column = indent;
    while (*text) {
        int length = (int)strcspn(text, " ");
        if (column > indent && column + 1 + length > 96) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            putchar(' ');
            column++;
        }
        fwrite(text, 1, (size_t)length, stdout);
        column += length;
        text += length;
        text += strspn(text, " ");
    }
    putchar('\n');
}

static void print_clause(const ClauseText *clause)
{
    printf("%s  ", clause->id);
    if (clause->mark[0]) printf("{%s} ", clause->mark);
    print_wrapped(clause->text, 4);
    if (!clause->ruling[0]) return;
    printf("    Ruling: ");
    print_wrapped(clause->ruling, 4);
}

static void put_clause(Json *json, const ClauseText *clause)
{
    json_object(json);
    json_put_string(json, "id", clause->id);
    json_put_string(json, "system", clause_systems[clause->system].id);
    json_put_string(json, "section", clause->section);
    json_put_string(json, "text", clause->text);
    json_put_string(json, "ruling", clause->ruling);
    json_put_string(json, "mark", clause->mark);
    json_end(json);
}

static const ClauseText *nth(int at) { return &clause_texts[clauses_in_order[at]]; }

static void list_sections(bool json)
{
    Text out = text_growing();
    Json list = json_to(&out);
    json_array(&list);
    for (int at = 0, next; clauses_in_order[at]; at = next) {
        const ClauseText *first = nth(at), *last = first;
        const ClauseSystem *system = &clause_systems[first->system];
        for (next = at + 1; clauses_in_order[next]; next++) {
            if (nth(next)->system != first->system || strcmp(nth(next)->section, first->section) != 0) break;
            last = nth(next);
        }
        if (json) {
            json_object(&list);
            json_put_string(&list, "system", system->id);
            json_put_string(&list, "section", first->section);
            json_put_string(&list, "first", first->id);
            json_put_string(&list, "last", last->id);
            json_end(&list);
            continue;
        }
        if (at == 0 || nth(at - 1)->system != first->system)
            printf("%s%s  %s\n", at ? "\n" : "", system->id, system->title);
        printf("    %-14s %-14s %s\n", first->id, last == first ? "" : last->id, first->section);
    }
    json_end(&list);
    if (json) json_print(&out);
    text_free(&out);
}

static int find_clauses(int count, char **words, bool json)
{
    Text out = text_growing();
    Json list = json_to(&out);
    json_array(&list);
    bool by_id = is_id(count, words);
    int found = 0;
    const char *section = "";
    CLAUSES_EACH (clause) {
        const ClauseText *text = &clause_texts[clause];
        if (by_id ? !id_begins(text->id, words[0]) : !wanted(text, count, words)) continue;
        found++;
        if (json) {
            put_clause(&list, text);
            continue;
        }
        if (strcmp(section, text->section) != 0)
            printf("%s%s, %s\n", *section ? "\n" : "", clause_systems[text->system].title, text->section);
        section = text->section;
        print_clause(text);
    }
    json_end(&list);
    if (json)
        json_print(&out);
    else if (!found)
        fputs("no clause has this number or contains these words\n", stderr);
    text_free(&out);
    return found ? EXIT_OK : EXIT_FAILED;
}

int command_rules(int count, char **arguments)
{
    bool json = false;
    int words = 0;
    if (cli_help(count, arguments, help)) return EXIT_OK;
    for (int i = 0; i < count; i++) {
        if (cli_flag(arguments[i], "--json"))
            json = true;
        else if (arguments[i][0] == '-')
            return cli_usage("rules", "unknown option %s", arguments[i]);
        else
            arguments[words++] = arguments[i];
    }
    if (words) return find_clauses(words, arguments, json);
    list_sections(json);
    return EXIT_OK;
}
