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
import type { ParseMethodFields } from "../gateway/parse-gateway-charge"
import type { CardToSave, Ledger } from "../modules/ledger"
import type { PaymentSession } from "../medusa/payment/read-session-with-cart"
import type { ChangeIntent } from "../modules/ledger/ports/ledger-parameters-and-results"
import type { ReceivedNotification } from "../modules/ledger/ports/received-notification"
import type { AccountOptions } from "../options/account-options"
import type { BuyerField } from "../texts/checkout-texts"
import type { ShopperMessage } from "../texts/shopper-texts"
import type { UnjudgedReports } from "./notification-report"
import type { SessionDependencies } from "./session/session-dependencies"

/** The services that a payment method adapter uses to call the gateway. */
export interface MethodServices {
  account: AccountOptions
  ledger: Ledger
  gateway: GatewayClient
  /** The HTTP client for the gateway's payment link integration, which has its own credentials. */
  links: PaymentLinkClient
  log: Log
}

export interface LookupServices extends Pick<
  MethodServices,
  "account" | "ledger"
> {
  gateway: Pick<GatewayClient, "lookUpCharge">
  links: Pick<PaymentLinkClient, "lookUpPaymentLink" | "listLinkTransactions">
}

/**
 * The result of deactivating a payment link:
 * - `inactive`: the link can no longer be paid. It may have been inactive already.
 * - `failed`: the request was refused or not sent, or its outcome is unknown.
 */
export type DeactivationResult =
  { kind: "inactive" } | { kind: "failed"; error: unknown }

/**
 * Returns whether another attempt to deactivate the link can succeed. Returns false if the link is inactive, or if the
 * gateway has rejected the attempt.
 */
export function canRetryDeactivation(deactivated: DeactivationResult): boolean {
  return (
    deactivated.kind === "failed" &&
    !(
      deactivated.error instanceof GatewayError &&
      deactivated.error.outcome === "rejected"
    )
  )
}

/** A request that may move money, with the function that sends it to the gateway. */
export interface CallToSend {
  request: object
  send: (request: unknown, budget: TimeBudget) => Promise<GatewayCharge>
}

export function buildCallToSend<Request extends object>(
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

/** How a payment method creates a charge at the gateway, after the charge was claimed. */
export interface CreationSteps {
  buildCreationCall(claimed: ClaimedCharge): CallToSend
  /**
   * Cleans up after an attempt to create a charge. For example, a link that the ledger did not store is deactivated.
   * Called after the outcome of the attempt was recorded. Returns true if the caller should try to create the charge
   * once more.
   */
  cleanUpAndDecideRetry?(
    claimed: ClaimedCharge,
    concluded: Charge,
    budget: TimeBudget
  ): Promise<boolean>
}

/** All data that are needed to create the only charge of a session. They have already been checked. */
export interface ChargePlan {
  intent: ChargeIntent
  /**
   * The cause of the charge: `shopper`, `store` for the store's own code, or the id of the admin user or API key that
   * requested a payment link.
   */
  actor: string
  /**
   * The buyer's document for the fiscal note. The ledger stores it only if the option `keepFiscalDocument` is set, and
   * never stores a passport number.
   */
  buyer?: BuyerDocument | undefined
  /** The saved card that pays, or the card that is saved if the charge is approved. */
  card?: { savedCardId?: string | undefined; toSave?: CardToSave | undefined }
  /**
   * Whether the attempt limits apply. They do not apply to payment links that an administrator or the store's own code
   * requested.
   */
  isLimited: boolean
  /**
   * Returns the steps that create the charge. Called before the charge is inserted into the ledger.
   * @throws ConfigurationError for an account without credentials.
   */
  createSteps(services: MethodServices): CreationSteps
}

/**
 * The result of checking a session before its charge is created:
 * - `ready`: the plan has all data for the gateway.
 * - `incomplete`: the cart fields in `missing` are empty or unusable. If the list is empty, the session has no usable
 *   input of the shopper.
 * - `refused`: the charge must not be created. `message` is the reason for the shopper.
 */
export type PreparedCharge =
  | { kind: "ready"; plan: ChargePlan }
  | { kind: "incomplete"; missing: BuyerField[] }
  | { kind: "refused"; message: ShopperMessage }

/**
 * A session for which a charge is prepared. `plaintext` is the shopper's decrypted input, or undefined if there is
 * none.
 */
export interface SessionToPrepare {
  session: PaymentSession
  amount: MinorUnits
  plaintext: string | undefined
}

/**
 * The result of reading the payment data that a storefront sent for a session:
 * - `complete`: `input` has the valid payment data.
 * - `none`: the storefront sent no payment data. The session can be created, but its cart cannot be completed.
 * - `invalid`: `problems` lists all invalid fields.
 */
export type ReadInputResult =
  | { kind: "complete"; input: object }
  | { kind: "none" }
  | { kind: "invalid"; problems: readonly InputProblem[] }

/**
 * The result of checking the shopper's input when a session is created. `shown` is the data that the storefront can
 * read from the session.
 */
type CheckInputResult =
  | { kind: "accepted"; shown: Partial<PublicData> }
  | { kind: "refused"; message: ShopperMessage; because: string }

/**
 * The code that is specific to one payment method. Claims and outcomes are the same for all payment methods, and are in
 * the folder `operations`.
 */
export interface PaymentMethodAdapter {
  parseInput(data: unknown): ReadInputResult
  /** The input fields that are reported as missing if the shopper has entered nothing. */
  missingInput: readonly string[]
  /**
   * Whether the method uses the shopper's IP address and browser. They are only stored for accounts that send them to
   * the gateway.
   */
  usesDevice: boolean
  /**
   * Checks the shopper's input when a session is created. Methods that create the charge together with the session do
   * not implement this function, because `prepare` checks the input.
   */
  checkInput?(
    account: AccountOptions,
    amount: MinorUnits,
    plaintext: string
  ): CheckInputResult
  /** Returns a log line with the reason why an account cannot use this method, or `undefined` if it can. */
  reasonNotToCharge(account: AccountOptions): string | undefined
  /** Checks a session, and prepares the data of its charge. Does not call the gateway. */
  prepare(
    dependencies: SessionDependencies,
    given: SessionToPrepare
  ): Promise<PreparedCharge>
  /** Looks up a charge at the gateway. Throws GatewayError if the lookup fails. */
  lookUp(
    services: LookupServices,
    charge: Charge,
    budget: TimeBudget
  ): Promise<ChargeLookup>
  change(
    services: MethodServices,
    asked: ClaimedCharge & { change: ChangeIntent }
  ): CallToSend
  /**
   * Sends the cancellation of a charge without a claim, even if it may have been sent before. Resolves to `undefined`
   * if the charge has nothing to cancel. Only implemented by methods whose cancellation can be repeated.
   */
  retryCancellation?(
    services: MethodServices,
    charge: Charge,
    budget: TimeBudget
  ): Promise<DeactivationResult | undefined>
  /**
   * Returns what the given notifications report about a charge: the reports with its state and sums, and the
   * notifications that cannot be used. For a payment link, first records the reported payments and refunds in the
   * ledger. Then all recorded payments and refunds of the link are combined into a single report.
   */
  collectReports(
    services: Pick<MethodServices, "account" | "ledger">,
    charge: Charge,
    received: readonly ReceivedNotification[]
  ): Promise<UnjudgedReports>
  /** Reads from a transaction in an answer or notification those fields that exist only for this payment method. */
  parseMethodFields?: ParseMethodFields
  /**
   * Returns the state and the sums of a charge in the format of a gateway answer, calculated from the payments that the
   * ledger has recorded. Only payment links implement this function: the ledger records each payment of a link in a row
   * of its own.
   */
  readRecordedCharge?(ledger: Ledger, charge: Charge): Promise<GatewayCharge>
}
