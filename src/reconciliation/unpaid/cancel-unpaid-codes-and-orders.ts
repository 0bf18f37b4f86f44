import { message } from "../../domain/message"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../../domain/charge/charge"
import { TimeBudget } from "../../domain/time-budget"
import { ledgerOf } from "../../medusa/container"
import type { LeasedCharge } from "../../modules/ledger"
import {
  cancelOrAbandonPaymentCode,
  type CodeCancellationOutcome,
} from "../../operations/change/cancel-payment-code"
import { dependenciesOfCharge } from "../../operations/perform/operation-dependencies"
import { systemClock } from "../../operations/perform/gateway-clients"
import { errorIfChangePaused } from "../../operations/resolve/errors-if-calls-paused"
import {
  type CorrectionResult,
  CORRECTION_APPLIED,
  waitingResult,
  buildResultToListDiscrepancy,
} from "../apply/correction-result"
import { AUTOMATIC_ACTOR } from "../../domain/refund/automatic-refund-caps"
import {
  ANOTHER_CODE_PAUSE_MS,
  OPEN_ENDED_WAIT_PAUSE_MS,
} from "../queue/waiting/synchronization-pauses"
import { CHARGE_LEASE_MS } from "../../domain/lease-times"
import { DOUBT_LISTED_AFTER_MS } from "../../domain/reconciliation/charge-state-certainty"
import { TIMEOUTS } from "../../domain/call-time-limits"
import { deactivateLink } from "../../payment-method-adapters/link/deactivate-link"
import type { ChargeState } from "../../domain/charge/charge-state"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import type { Correction } from "../../domain/reconciliation/correction"
import { hasOutstandingAmount } from "../../domain/reconciliation/order/amount-accepted-by-order"
import {
  allPaymentCodesUnpayableFrom,
  isAbandonedWithCreationInDoubt,
  hasMoneyOrMayBePaid,
} from "../../domain/reconciliation/unpaid/unpaid-code"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { lookUpAndRecord } from "../read/look-up-and-record"
import { cancelNeverPaidOrder } from "../../medusa/booking/write-bookings"
import { hasOpenSessionOfAnotherPlugin } from "../../medusa/payment/sessions"
import { readMedusaRecordsOfCharge } from "../../medusa/booking/read-medusa-records"
import { CartIsLockedError, withCartLock } from "../../medusa/cart/cart-lock"

/**
 * The time limit in milliseconds for deactivating a link after its payment. The link is deactivated so that it cannot
 * be paid a second time. The limit is short, because the order is placed only after this step.
 */
const DEACTIVATE_LINK_MS = 5_000

/**
 * The pause in milliseconds while the state at the gateway is unknown or a cart is locked. It is long, because no
 * shopper waits.
 */
const NOT_KNOWN_PAUSE_MS = 60_000

/**
 * Cancels a code that must not be paid. If the gateway permanently refuses the cancellation, the code is abandoned, so
 * that it does not prevent another payment.
 *
 * If it is unknown whether the code was canceled:
 * - Without `isLastTry`, returns `waiting`.
 * - With `isLastTry`, abandons the code and lists the charge for an administrator. Returns `waiting` if the code cannot
 *   be abandoned, or if calls to the gateway are paused.
 */
export async function cancelOrAbandonUnpaidPaymentCode(
  container: MedusaContainer,
  charge: Charge,
  { isLastTry }: { isLastTry: boolean }
): Promise<CorrectionResult> {
  const waitForCodeToEnd = (because: string) =>
    waitingResult(
      NOT_KNOWN_PAUSE_MS,
      message("waits_for_code_to_end", undefined, { because })
    )
  const pausedBecause = errorIfChangePaused(
    dependenciesOfCharge(container, charge),
    charge.method,
    "void"
  )
  if (pausedBecause) {
    return waitForCodeToEnd(pausedBecause.message)
  }
  const given = await cancelOrAbandonCodeForActor(
    container,
    charge,
    AUTOMATIC_ACTOR
  )
  if (given.kind !== "unknown") {
    return CORRECTION_APPLIED
  }
  if (
    !isLastTry ||
    !(await ledgerOf(container).markCodeOrLinkAbandoned(charge.id))
  ) {
    return waitForCodeToEnd(given.why)
  }
  // If the gateway shows a contradictory payment, the listing as `contradicted` prevents another payment of the order.
  const shown = await lookUpAndRecord(container, charge)
  return shown.kind === "contradicted"
    ? buildResultToListDiscrepancy(
        "contradicted",
        message("contradicted", undefined, { because: shown.why })
      )
    : buildResultToListDiscrepancy(
        "unresolved",
        message("code_not_canceled", undefined, { because: given.why })
      )
}

export function cancelOrAbandonCodeForActor(
  container: MedusaContainer,
  charge: Charge,
  actor: string
): Promise<CodeCancellationOutcome> {
  return cancelOrAbandonPaymentCode(
    dependenciesOfCharge(container, charge),
    { charge, actor },
    TimeBudget.start(TIMEOUTS.providerMethodMs, systemClock)
  )
}

/**
 * Deactivates a payment link after its payment, so that the link cannot be paid again. Moves no money. If the
 * deactivation fails, the order is placed nevertheless. The plugin detects a second payment in any case.
 */
export async function deactivatePaidLink(
  container: MedusaContainer,
  charge: Charge
): Promise<void> {
  await deactivateLink(
    dependenciesOfCharge(container, charge),
    { charge, linkId: charge.link?.id ?? "" },
    TimeBudget.start(DEACTIVATE_LINK_MS, systemClock)
  )
}

/**
 * The states of charges for which the gateway never had a payable code. Such a charge need not be looked up again
 * before its order is canceled.
 */
const NEVER_PAYABLE_STATES: readonly ChargeState[] = [
  "absent",
  "not_created",
  "failed",
]

/**
 * Cancels an order that was not paid in time, so that its stock becomes available. All codes of the order must have
 * ended. A last lookup, or the notifications of an account without lookups, must show that none was paid.
 *
 * The charge is listed for an administrator in these cases:
 * - The order cannot be canceled.
 * - The cart has a session of another provider.
 * - The state of a code is contradictory, or was unknown for too long.
 */
export async function cancelUnpaidOrder(
  container: MedusaContainer,
  {
    leased,
    input,
    correction: { orderId },
  }: {
    leased: LeasedCharge
    input: ReconciliationInput
    correction: Extract<Correction, { kind: "cancel_order" }>
  }
): Promise<CorrectionResult> {
  const ledger = ledgerOf(container)
  const { charge } = input
  const listOrderNotCanceled = (because: string) =>
    buildResultToListDiscrepancy(
      "order_without_charge",
      message("order_not_canceled", { state: charge.state }, { because })
    )
  if (await hasOpenSessionOfAnotherPlugin(container, charge)) {
    return listOrderNotCanceled(
      "The cart has a payment session of another provider."
    )
  }
  // A shopper may have had several codes for one order, one after the other.
  const codes = await ledger.findChargesOfCollection(charge.paymentCollectionId)
  const overAt = allPaymentCodesUnpayableFrom(
    charge,
    codes,
    input.codeGraceMs
  ).getTime()
  const ms = overAt - input.now.getTime()
  if (codes.some(hasMoneyOrMayBePaid) || ms > 0) {
    return waitingResult(
      Math.max(ANOTHER_CODE_PAUSE_MS, ms),
      ms > 0 ? undefined : message("waits_for_other_charge")
    )
  }
  for (const code of codes) {
    if (
      NEVER_PAYABLE_STATES.includes(code.state) ||
      isAbandonedWithCreationInDoubt(code)
    ) {
      continue
    }
    const lookup = await lookUpAndRecord(container, code)
    // Each lookup takes time, and the wait for the cart's lock follows, so the lease is renewed.
    if (!(await ledger.renewChargeLease(leased, CHARGE_LEASE_MS))) {
      return waitingResult(OPEN_ENDED_WAIT_PAUSE_MS, undefined)
    }
    if (lookup.kind !== "observed" && lookup.kind !== "as_reported") {
      const isLong = input.now.getTime() - overAt > DOUBT_LISTED_AFTER_MS
      return lookup.kind === "contradicted" || (isLong && "why" in lookup)
        ? listOrderNotCanceled(lookup.why)
        : waitingResult(
            NOT_KNOWN_PAUSE_MS,
            message(
              "waits_for_code_of_order",
              undefined,
              "why" in lookup ? { because: lookup.why } : {}
            )
          )
    }
    if (
      (await ledger.readChargeAndUnresolvedOperation(code.id)).charge.state !==
      code.state
    ) {
      return CORRECTION_APPLIED
    }
  }
  try {
    // The cancellation needs the cart's lock, because each code of an order is synchronized on its own. If two
    // cancellations ran at once, the failing one would undo the release of the stock (measured).
    await withCartLock(container, charge.cartId, async () => {
      if (await isOrderStillUnpaid(container, charge)) {
        await cancelNeverPaidOrder(container, orderId)
      }
    })
    return CORRECTION_APPLIED
  } catch (error) {
    if (error instanceof CartIsLockedError) {
      return waitingResult(NOT_KNOWN_PAUSE_MS, message("waits_for_cart"))
    }
    return (await isOrderStillUnpaid(container, charge))
      ? listOrderNotCanceled(describeError(error))
      : CORRECTION_APPLIED
  }
}

/**
 * Returns whether the order waits for its payment. Returns false if the order was canceled, has received a payment, or
 * owes nothing.
 */
async function isOrderStillUnpaid(
  container: MedusaContainer,
  charge: Charge
): Promise<boolean> {
  const { order } = (await readMedusaRecordsOfCharge(container, charge)) ?? {}
  return (
    order !== undefined &&
    !order.isCanceled &&
    order.transactions.length === 0 &&
    hasOutstandingAmount(order)
  )
}
