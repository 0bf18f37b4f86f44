import {
  setImmediate as nextTurn,
  setTimeout as delay,
} from "node:timers/promises"

import { isTaken } from "./listed-notification"
import type { NotificationDelivery, SentNotification } from "./notification"

export type Attempt = (stopped: AbortSignal) => Promise<NotificationDelivery>

export type Errand = {
  attempt: Attempt
  /** The first attempt is not made before this. */
  after?: Promise<unknown>
  delayMs: number
  retryDelaysMs: readonly number[]
}

/** Whatever is on its way to a merchant, or waits for its time; each errand on its own, in real time. */
export class Errands {
  readonly #running = new Map<AbortController, Promise<void>>()
  #isClosed = false

  /** Resolves when the first attempt is over, whatever came of it; those that follow are waited for by `idle`. */
  async run(sent: SentNotification, errand: Errand): Promise<void> {
    if (this.#isClosed) {
      return
    }
    await new Promise<void>((firstIsOver) => {
      const stop = new AbortController()
      sent.errands += 1
      const running = carryOut(sent, errand, {
        stopped: stop.signal,
        firstIsOver,
      }).finally(() => {
        sent.errands -= 1
        this.#running.delete(stop)
        firstIsOver()
      })
      this.#running.set(stop, running)
    })
  }

  /** Resolves when nothing is under way or to come, retries included; an errand that begins meanwhile counts. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) {
      await Promise.all(this.#running.values())
    }
  }

  stop(): void {
    for (const stop of this.#running.keys()) {
      stop.abort()
    }
  }

  /** Nothing is carried out from now on. */
  close(): void {
    this.#isClosed = true
    this.stop()
  }
}

type Course = { stopped: AbortSignal; firstIsOver: () => void }

async function carryOut(
  sent: SentNotification,
  { attempt, after, delayMs, retryDelaysMs }: Errand,
  { stopped, firstIsOver }: Course
): Promise<void> {
  // Unreferenced: what is still to be delivered keeps no process waiting.
  const wait = (ms: number) =>
    delay(ms, undefined, { signal: stopped, ref: false })
  try {
    await after
    // Not before the answer of the call that brought it about has gone out.
    await nextTurn(undefined, { signal: stopped })
    if (delayMs > 0) {
      await wait(delayMs)
    }
    for (const retryDelayMs of [...retryDelaysMs, null]) {
      const delivery = await attempt(stopped)
      stopped.throwIfAborted()
      sent.deliveries.push(delivery)
      firstIsOver()
      if (isTaken(delivery) || retryDelayMs === null) {
        return
      }
      await wait(retryDelayMs)
    }
  } catch (error) {
    if (!stopped.aborted) {
      throw error
    }
  }
}
