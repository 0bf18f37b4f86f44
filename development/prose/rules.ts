import { type TextlintRuleModule } from "@textlint/types"
import { split, SentenceSplitterSyntax } from "sentence-splitter"

/**
 * Matches subjects that do not say who does something.
 * - `whoever` always matches.
 * - `nobody` and `somebody` match if the next word may be a verb, as in `nobody pays`. They do not match after a common
 *   preposition, as in "shown to nobody".
 */
const VAGUE_SUBJECT =
  /\bwhoever\b|(?<!\b(?:to|of|for|by|from|with|than|on|at|in)\s)\b(?:nobody|somebody)\b(?=\s(?!(?:and|but|else|of|out|that|to|until|who|with)\b)[a-z])/gi

/** The highest number of semicolons in a sentence. */
const MOST_SEMICOLONS = 1

/**
 * Matches the end of a complete paragraph. It is a final punctuation mark, or a colon that introduces a list, and
 * closing quotes or brackets may follow.
 */
const ENDS_A_PARAGRAPH = /[.!?…:][)"”’\]*_]*$/

/** A textlint rule that reports `nobody`, `somebody` and `whoever` as the subject of a sentence. */
export const noVagueSubject: TextlintRuleModule = (context) => {
  const { Syntax, RuleError, report, getSource, locator } = context
  return {
    [Syntax.Str](node) {
      for (const { 0: word, index } of getSource(node).matchAll(
        VAGUE_SUBJECT
      )) {
        const range: [number, number] = [index, index + word.length]
        report(
          node,
          new RuleError(
            `Name who acts instead of "${word}": the process, the administrator, the shopper, the payer.`,
            { padding: locator.range(range) }
          )
        )
      }
    },
  }
}

/** A textlint rule that reports sentences with more than one semicolon. */
export const noSemicolonChain: TextlintRuleModule = (context) => {
  const { Syntax, RuleError, report, getSource, locator } = context
  return {
    [Syntax.Paragraph](node) {
      for (const sentence of split(withoutCode(getSource(node)))) {
        if (sentence.type !== SentenceSplitterSyntax.Sentence) continue
        const semicolons = sentence.raw.split(";").length - 1
        if (semicolons > MOST_SEMICOLONS) {
          report(
            node,
            new RuleError(
              `This sentence has ${semicolons} semicolons. Write several sentences, or a list.`,
              { padding: locator.at(sentence.range[0]) }
            )
          )
        }
      }
    },
  }
}

/**
 * A textlint rule that reports a paragraph which begins with a capital letter and ends with a word, without punctuation
 * after the word. Lists, quotes and tables are not checked.
 */
export const finalStop: TextlintRuleModule = (context) => {
  const { Syntax, RuleError, report, getSource } = context
  return {
    [Syntax.Paragraph](node) {
      const text = getSource(node).trim()
      if (
        node.parent?.type === Syntax.Document &&
        isSentenceWithoutFinalStop(text) &&
        !ENDS_A_PARAGRAPH.test(text)
      ) {
        report(
          node,
          new RuleError("End the last sentence of this text with a full stop.")
        )
      }
    },
  }
}

/**
 * Returns whether a text begins with a capital letter and ends with a word. Code, a link or an image at the end is not
 * a word.
 */
function isSentenceWithoutFinalStop(text: string): boolean {
  return /^[A-Z]/.test(text) && /\s[A-Za-z]+$/.test(text)
}

/** Replaces each piece of code in backticks by as many letters, so that positions in the text stay valid. */
function withoutCode(text: string): string {
  return text.replace(/`[^`]*`/g, (code) => "x".repeat(code.length))
}
