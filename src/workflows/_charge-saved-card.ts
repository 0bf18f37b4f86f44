import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import type { StoreChargeIntent } from "../domain/saved-card/store-charge"
import { ledgerOf } from "../medusa/container"
import { invalidRequestError } from "../medusa/refusal-errors"
import { refusalOfStoreCharge } from "../operations/create/refusal-of-store-charge"
import {
  LEASE_KEYS,
  waitForLease,
} from "../reconciliation/queue/wait-for-lease"
import {
  findResultOfBlockingAttempt,
  refuseReferenceWithOtherData,
  referenceWithOtherDataError,
} from "./_store-charge-earlier-attempts"
import {
  chargeInProgressResult,
  refusedStoreChargeResult,
  synchronizeChargeAndBuildResult,
  type StoreChargeResult,
} from "./_store-charge-outcome"
import { continueRecordedAttempt } from "./_store-charge-recorded-attempt"
import {
  type CollectionToCharge,
  findOrCreateCollectionToCharge,
  orderOrCollectionIdOf,
} from "./_store-charge-target"

export interface ChargeSavedCardInput {
  /**
   * The store's own text for what is charged, with 1 to 200 characters, for example `sub_123:2026-12`. It must not
   * contain personal data. The same reference takes money at most once, however often the workflow is called with it.
   */
  reference: string
  /**
   * The number of the attempt, 1 by default. A higher number starts a new attempt, with the same card or another one.
   * The new attempt charges the card only if each earlier attempt has ended without reserving or taking money.
   * Otherwise, nothing is charged, and the result is the outcome of the earlier attempt that prevents the new one.
   */
  attempt?: number | undefined
  customer_id: string
  /** The id of the customer's card (`ctcard_…`). */
  saved_card_id: string
  /** The id of the payment collection to pay. Set either this or `order_id`. */
  payment_collection_id?: string | undefined
  /** The id of the order whose outstanding amount is to be paid. Set either this or `payment_collection_id`. */
  order_id?: string | undefined
  /** The number of installments into which the charge is divided, 1 by default. The customer pays no interest. */
  installments?: number | undefined
}

const id = z.string().min(1)

const inputSchema = z
  .object({
    reference: z
      .string()
      .min(1, "must not be empty")
      .max(200, "must have at most 200 characters"),
    attempt: z.number().int().min(1).default(1),
    customer_id: id,
    saved_card_id: id,
    payment_collection_id: id.optional(),
    order_id: id.optional(),
    installments: z.number().int().min(1).max(12).default(1),
  })
  .refine(
    ({ payment_collection_id, order_id }) =>
      (payment_collection_id === undefined) !== (order_id === undefined),
    { path: ["order_id"], message: "set either this or payment_collection_id" }
  )

type Requested = z.output<typeof inputSchema>

/**
 * The times in milliseconds of the two leases that are acquired for a charge: one for the reference, and one for the
 * order or payment collection. `ms` is how long each lease lasts, which is longer than a charge needs. `waitMs` is how
 * long a second call waits for the lease of the first call.
 */
const CHARGE_LEASE = { ms: 120_000, waitMs: 30_000 }

/**
 * Charges a saved card without the cardholder, at most once for each attempt of a reference.
 * @throws MedusaError if the input is invalid, if the order or payment collection does not exist, or if an earlier call
 * with the same reference had other data. Another card is permitted, and in a new attempt other installments.
 */
export async function chargeSavedCard(
  container: MedusaContainer,
  given: ChargeSavedCardInput
): Promise<StoreChargeResult> {
  const input = parseChargeSavedCardInput(given)
  const ledger = ledgerOf(container)
  const key = LEASE_KEYS.storeCharge(input.reference)
  const release = await waitForLease(ledger, key, CHARGE_LEASE)
  if (!release) {
    return chargeInProgressResult(toRequestedAttempt(input))
  }
  try {
    return await leaseOrderOrCollectionAndCharge(container, input)
  } finally {
    await release()
  }
}

function parseChargeSavedCardInput(given: ChargeSavedCardInput): Requested {
  const parsed = inputSchema.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw invalidRequestError(
      `Nothing was charged: ${issue?.path.join(".")}: ${issue?.message}.`
    )
  }
  return parsed.data
}

function toRequestedAttempt({ reference, attempt, saved_card_id }: Requested) {
  return { reference, attempt, savedCardId: saved_card_id }
}

/**
 * Takes the lease of the order or payment collection, and then charges the card. During the lease, no other reference
 * is charged for the same order, and no payment link is created for it.
 */
async function leaseOrderOrCollectionAndCharge(
  container: MedusaContainer,
  input: Requested
): Promise<StoreChargeResult> {
  const ledger = ledgerOf(container)
  const key = LEASE_KEYS.newPaymentOf(
    await orderOrCollectionIdOf(container, input)
  )
  const release = await waitForLease(ledger, key, CHARGE_LEASE)
  if (!release) {
    return chargeInProgressResult(toRequestedAttempt(input))
  }
  try {
    return await chargeUnderOrderOrCollectionLease(container, input)
  } finally {
    await release()
  }
}

async function chargeUnderOrderOrCollectionLease(
  container: MedusaContainer,
  input: Requested
): Promise<StoreChargeResult> {
  const ledger = ledgerOf(container)
  const requested = toRequestedAttempt(input)
  const attempts = await ledger.findStoreCharges(input.reference)
  const recorded = attempts.find(({ attempt }) => attempt === input.attempt)
  const accountIdOfCard =
    recorded?.account ?? (await findAccountIdOfSavedCard(container, input))
  // An earlier attempt may have charged another card, and its outcome counts even if this card was removed.
  const accountId = accountIdOfCard ?? attempts.at(-1)?.account
  if (accountId === undefined) {
    return refusedStoreChargeResult(requested, "card_removed")
  }
  const target = await findOrCreateCollectionToCharge(container, input, {
    accountId,
    known: attempts[0],
  })
  if (target.kind === "refused") {
    return refusedStoreChargeResult(requested, target.reason, target.message)
  }
  const { collection } = target
  const intent = buildStoreChargeIntent(input, accountId, collection)
  if (!recorded) {
    refuseReferenceWithOtherData(intent, attempts)
    const refused =
      (await findResultOfBlockingAttempt(container, attempts)) ??
      (accountIdOfCard === undefined
        ? refusedStoreChargeResult(requested, "card_removed")
        : await findRefusedResultOfNewAttempt(container, intent, collection))
    if (refused) {
      return refused
    }
  }
  const begun = await ledger.beginStoreCharge(intent)
  switch (begun.kind) {
    case "of_other_installation":
      return refusedStoreChargeResult(requested, "of_other_installation")
    case "attempt_closed":
      return refusedStoreChargeResult(requested, "attempt_closed")
    case "differs":
      throw referenceWithOtherDataError(begun.storeCharge, begun.differences)
    case "earlier_attempt":
      return synchronizeChargeAndBuildResult(
        container,
        begun.storeCharge,
        begun.charge
      )
    case "recorded":
      return continueRecordedAttempt(container, begun.storeCharge, {
        collection,
        otherAttempts: attempts.filter((attempt) => attempt !== recorded),
      })
  }
}

async function findAccountIdOfSavedCard(
  container: MedusaContainer,
  { saved_card_id, customer_id }: Requested
): Promise<string | undefined> {
  const found = await ledgerOf(container).findAndDecryptSavedCard({
    id: saved_card_id,
    customerId: customer_id,
  })
  return found?.card.account
}

function buildStoreChargeIntent(
  input: Requested,
  account: string,
  { id: paymentCollectionId, amount, sale }: CollectionToCharge
): StoreChargeIntent {
  return {
    reference: input.reference,
    attempt: input.attempt,
    account,
    customerId: input.customer_id,
    savedCardId: input.saved_card_id,
    paymentCollectionId,
    purpose: sale.orderId ? "order" : sale.cart ? "cart" : "free",
    amount,
    currencyCode: sale.currencyCode,
    installments: input.installments,
  }
}

/**
 * Returns a result if an attempt that is not recorded yet is refused, and otherwise `undefined`. A refused attempt gets
 * no row, so the same number can be used again.
 */
async function findRefusedResultOfNewAttempt(
  container: MedusaContainer,
  intent: StoreChargeIntent,
  { isPaidOrAuthorized, sale }: CollectionToCharge
): Promise<StoreChargeResult | undefined> {
  const reason = isPaidOrAuthorized
    ? "collection_paid"
    : await refusalOfStoreCharge(container, intent, sale)
  return reason && refusedStoreChargeResult(intent, reason)
}
