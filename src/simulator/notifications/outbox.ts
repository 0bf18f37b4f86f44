import type { Clock } from "../simulated-clock"
import { ScriptQueue } from "../faults/script-queue"
import type { Merchants } from "../merchants/merchants"
import { type Attempt, Deliveries, post } from "./deliveries"
import type { Notification, SentNotification } from "./sent-notification"
import {
  type NotificationEffect,
  type ReadNotificationScript,
} from "./notification-effect"

export type OutboxSettings = {
  clock: Clock
  merchants: Merchants
  retryDelaysMs: readonly number[]
  timeoutMs: number
}

/** Every notification ever made here, and what becomes of it. */
export class Outbox {
  readonly scripts = new ScriptQueue<ReadNotificationScript>()
  readonly #settings: OutboxSettings
  readonly #deliveries = new Deliveries()
  #notifications: SentNotification[] = []
  #isPaused = false

  constructor(settings: OutboxSettings) {
    this.#settings = settings
  }

  /** Never waits, and never fails for what becomes of the delivery. */
  send(notification: Notification): SentNotification {
    const sent: SentNotification = {
      ...notification,
      effect: this.scripts.take()?.effect,
      deliveries: [],
      isPaused: false,
      pending: 0,
    }
    this.#notifications.push(sent)
    if (sent.effect?.kind === "lose") {
      return sent
    }
    if (this.#isPaused) {
      sent.isPaused = true
    } else {
      void this.#dispatch(sent)
    }
    return sent
  }

  all(): readonly SentNotification[] {
    return this.#notifications
  }

  pause(): void {
    this.#isPaused = true
  }

  /** Resolves when each was delivered once, or failed to be; retries go on by themselves. */
  async release(order: "made" | "reversed"): Promise<void> {
    this.#isPaused = false
    const paused = this.#notifications.filter(({ isPaused }) => isPaused)
    let before: Promise<unknown> = Promise.resolve()
    for (const sent of order === "made" ? paused : paused.reverse()) {
      sent.isPaused = false
      before = this.#dispatch(sent, before)
    }
    await before
  }

  /** One more POST, right and without retries, whatever was scripted; resolves when it is over. */
  redeliver(sent: SentNotification): Promise<void> {
    return this.#deliveries.run(sent, {
      attempt: this.#attempt(sent, undefined),
      delayMs: 0,
      retryDelaysMs: [],
    })
  }

  idle(): Promise<void> {
    return this.#deliveries.idle()
  }

  reset(): void {
    this.#deliveries.stop()
    this.#notifications = []
    this.#isPaused = false
    this.scripts.clear()
  }

  /** Nothing is delivered from now on. */
  close(): void {
    this.#deliveries.close()
  }

  async #dispatch(
    sent: SentNotification,
    after: Promise<unknown> = Promise.resolve()
  ): Promise<void> {
    const { effect } = sent
    const copies = effect?.kind === "duplicate" ? 1 + effect.times : 1
    const run = {
      attempt: this.#attempt(sent, effect),
      after,
      delayMs: effect?.kind === "delay" ? effect.ms : 0,
      retryDelaysMs: this.#settings.retryDelaysMs,
    }
    await Promise.all(
      Array.from({ length: copies }, () => this.#deliveries.run(sent, run))
    )
  }

  /** The address is asked for each time: a shop may have been restarted elsewhere. */
  #attempt(
    sent: SentNotification,
    effect: NotificationEffect | undefined
  ): Attempt {
    const { clock, merchants, timeoutMs } = this.#settings
    const text =
      typeof sent.body === "string" ? sent.body : JSON.stringify(sent.body)
    const headers = deliveryHeaders(sent, effect)
    return async (stopped) => {
      const at = new Date(clock.now()).toISOString()
      const url = merchants.notificationUrlOf(sent.merchant)
      if (url === null) {
        const error = "the merchant has no notification URL any more"
        return { at, status: null, error }
      }
      return { at, ...(await post({ url, headers, text, timeoutMs }, stopped)) }
    }
  }
}

function deliveryHeaders(
  { secret, eventType, headers }: Notification,
  effect: NotificationEffect | undefined
): Record<string, string> {
  return {
    "content-type": "application/json",
    authorization: authorization(secret, effect),
    ...eventTypeHeader(eventType, effect),
    // A receiver that was restarted in the meantime has forgotten a connection that was kept.
    connection: "close",
    ...headers,
  }
}

/** The bare secret, as the service sends it, unless scripted otherwise. */
function authorization(
  secret: string,
  effect: NotificationEffect | undefined
): string {
  if (effect?.kind === "wrong_token") {
    return "simulator-wrong-token"
  }
  return effect?.kind === "bearer" ? `Bearer ${secret}` : secret
}

function eventTypeHeader(
  eventType: string,
  effect: NotificationEffect | undefined
): Record<string, string> {
  if (effect?.kind !== "header_spelling") {
    return { event_type: eventType }
  }
  return effect.spelling === "none" ? {} : { [effect.spelling]: eventType }
}
