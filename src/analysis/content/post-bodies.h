/* post-bodies.h - what is said in posts, without what stands around it in each; only for the files of posts.h */
#pragma once

#include "post-search.h"
#include "post.h"

/* Goes down to the bodies of `posts`, an array of VlpsPost.  What does not have all that is around those of the others is
 * not a post, and goes.  Returns the shape of the bodies (node-shape.h), 0 where they are whole posts. */
gsize vlps_post_bodies_find (const PostSearch *search, GArray *posts);

/* Takes off the ends of the bodies links that most posts have there ("Reply", "Quote"), and what says when a post was
 * changed. */
void vlps_post_bodies_trim (const PostSearch *search, GArray *posts);

/* Returns the child that has most of what an element says and can be a body; -1 where it has none. */
int vlps_post_bodies_main_child (const PostSearch *search, int node);
