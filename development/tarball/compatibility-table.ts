import { readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"

import { format, resolveConfig } from "prettier"

const DOCUMENT = join(resolve(__dirname, "../.."), "docs/compatibility.md")
const TABLE = /(?<=<!-- matrix -->\n).*(?=<!-- end of matrix -->)/s

/**
 * The checks that a run of the tarball test makes, in their order. Each is a column of the table in
 * docs/compatibility.md.
 */
const COMMANDS = [
  "migrate",
  "card",
  "Pix",
  "refund",
  "Pix at a discount",
  "interest",
  "refund of a part",
  "manual capture",
  "link",
  "resume link",
  "order edit",
  "dashboard built",
  "taken out",
] as const

const COLUMNS = ["Medusa", "Node", "seen", ...COMMANDS, "minutes"]

export type Command = (typeof COMMANDS)[number]

/**
 * The result of a check. With "yes" it worked. With "refused", the plugin refused the feature because this version of
 * Medusa lacks something that the feature needs.
 */
export type Mark = "yes" | "refused"

export interface Report {
  seen: Map<Command, Mark>
  /** The error that ended the run early. It is missing if the run was complete. */
  failure?: string
  minutes: number
  /** The version of Node that the run used. It is missing if the run ended before it was known. */
  node?: string
}

/** Writes the results of a run into the table of docs/compatibility.md, with today's date. */
export async function recordReport(
  medusa: string,
  report: Report
): Promise<void> {
  const written = withReport(readFileSync(DOCUMENT, "utf8"), {
    ...report,
    medusa,
    date: new Date().toISOString().slice(0, 10),
  })
  const style = await resolveConfig(DOCUMENT)
  writeFileSync(
    DOCUMENT,
    await format(written, { ...style, parser: "markdown" })
  )
}

/**
 * Returns the document with the results of a run. They replace the results of an earlier run with the same versions of
 * Medusa and Node. Rows that were written for other columns than the table has today are dropped, because their cells
 * would be below wrong headings.
 */
export function withReport(
  document: string,
  run: Report & { medusa: string; date: string }
): string {
  const { medusa, date, node = "none", minutes } = run
  const row = [medusa, node, date, ...marksOf(run), minutes.toFixed(1)]
  const subject = `- Medusa ${medusa} on Node ${node}:`
  const [line] = run.failure?.trim().split("\n") ?? []
  const failure = line === undefined ? [] : [`${subject} \`${line}\``]
  const earlier = earlierIn(TABLE.exec(document)?.[0] ?? "")
  const rows = earlier.rows.filter(([of, on]) => of !== medusa || on !== node)
  const table = [COLUMNS, COLUMNS.map(() => "---")]
    .concat([...rows, row].sort(newestFirst))
    .map((cells) => `| ${cells.join(" | ")} |`)
  const failures = earlier.failures.filter((one) => !one.startsWith(subject))
  return document.replace(
    TABLE,
    () => `\n${[...table, "", ...failures, ...failure, ""].join("\n")}\n`
  )
}

function earlierIn(text: string) {
  const lines = text.split("\n")
  const [header, , ...rows] = lines
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim())
    )
  const isSame = String(header) === String(COLUMNS)
  return {
    rows: isSame ? rows : [],
    failures: isSame ? lines.filter((line) => line.startsWith("- ")) : [],
  }
}

function newestFirst(
  [medusa = "", node = ""]: string[],
  [otherMedusa = "", otherNode = ""]: string[]
): number {
  const byNumbers = new Intl.Collator("en", { numeric: true }).compare
  return byNumbers(otherNode, node) || byNumbers(otherMedusa, medusa)
}

/**
 * Returns the text in the cell of each check. The run ended at the first check without a result: its cell says no, and
 * the cells after it have a dash.
 */
function marksOf({ seen }: Report): string[] {
  const end = COMMANDS.findIndex((command) => !seen.has(command))
  return COMMANDS.map(
    (command, index) => seen.get(command) ?? (index === end ? "**no**" : "–")
  )
}
