import type { Violation } from "../../../records/charge-cases"
import type { Answer } from "../../actors/answer"
import type { PricesEntered } from "./story-of-prices"

/**
 * Price rules, and the time from which they are in force. While they are being entered, the previous rules may still be
 * applied.
 */
export interface Rules extends PricesEntered {
  from: number
  /** The time at which every process had read the rules. It is infinite as long as the rules are being entered. */
  settledAt: number
}

/** A shopper's choice of a way of paying. */
export interface Choice {
  cartId: string
  way: "card" | "pix" | "wallet" | "link" | "other"
  /** The number of installments. */
  count: number
  /** The time at which the choice was sent. */
  sentAt: number
  answeredAt: number
  /**
   * When the shopper requested the price whose quote the choice sends back. It is missing if the choice has no quote.
   */
  quotedAt?: { from: number; to: number }
  /** The id of the created session. It is missing if none was created. */
  sessionId?: string
  status: number
  words: string
  /** Whether the choice was another provider's session with data for that provider. */
  hasOwnData: boolean
  /** Whether this shopper had no other request under way. */
  isAlone: boolean
}

/**
 * What happened in a story that prices depend on: the price rules that administrators entered, the choices of shoppers,
 * and the failed answers.
 */
export class PricesOfStory {
  readonly rules: Rules[] = []
  readonly choices: Choice[] = []
  readonly found: Violation[] = []
  /** The failed answers without a text that a shopper can read. */
  readonly failures: { at: number; path: string; answer: Answer }[] = []

  constructor(private readonly now: () => number) {}

  /** Records that rules are being entered. Call the returned function when every process has read them. */
  entering(entered: PricesEntered): () => void {
    const rules = { ...entered, from: this.now(), settledAt: Infinity }
    this.rules.push(rules)
    return () => {
      rules.settledAt = this.now()
    }
  }

  /** Records a failed answer of the Store API without a text that a shopper can read. */
  failed({ method, path }: { method: string; path: string }, answer: Answer) {
    if (!path.startsWith("/store/")) return
    const short = path.replace(/(resume\/)[^/]+/, "$1…").replace(/\?.*/, "")
    this.failures.push({ at: this.now(), path: `${method} ${short}`, answer })
  }

  chose(choice: Choice): void {
    this.choices.push(choice)
  }

  /** Returns all rules that were in force at some time between `from` and `to`. */
  inForce({ from, to }: { from: number; to: number }): Rules[] {
    return this.rules.filter((one, nth) => {
      const end = Math.min(
        ...this.rules.slice(nth + 1).map(({ settledAt }) => settledAt)
      )
      return one.from <= to && end >= from
    })
  }
}
