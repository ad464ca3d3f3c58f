/* certificate.c - a certificate that nobody has signed, for talking TLS to a client that does not mind */
#include "certificate.h"

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <time.h>

#include "errors.h"

#define DAY 86400

GTlsCertificate *
vlps_certificate_new (GError **error)
{
  static const char name[] = "vlps archive";
  const unsigned char serial[] = { 1 };
  gnutls_x509_privkey_t key = NULL;
  gnutls_x509_crt_t certificate = NULL;
  gnutls_datum_t key_text = { 0 }, text = { 0 };
  g_autoptr (GError) local = NULL;
  GTlsCertificate *result = NULL;
  time_t now = time (NULL);
  int status;

  /* an elliptic curve key takes a millisecond, an RSA key a hundred */
  status = gnutls_x509_privkey_init (&key);
  if (status >= 0)
    status = gnutls_x509_privkey_generate (key, GNUTLS_PK_ECDSA, GNUTLS_CURVE_TO_BITS (GNUTLS_ECC_CURVE_SECP256R1), 0);
  if (status >= 0)
    status = gnutls_x509_crt_init (&certificate);
  if (status >= 0)
    status = gnutls_x509_crt_set_version (certificate, 3);
  if (status >= 0)
    status = gnutls_x509_crt_set_serial (certificate, serial, sizeof serial);
  if (status >= 0)
    status = gnutls_x509_crt_set_activation_time (certificate, now - DAY);
  if (status >= 0)
    status = gnutls_x509_crt_set_expiration_time (certificate, now + 30 * DAY);
  if (status >= 0)
    status = gnutls_x509_crt_set_dn_by_oid (certificate, GNUTLS_OID_X520_COMMON_NAME, 0, name, sizeof name - 1);
  if (status >= 0)
    status = gnutls_x509_crt_set_key (certificate, key);
  if (status >= 0)
    status = gnutls_x509_crt_sign2 (certificate, certificate, key, GNUTLS_DIG_SHA256, 0);
  if (status >= 0)
    status = gnutls_x509_crt_export2 (certificate, GNUTLS_X509_FMT_PEM, &text);
  if (status >= 0)
    status = gnutls_x509_privkey_export2_pkcs8 (key, GNUTLS_X509_FMT_PEM, NULL, GNUTLS_PKCS_PLAIN, &key_text);
  if (status >= 0)
    {
      g_autofree char *both = g_strdup_printf ("%.*s\n%.*s\n", (int) text.size, (const char *) text.data,
                                               (int) key_text.size, (const char *) key_text.data);

      result = g_tls_certificate_new_from_pem (both, -1, &local);
    }
  if (result == NULL)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_ENGINE, "cannot make a certificate for archived https pages: %s%s",
                 local != NULL ? local->message : gnutls_strerror (status),
                 g_tls_backend_supports_tls (g_tls_backend_get_default ()) ? "" : " (Debian package glib-networking)");
  gnutls_free (text.data);
  gnutls_free (key_text.data);
  if (certificate != NULL)
    gnutls_x509_crt_deinit (certificate);
  if (key != NULL)
    gnutls_x509_privkey_deinit (key);
  return result;
}
