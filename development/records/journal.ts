/** A request to move money, recorded before it is sent. Amounts in centavos. */
export interface MoneyRequest {
  at: number
  kind: "capture" | "refund" | "cancel"
  /** The id of what it is about: an order, a payment or a charge. */
  id: string
  /** The amount; null for the whole amount. */
  amount: number | null
}

/** A claim to a shopper, on which the shopper relies. */
export interface Assurance {
  at: number
  claim: "nothing_charged" | "order"
  cartId: string
  /** The payment session, if it is certain which one was meant. */
  sessionId?: string
  orderId?: string
  words: string
}

/** An event, with all the ids by which it can be found. */
export interface Note {
  at: number
  words: string
  ids: readonly string[]
}

type Ids = readonly (string | null | undefined)[]

/** Everything that was done and said in a run, for the comparison and for the stories of charges. */
export class Journal {
  readonly #now: () => number
  readonly requests: MoneyRequest[] = []
  readonly assurances: Assurance[] = []
  readonly notes: Note[] = []
  /** The total that the shopper was shown for a session, in centavos. */
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

/** Returns the ids in a text by which the gateway and we name the same charge or link. */
export function idsIn(text: string): string[] {
  const orderNumbers = [...text.matchAll(/"order_number":"([^"]+)"/g)]
  return [
    ...(text.match(UUID) ?? []),
    ...orderNumbers.map(([, number]) => number!),
  ]
}
