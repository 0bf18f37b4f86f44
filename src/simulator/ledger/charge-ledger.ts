import type { Clock } from "../clock"
import { isReserved, type Charge, type ChargeState } from "./charge"
import type { Move, MoveOrder } from "./moves/move"
import { lapse, lapsesAt } from "./moves/lapse"
import { moves } from "./moves/moves"
import type { Objection } from "./moves/objection"
import { openCharge, type CommittedAuthorization } from "./open-charge"

/** Told of each lasting change, right after it; it must not throw, nor move a charge. */
export type OnChange = (charge: Charge) => void

/** Every charge ever made here, by merchant and merchantChargeId; charges are never removed. */
export class ChargeLedger {
  readonly #clock: Clock
  readonly #refundWindowMs: number
  readonly #onChange: OnChange
  #charges: Charge[] = []

  constructor(clock: Clock, refundWindowMs: number, onChange: OnChange) {
    this.#clock = clock
    this.#refundWindowMs = refundWindowMs
    this.#onChange = onChange
  }

  all(): readonly Charge[] {
    return this.#charges.map((charge) => this.#caughtUp(charge))
  }

  find(merchantDocument: string, merchantChargeId: string): Charge | undefined {
    const found = this.#charges.find(
      (charge) =>
        charge.merchantDocument === merchantDocument &&
        charge.merchantChargeId === merchantChargeId
    )
    return found && this.#caughtUp(found)
  }

  /** What a look-up shows: nothing of a charge younger than the lag, nor of moves that it lags behind. */
  visibleState(charge: Charge, lagMs: number): ChargeState | undefined {
    const now = this.#clock.now()
    if (now < Math.max(charge.visibleFrom, charge.createdAt + lagMs)) {
      return undefined
    }
    // A replica applies moves in order: behind one that it lags, no later one shows either.
    const lagging = charge.laggingStates.find(
      ({ shownUntil }) => now < shownUntil
    )
    return lagging?.state ?? charge.state
  }

  recordAuthorization(committed: CommittedAuthorization): Charge {
    const charge = openCharge(committed, {
      now: this.#clock.now(),
      sequence: this.#charges.length + 1,
    })
    this.#charges.push(charge)
    this.#onChange(charge)
    return charge
  }

  recordRepeatedCreation(charge: Charge): void {
    const at = new Date(this.#clock.now()).toISOString()
    const event = "creation_repeated"
    charge.history.push({ at, event, amount: 0, by: "api" })
  }

  /** Why the charge cannot be moved so; undefined when it can. */
  objection(charge: Charge, order: MoveOrder): Objection | undefined {
    const now = this.#clock.now()
    const refundWindowMs = this.#refundWindowMs
    const { amount } = order
    return moves[order.kind].objection(charge, { amount, now, refundWindowMs })
  }

  /** For what met no objection; look-ups show the state before it for so long. */
  commit(charge: Charge, order: MoveOrder, invisibleForMs = 0): void {
    const now = this.#clock.now()
    if (invisibleForMs > 0) {
      const shownUntil = now + invisibleForMs
      charge.laggingStates.push({ state: charge.state, shownUntil })
    }
    apply(moves[order.kind], charge, { ...order, at: now })
    this.#onChange(charge)
  }

  /** An authorization lapses unseen, so whoever reads a charge catches up on it first. */
  #caughtUp(charge: Charge): Charge {
    const at = lapsesAt(charge)
    if (isReserved(charge) && this.#clock.now() >= at) {
      apply(lapse, charge, { amount: charge.originalAmount, by: "gateway", at })
      this.#onChange(charge)
    }
    return charge
  }

  reset(): void {
    this.#charges = []
  }
}

function apply(
  move: Pick<Move, "outcome">,
  charge: Charge,
  { amount, by, at }: Pick<MoveOrder, "amount" | "by"> & { at: number }
): void {
  const { event, amount: moved, change } = move.outcome(charge, amount, at)
  charge.state = { ...charge.state, ...change, updatedAt: at }
  charge.history.push({
    at: new Date(at).toISOString(),
    event,
    amount: moved,
    by,
  })
}
