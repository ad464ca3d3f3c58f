/* chinese-name.c - personal names in Chinese characters */
#include "chinese-name.h"

#include <string.h>

#include "characters.h"
#include "whitespace.h"

/* Longest text between the brackets of a signature, in bytes. */
#define MAX_SIGNATURE 120

/* Names of one signature. */
#define MAX_NAMES 6

/* The usual surnames: those of some nineteen in twenty people. */
static const char surnames[] =
    "王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖萧蕭"
    "田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鐘谭譚陆陸汪范範石廖贾賈夏韦韋付傅方白邹鄒孟熊"
    "秦邱江尹薛闫閆阎閻段雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵万萬钱錢严嚴覃武戴莫孔向汤湯常温康施文牛樊葛邢安"
    "齐齊易乔喬伍庞龐颜顏倪庄莊聂聶章鲁魯岳翟殷詹申欧歐耿关關兰蘭焦俞左柳甘祝包宁寧尚符舒阮柯纪紀梅童凌毕"
    "畢单單季裴霍涂成苗谷盛曲翁冉骆駱蓝藍路游辛靳管柴蒙鲍鮑华華喻祁蒲房滕屈饶饒解牟艾尤阳陽时時穆农農司卓"
    "古吉缪繆简簡车車项項连連芦蘆麦麥褚娄婁窦竇戚岑景党黨宫宮费費卜冷晏席卫衛米柏宗瞿桂全佟应應臧闵閔苟邬"
    "鄔边邊卞姬师師和仇栾欒隋商刁沙荣榮巫寇桑郎甄丛叢仲虞敖巩鞏明佘池查麻苑迟遲邝鄺闻聞冀";

static gboolean
is_ideograph (const char *p)
{
  return *p != '\0' && vlps_characters_is_ideograph (g_utf8_get_char (p));
}

static const char *
skip_space (const char *p)
{
  while (*p != '\0' && g_unichar_isspace (g_utf8_get_char (p)))
    p = g_utf8_next_char (p);
  return p;
}

gsize
vlps_chinese_name_length (const char *text)
{
  static const char *const doubles[] = { "欧阳", "歐陽", "司马", "司馬", "上官", "诸葛", "諸葛",
                                         "司徒", "东方", "皇甫", "令狐", "尉迟", "慕容", "端木" };
  const char *p = text, *given;
  gunichar first = is_ideograph (text) ? g_utf8_get_char (text) : 0;
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (doubles) && p == text; i++)
    if (g_str_has_prefix (text, doubles[i]))
      p += strlen (doubles[i]);
  if (p == text && (first == 0 || g_utf8_strchr (surnames, -1, first) == NULL))
    return 0;
  if (p == text)
    p = g_utf8_next_char (text);
  given = p;
  while (n < 3 && is_ideograph (p))
    p = g_utf8_next_char (p), n++;
  if (n == 1 || n == 2)
    return (gsize) (p - text);
  if (n > 0)
    return 0;
  /* 赵  培 */
  p = skip_space (given);
  if (p == given || !is_ideograph (p) || is_ideograph (g_utf8_next_char (p)))
    return 0;
  return (gsize) (g_utf8_next_char (p) - text);
}

gboolean
vlps_chinese_name_is (const char *text)
{
  gsize length = vlps_chinese_name_length (text);

  return length > 0 && text[length] == '\0';
}

/* Behind what reporters and writers are called ("本报记者", "通讯员"), where `text` begins with that. */
static const char *
skip_role (const char *text)
{
  static const char *const roles[] = { "记者", "記者", "通讯员", "通訊員", "实习生", "實習生", "作者", "文" };

  for (guint i = 0; i < G_N_ELEMENTS (roles); i++)
    {
      const char *at = strstr (text, roles[i]);
      const char *behind = at != NULL ? at + strlen (roles[i]) : NULL;

      if (at != NULL && at - text <= 8 * 3 && strchr (" :/", *behind) != NULL)
        return skip_space (behind + strspn (behind, ":/"));
      if (at != NULL && at - text <= 8 * 3 && (g_str_has_prefix (behind, "：") || g_str_has_prefix (behind, "　")))
        return skip_space (behind + strlen ("："));
    }
  return text;
}

/* TRUE where `text` is what people did: "北京报道", "摄影报道". */
static gboolean
is_deed (const char *text)
{
  static const char *const ends[] = { "报道", "報道", "报导", "摄影", "攝影", "文", "综合" };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (g_str_has_suffix (text, ends[i]) && strlen (text) <= 8 * 3)
      return TRUE;
  return FALSE;
}

/* TRUE where a bracket at `at` has nothing before it, or the end of a sentence. */
static gboolean
is_behind_sentence (const char *text, const char *at)
{
  static const char *const ends[] = { "。", "！", "？", "”", "…", "」" };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (at - text >= (gssize) strlen (ends[i]) && strncmp (at - strlen (ends[i]), ends[i], strlen (ends[i])) == 0)
      return TRUE;
  return at == text || (at[-1] == ' ' && is_behind_sentence (text, at - 1));
}

/* Where the bracket that ends `text` begins, behind it; *ret_end becomes the place of its end.  NULL where none does, or
 * where it stands inside a sentence. */
static const char *
find_bracket (const char *text, const char **ret_end)
{
  static const char *const opens[] = { "（", "(" };
  static const char *const closes[] = { "）", ")" };
  const char *best = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (closes) && best == NULL; i++)
    if (g_str_has_suffix (text, closes[i]))
      {
        *ret_end = text + strlen (text) - strlen (closes[i]);
        for (guint k = 0; k < G_N_ELEMENTS (opens); k++)
          {
            const char *at = g_strrstr_len (text, *ret_end - text, opens[k]);

            if (at != NULL && (best == NULL || at + strlen (opens[k]) > best) && is_behind_sentence (text, at))
              best = at + strlen (opens[k]);
          }
      }
  return best;
}

char *
vlps_chinese_name_read_signature (const char *text)
{
  g_autofree char *folded = vlps_whitespace_collapse (text);
  g_autofree char *inside = NULL;
  GString *names;
  const char *end = NULL, *p, *start;
  guint n = 0;

  g_strchomp (folded);
  start = find_bracket (folded, &end);
  if (start == NULL || end - start > MAX_SIGNATURE)
    return NULL;
  inside = g_strstrip (g_strndup (start, (gsize) (end - start)));
  names = g_string_new (NULL);
  p = skip_role (inside);
  for (gsize length; n < MAX_NAMES && (length = vlps_chinese_name_length (p)) > 0; n++)
    {
      g_string_append_printf (names, "%s%.*s", n > 0 ? " " : "", (int) length, p);
      p = skip_space (p + length);
      if (g_str_has_prefix (p, "、"))
        p = skip_space (p + strlen ("、"));
    }
  if (n == 0 || (*p != '\0' && !is_deed (p)))
    {
      g_string_free (names, TRUE);
      return NULL;
    }
  return g_string_free (names, FALSE);
}
