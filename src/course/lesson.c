/* SPDX-License-Identifier: MIT */
/* Lessons are read in two ways: whole, with all that is wrong with them reported; or step by step, each when it is
 * asked for, after the file was only divided into steps. */
#include "course/lesson.h"

#include "base/locator.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"
#include "course/predict.h"
#include "markup/markdown.h"

#include <stdlib.h>
#include <string.h>

#define MOST_MINUTES 999
#define STEP_HEADING "## "
#define NAME_COMMENT "<!-- name: "
#define MINUTES_COMMENT "<!-- minutes: "

/* A view: or a look: of a step, until it is known which part it belongs to. */
struct picture_mark {
    char *state, *look; /* one of them, the other is NULL */
    size_t block;       /* the step's block that it precedes */
    int part;           /* −1: not known yet */
    struct place where;
};

/* Where the reader is in a step's parts. */
struct line_end {
    int part;
    bool is_new_part;    /* the last thing was a pause: nothing follows it yet */
    bool is_after_asked; /* the last thing was a question, which has its part to itself */
};

/* The state of the search for parts. */
struct outline_end {
    int part;
    bool is_new;   /* the last thing was a pause: nothing follows it yet */
    bool has_text; /* the part has more than headings */
    bool is_asked; /* the last thing was a question */
};

/* What is known of a step before it is read. It begins as {0}. */
struct outline {
    struct outline_end end, before_heading; /* now; before the last heading */
    int level, deeper;                      /* of that heading; of the heading above the current deeper text, or 0 */
    int asked[LESSON_QUESTIONS];            /* which part each question is */
    bool extra[LESSON_QUESTIONS];           /* whether it is a challenge */
    char *names[LESSON_QUESTIONS];          /* its id */
    size_t asked_count;
    bool in_question; /* inside its block */
};

/* A lesson while it is put together from the blocks of its file, in their order. */
struct lesson_builder {
    struct lesson *lesson;
    struct problems *problems;
    struct step *step;        /* the one that blocks go to, or NULL: the introduction */
    bool is_after_break;      /* the last thing was a ---, a ## must follow */
    bool is_lost;             /* something else followed the ---, which has been reported */
    struct place break_place; /* of that --- */
    struct place here;        /* of the current block or comment */
    struct place name_place, pause_place;
    struct line_end line;           /* as it is now */
    bool is_under_heading;          /* the last thing was a heading of the main text, */
    struct line_end before_heading; /* and this was the state before it */
    int deeper, deeper_count;       /* the section of deeper text being read, or 0; how many there are so far */
    int deeper_level;               /* the level of its heading, */
    size_t deeper_block;            /* the index of its heading among the step's blocks */
    struct place deeper_place;
    struct picture_mark *marks; /* of the current step */
    size_t mark_count;
    struct text notes;
};

/* ------------------------------------------------------------------------------------------------ states and parts */

/* Whether a state names the key that `pair` (key=value, `length` bytes) begins with. */
static bool names_key_of(const char *state, const char *pair, size_t length)
{
    const char *equals = memchr(pair, '=', length);
    size_t key = equals ? (size_t)(equals - pair) : length;

    for (; *(state += strspn(state, " ")); state += strcspn(state, " "))
        if (strcspn(state, " =") == key && memcmp(state, pair, key) == 0)
            return true;
    return false;
}

char *lesson_state_with(const char *own, const char *changes)
{
    struct text state = {0};

    for (size_t length; *(own += strspn(own, " ")); own += length) {
        length = strcspn(own, " ");
        if (names_key_of(changes, own, length))
            continue;
        text_add_bytes(&state, own, length);
        text_add_byte(&state, ' ');
    }
    text_add(&state, changes);
    while (state.length && state.bytes[state.length - 1] == ' ')
        text_cut(&state, state.length - 1);
    return text_take(&state);
}

/* The last picture at or before a part; NULL: the step's own view as it is. */
static const struct step_picture *picture_of(const struct step *step, int part)
{
    const struct step_picture *last = NULL;

    for (size_t i = 0; i < step->picture_count && step->pictures[i].part <= part; i++)
        last = &step->pictures[i];
    return last;
}

/* The state of the step's own view. */
static const char *own_state(const struct step *step, int part)
{
    const struct step_picture *picture = picture_of(step, part);

    return picture ? picture->state : step->view_state;
}

const struct question *lesson_part_challenge(const struct step *step, int part)
{
    const struct prose *prose = &step->prose;

    for (size_t i = 0; step->extra && step->extra[part] && i < prose->block_count; i++)
        if (prose->blocks[i].kind == PROSE_QUESTION && prose->blocks[i].part == part)
            return &step->questions[prose->blocks[i].level];
    return NULL;
}

const char *lesson_part_state(const struct step *step, int part)
{
    const struct question *challenge = lesson_part_challenge(step, part);

    return challenge ? challenge->challenge->state : own_state(step, part);
}

char *lesson_link_state(const struct step *step, int part, const char *query, size_t length)
{
    const char *own = lesson_part_state(step, part);
    char *changes = memory_copy_bytes(query, length), *state;

    for (char *at = changes; *at; at++)
        if (*at == '&')
            *at = ' ';
    state = lesson_state_with(own ? own : "", changes);
    free(changes);
    return state;
}

static const char *own_look(const struct step *step, int part)
{
    const struct step_picture *picture = picture_of(step, part);

    return picture ? picture->look : step->view_look;
}

const char *lesson_part_view(const struct step *step, int part)
{
    const struct question *challenge = lesson_part_challenge(step, part);

    return challenge ? challenge->challenge->view : step->view_name;
}

const char *lesson_part_look(const struct step *step, int part)
{
    return lesson_part_challenge(step, part) ? NULL : own_look(step, part);
}

int lesson_part_of(const struct step *step, const struct question *question)
{
    for (size_t i = 0; step && i < step->prose.block_count; i++) {
        const struct block *block = &step->prose.blocks[i];

        if (block->kind == PROSE_QUESTION && &step->questions[block->level] == question)
            return block->part;
    }
    return 0;
}

int lesson_count_parts(const struct step *step, int part, int *number)
{
    int count = 0;

    *number = 0;
    for (int i = 0; i < step->parts; i++) {
        bool is_extra = step->extra && step->extra[i];

        count += !is_extra;
        if (i == part && !is_extra)
            *number = count;
    }
    return count;
}

void lesson_add_part(const struct step *step, int part, struct text *out)
{
    int number, count = lesson_count_parts(step, part, &number);

    if (number)
        text_addf(out, "part %d of %d", number, count);
    else
        text_add(out, "a challenge");
}

int lesson_asked_before(const struct step *step, int part)
{
    int count = 0;

    for (int i = 0; i < part; i++)
        count += step->asked[i] != NULL;
    return count;
}

/* ----------------------------------------------------------------------------------------------------------- marks */

/* A comment's text on one line; the caller frees it. */
static char *on_one_line(const char *text)
{
    char *line = memory_copy(text);

    for (char *at = line; *at; at++)
        if (*at == '\n')
            *at = ' ';
    return line;
}

static void add_mark(struct lesson_builder *b, char *state, char *look)
{
    b->marks = memory_resize(b->marks, b->mark_count + 1, sizeof *b->marks);
    b->marks[b->mark_count++] = (struct picture_mark){
        .state = state, .look = look, .block = b->step->prose.block_count, .part = -1, .where = b->here};
}

/* Records a view: at b->here. */
static void lesson_mark_state(struct lesson_builder *b, const char *keys)
{
    add_mark(b, on_one_line(keys), NULL);
}

/* Records a look: at b->here. */
static void lesson_mark_look(struct lesson_builder *b, const char *text)
{
    if (*text)
        add_mark(b, NULL, on_one_line(text));
    else
        problems_add(b->problems, b->here, "look: is empty: write what to see in the view, or remove it");
}

/* Assigns the marks so far to parts: each to the part of the block after it, the last ones to the part that ends. */
static void lesson_settle_marks(struct lesson_builder *b)
{
    const struct prose *prose = &b->step->prose;

    for (size_t i = 0; i < b->mark_count; i++) {
        struct picture_mark *mark = &b->marks[i];
        const struct block *after = mark->block < prose->block_count ? &prose->blocks[mark->block] : NULL;

        if (mark->part >= 0)
            continue;
        mark->part = after ? after->part : b->line.part;
        if (after && after->deeper)
            problems_add(b->problems, mark->where,
                         "deeper text has the picture of the part it follows: put %s: above a text that is not deeper",
                         mark->state ? "view" : "look");
    }
}

/* -------------------------------------------------------------------------------------------------------- pictures */

/* Adds a picture for a part, which begins as a copy of the one before. */
static struct step_picture *begin_picture(struct step *step, int part)
{
    const char *look = own_look(step, part);
    struct step_picture begun = {
        .part = part, .state = memory_copy(own_state(step, part)), .look = look ? memory_copy(look) : NULL};

    step->pictures = memory_resize(step->pictures, step->picture_count + 1, sizeof *step->pictures);
    step->pictures[step->picture_count] = begun;
    return &step->pictures[step->picture_count++];
}

/* Changes the state of a picture. */
static void set_state(struct lesson_builder *b, struct step_picture *picture, const struct picture_mark *mark)
{
    const struct step *step = b->step;

    free(picture->state);
    picture->state = lesson_state_with(step->view_state, mark->state);
    if (strlen(picture->state) > LESSON_STATE)
        problems_add(b->problems, mark->where, "with these keys the view's state is longer than %d bytes: shorten it",
                     LESSON_STATE);
    if (!picture->look_line) {
        free(picture->look);
        picture->look = step->view_look && !*mark->state ? memory_copy(step->view_look) : NULL;
    }
    picture->line = mark->where.line;
    picture->column = mark->where.column;
}

static void set_look(struct step_picture *picture, const struct picture_mark *mark)
{
    free(picture->look);
    picture->look = memory_copy(mark->look);
    picture->look_line = mark->where.line;
    picture->look_column = mark->where.column;
}

static void take_mark(struct lesson_builder *b, const struct picture_mark *mark)
{
    struct step *step = b->step;
    const char *word = mark->state ? "view" : "look";
    struct step_picture *picture = step->picture_count ? &step->pictures[step->picture_count - 1] : NULL;
    size_t before;

    if (!step->view_name) {
        problems_add(b->problems, mark->where,
                     "%s: says something about a step's view, and this step has none: add a view block, or remove it",
                     word);
        return;
    }
    if (!picture || picture->part != mark->part)
        picture = begin_picture(step, mark->part);
    before = mark->state ? picture->line : picture->look_line;
    if (before)
        problems_add(b->problems, mark->where,
                     "this part has its %s: already, at line %zu: keep one, or set a pause between them", word, before);
    else if (mark->state)
        set_state(b, picture, mark);
    else
        set_look(picture, mark);
}

/* Makes the step's pictures from its marks, which are used up. */
static void lesson_make_pictures(struct lesson_builder *b)
{
    lesson_settle_marks(b);
    for (size_t i = 0; i < b->mark_count; i++) {
        if (b->marks[i].part < b->step->parts) /* else it is after a pause that nothing follows */
            take_mark(b, &b->marks[i]);
        free(b->marks[i].state);
        free(b->marks[i].look);
    }
    free(b->marks);
    b->marks = NULL;
    b->mark_count = 0;
}

/* ------------------------------------------------------------------------------------- comments, and a view's block */

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
        problems_add(b->problems, b->here, "minutes: \"%s\" is not a number from 1 to %d: write <!-- minutes: 6 -->",
                     value, MOST_MINUTES);
    else if (b->step->minutes > 0)
        problems_add(b->problems, b->here, "this step already has minutes: keep one of the two");
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
        problems_add(b->problems, b->here, "look: is empty: write what to see in the view, or remove the line");
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

/* ----------------------------------------------------------------------- the parts of a step that has not been read */

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

/* Takes a line below a step's heading: a line of text, or the first of a comment or of code. */
static void outline_take(struct outline *o, const char *line, size_t length)
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
        o->end = o->before_heading; /* as before the heading, which belongs to the deeper text */
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

/* Takes a line inside code. */
static void outline_take_code(struct outline *o, const char *line, size_t length)
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

/* Empties it. */
static void outline_free(struct outline *o)
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

/* Sets step->parts, step->extra, and step->asked, whose questions are named as they are when it is read. */
static void outline_give(const struct outline *o, const struct lesson *lesson, struct step *step)
{
    step->parts = o->end.part + !o->end.is_new;
    step->asked = memory_new_array((size_t)step->parts, sizeof *step->asked);
    step->extra = memory_new_array((size_t)step->parts, sizeof *step->extra);
    for (size_t i = 0; i < o->asked_count; i++) {
        step->extra[o->asked[i]] = o->extra[i];
        step->asked[o->asked[i]] = lesson_question_id(lesson, step, o->names[i], i);
    }
}

/* ------------------------------------------------------------------------------------------------- steps and blocks */

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
        step->extra[block->part] = step->questions[block->level].challenge != NULL;
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

/* False if there are too many steps. */
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

/* Puts the blocks and comments of a file, or of one step of it, where they belong. */
static void lesson_build(struct lesson_builder *b, struct markdown *m)
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

/* -------------------------------------------------------------------------------------------------------- dividing */

/* A line of the file, without its end, and the structures it is inside of. */
struct walk {
    const char *line;
    size_t length;
    bool in_code, in_comment;
    struct outline outline; /* of the current step, so far */
};

static bool has(const struct walk *w, const char *wanted)
{
    return markdown_find(w->line, w->length, wanted) != NULL;
}

/* Takes the line into account; returns whether it divides two steps. */
static bool divides(struct walk *w)
{
    if (w->in_comment) {
        w->in_comment = !has(w, "-->");
        return false;
    }
    if (begins(w->line, w->length, "```"))
        w->in_code = !w->in_code;
    else if (!w->in_code)
        w->in_comment = begins(w->line, w->length, "<!--") && !has(w, "-->");
    return !w->in_code && begins(w->line, w->length, "---") && w->length == 3;
}

static void add_step(struct lesson *l, const char *at)
{
    l->steps = memory_resize(l->steps, l->step_count + 1, sizeof *l->steps);
    l->steps[l->step_count++] = (struct step){.unread = at};
}

/* Notes what is needed of a step before it is read: its length, its parts, and its name and minutes if they are written
 * down. */
static void note(struct step *step, struct walk *w, bool was_inside)
{
    size_t skip = strlen(NAME_COMMENT);

    step->unread_length = (size_t)(w->line + w->length - step->unread);
    if (!was_inside && !begins(w->line, w->length, STEP_HEADING))
        outline_take(&w->outline, w->line, w->length);
    if (was_inside && w->in_code)
        outline_take_code(&w->outline, w->line, w->length);
    if (w->in_code)
        return;
    if (!step->name && begins(w->line, w->length, NAME_COMMENT))
        step->name = memory_copy_bytes(w->line + skip, strcspn(w->line + skip, " "));
    if (begins(w->line, w->length, MINUTES_COMMENT))
        step->minutes = atoi(w->line + strlen(MINUTES_COMMENT));
}

static void free_step(struct step *s)
{
    free(s->name);
    free(s->title);
    free(s->notes);
    memory_free_strings(s->asked, (size_t)s->parts);
    free(s->extra);
    prose_free(&s->prose);
    for (size_t i = 0; i < s->question_count; i++)
        question_free(&s->questions[i]);
    free(s->questions);
    free(s->view_name);
    free(s->view_state);
    free(s->view_look);
    for (size_t i = 0; i < s->picture_count; i++) {
        free(s->pictures[i].state);
        free(s->pictures[i].look);
    }
    free(s->pictures);
}

/* Reads Markdown into a lesson: its introduction, or a step of it. */
static void read_part(struct lesson *l, const char *bytes, size_t length, const char *file)
{
    struct lesson_builder b = {.lesson = l, .here = {file, 1, 1}, .break_place = {file, 1, 1}};
    struct markdown m;

    markdown_parse(&m, bytes, length, file, NULL);
    lesson_build(&b, &m);
    markdown_free(&m);
    text_free(&b.notes);
}

void lesson_free(struct lesson *l)
{
    for (size_t i = 0; i < l->step_count; i++)
        free_step(&l->steps[i]);
    free(l->steps);
    free(l->name);
    free(l->title);
    free(l->file);
    prose_free(&l->intro);
    *l = (struct lesson){0};
}

/* Reads a step, or the beginning of one. */
static struct step read_step(const struct lesson *l, const char *bytes, size_t length)
{
    struct lesson part = {.title = memory_copy(""), .name = memory_copy(l->name)}; /* questions are named after it */
    struct step step;

    read_part(&part, bytes, length, l->file);
    step = part.steps[0];
    part.step_count = 0;
    lesson_free(&part);
    return step;
}

const struct step *lesson_at(struct lesson *l, size_t index)
{
    struct step *step = &l->steps[index], read;

    if (!step->unread)
        return step;
    read = read_step(l, step->unread, step->unread_length);
    free_step(step);
    *step = read;
    return step;
}

/* Ends the last step. One whose questions cannot be named without its heading is read at once. */
static void end_unread(struct lesson *l, struct walk *w)
{
    size_t last = l->step_count - 1;

    if (l->step_count == 0)
        return;
    if (l->steps[last].name)
        outline_give(&w->outline, l, &l->steps[last]);
    else
        lesson_at(l, last);
    outline_free(&w->outline);
}

/* -------------------------------------------------------------------------------------------- reading step by step */

void lesson_open(struct lesson *out, const char *bytes, size_t length, const char *file)
{
    struct locator lines = locator_start(file, bytes, length);
    const char *intro_end = lines.end;
    struct walk w = {.line = bytes};

    *out = (struct lesson){.file = memory_copy(file)};
    out->name = lesson_name_of(file, &out->order);
    for (const char *next; w.line < lines.end; w.line = next) {
        bool was_inside = w.in_comment || w.in_code;

        next = locator_next_line(&lines, w.line);
        w.length = (size_t)(next - w.line);
        w.length -= w.length > 0 && w.line[w.length - 1] == '\n';
        if (divides(&w)) {
            intro_end = out->step_count ? intro_end : w.line;
            end_unread(out, &w);
            add_step(out, next);
        } else if (out->step_count) {
            note(&out->steps[out->step_count - 1], &w, was_inside);
        }
    }
    end_unread(out, &w);
    read_part(out, bytes, (size_t)(intro_end - bytes), out->file);
}

const char *lesson_step_title(struct lesson *l, size_t index)
{
    struct step *step = &l->steps[index], heading;
    const char *at = step->unread;

    if (step->title)
        return step->title;
    at += strspn(at, "\n"); /* skip to the step's heading */
    heading = read_step(l, at, strcspn(at, "\n"));
    step->title = heading.title;
    heading.title = NULL;
    free_step(&heading);
    return step->title;
}

void lesson_read(struct lesson *l)
{
    for (size_t i = 0; i < l->step_count; i++)
        lesson_at(l, i);
}

const struct step *lesson_step(struct lesson *l, const char *name)
{
    for (size_t i = 0; i < l->step_count; i++)
        if (strcmp(l->steps[i].name, name) == 0)
            return lesson_at(l, i);
    return NULL;
}

/* Says which steps there are, or which one may be meant. */
static void refuse_step(struct lesson *l, const char *name, struct error *e)
{
    struct nearest nearest = {.wanted = name};
    struct text names = {0};

    for (size_t i = 0; i < l->step_count; i++) {
        nearest_offer(&nearest, l->steps[i].name);
        text_addf(&names, "%s%s", i ? ", " : "", l->steps[i].name);
    }
    if (nearest.name)
        error_set(e, ERROR_INPUT, "%s has no step %.80s: did you mean %s?", l->name, name, nearest.name);
    else
        error_set(e, ERROR_INPUT, "%s has no step %.80s: use %s", l->name, *name ? name : "\"\"", text_string(&names));
    text_free(&names);
}

const struct step *lesson_find(struct lesson *l, const char *address, int *part, struct error *e)
{
    size_t length = strcspn(address, ":");
    const char *named = address[length] ? address + length + 1 : NULL;
    char *name = memory_copy_bytes(address, length);
    const struct step *step = lesson_step(l, name);
    uint64_t number = 0;

    if (!step) {
        refuse_step(l, name, e);
    } else if (named && (!number_parse(named, (uint64_t)step->parts, &number) || number == 0)) {
        error_set(e, ERROR_INPUT,
                  step->parts > 1 ? "step %s has no part %.20s: use 1 to %d"
                                  : "step %s has no part %.20s: it has only %d",
                  name, *named ? named : "\"\"", step->parts);
        step = NULL;
    }
    *part = named ? (int)number - 1 : -1;
    free(name);
    return step;
}

int lesson_minutes(const struct lesson *l)
{
    int minutes = 0;

    for (size_t i = 0; i < l->step_count; i++)
        minutes += l->steps[i].minutes;
    return minutes;
}
