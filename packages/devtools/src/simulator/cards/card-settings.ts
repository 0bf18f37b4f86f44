/**
 * The simulator's settings for card tokens and saved cards. Nothing is known about how the real gateway behaves in
 * these points, so a test can try each behavior. The settings can be changed at any time.
 */
export type CardSettings = {
  /**
   * Whether a card token can be used for one call only. The default is true. The tokens that the operator
   * publishes for the sandbox can be used any number of times in any case.
   */
  cardTokensAreSingleUse: boolean
  /**
   * How long a card token can be used after it was created, in milliseconds. `null` means that it never expires,
   * and is the default. The tokens that the operator publishes never expire.
   */
  cardTokenLifetimeMs: number | null
  /**
   * Whether a saved card can be charged without its security code, because the vault keeps the code. If false,
   * every charge of a saved card is refused. The default is true.
   */
  savedCardsNeedNoSecurityCode: boolean
  /**
   * Whether the answers and notifications about new charges of saved cards contain `issuerTransactionId`. The
   * default is true.
   */
  givesIssuerTransactionIds: boolean
  /**
   * Whether the gateway offers `DELETE /cards/{cardId}`. The default is false, because no such call is known. The
   * control action `deleteSavedCard` works in any case.
   */
  offersCardDeletion: boolean
  /**
   * Whether the vault returns the card that it already has when a customer saves the same card again. The default is
   * false: the vault then saves another card with another id.
   */
  returnsKnownCards: boolean
}

export function initialCardSettings(): CardSettings {
  return {
    cardTokensAreSingleUse: true,
    cardTokenLifetimeMs: null,
    savedCardsNeedNoSecurityCode: true,
    givesIssuerTransactionIds: true,
    offersCardDeletion: false,
    returnsKnownCards: false,
  }
}
