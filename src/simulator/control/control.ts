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
import { readAs, SimulatorControlError } from "./control-error"
import { linkActions } from "./link-actions"
import { notificationActions } from "./notification-actions"

const loggedOperation = z.enum([...operations, "unknown"]).optional()

const balance = z.strictObject({
  amount: z
    .int("must be an integer, in cents")
    .min(0, "must be at least 0")
    .nullable(),
})

const tokenSetting = z.strictObject({ ends: z.boolean() })

/**
 * All that a test or a person can have the simulator do. Every effect is in place when a call returns; the
 * promises are there for callers in another process. The merchant may be left out when there is one.
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
    /** Faults that have not struck as often as they were to; a standing one counts until its first time. */
    async unconsumedFaults(): Promise<ScriptedFault[]> {
      return world.faults.unconsumed()
    },
    async clearFaults(): Promise<void> {
      world.faults.clear()
    },
    /** All requests in order of arrival, or those of one operation; "unknown" are those that hit no route. */
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
    /** What refunds are paid from, in cents; null, as at the start, is unlimited. */
    async setBalance(
      given: number | null,
      merchantDocument?: string
    ): Promise<void> {
      const { amount } = readAs(balance, { amount: given }, "balance")
      const { merchants } = world
      merchants.stateOf(merchants.require(merchantDocument)).balance = amount
    },
    /** Codes whose time is over expire at once, and that is notified; an authorization lapses when somebody looks. */
    async advanceClock(ms: number): Promise<void> {
      if (!Number.isFinite(ms) || ms < 0) {
        throw new SimulatorControlError(
          `the clock can only be advanced by 0 ms or more, not by ${ms}`
        )
      }
      world.clock.advance(ms)
      world.charges.expireCodes()
    },
    /** A new credential; the one before it works for 7 more days. */
    async rotateCredential(merchantDocument?: string): Promise<Credential> {
      const merchant = world.merchants.require(merchantDocument)
      return world.merchants.rotateCredential(merchant, "checkout")
    },
    /** At the start false: all tokens of a client live on. With true, each new one ends those before it. */
    async setNewTokenEndsOld(given: boolean): Promise<void> {
      const { ends } = readAs(tokenSetting, { ends: given }, "token setting")
      world.accessTokens.newEndsOld = ends
    },
    /**
     * As freshly started: no charges, payment links, tokens, cards, balances, faults, notifications, scripts or log; clock,
     * credentials, notification URLs and the settings of codes and tokens as configured. What was being delivered is broken off.
     */
    async reset(): Promise<void> {
      resetWorld(world)
    },
  }
}

export type ControlActions = ReturnType<typeof controlActions>

/** How a test scripts and inspects a simulator: the same words in its process and over HTTP. */
export interface SimulatorControl extends ControlActions {
  /** `on("authorize").resetAfterCommit().once()` */
  on(operation: Operation): ReturnType<typeof faultGrammar>
  /** `onNotification().duplicate().once()`: what happens to those made from now on. */
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
