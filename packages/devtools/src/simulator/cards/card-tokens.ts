import { randomBytes } from "node:crypto"

import type { Clock } from "../simulated-clock"
import type { CardSettings } from "./card-settings"
import type { SandboxOutcome, TemporaryCard } from "./cards"

/**
 * The temporary card tokens that the operator's documents publish for the sandbox. They can be used any number of
 * times. Source: docs/gateway.md#sandbox-values
 */
const publishedTokens: Readonly<Record<string, SandboxOutcome>> = {
  "card_t/BIChj63GkO650jVX0xSsIeRD03GxDY": "denied",
  card_ZVHmBRSw3EjkJ7s93Vm4S5FiZwuQjgTi: "approved",
}

const publishedCard = {
  fingerprint: "published",
  brand: "VISA",
  lastFour: "1111",
  expirationMonth: 12,
  expirationYear: 2050,
  maskedHolderName: "M**** T****",
  maskedHolderDocument: null,
} as const

type IssuedCardToken = {
  card: TemporaryCard
  createdAt: number
  used: boolean
  isOfAnotherMerchant: boolean
}

const UNKNOWN = "was not issued to this merchant"

/** The temporary card tokens that the card SDK has created. */
export class CardTokens {
  readonly #issued = new Map<string, IssuedCardToken>()

  constructor(
    private readonly clock: Clock,
    private readonly settings: CardSettings
  ) {}

  issueToken(card: TemporaryCard): string {
    const cardToken = randomBytes(24).toString("hex")
    const createdAt = this.clock.now()
    const isNew = { used: false, isOfAnotherMerchant: false }
    this.#issued.set(cardToken, { card, createdAt, ...isNew })
    return cardToken
  }

  /**
   * Returns the card of a token, or a text with the reason why the token cannot be used. A token that the operator
   * publishes for the sandbox can always be used. Any other token is marked as used.
   */
  consumeToken(cardToken: string): TemporaryCard | string {
    const sandboxOutcome = publishedTokens[cardToken]
    if (sandboxOutcome) {
      return { ...publishedCard, sandboxOutcome }
    }
    const issued = this.#issued.get(cardToken)
    if (!issued || issued.isOfAnotherMerchant) {
      return UNKNOWN
    }
    const { cardTokensAreSingleUse, cardTokenLifetimeMs } = this.settings
    const age = this.clock.now() - issued.createdAt
    if (cardTokenLifetimeMs !== null && age >= cardTokenLifetimeMs) {
      return "has expired"
    }
    if (issued.used && cardTokensAreSingleUse) {
      return "has been used before; it is single use"
    }
    issued.used = true
    return issued.card
  }

  /** Makes a token belong to another merchant. Returns false if there is no such token. */
  giveToAnotherMerchant(cardToken: string): boolean {
    const issued = this.#issued.get(cardToken)
    if (issued) {
      issued.isOfAnotherMerchant = true
    }
    return issued !== undefined
  }
}
