import type { IEventBusModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Log } from "../../core/ports/log"
import { JobWatch, type WatchedLedger } from "./job-watch"

/** What Medusa tells a module of its process, as far as we need it. */
export interface ProcessRole {
  worker_mode?: "shared" | "worker" | "server"
}

export interface WatchCradle {
  logger: Log
  event_bus?: IEventBusModuleService
  configModule?: { modules?: Record<string, unknown> }
}

/**
 * None in a process that runs no jobs, and none where the schedule is in the process's own memory:
 * that forgets nothing, and a laptop that was asleep has only not come to it yet.
 */
export function jobWatch(
  ledger: WatchedLedger,
  cradle: WatchCradle,
  role: ProcessRole = {}
): JobWatch | undefined {
  const { event_bus: bus, logger: log } = cradle
  return bus && role.worker_mode !== "server" && !remembers(cradle)
    ? new JobWatch({ ledger, bus, log })
    : undefined
}

function remembers({ configModule }: WatchCradle): boolean {
  const engine = configModule?.modules?.[Modules.WORKFLOW_ENGINE] as
    { resolve?: unknown } | undefined
  return String(engine?.resolve).includes("inmemory")
}
