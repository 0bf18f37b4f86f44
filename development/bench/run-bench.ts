// `npm run bench`: what the package costs a Medusa process, beside what Medusa does without it. Exits
// 1 when a sale asks the gateway more often than it needs, when a notification is lost, or when a bench
// breaks off; a goal that is missed stands in the table.
import { readFileSync, writeFileSync } from "node:fs"
import { cpus, loadavg } from "node:os"
import { parseArgs } from "node:util"

import { format, resolveConfig } from "prettier"

import { Endings } from "../demo/ending"
import { type Findings, ROUNDS, type Row } from "./figures"
import { measureAcknowledging } from "./measure-acknowledging"
import { measureCheckout } from "./measure-checkout"
import { measureLists } from "./measure-lists"
import { measurePaidToOrder } from "./measure-paid-to-order"
import { openStage, type Stage } from "./stage"

const BENCHES: Record<string, (stage: Stage) => Promise<Findings>> = {
  checkout: measureCheckout,
  acknowledging: measureAcknowledging,
  "paid-to-order": measurePaidToOrder,
  lists: measureLists,
}
const NAMES = Object.keys(BENCHES)

const REPORT = "docs/benchmarks.md"
/** Above it something else is at work. */
const QUIET_LOAD = 0.5

const USAGE = `Usage: npm run bench [-- <name>]

Measures everything and writes ${REPORT}, or prints what one bench of these finds:
${NAMES.join(", ")}. Wants a machine that does nothing else.
`

async function bench(endings: Endings): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (!positionals.every((name) => NAMES.includes(name))) throw new Error(USAGE)
  const names = positionals.length > 0 ? positionals : NAMES
  const began = { at: new Date(), load: loadavg()[0]! }
  const stage = await openStage(endings)
  const found: Findings[] = []
  for (const name of names) {
    // What breaks off must not cost all that was measured before.
    const findings = await BENCHES[name]!(stage).catch((error: Error) => {
      stage.problems.push(`${name}: ${error.message}`)
    })
    if (endings.isEnding) return 1
    if (findings) found.push(findings)
  }
  const style = await resolveConfig(REPORT)
  const report = await format(describe(stage, began, found), {
    ...style,
    parser: "markdown",
  })
  console.log(`\n${report}`)
  if (names === NAMES) {
    writeFileSync(REPORT, report)
    console.log(`  Written to ${REPORT}.`)
  }
  for (const problem of stage.problems) console.error(`  ${problem}`)
  return stage.problems.length > 0 ? 1 : 0
}

function describe(
  { problems, postgresVersion }: Stage,
  began: { at: Date; load: number },
  found: readonly Findings[]
): string {
  const { version: medusa } = JSON.parse(
    readFileSync(require.resolve("@medusajs/medusa/package.json"), "utf8")
  ) as { version: string }
  const minutes = (Date.now() - began.at.getTime()) / 60_000
  const doubts = [
    ...problems.map((problem) => `This run failed: ${problem}`),
    ...(began.load > QUIET_LOAD
      ? [
          `The machine was busy when this began (load ${began.load.toFixed(1)}): ratios are comparable, times are too long.`,
        ]
      : []),
  ]
  return `# Benchmarks

What this package costs a Medusa process, beside what Medusa does without it.

${tableOf(found.flatMap(({ rows }) => rows))}

Figures are medians of ${ROUNDS} rounds. The ratio is figure to baseline; in parentheses the least and the most of single rounds. \`near\`: single rounds lie on both sides of the goal.

${doubts.map((doubt) => `**${doubt}**\n\n`).join("")}## What was measured

Written by \`npm run bench\`; do not edit. One bench: \`npm run bench -- <name>\`. Medusa runs in one process with \`NODE_ENV=production\`, without admin, Redis and scheduled jobs. PostgreSQL, the simulator and the load share its cores. What is compared takes turns in every round.

${found.map(({ details }) => `- ${details}`).join("\n")}

${began.at.toISOString().slice(0, 10)}, ${minutes.toFixed(0)} minutes, on ${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${process.platform} ${process.arch}; Node ${process.version.slice(1)}, PostgreSQL ${postgresVersion}, Medusa ${medusa}.
`
}

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) =>
    [
      row.what,
      row.figure,
      row.baseline ?? "",
      row.ratio ?? "",
      row.goal,
      row.met,
    ].join(" | ")
  )
  return [
    "| What | Figure | Baseline | Ratio | Goal | Holds |",
    "| --- | --- | --- | --- | --- | --- |",
    ...lines.map((line) => `| ${line} |`),
  ].join("\n")
}

const endings = new Endings()
bench(endings).then(
  (exitCode) => endings.end(exitCode),
  (error: Error) => {
    // Stopped by somebody: what breaks off then is no news.
    if (endings.isEnding) return
    console.error(`\n  ${error.message}`)
    return endings.end(1)
  }
)
