import type { Charge } from "../charge/charge"
import { chargeStateConsideringDispute } from "../dispute/dispute"
import type { Operation } from "../operation/operation"
import {
  isAsynchronousMethod,
  traitsOf,
} from "../payment-method/payment-method"

/**
 * The states of the payment itself. Refunds and disputes are not considered.
 * - `being_confirmed`: the outcome of the payment or of its capture is not known yet.
 * - `waiting`: a code or link can be paid.
 * - `replaced`: a code or link is abandoned. The shopper should not pay it, but it may still be payable.
 * - `ended`: a code or link has expired, and the gateway has not shown yet whether it was paid before.
 * - `being_canceled`: a code or link is being canceled, and the outcome is not known yet.
 * - `reserved`: money is reserved on a card.
 * - `being_released`: reserved money is being released, and the outcome is not known yet.
 * - `released`, `lapsed`: money was reserved on a card and never captured. It was released on request (`released`), or
 *   because its time was over (`lapsed`).
 * - `received`, `partly_received`: money was captured. It may have been refunded since.
 * - All others: the charge never had money.
 */
export const PAGE_CHARGE_STATES = [
  "being_confirmed",
  "waiting",
  "ended",
  "replaced",
  "being_canceled",
  "reserved",
  "being_released",
  "released",
  "lapsed",
  "received",
  "partly_received",
  "declined",
  "failed",
  "not_sent",
  "absent",
  "canceled",
  "expired",
] as const

/**
 * How much of the money was returned without a dispute.
 * - `none`: nothing was refunded, or a dispute of the charge was lost.
 * - `partly`, `all`: a part or all of the money was refunded.
 * - `decided`: a refund or release was decided, but the money has not been returned yet.
 * - `being_confirmed`: the outcome of a refund is not known yet.
 * - `taken_back`: money is missing at the gateway, which shows no refund of this money.
 */
export const PAGE_REFUND_STATES = [
  "none",
  "decided",
  "being_confirmed",
  "partly",
  "all",
  "taken_back",
] as const

export const PAGE_DISPUTE_STATES = ["none", "open", "won", "lost"] as const

/** The state of a payment. It decides which badges, advice and prepared answers to customers the admin pages show. */
export interface PaymentState {
  charge: (typeof PAGE_CHARGE_STATES)[number]
  refund: (typeof PAGE_REFUND_STATES)[number]
  dispute: (typeof PAGE_DISPUTE_STATES)[number]
}

type KnownCharge = Pick<
  Charge,
  | "method"
  | "state"
  | "amount"
  | "sums"
  | "highestCaptured"
  | "dispute"
  | "refundDecision"
  | "abandonedAt"
  | "codeExpiresAt"
  | "link"
>

/**
 * Returns the state of a payment. `doubt` is the operation of the charge that is in flight or in doubt, or `undefined`
 * if there is none.
 */
export function paymentStateOf(
  charge: KnownCharge,
  doubt: Pick<Operation, "kind"> | undefined,
  now: Date
): PaymentState {
  return {
    charge: chargePartOfPaymentState(charge, doubt?.kind, now),
    refund: refundStateOfPayment(charge, doubt?.kind),
    dispute: disputeStateOfPayment(charge),
  }
}

/**
 * Returns how much money was captured for the charge in total, in centavos. Later refunds do not reduce this amount.
 */
export function receivedAmountOf({
  highestCaptured,
  sums,
}: Pick<Charge, "highestCaptured" | "sums">): number {
  return Math.max(highestCaptured, sums.captured)
}

function chargePartOfPaymentState(
  charge: KnownCharge,
  doubt: Operation["kind"] | undefined,
  now: Date
): PaymentState["charge"] {
  const { state, method, amount, codeExpiresAt } = charge
  const received = receivedAmountOf(charge)
  if (received > 0) {
    return received < amount ? "partly_received" : "received"
  }
  if (doubt === "create" || doubt === "capture") {
    return "being_confirmed"
  }
  switch (state) {
    case "unresolved":
      return "being_confirmed"
    case "pending":
      if (!isAsynchronousMethod(method)) {
        return "being_confirmed"
      }
      if (doubt === "void") {
        return "being_canceled"
      }
      if (isAbandonedCodeOrLink(charge)) {
        return "replaced"
      }
      return codeExpiresAt !== undefined && codeExpiresAt <= now
        ? "ended"
        : "waiting"
    case "authorized":
      return doubt === undefined ? "reserved" : "being_released"
    case "paid":
    case "charged_back":
    case "refunded":
      return "received"
    case "canceled":
      return traitsOf(method).canBeReserved ? "released" : "canceled"
    case "expired":
      return traitsOf(method).canBeReserved ? "lapsed" : "expired"
    case "not_created":
      return "not_sent"
    case "declined":
    case "failed":
    case "absent":
      return state
  }
}

/**
 * Returns whether an unpaid code or link is abandoned. The shopper should not pay it, but it may still be payable.
 * Returns `false` for a link that was deactivated.
 */
export function isAbandonedCodeOrLink({
  state,
  abandonedAt,
  link,
}: Pick<Charge, "state" | "abandonedAt" | "link">): boolean {
  return (
    state === "pending" &&
    abandonedAt !== undefined &&
    link?.deactivatedAt === undefined
  )
}

function refundStateOfPayment(
  charge: KnownCharge,
  doubt: Operation["kind"] | undefined
): PaymentState["refund"] {
  const { state, sums, refundDecision } = charge
  const received = receivedAmountOf(charge)
  // If money was captured in the merchant panel before the void, the void refunds it.
  if (doubt === "refund" || (doubt === "void" && received > 0)) {
    return "being_confirmed"
  }
  // A dispute that an administrator entered as won counts as paid.
  const effectiveState = chargeStateConsideringDispute(charge)
  const hasMoney =
    effectiveState === "authorized" ||
    (effectiveState === "paid" && sums.captured > sums.refunded)
  if (refundDecision !== undefined && hasMoney && doubt === undefined) {
    return "decided"
  }
  if (disputeStateOfPayment(charge) === "lost") {
    return "none"
  }
  const isOver = state !== "paid" && state !== "charged_back"
  if (isOver && received > sums.refunded) {
    return "taken_back"
  }
  if (sums.refunded === 0) {
    return "none"
  }
  return sums.refunded < received ? "partly" : "all"
}

function disputeStateOfPayment({
  state,
  sums,
  dispute,
}: KnownCharge): PaymentState["dispute"] {
  if (dispute === undefined) {
    return state === "charged_back" ? "open" : "none"
  }
  if (dispute.closed === undefined) {
    return "open"
  }
  // An administrator may have entered too early that the dispute was lost. If the gateway shows the charge as paid and
  // not fully refunded, the dispute counts as won here.
  const hasMoneyAgain = state === "paid" && sums.captured > sums.refunded
  return hasMoneyAgain ? "won" : dispute.closed.outcome
}
