// `npm run bench`: what the package costs a Medusa process, beside what Medusa does without it. Exits
// 1 when a sale asks the gateway more often than it needs, when a method captures that should not, or
// does not that should, when a notification is lost, or when a part breaks off.
import { readFileSync, writeFileSync } from "node:fs"
import { cpus, loadavg, totalmem } from "node:os"
import { parseArgs } from "node:util"

import { format, resolveConfig } from "prettier"

import { Endings } from "../demo/ending"
import { type BenchOptions, openStage, type Stage } from "./bench-stage"
import { measureAcknowledgements } from "./measure-acknowledgements"
import { measureCards } from "./measure-cards"
import { measureCodes } from "./measure-codes"
import { measureDrain } from "./measure-drain"
import { measureOrders } from "./measure-orders"
import { measurePolls } from "./measure-polls"
import { measureReconciliation } from "./measure-reconciliation"
import { measureSizes } from "./measure-sizes"

/** Each writes its section of the report. */
const PARTS: Record<string, (stage: Stage) => Promise<string>> = {
  cards: measureCards,
  codes: measureCodes,
  polls: measurePolls,
  acknowledgements: measureAcknowledgements,
  orders: measureOrders,
  drain: measureDrain,
  reconciliation: measureReconciliation,
  sizes: measureSizes,
}

const DEFAULT_REPORT = "docs/benchmarks.md"
const DEFAULT_PER_ROUND = 24

const USAGE = `Usage: npm run bench -- [options]

Measures, and writes a report. Wants a machine that does nothing else, for about twenty minutes.

  --rounds <number>      default 6, at least 5 to say anything
  --per-round <number>   card sales per round, method and concurrency, and in
                         proportion all that is counted; default ${DEFAULT_PER_ROUND}
  --concurrency <list>   shoppers with a card at the same time; default 1,16
  --only <list>          of ${Object.keys(PARTS).join(", ")};
                         reported where --report says, or not at all
  --report <file>        default ${DEFAULT_REPORT}
  --help
`

/** Undefined when only the usage was asked for. */
function readOptions(): BenchOptions | undefined {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "6" },
      "per-round": { type: "string", default: `${DEFAULT_PER_ROUND}` },
      concurrency: { type: "string", default: "1,16" },
      only: { type: "string" },
      report: { type: "string" },
      help: { type: "boolean", default: false },
    },
  })
  if (values.help) return undefined
  const parts = values.only?.split(",") ?? Object.keys(PARTS)
  const unknown = parts.find((part) => !(part in PARTS))
  if (unknown) throw new Error(`No part "${unknown}".\n\n${USAGE}`)
  const perRound = readNumber("--per-round", values["per-round"], 500)
  return {
    parts,
    rounds: readNumber("--rounds", values.rounds, 50),
    perRound,
    concurrencies: values.concurrency
      .split(",")
      .map((text) => readNumber("--concurrency", text, 64)),
    count: (usual) => Math.ceil((usual * perRound) / DEFAULT_PER_ROUND),
    // A part must not take the place of the whole.
    report: values.report ?? (values.only ? undefined : DEFAULT_REPORT),
  }
}

function readNumber(name: string, text: string, most: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value
  throw new Error(`${name} takes 1 to ${most}, not "${text}".\n\n${USAGE}`)
}

const endings = new Endings()

async function bench(): Promise<number> {
  const options = readOptions()
  if (!options) {
    console.log(USAGE)
    return 0
  }
  const begun = { at: new Date(), load: loadavg()[0]! }
  const stage = await openStage(endings, options)
  const sections: string[] = []
  for (const part of options.parts) {
    // What breaks off must not cost all that was measured before.
    const section = await PARTS[part]!(stage).catch((error: Error) => {
      stage.problems.push(`${part}: ${error.message}`)
      return ""
    })
    if (endings.isEnding) return 1
    sections.push(section)
  }
  const report = [await describeRun(stage, begun), ...sections].join("\n\n")
  console.log(`\n${report}`)
  if (options.report) {
    // Formatted as the repository wants its files, so that it can be committed.
    const style = await resolveConfig(options.report)
    const text = await format(report, { ...style, parser: "markdown" })
    writeFileSync(options.report, text)
    console.log(`  Written to ${options.report}.`)
  }
  for (const problem of stage.problems) console.error(`  ${problem}`)
  return stage.problems.length > 0 ? 1 : 0
}

const FEWEST_ROUNDS = 5
const QUIET_LOAD = 0.5

async function describeRun(
  { query, problems, rounds }: Stage,
  { at, load }: { at: Date; load: number }
): Promise<string> {
  const minutes = (Date.now() - at.getTime()) / 60_000
  // Where the report goes is no part of what was measured.
  const args = process.argv
    .slice(2)
    .join(" ")
    .replace(/ ?--report \S+/, "")
  const [postgres] = await query<{ server_version: string }>(
    "show server_version"
  )
  const medusa = JSON.parse(
    readFileSync(require.resolve("@medusajs/medusa/package.json"), "utf8")
  ) as { version: string }
  const doubts = [
    ...problems.map((problem) => `This run failed: ${problem}`),
    ...(rounds < FEWEST_ROUNDS
      ? [`Fewer than ${FEWEST_ROUNDS} rounds say nothing; this is a smoke run.`]
      : []),
    ...(load > QUIET_LOAD
      ? [
          `The machine was busy when this began (load ${load.toFixed(1)}). Measure again on a quiet one.`,
        ]
      : []),
  ]
  return `# Benchmarks

What this package costs a Medusa process, beside what Medusa does without it. Written by the command below; do not edit.

- Date: ${at.toISOString().slice(0, 10)}
- Command: \`npm run bench${args && ` -- ${args}`}\`, ${minutes.toFixed(0)} min
- Machine: ${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GiB, ${process.platform} ${process.arch}
- Versions: Node ${process.version.slice(1)}, PostgreSQL ${postgres!.server_version}, Medusa ${medusa.version}
${doubts.map((doubt) => `- **${doubt}**`).join("\n")}

Medusa runs with \`NODE_ENV=production\`, without admin, with its in-memory event bus and locking, in one process unless something else is said. PostgreSQL (the temporary one of the tests, which waits for no disk and never cleans up by itself), the simulator and the load client are processes of their own on the same cores. All that is compared was warmed up, and takes turns in every round, in the one order and then in the other. Figures are medians, with the least and the most in parentheses. Rates in one process on one machine say how the methods compare. They are no promise of how much a shop can sell.`
}

bench().then(
  (exitCode) => endings.end(exitCode),
  (error: Error) => {
    // Stopped by somebody: what breaks off then is no news.
    if (endings.isEnding) return
    console.error(`\n  ${error.message}`)
    return endings.end(1)
  }
)
