import { setMaxListeners } from "node:events"
import {
  setImmediate as nextTurn,
  setTimeout as delay,
} from "node:timers/promises"

import {
  isTaken,
  type NotificationDelivery,
  type SentNotification,
} from "./sent-notification"

type Attempt = (
  sent: SentNotification,
  stopped: AbortSignal
) => Promise<NotificationDelivery>

/** The deliveries that are under way or wait for a retry; they run independently, in real time. */
export class Deliveries {
  readonly #running = new Set<Promise<void>>()
  readonly #stop = new AbortController()

  constructor(private readonly attempt: Attempt) {
    // Every delivery listens to it.
    setMaxListeners(0, this.#stop.signal)
  }

  /** Starts a delivery. Resolves after the first attempt, taken or not; `idle` also waits for the retries. */
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
      return stopped.aborted || isTaken(delivery)
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
    // Lets the answer of the call that caused the notification go out first.
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

  /** Resolves when no delivery is under way or to come, with retries; also waits for those that begin meanwhile. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) {
      await Promise.all(this.#running)
    }
  }

  /** Ends all deliveries under way, and starts none from now on. */
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

/** Sends a POST. Never rejects: a notification that is not accepted is a normal outcome. */
export async function post(
  { url, headers, text, timeoutMs }: Post,
  stopped: AbortSignal
): Promise<Pick<NotificationDelivery, "status" | "error">> {
  // Does not use AbortSignal.any with a time-out: Node 20 collects that as
  // garbage before it fires, and nothing ends the wait then.
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
    // The body is not used, but the receiver must not be cut off while it answers.
    await response.text().catch(() => undefined)
    return { status: response.status }
  } catch (error) {
    const why = ended.signal.aborted
      ? `no answer within ${timeoutMs} ms`
      : explain(error)
    return { status: null, error: why }
  } finally {
    clearTimeout(timer)
    stopped.removeEventListener("abort", end)
  }
}

/** Explains a failed fetch: `fetch failed` alone does not say whether the shop is not running or hangs up. */
function explain(error: unknown): string {
  const { message, cause } = error as Error & {
    cause?: { code?: string; message?: string }
  }
  return cause?.code ?? cause?.message ?? message
}
