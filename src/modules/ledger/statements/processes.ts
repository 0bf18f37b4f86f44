import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { RunningProcess } from "../../../charge/health/judge-fleet"
import { PROCESS_IN_SIGHT_MS } from "../../../charge/times"
import { NOW } from "./database-time"
import { deleteInBatches, olderThanDays } from "./delete-in-batches"

const PROCESS_TABLE = "checkout_transparent_process"

/** A process as it tells itself; the database says when. */
export interface ProcessToNote extends Omit<
  RunningProcess,
  "name" | "startedAt" | "renewedAt"
> {
  id: string
  host: string
  pid: number
}

/** One statement every 15 seconds: the row is written once, and its time renewed. */
export async function noteProcess(
  knex: Knex,
  { id, host, pid, ...process }: ProcessToNote,
  upForMs: number
): Promise<void> {
  await knex(PROCESS_TABLE)
    .insert({
      id,
      host,
      pid,
      worker_mode: process.workerMode,
      plugin_version: process.pluginVersion,
      locking: process.locking,
      event_bus: process.eventBus,
      workflow_engine: process.workflowEngine,
      started_at: knex.raw(`${NOW} - ? * interval '1 millisecond'`, [upForMs]),
      renewed_at: knex.raw(NOW),
      created_at: knex.raw(NOW),
      updated_at: knex.raw(NOW),
    })
    .onConflict("id")
    .merge({ renewed_at: knex.raw(NOW), updated_at: knex.raw(NOW) })
}

/** One that ends, and did not die. */
export async function forgetProcess(knex: Knex, id: string): Promise<void> {
  await knex(PROCESS_TABLE).where({ id }).delete()
}

/** The processes that were seen within the last 45 seconds. */
export async function runningProcesses(knex: Knex): Promise<RunningProcess[]> {
  const rows = await knex(PROCESS_TABLE)
    .where({ deleted_at: null })
    .whereRaw(`renewed_at > ${NOW} - ? * interval '1 millisecond'`, [
      PROCESS_IN_SIGHT_MS,
    ])
    .orderBy("started_at")
    .select<
      {
        host: string
        pid: number
        worker_mode: RunningProcess["workerMode"]
        plugin_version: string
        locking: string
        event_bus: string
        workflow_engine: string
        started_at: Date
        renewed_at: Date
      }[]
    >(
      "host",
      "pid",
      "worker_mode",
      "plugin_version",
      "locking",
      "event_bus",
      "workflow_engine",
      "started_at",
      "renewed_at"
    )
  return rows.map((row) => ({
    name: `${row.host}:${row.pid}`,
    workerMode: row.worker_mode,
    pluginVersion: row.plugin_version,
    locking: row.locking,
    eventBus: row.event_bus,
    workflowEngine: row.workflow_engine,
    startedAt: row.started_at,
    renewedAt: row.renewed_at,
  }))
}

/** Deletes what dead processes have left behind. */
export function pruneProcesses(knex: Knex): Promise<number> {
  return deleteInBatches(knex, PROCESS_TABLE, () =>
    knex(PROCESS_TABLE)
      .select("id")
      .where({ deleted_at: null })
      .whereRaw(olderThanDays("renewed_at"), [1])
      .orderBy("renewed_at")
  )
}
