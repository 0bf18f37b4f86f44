import { readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"

import { version as newestMedusa } from "@medusajs/medusa/package.json"
import { format, resolveConfig } from "prettier"

import type { Versions } from "./starter"

const DOCUMENT = join(resolve(__dirname, "../.."), "docs/compatibility.md")
const TABLE = /(?<=<!-- matrix -->\n).*(?=<!-- end of matrix -->)/s

const OLDEST_MEDUSA = "2.18.0"
/** The ranges of Node's versions that `engines` allows and that are maintained. */
const NODES = ["24", "22", "20"]

/** What a run of the tarball test shows, in this order. */
const COMMANDS = [
  "migrate",
  "card",
  "Pix",
  "refund",
  "Pix at a discount",
  "dashboard built",
  "taken out",
] as const

export type Command = (typeof COMMANDS)[number]

export interface Report {
  passed: Command[]
  /** Why the run ended early; undefined if it did not. */
  failure?: string
  minutes: number
  /** The version of Node that ran; undefined if none did. */
  node?: string
}

/**
 * Tests the oldest and the newest Medusa on each Node, one run at a time, and writes what was seen into
 * docs/compatibility.md. Returns the exit code.
 */
export async function writeMatrix(
  test: (versions: Versions) => Promise<Report>
): Promise<number> {
  const rows: string[][] = []
  const failures: string[] = []
  for (const node of NODES) {
    for (const medusa of [newestMedusa, OLDEST_MEDUSA]) {
      console.log(`\n══ Medusa ${medusa} on Node ${node} ══\n`)
      const date = new Date().toISOString().slice(0, 10)
      const report = await test({ medusa, node })
      const ran = report.node ?? node
      rows.push([
        ...[medusa, ran, date],
        ...[...marksOf(report), report.minutes.toFixed(1)],
      ])
      const [line] = report.failure?.trim().split("\n") ?? []
      if (line !== undefined) {
        failures.push(`- Medusa ${medusa} on Node ${ran}: \`${line}\``)
      }
    }
  }
  const columns = ["Medusa", "Node", "seen", ...COMMANDS, "minutes"]
  const table = [columns, columns.map(() => "---"), ...rows].map(
    (cells) => `| ${cells.join(" | ")} |`
  )
  const written = readFileSync(DOCUMENT, "utf8").replace(
    TABLE,
    () => `\n${[...table, "", ...failures, ""].join("\n")}\n`
  )
  const style = await resolveConfig(DOCUMENT)
  writeFileSync(
    DOCUMENT,
    await format(written, { ...style, parser: "markdown" })
  )
  return failures.length === 0 ? 0 : 1
}

/** Returns a word for each command: the run ended at the first one that has not passed. */
function marksOf({ passed }: Report): string[] {
  const end = COMMANDS.findIndex((command) => !passed.includes(command))
  return COMMANDS.map((command, index) =>
    passed.includes(command) ? "yes" : index === end ? "**no**" : "–"
  )
}
