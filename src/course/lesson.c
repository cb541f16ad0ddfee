/* SPDX-License-Identifier: MIT */
#include "course/lesson_builder.h"

#include "base/memory.h"
#include "course/predict.h"

#include <stdlib.h>
#include <string.h>

/* A heading's text without its styles. */
static char *plain_text(const struct block *b)
{
    struct text plain = {0};

    for (size_t i = 0; i < b->run_count; i++) {
        text_add(&plain, b->runs[i].text);
        if (b->runs[i].flags & RUN_LINE_END)
            text_add_byte(&plain, ' ');
    }
    return text_take(&plain);
}

static void check_name(struct lesson_builder *b)
{
    struct step *step = b->step;

    if (!*step->name) {
        problems_add(b->problems, b->name_place,
                     "no name can be made of this heading: write one below it, <!-- name: score -->");
        return;
    }
    for (const struct step *other = b->lesson->steps; other < step; other++)
        if (strcmp(other->name, step->name) == 0) {
            problems_add(b->problems, b->name_place,
                         "a second step is named \"%s\" (the first is at line %zu): give it another name, "
                         "<!-- name: %s-2 -->",
                         step->name, other->line, step->name);
            return;
        }
}

/* No two of a lesson are the same, unless a step is named like another's second. */
char *lesson_question_id(const struct lesson *lesson, const struct step *step, const char *own, size_t index)
{
    struct text id = {0};

    text_addf(&id, "%s#%s", lesson->name, own ? own : step->name);
    if (!own && index)
        text_addf(&id, "-%zu", index + 1);
    return text_take(&id);
}

static void name_questions(const struct lesson *l, struct step *step)
{
    for (size_t i = 0; i < step->question_count; i++) {
        char *own = step->questions[i].id;

        step->questions[i].id = lesson_question_id(l, step, own, i);
        free(own);
    }
}

/* Says of each part which question it is. */
static void note_asked(struct step *step)
{
    step->asked = memory_new_array((size_t)step->parts, sizeof *step->asked);
    step->extra = memory_new_array((size_t)step->parts, sizeof *step->extra);
    for (size_t i = 0; i < step->prose.block_count; i++) {
        const struct block *block = &step->prose.blocks[i];

        if (block->kind != PROSE_QUESTION)
            continue;
        step->asked[block->part] = memory_copy(step->questions[block->level].id);
        step->extra[block->part] = step->questions[block->level].type == &question_challenge;
    }
}

static void end_step(struct lesson_builder *b)
{
    struct step *step = b->step;

    if (!step)
        return;
    if (!step->name)
        step->name = lesson_anchor(step->title);
    check_name(b);
    name_questions(b->lesson, step);
    lesson_end_deeper(b);
    step->notes = text_take(&b->notes);
    step->parts = b->line.part + 1;
    if (b->line.is_new_part) {
        problems_warn(b->problems, b->pause_place, "nothing follows this pause in its step: remove it");
        step->parts--;
    }
    lesson_make_pictures(b);
    note_asked(step);
    b->step = NULL;
}

/* Returns false where there are too many. */
static bool begin_step(struct lesson_builder *b, const struct block *heading)
{
    struct lesson *l = b->lesson;

    if (b->step && !b->is_after_break)
        problems_add(b->problems, b->here,
                     "a ## heading begins a step: put --- and a blank line above it, or write ###");
    end_step(b);
    if (l->step_count == LESSON_STEPS) {
        problems_add(b->problems, b->here, "a lesson has at most %d steps: divide it", LESSON_STEPS);
        return false;
    }
    l->steps = memory_resize(l->steps, l->step_count + 1, sizeof *l->steps);
    b->step = &l->steps[l->step_count++];
    *b->step = (struct step){.title = plain_text(heading), .line = b->here.line};
    b->is_after_break = b->is_lost = false;
    b->line = (struct line_end){0};
    b->is_under_heading = false;
    b->deeper_count = 0;
    b->name_place = b->here;
    return true;
}

/* Whether a block right above a question is a heading that stands over it: of its part, or of the deeper section that
 * the question ends, but not that section's own. */
static bool goes_along(const struct lesson_builder *b, const struct block *block)
{
    if (block->kind != PROSE_HEADING || block->deeper != b->deeper)
        return false;
    return b->deeper ? block->level > b->deeper_level : block->part == b->line.part;
}

/* Begins the part of a question, unless one has just begun: headings right above it go along. */
static void begin_question_part(struct lesson_builder *b)
{
    struct prose *prose = &b->step->prose;
    size_t first = prose->block_count;

    while (first > 0 && goes_along(b, &prose->blocks[first - 1]))
        first--;
    if (first > 0 && prose->blocks[first - 1].part == b->line.part)
        b->line.part++;
    for (size_t i = first; i < prose->block_count; i++) {
        prose->blocks[i].part = b->line.part;
        prose->blocks[i].deeper = 0;
    }
}

void lesson_end_question(struct lesson_builder *b)
{
    if (b->line.is_after_asked && !b->line.is_new_part)
        b->line.part++;
    b->line.is_after_asked = false;
}

/* The part that deeper text belongs to: the one that a pause has ended, if nothing follows that yet. */
static int last_part(const struct lesson_builder *b)
{
    return b->line.part - (b->line.is_new_part && b->line.part > 0);
}

/* Moves a block to the step, or to the introduction; the source keeps an empty one. */
static void take_block(struct lesson_builder *b, struct block *source)
{
    struct block *block = prose_add_block(b->step ? &b->step->prose : &b->lesson->intro, source->kind);

    *block = *source;
    *source = (struct block){0};
    if (!b->step)
        return;
    if (block->kind == PROSE_HEADING && block->level <= b->deeper_level)
        lesson_end_deeper(b);
    b->is_under_heading = block->kind == PROSE_HEADING && !b->deeper;
    if (b->deeper) {
        block->part = last_part(b);
        block->deeper = b->deeper;
        return;
    }
    b->before_heading = b->line;
    lesson_end_question(b);
    block->part = b->line.part;
    b->line.is_new_part = false;
}

/* What is wrong with a section of deeper text that would begin here, or NULL. */
static const char *refuse_deeper(const struct lesson_builder *b)
{
    if (b->deeper)
        return "this text is deeper already: remove one of the two";
    if (!b->is_under_heading)
        return "deeper text begins with a heading: put <!-- deeper --> right below a ###";
    if (b->step->prose.block_count == 1)
        return "deeper text follows a part: write above this heading what it goes deeper into";
    return NULL;
}

void lesson_begin_deeper(struct lesson_builder *b)
{
    struct prose *prose = &b->step->prose;
    const char *refused = refuse_deeper(b);
    struct block *heading;

    if (refused) {
        problems_add(b->problems, b->here, "%s", refused);
        return;
    }
    heading = &prose->blocks[prose->block_count - 1];
    b->line = b->before_heading;
    b->is_under_heading = false;
    b->deeper = ++b->deeper_count;
    b->deeper_level = heading->level;
    b->deeper_block = prose->block_count - 1;
    b->deeper_place = b->here;
    heading->part = last_part(b);
    heading->deeper = b->deeper;
}

void lesson_end_deeper(struct lesson_builder *b)
{
    const struct prose *prose = &b->step->prose;
    size_t below = b->deeper_block + 1;

    if (b->deeper && (below == prose->block_count || prose->blocks[below].deeper != b->deeper))
        problems_warn(b->problems, b->deeper_place, "nothing stands below this heading: remove deeper, or write it");
    b->deeper = 0;
}

static void read_break(struct lesson_builder *b)
{
    if (b->is_after_break && !b->is_lost)
        problems_warn(b->problems, b->break_place, "nothing stands between this --- and the next: remove one");
    b->is_after_break = true;
    b->is_lost = false;
    b->break_place = b->here;
}

static void read_title(struct lesson_builder *b, const struct block *heading)
{
    if (b->lesson->title) {
        problems_add(b->problems, b->here, "a lesson has one # heading: write ## for a step, ### inside one");
        return;
    }
    b->lesson->title = plain_text(heading);
    if (!*b->lesson->title)
        problems_add(b->problems, b->here, "the title is empty: write # and the lesson's title");
}

/* Reads the question of a predict or challenge block. */
typedef bool question_reader(struct question *out, const struct block *block, struct place where,
                             struct problems *problems);

/* Keeps that question; where it stands, the prose has a block without words. */
static void read_question(struct lesson_builder *b, const struct block *block, question_reader *read)
{
    struct step *step = b->step;
    struct question question;
    struct block *place;

    if (!step) {
        problems_add(b->problems, b->here, "a question belongs to a step: put it below a ## heading");
        return;
    }
    if (step->question_count == LESSON_QUESTIONS) {
        problems_add(b->problems, b->here, "a step has at most %d questions: begin another step", LESSON_QUESTIONS);
        return;
    }
    if (!read(&question, block, b->here, b->problems))
        return;
    step->questions = memory_resize(step->questions, step->question_count + 1, sizeof *step->questions);
    step->questions[step->question_count] = question;
    lesson_end_question(b);
    begin_question_part(b);
    lesson_end_deeper(b);
    b->is_under_heading = false;
    place = prose_add_block(&step->prose, PROSE_QUESTION);
    place->level = (int)step->question_count++;
    place->part = b->line.part;
    b->line.is_new_part = false;
    b->line.is_after_asked = true;
}

static void read_prose(struct lesson_builder *b, struct block *block)
{
    const char *language = block->kind == PROSE_CODE && block->language ? block->language : "";

    if (b->is_after_break) {
        if (!b->is_lost)
            problems_add(b->problems, b->here, "this belongs to no step: write a ## heading between --- and it");
        b->is_lost = true;
        return;
    }
    if (strcmp(language, "view") == 0) {
        lesson_read_view(b, block);
        return;
    }
    if (strcmp(language, "predict") == 0 || strcmp(language, "challenge") == 0) {
        read_question(b, block, *language == 'p' ? predict_read : predict_read_challenge);
        return;
    }
    take_block(b, block);
}

/* Returns false where reading has to stop. */
static bool read_block(struct lesson_builder *b, struct block *block)
{
    bool is_heading = block->kind == PROSE_HEADING;

    if (block->run_count > 0) {
        b->here.line = block->runs[0].line;
        b->here.column = block->runs[0].column;
    }
    if (is_heading && block->level == 1) {
        read_title(b, block);
        return true;
    }
    if (!b->lesson->title) {
        problems_add(b->problems, b->here, "a lesson begins with its title: write # and the title above this");
        b->lesson->title = memory_copy("");
    }
    if (is_heading && block->level == 2)
        return begin_step(b, block);
    if (block->kind == PROSE_RULE && block->level == 0)
        read_break(b);
    else
        read_prose(b, block);
    return true;
}

void lesson_build(struct lesson_builder *b, struct markdown *m)
{
    size_t next_comment = 0;
    bool go_on = true;

    for (size_t i = 0; go_on && i <= m->prose.block_count; i++) {
        for (; next_comment < m->comment_count && m->comments[next_comment].block == i; next_comment++)
            lesson_read_comment(b, &m->comments[next_comment]);
        if (i < m->prose.block_count)
            go_on = read_block(b, &m->prose.blocks[i]);
    }
    end_step(b);
    if (go_on && b->is_after_break && !b->is_lost)
        problems_warn(b->problems, b->break_place, "nothing follows this ---: remove it, or write a step below it");
}

/* An id and where it is; borrowed. */
struct taken {
    const char *id;
    size_t line, column;
};

static int compare_taken(const void *a, const void *b)
{
    const struct taken *first = a, *second = b;
    int order = strcmp(first->id, second->id);

    return order ? order : first->line < second->line ? -1 : first->line > second->line;
}

/* Finds questions of one id: only one of them would be remembered. */
static void check_ids(struct lesson_builder *b)
{
    const struct lesson *l = b->lesson;
    struct taken *sorted = NULL;
    size_t count = 0;

    for (size_t i = 0; i < l->step_count; i++)
        for (size_t j = 0; j < l->steps[i].question_count; j++) {
            const struct question *q = &l->steps[i].questions[j];

            if ((count & (count - 1)) == 0)
                sorted = memory_resize(sorted, 2 * count + 1, sizeof *sorted);
            sorted[count++] = (struct taken){q->id, q->line, q->column};
        }
    if (count > 1)
        qsort(sorted, count, sizeof *sorted, compare_taken);
    for (size_t i = 1; i < count; i++)
        if (strcmp(sorted[i].id, sorted[i - 1].id) == 0)
            problems_add(b->problems, (struct place){l->file, sorted[i].line, sorted[i].column},
                         "the id %.100s is taken by the question in line %zu: write another behind id:", sorted[i].id,
                         sorted[i - 1].line);
    free(sorted);
}

static void check_whole(struct lesson_builder *b, bool was_read)
{
    struct lesson *l = b->lesson;
    struct place start = {l->file, 1, 1};

    if (was_read && !l->title && l->step_count == 0)
        problems_add(b->problems, start,
                     "the lesson is empty: write # and a title, then steps, each below a ## heading");
    else if (was_read && l->step_count == 0)
        problems_add(b->problems, start, "the lesson has no step: a step begins with a ## heading");
    if (!l->title)
        l->title = memory_copy("");
    check_ids(b);
}

bool lesson_parse(struct lesson *out, const char *bytes, size_t length, const char *file, struct problems *problems)
{
    struct problems own = {0};
    struct problems *all = problems ? problems : &own;
    size_t errors_before = all->errors, first = all->count;
    struct markdown m;
    struct lesson_builder b = {.lesson = out, .problems = all};
    bool was_read, ok;

    *out = (struct lesson){.file = memory_copy(file)};
    out->name = lesson_name_of(file, &out->order);
    b.here = (struct place){out->file, 1, 1};
    b.break_place = b.here;
    was_read = markdown_parse(&m, bytes, length, out->file, all);
    lesson_build(&b, &m);
    check_whole(&b, was_read);
    markdown_free(&m);
    text_free(&b.notes);
    problems_sort(all, first);
    ok = all->errors == errors_before;
    problems_free(&own);
    return ok;
}
