/**
 * Records what the customers of a run did with saved cards, so that the checks at the end can compare it with the vault.
 */
export class CardJournal {
  /** The second card tokens that customers agreed to have saved, with the cart in which they agreed. */
  readonly consents = new Map<string, string>()
  /** The cards that the store has confirmed as removed, by the vault's ids, with the times of the confirmations. */
  readonly removals: { cardId: string; at: number }[] = []

  constructor(private readonly now: () => number) {}

  recordConsent(token: string, cartId: string): void {
    this.consents.set(token, cartId)
  }

  recordRemoval(cardId: string): void {
    this.removals.push({ cardId, at: this.now() })
  }
}
