import {
  FLEET_AFTER_MS,
  LOCKS_LEFT_AFTER_MS,
  NO_WORKER_AFTER_MS,
  VERSIONS_DIFFER_AFTER_MS,
} from "../times"
import type { JobRuns } from "./figures"
import { type HealthReason, isWithin, type Judged } from "./health"

/** A process of the store that was seen lately, as it tells itself. */
export interface RunningProcess {
  /** Host name and process id. */
  name: string
  workerMode: "shared" | "server" | "worker"
  pluginVersion: string
  /** `in-memory`, `redis`, `postgres`, or the provider's own id. */
  locking: string
  /** `local`, `redis`, or the module's own name. */
  eventBus: string
  /** `in-memory`, `redis`, or the module's own name. */
  workflowEngine: string
  startedAt: Date
  renewedAt: Date
}

/** The processes in sight, and when the scheduled job ran. */
export interface FleetState {
  now: Date
  processes: readonly RunningProcess[]
  job: JobRuns | undefined
}

/** Rows of Medusa's lock module for PostgreSQL whose time is over. */
export interface LocksLeft {
  count: number
  oldestAt: Date | undefined
}

/**
 * How the processes of a store go together: what each of them keeps for itself although there are
 * several, and whether one of them runs jobs. The sentences are read in the log as well.
 */
export function judgeFleet(state: FleetState): Judged {
  const { processes } = state
  if (processes.length === 0) {
    return { status: "unknown", reasons: [], details: { count: 0 } }
  }
  const apart = together(processes)
  const shared = [
    ...ofSome(
      processes,
      ({ locking }) => locking === "postgres",
      locksInPostgres
    ),
    ...ofSome(apart, ({ locking }) => locking === "in-memory", locksInMemory),
    ...ofSome(apart, ({ eventBus }) => eventBus === "local", localEvents),
    ...ofSome(
      apart,
      ({ workflowEngine }) => workflowEngine === "in-memory",
      workflowsInMemory
    ),
  ]
  const worker = noWorker(state)
  return {
    status: worker ? "failing" : shared.length > 0 ? "degraded" : "ok",
    reasons: [...(worker ? [worker] : []), ...shared],
    details: {
      count: processes.length,
      names: unique(processes.map(({ name }) => name)),
      worker_modes: unique(processes.map(({ workerMode }) => workerMode)),
      locking: unique(processes.map(({ locking }) => locking)),
      event_bus: unique(processes.map(({ eventBus }) => eventBus)),
      workflow_engine: unique(
        processes.map(({ workflowEngine }) => workflowEngine)
      ),
      versions: unique(processes.map(({ pluginVersion }) => pluginVersion)),
      versions_differ_since: versionsDifferSince(state) ?? null,
    },
  }
}

/** Whether locks of dead processes are left, which nobody takes away and somebody may wait for. */
export function judgeLocks({ count, oldestAt }: LocksLeft, now: Date): Judged {
  const isLeft =
    oldestAt !== undefined && !isWithin(oldestAt, LOCKS_LEFT_AFTER_MS, now)
  return {
    status: isLeft ? "degraded" : "ok",
    reasons: isLeft
      ? [
          {
            code: "locks_left",
            details: `locks of Medusa in PostgreSQL that have ended and are still there: ${count}, the oldest since ${oldestAt.toISOString()}. Their processes have died, and whoever asks for one of them is refused for ever. Those of carts with a charge are removed by the scheduled job; the others by: delete from locking where expiration < now() - interval '10 minutes'.`,
          },
        ]
      : [],
    details: { count, oldest_at: oldestAt ?? null },
  }
}

/**
 * Those that have been running beside another one for a while. One that was killed and started again has
 * left a row that nobody renews, and a deployment may have both for some seconds.
 */
function together(processes: readonly RunningProcess[]): RunningProcess[] {
  return processes.filter((one) =>
    processes.some(
      (other) =>
        other !== one &&
        Math.min(one.renewedAt.getTime(), other.renewedAt.getTime()) -
          Math.max(one.startedAt.getTime(), other.startedAt.getTime()) >=
          FLEET_AFTER_MS
    )
  )
}

function ofSome(
  processes: readonly RunningProcess[],
  keepsItself: (one: RunningProcess) => boolean,
  reason: (names: string) => HealthReason
): HealthReason[] {
  const own = processes.filter(keepsItself)
  return own.length > 0 ? [reason(own.map(({ name }) => name).join(", "))] : []
}

function locksInMemory(names: string): HealthReason {
  return {
    code: "locking_in_memory",
    details: `several processes run, and locks of ${names} are its own: of two completions of one cart at once one is answered 400, and Medusa's stock and orders are not kept apart either. Nobody is charged twice. Give all processes the locking module with locking-redis: docs/several-processes.md.`,
  }
}

/** Of one process as well: what waits for a lock has a connection of the pool, and what has it needs another. */
function locksInPostgres(names: string): HealthReason {
  return {
    code: "locking_in_postgres",
    details: `locks of ${names} are in PostgreSQL, where each takes a connection of the store's pool: when many buy one product at once, all of the store stands still until they give up, whatever they pay with. No money is wrong. Give all processes the locking module with locking-redis: docs/several-processes.md.`,
  }
}

function localEvents(names: string): HealthReason {
  return {
    code: "event_bus_local",
    details: `several processes run, and events of ${names} stay in its own memory: they reach no worker, and are lost when it ends. Notifications of the gateway and the plugin's own events are kept in PostgreSQL and are not. Give all processes the module event-bus-redis: docs/several-processes.md.`,
  }
}

function workflowsInMemory(names: string): HealthReason {
  return {
    code: "workflow_engine_in_memory",
    details: `several processes run, and the workflow engine of ${names} is its own: each process that runs jobs runs every job of the store, so what a job does is done as often. The plugin's own job shares its work. Give all processes the module workflow-engine-redis, and run medusa db:migrate: docs/several-processes.md.`,
  }
}

/** A worker that is restarted is gone for some seconds, and the job waits for no longer. */
function noWorker({
  now,
  processes,
  job,
}: FleetState): HealthReason | undefined {
  if (processes.some(({ workerMode }) => workerMode !== "server")) {
    return undefined
  }
  const oldest = Math.min(...processes.map((one) => one.startedAt.getTime()))
  const since = job?.ranAt ?? new Date(oldest)
  return isWithin(since, NO_WORKER_AFTER_MS, now)
    ? undefined
    : {
        code: "no_worker",
        details: `all processes in sight are servers, which run no jobs: notifications wait, payments without an answer are not looked up, and Medusa's own jobs do not run. Start a process with MEDUSA_WORKER_MODE=worker or shared on the same database and Redis.`,
      }
}

/** Since when processes of several versions run beside each other; a deployment has that for a while. */
function versionsDifferSince({ now, processes }: FleetState): Date | undefined {
  const versions = unique(processes.map(({ pluginVersion }) => pluginVersion))
  if (versions.length < 2) {
    return undefined
  }
  const since = new Date(
    Math.max(
      ...versions.map((version) =>
        Math.min(
          ...processes
            .filter(({ pluginVersion }) => pluginVersion === version)
            .map(({ startedAt }) => startedAt.getTime())
        )
      )
    )
  )
  return isWithin(since, VERSIONS_DIFFER_AFTER_MS, now) ? undefined : since
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)].sort()
}
