/* resolving-worker.c - a worker of the service for which the test makes up the addresses of names
 *
 * What is open to its pages is 127.0.0.1, and with --open first all of 127.0.0.0/8.
 */
#include <string.h>

#include "errors.h"
#include "fake-resolver.h"
#include "page-worker.h"

static const char *const names[][2] = {
  { "open.test", "127.0.0.1" },
  { "private.test", "127.0.0.2" },
  { "six.test", "::1" },
  { "mapped.test", "::ffff:127.0.0.2" },
  { "metadata.test", "169.254.169.254" },
  /* one among many that are well, first, last and in between */
  { "first.test", "127.0.0.2 127.0.0.1 127.0.0.1" },
  { "middle.test", "127.0.0.1 127.0.0.1 127.0.0.2 127.0.0.1" },
  { "last.test", "127.0.0.1 127.0.0.1 ::1" },
  /* another answer each time */
  { "changes.test", "127.0.0.1" },
  { "changes.test", "127.0.0.2" },
  { "late.test", "127.0.0.1" },
  { "late.test", "127.0.0.1" },
  { "late.test", "127.0.0.2" },
};

int
main (int argc, char **argv)
{
  gboolean open = argc > 1 && strcmp (argv[1], "--open") == 0;
  g_auto (VlpsOptions) options = { .given = { .public_only = TRUE,
                                              .allow_net = g_strsplit (open ? "127.0.0.0/8" : "127.0.0.1", " ", -1),
                                              .timeout = 20 } };
  g_autoptr (FakeResolver) resolver = fake_resolver_new ();
  const VlpsWorkerOptions worker = {
    .options = &options, .renders = strcmp (argv[argc - 1], "--quick-worker") != 0, .recycle = 200, .memory = 2000000000
  };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    fake_resolver_add (resolver, names[i][0], names[i][1]);
  if (vlps_options_check (&options, &error))
    {
      g_resolver_set_default (G_RESOLVER (resolver));
      vlps_policy_be_discreet (options.render.policy);
      if (vlps_page_worker_run (3, &worker, NULL, &error))
        return 0;
    }
  g_printerr ("resolving worker: %s\n", error->message);
  return 1;
}
