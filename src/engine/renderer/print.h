/* print.h - prints the page as PDF */
#pragma once

#include "render-job.h"

/* Prints the page, sends the PDF and calls `then`; fails the job if printing fails. */
void vlps_print (VlpsWorker *worker, void (*then) (VlpsWorker *worker));
