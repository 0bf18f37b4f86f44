import type { StoreChargeResult } from "../../../../src/workflows"

/**
 * One cycle of the subscription: the order or payment collection that is charged, and the ids of the cards in the
 * sequence in which they are tried. All runs of the scheduler for the cycle use the same target and cards.
 */
export interface Cycle {
  target: { order_id: string } | { payment_collection_id: string }
  cardIds: string[]
}

/** One call of the plugin's workflow that charges a saved card. Times are in milliseconds. */
export interface SchedulerCall {
  cycle: number
  reference: string
  attempt: number
  from: number
  /** When the call ended. It is `Infinity` if the call is still running or its process was killed. */
  to: number
  /** The result, or the error as a text. It is missing if the call is still running or its process was killed. */
  ended?: StoreChargeResult | string
}

/** Records what the store's scheduler did in a run, so that the checks at the end can compare it with the gateway. */
export class StoreChargeJournal {
  readonly cycles = new Map<number, Cycle>()
  readonly calls: SchedulerCall[] = []
  /** The cards from which the consent was withdrawn, with the times at which the store had confirmed the withdrawal. */
  readonly withdrawals: { id: string; at: number }[] = []
  /** When the customer consented to charges by the store. */
  readonly consents: number[] = []

  constructor(private readonly now: () => number) {}

  recordConsent(): void {
    this.consents.push(this.now())
  }

  recordConsentWithdrawal(id: string): void {
    this.withdrawals.push({ id, at: this.now() })
  }

  isOrderOfCycle(id: string): boolean {
    return [...this.cycles.values()].some(
      ({ target }) => "order_id" in target && target.order_id === id
    )
  }

  /**
   * Records that the store's scheduler has begun to charge a saved card. When the charge has ended with a result or an
   * error, the caller must call `recordStoreChargeCallEnd`.
   */
  recordStoreChargeCallStart(
    call: Pick<SchedulerCall, "cycle" | "reference" | "attempt">
  ): SchedulerCall {
    const begun = { ...call, from: this.now(), to: Infinity }
    this.calls.push(begun)
    return begun
  }

  recordStoreChargeCallEnd(
    call: SchedulerCall,
    ended: StoreChargeResult | string
  ): void {
    call.to = this.now()
    call.ended = ended
  }
}
