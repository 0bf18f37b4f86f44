import { z } from "@medusajs/framework/zod"

import {
  notificationScript,
  type NotificationScript,
  type ScriptedNotification,
} from "../notifications/notification-effect"
import {
  customNotification,
  notifyCustom,
  notifyThreeDs,
  threeDsResult,
  type ThreeDsResult,
} from "../notifications/notifications"
import {
  listNotification,
  type ListedNotification,
} from "../notifications/sent-notification"
import { notificationUrlProblem } from "../own-machine"
import type { World } from "../world"
import { readAs, SimulatorControlError } from "./control-error"

const releaseOrder = z.strictObject({
  /** As they were made, or the last one first. */
  order: z.enum(["made", "reversed"]).default("made"),
})

const tokenChange = z.strictObject({
  token: z.string().min(1, "must not be empty"),
})

/** What the simulator tells the merchant's system by itself. The merchant may be left out when there is one. */
export function notificationActions(world: World) {
  const stateOf = (merchantDocument?: string) => {
    const { merchants } = world
    return merchants.stateOf(merchants.require(merchantDocument))
  }
  return {
    /**
     * Where the merchant's notifications go, also those that are under way; null for nowhere. Without an
     * address none are made, and none are caught up on later.
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
      stateOf(merchantDocument).notificationUrl = url
    },
    /** What checkout notifications that are made from now on carry: the URL was saved anew in the panel. */
    async setNotificationToken(
      given: string,
      merchantDocument?: string
    ): Promise<void> {
      const { token } = readAs(tokenChange, { token: given }, "token")
      stateOf(merchantDocument).notificationToken = token
    },
    /** All that were made, in that order. */
    async notifications(): Promise<ListedNotification[]> {
      return world.outbox.all().map(listNotification)
    },
    /**
     * Resolves when nothing is being delivered or waiting for its next retry, so after all retry delays
     * when nobody answers. Paused notifications are not waited for.
     */
    async deliveriesIdle(): Promise<void> {
      await world.outbox.idle()
    },
    async addNotificationScript(script: NotificationScript): Promise<void> {
      const read = readAs(notificationScript, script, "notification script")
      world.outbox.scripts.add(read)
    },
    /** Scripts that have not happened as often as they were to; a standing one counts until its first time. */
    async unconsumedNotificationScripts(): Promise<ScriptedNotification[]> {
      return world.outbox.scripts.unconsumed()
    },
    async clearNotificationScripts(): Promise<void> {
      world.outbox.scripts.clear()
    },
    /** Those made from now on are kept back, until released. */
    async pauseNotifications(): Promise<void> {
      world.outbox.pause()
    },
    /** One after another, each when the one before was answered or failed; resolves after the last one. */
    async releaseNotifications(
      given?: z.input<typeof releaseOrder>
    ): Promise<void> {
      const { order } = readAs(releaseOrder, given ?? {}, "release")
      await world.outbox.release(order)
    },
    /** One more POST of the same body, whatever was scripted; resolves when it is over. */
    async redeliver(notificationId: string): Promise<ListedNotification> {
      const { outbox } = world
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
      return listNotification(notifyThreeDs(world, charge, result))
    },
    /** Any body, as JSON, a string as it is; its headers are beside the usual ones, or instead of them. */
    async notify(
      body: unknown,
      options?: { headers?: Record<string, string>; merchantDocument?: string }
    ): Promise<ListedNotification> {
      const given = { ...options, body }
      const custom = readAs(customNotification, given, "notification")
      const merchant = world.merchants.require(custom.merchantDocument)
      return listNotification(notifyCustom(world, merchant, custom))
    },
  }
}
