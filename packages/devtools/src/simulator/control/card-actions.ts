import { z } from "zod"

import type { CardSettings } from "../cards/card-settings"
import { showSavedCard } from "../cards/vault"
import type { World } from "../world"
import { parseArgument } from "./control-error"

const cardSettingChanges = z.strictObject({
  cardTokensAreSingleUse: z.boolean().optional(),
  cardTokenLifetimeMs: z
    .int("must be an integer, in milliseconds")
    .min(1, "must be at least 1")
    .nullable()
    .optional(),
  savedCardsNeedNoSecurityCode: z.boolean().optional(),
  givesIssuerTransactionIds: z.boolean().optional(),
  offersCardDeletion: z.boolean().optional(),
  returnsKnownCards: z.boolean().optional(),
}) satisfies z.ZodType<{ [S in keyof CardSettings]?: unknown }>

export function cardActions(world: World) {
  return {
    /** Returns all saved cards in the order in which they were saved, including deleted ones. */
    savedCards: async () => world.vault.listAllSavedCards().map(showSavedCard),
    /** Deletes a saved card, as the operator could. Later charges of the card are refused. */
    deleteSavedCard: async (cardId: string) => {
      const saved = world.vault.requireSavedCard(cardId)
      world.vault.delete(saved)
      return showSavedCard(saved)
    },
    /** Makes the issuer of a saved card deny all later charges of it. */
    denySavedCard: async (cardId: string) => {
      const saved = world.vault.requireSavedCard(cardId)
      saved.card = { ...saved.card, sandboxOutcome: "denied" }
      return showSavedCard(saved)
    },
    /**
     * Makes a card token or a saved card belong to another merchant. Later requests with this token or card are
     * refused. Throws SimulatorControlError if there is neither a token nor a saved card with this text.
     */
    giveToAnotherMerchant: async (cardTokenOrId: string) => {
      if (!world.cards.giveToAnotherMerchant(cardTokenOrId)) {
        world.vault.requireSavedCard(cardTokenOrId).isOfAnotherMerchant = true
      }
    },
    /**
     * Changes settings for card tokens and saved cards. The new settings apply until they are changed again or the
     * simulator is reset.
     */
    changeCardSettings: async (changes: Partial<CardSettings>) => {
      const read = parseArgument(cardSettingChanges, changes, "card settings")
      Object.assign(world.cardSettings, read)
    },
  }
}
