// `npm run bench`: measures what the plugin costs a Medusa process, compared with Medusa without the plugin. It exits
// with 1 if a sale calls the gateway more often than needed, if a notification is lost, or if a benchmark fails. A goal
// that is not met is only shown in the table.
import { writeFileSync } from "node:fs"
import { cpus, loadavg } from "node:os"
import { parseArgs } from "node:util"

import { version as medusa } from "@medusajs/medusa/package.json"
import { format, resolveConfig } from "prettier"

import { type CleanupStack, runCommand } from "../command/cleanup-stack"
import {
  type ResourceUsage,
  ROUNDS,
  formatFigure,
  type ReportRow,
} from "./measurements"
import { measureAcknowledging } from "./measure-acknowledging"
import { measureCheckout } from "./measure-checkout"
import { measureLists } from "./measure-lists"
import { measurePaidToOrder } from "./measure-paid-to-order"
import {
  openBenchEnvironment,
  type BenchEnvironment,
} from "./bench-environment"

const BENCHES: Record<
  string,
  (environment: BenchEnvironment) => Promise<ReportRow[]>
> = {
  checkout: measureCheckout,
  acknowledging: measureAcknowledging,
  "paid-to-order": measurePaidToOrder,
  lists: measureLists,
}
const NAMES = Object.keys(BENCHES)

const REPORT = "docs/benchmarks.md"
/** The highest load average at which the machine counts as idle. Above it, other programs disturb the measurement. */
const QUIET_LOAD_AVERAGE = 0.5

const USAGE = `Usage: npm run bench [-- <name>]

Measures everything and writes ${REPORT}, or prints what one bench of these finds:
${NAMES.join(", ")}. Wants a machine that does nothing else.
`

async function runBenchmarks(endings: CleanupStack): Promise<number> {
  const { positionals, isUsage } = parseArguments()
  if (isUsage || !positionals.every((name) => NAMES.includes(name))) {
    console.log(USAGE)
    return isUsage ? 0 : 1
  }
  const names = positionals.length > 0 ? positionals : NAMES
  const [began, load] = [new Date(), loadavg()[0]!]
  const environment = await openBenchEnvironment(endings)
  const rows: ReportRow[] = []
  for (const name of names) {
    // When a benchmark fails, the figures of the earlier benchmarks are still printed.
    const found = await BENCHES[name]!(environment).catch((error: Error) => {
      environment.problems.push(`${name}: ${error.message}`)
    })
    if (endings.isEnding) return 1
    rows.push(...(found ?? []))
  }
  if (load > QUIET_LOAD_AVERAGE) {
    console.log(
      `  The machine was busy when the benchmark started (load ${load}).`
    )
  }
  const report = await format(reportText(environment, began, rows), {
    ...(await resolveConfig(REPORT)),
    parser: "markdown",
  })
  console.log(`\n${report}`)
  for (const problem of environment.problems) console.error(`  ${problem}`)
  if (environment.problems.length > 0) return 1
  if (names === NAMES) writeFileSync(REPORT, report)
  return 0
}

/**
 * Reads the command line: the names of the benchmarks to run, and whether to print the usage.
 *
 * If an option is invalid, `positionals` contains only the text "an unknown option". No benchmark has this name, so the
 * caller prints the usage and reports a failure.
 */
function parseArguments(): { positionals: string[]; isUsage: boolean } {
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

function reportText(
  { postgresVersion, costs }: BenchEnvironment,
  began: Date,
  rows: readonly ReportRow[]
): string {
  const lines = rows.map(
    ({ title, figure, baseline = "", ratio = "", ...row }) =>
      [title, figure, baseline, ratio, row.goal, row.met].join(" | ")
  )
  const costLines = costs.flatMap(({ title, ours, theirs }) => [
    [title, "plugin", ...costColumns(ours)].join(" | "),
    ["", "baseline", ...costColumns(theirs)].join(" | "),
  ])
  return `# Benchmarks

How fast is the plugin, compared with what Medusa does without it? This page is written by \`npm run bench\`.

| What | Figure | Baseline | Ratio | Goal | Holds |
| --- | --- | --- | --- | --- | --- |
${lines.map((line) => `| ${line} |`).join("\n")}

Figures are medians of ${ROUNDS} rounds, in which the plugin and the baseline take turns. The ratio is the median of each round's figure divided by its baseline; its quartiles are in parentheses. \`near\` means that the goal lies between the quartiles.

The baselines are:

- for completed carts, Medusa's own provider, which answers "captured" without calling a gateway
- for the rows with "only calls the gateway", a provider that sends the same request to the same simulator, believes the answer, and stores nothing. It loses money whenever an answer is lost, so the ratio shows what it costs to lose none
- for notifications, a route of Medusa that inserts one row
- for an order after a Pix payment, core's \`processPaymentWorkflow\`, called for a session that is paid

## What one of them costs

| What | With | Statements | Wait for the plugin's statements | Gateway calls | Wait for the gateway | Processor time |
| --- | --- | --- | --- | --- | --- | --- |
${costLines.map((line) => `| ${line} |`).join("\n")}

Statements are all that the Medusa process sends to PostgreSQL, Medusa's own included, and each is a round trip. The processor time is that of the Medusa process, with what it does after its answer. Waits are measured inside this process, so they include the time in which it was busy with something else.

A cart that is completed with the plugin waits for two things that the baseline does not have. One is the call to the gateway. The other is six statements of the plugin, two of which write: the claim before the call and the outcome after it. Because both are durable before the sale goes on, a process may die at any moment without a lost answer or a second charge.

A notification costs the baseline's insert and what follows from it. The same statement finds and locks the charge, recognizes a repeated delivery by a unique key, writes the entries of six indexes, where the baseline has one, and makes the charge due, so that a process that dies after its answer has lost nothing. Around it, the token is compared in constant time before a byte of the body is read, the body is bounded, read by the rules of the gateway's interface and freed of personal data, and an event wakes a process.

## How it is measured

Lists are read over HTTP in a shop with 100,000 charges, buyers and orders and five times as many notifications. One process of Medusa runs with \`NODE_ENV=production\`, without admin, Redis and scheduled jobs. PostgreSQL, the simulator and the load generator share its cores.

${began.toISOString().slice(0, 10)}, on ${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${process.platform} ${process.arch}, load ${loadavg()[1]!.toFixed(1)}; Node ${process.version.slice(1)}, PostgreSQL ${postgresVersion}, Medusa ${medusa}.
`
}

/** Returns the columns of the table of costs, in the order of its headings. */
function costColumns(cost: ResourceUsage): string[] {
  return [
    formatFigure(cost.statements),
    `${formatFigure(cost.pluginStatementsMs)} ms`,
    formatFigure(cost.gatewayCalls),
    `${formatFigure(cost.gatewayMs)} ms`,
    `${formatFigure(cost.cpuMs)} ms`,
  ]
}

runCommand(runBenchmarks)
