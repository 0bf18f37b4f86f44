import { type SandboxCards, operatorSandboxCards } from "./cards/cards"
import type { CardTokenField } from "./charges/read-charge-request"
import type { Clock } from "./simulated-clock"
import { type Merchant, defaultMerchant } from "./merchants/merchant"
import { isLoopback, notificationUrlProblem } from "./own-machine"

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
  /** Outcome by card number, in addition to the operator's own sandbox cards. */
  sandboxCards?: SandboxCards
  /** Default `temporatyCardToken`, the interface's spelling. */
  cardTokenField?: CardTokenField
  /** Default 180: a captured charge can be refunded for so many days, of 24 hours by the simulator's clock. */
  refundWindowDays?: number
  /** Default [1000, 5000, 30000, 120000, 600000]: real time, in ms, before a notification that nobody took is delivered again. */
  notificationRetryDelaysMs?: readonly number[]
  /** Default 5000: so long, in ms of real time, a delivery waits for an answer. */
  notificationTimeoutMs?: number
}

export type ResolvedOptions = Required<SimulatorOptions>

export class SimulatorConfigurationError extends Error {
  override readonly name = "SimulatorConfigurationError"
}

export function resolveOptions(options: SimulatorOptions): ResolvedOptions {
  const resolved: ResolvedOptions = {
    port: options.port ?? 0,
    host: options.host ?? "127.0.0.1",
    allowRemote: options.allowRemote ?? false,
    prefix: options.prefix ?? "/sandbox/v1",
    merchants: options.merchants ?? [defaultMerchant],
    clock: options.clock ?? Date,
    keepWaiting: options.keepWaiting ?? keepByTimer,
    sandboxCards: { ...operatorSandboxCards, ...options.sandboxCards },
    cardTokenField: options.cardTokenField ?? "temporatyCardToken",
    refundWindowDays: options.refundWindowDays ?? 180,
    notificationRetryDelaysMs: options.notificationRetryDelaysMs ?? [
      1000, 5000, 30_000, 120_000, 600_000,
    ],
    notificationTimeoutMs: options.notificationTimeoutMs ?? 5000,
  }
  if (
    !Number.isInteger(resolved.port) ||
    resolved.port < 0 ||
    resolved.port > 65_535
  ) {
    throw new SimulatorConfigurationError(
      `port must be an integer from 0 to 65535, not ${resolved.port}`
    )
  }
  if (!resolved.allowRemote && !isLoopback(resolved.host)) {
    throw new SimulatorConfigurationError(
      `host ${resolved.host} can be reached from other machines; the simulator has no protection, so this has to be allowed explicitly`
    )
  }
  if (resolved.prefix !== "" && !/^(\/[\w.-]+)+$/.test(resolved.prefix)) {
    throw new SimulatorConfigurationError(
      `prefix must look like /sandbox/v1: a slash at the start, none at the end; not "${resolved.prefix}"`
    )
  }
  if (/^\/(_simulator|panel|p|app)(\/|$)/.test(resolved.prefix)) {
    throw new SimulatorConfigurationError(
      `prefix must not be an address of the simulator's own pages: ${resolved.prefix}`
    )
  }
  if (resolved.merchants.length === 0) {
    throw new SimulatorConfigurationError("merchants must hold at least one")
  }
  for (const { credential, paymentLinkCredential } of resolved.merchants) {
    if (paymentLinkCredential?.clientId === credential.clientId) {
      throw new SimulatorConfigurationError(
        `paymentLinkCredential must have a client id of its own; ${credential.clientId} is that of checkout`
      )
    }
  }
  if (!(resolved.refundWindowDays > 0)) {
    throw new SimulatorConfigurationError(
      `refundWindowDays must be more than 0, not ${resolved.refundWindowDays}`
    )
  }
  refuseNotifications(resolved)
  return resolved
}

const keepByTimer: KeepWaiting = (ms, goOn) => {
  if (Number.isFinite(ms)) {
    // Unreferenced: a simulator that is closed keeps no process waiting.
    setTimeout(goOn, ms).unref()
  }
  return () => undefined
}

function refuseNotifications(options: ResolvedOptions): void {
  for (const { notificationUrl } of options.merchants) {
    const problem =
      notificationUrl !== undefined &&
      notificationUrlProblem(notificationUrl, options.allowRemote)
    if (problem) {
      throw new SimulatorConfigurationError(`notificationUrl: ${problem}`)
    }
  }
  const { notificationRetryDelaysMs, notificationTimeoutMs } = options
  if (![...notificationRetryDelaysMs, notificationTimeoutMs].every(isDelay)) {
    throw new SimulatorConfigurationError(
      `notificationRetryDelaysMs and notificationTimeoutMs must be integers from 0 to ${LONGEST_DELAY_MS}`
    )
  }
}

// Node's timers fire at once when told to wait any longer.
const LONGEST_DELAY_MS = 2_147_483_647

function isDelay(ms: number): boolean {
  return Number.isInteger(ms) && ms >= 0 && ms <= LONGEST_DELAY_MS
}
