import type { MedusaContainer } from "@medusajs/framework/types"
import {
  chargeShareOfOrderTotal,
  computeCreditLineAmountOfRefund,
  outstandingAmountFromShareAndPaid,
  type LastSeenOrder,
  type OrderAtRefund,
} from "../../domain/refund/credit-line-of-refund"
import type { Correction } from "../../domain/reconciliation/correction"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import {
  exactSumOfBookedRows,
  type MedusaRecords,
} from "../../domain/reconciliation/medusa-records"
import {
  decimalFromMinorUnits,
  type MinorUnits,
  negatedDecimal,
  sumOfDecimals,
} from "../../domain/money"
import {
  LOST_MONEY_ACTORS,
  MERCHANT_PANEL_ACTOR,
} from "../../domain/operation/operation"
import { isOpenState } from "../../domain/charge/charge-state"
import { message } from "../../domain/message"
import { ledgerOf, queryOf } from "../../medusa/container"
import {
  countTotalChangesSinceVersion,
  readOrderVersionAndDueAmount,
} from "../../medusa/order/order-version-and-due-amount"
import { closeSession } from "../../medusa/payment/sessions"
import {
  type CorrectionResult,
  CORRECTION_APPLIED,
} from "../apply/correction-result"
import { raiseDiscrepancyOfCharge } from "../discrepancy/raise-discrepancy"

/**
 * Records in the ledger that money of a charge was returned or lost, as a refund in both cases. Also records what the
 * order owed before the money left. If the charge has no order and has ended, also closes its payment session.
 *
 * Two cases are listed for an administrator:
 * - Lost money, which the gateway no longer shows although neither a refund nor a dispute took it: `money_gone`.
 * - It is not known how much the order owed before the refund or loss: `credit_undecided`. A canceled order is not
 *   listed for this reason.
 */
export async function recordReturnedOrLostMoney(
  container: MedusaContainer,
  input: ReconciliationInput,
  { amount, because }: Extract<Correction, { kind: "record_refund" }>
): Promise<CorrectionResult> {
  const { charge } = input
  if (because === "lost") {
    await raiseDiscrepancyOfCharge(container, input, {
      kind: "money_gone",
      details: message("taken_and_gone", { state: charge.state }),
    })
  }
  const order = await readOrderAtRefund(container, input, amount)
  if (order && order.due === undefined && !input.records.order?.isCanceled) {
    await raiseDiscrepancyOfCharge(container, input, {
      kind: "credit_undecided",
      details: message("credit_undecided", { amount }),
    })
  }
  await ledgerOf(container).recordReturnedOrLostMoneyAsRefund(charge, {
    amount,
    actor:
      because === "refunded"
        ? actorOfUnrecordedRefund(input)
        : LOST_MONEY_ACTORS[because],
    order,
  })
  if (order?.due !== undefined) {
    // Crediting this refund changes the order. The next refund has to be compared with the order from before the
    // credit.
    await ledgerOf(container).recordOrderOfCharge(charge.id, {
      id: order.id,
      version: order.version,
      shareOfTotal: sumOfDecimals([
        order.due,
        netAmountBookedInMedusa(input.records),
      ]),
    })
  }
  if (!input.records.order && !isOpenState(charge.state)) {
    // Core would place an order on the payment that is recorded for this refund.
    await closeSession(container, charge.paymentSessionId)
  }
  return CORRECTION_APPLIED
}

/**
 * Returns who made a refund that Medusa has not recorded. If the plugin sent a void after the money was captured, the
 * gateway has made a refund instead of the void. The person or process that requested this void is then returned. Any
 * other unrecorded refund was made in the merchant panel.
 */
function actorOfUnrecordedRefund({ operations }: ReconciliationInput): string {
  const voided = operations.find(
    ({ kind, state, bookedAt }) =>
      kind === "void" && state === "accepted" && bookedAt === undefined
  )
  return voided?.actor ?? MERCHANT_PANEL_ACTOR
}

/**
 * Returns the charge's order. Its `due` is what the order owed immediately before a refund or loss that a lookup has
 * just shown. `due` is undefined if this amount is not certain, because the order may have changed at about the same
 * time.
 *
 * Returns `undefined` if the money left before an order was placed. The money then belongs to no order.
 */
async function readOrderAtRefund(
  container: MedusaContainer,
  { charge, records }: ReconciliationInput,
  amount: MinorUnits
): Promise<OrderAtRefund | undefined> {
  const query = queryOf(container)
  const now = await readOrderVersionAndDueAmount(
    query,
    charge.paymentCollectionId
  )
  if (!now || now.id !== records.order?.id) {
    // Money that was refunded before there was an order belongs to no order, even if an order was placed later.
    return undefined
  }
  const { id, version } = now
  const { lastSeenOrder } = charge
  const before = lastSeenOrder?.id === id ? lastSeenOrder : undefined
  const changes = await countTotalChangesSinceVersion(
    query,
    now,
    before?.version ?? 1
  )
  const orderIfAskedFor = (asked: string): OrderAtRefund => ({
    id,
    version,
    due: outstandingAmountFromShareAndPaid(
      asked,
      netAmountBookedInMedusa(records)
    ),
  })
  const after = orderIfAskedFor(shareOfOrderTotalNow(records, now.due))
  const creditLineAmountFor = (order: OrderAtRefund) =>
    computeCreditLineAmountOfRefund(decimalFromMinorUnits(amount), order)
  // Without an earlier record, the order must be as it was placed. Otherwise one change is accepted, if it makes no
  // difference to the credit for the refund.
  const isKnown =
    before === undefined
      ? changes === 0
      : changes <= 1 &&
        creditLineAmountFor(orderIfAskedFor(before.shareOfTotal)) ===
          creditLineAmountFor(after)
  return isKnown ? after : { id, version, due: undefined }
}

/**
 * Records the present state of a charge's order after a lookup that showed no new refund. The record is used when a
 * later lookup shows a refund: it says what the order was like before that refund.
 *
 * `before` is the order as it was before the lookup. If the order has changed since then, records nothing.
 */
export async function recordOrderUnlessChanged(
  container: MedusaContainer,
  { charge, records }: ReconciliationInput,
  before: OrderAtRefund
): Promise<void> {
  const now = await readOrderVersionAndDueAmount(
    queryOf(container),
    charge.paymentCollectionId
  )
  if (now?.id !== before.id || now.version !== before.version) {
    return
  }
  const observed: LastSeenOrder = {
    id: now.id,
    version: now.version,
    shareOfTotal: shareOfOrderTotalNow(records, now.due),
  }
  const { lastSeenOrder: known } = charge
  if (
    known?.id !== observed.id ||
    known.version !== observed.version ||
    known.shareOfTotal !== observed.shareOfTotal
  ) {
    await ledgerOf(container).recordOrderOfCharge(charge.id, observed)
  }
}

function shareOfOrderTotalNow(
  { payment, order }: MedusaRecords,
  due: string
): string {
  const ids = [...(payment?.captures ?? []), ...(payment?.refunds ?? [])]
    .map(({ id }) => id)
    .concat(payment?.id ?? [])
  return chargeShareOfOrderTotal(
    due,
    (order?.transactions ?? [])
      .filter(({ referenceId }) => ids.includes(referenceId))
      .map(({ amount, decimal }) => decimal ?? decimalFromMinorUnits(amount))
  )
}

/** Returns what Medusa has recorded as captured, minus what it has recorded as refunded, as a decimal. */
function netAmountBookedInMedusa({ payment }: MedusaRecords): string {
  return sumOfDecimals([
    exactSumOfBookedRows(payment?.captures ?? []),
    negatedDecimal(exactSumOfBookedRows(payment?.refunds ?? [])),
  ])
}
