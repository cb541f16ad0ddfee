/* SPDX-License-Identifier: MIT */
/* Runs every suite of Check; exit status 0 if all tests passed. CK_RUN_SUITE=NAME and CK_RUN_CASE=NAME choose. The
 * suites run each in a process, three at once for each core, or AT_ONCE=N: tests mostly wait for a program.
 * CK_VERBOSITY=normal tells of suites that passed, too. */
#include "attention/suites.h"
#include "base/suites.h"
#include "base/utf8.h"
#include "command/suites.h"
#include "course/suites.h"
#include "draw/suites.h"
#include "drill/suites.h"
#include "learner/suites.h"
#include "lecture/suites.h"
#include "screen/suites.h"
#include "screen/tools.h"
#include "sheet/suites.h"
#include "terminal/suites.h"
#include "training/suites.h"
#include "view/suites.h"

#include <check.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define PROCESSES_MOST 8

/* Every suite of tests/AREA/suites.h stands here once; tests/check_style.sh compares. Those that take long come last:
 * they start first, so that no processor waits for one of them at the end. The last nine need no trained network. */
static Suite *(*const suites[])(void) = {
    text_suite,
    utf8_suite,
    fold_suite,
    ascii_suite,
    number_suite,
    error_suite,
    file_suite,
    file_replace_suite,
    lock_suite,
    moment_suite,
    xdg_suite,
    random_suite,
    memory_suite,
    prose_suite,
    nearest_suite,
    listing_suite,
    attention_stages_suite,
    attention_designed_suite,
    attention_conversation_suite,
    attention_model_suite,
    attention_record_suite,
    attention_change_suite,
    attention_spec_suite,
    attention_touch_suite,
    attention_words_suite,
    attention_formula_suite,
    attention_json_suite,
    attention_trace_suite,
    attention_cases_suite,
    attention_fast_suite,
    attention_experiment_suite,
    attention_hull_suite,
    attention_pattern_suite,
    attention_rank_suite,
    attention_roles_suite,
    attention_bank_suite,
    attention_uses_suite,
    attention_promoter_suite,
    attention_long_row_suite,
    attention_rollout_suite,
    attention_broadcast_suite,
    attention_cost_suite,
    attention_stopwatch_suite,
    attention_strided_suite,
    attention_mistakes_suite,
    attention_mistakes_scale_suite,
    attention_mistakes_softmax_suite,
    attention_precision_suite,
    attention_origin_suite,
    attention_lineage_suite,
    training_lines_suite,
    training_product_suite,
    training_gradient_suite,
    training_probe_suite,
    command_train_suite,
    sheet_drawn_suite,
    sheet_from_suite,
    course_entity_suite,
    course_locator_suite,
    course_problems_suite,
    course_quoted_number_suite,
    course_markdown_suite,
    course_markdown_formula_suite,
    course_tex_suite,
    course_tex_forms_suite,
    course_lesson_name_suite,
    course_lesson_suite,
    course_lesson_problems_suite,
    course_question_suite,
    course_question_text_suite,
    course_gift_suite,
    course_gift_write_suite,
    course_quiz_export_suite,
    course_gift_problems_suite,
    course_quiz_suite,
    course_quizzes_suite,
    course_typed_text_suite,
    course_question_grade_suite,
    learner_attempt_read_suite,
    course_predict_suite,
    course_curriculum_suite,
    course_coverage_suite,
    course_catalogue_suite,
    course_library_suite,
    course_lesson_minutes_suite,
    course_embed_suite,
    course_finder_suite,
    mistake_listings_suite,
    learner_read_suite,
    learner_progress_suite,
    learner_damage_suite,
    learner_refused_suite,
    learner_schedule_suite,
    learner_standing_suite,
    learner_attempt_suite,
    learner_taking_suite,
    learner_whole_suite,
    learner_together_suite,
    drill_suite,
    drill_feedback_suite,
    lecture_socket_suite,
    lecture_lines_suite,
    lecture_message_suite,
    lecture_poll_suite,
    lecture_results_suite,
    lecture_clock_suite,
    lecture_journal_suite,
    lecture_room_suite,
    lecture_hostile_suite,
    draw_flow_suite,
    draw_flow_find_suite,
    draw_theme_suite,
    draw_canvas_suite,
    draw_line_suite,
    draw_grid_suite,
    draw_grid_looks_suite,
    draw_grid_big_suite,
    draw_keys_suite,
    draw_column_suite,
    draw_bar_suite,
    draw_plot_suite,
    draw_decoder_suite,
    draw_export_suite,
    view_big_suite,
    view_lines_suite,
    view_notes_suite,
    view_change_suite,
    view_play_suite,
    view_keys_suite,
    view_plain_suite,
    view_arithmetic_suite,
    view_variance_suite,
    view_softmax_row_suite,
    view_temperature_heads_suite,
    view_conversation_suite,
    view_arcs_suite,
    view_convex_hull_suite,
    view_bank_suite,
    view_three_uses_suite,
    view_heads_suite,
    view_broadcast_suite,
    view_cost_suite,
    view_stopwatch_suite,
    view_training_suite,
    view_kv_cache_suite,
    view_axial_suite,
    view_long_row_suite,
    view_promoter_suite,
    view_head_roles_suite,
    view_rollout_suite,
    view_memory_order_suite,
    view_typed_answer_suite,
    view_matrix_product_suite,
    view_one_head_suite,
    view_pitfall_suite,
    view_pitfall_heads_suite,
    view_pitfall_heads_said_suite,
    view_pitfall_masks_suite,
    view_pitfall_mask_lines_suite,
    view_pitfall_rest_suite,
    view_pitfall_said_shares_suite,
    view_pitfall_said_heads_suite,
    view_said_suite,
    view_said_labs_suite,
    screen_parts_suite,
    screen_jump_suite,
    screen_search_suite,
    screen_link_pages_suite,
    screen_wall_suite,
    screen_console_suite,
    screen_console_looks_suite,
    screen_console_shown_suite,
    screen_console_poll_suite,
    screen_console_keys_suite,
    screen_console_room_suite,
    screen_console_random_suite,
    screen_audience_suite,
    screen_audience_poll_suite,
    screen_audience_hostile_suite,
    screen_audience_random_suite,
    screen_poll_question_suite,
    screen_wall_poll_suite,
    screen_wall_poll_phases_suite,
    screen_poll_types_suite,
    screen_editor_suite,
    screen_keys_suite,
    screen_follow_suite,
    screen_touch_suite,
    screen_hands_suite,
    screen_overflow_suite,
    screen_player_suite,
    screen_predict_suite,
    screen_evaluation_suite,
    screen_play_suite,
    screen_quiz_suite,
    screen_question_shown_suite,
    screen_quiz_exam_suite,
    screen_quiz_looks_suite,
    screen_menu_suite,
    screen_menu_looks_suite,
    screen_reader_suite,
    screen_reader_quiz_suite,
    screen_menu_quiz_suite,
    screen_resume_suite,
    command_options_suite,
    command_help_suite,
    command_completion_suite,
    command_new_suite,
    command_output_suite,
    command_model_suite,
    command_glossary_suite,
    command_links_suite,
    command_lint_suite,
    command_readme_suite,
    command_run_suite,
    command_show_suite,
    command_lecture_suite,
    command_progress_suite,
    command_quiz_suite,
    command_quiz_hostile_suite,
    command_quiz_paper_suite,
    pty_suite,
    venue_suite,
    reset_suite,
    course_start_suite,
    study_place_suite,
    lecture_faults_suite,
    lecture_screen_hostile_suite,
    walk_steps_suite,
    walk_golden_suite,
    terminal_quiz_suite,
    terminal_train_suite,
    walk_change_suite,
    walk_keys_suite,
    walk_predict_suite,
    walk_play_suite,
    walk_prompts_suite,
    walk_mouse_suite,
    walk_resize_suite,
    walk_ending_suite,
    walk_large_suite,
    walk_idle_suite,
    lecture_command_suite,
    walk_numbers_suite,
    course_directory_suite,
    drill_solved_suite,
    faults_suite,
    screen_challenge_suite,
    view_board_suite,
    view_draw_suite,
    view_state_suite,
    screen_wall_agree_suite,
    command_handout_suite,
    lecture_given_suite,
    view_pitfall_scale_suite,
    course_hostile_screen_suite,
    screen_wall_asks_suite,
    screen_monkey_suite,
    view_hidden_suite,
    view_diagnose_suite,
    screen_frame_suite,
    sheet_suite,
    screen_wall_drawn_suite,
    view_any_suite,
    screen_way_suite,
    screen_silent_suite,
    screen_boxes_suite,
    walk_colours_suite,
    lecture_moves_suite,
    walk_hostile_suite,
    mistaken_suite,
    training_run_suite,
    attention_listings_suite,
    attention_own_models_suite,
    course_hostile_suite,
    study_suite,
};

#define SUITES (sizeof suites / sizeof *suites)

/* Whoever runs the tests: the same locale, no colours asked for or forbidden, no learner's own files but those in
 * `state`. A test waits for a condition, not for a time, so its limit is generous: it only ends what hangs. */
static void pin_environment(const char *state)
{
    static const char *const removed[] = {"LC_ALL",         "NO_COLOR", "COLORTERM", "REDUCED_MOTION",
                                          "HEADWAY_COURSE", "LINES",    "COLUMNS"};

    for (size_t i = 0; i < sizeof removed / sizeof *removed; i++)
        unsetenv(removed[i]);
    setenv("LANG", "C.UTF-8", 1);
    setenv("XDG_STATE_HOME", state, 1);
    setenv("CK_DEFAULT_TIMEOUT", "300", 0);
    setenv("CK_MAX_MSG_SIZE", "40000", 0); /* a failed test may show a whole screen */
    utf8_start();
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *walk)
{
    (void)about;
    (void)kind;
    (void)walk;
    return remove(path);
}

/* The first line of what failed, on `out`, which keeps what several processes append. */
static void tell_failures(SRunner *runner, FILE *out)
{
    TestResult **failures = srunner_failures(runner);

    for (int i = 0; i < srunner_ntests_failed(runner); i++) {
        const char *said = tr_msg(failures[i]);

        fprintf(out, "  %s:%d: %.*s\n", tr_lfile(failures[i]), tr_lno(failures[i]), (int)strcspn(said, "\n"), said);
    }
    fflush(out);
    free((void *)failures);
}

/* Runs one suite, or, with `index` SUITES, all of them; adds up the tests that ran and those that failed, and tells of
 * these on `out`, where it is not NULL. Each test has a process of its own; under a sanitizer a suite's tests share
 * one, as looking for leaks at the end of each takes long. Some of memory's end their process. */
static void run_suites(size_t index, enum print_output how, FILE *out, int *ran, int *failed)
{
    SRunner *runner = srunner_create(NULL);
    char state[] = "/tmp/headway-state-XXXXXX";

    if (!mkdtemp(state)) {
        perror(state);
        exit(EXIT_FAILURE);
    }
    pin_environment(state);
    for (size_t i = index == SUITES ? 0 : index; i < SUITES && (index == SUITES || i == index); i++)
        srunner_add_suite(runner, suites[i]());
    if (HAS_SANITIZER && !getenv("CK_FORK") && index != SUITES && suites[index] != memory_suite)
        srunner_set_fork_status(runner, CK_NOFORK);
    srunner_run_all(runner, how);
    *ran += srunner_ntests_run(runner);
    *failed += srunner_ntests_failed(runner);
    if (how == CK_SILENT && srunner_ntests_failed(runner) > 0)
        srunner_print(runner, CK_NORMAL);
    fflush(stdout); /* a sanitizer that finds leaks at the end would end the process before */
    if (out)
        tell_failures(runner, out);
    srunner_free(runner);
    nftw(state, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

/* Runs suite `index` in a process of its own, which starts with little memory and so forks fast; it writes how many
 * tests ran and failed to `result`, and which failed to `out`. */
static void start_suite(size_t index, int result, FILE *out)
{
    enum print_output how = getenv("CK_VERBOSITY") ? CK_ENV : CK_SILENT;
    int counts[2] = {0, 0};
    pid_t process = fork();

    if (process < 0) {
        perror("fork");
        exit(EXIT_FAILURE);
    }
    if (process > 0)
        return;
    run_suites(index, how, out, &counts[0], &counts[1]);
    exit(write(result, counts, sizeof counts) == sizeof counts ? EXIT_SUCCESS : EXIT_FAILURE);
}

/* Runs all suites, `at_once` of them at a time, the last ones, which take long, first; returns the exit status. While
 * the first of them run, the networks that the course shows are trained: suites that start later have them. */
static int run_all(long at_once)
{
    int results[2], counts[2], status, ran = 0, failed = 0;
    size_t left = SUITES, broken = 0;
    long running = 0;
    FILE *out = tmpfile();

    pin_environment("/nowhere"); /* for the training; each suite has a state of its own */
    if (pipe(results) != 0 || !out) {
        perror("tests");
        return EXIT_FAILURE;
    }
    while (left > 0 || running > 0) {
        for (; left > 0 && running < at_once; running++)
            start_suite(--left, results[1], out);
        screen_train_ahead();
        if (wait(&status) < 0)
            break;
        running--;
        if (!WIFEXITED(status) || WEXITSTATUS(status) != EXIT_SUCCESS) {
            broken++; /* it has written nothing */
            continue;
        }
        if (read(results[0], counts, sizeof counts) == sizeof counts) {
            ran += counts[0];
            failed += counts[1];
        }
    }
    rewind(out); /* after all the screens that failed tests have printed, which ones they are */
    for (int c; (c = getc(out)) != EOF;)
        putchar(c);
    fclose(out);
    printf("%d tests in %zu suites: %d failed\n", ran, SUITES, failed);
    return failed == 0 && broken == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* How many processes share the work: one where a part of it was chosen, or its log has one name. */
static long count_processes(void)
{
    static const char *const together[] = {"CK_RUN_SUITE", "CK_RUN_CASE", "CK_XML_LOG_FILE_NAME", "CK_LOG_FILE_NAME",
                                           "CK_TAP_LOG_FILE_NAME"};
    const char *wanted = getenv("AT_ONCE");
    long count = wanted ? strtol(wanted, NULL, 10) : 3 * sysconf(_SC_NPROCESSORS_ONLN);

    for (size_t i = 0; i < sizeof together / sizeof *together; i++)
        if (getenv(together[i]))
            return 1;
    return count < 1 ? 1 : count > PROCESSES_MOST ? PROCESSES_MOST : count;
}

int main(void)
{
    long count = count_processes();
    int ran = 0, failed = 0;

    if (count > 1)
        return run_all(count);
    run_suites(SUITES, CK_ENV, NULL, &ran, &failed);
    return failed == 0 && ran > 0 ? EXIT_SUCCESS : EXIT_FAILURE; /* a misspelt CK_RUN_SUITE is no success */
}
