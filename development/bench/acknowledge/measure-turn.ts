import { NOTIFICATION_TABLE } from "../../../src/modules/ledger/statements/inbox-rows"
import { withInboxAtRest } from "../inbox-at-rest"
import { inLanes } from "../in-lanes"
import { aChargeOfNobody, aNotificationOf } from "../notification-body"
import type { Stage } from "../open-stage"
import { processorMs } from "../processor-time"
import { queryDatabase } from "../query-database"
import { BARE_TABLE } from "./bare-insert"
import { AT_A_TIME, type Desk } from "./open-desk"
import { OURS, type Scene, type Target } from "./targets"

export interface Turn {
  scene: Scene
  target: Target
  deliveries: number
  perSecond: number
  eachMs: number[]
  /** What the answering process computed for one; undefined where the system does not tell. */
  processorMs: number | undefined
  /** Whether every delivery left its row. */
  isKept: boolean
  /** Bytes of a row, all in all; undefined where there is none. */
  rowBytes: number | undefined
  /** How many of the backlog the other process worked off meanwhile, and whether it had enough. */
  beside: { workedOff: number; hadEnough: boolean } | undefined
}

/** More than the other process works off in one turn. */
const BACKLOG_PER_DELIVERY = 1.5

/** Delivers so many different notifications to one target; both tables are empty before. */
export async function measureTurn(
  stage: Stage,
  desk: Desk,
  turn: Pick<Turn, "scene" | "target" | "deliveries">
): Promise<Turn> {
  const { databaseUrl } = stage
  const { scene, deliveries } = turn
  const bodies = someBodies(deliveries)
  const isBeside = scene === "beside"
  const backlog = isBeside ? Math.ceil(deliveries * BACKLOG_PER_DELIVERY) : 0
  await withInboxAtRest(databaseUrl, async () => {
    await queryDatabase(
      databaseUrl,
      `truncate ${NOTIFICATION_TABLE}, ${BARE_TABLE}`
    )
    await deliverAll(desk, OURS, someBodies(backlog))
  })
  if (!isBeside) {
    return withInboxAtRest(databaseUrl, () =>
      timeDeliveries(stage, desk, { ...turn, bodies, backlog })
    )
  }
  await stage.errand("wakeWorker", {})
  return timeDeliveries(stage, desk, { ...turn, bodies, backlog })
}

async function timeDeliveries(
  { databaseUrl }: Stage,
  desk: Desk,
  {
    bodies,
    backlog,
    ...turn
  }: Pick<Turn, "scene" | "target" | "deliveries"> & {
    bodies: string[]
    backlog: number
  }
): Promise<Turn> {
  const { target, deliveries } = turn
  const { pid } = desk.of[target.of]
  const before = processorMs(pid)
  const started = performance.now()
  const eachMs = await deliverAll(desk, target, bodies)
  const totalMs = performance.now() - started
  const after = processorMs(pid)
  const left = await rowsOf(databaseUrl, target.table)
  const kept = target === OURS ? left.rows - backlog : left.rows
  const inbox = await rowsOf(databaseUrl, NOTIFICATION_TABLE)
  return {
    ...turn,
    perSecond: (deliveries * 1000) / totalMs,
    eachMs,
    processorMs: before && after && (after - before) / deliveries,
    isKept: target.table === undefined || kept === deliveries,
    rowBytes: target.table === undefined ? undefined : left.bytes,
    beside:
      backlog > 0
        ? { workedOff: inbox.ended, hadEnough: inbox.ended < inbox.rows }
        : undefined,
  }
}

function deliverAll(
  desk: Desk,
  { of, path }: Target,
  bodies: readonly string[]
): Promise<number[]> {
  const { receiver } = desk.of[of]
  return inLanes(bodies, AT_A_TIME, async (body) => {
    const begun = performance.now()
    await receiver.deliver(path, body)
    return performance.now() - begun
  })
}

function someBodies(count: number): string[] {
  return Array.from({ length: count }, () =>
    JSON.stringify(aNotificationOf(aChargeOfNobody()))
  )
}

interface Rows {
  rows: number
  bytes: number
  ended: number
}

async function rowsOf(
  databaseUrl: string,
  table: string = NOTIFICATION_TABLE
): Promise<Rows> {
  const ended = table === NOTIFICATION_TABLE ? "count(ended_at)::int" : "0::int"
  const [counts] = await queryDatabase<Rows>(
    databaseUrl,
    `select count(*)::int as rows, ${ended} as ended,
      coalesce(pg_table_size('${table}') / nullif(count(*), 0), 0)::int as bytes from ${table}`
  )
  return counts!
}
