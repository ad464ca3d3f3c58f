/* renderer-pool-test.c - which renderer a lease gets, and when one is replaced; no engine is started */
#include "renderer-pool.h"

#include "errors.h"

/* An environment without a display, as WPE WebKit has it. */
static VlpsRendererPool *
new_pool (guint size, guint recycle_pages)
{
  const VlpsRendererPoolOptions options = { .size = size,
                                            .port = VLPS_PORT_WPE,
                                            .offline = TRUE,
                                            .sandbox = TRUE,
                                            .watched = size > 1,
                                            .recycle_pages = recycle_pages };

  return vlps_renderer_pool_new (&options);
}

static VlpsRenderer *
lease (VlpsRendererPool *pool)
{
  VlpsRenderer *renderer = vlps_renderer_pool_lease (pool, NULL);

  g_assert_nonnull (renderer);
  return renderer;
}

static void
give_back (VlpsRendererPool *pool, VlpsRenderer *renderer, gboolean loaded, int code)
{
  g_autoptr (GError) failure = code >= 0 ? g_error_new_literal (VLPS_ERROR, code, "test") : NULL;
  VlpsRendererUse use;

  vlps_renderer_pool_return (pool, renderer, loaded, failure, &use);
  g_assert_false (use.too_big);
  g_assert_cmpuint (use.crashes.renderer + use.crashes.web_process, ==, 0);
}

static guint
started (VlpsRendererPool *pool)
{
  VlpsRendererPoolState state;

  vlps_renderer_pool_state (pool, &state);
  return state.started;
}

/* None is started before it is needed, and the one returned last comes first. */
static void
test_order (void)
{
  g_autoptr (VlpsRendererPool) pool = new_pool (3, 0);
  VlpsRenderer *first, *second;

  g_assert_cmpuint (started (pool), ==, 0);
  first = lease (pool);
  second = lease (pool);
  g_assert_true (first != second);
  g_assert_cmpuint (started (pool), ==, 2);
  give_back (pool, first, TRUE, -1);
  give_back (pool, second, TRUE, -1);
  g_assert_true (lease (pool) == second);
  g_assert_true (lease (pool) == first);
  g_assert_cmpuint (started (pool), ==, 2);
  give_back (pool, first, TRUE, -1);
  g_assert_true (lease (pool) == first);
  give_back (pool, first, TRUE, -1);
  give_back (pool, second, TRUE, -1);
}

/* A renderer is replaced after failures that are its own, and after as many loaded pages as were asked for. */
static void
test_spent (void)
{
  static const struct
  {
    guint recycle_pages;
    gboolean loaded;
    int code; /* of the failure; -1: none */
    guint pages, started;
  } cases[] = {
    { 0, TRUE, -1, 5, 1 },
    { 0, TRUE, VLPS_ERROR_HTTP, 5, 1 },
    { 0, TRUE, VLPS_ERROR_TIMEOUT, 3, 3 },
    { 0, TRUE, VLPS_ERROR_CRASHED, 3, 3 },
    { 0, FALSE, VLPS_ERROR_ENGINE, 2, 2 },
    { 1, TRUE, -1, 4, 4 },
    { 1, FALSE, -1, 4, 1 },
    { 2, TRUE, -1, 4, 2 },
    { 2, TRUE, VLPS_ERROR_EMPTY, 5, 3 },
    { 3, TRUE, -1, 3, 1 },
    { 3, TRUE, -1, 4, 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsRendererPool) pool = new_pool (1, cases[i].recycle_pages);

      for (guint k = 0; k < cases[i].pages; k++)
        give_back (pool, lease (pool), cases[i].loaded, cases[i].code);
      if (started (pool) != cases[i].started)
        g_error ("case %u: %u renderers started", i, started (pool));
    }
}

static gpointer
lease_cb (gpointer data)
{
  return lease (data);
}

/* Who comes while all are leased waits for one. */
static void
test_wait (void)
{
  for (guint size = 1; size <= 3; size++)
    {
      g_autoptr (VlpsRendererPool) pool = new_pool (size, 0);
      g_autofree VlpsRenderer **leased = g_new0 (VlpsRenderer *, size);
      GThread *waiting;

      for (guint i = 0; i < size; i++)
        leased[i] = lease (pool);
      waiting = g_thread_new ("waits", lease_cb, pool);
      give_back (pool, leased[size - 1], TRUE, -1);
      g_assert_true (g_thread_join (waiting) == leased[size - 1]);
      g_assert_cmpuint (started (pool), ==, size);
      for (guint i = 0; i < size; i++)
        give_back (pool, leased[i], TRUE, -1);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/renderer-pool/order", test_order);
  g_test_add_func ("/renderer-pool/spent", test_spent);
  g_test_add_func ("/renderer-pool/wait", test_wait);
  return g_test_run ();
}
