// `npm run test:matrix`, after a build: runs the tarball test with the oldest and the newest Medusa on each
// Node, one run at a time, and writes what was seen into docs/compatibility.md. What passed at this commit is not
// run again, except with --again.
import { execFileSync, spawnSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { dirname, join, resolve } from "node:path"
import { parseArgs } from "node:util"

import { format, resolveConfig } from "prettier"

import { COMMANDS, ownMedusa, type Report } from "./report"

const ROOT = resolve(__dirname, "../..")
const DOCUMENT = join(ROOT, "docs/compatibility.md")
const RESULTS = join(ROOT, "node_modules/.cache/tarball-matrix.json")
const TABLE = /(?<=<!-- matrix -->\n).*(?=<!-- end of matrix -->)/s

const OLDEST_MEDUSA = "2.18.0"
/** The ranges of Node's versions that `engines` allows and that are maintained. */
const NODES = ["24", "22", "20"]
const CELLS = NODES.flatMap((node) =>
  [ownMedusa(), OLDEST_MEDUSA].map((medusa) => ({
    medusa,
    node,
    name: `${medusa} on Node ${node}`,
  }))
)

interface Result extends Report {
  commit: string
  date: string
}

/** The last result of each cell, of any commit, by the cell's name. */
type Results = Partial<Record<string, Result>>

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { again: { type: "boolean", default: false } },
  })
  mkdirSync(dirname(RESULTS), { recursive: true })
  const commit = execFileSync("git", ["rev-parse", "HEAD"], {
    cwd: ROOT,
    encoding: "utf8",
  }).trim()
  const results: Results = existsSync(RESULTS)
    ? (JSON.parse(readFileSync(RESULTS, "utf8")) as Results)
    : {}
  for (const { medusa, node, name } of CELLS) {
    const known = results[name]
    if (known?.commit === commit && !known.failure && !values.again) continue
    console.log(`\n══ Medusa ${name} ══\n`)
    const date = new Date().toISOString().slice(0, 10)
    results[name] = { ...runCell(medusa, node), commit, date }
    writeFileSync(RESULTS, JSON.stringify(results, null, 2))
    await writeTable(results)
  }
  const failed = CELLS.filter(({ name }) => results[name]?.failure)
  for (const { name } of failed) console.error(`Medusa ${name} failed.`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

/** Runs one cell in a process of its own; a process that leaves no report has failed at its first command. */
function runCell(medusa: string, node: string): Report {
  const file = `${RESULTS}.${process.pid}`
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

async function writeTable(results: Results): Promise<void> {
  const columns = ["Medusa", "Node", "seen", ...COMMANDS, "minutes"]
  const rows = CELLS.map(({ medusa, node, name }) => {
    const result = results[name]
    return [
      ...[medusa, result?.node ?? node],
      result?.date ?? "not run",
      ...(result ? marksOf(result) : COMMANDS.map(() => "")),
      result ? result.minutes.toFixed(1) : "",
    ]
  })
  const failures = CELLS.flatMap(({ name }) => {
    const [line] = results[name]?.failure?.trim().split("\n") ?? []
    return line === undefined ? [] : [`- Medusa ${name}: \`${line}\``]
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
