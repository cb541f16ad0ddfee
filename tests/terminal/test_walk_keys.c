/* SPDX-License-Identifier: MIT */
/* Every key of every key table does, on the real screen, what it says. The table below has a row for each name of each
 * key table, and the last test sees to that. */
#include "base/text.h"
#include "draw/keys.h"
#include "player/editor.h"
#include "player/jump.h"
#include "player/player_state.h"
#include "terminal/course.h"
#include "terminal/pty.h"
#include "terminal/suites.h"
#include "terminal/walk.h"
#include "ui/overlay.h"
#include "walk/stage.h"

#include <check.h>
#include <string.h>

enum key_table { STAGE, PLAYER, DIALS, SHEET, JUMP, EDITOR, TABLES };

static const struct key *rows_of(enum key_table table)
{
    const struct key *const rows[TABLES] = {stage_keys,   player_keys, dials_holder.keys,
                                            overlay_keys, jump_keys,   editor_keys};

    return rows[table];
}

/* `key` as its table names it; `options` of the walk, or a lesson of the course below. After `before` the screen has
 * `gone` and not `comes`; after `press` the other way round. NULL for `gone`: nothing has to go; NULL for `comes`: the
 * program ends. */
static const struct effect {
    enum key_table table;
    const char *key, *options, *before, *press, *gone, *comes;
} effects[] = {
    {STAGE, "Left", "--stage score", "Enter", "Left", "── scores₁[sat,cat] ", "── scores₁[sat,The] "},
    {STAGE, "h", "--stage score", "Enter", "h", "[5.60]", "── scores₁[sat,The] "},
    {STAGE, "Down", "--stage score", "Enter", "Down", "▸sat", "── scores₁[on,cat] "},
    {STAGE, "j", "--stage score", "Enter", "j", "▸sat", "▸on "},
    {STAGE, "Up", "--stage score", "Enter", "Up", "▸sat", "── scores₁[cat,cat] "},
    {STAGE, "k", "--stage score", "Enter", "k", "[5.60]", "[-1.00]"},
    {STAGE, "Right", "--stage score", "Enter", "Right", "cat▾", "── scores₁[sat,sat] "},
    {STAGE, "l", "--stage score", "Enter", "l", "cat▾", "sat▾"},
    {STAGE, "Tab", "--stage score", "", "Tab", "▪ head 1  the word before", "▪ head 2  grammar"},
    {STAGE, "BackTab", "--tokens 'a b' --heads 4 --stage score", "", "BTab", "▪ head 1", "▪ head 4"},
    {STAGE, "1", "--stage output", "", "1", "head₁ gives 0.435", "head₁ is off: 0.000"},
    {STAGE, "2", "--stage score", "", "2", "scores₁ 4×4", "scores₂ 4×4"},
    {STAGE, "3", "--stage score", "c", "3", "void attention_score", "return Q @ K.T"},
    {STAGE, "4", "--stage score", "c", "4", "void attention_score", "▸     return "},
    {STAGE, "5", "--tokens 'a b' --d-model 9 --heads 9 --stage score", "", "5", "▪ head 1", "▪ head 5"},
    {STAGE, "6", "--tokens 'a b' --d-model 9 --heads 9 --stage score", "", "6", "▪ head 1", "▪ head 6"},
    {STAGE, "7", "--tokens 'a b' --d-model 9 --heads 9 --stage score", "", "7", "▪ head 1", "▪ head 7"},
    {STAGE, "8", "--tokens 'a b' --d-model 9 --heads 9 --stage score", "", "8", "▪ head 1", "▪ head 8"},
    {STAGE, "9", "--tokens 'a b' --d-model 9 --heads 9 --stage score", "", "9", "▪ head 1", "▪ head 9"},
    {STAGE, "c", "--stage score", "", "c", NULL, "void attention_score"},
    {STAGE, "a", "--stage score", "- - -", "a", "o board", "p pause"},
    {STAGE, "o", "--stage score", "", "o", "score = query · key", "weights₁"},
    {STAGE, "n", "--stage score", "Enter", "n", "── scores₁[sat,cat] ", "── Q₁[sat,"},
    {PLAYER, "Right", "lesson one#parts", "", "Right", "part 1 of 3", "part 2 of 3"},
    {PLAYER, "l", "lesson one#parts", "", "l", "part 1 of 3", "part 2 of 3"},
    {PLAYER, "Space", "lesson one#parts", "", "Space", "part 1 of 3", "part 2 of 3"},
    {PLAYER, "Enter", "lesson one#parts", "", "Enter", "part 1 of 3", "part 2 of 3"},
    {PLAYER, "Space", "--stage score", "Enter", "Space", "Esc text", "→ on"},
    {PLAYER, "1", "lesson many#asked", "Right", "1", "Still open:", "1 of 10"},
    {PLAYER, "2", "lesson many#asked", "Right", "2", "Still open:", "2 of 10"},
    {PLAYER, "3", "lesson many#asked", "Right", "3", "Still open:", "3 of 10"},
    {PLAYER, "4", "lesson many#asked", "Right", "4", "Still open:", "4 of 10"},
    {PLAYER, "5", "lesson many#asked", "Right", "5", "Still open:", "5 of 10"},
    {PLAYER, "6", "lesson many#asked", "Right", "6", "Still open:", "6 of 10"},
    {PLAYER, "7", "lesson many#asked", "Right", "7", "Still open:", "7 of 10"},
    {PLAYER, "8", "lesson many#asked", "Right", "8", "Still open:", "8 of 10"},
    {PLAYER, "9", "lesson many#asked", "Right", "9", "Still open:", "9 of 10"},
    {PLAYER, "Left", "--stage score", "", "Left", "▸3 Score", "▸2 Project"},
    {PLAYER, "h", "--stage score", "", "h", "▸3 Score", "▸2 Project"},
    {PLAYER, "Enter", "--stage score", "", "Enter", "→ on", "Esc text"},
    {PLAYER, "Up", "--stage score", "", "Up", "→ on", "Esc text"},
    {PLAYER, "k", "--stage score", "", "k", "→ on", "Esc text"},
    {PLAYER, "Down", "--stage input", "Right", "Down", "▾ deeper: ", "Esc back to The plan"},
    {PLAYER, "j", "--stage input", "Right", "j", "▾ deeper: ", "Esc back to The plan"},
    {PLAYER, "Esc", "--stage score", "Enter", "Esc", "Esc text", "→ on"},
    {PLAYER, "Backspace", "--stage score", "", "BS", "▸3 Score", "▸2 Project"},
    {PLAYER, "Backspace", "lesson many#asked", "text:four Enter", "BS", "✓ ", "Enter answer"},
    {PLAYER, "PgDn", "lesson one#parts", "", "PgDn", "part 1 of 3", "part 2 of 3"},
    {PLAYER, "PgUp", "--stage score", "", "PgUp", "▸3 Score", "▸2 Project"},
    {PLAYER, "PgUp", "lesson one#parts", "Right", "PgUp", "part 2 of 3", "part 1 of 3"},
    {PLAYER, ">", "--stage score", "", ">", "▸3 Score", "▸4 Scale"},
    {PLAYER, "<", "--stage score", "", "<", "▸3 Score", "▸2 Project"},
    {STAGE, "Home", "--stage input", "Enter", "Home", "── X[sat,verb] ", "── X[sat,det] "},
    {STAGE, "End", "--stage input", "Enter", "End", "── X[sat,verb] ", "── X[sat,4th] "},
    {STAGE, "PgUp", "--tokens 'a b c d e f g h i' --stage score", "Enter Up*9 Down*2", "PgUp", "scores₁[c,",
     "scores₁[a,"},
    {STAGE, "PgDn", "--tokens 'a b c d e f g h i' --stage score", "Enter Up*9 Down*2", "PgDn", "scores₁[c,",
     "scores₁[i,"},
    {PLAYER, "d", "--stage score", "", "d", "Look here", " all heads[no] "},
    {PLAYER, "u", "--stage input", "Enter Enter Up Enter", "u", "1 number changed", "[1.0]"},
    {PLAYER, "m", "--stage input", "Enter Enter Up Enter", "m", "1 number changed", " Your changes are off"},
    {PLAYER, "0", "--stage score", "2", "0", "scores₂ 4×4", "scores₁ 4×4"},
    {DIALS, "Right", "--stage project", "d", "Right", "── of: which", "── all heads: "},
    {DIALS, "l", "--stage project", "d", "l", "── of: which", "── all heads: "},
    {DIALS, "Left", "--stage project", "d", "Left", "── of: which", "── cells: how"},
    {DIALS, "h", "--stage project", "d", "h", "── of: which", "── cells: how"},
    {DIALS, "Up", "--stage project", "d", "Up", " [Q] K  V", "  Q [K] V"},
    {DIALS, "k", "--stage score", "d", "k", "K₁ᵀ 4×4", "scores₂ 4×4"},
    {DIALS, "Down", "--stage project", "d", "Down", " [Q] K  V", "  Q  K [V]"},
    {DIALS, "j", "--stage score", "d l", "j j", "[5.60]", "  fit  numbers [colours] half"},
    {DIALS, "0", "--stage project", "d Up", "0", "  Q [K] V", " [Q] K  V"},
    {DIALS, "Esc", "--stage score", "d", "Esc", " all heads[no] ", "Look here"},
    {DIALS, "Enter", "--stage score", "d", "Enter", " all heads[no] ", "Look here"},
    {DIALS, "d", "--stage score", "d", "d", " all heads[no] ", "Look here"},
    {PLAYER, "p", "--stage score", "- - -", "p", "o board", "p pause"},
    {PLAYER, "+", "--stage score", "", "+", " q(sat) · k(cat)", " Speed 4 of 6"},
    {PLAYER, "=", "--stage score", "", "=", " q(sat) · k(cat)", " Speed 4 of 6"},
    {PLAYER, "-", "--stage score", "", "-", " q(sat) · k(cat)", " Speed 2 of 6"},
    {PLAYER, "e", "--stage score", "", "e", NULL, "╭─ Another example ─"},
    {PLAYER, "x", "--stage score", "", "x", " q(sat) · k(cat)", " Press e: all examples are there now."},
    {PLAYER, "g", "--stage score", "", "g", "→ on", " Step 1-9 or a name ›"},
    {PLAYER, "Home", "--stage score", "", "Home", "4 of 9", "1 of 9"},
    {PLAYER, "End", "--stage score", "", "End", "4 of 9", "9 of 9"},
    {PLAYER, "G", "--stage score", "", "G", NULL, "╭─ Glossary ─"},
    {PLAYER, "Q", "--stage score", "", "Q", "▸3 Score", "── Before you begin ─"},
    {PLAYER, "/", "--stage score", "", "/", NULL, "╭─ Search the course ─"},
    {PLAYER, "M", "--stage score", "", "M", " q(sat) · k(cat)", " The mouse is the terminal's"},
    {PLAYER, "q", "--stage score", "", "q", NULL, NULL},
    {PLAYER, "?", "--stage score", "", "?", NULL, "╭─ Help: the score view ─"},
    {SHEET, "Esc", "--stage score", "?", "Esc", "╭─ Help", "[5.60] -1.00"},
    {SHEET, "?", "--stage score", "?", "?", "╭─ Help", "[5.60] -1.00"},
    {SHEET, "Enter", "--stage score", "?", "Enter", "╭─ Help", "[5.60] -1.00"},
    {SHEET, "PgDn", "--stage score", "?", "PgDn", "│ In a lesson", "one such pattern"},
    {SHEET, "Space", "--stage score", "?", "Space", "│ In a lesson", "one such pattern"},
    {SHEET, "PgUp", "--stage score", "? PgDn", "PgUp", "one such pattern", "│ In a lesson"},
    {SHEET, "Down", "--stage score", "?", "Down", "│ In a lesson", "PgUp back"},
    {SHEET, "j", "--stage score", "?", "j", "│ In a lesson", "PgUp back"},
    {SHEET, "Up", "--stage score", "? Down", "Up", "PgUp back", "│ In a lesson"},
    {SHEET, "k", "--stage score", "? Down", "k", "PgUp back", "│ In a lesson"},
    {SHEET, "q", "--stage score", "?", "q", "╭─ Help", "[5.60] -1.00"},
    {JUMP, "Enter", "--stage score", "g text:soft", "Enter", "▸3 Score", "▸5 Softmax"},
    {JUMP, "Esc", "--stage score", "g text:soft", "Esc", " Step 1-9 or a name › soft", "→ on"},
    {EDITOR, "Tab", "--stage score", "e", "Tab", "│ ▸words ", "│ ▸kinds    The[det]  cat noun "},
    {EDITOR, "Down", "--stage score", "e", "Down", "│ ▸words ", "│ ▸kinds    The[det]  cat noun "},
    {EDITOR, "BackTab", "--stage score", "e", "BTab", "│ ▸words ", "│ ▸example "},
    {EDITOR, "Up", "--stage score", "e Tab Tab", "Up", "│ ▸weights ", "│ ▸kinds    The[det] "},
    {EDITOR, "Right", "--stage score", "e Up", "Right", "[The cat sat on]", "[I love deep learning]"},
    {EDITOR, "Left", "--stage score", "e Up", "Left", "[The cat sat on]", "[I love deep learning]"},
    {EDITOR, "Space", "--stage score", "e Tab", "Space", "The[det] ", "The[noun]"},
    {EDITOR, "d", "--stage score", "e Tab Right", "d", "cat[noun]", "cat[det] "},
    {EDITOR, "n", "--stage score", "e Tab", "n", "The[det] ", "The[noun]"},
    {EDITOR, "v", "--stage score", "e Tab", "v", "The[det] ", "The[verb]"},
    {EDITOR, "p", "--stage score", "e Tab p", "p", "The[prep]", "The[pron]"},
    {EDITOR, "a", "--stage score", "e Tab a", "a", "The[adj] ", "The[adv] "},
    {EDITOR, "o", "--stage score", "e Tab", "o", "The[det] ", "The[other]"},
    {EDITOR, "Enter", "--stage score", "e text:dog", "Enter", "╭─ Another example ─", "── X 1×8 "},
    {EDITOR, "Esc", "--stage score", "e text:.", "Esc", "╭─ Another example ─", "▸sat   0.0   2.0"},
    {EDITOR, "q", "--stage score", "e Tab", "q", "╭─ Another example ─", "▸sat   0.0   2.0"},
    {EDITOR, "?", "--stage score", "e Tab", "?", "Esc leave", "╭─ Help: another example ─"},
};

#define EFFECTS (int)(sizeof effects / sizeof *effects)

static void press(struct pty *p, const char *keys)
{
    if (*keys)
        pty_keys(p, keys);
}

/* A lesson of nine steps and one that asks. */
static void write_many(void)
{
    struct text lesson = {0};

    text_add(&lesson, "# Lesson many\n");
    for (int i = 1; i <= 9; i++)
        text_addf(&lesson, "\n## Step %d\n\nA text.\n" BREAK, i);
    text_add(&lesson, "## Asked\n\n```predict\nask: How many?\nanswer: four # Yes.\nwrong: two # No.\n```\n");
    course_put("lessons/03-many.md", text_string(&lesson));
    text_free(&lesson);
}

START_TEST(each_key_does_what_it_says)
{
    const struct effect *row = &effects[_i];
    bool is_lesson = strncmp(row->options, "lesson ", strlen("lesson ")) == 0;
    struct pty *p;

    write_many();
    p = is_lesson ? course_start(NULL, row->options) : walk_start(24, 80, NULL, row->options);
    press(p, row->before);
    if (row->gone)
        pty_expect(p, row->gone);
    if (row->comes)
        pty_expect_no(p, row->comes);
    press(p, row->press);
    if (row->comes) {
        pty_expect(p, row->comes);
        if (row->gone)
            pty_expect_no(p, row->gone);
    } else {
        ck_assert_int_eq(pty_exit(p), 0);
        pty_expect_restored(p);
    }
    pty_free(p);
}
END_TEST

/* Whether the table above has a row for the key `name` of `length` bytes. */
static bool is_tested(enum key_table table, const char *name, size_t length)
{
    for (int i = 0; i < EFFECTS; i++)
        if (effects[i].table == table && strlen(effects[i].key) == length && memcmp(effects[i].key, name, length) == 0)
            return true;
    return false;
}

static void expect_tested(enum key_table table, const char *name, size_t length)
{
    if (length == 3 && name[1] == '-') /* a range of digits */
        for (char digit = name[0]; digit <= name[2]; digit++)
            ck_assert_msg(is_tested(table, &digit, 1), "no test for the key %c", digit);
    else
        ck_assert_msg(is_tested(table, name, length), "no test for the key %.*s", (int)length, name);
}

START_TEST(no_key_is_left_out)
{
    for (int table = 0; table < TABLES; table++)
        for (const struct key *row = rows_of((enum key_table)table); row->keys; row++)
            for (const char *name = row->keys; *name; name += strspn(name, " ")) {
                size_t length = strcspn(name, " ");

                expect_tested((enum key_table)table, name, length);
                name += length;
            }
}
END_TEST

/* The same keys as typed ahead, in one burst. */
START_TEST(keys_typed_ahead_all_count)
{
    struct pty *p = walk_start(24, 80, NULL, NULL);

    pty_keys_at_once(p, ">*3 Enter Right Down Tab");
    pty_expect(p, "── scores₂[on,sat] ");
    pty_expect(p, "= 5.88");
    pty_free(p);
}
END_TEST

#define SUM_ROW 22

/* A copy of the screen without the row of the arithmetic, where a key says why it does nothing. */
static char *copy_rest(struct pty *p)
{
    struct text rest = {0};

    for (int row = 0; row < 24; row++)
        text_addf(&rest, "%s\n", row == SUM_ROW ? "" : pty_row(p, row));
    return text_take(&rest);
}

/* Keys that do nothing on step Score, and what they say; they change nothing else. */
static const struct {
    const char *key, *says;
} silent[] = {
    {"y", "That is not a key: ? has them."},   {"Z", "That is not a key: ? has them."},
    {"F1", "That is not a key: ? has them."},  {"F5", "That is not a key: ? has them."},
    {"Ins", "That is not a key: ? has them."}, {"M-x", "That is not a key: ? has them."},
    {"C-f", "That is not a key: ? has them."}, {"é", "That is not a key: ? has them."},
    {"@", "That is not a key: ? has them."},   {"M-q", "That is not a key: ? has them."},
};

START_TEST(no_key_is_silent)
{
    struct pty *p = walk_start(24, 80, NULL, "--stage score");
    char *before = copy_rest(p), *now;

    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++) {
        pty_keys(p, silent[i].key);
        walk_expect_sum(p, silent[i].says);
        now = copy_rest(p);
        if (strcmp(now, before) != 0)
            pty_fail(p, "the key %s changes the screen", silent[i].key);
        free(now);
    }
    free(before);
    pty_free(p);
}
END_TEST

Suite *walk_keys_suite(void)
{
    Suite *suite = suite_create("walk keys");
    TCase *tests = tcase_create("walk keys");

    tcase_add_checked_fixture(tests, walk_set_up_whole, walk_tear_down_whole);
    tcase_add_checked_fixture(tests, course_set_up, course_tear_down);
    tcase_add_loop_test(tests, each_key_does_what_it_says, 0, EFFECTS);
    tcase_add_test(tests, no_key_is_left_out);
    tcase_add_test(tests, keys_typed_ahead_all_count);
    tcase_add_test(tests, no_key_is_silent);
    suite_add_tcase(suite, tests);
    return suite;
}
