import { MERCHANT_CHARGE_ID } from "../../domain/charge/merchant-charge-id"

/**
 * Matches the ids of payment links and their transactions. All matched ids can be used in a path without encoding. An
 * id such as `..` does not match, because it would change the path.
 */
const LINK_ID = /^(?!\.+$)[\w.~-]{1,200}$/

/**
 * Matches the gateway's ids of saved cards. The form of these ids is not documented. The card tokens in published
 * examples contain slashes and plus signs, so the pattern allows these characters in ids, too. An id that consists only
 * of dots, such as `..`, does not match, because it would change the path of a request.
 */
const CARD_ID = /^(?!\.+$)[\w.~+/=:-]{1,200}$/

/** Returns a reported id of a saved card if it is well-formed, and `undefined` otherwise. */
export function parseCardId(received: string | undefined): string | undefined {
  return received !== undefined && CARD_ID.test(received) ? received : undefined
}

/** Returns a reported id of a payment link or of its transaction if it is well-formed, and `undefined` otherwise. */
export function parseLinkOrTransactionId(
  received: string | undefined
): string | undefined {
  return received !== undefined && LINK_ID.test(received) ? received : undefined
}

export const ID_PATTERNS = {
  merchantChargeId: MERCHANT_CHARGE_ID,
  paymentLinkId: LINK_ID,
  transactionId: LINK_ID,
  cardId: CARD_ID,
}
