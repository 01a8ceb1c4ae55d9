// How much memory is in use, which Swift's Glibc doesn't offer.
#pragma once
#include <malloc.h>
