/* fuzz.h - what a fuzz target is: libFuzzer calls it with bytes it makes up, runner.c with those of the corpus */
#pragma once

#include <glib.h>

int LLVMFuzzerTestOneInput (const guint8 *data, gsize length);
