/* deadline.c - until when a page must be done, and who may go beyond that */
#include "deadline.h"

static const VlpsReserveRow reserves[VLPS_N_RESERVES] = {
  [VLPS_RESERVE_WORK] = { "work", 5, .5, 0,
                          "others may keep the processors busy; and what was slow to come is still to be read and "
                          "written" },
  [VLPS_RESERVE_AGAIN] = { "again", 1, 0, 0, "less is not worth a try: an empty page takes a tenth of it" },
  [VLPS_RESERVE_MORE] = { "more", 1, .5, 0, "the page is there, and its result would be lost" },
  [VLPS_RESERVE_RENDERER] = { "renderer", 0, 0, 2,
                              "it keeps to the deadline itself, and then has to say so; after that it hangs" },
  [VLPS_RESERVE_WORKER] = { "worker", 0, 0, 5, "its renderer has two seconds, and its answer is still to be written" },
  [VLPS_RESERVE_CLAIM] = { "claim", 0, 0, 15, "the end of the page, and bringing its result to the server" },
};

const VlpsReserveRow *
vlps_reserve (VlpsReserve reserve)
{
  return &reserves[reserve];
}

double
vlps_reserve_time (VlpsReserve reserve, double seconds, double left)
{
  const VlpsReserveRow *row = vlps_reserve (reserve);

  return MAX (left, MAX (row->least, row->share * seconds)) + row->beyond;
}

static gint64
now (const VlpsDeadline *deadline)
{
  return deadline->clock != NULL ? deadline->clock () : g_get_monotonic_time ();
}

void
vlps_deadline_begin (VlpsDeadline *deadline, double seconds, VlpsWatch *watch, const char *key, guint64 memory)
{
  *deadline = (VlpsDeadline){ .seconds = seconds, .clock = deadline->clock, .watch = watch };
  deadline->since = now (deadline);
  deadline->place = vlps_watch_begin (watch, key, seconds, memory);
}

void
vlps_deadline_end (VlpsDeadline *deadline)
{
  vlps_watch_end (deadline->watch, g_steal_pointer (&deadline->place));
}

static double
remaining (const VlpsDeadline *deadline)
{
  gint64 spent = deadline->spent + (deadline->since != 0 ? now (deadline) - deadline->since : 0);

  return deadline->seconds - (double) spent / G_USEC_PER_SEC;
}

double
vlps_deadline_left (const VlpsDeadline *deadline)
{
  return MAX (remaining (deadline), MIN (vlps_reserve (VLPS_RESERVE_AGAIN)->least, deadline->seconds));
}

VlpsDeadline
vlps_deadline_part (const VlpsDeadline *deadline, VlpsReserve reserve)
{
  VlpsDeadline part = *deadline;
  double granted = vlps_reserve_time (reserve, deadline->seconds, remaining (deadline));

  part.spent = (gint64) ((deadline->seconds - granted) * G_USEC_PER_SEC);
  part.since = now (deadline);
  part.watch = NULL;
  return part;
}

void
vlps_deadline_rest (VlpsDeadline *deadline)
{
  if (deadline == NULL)
    return;
  if (deadline->since != 0)
    deadline->spent += now (deadline) - deadline->since;
  deadline->since = deadline->lent = 0;
  vlps_watch_rest (deadline->place);
}

void
vlps_deadline_lend (VlpsDeadline *deadline)
{
  if (deadline == NULL)
    return;
  deadline->lent = now (deadline);
  if (deadline->since == 0)
    deadline->since = deadline->lent;
  vlps_watch_rest (deadline->place);
}

void
vlps_deadline_go_on (VlpsDeadline *deadline)
{
  gint64 time;

  if (deadline == NULL)
    return;
  time = now (deadline);
  vlps_watch_go_on (deadline->place, deadline->lent != 0 ? (double) (time - deadline->lent) / G_USEC_PER_SEC : 0);
  if (deadline->since == 0)
    deadline->since = time;
  deadline->lent = 0;
}
