/** The decision of the plugin that a payment session may be paid with a saved card now. */
export interface PermittedCardUse {
  at: number
  sessionId: string
  cartId: string | undefined
  savedCardId: string
  /** The content of the order at the time `at`, as JSON. If there was no order yet, it is the content of the cart. */
  content: string
}

/**
 * A request of the owner's device to complete a cart. `from` is the time of the request, and `to` is the time of its
 * answer. `to` is Infinity while there is no answer.
 */
export interface OwnersCompletion {
  cartId: string
  from: number
  to: number
}

/**
 * Records what the customer of a story did with saved cards, and what the plugin decided. The checks at the end compare
 * these records with the vault and with the charges.
 */
export class CardJournal {
  /**
   * The card tokens with which the customer agreed to have a card saved, each with the id of the cart in which the
   * customer agreed.
   */
  readonly consents = new Map<string, string>()
  /**
   * The cards whose removal the store has confirmed, by their ids in the store, with the times of the confirmations.
   */
  readonly removals: { id: string; at: number }[] = []
  /** When the store had confirmed that the customer was deleted. It is Infinity if the customer was not deleted. */
  customerDeletedAt = Infinity
  readonly permittedUses: PermittedCardUse[] = []
  readonly completions: OwnersCompletion[] = []
  /**
   * What each payment session was to pay for at the moment at which the cart's owner chose the way of paying. The keys
   * are the ids of the sessions. The values are the content of the order, or of the cart if there was no order yet, as
   * JSON.
   */
  readonly choices = new Map<string, string>()

  constructor(private readonly now: () => number) {}

  recordConsent(token: string, cartId: string): void {
    this.consents.set(token, cartId)
  }

  recordRemoval(id: string): void {
    this.removals.push({ id, at: this.now() })
  }

  recordCustomerDeletion(): void {
    this.customerDeletedAt = Math.min(this.customerDeletedAt, this.now())
  }

  recordPermittedCardUse(use: Omit<PermittedCardUse, "at">): void {
    this.permittedUses.push({ ...use, at: this.now() })
  }

  /**
   * Records that the browser of the cart's shopper has requested the completion of the cart. The caller must call the
   * returned function when the request has ended.
   */
  recordCompletionRequest(cartId: string): () => void {
    const completion = { cartId, from: this.now(), to: Infinity }
    this.completions.push(completion)
    return () => {
      completion.to = this.now()
    }
  }
}
