import { withoutBlocks } from "../harness/documents/markdown"

/** A row of a table in a Markdown document, not counting the table's head. */
export interface Row {
  /** The text of the last heading before the table. */
  section: string
  /**
   * The last paragraph before the table. It is empty when nothing is between the table and its heading or the previous
   * table.
   */
  before: string
  head: string[]
  cells: string[]
}

/** Returns the rows of all tables of a Markdown text in their order. No cell may contain a vertical bar. */
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
      // The text before a table belongs only to the table that directly follows it.
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
