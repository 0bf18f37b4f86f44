import { v5 } from "uuid"

/**
 * The name of a charge at the gateway, and its idempotency key: the gateway takes each id once,
 * for ever. It is a UUID (version 5) made from the installation, the account and the payment
 * session, so that a retry, a second process or the morning after a crash arrives at the same
 * name, and another installation that shares the merchant account never does.
 * Source: interface.md "Charge object"; gateway-notes "Charges".
 */
export function merchantChargeIdFor(from: {
  installationId: string
  account: string
  paymentSessionId: string
}): string {
  return v5(`${from.account}:${from.paymentSessionId}`, from.installationId)
}

/**
 * 6 to 36 letters, digits and hyphens (gateway-notes, "Charges"); the interface shows UUIDs, which
 * are. Charges made elsewhere with the same credential need not be UUIDs.
 */
export const MERCHANT_CHARGE_ID = /^[a-zA-Z0-9-]{6,36}$/
