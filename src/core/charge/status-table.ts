import type { ChargeState } from "./charge-state"
import type { GatewayCharge } from "./gateway-charge"

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
