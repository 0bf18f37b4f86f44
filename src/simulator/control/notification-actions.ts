import { z } from "@medusajs/framework/zod"

import {
  listNotification,
  type ListedNotification,
} from "../notifications/sent-notification"
import {
  customNotification,
  paymentLinkEvent,
  threeDsResult,
  type PaymentLinkEvent,
  type ThreeDsResult,
} from "../notifications/notification-body"
import {
  notificationScript,
  type NotificationScript,
  type ScriptedNotification,
} from "../notifications/notification-effect"
import { notificationUrlProblem } from "../own-machine"
import type { World } from "../world"
import { readAs, SimulatorControlError } from "./control-error"

/** In which order held notifications go out: as they were made, which is the default, or the last one first. */
export type ReleaseOrder = { order?: "made" | "reversed" }

export type NotifyOptions = {
  /** Beside `authorization`, `event_type` and `content-type`, or instead of them. */
  headers?: Record<string, string>
  /** May be left out when there is one merchant. */
  merchantDocument?: string
}

const releaseOrder = z.strictObject({
  order: z.enum(["made", "reversed"]).default("made"),
})

const tokenChange = z.strictObject({
  token: z.string().min(1, "must not be empty"),
})

/** What the simulator tells the merchant's system by itself. */
export function notificationActions(world: World) {
  const { outbox, notifier, merchants } = world
  const { scripts } = outbox
  return {
    /**
     * Where the merchant's notifications go, also those that are under way; null for nowhere. Without an
     * address none are made, and none are caught up on later. The merchant may be left out when there is one.
     */
    async setNotificationUrl(
      url: string | null,
      merchantDocument?: string
    ): Promise<void> {
      const problem =
        url !== null && notificationUrlProblem(url, world.settings.allowRemote)
      if (problem) {
        throw new SimulatorControlError(`Invalid notification URL. ${problem}`)
      }
      merchants.setNotificationUrl(merchants.require(merchantDocument), url)
    },
    /** What checkout notifications that are made from now on carry: the URL was saved anew in the panel. */
    async setNotificationToken(
      given: string,
      merchantDocument?: string
    ): Promise<void> {
      const { token } = readAs(tokenChange, { token: given }, "token")
      merchants.setNotificationToken(merchants.require(merchantDocument), token)
    },
    /** All that were made, in that order. */
    async notifications(): Promise<ListedNotification[]> {
      return outbox.all().map(listNotification)
    },
    /**
     * Resolves when nothing is being delivered or waiting for its delay or next retry, so after all retry
     * delays when nobody answers. Held notifications are not waited for.
     */
    async deliveriesIdle(): Promise<void> {
      await outbox.idle()
    },
    async addNotificationScript(script: NotificationScript): Promise<void> {
      scripts.add(readAs(notificationScript, script, "notification script"))
    },
    async notificationScripts(): Promise<ScriptedNotification[]> {
      return scripts.all()
    },
    /** Scripts that have not happened as often as they were to; a standing one counts until its first time. */
    async unconsumedNotificationScripts(): Promise<ScriptedNotification[]> {
      return scripts.unconsumed()
    },
    async clearNotificationScripts(): Promise<void> {
      scripts.clear()
    },
    /** Those made from now on are kept back, until released. */
    async pauseNotifications(): Promise<void> {
      outbox.pause()
    },
    /** One after another, each when the one before was answered or failed; resolves after the last one. */
    async releaseNotifications(order?: ReleaseOrder): Promise<void> {
      await outbox.release(readAs(releaseOrder, order ?? {}, "release").order)
    },
    /** One more POST of the same body, as it should be, whatever was scripted; resolves when it is over. */
    async redeliver(notificationId: string): Promise<ListedNotification> {
      const sent = outbox.all().find(({ id }) => id === notificationId)
      if (!sent) {
        const message = `No notification has the id ${notificationId}`
        throw new SimulatorControlError(message, 404)
      }
      await outbox.redeliver(sent)
      return listNotification(sent)
    },
    /** The cardholder's bank has judged the 3DS challenge of a charge. */
    async notifyThreeDs(
      merchantChargeId: string,
      given?: ThreeDsResult
    ): Promise<ListedNotification> {
      const result = readAs(threeDsResult, given ?? {}, "3DS result")
      const charge = world.charges.require(merchantChargeId)
      return listNotification(notifier.threeDsChallenged(charge, result))
    },
    /** A payment link was paid or refunded. It proves itself with the merchant's `paymentLinkApiKey`. */
    async notifyPaymentLink(
      given: PaymentLinkEvent
    ): Promise<ListedNotification> {
      const event = readAs(paymentLinkEvent, given, "payment link event")
      const merchant = merchants.require(event.merchantDocument)
      return listNotification(notifier.paymentLinkMoved(merchant, event))
    },
    /** Any body: as JSON, a string as it is. */
    async notify(
      body: unknown,
      options?: NotifyOptions
    ): Promise<ListedNotification> {
      const given = { ...options, body }
      const custom = readAs(customNotification, given, "notification")
      const merchant = merchants.require(custom.merchantDocument)
      return listNotification(notifier.custom(merchant, custom))
    },
  }
}
