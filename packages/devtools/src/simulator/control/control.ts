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
import { readAs, SimulatorControlError } from "./control-error"
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
 * Returns all actions by which a test or a user controls the simulator. An action has taken effect when its promise
 * resolves, except for deliveries of notifications.
 */
export function controlActions(world: World) {
  return {
    ...chargeActions(world),
    ...linkActions(world),
    ...notificationActions(world),

    addFault: async (script: FaultScript) =>
      world.faults.add(readAs(faultScript, script, "fault")),
    faults: async () => world.faults.all(),
    /**
     * Returns the faults that have not struck as often as scripted. A fault with `always` is returned if it never
     * struck.
     */
    unconsumedFaults: async () => world.faults.unconsumed(),
    clearFaults: async () => world.faults.clear(),
    /**
     * Returns all requests in order of arrival, or those of one operation. "unknown" selects the requests that
     * matched no route.
     */
    requests: async (given?: LoggedRequest["operation"]) => {
      const operation = readAs(loggedOperation, given, "operation")
      return structuredClone(
        world.requests.filter(
          (request) =>
            operation === undefined || request.operation === operation
        )
      )
    },
    /** Sets the balance that pays refunds, in minor units. `null` means unlimited and is the initial value. */
    setBalance: async (given: number | null) => {
      world.merchant.balance = readAs(balance, given, "balance")
    },
    /**
     * Advances the clock. Codes that are overdue afterwards expire, overdue authorizations lapse, and notifications
     * about both are sent at once.
     */
    advanceClock: async (ms: number) => {
      world.clock.advance(readAs(milliseconds, ms, "time"))
      world.charges.endOverdue()
    },
    /**
     * Sets whether the API offers only the documented interface and the creation of charges and links. Lookups,
     * captures, refunds and the deactivation of links are then answered with 404. The actions of the panel still
     * work.
     */
    setInterfaceOnly: async (given: boolean) => {
      world.interfaceOnly = readAs(z.boolean(), given, "setting")
    },
    /** Creates a new credential. The previous credential works for 7 more days. */
    rotateCredential: async () => world.merchant.rotateCredential(),
    /**
     * Sets whether a new access token invalidates the previous tokens of the client. Initially it does not, and
     * tokens stay valid until they expire.
     */
    setNewTokenEndsOld: async (given: boolean) => {
      world.accessTokens.newEndsOld = readAs(z.boolean(), given, "setting")
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

/** The control of a simulator in this process or, with the same functions, over HTTP. */
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
 * Returns the actions on payment links that no request of the merchant's system causes. A link is named by its id or
 * its order number. Amounts are in minor units. An action that the link does not allow throws SimulatorControlError
 * and changes nothing.
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
      const payment = readAs(linkPayment, options ?? {}, "payment")
      const link = world.links.require(idOrOrderNumber)
      world.links.pay(link, payment)
      return show(link)
    },
    /** Refunds one payment of a link at the panel. Without an amount, all that is left of the payment is refunded. */
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
   * The order of the deliveries: `made` is the order of creation, and `reversed` begins with the last one. The
   * default is `made`.
   */
  order: z.enum(["made", "reversed"]).default("made"),
})

/** Returns the actions on notifications to the merchant's system. */
function notificationActions(world: World) {
  return {
    /**
     * Sets the URL for notifications, also for those under way. With `null`, no notification is created, not even
     * when a URL is set later.
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
     * Resolves when no delivery is under way or waits for a retry. If nothing answers at the URL, that is after all
     * retry delays. Paused notifications are not waited for.
     */
    deliveriesIdle: () => world.outbox.idle(),
    addNotificationScript: async (script: NotificationScript) => {
      const read = readAs(notificationScript, script, "notification script")
      world.outbox.scripts.add(read)
    },
    /**
     * Returns the scripts that have not happened as often as scripted. A script with `always` is returned if it never
     * happened.
     */
    unconsumedNotificationScripts: async () =>
      world.outbox.scripts.unconsumed(),
    clearNotificationScripts: async () => world.outbox.scripts.clear(),
    /** Holds back the notifications that are created from now on, until they are released. */
    pauseNotifications: async () => world.outbox.pause(),
    /**
     * Delivers the paused notifications one after the other, each after the answer to the one before. Resolves after
     * the last delivery.
     */
    releaseNotifications: async (given?: z.input<typeof releaseOrder>) => {
      const { order } = readAs(releaseOrder, given ?? {}, "release")
      await world.outbox.release(order)
    },
    /** Delivers a notification once more with the same body, regardless of scripts. Resolves after the answer. */
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
    /** Sends a notification about the result of a charge's 3DS challenge, as the cardholder's bank would judge it. */
    notifyThreeDs: async (merchantChargeId: string, given?: ThreeDsResult) => {
      const result = readAs(threeDsResult, given ?? {}, "3DS result")
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
      const custom = readAs(customNotification, given, "notification")
      return listNotification(notifyCustom(world, custom))
    },
  }
}
