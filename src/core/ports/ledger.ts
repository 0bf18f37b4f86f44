import type {
  CardAttack,
  CardAttempts,
  CodeAttempts,
} from "../charge/attempt-limits"
import type { Charge, PaymentMethod } from "../charge/charge"
import type { ChargeState } from "../charge/charge-state"
import type { SwitchedMethod } from "../method-switch"
import type { MinorUnits } from "../money"
import type { ChargeLedger } from "./charge-ledger"

/** The ledger's name in Medusa's container; what the payment module lists as a dependency. */
export const LEDGER_MODULE = "checkoutTransparentLedger"

/** What is told of an account whose card payments look like an attack. */
export interface AttackFound {
  account: string
  kind: CardAttack
  /** It is told once for each. */
  windowMinutes: number
  details: string
}

/** What a storefront may be told of a session, as far as the ledger knows. */
export interface SessionState {
  method: PaymentMethod
  state: ChargeState
  codeExpiresAt: Date | undefined
  /** Whether its code has ended, by the database's clock. */
  hasEnded: boolean
  isGoingBack: boolean
  /** Whether it was given up, and the gateway does not cancel it. */
  isLetGo: boolean
  orderId: string | undefined
}

/** What payment providers need of the ledger. */
export interface Ledger extends ChargeLedger {
  /** The namespace of the names of new charges at the gateway. */
  installationId(): Promise<string>

  /** A digest by which the attempts of one e-mail address can be counted, useless elsewhere. */
  emailDigest(email: string): Promise<string>

  /** What people have said of payment methods; one of which nobody spoke is on. */
  methodSwitches(): Promise<SwitchedMethod[]>

  /** The charge that stands in the way of another one on this payment collection. */
  findOpenChargeOfCollection(
    paymentCollectionId: string
  ): Promise<Charge | undefined>

  /** The charge of this cart that holds, or may hold, money. */
  findOpenChargeOfCart(cartId: string): Promise<Charge | undefined>

  /**
   * Ties a refund that Medusa has just written to one that was done and that Medusa does not know of
   * yet; resolves to its operation's id. Undefined when there is none.
   */
  adoptBooking(booking: {
    chargeId: string
    kind: "refund"
    amount: MinorUnits
    medusaId: string
  }): Promise<string | undefined>

  /** Writes down that a charge's money goes back, before it does. The first decision stands. */
  decideGiveBack(
    chargeId: string,
    decision: { by: string; reason: string }
  ): Promise<Charge>

  /** Core takes a completion back: the charge is synchronized when it has. */
  noteRollBack(chargeId: string): Promise<void>

  /** What was tried by card within the window before this charge, or beside it, and did not succeed. */
  countCardAttempts(
    chargeId: string,
    windowMinutes: number
  ): Promise<CardAttempts>

  /** Codes and links within the window of this charge's cart and client address, but for this one. */
  countCodes(chargeId: string, windowMinutes: number): Promise<CodeAttempts>

  /** Lists that an account is under attack; false when that was told within the window. */
  listAttack(attack: AttackFound): Promise<boolean>

  /** Charges of this cart that can still be paid, those that were let go among them. */
  countUnpaidOfCart(cartId: string): Promise<number>

  /** Encrypts what a shopper entered; resolves to an unguessable reference to it. */
  keepShopperInput(input: {
    account: string
    plaintext: string
    /** Where the request came from, as far as that is known. A digest of it is kept. */
    clientAddress?: string | undefined
  }): Promise<string>

  /** Ties kept input to a payment session, once; false when there is nothing to tie. */
  bindShopperInput(bind: {
    reference: string
    account: string
    paymentSessionId: string
  }): Promise<boolean>

  /** The session that kept input was tied to; undefined when it was not, or was used. */
  findSessionOfInput(reference: string): Promise<string | undefined>

  /** Undefined when there is none, when it was used, or when no key reads it any more. */
  readShopperInput(paymentSessionId: string): Promise<string | undefined>

  /** Deletes what was kept for a session, for good. */
  dropShopperInput(paymentSessionId: string): Promise<void>
}
