import { readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"

import { format, resolveConfig } from "prettier"

const DOCUMENT = join(resolve(__dirname, "../.."), "docs/compatibility.md")
const TABLE = /(?<=<!-- matrix -->\n).*(?=<!-- end of matrix -->)/s

/** What a run of the tarball test shows, in this order. */
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

/** What was seen of a command: it worked, or the plugin refused it because this Medusa cannot do it. */
export type Mark = "yes" | "refused"

export interface Report {
  seen: Map<Command, Mark>
  /** Why the run ended early; undefined if it did not. */
  failure?: string
  minutes: number
  /** The version of Node that ran; undefined if none did. */
  node?: string
}

/** Writes what a run has shown today into the table of docs/compatibility.md. */
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
 * Returns the document with what a run has shown, in the place of what an earlier run of the same versions showed. Rows
 * with other columns than today's are dropped: they do not say what they would have to.
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

/** Returns a word for each command: the run ended at the first one that has not passed. */
function marksOf({ seen }: Report): string[] {
  const end = COMMANDS.findIndex((command) => !seen.has(command))
  return COMMANDS.map(
    (command, index) => seen.get(command) ?? (index === end ? "**no**" : "–")
  )
}
