import { SimulatorControlError } from "../control/control-error"
import type { Clock } from "../simulated-clock"
import {
  objectionToMove,
  outcomeOfMove,
  type MoveOrder,
  type MoveOutcome,
} from "./moves"
import { lapsesAt, type Objection } from "./objections"
import {
  isCode,
  remainingAmount,
  type Charge,
  type ChargeState,
  type CodeSettings,
} from "./simulated-charge"

/**
 * Called after each new card charge, each move of a charge, and each expiry or lapse. The function must not throw and
 * must not move a charge.
 */
type OnChange = (charge: Charge) => void

/**
 * A move that a call of the control makes. Without an amount, a payment is of the amount of the code, and any other
 * move concerns all money that is left of the charge.
 */
export type ControlledMove = Pick<MoveOrder, "kind" | "by"> & {
  amount?: number | undefined
  late?: boolean | undefined
}

/** Keeps all charges since the last reset. Charges are never removed. */
export class ChargeLedger {
  readonly #charges: Charge[] = []
  #queued: { charge: Charge; order: MoveOrder }[] = []

  constructor(
    private readonly clock: Clock,
    private readonly codes: CodeSettings,
    private readonly onChange: OnChange
  ) {}

  /** The number that the next charge will have. The first charge has the number 1. */
  get nextNumber(): number {
    return this.#charges.length + 1
  }

  all(): readonly Charge[] {
    return this.#charges.map((charge) => this.#caughtUp(charge))
  }

  find(merchantChargeId: string): Charge | undefined {
    const found = this.#charges.find(
      (charge) => charge.merchantChargeId === merchantChargeId
    )
    return found && this.#caughtUp(found)
  }

  /**
   * Returns the charge with this id, which a call of the control contains. Throws SimulatorControlError if there is no
   * such charge.
   */
  require(merchantChargeId: string): Charge {
    const charge = this.find(merchantChargeId)
    if (!charge) {
      const message = `No charge has the id ${merchantChargeId}`
      throw new SimulatorControlError(message, 404)
    }
    return charge
  }

  /**
   * Returns the state of a charge that a lookup shows now. Moves that lookups do not show yet are left out. Returns
   * `undefined` if lookups do not show the charge at all.
   */
  visibleState(charge: Charge, lagMs: number): ChargeState | undefined {
    const now = this.clock.now()
    if (now < Math.max(charge.visibleFrom, charge.createdAt + lagMs)) {
      return undefined
    }
    // A replica applies moves in order, so a move that is not visible yet hides all later ones.
    const lagging = charge.laggingStates.find(
      ({ shownUntil }) => now < shownUntil
    )
    return lagging?.state ?? charge.state
  }

  /**
   * Records a new charge, and notifies the merchant unless the charge is an unpaid code. The answer to the creation
   * already shows everything about an unpaid code.
   */
  record(charge: Charge): void {
    this.#charges.push(charge)
    if (!isCode(charge.transaction)) {
      this.onChange(charge)
    }
  }

  recordRepeatedCreation(charge: Charge): void {
    const at = new Date(this.clock.now()).toISOString()
    const event = "creation_repeated"
    charge.history.push({ at, event, amount: 0, by: "api" })
  }

  /** Returns the reason why a move is not possible now, or `undefined` if it is possible. */
  objection(charge: Charge, order: MoveOrder): Objection | undefined {
    const conditions = { now: this.clock.now(), codes: this.codes }
    return objectionToMove(charge, order, conditions)
  }

  /** Carries out a move that is possible. Lookups show the previous state for `invisibleForMs` milliseconds. */
  commit(charge: Charge, order: MoveOrder, invisibleForMs = 0): void {
    const at = this.clock.now()
    if (invisibleForMs > 0) {
      const shownUntil = at + invisibleForMs
      charge.laggingStates.push({ state: charge.state, shownUntil })
    }
    const outcome = outcomeOfMove(charge, order, at)
    this.#apply(outcome, charge, { by: order.by, at })
  }

  /**
   * Moves a charge without a request of the merchant. The rules about the charge itself apply, such as the refund
   * window and the sums. The balance, the wait after a failed refund, and access tokens do not matter. Throws
   * SimulatorControlError if the move is not possible.
   */
  move(merchantChargeId: string, controlled: ControlledMove): Charge {
    const { kind, by, amount, late = false } = controlled
    const charge = this.require(merchantChargeId)
    const whole =
      kind === "pay"
        ? charge.originalAmount
        : remainingAmount(charge, charge.state)
    const order = { kind, by, late, amount: amount ?? whole }
    const objection = this.objection(charge, order)
    if (objection) {
      throw new SimulatorControlError(
        `Not possible (${kind} of ${merchantChargeId} by the ${by}): ${objection.message}`,
        409
      )
    }
    this.commit(charge, order)
    return charge
  }

  /** Stores an accepted move, which `applyQueued` carries out later. */
  queue(charge: Charge, order: MoveOrder): void {
    this.#queued.push({ charge, order })
  }

  /** Carries out the queued moves of a charge. Moves that the charge does not allow any more are dropped. */
  applyQueued(charge: Charge): void {
    const due = this.#queued.filter((queued) => queued.charge === charge)
    this.#queued = this.#queued.filter((queued) => queued.charge !== charge)
    for (const { order } of due) {
      if (!this.objection(charge, order)) {
        this.commit(charge, order)
      }
    }
  }

  /**
   * Lets overdue codes expire and overdue authorizations lapse, each with a notification. The real gateway does this
   * at the moment at which they are due.
   */
  endOverdue(): void {
    for (const charge of this.#charges) {
      this.#caughtUp(charge)
    }
  }

  /**
   * Ends a charge that is overdue, and returns the charge. Every method that reads charges calls this first, so that
   * no caller sees an overdue charge.
   */
  #caughtUp(charge: Charge): Charge {
    const ending = endOfOpenCharge(charge, this.codes)
    if (ending && this.clock.now() >= ending.at) {
      const { at, event } = ending
      const ended = "EXPIRED" as const
      const change = { chargeStatus: ended, transactionStatus: ended }
      const outcome = { event, amount: charge.originalAmount, change }
      this.#apply(outcome, charge, { by: "gateway", at })
    }
    return charge
  }

  #apply(
    { event, amount, change }: MoveOutcome,
    charge: Charge,
    { by, at }: Pick<MoveOrder, "by"> & { at: number }
  ): void {
    charge.state = { ...charge.state, ...change, updatedAt: at }
    charge.history.push({ at: new Date(at).toISOString(), event, amount, by })
    this.onChange(charge)
  }
}

/**
 * Returns when an open charge expires or lapses, and which of the two happens. Returns `undefined` if the charge does
 * not end by itself.
 */
function endOfOpenCharge(charge: Charge, { expiredCodesShown }: CodeSettings) {
  const { transaction, state } = charge
  if (state.transactionStatus === "PRE_AUTHORIZED") {
    return { at: lapsesAt(charge), event: "lapsed" } as const
  }
  return isCode(transaction) &&
    state.transactionStatus === "PENDING" &&
    expiredCodesShown === "expired"
    ? ({ at: transaction.expiresAt, event: "expired" } as const)
    : undefined
}
