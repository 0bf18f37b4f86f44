import {
  tableByMethod,
  type PaymentMethod,
  traitsOf,
} from "../payment-method/payment-method"
import type { PaymentMethodTraits } from "../payment-method/traits"
import type { GatewayCharge } from "./gateway-charge"

/**
 * The states of a charge in the ledger. Other code should use the functions of this file instead of comparing states.
 * - `unresolved`: the creation is in flight or its outcome is unknown. Money may have moved.
 * - `pending`: the gateway has the charge, and waits for the payer or has not decided yet.
 * - `authorized`: the money is reserved on the card.
 * - `paid`: the money was captured. Parts may have been refunded since.
 * - `charged_back`: the payer disputes the charge, or got the money back through a dispute.
 * - `declined`: the card's issuer refused the charge.
 * - `failed`: the charge failed or was refused at the gateway, or was refused by the plugin's own check. No money
 *   moved.
 * - `canceled`, `expired`, `refunded`: the charge had another state before, and has no money any more.
 * - `absent`: the gateway does not have the charge. Lookups returned 404 through the whole resolve window, or an
 *   administrator has entered it.
 * - `not_created`: the charge is certainly not at the gateway, because nothing was sent or the gateway refused the
 *   request unread. Only in this state may the same session start the charge again.
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

/** The states in which a charge has a shopper's money, or may still get it. */
export const OPEN_STATES: readonly ChargeState[] = [
  "unresolved",
  "pending",
  "authorized",
  "paid",
  "charged_back",
]

/**
 * The states that count towards the attempt limits. An attempt in flight counts, because otherwise a hundred
 * simultaneous attempts would pass the limit.
 */
export const STATES_COUNTED_AS_FAILED_ATTEMPTS: readonly ChargeState[] = [
  "declined",
  "failed",
  "unresolved",
]

/** The states in which the shopper has read that nothing was charged. The gateway may still charge the card later. */
export type RefusedState = "declined" | "failed"

export function isRefusedState(state: ChargeState): state is RefusedState {
  return state === "declined" || state === "failed"
}

/**
 * Returns whether a charge in this state blocks other charges of its payment collection. An abandoned charge does not.
 */
export function isOpenState(state: ChargeState): boolean {
  return OPEN_STATES.includes(state)
}

/** The possible meanings of the gateway's statuses. A status that is `unrecognized` changes nothing. */
export type GatewayState =
  Exclude<ChargeState, "unresolved" | "absent" | "not_created"> | "unrecognized"

export type KnownGatewayState = Exclude<GatewayState, "unrecognized">

/** The statuses that have the same meaning for every payment method except links. */
const COMMON_STATUSES: Record<string, GatewayState> = {
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
 * Returns the meaning of each of the gateway's statuses for a payment method.
 *
 * PRE_AUTHORIZED means reserved money for a card, but an unpaid code for Pix and wallet. The statuses of a payment link
 * itself are not published. Sources: docs/gateway.md#statuses and docs/gateway.md#charge-in-an-answer (A-04,
 *
 */
function statesByStatus({
  settlement,
  canBeReserved,
}: PaymentMethodTraits): Record<string, GatewayState> {
  if (settlement === "link") {
    return LINK_STATUSES
  }
  const reserved = canBeReserved ? "authorized" : "pending"
  return { ...COMMON_STATUSES, AUTHORIZED: reserved, PRE_AUTHORIZED: reserved }
}

/** The statuses of a payment link. Until the link is paid the status is the link's, afterwards it is the payment's. */
const LINK_STATUSES: Record<string, GatewayState> = {
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

const STATES_BY_METHOD = tableByMethod((method) =>
  statesByStatus(traitsOf(method))
)

/**
 * Returns the state that the gateway reports for a charge. The status of the transaction decides. If the transaction
 * has no status, the charge's own status decides. An unknown status is `unrecognized`.
 */
export function gatewayStateOf(
  method: PaymentMethod,
  charge: Pick<GatewayCharge, "chargeStatus" | "transactions">
): GatewayState {
  const status =
    charge.transactions[0]?.transactionStatus || charge.chargeStatus
  const states = STATES_BY_METHOD[method]
  return (
    (Object.hasOwn(states, status) ? states[status] : undefined) ??
    "unrecognized"
  )
}
