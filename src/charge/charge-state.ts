import type { GatewayCharge } from "./gateway-charge"

/**
 * What a charge is, in our words. The ledger stores it, everything else asks the questions below.
 *
 * - `unresolved`: an operation is in flight or its outcome is unknown. Money may have moved.
 * - `pending`: the gateway has it and waits (for a payer, for itself).
 * - `authorized`: the money is reserved on the card.
 * - `paid`: the money was taken; parts may have been given back since.
 * - `charged_back`: the payer disputes it, or got it back through a dispute.
 * - `declined`: refused by the card's issuer.
 * - `failed`: refused or broken off at the gateway; no money moved.
 * - `canceled`, `expired`, `refunded`: was something else before; no money is held any more.
 * - `absent`: the gateway never heard of it: proven by a 404 that stood through the resolve window.
 * - `not_created`: certainly not at the gateway, because nothing was sent or it was turned away at
 *   the door. The only state in which the same session may start the charge again.
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

/** The states in which a charge holds, or may come to hold, a shopper's money. */
export const OPEN_STATES = [
  "unresolved",
  "pending",
  "authorized",
  "paid",
  "charged_back",
] as const satisfies readonly ChargeState[]

/**
 * The states that the attempt limits count: not (yet) successful. An attempt in flight counts, or a
 * hundred at once would pass.
 */
export const UNSUCCESSFUL_STATES = [
  "declined",
  "failed",
  "unresolved",
] as const satisfies readonly ChargeState[]

/** The states in which the shopper was told that nothing was charged. The gateway may still charge it. */
const REFUSED_STATES = [
  "declined",
  "failed",
] as const satisfies readonly ChargeState[]

export type RefusedState = (typeof REFUSED_STATES)[number]

export function isRefused(state: ChargeState): state is RefusedState {
  return (REFUSED_STATES as readonly ChargeState[]).includes(state)
}

export type OpenState = (typeof OPEN_STATES)[number]

/** Whether a charge stands in the way of another one on the same payment collection. */
export function isOpen(state: ChargeState): state is OpenState {
  return (OPEN_STATES as readonly ChargeState[]).includes(state)
}

/** What the gateway's statuses can mean; `unrecognized` changes nothing. */
export type GatewayState =
  Exclude<ChargeState, "unresolved" | "absent" | "not_created"> | "unrecognized"

export type KnownGatewayState = Exclude<GatewayState, "unrecognized">

export type PaymentType = "CREDIT" | "PIX" | "WALLET" | "LINK"

/**
 * The only place that reads the gateway's statuses. The transaction decides; the charge's own
 * status is read where there is no transaction. PRE_AUTHORIZED is a reserved card, but an unpaid
 * code for Pix and wallet, where only PAID or CAPTURED is money.
 * The statuses of a payment link itself are not published.
 * Source: interface.md "States and transitions"; gateway-notes "Charge in an API answer".
 */
const TABLE: Record<PaymentType, Record<string, GatewayState>> = {
  CREDIT: {
    ...alike(),
    AUTHORIZED: "authorized",
    PRE_AUTHORIZED: "authorized",
  },
  PIX: { ...alike(), AUTHORIZED: "pending", PRE_AUTHORIZED: "pending" },
  WALLET: { ...alike(), AUTHORIZED: "pending", PRE_AUTHORIZED: "pending" },
  // A link's own status while nobody has paid it, then that of its payment.
  LINK: {
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
  },
}

/** What means the same for every payment type. */
function alike(): Record<string, GatewayState> {
  return {
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
}

/** Translates what the gateway said of a charge of the given payment type. Never throws. */
export function gatewayStateOf(
  paymentType: PaymentType,
  charge: GatewayCharge
): GatewayState {
  const status =
    charge.transactions[0]?.transactionStatus || charge.chargeStatus
  const states = TABLE[paymentType]
  return (
    (Object.hasOwn(states, status) ? states[status] : undefined) ??
    "unrecognized"
  )
}
