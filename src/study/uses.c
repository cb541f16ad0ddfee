/* SPDX-License-Identifier: MIT */
/* The design of the three heads. A word's row says its kind and nothing else; keys have 3 in the place of their kind; a
 * row of W_Q says which kinds a kind asks for. */
#include "study/uses.h"

#include "attention/stages.h"

#include <string.h>

enum kind { START, DET, ADJ, NOUN, VERB, PAD, KINDS };

struct word {
    const char *text; /* NULL ends a sentence */
    enum kind kind;
};

static const struct word source[USES_SENTENCES][5] = {
    {{"the", DET}, {"black", ADJ}, {"cat", NOUN}, {"runs", VERB}, {0}},
    {{"the", DET}, {"dog", NOUN}, {"runs", VERB}, {0}},
};
static const struct word target[USES_SENTENCES][6] = {
    {{"<s>", START}, {"le", DET}, {"chat", NOUN}, {"noir", ADJ}, {"court", VERB}, {0}},
    {{"<s>", START}, {"le", DET}, {"chien", NOUN}, {"court", VERB}, {"</s>", PAD}, {0}},
};

/* clang-format off */
/* det adj noun verb: what each kind asks for. */
static const double W_Q[USE_COUNT][KINDS][USES_D_K] = {
    [USE_ENCODER] = {[DET] = {0, 0.4, 2, 0}, [ADJ] = {0, 0, 2, 0.4}, [NOUN] = {0, 0.4, 0, 2}, [VERB] = {0, 0, 2, 0}},
    [USE_DECODER] = {[DET] = {0, 1, 2, 0}, [ADJ] = {0, 0, 2, 0}, [NOUN] = {2, 2, 0, 0}, [VERB] = {0, 0, 2, 0}},
    [USE_CROSS] = {[START] = {2, 0, 0, 0}, [DET] = {0, 0, 2, 0}, [ADJ] = {0, 0, 0, 2}, [NOUN] = {0, 2, 0, 1.2}},
};
/* clang-format on */
static const double W_K[KINDS][USES_D_K] = {[DET] = {3}, [ADJ] = {0, 3}, [NOUN] = {0, 0, 3}, [VERB] = {0, 0, 0, 3}};

/* Up to `most` words of a sentence, then pads; returns how many. */
static size_t lay(const struct word *sentence, size_t most, size_t pads, const char **words, double X[][KINDS])
{
    static const struct word pad = {"[pad]", PAD};
    size_t count = 0;

    while (count < most && sentence[count].text)
        count++;
    memset(X, 0, (count + pads) * sizeof *X);
    for (size_t i = 0; i < count + pads; i++) {
        const struct word *word = i < count ? &sentence[i] : &pad;

        words[i] = word->text;
        X[i][word->kind] = 1;
    }
    return count + pads;
}

static void hide(struct uses *out, const struct uses_choice *choice)
{
    enum use_mask mask = choice->mask != USE_RIGHT ? choice->mask : choice->use == USE_DECODER ? USE_BOTH : USE_PADDING;
    bool causal = mask == USE_CAUSAL || mask == USE_BOTH, padding = mask == USE_PADDING || mask == USE_BOTH;

    if (causal)
        attention_allow(out->mask, out->n, out->m, padding ? out->pads : 0);
    for (size_t i = 0; !causal && i < out->n * out->m; i++)
        out->mask[i] = !padding || i % out->m + out->pads < out->m;
}

void uses_run(struct uses *out, const struct uses_choice *choice)
{
    const struct word *french = target[choice->sentence], *english = source[choice->sentence];
    double asking[USES_SIDE][KINDS], answering[USES_SIDE][KINDS];
    size_t before = choice->written + 1; /* with <s> */

    *out = (struct uses){.pads = choice->pads};
    out->n = choice->use == USE_ENCODER
                 ? lay(english, USES_SIDE, choice->pads, out->asks, asking)
                 : lay(french, before, choice->use == USE_DECODER ? choice->pads : 0, out->asks, asking);
    out->m = choice->use == USE_DECODER ? lay(french, before, choice->pads, out->answers, answering)
                                        : lay(english, USES_SIDE, choice->pads, out->answers, answering);
    for (size_t i = 0; choice->use != USE_ENCODER && i < before; i++)
        out->writes[i] = french[i + 1].text;
    attention_project(out->Q, asking[0], W_Q[choice->use][0], out->n, KINDS, USES_D_K);
    attention_project(out->K, answering[0], W_K[0], out->m, KINDS, USES_D_K);
    attention_score(out->scores, out->Q, out->K, out->n, out->m, USES_D_K);
    attention_scale(out->scaled, out->scores, out->n, out->m, USES_D_K);
    hide(out, choice);
    attention_mask(out->masked, out->scaled, out->mask, out->n, out->m);
    attention_softmax(out->weights, out->masked, out->n, out->m);
}

bool uses_is_hidden(const struct uses *uses, size_t row, size_t col)
{
    return !uses->mask[row * uses->m + col];
}

size_t uses_hidden(const struct uses *uses)
{
    size_t count = 0;

    for (size_t i = 0; i < uses->n * uses->m; i++)
        count += !uses->mask[i];
    return count;
}
