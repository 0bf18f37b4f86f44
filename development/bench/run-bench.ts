// `npm run bench`: what the package costs a Medusa process, beside what Medusa does without it. Exits
// 1 when a sale asks the gateway more often than it needs, when a method captures that should not, or
// does not that should, when a notification is lost, or when a part breaks off.
import { readFileSync, writeFileSync } from "node:fs"
import { loadavg } from "node:os"
import { parseArgs } from "node:util"

import { format, resolveConfig } from "prettier"

import { Endings } from "../demo/ending"
import { Bench, type BenchOptions } from "./bench"
import { openStage, type Stage } from "./bench-stage"
import { measureAcknowledgements } from "./measure-acknowledgements"
import { measureCards } from "./measure-cards"
import { measureCodes } from "./measure-codes"
import { measureDrain } from "./measure-drain"
import { measureOrders } from "./measure-orders"
import { measurePolls } from "./measure-polls"
import { measureReconciliation } from "./measure-reconciliation"
import { measureSizes } from "./measure-sizes"
import { measureDay } from "./scale/measure-day"
import { measureScale } from "./scale/measure-scale"
import {
  busyNote,
  commandOf,
  describeOwnRun,
  machine,
  QUIET_LOAD,
} from "./scale/own-run"

/** Each writes its section of the report. These share a store. */
const OF_STORE: Record<string, (stage: Stage) => Promise<string>> = {
  cards: measureCards,
  codes: measureCodes,
  polls: measurePolls,
  acknowledgements: measureAcknowledgements,
  orders: measureOrders,
  drain: measureDrain,
  reconciliation: measureReconciliation,
  sizes: measureSizes,
}
/** These have a PostgreSQL of their own and no Medusa, and say themselves when they were measured. */
const OF_LEDGER: Record<string, (bench: Bench) => Promise<string>> = {
  scale: measureScale,
  day: measureDay,
}
const PARTS = [...Object.keys(OF_STORE), ...Object.keys(OF_LEDGER)]

const DEFAULT_REPORT = "docs/benchmarks.md"
const DEFAULT_PER_ROUND = 24
const DEFAULT_SIZES = "10000,100000,1000000"
const DEFAULT_MINUTES = 10
const LEAST_SIZE = 10_000
const LARGEST = 10_000_000

const USAGE = `Usage: npm run bench -- [options]

Measures, and writes a report. Wants a machine that does nothing else, for about an hour.

  --rounds <number>      default 6, at least 5 to say anything
  --per-round <number>   card sales per round, method and concurrency, and in
                         proportion all that is counted; default ${DEFAULT_PER_ROUND}
  --concurrency <list>   shoppers with a card at the same time; default 1,16
  --only <list>          of ${PARTS.join(", ")};
                         reported where --report says, or not at all
  --sizes <list>         charges in the ledgers of scale, each a multiple of 10,000;
                         default ${DEFAULT_SIZES}
  --ledgers <directory>  where those ledgers are kept, for another time
  --minutes <number>     for how long day sells, default ${DEFAULT_MINUTES}
  --report <file>        default ${DEFAULT_REPORT}
  --update               with --only: their sections take the place of theirs in the
                         report and say when they were measured, and the others stay
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
      sizes: { type: "string", default: DEFAULT_SIZES },
      ledgers: { type: "string" },
      minutes: { type: "string", default: `${DEFAULT_MINUTES}` },
      report: { type: "string" },
      update: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  })
  if (values.help) return undefined
  const parts = values.only?.split(",") ?? PARTS
  const unknown = parts.find((part) => !PARTS.includes(part))
  if (unknown) throw new Error(`No part "${unknown}".\n\n${USAGE}`)
  if (values.update && !values.only) {
    throw new Error(`--update wants --only.\n\n${USAGE}`)
  }
  const perRound = readNumber("--per-round", values["per-round"], 500)
  return {
    parts,
    rounds: readNumber("--rounds", values.rounds, 50),
    perRound,
    concurrencies: values.concurrency
      .split(",")
      .map((text) => readNumber("--concurrency", text, 64)),
    count: (usual) => Math.ceil((usual * perRound) / DEFAULT_PER_ROUND),
    sizes: readSizes(values.sizes),
    ledgers: values.ledgers,
    minutes: readNumber("--minutes", values.minutes, 600),
    // A part must not take the place of the whole.
    report:
      values.report ??
      (values.only && !values.update ? undefined : DEFAULT_REPORT),
    isUpdate: values.update,
  }
}

function readNumber(name: string, text: string, most: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value
  throw new Error(`${name} takes 1 to ${most}, not "${text}".\n\n${USAGE}`)
}

function readSizes(text: string): number[] {
  const sizes = text
    .split(",")
    .map((one) => readNumber("--sizes", one, LARGEST))
    .sort((one, other) => one - other)
  if (sizes.every((size) => size % LEAST_SIZE === 0)) return sizes
  throw new Error(`--sizes takes multiples of ${LEAST_SIZE}.\n\n${USAGE}`)
}

const endings = new Endings()

async function bench(): Promise<number> {
  const options = readOptions()
  if (!options) {
    console.log(USAGE)
    return 0
  }
  const began = { at: new Date(), load: loadavg()[0]! }
  const bench = new Bench(endings, options, began)
  const sections = new Map<string, string>()
  const run = async (part: string, work: () => Promise<string>) => {
    // What breaks off must not cost all that was measured before.
    const section = await work().catch((error: Error) => {
      bench.problems.push(`${part}: ${error.message}`)
      return ""
    })
    sections.set(part, section)
  }
  const ofStore = options.parts.filter((part) => part in OF_STORE)
  // Before there is a Medusa, whose job would be at work meanwhile.
  for (const part of options.parts.filter((one) => one in OF_LEDGER)) {
    await run(part, () => OF_LEDGER[part]!(bench))
    if (endings.isEnding) return 1
  }
  const stage = ofStore.length > 0 ? await openStage(bench) : undefined
  for (const part of stage ? ofStore : []) {
    await run(part, () => OF_STORE[part]!(stage!))
    if (endings.isEnding) return 1
  }
  const [postgres] =
    options.isUpdate && stage ? await versionOfPostgres(stage) : []
  const written = options.parts.map((part) => {
    const section = sections.get(part) ?? ""
    return postgres && part in OF_STORE
      ? section.replace("\n", `\n\n${describeOwnRun(began, postgres)}\n`)
      : section
  })
  const report = options.isUpdate
    ? putInto(readFileSync(options.report!, "utf8"), written)
    : [await describeRun(bench, stage), ...written].join("\n\n")
  console.log(`\n${options.isUpdate ? written.join("\n\n") : report}`)
  if (options.report) {
    // Formatted as the repository wants its files, so that it can be committed.
    const style = await resolveConfig(options.report)
    const text = await format(report, { ...style, parser: "markdown" })
    writeFileSync(options.report, text)
    console.log(`  Written to ${options.report}.`)
  }
  for (const problem of bench.problems) console.error(`  ${problem}`)
  return bench.problems.length > 0 ? 1 : 0
}

/** Each section in the place of the one with its heading, or at the end. One that broke off takes none. */
function putInto(report: string, sections: readonly string[]): string {
  let text = report
  for (const section of sections.filter((one) => one !== "")) {
    const [heading] = section.split("\n", 1)
    const parts = text.split(/^(?=## )/m)
    const place = parts.findIndex((part) => part.startsWith(`${heading}\n`))
    parts.splice(
      place < 0 ? parts.length : place,
      place < 0 ? 0 : 1,
      `${section}\n\n`
    )
    text = parts.map((part) => part.trimEnd()).join("\n\n")
  }
  return text
}

async function versionOfPostgres({ query }: Stage): Promise<string[]> {
  const rows = await query<{ server_version: string }>("show server_version")
  return rows.map(({ server_version }) => server_version)
}

const FEWEST_ROUNDS = 5

async function describeRun(
  { problems, options: { rounds }, began: { at, load } }: Bench,
  stage: Stage | undefined
): Promise<string> {
  const minutes = (Date.now() - at.getTime()) / 60_000
  const [postgres] = stage ? await versionOfPostgres(stage) : ["as below"]
  const medusa = JSON.parse(
    readFileSync(require.resolve("@medusajs/medusa/package.json"), "utf8")
  ) as { version: string }
  const doubts = [
    ...problems.map((problem) => `This run failed: ${problem}`),
    ...(rounds < FEWEST_ROUNDS
      ? [`Fewer than ${FEWEST_ROUNDS} rounds say nothing; this is a smoke run.`]
      : []),
    ...(load > QUIET_LOAD ? [busyNote(load)] : []),
  ]
  return `# Benchmarks

What this package costs a Medusa process, beside what Medusa does without it. Written by the command below; do not edit.

- Date: ${at.toISOString().slice(0, 10)}
- Command: \`${commandOf(process.argv.slice(2))}\`, ${minutes.toFixed(0)} min
- Machine: ${machine()}
- Versions: Node ${process.version.slice(1)}, PostgreSQL ${postgres}, Medusa ${medusa.version}
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
