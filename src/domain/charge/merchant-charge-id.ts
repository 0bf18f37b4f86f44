import { v5 } from "uuid"

/**
 * Returns our id of a charge at the gateway, which is its idempotency key: the gateway accepts each id only once,
 * forever. The id is a UUID (version 5) made from the installation, the account and the payment session. So a retry,
 * a second process or a restart after a crash makes the same id, and another installation that shares the merchant
 * account never does.
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
 * Matches an id: 6 to 36 letters, digits and hyphens (docs/gateway.md#charge-operations). The interface shows UUIDs,
 * which match. Charges that were made elsewhere with the same credential need not be UUIDs.
 */
export const MERCHANT_CHARGE_ID = /^[a-zA-Z0-9-]{6,36}$/
