import { defaultMerchant, type Merchant } from "./merchants/merchant"
import { isLoopback, notificationUrlProblem } from "./own-machine"
import type { Clock } from "./simulated-clock"

/**
 * Keeps a call under a fault waiting: calls `goOn` after so many milliseconds, never after Infinity.
 * Returns what is called when the caller's connection is closed; `goOn` is called all the same.
 */
export type KeepWaiting = (ms: number, goOn: () => void) => () => void

export type SimulatorOptions = {
  /** Default 0: any free port. */
  port?: number
  /** Default 127.0.0.1. Anything but loopback is refused unless `allowRemote` is set. */
  host?: string
  /** Default false. The simulator has no protection: whoever reaches it can script and read it. */
  allowRemote?: boolean
  /** Default `/sandbox/v1`. */
  prefix?: string
  /** Default: one, `defaultMerchant`. */
  merchants?: readonly Merchant[]
  /** Default: the system's. */
  clock?: Clock
  /** Default: by the machine's timers. For a test whose callers have a clock of its own. */
  keepWaiting?: KeepWaiting
  /** Default [1000, 5000, 30000, 120000, 600000]: real time, in ms, before a notification that nobody took is delivered again. */
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
    merchants: [defaultMerchant],
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
    // Unreferenced: a simulator that is closed keeps no process waiting.
    setTimeout(goOn, ms).unref()
  }
  return () => undefined
}

// Node's timers fire at once when told to wait any longer.
const LONGEST_DELAY_MS = 2_147_483_647

function problemOf(options: ResolvedOptions): string | undefined {
  const { port, host, allowRemote, prefix, merchants } = options
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return `port must be an integer from 0 to 65535, not ${port}`
  }
  if (!allowRemote && !isLoopback(host)) {
    return `host ${host} can be reached from other machines; the simulator has no protection, so this has to be allowed explicitly`
  }
  if (prefix !== "" && !/^(\/[\w.-]+)+$/.test(prefix)) {
    return `prefix must look like /sandbox/v1: a slash at the start, none at the end; not "${prefix}"`
  }
  if (/^\/(_simulator|panel|p|app)(\/|$)/.test(prefix)) {
    return `prefix must not be an address of the simulator's own pages: ${prefix}`
  }
  if (merchants.length === 0) {
    return "merchants must hold at least one"
  }
  const isDelay = (ms: number) =>
    Number.isInteger(ms) && ms >= 0 && ms <= LONGEST_DELAY_MS
  if (!options.notificationRetryDelaysMs.every(isDelay)) {
    return `notificationRetryDelaysMs must be integers from 0 to ${LONGEST_DELAY_MS}`
  }
  return merchants
    .map((each) => merchantProblem(each, allowRemote))
    .find(Boolean)
}

function merchantProblem(
  { credential, paymentLinkCredential, notificationUrl }: Merchant,
  allowRemote: boolean
): string | undefined {
  if (paymentLinkCredential?.clientId === credential.clientId) {
    return `paymentLinkCredential must have a client id of its own; ${credential.clientId} is that of checkout`
  }
  const problem =
    notificationUrl !== undefined &&
    notificationUrlProblem(notificationUrl, allowRemote)
  return problem ? `notificationUrl: ${problem}` : undefined
}
