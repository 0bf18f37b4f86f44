import { randomUUID } from "node:crypto"

import type { Customer } from "../charges/customer-schema"
import { SimulatorControlError } from "../control/control-error"
import { maskDocument } from "../cpf-and-cnpj"
import type { Clock } from "../simulated-clock"
import type { TemporaryCard } from "./cards"

export type SavedCard = {
  id: string
  card: TemporaryCard
  /** The document of the customer whose card it is. Only this customer's charges may use the card. */
  customerDocument: string
  savedAt: number
  /**
   * Each time that the customer saved this card: the card data behind the temporary token that was sent, and the time.
   */
  saves: { card: TemporaryCard; at: number }[]
  deletedAt: number | null
  isOfAnotherMerchant: boolean
  /** How many charges were created with the card, including denied charges. */
  charges: number
}

/** A saved card of the simulator's vault, in the form in which tests read it. The customer's document is masked. */
export type LedgerSavedCard = ReturnType<typeof showSavedCard>

/** The cards that were saved since the last reset of the simulator. A deleted card stays in the list. */
export class CardVault {
  readonly #saved: SavedCard[] = []

  constructor(private readonly clock: Clock) {}

  listAllSavedCards(): readonly SavedCard[] {
    return this.#saved
  }

  /**
   * Saves a card. If this customer has already saved the same card number and has not deleted that card, returns that
   * card.
   */
  saveCardUnlessKnown(card: TemporaryCard, customer: Customer): SavedCard {
    const known = this.#saved.find(
      (one) =>
        one.card.fingerprint === card.fingerprint &&
        one.customerDocument === customer.document &&
        this.findUndeletedCard(one.id) !== undefined
    )
    known?.saves.push({ card, at: this.clock.now() })
    return known ?? this.saveNewCard(card, customer)
  }

  saveNewCard(card: TemporaryCard, { document }: Customer): SavedCard {
    const savedAt = this.clock.now()
    const saved: SavedCard = {
      id: randomUUID(),
      card,
      customerDocument: document,
      savedAt,
      saves: [{ card, at: savedAt }],
      deletedAt: null,
      isOfAnotherMerchant: false,
      charges: 0,
    }
    this.#saved.push(saved)
    return saved
  }

  /** Returns a card of this merchant that was not deleted, or `undefined` if there is no such card. */
  findUndeletedCard(cardId: string): SavedCard | undefined {
    return this.#saved.find(
      ({ id, deletedAt, isOfAnotherMerchant }) =>
        id === cardId && deletedAt === null && !isOfAnotherMerchant
    )
  }

  /** Returns the card that a test has named, even if it is deleted. Throws SimulatorControlError if there is none. */
  requireSavedCard(cardId: string): SavedCard {
    const saved = this.#saved.find(({ id }) => id === cardId)
    if (!saved) {
      throw new SimulatorControlError(`No saved card has the id ${cardId}`, 404)
    }
    return saved
  }

  delete(saved: SavedCard): void {
    saved.deletedAt ??= this.clock.now()
  }
}

export function showSavedCard({ card, ...saved }: SavedCard) {
  return {
    id: saved.id,
    ...describeSavedCard(card),
    customerDocument: maskDocument(saved.customerDocument),
    isOfAnotherMerchant: saved.isOfAnotherMerchant,
    savedAt: new Date(saved.savedAt).toISOString(),
    deletedAt:
      saved.deletedAt === null ? null : new Date(saved.deletedAt).toISOString(),
    charges: saved.charges,
  }
}

/**
 * Returns the fields that the gateway shows of a saved card. `card` is the temporary card from which the saved card was
 * made. The names of the fields are guesses.
 */
export function describeSavedCard(card: TemporaryCard) {
  return {
    brand: card.brand,
    lastFourDigits: card.lastFour,
    expirationMonth: card.expirationMonth,
    expirationYear: card.expirationYear,
  }
}
