/* SPDX-License-Identifier: MIT */
#include "training/reading.h"

void exam_start(struct exam *exam, const struct network *network, const struct letter_line *lines, int count,
                const struct cuts *cuts)
{
    memset(exam, 0, sizeof *exam);
    exam->network = network;
    exam->lines = lines;
    exam->count = count;
    if (cuts)
        exam->cuts = *cuts;
}

/* Where the row's letter occurred before. */
static int find_earlier(const struct letter_line *line, int i)
{
    int j = i - 1;

    while (line->letter[j] != line->letter[i])
        j--;
    return j;
}

/* Entropy of the first `count` shares of a row, 0 … 1. */
static double spread(const real *row, int count)
{
    double sum = 0;

    for (int j = 0; j < count; j++)
        if (row[j] > 0)
            sum -= (double)row[j] * (double)logf((float)row[j]);
    return sum / log(count);
}

/* A row where keys will be asked for. */
static void add_early(struct head_sums *sums, const real *row, int i)
{
    sums->before += (double)row[i - 1];
    for (int k = 1; k <= i; k++)
        sums->back[k] += (double)row[i - k];
}

/* Adds a row whose next letter can be known: its letter occurred before, at one place. */
static void add_graded(struct head_sums *sums, const real *row, int i, int earlier)
{
    sums->after += (double)row[earlier + 1];
    sums->same += (double)row[earlier];
    for (int k = 1; k <= i; k++)
        sums->ruler[k] += (double)row[i - k];
    for (int k = 1; earlier + k <= i; k++)
        sums->behind[k] += (double)row[earlier + k];
}

static void add_head(struct head_sums *sums, const real *weights, const struct letter_line *line)
{
    for (int i = 1; i < line->length; i++) {
        const real *row = weights + i * WIDTH;

        sums->first += (double)row[0];
        sums->spread += spread(row, i + 1);
        if (i < line->first)
            add_early(sums, row, i);
        else
            add_graded(sums, row, i, find_earlier(line, i));
    }
}

/* Counts the rows of a line, and those that are right. */
static void grade(struct exam *exam, const struct passage *p, const struct letter_line *line)
{
    for (int i = line->first; i < line->length; i++) {
        int target = line->letter[i + 1];

        exam->loss -= log(fmax((double)p->predicted[i * WIDTH + target], 1e-38));
        exam->right += passage_says(p, exam->network, i) == target;
    }
    for (int k = 1; k < line->first; k++)
        exam->far[k] += line->first - k;
    exam->graded += line->length - line->first;
    exam->rows += line->length - 1;
}

bool exam_advance(struct exam *exam, struct passage *passage)
{
    const struct letter_line *line = &exam->lines[exam->at];

    if (exam->at >= exam->count)
        return false;
    network_read_line(exam->network, line, &exam->cuts, passage);
    grade(exam, passage, line);
    for (int l = 0; l < exam->network->layers && !exam->brief; l++)
        for (int head = 0; head < exam->network->heads; head++)
            add_head(&exam->sums[l][head], passage->layer[l].weights[head], line);
    exam->at++;
    return true;
}

/* The distance with the largest mean; sums over few rows do not count. */
static struct reach farthest(const double sums[LINE_MOST], const int rows[LINE_MOST], int all)
{
    struct reach best = {0};

    for (int k = 1; k < LINE_MOST; k++) {
        float mean = rows[k] > 0 && 8 * rows[k] >= all ? (float)(sums[k] / rows[k]) : 0;

        if (mean > best.share)
            best = (struct reach){k, mean};
    }
    return best;
}

static void find_means(const struct exam *exam, const struct head_sums *sums, struct head_scores *out)
{
    int graded[LINE_MOST];

    for (int k = 0; k < LINE_MOST; k++)
        graded[k] = exam->graded;
    out->before = (float)(sums->before / exam->far[1]);
    out->after = (float)(sums->after / exam->graded);
    out->same = (float)(sums->same / exam->graded);
    out->first = (float)(sums->first / exam->rows);
    out->spread = (float)(sums->spread / exam->rows);
    out->back = farthest(sums->back, exam->far, exam->far[1]);
    out->ruler = farthest(sums->ruler, graded, exam->graded);
    out->behind = farthest(sums->behind, graded, exam->graded);
}

void exam_scores(const struct exam *exam, struct scores *out)
{
    memset(out, 0, sizeof *out);
    if (exam->at == 0)
        return;
    out->loss = exam->loss / exam->graded;
    out->right = exam_right(exam);
    for (int l = 0; l < exam->network->layers && !exam->brief; l++)
        for (int head = 0; head < exam->network->heads; head++)
            find_means(exam, &exam->sums[l][head], &out->head[l][head]);
}

double exam_right(const struct exam *exam)
{
    return exam->graded > 0 ? (double)exam->right / exam->graded : 0;
}
