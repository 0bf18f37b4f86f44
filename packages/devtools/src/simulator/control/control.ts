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
 * All actions that a test or a person can ask of the simulator. Except for deliveries, an action has taken effect
 * when its call returns; other processes wait for the promise.
 */
export function controlActions(world: World) {
  return {
    ...chargeActions(world),
    ...linkActions(world),
    ...notificationActions(world),

    addFault: async (script: FaultScript) =>
      world.faults.add(readAs(faultScript, script, "fault")),
    faults: async () => world.faults.all(),
    /** Returns the faults that have not struck as often as scripted; with `always`, those that never struck. */
    unconsumedFaults: async () => world.faults.unconsumed(),
    clearFaults: async () => world.faults.clear(),
    /** Returns all requests in order of arrival, or those of one operation; "unknown" are those that hit no route. */
    requests: async (given?: LoggedRequest["operation"]) => {
      const operation = readAs(loggedOperation, given, "operation")
      return structuredClone(
        world.requests.filter(
          (request) =>
            operation === undefined || request.operation === operation
        )
      )
    },
    /** Sets the balance that pays refunds, in cents; null, the initial value, is unlimited. */
    setBalance: async (given: number | null) => {
      world.merchant.balance = readAs(balance, given, "balance")
    },
    /** Advances the clock. Overdue codes expire and overdue authorizations lapse; both are notified at once. */
    advanceClock: async (ms: number) => {
      world.clock.advance(readAs(milliseconds, ms, "time"))
      world.charges.endOverdue()
    },
    /**
     * Sets whether the API offers only what the interface shows, and the creations of charges and links: lookups,
     * captures, refunds and the deactivation of links are answered 404 then. The panel's actions go on working.
     */
    setInterfaceOnly: async (given: boolean) => {
      world.interfaceOnly = readAs(z.boolean(), given, "setting")
    },
    /** Makes a new credential; the former one works for 7 more days. */
    rotateCredential: async () => world.merchant.rotateCredential(),
    /** Sets whether a new token ends the client's former ones. At first false: they stay valid until they expire. */
    setNewTokenEndsOld: async (given: boolean) => {
      world.accessTokens.newEndsOld = readAs(z.boolean(), given, "setting")
    },
    /** Ends all access tokens, as when the operator revokes them: calls with them are answered 401. */
    endAccessTokens: async () => world.accessTokens.endAll(),
    /**
     * Resets the simulator to its start: no charges, links, tokens, cards, balances, faults, notifications, scripts
     * or log; clock, credentials, URLs and the settings of codes and tokens as configured. Ends deliveries under way.
     */
    reset: async () => resetWorld(world),
  }
}

export type ControlActions = ReturnType<typeof controlActions>

/** The control of a simulator, for tests: the same functions in the same process and over HTTP. */
export interface SimulatorControl extends ControlActions {
  /** Scripts a fault of an operation: `on("authorize").resetAfterCommit().once()`. */
  on(operation: Operation): ReturnType<typeof faultGrammar>
  /** Scripts what happens to later notifications: `onNotification().duplicate().once()`. */
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
 * What happens to payment links without a request by the merchant's system. A link is named by its
 * id or its order number. Amounts are in cents. If the link does not allow the action, throws
 * SimulatorControlError and changes nothing.
 */
function linkActions(world: World) {
  const show = (link: PaymentLink) => showLink(link, world.clock.now())
  return {
    /** Returns all links in the order in which they were made, also those whose answer was lost. */
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
    /** Refunds one payment at the panel. Default amount: all that is left of the payment. */
    refundLink: async (transactionId: string, given?: number) => {
      const amount = readAmount(given, "refund")
      return show(world.links.refundAtPanel(transactionId, amount))
    },
    /** Deactivates a link at the panel. */
    deactivateLink: async (idOrOrderNumber: string) => {
      const link = world.links.require(idOrOrderNumber)
      world.links.deactivate(link, "panel")
      return show(link)
    },
  }
}

const releaseOrder = z.strictObject({
  /** Whether to deliver in the order of creation, or the last one first. Default: "made". */
  order: z.enum(["made", "reversed"]).default("made"),
})

/** How the simulator notifies the merchant's system. */
function notificationActions(world: World) {
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
