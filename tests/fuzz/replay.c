/* SPDX-License-Identifier: MIT */
/* Runs a fuzz target (tests/fuzz/NAME.c) on files, without a fuzzer: for measuring what the seeds reach, for repeating
 * what a fuzzer found, and for compilers that have none. */
#include "base/file.h"
#include "base/text.h"

#include <stdint.h>
#include <stdio.h>

/* What every fuzz target exports; its name is libFuzzer's. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        struct text bytes = {0};
        struct error e = {0};

        if (!file_read(argv[i], (size_t)1 << 30, &bytes, &e))
            return error_report(&e);
        LLVMFuzzerTestOneInput((const uint8_t *)text_string(&bytes), bytes.length);
        text_free(&bytes);
    }
    printf("replayed %d inputs\n", argc - 1);
    return 0;
}
