import type { StoreChargeResult } from "../../../../src/workflows"

/** What a cycle of the subscription is to be paid for, and with which cards. They are the same in all runs. */
export interface Cycle {
  target: { order_id: string } | { payment_collection_id: string }
  cardIds: string[]
}

/** One call of the plugin's workflow. */
export interface SchedulerCall {
  cycle: number
  reference: string
  attempt: number
  from: number
  /** When the call ended. It is Infinity if its process was killed. */
  to: number
  /** The result, or the message of the error. It is undefined if the process was killed. */
  ended?: StoreChargeResult | string
}

/** Records what the store's scheduler did in a run, so that the checks at the end can compare it with the gateway. */
export class StoreChargeJournal {
  readonly cycles = new Map<number, Cycle>()
  readonly calls: SchedulerCall[] = []
  /** The cards from which the consent was withdrawn, with the times at which the store had confirmed it. */
  readonly withdrawals: { id: string; at: number }[] = []
  /** When the customer consented to charges by the store. */
  readonly consents: number[] = []

  constructor(private readonly now: () => number) {}

  recordConsent(): void {
    this.consents.push(this.now())
  }

  recordWithdrawal(id: string): void {
    this.withdrawals.push({ id, at: this.now() })
  }

  isOrderOfCycle(id: string): boolean {
    return [...this.cycles.values()].some(
      ({ target }) => "order_id" in target && target.order_id === id
    )
  }

  /** Records that a call has begun. The caller must set `to` and `ended` when the call has ended. */
  beginCall(
    call: Pick<SchedulerCall, "cycle" | "reference" | "attempt">
  ): SchedulerCall {
    const begun = { ...call, from: this.now(), to: Infinity }
    this.calls.push(begun)
    return begun
  }

  endCall(call: SchedulerCall, ended: StoreChargeResult | string): void {
    call.to = this.now()
    call.ended = ended
  }
}
