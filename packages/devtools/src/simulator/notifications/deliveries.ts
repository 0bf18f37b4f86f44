import { setMaxListeners } from "node:events"
import {
  setImmediate as nextTurn,
  setTimeout as delay,
} from "node:timers/promises"

import {
  isDeliveryAccepted,
  type NotificationDelivery,
  type SentNotification,
} from "./sent-notification"

type Attempt = (
  sent: SentNotification,
  stopped: AbortSignal
) => Promise<NotificationDelivery>

/**
 * Sends notifications and repeats failed deliveries. Deliveries can run in parallel. The pauses before retries follow
 * the computer's clock, not the simulator's clock.
 */
export class Deliveries {
  readonly #running = new Set<Promise<void>>()
  readonly #stop = new AbortController()

  constructor(private readonly attempt: Attempt) {
    // Each delivery adds a listener to this signal, and Node warns after ten listeners.
    setMaxListeners(0, this.#stop.signal)
  }

  /**
   * Starts the delivery of a notification, with retries if it fails. Resolves after the first attempt, whether it
   * succeeds or fails. `waitUntilIdle` also waits for the retries.
   */
  async deliverWithRetries(
    sent: SentNotification,
    retryDelaysMs: readonly number[]
  ): Promise<void> {
    const stopped = this.#stop.signal
    if (stopped.aborted) {
      return
    }
    const attemptOnce = async () => {
      const delivery = await this.attempt(sent, stopped)
      if (!stopped.aborted) {
        sent.deliveries.push(delivery)
      }
      return stopped.aborted || isDeliveryAccepted(delivery)
    }
    const retryUntilAccepted = async () => {
      for (const ms of retryDelaysMs) {
        // The timer is unreferenced, so that a waiting delivery does not keep the process alive.
        await delay(ms, undefined, { signal: stopped, ref: false })
        if (await attemptOnce()) {
          return
        }
      }
    }
    sent.pending += 1
    // The request that caused the notification is answered first.
    const first = nextTurn().then(attemptOnce)
    const all = first
      .then((isOver) => (isOver ? undefined : retryUntilAccepted()))
      .catch((error: unknown) => {
        if (!stopped.aborted) {
          throw error
        }
      })
      .finally(() => {
        sent.pending -= 1
        this.#running.delete(all)
      })
    this.#running.add(all)
    if ((await first) || retryDelaysMs.length === 0) {
      await all
    }
  }

  /**
   * Waits until all deliveries and their planned retries are finished, including deliveries that start during the wait.
   */
  async waitUntilIdle(): Promise<void> {
    while (this.#running.size > 0) {
      await Promise.all(this.#running)
    }
  }

  /** Stops all running deliveries and prevents new ones. */
  close(): void {
    this.#stop.abort()
  }
}

type Post = {
  url: string
  headers: Record<string, string>
  text: string
  timeoutMs: number
}

/**
 * Sends a POST request and returns the HTTP status of the answer, or an error text if no answer arrives. Never rejects,
 * because a failed delivery is a normal result in tests.
 */
export async function post(
  { url, headers, text, timeoutMs }: Post,
  stopped: AbortSignal
): Promise<Pick<NotificationDelivery, "status" | "error">> {
  // Node 20 can collect an AbortSignal.any with a timeout as garbage before it fires, and then nothing ends the wait.
  const ended = new AbortController()
  const endDeliveries = () => ended.abort()
  const timer = setTimeout(endDeliveries, timeoutMs)
  timer.unref()
  stopped.addEventListener("abort", endDeliveries)
  if (stopped.aborted) {
    endDeliveries()
  }
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body: text,
      signal: ended.signal,
      // A redirect could lead away from this machine, so it is not followed.
      redirect: "manual",
    })
    // The body is not used, but closing the connection early would disturb a receiver that is still answering.
    await response.text().catch(() => undefined)
    return { status: response.status }
  } catch (error) {
    const why = ended.signal.aborted
      ? `no answer within ${timeoutMs} ms`
      : causeOfFailedFetch(error)
    return { status: null, error: why }
  } finally {
    clearTimeout(timer)
    stopped.removeEventListener("abort", endDeliveries)
  }
}

/**
 * Returns why a request failed, for example ECONNREFUSED. The error's own message is only "fetch failed", which does
 * not show whether the shop is down or closed the connection.
 */
function causeOfFailedFetch(error: unknown): string {
  const { message, cause } = error as Error & {
    cause?: { code?: string; message?: string }
  }
  return cause?.code ?? cause?.message ?? message
}
