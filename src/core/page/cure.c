/* cure.c - what the user may set so that a page succeeds, in the words of each face of the program */
#include "cure.h"

#include <glib.h>

/* Words of each cure. Options that no client and no property can set are only named on the command line. */
static const struct
{
  const char *name;
  const char *words[VLPS_N_FACES]; /* of the command line, the library, the service; NULL: "" */
} rows[VLPS_N_CURES] = {
  [VLPS_CURE_NONE] = { NULL, { NULL } },
  [VLPS_CURE_TIMEOUT] = { "timeout",
                          { "; a longer --timeout may help", "; a longer 'timeout' may help",
                            "; a longer \"timeout\" may help" } },
  [VLPS_CURE_INSECURE] = { "insecure", { "; --insecure accepts it" } },
  [VLPS_CURE_HTTP_ERRORS] = { "http-errors",
                              { "; --http-errors takes such pages", "; 'http-errors' takes such pages",
                                "; \"http-errors\" takes such pages" } },
  [VLPS_CURE_NO_SANDBOX] = { "no-sandbox",
                             { "; for pages you trust, pass --no-sandbox",
                               "; for pages you trust, set 'sandbox' to FALSE" } },
  [VLPS_CURE_NO_RENDER] = { "no-render",
                            { ", or read the page with --no-render",
                              ", or read the page with vlps_web_page_new_from_html()",
                              ", or read the page with \"no-render\"" } },
  [VLPS_CURE_NESTING] = { "nesting",
                          { "; --no-render reads them", "; vlps_web_page_new_from_html() reads them",
                            "; \"no-render\" reads them" } },
  [VLPS_CURE_WAIT_FOR] = { "wait-for",
                           { "; --wait-for waits for an element that is missing", NULL,
                             "; \"wait-for\" waits for an element that is missing" } },
  [VLPS_CURE_SCROLL] = { "scroll",
                         { "; --scroll end with a longer --timeout shows it", NULL,
                           "; \"scroll\" with \"end\" and a longer \"timeout\" shows it" } },
  [VLPS_CURE_SCROLL_ON] = { "scroll-on",
                            { "; --scroll with a larger number, or with \"end\", goes on", NULL,
                              "; \"scroll\" with a larger number, or with \"end\", goes on" } },
  [VLPS_CURE_PORT] = { "port", { "; --port chooses another engine", "; 'port' chooses another engine" } },
  [VLPS_CURE_BASE_URL] = { "base-url",
                           { "; --base-url URL says where the page is from", "; 'base-url' says where the page is from",
                             "; \"base-url\" says where the page is from" } },
  [VLPS_CURE_ALLOW_FILES] = { "allow-files", { "; allow more folders with --allow-files DIR" } },
  [VLPS_CURE_ALLOW_NET] = { "allow-net", { "; --allow-net allows it" } },
  [VLPS_CURE_SHARE_NETWORK] = { "share-network",
                                { "; with --share-network only the engine's settings keep pages to public "
                                  "addresses" } },
  [VLPS_CURE_IGNORE_ROBOTS] = { "ignore-robots", { "; with the owner's consent, --ignore-robots reads it" } },
  [VLPS_CURE_USER] = { "user", { "; give them with --user and --password-file" } },
  [VLPS_CURE_PAGE] = { "page",
                       { "; --page ADDRESS takes another, and 'vlps batch ARCHIVE --no-render --fields url,fetched -o "
                         "-' "
                         "lists them" } },
  [VLPS_CURE_LINES] = { "lines",
                        { "; --overlay shows them, --h1, --h2, --w1 and --w2 move them, and --format json has another "
                          "reading of the page",
                          "; 'h1', 'h2', 'w1' and 'w2' move them",
                          "; \"h1\", \"h2\", \"w1\" and \"w2\" move them, and \"alternatives\" has another reading of "
                          "the page" } },
  [VLPS_CURE_NO_JAVASCRIPT] = { "no-javascript",
                                { "; --no-javascript shows it", "; 'javascript' set to FALSE shows it",
                                  "; \"no-javascript\" shows it" } },
  [VLPS_CURE_INTEGRITY] = { "integrity",
                            { "; with --no-javascript, that of files can be checked",
                              "; with 'javascript' set to FALSE, that of files can be checked" } },
  [VLPS_CURE_LISTEN] = { "listen", { "; 'vlps serve --listen 127.0.0.1:PORT' listens on a port" } },
};

const char *
vlps_cure_name (VlpsCure cure)
{
  return rows[cure].name;
}

VlpsCure
vlps_cure_of_name (const char *name)
{
  for (guint cure = VLPS_CURE_NONE + 1; name != NULL && cure < VLPS_N_CURES; cure++)
    if (g_str_equal (rows[cure].name, name))
      return (VlpsCure) cure;
  return VLPS_CURE_NONE;
}

const char *
vlps_cure_words (VlpsCure cure, VlpsFace face)
{
  return rows[cure].words[face] != NULL ? rows[cure].words[face] : "";
}
