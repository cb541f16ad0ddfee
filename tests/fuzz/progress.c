/* SPDX-License-Identifier: MIT */
/* Fuzzes the reader of progress files. Whatever the bytes are, progress_read() refuses them, or gives a tree whose
 * texts may go to a terminal, in which every change can be made, which is whole when it is written and read again, and
 * which another machine takes in as it takes in that one.
 * Seeds: progress/, made by make_seeds.py. */
#include "learner/change.h"
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

/* Makes a change of each kind up to `last`. */
static void change_all(json_t *root, enum change_kind last, bool exam, const char *now)
{
    static char lesson[] = "a", question[] = "a#b", step[] = "b", text[] = "head=1";

    for (enum change_kind kind = CHANGE_PLACE; kind <= last; kind++) {
        struct change c = {.kind = kind,
                           .at = "2026-01-31T09:05:00Z",
                           .name = kind == CHANGE_ANSWER ? question : lesson,
                           .moves = true,
                           .exam = exam,
                           .again = true,
                           .of = 2,
                           .seed = UINT64_MAX,
                           .step = step,
                           .text = text,
                           .score = 0.5};

        if (kind == CHANGE_BEGIN) { /* an answer, and a place */
            c.text = NULL;
            change_make(root, "", &c, now);
            c.text = text;
        }
        change_make(root, "", &c, now);
    }
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

/* Two machines that take each other in hold the same, and again changes nothing. */
static void require_same(const json_t *one, const json_t *other, const char *now)
{
    json_t *a = json_deep_copy(one), *b = json_deep_copy(other), *again;
    struct change from_a = {.kind = CHANGE_TAKE_IN, .course = json_object_get(json_object_get(one, "courses"), "")};
    struct change from_b = {.kind = CHANGE_TAKE_IN, .course = json_object_get(json_object_get(other, "courses"), "")};

    if (from_a.course && from_b.course) {
        change_make(a, "", &from_b, now);
        change_make(b, "", &from_a, now);
        require(json_equal(json_object_get(json_object_get(a, "courses"), ""),
                           json_object_get(json_object_get(b, "courses"), "")));
        require_whole(a);
        change_make(a, "", &from_b, now);
        again = json_deep_copy(a);
        change_make(again, "", &from_a, now);
        change_make(again, "", &from_b, now);
        require(json_equal(a, again));
        json_decref(again);
    }
    json_decref(a);
    json_decref(b);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static const char now[] = "2026-01-31T09:06:00Z";
    json_t *root, *before, *place;
    enum progress_verdict verdict = progress_read((const char *)bytes, length, &root);

    require((root != NULL) == (verdict == PROGRESS_GOOD || verdict == PROGRESS_PARTLY));
    if (!root)
        return 0;
    place = json_object_get(json_object_get(json_object_get(root, "courses"), ""), "place");
    require_clean(place, "lesson");
    require_clean(place, "step");
    require_clean(place, "state");
    require_whole(root);
    before = json_deep_copy(root);
    change_all(root, CHANGE_BEGIN, false, now);
    require_same(before, root, now);
    change_all(root, CHANGE_ATTEMPT, false, now);
    require_same(before, root, now);
    change_all(root, CHANGE_FORGET, true, now);
    require_same(before, root, now);
    change_make(root, "", &(struct change){.kind = CHANGE_FORGET, .at = "2026-01-31T09:05:00Z"}, now);
    require_whole(root);
    require_same(before, root, now);
    json_decref(before);
    json_decref(root);
    return 0;
}
