// `npm run test:matrix`, after a build: runs the tarball test with the oldest and the newest Medusa on each
// Node, one run at a time, and writes what was seen into docs/compatibility.md.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

import { format, resolveConfig } from "prettier"

import { COMMANDS, ownMedusa, type Report } from "./report"

const ROOT = resolve(__dirname, "../..")
const DOCUMENT = join(ROOT, "docs/compatibility.md")
const TABLE = /(?<=<!-- matrix -->\n).*(?=<!-- end of matrix -->)/s

const OLDEST_MEDUSA = "2.18.0"
/** The ranges of Node's versions that `engines` allows and that are maintained. */
const NODES = ["24", "22", "20"]
const CELLS = NODES.flatMap((node) =>
  [ownMedusa(), OLDEST_MEDUSA].map((medusa) => ({ medusa, node }))
)

interface Result extends Report {
  medusa: string
  date: string
}

async function main(): Promise<void> {
  const results: Result[] = []
  for (const { medusa, node } of CELLS) {
    console.log(`\n══ Medusa ${medusa} on Node ${node} ══\n`)
    const date = new Date().toISOString().slice(0, 10)
    results.push({ medusa, date, node, ...runCell(medusa, node) })
  }
  await writeTable(results)
  process.exitCode = results.some(({ failure }) => failure) ? 1 : 0
}

/** Runs one cell in a process of its own; a process that leaves no report has failed at its first command. */
function runCell(medusa: string, node: string): Report {
  const file = join(tmpdir(), `tarball-matrix-${process.pid}.json`)
  const { signal } = spawnSync(
    process.execPath,
    [
      ...["-r", "ts-node/register/transpile-only", join(__dirname, "run.ts")],
      ...["--medusa", medusa, "--node", node, "--report", file],
    ],
    { cwd: ROOT, stdio: "inherit" }
  )
  if (!existsSync(file)) {
    const failure = `it ended without a report${signal ? ` (${signal})` : ""}`
    return { passed: [], minutes: 0, failure }
  }
  const report = JSON.parse(readFileSync(file, "utf8")) as Report
  rmSync(file)
  return report
}

async function writeTable(results: readonly Result[]): Promise<void> {
  const columns = ["Medusa", "Node", "seen", ...COMMANDS, "minutes"]
  const rows = results.map((result) => [
    ...[result.medusa, result.node, result.date],
    ...[...marksOf(result), result.minutes.toFixed(1)],
  ])
  const failures = results.flatMap(({ medusa, node, failure }) => {
    const [line] = failure?.trim().split("\n") ?? []
    return line === undefined
      ? []
      : [`- Medusa ${medusa} on Node ${node}: \`${line}\``]
  })
  const table = [columns, columns.map(() => "---"), ...rows].map(
    (cells) => `| ${cells.join(" | ")} |`
  )
  const text = readFileSync(DOCUMENT, "utf8")
  if (!TABLE.test(text)) throw new Error(`${DOCUMENT} has no place for a table`)
  const written = text.replace(
    TABLE,
    () => `\n${[...table, "", ...failures, ""].join("\n")}\n`
  )
  const style = await resolveConfig(DOCUMENT)
  writeFileSync(
    DOCUMENT,
    await format(written, { ...style, parser: "markdown" })
  )
}

/** Returns a word for each command: the run ended at the first one that has not passed. */
function marksOf({ passed }: Report): string[] {
  const end = COMMANDS.findIndex((command) => !passed.includes(command))
  return COMMANDS.map((command, index) =>
    passed.includes(command) ? "yes" : index === end ? "**no**" : "–"
  )
}

void main()
