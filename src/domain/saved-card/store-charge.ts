import type { BillingAddress } from "../address/billing-address"
import type { Charge } from "../charge/charge"
import type { ChargeState } from "../charge/charge-state"
import type { PaymentPurpose } from "../charge/payment-purpose"
import type { ChargeCustomer } from "../charge-request"
import type { MinorUnits } from "../money"

/**
 * The buyer's data that each later charge by the store needs. The customer agreed that these data are kept with the
 * card. The ledger stores them encrypted, and deletes them with the card.
 */
export interface StoreChargeBuyer {
  customer: ChargeCustomer
  billingAddress: BillingAddress
}

/** What the store requests to charge without the cardholder. */
export interface StoreChargeIntent {
  /** The store's own text for what it charges. At most one attempt of a reference takes money. */
  reference: string
  /** The number of the attempt, beginning with 1. */
  attempt: number
  account: string
  customerId: string
  savedCardId: string
  paymentCollectionId: string
  /** What the payment collection has at the time of the request: a cart, an order, or neither (`free`). */
  purpose: PaymentPurpose
  amount: MinorUnits
  currencyCode: string
  installments: number
}

/** One attempt to make a charge by the store, as the ledger stores it. */
export interface StoreCharge extends StoreChargeIntent {
  id: string
  /**
   * A digest that identifies the installation that may make the charge. A copy of the database is another installation.
   */
  installationDigest: string
  paymentSessionId: string | undefined
  /** When a further attempt replaced this one. Nothing is charged for this attempt afterwards. */
  replacedAt: Date | undefined
  createdAt: Date
}

/** The states of a charge after which the same reference may be charged with a further attempt. */
const STATES_ALLOWING_NEXT_ATTEMPT: readonly ChargeState[] = [
  "declined",
  "failed",
  "absent",
  "not_created",
]

/**
 * Returns whether the charge of an attempt prevents a further attempt with the same reference, because the charge has
 * money, had money, or may get it. A reference whose money was refunded or released is not charged again either.
 */
export function preventsNextAttempt({
  state,
  highestCaptured,
}: Pick<Charge, "state" | "highestCaptured">): boolean {
  return !STATES_ALLOWING_NEXT_ATTEMPT.includes(state) || highestCaptured > 0
}

/** The fields that must be the same in all calls with the same reference, by the names of the caller's parameters. */
const FIELDS_OF_REFERENCE = {
  payment_collection_id: "paymentCollectionId",
  customer_id: "customerId",
  amount: "amount",
  currency_code: "currencyCode",
} as const

/** A field for which a call gave another value (`given`) than an earlier call with the same reference (`recorded`). */
export interface StoreChargeDifference {
  field: keyof typeof FIELDS_OF_REFERENCE | "installments"
  recorded: string | number
  given: string | number
}

/**
 * Compares a call (`given`) with an earlier call with the same reference (`recorded`), and returns the differences. The
 * payment collection, the customer, the amount and the currency are always compared. `installments` is compared only if
 * both calls have the same attempt number.
 *
 * The saved card is not compared. If a call repeats an attempt with another card, the other card is ignored, and the
 * caller gets the outcome of the attempt.
 */
export function findStoreChargeDifferences(
  recorded: StoreChargeIntent,
  given: StoreChargeIntent
): StoreChargeDifference[] {
  const fields = Object.entries(FIELDS_OF_REFERENCE) as [
    keyof typeof FIELDS_OF_REFERENCE,
    (typeof FIELDS_OF_REFERENCE)[keyof typeof FIELDS_OF_REFERENCE],
  ][]
  const differences: StoreChargeDifference[] = fields
    .filter(([, name]) => recorded[name] !== given[name])
    .map(([field, name]) => ({
      field,
      recorded: recorded[name],
      given: given[name],
    }))
  return recorded.attempt === given.attempt &&
    recorded.installments !== given.installments
    ? [
        ...differences,
        {
          field: "installments",
          recorded: recorded.installments,
          given: given.installments,
        },
      ]
    : differences
}
