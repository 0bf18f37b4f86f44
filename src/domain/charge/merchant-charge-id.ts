import { v5 } from "uuid"

/**
 * Returns the id that the plugin gives a charge at the gateway. The id is also the idempotency key: the gateway never
 * accepts the same id a second time.
 *
 * The id is a UUID (version 5) that is calculated from the installation, the account and the payment session. A retry,
 * a second process and a restart after a crash therefore use the same id. Another installation with the same merchant
 * account uses other ids.
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
 * Returns the id of a charge by the store. It is calculated from the reference and the attempt instead of the payment
 * session. The gateway therefore refuses a second charge for the same attempt, even if the database was restored from a
 * backup that is older than the first charge.
 */
export function merchantChargeIdForStoreCharge(from: {
  installationId: string
  account: string
  reference: string
  attempt: number
}): string {
  return v5(
    `${from.account}:store charge:${from.attempt}:${from.reference}`,
    from.installationId
  )
}

/**
 * Matches each id that the gateway accepts for a charge: 6 to 36 letters, digits and hyphens
 * (docs/gateway.md#charge-operations). Charges of the same merchant that other software created may have ids that are
 * no UUIDs.
 */
export const MERCHANT_CHARGE_ID = /^[a-zA-Z0-9-]{6,36}$/
