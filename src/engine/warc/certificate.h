/* certificate.h - a certificate that nobody has signed, for talking TLS to a client that does not mind */
#pragma once

#include <gio/gio.h>

/* A new key and certificate, valid for a day or so around now.  Fails with VLPS_ERROR_ENGINE. */
GTlsCertificate *vlps_certificate_new (GError **error);
