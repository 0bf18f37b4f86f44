import { isLoopback, notificationUrlProblem } from "./loopback-checks"
import type { Clock } from "./simulated-clock"

/**
 * Delays the answer to a request that has a fault: calls `goOn` after `ms` milliseconds, or never if `ms` is Infinity.
 *
 * Returns a function that the simulator calls when the response is closed, because no client waits any more. The
 * returned function must not cancel the delay: the gateway may still have to carry out the request in `goOn`.
 */
export type KeepWaiting = (ms: number, goOn: () => void) => () => void

export type SimulatorOptions = {
  /** The port on which the simulator listens. The default is 0, which means any free port. */
  port?: number
  /**
   * The host on which the simulator listens. The default is 127.0.0.1. Any host that other machines can reach requires
   * `allowRemote`.
   */
  host?: string
  /** Whether other machines may control the simulator and receive its notifications. The default is false. */
  allowRemote?: boolean
  /** The path prefix of the gateway's API. The default is `/sandbox/v1`. */
  prefix?: string
  /**
   * Whether the simulator initially offers only the operations in the gateway's interface document, and the creation of
   * charges and links. All other operations, such as lookups, captures and refunds, are then answered with 404. The
   * default is false.
   */
  interfaceOnly?: boolean
  /**
   * The URL to which notifications are sent. Without `allowRemote`, it must be on this machine. The default is `null`:
   * no notifications are created.
   */
  notificationUrl?: string | null
  /** The source of the real time. The default is the system clock. */
  clock?: Clock
  /**
   * The function that delays or withholds an answer, if a fault that the simulator simulates requires this. The default
   * uses timers. A test with its own clock passes another function.
   */
  keepWaiting?: KeepWaiting
  /**
   * The pauses before each retry of a notification, in milliseconds of the computer's clock. The default is [1000,
   * 5000, 30000, 120000, 600000].
   */
  notificationRetryDelaysMs?: readonly number[]
}

export type ResolvedOptions = Required<SimulatorOptions>

export class SimulatorConfigurationError extends Error {
  override readonly name = "SimulatorConfigurationError"
}

export function validatedOptionsWithDefaults(
  options: SimulatorOptions
): ResolvedOptions {
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
