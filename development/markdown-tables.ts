import { removeCodeBlocks } from "../harness/documents/markdown"

/** A row of a table in a Markdown document. The header row is not a TableRow. */
export interface TableRow {
  /** The text of the nearest heading above the table. */
  section: string
  /** The last line of text above the table. It is empty if only a heading or another table is above. */
  before: string
  head: string[]
  cells: string[]
}

/** Returns the rows of all tables of a Markdown text, from top to bottom. Cells must not contain a vertical bar. */
export function tableRowsOf(text: string): TableRow[] {
  const rows: TableRow[] = []
  let section = ""
  let before = ""
  let head: string[] | undefined
  for (const line of removeCodeBlocks(text).split("\n")) {
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
