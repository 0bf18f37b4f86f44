import ts from "typescript"

/** A comment or a test title of a source file, with the number of the line on which it begins. */
export interface TextInCode {
  kind: "comment" | "title"
  line: number
  text: string
}

/** The functions whose first argument is a test title. */
const TEST_FUNCTIONS = ["it", "test", "describe"]

/** Matches comments that are instructions to tools, such as `eslint-disable`. They are not checked. */
const DIRECTIVE =
  /^\s*(eslint|prettier-|@ts-|@jest-|istanbul|c8|v8|#region|#endregion|\/ <reference)/

/**
 * Returns the comments and the test titles of a TypeScript or JavaScript file, in the order of their lines.
 * Consecutive line comments count as one comment.
 */
export function extractCommentsAndTitles(
  fileName: string,
  source: string
): TextInCode[] {
  const file = ts.createSourceFile(
    fileName,
    source,
    ts.ScriptTarget.Latest,
    true,
    /\.[jt]sx$/.test(fileName) ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  )
  return [...commentsIn(file), ...findTestTitles(file)].sort(
    (one, other) => one.line - other.line
  )
}

function commentsIn(file: ts.SourceFile): TextInCode[] {
  const comments = new Map<number, TextInCode & { end: number }>()
  const visit = (node: ts.Node): void => {
    // The text of a JSX element can contain the characters of a comment, such as those in a web address.
    if (ts.isJsxText(node) || ts.isJSDoc(node)) return
    const ranges = [
      ...(ts.getLeadingCommentRanges(file.text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(file.text, node.end) ?? []),
    ]
    for (const range of ranges) {
      const text = file.text.slice(range.pos, range.end)
      if (DIRECTIVE.test(text.replace(/^\/[/*]+/, ""))) continue
      const line = lineNumberOf(file, range.pos)
      comments.set(range.pos, {
        kind: "comment",
        line,
        text: stripCommentMarks(text),
        end: lineNumberOf(file, range.end),
      })
    }
    // The last comment of a block precedes its closing bracket, which forEachChild does not visit.
    node.getChildren(file).forEach(visit)
  }
  visit(file)
  return joinLineComments(
    [...comments.values()].sort((a, b) => a.line - b.line)
  )
}

/** Joins line comments on consecutive lines into one text, because a sentence may continue on the next line. */
function joinLineComments(
  comments: (TextInCode & { end: number })[]
): TextInCode[] {
  const all: (TextInCode & { end: number })[] = []
  for (const comment of comments) {
    const last = all.at(-1)
    if (last && last.end + 1 === comment.line && comment.end === comment.line) {
      last.text += `\n${comment.text}`
      last.end = comment.end
    } else {
      all.push({ ...comment })
    }
  }
  return all.map(({ kind, line, text }) => ({ kind, line, text }))
}

/** Returns the text of a comment without its `/*`, `*` and `//`. Keeps the line breaks. */
function stripCommentMarks(comment: string): string {
  return comment
    .replace(/^\/\*+ ?/, "")
    .replace(/\*\/$/, "")
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/^\s*(\/\/|\*) ?/, ""))
    .join("\n")
}

function findTestTitles(file: ts.SourceFile): TextInCode[] {
  const titles: TextInCode[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTestFunction(node.expression)) {
      const [title] = node.arguments
      if (title && ts.isStringLiteralLike(title)) {
        titles.push({
          kind: "title",
          line: lineNumberOf(file, title.getStart()),
          text: title.text,
        })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return titles
}

/** Returns whether an expression that is called is a test function, such as `it`, `it.skip` or `it.each(…)`. */
function isTestFunction(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return TEST_FUNCTIONS.includes(called.text)
  return (
    (ts.isPropertyAccessExpression(called) ||
      ts.isCallExpression(called) ||
      ts.isTaggedTemplateExpression(called)) &&
    isTestFunction(
      ts.isTaggedTemplateExpression(called) ? called.tag : called.expression
    )
  )
}

function lineNumberOf(file: ts.SourceFile, position: number): number {
  return file.getLineAndCharacterOfPosition(position).line + 1
}
