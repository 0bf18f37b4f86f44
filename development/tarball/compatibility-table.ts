import { readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"

import { format, resolveConfig } from "prettier"

const DOCUMENT = join(resolve(__dirname, "../.."), "docs/compatibility.md")
const TABLE = /(?<=<!-- matrix -->\n).*(?=<!-- end of matrix -->)/s

/**
 * The checks of a run of the tarball test, in the sequence in which they run. Each check has a column in the table of
 * docs/compatibility.md.
 */
const CHECKS = [
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

const COLUMNS = ["Medusa", "Node", "seen", ...CHECKS, "minutes"]

export type TarballCheck = (typeof CHECKS)[number]

/**
 * The result of a check. "yes" means that it succeeded. "refused" means that the plugin correctly refused a feature,
 * because this version of Medusa lacks something that the feature needs.
 */
export type CheckResult = "yes" | "refused"

export interface TarballReport {
  seen: Map<TarballCheck, CheckResult>
  /** The error at which the run stopped. It is missing if the run was completed. */
  failure?: string
  minutes: number
  /** The version of Node in the run. It is missing if the run stopped before it knew the version. */
  node?: string
}

/** Writes the results of a run into the table of docs/compatibility.md. The row gets today's date. */
export async function recordReport(
  medusa: string,
  report: TarballReport
): Promise<void> {
  const written = addReportToTable(readFileSync(DOCUMENT, "utf8"), {
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
 * Returns the text of docs/compatibility.md with the results of a run. The results replace the row of an earlier run
 * with the same versions of Medusa and Node. Rows of earlier runs with other checks are removed, because their columns
 * do not fit any more.
 */
export function addReportToTable(
  document: string,
  run: TarballReport & { medusa: string; date: string }
): string {
  const { medusa, date, node = "none", minutes } = run
  const row = [medusa, node, date, ...resultCells(run), minutes.toFixed(1)]
  const subject = `- Medusa ${medusa} on Node ${node}:`
  const [line] = run.failure?.trim().split("\n") ?? []
  const failure = line === undefined ? [] : [`${subject} \`${line}\``]
  const earlier = parseTable(TABLE.exec(document)?.[0] ?? "")
  const rows = earlier.rows.filter(([of, on]) => of !== medusa || on !== node)
  const table = [COLUMNS, COLUMNS.map(() => "---")]
    .concat([...rows, row].sort(compareNewestFirst))
    .map((cells) => `| ${cells.join(" | ")} |`)
  const failures = earlier.failures.filter((one) => !one.startsWith(subject))
  return document.replace(
    TABLE,
    () => `\n${[...table, "", ...failures, ...failure, ""].join("\n")}\n`
  )
}

function parseTable(text: string) {
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

function compareNewestFirst(
  [medusa = "", node = ""]: string[],
  [otherMedusa = "", otherNode = ""]: string[]
): number {
  const byNumbers = new Intl.Collator("en", { numeric: true }).compare
  return byNumbers(otherNode, node) || byNumbers(otherMedusa, medusa)
}

/**
 * Returns the texts of the cells for all checks. The first check without a result says no, and the later checks have a
 * dash. The run stopped at the first check without a result, or at a step between this check and the previous one.
 */
function resultCells({ seen }: TarballReport): string[] {
  const end = CHECKS.findIndex((check) => !seen.has(check))
  return CHECKS.map(
    (check, index) => seen.get(check) ?? (index === end ? "**no**" : "–")
  )
}
