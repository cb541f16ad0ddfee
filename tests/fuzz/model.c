/* SPDX-License-Identifier: MIT */
/* Fuzzes the model reader. Whatever the bytes are, model_read() says no in one clean line, or gives a model that can be
 * run, traced, and read back to the same trace. Seeds: model/, made by make_seeds.py. */
#include "model/model_json.h"

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

static bool is_clean(const char *string)
{
    for (; *string; string++)
        if ((unsigned char)*string < 0x20 || *string == 0x7F)
            return false;
    return true;
}

static bool send(void *to, const char *bytes, size_t length)
{
    text_add_bytes(to, bytes, length);
    return true;
}

/* The trace of what the bytes say; empty if they are refused. */
static struct text trace(const char *bytes, size_t length, struct error *e)
{
    struct text out = {0};
    struct model model;
    struct record record;

    if (!model_read(&model, bytes, length, "fuzz.json", e))
        return out;
    for (size_t i = 0; i < model.n; i++)
        require(is_clean(model.tokens[i]));
    if (record_run(&record, &model, e)) {
        require(model_trace(&record, send, &out));
        record_free(&record);
    }
    model_free(&model);
    return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct error e = {0};
    struct text first = trace((const char *)bytes, length, &e);

    if (first.length == 0) {
        require(e.code != ERROR_NONE && *e.message && is_clean(e.message) && is_clean(e.file));
    } else {
        struct text second = trace(first.bytes, first.length, &e);

        require(second.length == first.length && memcmp(first.bytes, second.bytes, first.length) == 0);
        text_free(&second);
    }
    text_free(&first);
    return 0;
}
