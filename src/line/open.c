/* SPDX-License-Identifier: MIT */
#include "line/open.h"

#include "model/shipped.h"

#include <stdio.h>
#include <stdlib.h>

bool open_course_of(struct opened *o, const char *directory, struct error *e)
{
    *o = (struct opened){0};
    if (!catalogue_open(&o->catalogue, *directory ? directory : NULL, e))
        return false;
    library_open(&o->library, &o->catalogue);
    shipped_from(o->catalogue.directory);
    return true;
}

const char *open_directory(const struct arguments *a)
{
    const char *directory = arguments_value(a, "--course");

    return directory ? directory : getenv("HEADWAY_COURSE");
}

bool open_course(struct opened *o, const struct arguments *a, struct error *e)
{
    const char *directory = open_directory(a);

    *o = (struct opened){0};
    if (arguments_have(a, "--course") && !*directory)
        return error_set(e, ERROR_INPUT, "--course is empty: name a directory that holds lessons/");
    return open_course_of(o, directory ? directory : "", e);
}

struct progress *open_progress(const struct opened *o, struct error *e)
{
    struct text message = {0};
    struct progress *progress = progress_open(o->catalogue.directory, &message);

    if (!progress_is_usable(progress)) {
        error_set(e, ERROR_WORK, "%s", text_string(&message));
        progress_close(progress);
        progress = NULL;
    } else if (message.length) {
        fprintf(stderr, "headway: %s\n", text_string(&message));
    }
    text_free(&message);
    return progress;
}

bool open_lesson(struct opened *o, const char *name, struct error *e)
{
    const struct catalogue_entry *entry = catalogue_find(&o->catalogue, name, e);

    if (!entry)
        return false;
    o->index = (size_t)(entry - o->catalogue.lessons);
    o->lesson = library_lesson(&o->library, o->index, e);
    return o->lesson != NULL;
}

bool open_listings(struct opened *o, struct error *e)
{
    for (enum listing_language i = 0; i < LANGUAGE_COUNT; i++)
        if (!catalogue_source(&o->catalogue, i, &o->listings[i], e) ||
            !catalogue_mistakes(&o->catalogue, i, &o->listings[LANGUAGE_COUNT + i], e))
            return false;
    for (int i = 0; i < 2 * LANGUAGE_COUNT; i++)
        o->sources[i] = (struct view_source){o->listings[i].bytes, o->listings[i].length};
    return true;
}

bool open_find_step(struct lesson *lesson, const char *address, const char *shown, const struct step **step, int *part,
                    struct error *e)
{
    struct error why = {0};

    *part = -1;
    *step = address ? lesson_find(lesson, address, part, &why) : NULL;
    return !address || *step || error_set(e, ERROR_INPUT, "%s: %s", shown, why.message);
}

void open_close(struct opened *o)
{
    for (int i = 0; i < 2 * LANGUAGE_COUNT; i++)
        course_file_free(&o->listings[i]);
    shipped_from(NULL);
    library_close(&o->library);
    catalogue_close(&o->catalogue);
}
