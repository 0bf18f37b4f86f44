// `npm run check:markers`: what a comment under src calls A-07 must be an entry
// of docs/assumptions.md, each entry is there once and is referred to. And what
// is left to do later names its issue.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const ASSUMPTIONS = "docs/assumptions.md"
const MARKER = /\bA-\d{2,}\b/g
/** An entry starts a heading, a list item or a table row. */
const ENTRY = /^(?:#+|[-*|])\s*\**(A-\d{2,})\b/gm

/** Without the number of an issue behind it. */
const LEFT_TO_DO = new RegExp(
  String.raw`^\s*(?://|/?\*).*\b(?:${["TO" + "DO", "FIX" + "ME"].join("|")})\b(?! #\d)`
)

interface Marker {
  id: string
  file: string
  line: number
}

const problems = [...markerProblems(), ...todoProblems()]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1

function markerProblems(): string[] {
  const entries = entriesOf(read(ASSUMPTIONS))
  const markers = sources("src").flatMap(markersIn)
  return [
    ...markers
      .filter(({ id }) => !entries.includes(id))
      .map(
        ({ id, file, line }) =>
          `${file}:${line} refers to ${id}, which ${ASSUMPTIONS} does not have. Write the entry, or correct the number.`
      ),
    ...entries
      .filter((id, index) => entries.indexOf(id) !== index)
      .map((id) => `${ASSUMPTIONS} has two entries ${id}. Renumber one.`),
    ...[...new Set(entries)]
      .filter((id) => !markers.some((marker) => marker.id === id))
      .map(
        (id) =>
          `${ASSUMPTIONS} has ${id}, but no comment under src refers to it. Put the marker where the assumption is made, or drop the entry.`
      ),
  ]
}

function todoProblems(): string[] {
  return sources("src", "development", "integration-tests").flatMap((file) =>
    linesOf(file)
      .map((text, index) => ({ text, line: index + 1 }))
      .filter(({ text }) => LEFT_TO_DO.test(text))
      .map(
        ({ line }) =>
          `${file}:${line} leaves something to do without naming an issue, like #12. Name it, or do it.`
      )
  )
}

function entriesOf(assumptions: string): string[] {
  return [...assumptions.matchAll(ENTRY)].map((found) => found[1]!)
}

function markersIn(file: string): Marker[] {
  return linesOf(file).flatMap((text, index) =>
    [...text.matchAll(MARKER)].map(([id]) => ({ id, file, line: index + 1 }))
  )
}

function sources(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.[cm]?[tj]sx?$/.test(name))
      .map((name) => join(folder, name))
  )
}

function linesOf(file: string): string[] {
  return readFileSync(file, "utf8").split("\n")
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}
