#include "Allocations.h"

int64_t opaque(int64_t value) {
  volatile int64_t hidden = value;
  return hidden;
}

__attribute__((noinline)) void endOfSection(void) { __asm__ volatile("" ::: "memory"); }

#if defined(__linux__) && defined(__GLIBC__)

#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

// For every library of the process, the executable's definitions replace those of the C library.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static atomic_bool isCounting;
static _Atomic int64_t count;
static _Atomic int64_t liveBytes;

static size_t blockSize(void *block) { return malloc_usable_size(block) + sizeof(size_t); }

static void *allocated(void *block) {
  if (block && atomic_load_explicit(&isCounting, memory_order_relaxed)) {
    count++;
    liveBytes += (int64_t)blockSize(block);
  }
  return block;
}

static void freed(void *block) {
  if (block && atomic_load_explicit(&isCounting, memory_order_relaxed))
    liveBytes -= (int64_t)blockSize(block);
}

void *malloc(size_t size) { return allocated(__libc_malloc(size)); }
void *calloc(size_t number, size_t size) { return allocated(__libc_calloc(number, size)); }
void *memalign(size_t alignment, size_t size) {
  return allocated(__libc_memalign(alignment, size));
}
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = memalign(alignment, size);
  return *block ? 0 : 12;
}
void *realloc(void *block, size_t size) {
  freed(block);
  return allocated(__libc_realloc(block, size));
}
void free(void *block) {
  freed(block);
  __libc_free(block);
}

void startCountingAllocations(void) {
  count = 0;
  liveBytes = 0;
  isCounting = 1;
}

struct Allocations stopCountingAllocations(void) {
  isCounting = 0;
  return (struct Allocations){count, liveBytes};
}

#else

void startCountingAllocations(void) {}
struct Allocations stopCountingAllocations(void) { return (struct Allocations){-1, -1}; }

#endif
