/* SPDX-License-Identifier: MIT */
#include "quiz/quiz.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "base/monotonic.h"
#include "base/number.h"
#include "base/utf8.h"
#include "draw/line.h"
#include "learner/whole.h"
#include "quiz/quiz_state.h"
#include "ui/footer.h"
#include "ui/hairline.h"
#include "ui/help.h"
#include "ui/overlay.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MARGIN 3
#define TEXT_MOST 80 /* columns */
#define LIST_LEAST 3 /* rows of the list */
#define WHEEL_ROWS 3
#define SECOND 1000 /* milliseconds */
#define MINUTE (60 * SECOND)
#define WIDE 110        /* columns of a screen with picture and question side by side */
#define TEXT_LEAST 36   /* columns of the question beside it */
#define BESIDE_MOST 60  /* columns of the text beside a picture */
#define PICTURE_LEAST 6 /* rows above the question */
#define KEPT 70         /* columns that the picture gets first */
#define GAP 3
#define OTHER_KEYS 18  /* columns of "Enter next", "? help", "e " */
#define URGENT 60000   /* milliseconds: the last minute */
#define KEYS_COLS 12   /* the keys of a row of the help, and a blank */
#define QUIZ_NARROW 60 /* columns: below this, or below QUIZ_LOW rows, the frame is compact */
#define QUIZ_TIGHT 48  /* columns: below this keys have shorter words, so that there is room for that of the hint */
#define QUIZ_LOW 20

/* The layout of the screen, worked out from only the player and the size. */
struct quiz_frame {
    int rows, cols;
    bool compact;
    int name_row, status_row, footer_row;
    struct area body;
    struct area text;    /* rows 0: not in sight */
    struct area sides;   /* below the text: the right sides of pairs; rows 0: they are in the text */
    struct area picture; /* rows 0: not in sight */
    struct area list;    /* of questions, if there is one */
    int bar_col;         /* the hairline between text and picture; −1: none */
};

/* What the functions of key rows act on: a player on a screen. */
struct quiz_turn {
    struct quiz_player *player;
    const struct quiz_frame *frame;
    const struct quiz_part *part; /* what fills its body */
    const struct key *keys;
    struct question_list *list; /* the list in which rows are chosen; NULL: none */
};

static struct quiz_player *player_of(const void *turn)
{
    return ((const struct quiz_turn *)turn)->player;
}

static const struct quiz_frame *frame_of(const void *turn)
{
    return ((const struct quiz_turn *)turn)->frame;
}

/* The rows by which a page on (1) or back (−1) scrolls; one row stays visible. */
static long page_of(const struct quiz_frame *frame, int direction)
{
    return (long)direction * (frame->text.rows > 2 ? frame->text.rows - 1 : 1);
}

/* Whether a question is shown and not the sum. */
static bool is_on_question(const struct quiz_player *p)
{
    return p->at < p->attempt->count;
}

/* What key rows ask of the scene, besides the flags of scene_request. */
enum quiz_scene_request {
    QUIZ_OPEN_LIST = 1 << 20,
    QUIZ_OPEN_PICTURE = 1 << 21,
    QUIZ_SUBMIT = 1 << 22,
    QUIZ_LEAVE = 1 << 23 /* back to where one came from, or out */
};

/* What fills the body of a screen. */
struct quiz_part {
    const char *position; /* shown in the title; NULL: the question's number, with its name below */
    void (*body)(struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas);
};

/* ---------------------------------------------------------------------------------------------------------- answers */

/* Whether the item can be answered now. */
static bool quiz_is_open(const struct quiz_player *p)
{
    const struct attempt *s = p->attempt;
    const struct item *item;

    if (p->at >= s->count || !question_is_graded(s->items[p->at].question))
        return false;
    item = &s->items[p->at];
    return s->exam ? !s->submitted : item->state == ITEM_OPEN;
}

/* Whether a text is being typed. */
static bool quiz_is_typing(const struct quiz_player *p)
{
    return quiz_is_open(p) && draft_has_field(p->attempt->items[p->at].question) && p->drafts[p->at].typing;
}

/* The draft of the question, filled with the earlier answer. */
static struct draft *quiz_draft(struct quiz_player *p)
{
    if (!p->drafts[p->at].begun)
        draft_begin(&p->drafts[p->at], &p->attempt->items[p->at]);
    return &p->drafts[p->at];
}

/* Notes that the learner has changed something in the draft. */
static void quiz_touch(struct quiz_player *p)
{
    struct draft *draft = quiz_draft(p);

    draft->touched = true;
    text_free(&draft->trouble);
    p->page.bring = true;
    p->version++;
}

/* Clears the draft of a question that was given up, or left open in an exam. */
static void put_away(struct quiz_player *p)
{
    draft_free(&p->drafts[p->at]);
    quiz_draft(p)->typing = false;
    p->page.bring = !p->attempt->exam;
    p->version++;
}

/* Answers with the draft; an empty one gives up: in an exam at once, else the second time. The page says why a draft is
 * not an answer. */
static void quiz_commit(struct quiz_player *p)
{
    bool done = draft_commit(quiz_draft(p), p->attempt, p->at);

    p->page.bring = true;
    p->version++;
    if (done && p->attempt->items[p->at].state != ITEM_ANSWERED)
        put_away(p);
}

/* In an exam: takes the draft as the answer, if something was chosen or typed in it. */
static void quiz_keep_draft(struct quiz_player *p)
{
    struct draft *draft = p->at < p->attempt->count ? &p->drafts[p->at] : NULL;

    if (!draft || !draft->touched || !p->attempt->exam || !quiz_is_open(p))
        return;
    if (draft_has_field(p->attempt->items[p->at].question) && draft_is_empty(draft, &p->attempt->items[p->at]))
        attempt_give_up(p->attempt, p->at);
    else
        draft_answer(draft, p->attempt, p->at, NULL);
    draft->touched = false;
}

/* ---------------------------------------------------------------------------------------------------------- the end */

/* The lines above the list. Free with flow_free(). */
static void lay_sum(const struct quiz_player *p, struct flow *out, int width, const struct theme *theme)
{
    sum_lay(&(struct sum){p->attempt, &p->names, p->before, p->list.count}, width, theme, out);
}

/* The list's part of the body at the end. */
static struct area quiz_end_list(const struct quiz_player *p, const struct quiz_frame *frame, const struct theme *theme)
{
    struct area area = frame->text;
    struct flow flow;
    int taken;

    lay_sum(p, &flow, area.cols, theme);
    taken = (int)flow.count + !frame->compact;
    flow_free(&flow);
    if (taken > area.rows - LIST_LEAST)
        taken = area.rows - LIST_LEAST;
    area.row += taken;
    area.rows -= taken;
    return area;
}

/* Draws the sum, with the list below. */
static void quiz_end_draw(struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas)
{
    struct area area = frame->text;
    struct flow flow;

    lay_sum(p, &flow, area.cols, &canvas->theme);
    area.rows -= frame->list.rows;
    if (p->list.count == 0)
        area.rows = frame->body.rows;
    flow_draw(canvas, area, &flow, 0, false);
    flow_free(&flow);
    question_list_draw(&p->list, p->attempt, &p->names, canvas, frame->list);
}

static void add_open(struct text *out, const struct attempt *s)
{
    struct attempt_sum sum = attempt_sum(s);
    size_t marked = 0;

    for (size_t i = 0; i < s->count; i++)
        marked += s->items[i].marked;
    if (sum.open == 0)
        text_addf(out, "All %zu questions are answered", sum.of);
    else
        text_addf(out, "%zu of %zu questions %s open", sum.open, sum.of, sum.open == 1 ? "is" : "are");
    if (marked > 0)
        text_addf(out, ", %zu %s marked for later", marked, marked == 1 ? "is" : "are");
    text_add(out, ".");
}

static void quiz_picture_close(struct quiz_player *p)
{
    if (p->self)
        view_close(p->view, p->self);
    p->self = NULL;
    p->view = NULL;
    text_free(&p->view_trouble);
}

static void quiz_show_end(struct quiz_player *p)
{
    struct attempt_sum sum = attempt_sum(p->attempt);

    quiz_picture_close(p);
    p->at = p->attempt->count;
    p->was_ended = true;
    question_list_fill(&p->list, p->attempt, p->attempt->exam && !whole_is_final(p->attempt));
    if (sum.open == 0 && sum.unmarked == 0)
        attempt_submit(p->attempt); /* a practice is over when nothing is left to do */
}

/* Ends an exam: takes over what is being answered, submits, and shows the end. */
static void quiz_submit(struct quiz_player *p)
{
    stack_uncover(p->stack, p);
    quiz_keep_draft(p);
    attempt_submit(p->attempt);
    p->version++;
    quiz_show_end(p);
}

static unsigned do_submit(void *self, const struct key *key UNUSED, int code UNUSED)
{
    quiz_submit(self);
    return SCENE_DRAW;
}

/* What is asked of the owner to leave the quiz. */
static unsigned way_out(const struct quiz_player *p)
{
    return p->back ? SCENE_BACK : SCENE_QUIT;
}

static unsigned do_leave_exam(void *self, const struct key *key UNUSED, int code UNUSED)
{
    return way_out(self);
}

static const struct key submit_keys[] = {
    {"Enter y", 0, NULL, "submit", "submit", .act = do_submit},
    {"Esc n q", 0, NULL, "go on", "go on with the exam", .act = scene_ask, .rank = KEY_KEPT},
    {0},
};

static const struct key leave_keys[] = {
    {"Enter y", 0, NULL, "leave", "leave", .act = do_leave_exam},
    {"S", 0, NULL, "submit", "submit", .act = do_submit},
    {"Esc n q", 0, NULL, "go on", "go on with the exam", .act = scene_ask, .rank = KEY_KEPT},
    {0},
};

static void ask(struct quiz_player *p, const char *title, const char *words, const struct key *keys)
{
    text_cut(&p->asked, 0);
    add_open(&p->asked, p->attempt);
    text_add(&p->asked, words);
    p->ask = (struct ask){p->stack, title, text_string(&p->asked), keys, p};
    ask_open(&p->ask);
}

static void quiz_ask_submit(struct quiz_player *p)
{
    ask(p, "Submit the exam?", " After this no answer can be changed.", submit_keys);
}

/* ---------------------------------------------------------------------------------------- from question to question */

static int64_t now_of_system(void)
{
    return monotonic_now();
}

/* The first question without an answer from item `at` on; `count` if there is none. */
static size_t find_open(const struct attempt *s, size_t at)
{
    while (at < s->count && (s->items[at].state != ITEM_OPEN || !question_is_graded(s->items[at].question)))
        at++;
    return at;
}

/* The next question without an answer from where the learner was, or the first of the descriptions right before it;
 * `count` if all have an answer. */
static size_t find_first(const struct attempt *s)
{
    size_t at = find_open(s, s->at);

    at = at < s->count ? at : find_open(s, 0);
    if (at == s->count && attempt_sum(s).answered == 0)
        return 0; /* there is no question */
    while (at < s->count && at > 0 && !question_is_graded(s->items[at - 1].question))
        at--;
    return at;
}

/* The question on screen; NULL at the end and in lists, unless one is chosen there. */
static const struct item *quiz_item(const struct quiz_player *p)
{
    if (p->at < p->attempt->count)
        return &p->attempt->items[p->at];
    return p->list.at < p->list.count ? &p->attempt->items[p->list.items[p->list.at]] : NULL;
}

const char *quiz_player_view(const struct quiz_player *p)
{
    const struct item *item = quiz_item(p);

    return item ? item->question->view : NULL;
}

/* Opens the picture of the question on screen, or none. */
static void quiz_picture_open(struct quiz_player *p)
{
    struct view_setup setup = {.sources = p->sources, .has_text = true};
    const char *picture = quiz_player_view(p), *state;
    struct error e = {0};

    quiz_picture_close(p);
    if (!picture)
        return;
    p->view = view_get_stated(picture, &state, &e);
    if (p->view)
        p->self = p->view->open(p->view, &setup, state, &e);
    if (!p->self)
        text_addf(&p->view_trouble, "The picture cannot be shown: %s", e.message);
}

static bool quiz_picture_is_busy(const struct quiz_player *p)
{
    return p->self && p->view->is_computing && p->view->is_computing(p->self);
}

static void quiz_go_to(struct quiz_player *p, size_t item)
{
    if (item >= p->attempt->count)
        return;
    quiz_keep_draft(p);
    p->at = p->seen = item;
    if (!p->attempt->submitted)
        attempt_stop_at(p->attempt, item);
    p->page.first = 0;
    p->page.is_laid = false;
    p->page.bring = p->page.bring_hint = false;
    quiz_draft(p)->number = 0;
    quiz_picture_open(p);
}

static void say_goes_on(struct quiz_player *p)
{
    struct attempt_sum sum = attempt_sum(p->attempt);

    text_addf(&p->notice, "Goes on: %zu of %zu answered", sum.answered, sum.of);
}

struct quiz_player *quiz_player_new(const struct quiz_setup *setup)
{
    struct quiz_player *p = memory_new(sizeof *p);
    size_t first = find_first(setup->attempt);

    p->attempt = setup->attempt;
    p->title = memory_copy(setup->title ? setup->title : "");
    p->sources = setup->sources;
    p->names = (struct step_names){setup->name_step, setup->context};
    p->leads_on = setup->leads_on;
    p->drafts = memory_new_array(p->attempt->count + 1, sizeof *p->drafts);
    p->now = now_of_system;
    if (p->attempt->exam && setup->minutes > 0)
        p->until = p->now() + (int64_t)setup->minutes * MINUTE;
    p->before = sum_recall(p->attempt);
    if (p->attempt->goes_on)
        say_goes_on(p);
    if (first < p->attempt->count && !p->attempt->submitted) {
        quiz_go_to(p, first);
    } else {
        p->seen = p->attempt->count ? p->attempt->count - 1 : 0;
        quiz_show_end(p);
    }
    return p;
}

/* Keeps what is typed and not given, for another time. */
static void keep_drafts(struct quiz_player *p)
{
    for (size_t i = 0; i < p->attempt->count; i++) {
        const char *before = p->attempt->items[i].draft ? p->attempt->items[i].draft : "";

        attempt_keep_draft(p->attempt, i, p->drafts[i].begun ? text_string(&p->drafts[i].field.text) : before);
    }
}

void quiz_player_destroy(struct quiz_player *p)
{
    keep_drafts(p);
    quiz_picture_close(p);
    for (size_t i = 0; i < p->attempt->count; i++)
        draft_free(&p->drafts[i]);
    free(p->drafts);
    free(p->title);
    free(p->list.items);
    free(p->over.list.items);
    question_page_free(&p->page);
    text_free(&p->notice);
    text_free(&p->view_trouble);
    text_free(&p->asked);
    free(p);
}

void quiz_player_show(struct quiz_player *p, const char *back)
{
    p->back = back;
}

/* Shows a notice until the next key. */
static void quiz_say(struct quiz_player *p, const char *message)
{
    text_free(&p->notice);
    text_add(&p->notice, message);
}

const char *quiz_player_step(const struct quiz_player *p)
{
    const struct item *item = quiz_item(p);

    return item ? item->question->step : NULL;
}

/* Goes to the next question; after the last one to the sum, or to the question whether to end the exam. */
static void quiz_next(struct quiz_player *p)
{
    if (p->at + 1 < p->attempt->count) {
        quiz_go_to(p, p->at + 1);
        return;
    }
    quiz_keep_draft(p);
    if (attempt_is_silent(p->attempt))
        quiz_ask_submit(p);
    else
        quiz_show_end(p);
}

/* Milliseconds that are left, 0: the time is over; −1: there is no limit, or no exam is running. */
static int64_t quiz_left(const struct quiz_player *p)
{
    int64_t left;

    if (!p->until || !attempt_is_silent(p->attempt))
        return -1;
    left = p->until - p->now();
    return left < 0 ? 0 : left;
}

/* ---------------------------------------------------------------------------------------------------- what is drawn */

/* The question on screen, as its page needs it. */
static struct question_now question_now(struct quiz_player *p)
{
    return (struct question_now){.item = &p->attempt->items[p->at],
                                 .draft = quiz_draft(p),
                                 .is_open = quiz_is_open(p),
                                 .is_typing = quiz_is_typing(p),
                                 .is_silent = attempt_is_silent(p->attempt),
                                 .version = p->version};
}

/* Rows of the text below the visible ones. */
static size_t count_below(const struct quiz_player *p, const struct quiz_frame *frame)
{
    return question_page_below(&p->page, frame->text.rows);
}

/* Scrolls the text by rows; returns whether anything changed. */
static bool scroll(struct quiz_player *p, const struct quiz_frame *frame, long by)
{
    return question_page_scroll(&p->page, frame->text.rows, by);
}

static void place_beside(struct quiz_frame *frame, const struct quiz_player *p, const struct theme *theme)
{
    int wanted = view_columns(p->view, p->self, theme) + 4;
    int columns = number_between(TEXT_LEAST, frame->cols - (wanted > KEPT ? wanted : KEPT), BESIDE_MOST);

    frame->bar_col = frame->cols - columns - 4;
    frame->picture = frame->body;
    frame->picture.cols = frame->bar_col;
    frame->text = (struct area){frame->body.row, frame->bar_col + 2, frame->body.rows, columns};
}

static void place_above(struct quiz_frame *frame, const struct quiz_player *p, const struct theme *theme, int wanted)
{
    struct area room = frame->body;

    room.rows -= wanted + 1;
    if (room.rows < PICTURE_LEAST)
        return;
    frame->picture = frame->body;
    frame->picture.rows = number_between(1, view_rows(p->view, p->self, theme, room), room.rows);
    frame->text.row += frame->picture.rows + 1;
    frame->text.rows -= frame->picture.rows + 1;
}

/* Divides the body between picture and text; `wanted`: rows that the text would fill. */
static void quiz_picture_place(struct quiz_frame *frame, const struct quiz_player *p, const struct theme *theme,
                               int wanted)
{
    if (p->self && frame->cols >= WIDE)
        place_beside(frame, p, theme);
    else if (p->self)
        place_above(frame, p, theme, wanted);
}

/* Draws the picture, if it is visible, and the hairline beside it. */
static void quiz_picture_draw(struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas)
{
    struct area before;

    if (!p->self || frame->picture.rows <= 0)
        return;
    before = canvas_clip(canvas, frame->picture);
    view_draw(p->view, p->self, canvas, frame->picture);
    canvas_clip(canvas, before);
    if (frame->bar_col >= 0)
        canvas_down(canvas, frame->body.row, frame->bar_col, frame->body.rows);
}

/* Lays out a screen without a question. */
static void quiz_frame_begin(struct quiz_frame *frame, const struct canvas *canvas)
{
    int margin;

    *frame = (struct quiz_frame){.rows = canvas->rows, .cols = canvas->cols, .bar_col = -1};
    frame->compact = frame->rows < QUIZ_LOW || frame->cols < QUIZ_NARROW;
    frame->name_row = 1;
    frame->footer_row = frame->rows - 1;
    frame->status_row = frame->rows - 2;
    frame->body.row = frame->compact ? 2 : 3;
    frame->body.rows = frame->status_row - frame->body.row;
    frame->body.cols = frame->cols;
    margin = frame->compact ? 1 : MARGIN;
    frame->text = (struct area){frame->body.row, margin, frame->body.rows, frame->cols - 2 * margin};
    if (frame->text.cols > TEXT_MOST)
        frame->text.cols = TEXT_MOST;
}

/* Lays out a screen with the question, whose page is laid out if need be, or with the sum. */
static void quiz_frame_make(struct quiz_frame *frame, struct quiz_player *p, const struct canvas *canvas)
{
    struct question_page *page = &p->page;
    struct question_now q;

    quiz_frame_begin(frame, canvas);
    if (!is_on_question(p)) {
        frame->list = quiz_end_list(p, frame, &canvas->theme);
        return;
    }
    q = question_now(p);
    if (page->screen_rows != frame->rows || page->screen_cols != frame->cols) {
        page->bring = page->bring || page->screen_rows > 0;
        page->screen_rows = frame->rows;
        page->screen_cols = frame->cols;
    }
    if (p->self) /* to count its rows, with the usual blank ones */
        question_page_lay(page, &q, frame->text.cols, 0, &canvas->theme);
    quiz_picture_place(frame, p, &canvas->theme, (int)(page->count < 10000 ? page->count : 10000));
    question_page_lay(page, &q, frame->text.cols, frame->text.rows, &canvas->theme);
    frame->text.rows -= (int)page->sides.count;
    frame->sides =
        (struct area){frame->text.row + frame->text.rows, frame->text.col, (int)page->sides.count, frame->text.cols};
    if (frame->text.rows > 0)
        question_page_settle(page, &q, frame->text.rows);
}

/* Appends "question 4 of 12", short "4 of 12"; for a description, how many questions there are. */
static void add_position(const struct quiz_player *p, const struct quiz_frame *frame, struct text *out)
{
    size_t number = p->attempt->count ? attempt_number(p->attempt, p->at) : 0;

    if (number)
        text_addf(out, "%s%zu of %zu", frame->compact ? "" : "question ", number, attempt_sum(p->attempt).of);
    else
        text_addf(out, "%zu question%s", attempt_sum(p->attempt).of, attempt_sum(p->attempt).of == 1 ? "" : "s");
}

static int draw_clock(const struct quiz_player *p, struct canvas *canvas, int end)
{
    int64_t left = quiz_left(p), seconds = (left + 999) / 1000;
    struct text clock = {0};
    int columns;

    if (left < 0)
        return end;
    text_addf(&clock, " %" PRId64 ":%02" PRId64 " left ", seconds / 60, seconds % 60);
    columns = canvas_columns(&canvas->theme, text_string(&clock));
    canvas_put(canvas, 0, end - columns, left <= URGENT ? ROLE_TAG : ROLE_PLAIN, text_string(&clock));
    text_free(&clock);
    return end - columns - 1;
}

static void draw_title(const struct quiz_player *p, const struct quiz_frame *frame, const struct quiz_part *part,
                       struct canvas *canvas)
{
    struct text position = {0}, title = {0};
    struct line line = {0};
    int end = frame->cols - 1;

    if (part->position)
        text_add(&position, part->position);
    else
        add_position(p, frame, &position);
    canvas_put_right(canvas, 0, end, ROLE_DIM, text_string(&position));
    end -= canvas_columns(&canvas->theme, text_string(&position)) + 2;
    end = draw_clock(p, canvas, end);
    utf8_clean(&title, p->title, strlen(p->title));
    line_add(&line, ROLE_STRONG, p->attempt->exam ? "Exam" : "Quiz");
    if (title.length)
        line_addf(&line, ROLE_PLAIN, " · %s", text_string(&title));
    line_draw(canvas, 0, 1, end - 2, &line);
    line_free(&line);
    text_free(&position);
    text_free(&title);
}

/* Draws the question's title and, in an exam, whether it is answered and marked. */
static void draw_name(const struct quiz_player *p, const struct quiz_frame *frame, const struct quiz_part *part,
                      struct canvas *canvas)
{
    const struct item *item = p->at < p->attempt->count ? &p->attempt->items[p->at] : NULL;
    bool is_question = item && !part->position;
    struct text title = {0}, state = {0};
    struct line line = {0};
    int col;

    if (is_question && item->question->title)
        utf8_clean(&title, item->question->title, strlen(item->question->title));
    if (title.length)
        line_add(&line, ROLE_DIM, text_string(&title));
    if (is_question && attempt_is_silent(p->attempt) && question_is_graded(item->question))
        text_add(&state, item->state == ITEM_ANSWERED ? "answered" : "open");
    if (is_question && attempt_is_silent(p->attempt) && item->marked)
        text_addf(&state, "%smarked for later", state.length ? ", " : "");
    col = hairline_draw(canvas, frame->name_row, &line);
    hairline_end(canvas, frame->name_row, col, text_string(&state));
    line_free(&line);
    text_free(&title);
    text_free(&state);
}

/* Appends "2 of 3 right so far", in an exam "7 of 12 answered". */
static void add_reached(const struct quiz_player *p, const struct quiz_frame *frame, struct text *out)
{
    struct attempt_sum sum = attempt_sum(p->attempt);

    if (p->at >= p->attempt->count || sum.of == 0)
        return;
    if (attempt_is_silent(p->attempt))
        text_addf(out, "%zu of %zu answered", sum.answered, sum.of);
    else if (sum.answered > 0)
        text_addf(out, "%zu of %zu right%s", sum.right, sum.answered, frame->compact ? "" : " so far");
}

/* The column before which the footer ends: the score so far comes after it. */
static int quiz_footer_end(const struct quiz_player *p, const struct quiz_frame *frame)
{
    struct text reached = {0};
    int end = frame->cols - 1;

    add_reached(p, frame, &reached);
    if (!frame->compact && reached.length)
        end -= (int)reached.length + GAP;
    text_free(&reached);
    return end;
}

/* Names the step of a question in the footer, beside "Enter next" and "? help"; false if it names none. */
static bool quiz_name_step(const struct quiz_player *p, const struct quiz_frame *frame, const struct item *item,
                           struct text *out)
{
    int gap = frame->cols < QUIZ_NARROW ? 2 : 3, room = quiz_footer_end(p, frame) - 1 - OTHER_KEYS - 2 * gap;

    if (!item || !p->names.name || !item->question->step)
        return false;
    step_names_write(&p->names, item->question->step, room, out);
    return true;
}

/* Adds how much of the body is out of sight. */
static void add_more(const struct quiz_player *p, const struct quiz_frame *frame, struct text *out)
{
    size_t below = count_below(p, frame);

    if (below > 0)
        text_addf(out, "▾ %zu more line%s, PgDn", below, below == 1 ? "" : "s");
    else if (p->page.first > 0)
        text_add(out, "▴ PgUp");
}

static void draw_question(struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas)
{
    const struct question_now q = question_now(p);

    quiz_picture_draw(p, frame, canvas);
    question_page_draw(&p->page, &q, canvas, frame->text);
    flow_draw(canvas, frame->sides, &p->page.sides, 0, false);
}

static void draw_list(struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas)
{
    question_list_draw(&p->over.list, p->attempt, NULL, canvas, frame->list);
}

static const struct quiz_part quiz_question = {NULL, draw_question};
static const struct quiz_part quiz_picture = {NULL, quiz_picture_draw};
static const struct quiz_part quiz_list = {"all questions", draw_list};
static const struct quiz_part quiz_end = {"the sum", quiz_end_draw};

static void draw_status(const struct quiz_player *p, const struct quiz_frame *frame, const struct quiz_part *part,
                        struct canvas *canvas)
{
    const char *trouble = part == &quiz_question ? text_string(&p->view_trouble) : "";
    const char *says = p->notice.length ? text_string(&p->notice) : trouble;
    struct text more = {0};
    int col;

    if (part == &quiz_question)
        add_more(p, frame, &more);
    if (frame->compact && more.length == 0)
        add_reached(p, frame, &more);
    col = hairline_say(canvas, frame->status_row, says);
    hairline_end(canvas, frame->status_row, col, text_string(&more));
    text_free(&more);
}

/* Draws a screen without its keys. */
static void quiz_draw(struct quiz_player *p, const struct quiz_frame *frame, const struct quiz_part *part,
                      struct canvas *canvas)
{
    struct text reached = {0};

    canvas_clear(canvas);
    draw_title(p, frame, part, canvas);
    draw_name(p, frame, part, canvas);
    part->body(p, frame, canvas);
    draw_status(p, frame, part, canvas);
    add_reached(p, frame, &reached);
    if (!frame->compact)
        canvas_put_right(canvas, frame->footer_row, frame->cols - 1, ROLE_DIM, text_string(&reached));
    text_free(&reached);
}

/* ------------------------------------------------------------------------------------------- the keys of a question */

static const struct item *item_of(const struct quiz_player *p)
{
    return &p->attempt->items[p->at];
}

static bool has_choice(const struct quiz_player *p)
{
    return quiz_is_open(p) && item_of(p)->question->type->is_chosen;
}

static bool has_pairs(const struct quiz_player *p)
{
    return quiz_is_open(p) && item_of(p)->question->type->is_paired;
}

/* How many places a digit chooses from: options, or rows of pairs. */
static size_t count_places(const struct quiz_player *p)
{
    return has_pairs(p) || has_choice(p) ? item_of(p)->order.option_count : 0;
}

/* Whether all right sides are in sight. */
static bool sees_sides(const struct quiz_player *p, const struct quiz_frame *frame)
{
    const struct question_page *page = &p->page;
    size_t first = item_of(p)->order.option_count, end = page->first + (size_t)frame->text.rows;

    for (size_t i = 0; page->sides.count == 0 && i < page->count; i++)
        if (page->rows[i].place != QUESTION_NONE && page->rows[i].place >= first && (i < page->first || i >= end))
            return false;
    return true;
}

/* Says which right side a letter stands for: "2 → 5×4". */
static void say_match(struct quiz_player *p)
{
    const struct draft *draft = quiz_draft(p);
    const struct item *item = item_of(p);
    size_t row = draft->filled[draft->filled_count - 1];
    struct text said = {0};

    text_addf(&said, "%zu → ", row + 1);
    question_text_add_plain(&item->question->answers[draft->matched[item->order.options[row]]].match, &said);
    quiz_say(p, text_string(&said));
    text_free(&said);
}

/* Chooses, ticks, matches, or takes back. */
static unsigned do_draft(void *self, const struct key *key UNUSED, int code)
{
    struct quiz_player *p = player_of(self);
    bool is_letter = has_pairs(p) && code >= 'a' && code <= 'z', has_seen = sees_sides(p, frame_of(self));
    bool always_changes = is_letter || code == KEY_CODE_BACKSPACE || item_of(p)->question->several;
    size_t before = quiz_draft(p)->at;

    if (draft_key(quiz_draft(p), item_of(p), code)) {
        if (quiz_draft(p)->at == before && !always_changes)
            quiz_say(p, has_pairs(p) ? "That row is marked already." : "It is chosen already.");
        quiz_touch(p);
        if (is_letter && !has_seen)
            say_match(p);
    } else
        quiz_say(p, is_letter ? "No right side has that letter." : "There is no such option.");
    return SCENE_DRAW;
}

static bool is_tight(const void *self)
{
    return frame_of(self)->cols < QUIZ_TIGHT;
}

static bool digit_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);
    size_t count = count_places(p);
    bool several = count && item_of(p)->question->several, tight = is_tight(self);

    text_addf(&offer->shown, count > 1 ? "1-%zu%s" : "%zu%s", count, several && !tight ? " space" : "");
    text_add(&offer->word, several ? "tick" : has_pairs(p) ? "row" : tight ? "pick" : "choose");
    offer->rank = has_pairs(p) ? KEY_WANTED : KEY_KEPT;
    return count > 0;
}

static bool zero_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return count_places(player_of(self)) > 9;
}

static bool letter_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return has_choice(player_of(self));
}

/* The letter of a type's own: t for true. */
static bool own_letter_works(const void *self, const struct key *key, struct key_offer *offer UNUSED)
{
    const struct quiz_player *p = player_of(self);
    const struct item *item = item_of(p);
    size_t at = p->drafts[p->at].at;

    return has_choice(p) && (at >= item->order.option_count ||
                             item->question->type->letters[item->order.options[at]].key[0] != key->keys[0]);
}

static bool tick_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return quiz_is_open(player_of(self)) && item_of(player_of(self))->question->several;
}

/* The row's action is the least number of right sides for which its letters are used. */
static bool match_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);
    size_t count = has_pairs(p) ? item_of(p)->order.choice_count : 0;

    text_addf(&offer->shown, count > 1 ? "a-%c" : "a", (int)('a' + (count < 26 ? count : 26) - 1));
    text_add(&offer->word, key->word && is_tight(self) ? "pair" : "");
    return count >= (size_t)key->action;
}

static bool match_back_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct quiz_player *p = player_of(self);

    for (size_t i = 0; has_pairs(p) && i < item_of(p)->order.option_count; i++)
        if (p->drafts[p->at].matched[item_of(p)->order.options[i]] != QUESTION_NONE)
            return true;
    return false;
}

/* Whether there are lines of the text above (−1) or below (1) what is in sight. */
static bool has_more(const struct quiz_player *p, const struct quiz_frame *frame, int by)
{
    return by > 0 ? count_below(p, frame) > 0 : p->page.first > 0;
}

static unsigned do_page(void *self, const struct key *key, int code UNUSED)
{
    scroll(player_of(self), frame_of(self), page_of(frame_of(self), key->action));
    return SCENE_DRAW;
}

static bool page_works(const void *self, const struct key *key, struct key_offer *offer UNUSED)
{
    return has_more(player_of(self), frame_of(self), key->action);
}

/* Moves the choice by a row; says where there is no more. */
static void move_choice(struct quiz_player *p, int by)
{
    struct draft *draft = quiz_draft(p);
    size_t before = draft->at;

    draft_move(draft, item_of(p), by);
    if (draft->at == before)
        quiz_say(p, by < 0 ? "This is the first." : "This is the last.");
    else
        quiz_touch(p);
}

static unsigned do_line(void *self, const struct key *key, int code UNUSED)
{
    struct quiz_player *p = player_of(self);

    if (quiz_is_typing(p)) {
        size_t at = quiz_draft(p)->field.at;

        question_page_move_cursor(&p->page, &quiz_draft(p)->field, key->action);
        p->page.bring = true;
        if (quiz_draft(p)->field.at == at)
            quiz_say(p, FIELD_STILL);
    } else if (has_choice(p) || has_pairs(p)) {
        move_choice(p, key->action);
    } else {
        scroll(p, frame_of(self), key->action);
    }
    return SCENE_DRAW;
}

static bool line_works(const void *self, const struct key *key, struct key_offer *offer UNUSED)
{
    const struct quiz_player *p = player_of(self);

    if (quiz_is_typing(p))
        return item_of(p)->question->type->is_long;
    return has_choice(p) || has_pairs(p) || has_more(p, frame_of(self), key->action);
}

/* Answers with what is chosen or typed, or begins to type. */
static unsigned do_enter(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct quiz_player *p = player_of(self);
    struct draft *draft = quiz_draft(p);

    if (draft_has_field(item_of(p)->question) && !draft->typing)
        draft->typing = p->page.bring = true;
    else if (item_of(p)->state == ITEM_ANSWERED && !draft->touched)
        quiz_say(p, "That is kept already: → goes on.");
    else
        quiz_commit(p);
    return SCENE_DRAW;
}

static bool enter_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    if (!quiz_is_open(p))
        return false;
    if (draft_has_field(item_of(p)->question)) {
        bool is_empty = p->drafts[p->at].field.text.length == 0;
        bool is_essay = item_of(p)->question->type->is_long;

        text_add(&offer->word, !quiz_is_typing(p) ? "type"
                               : !is_empty        ? "answer"
                               : is_essay         ? "see an answer"
                               : p->attempt->exam ? "no answer"
                                                  : "give up");
    } else if (p->drafts[p->at].trouble.length > 0) { /* what is missing was said */
        text_add(&offer->word, "give up");
        return draft_is_empty(&p->drafts[p->at], item_of(p)) && !p->attempt->exam;
    }
    return true;
}

static unsigned do_hint(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct quiz_player *p = player_of(self);

    p->attempt->items[p->at].hints++;
    p->page.bring = p->page.bring_hint = true;
    p->version++;
    return SCENE_DRAW;
}

static bool hint_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);
    bool is_letter = quiz_is_typing(p) || (has_pairs(p) && item_of(p)->order.choice_count > 'i' - 'a');

    if (is_tight(self) && !is_letter) {
        text_add(&offer->shown, "i");
        offer->rank = KEY_KEPT;
    }
    return quiz_is_open(p) && !p->attempt->exam && item_of(p)->hints < item_of(p)->question->hint_count;
}

/* Gives up, or takes back an answer of an exam. */
static unsigned do_skip(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct quiz_player *p = player_of(self);

    attempt_give_up(p->attempt, p->at);
    put_away(p);
    return SCENE_DRAW;
}

static bool skip_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    if (p->attempt->exam)
        text_add(&offer->word, "take back");
    return quiz_is_open(p) && (!p->attempt->exam || item_of(p)->state == ITEM_ANSWERED);
}

static unsigned do_mark(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct quiz_player *p = player_of(self);

    p->attempt->items[p->at].marked = !item_of(p)->marked;
    p->version++;
    return SCENE_DRAW;
}

static bool mark_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    if (is_on_question(p) && item_of(p)->marked)
        text_add(&offer->word, "unmark");
    return is_on_question(p) && attempt_is_silent(p->attempt);
}

/* Whether the question has been answered, so that everything may be told. */
static bool is_told(const struct quiz_player *p)
{
    return is_on_question(p) && !attempt_is_silent(p->attempt) && item_of(p)->state != ITEM_OPEN &&
           question_is_graded(item_of(p)->question);
}

/* The row's action is how many halves the text is worth. */
static unsigned do_worth(void *self, const struct key *key, int code UNUSED)
{
    struct quiz_player *p = player_of(self);

    attempt_mark(p->attempt, p->at, key->action / 2.0);
    p->version++;
    return SCENE_DRAW;
}

static bool worth_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return is_told(player_of(self)) && item_of(player_of(self))->wants_mark;
}

static unsigned do_again(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct quiz_player *p = player_of(self);

    attempt_try_again(p->attempt, p->at);
    draft_free(&p->drafts[p->at]);
    quiz_draft(p);
    p->page.first = 0;
    p->page.bring = true;
    p->version++;
    return SCENE_DRAW;
}

static bool again_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return is_told(player_of(self)) && !player_of(self)->attempt->exam;
}

static bool step_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    return is_told(p) && quiz_name_step(p, frame_of(self), item_of(p), &offer->word);
}

/* Shows the picture in the whole body; once all may be told, its lab. */
static unsigned do_view(void *self, const struct key *key UNUSED, int code UNUSED)
{
    if (is_told(player_of(self)))
        return SCENE_LAB;
    return QUIZ_OPEN_PICTURE;
}

static bool view_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    if (is_told(p))
        text_add(&offer->word, "lab");
    return item_of(p)->question->view && (is_told(p) || (p->self && frame_of(self)->picture.rows == 0));
}

/* Whether a key belongs to the text that is being typed. */
static bool is_in_text(const struct quiz_player *p, int code)
{
    return quiz_is_typing(p) && !field_is_left(&p->drafts[p->at].field, code);
}

static unsigned do_next(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct quiz_player *p = player_of(self);

    if (!quiz_is_open(p) && count_below(p, frame_of(self)) > 0)
        scroll(p, frame_of(self), page_of(frame_of(self), 1));
    else
        quiz_next(p);
    return SCENE_DRAW;
}

static bool next_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    offer->rank = quiz_is_open(p) ? KEY_WANTED : KEY_KEPT;
    if (p->at + 1 >= p->attempt->count)
        text_add(&offer->word, attempt_is_silent(p->attempt) ? "submit" : "the sum");
    return quiz_is_open(p) && !is_in_text(p, KEY_CODE_RIGHT);
}

/* On an answered question, or a description, Enter goes on, too: first to what is out of sight. */
static bool go_on_works(const void *self, const struct key *key, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    if (count_below(p, frame_of(self)) > 0)
        text_add(&offer->word, "more");
    else
        next_works(self, key, offer);
    offer->rank = KEY_KEPT;
    return !quiz_is_open(p);
}

static unsigned do_back(void *self, const struct key *key UNUSED, int code UNUSED)
{
    quiz_go_to(player_of(self), player_of(self)->at - 1);
    return SCENE_DRAW;
}

static bool back_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return !is_in_text(player_of(self), KEY_CODE_LEFT) && player_of(self)->at > 0;
}

static unsigned do_end(void *self, const struct key *key, int code UNUSED)
{
    struct quiz_player *p = player_of(self);
    size_t to = key->action < 0 ? 0 : p->attempt->count - 1;

    if (p->at == to)
        quiz_say(p, to == 0 ? "This is the first question." : "This is the last question.");
    else
        quiz_go_to(p, to);
    return SCENE_DRAW;
}

static bool has_several(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return player_of(self)->attempt->count > 1;
}

/* On the last question the key for the next one already says so. */
static bool submit_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    if (p->at + 1 < p->attempt->count)
        text_add(&offer->word, "submit");
    return attempt_is_silent(p->attempt);
}

/* Goes to the sum from a question that is looked at again; else out of the quiz. */
static unsigned do_leave(void *self, const struct key *key UNUSED, int code UNUSED)
{
    if (!player_of(self)->was_ended)
        return QUIZ_LEAVE;
    quiz_show_end(player_of(self));
    return SCENE_DRAW;
}

/* Leaves the field. */
static unsigned do_leave_field(void *self, const struct key *key UNUSED, int code UNUSED)
{
    quiz_draft(player_of(self))->typing = false;
    return SCENE_DRAW;
}

static bool leave_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    text_add(&offer->word, p->was_ended ? "the sum" : p->back ? p->back : "");
    offer->rank = p->was_ended ? KEY_KEPT : KEY_USUAL;
    return p->was_ended || p->back;
}

/* Where there is no way back, q ends the program. */
static bool quit_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return !player_of(self)->back && !player_of(self)->was_ended;
}

static bool quit_end_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return !player_of(self)->back;
}

/* Rows of each table: mouse, help. */
#define QUIZ_COMMON_ROWS                                                                                               \
    {"M", SCENE_MOUSE, NULL, NULL, "the mouse to the terminal, and back", .act = scene_ask},                           \
    {                                                                                                                  \
        "?", SCENE_HELP, NULL, "help", "this help", .act = scene_ask, .rank = KEY_LAST                                 \
    }

/* If several rows have the same key, the first that works gets it. The order is that of the footer. */
static const struct key question_keys[] = {
    {"a b c d e f g h", 1, "a-z", "match", "in pairs: the right side of the marked row", .act = do_draft,
     .works = match_works, .rank = KEY_KEPT},
    {"i j k l", 9, NULL, NULL, NULL, .act = do_draft, .works = match_works},
    {"m n o p q r", 13, NULL, NULL, NULL, .act = do_draft, .works = match_works},
    {"s t u v w x y z", 19, NULL, NULL, NULL, .act = do_draft, .works = match_works},
    {"1-9", 0, NULL, "choose", "choose an option by its number; in pairs, mark a row", .act = do_draft,
     .works = digit_works, .rank = KEY_KEPT},
    {"0", 0, NULL, NULL, NULL, .act = do_draft, .works = zero_works},
    {"a b c d e f", 0, "a-f", NULL, "choose an option by its letter", .act = do_draft, .works = letter_works},
    {"Space", 0, NULL, NULL, "tick the option, or take the tick away", .act = do_draft, .works = tick_works},
    {"Down j", 1, NULL, NULL, "option by option; in a long text, line by line", .act = do_line, .works = line_works,
     .why_not = "There is nothing further down."},
    {"Up k", -1, NULL, NULL, NULL, .act = do_line, .works = line_works, .why_not = "There is nothing further up."},
    {"1", 0, NULL, "worth nothing", "what your text is worth: nothing, half, all of it", .act = do_worth,
     .works = worth_works, .rank = KEY_KEPT},
    {"2", 1, NULL, "half", NULL, .act = do_worth, .works = worth_works, .rank = KEY_KEPT},
    {"3", 2, NULL, "all", NULL, .act = do_worth, .works = worth_works, .rank = KEY_KEPT},
    {"Enter", 0, NULL, "answer", "answer", .act = do_enter, .works = enter_works, .rank = KEY_KEPT,
     .why_not = "It is still incomplete: see above."},
    {"Enter Right Space", 0, NULL, "next", "next question", .act = do_next, .works = go_on_works},
    {"Right Space", 0, NULL, "next", "next question", .act = do_next, .works = next_works,
     .why_not = "There is nothing to go on to."},
    {"Backspace", 0, NULL, "take back", "take the last letter back", .act = do_draft, .works = match_back_works,
     .rank = KEY_WANTED},
    {"r Backspace", 0, NULL, "again", "try the question again; the first answer counts", .act = do_again,
     .works = again_works, .rank = KEY_WANTED, .why_not = "There is nothing to take back."},
    {"e", SCENE_STEP, NULL, "step", "the step that explains it; Esc there leads back", .act = scene_ask,
     .works = step_works, .rank = KEY_KEPT, .why_not = "e is for an answered question."},
    {"Tab i", 0, NULL, "hint", "a hint", .act = do_hint, .works = hint_works, .rank = KEY_WANTED,
     .why_not = "There is no hint."},
    {"m", 0, NULL, "mark", "mark the question for later", .act = do_mark, .works = mark_works, .rank = KEY_WANTED},
    {"s", 0, NULL, "skip", "give up and see the answer; in an exam, take the answer back", .act = do_skip,
     .works = skip_works, .rank = KEY_WANTED},
    {"v", 0, NULL, "picture", "the question's picture; after the answer, its lab", .act = do_view, .works = view_works,
     .rank = KEY_WANTED},
    {"l", QUIZ_OPEN_LIST, NULL, "list", "the list of all questions", .act = scene_ask, .works = has_several},
    {"S", QUIZ_SUBMIT, NULL, NULL, "submit the exam", .act = scene_ask, .works = submit_works},
    {"Left", 0, NULL, "back", "question before", .act = do_back, .works = back_works,
     .why_not = "This is the first question."},
    {"PgDn", 1, NULL, NULL, "a page on", .act = do_page, .works = page_works,
     .why_not = "There is nothing further down."},
    {"PgUp", -1, NULL, NULL, "a page back", .act = do_page, .works = page_works,
     .why_not = "There is nothing further up."},
    {"Home", -1, NULL, NULL, "first, last question", .act = do_end, .works = has_several},
    {"End", 1, NULL, NULL, NULL, .act = do_end, .works = has_several},
    {"Esc q", 0, NULL, "leave", "out of the quiz; from a question seen again, to the sum", .act = do_leave,
     .works = leave_works, .rank = KEY_KEPT, .why_not = "q quits."},
    QUIZ_COMMON_ROWS,
    {"q", QUIZ_LEAVE, NULL, "quit", "quit", .act = scene_ask, .works = quit_works},
    {0},
};

/* Keys while a text is typed; all others are typed, too. */
static const struct key field_keys[] = {
    {"Enter", 0, NULL, "answer", "answer; twice without an answer: give up", .act = do_enter, .works = enter_works,
     .rank = KEY_KEPT},
    {"Tab", 0, NULL, "hint", "a hint", .act = do_hint, .works = hint_works, .rank = KEY_WANTED,
     .why_not = "There is no hint."},
    {"Esc", 0, NULL, "leave", "out of the field, so that keys work", .act = do_leave_field, .rank = KEY_KEPT},
    {"Right Space", 0, NULL, "next", "next question", .act = do_next, .works = next_works},
    {"Left", 0, NULL, "back", "question before", .act = do_back, .works = back_works,
     .why_not = "This is the first question."},
    {"Down", 1, NULL, NULL, NULL, .act = do_line, .works = line_works, .why_not = "The text has one line."},
    {"Up", -1, NULL, NULL, NULL, .act = do_line, .works = line_works, .why_not = "The text has one line."},
    {"PgDn", 1, NULL, NULL, NULL, .act = do_page, .works = page_works, .why_not = "There is nothing further down."},
    {"PgUp", -1, NULL, NULL, NULL, .act = do_page, .works = page_works, .why_not = "There is nothing further up."},
    {0},
};

/* The rows of the question: before those of letters in general, the letters of its type. */
static const struct key *question_table(struct quiz_player *p)
{
    const struct question_letter *letter = item_of(p)->question->type->letters;
    size_t count = 0;

    for (const struct key *row = question_keys; row == question_keys || row[-1].keys; row++) {
        for (; row->works == letter_works && letter && letter->key; letter++)
            p->keys[count++] = (struct key){.keys = letter->key,
                                            .word = letter->word,
                                            .help = letter->word,
                                            .act = do_draft,
                                            .works = own_letter_works,
                                            .why_not = "It is chosen already."};
        assert(count < QUIZ_KEYS_MOST);
        p->keys[count++] = *row;
    }
    return p->keys;
}

/* The keys of the question on screen, with the letters of its type; while a text is typed, the keys of the field. */
static const struct key *quiz_question_keys(struct quiz_player *p)
{
    return quiz_is_typing(p) ? field_keys : question_table(p);
}

/* Types a key into the field that has the keyboard; false if the key is not for a field. It needs no frame, because a
 * long text is pasted faster than it can be laid out. */
static bool quiz_type(struct quiz_player *p, int code)
{
    struct draft *draft;
    enum reaction reaction;

    if (!is_in_text(p, code))
        return false;
    draft = quiz_draft(p);
    reaction = view_edit(&draft->field, code);
    if (reaction != REACT_PASS)
        text_free(&p->notice);
    if (reaction == REACT_STILL)
        quiz_say(p, FIELD_STILL);
    if (reaction != REACT_DONE)
        return reaction != REACT_PASS;
    draft->touched = p->page.bring = true;
    text_free(&draft->trouble);
    p->version++;
    return true;
}

/* ----------------------------------------------------------------- the scenes, and the keys of all but the question */

static struct question_list *list_of(const void *turn)
{
    return ((const struct quiz_turn *)turn)->list;
}

static bool end_step_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    const struct quiz_player *p = player_of(self);

    return quiz_name_step(p, frame_of(self), quiz_item(p), &offer->word);
}

static unsigned do_review(void *self, const struct key *key UNUSED, int code UNUSED)
{
    attempt_submit(player_of(self)->attempt);
    return SCENE_REVIEW;
}

static bool review_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    const struct quiz_player *p = player_of(self);
    const struct attempt *s = p->attempt;

    for (size_t i = 0; i < s->count; i++)
        if (question_is_graded(s->items[i].question) && s->items[i].tries > 0 && s->items[i].first < 1)
            return true;
    return false;
}

/* Moves; the row's action says how far: 1 or −1 a row, 2 or −2 a page, 3 or −3 to the end. */
static unsigned do_rows(void *self, const struct key *key, int code UNUSED)
{
    int way = key->action < 0 ? -1 : 1;
    long by = key->action == way       ? way
              : key->action == 2 * way ? page_of(frame_of(self), way)
                                       : way * (long)list_of(self)->count;

    question_list_move(list_of(self), by);
    return SCENE_DRAW;
}

static bool rows_work(const void *self, const struct key *key, struct key_offer *offer UNUSED)
{
    const struct question_list *list = list_of(self);

    return key->action > 0 ? list->at + 1 < list->count : list->at > 0;
}

static unsigned do_open(void *self, const struct key *key UNUSED, int code UNUSED)
{
    struct quiz_player *p = player_of(self);
    size_t item = list_of(self)->items[list_of(self)->at];

    stack_uncover(p->stack, p);
    quiz_go_to(p, item);
    return SCENE_DRAW;
}

static bool open_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return list_of(self)->at < list_of(self)->count;
}

/* Goes on after the sum, or back from there. */
static unsigned do_next_lesson(void *self, const struct key *key UNUSED, int code UNUSED)
{
    attempt_submit(player_of(self)->attempt);
    return SCENE_NEXT;
}

static bool next_lesson_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return player_of(self)->leads_on;
}

static unsigned do_last(void *self, const struct key *key UNUSED, int code UNUSED)
{
    quiz_go_to(player_of(self), player_of(self)->seen);
    return SCENE_DRAW;
}

static bool last_works(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return player_of(self)->attempt->count > 0;
}

static bool leave_end_works(const void *self, const struct key *key UNUSED, struct key_offer *offer)
{
    text_add(&offer->word, player_of(self)->back ? player_of(self)->back : "");
    return player_of(self)->back != NULL;
}

/* Closes what lies over the question. */
static unsigned do_uncover(void *self, const struct key *key UNUSED, int code UNUSED)
{
    stack_uncover(player_of(self)->stack, player_of(self));
    return SCENE_DRAW;
}

/* Rows of keys that move through a list. */
#define UP "There is nothing further up."
#define DOWN "There is nothing further down."
#define MOVE(key, way, what, why)                                                                                      \
    {                                                                                                                  \
        key, way, NULL, NULL, what, .act = do_rows, .works = rows_work, .why_not = (why)                               \
    }
#define LIST_ROWS                                                                                                      \
    {"Enter", 0, NULL, "open", "open the question", .act = do_open, .works = open_works, .rank = KEY_KEPT},            \
        MOVE("Down j", 1, "row by row", DOWN), MOVE("Up k", -1, NULL, UP), MOVE("PgDn", 2, "a page on", DOWN),         \
        MOVE("PgUp", -2, "a page back", UP), MOVE("Home", -3, "first, last row", UP), MOVE("End", 3, NULL, DOWN)

static const struct key end_keys[] = {
    LIST_ROWS,
    {"Right Space", 0, NULL, "next lesson", "the next lesson", .act = do_next_lesson, .works = next_lesson_works,
     .rank = KEY_KEPT, .why_not = "There is nothing to go on to."},
    {"e", SCENE_STEP, NULL, "step", "the step that explains it; Esc there leads back", .act = scene_ask,
     .works = end_step_works, .rank = KEY_KEPT, .why_not = "This question names no step."},
    {"r", 0, NULL, "again", "take again what was missed", .act = do_review, .works = review_works, .rank = KEY_WANTED,
     .why_not = "Nothing was missed."},
    {"l", QUIZ_OPEN_LIST, NULL, "list", "the list of all questions", .act = scene_ask, .works = has_several},
    {"Left", 0, NULL, "back", "the question that was seen last", .act = do_last, .works = last_works},
    {"Esc q", QUIZ_LEAVE, NULL, "leave", "out of the quiz", .act = scene_ask, .works = leave_end_works,
     .why_not = "q quits."},
    QUIZ_COMMON_ROWS,
    {"q", QUIZ_LEAVE, NULL, "quit", "quit", .act = scene_ask, .works = quit_end_works},
    {0},
};

static const struct key list_keys[] = {
    LIST_ROWS,
    {"S", QUIZ_SUBMIT, NULL, "submit", "submit the exam", .act = scene_ask, .works = submit_works},
    {"Esc q", 0, NULL, "back", "back to the question", .act = do_uncover, .rank = KEY_KEPT},
    QUIZ_COMMON_ROWS,
    {0},
};

static const struct key picture_keys[] = {
    {"v", 0, NULL, "back", "back to the question", .act = do_uncover, .rank = KEY_WANTED},
    {"Esc q", 0, NULL, "back", "back to the question", .act = do_uncover, .rank = KEY_KEPT},
    QUIZ_COMMON_ROWS,
    {0},
};

/* The question, or the sum. */
static struct quiz_turn turn_on(struct quiz_player *p, struct quiz_frame *frame, const struct canvas *canvas)
{
    quiz_frame_make(frame, p, canvas);
    if (is_on_question(p))
        return (struct quiz_turn){p, frame, &quiz_question, quiz_question_keys(p), NULL};
    return (struct quiz_turn){p, frame, &quiz_end, end_keys, &p->list};
}

/* What lies over the question. */
static struct quiz_turn turn_over(struct quiz_over *over, struct quiz_frame *frame, const struct canvas *canvas)
{
    bool is_list = over->part == &quiz_list;

    quiz_frame_begin(frame, canvas);
    if (is_list) {
        frame->list = frame->text;
    } else {
        frame->picture = frame->body;
        frame->text.rows = 0;
    }
    return (struct quiz_turn){over->quiz, frame, over->part, over->keys, is_list ? &over->list : NULL};
}

const struct key *quiz_find_key(struct quiz_player *p, const struct canvas *canvas, int code)
{
    struct quiz_frame frame;
    struct quiz_turn turn = turn_on(p, &frame, canvas);

    return keys_find_now(turn.keys, &turn, code);
}

static void lay_footer(const struct quiz_turn *turn, const struct theme *theme, struct footer *footer)
{
    footer_add_keys(footer, turn->keys, turn);
    footer_place(footer, theme, 1, quiz_footer_end(turn->player, turn->frame), turn->frame->cols < QUIZ_NARROW ? 2 : 3);
}

static void show(const struct quiz_turn *turn, struct canvas *canvas)
{
    struct footer footer = {0};

    quiz_draw(turn->player, turn->frame, turn->part, canvas);
    lay_footer(turn, &canvas->theme, &footer);
    footer_draw(canvas, turn->frame->footer_row, &footer);
    footer_free(&footer);
    if (turn->part != &quiz_question || !quiz_is_typing(turn->player))
        canvas_cursor(canvas, -1, -1);
}

static void add_help(const struct quiz_turn *turn, struct overlay_page *page, const struct canvas *canvas)
{
    text_add(&page->title, "Help: the quiz");
    help_add_keys(&page->lists[0], &canvas->theme,
                  &(struct help_keys){.table = turn->keys, .self = turn, .columns = KEYS_COLS});
}

static void open_over(struct quiz_player *p, const struct quiz_part *part, const struct key *keys);

/* Leaves the quiz. A running exam asks first, since nothing of it is kept; a practice without open questions is
 * over. */
static unsigned leave(struct quiz_player *p)
{
    if (!attempt_is_silent(p->attempt)) {
        if (attempt_sum(p->attempt).open == 0)
            attempt_submit(p->attempt);
        return way_out(p);
    }
    quiz_keep_draft(p);
    ask(p, "Leave the exam?", " An exam that is not submitted is not kept.", leave_keys);
    return SCENE_DRAW;
}

static void open_list(struct quiz_player *p)
{
    quiz_keep_draft(p);
    question_list_fill(&p->over.list, p->attempt, true);
    p->over.list.at = p->seen;
    open_over(p, &quiz_list, list_keys);
}

/* Fulfils what a row asked for; returns the rest. */
static unsigned handle(struct quiz_player *p, unsigned request)
{
    if (request & QUIZ_LEAVE)
        return leave(p);
    if (request & QUIZ_OPEN_LIST)
        open_list(p);
    else if (request & QUIZ_OPEN_PICTURE)
        open_over(p, &quiz_picture, picture_keys);
    else if (request & QUIZ_SUBMIT) {
        quiz_keep_draft(p);
        quiz_ask_submit(p);
    } else
        return request;
    return SCENE_DRAW;
}

/* Does what a key's row says, or says why it does nothing here: no key is silent. */
static unsigned answer(struct quiz_turn *turn, int code)
{
    bool works;
    const struct key *row;

    if (turn->part == &quiz_question && (code < '0' || code > '9') && (code < 'a' || code > 'z')) /* it ends a name */
        quiz_draft(turn->player)->number = 0;
    row = keys_choose(turn->keys, NULL, turn, code, &works);
    if (works)
        return handle(turn->player, row->act(turn, row, code));
    quiz_say(turn->player, row && row->why_not            ? row->why_not
                           : quiz_is_typing(turn->player) ? "That does nothing here; Esc leaves it."
                           : row                          ? "That does nothing here: ? helps."
                                                          : "That is not a key; ? has them.");
    return SCENE_DRAW;
}

/* Submits an exam whose time is over; true if it was. */
static bool is_over(struct quiz_player *p)
{
    if (quiz_left(p) != 0)
        return false;
    quiz_submit(p);
    quiz_say(p, "The time is over: the exam is submitted");
    return true;
}

static int wait(const void *self)
{
    const struct quiz_player *p = self;
    int64_t left = quiz_left(p);

    if (quiz_picture_is_busy(p))
        return 0;
    return left < 0 ? -1 : left % SECOND ? (int)(left % SECOND) : left ? SECOND : 0;
}

static unsigned tick(void *self)
{
    struct quiz_player *p = self;
    bool busy = quiz_picture_is_busy(p);

    if (busy)
        p->view->tick(p->self);
    return is_over(p) || busy || quiz_left(p) >= 0 ? SCENE_DRAW : SCENE_NOTHING;
}

/* A click on a row of a list chooses it; on the chosen one, opens it. */
static unsigned click_list(struct quiz_turn *turn, int row)
{
    size_t before = turn->list->at;

    if (!question_list_choose(turn->list, turn->frame->list, row))
        return SCENE_NOTHING;
    return before == turn->list->at ? answer(turn, KEY_CODE_ENTER) : SCENE_DRAW;
}

/* A click on a row of the text: chooses the option there; false if there is none. */
static bool click_text(struct quiz_player *p, const struct quiz_frame *frame, int row)
{
    const struct item *item = &p->attempt->items[p->at];
    size_t index = p->page.first + (size_t)(row - frame->text.row), place;

    if (index >= p->page.count || !quiz_is_open(p))
        return false;
    place = p->page.rows[index].place;
    if (p->page.rows[index].kind == QUESTION_ROW_FIELD) {
        quiz_draft(p)->typing = true;
    } else if (place == QUESTION_NONE) {
        return false;
    } else {
        if (place >= item->order.option_count)
            draft_match(quiz_draft(p), item, place - item->order.option_count);
        else
            draft_choose(quiz_draft(p), item, place);
        quiz_touch(p);
    }
    quiz_draft(p)->number = 0;
    return true;
}

static unsigned click(struct quiz_turn *turn, const struct event *event)
{
    struct quiz_player *p = turn->player;
    const struct quiz_frame *frame = turn->frame;

    if (turn->list)
        return click_list(turn, event->row);
    if (turn->part != &quiz_question)
        return SCENE_NOTHING;
    if (event->row == frame->status_row && count_below(p, frame) > 0)
        return answer(turn, KEY_CODE_PAGE_DOWN);
    if (area_holds(frame->text, event->row, event->col))
        return click_text(p, frame, event->row) ? SCENE_DRAW : SCENE_NOTHING;
    return SCENE_NOTHING;
}

static unsigned turn_wheel(const struct quiz_turn *turn, int direction)
{
    long by = (long)direction * WHEEL_ROWS;
    bool changed = turn->list                     ? question_list_move(turn->list, by)
                   : turn->part == &quiz_question ? scroll(turn->player, turn->frame, by)
                                                  : false;

    return changed ? SCENE_DRAW : SCENE_NOTHING;
}

static unsigned take(struct quiz_turn *turn, const struct event *event)
{
    if (event->kind != EVENT_KEY && event->kind != EVENT_CLICK && event->kind != EVENT_WHEEL)
        return SCENE_NOTHING;
    text_free(&turn->player->notice);
    if (event->kind == EVENT_KEY)
        return answer(turn, event->code);
    return event->kind == EVENT_CLICK ? click(turn, event) : turn_wheel(turn, event->code);
}

static unsigned event(void *self, const struct event *event, const struct canvas *canvas)
{
    struct quiz_player *p = self;
    struct quiz_frame frame;
    struct quiz_turn turn;

    if (is_over(p))
        return SCENE_DRAW;
    if (event->kind == EVENT_KEY && quiz_type(p, event->code))
        return SCENE_DRAW;
    turn = turn_on(p, &frame, canvas);
    return take(&turn, event);
}

static void add_footer(void *self, const struct canvas *canvas, struct footer *footer)
{
    struct quiz_frame frame;
    const struct quiz_turn turn = turn_on(self, &frame, canvas);

    lay_footer(&turn, &canvas->theme, footer);
}

static void draw(void *self, struct canvas *canvas)
{
    struct quiz_frame frame;
    const struct quiz_turn turn = turn_on(self, &frame, canvas);

    show(&turn, canvas);
}

static void say(void *self, const char *message)
{
    quiz_say(self, message);
}

static unsigned leave_unseen(void *self)
{
    return leave(self);
}

static void help(void *self, struct overlay_page *page, const struct canvas *canvas)
{
    struct quiz_frame frame;
    const struct quiz_turn turn = turn_on(self, &frame, canvas);

    add_help(&turn, page, canvas);
}

static bool is_typing(const void *self)
{
    return quiz_is_typing(self);
}

struct scene quiz_player_scene(struct quiz_player *p, struct stack *stack)
{
    p->stack = stack;
    return (struct scene){.self = p,
                          .draw = draw,
                          .event = event,
                          .is_typing = is_typing,
                          .wait = wait,
                          .tick = tick,
                          .say = say,
                          .help = help,
                          .footer = add_footer,
                          .leave = leave_unseen};
}

static unsigned event_over(void *self, const struct event *event, const struct canvas *canvas)
{
    struct quiz_over *over = self;
    struct quiz_frame frame;
    struct quiz_turn turn = turn_over(over, &frame, canvas);

    return is_over(over->quiz) ? SCENE_DRAW : take(&turn, event);
}

static void add_footer_over(void *self, const struct canvas *canvas, struct footer *footer)
{
    struct quiz_frame frame;
    const struct quiz_turn turn = turn_over(self, &frame, canvas);

    lay_footer(&turn, &canvas->theme, footer);
}

static void draw_over(void *self, struct canvas *canvas)
{
    struct quiz_frame frame;
    const struct quiz_turn turn = turn_over(self, &frame, canvas);

    show(&turn, canvas);
}

/* Back to the question. */
static unsigned leave_over(void *self)
{
    return do_uncover(&(struct quiz_turn){.player = ((struct quiz_over *)self)->quiz}, NULL, 0);
}

static void say_over(void *self, const char *message)
{
    quiz_say(((struct quiz_over *)self)->quiz, message);
}

static void help_over(void *self, struct overlay_page *page, const struct canvas *canvas)
{
    struct quiz_frame frame;
    const struct quiz_turn turn = turn_over(self, &frame, canvas);

    add_help(&turn, page, canvas);
}

/* Opens the list or the picture over the question; its requests go to the quiz's owner. */
static void open_over(struct quiz_player *p, const struct quiz_part *part, const struct key *keys)
{
    const struct scene *quiz = &p->stack->levels[p->stack->count - 1].scene;

    p->over.quiz = p;
    p->over.part = part;
    p->over.keys = keys;
    stack_push(p->stack, (struct scene){.self = &p->over,
                                        .draw = draw_over,
                                        .event = event_over,
                                        .say = say_over,
                                        .help = help_over,
                                        .footer = add_footer_over,
                                        .leave = leave_over,
                                        .owner = quiz->owner,
                                        .handle = quiz->handle});
}
