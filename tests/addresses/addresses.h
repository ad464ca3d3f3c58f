/* addresses.h - what somebody may write where the address of a page is taken: one of each kind and spelling */
#pragma once

#include <glib.h>

typedef struct
{
  const char *kind;
  const char *text;
  gboolean web;     /* the gate takes it for a page of the web, or one that was handed over */
  gboolean of_page; /* a snapshot may say so; it then is a text */
} TestAddress;

/* All of them; *ret_n: how many.  FOLDER in a text stands for the path of a folder with a file `secret`. */
const TestAddress *test_addresses (guint *ret_n);

/* One of them with the folder filled in, newly allocated. */
char *test_address_in (const TestAddress *address, const char *folder);

/* One that is made up of pieces of addresses, by g_test_rand_int(); newly allocated.  Half of them begin as they should:
 * what comes then is read on. */
char *test_address_made (const char *folder);
