/* SPDX-License-Identifier: MIT */
#include "course/lesson.h"

#include "base/memory.h"
#include "base/nearest.h"
#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"
#include "course/lesson_builder.h"
#include "course/predict.h"

#include <stdlib.h>
#include <string.h>

#define MOST_MINUTES 999

static void read_name(struct lesson_builder *b, const char *value)
{
    if (!lesson_name_is_valid(value)) {
        problems_add(b->problems, b->here, "\"%s\" cannot name a step: use letters, digits, - and _", value);
    } else if (b->step->name) {
        problems_add(b->problems, b->here, "this step is named \"%s\" already: keep one name", b->step->name);
    } else {
        b->step->name = memory_copy(value);
        b->name_place = b->here;
    }
}

static void read_minutes(struct lesson_builder *b, const char *value)
{
    uint64_t minutes = 0;

    if (!number_parse(value, MOST_MINUTES, &minutes) || minutes == 0)
        problems_add(b->problems, b->here, "minutes: \"%s\" is no number from 1 to %d: write <!-- minutes: 6 -->",
                     value, MOST_MINUTES);
    else if (b->step->minutes > 0)
        problems_add(b->problems, b->here, "this step has its minutes already: keep one of the two");
    else
        b->step->minutes = (int)minutes;
}

static void read_notes(struct lesson_builder *b, const char *value)
{
    if (b->notes.length > 0)
        text_add_byte(&b->notes, '\n');
    text_add(&b->notes, value);
    text_add_byte(&b->notes, '\n');
}

static void lesson_end_deeper(struct lesson_builder *b)
{
    const struct prose *prose = &b->step->prose;
    size_t below = b->deeper_block + 1;

    if (b->deeper && (below == prose->block_count || prose->blocks[below].deeper != b->deeper))
        problems_warn(b->problems, b->deeper_place, "there is no text below this heading: remove deeper, or write it");
    b->deeper = 0;
}

static void read_pause(struct lesson_builder *b, const char *value)
{
    if (*value) {
        problems_add(b->problems, b->here, "a pause takes no text: write <!-- pause -->");
    } else if (b->line.is_new_part) {
        problems_warn(b->problems, b->here, "nothing comes between this pause and the one before: remove one");
    } else {
        lesson_settle_marks(b);
        lesson_end_deeper(b);
        b->is_under_heading = false;
        b->line.part++;
        b->line.is_new_part = true;
        b->pause_place = b->here;
    }
}

/* The part that deeper text belongs to: the one before a pause, if nothing has followed the pause yet. */
static int last_part(const struct lesson_builder *b)
{
    return b->line.part - (b->line.is_new_part && b->line.part > 0);
}

/* Why a section of deeper text cannot begin here, or NULL. */
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

/* Makes the section of the last heading deeper text; if one is being read, ends it. */
static void lesson_begin_deeper(struct lesson_builder *b)
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

static void read_deeper(struct lesson_builder *b, const char *value)
{
    if (*value)
        problems_add(b->problems, b->here, "deeper takes no text: write <!-- deeper --> below the heading of the text");
    else
        lesson_begin_deeper(b);
}

static const struct comment_word {
    const char *word;
    bool has_colon, needs_colon;                               /* a blank instead of a needed colon gets a warning */
    void (*read)(struct lesson_builder *b, const char *value); /* inside a step */
} comment_words[] = {
    {"name", true, true, read_name},         {"minutes", true, true, read_minutes},
    {"notes", true, false, read_notes},      {"view", true, true, lesson_mark_state},
    {"look", true, false, lesson_mark_look}, {"pause", false, false, read_pause},
    {"deeper", false, false, read_deeper},
};

#define WORDS (sizeof comment_words / sizeof *comment_words)

static const struct comment_word *find_word(const char *word)
{
    for (size_t i = 0; i < WORDS; i++)
        if (strcmp(comment_words[i].word, word) == 0)
            return &comment_words[i];
    return NULL;
}

static void warn_unknown(struct lesson_builder *b, const char *word)
{
    struct nearest nearest = {.wanted = word};
    struct text known = {0};

    for (size_t i = 0; i < WORDS; i++)
        nearest_offer(&nearest, comment_words[i].word);
    if (nearest.name) {
        problems_warn(b->problems, b->here, "no comment is called \"%s:\": did you mean %s?", word, nearest.name);
        return;
    }
    for (size_t i = 0; i < WORDS; i++)
        text_addf(&known, "%s%s%s",
                  i == 0          ? ""
                  : i + 1 < WORDS ? ", "
                                  : " and ",
                  comment_words[i].word, comment_words[i].has_colon ? ":" : "");
    problems_warn(b->problems, b->here, "no comment is called \"%s:\": there are %s", word, text_string(&known));
    text_free(&known);
}

static void read_word(struct lesson_builder *b, const struct comment_word *known, const char *value)
{
    if (!b->step || b->is_after_break)
        problems_add(b->problems, b->here, "\"%s\" belongs to a step: put it below a ## heading", known->word);
    else
        known->read(b, value);
}

/* Does what a comment of ours asks for. Ignores other remarks, but warns of one that is nearly one of ours. */
static void lesson_read_comment(struct lesson_builder *b, const struct comment *c)
{
    size_t length = strspn(c->text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    const char *behind = c->text + length, *value = behind + strspn(behind, ": \n");
    char *word = memory_copy_bytes(c->text, length);
    const struct comment_word *known = find_word(word);
    bool has_colon = *behind == ':' && length > 0;

    b->here.line = c->line;
    b->here.column = c->column;
    if (known && (has_colon || (!known->has_colon && !*behind)))
        read_word(b, known, value);
    else if (known && known->needs_colon && *behind == ' ')
        problems_warn(b->problems, b->here, "a colon is missing: write <!-- %s: … -->", word);
    else if (!known && has_colon && strncmp(behind, "://", 3) != 0)
        warn_unknown(b, word);
    free(word);
}

/* A line of the view's block, from which words are taken. */
struct line {
    const char *text;
    size_t line, column;
};

static void skip(struct line *l, size_t bytes)
{
    const char *at = l->text, *end = l->text + bytes;

    for (; at < end; l->column++)
        utf8_next(&at, end);
    l->text = end;
}

static struct line line_of(const struct run *run)
{
    struct line l = {run->text, run->line, run->column};

    skip(&l, strspn(l.text, " "));
    return l;
}

static char *rest_of(struct line l)
{
    size_t length = strlen(l.text);

    while (length && l.text[length - 1] == ' ')
        length--;
    return memory_copy_bytes(l.text, length);
}

static void read_view_name(struct lesson_builder *b, struct line l)
{
    struct step *step = b->step;
    size_t length = strcspn(l.text, " ");

    step->view_name = memory_copy_bytes(l.text, length);
    step->view_line = l.line;
    step->view_column = l.column;
    step->view_part = b->line.part;
    if (!lesson_name_is_valid(step->view_name))
        problems_add(b->problems, b->here, "\"%s\" cannot name a view: use letters, digits and -", step->view_name);
    skip(&l, length);
    skip(&l, strspn(l.text, " "));
    step->view_state = rest_of(l);
    step->state_column = *step->view_state ? l.column : 0;
    if (strlen(step->view_state) > LESSON_STATE)
        problems_add(b->problems, b->here, "the view's state is longer than %d bytes: shorten it", LESSON_STATE);
}

static void read_view_look(struct lesson_builder *b, struct line l)
{
    struct step *step = b->step;

    if (strncmp(l.text, "look:", 5) != 0 || step->view_look) {
        problems_add(b->problems, b->here,
                     "a view block is one line with name and state, and perhaps one with look: and a text");
        return;
    }
    skip(&l, 5);
    skip(&l, strspn(l.text, " "));
    step->view_look = rest_of(l);
    step->look_line = l.line;
    if (!*step->view_look)
        problems_add(b->problems, b->here, "look: says nothing: write what to see in the view, or remove the line");
}

/* Begins a part for what follows a question, if one was the last, unless a pause has done so. */
static void lesson_end_question(struct lesson_builder *b)
{
    if (b->line.is_after_asked && !b->line.is_new_part)
        b->line.part++;
    b->line.is_after_asked = false;
}

/* Reads a `view` block into the step. */
static void lesson_read_view(struct lesson_builder *b, const struct block *block)
{
    if (!b->step) {
        problems_add(b->problems, b->here, "a view belongs to a step: put it below a ## heading");
        return;
    }
    if (b->step->view_name) {
        problems_add(b->problems, b->here, "a step has one view, and this one has one at line %zu: begin another step",
                     b->step->view_line);
        return;
    }
    if (b->deeper) {
        problems_add(b->problems, b->here, "a view is on the line, and this text is deeper: put the view above it");
        return;
    }
    b->is_under_heading = false;
    lesson_end_question(b);
    for (size_t i = 0; i < block->run_count; i++) {
        struct line l = line_of(&block->runs[i]);

        b->here.line = l.line;
        b->here.column = l.column;
        if (!*l.text)
            continue;
        if (!b->step->view_name)
            read_view_name(b, l);
        else
            read_view_look(b, l);
    }
    if (!b->step->view_name)
        problems_add(b->problems, b->here, "the view block is empty: write a view's name into it");
    b->line.is_new_part = false;
}

static bool begins(const char *line, size_t length, const char *with)
{
    return length >= strlen(with) && memcmp(line, with, strlen(with)) == 0;
}

/* Ends the part of a question; what follows is another part. */
static void end_question(struct outline_end *end)
{
    if (end->is_asked && !end->is_new) {
        end->part++;
        end->has_text = false;
    }
    end->is_asked = false;
}

static void take_pause(struct outline *o)
{
    o->deeper = 0;
    o->end = (struct outline_end){.part = o->end.part + 1, .is_new = true};
}

static void take_question(struct outline *o, bool is_extra)
{
    o->deeper = 0;
    end_question(&o->end);
    o->end = (struct outline_end){.part = o->end.part + o->end.has_text, .is_asked = true};
    if (o->asked_count < LESSON_QUESTIONS) {
        o->extra[o->asked_count] = is_extra;
        o->asked[o->asked_count++] = o->end.part;
    }
}

static void take_heading(struct outline *o, int level)
{
    if (level <= o->deeper)
        o->deeper = 0;
    if (o->deeper)
        return;
    o->level = level;
    o->before_heading = o->end;
    end_question(&o->end);
    o->end.is_new = false;
}

static void take_text(struct outline *o)
{
    if (o->deeper)
        return;
    end_question(&o->end);
    o->end.is_new = false;
    o->end.has_text = true;
}

void outline_take(struct outline *o, const char *line, size_t length)
{
    int level = 0;

    while ((size_t)level < length && line[level] == '#')
        level++;
    if (length == 0)
        return;
    o->in_question = begins(line, length, "```predict") || begins(line, length, "```challenge");
    if (begins(line, length, "<!-- pause -->")) {
        take_pause(o);
    } else if (begins(line, length, "<!-- deeper -->")) {
        o->end = o->before_heading; /* that heading is not on the line of reading */
        o->deeper = o->level;
    } else if (o->in_question) {
        take_question(o, begins(line, length, "```challenge"));
    } else if (begins(line, length, "```view")) {
        end_question(&o->end);
        o->end.is_new = false;
    } else if (level > 0) {
        take_heading(o, level);
    } else if (!begins(line, length, "<!--")) {
        take_text(o);
    }
}

void outline_take_code(struct outline *o, const char *line, size_t length)
{
    static const char id[] = "id:";
    char **name = o->asked_count ? &o->names[o->asked_count - 1] : NULL;
    size_t skip = strlen(id);

    if (!o->in_question || !name || *name || !begins(line, length, id))
        return;
    while (skip < length && line[skip] == ' ')
        skip++;
    while (length > skip && line[length - 1] == ' ')
        length--;
    *name = memory_copy_bytes(line + skip, length - skip);
}

void outline_free(struct outline *o)
{
    for (size_t i = 0; i < o->asked_count; i++)
        free(o->names[i]);
    *o = (struct outline){0};
}

/* Ids are unique in a lesson, unless a step has the name that another's second question gets. */
static char *lesson_question_id(const struct lesson *lesson, const struct step *step, const char *own, size_t index)
{
    struct text id = {0};

    text_addf(&id, "%s#%s", lesson->name, own ? own : step->name);
    if (!own && index)
        text_addf(&id, "-%zu", index + 1);
    return text_take(&id);
}

void outline_give(const struct outline *o, const struct lesson *lesson, struct step *step)
{
    step->parts = o->end.part + !o->end.is_new;
    step->asked = memory_new_array((size_t)step->parts, sizeof *step->asked);
    step->extra = memory_new_array((size_t)step->parts, sizeof *step->extra);
    for (size_t i = 0; i < o->asked_count; i++) {
        step->extra[o->asked[i]] = o->extra[i];
        step->asked[o->asked[i]] = lesson_question_id(lesson, step, o->names[i], i);
    }
}

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
                     "no name can be made from this heading: write one below it, <!-- name: score -->");
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

static void name_questions(const struct lesson *l, struct step *step)
{
    for (size_t i = 0; i < step->question_count; i++) {
        char *own = step->questions[i].id;

        step->questions[i].id = lesson_question_id(l, step, own, i);
        free(own);
    }
}

/* Notes for each part which question it is. */
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

/* Whether a block right above a question is its heading: one of its part, or of the deeper section that the question
 * ends, but not the section's own. */
static bool goes_along(const struct lesson_builder *b, const struct block *block)
{
    if (block->kind != PROSE_HEADING || block->deeper != b->deeper)
        return false;
    return b->deeper ? block->level > b->deeper_level : block->part == b->line.part;
}

/* Begins the part of a question, unless one has just begun; takes headings right above it into it. */
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

static void read_break(struct lesson_builder *b)
{
    if (b->is_after_break && !b->is_lost)
        problems_warn(b->problems, b->break_place, "nothing comes between this --- and the next: remove one");
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

/* Keeps that question; a block without words marks its place in the prose. */
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

/* Returns false if reading has to stop. */
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

/* Reports questions with the same id: only one of them would be remembered. */
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
                         "the id %.100s is taken by the question in line %zu: write another after id:", sorted[i].id,
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
