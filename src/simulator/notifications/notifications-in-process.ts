import { z } from "@medusajs/framework/zod"

import { notificationUrlProblem } from "../merchants/notification-url-problem"
import { requireMerchantOf } from "../merchants/require-merchant-of"
import { readAs } from "../read-as"
import { SimulatorControlError } from "../simulator-control-error"
import type { World } from "../world"
import { requireCharge } from "../ledger/require-charge"
import { customNotification } from "./custom-notification"
import { listNotification } from "./listed-notification"
import type { NotificationControl } from "./notification-control"
import {
  notificationScript,
  type NotificationScript,
} from "./notification-effect"
import { notificationGrammar } from "./notification-grammar"
import { paymentLinkEvent } from "./payment-link-event"
import { threeDsResult } from "./three-ds-result"

const releaseOrder = z.strictObject({
  order: z.enum(["made", "reversed"]).default("made"),
})

export function notificationsInProcess(world: World): NotificationControl {
  const { outbox, notifier, merchants } = world
  const { scripts } = outbox
  const addNotificationScript = async (
    script: NotificationScript
  ): Promise<void> => {
    scripts.add(readAs(notificationScript, script, "notification script"))
  }

  return {
    onNotification: () => notificationGrammar(addNotificationScript),
    addNotificationScript,

    async setNotificationUrl(url, merchantDocument) {
      const problem =
        url !== null && notificationUrlProblem(url, world.settings.allowRemote)
      if (problem) {
        throw new SimulatorControlError(`Invalid notification URL. ${problem}`)
      }
      const merchant = requireMerchantOf(merchants, merchantDocument)
      world.notificationAddresses.set(merchant, url)
    },

    async notifications() {
      return outbox.all().map(listNotification)
    },

    async deliveriesIdle() {
      await outbox.idle()
    },

    async notificationScripts() {
      return scripts.all()
    },

    async unconsumedNotificationScripts() {
      return scripts.unconsumed()
    },

    async clearNotificationScripts() {
      scripts.clear()
    },

    async holdNotifications() {
      outbox.hold()
    },

    async releaseNotifications(given = {}) {
      await outbox.release(readAs(releaseOrder, given, "release").order)
    },

    async redeliver(notificationId) {
      const sent = outbox.all().find(({ id }) => id === notificationId)
      if (!sent) {
        throw new SimulatorControlError(
          `No notification has the id ${notificationId}`,
          404
        )
      }
      await outbox.redeliver(sent)
      return listNotification(sent)
    },

    async notifyThreeDs(merchantChargeId, given = {}) {
      const result = readAs(threeDsResult, given, "3DS result")
      const charge = requireCharge(world.ledger, merchantChargeId)
      return listNotification(notifier.threeDsChallenged(charge, result))
    },

    async notifyPaymentLink(given) {
      const event = readAs(paymentLinkEvent, given, "payment link event")
      const merchant = requireMerchantOf(merchants, event.merchantDocument)
      return listNotification(notifier.paymentLinkMoved(merchant, event))
    },

    async notify(body, options = {}) {
      const custom = readAs(
        customNotification,
        { ...options, body },
        "notification"
      )
      const merchant = requireMerchantOf(merchants, custom.merchantDocument)
      return listNotification(notifier.custom(merchant, custom))
    },
  }
}
