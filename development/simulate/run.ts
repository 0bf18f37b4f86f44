// `npm run simulate`: plays stories of random faults, drawn from seeds, with the plugin's
// own code, the real ledger on PostgreSQL, the simulator, and a model of Medusa's core.
// Exits with 1 when a promise is broken. CONTRIBUTING.md says how to read the output.
import { availableParallelism } from "node:os"
import { parseArgs } from "node:util"

import { ensureDatabase } from "../medusa/migrate"
import { startPostgres } from "../postgres/start-postgres"
import { type Kind, KINDS } from "./drawn-kinds"
import { Ends } from "./end-of-story"
import { findPlanted, reportInWords } from "./find-planted"
import type { Report, Task } from "./messages"
import { failureInWords, Totals } from "./report"
import { runWorker } from "./run-worker"

const USAGE = `Usage: npm run simulate [-- options]

  --seeds <number>     how many stories; default 10000
  --from <number>      the first seed; default 1
  --workers <number>   processes at once; default: as many as there are cores, and one
  --shrink <seconds>   how long a story that fails is made smaller; default 60, 0 for not at all
  --stories <kind>     any, which is the default; sale: one sale, and one thing that goes wrong; stopped: processes
                       stand still for longer than their leases; notified: what only a notification tells in time;
                       moved, resold, reduced: parts of any. A seed of each is another story
  --planted <pattern>  plants the faults whose names fit it, one after the other (plants/), and plays each one's
                       stories until it is found, --seeds at most, 40 by default
  --store <file>       writes how each story ended, for --compare
  --compare <file>     tells, and exits 1, where a story ends otherwise than in that file
  --help
`
/** A story takes a second, or a minute while it shrinks; on a busy machine, some minutes. */
const STUCK_AFTER_SECONDS = 600
const SAY_EVERY_MS = 30_000
/** The most failed seeds that are described; of others only the numbers are printed. */
const MOST_SHOWN = 5

async function simulate(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seeds: { type: "string" },
      from: { type: "string", default: "1" },
      workers: { type: "string", default: String(availableParallelism() + 1) },
      shrink: { type: "string", default: "60" },
      stories: { type: "string", default: "any" },
      planted: { type: "string" },
      store: { type: "string" },
      compare: { type: "string" },
      help: { type: "boolean", default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const isPlanted = values.planted !== undefined
  const seeds = positive(
    "--seeds",
    values.seeds ?? (isPlanted ? "40" : "10000")
  )
  const from = positive("--from", values.from)
  const workers = Math.min(seeds, positive("--workers", values.workers))
  if (values.planted !== undefined) {
    return findAll({
      ...{ wanted: new RegExp(values.planted), from, most: seeds },
      workers: positive("--workers", values.workers),
    })
  }
  const kind = kindOf(values.stories)
  const shrinkMs = Number(values.shrink) * 1_000
  const started = Date.now()
  const totals = new Totals()
  const ends = new Ends()
  let databases = 0
  const saying = setInterval(
    () => console.log(`  ${totals.inWords(Date.now() - started)}`),
    SAY_EVERY_MS
  )
  const postgres = await startPostgres()
  try {
    await Promise.all(
      Array.from({ length: workers }, async (_, nth) => {
        const to = from + seeds - 1
        await playAll(
          async () => {
            const databaseUrl = postgres.urlOf(`simulation-${databases++}`)
            await ensureDatabase(databaseUrl)
            return databaseUrl
          },
          {
            from: from + nth,
            to,
            step: workers,
            shrinkMs,
            kind,
          },
          (report) => {
            totals.add(report)
            ends.add(report.seed, report.end)
            if (
              report.violations.length > 0 &&
              totals.failures.length <= MOST_SHOWN
            ) {
              console.log(failureInWords(report, kind))
            }
          }
        )
      })
    )
  } finally {
    clearInterval(saying)
    await postgres.stop()
  }
  console.log(totals.listedInWords())
  console.log(`  ${totals.inWords(Date.now() - started)}`)
  if (totals.failures.length > 0) {
    console.log(`  failing seeds: ${totals.failures.join(" ")}`)
  }
  console.log(
    `simulate: ${totals.seeds} seeds, ${totals.violations} violations`
  )
  if (values.store !== undefined) ends.writeTo(values.store)
  const changed =
    values.compare === undefined ? [] : ends.changedSince(values.compare)
  for (const words of changed) console.log(`  ${words}`)
  // Most stories make a charge: a store that refuses everybody breaks no promise, but proves nothing.
  const isPlayed = totals.charges >= totals.seeds / 2
  if (!isPlayed) console.log("simulate: hardly anybody could pay.")
  const isWhole = isPlayed && totals.violations === 0 && totals.seeds === seeds
  return isWhole && changed.length === 0 ? 0 : 1
}

async function findAll(
  what: Omit<Parameters<typeof findPlanted>[0], "reported">
): Promise<number> {
  let missed = 0
  await findPlanted({
    ...what,
    reported: (report) => {
      if (!report.by) missed += 1
      console.log(reportInWords(report))
    },
  })
  console.log(`simulate: ${missed} planted faults were not found`)
  return missed === 0 ? 0 : 1
}

/** Plays all seeds in one worker; in a new worker after a story that does not end. */
async function playAll(
  newDatabase: () => Promise<string>,
  task: Omit<Task, "databaseUrl">,
  reported: (report: Report) => void
): Promise<void> {
  let next = task.from
  while (next <= task.to) {
    const before = next
    const databaseUrl = await newDatabase()
    await runWorker<Report>(
      {
        ...{
          file: require.resolve("./worker"),
          stuckAfterSeconds: STUCK_AFTER_SECONDS,
        },
        task: { ...task, databaseUrl, from: next } satisfies Task,
      },
      (report) => {
        next = report.seed + task.step
        reported(report)
      }
    )
    if (next <= task.to) {
      const words = "does not come to an end, or its process died"
      const nothing = { charges: 0, orders: 0, listed: [], end: "" }
      reported({ seed: next, ...nothing, violations: [`stuck: ${words}`] })
      next += task.step
    }
    if (next === before) throw new Error("No worker comes any further.")
  }
}

function kindOf(given: string): Kind {
  if (given in KINDS) return given as Kind
  throw new Error(`--stories is one of ${Object.keys(KINDS).join(", ")}`)
}

function positive(name: string, given: string): number {
  const value = Number(given)
  if (!Number.isInteger(value) || value < 1) {
    throw new Error(
      `${name} must be a whole number of at least 1, not ${given}`
    )
  }
  return value
}

simulate().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  }
)
