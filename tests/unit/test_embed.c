/* The build tool `embed`, and what it made of data/. Arguments: the tool, the folder data/. */
#include "core/embedded.h"

#include <fcntl.h>
#include <sys/stat.h>

#include "unit.h"

static const char *tool, *data;
static char folder[64];

static char *slurp(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    char *text = malloc(1 << 20);
    *size = fread(text, 1, (1 << 20) - 1, file);
    text[*size] = 0;
    fclose(file);
    return text;
}

static const char *at(const char *name)
{
    static char paths[8][128];
    static int next;
    char *path = paths[next++ % 8];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static void spill(const char *name, const char *text, size_t size) { file_spill(folder, name, text, size); }

static int make_folder(void **unused)
{
    (void)unused;
    strcpy(folder, "/tmp/arbiter-embed-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    return mkdir(at("root"), 0700) || mkdir(at("root/b"), 0700) || mkdir(at("rooted"), 0700);
}

static int drop_folder(void **unused)
{
    (void)unused;
    static const char *const FILES[] = {"root/b/two.cards",
                                        "root/a.board",
                                        "root/zero.cards",
                                        "root/b.x",
                                        "rooted/other.cards",
                                        "out.c",
                                        "said"};
    static const char *const FOLDERS[] = {"root/b", "root", "rooted", "."};
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) unlink(at(FILES[i]));
    for (size_t i = 0; i < 3; i++) rmdir(at(FOLDERS[i]));
    return rmdir(folder);
}

/* Runs the tool and returns how it ended; what it says goes to the file `said`. */
static int embed(const char *out, const char *root, const char *one, const char *two)
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        int said = open(at("said"), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(said, STDERR_FILENO);
        execl(tool, "embed", out, root, one, two, (char *)NULL);
        _exit(99);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void assert_said(const char *words)
{
    size_t size;
    char *said = slurp(at("said"), &size);
    assert_non_null(said);
    if (!strstr(said, words)) fail_msg("the tool said: %s", said);
    free(said);
}

static void writes_files_in_the_order_of_paths(void **unused)
{
    (void)unused;
    size_t size;
    spill("root/b/two.cards", "A\xFF\n", 3);
    spill("root/a.board", "", 0);
    assert_int_equal(embed(at("out.c"), at("root"), at("root/b/two.cards"), at("root/b/../a.board")), 0);
    char *out = slurp(at("out.c"), &size);
    assert_non_null(out);
    assert_non_null(strstr(out, "text_0[] = {\n    0};"));
    assert_non_null(strstr(out, "text_1[] = {\n    65,255,10,\n    0};"));
    assert_non_null(strstr(out, "    {\"a.board\", (const char *)text_0},\n"
                                "    {\"b/two.cards\", (const char *)text_1},\n"
                                "    {0, 0},\n};\nconst int embedded_file_count = 2;\n"));
    free(out);
}

static void no_files_are_a_table_too(void **unused)
{
    (void)unused;
    size_t size;
    assert_int_equal(embed(at("out.c"), at("root"), NULL, NULL), 0);
    char *out = slurp(at("out.c"), &size);
    assert_non_null(strstr(out, "{\n    {0, 0},\n};\nconst int embedded_file_count = 0;\n"));
    free(out);
}

static void says_what_is_wrong(void **unused)
{
    (void)unused;
    spill("root/a.board", "", 0);
    spill("root/zero.cards", "a\0b", 3);
    spill("rooted/other.cards", "", 0);
    assert_int_equal(embed(at("out.c"), NULL, NULL, NULL), 2);
    assert_said("usage: embed OUT.c ROOT FILE...");
    assert_int_equal(embed(at("out.c"), at("nowhere"), NULL, NULL), 1);
    assert_said("no such folder");
    assert_int_equal(embed(at("out.c"), at("root"), at("root/nothing.cards"), NULL), 1);
    assert_said("nothing.cards: there is no such file");
    assert_int_equal(embed(at("out.c"), at("root"), at("rooted/other.cards"), NULL), 1);
    assert_said("other.cards: this file is not below the root folder");
    assert_int_equal(embed(at("out.c"), at("root"), at("root/a.board"), at("root/a.board")), 1);
    assert_said("a.board: named twice");
    assert_int_equal(embed(at("nowhere/out.c"), at("root"), NULL, NULL), 1);
    assert_said("out.c: this file can't be written");
    assert_int_equal(embed(at("out.c"), at("root"), at("root/b"), NULL), 1);
    assert_said("this file can't be read");
    assert_int_equal(embed(at("out.c"), at("root"), at("root/zero.cards"), NULL), 1);
    assert_said("zero.cards: this is not a text: it has a zero byte");
    assert_int_equal(access(at("out.c"), F_OK), -1); /* half a table does not stay behind */
    assert_int_equal(embed("/dev/full", at("root"), NULL, NULL), 1);
    assert_said("/dev/full: this file can't be written");
}

static void data_is_in_the_program(void **unused)
{
    (void)unused;
    for (int i = 0; i < embedded_file_count; i++) {
        char path[512];
        size_t size;
        snprintf(path, sizeof path, "%s/%s", data, embedded_files[i].path);
        char *text = slurp(path, &size);
        if (!text) fail_msg("%s is not there", path);
        assert_string_equal(embedded_files[i].text, text);
        assert_int_equal(strlen(text), size);
        free(text);
        if (i) assert_true(strcmp(embedded_files[i - 1].path, embedded_files[i].path) < 0);
    }
    assert_null(embedded_files[embedded_file_count].path);
}

int main(int count, char **words)
{
    if (count != 3) {
        fprintf(stderr, "usage: test_embed TOOL DATA\n");
        return 2;
    }
    tool = words[1];
    data = words[2];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(writes_files_in_the_order_of_paths, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(no_files_are_a_table_too, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(says_what_is_wrong, make_folder, drop_folder),
        cmocka_unit_test(data_is_in_the_program),
    };
    return cmocka_run_group_tests_name("embed", tests, NULL, NULL);
}
