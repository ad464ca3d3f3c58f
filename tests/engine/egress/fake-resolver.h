/* fake-resolver.h - a resolver whose answers the test makes up, and changes */
#pragma once

#include <gio/gio.h>

#define FAKE_TYPE_RESOLVER (fake_resolver_get_type ())
G_DECLARE_FINAL_TYPE (FakeResolver, fake_resolver, FAKE, RESOLVER, GResolver)

/* Knows no names. */
FakeResolver *fake_resolver_new (void);

/* What `name` is answered with: addresses with blanks between them.  Calls for the same name state the answers to
 * questions one after the other; the last one is repeated. */
void fake_resolver_add (FakeResolver *self, const char *name, const char *addresses);

/* How many questions were asked so far. */
guint fake_resolver_count (FakeResolver *self);
