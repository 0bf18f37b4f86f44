import type { Violation } from "../../../records/records-by-charge"
import type { StoreAnswer } from "../../actors/store-answer"
import type { EnteredPrices } from "./price-story"

/**
 * Price rules, and the time from which they apply. Until `settledAt`, some processes may still apply the previous
 * rules.
 */
export interface PriceRules extends EnteredPrices {
  from: number
  /** The time at which all processes had read the new rules. Before that it is `Infinity`. */
  settledAt: number
}

/** A shopper's choice of a way of paying, and the store's answer to it. */
export interface PaymentChoice {
  cartId: string
  way: "card" | "pix" | "wallet" | "link" | "other"
  /** The number of installments that the shopper chose. */
  count: number
  sentAt: number
  answeredAt: number
  /**
   * When the shopper requested and received the quote that was sent to the store with the choice. It is missing if no
   * quote was sent.
   */
  quotedAt?: { from: number; to: number }
  /** The id of the payment session that the store created when the shopper chose. It is missing if none was created. */
  sessionId?: string
  status: number
  words: string
  /** Whether the shopper chose Medusa's own payment provider with session data that only this provider understands. */
  hasOwnData: boolean
  /** True only if the shopper had no other choice of a way of paying in progress when sending this choice. */
  isAlone: boolean
}

/**
 * Records what the prices of a run depend on: the price rules that administrators entered, and the ways of paying that
 * shoppers chose. It also records the answers of the Store API with a status of 500 or more.
 */
export class PriceJournal {
  readonly rules: PriceRules[] = []
  readonly choices: PaymentChoice[] = []
  readonly found: Violation[] = []
  /**
   * The answers of the Store API with a status of 500 or more. In stories of the kind `prices`, each of them is a
   * violation, because the shopper gets no text about what to do.
   */
  readonly failures: { at: number; path: string; answer: StoreAnswer }[] = []

  constructor(private readonly now: () => number) {}

  /**
   * Records that an administrator has started to enter price rules. The caller must call the returned function when all
   * processes have read the rules.
   */
  recordPriceRulesEntry(entered: EnteredPrices): () => void {
    const rules = { ...entered, from: this.now(), settledAt: Infinity }
    this.rules.push(rules)
    return () => {
      rules.settledAt = this.now()
    }
  }

  /** Records an answer with a status of 500 or more. Ignores answers to paths that do not begin with `/store/`. */
  recordServerError(
    { method, path }: { method: string; path: string },
    answer: StoreAnswer
  ) {
    if (!path.startsWith("/store/")) return
    const short = path.replace(/(resume\/)[^/]+/, "$1…").replace(/\?.*/, "")
    this.failures.push({ at: this.now(), path: `${method} ${short}`, answer })
  }

  recordPaymentChoice(choice: PaymentChoice): void {
    this.choices.push(choice)
  }

  /** Returns all price rules that some process may have applied between `from` and `to`. */
  rulesInForce({ from, to }: { from: number; to: number }): PriceRules[] {
    return this.rules.filter((one, nth) => {
      const end = Math.min(
        ...this.rules.slice(nth + 1).map(({ settledAt }) => settledAt)
      )
      return one.from <= to && end >= from
    })
  }
}
