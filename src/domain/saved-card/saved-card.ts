/** What a shopper sees of a saved card. A field is missing if neither the vault nor the browser has reported it. */
export interface CardDisplay {
  brand?: string | undefined
  /** Exactly four digits. */
  lastFour?: string | undefined
  /** 1 to 12. */
  expirationMonth?: number | undefined
  /** With four digits. */
  expirationYear?: number | undefined
}

/** A customer's card in the gateway's vault, without the gateway's id of the card. */
export interface SavedCard extends CardDisplay {
  id: string
  account: string
  customerId: string
  /** The digest of the gateway and the merchant in whose vault the card is. */
  gatewayAndMerchantDigest: string
  createdAt: Date
  /** When the customer consented to later charges by the store. `undefined` without this consent. */
  storeChargesConsentedAt: Date | undefined
  lastUsedAt: Date | undefined
  /** Whether one of `encryptionKeys` can decrypt the gateway's id of the card. */
  isDecryptable: boolean
}

/**
 * Whether a saved card can pay:
 * - `usable`: the card can pay.
 * - `expired`: the expiry date of the card is over.
 * - `needs_security_code`: the gateway does not charge a saved card without its security code, so the shopper has to
 *   enter the card again.
 * - `replaced_credentials`: the card is in the vault of another merchant or gateway than the one that the account has
 *   at present, or the plugin cannot decrypt the gateway's id of the card.
 */
export type SavedCardStatus =
  "usable" | "expired" | "needs_security_code" | "replaced_credentials"

/** Returns the status of a saved card with the present settings of its account. */
export function savedCardStatus(
  card: SavedCard,
  present: {
    now: Date
    gatewayAndMerchantDigest: string
    needsSecurityCode: boolean
  }
): SavedCardStatus {
  if (
    !card.isDecryptable ||
    card.gatewayAndMerchantDigest !== present.gatewayAndMerchantDigest
  ) {
    return "replaced_credentials"
  }
  if (isExpired(card, present.now)) return "expired"
  return present.needsSecurityCode ? "needs_security_code" : "usable"
}

const DAY_MS = 86_400_000

/**
 * Returns whether the last month of a card is over. A card counts as valid for one more day, because its issuer may be
 * in another time zone. A card without an expiry date never counts as expired, because the issuer decides.
 */
function isExpired(
  { expirationMonth, expirationYear }: CardDisplay,
  now: Date
): boolean {
  return (
    expirationMonth !== undefined &&
    expirationYear !== undefined &&
    now.getTime() >= Date.UTC(expirationYear, expirationMonth, 1) + DAY_MS
  )
}
