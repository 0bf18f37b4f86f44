import { z } from "@medusajs/framework/zod"

import { faultScript, type FaultScript } from "../faults/fault"
import { faultGrammar } from "../faults/fault-grammar"
import { operations, type Operation } from "../gateway/gateway-exchange"
import type { LoggedRequest } from "../gateway/request-log"
import { notificationGrammar } from "../notifications/notification-effect"
import { resetWorld, type World } from "../world"
import { chargeActions } from "./charge-actions"
import { readAs } from "./control-error"
import { linkActions } from "./link-actions"
import { notificationActions } from "./notification-actions"

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
    /** Advances the clock. Overdue codes expire and are notified at once; authorizations lapse on the next look. */
    advanceClock: async (ms: number) => {
      world.clock.advance(readAs(milliseconds, ms, "time"))
      world.charges.expireCodes()
    },
    /** Makes a new credential; the former one works for 7 more days. */
    rotateCredential: async () => world.merchant.rotateCredential(),
    /** Sets whether a new token ends the client's former ones. At first false: they stay valid until they expire. */
    setNewTokenEndsOld: async (given: boolean) => {
      world.accessTokens.newEndsOld = readAs(z.boolean(), given, "setting")
    },
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
