import {
  setImmediate as nextTurn,
  setTimeout as delay,
} from "node:timers/promises"

import {
  isTaken,
  type NotificationDelivery,
  type SentNotification,
} from "./sent-notification"

export type DeliveryRun = {
  attempt: (stopped: AbortSignal) => Promise<NotificationDelivery>
  /** The first attempt waits for this. */
  after?: Promise<unknown>
  retryDelaysMs: readonly number[]
}

/** The deliveries that are under way or wait for a retry; they run independently, in real time. */
export class Deliveries {
  readonly #running = new Map<AbortController, Promise<void>>()
  #isClosed = false

  /** Starts a delivery. Resolves after the first attempt, taken or not; `idle` also waits for the retries. */
  async run(sent: SentNotification, run: DeliveryRun): Promise<void> {
    if (this.#isClosed) {
      return
    }
    await new Promise<void>((firstIsOver) => {
      const stop = new AbortController()
      sent.pending += 1
      const running = carryOut(sent, run, {
        stopped: stop.signal,
        firstIsOver,
      }).finally(() => {
        sent.pending -= 1
        this.#running.delete(stop)
        firstIsOver()
      })
      this.#running.set(stop, running)
    })
  }

  /** Resolves when no delivery is under way or to come, with retries; also waits for those that begin meanwhile. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) {
      await Promise.all(this.#running.values())
    }
  }

  /** Ends all deliveries under way, and starts none from now on. */
  close(): void {
    this.#isClosed = true
    for (const stop of this.#running.keys()) {
      stop.abort()
    }
  }
}

type Course = { stopped: AbortSignal; firstIsOver: () => void }

async function carryOut(
  sent: SentNotification,
  { attempt, after, retryDelaysMs }: DeliveryRun,
  { stopped, firstIsOver }: Course
): Promise<void> {
  try {
    await after
    // Lets the answer of the call that caused the notification go out first.
    await nextTurn(undefined, { signal: stopped })
    for (const retryDelayMs of [...retryDelaysMs, null]) {
      const delivery = await attempt(stopped)
      stopped.throwIfAborted()
      sent.deliveries.push(delivery)
      firstIsOver()
      if (isTaken(delivery) || retryDelayMs === null) {
        return
      }
      // The timer is unreferenced, so that a waiting delivery does not keep the process alive.
      await delay(retryDelayMs, undefined, { signal: stopped, ref: false })
    }
  } catch (error) {
    if (!stopped.aborted) {
      throw error
    }
  }
}

type Post = {
  url: string
  headers: Record<string, string>
  text: string
  timeoutMs: number
}

/** Sends a POST. Never rejects: a notification that nobody takes is a normal outcome. */
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
