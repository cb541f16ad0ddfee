/* SPDX-License-Identifier: MIT */
/* Fuzzes the reader of progress files. Whatever the bytes are, progress_read() refuses them, or gives a tree whose
 * texts may go to a terminal, in which every change can be made, and which is whole when it is written and read again.
 * Seeds: progress/, made by make_seeds.py. */
#include "learner/progress_change.h"
#include "learner/progress_read.h"

#include "base/text.h"
#include "base/utf8.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* libFuzzer's name for it; -Wmissing-prototypes wants one. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void require(bool condition)
{
    if (!condition)
        abort();
}

static void require_clean(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    struct text clean = {0};

    if (text)
        utf8_clean(&clean, text, strlen(text));
    require(!text || strcmp(text_string(&clean), text) == 0);
    text_free(&clean);
}

/* Makes a change of each kind, forgetting last. */
static void change_all(json_t *root, const char *now)
{
    static char lesson[] = "a", question[] = "a#b", step[] = "b", text[] = "head=1";

    for (enum change_kind kind = CHANGE_PLACE; kind <= CHANGE_FORGET; kind++) {
        struct change c = {.kind = kind,
                           .at = "2026-01-31T09:05:00Z",
                           .name = kind == CHANGE_ANSWER ? question : lesson,
                           .moves = true,
                           .exam = true,
                           .again = true,
                           .of = 2,
                           .seed = UINT64_MAX,
                           .step = step,
                           .text = text,
                           .score = 0.5};

        change_make(root, "", &c, now);
    }
    change_make(root, "", &(struct change){.kind = CHANGE_FORGET, .at = "2026-01-31T09:05:00Z"}, now);
}

/* Reads again what is written of a tree: it is good, and the same. */
static void require_whole(const json_t *root)
{
    char *bytes = json_dumps(root, JSON_COMPACT);
    json_t *again;

    require(bytes != NULL);
    require(progress_read(bytes, strlen(bytes), &again) == PROGRESS_GOOD);
    require(json_equal(root, again));
    json_decref(again);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    json_t *root, *place;
    enum progress_verdict verdict = progress_read((const char *)bytes, length, &root);

    require((root != NULL) == (verdict == PROGRESS_GOOD || verdict == PROGRESS_PARTLY));
    if (!root)
        return 0;
    place = json_object_get(json_object_get(json_object_get(root, "courses"), ""), "place");
    require_clean(place, "lesson");
    require_clean(place, "step");
    require_clean(place, "state");
    require_whole(root);
    change_all(root, "2026-01-31T09:06:00Z");
    require_whole(root);
    json_decref(root);
    return 0;
}
