/* SPDX-License-Identifier: MIT */
/* How fast the engine is: GFLOP/s of the pass that keeps every intermediate, and beside it, in the same run and in
 * turn, of OpenBLAS's cblas_dgemm on the same products alone, one thread each. It is no even race: the pass also
 * splits, scales, masks, takes the exponential, concatenates and looks for overflow, of which no operation is counted.
 * OpenBLAS is looked for at run time; its core type is forced to the machine's own, because some builds fall back to an
 * old kernel on a new processor, too easy a target. The least of several, in turn; no time is asserted. */
#include "attention/record.h"
#include "base/memory.h"
#include "base/text.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LEAST_REPEATS 15
#define SECONDS 0.5          /* after which there are no more repeats than these */
#define LEAST_SECONDS 0.0005 /* of one measurement, which runs as often as that takes */

static const struct {
    size_t n, d_model, num_heads;
} sizes[] = {{4, 8, 2}, {64, 64, 4}, {128, 512, 8}, {512, 512, 8}, {1024, 1024, 16}};

static const char *const ways[] = {[RECORD_SIMPLE] = "simple", [RECORD_FAST] = "fast", [RECORD_EXACT] = "exact"};

/* CBLAS as its header declares it, which need not be installed. */
enum { ROW_MAJOR = 101, PLAIN = 111, TRANSPOSED = 112 };
typedef void dgemm_function(int order, int transpose_a, int transpose_b, int rows, int cols, int depth, double alpha,
                            const double *a, int a_stride, const double *b, int b_stride, double beta, double *c,
                            int c_stride);

struct blas {
    dgemm_function *dgemm; /* NULL: not installed */
    const char *core;      /* what OpenBLAS says it uses */
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Whether /proc/cpuinfo says `word` on its line `name`, of the first processor. */
static bool processor_has(const char *name, const char *word)
{
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[8192];
    bool found = false;

    while (file && fgets(line, sizeof line, file) && line[0] != '\n')
        if (strncmp(line, name, strlen(name)) == 0) {
            size_t length = strlen(word);

            for (const char *at = line; (at = strstr(at, word)) != NULL; at += length)
                found = found || (at[-1] == ' ' && strchr(" \n", at[length]));
        }
    if (file)
        fclose(file);
    return found;
}

/* OpenBLAS's name for this processor's kind, NULL where it may find out by itself. */
static const char *core_type(void)
{
    if (processor_has("flags", "avx512f"))
        return "SkylakeX"; /* the AVX-512 kernels, AMD's too: faster there than its own "Zen" */
    if (!processor_has("flags", "avx2") || !processor_has("flags", "fma"))
        return NULL;
    return processor_has("vendor_id", "AuthenticAMD") ? "Zen" : "Haswell";
}

/* Converts what dlsym() returns, which ISO C would not. */
static void find_symbol(void *library, const char *name, void *function, size_t size)
{
    void *symbol = library ? dlsym(library, name) : NULL;

    memcpy(function, &symbol, size);
}

static struct blas find_blas(void)
{
    static const char *const names[] = {"libopenblas.so.0", "libopenblas.so", "libopenblas.dylib"};
    struct blas blas = {NULL, "?"};
    char *(*corename)(void);
    void *library = NULL;

    setenv("OPENBLAS_NUM_THREADS", "1", 1);
    if (core_type())
        setenv("OPENBLAS_CORETYPE", core_type(), 1);
    else
        unsetenv("OPENBLAS_CORETYPE");
    for (size_t i = 0; !library && i < sizeof names / sizeof *names; i++)
        library = dlopen(names[i], RTLD_NOW);
    find_symbol(library, "cblas_dgemm", &blas.dgemm, sizeof blas.dgemm);
    find_symbol(library, "openblas_get_corename", &corename, sizeof corename);
    if (corename)
        blas.core = corename();
    return blas;
}

static struct model make_model(size_t n, size_t d_model, size_t num_heads)
{
    char **words = memory_new_array(n + 1, sizeof *words);
    struct model model;
    struct error e;

    for (size_t i = 0; i < n; i++) {
        struct text word = {0};

        text_addf(&word, "word%zu", i);
        words[i] = text_take(&word);
    }
    if (!model_random(&model, words, d_model, num_heads, 1, &e))
        exit(error_report(&e));
    for (size_t i = 0; i < n; i++)
        free(words[i]);
    free(words);
    return model;
}

/* c = a b, a [rows × depth], b [depth × cols] or, transposed, [cols × depth]; no gaps between rows. */
static void product(const struct blas *blas, struct matrix c, struct matrix a, struct matrix b, int transpose_b)
{
    blas->dgemm(ROW_MAJOR, PLAIN, transpose_b, (int)c.rows, (int)c.cols, (int)a.cols, 1, a.at, (int)a.cols, b.at,
                (int)b.cols, 0, (double *)c.at, (int)c.cols);
}

/* The products of a pass, into the record's own matrices: they get the numbers that they have. */
static void run_products(const struct blas *blas, const struct record *record)
{
    struct matrix X = record_matrix(record, MATRIX_X, 0);

    for (size_t head = 0; head < record->model->num_heads; head++) {
        struct matrix Q = record_matrix(record, MATRIX_Q, head), K = record_matrix(record, MATRIX_K, head);
        struct matrix V = record_matrix(record, MATRIX_V, head);

        product(blas, Q, X, record_matrix(record, MATRIX_W_Q, head), PLAIN);
        product(blas, K, X, record_matrix(record, MATRIX_W_K, head), PLAIN);
        product(blas, V, X, record_matrix(record, MATRIX_W_V, head), PLAIN);
        product(blas, record_matrix(record, MATRIX_SCORES, head), Q, K, TRANSPOSED);
        product(blas, record_matrix(record, MATRIX_HEAD, head), record_matrix(record, MATRIX_WEIGHTS, head), V, PLAIN);
    }
    product(blas, record_matrix(record, MATRIX_OUTPUT, 0), record_matrix(record, MATRIX_CONCAT, 0),
            record_matrix(record, MATRIX_W_O, 0), PLAIN);
}

/* Additions and multiplications of the products: Q, K, V, output; scores, blend. */
static double count_operations(const struct model *model)
{
    double n = (double)model->n, d_model = (double)model->d_model;

    return 2 * (4 * n * d_model * d_model + 2 * n * n * d_model);
}

/* Seconds of one pass of ours, or, with `blas`, of theirs: the mean of as many as fill LEAST_SECONDS. */
static double measure(struct record *record, const struct blas *blas)
{
    double start = now(), seconds;
    size_t count = 0;

    do {
        if (blas)
            run_products(blas, record);
        else
            record_run_again(record, NULL);
        count++;
        seconds = now() - start;
    } while (seconds < LEAST_SECONDS);
    return seconds / (double)count;
}

/* The least seconds of ours and of theirs, in turn: what a busy machine does to one measurement it does not do to all.
 */
static void compare(struct record *record, const struct blas *blas, double *ours, double *theirs)
{
    double start = now();

    *ours = *theirs = HUGE_VAL;
    for (int i = 0; i < LEAST_REPEATS || now() - start < SECONDS; i++) {
        *ours = fmin(*ours, measure(record, NULL));
        if (blas->dgemm)
            *theirs = fmin(*theirs, measure(record, blas));
    }
}

static void print_time(double seconds)
{
    if (seconds < 1e-3)
        printf("%8.2f us", seconds * 1e6);
    else
        printf("%8.2f ms", seconds * 1e3);
}

static void bench(const struct blas *blas, size_t n, size_t d_model, size_t num_heads)
{
    struct model model = make_model(n, d_model, num_heads);
    double ours, theirs, gigaflop = count_operations(&model) * 1e-9, start = now(), first;
    struct record record;
    struct error e;

    if (!record_run(&record, &model, &e))
        exit(error_report(&e));
    first = now() - start;
    compare(&record, blas, &ours, &theirs);
    printf("  %4zu %5zu %3zu  %-6s ", n, d_model, num_heads, ways[record.way]);
    print_time(first);
    printf("  ");
    print_time(ours);
    printf(" %8.2f", gigaflop / ours);
    if (blas->dgemm)
        printf(" %10.2f %7.2f", gigaflop / theirs, theirs / ours);
    printf("\n");
    record_free(&record);
    model_free(&model);
}

int main(void)
{
    struct blas blas = find_blas();

    printf("engine: the pass that keeps every intermediate, one thread, double precision\n");
    if (blas.dgemm)
        printf("  beside it OpenBLAS's cblas_dgemm (core %s) on the same products\n", blas.core);
    else
        printf("  OpenBLAS is not installed: nothing to compare with\n");
    printf("     n     d   h  code    first run         pass  GFLOP/s%s\n", blas.dgemm ? "   OpenBLAS   ratio" : "");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        bench(&blas, sizes[i].n, sizes[i].d_model, sizes[i].num_heads);
    printf("  first run: with fresh memory, which the system hands out page by page\n");
    return 0;
}
