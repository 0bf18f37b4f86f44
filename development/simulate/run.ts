// `npm run simulate`: runs stories with random faults, which are drawn from seeds. They use the plugin's own code, the
// real ledger on PostgreSQL, the simulator, and a model of Medusa's core. Exits with 1 if a promise is broken, if there
// are too few charges or orders, or if a planted fault is not found. CONTRIBUTING.md says how to read the output.
import { writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { parseArgs } from "node:util"

import { ensureDatabase } from "../../harness/medusa/medusa-database"
import { startPostgres } from "../../harness/postgres/start-postgres"
import type { KillSelection } from "./select-kill-points"
import { STORY_KINDS, type StoryKindOption } from "./stories/story-kinds"
import { PLANTED_FAULTS } from "./plants/planted-faults"
import { parseObserveOption } from "./stories/book-from-notifications"
import type { BookingSource } from "./stories/story"
import { failureInWords, plantedFaultInWords } from "./format-worker-reports"
import { runWorker } from "./run-worker"
import { USAGE } from "./help-text"
import type { PlantedReport, WorkerReport, WorkerTask } from "./worker"

/**
 * The number of seconds after which a child process without a report counts as stuck. A story takes about a second, but
 * it can take minutes on a busy machine.
 */
const STUCK_AFTER_SECONDS = 600
/**
 * A search for planted faults counts as stuck if it sends no report for this many seconds, multiplied by the number of
 * stories. The search reports only when it has found a fault, or has run all stories of a fault.
 */
const PLANTED_STORY_SECONDS = 60
const SAY_EVERY_MS = 30_000
/**
 * The number of runs with violations that are printed with their stories. At the end, the numbers of all failing seeds
 * are printed.
 */
const MOST_SHOWN = 5
/** In fewer runs than this, it is no failure if no order is placed. */
const FEW_RUNS = 20

/** The settings of `npm run simulate` for all child processes. Each of them gets its own database. */
interface Run {
  workers: number
  from: number
  to: number
  kind: StoryKindOption
  observe: BookingSource
  kills?: KillSelection
  newDatabase: () => Promise<string>
}

async function runSimulation(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seeds: { type: "string" },
      from: { type: "string", default: "1" },
      workers: { type: "string", default: String(availableParallelism() + 1) },
      stories: { type: "string" },
      observe: { type: "string", default: "lookups" },
      "kill-points": { type: "string" },
      "kill-at": { type: "string" },
      planted: { type: "string" },
      ends: { type: "string" },
      help: { type: "boolean", default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const { planted, ends } = values
  const kills = parseKillOptions(values["kill-points"], values["kill-at"])
  const usual = planted === undefined ? "10000" : "100"
  const seeds = parsePositiveOption(
    "--seeds",
    values.seeds ?? (kills ? "20" : usual)
  )
  const from = parsePositiveOption("--from", values.from)
  const postgres = await startPostgres()
  let databases = 0
  const run: Run = {
    workers: parsePositiveOption("--workers", values.workers),
    from,
    to: from + seeds - 1,
    kind: parseStoriesOption(values.stories ?? (kills ? "sale" : "any")),
    observe: parseObserveOption(values.observe),
    ...(kills ? { kills } : {}),
    newDatabase: async () => {
      const url = postgres.urlOf(`simulation-${databases++}`)
      await ensureDatabase(url)
      return url
    },
  }
  try {
    return planted === undefined
      ? await playSeeds(run, ends)
      : await runStoriesWithPlantedFaults(run, new RegExp(planted))
  } finally {
    await postgres.stop()
  }
}

async function playSeeds(run: Run, endsFile?: string): Promise<number> {
  const { from, to, kills } = run
  const seeds = to - from + 1
  const reports: WorkerReport[] = []
  const reportsWithViolations = () =>
    reports.filter(({ violations }) => violations.length > 0)
  const countEndedSeeds = () => reports.filter(({ isLast }) => isLast).length
  const describeProgress = () => {
    const killed = reports.filter(({ killedAt }) => killedAt !== undefined)
    return `${countEndedSeeds()} seeds${kills ? `, ${killed.length} kills` : ""}`
  }
  const started = Date.now()
  const printProgress = () => {
    const seconds = (Date.now() - started) / 1_000
    const rate = (reports.length / seconds).toFixed(1)
    const [charges, orders] = (["charges", "orders"] as const).map((name) =>
      reports.reduce((sum, report) => sum + (report[name] ?? 0), 0)
    )
    console.log(
      `  ${describeProgress()} in ${Math.round(seconds)} s (${rate} a second), ${charges} charges, ${orders} orders`
    )
    return { charges: charges!, orders: orders! }
  }
  const saying = setInterval(printProgress, SAY_EVERY_MS)
  await runInWorkers(Math.min(seeds, run.workers), (nth, workers) =>
    playSeedsInChild(run, { from: from + nth, step: workers }, (report) => {
      reports.push(report)
      const isShown = reportsWithViolations().length <= MOST_SHOWN
      if (report.violations.length > 0 && isShown) {
        console.log(failureInWords(report, run))
      }
    })
  ).finally(() => clearInterval(saying))
  reports.sort((one, other) => one.seed - other.seed)
  if (endsFile !== undefined) {
    const lines = reports.map(({ seed, end }) => `${seed} ${end ?? ""}\n`)
    writeFileSync(endsFile, lines.join(""))
  }
  const { charges, orders } = printProgress()
  // A store that refuses every payment, or places no orders, breaks no promise and proves nothing. There must be at
  // least half as many charges as runs. Of many runs, at least a quarter as many must place orders, but the orders of a
  // few runs may all be prevented by their faults.
  const soldEnough =
    charges >= reports.length / 2 &&
    (reports.length < FEW_RUNS || orders >= reports.length / 4)
  if (!soldEnough) {
    console.log(
      "simulate: The stories prove too little, because there were fewer charges than half the number of stories, or fewer orders than a quarter of it."
    )
  }
  const violations = reportsWithViolations().flatMap(
    (one) => one.violations
  ).length
  if (violations > 0) {
    const numbers = new Set(reportsWithViolations().map(({ seed }) => seed))
    console.log(`  failing seeds: ${[...numbers].join(" ")}`)
  }
  console.log(`simulate: ${describeProgress()}, ${violations} violations`)
  return soldEnough && violations === 0 && countEndedSeeds() === seeds ? 0 : 1
}

/**
 * Runs every `step`th seed from `from` on in a child process. The child process may end before it has run all seeds:
 * - The child process sends no report for too long and is killed, or dies after its first report. The current seed then
 *   counts as a violation, and a new child process continues with the next seed.
 * - The child process exits by itself before its first report. The function then throws an error, because a new child
 *   process would fail in the same way.
 */
async function playSeedsInChild(
  { to, kind, observe, kills, newDatabase }: Run,
  { from, step }: Pick<WorkerTask, "from" | "step">,
  reported: (report: WorkerReport) => void
): Promise<void> {
  let next = from
  while (next <= to) {
    let isBegun = false
    const databaseUrl = await newDatabase()
    const task: WorkerTask = {
      databaseUrl,
      from: next,
      to,
      step,
      kind,
      observe,
      ...(kills ? { kills } : {}),
    }
    const code = await runWorker<WorkerReport>(
      task,
      STUCK_AFTER_SECONDS,
      (report) => {
        isBegun = true
        next = report.isLast ? report.seed + step : report.seed
        reported(report)
      }
    )
    if (next > to) return
    // A process that was killed has no exit code: its first story was stuck, and the next seed can still be played.
    if (!isBegun && code !== null) {
      throw new Error(
        `A process that plays stories ended with ${code} at seed ${next}, before its first report.`
      )
    }
    const words = "stuck: does not come to an end, or its process died"
    reported({ seed: next, isLast: true, violations: [words] })
    next += step
  }
}

/** Runs stories with the planted faults that `wanted` matches. Returns 1 if a fault was not found. */
async function runStoriesWithPlantedFaults(
  run: Run,
  wanted: RegExp
): Promise<number> {
  const { from, to, kind, observe, newDatabase } = run
  const names = PLANTED_FAULTS.map(({ name }) => name).filter((name) =>
    wanted.test(name)
  )
  if (names.length === 0) {
    throw new Error(
      `No planted fault has a name that matches ${wanted}. development/simulate/plants lists the names.`
    )
  }
  let missed = 0
  await runInWorkers(run.workers, async (nth, workers) => {
    const plants = names.filter((_, place) => place % workers === nth)
    const databaseUrl = await newDatabase()
    const code = await runWorker<PlantedReport>(
      { databaseUrl, from, to, step: 1, kind, observe, plants },
      (to - from + 1) * PLANTED_STORY_SECONDS,
      (report) => {
        if (!report.revealedBy) missed += 1
        console.log(plantedFaultInWords(report))
      }
    )
    if (code !== 0) {
      throw new Error(`A process with planted faults ended with ${code}.`)
    }
  })
  console.log(`simulate: ${missed} planted faults were not found`)
  return missed === 0 ? 0 : 1
}

async function runInWorkers(
  workers: number,
  work: (nth: number, workers: number) => Promise<void>
): Promise<void> {
  await Promise.all(
    Array.from({ length: workers }, (_, nth) => work(nth, workers))
  )
}

/** Returns the kill points that the options --kill-points and --kill-at select, or `undefined` if neither is given. */
function parseKillOptions(
  most?: string,
  at?: string
): KillSelection | undefined {
  if (at !== undefined) return { at: parsePositiveOption("--kill-at", at) }
  if (most === undefined) return undefined
  return most === "all"
    ? {}
    : { most: parsePositiveOption("--kill-points", most) }
}

function parseStoriesOption(given: string): StoryKindOption {
  if (given === "all" || given in STORY_KINDS) return given as StoryKindOption
  throw new Error(
    `--stories is one of ${Object.keys(STORY_KINDS).join(", ")}, all`
  )
}

function parsePositiveOption(name: string, given: string): number {
  const value = Number(given)
  if (!Number.isInteger(value) || value < 1) {
    throw new Error(
      `${name} must be a whole number of at least 1, not ${given}`
    )
  }
  return value
}

runSimulation().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  }
)
