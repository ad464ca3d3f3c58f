/* code-line.c - elements that stand for a line of code each */
#include "code-line.h"

#include "builder.h"

gboolean
vlps_code_line_is (const VlpsNode *node)
{
  return node->kind == VLPS_NODE_ELEMENT
         && (vlps_node_attribute (node, "data-line") != NULL || vlps_builder_has_class (node, "line")
             || vlps_builder_has_class (node, "code-line") || vlps_builder_has_class (node, "token-line")
             || vlps_builder_has_class (node, "cm-line") || vlps_builder_has_class (node, "view-line")
             || vlps_builder_has_class (node, "CodeMirror-line") || vlps_builder_has_class (node, "ace_line"));
}
