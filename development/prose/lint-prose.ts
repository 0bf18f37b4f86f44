import { TextlintKernel } from "@textlint/kernel"
import markdown from "@textlint/textlint-plugin-markdown"

import { finalStop, noSemicolonChain, noVagueSubject } from "./rules"
import {
  extractCommentsAndTitles,
  type TextInCode,
} from "./comments-and-titles"

export interface Finding {
  line: number
  rule: string
  message: string
}

const IN_ALL = [
  { ruleId: "no-vague-subject", rule: noVagueSubject },
  { ruleId: "no-semicolon-chain", rule: noSemicolonChain },
]
/**
 * The rules for each kind of text. Test titles have no full stop, so the rule `final-stop` is only for comments and
 * documents.
 */
const RULES = {
  title: IN_ALL,
  comment: [...IN_ALL, { ruleId: "final-stop", rule: finalStop }],
}

const kernel = new TextlintKernel()

/**
 * Checks a document (`*.md`), or the comments and test titles of a source file. Returns what violates the prose rules,
 * sorted by line.
 */
export async function lintProse(
  fileName: string,
  content: string
): Promise<Finding[]> {
  if (fileName.endsWith(".md")) return lintMarkdown("comment", content)
  const texts = extractCommentsAndTitles(fileName, content)
  const found = await Promise.all(
    (["comment", "title"] as const).map((kind) =>
      lintTexts(
        kind,
        texts.filter((text) => text.kind === kind)
      )
    )
  )
  return found.flat().sort((one, other) => one.line - other.line)
}

/**
 * Checks many comments, or many titles, in one call of the linter. For this purpose, they become the paragraphs of one
 * document, because one call for each text would take minutes.
 */
async function lintTexts(
  kind: TextInCode["kind"],
  texts: readonly TextInCode[]
): Promise<Finding[]> {
  if (texts.length === 0) return []
  const lines: string[] = []
  const lineInFile: number[] = []
  for (const { line, text } of texts) {
    text.split("\n").forEach((content, index) => {
      lines.push(content)
      lineInFile.push(line + index)
    })
    lines.push("")
    lineInFile.push(line)
  }
  const found = await lintMarkdown(kind, lines.join("\n"))
  return found.map((one) => ({ ...one, line: lineInFile[one.line - 1] ?? 1 }))
}

async function lintMarkdown(
  kind: TextInCode["kind"],
  text: string
): Promise<Finding[]> {
  const { messages } = await kernel.lintText(text, {
    ext: ".md",
    plugins: [{ pluginId: "markdown", plugin: markdown }],
    rules: RULES[kind],
  })
  return messages.map(({ line, ruleId, message }) => ({
    line,
    rule: ruleId,
    message,
  }))
}
