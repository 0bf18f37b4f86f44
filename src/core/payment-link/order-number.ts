import { parse, v5 } from "uuid"

/** Crockford's: no I, L, O or U, so that it can be read out on the telephone. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
/** The byte of a UUID that tells its version, and differs least. */
const VERSION_BYTE = 6

/**
 * Our name for one attempt at making a payment link: 15 characters, as many as the gateway takes
 * (gateway-notes, "Payment links"), made from charge and operation. Another attempt has another one,
 * and another installation never the same.
 */
export function orderNumberFor(from: {
  merchantChargeId: string
  operationId: string
}): string {
  const bytes = [...parse(v5(from.operationId, from.merchantChargeId))]
  return bytes
    .filter((_, place) => place !== VERSION_BYTE)
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join("")
}
