/* splash.h - /render.html, /render.png and /render.json, for clients of Splash (https://splash.readthedocs.io)
 *
 * Of the arguments of Splash, `url`, `wait`, `timeout`, `viewport`, `render_all`, `html` and `png` mean what they mean
 * there, and `headers` its User-Agent and Accept-Language.  Those without which the answer would be a wrong one (other
 * methods of HTTP, scripts, proxies, cookies, parts of render.json that do not exist here) are refused, and the others
 * have no effect.
 */
#pragma once

#include "exchange.h"

void vlps_splash_handle (VlpsExchange *exchange);
