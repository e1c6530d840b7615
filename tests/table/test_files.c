/* Files that scripts name: at or below the script's folder, and nowhere else. */
#define _XOPEN_SOURCE 700 /* mkdtemp */

#include <fcntl.h>
#include <sys/stat.h>

#include "harness.h"
#include "../unit/unit.h"

static char root[64];

static void link_file(const char *to, const char *path)
{
    char full[160];
    snprintf(full, sizeof full, "%s/%s", root, path);
    assert_int_equal(symlink(to, full), 0);
}

static int make_files(void **unused)
{
    (void)unused;
    char path[160];
    strcpy(root, "/tmp/arbiter-files-XXXXXX");
    assert_non_null(mkdtemp(root));
    static const char *const folders[] = {"in", "in/deep", "out", "in-not"};
    for (int i = 0; i < countof(folders); i++) {
        snprintf(path, sizeof path, "%s/%s", root, folders[i]);
        assert_int_equal(mkdir(path, 0700), 0);
    }
    file_spill(root, "in/a.cards", "card A\n", 7);
    file_spill(root, "in/deep/b.cards", "card B\ncard C\n", 14);
    file_spill(root, "in/bad.cards", "card B\nbeast C\n", 15);
    file_spill(root, "in/zero.cards", "card\0B\n", 7);
    file_spill(root, "out/secret.cards", "card S\n", 7);
    file_spill(root, "in-not/secret.cards", "card S\n", 7);
    link_file("../out/secret.cards", "in/link.cards");
    link_file("../out", "in/folder");
    link_file("../in-not/secret.cards", "in/sibling.cards");
    link_file("deep/b.cards", "in/inside.cards");
    snprintf(path, sizeof path, "%s/in/pipe.cards", root);
    assert_int_equal(mkfifo(path, 0600), 0);
    return 0;
}

static int remove_files(void **unused)
{
    (void)unused;
    char command[128];
    snprintf(command, sizeof command, "rm -r '%s'", root);
    return system(command);
}

static bool load(void *context, const char *path, Text *out, Problem *problem)
{
    char folder[96];
    (void)context;
    snprintf(folder, sizeof folder, "%s/in", root);
    return file_load_below(folder, path, 1000, out, problem);
}

static bool runs(const char *path, int cards, ScriptReport *report)
{
    ScriptOptions options = harness_options();
    TEXT(script, 512);
    options.load = load;
    text_format(&script, "game peek cards=%d\ncards %s\nseed 1\n1: wait\n", cards, path);
    return script_run("files.arb", script.at, &options, report);
}

static void files_below_the_folder_are_read(void **unused)
{
    (void)unused;
    static const struct {
        const char *path;
        int cards;
    } good[] = {
        {"a.cards", 1}, {"deep/b.cards", 2}, {"./a.cards", 1}, {"\"deep//b.cards\"", 2}, {"inside.cards", 2},
    };
    for (int i = 0; i < countof(good); i++) {
        ScriptReport report;
        if (!runs(good[i].path, good[i].cards, &report))
            fail_msg("%s: %s", good[i].path, report.failures[0].problem.what);
        script_report_free(&report);
    }
}

static void nothing_else_is_read(void **unused)
{
    (void)unused;
    static const struct {
        const char *path, *what;
    } bad[] = {
        {"../out/secret.cards", "`..`"},
        {"deep/../../out/secret.cards", "`..`"},
        {"..", "`..`"},
        {"/etc/passwd", "absolute"},
        {"link.cards", "leads out"},
        {"folder/secret.cards", "leads out"},
        {"sibling.cards", "leads out"},
        {"missing.cards", "can't be read"},
        {"\"\"", "no path"},
        {"deep", "folder"},
        {"zero.cards", "zero byte"},
        {"pipe.cards", "no plain file"},
    };
    for (int i = 0; i < countof(bad); i++) {
        ScriptReport report;
        if (runs(bad[i].path, 1, &report)) fail_msg("%s is read", bad[i].path);
        if (!strstr(report.failures[0].problem.what, bad[i].what))
            fail_msg("%s: %s", bad[i].path, report.failures[0].problem.what);
        script_report_free(&report);
    }
}

static void a_mistake_in_a_file_names_the_file(void **unused)
{
    (void)unused;
    ScriptReport report;
    assert_false(runs("bad.cards", 1, &report));
    assert_string_equal(report.failures[0].problem.file, "bad.cards");
    assert_int_equal(report.failures[0].problem.line, 2);
    script_report_free(&report);
}

static void files_have_a_size(void **unused)
{
    (void)unused;
    Text text = text_growing();
    Problem problem = {0};
    char path[128];
    snprintf(path, sizeof path, "%s/in/a.cards", root);
    assert_true(file_load(path, 7, &text, &problem));
    assert_string_equal(text.at, "card A\n");
    assert_false(file_load(path, 6, &text, &problem));
    assert_non_null(strstr(problem.what, "too large"));
    assert_false(file_load("/dev/zero", 100000, &text, &problem));
    assert_false(file_load("/dev/null/x", 100, &text, &problem));
    assert_string_equal(problem.file, "/dev/null/x");
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_below_the_folder_are_read),
        cmocka_unit_test(nothing_else_is_read),
        cmocka_unit_test(a_mistake_in_a_file_names_the_file),
        cmocka_unit_test(files_have_a_size),
    };
    return cmocka_run_group_tests_name("files", tests, make_files, remove_files);
}
