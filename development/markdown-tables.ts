import { withoutBlocks } from "../harness/documents/markdown"

/** A row of a table, without its head. */
export interface Row {
  /** The last heading before the table, without its marks. */
  section: string
  /** The last paragraph before the table; empty when the table follows its heading or another table. */
  before: string
  head: string[]
  cells: string[]
}

/** Returns the rows of all tables in the order of the text. No cell may have a vertical bar of its own. */
export function rowsOf(text: string): Row[] {
  const rows: Row[] = []
  let section = ""
  let before = ""
  let head: string[] | undefined
  for (const line of withoutBlocks(text).split("\n")) {
    const [, heading] = /^#+ (.*)$/.exec(line) ?? []
    if (heading !== undefined) {
      section = heading
      before = ""
      head = undefined
    } else if (!line.startsWith("|")) {
      // A table ends with a line that is not empty, or with an empty line before another table.
      if (head !== undefined) before = ""
      head = undefined
      if (line.trim() !== "") before = line
    } else if (head === undefined) {
      head = cellsOf(line)
    } else if (!/^[|\s:-]+$/.test(line)) {
      rows.push({ section, before, head, cells: cellsOf(line) })
    }
  }
  return rows
}

function cellsOf(line: string): string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim())
}
