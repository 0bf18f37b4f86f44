import { setTimeout as sleep } from "node:timers/promises"

import { NOTIFICATION_TABLE } from "../../../src/modules/ledger/statements/inbox-rows"
import { gatewayCallsSince, gatewayMark } from "../gateway-calls"
import type { Receiver } from "../deliver"
import type { MemorySample } from "../errands/drain-notifications"
import { emptyInbox, withInboxAtRest } from "../inbox-at-rest"
import type { ToldCharge } from "../notification-body"
import type { Stage } from "../open-stage"
import { queryDatabase } from "../query-database"
import { deliverFresh } from "./deliver-fresh"
import { type Ended, endedEntries } from "./ended-entries"

const EVERY_MS = 500
const PAST_SHARE = 0.2
const LONGEST_MS = 3 * 60_000
/** How long fresh ones are delivered to an empty inbox; none is in the other's way there. */
const EMPTY_MS = 5_000
const EVERY_MS_WHEN_EMPTY = 200

export interface Drain {
  notifications: number
  charges: number
  ms: number
  /** Of each tenth of the notifications that waited, in the order in which they were worked off. */
  tenthsMs: number[]
  memory: { share: number; rssMiB: number; heapMiB: number }[]
  /** From stored to worked off, of those that came one by one. */
  fresh: { whileFullMs: number[]; whileEmptyMs: number[] }
  lookUps: number
  /** How many ended so, those that came meanwhile among them. */
  ends: Record<string, number>
}

/** Fills the inbox while nobody looks, then lets one process work it off. */
export async function measureDrain(
  stage: Stage,
  hooks: Receiver,
  given: {
    charges: ToldCharge[]
    ofEach: number
    /** Of what the fresh notifications tell. */
    aFreshCharge: () => ToldCharge
  }
): Promise<Drain> {
  const { databaseUrl, errand, simulator } = stage
  const { charges, ofEach, aFreshCharge: next } = given
  await livePast(stage, given)
  const before = await databaseNow(databaseUrl)
  const early = await deliverFresh(hooks, {
    next,
    everyMs: EVERY_MS_WHEN_EMPTY,
    until: sleep(EMPTY_MS),
  })
  const whileEmptyMs = waitsOf(await endedEntries(databaseUrl, before), early)

  const since = await databaseNow(databaseUrl)
  await withInboxAtRest(databaseUrl, () =>
    errand("storeNotifications", { charges, ofEach })
  )
  const mark = await gatewayMark(simulator)
  const draining = inTime(errand("drainNotifications", {}))
  const late = await deliverFresh(hooks, {
    next,
    everyMs: EVERY_MS,
    until: draining,
  })
  const { startedAt, memory } = await draining
  const { others } = await gatewayCallsSince(simulator, mark)
  const ended = await endedEntries(databaseUrl, since)
  const backlog = ended.filter(({ eventId }) => !late.has(eventId))
  return {
    notifications: charges.length * ofEach,
    charges: charges.length,
    ms: (backlog.at(-1)?.endedAt ?? NaN) - startedAt,
    tenthsMs: tenthsOf(backlog, startedAt),
    memory: [0.1, 0.5, 1].map((share) => ({
      share,
      ...memoryAt(memory, backlog[Math.ceil(backlog.length * share) - 1]),
    })),
    fresh: { whileFullMs: waitsOf(ended, late), whileEmptyMs },
    lookUps: others,
    ends: countEnds(ended),
  }
}

/**
 * What a shop's inbox is like: it holds what was worked off, and PostgreSQL's statistics are of a
 * time at which nothing waited. The process is warm after that, too.
 */
async function livePast(
  { databaseUrl, errand }: Stage,
  { charges, ofEach }: { charges: ToldCharge[]; ofEach: number }
): Promise<void> {
  await emptyInbox(databaseUrl)
  const some = charges.slice(0, Math.ceil(charges.length * PAST_SHARE))
  await errand("storeNotifications", { charges: some, ofEach })
  await inTime(errand("drainNotifications", {}))
  await queryDatabase(databaseUrl, `vacuum analyze ${NOTIFICATION_TABLE}`)
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const stop = new AbortController()
  const late = sleep(LONGEST_MS, undefined, { signal: stop.signal }).then(
    () => {
      throw new Error(`The inbox was not worked off within ${LONGEST_MS} ms.`)
    },
    () => work
  )
  try {
    return await Promise.race([work, late])
  } finally {
    stop.abort()
  }
}

async function databaseNow(databaseUrl: string): Promise<string> {
  const [row] = await queryDatabase<{ now: string }>(
    databaseUrl,
    "select now()::text as now"
  )
  return row!.now
}

function waitsOf(ended: readonly Ended[], ids: ReadonlySet<string>): number[] {
  return ended
    .filter(({ eventId }) => ids.has(eventId))
    .map(({ waitedMs }) => waitedMs)
}

function tenthsOf(backlog: readonly Ended[], startedAt: number): number[] {
  const ends = Array.from({ length: 10 }, (_, tenth) => {
    const last = Math.ceil((backlog.length * (tenth + 1)) / 10) - 1
    return backlog[last]?.endedAt ?? NaN
  })
  return ends.map((end, tenth) => end - (ends[tenth - 1] ?? startedAt))
}

function memoryAt(
  samples: readonly MemorySample[],
  entry: Ended | undefined
): { rssMiB: number; heapMiB: number } {
  const sample = samples.find(({ at }) => at >= (entry?.endedAt ?? Infinity))
  const { rssMiB, heapMiB } = sample ?? samples.at(-1)!
  return { rssMiB, heapMiB }
}

function countEnds(ended: readonly Ended[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { state } of ended) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
