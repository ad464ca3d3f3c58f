/* render-options.h - how a page is rendered */
#pragma once

#include "bot-auth.h"
#include "deadline.h"
#include "policy.h"
#include "render-request.h"

typedef struct
{
  VlpsRenderRequest request; /* settings; vlps_renderer_render() fills in the page, its network, time and cookies */
  VlpsPolicy *policy;        /* restricts the servers that the page may reach; NULL: no restriction */
  VlpsBotAuth *bot_auth;     /* signs requests to the server of the page; NULL: unsigned */
  gboolean share_network;    /* with `policy`: render even if the kernel grants the renderer no network namespace */
  gboolean record;           /* records what the page loads from servers; not with an archive or offline */
  gboolean console;          /* keeps messages to its console */
  VlpsDeadline *deadline;    /* deadline of the page; NULL: the timeout of the request */
} VlpsRenderOptions;
