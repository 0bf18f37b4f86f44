/**
 * 6 to 36 letters, digits and hyphens (gateway-notes, "Charges"); the interface shows UUIDs, which
 * are. Charges made elsewhere with the same credential need not be UUIDs.
 */
export const MERCHANT_CHARGE_ID = /^[a-zA-Z0-9-]{6,36}$/
