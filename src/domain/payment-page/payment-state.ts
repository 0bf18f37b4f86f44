import type { Charge } from "../charge/charge"
import { effectiveStateOf } from "../dispute/dispute"
import type { Operation } from "../operation/operation"
import {
  isAsynchronousMethod,
  traitsOf,
} from "../payment-method/payment-method"

/**
 * The result of the payment itself, without regard to later refunds.
 * - `being_confirmed`: it is unknown whether money was captured or reserved.
 * - `waiting`: a code or link can be paid.
 * - `replaced`: a code or link should not be paid any more, but still can be.
 * - `ended`: the time of a code or link is over, and the gateway has not reported yet whether it was paid.
 * - `being_canceled`, `being_released`: the outcome of canceling a code or link, or of releasing an authorization, is
 *   unknown.
 * - `reserved`: a card's money is reserved.
 * - `released`, `lapsed`: money was reserved, and nothing was captured.
 * - `received`, `partly_received`: money was captured, even if none of it is left.
 * - The other states: no money was ever captured.
 */
export const CHARGE_PARTS = [
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
 * The part of the money that was returned without a dispute. `decided`: a refund or release is decided and not sent
 * yet. `taken_back`: the money disappeared at the gateway, which reports no refund of it.
 */
export const REFUND_PARTS = [
  "none",
  "decided",
  "being_confirmed",
  "partly",
  "all",
  "taken_back",
] as const

export const DISPUTE_PARTS = ["none", "open", "won", "lost"] as const

/** The state of a payment from which the admin derives all badges, suggested answers to customers and advice. */
export interface PaymentState {
  charge: (typeof CHARGE_PARTS)[number]
  refund: (typeof REFUND_PARTS)[number]
  dispute: (typeof DISPUTE_PARTS)[number]
}

type KnownCharge = Pick<
  Charge,
  | "method"
  | "state"
  | "amount"
  | "sums"
  | "mostCaptured"
  | "dispute"
  | "refundDecision"
  | "abandonedAt"
  | "codeExpiresAt"
  | "link"
>

/** Returns the state of a payment. `doubt` is the charge's operation that is in flight or in doubt. */
export function paymentStateOf(
  charge: KnownCharge,
  doubt: Pick<Operation, "kind"> | undefined,
  now: Date
): PaymentState {
  return {
    charge: chargePart(charge, doubt?.kind, now),
    refund: refundPart(charge, doubt?.kind),
    dispute: disputePart(charge),
  }
}

/** Returns the highest captured sum that the charge ever had, in minor units. */
export function receivedAmountOf({
  mostCaptured,
  sums,
}: Pick<Charge, "mostCaptured" | "sums">): number {
  return Math.max(mostCaptured, sums.captured)
}

function chargePart(
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
      if (isReplacedPayment(charge)) {
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

/** Returns whether the code or link should not be paid any more, but still can be. */
export function isReplacedPayment({
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

function refundPart(
  charge: KnownCharge,
  doubt: Operation["kind"] | undefined
): PaymentState["refund"] {
  const { state, sums, refundDecision } = charge
  const received = receivedAmountOf(charge)
  // A void after a capture in the merchant panel is a refund.
  if (doubt === "refund" || (doubt === "void" && received > 0)) {
    return "being_confirmed"
  }
  // A dispute that an administrator entered as won counts as paid.
  const counted = effectiveStateOf(charge)
  const hasMoney =
    counted === "authorized" ||
    (counted === "paid" && sums.captured > sums.refunded)
  if (refundDecision !== undefined && hasMoney && doubt === undefined) {
    return "decided"
  }
  if (disputePart(charge) === "lost") {
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

function disputePart({
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
  // An administrator may have entered a lost dispute too early. Here the gateway shows the money again.
  const isThere = state === "paid" && sums.captured > sums.refunded
  return isThere ? "won" : dispute.closed.outcome
}
