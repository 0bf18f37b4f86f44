import { TextlintKernel } from "@textlint/kernel"
import markdown from "@textlint/textlint-plugin-markdown"

import { finalStop, noSemicolonChain, noVagueSubject } from "./rules"
import { textsInCode, type TextInCode } from "./texts-in-code"

export interface Finding {
  line: number
  rule: string
  message: string
}

const IN_ALL = [
  { ruleId: "no-vague-subject", rule: noVagueSubject },
  { ruleId: "no-semicolon-chain", rule: noSemicolonChain },
]
/** The rules by kind of text. A test title has no full stop, so the rule final-stop is only for comments. */
const RULES = {
  title: IN_ALL,
  comment: [...IN_ALL, { ruleId: "final-stop", rule: finalStop }],
}

const kernel = new TextlintKernel()

/**
 * Returns the violations of the prose rules in a document (`*.md`), or in the comments and test titles of a source
 * file, in the order of their lines.
 */
export async function lintProse(
  fileName: string,
  content: string
): Promise<Finding[]> {
  if (fileName.endsWith(".md")) return lintMarkdown("comment", content)
  const texts = textsInCode(fileName, content)
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
 * Checks all texts as the paragraphs of one document, because a call of the linter for each text would take minutes.
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
