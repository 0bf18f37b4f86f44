import { isLoopback, notificationUrlProblem } from "./own-machine"
import type { Clock } from "./simulated-clock"

/**
 * Delays a request under a fault, by calling `goOn` after `ms` milliseconds. If `ms` is Infinity, the delay has no
 * end. Returns a function that the simulator calls when the caller closes the connection. `goOn` is called in that
 * case as well.
 */
export type KeepWaiting = (ms: number, goOn: () => void) => () => void

export type SimulatorOptions = {
  /** The port. The default is 0, which means any free port. */
  port?: number
  /** The host. The default is 127.0.0.1. A host other than loopback is refused unless `allowRemote` is set. */
  host?: string
  /**
   * Whether other machines may reach and control the simulator, and may receive its notifications. The default is
   * false.
   */
  allowRemote?: boolean
  /** The path prefix of the gateway's API. The default is `/sandbox/v1`. */
  prefix?: string
  /**
   * Whether the API offers only the calls of the gateway's interface document and the creation of charges and links
   * when the simulator starts. The default is false.
   */
  interfaceOnly?: boolean
  /**
   * The URL for notifications, which must be on this machine unless `allowRemote` is set. The default is `null`,
   * which means that no notifications are created.
   */
  notificationUrl?: string | null
  /** The clock. The default is the system clock. */
  clock?: Clock
  /**
   * The function that delays requests under a fault. The default uses timers. Tests replace it if their clients have a
   * clock of their own.
   */
  keepWaiting?: KeepWaiting
  /**
   * The pauses before the retries of a notification, in milliseconds of real time. The default is [1000, 5000, 30000,
   * 120000, 600000].
   */
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
    keepWaiting: waitByTimer,
    notificationRetryDelaysMs: [1000, 5000, 30_000, 120_000, 600_000],
    ...options,
  }
  const problem = problemOfOptions(resolved)
  if (problem !== undefined) {
    throw new SimulatorConfigurationError(problem)
  }
  return resolved
}

const waitByTimer: KeepWaiting = (ms, goOn) => {
  if (Number.isFinite(ms)) {
    // The timer is unreferenced, so that a closed simulator does not keep the process alive.
    setTimeout(goOn, ms).unref()
  }
  return () => undefined
}

function problemOfOptions({
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
