/** Somebody asked for money to move; written down before the request is sent. Amounts in centavos. */
export interface Ask {
  at: number
  who: "admin" | "panel"
  kind: "capture" | "refund" | "cancel" | "give_back"
  /** Any id that names what it is about: an order, a payment, a charge. */
  id: string
  /** Null for all there is. */
  amount: number | null
}

/** What a shopper was told, and relies on. */
export interface Told {
  at: number
  /** The payment session, where it is certain which one was meant. */
  sessionId?: string
  cartId?: string
  claim: "nothing_charged" | "order"
  orderId?: string
  words: string
}

export interface Note {
  at: number
  who: string
  what: string
  /** Ids of carts, orders, charges and so on, by which it is found again. */
  ids: string[]
}

/** All that was done and told in a run, for the comparison and for the story of a charge. */
export class Journal {
  readonly asks: Ask[] = []
  readonly told: Told[] = []
  readonly notes: Note[] = []
  readonly whyGivenUp: string[] = []
  readonly counts: Record<string, number> = {}

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1
  }

  ask(ask: Omit<Ask, "at">): void {
    this.asks.push({ at: Date.now(), ...ask })
  }

  tell(told: Omit<Told, "at">): void {
    this.told.push({ at: Date.now(), ...told })
  }

  /** A shopper could not even fill a cart. */
  giveUp(why: string): void {
    this.count("shoppers who gave up")
    this.whyGivenUp.push(why.slice(0, 160))
  }

  note(who: string, what: string, ids: readonly (string | undefined)[]): void {
    this.notes.push({
      at: Date.now(),
      who,
      what,
      ids: ids.filter((id) => id !== undefined && id !== "") as string[],
    })
  }
}
