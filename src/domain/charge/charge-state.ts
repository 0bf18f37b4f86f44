import {
  byMethod,
  type PaymentMethod,
  traitsOf,
} from "../payment-method/payment-method"
import type { PaymentMethodTraits } from "../payment-method/traits"
import type { GatewayCharge } from "./gateway-charge"

/**
 * The state of a charge, in our words. The ledger stores it; all other code uses the functions below.
 *
 * - `unresolved`: the creation is in flight or its outcome is unknown. Money may have moved.
 * - `pending`: the gateway has the charge, and waits for the payer or has not decided yet.
 * - `authorized`: the money is reserved on the card.
 * - `paid`: the money was taken; parts may have been refunded since.
 * - `charged_back`: the payer disputes the charge, or got the money back through a dispute.
 * - `declined`: refused by the card's issuer.
 * - `failed`: refused or broken off at the gateway, or refused by our own check; no money moved.
 * - `canceled`, `expired`, `refunded`: the charge had another state before; it has no money any more.
 * - `absent`: the gateway does not have the charge: 404 through the whole resolve window, or a person says so.
 * - `not_created`: certainly not at the gateway, because nothing was sent or the gateway refused the request
 * unread. The only state in which the same session may start the charge again.
 */
export const CHARGE_STATES = [
  "unresolved",
  "pending",
  "authorized",
  "paid",
  "charged_back",
  "declined",
  "failed",
  "canceled",
  "expired",
  "refunded",
  "absent",
  "not_created",
] as const

export type ChargeState = (typeof CHARGE_STATES)[number]

/** The states in which a charge has, or may still get, a shopper's money. */
export const OPEN_STATES: readonly ChargeState[] = [
  "unresolved",
  "pending",
  "authorized",
  "paid",
  "charged_back",
]

/**
 * The states that the attempt limits count as not (yet) successful. An attempt in flight counts; else a hundred at
 * once would pass the limit.
 */
export const UNSUCCESSFUL_STATES: readonly ChargeState[] = [
  "declined",
  "failed",
  "unresolved",
]

/** The states in which the shopper saw that nothing was charged. The gateway may still charge later. */
export type RefusedState = "declined" | "failed"

export function isRefused(state: ChargeState): state is RefusedState {
  return state === "declined" || state === "failed"
}

/** Whether a charge in this state blocks another charge of the same payment collection, unless it is abandoned. */
export function isOpen(state: ChargeState): boolean {
  return OPEN_STATES.includes(state)
}

/** The meanings of the gateway's statuses; `unrecognized` changes nothing. */
export type GatewayState =
  Exclude<ChargeState, "unresolved" | "absent" | "not_created"> | "unrecognized"

export type KnownGatewayState = Exclude<GatewayState, "unrecognized">

/** The statuses that have the same meaning for every payment type. */
const ALIKE: Record<string, GatewayState> = {
  PENDING: "pending",
  CAPTURED: "paid",
  PAID: "paid",
  PARTIAL: "paid",
  PARTIALLY_REFUNDED: "paid",
  REFUNDED: "refunded",
  DENIED: "declined",
  ERROR: "failed",
  CANCELED: "canceled",
  CANCELLED: "canceled",
  EXPIRED: "expired",
  CHARGEBACK: "charged_back",
}

/**
 * The only place that reads the statuses of charges. The transaction's status decides; the charge's own status is
 * read where the transaction has none. PRE_AUTHORIZED means reserved money for a card, but an unpaid code for Pix
 * and wallet, where only taken money counts. The statuses of a payment link itself are not published.
 * Sources: docs/gateway.md#statuses and docs/gateway.md#charge-in-an-answer.
 */
function statusesOf({
  settlement,
  canBeReserved,
}: PaymentMethodTraits): Record<string, GatewayState> {
  if (settlement === "link") {
    return OF_LINKS
  }
  const reserved = canBeReserved ? "authorized" : "pending"
  return { ...ALIKE, AUTHORIZED: reserved, PRE_AUTHORIZED: reserved }
}

/** The status of the link until it is paid, then the status of its payment. */
const OF_LINKS: Record<string, GatewayState> = {
  ACTIVE: "pending",
  CREATED: "pending",
  OPEN: "pending",
  PENDING: "pending",
  PAYED: "paid",
  PARTREFUNDED: "paid",
  REFUNDED: "refunded",
  INACTIVE: "canceled",
  INACTIVATED: "canceled",
  CANCELED: "canceled",
  CANCELLED: "canceled",
  EXPIRED: "expired",
}

const TABLE = byMethod((method) => statusesOf(traitsOf(method)))

/** Returns the state that the gateway reports for a charge of the given method. Never throws. */
export function gatewayStateOf(
  method: PaymentMethod,
  charge: Pick<GatewayCharge, "chargeStatus" | "transactions">
): GatewayState {
  const status =
    charge.transactions[0]?.transactionStatus || charge.chargeStatus
  const states = TABLE[method]
  return (
    (Object.hasOwn(states, status) ? states[status] : undefined) ??
    "unrecognized"
  )
}
