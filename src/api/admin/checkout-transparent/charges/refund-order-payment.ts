import type { MedusaContainer } from "@medusajs/framework/types"
import {
  decimalFromMinorUnits,
  minorUnits,
  negatedDecimal,
  sumOfDecimals,
} from "../../../../domain/money"
import {
  type ActionInput,
  refundableAmountOf,
  refundTargetOf,
} from "../../../../domain/payment-page/allowed-actions"
import {
  exactSumOfBookedRows,
  sumOfAmounts,
} from "../../../../domain/reconciliation/medusa-records"
import { message } from "../../../../domain/message"
import { refundThroughMedusa } from "../../../../medusa/booking/write-bookings"
import { refusalError } from "../../../../medusa/refusal-errors"
import {
  changeNotMadeMessage,
  refusedChangeMessage,
} from "../../../../texts/change-error-messages"
import {
  runChangeAndReadOutcome,
  runWithLeaseIfChargeUnchanged,
  type RequestedChange,
  requestedMinorUnits,
  type ActionOutcome,
  createWaitingOutcomeOrRefuse,
} from "./capture-refund-steps"

/**
 * Refunds an order's payment in whole or in part through Medusa's refund workflow, so that Medusa records the refund.
 * Refuses a charge that belongs to no order. Keeps the charge's lease during the refund.
 *
 * The outcome comes from the ledger, because Medusa's workflow can fail after the gateway has refunded.
 */
export function refundOrderPayment(
  container: MedusaContainer,
  asked: RequestedChange & { reason: string }
): Promise<ActionOutcome> {
  return runWithLeaseIfChargeUnchanged(
    container,
    { kind: "refund", ...asked },
    (input) => validateAndRefundPayment(container, input, asked)
  )
}

async function validateAndRefundPayment(
  container: MedusaContainer,
  input: ActionInput,
  asked: RequestedChange & { reason: string }
): Promise<ActionOutcome> {
  const { charge, records } = input
  const { payment } = records
  const left = refundableAmountOf(input)
  if (!payment || left === 0 || refundTargetOf(input) !== "order_payment") {
    return createWaitingOutcomeOrRefuse("refund", input)
  }
  if (sumOfAmounts(payment.captures) - sumOfAmounts(payment.refunds) !== left) {
    throw refusalError(
      changeNotMadeMessage("refund", message("figures_differ"))
    )
  }
  const amount = requestedMinorUnits(asked, left)
  if (amount === 0 || amount > left) {
    const tooMuch = { kind: "too_much", left } as const
    throw refusalError(refusedChangeMessage("refund", charge, tooMuch))
  }
  return runChangeAndReadOutcome(
    container,
    { kind: "refund", input, amount },
    () =>
      refundThroughMedusa(container, {
        paymentId: payment.id,
        // If everything that is left is refunded, the amount is computed from Medusa's own decimals, which may be finer
        // than a centavo.
        amount:
          amount === left
            ? sumOfDecimals([
                exactSumOfBookedRows(payment.captures),
                negatedDecimal(exactSumOfBookedRows(payment.refunds)),
              ])
            : decimalFromMinorUnits(minorUnits(amount)),
        by: asked.by,
        note: asked.reason,
      })
  )
}
