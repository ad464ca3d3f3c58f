/* library-fixture.h - pages for the tests of the library */
#pragma once

#include <vlps/vlps.h>

#define HTML                                                                                                           \
  "<!DOCTYPE html><title>A page</title><nav><a href='/a'>Home</a></nav>"                                               \
  "<article id='x'><h1>Über alles</h1><p>The <b>quick</b> brown fox jumps over the lazy dog, and so on and on.</p>"   \
  "<img src='p.png' alt='a picture'></article>"

/* The page HTML. */
VlpsWebPage *html_page (void);

/* A file of fixtures/fuzz/snapshot, and the page of one. */
GBytes *snapshot (const char *name);

VlpsWebPage *snapshot_page (const char *name);

VlpsWebResult *segment (VlpsWebPage *page, const char *first, ...);
