import { z } from "@medusajs/framework/zod"

import {
  notificationScript,
  type NotificationScript,
} from "../notifications/notification-effect"
import {
  customNotification,
  notifyCustom,
  notifyThreeDs,
  threeDsResult,
  type ThreeDsResult,
} from "../notifications/notifications"
import { listNotification } from "../notifications/sent-notification"
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
    setNotificationUrl: async (url: string | null) => {
      const problem =
        url !== null && notificationUrlProblem(url, world.settings.allowRemote)
      if (problem) {
        throw new SimulatorControlError(`Invalid notification URL. ${problem}`)
      }
      world.merchant.notificationUrl = url
    },
    /** Returns all notifications in the order in which they were made. */
    notifications: async () => world.outbox.all().map(listNotification),
    /**
     * Resolves when no delivery is under way or waits for a retry; without a receiver, that is
     * after all retry delays. Does not wait for paused notifications.
     */
    deliveriesIdle: () => world.outbox.idle(),
    addNotificationScript: async (script: NotificationScript) => {
      const read = readAs(notificationScript, script, "notification script")
      world.outbox.scripts.add(read)
    },
    /** Returns the scripts that have not happened as often as scripted; with `always`, those that never happened. */
    unconsumedNotificationScripts: async () =>
      world.outbox.scripts.unconsumed(),
    clearNotificationScripts: async () => world.outbox.scripts.clear(),
    /** Holds back notifications that are made from now on, until they are released. */
    pauseNotifications: async () => world.outbox.pause(),
    /** Delivers paused notifications one by one, each after the answer to the one before; resolves after the last. */
    releaseNotifications: async (given?: z.input<typeof releaseOrder>) => {
      const { order } = readAs(releaseOrder, given ?? {}, "release")
      await world.outbox.release(order)
    },
    /** Delivers a notification once more with the same body, whatever is scripted; resolves after the answer. */
    redeliver: async (notificationId: string) => {
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
    notifyThreeDs: async (merchantChargeId: string, given?: ThreeDsResult) => {
      const result = readAs(threeDsResult, given ?? {}, "3DS result")
      const charge = world.charges.require(merchantChargeId)
      return listNotification(notifyThreeDs(world, charge, result))
    },
    /** Sends any body, as JSON or as a plain text; its headers are added to the usual ones or replace them. */
    notify: async (
      body: unknown,
      options?: { headers?: Record<string, string> }
    ) => {
      const given = { ...options, body }
      const custom = readAs(customNotification, given, "notification")
      return listNotification(notifyCustom(world, custom))
    },
  }
}
