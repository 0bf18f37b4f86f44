import { readdirSync, readFileSync } from "node:fs"

import { processorMs, TICK_MS } from "../figures"
import { withClient } from "./fill-ledger"
import type { Day } from "./play-day"

export const TABLES_OF_DAY = [
  "charge",
  "operation",
  "movement",
  "notification",
  "outbox_entry",
  "shopper_input",
] as const

interface TableSize {
  /** With its indexes. */
  bytes: number
  living: number
  dead: number
}

export interface Sample {
  atS: number
  tables: Record<string, TableSize>
  vacuums: number
  /** Rows that the job should have deleted by now. */
  overdue: number
}

const OVERDUE = [
  ["notification", "received_at", "state in ('processed', 'ignored')"],
  ["outbox_entry", "published_at", "published_at is not null"],
  ["shopper_input", "created_at", "true"],
] as const

let began: number | undefined

export async function sampleOf(
  url: string,
  { retentionMinutes }: Day
): Promise<Sample> {
  began ??= performance.now()
  const atS = (performance.now() - began) / 1000
  return withClient(url, async (client) => {
    const { rows } = await client.query<{
      name: string
      bytes: string
      living: string
      dead: string
      vacuums: string
    }>(
      `select replace(relname, 'checkout_transparent_', '') as name, pg_total_relation_size(relid) as bytes,
        n_live_tup as living, n_dead_tup as dead, autovacuum_count as vacuums from pg_stat_user_tables`
    )
    let overdue = 0
    for (const [table, column, which] of OVERDUE) {
      const { rows: counted } = await client.query<{ count: string }>(
        `select count(*) from checkout_transparent_${table}
        where deleted_at is null and ${which} and ${column} < now() - $1 * interval '1 minute' - interval '45 seconds'
          and ${column} > now() - interval '1 hour'`,
        [retentionMinutes]
      )
      overdue += Number(counted[0]!.count)
    }
    const tables = Object.fromEntries(
      rows.map(({ name, ...row }) => [
        name,
        {
          bytes: Number(row.bytes),
          living: Number(row.living),
          dead: Number(row.dead),
        },
      ])
    )
    return {
      ...{ atS, tables, overdue },
      vacuums: rows.reduce((sum, row) => sum + Number(row.vacuums), 0),
    }
  })
}

/** What PostgreSQL's server has computed so far, with its processes that have ended; NaN without /proc. */
export async function serverProcessorMs(url: string): Promise<number> {
  const backend = await withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      "select pg_backend_pid() as pid"
    )
    // While it lives: its parent is the server.
    return { server: parentOf(rows[0]!.pid) }
  })
  try {
    const children = readdirSync("/proc").filter(
      (name) => /^\d+$/.test(name) && parentOf(Number(name)) === backend.server
    )
    return (
      endedChildrenMs(backend.server) +
      [backend.server, ...children.map(Number)]
        .map((pid) => processorMs(pid) || 0)
        .reduce((sum, ms) => sum + ms, 0)
    )
  } catch {
    return NaN
  }
}

function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  } catch {
    return []
  }
}

function parentOf(pid: number): number {
  return Number(statOf(pid)[1])
}

function endedChildrenMs(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS
}
