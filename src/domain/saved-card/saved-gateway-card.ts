/**
 * A card as the gateway's vault reports it after it was saved. The brand, the last four digits and the expiry date are
 * only for display, and are missing if the vault does not report them.
 */
export interface SavedGatewayCard {
  /**
   * The gateway's id of the card. Together with the merchant's credentials, the id is enough to charge the card. It is
   * stored only in encrypted form, and never logged or shown.
   */
  cardId: string
  brand?: string
  /** Exactly four digits. */
  lastFour?: string
  /** 1 to 12. */
  expirationMonth?: number
  /** With four digits. */
  expirationYear?: number
}
