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
  /** Whether to deliver in the order of creation, or the last one first. Default: "made". */
  order: z.enum(["made", "reversed"]).default("made"),
})

/** How the simulator notifies the merchant's system. */
export function notificationActions(world: World) {
  return {
    /**
     * Sets the URL for notifications, also for those under way; null for none.
     * Without a URL no notification is made, nor made later.
     */
    async setNotificationUrl(url: string | null): Promise<void> {
      const problem =
        url !== null && notificationUrlProblem(url, world.settings.allowRemote)
      if (problem) {
        throw new SimulatorControlError(`Invalid notification URL. ${problem}`)
      }
      world.merchant.notificationUrl = url
    },
    /** Returns all notifications in the order in which they were made. */
    async notifications(): Promise<ListedNotification[]> {
      return world.outbox.all().map(listNotification)
    },
    /**
     * Resolves when no delivery is under way or waits for a retry; without a receiver, that is
     * after all retry delays. Does not wait for paused notifications.
     */
    async deliveriesIdle(): Promise<void> {
      await world.outbox.idle()
    },
    async addNotificationScript(script: NotificationScript): Promise<void> {
      const read = readAs(notificationScript, script, "notification script")
      world.outbox.scripts.add(read)
    },
    /** Returns the scripts that have not happened as often as scripted; with `always`, those that never happened. */
    async unconsumedNotificationScripts(): Promise<ScriptedNotification[]> {
      return world.outbox.scripts.unconsumed()
    },
    async clearNotificationScripts(): Promise<void> {
      world.outbox.scripts.clear()
    },
    /** Holds back notifications that are made from now on, until they are released. */
    async pauseNotifications(): Promise<void> {
      world.outbox.pause()
    },
    /** Delivers paused notifications one by one, each after the answer to the one before; resolves after the last. */
    async releaseNotifications(
      given?: z.input<typeof releaseOrder>
    ): Promise<void> {
      const { order } = readAs(releaseOrder, given ?? {}, "release")
      await world.outbox.release(order)
    },
    /** Delivers a notification once more with the same body, whatever is scripted; resolves after the answer. */
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
    /** Notifies the result of a charge's 3DS challenge, as judged by the cardholder's bank. */
    async notifyThreeDs(
      merchantChargeId: string,
      given?: ThreeDsResult
    ): Promise<ListedNotification> {
      const result = readAs(threeDsResult, given ?? {}, "3DS result")
      const charge = world.charges.require(merchantChargeId)
      return listNotification(notifyThreeDs(world, charge, result))
    },
    /** Sends any body, as JSON or as a plain text; its headers are added to the usual ones or replace them. */
    async notify(
      body: unknown,
      options?: { headers?: Record<string, string> }
    ): Promise<ListedNotification> {
      const given = { ...options, body }
      const custom = readAs(customNotification, given, "notification")
      return listNotification(notifyCustom(world, custom))
    },
  }
}
