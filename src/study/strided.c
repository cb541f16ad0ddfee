/* SPDX-License-Identifier: MIT */
#include "study/strided.h"

struct strided strided_make(size_t rank, const size_t *shape)
{
    struct strided result = {.rank = rank};
    size_t step = 1;

    for (size_t axis = rank; axis-- > 0;) {
        result.shape[axis] = shape[axis];
        result.stride[axis] = step;
        step *= shape[axis];
    }
    return result;
}

struct strided strided_transpose(const struct strided *of, size_t a, size_t b)
{
    struct strided result = *of;

    result.shape[a] = of->shape[b];
    result.shape[b] = of->shape[a];
    result.stride[a] = of->stride[b];
    result.stride[b] = of->stride[a];
    return result;
}

/* Gives strides to as many new axes before *axis as hold `numbers` numbers, for a run that ends with stride `step`.
 * False if they do not come out even. */
static bool divide_run(struct strided *out, size_t *axis, size_t numbers, size_t step)
{
    size_t taken = 1;

    while (*axis > 0 && (taken < numbers || out->shape[*axis - 1] == 1)) {
        --*axis;
        out->stride[*axis] = taken * step;
        taken *= out->shape[*axis];
    }
    return taken == numbers;
}

bool strided_view(const struct strided *of, size_t rank, const size_t *shape, struct strided *out, size_t *between)
{
    size_t axis = rank, numbers = 1, step = of->stride[of->rank - 1];

    *out = strided_make(rank, shape);
    *between = 0;
    for (size_t old = of->rank; old-- > 0;) {
        numbers *= of->shape[old];
        if (old > 0 && (of->shape[old - 1] == 1 || of->stride[old - 1] == numbers * step))
            continue; /* the axis before goes on in the same run */
        if (!divide_run(out, &axis, numbers, step)) {
            *between = old ? old - 1 : 0;
            return false;
        }
        numbers = 1;
        step = old ? of->stride[old - 1] : 1;
    }
    return axis == 0;
}

size_t strided_count(const struct strided *of)
{
    size_t count = 1;

    for (size_t axis = 0; axis < of->rank; axis++)
        count *= of->shape[axis];
    return count;
}

size_t strided_address(const struct strided *of, const size_t *at)
{
    size_t address = 0;

    for (size_t axis = 0; axis < of->rank; axis++)
        address += at[axis] * of->stride[axis];
    return address;
}

size_t strided_nth(const struct strided *of, size_t index)
{
    size_t address = 0;

    for (size_t axis = of->rank; axis-- > 0;) {
        address += index % of->shape[axis] * of->stride[axis];
        index /= of->shape[axis];
    }
    return address;
}

void strided_copy(const struct strided *of, double *out, const double *from)
{
    size_t count = strided_count(of);

    for (size_t i = 0; i < count; i++)
        out[i] = from[strided_nth(of, i)];
}
