import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ROOT } from "../../../harness/root"

/**
 * The fields of an answer by name, each with the sorted list of its own fields. The list is empty if the field has
 * none.
 */
export type Fields = Record<string, string[]>

const NAMES = /`\w+`(?: \(`\w+`(?:, `\w+`)*\))?/
const LINE = new RegExp(`^- (${NAMES.source}(?:, ${NAMES.source})*): \\S`)

/**
 * Reads the fields that a document lists below a heading, in lines such as "- `a`, `b` (`c`, `d`): description". Throws
 * if the heading is missing or a line names no field.
 */
export function documentedFields(document: string, heading: string): Fields {
  const text = readFileSync(join(ROOT, document), "utf8")
  const [, after] = text.split(`\n### ${heading}\n`)
  if (after === undefined) {
    throw new Error(`${document} has no heading "${heading}".`)
  }
  const section = after.split(/^#+ /m)[0] ?? ""
  const items = section.split("\n").filter((line) => line.startsWith("- "))
  return Object.fromEntries(
    items.flatMap((item) => {
      const named = LINE.exec(item)?.[1]
      if (named === undefined) {
        throw new Error(`${document} names no field in: ${item}`)
      }
      return [...named.matchAll(new RegExp(NAMES.source, "g"))].map(
        ([field]) => {
          const [name = "", ...own] = field.match(/\w+/g) ?? []
          return [name, own.sort()] as const
        }
      )
    })
  )
}

/**
 * Returns every field that occurs in any of the answers, each with the names of the fields inside it. For a list, these
 * are the fields of its rows.
 */
export function collectAnswerFields(answers: readonly object[]): Fields {
  const fields: Fields = {}
  for (const [name, value] of answers.flatMap((one) => Object.entries(one))) {
    const rows = (Array.isArray(value) ? value : [value]) as unknown[]
    const own = rows.flatMap((row) =>
      typeof row === "object" && row !== null ? Object.keys(row) : []
    )
    fields[name] = [...new Set([...(fields[name] ?? []), ...own])].sort()
  }
  return fields
}
