import type { ChargeIntent, AsynchronousMethod } from "../../charge/charge"
import type { MinorUnits } from "../../charge/money"
import type { BuyerField } from "../../texts/checkout-texts"
import type { ShopperMessage } from "../../texts/shopper-texts"
import type { TimeBudget } from "../../charge/time-budget"
import type { ChargePlan, CreatedCharge } from "../../payments/create-charge"
import type { PaymentSession } from "../../medusa/payment-session"
import type { ProviderAccess } from "../base/provider-access"

/** What is particular to one way to pay while nobody looks. */
export interface ChargeMaking<Kept> {
  method: AsynchronousMethod
  /** Whether the account has what it takes to ask the gateway; says so in the log when it has not. */
  canMake(access: ProviderAccess): boolean
  /** What a session lacks of which nothing is kept. */
  missing: BuyerField[]
  /** What a live request has left for the session; undefined when none has, or no key reads it. */
  kept(access: ProviderAccess, sessionId: string): Promise<Kept | undefined>
  /** Checks a session before anything is made for it. Asks nothing of the gateway. */
  prepare(
    access: ProviderAccess,
    given: { session: PaymentSession; amount: MinorUnits; kept: Kept }
  ): Promise<PreparedCode>
}

/**
 * - `ready`: everything that the gateway must be told, checked.
 * - `incomplete`: what the cart lacks; the shopper has not come so far.
 * - `refused`: nothing was asked of the gateway, and the shopper is told why.
 */
export type PreparedCode =
  | ReadyCode
  | { kind: "incomplete"; missing: BuyerField[] }
  | { kind: "refused"; message: ShopperMessage }

export interface ReadyCode {
  kind: "ready"
  intent: ChargeIntent
  /** `shopper`, or the admin user who asked for it: attempt limits are for those nobody knows. */
  actor: string
  /** The one call of it, through the door that all money takes. */
  charge: (
    plan: Pick<ChargePlan, "intent" | "claim" | "isAllowed">,
    budget: TimeBudget
  ) => Promise<CreatedCharge>
}
