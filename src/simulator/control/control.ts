import { z } from "@medusajs/framework/zod"

import {
  faultScript,
  type FaultScript,
  type ScriptedFault,
} from "../faults/fault"
import { faultGrammar } from "../faults/fault-grammar"
import { operations, type Operation } from "../gateway/gateway-exchange"
import type { LoggedRequest } from "../gateway/request-log"
import type { Credential } from "../merchants/merchant"
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

    async addFault(script: FaultScript): Promise<void> {
      world.faults.add(readAs(faultScript, script, "fault"))
    },
    async faults(): Promise<ScriptedFault[]> {
      return world.faults.all()
    },
    /** Returns the faults that have not struck as often as scripted; with `always`, those that never struck. */
    async unconsumedFaults(): Promise<ScriptedFault[]> {
      return world.faults.unconsumed()
    },
    async clearFaults(): Promise<void> {
      world.faults.clear()
    },
    /** Returns all requests in order of arrival, or those of one operation; "unknown" are those that hit no route. */
    async requests(
      given?: LoggedRequest["operation"]
    ): Promise<LoggedRequest[]> {
      const operation = readAs(loggedOperation, given, "operation")
      return structuredClone(
        world.requests.filter(
          (request) =>
            operation === undefined || request.operation === operation
        )
      )
    },
    /** Sets the balance that pays refunds, in cents; null, the initial value, is unlimited. */
    async setBalance(given: number | null): Promise<void> {
      world.merchant.balance = readAs(balance, given, "balance")
    },
    /** Advances the clock. Overdue codes expire and are notified at once; authorizations lapse on the next look. */
    async advanceClock(ms: number): Promise<void> {
      world.clock.advance(readAs(milliseconds, ms, "time"))
      world.charges.expireCodes()
    },
    /** Makes a new credential; the former one works for 7 more days. */
    async rotateCredential(): Promise<Credential> {
      return world.merchant.rotateCredential()
    },
    /** Sets whether a new token ends the client's former ones. At first false: they stay valid until they expire. */
    async setNewTokenEndsOld(given: boolean): Promise<void> {
      world.accessTokens.newEndsOld = readAs(z.boolean(), given, "setting")
    },
    /**
     * Resets the simulator to its start: no charges, links, tokens, cards, balances, faults, notifications, scripts
     * or log; clock, credentials, URLs and the settings of codes and tokens as configured. Ends deliveries under way.
     */
    async reset(): Promise<void> {
      resetWorld(world)
    },
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
