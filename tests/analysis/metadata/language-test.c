/* language-test.c - what a tag says of a language, and which language a text is in */
#include "language.h"

#include <string.h>

#include "errors.h"

static void
test_tags (void)
{
  static const char *const tags[][3] = {
    /* as it stands, the tag, the language */
    { "en", "en", "en" },         { "en-US", "en-US", "en" },
    { " de_AT ", "de-AT", "de" }, { "zh-Hant-TW", "zh-Hant-TW", "zh" },
    { "ENG", "ENG", "en" },       { "iw", "iw", "he" },
    { "nb-NO", "nb-NO", "nb" },   { "haw", "haw", "haw" },
    { "und", "und", NULL },       { "english", NULL, NULL },
    { "e", NULL, NULL },          { "", NULL, NULL },
    { "en US", NULL, NULL },      { "d\xc3\xa9", NULL, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (tags); i++)
    {
      g_autofree char *tag = vlps_language_read_tag (tags[i][0]), *language = vlps_language_of_tag (tag);

      g_assert_cmpstr (tag, ==, tags[i][1]);
      g_assert_cmpstr (language, ==, tags[i][2]);
    }
  g_assert_null (vlps_language_read_tag (NULL));
  g_assert_null (vlps_language_of_tag (NULL));
}

/* The first article of the Universal Declaration of Human Rights; in Bulgarian it reads much like
 * Macedonian, so a line of news stands there. */
static void
test_detected (void)
{
  /* clang-format counts some of these scripts in another way each time */
  /* clang-format off */
  static const char *const texts[][2] = {
    { "af",
      "Alle menslike wesens word vry, met gelyke waardigheid en regte, gebore. Hulle het rede en gewete en behoort "
      "in die gees van broederskap teenoor mekaar op te tree." },
    { "ar", "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق. وقد وهبوا عقلا وضميرا وعليهم أن يعامل بعضهم بعضا بروح "
            "الإخاء." },
    { "bg",
      "Министерството съобщи, че от януари следващата година ще бъдат увеличени пенсиите на всички хора, които са "
      "работили повече от двадесет години." },
    { "ca",
      "Tots els éssers humans neixen lliures i iguals en dignitat i en drets. Són dotats de raó i de consciència, i "
      "els cal mantenir-se entre ells amb esperit de fraternitat." },
    { "cs",
      "Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. Jsou nadáni rozumem a svědomím a mají "
      "spolu jednat v duchu bratrství." },
    { "da",
      "Alle mennesker er født frie og lige i værdighed og rettigheder. De er udstyret med fornuft og samvittighed, "
      "og de bør handle mod hverandre i en broderskabets ånd." },
    { "de",
      "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt "
      "und sollen einander im Geist der Brüderlichkeit begegnen." },
    { "el", "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με "
            "λογική και συνείδηση." },
    { "en",
      "All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience "
      "and should act towards one another in a spirit of brotherhood." },
    { "es", "Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y "
            "conciencia, deben comportarse fraternalmente los unos con los otros." },
    { "et", "Kõik inimesed sünnivad vabadena ja võrdsetena oma väärikuselt ja õigustelt. Neile on antud mõistus ja "
            "südametunnistus ja nende suhtumist üksteisesse peab kandma vendluse vaim." },
    { "eu", "Gizon-emakume guztiak aske jaiotzen dira, duintasun eta eskubide berberak dituztela; eta ezaguera eta "
            "kontzientzia dutenez gero, elkarren artean senide legez jokatu beharra dute." },
    { "fa", "تمام افراد بشر آزاد به دنیا می‌آیند و از لحاظ حیثیت و حقوق با هم برابرند. همه دارای عقل و وجدان هستند و باید "
            "نسبت به یکدیگر با روح برادری رفتار کنند." },
    { "fi", "Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan. Heille on annettu järki ja "
            "omatunto, ja heidän on toimittava toisiaan kohtaan veljeyden hengessä." },
    { "fr", "Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de "
            "conscience et doivent agir les uns envers les autres dans un esprit de fraternité." },
    { "ga", "Saolaítear na daoine uile saor agus comhionann ina ndínit agus ina gcearta. Tá bua an réasúin agus an "
            "choinsiasa acu agus dlíd gníomhú i dtreo a chéile i spiorad an bhráithreachais." },
    { "he",
      "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון, לפיכך חובה עליהם לנהוג איש "
      "ברעהו ברוח של אחווה." },
    { "hi", "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है। उन्हें बुद्धि और अन्तरात्मा की देन "
            "प्राप्त है और परस्पर उन्हें भाईचारे के भाव से बर्ताव करना चाहिए।" },
    { "hu",
      "Minden emberi lény szabadon születik és egyenlő méltósága és joga van. Az emberek, ésszel és lelkiismerettel "
      "bírván, egymással szemben testvéri szellemben kell hogy viseltessenek." },
    { "hy",
      "Բոլոր մարդիկ ծնվում են ազատ ու հավասար իրենց արժանապատվությամբ ու իրավունքներով։ Նրանք ունեն բանականություն ու "
      "խիղճ։" },
    { "is",
      "Hver maður er borinn frjáls og jafn öðrum að virðingu og réttindum. Menn eru gæddir vitsmunum og samvisku, og "
      "ber þeim að breyta bróðurlega hverjum við annan." },
    { "it", "Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti. Essi sono dotati di ragione e di "
            "coscienza e devono agire gli uni verso gli altri in spirito di fratellanza." },
    { "ja", "すべての人間は、生れながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授"
            "けられてお"
            "り、互いに同胞の精神をもって行動しなければならない。" },
    { "ka",
      "ყველა ადამიანი იბადება თავისუფალი და თანასწორი თავისი ღირსებითა და უფლებებით. მათ მინიჭებული აქვთ გონება და "
      "სინდისი." },
    { "ko", "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 "
            "부여받았으며 "
            "서로 형제애의 정신으로 행동하여야 한다." },
    { "lt", "Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis. Jiems suteiktas protas ir sąžinė ir jie turi "
            "elgtis vienas kito atžvilgiu kaip broliai." },
    { "lv", "Visi cilvēki piedzimst brīvi un vienlīdzīgi savā pašcieņā un tiesībās. Viņi ir apveltīti ar saprātu un "
            "sirdsapziņu, un viņiem jāizturas citam pret citu brālības garā." },
    { "mk",
      "Сите човечки суштества се раѓаат слободни и еднакви по достоинство и права. Тие се обдарени со разум и совест "
      "и треба да се однесуваат еден кон друг во духот на општо човечката припадност." },
    { "mt",
      "Il-bnedmin kollha jitwieldu ħielsa u ugwali fid-dinjità u d-drittijiet. Huma mogħnija bir-raġuni u bil-kuxjenza "
      "u għandhom iġibu ruħhom ma' xulxin bi spirtu ta' aħwa." },
    { "nl", "Alle mensen worden vrij en gelijk in waardigheid en rechten geboren. Zij zijn begiftigd met verstand en "
            "geweten, en behoren zich jegens elkander in een geest van broederschap te gedragen." },
    { "no",
      "Alle mennesker er født frie og med samme menneskeverd og menneskerettigheter. De er utstyrt med fornuft og "
      "samvittighet og bør handle mot hverandre i brorskapets ånd." },
    { "pl",
      "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i "
      "sumieniem i powinni postępować wobec innych w duchu braterstwa." },
    { "pt",
      "Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Dotados de razão e de consciência, "
      "devem agir uns para com os outros em espírito de fraternidade." },
    { "ro", "Toate ființele umane se nasc libere și egale în demnitate și în drepturi. Ele înzestrate cu rațiune și "
            "conștiință și trebuie să se comporte unele față de altele în spiritul fraternității." },
    { "ru",
      "Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью и должны "
      "поступать в отношении друг друга в духе братства." },
    { "sk",
      "Všetci ľudia sa rodia slobodní a sebe rovní, čo sa týka ich dôstojnosti a práv. Sú obdarení rozumom a svedomím "
      "a majú navzájom jednať v bratskom duchu." },
    { "sl",
      "Vsi ljudje se rodijo svobodni in imajo enako dostojanstvo in enake pravice. Obdarjeni so z razumom in vestjo "
      "in bi morali ravnati drug z drugim kakor bratje." },
    { "sq",
      "Të gjithë njerëzit lindin të lirë dhe të barabartë në dinjitet dhe në të drejta. Ata kanë arsye dhe ndërgjegje "
      "dhe duhet të sillen ndaj njëri tjetrit me frymë vëllazërimi." },
    { "sv",
      "Alla människor är födda fria och lika i värde och rättigheter. De är utrustade med förnuft och samvete och bör "
      "handla gentemot varandra i en anda av broderskap." },
    { "sw",
      "Watu wote wamezaliwa huru, hadhi na haki zao ni sawa. Wote wamejaliwa akili na dhamiri, hivyo yapasa watendeane "
      "kindugu." },
    { "th",
      "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม และควรปฏิบัติต่อกันด้วยเจตนารมณ์แห่งภราดรภาพ" },
    { "tr",
      "Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve birbirlerine "
      "karşı kardeşlik zihniyeti ile hareket etmelidirler." },
    { "uk",
      "Всі люди народжуються вільними і рівними у своїй гідності та правах. Вони наділені розумом і совістю і повинні "
      "діяти у відношенні один до одного в дусі братерства." },
    { "vi",
      "Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền. Mọi con người đều được tạo hoá ban "
      "cho lý trí và lương tâm và cần phải đối xử với nhau trong tình bằng hữu." },
    { "zh", "人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。这是世界人权宣言的第"
            "一条。" },
    { "zh-Hant", "人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心，並應以兄弟關係的精神相對待。這是世界人權宣"
                 "言的第一條。" },
  };
  /* clang-format on */

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *language = vlps_language_detect (texts[i][1]);

      g_test_message ("%s", texts[i][0]);
      g_assert_cmpstr (language, ==, texts[i][0]);
    }
}

/* Too little, nothing but figures, many languages at once, and characters that the library must not see. */
static void
test_unsure (void)
{
  static const char *const unsure[] = {
    "",
    "Hello",
    "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33",
    "All human beings are born free and equa\xff",
  };
  static const char controls[] = "All human beings\x01 are\x7f born free\xef\xbf\xbe and equal in dignity\xc2\x85 and "
                                 "rights; they have reason and conscience.";
  g_autoptr (GString) long_text = g_string_new (NULL);
  g_autofree char *language = vlps_language_detect (controls), *of_long = NULL;

  g_assert_cmpstr (language, ==, "en");
  for (guint i = 0; i < G_N_ELEMENTS (unsure); i++)
    g_assert_null (vlps_language_detect (unsure[i]));
  while (long_text->len < 4 * VLPS_LANGUAGE_BYTES)
    g_string_append (long_text, "Alla människor är födda fria och lika i värde och rättigheter. ");
  of_long = vlps_language_detect (long_text->str);
  g_assert_cmpstr (of_long, ==, "sv");
}

static void
test_lists (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (vlps_language_is_among ("en", "de, en"));
  g_assert_true (vlps_language_is_among ("en", "en-US"));
  g_assert_true (vlps_language_is_among ("nn", "no"));
  g_assert_false (vlps_language_is_among ("no", "nn"));
  g_assert_false (vlps_language_is_among ("fr", "de,en"));
  g_assert_false (vlps_language_is_among (NULL, "de"));
  g_assert_true (vlps_language_check_list ("de, en-US", "x", NULL));
  g_assert_false (vlps_language_check_list ("", "x", NULL));
  g_assert_false (vlps_language_check_list ("german", "--only-language", &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_cmpstr (error->message, ==, "--only-language takes languages such as en,de,zh, not 'german'");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/language/tags", test_tags);
  g_test_add_func ("/language/detected", test_detected);
  g_test_add_func ("/language/unsure", test_unsure);
  g_test_add_func ("/language/lists", test_lists);
  return g_test_run ();
}
