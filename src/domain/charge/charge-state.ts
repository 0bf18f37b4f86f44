import {
  createMapByMethod,
  type PaymentMethod,
  traitsOf,
} from "../payment-method/payment-method"
import type { PaymentMethodTraits } from "../payment-method/payment-method-traits"
import type { GatewayCharge } from "./gateway-charge"

/**
 * The states of a charge in the ledger. Other files should call the functions of this file instead of comparing states.
 * - `unresolved`: the plugin does not know yet whether the gateway created the charge. Money may have moved.
 * - `pending`: the gateway has the charge. The payer has not paid, or the gateway has not decided yet.
 * - `authorized`: money is reserved on the card.
 * - `paid`: the money was captured. A part of it may have been refunded.
 * - `charged_back`: the payer disputes the payment, or got the money back through a dispute.
 * - `declined`: the gateway shows the payment as denied. For a card, this means that the issuer refused it.
 * - `failed`: the gateway or the plugin's own check refused to create the charge, or the gateway shows that the charge
 *   failed. A refusal with the status 403 or 429 can lead to `not_created` instead.
 * - `canceled`, `expired`, `refunded`: the charge ended in this way, and the store has no money of it.
 * - `absent`: the gateway does not have the charge. Lookups returned 404 during the whole resolve window, or an
 *   administrator entered that the charge was never created.
 * - `not_created`: the plugin treats the charge as not created, and the same payment session may create the charge
 *   again. No other state allows this. There are three cases:
 *   - The request to create the charge was not sent.
 *   - The gateway answered the request with 403 or 429, and a lookup showed no charge.
 *   - The creation of a payment link got no answer. The link may exist, but no shopper knows its address.
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

/**
 * The states of an open charge: the store has a shopper's money, or may still get it. `charged_back` counts as open
 * even after the dispute was lost.
 */
export const OPEN_STATES: readonly ChargeState[] = [
  "unresolved",
  "pending",
  "authorized",
  "paid",
  "charged_back",
]

/**
 * The states that count as failed attempts for the attempt limit of a cart. Charges that still wait for the gateway's
 * answer count, too. Otherwise many simultaneous attempts would pass the limit. The limits of an e-mail address and of
 * an account count only some of these states (see `CardAttempts`).
 */
export const STATES_COUNTED_AS_FAILURES_OF_CART: readonly ChargeState[] = [
  "declined",
  "failed",
  "unresolved",
]

/**
 * The states of a charge that was refused. The shopper was told that nothing was charged, but the gateway may show a
 * payment later.
 */
export type RefusedState = "declined" | "failed"

export function isRefusedState(state: ChargeState): state is RefusedState {
  return state === "declined" || state === "failed"
}

/**
 * Returns whether a charge in this state prevents its payment collection from getting another charge. An abandoned
 * charge never prevents another one, so callers also have to check `abandonedAt`.
 */
export function isOpenState(state: ChargeState): boolean {
  return OPEN_STATES.includes(state)
}

/**
 * The states that a status of the gateway can mean. A status that the plugin does not know means `unrecognized`. Such a
 * status does not change the state in the ledger.
 */
export type GatewayState =
  Exclude<ChargeState, "unresolved" | "absent" | "not_created"> | "unrecognized"

export type KnownGatewayState = Exclude<GatewayState, "unrecognized">

/**
 * The states that the gateway's statuses mean, for all payment methods except links. `mapGatewayStatusesToStates` adds
 * the two statuses whose meaning depends on the method.
 */
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
 * Returns the state that each status of the gateway means for a payment method.
 *
 * AUTHORIZED and PRE_AUTHORIZED mean reserved money for a card, and an unpaid code for Pix and wallet. The gateway does
 * not document the statuses of payment links. Sources: docs/gateway.md#statuses and
 * docs/gateway.md#charge-in-an-answer.
 */
function mapGatewayStatusesToStates({
  settlement,
  canBeReserved,
}: PaymentMethodTraits): Record<string, GatewayState> {
  if (settlement === "link") {
    return LINK_STATUSES
  }
  const reserved = canBeReserved ? "authorized" : "pending"
  return { ...COMMON_STATUSES, AUTHORIZED: reserved, PRE_AUTHORIZED: reserved }
}

/**
 * The state that each status of a payment link means. As long as the link is unpaid, the charge usually has the status
 * of the link. After a payment, the charge has the status of the payment. `gatewayChargeOfLink` chooses the status.
 */
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

const STATES_BY_METHOD = createMapByMethod((method) =>
  mapGatewayStatusesToStates(traitsOf(method))
)

/**
 * Returns the state that the gateway reports for a charge. It is read from the status of the charge's transaction, or
 * from the status of the charge itself if the transaction has none. An unknown status is returned as `unrecognized`.
 */
export function stateReportedByGateway(
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
