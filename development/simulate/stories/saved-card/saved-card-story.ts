/** The settings of the vault, and of the store that saves cards in it. */
export interface SavedCardSetting {
  /** Whether the gateway requires the security code for a charge of a saved card. The store's options then say so. */
  needsSecurityCode: boolean
  /** Whether the vault returns a card that it already has when the customer saves it again. */
  returnsKnownCards: boolean
  /**
   * Whether the store may charge saved cards while the cardholder is not present. Only stories of the kind
   * `store_charged` have this field.
   */
  chargesByStore?: boolean
}

/**
 * A step of a story with charges by the store. Either the store's scheduler charges a saved card for a subscription, or
 * the card's issuer begins to decline the customer's oldest card. These steps occur only in stories of the kind
 * `store_charged`.
 */
export type SchedulerStep =
  /**
   * The scheduler charges a cycle of the customer's subscription: first the customer's oldest card, and after a decline
   * or a refusal the next card.
   */
  | {
      kind: "charge_cycle"
      cycle: number
      centavos: number
      /**
       * Whether the payment collection of the subscription's cycle belongs to a cart, or to an order that has no cart.
       */
      pays: "cart" | "order"
      /**
       * How the scheduler runs: once, twice at the same time in one process, or at the same time in two processes. With
       * `under_two_references`, the second process uses another reference, because of an error in the scheduler. All
       * other runs use the same reference.
       */
      runs: "once" | "twice" | "in_two_processes" | "under_two_references"
    }
  /** From now on, the issuer declines the customer's oldest card. */
  | { kind: "deny_card" }

/**
 * A step with saved cards. Attacks occur only in stories of the kind `saved_cards`, and withdrawn consents only in
 * stories of the kind `store_charged`. The other steps occur in both kinds.
 */
export type SavedCardStep =
  /** The customer removes the saved card that was saved or used last. */
  | { kind: "remove_card" }
  /** The customer withdraws the consent to charges by the store from the card that was saved or used last. */
  | { kind: "withdraw_consent" }
  /**
   * An administrator deletes the customer in Medusa. If `isEventLost` is true, the plugin does not get Medusa's event
   * about the deletion.
   */
  | { kind: "delete_customer"; isEventLost: boolean }
  /**
   * An attacker tries to use the customer's cart, or the card that was saved or used last. The attacker knows their
   * ids.
   */
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
