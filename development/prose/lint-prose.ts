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
/** The rules for each kind of text. The rule final-stop is not for test titles, which have no full stop. */
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
 * Checks many texts of one kind in one call, as the paragraphs of one document. A call of the linter for each text
 * would take minutes.
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
