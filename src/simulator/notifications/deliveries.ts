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
  /** The first attempt is not made before this. */
  after?: Promise<unknown>
  retryDelaysMs: readonly number[]
}

/** What is on its way to merchants, or waits for its next retry; each run on its own, in real time. */
export class Deliveries {
  readonly #running = new Map<AbortController, Promise<void>>()
  #isClosed = false

  /** Resolves when the first attempt is over, taken or not; `idle` waits for those that follow. */
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

  /** Resolves when nothing is under way or to come, retries included; a run that begins meanwhile counts. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) {
      await Promise.all(this.#running.values())
    }
  }

  /** Breaks off what is under way; nothing is delivered from now on. */
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
    // Not before the answer of the call that brought it about has gone out.
    await nextTurn(undefined, { signal: stopped })
    for (const retryDelayMs of [...retryDelaysMs, null]) {
      const delivery = await attempt(stopped)
      stopped.throwIfAborted()
      sent.deliveries.push(delivery)
      firstIsOver()
      if (isTaken(delivery) || retryDelayMs === null) {
        return
      }
      // Unreferenced: what is still to be delivered keeps no process waiting.
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

/** Never rejects: that nobody takes a notification is an outcome like another. */
export async function post(
  { url, headers, text, timeoutMs }: Post,
  stopped: AbortSignal
): Promise<Pick<NotificationDelivery, "status" | "error">> {
  // Not AbortSignal.any with a time-out: Node 20 collects that as garbage before it fires, and nothing
  // ends the wait then.
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
      // Followed, it could lead away from this machine.
      redirect: "manual",
    })
    // Nobody reads it, but a receiver is not to be cut off while it answers.
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

/** `fetch failed` alone would not tell a shop that is not running from one that hangs up. */
function explain(error: unknown): string {
  const { message, cause } = error as Error & {
    cause?: { code?: string; message?: string }
  }
  return cause?.code ?? cause?.message ?? message
}
