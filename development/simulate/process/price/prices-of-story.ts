import type { Violation } from "../../../records/charge-cases"
import type { Answer } from "../../actors/answer"
import type { PricesEntered } from "./story-of-prices"

/** The rules of prices from one moment on; while they are being entered, the ones before may count as well. */
export interface Rules extends PricesEntered {
  from: number
  /** When all processes have read them; infinite while they are being entered. */
  settledAt: number
}

/** What a shopper chose to pay with. */
export interface Choice {
  cartId: string
  way: "card" | "pix" | "wallet" | "link" | "other"
  /** The number of installments. */
  count: number
  /** When the choice was sent, and when it was answered. */
  sentAt: number
  answeredAt: number
  /** When the price was asked for that was sent back with its quote; left out if none was sent. */
  quotedAt?: { from: number; to: number }
  /** The session that was made; left out if none was. */
  sessionId?: string
  status: number
  words: string
  /** Whether the session of another provider had data of its own. */
  hasOwnData: boolean
  /** Whether other requests of this shopper were under way. */
  isAlone: boolean
}

/** What people entered, chose and read about prices in a story. */
export class PricesOfStory {
  readonly rules: Rules[] = []
  readonly choices: Choice[] = []
  readonly found: Violation[] = []
  /** Answers that no shopper can read. */
  readonly failures: { at: number; path: string; answer: Answer }[] = []

  constructor(private readonly now: () => number) {}

  /** Notes that rules are being entered; returns a function that notes when every process has them. */
  entering(entered: PricesEntered): () => void {
    const rules = { ...entered, from: this.now(), settledAt: Infinity }
    this.rules.push(rules)
    return () => {
      rules.settledAt = this.now()
    }
  }

  /** Notes an answer to a shopper that says nothing. */
  failed({ method, path }: { method: string; path: string }, answer: Answer) {
    if (!path.startsWith("/store/")) return
    const short = path.replace(/(resume\/)[^/]+/, "$1…").replace(/\?.*/, "")
    this.failures.push({ at: this.now(), path: `${method} ${short}`, answer })
  }

  chose(choice: Choice): void {
    this.choices.push(choice)
  }

  /** Returns all rules that were in force at some moment of a time. */
  inForce({ from, to }: { from: number; to: number }): Rules[] {
    return this.rules.filter((one, nth) => {
      const end = Math.min(
        ...this.rules.slice(nth + 1).map(({ settledAt }) => settledAt)
      )
      return one.from <= to && end >= from
    })
  }
}
