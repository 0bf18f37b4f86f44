import { v5 } from "uuid"

/**
 * Returns the plugin's id of a charge at the gateway. It is the idempotency key as well: the gateway accepts each id
 * only once, forever.
 *
 * The id is a UUID (version 5) derived from the installation, the account and the payment session. A retry, a second
 * process and a restart after a crash therefore produce the same id, and another installation with the same merchant
 * account produces another one.
 *
 * Sources: docs/gateway.md#charge-object and docs/gateway.md#charge-operations
 */
export function merchantChargeIdFor(from: {
  installationId: string
  account: string
  paymentSessionId: string
}): string {
  return v5(`${from.account}:${from.paymentSessionId}`, from.installationId)
}

/**
 * Matches any id that the gateway accepts for a charge: 6 to 36 letters, digits and hyphens
 * (docs/gateway.md#charge-operations). Charges that were created outside this plugin with the same credential need not
 * have UUIDs.
 */
export const MERCHANT_CHARGE_ID = /^[a-zA-Z0-9-]{6,36}$/
