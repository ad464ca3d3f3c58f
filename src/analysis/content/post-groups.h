/* post-groups.h - the elements of a page that repeat and are posts; only for the files of posts.h */
#pragma once

#include "post-search.h"
#include "post.h"

/* Returns the posts of the page, an array of VlpsPost without bodies; NULL where nothing that repeats is posts, or where
 * they are the entries of a list.  Newly allocated. */
GArray *vlps_post_groups_find (const PostSearch *search);
