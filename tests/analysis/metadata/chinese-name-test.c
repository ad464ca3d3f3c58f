/* chinese-name-test.c - personal names in Chinese characters */
#include "chinese-name.h"

#include <string.h>

static void
test_length (void)
{
  static const struct
  {
    const char *text, *name;
  } cases[] = {
    { "张三", "张三" },
    { "常书香 马丹阳", "常书香" },
    { "欧阳修", "欧阳修" },
    { "诸葛", "" },
    { "赵  培", "赵  培" },
    { "张三：", "张三" },
    { "张", "" },
    { "张三李四", "" },
    { "调查", "" },
    { "Jane", "" },
    { "", "" },
    { "欧阳修文正", "" },
    { "赵 培 文", "赵 培" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    if (vlps_chinese_name_length (cases[i].text) != strlen (cases[i].name))
      g_error ("%s: %" G_GSIZE_FORMAT, cases[i].text, vlps_chinese_name_length (cases[i].text));
}

static void
test_whole (void)
{
  g_assert_true (vlps_chinese_name_is ("张三"));
  g_assert_false (vlps_chinese_name_is ("张三 李四"));
  g_assert_false (vlps_chinese_name_is ("某某网"));
}

static void
test_signature (void)
{
  static const struct
  {
    const char *text, *names; /* NULL: none */
  } cases[] = {
    { "他是一位外科医生。（袁源）", "袁源" },
    { "（张三、李四）", "张三 李四" },
    { "很好。 （张三  李四 ） ", "张三 李四" },
    { "很好。(本报记者 张三 北京报道)", "张三" },
    { "很好。（文/张三）", "张三" },
    /* in a sentence, at no end, or no name */
    { "他的方法（张三）", NULL },
    { "（张三）很好。", NULL },
    { "很好。（完）", NULL },
    { "很好。（张三 很好）", NULL },
    { "很好。张三）", NULL },
    { "", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *names = vlps_chinese_name_read_signature (cases[i].text);

      if (g_strcmp0 (names, cases[i].names) != 0)
        g_error ("%s: %s, not %s", cases[i].text, names, cases[i].names);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chinese-name/length", test_length);
  g_test_add_func ("/chinese-name/whole", test_whole);
  g_test_add_func ("/chinese-name/signature", test_signature);
  return g_test_run ();
}
