import { describeError } from "../../charge/errors/payment-plugin-error"
import type { Log } from "../../charge/log"
import { GATEWAY_CALLS_EVERY_MS } from "../../charge/times"
import type { GatewayCallToStore } from "./statements/gateway-calls"

/** More than a process makes in two seconds, unless its database is away. */
const MOST_KEPT = 1_000

type Kept = Omit<GatewayCallToStore, "agoMs"> & { endedMs: number }

/**
 * Gathers the calls of this process and writes them down together, some seconds later and in nobody's
 * way. What cannot be kept is counted in the log, and lost: nothing depends on it.
 */
export class GatewayCallKeeper {
  readonly #write: (calls: readonly GatewayCallToStore[]) => Promise<void>
  readonly #log: Pick<Log, "warn">
  #kept: Kept[] = []
  #dropped = 0
  #timer: NodeJS.Timeout | undefined
  #writing = Promise.resolve()
  #isStopped = false

  constructor(
    write: (calls: readonly GatewayCallToStore[]) => Promise<void>,
    log: Pick<Log, "warn">
  ) {
    this.#write = write
    this.#log = log
  }

  /** Keeps a call that has just ended. Throws nothing, and waits for nothing. */
  note(call: Omit<GatewayCallToStore, "agoMs">): void {
    if (this.#isStopped) {
      return
    }
    if (this.#kept.length >= MOST_KEPT) {
      this.#kept.shift()
      this.#dropped += 1
    }
    this.#kept.push({ ...call, endedMs: performance.now() })
    this.#timer ??= setTimeout(() => void this.#flush(), GATEWAY_CALLS_EVERY_MS)
    // A process that is about to end does not wait for it.
    this.#timer.unref()
  }

  /** Writes what is left; what ends after that is not kept. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#flush()
  }

  /** One after another: a database that hangs has one statement of these at most. */
  #flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#writeKept())
    return this.#writing
  }

  async #writeKept(): Promise<void> {
    const calls = this.#kept
    const dropped = this.#dropped
    this.#kept = []
    this.#dropped = 0
    const now = performance.now()
    try {
      if (calls.length > 0) {
        await this.#write(
          calls.map(({ endedMs, ...call }) => ({
            ...call,
            agoMs: Math.round(now - endedMs + call.durationMs),
          }))
        )
      }
      if (dropped > 0) {
        this.#warn(dropped, "There were too many at once.")
      }
    } catch (error) {
      this.#warn(dropped + calls.length, describeError(error))
    }
  }

  #warn(count: number, why: string): void {
    this.#log.warn(
      `checkout-transparent: ${count} calls to the gateway are missing in the list of calls for admins: ${why}`
    )
  }
}
