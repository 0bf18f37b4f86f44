import { isLoopback, notificationUrlProblem } from "./own-machine"
import type { Clock } from "./simulated-clock"

/**
 * Delays a call under a fault: calls `goOn` after `ms` milliseconds, never for Infinity. Returns
 * what to call when the caller's connection closes; `goOn` is called all the same.
 */
export type KeepWaiting = (ms: number, goOn: () => void) => () => void

export type SimulatorOptions = {
  /** The port. Default: 0, any free port. */
  port?: number
  /** The host. Default: 127.0.0.1. Any host but loopback is refused unless `allowRemote` is set. */
  host?: string
  /** Whether other machines may reach (and so script) the simulator, and get its notifications. Default: false. */
  allowRemote?: boolean
  /** The path prefix of the gateway's API. Default: `/sandbox/v1`. */
  prefix?: string
  /** Whether the API offers only what the interface shows and the creations, from the start. Default: false. */
  interfaceOnly?: boolean
  /** The URL for notifications, on this machine unless `allowRemote` is set. Default: null, so no notifications. */
  notificationUrl?: string | null
  /** The clock. Default: the system's. */
  clock?: Clock
  /** How calls under a fault are delayed. Default: by timers. For tests whose callers have their own clock. */
  keepWaiting?: KeepWaiting
  /** Milliseconds of real time before each retry of a notification. Default: [1000, 5000, 30000, 120000, 600000]. */
  notificationRetryDelaysMs?: readonly number[]
}

export type ResolvedOptions = Required<SimulatorOptions>

export class SimulatorConfigurationError extends Error {
  override readonly name = "SimulatorConfigurationError"
}

export function resolveOptions(options: SimulatorOptions): ResolvedOptions {
  const resolved: ResolvedOptions = {
    port: 0,
    host: "127.0.0.1",
    allowRemote: false,
    prefix: "/sandbox/v1",
    interfaceOnly: false,
    notificationUrl: null,
    clock: Date,
    keepWaiting: keepByTimer,
    notificationRetryDelaysMs: [1000, 5000, 30_000, 120_000, 600_000],
    ...options,
  }
  const problem = problemOf(resolved)
  if (problem !== undefined) {
    throw new SimulatorConfigurationError(problem)
  }
  return resolved
}

const keepByTimer: KeepWaiting = (ms, goOn) => {
  if (Number.isFinite(ms)) {
    // The timer is unreferenced, so that a closed simulator does not keep the process alive.
    setTimeout(goOn, ms).unref()
  }
  return () => undefined
}

function problemOf({
  host,
  allowRemote,
  prefix,
  notificationUrl,
}: ResolvedOptions): string | undefined {
  if (!allowRemote && !isLoopback(host)) {
    return `host ${host} can be reached from other machines; the simulator has no protection, so this has to be allowed explicitly`
  }
  if (prefix !== "" && !/^(\/[\w.-]+)+$/.test(prefix)) {
    return `prefix must look like /sandbox/v1: a slash at the start, none at the end; not "${prefix}"`
  }
  const problem =
    notificationUrl !== null &&
    notificationUrlProblem(notificationUrl, allowRemote)
  return problem ? `notificationUrl: ${problem}` : undefined
}
