import { readFileSync } from "node:fs"
import { resolve } from "node:path"

const ROOT = resolve(__dirname, "../..")

export interface GuideBlock {
  /** The language after the fence; empty if there is none. */
  language: string
  /** The name in the first line of the block: a file, or both sides of a diff. */
  name: string | undefined
  code: string
}

/** Takes a document apart into what a reader copies. */
export function theGuide(document: string) {
  const text = readFileSync(resolve(ROOT, document), "utf8")
  const blocks = blocksOf(text)
  const oneOf = (isMeant: (block: GuideBlock) => boolean, what: string) => {
    const found = blocks.filter(isMeant)
    if (found.length !== 1) {
      throw new Error(`${document} has ${found.length} blocks ${what}, not 1.`)
    }
    return found[0]!.code
  }
  return {
    text,
    blocks,
    /** Returns the only block with this name; fails if there is none, or more than one. */
    block: (name: string) =>
      oneOf((block) => block.name === name, `named ${name}`),
    /** Returns the only block of this language (empty for none) that contains these words. */
    blockWith: (language: string, words: string) =>
      oneOf(
        (block) => block.language === language && block.code.includes(words),
        `of "${language}" with ${words}`
      ),
    /** Returns the rows of the only table whose head begins with this cell, as they are written. */
    table: (firstHead: string) => tableOf(text, firstHead),
  }
}

/** Returns the code blocks in the order of the text. */
export function blocksOf(text: string): GuideBlock[] {
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(
    ([, language = "", code = ""]) => ({ language, name: nameOf(code), code })
  )
}

/** Returns every text between backticks in a cell: names and code. */
export function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code)
}

const COMMENT = /^(?:\/\/ (\S+)|\/\* (\S+) \*\/|<!-- (\S+) -->)\n/
const DIFF = /^--- a\/(\S+)\n/

function nameOf(code: string): string | undefined {
  return (COMMENT.exec(code) ?? DIFF.exec(code))
    ?.slice(1)
    .find((name) => name !== undefined)
}

function tableOf(text: string, firstHead: string): string[][] {
  const lines = text.split("\n")
  const heads = lines.flatMap((line, index) =>
    cells(line)[0] === firstHead ? [index] : []
  )
  if (heads.length !== 1) {
    throw new Error(`${heads.length} tables begin with ${firstHead}, not 1.`)
  }
  // The line after the head makes it a table.
  const rows = lines.slice(heads[0]! + 2)
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith("|"))
    )
    .map(cells)
}

function cells(line: string): string[] {
  return line.startsWith("|")
    ? line
        .slice(1, line.lastIndexOf("|"))
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim())
    : []
}
