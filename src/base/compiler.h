/* SPDX-License-Identifier: MIT */
/* What differs between compilers, and nothing else: attributes that the compiler checks, and function
 * multiversioning. Every macro is empty where compiler, libc or sanitizer lacks the feature, so no
 * other file asks which compiler it is. */
#ifndef HEADWAY_BASE_COMPILER_H
#define HEADWAY_BASE_COMPILER_H

#include <float.h>
#include <limits.h> /* __GLIBC__ is defined by the headers of the C library, whichever comes first */

/* Numbers, their rounding and so every answer of a quiz are the same on all machines, because a double is computed as a
 * double. The x87, which compilers use on 32-bit x86, computes with more bits. (16 concerns only _Float16.) */
#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16
#error "doubles are rounded in other places here (FLT_EVAL_METHOD): build with CFLAGS='-O2 -g -msse2 -mfpmath=sse'"
#endif

/* PRINTF_LIKE(at, rest): argument `at` (from 1) is a printf format for the arguments from `rest` on. */
#if defined(__GNUC__)
#define PRINTF_LIKE(at, rest) __attribute__((format(printf, at, rest)))
#else
#define PRINTF_LIKE(at, rest)
#endif

/* UNUSED, after a parameter's name: the function's type has the parameter, this function does not need it. */
#if defined(__GNUC__)
#define UNUSED __attribute__((unused))
#else
#define UNUSED
#endif

/* MUST_USE: ignoring what this function returns is a mistake. */
#if defined(__GNUC__)
#define MUST_USE __attribute__((warn_unused_result))
#else
#define MUST_USE
#endif

/* NO_RETURN: this function never returns. */
#define NO_RETURN _Noreturn

/* Whether a sanitizer is on: gcc says so in macros, clang in features. */
#if defined(__has_feature)
#define HAS_FEATURE(name) __has_feature(name)
#else
#define HAS_FEATURE(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || HAS_FEATURE(address_sanitizer) ||                 \
    HAS_FEATURE(thread_sanitizer) || HAS_FEATURE(memory_sanitizer) || HAS_FEATURE(coverage_sanitizer)
#define HEADWAY_SANITIZED
#endif

/* EXACT_PRODUCTS, once before the first function of a file: no product is fused with a sum, unless -ffp-contract=fast
 * asks for it. gcc keeps them apart where it compiles ISO C, as here. */
#if defined(__clang__)
#define EXACT_PRODUCTS _Pragma("STDC FP_CONTRACT OFF")
#else
#define EXACT_PRODUCTS
#endif

/* MULTIVERSION before a static function: the compiler builds it several times, for newer processors too, and the loader
 * picks the best at start-up (ifunc: glibc only; sanitizers do not get along with it; clang knows it from 14 on, where
 * it loses the name of a function that is not static). x86-64-v3 is what processors of all makers have had since 2013
 * or so; compilers that do not know it choose by AVX2, without products fused with sums. HAS_AVX2_ALONE: whether the
 * version that runs is the one for 16 vector registers of 4 doubles. */
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(HEADWAY_SANITIZED) && !defined(HEADWAY_ONE_VERSION) &&       \
    (defined(__clang__) ? __clang_major__ >= 14 : defined(__GNUC__))
#if defined(__clang__) ? __clang_major__ >= 18 : __GNUC__ >= 12
#define MULTIVERSION __attribute__((target_clones("avx512f", "arch=x86-64-v3", "default")))
#else
#define MULTIVERSION __attribute__((target_clones("avx512f", "avx2", "default")))
#endif
#define HAS_AVX2_ALONE (__builtin_cpu_supports("avx2") && !__builtin_cpu_supports("avx512f"))
#else
#define MULTIVERSION
#if defined(__AVX2__) && !defined(__AVX512F__)
#define HAS_AVX2_ALONE true
#else
#define HAS_AVX2_ALONE false
#endif
#endif

/* STORE_PAST_CACHES(to, two): writes two doubles, a two_numbers, to 16 aligned bytes in memory, and nothing into the
 * caches; defined where that is possible. */
#if defined(__GNUC__)
typedef double two_numbers __attribute__((vector_size(16)));
#if defined(__clang__)
#define STORE_PAST_CACHES(to, two) __builtin_nontemporal_store(two, (two_numbers *)(void *)(to))
#elif defined(__SSE2__)
#define STORE_PAST_CACHES(to, two) __builtin_ia32_movntpd(to, two)
#endif
#endif

#endif
