import { ScriptQueue } from "../faults/script-queue"
import type { MerchantState } from "../merchants/merchant-state"
import type { Clock } from "../simulated-clock"
import { Deliveries, post } from "./deliveries"
import type { ParsedNotificationScript } from "./notification-script"
import type {
  Notification,
  NotificationDelivery,
  SentNotification,
} from "./sent-notification"

type OutboxSettings = {
  clock: Clock
  merchant: MerchantState
  retryDelaysMs: readonly number[]
}

/** How long one attempt to deliver a notification waits for an answer, in milliseconds. */
const TIMEOUT_MS = 5000

/** Stores all notifications since the last reset of the simulator, and delivers them. */
export class NotificationOutbox {
  readonly scripts = new ScriptQueue<ParsedNotificationScript>()
  readonly #deliveries = new Deliveries((...given) =>
    this.#attemptDelivery(...given)
  )
  readonly #notifications: SentNotification[] = []
  #isPaused = false

  constructor(private readonly settings: OutboxSettings) {}

  /**
   * Stores a notification and starts its delivery, without waiting for the delivery. Does not deliver the notification
   * while notifications are paused, or if a test's script says that this notification is lost.
   */
  sendNotification(notification: Notification): SentNotification {
    const effect = this.scripts.takeNextScript()?.effect
    const isLost = effect?.kind === "lose"
    const sent: SentNotification = {
      ...notification,
      effect,
      deliveries: [],
      isPaused: this.#isPaused && !isLost,
      pending: 0,
    }
    this.#notifications.push(sent)
    if (!isLost && !this.#isPaused) {
      void this.#dispatch(sent)
    }
    return sent
  }

  listAllNotifications(): readonly SentNotification[] {
    return this.#notifications
  }

  pauseDeliveries(): void {
    this.#isPaused = true
  }

  /**
   * Ends the pause of notifications, and delivers the paused ones one at a time. Resolves after the first attempt for
   * the last one. Retries may still follow.
   */
  async resumeDeliveries(order: "made" | "reversed"): Promise<void> {
    this.#isPaused = false
    const paused = this.#notifications.filter(({ isPaused }) => isPaused)
    for (const sent of order === "made" ? paused : paused.reverse()) {
      sent.isPaused = false
      await this.#dispatch(sent)
    }
  }

  /**
   * Delivers a notification once more, without retries and without scripted effects such as `duplicate`. Resolves after
   * the attempt.
   */
  redeliverOnce(sent: SentNotification): Promise<void> {
    return this.#deliveries.deliverWithRetries(sent, [])
  }

  waitUntilIdle(): Promise<void> {
    return this.#deliveries.waitUntilIdle()
  }

  /** Stops all running deliveries and prevents new ones. */
  stopDeliveries(): void {
    this.#deliveries.close()
  }

  async #dispatch(sent: SentNotification): Promise<void> {
    const { effect } = sent
    const copies = effect?.kind === "duplicate" ? 1 + effect.times : 1
    const { retryDelaysMs } = this.settings
    const runs = Array.from({ length: copies }, () =>
      this.#deliveries.deliverWithRetries(sent, retryDelaysMs)
    )
    await Promise.all(runs)
  }

  async #attemptDelivery(
    { secret, eventType, headers: more, body }: SentNotification,
    stopped: AbortSignal
  ): Promise<NotificationDelivery> {
    const { clock, merchant } = this.settings
    const at = new Date(clock.now()).toISOString()
    // The URL is read for each attempt, because a shop may have been restarted at another address.
    const url = merchant.notificationUrl
    if (url === null) {
      const error = "the merchant has no notification URL any more"
      return { at, status: null, error }
    }
    const text = typeof body === "string" ? body : JSON.stringify(body)
    const headers = {
      "content-type": "application/json",
      authorization: secret,
      event_type: eventType,
      // A restarted receiver does not know a connection that was kept open.
      connection: "close",
      ...more,
    }
    const sent = { url, headers, text, timeoutMs: TIMEOUT_MS }
    return { at, ...(await post(sent, stopped)) }
  }
}
