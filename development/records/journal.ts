/** A request of an administrator that may move money. The journal records it before it is sent to the store. */
export interface MoneyRequest {
  at: number
  kind: "capture" | "refund" | "cancel"
  /** The id of the order, payment or charge that the request is about. */
  id: string
  /** The requested amount in minor units, or `null` for the whole amount. */
  amount: number | null
}

/**
 * A statement of the store to a shopper about the result of a purchase: nothing was charged, or an order exists. The
 * shopper relies on it, so the checks at the end verify it.
 */
export interface StatementToShopper {
  at: number
  claim: "nothing_charged" | "order"
  cartId: string
  /** The id of the payment session for which nothing was charged. Only given if `claim` is `nothing_charged`. */
  sessionId?: string
  orderId?: string
  words: string
}

/**
 * A line of the journal that describes something that happened in a run. `ids` are the ids of the records that it is
 * about.
 */
export interface JournalNote {
  at: number
  words: string
  ids: readonly string[]
}

type Ids = readonly (string | null | undefined)[]

/**
 * The record of what the simulated shoppers and administrators did in a run, and what the store answered. At the end of
 * the run, the checks compare this record with all other records.
 */
export class Journal {
  readonly #now: () => number
  readonly requests: MoneyRequest[] = []
  readonly assurances: StatementToShopper[] = []
  readonly notes: JournalNote[] = []
  /**
   * The total that the shopper was shown for each payment session, in minor units. The keys are the ids of the
   * sessions.
   */
  readonly shown = new Map<string, number>()

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  addMoneyRequest(request: Omit<MoneyRequest, "at">): void {
    this.requests.push({ at: this.#now(), ...request })
  }

  addStatementToShopper(assurance: Omit<StatementToShopper, "at">): void {
    this.assurances.push({ at: this.#now(), ...assurance })
  }

  addNote(who: string, what: string, ids: Ids): void {
    const known = ids.filter((id): id is string => !!id)
    this.notes.push({ at: this.#now(), words: `${who}: ${what}`, ids: known })
  }
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Returns the ids of charges and links that a text contains: UUIDs, and order numbers of links. The gateway and the
 * store both use these ids.
 */
export function chargeAndLinkIdsIn(text: string): string[] {
  const orderNumbers = [...text.matchAll(/"order_number":"([^"]+)"/g)]
  return [
    ...(text.match(UUID) ?? []),
    ...orderNumbers.map(([, number]) => number!),
  ]
}
