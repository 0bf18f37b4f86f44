import type * as cards from "../../../../src/payment-method-adapters/card/saved-card-of-session"

/** The plugin's decision that a session of a payment collection may be paid with a saved card now. */
export interface DecidedCard {
  sessionId: string
  collectionId: string
  savedCardId: string
}

/**
 * Returns a replacement for the plugin's function that chooses the card of a session. The replacement chooses the same
 * card, and calls `report` if this is a saved card. `original` is the module of the plugin's function.
 */
export function wrapCardOfSessionWithReport(
  original: object,
  report: (decided: DecidedCard) => void
): Pick<typeof cards, "chargeableCardOrRefusal"> {
  const { chargeableCardOrRefusal } = original as typeof cards
  return {
    chargeableCardOrRefusal: async (...given) => {
      const chosen = await chargeableCardOrRefusal(...given)
      if (chosen.kind === "ready" && chosen.savedCardId !== undefined) {
        const [, { id: sessionId, paymentCollectionId: collectionId }] = given
        report({ sessionId, collectionId, savedCardId: chosen.savedCardId })
      }
      return chosen
    },
  }
}
