import { z } from "zod"
import { faultScript, type FaultScript } from "../faults/fault"
import { faultGrammar } from "../faults/fault-grammar"
import { operations, type Operation } from "../gateway/gateway-exchange"
import type { LoggedRequest } from "../gateway/request-log"
import {
  notificationGrammar,
  notificationScript,
  type NotificationScript,
} from "../notifications/notification-effect"
import { resetWorld, type World } from "../world"
import { chargeActions, readAmount } from "./charge-actions"
import { parseArgument, SimulatorControlError } from "./control-error"
import { linkPayment } from "../links/recorded-links"
import { showLink } from "../links/shown-link"
import type { PaymentLink } from "../links/simulated-link"
import {
  customNotification,
  notifyCustom,
  notifyThreeDs,
  threeDsResult,
  type ThreeDsResult,
} from "../notifications/notifications"
import { listNotification } from "../notifications/sent-notification"
import { notificationUrlProblem } from "../own-machine"

const loggedOperation = z.enum([...operations, "unknown"]).optional()

const balance = z
  .int("must be an integer, in cents")
  .min(0, "must be at least 0")
  .nullable()

const milliseconds = z.number().min(0, "must be at least 0")

/**
 * Returns all actions by which a test or a user controls the simulator. When the promise of an action resolves,
 * everything is done except the deliveries of notifications.
 */
export function controlActions(world: World) {
  return {
    ...chargeActions(world),
    ...linkActions(world),
    ...notificationActions(world),

    addFault: async (script: FaultScript) =>
      world.faults.add(parseArgument(faultScript, script, "fault")),
    faults: async () => world.faults.all(),
    /**
     * Returns the faults that have not struck as often as their script says. A fault with `always` is returned if it
     * has never struck.
     */
    unconsumedFaults: async () => world.faults.unconsumed(),
    clearFaults: async () => world.faults.clear(),
    /**
     * Returns all requests that arrived, in their order. With `given`, returns only the requests of this operation.
     * The operation "unknown" stands for the requests that matched no route.
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
     * Sets the merchant's balance from which refunds are paid, in minor units. `null` is the initial value and means
     * that the balance is unlimited.
     */
    setBalance: async (given: number | null) => {
      world.merchant.balance = parseArgument(balance, given, "balance")
    },
    /**
     * Advances the simulator's clock. Codes and authorizations that are then overdue expire or lapse at once, each
     * with a notification.
     */
    advanceClock: async (ms: number) => {
      world.clock.advance(parseArgument(milliseconds, ms, "time"))
      world.charges.endOverdue()
    },
    /**
     * Sets whether the API offers only the calls of the gateway's interface document and the creation of charges and
     * links. Lookups, captures, refunds and the deactivation of links are then answered with 404. The actions of the
     * panel still work.
     */
    setInterfaceOnly: async (given: boolean) => {
      world.interfaceOnly = parseArgument(z.boolean(), given, "setting")
    },
    /** Creates a new credential. The previous credential works for 7 more days. */
    rotateCredential: async () => world.merchant.rotateCredential(),
    /**
     * Sets whether a new access token makes the client's earlier tokens invalid. Initially it does not, and every
     * token is valid until it expires.
     */
    setNewTokenEndsOld: async (given: boolean) => {
      world.accessTokens.newEndsOld = parseArgument(
        z.boolean(),
        given,
        "setting"
      )
    },
    /**
     * Invalidates all access tokens, as when the operator revokes them. Calls with these tokens are answered with
     * 401.
     */
    endAccessTokens: async () => world.accessTokens.endAll(),
    /**
     * Resets the simulator to its start. Charges, links, tokens, cards, balances, faults, notifications, scripts and
     * the log are deleted, and clock, credentials, URLs and settings get their configured values. Deliveries under
     * way are stopped.
     */
    reset: async () => resetWorld(world),
  }
}

export type ControlActions = ReturnType<typeof controlActions>

/**
 * Controls a simulator. The functions are the same for a simulator in this process and for one in another process,
 * which is called over HTTP.
 */
export interface SimulatorControl extends ControlActions {
  /** Scripts a fault of an operation: `on("authorize").resetAfterCommit().once()`. */
  on(operation: Operation): ReturnType<typeof faultGrammar>
  /** Scripts an effect on later notifications: `onNotification().duplicate().once()`. */
  onNotification(): ReturnType<typeof notificationGrammar>
}

export function controlGrammar({
  addFault,
  addNotificationScript,
}: Pick<ControlActions, "addFault" | "addNotificationScript">): Pick<
  SimulatorControl,
  "on" | "onNotification"
> {
  return {
    on: (operation) => faultGrammar(operation, addFault),
    onNotification: () => notificationGrammar(addNotificationScript),
  }
}

/**
 * Returns the actions on payment links that happen without a request of the merchant's system. The parameter of an
 * action is the id or the order number of a link. Amounts are in minor units. Throws SimulatorControlError and changes
 * nothing if the link does not allow the action.
 */
function linkActions(world: World) {
  const show = (link: PaymentLink) => showLink(link, world.clock.now())
  return {
    /** Returns all links in the order of their creation, including links whose answer was lost. */
    paymentLinks: async () => world.links.all().map(show),
    paymentLink: async (idOrOrderNumber: string) => {
      const link = world.links.find(idOrOrderNumber)
      return link && show(link)
    },
    payLink: async (
      idOrOrderNumber: string,
      options?: z.input<typeof linkPayment>
    ) => {
      const payment = parseArgument(linkPayment, options ?? {}, "payment")
      const link = world.links.require(idOrOrderNumber)
      world.links.pay(link, payment)
      return show(link)
    },
    /**
     * Refunds one payment of a link at the merchant's panel. Without an amount, refunds all that is left of the
     * payment.
     */
    refundLink: async (transactionId: string, given?: number) => {
      const amount = readAmount(given, "refund")
      return show(world.links.refundAtPanel(transactionId, amount))
    },
    deactivateLink: async (idOrOrderNumber: string) => {
      const link = world.links.require(idOrOrderNumber)
      world.links.deactivate(link, "panel")
      return show(link)
    },
  }
}

const releaseOrder = z.strictObject({
  /**
   * The order in which the paused notifications are delivered. `made` is the order in which they were created, and
   * `reversed` is the opposite order. The default is `made`.
   */
  order: z.enum(["made", "reversed"]).default("made"),
})

/** Returns the actions on notifications to the merchant's system. */
function notificationActions(world: World) {
  return {
    /**
     * Sets the URL to which notifications are sent, including notifications that wait for a retry. With `null`, new
     * events create no notification, and setting a URL later does not create it either.
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
    notifications: async () => world.outbox.all().map(listNotification),
    /**
     * Resolves when no delivery is under way and no retry is planned. If no server answers at the URL, this takes as
     * long as all retries together. Does not wait for paused notifications.
     */
    deliveriesIdle: () => world.outbox.idle(),
    addNotificationScript: async (script: NotificationScript) => {
      const read = parseArgument(
        notificationScript,
        script,
        "notification script"
      )
      world.outbox.scripts.add(read)
    },
    /**
     * Returns the scripts that have not been applied as often as they say. A script with `always` is returned if it
     * was never applied.
     */
    unconsumedNotificationScripts: async () =>
      world.outbox.scripts.unconsumed(),
    clearNotificationScripts: async () => world.outbox.scripts.clear(),
    /** Holds back the notifications that are created from now on, until they are released. */
    pauseNotifications: async () => world.outbox.pause(),
    /**
     * Delivers the paused notifications one after the other. Each delivery waits for the answer to the previous
     * delivery. Resolves after the last delivery.
     */
    releaseNotifications: async (given?: z.input<typeof releaseOrder>) => {
      const { order } = parseArgument(releaseOrder, given ?? {}, "release")
      await world.outbox.release(order)
    },
    /**
     * Delivers a notification once more with the same body. Scripts have no effect on this delivery. Resolves after
     * the answer.
     */
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
    /**
     * Sends a notification about the result of a charge's 3DS challenge. By default, the cardholder passed the
     * challenge.
     */
    notifyThreeDs: async (merchantChargeId: string, given?: ThreeDsResult) => {
      const result = parseArgument(threeDsResult, given ?? {}, "3DS result")
      const charge = world.charges.require(merchantChargeId)
      return listNotification(notifyThreeDs(world, charge, result))
    },
    /**
     * Sends a notification with any body, as JSON or as plain text. The given headers are added to the usual ones or
     * replace them.
     */
    notify: async (
      body: unknown,
      options?: { headers?: Record<string, string> }
    ) => {
      const given = { ...options, body }
      const custom = parseArgument(customNotification, given, "notification")
      return listNotification(notifyCustom(world, custom))
    },
  }
}
