// `npm run bench`: measures what the plugin costs a Medusa process, compared with Medusa
// without it. Exits with 1 when a sale calls the gateway more often than needed, when a
// notification is lost, or when a bench fails; a missed goal is only shown in the table.
import { writeFileSync } from "node:fs"
import { cpus, loadavg } from "node:os"
import { parseArgs } from "node:util"

import { version as medusa } from "@medusajs/medusa/package.json"
import { format, resolveConfig } from "prettier"

import { type Endings, runCommand } from "../command/ending"
import { ROUNDS, type Row } from "./figures"
import { measureAcknowledging } from "./measure-acknowledging"
import { measureCheckout } from "./measure-checkout"
import { measureLists } from "./measure-lists"
import { measurePaidToOrder } from "./measure-paid-to-order"
import { openStage, type Stage } from "./stage"

const BENCHES: Record<string, (stage: Stage) => Promise<Row[]>> = {
  checkout: measureCheckout,
  acknowledging: measureAcknowledging,
  "paid-to-order": measurePaidToOrder,
  lists: measureLists,
}
const NAMES = Object.keys(BENCHES)

const REPORT = "docs/benchmarks.md"
/** The load above which other programs disturb the figures. */
const QUIET_LOAD = 0.5

const USAGE = `Usage: npm run bench [-- <name>]

Measures everything and writes ${REPORT}, or prints what one bench of these finds:
${NAMES.join(", ")}. Wants a machine that does nothing else.
`

async function bench(endings: Endings): Promise<number> {
  const { positionals, isUsage } = argumentsGiven()
  if (isUsage || !positionals.every((name) => NAMES.includes(name))) {
    console.log(USAGE)
    return isUsage ? 0 : 1
  }
  const names = positionals.length > 0 ? positionals : NAMES
  const [began, load] = [new Date(), loadavg()[0]!]
  const stage = await openStage(endings)
  const rows: Row[] = []
  for (const name of names) {
    // When a benchmark fails, the figures of the earlier benchmarks are still printed.
    const found = await BENCHES[name]!(stage).catch((error: Error) => {
      stage.problems.push(`${name}: ${error.message}`)
    })
    if (endings.isEnding) return 1
    rows.push(...(found ?? []))
  }
  if (load > QUIET_LOAD) {
    console.log(
      `  The machine was busy when the benchmark started (load ${load}).`
    )
  }
  const report = await format(describe(stage, began, rows), {
    ...(await resolveConfig(REPORT)),
    parser: "markdown",
  })
  console.log(`\n${report}`)
  for (const problem of stage.problems) console.error(`  ${problem}`)
  if (stage.problems.length > 0) return 1
  if (names === NAMES) writeFileSync(REPORT, report)
  return 0
}

/**
 * Reads the names of benchmarks from the command line, and whether `--help` was given. An unknown option becomes a
 * name that no benchmark has, so the caller prints the usage.
 */
function argumentsGiven(): { positionals: string[]; isUsage: boolean } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { help: { type: "boolean", default: false } },
    })
    return { positionals, isUsage: values.help }
  } catch {
    return { positionals: ["an unknown option"], isUsage: false }
  }
}

function describe(
  { postgresVersion }: Stage,
  began: Date,
  rows: readonly Row[]
): string {
  const lines = rows.map(
    ({ what, figure, baseline = "", ratio = "", ...row }) =>
      [what, figure, baseline, ratio, row.goal, row.met].join(" | ")
  )
  return `# Benchmarks

How fast is the plugin, compared with what Medusa does without it? This page is written by \`npm run bench\`.

| What | Figure | Baseline | Ratio | Goal | Holds |
| --- | --- | --- | --- | --- | --- |
${lines.map((line) => `| ${line} |`).join("\n")}

Figures are medians of ${ROUNDS} rounds, in which the plugin and the baseline take turns. The ratio is the figure divided by the baseline; the lowest and the highest ratio of a single round are in parentheses. \`near\` means that single rounds lie on both sides of the goal.

The baselines are:

- for completed carts, Medusa's own provider, which answers "captured" without calling a gateway
- for notifications, a route of Medusa that inserts one row
- for an order after a Pix payment, core's \`processPaymentWorkflow\`, called for a session that is paid

Lists are read over HTTP in a shop with 100,000 charges, buyers and orders and five times as many notifications. One process of Medusa runs with \`NODE_ENV=production\`, without admin, Redis and scheduled jobs. PostgreSQL, the simulator and the load generator share its cores.

${began.toISOString().slice(0, 10)}, on ${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${process.platform} ${process.arch}, load ${loadavg()[1]!.toFixed(1)}; Node ${process.version.slice(1)}, PostgreSQL ${postgresVersion}, Medusa ${medusa}.
`
}

runCommand(bench)
