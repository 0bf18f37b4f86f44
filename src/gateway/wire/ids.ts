import { MERCHANT_CHARGE_ID } from "../../domain/charge/merchant-charge-id"

/** Matches ids whose characters need no encoding in a path. An id of dots alone would be another path. */
const LINK_ID = /^(?!\.+$)[\w.~-]{1,200}$/

/**
 * Returns the received id of a payment link or of its transaction. Returns `undefined` when the text cannot be an id.
 */
export function linkIdIn(received: string | undefined): string | undefined {
  return received !== undefined && LINK_ID.test(received) ? received : undefined
}

/** The forms of the ids that a path may contain. */
export const ID_PATTERNS = {
  merchantChargeId: MERCHANT_CHARGE_ID,
  paymentLinkId: LINK_ID,
  transactionId: LINK_ID,
}
