/**
 * A request to move money that an administrator or shopper makes. It is recorded before it is sent to the store.
 * Amounts are in minor units.
 */
export interface MoneyRequest {
  at: number
  kind: "capture" | "refund" | "cancel"
  /** The id of the order, payment or charge whose money is to be moved. */
  id: string
  /** The requested amount in minor units, or `null` for the whole amount. */
  amount: number | null
}

/**
 * What the store told a shopper: either that nothing was charged, or that there is an order. The checks verify it,
 * because the shopper relies on it.
 */
export interface Assurance {
  at: number
  claim: "nothing_charged" | "order"
  cartId: string
  /** The payment session that the store's statement is about. It is missing if it can be about several sessions. */
  sessionId?: string
  orderId?: string
  words: string
}

/** A sentence about something that happened in a run, with the ids of the records that the sentence is about. */
export interface JournalNote {
  at: number
  words: string
  ids: readonly string[]
}

type Ids = readonly (string | null | undefined)[]

/**
 * Records what the actors of a run did and what the store answered them. The checks at the end compare this with all
 * other records, and reports print it.
 */
export class Journal {
  readonly #now: () => number
  readonly requests: MoneyRequest[] = []
  readonly assurances: Assurance[] = []
  readonly notes: JournalNote[] = []
  /** The total in minor units that the shopper was shown for each payment session, by the session's id. */
  readonly shown = new Map<string, number>()

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  request(request: Omit<MoneyRequest, "at">): void {
    this.requests.push({ at: this.#now(), ...request })
  }

  assure(assurance: Omit<Assurance, "at">): void {
    this.assurances.push({ at: this.#now(), ...assurance })
  }

  note(who: string, what: string, ids: Ids): void {
    const known = ids.filter((id): id is string => !!id)
    this.notes.push({ at: this.#now(), words: `${who}: ${what}`, ids: known })
  }
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Returns the ids of charges and links in a text: UUIDs and order numbers. The gateway and the store use the same ids.
 */
export function idsIn(text: string): string[] {
  const orderNumbers = [...text.matchAll(/"order_number":"([^"]+)"/g)]
  return [
    ...(text.match(UUID) ?? []),
    ...orderNumbers.map(([, number]) => number!),
  ]
}
