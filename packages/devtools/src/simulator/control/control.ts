import { z } from "zod"
import { faultScriptSchema, type FaultScript } from "../faults/fault"
import { createFaultScriptBuilder } from "../faults/fault-script-builder"
import { operations, type Operation } from "../gateway/gateway-request"
import type { LoggedRequest } from "../gateway/request-log"
import {
  createNotificationScriptBuilder,
  notificationScriptSchema,
  type NotificationScript,
} from "../notifications/notification-script"
import { resetWorld, type World } from "../world"
import { cardActions } from "./card-actions"
import { chargeActions, parseAmountArgument } from "./charge-actions"
import { parseArgument, SimulatorControlError } from "./control-error"
import { linkPaymentSchema } from "../links/payment-link-store"
import { copyLinkForTestsAndPanel } from "../links/show-link"
import type { PaymentLink } from "../links/simulated-link"
import {
  customNotificationSchema,
  sendCustomNotification,
  sendThreeDsNotification,
  threeDsResultSchema,
  type ThreeDsResult,
} from "../notifications/notifications"
import { showNotification } from "../notifications/sent-notification"
import { notificationUrlProblem } from "../loopback-checks"

const loggedOperation = z.enum([...operations, "unknown"]).optional()

const balance = z
  .int("must be an integer, in cents")
  .min(0, "must be at least 0")
  .nullable()

const milliseconds = z.number().min(0, "must be at least 0")

/**
 * Returns all actions with which a test or the panel controls the simulator. An action's promise resolves when the
 * change is complete. The notifications about the change may be delivered later.
 */
export function controlActions(world: World) {
  return {
    ...chargeActions(world),
    ...cardActions(world),
    ...linkActions(world),
    ...notificationActions(world),

    addFault: async (script: FaultScript) =>
      world.faults.addScript(parseArgument(faultScriptSchema, script, "fault")),
    faults: async () => world.faults.listScripts(),
    /**
     * Returns the scripted faults that have affected fewer requests than the test has asked for. A fault with `always`
     * affects every matching request. It is returned only until it has affected its first request.
     */
    unconsumedFaults: async () => world.faults.listScriptsNotUsedUp(),
    clearFaults: async () => world.faults.removeScripts(),
    /**
     * Returns all requests in order of arrival. If `given` is set, returns only the requests of this operation. The
     * operation "unknown" stands for requests with an unknown path or a wrong HTTP method.
     */
    requests: async (given?: LoggedRequest["operation"]) => {
      const operation = parseArgument(loggedOperation, given, "operation")
      return structuredClone(
        world.requests.filter(
          (request) =>
            operation === undefined || request.operation === operation
        )
      )
    },
    /**
     * Sets the merchant's balance in minor units. Each refund through the API reduces the balance. A refund that
     * exceeds the balance is refused. `null` means no limit and is the initial value.
     */
    setBalance: async (given: number | null) => {
      world.merchant.balance = parseArgument(balance, given, "balance")
    },
    /**
     * Advances the simulator's clock by `ms` milliseconds. Authorizations and unpaid codes whose time is over then
     * expire at once. Codes do not expire if the setting `statusOfExpiredCodes` is `pending`.
     */
    advanceClock: async (ms: number) => {
      world.clock.advance(parseArgument(milliseconds, ms, "time"))
      world.charges.expireOverdueCharges()
    },
    /**
     * Sets whether the API offers only the operations in the gateway's interface document, and the creation of charges
     * and links. If so, all others, such as lookups and refunds, are answered with 404. The panel works completely.
     */
    setInterfaceOnly: async (given: boolean) => {
      world.interfaceOnly = parseArgument(z.boolean(), given, "setting")
    },
    /** Creates a new client id and secret for the charge API. The old ones stay valid for 7 more days. */
    rotateCredential: async () => world.merchant.rotateCredential(),
    /**
     * Sets whether a new access token makes the older tokens for the same API invalid. The initial value is false: each
     * token is valid until it expires.
     */
    setNewTokenEndsOld: async (given: boolean) => {
      world.accessTokens.revokesOlderTokens = parseArgument(
        z.boolean(),
        given,
        "setting"
      )
    },
    /**
     * Makes all access tokens invalid, as if the operator had revoked them. Requests with these tokens are answered
     * with 401.
     */
    revokeAccessTokens: async () => world.accessTokens.revokeAll(),
    /**
     * Resets the simulator to its state after the start: deletes everything that it has recorded, restores the initial
     * clock, balance, credentials, URLs and settings, and stops all deliveries of notifications.
     */
    reset: async () => resetWorld(world),
  }
}

export type ControlActions = ReturnType<typeof controlActions>

/**
 * The functions with which a test controls a simulator. They are the same for a simulator in the test's own process and
 * for one in another process, which is controlled over HTTP.
 */
export interface SimulatorControl extends ControlActions {
  /**
   * Makes the next requests of an operation fail in a chosen way. Example: `on("authorize").resetAfterCommit().once()`.
   */
  on(operation: Operation): ReturnType<typeof createFaultScriptBuilder>
  /** Makes the next notifications be duplicated or lost. Example: `onNotification().duplicate().once()`. */
  onNotification(): ReturnType<typeof createNotificationScriptBuilder>
}

export function createScriptBuilders({
  addFault,
  addNotificationScript,
}: Pick<ControlActions, "addFault" | "addNotificationScript">): Pick<
  SimulatorControl,
  "on" | "onNotification"
> {
  return {
    on: (operation) => createFaultScriptBuilder(operation, addFault),
    onNotification: () =>
      createNotificationScriptBuilder(addNotificationScript),
  }
}

/**
 * Returns the actions with which a test or the panel reads, pays, refunds and deactivates payment links. A link is
 * named by its id or its order number, and a payment by the id of its transaction. Amounts are in minor units. An
 * action that the link does not allow throws SimulatorControlError and changes nothing.
 */
function linkActions(world: World) {
  const copyOfLink = (link: PaymentLink) =>
    copyLinkForTestsAndPanel(link, world.clock.now())
  return {
    /**
     * Returns all links in the order of their creation. A link whose creation was answered with a fault is included,
     * although the client may not know the link.
     */
    paymentLinks: async () => world.links.listAllLinks().map(copyOfLink),
    paymentLink: async (idOrOrderNumber: string) => {
      const link = world.links.findLink(idOrOrderNumber)
      return link && copyOfLink(link)
    },
    payLink: async (
      idOrOrderNumber: string,
      options?: z.input<typeof linkPaymentSchema>
    ) => {
      const payment = parseArgument(linkPaymentSchema, options ?? {}, "payment")
      const link = world.links.requireLink(idOrOrderNumber)
      world.links.payLink(link, payment)
      return copyOfLink(link)
    },
    /**
     * Refunds one payment of a link, as a user of the merchant panel would. Without an amount, refunds everything that
     * is not refunded yet.
     */
    refundLink: async (transactionId: string, given?: number) => {
      const amount = parseAmountArgument(given, "refund")
      return copyOfLink(world.links.refundAtPanel(transactionId, amount))
    },
    deactivateLink: async (idOrOrderNumber: string) => {
      const link = world.links.requireLink(idOrOrderNumber)
      world.links.deactivate(link, "panel")
      return copyOfLink(link)
    },
  }
}

const releaseOrder = z.strictObject({
  /**
   * The order in which the paused notifications are delivered. `made` is the order of their creation, and `reversed` is
   * the opposite. The default is `made`.
   */
  order: z.enum(["made", "reversed"]).default("made"),
})

function notificationActions(world: World) {
  return {
    /**
     * Sets the URL to which notifications are sent, including those that wait for a retry. With `null`, changes of
     * charges and links create no notifications.
     */
    setNotificationUrl: async (url: string | null) => {
      const problem =
        url !== null && notificationUrlProblem(url, world.settings.allowRemote)
      if (problem) {
        throw new SimulatorControlError(`Invalid notification URL. ${problem}`)
      }
      world.merchant.notificationUrl = url
    },
    /** Returns all notifications in the order of their creation. */
    notifications: async () =>
      world.outbox.listAllNotifications().map(showNotification),
    /**
     * Waits until all deliveries and their planned retries are finished. If no server answers at the URL, this takes as
     * long as all retries together. Does not wait for paused notifications.
     */
    deliveriesIdle: () => world.outbox.waitUntilIdle(),
    addNotificationScript: async (script: NotificationScript) => {
      const read = parseArgument(
        notificationScriptSchema,
        script,
        "notification script"
      )
      world.outbox.scripts.addScript(read)
    },
    /**
     * Returns the scripts for notifications that are not used up. A script with a fixed number of uses is used up after
     * its last use. A script with `always` counts as used up after its first use, although it still applies to later
     * notifications.
     */
    unconsumedNotificationScripts: async () =>
      world.outbox.scripts.listScriptsNotUsedUp(),
    clearNotificationScripts: async () => world.outbox.scripts.removeScripts(),
    /** Pauses the delivery of all notifications that are created from now on. `releaseNotifications` delivers them. */
    pauseNotifications: async () => world.outbox.pauseDeliveries(),
    /**
     * Ends the pause of notifications, and delivers the paused notifications one at a time. Resolves after the first
     * attempt to deliver the last one.
     */
    releaseNotifications: async (given?: z.input<typeof releaseOrder>) => {
      const { order } = parseArgument(releaseOrder, given ?? {}, "release")
      await world.outbox.resumeDeliveries(order)
    },
    /**
     * Delivers a notification once more with the same body, and without retries. Scripted effects such as `duplicate`
     * do not apply. Resolves after the merchant's answer, or after the attempt has failed.
     */
    redeliver: async (notificationId: string) => {
      const { outbox } = world
      const sent = outbox
        .listAllNotifications()
        .find(({ id }) => id === notificationId)
      if (!sent) {
        const message = `No notification has the id ${notificationId}`
        throw new SimulatorControlError(message, 404)
      }
      await outbox.redeliverOnce(sent)
      return showNotification(sent)
    },
    /**
     * Sends a notification about the result of a charge's 3DS challenge. Without `given`, the result is that the
     * cardholder passed the challenge.
     */
    notifyThreeDs: async (merchantChargeId: string, given?: ThreeDsResult) => {
      const result = parseArgument(
        threeDsResultSchema,
        given ?? {},
        "3DS result"
      )
      const charge = world.charges.requireCharge(merchantChargeId)
      return showNotification(sendThreeDsNotification(world, charge, result))
    },
    /**
     * Sends a notification with a body of the test's choice, as JSON or as plain text. The given headers are added to
     * the normal headers of a notification, or replace them.
     */
    notify: async (
      body: unknown,
      options?: { headers?: Record<string, string> }
    ) => {
      const given = { ...options, body }
      const custom = parseArgument(
        customNotificationSchema,
        given,
        "notification"
      )
      return showNotification(sendCustomNotification(world, custom))
    },
  }
}
