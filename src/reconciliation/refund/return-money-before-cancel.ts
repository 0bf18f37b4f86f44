import { message, type Message } from "../../domain/message"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../../domain/charge/charge"
import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"
import { isOpenState } from "../../domain/charge/charge-state"
import {
  chargeStateConsideringDispute,
  hasLostDispute,
} from "../../domain/dispute/dispute"
import { sumOfAmounts } from "../../domain/reconciliation/medusa-records"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import {
  hadOtherOpenChargeWhenDiscovered,
  unmatchedReasonOf,
} from "../../domain/reconciliation/order/unmatched-payment"
import { PaymentPluginError } from "../../domain/errors"
import {
  previousOperationUnfinishedMessage,
  changeNotMadeMessage,
  refusedChangeMessage,
  changeInDoubtMessage,
} from "../../texts/change-error-messages"
import type { LeasedCharge } from "../../modules/ledger"
import { ledgerOf, queryOf } from "../../medusa/container"
import { readOpenOrderChangeType } from "../../medusa/order/orders"
import { readReconciliationInput } from "../read/read-reconciliation-input"
import { bindChargeToOrder } from "../order/bind-order"
import { cancelOrAbandonCodeForActor } from "../unpaid/cancel-unpaid-codes-and-orders"
import { CHARGE_LEASE_MS } from "../../domain/lease-times"
import { waitForChargeLease } from "../queue/lease-charge"
import { lookUpAndRecord } from "../read/look-up-and-record"
import { returnAllMoneyOfCharge } from "./carry-out-refund-decision"
import { applyCorrectionsUntilConcluded } from "../queue/apply-corrections-until-concluded"

/**
 * Whether Medusa may cancel an order:
 * - `ready`: the charge has no money of the order, so Medusa may cancel the order. `leased` contains the charge's
 *   lease. The caller keeps the lease until Medusa has canceled the order, so that no other process changes Medusa's
 *   records of the charge before that.
 * - `refused`: Medusa must not cancel the order. `why` is a message for the administrator.
 */
export type CancelReadiness =
  { kind: "ready"; leased: LeasedCharge } | { kind: "refused"; why: Message }

/**
 * Refunds, voids or cancels an order's charge before Medusa cancels the order. Returns `refused` with the reason if
 * this is not possible.
 *
 * Medusa ignores the refusal of a payment provider. It would cancel the order and record a refund that never happened
 * (measured).
 */
export async function returnMoneyBeforeCancel(
  container: MedusaContainer,
  charge: Charge,
  { orderId, actor }: { orderId: string; actor: string }
): Promise<CancelReadiness> {
  const ledger = ledgerOf(container)
  const leased = await waitForChargeLease(ledger, charge.id, {
    isForSynchronization: false,
  })
  if (!leased) {
    return {
      kind: "refused",
      why: message("charge_at_work", { charge: charge.merchantChargeId }),
    }
  }
  let why: Message | undefined = message("refund_broke_off")
  try {
    why =
      (await messageOfOpenOrderChange(container, orderId)) ??
      (await refundChargeOrReturnReason(container, leased, actor))
  } catch (error) {
    if (!(error instanceof PaymentPluginError)) {
      throw error
    }
    why = message("refund_broke_off", undefined, { because: error.message })
  } finally {
    if (why !== undefined) {
      await ledger.releaseLeaseOfCharge(leased, { againAfterMs: 0 })
    }
  }
  if (why !== undefined) {
    return { kind: "refused", why }
  }
  // Core starts its own work now, so the lease is renewed.
  await ledger.renewChargeLease(leased, CHARGE_LEASE_MS)
  return { kind: "ready", leased }
}

/**
 * Returns a message if an open change of the order prevents its cancellation. Medusa would fail because of the change,
 * after the money was refunded. Call this function only while this process has the charge's lease. Otherwise another
 * process could be recording a refund of the charge in Medusa. That refund could look like an open change.
 */
async function messageOfOpenOrderChange(
  container: MedusaContainer,
  orderId: string
): Promise<Message | undefined> {
  const underWay = await readOpenOrderChangeType(queryOf(container), orderId)
  return underWay === undefined
    ? undefined
    : message("order_change_open", { open_change: underWay })
}

async function refundChargeOrReturnReason(
  container: MedusaContainer,
  leased: LeasedCharge,
  actor: string
): Promise<Message | undefined> {
  const ledger = ledgerOf(container)
  if (
    isOpenState(leased.charge.state) &&
    (await ledger.isOfOtherInstallation(leased.charge))
  ) {
    return refusedChangeMessage("void", leased.charge, {
      kind: "of_other_installation",
    })
  }
  const { unresolved } = await ledger.readChargeAndUnresolvedOperation(
    leased.charge.id
  )
  if (unresolved) {
    return previousOperationUnfinishedMessage("void", leased.charge, unresolved)
  }
  await bindChargeToOrder(container, leased.charge)
  // A charge that has ended has no money, so no answer of the gateway is necessary.
  const lookup = isOpenState(leased.charge.state)
    ? await lookUpAndRecord(container, leased.charge)
    : undefined
  if (lookup && "why" in lookup) {
    return message(
      "money_not_known",
      { charge: leased.charge.merchantChargeId },
      { because: lookup.why }
    )
  }
  // Refunds from the merchant panel are recorded in Medusa first, because core refunds what its own records show as
  // left.
  await applyCorrectionsUntilConcluded(container, leased)
  const input = await readReconciliationInput(container, leased.charge.id)
  const { charge } = input
  if (!isOpenState(charge.state)) {
    return undefined
  }
  const isAnother =
    input.records.isPaidOtherwise || hadOtherOpenChargeWhenDiscovered(input)
  if (!input.records.payment && isAnother) {
    return undefined // The charge is not the order's payment, so the order may be canceled.
  }
  if (charge.state === "pending") {
    return isAsynchronousMethod(charge.method)
      ? cancelPaymentCodeOrReturnReason(container, charge, actor)
      : previousOperationUnfinishedMessage("void", charge, {
          kind: "create",
          amount: charge.amount,
        })
  }
  if (charge.state === "charged_back" && hasLostDispute(charge)) {
    return undefined // An administrator entered the lost dispute, so the charge has no money any more.
  }
  if (chargeStateConsideringDispute(charge) === "charged_back") {
    return refusedChangeMessage("refund", charge, { kind: "disputed" })
  }
  if (
    charge.state === "paid" &&
    !input.records.payment &&
    unmatchedReasonOf(input)
  ) {
    return undefined // The charge does not have the order's amount. It is refunded or listed without the order.
  }
  const { captured, refunded } = charge.sums
  const isReturned = captured > 0 && captured === refunded
  const why = messageOfDifferentSums(input)
  if (why !== undefined || isReturned) {
    return why
  }
  const returned = await returnAllMoneyOfCharge(container, charge, {
    actor,
    reason: undefined,
    orderId: input.records.order?.id,
  })
  if (returned.kind === "not_offered") {
    const { because } = returned
    return charge.state === "authorized"
      ? changeNotMadeMessage(
          "void",
          message("cancel_after_release", undefined, { because })
        )
      : changeNotMadeMessage(
          "refund",
          message("cancel_after_refund", undefined, { because })
        )
  }
  if (returned.kind !== "refunded") {
    return returned.why
  }
  if (charge.state === "authorized") {
    // The authorization may have been captured in the meantime. The void was then a refund, and Medusa has recorded
    // neither the capture nor the refund.
    await applyCorrectionsUntilConcluded(container, leased)
  }
  return undefined
}

/**
 * Cancels an unpaid code, or returns a message with the reason why the code cannot be canceled. An abandoned code
 * counts as canceled, although it may still be paid.
 */
async function cancelPaymentCodeOrReturnReason(
  container: MedusaContainer,
  charge: Charge,
  actor: string
): Promise<Message | undefined> {
  const given = await cancelOrAbandonCodeForActor(container, charge, actor)
  switch (given.kind) {
    case "over":
    case "abandoned":
      return undefined
    case "has_money":
      return message("paid_just_now", { charge: charge.merchantChargeId })
    case "of_other_installation":
      return refusedChangeMessage("void", charge, {
        kind: "of_other_installation",
      })
    case "unknown":
      return given.isNotSent
        ? refusedChangeMessage("void", charge, {
            kind: "not_sent",
            why: given.why,
          })
        : changeInDoubtMessage("void", charge.merchantChargeId)
  }
}

/**
 * Returns a message if the payment's sums in Medusa differ from the ledger's sums, because Medusa would then refund a
 * wrong amount. Returns `undefined` if the sums are equal, or if Medusa has no payment.
 */
function messageOfDifferentSums({
  charge,
  records,
}: ReconciliationInput): Message | undefined {
  if (!records.payment) {
    return undefined
  }
  const captured = sumOfAmounts(records.payment.captures)
  const refunded = sumOfAmounts(records.payment.refunds)
  const { sums } = charge
  return captured === sums.captured && refunded === sums.refunded
    ? undefined
    : message("sums_differ_now", {
        charge: charge.merchantChargeId,
        captured,
        refunded,
        paid: sums.captured,
        left: sums.captured - sums.refunded,
      })
}
