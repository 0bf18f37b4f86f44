import { readFileSync } from "node:fs"
import { resolve } from "node:path"

import { codeBlocksOf } from "../../../harness/documents/markdown"
import { ROOT } from "../../../harness/root"

export function parseGuide(document: string) {
  const text = readFileSync(resolve(ROOT, document), "utf8")
  const blocks = codeBlocksOf(text)
  type Block = (typeof blocks)[number]
  const onlyBlock = (isMeant: (block: Block) => boolean, what: string) => {
    const found = blocks.filter(isMeant)
    if (found.length !== 1) {
      throw new Error(`${document} has ${found.length} blocks ${what}, not 1.`)
    }
    return found[0]!.code
  }
  return {
    text,
    blocks,
    /** Returns the only code block whose first line contains the file name `name`. */
    block: (name: string) =>
      onlyBlock(
        ({ code }) => fileNameOfCodeBlock(code) === name,
        `named ${name}`
      ),
    /**
     * Returns the only code block in `language` that contains `words`. An empty text means a code block without a
     * language.
     */
    blockWith: (language: string, words: string) =>
      onlyBlock(
        (block) => block.language === language && block.code.includes(words),
        `of "${language}" with ${words}`
      ),
    /** Returns the rows of the only table whose first column has the heading `firstHead`, with their Markdown. */
    table: (firstHead: string) => tableOf(text, firstHead),
  }
}

export function textsInBackticks(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code)
}

const COMMENT = /^(?:\/\/ (\S+)|\/\* (\S+) \*\/|<!-- (\S+) -->)\n/
const DIFF = /^--- a\/(\S+)\n/

function fileNameOfCodeBlock(code: string): string | undefined {
  return (COMMENT.exec(code) ?? DIFF.exec(code))
    ?.slice(1)
    .find((name) => name !== undefined)
}

function tableOf(text: string, firstHead: string): string[][] {
  const lines = text.split("\n")
  const heads = lines.flatMap((line, index) =>
    tableCellsOf(line)[0] === firstHead ? [index] : []
  )
  if (heads.length !== 1) {
    throw new Error(`${heads.length} tables begin with ${firstHead}, not 1.`)
  }
  // The head of a table is followed by a line of dashes.
  const rows = lines.slice(heads[0]! + 2)
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith("|"))
    )
    .map(tableCellsOf)
}

function tableCellsOf(line: string): string[] {
  return line.startsWith("|")
    ? line
        .slice(1, line.lastIndexOf("|"))
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim())
    : []
}
