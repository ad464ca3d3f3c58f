/* control-group-test.c - limits of the control groups around a process */
#include "control-group.h"

#include <glib/gstdio.h>

/* Files of a made-up tree: "path=content". */
static char *
make_tree (const char *const *files)
{
  char *root = g_dir_make_tmp ("vlps-group-XXXXXX", NULL);

  g_assert_nonnull (root);
  for (; *files != NULL; files++)
    {
      g_auto (GStrv) parts = g_strsplit (*files, "=", 2);
      g_autofree char *path = g_build_filename (root, parts[0], NULL), *folder = g_path_get_dirname (path);

      g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
      g_assert_true (g_file_set_contents (path, parts[1], -1, NULL));
    }
  return root;
}

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);

      remove_tree (inner);
    }
  g_remove (path);
}

typedef struct
{
  const char *name, *groups;
  const char *files[8];
  guint64 memory;    /* 0: no limit */
  double processors; /* 0: no limit */
} Case;

static const Case cases[] = {
  { "none", "0::/\n", { NULL }, 0, 0 },
  { "empty", "", { "memory.max=100\n", "memory.current=1\n" }, 0, 0 },
  { "root", "0::/\n", { "memory.max=1000\n", "memory.current=300\n" }, 700, 0 },
  { "process", "0::/user/run\n", { "user/run/memory.max=1000\n", "user/run/memory.current=300\n" }, 700, 0 },
  { "around", "0::/user/run\n", { "user/memory.max=1000\n", "user/memory.current=300\n" }, 700, 0 },
  { "least",
    "0::/a/b\n",
    { "a/memory.max=900\n", "a/memory.current=300\n", "a/b/memory.max=500\n", "a/b/memory.current=100\n" },
    400,
    0 },
  { "no-limit", "0::/a\n", { "a/memory.max=max\n", "a/memory.current=300\n", "a/cpu.max=max 100000\n" }, 0, 0 },
  { "full", "0::/a\n", { "a/memory.max=100\n", "a/memory.current=300\n" }, 0, 0 },
  { "cache",
    "0::/a\n",
    { "a/memory.max=1000\n", "a/memory.current=900\n", "a/memory.stat=anon 100\ninactive_file 800\n" },
    900,
    0 },
  { "first-version",
    "9:name=systemd:/x\n4:memory:/jobs/1\n2:cpu,cpuacct:/jobs/2\n0::/\n",
    { "memory/jobs/memory.limit_in_bytes=1000\n", "memory/jobs/memory.usage_in_bytes=400\n",
      "memory/jobs/memory.stat=cache 5\ntotal_inactive_file 50\n", "cpu/jobs/2/cpu.cfs_quota_us=150000\n",
      "cpu/jobs/2/cpu.cfs_period_us=100000\n" },
    650,
    1.5 },
  { "other-root",
    "0::/docker/1234\n",
    { "memory.max=1000\n", "memory.current=300\n", "cpu.max=50000 100000\n" },
    700,
    .5 },
  { "above", "0::/../..\n", { "memory.max=1000\n", "memory.current=300\n" }, 700, 0 },
  { "least-time", "0::/a/b\n", { "a/cpu.max=200000 100000\n", "a/b/cpu.max=300000 100000\n" }, 0, 2 },
  { "no-quota", "2:cpu:/a\n", { "cpu/a/cpu.cfs_quota_us=-1\n", "cpu/a/cpu.cfs_period_us=100000\n" }, 0, 0 },
  { "nonsense", "0\n0:\n::\n0::a\n", { "a/memory.max=x\n", "a/memory.current=\n", "a/cpu.max=1\n" }, 0, 0 },
};

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  g_autofree char *root = make_tree (test->files);
  VlpsControlGroup group = vlps_control_group_read (test->groups, root);
  gboolean full = g_str_equal (test->name, "full");

  g_assert_cmpuint (group.memory, ==, test->memory > 0 || full ? test->memory : G_MAXUINT64);
  g_assert_cmpfloat_with_epsilon (group.processors, test->processors, 1e-9);
  remove_tree (root);
}

static void
test_own (void)
{
  g_assert_cmpuint (vlps_processors (), >=, 1);
  g_assert_cmpuint (vlps_processors (), <=, MAX (1, g_get_num_processors ()));
  g_assert_cmpuint (vlps_control_group ().memory, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = g_strconcat ("/control-group/", cases[i].name, NULL);

      g_test_add_data_func (name, &cases[i], test_case);
    }
  g_test_add_func ("/control-group/own", test_own);
  return g_test_run ();
}
