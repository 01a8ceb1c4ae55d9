#pragma once
#include <stdint.h>

/// What the process has allocated since counting began.
struct Allocations {
  /// How many blocks were allocated; negative where they can't be counted.
  int64_t count;
  /// How many bytes of the blocks are still in use, with what the allocator adds to each block.
  int64_t liveBytes;
};

void startCountingAllocations(void);
struct Allocations stopCountingAllocations(void);

/// Returns `value`, which the optimiser then knows nothing about.
int64_t opaque(int64_t value);

/// Marks the end of a section for a profiler that stops at functions.
void endOfSection(void);
