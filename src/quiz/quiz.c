/* SPDX-License-Identifier: MIT */
#include "quiz/quiz.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "base/monotonic.h"
#include "base/number.h"
#include "base/utf8.h"
#include "learner/progress.h"
#include "learner/whole.h"
#include "player/question_shown.h"
#include "quiz/quiz_state.h"
#include "ui/box.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WORDS_MOST 400 /* bytes of a question in a row */
#define MARGIN 3
#define TEXT_MOST 80 /* columns */
#define LIST_LEAST 3 /* rows of the list */
#define WHEEL_ROWS 3
#define SECOND 1000 /* milliseconds */
#define MINUTE (60 * SECOND)

bool quiz_is_open(const struct quiz_player *p)
{
    const struct sitting *s = p->sitting;
    const struct item *item;

    if (p->at >= s->count || s->items[p->at].question->type->form == FORM_NONE)
        return false;
    item = &s->items[p->at];
    return s->exam ? !s->submitted : item->state == ITEM_OPEN;
}

bool quiz_is_typing(const struct quiz_player *p)
{
    return quiz_is_open(p) && draft_has_field(p->sitting->items[p->at].question) && p->drafts[p->at].typing;
}

struct draft *quiz_draft(struct quiz_player *p)
{
    if (!p->drafts[p->at].begun)
        draft_begin(&p->drafts[p->at], &p->sitting->items[p->at]);
    return &p->drafts[p->at];
}

void quiz_touch(struct quiz_player *p)
{
    struct draft *draft = quiz_draft(p);

    draft->touched = true;
    text_free(&draft->trouble);
    p->page.bring = true;
    p->version++;
}

/* Clears the drafts of questions that were given up, or left open in an exam. */
static void put_away(struct quiz_player *p)
{
    draft_free(&p->drafts[p->at]);
    quiz_draft(p)->typing = false;
    p->page.bring = !p->sitting->exam;
    p->version++;
}

void quiz_commit(struct quiz_player *p)
{
    bool done = draft_commit(quiz_draft(p), p->sitting, p->at);

    p->page.bring = true;
    p->version++;
    if (done && p->sitting->items[p->at].state != ITEM_ANSWERED)
        put_away(p);
}

void quiz_keep_draft(struct quiz_player *p)
{
    struct draft *draft = p->at < p->sitting->count ? &p->drafts[p->at] : NULL;

    if (!draft || !draft->touched || !p->sitting->exam || !quiz_is_open(p))
        return;
    if (draft_has_field(p->sitting->items[p->at].question) && draft_is_empty(draft, &p->sitting->items[p->at]))
        sitting_give_up(p->sitting, p->at);
    else
        draft_answer(draft, p->sitting, p->at, NULL);
    draft->touched = false;
}

void quiz_skip(struct quiz_player *p)
{
    sitting_give_up(p->sitting, p->at);
    put_away(p);
}

void quiz_try_again(struct quiz_player *p)
{
    sitting_try_again(p->sitting, p->at);
    draft_free(&p->drafts[p->at]);
    quiz_draft(p);
    p->page.first = 0;
    p->page.bring = true;
    p->version++;
}

/* Whether a question was missed, or is still to be marked. */
static bool is_missed(const struct item *item)
{
    return question_is_graded(item->question) && (item->wants_mark || (item->tries > 0 && item->first < 1));
}

/* Whether a question of the final exam was submitted without an answer. */
static bool is_left_out(const struct quiz_player *p, const struct item *item)
{
    return whole_is_final(p->sitting) && p->sitting->submitted && question_is_graded(item->question) &&
           item->tries == 0;
}

void quiz_list_fill(struct quiz_list *list, const struct quiz_player *p, bool all)
{
    free(list->items);
    list->items = memory_new_array(p->sitting->count + 1, sizeof *list->items);
    list->count = 0;
    for (size_t i = 0; i < p->sitting->count; i++)
        if (all || is_missed(&p->sitting->items[i]) || is_left_out(p, &p->sitting->items[i]))
            list->items[list->count++] = i;
    list->at = list->at < list->count ? list->at : 0;
}

bool quiz_list_move(struct quiz_list *list, long by)
{
    size_t before = list->at, most = list->count ? list->count - 1 : 0, much = (size_t)(by < 0 ? -by : by);

    if (by < 0)
        list->at -= much < list->at ? much : list->at;
    else
        list->at = much < most - list->at ? list->at + much : most;
    return list->at != before;
}

bool quiz_list_choose(struct quiz_list *list, struct area area, int row)
{
    size_t index = list->first + (size_t)(row - area.row);

    if (row < area.row || row >= area.row + area.rows || index >= list->count)
        return false;
    list->at = index;
    return true;
}

/* Appends the question in few words: its title, or how its text begins. */
static void add_words(struct text *out, const struct question *q)
{
    struct text plain = {0};
    size_t length;

    if (q->title && *q->title)
        text_add(&plain, q->title);
    else
        question_text_add_plain(&q->text, &plain);
    length = plain.length;
    if (length > WORDS_MOST) /* not in the middle of a character */
        for (length = WORDS_MOST; length > 0 && ((unsigned char)plain.bytes[length] & 0xC0) == 0x80;)
            length--;
    utf8_clean(out, text_string(&plain), length);
    text_free(&plain);
}

static const char *mark_of(const struct quiz_player *p, const struct item *item)
{
    if (quiz_is_silent(p) || item->tries == 0 || !question_is_graded(item->question))
        return " ";
    return item->first >= 1 ? "✓" : item->first > 0 ? "½" : "✗";
}

/* Appends the state of the question: "0.5", "open", "answered, marked". */
static void add_state(struct text *out, const struct quiz_player *p, const struct item *item)
{
    if (!question_is_graded(item->question))
        text_add(out, "text");
    else if (!quiz_is_silent(p) && item->wants_mark)
        text_add(out, "mark it yourself");
    else if (quiz_is_silent(p) || item->tries == 0)
        text_add(out, item->state == ITEM_OPEN ? "open" : "answered");
    else
        text_add(out, number_brief(item->first, 2).is);
    if (item->marked && quiz_is_silent(p))
        text_add(out, ", marked");
}

/* Replaces the text by the step that explains a question, if that fits in `room` columns. */
static void name_step(struct text *out, const struct quiz_player *p, const char *step, int columns)
{
    struct text lesson = {0}, title = {0};

    if (step && p->name_step)
        p->name_step(p->context, step, &lesson, &title);
    if (title.length && utf8_columns(text_string(&lesson)) + 3 + utf8_columns(text_string(&title)) <= columns) {
        text_add(&lesson, " · ");
        text_add(&lesson, text_string(&title));
    } else {
        text_cut(&lesson, 0);
        text_add(&lesson, text_string(&title));
    }
    if (lesson.length && utf8_columns(text_string(&lesson)) <= columns) {
        text_cut(out, 0);
        text_add(out, text_string(&lesson));
    }
    text_free(&lesson);
    text_free(&title);
}

static void draw_row(const struct quiz_player *p, const struct quiz_list *list, struct canvas *canvas, struct area area,
                     size_t index)
{
    const struct item *item = &p->sitting->items[list->items[index]];
    size_t number = sitting_number(p->sitting, list->items[index]);
    bool is_here = index == list->at;
    struct text left = {0}, state = {0};
    int room;

    text_addf(&left, "%s %s ", is_here ? "▸" : " ", mark_of(p, item));
    if (number)
        text_addf(&left, "%2zu  ", number);
    else
        text_add(&left, "    ");
    add_words(&left, item->question);
    add_state(&state, p, item);
    if (list == &p->list && (whole_is_final(p->sitting) || whole_is_placement(p->sitting)))
        name_step(&state, p, item->question->step, area.cols / 2);
    room = area.cols - canvas_columns(&canvas->theme, text_string(&state)) - 2;
    canvas_put_cut(canvas, area.row, area.col, room, is_here ? ROLE_STRONG : ROLE_PLAIN, text_string(&left));
    canvas_put_right(canvas, area.row, area.col + area.cols, is_here ? ROLE_STRONG : ROLE_DIM, text_string(&state));
    text_free(&left);
    text_free(&state);
}

void quiz_list_draw(const struct quiz_player *p, struct quiz_list *list, struct canvas *canvas, struct area area)
{
    size_t room = area.rows > 0 ? (size_t)area.rows : 0;

    if (list->at < list->first)
        list->first = list->at;
    if (list->at >= list->first + room)
        list->first = list->at + 1 - room;
    if (room && list->first + room > list->count)
        list->first = list->count > room ? list->count - room : 0;
    for (size_t i = 0; i < room && list->first + i < list->count; i++) {
        struct area row = {area.row + (int)i, area.col, 1, area.cols};

        draw_row(p, list, canvas, row, list->first + i);
    }
}

static double percent(double score, size_t of)
{
    return of ? 100 * score / (double)of : 0;
}

/* The percentage as it is shown: 100 only for everything. */
static double shown(double percent)
{
    return percent < 100 && percent > 99 ? 99 : round(percent);
}

/* Reads how this quiz went before. */
static void quiz_end_recall(struct quiz_player *p)
{
    const struct progress *progress = p->sitting->progress;

    for (size_t i = 0; progress && i < progress_sittings(progress); i++) {
        struct progress_sitting before;
        double reached;

        progress_sitting(progress, i, &before);
        if (strcmp(before.quiz, p->sitting->name) != 0 || before.of == 0)
            continue;
        reached = percent(before.score, before.of);
        p->best = !p->has_before || reached > p->best ? reached : p->best;
        p->last = reached;
        p->has_before = true;
    }
}

static size_t count_unmarked(const struct sitting *s)
{
    size_t count = 0;

    for (size_t i = 0; i < s->count; i++)
        count += s->items[i].wants_mark;
    return count;
}

static void add_paragraph(struct prose *out, const char *words, unsigned flags)
{
    prose_add_block(out, PROSE_PARAGRAPH);
    question_prose_words(out, words, flags);
}

static void add_score(struct prose *out, const struct sitting_sum *sum)
{
    struct text line = {0};

    text_add(&line, number_brief(sum->score, 2).is);
    text_addf(&line, " of %zu, %.0f %%", sum->of, shown(percent(sum->score, sum->of)));
    add_paragraph(out, text_string(&line), RUN_STRONG);
    text_free(&line);
}

static void add_before(struct prose *out, const struct quiz_player *p)
{
    struct text line = {0};

    if (!p->has_before)
        return;
    text_addf(&line, "The time before: %.0f %%. The best so far: %.0f %%.", shown(p->last), shown(p->best));
    add_paragraph(out, text_string(&line), RUN_DIM);
    text_free(&line);
}

/* Adds what is still to be done, and what the list below is. */
static void add_rest(struct prose *out, const struct quiz_player *p, const struct sitting_sum *sum)
{
    size_t unmarked = count_unmarked(p->sitting);
    struct text line = {0};

    if (sum->open > 0)
        text_addf(&line, "%zu question%s no answer yet: l lists %s. ", sum->open, sum->open == 1 ? " has" : "s have",
                  sum->open == 1 ? "it" : "them");
    if (unmarked > 0)
        text_addf(&line, "%zu text%s to be marked by yourself: open %s. ", unmarked,
                  unmarked == 1 ? " waits" : "s wait", unmarked == 1 ? "it" : "them");
    if (p->list.count == 0)
        text_add(&line, sum->open == 0 ? "Nothing was missed." : "Nothing was missed so far.");
    else
        text_add(&line, whole_is_final(p->sitting) ? "Look again at these: e opens the step."
                        : p->sitting->exam         ? "All questions:"
                                                   : "Missed:");
    add_paragraph(out, text_string(&line), 0);
    text_free(&line);
}

/* Appends a lesson's title, with a comma between two. */
static void add_lesson(struct text *out, const struct quiz_player *p, const char *step)
{
    struct text lesson = {0}, title = {0};

    if (p->name_step)
        p->name_step(p->context, step, &lesson, &title);
    text_addf(out, "%s%s", out->length ? ", " : "", lesson.length ? text_string(&lesson) : step);
    text_free(&lesson);
    text_free(&title);
}

/* Adds which lessons may be skipped, and with which to begin. */
static void add_placement(struct prose *out, const struct quiz_player *p)
{
    struct whole_lesson *lessons;
    size_t count = whole_lessons(p->sitting, &lessons);
    struct text known = {0}, begin = {0}, line = {0};
    const char *first = NULL;

    for (size_t i = 0; i < count; i++)
        if (lessons[i].is_known)
            add_lesson(&known, p, lessons[i].step);
        else
            first = first ? first : lessons[i].step;
    if (first)
        add_lesson(&begin, p, first);
    if (known.length)
        text_addf(&line, "You may skip: %s. ", text_string(&known));
    if (first)
        text_addf(&line, "Begin with %s%s.", text_string(&begin), known.length ? "" : ", and leave none out");
    add_paragraph(out, text_string(&line), 0);
    text_free(&known);
    text_free(&begin);
    text_free(&line);
    free(lessons);
}

/* The lines above the list at the end, flowed to a width. Free with flow_free(). */
static void lay(const struct quiz_player *p, struct flow *out, int width, const struct theme *theme)
{
    struct sitting_sum sum = sitting_sum(p->sitting);
    struct prose prose = {0};

    if (sum.of == 0) {
        add_paragraph(&prose, "That was all. Nothing was asked.", 0);
    } else {
        add_score(&prose, &sum);
        add_before(&prose, p);
        if (whole_is_placement(p->sitting) && sum.open == 0)
            add_placement(&prose, p);
        add_rest(&prose, p, &sum);
    }
    flow_lay(out, &prose, width, INT_MAX, theme);
    prose_free(&prose);
}

static struct area text_area(const struct quiz_frame *frame)
{
    int margin = frame->compact ? 1 : MARGIN, cols = frame->cols - 2 * margin;

    return (struct area){frame->body.row, margin, frame->body.rows, cols < TEXT_MOST ? cols : TEXT_MOST};
}

struct area quiz_end_list(const struct quiz_player *p, const struct quiz_frame *frame, const struct theme *theme)
{
    struct area area = text_area(frame);
    struct flow flow;
    int taken;

    lay(p, &flow, area.cols, theme);
    taken = (int)flow.count + !frame->compact;
    flow_free(&flow);
    if (taken > area.rows - LIST_LEAST)
        taken = area.rows - LIST_LEAST;
    area.row += taken;
    area.rows -= taken;
    return area;
}

void quiz_end_draw(struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas)
{
    struct area area = text_area(frame), list = quiz_end_list(p, frame, &canvas->theme);
    struct flow flow;

    lay(p, &flow, area.cols, &canvas->theme);
    area.rows -= list.rows;
    if (p->list.count == 0)
        area.rows = frame->body.rows;
    flow_draw(canvas, area, &flow, 0, false);
    flow_free(&flow);
    quiz_list_draw(p, &p->list, canvas, list);
}

static void add_open(struct text *out, const struct sitting *s)
{
    struct sitting_sum sum = sitting_sum(s);
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

void quiz_submit(struct quiz_player *p)
{
    stack_uncover(p->stack, p);
    quiz_keep_draft(p);
    sitting_submit(p->sitting);
    p->version++;
    quiz_show_end(p);
}

static unsigned do_submit(void *self, const struct key *key UNUSED, int code UNUSED)
{
    quiz_submit(self);
    return SCENE_DRAW;
}

static const struct key submit_keys[] = {
    {"Enter y", 0, NULL, "submit", "submit", .act = do_submit},
    {"Esc n", 0, NULL, "go on", "go on with the exam", .act = scene_ask},
    {0},
};

static const struct key leave_keys[] = {
    {"Enter y", SCENE_QUIT, NULL, "leave", "leave", .act = scene_ask},
    {"S", 0, NULL, "submit", "submit", .act = do_submit},
    {"Esc n", 0, NULL, "go on", "go on with the exam", .act = scene_ask},
    {0},
};

static void ask(struct quiz_player *p, const char *title, const char *words, const struct key *keys)
{
    text_cut(&p->asked, 0);
    add_open(&p->asked, p->sitting);
    text_add(&p->asked, words);
    p->ask = (struct ask){p->stack, title, text_string(&p->asked), keys, p};
    ask_open(&p->ask);
}

void quiz_ask_submit(struct quiz_player *p)
{
    ask(p, "Submit the exam?", " After this no answer can be changed.", submit_keys);
}

void quiz_ask_leave(struct quiz_player *p)
{
    ask(p, "Leave the exam?", " An exam that is not submitted is not kept.", leave_keys);
}

static int64_t now_of_system(void)
{
    return monotonic_now();
}

/* The first question without an answer, or the descriptions before it; `count` if all have one. */
static size_t find_first(const struct sitting *s)
{
    size_t at = 0;

    while (at < s->count && (s->items[at].state != ITEM_OPEN || !question_is_graded(s->items[at].question)))
        at++;
    if (at == s->count && sitting_sum(s).answered == 0)
        return 0; /* there is no question */
    while (at < s->count && at > 0 && !question_is_graded(s->items[at - 1].question))
        at--;
    return at;
}

static void quiz_picture_close(struct quiz_player *p)
{
    if (p->self)
        view_close(p->view, p->self);
    p->self = NULL;
    p->view = NULL;
    text_free(&p->view_trouble);
}

/* Opens the picture of the question on screen, or none. */
static void quiz_picture_open(struct quiz_player *p)
{
    struct view_setup setup = {.sources = p->sources, .has_text = true};
    const char *picture = quiz_player_view(p), *state;
    struct error e = {0};
    char *name;

    quiz_picture_close(p);
    if (!picture)
        return;
    picture += strspn(picture, " ");
    name = memory_copy_bytes(picture, strcspn(picture, " "));
    state = picture + strlen(name);
    state += strspn(state, " ");
    p->view = view_get(name, &e);
    if (p->view)
        p->self = p->view->open(p->view, &setup, state, &e);
    if (!p->self)
        text_addf(&p->view_trouble, "The picture cannot be shown: %s", e.message);
    free(name);
}

bool quiz_picture_is_busy(const struct quiz_player *p)
{
    return p->self && p->view->is_computing && p->view->is_computing(p->self);
}

int quiz_picture_tick(struct quiz_player *p)
{
    return quiz_picture_is_busy(p) ? p->view->tick(p->self) : 0;
}

/* Frees the page and leaves an empty one. */
static void quiz_page_free(struct quiz_page *page)
{
    flow_free(&page->flow);
    flow_free(&page->sides);
    free(page->rows);
    free(page->breaks);
    *page = (struct quiz_page){0};
}

struct quiz_player *quiz_player_new(const struct quiz_setup *setup)
{
    struct quiz_player *p = memory_new(sizeof *p);
    size_t first = find_first(setup->sitting);

    p->sitting = setup->sitting;
    p->title = memory_copy(setup->title ? setup->title : "");
    p->sources = setup->sources;
    p->name_step = setup->name_step;
    p->context = setup->context;
    p->leads_on = setup->leads_on;
    p->drafts = memory_new_array(p->sitting->count + 1, sizeof *p->drafts);
    p->now = now_of_system;
    if (p->sitting->exam && setup->minutes > 0)
        p->until = p->now() + (int64_t)setup->minutes * MINUTE;
    quiz_end_recall(p);
    if (first < p->sitting->count && !p->sitting->submitted) {
        quiz_go_to(p, first);
    } else {
        p->seen = p->sitting->count ? p->sitting->count - 1 : 0;
        quiz_show_end(p);
    }
    return p;
}

void quiz_player_destroy(struct quiz_player *p)
{
    quiz_picture_close(p);
    for (size_t i = 0; i < p->sitting->count; i++)
        draft_free(&p->drafts[i]);
    free(p->drafts);
    free(p->title);
    free(p->list.items);
    free(p->over.list.items);
    quiz_page_free(&p->page);
    text_free(&p->notice);
    text_free(&p->view_trouble);
    text_free(&p->asked);
    free(p);
}

void quiz_player_show(struct quiz_player *p, const char *back, const char *quits)
{
    p->back = back;
    p->quits = quits;
}

void quiz_say(struct quiz_player *p, const char *message)
{
    text_free(&p->notice);
    text_add(&p->notice, message);
}

const struct item *quiz_item(const struct quiz_player *p)
{
    if (p->at < p->sitting->count)
        return &p->sitting->items[p->at];
    return p->list.at < p->list.count ? &p->sitting->items[p->list.items[p->list.at]] : NULL;
}

const char *quiz_player_step(const struct quiz_player *p)
{
    const struct item *item = quiz_item(p);

    return item ? item->question->step : NULL;
}

const char *quiz_player_view(const struct quiz_player *p)
{
    const struct item *item = quiz_item(p);

    return item ? item->question->view : NULL;
}

bool quiz_is_silent(const struct quiz_player *p)
{
    return p->sitting->exam && !p->sitting->submitted;
}

void quiz_go_to(struct quiz_player *p, size_t item)
{
    if (item >= p->sitting->count)
        return;
    quiz_keep_draft(p);
    p->at = p->seen = item;
    p->page.first = 0;
    p->page.is_laid = false;
    p->page.bring = false;
    quiz_draft(p)->number = 0;
    quiz_picture_open(p);
}

void quiz_next(struct quiz_player *p)
{
    if (p->at + 1 < p->sitting->count) {
        quiz_go_to(p, p->at + 1);
        return;
    }
    quiz_keep_draft(p);
    if (quiz_is_silent(p))
        quiz_ask_submit(p);
    else
        quiz_show_end(p);
}

static bool has_unmarked(const struct sitting *s)
{
    for (size_t i = 0; i < s->count; i++)
        if (s->items[i].wants_mark)
            return true;
    return false;
}

void quiz_show_end(struct quiz_player *p)
{
    quiz_picture_close(p);
    p->at = p->sitting->count;
    p->was_ended = true;
    quiz_list_fill(&p->list, p, p->sitting->exam && !whole_is_final(p->sitting));
    if (sitting_sum(p->sitting).open == 0 && !has_unmarked(p->sitting))
        sitting_submit(p->sitting); /* a practice is over when nothing is left to do */
}

int64_t quiz_left(const struct quiz_player *p)
{
    int64_t left;

    if (!p->until || !quiz_is_silent(p))
        return -1;
    left = p->until - p->now();
    return left < 0 ? 0 : left;
}
