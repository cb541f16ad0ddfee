/* SPDX-License-Identifier: MIT */
#include "line/commands.h"
#include "line/model.h"
#include "model/example.h"
#include "model/model_json.h"

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    struct example *example = NULL;
    struct spec spec;

    if (model_options(a, &spec, e))
        example = example_new(&spec, e);
    spec_free(&spec);
    if (!example)
        return 2;
    model_trace(&example->record, output_data, out);
    example_destroy(example);
    return 0;
}

const struct command command_trace = {
    .name = "trace",
    .takes_model = true,
    .summary = "every matrix, as JSON",
    .about = "Computes multi-head attention and prints every matrix of it as one JSON object,\n"
             "in UTF-8. A trace is a model: --weights reads it back.\n",
    .example = "  headway trace --mask causal > masked.json\n"
               "  headway walk --weights masked.json\n",
    .run = run,
};
