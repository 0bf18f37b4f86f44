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
  String.raw`^\s*(?://|/?\*).*\b(?:${["TO" + "DO", "FIX" + "ME"].join("|")})\b(?! #\d)`,
  "g"
)

const entries = [...readFileSync(ASSUMPTIONS, "utf8").matchAll(ENTRY)].map(
  ([, id]) => id!
)
const markers = find(MARKER, "src")
const problems = [
  ...markers
    .filter(({ found }) => !entries.includes(found))
    .map(
      ({ found, at }) =>
        `${at} refers to ${found}, which ${ASSUMPTIONS} does not have. Write the entry, or correct the number.`
    ),
  ...entries
    .filter((id, index) => entries.indexOf(id) !== index)
    .map((id) => `${ASSUMPTIONS} has two entries ${id}. Renumber one.`),
  ...[...new Set(entries)]
    .filter((id) => !markers.some(({ found }) => found === id))
    .map(
      (id) =>
        `${ASSUMPTIONS} has ${id}, but no comment under src refers to it. Put the marker where the assumption is made, or drop the entry.`
    ),
  ...find(LEFT_TO_DO, "src", "development", "integration-tests").map(
    ({ at }) =>
      `${at} leaves something to do without naming an issue, like #12. Name it, or do it.`
  ),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1

function find(
  wanted: RegExp,
  ...folders: string[]
): { found: string; at: string }[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.[cm]?[tj]sx?$/.test(name))
      .map((name) => join(folder, name))
  )
  return files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) =>
        [...line.matchAll(wanted)].map(([found]) => ({
          found,
          at: `${file}:${index + 1}`,
        }))
      )
  )
}
