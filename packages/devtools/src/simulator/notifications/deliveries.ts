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

/** Runs deliveries of notifications and their retries, independently of each other and in real time. */
export class Deliveries {
  readonly #running = new Set<Promise<void>>()
  readonly #stop = new AbortController()

  constructor(private readonly attempt: Attempt) {
    // Each delivery adds a listener to this signal, and Node warns after ten listeners.
    setMaxListeners(0, this.#stop.signal)
  }

  /**
   * Starts a delivery with its retries. Resolves after the first attempt, even if the receiver did not accept it. Use
   * `idle` to wait for the retries, too.
   */
  async run(
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
    const retry = async () => {
      for (const ms of retryDelaysMs) {
        // The timer is unreferenced, so that a waiting delivery does not keep the process alive.
        await delay(ms, undefined, { signal: stopped, ref: false })
        if (await attemptOnce()) {
          return
        }
      }
    }
    sent.pending += 1
    // The answer to the call that caused the notification is sent first.
    const first = nextTurn().then(attemptOnce)
    const all = first
      .then((isOver) => (isOver ? undefined : retry()))
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
   * Resolves when no delivery is under way and no retry is planned. Deliveries that begin meanwhile are waited for as
   * well.
   */
  async idle(): Promise<void> {
    while (this.#running.size > 0) {
      await Promise.all(this.#running)
    }
  }

  /** Ends all deliveries that are under way. No delivery starts afterwards. */
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
 * Sends a POST request and returns its status, or the error if no answer arrives. Never rejects, because a
 * notification that is not accepted is a normal outcome.
 */
export async function post(
  { url, headers, text, timeoutMs }: Post,
  stopped: AbortSignal
): Promise<Pick<NotificationDelivery, "status" | "error">> {
  // Node 20 can collect an AbortSignal.any with a timeout as garbage before it fires, and then nothing ends the wait.
  const ended = new AbortController()
  const end = () => ended.abort()
  const timer = setTimeout(end, timeoutMs)
  timer.unref()
  stopped.addEventListener("abort", end)
  if (stopped.aborted) {
    end()
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
    stopped.removeEventListener("abort", end)
  }
}

/**
 * Returns the cause of a failed fetch. The message `fetch failed` alone does not tell whether the shop is not running
 * or closed the connection.
 */
function causeOfFailedFetch(error: unknown): string {
  const { message, cause } = error as Error & {
    cause?: { code?: string; message?: string }
  }
  return cause?.code ?? cause?.message ?? message
}
