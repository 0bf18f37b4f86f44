import type { Clock } from "../clock"
import type { Charge, ChargeState } from "./charge"
import type { LedgerRules } from "./ledger-rules"
import { endingOf } from "./moves/ending-of"
import type { Move, MoveOrder } from "./moves/move"
import { moves } from "./moves/moves"
import type { Objection } from "./moves/objection"
import { openCardCharge, type CommittedAuthorization } from "./open-card-charge"
import type { Moment } from "./open-charge"
import { openCode, type CommittedCode } from "./open-code"
import { isCode } from "./transaction"

/** Told of each lasting change, right after it; it must not throw, nor move a charge. */
export type OnChange = (charge: Charge) => void

/** Every charge ever made here, by merchant and merchantChargeId; charges are never removed. */
export class ChargeLedger {
  readonly #clock: Clock
  readonly #rules: LedgerRules
  readonly #onChange: OnChange
  #charges: Charge[] = []
  #queued: { charge: Charge; order: MoveOrder }[] = []

  constructor(clock: Clock, rules: LedgerRules, onChange: OnChange) {
    this.#clock = clock
    this.#rules = rules
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
    const charge = openCardCharge(committed, this.#moment())
    this.#charges.push(charge)
    this.#onChange(charge)
    return charge
  }

  /** Nobody is told: nothing has happened yet but what the merchant's own call is answered. */
  recordCode(committed: CommittedCode): Charge {
    const charge = openCode(committed, this.#moment())
    this.#charges.push(charge)
    return charge
  }

  recordRepeatedCreation(charge: Charge): void {
    const at = new Date(this.#clock.now()).toISOString()
    const event = "creation_repeated"
    charge.history.push({ at, event, amount: 0, by: "api" })
  }

  /** Why the charge cannot be moved so; undefined when it can. */
  objection(charge: Charge, order: MoveOrder): Objection | undefined {
    const { kind, amount, late = false } = order
    const now = this.#clock.now()
    const conditions = { ...this.#rules, amount, late, now }
    return moves[kind].objection(charge, conditions)
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

  /** Accepted, and to be committed later. */
  queue(charge: Charge, order: MoveOrder): void {
    this.#queued.push({ charge, order })
  }

  /** Commits what was queued for a charge, but for what it does not allow any more. */
  applyQueued(charge: Charge): void {
    const due = this.#queued.filter((queued) => queued.charge === charge)
    this.#queued = this.#queued.filter((queued) => queued.charge !== charge)
    for (const { order } of due) {
      if (!this.objection(charge, order)) {
        this.commit(charge, order)
      }
    }
  }

  /** Those whose time is over: the gateway minds the time of its own codes, of authorizations the issuer does. */
  expireCodes(): void {
    for (const charge of this.#charges) {
      if (isCode(charge.transaction)) {
        this.#caughtUp(charge)
      }
    }
  }

  /** A charge ends unseen, so whoever reads it catches up on that first. */
  #caughtUp(charge: Charge): Charge {
    const ending = endingOf(charge, this.#rules.codes)
    if (ending && this.#clock.now() >= ending.at) {
      const { originalAmount: amount } = charge
      apply(ending.move, charge, { amount, by: "gateway", at: ending.at })
      this.#onChange(charge)
    }
    return charge
  }

  #moment(): Moment {
    return { now: this.#clock.now(), sequence: this.#charges.length + 1 }
  }

  reset(): void {
    this.#charges = []
    this.#queued = []
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
