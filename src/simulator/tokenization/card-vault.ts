import { randomBytes } from "node:crypto"

import type { Merchant } from "../merchants/merchant"
import type { CardBrand } from "./card-brands"
import type { SandboxOutcome } from "./sandbox-cards"

/** All that is kept of a card: never its number or cvv, and its holder only as the answers show it. */
export type TemporaryCard = {
  brand: CardBrand
  lastFour: string
  expirationMonth: number
  expirationYear: number
  maskedHolderName: string
  maskedHolderDocument: string | null
  sandboxOutcome: SandboxOutcome
}

export type SpentCard =
  { kind: "card"; card: TemporaryCard } | { kind: "used" } | { kind: "unknown" }

type StoredCard = {
  card: TemporaryCard
  merchantDocument: string
  used: boolean
}

export class CardVault {
  readonly #cards = new Map<string, StoredCard>()

  store(card: TemporaryCard, { merchantDocument }: Merchant): string {
    const cardToken = randomBytes(24).toString("hex")
    this.#cards.set(cardToken, { card, merchantDocument, used: false })
    return cardToken
  }

  /** Gives the card out once; a token of another merchant is as unknown as one never issued. */
  spend(cardToken: string, { merchantDocument }: Merchant): SpentCard {
    const stored = this.#cards.get(cardToken)
    if (!stored || stored.merchantDocument !== merchantDocument) {
      return { kind: "unknown" }
    }
    if (stored.used) {
      return { kind: "used" }
    }
    stored.used = true
    return { kind: "card", card: stored.card }
  }

  reset(): void {
    this.#cards.clear()
  }
}
