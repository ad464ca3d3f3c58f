/* cure.h - settings that may help a page to succeed, worded for each interface of the program */
#pragma once

/* Interface in which a message is read. */
typedef enum
{
  VLPS_FACE_COMMAND_LINE,
  VLPS_FACE_LIBRARY,
  VLPS_FACE_SERVICE,
  VLPS_N_FACES,
} VlpsFace;

/* Rows of the table in cure.c. Renderer and driver exchange them as numbers; snapshots contain their names. */
typedef enum
{
  VLPS_CURE_NONE,
  VLPS_CURE_TIMEOUT,
  VLPS_CURE_INSECURE,
  VLPS_CURE_HTTP_ERRORS,
  VLPS_CURE_NO_SANDBOX,
  VLPS_CURE_NO_RENDER,
  VLPS_CURE_NESTING,
  VLPS_CURE_WAIT_FOR,
  VLPS_CURE_SCROLL,
  VLPS_CURE_SCROLL_ON,
  VLPS_CURE_PORT,
  VLPS_CURE_BASE_URL,
  VLPS_CURE_ALLOW_FILES,
  VLPS_CURE_ALLOW_NET,
  VLPS_CURE_SHARE_NETWORK,
  VLPS_CURE_IGNORE_ROBOTS,
  VLPS_CURE_USER,
  VLPS_CURE_PAGE,
  VLPS_CURE_LISTEN,
  VLPS_CURE_LINES,
  VLPS_CURE_NO_JAVASCRIPT,
  VLPS_CURE_INTEGRITY,
  VLPS_N_CURES,
} VlpsCure;

/* Returns the name of a cure in files, usually the name of its option; static. NULL for VLPS_CURE_NONE. */
const char *vlps_cure_name (VlpsCure cure);

/* Returns the cure with this name; VLPS_CURE_NONE for NULL and for names of later versions. */
VlpsCure vlps_cure_of_name (const char *name);

/* Returns the end of a message: "; a longer --timeout may help". "" if the interface has no such option. Static. */
const char *vlps_cure_words (VlpsCure cure, VlpsFace face);
