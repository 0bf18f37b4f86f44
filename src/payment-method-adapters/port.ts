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
import type { ReadMethodFields } from "../gateway/read-gateway-charge"
import type { PaymentSession } from "../medusa/payment/payment-session"
import type { Ledger } from "../modules/ledger"
import type { ChangeIntent } from "../modules/ledger/ports/charge-ledger"
import type { ReceivedNotification } from "../modules/ledger/ports/received-notification"
import type { AccountOptions } from "../options/account-options"
import type { BuyerField } from "../texts/checkout-texts"
import type { ShopperMessage } from "../texts/shopper-texts"
import type { UnjudgedReports } from "./report"
import type { SessionAccess } from "./session/session-access"

/** The services that a payment method uses when it calls the gateway. `operations` provides them. */
export interface MethodServices {
  account: AccountOptions
  ledger: Ledger
  gateway: GatewayClient
  /**
   * The gateway client (the object that sends requests) for the account's payment-link integration, which has its own
   * credentials.
   */
  links: PaymentLinkClient
  log: Log
}

/** The services that are needed to look a charge up. */
export interface ReadingServices extends Pick<
  MethodServices,
  "account" | "ledger"
> {
  gateway: Pick<GatewayClient, "lookUpCharge">
  links: Pick<PaymentLinkClient, "lookUpPaymentLink" | "listLinkTransactions">
}

/**
 * The result of deactivating a payment link:
 * - `inactive`: the link can no longer be paid, because of this request or already before it.
 * - `failed`: the request was refused or not sent, or its outcome is unknown.
 */
export type DeactivationResult =
  { kind: "inactive" } | { kind: "failed"; error: unknown }

/** Whether a failed deactivation may succeed when it is repeated. A rejection by the gateway is final. */
export function mayDeactivateLater(deactivated: DeactivationResult): boolean {
  return (
    deactivated.kind === "failed" &&
    !(
      deactivated.error instanceof GatewayError &&
      deactivated.error.outcome === "rejected"
    )
  )
}

/** A request to the gateway that may move money, with the function that sends it. */
export interface CallToSend {
  request: object
  send: (request: unknown, budget: TimeBudget) => Promise<GatewayCharge>
}

export function callToSend<Request extends object>(
  send: (request: Request, budget: TimeBudget) => Promise<GatewayCharge>,
  request: Request
): CallToSend {
  return {
    request,
    send: (given, budget) => send(given as Request, budget),
  }
}

export interface ClaimedCharge {
  charge: Charge
  operation: Operation
}

/** How a payment method makes a claimed charge at the gateway. */
export interface CreationSteps {
  callFor(claimed: ClaimedCharge): CallToSend
  /**
   * Called when the outcome of the creation is recorded. Resolves to true if nothing was made and the charge has to be
   * claimed and made once more.
   */
  isToBeRepeated?(
    claimed: ClaimedCharge,
    concluded: Charge,
    budget: TimeBudget
  ): Promise<boolean>
}

/** Everything that is needed to make the one charge of a session. All of it was checked before. */
export interface ChargePlan {
  intent: ChargeIntent
  /** `shopper`, or the id of the admin user who requested the charge. */
  actor: string
  /** The payer's document, for the fiscal note. The ledger stores it only if the store's options say so. */
  buyer?: BuyerDocument | undefined
  /** Whether the attempt limits apply. They apply to shoppers and not to the store's own staff. */
  isLimited: boolean
  /**
   * Returns how to make the charge. Called before anything is claimed. Throws ConfigurationError for an account without
   * credentials.
   */
  open(services: MethodServices): CreationSteps
}

/**
 * The result of checking a session before its charge is made:
 * - `ready`: the plan has all data for the gateway.
 * - `incomplete`: the `missing` fields of the cart are empty or have values that cannot be used.
 * - `refused`: the charge may not be made. `message` tells the shopper why.
 */
export type PreparedCharge =
  | { kind: "ready"; plan: ChargePlan }
  | { kind: "incomplete"; missing: BuyerField[] }
  | { kind: "refused"; message: ShopperMessage }

/**
 * A session whose charge is to be prepared. `plaintext` is the decrypted input of the shopper, or undefined if there is
 * none.
 */
export interface SessionToPrepare {
  session: PaymentSession
  amount: MinorUnits
  plaintext: string | undefined
}

/**
 * The result of reading what a storefront sent with a session:
 * - `none`: no payment data was sent. A session can be made, but its cart cannot be completed.
 * - `invalid`: `problems` has every wrong field.
 */
export type ReadInputResult =
  | { kind: "complete"; input: object }
  | { kind: "none" }
  | { kind: "invalid"; problems: readonly InputProblem[] }

/**
 * The result of checking the input when its session is made. `shown` is the data that the session shows to the shopper.
 */
type CheckInputResult =
  | { kind: "accepted"; shown: Partial<PublicData> }
  | { kind: "refused"; message: ShopperMessage; because: string }

/**
 * The interface that the adapter of each payment method implements. Claims, calls, doubts and outcomes are the same for
 * every method and belong to `operations`. What a method can do is declared in `domain/payment-method`.
 */
export interface PaymentMethodAdapter {
  /** Reads the payment data that a storefront sends with a session. */
  readInput(data: unknown): ReadInputResult
  /** The fields that are reported as missing if a session has no input of the shopper. */
  missingInput: readonly string[]
  /** Whether the shopper's device is stored with the input, for accounts that send it to the gateway. */
  usesDevice: boolean
  /**
   * Checks the shopper's input when the session is made. Missing for a method that makes its charge together with the
   * session, because `prepare` checks the input there.
   */
  checkInput?(
    account: AccountOptions,
    amount: MinorUnits,
    plaintext: string
  ): CheckInputResult
  /** Returns a log line that says why an account cannot charge, or `undefined` if it can. */
  reasonNotToCharge(account: AccountOptions): string | undefined
  /** Checks a session and prepares its charge. Does not call the gateway. */
  prepare(
    access: SessionAccess,
    given: SessionToPrepare
  ): Promise<PreparedCharge>
  /** Looks up a charge at the gateway. Throws GatewayError. */
  lookUp(
    services: ReadingServices,
    charge: Charge,
    budget: TimeBudget
  ): Promise<ChargeLookup>
  /** Returns the call that captures, refunds or voids a charge. */
  change(
    services: MethodServices,
    asked: ClaimedCharge & { change: ChangeIntent }
  ): CallToSend
  /** Cancels a charge again, without a claim. Missing for a method whose cancellation must not be repeated. */
  cancelAgain?(
    services: MethodServices,
    charge: Charge,
    budget: TimeBudget
  ): Promise<DeactivationResult | undefined>
  /** Returns what the received notifications report of a charge. */
  reportsOf(
    services: Pick<MethodServices, "account" | "ledger">,
    charge: Charge,
    received: readonly ReceivedNotification[]
  ): Promise<UnjudgedReports>
  /** Reads the fields of a transaction that only this method has, from an answer or a notification. */
  readPart?: ReadMethodFields
  /**
   * Returns the charge as the ledger's records of its payments show it. Missing for a method whose payments are not
   * recorded one by one.
   */
  recordedOf?(ledger: Ledger, charge: Charge): Promise<GatewayCharge>
}
