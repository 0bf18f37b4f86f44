/** How the gateway of a story keeps cards. */
export interface SavedCardSetting {
  /** Whether the gateway charges no card without its security code, and the store's options say so. */
  needsSecurityCode: boolean
  /** Whether the vault returns a card that it already has when the customer saves it again. */
  returnsKnownCards: boolean
}

/** A step that occurs only in stories of the kind `saved_cards`. */
export type SavedCardStep =
  /** The customer removes the newest saved card. */
  | { kind: "remove_card" }
  /** An administrator deletes the customer in Medusa. */
  | { kind: "delete_customer"; isEventLost: boolean }
  /** Somebody who has the id of the cart, or the id of the newest saved card, tries to use it. */
  | { kind: "attack"; how: CardAttack; isGuest: boolean }

export const CARD_ATTACKS = [
  "complete",
  "choose",
  "take_over",
  "change_email",
  "list",
  "remove",
] as const

export type CardAttack = (typeof CARD_ATTACKS)[number]
