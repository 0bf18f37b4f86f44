import type { Violation } from "../../../records/charge-cases"
import type { Answer } from "../../actors/answer"
import type { PricesEntered } from "./story-of-prices"

/** The price rules from one time on. While they are being entered, the rules before them may apply as well. */
export interface Rules extends PricesEntered {
  from: number
  /** The time at which all processes have read the rules. It is infinite while the rules are being entered. */
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
   * The time in which the shopper requested the price that was sent back with its quote. It is missing if no quote
   * was sent.
   */
  quotedAt?: { from: number; to: number }
  /** The id of the created session. It is missing if none was created. */
  sessionId?: string
  status: number
  words: string
  /** Whether the session of another provider had data of its own. */
  hasOwnData: boolean
  /** Whether no other request of this shopper was under way. */
  isAlone: boolean
}

/** The price rules that administrators entered, the choices of shoppers, and the failed answers of a story. */
export class PricesOfStory {
  readonly rules: Rules[] = []
  readonly choices: Choice[] = []
  readonly found: Violation[] = []
  /** The failed answers that contain no text for a shopper. */
  readonly failures: { at: number; path: string; answer: Answer }[] = []

  constructor(private readonly now: () => number) {}

  /** Records that rules are being entered. The returned function records that every process has read them. */
  entering(entered: PricesEntered): () => void {
    const rules = { ...entered, from: this.now(), settledAt: Infinity }
    this.rules.push(rules)
    return () => {
      rules.settledAt = this.now()
    }
  }

  /** Records an answer of the Store API that contains no text for a shopper. */
  failed({ method, path }: { method: string; path: string }, answer: Answer) {
    if (!path.startsWith("/store/")) return
    const short = path.replace(/(resume\/)[^/]+/, "$1…").replace(/\?.*/, "")
    this.failures.push({ at: this.now(), path: `${method} ${short}`, answer })
  }

  chose(choice: Choice): void {
    this.choices.push(choice)
  }

  /** Returns all rules that were in force at any time between `from` and `to`. */
  inForce({ from, to }: { from: number; to: number }): Rules[] {
    return this.rules.filter((one, nth) => {
      const end = Math.min(
        ...this.rules.slice(nth + 1).map(({ settledAt }) => settledAt)
      )
      return one.from <= to && end >= from
    })
  }
}
