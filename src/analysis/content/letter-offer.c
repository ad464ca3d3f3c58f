/* letter-offer.c - offers of a newsletter */
#include "letter-offer.h"

#include "word-list.h"

/* Beginnings of an offer, in lower case; one of `letters` must follow. */
static const char openings[] =
    "sign up|sign-up|signup|subscribe to|subscribe for|subscribe now|join our|never miss|stay up to date|enter your|"
    "abonniere|jetzt abonnieren|melde dich|melden sie sich|inscrivez-vous|abonnez-vous|s'inscrire|suscríbete|"
    "suscríbase|inscríbete|inscríbase|iscriviti|assine|inscreva-se|cadastre-se|schrijf je in|meld je aan|abonneer je|"
    "zapisz się|prenumerera på|tilmeld dig|meld deg på|подпишитесь";

static const char letters[] =
    "newsletter|your inbox|mailing list|your email|your e-mail|nieuwsbrief|nyhetsbrev|nyhedsbrev|boletín|рассылк";

/* Beginnings of other sentences as well; one of `own_letters` must follow. */
static const char loose_openings[] = "get|receive|join|hol dir|holen sie sich|recevez|recibe|ricevi|receba|ontvang";

/* The same, where one of `acts` must follow as well. */
static const char looser_openings[] =
    "want|simply|just|every|each|yes, i|for more|for all the latest|for the latest|make sure to|be sure to|don't miss|"
    "don’t miss|bleib";

static const char acts[] =
    "sign up|sign-up|signing up|subscribe to|subscribe for|subscribing to|join our|delivered to|delivered "
    "straight|straight to your|"
    "send you a roundup|pop your email|enter your|register for|abonnier|melde dich|melden sie sich";

static const char own_letters[] =
    "our newsletter|our new newsletter|our free newsletter|our daily newsletter|our weekly newsletter|our email "
    "newsletter|"
    "our newsletters| to your inbox| in your inbox|send you a roundup|pop your email|unseren newsletter|"
    "notre newsletter|nuestro newsletter|nuestra newsletter|nuestro boletín|nostra newsletter|nossa newsletter|"
    "onze nieuwsbrief";

/* What becomes of an address. */
static const char terms[] =
    "you can unsubscribe|unsubscribe at any time|unsubscribe any time|by submitting your email|"
    "by submitting your e-mail|by entering your email|by providing your email|by signing up, you agree|"
    "by signing up you agree|by subscribing, you agree|by subscribing you agree|by clicking subscribe|"
    "i would like to be emailed|i would like to receive";

/* Whole headings. */
static const char headings[] =
    "newsletter abonnieren|newsletter-anmeldung|zum newsletter anmelden|unser newsletter|our newsletter|"
    "get our newsletter|get the newsletter|newsletter sign up|newsletter signup|newsletter subscription";

gboolean
vlps_letter_offer_is (const char *bare)
{
  return (vlps_phrase_begins (openings, bare, FALSE) && vlps_phrase_is_within (letters, bare))
         || (vlps_phrase_begins (loose_openings, bare, TRUE) && vlps_phrase_is_within (own_letters, bare))
         || (vlps_phrase_begins (looser_openings, bare, TRUE) && vlps_phrase_is_within (own_letters, bare)
             && vlps_phrase_is_within (acts, bare))
         || vlps_phrase_begins (terms, bare, TRUE);
}

gboolean
vlps_letter_offer_is_heading (const char *bare)
{
  return vlps_phrase_is_in (headings, bare)
         || (vlps_phrase_begins (openings, bare, FALSE) && vlps_phrase_is_within (letters, bare));
}
