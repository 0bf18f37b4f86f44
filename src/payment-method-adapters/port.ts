import { GatewayError } from "../domain/errors"
import type { InputProblem } from "../domain/buyer/shopper-input"
import type { Charge, ChargeIntent } from "../domain/charge/charge"
import type { GatewayCharge } from "../domain/charge/gateway-charge"
import type { PublicData } from "../domain/charge/public-data"
import type { TimeBudget } from "../domain/time-budget"
import type { Log } from "../domain/log"
import type { MinorUnits } from "../domain/money"
import type { Operation } from "../domain/operation/operation"
import type { BuyerDocument } from "../domain/shared-with-browser/document"
import type { ChargeLookup, GatewayClient } from "../gateway/client"
import type { PaymentLinkClient } from "../gateway/payment-link-client"
import type { ReadTransactionPart } from "../gateway/read-gateway-charge"
import type { PaymentSession } from "../medusa/payment/payment-session"
import type { Ledger } from "../modules/ledger"
import type { ChangeIntent } from "../modules/ledger/ports/charge-ledger"
import type { ReceivedNotification } from "../modules/ledger/ports/received-notification"
import type { AccountOptions } from "../options/account-options"
import type { BuyerField } from "../texts/checkout-texts"
import type { ShopperMessage } from "../texts/shopper-texts"
import type { Unjudged } from "./report"
import type { SessionAccess } from "./session/session-access"

/** The services that a method uses when it calls the gateway; `operations` provides them. */
export interface MethodServices {
  account: AccountOptions
  ledger: Ledger
  gateway: GatewayClient
  /** The client of the account's payment-link integration, which has its own credentials. */
  links: PaymentLinkClient
  log: Log
}

/** The services that look a charge up. */
export interface ReadingServices extends Pick<
  MethodServices,
  "account" | "ledger"
> {
  gateway: Pick<GatewayClient, "lookUpCharge">
  links: Pick<PaymentLinkClient, "lookUpPaymentLink" | "listLinkTransactions">
}

/**
 * - `inactive`: the link can no longer be paid, because of this request or already before it.
 * - `failed`: the request was refused or not sent, or its outcome is unknown.
 */
export type Deactivated =
  { kind: "inactive" } | { kind: "failed"; error: unknown }

/** Whether a failed deactivation may succeed later, because the gateway did not reject it. */
export function mayEndLater(deactivated: Deactivated): boolean {
  return (
    deactivated.kind === "failed" &&
    !(
      deactivated.error instanceof GatewayError &&
      deactivated.error.outcome === "rejected"
    )
  )
}

/** One call of the gateway that may move money: the function that sends it, and its request. */
export interface Call {
  request: object
  send: (request: unknown, budget: TimeBudget) => Promise<GatewayCharge>
}

export function callOf<Request extends object>(
  send: (request: Request, budget: TimeBudget) => Promise<GatewayCharge>,
  request: Request
): Call {
  return {
    request,
    send: (given, budget) => send(given as Request, budget),
  }
}

/** A charge and its claimed operation. */
export interface ClaimedCharge {
  charge: Charge
  operation: Operation
}

/** How a claimed charge is made at the gateway. */
export interface Creation {
  callFor(claimed: ClaimedCharge): Call
  /**
   * Called when the operation was concluded. Returns true if nothing was made and the charge is to be claimed and made
   * once more.
   */
  isToBeRepeated?(
    claimed: ClaimedCharge,
    concluded: Charge,
    budget: TimeBudget
  ): Promise<boolean>
}

/** All that is needed to make the one charge of a session, checked. */
export interface ChargePlan {
  intent: ChargeIntent
  /** `shopper`, or the id of the admin user who requested the charge. */
  actor: string
  /** The payer's document, for the fiscal note; the ledger keeps it if the store's options say so. */
  buyer?: BuyerDocument | undefined
  /** Whether the attempt limits apply; they apply to shoppers, not to the store's own staff. */
  isLimited: boolean
  /** Throws ConfigurationError for an account without credentials; called before anything is claimed. */
  open(services: MethodServices): Creation
}

/**
 * - `ready`: all the data for the gateway, checked.
 * - `incomplete`: the cart lacks the `missing` fields, or has values there that cannot be used.
 * - `refused`: the gateway was not called; `message` tells the shopper why.
 */
export type Prepared =
  | { kind: "ready"; plan: ChargePlan }
  | { kind: "incomplete"; missing: BuyerField[] }
  | { kind: "refused"; message: ShopperMessage }

/** A session that is prepared, with the shopper's input in plaintext; undefined without one. */
export interface SessionToPrepare {
  session: PaymentSession
  amount: MinorUnits
  plaintext: string | undefined
}

/**
 * - `none`: no payment data was sent; a session can be made, but not completed.
 * - `invalid`: `problems` has every wrong field.
 */
export type ReadInput =
  | { kind: "complete"; input: object }
  | { kind: "none" }
  | { kind: "invalid"; problems: readonly InputProblem[] }

/** The result of checking input when its session is made: what the session shows, or why it is refused. */
type CheckedInput =
  | { kind: "accepted"; shown: Partial<PublicData> }
  | { kind: "refused"; message: ShopperMessage; because: string }

/**
 * What a payment method does. Claims, calls, doubts and outcomes are the same for every method and stay in
 * `operations`; what a method can do is in `domain/payment-method`.
 */
export interface PaymentMethodPort {
  /** Reads what a storefront sends with a session. */
  readInput(data: unknown): ReadInput
  /** The fields that a session without the shopper's input lacks. */
  missingInput: readonly string[]
  /** Whether the shopper's device is kept with the input, where the account sends it. */
  usesDevice: boolean
  /** For a method that makes its charge later than its session: checks the input when the session is made. */
  checkInput?(
    account: AccountOptions,
    amount: MinorUnits,
    plaintext: string
  ): CheckedInput
  /** Returns why an account cannot charge, as a line for the log; undefined if it can. */
  reasonNotToCharge(account: AccountOptions): string | undefined
  /** Checks a session and prepares its charge. Does not call the gateway. */
  prepare(access: SessionAccess, given: SessionToPrepare): Promise<Prepared>
  /** Looks up a charge. Throws GatewayError. */
  lookUp(
    services: ReadingServices,
    charge: Charge,
    budget: TimeBudget
  ): Promise<ChargeLookup>
  /** Returns the call that captures, refunds or voids a charge. */
  change(
    services: MethodServices,
    asked: ClaimedCharge & { change: ChangeIntent }
  ): Call
  /** For a method whose cancellation can be repeated: cancels again, without a claim. */
  cancelAgain?(
    services: MethodServices,
    charge: Charge,
    budget: TimeBudget
  ): Promise<Deactivated | undefined>
  /** Reads what notifications that the account may receive report of a charge. */
  reportsOf(
    services: Pick<MethodServices, "account" | "ledger">,
    charge: Charge,
    received: readonly ReceivedNotification[]
  ): Promise<Unjudged>
  /** For a method whose transactions have fields of their own: reads them from an answer or a notification. */
  readPart?: ReadTransactionPart
  /** For a method whose payments the ledger records one by one: the charge as those records show it. */
  recordedOf?(ledger: Ledger, charge: Charge): Promise<GatewayCharge>
}
