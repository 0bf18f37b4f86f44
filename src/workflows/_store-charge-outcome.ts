import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import type { Charge } from "../domain/charge/charge"
import { chargeStateConsideringDispute } from "../domain/dispute/dispute"
import { describeError } from "../domain/errors/payment-plugin-error"
import { leaveOutUndefined } from "../domain/parsing/json-values"
import type { StoreCharge } from "../domain/saved-card/store-charge"
import {
  STORE_CHARGE_REFUSALS,
  type StoreChargeRefusal,
} from "../domain/saved-card/store-charge-refusal"
import { ledgerOf, logOf, paymentModuleOf } from "../medusa/container"
import { waitForChargeLease } from "../reconciliation/queue/lease-charge"
import { synchronizeCharge } from "../reconciliation/queue/synchronize-charge"

/** The result of a charge by the store. A decline is a result, too, and not an error. */
export interface StoreChargeResult {
  /**
   * The outcome of the charge:
   * - `approved`: the money is reserved or captured.
   * - `declined`: the card's issuer refused the charge. Another card may be charged with the next attempt.
   * - `unknown`: money may have moved, or another process is charging the same reference, order or payment collection.
   *   Call again later with the same reference and attempt.
   * - `refused`: the charge was not made, for a reason other than a refusal by the card's issuer. Also used if the
   *   attempt's money was returned, is to be returned, or is disputed. `reason` says which case it is.
   */
  outcome: "approved" | "declined" | "unknown" | "refused"
  reference: string
  /**
   * The number of the attempt to which the outcome belongs. It is the requested attempt, or another attempt that
   * prevents the requested one.
   */
  attempt: number
  /**
   * The id of the saved card that the recorded attempt charges. If no attempt is recorded, this is the card that the
   * call named. With the reason `in_progress`, it can also be the card that the call named, although the recorded
   * attempt charges another card.
   */
  saved_card_id: string
  /** Why the charge was not approved: a code of this plugin, or the issuer's reason code. */
  reason?: string
  /**
   * An explanation of `reason`: a text of this plugin in English, or a text of the issuer or of the payment provider.
   */
  message?: string
  /** The id of the charge in the ledger (`ctchg_…`). */
  charge_id?: string
  payment_session_id?: string
  /** The id of Medusa's payment. It is missing until Medusa has created the payment of an approved charge. */
  payment_id?: string
}

type RequestedAttempt = Pick<
  StoreCharge,
  "reference" | "attempt" | "savedCardId"
>

function resultFieldsOfAttempt({
  reference,
  attempt,
  savedCardId,
}: RequestedAttempt) {
  return { reference, attempt, saved_card_id: savedCardId }
}

export function refusedStoreChargeResult(
  requested: RequestedAttempt,
  reason: StoreChargeRefusal,
  message: string = STORE_CHARGE_REFUSALS[reason]
): StoreChargeResult {
  return {
    outcome: "refused",
    ...resultFieldsOfAttempt(requested),
    reason,
    message,
  }
}

/**
 * Returns the result for a call that stopped because another process works on the same reference, order or payment
 * collection.
 */
export function chargeInProgressResult(
  requested: RequestedAttempt
): StoreChargeResult {
  return {
    outcome: "unknown",
    ...resultFieldsOfAttempt(requested),
    reason: "in_progress",
    message:
      "Another process is working on a payment of the same reference, order or payment collection.",
  }
}

/**
 * Returns the result of an attempt that has a charge. Synchronizes the charge first, so that an approved charge is
 * booked in Medusa now and not by the next run of the job.
 */
export async function synchronizeChargeAndBuildResult(
  container: MedusaContainer,
  storeCharge: StoreCharge,
  { id }: Charge
): Promise<StoreChargeResult> {
  const ledger = ledgerOf(container)
  await synchronizeStoreChargeNow(container, id)
  const { charge } = await ledger.readChargeAndUnresolvedOperation(id)
  const [contradicted] = await ledger.findChargesWithOpenDiscrepancy(
    "contradicted",
    [id]
  )
  return leaveOutUndefined({
    ...resultFieldsOfAttempt(storeCharge),
    ...(contradicted === undefined
      ? toStoreChargeOutcome(charge)
      : ({
          outcome: "unknown",
          reason: "contradicted",
          message:
            "The gateway's reports of the charge contradict each other. An administrator has to decide.",
        } as const)),
    charge_id: id,
    payment_session_id: charge.paymentSessionId,
    payment_id: await findMedusaPaymentId(container, charge),
  })
}

/**
 * Synchronizes a charge at once. Does nothing if another process keeps the charge's lease for more than five seconds.
 * An error is only logged, because a scheduled job synchronizes the charge again later.
 */
async function synchronizeStoreChargeNow(
  container: MedusaContainer,
  chargeId: string
): Promise<void> {
  const ledger = ledgerOf(container)
  try {
    const leased = await waitForChargeLease(ledger, chargeId, {
      isForSynchronization: true,
    })
    if (leased) {
      const { state } = leased.charge
      const askGateway = state === "unresolved" || state === "pending"
      await synchronizeCharge(container, leased, { askGateway })
    }
  } catch (error) {
    logOf(container).warn(
      `checkout-transparent: charge ${chargeId} of a saved card could not be synchronized at once, and the job repeats it: ${describeError(error)}`
    )
  }
}

const UNKNOWN = {
  outcome: "unknown",
  reason: "unknown",
  message: "The gateway has not reported the outcome yet.",
} as const

type Outcome = Pick<StoreChargeResult, "outcome" | "reason" | "message">

function toStoreChargeOutcome(charge: Charge): Outcome {
  const state = chargeStateConsideringDispute(charge)
  switch (state) {
    case "unresolved":
    case "pending":
      return UNKNOWN
    case "declined":
      return {
        outcome: "declined",
        reason: charge.details.reasonCode ?? "declined",
        message:
          charge.details.reasonMessage || "The card's issuer declined it.",
      }
    case "authorized":
    case "paid":
      return outcomeOfPaidOrAuthorizedCharge(charge)
    case "refunded":
    case "charged_back":
    case "failed":
    case "absent":
      return refusedOutcome(state)
    case "canceled":
    case "expired":
      return refusedOutcome("canceled")
    case "not_created":
      return refusedOutcome("not_charged")
  }
}

function refusedOutcome(reason: StoreChargeRefusal): Outcome {
  return {
    outcome: "refused",
    reason,
    message: STORE_CHARGE_REFUSALS[reason],
  }
}

function outcomeOfPaidOrAuthorizedCharge(charge: Charge): Outcome {
  const { amount, bookAsPart, lateCapture, refundDecision, state, sums } =
    charge
  if (refundDecision) {
    return refusedOutcome("refunded")
  }
  const isOtherAmount =
    state === "paid" && !lateCapture && !bookAsPart && sums.captured !== amount
  return isOtherAmount
    ? {
        outcome: "unknown",
        reason: "other_amount",
        message: "Another amount was captured. An administrator has to decide.",
      }
    : { outcome: "approved" }
}

const payments = z.array(z.object({ id: z.string() }))

async function findMedusaPaymentId(
  container: MedusaContainer,
  { paymentSessionId }: Charge
): Promise<string | undefined> {
  const [payment] = payments.parse(
    await paymentModuleOf(container).listPayments({
      payment_session_id: paymentSessionId,
    })
  )
  return payment?.id
}
