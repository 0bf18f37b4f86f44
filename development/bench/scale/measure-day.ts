import { setTimeout as pause } from "node:timers/promises"

import { prune } from "../../../src/modules/ledger/statements/retention"
import { step } from "../../demo/progress"
import type { Bench } from "../bench"
import { median, percentile, processorMs, rounded, table } from "../figures"
import { withClient } from "./fill-ledger"
import { LedgerProcesses } from "./ledger-processes"
import { SERVER_SETTINGS, startLedgerServer } from "./ledger-server"
import { openLedger } from "./open-ledger"
import { describeOwnRun } from "./own-run"
import { type Day, type Played, retentionOf } from "./play-day"
import {
  type Sample,
  sampleOf,
  serverProcessorMs,
  TABLES_OF_DAY,
} from "./sample-of-day"

/** The day that is asked about. */
const ORDERS_OF_DAY = 400_000
const FILLED_BEFORE = 10_000
const RETENTION_MINUTES = 2
const SAMPLE_EVERY_S = 30
const DAY_S = 86_400

/** A large shop's day, as fast as this machine plays it, and what becomes of the tables. */
export async function measureDay({
  endings,
  options,
  began,
  check,
}: Bench): Promise<string> {
  const server = await startLedgerServer(endings)
  const { url } = await server.fill(FILLED_BEFORE)
  await forgetFill(url)
  const processes = await LedgerProcesses.start(endings)
  const day: Day = {
    seconds: options.minutes * 60,
    mostOrders: Math.ceil(ORDERS_OF_DAY / processes.pids.length),
    retentionMinutes: RETENTION_MINUTES,
  }
  const computed = async () => ({
    server: await serverProcessorMs(url),
    ledgers: processes.pids.reduce((sum, pid) => sum + processorMs(pid), 0),
  })
  const before = await computed()
  const samples: Sample[] = [await sampleOf(url, day)]
  const from = performance.now()
  const played = await step(
    `Selling for ${options.minutes} minutes`,
    async () => {
      const over = new AbortController()
      const sampling = (async () => {
        while (!over.signal.aborted) {
          await pause(SAMPLE_EVERY_S * 1000, undefined, {
            signal: over.signal,
          }).catch(() => undefined)
          if (!over.signal.aborted) samples.push(await sampleOf(url, day))
        }
      })()
      const results = await processes
        .ask({ name: "play", url, charges: FILLED_BEFORE, given: day })
        .finally(() => over.abort())
      await sampling
      return results
    }
  )
  const seconds = (performance.now() - from) / 1000
  samples.push(await sampleOf(url, day))
  const after = await computed()
  processes.stop()
  await server.stop()
  const total = sumOf(played)
  check("Overdue rows at the end", samples.at(-1)!.overdue, 0)
  return describe({
    run: describeOwnRun(began, server.version),
    ...{ day, samples, played, total, seconds },
    computedMs: {
      server: (after.server - before.server) / total.orders,
      ledgers: (after.ledgers - before.ledgers) / total.orders,
    },
  })
}

/** What the fill left of days ago would all be deleted at once, and is not what is asked about. */
async function forgetFill(url: string): Promise<void> {
  const { knex } = openLedger(url)
  try {
    await prune(knex, retentionOf({ retentionMinutes: RETENTION_MINUTES }))
  } finally {
    await knex.destroy()
  }
  await withClient(url, (client) => client.query("vacuum full analyze"))
}

function sumOf(played: Played[]) {
  const sum = (of: (one: Played) => number) =>
    played.reduce((all, one) => all + of(one), 0)
  return {
    orders: sum(({ orders }) => orders),
    notifications: sum(({ notifications }) => notifications),
    swept: sum(({ swept }) => swept),
    pruned: sum(({ pruned }) => pruned),
  }
}

interface DayPlayed {
  run: string
  day: Day
  samples: Sample[]
  played: Played[]
  total: ReturnType<typeof sumOf>
  seconds: number
  computedMs: { server: number; ledgers: number }
}

function describe({
  run,
  day,
  samples,
  played,
  total,
  seconds,
  computedMs,
}: DayPlayed): string {
  const perSecond = total.orders / seconds
  const times = perSecond / (ORDERS_OF_DAY / DAY_S)
  const first = samples[0]!
  const last = samples.at(-1)!
  const mebibytes = (bytes: number) => rounded(bytes / 1024 ** 2)
  const minutes = Math.max(...played.map(({ salesMs }) => salesMs.length))
  const ofMinute = Array.from({ length: minutes }, (_, minute) => ({
    minute: minute + 1,
    ms: played.flatMap(({ salesMs }) => salesMs[minute] ?? []),
  }))
  // What is deleted is in balance once the first of it was old enough, and a vacuum has come by.
  const balanced = samples.filter(
    ({ atS }) => atS >= day.retentionMinutes * 60 * 2
  )
  return `## A large shop's day

${run}

A shop of ${ORDERS_OF_DAY} orders a day has ${rounded(ORDERS_OF_DAY / DAY_S)} a second. **Played were ${total.orders} orders in ${rounded(seconds / 60)} minutes, ${rounded(perSecond)} a second: ${rounded(times)} times that pace, for as many as ${rounded((total.orders / ORDERS_OF_DAY) * 100)} % of its day.** Nothing below is reckoned up to the whole day. For each order four processes of the ledger do what the shopper's session, the claim and its outcome take, receive three notifications as the gateway documents them and process them, compare the charge, note and tell its event, and write down two calls to the gateway; every tenth shopper enters a card and leaves. Each process runs the scheduled job every 15 s, which finds little that the notifications have not seen to, and deletes what is old: what a shop keeps for days is kept for ${day.retentionMinutes} minutes here, so that all that a day of this shop makes is deleted again within the run. Neither the gateway nor Medusa is in it. ${SERVER_SETTINGS}. It begins with ${FILLED_BEFORE} charges.

${table(ofMinute, {
  Minute: ({ minute }) => minute,
  Orders: ({ ms }) => ms.length,
  "A sale, ms": ({ ms }) => rounded(median(ms)),
  "95 % within, ms": ({ ms }) => rounded(percentile(ms, 95)),
})}

The tables while it lasts. Dead rows are those that no vacuum has taken yet, in parts of a hundred living ones; overdue is what should have been deleted ${15 + SAMPLE_EVERY_S} s ago or more.

${table(samples, {
  "At, s": ({ atS }) => Math.round(atS),
  Charges: ({ tables }) => tables.charge!.living,
  ...Object.fromEntries(
    TABLES_OF_DAY.map((name) => [
      `${name.replaceAll("_", " ")}: MiB, dead %`,
      ({ tables }: Sample) => {
        const { bytes, dead, living } = tables[name]!
        return `${mebibytes(bytes)}, ${living === 0 ? 0 : Math.round((dead * 100) / living)}`
      },
    ])
  ),
  "Vacuums by themselves": ({ vacuums }) => vacuums,
  Overdue: ({ overdue }) => overdue,
})}

In all: ${total.notifications} notifications processed, ${total.swept} charges taken by the job, ${total.pruned} rows deleted. Processor time for an order, in ms: ${rounded(computedMs.server)} of PostgreSQL, ${rounded(computedMs.ledgers)} of the ledger's processes.

Bytes for an order that stay: ${TABLES_OF_DAY.filter((name) =>
    KEPT.includes(name)
  )
    .map(
      (name) =>
        `${name} ${Math.round((last.tables[name]!.bytes - first.tables[name]!.bytes) / total.orders)}`
    )
    .join(
      ", "
    )}, with their indexes, as they are at the end. Bytes of a row of what is deleted, with its indexes and the room that is free again: ${TABLES_OF_DAY.filter(
    (name) => !KEPT.includes(name)
  )
    .map(
      (name) =>
        `${name.replaceAll("_", " ")} ${Math.round(last.tables[name]!.bytes / Math.max(1, last.tables[name]!.living))}`
    )
    .join(", ")}.

### Reading

${TABLES_OF_DAY.filter((name) => !KEPT.includes(name))
  .map((name) => {
    const sizes = balanced.map(({ tables }) => tables[name]!.bytes)
    return sizes.length < 2
      ? `- ${name.replaceAll("_", " ")}: the run was too short to tell.`
      : `- ${name.replaceAll("_", " ")}: ${rounded(sizes.at(-1)! / sizes[0]!)} times its size of ${Math.round(balanced[0]!.atS)} s at the end.`
  })
  .join("\n")}
- Overdue at the end: ${last.overdue}.`
}

/** They grow with what is sold. */
const KEPT: readonly string[] = ["charge", "operation", "movement"]
