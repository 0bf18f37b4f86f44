import ts from "typescript"

const TEXT =
  ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike

/**
 * Forbids text beside other children of an element, and text in a fragment. Chrome's translation replaces text nodes by
 * `<font>` elements. React can then no longer update a text that has siblings. When React removes such a text, it
 * throws an error that empties the page. A text that is the only child of its element is safe.
 */
export const oneTextChild = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      beside:
        "Give this text an element of its own, or join it with its neighbors into one string: Chrome's translation breaks text that has siblings.",
      fragment:
        "Give this text an element: Chrome's translation breaks text that is a fragment's child.",
    },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices
    const checker = program.getTypeChecker()

    function mayBeText(type) {
      if (type.isUnion()) {
        return type.types.some(mayBeText)
      }
      if (checker.isArrayType(type)) {
        return checker.getTypeArguments(type).some(mayBeText)
      }
      // React creates no text node for an empty string.
      return !!(type.flags & TEXT) && type.value !== ""
    }

    const isText = (child) =>
      child.type === "JSXText" ||
      (child.type === "JSXExpressionContainer" &&
        mayBeText(
          checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(child.expression))
        ))

    function check({ type, children }) {
      const shown = children.filter((child) =>
        child.type === "JSXText"
          ? child.value.trim() || !child.value.includes("\n")
          : child.expression?.type !== "JSXEmptyExpression"
      )
      const isFragment = type === "JSXFragment"
      if (shown.length > 1 || isFragment) {
        for (const node of shown.filter(isText)) {
          context.report({
            node,
            messageId: isFragment ? "fragment" : "beside",
          })
        }
      }
    }

    return { JSXElement: check, JSXFragment: check }
  },
}
