/* SPDX-License-Identifier: MIT */
#include "print/quiz_picture.h"

#include "base/memory.h"
#include "print/plain.h"

#include <stdlib.h>
#include <string.h>

void quiz_picture_add(struct text *out, const struct question *q, const struct opened *opened)
{
    struct view_setup setup = {0};
    const struct view *view;
    const char *state;
    char *name;
    void *self;

    if (!q->view)
        return;
    setup.sources = opened->sources;
    name = memory_copy_bytes(q->view, strcspn(q->view, " "));
    state = q->view + strlen(name);
    view = view_find(name);
    self = view && !view->tells ? view->open(view, &setup, state + strspn(state, " "), NULL) : NULL;
    if (self) {
        text_addf(out, "%s\n\n", view->title);
        view_plain(view, self, out);
        view_close(view, self);
        plain_end_block(out);
    }
    free(name);
}
