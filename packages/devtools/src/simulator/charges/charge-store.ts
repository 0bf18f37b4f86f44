import { SimulatorControlError } from "../control/control-error"
import type { Clock } from "../simulated-clock"
import {
  findObjectionToChange,
  effectOfChange,
  type ChangeRequest,
  type ChangeEffect,
} from "./charge-changes"
import { lapseTimeOfAuthorization, type Objection } from "./objections"
import {
  isCodeTransaction,
  valueOfAmountField,
  type Charge,
  type ChargeState,
  type CodeSettings,
} from "./simulated-charge"

/**
 * Receives a charge after each change of its state, and after a card charge is created. The function must not throw and
 * must not change the charge.
 */
type OnChange = (charge: Charge) => void

/**
 * A change of a charge that a test or a user of the panel requests. If `amount` is left out, a payment pays the full
 * amount of the Pix or wallet code, and any other change applies to the whole remaining amount.
 */
export type ChangeOutsideApi = Pick<ChangeRequest, "kind" | "by"> & {
  amount?: number | undefined
  late?: boolean | undefined
}

/**
 * Stores the charges of the simulator. A charge stays stored until the simulator is reset, even after it was refunded
 * or canceled.
 */
export class ChargeStore {
  readonly #charges: Charge[] = []
  #queued: { charge: Charge; requested: ChangeRequest }[] = []

  constructor(
    private readonly clock: Clock,
    private readonly codes: CodeSettings,
    private readonly onChange: OnChange
  ) {}

  /** The number of the next charge. The first charge has the number 1. */
  get nextNumber(): number {
    return this.#charges.length + 1
  }

  listCharges(): readonly Charge[] {
    return this.#charges.map((charge) => this.#expireIfOverdue(charge))
  }

  findCharge(merchantChargeId: string): Charge | undefined {
    const found = this.#charges.find(
      (charge) => charge.merchantChargeId === merchantChargeId
    )
    return found && this.#expireIfOverdue(found)
  }

  /**
   * Returns the charge with the id that a test or a user of the panel has named. Throws SimulatorControlError if there
   * is no such charge.
   */
  requireCharge(merchantChargeId: string): Charge {
    const charge = this.findCharge(merchantChargeId)
    if (!charge) {
      const message = `No charge has the id ${merchantChargeId}`
      throw new SimulatorControlError(message, 404)
    }
    return charge
  }

  /**
   * Returns the state of a charge that a lookup shows now, or `undefined` if lookups do not show the charge yet. A
   * charge is shown only when it is at least `lagMs` milliseconds old. The state may be an older one, if a test has
   * delayed the visibility of changes.
   */
  findStateShownByLookup(
    charge: Charge,
    lagMs: number
  ): ChargeState | undefined {
    const now = this.clock.now()
    if (now < Math.max(charge.visibleFrom, charge.createdAt + lagMs)) {
      return undefined
    }
    // A database replica applies changes in order. While lookups do not show a change yet, they therefore show no later
    // change either.
    const lagging = charge.laggingStates.find(
      ({ shownUntil }) => now < shownUntil
    )
    return lagging?.state ?? charge.state
  }

  /**
   * Stores a new charge. Notifies the merchant of a card charge. An unpaid Pix or wallet charge causes no notification,
   * because the answer to the request already shows all of its data.
   */
  recordNewCharge(charge: Charge): void {
    this.#charges.push(charge)
    if (!isCodeTransaction(charge.transaction)) {
      this.onChange(charge)
    }
  }

  recordRepeatedCreation(charge: Charge): void {
    const at = new Date(this.clock.now()).toISOString()
    const event = "creation_repeated"
    charge.history.push({ at, event, amount: 0, by: "api" })
  }

  /** Returns the reason why a change of a charge is not allowed now, or `undefined` if it is allowed. */
  findObjectionToChangeNow(
    charge: Charge,
    requested: ChangeRequest
  ): Objection | undefined {
    const conditions = { now: this.clock.now(), codes: this.codes }
    return findObjectionToChange(charge, requested, conditions)
  }

  /**
   * Changes a charge. The caller must have checked that the change is allowed. For `invisibleForMs` milliseconds,
   * lookups still show the old state.
   */
  applyChange(
    charge: Charge,
    requested: ChangeRequest,
    invisibleForMs = 0
  ): void {
    const at = this.clock.now()
    if (invisibleForMs > 0) {
      const shownUntil = at + invisibleForMs
      charge.laggingStates.push({ state: charge.state, shownUntil })
    }
    const effect = effectOfChange(charge, requested, at)
    this.#applyChange(effect, charge, { by: requested.by, at })
  }

  /**
   * Changes a charge without a request to the gateway's API, for example at the merchant panel. Throws
   * SimulatorControlError if there is no such charge, or if the change is not allowed now.
   */
  changeChargeOutsideApi(
    merchantChargeId: string,
    controlled: ChangeOutsideApi
  ): Charge {
    const { kind, by, amount, late = false } = controlled
    const charge = this.requireCharge(merchantChargeId)
    const whole =
      kind === "pay"
        ? charge.originalAmount
        : valueOfAmountField(charge, charge.state)
    const requested = { kind, by, late, amount: amount ?? whole }
    const objection = this.findObjectionToChangeNow(charge, requested)
    if (objection) {
      throw new SimulatorControlError(
        `Not possible (${kind} of ${merchantChargeId} by the ${by}): ${objection.message}`,
        409
      )
    }
    this.applyChange(charge, requested)
    return charge
  }

  /** Stores a change that the gateway has accepted and will make later. `applyQueuedChanges` makes the change. */
  queueChange(charge: Charge, requested: ChangeRequest): void {
    this.#queued.push({ charge, requested })
  }

  /** Carries out the stored changes of a charge. A change that the charge no longer allows is discarded. */
  applyQueuedChanges(charge: Charge): void {
    const due = this.#queued.filter((queued) => queued.charge === charge)
    this.#queued = this.#queued.filter((queued) => queued.charge !== charge)
    for (const { requested } of due) {
      if (!this.findObjectionToChangeNow(charge, requested)) {
        this.applyChange(charge, requested)
      }
    }
  }

  /**
   * Expires all overdue authorizations, and usually all overdue Pix and wallet codes. If the setting
   * `statusOfExpiredCodes` is `pending`, codes keep the status "pending" and do not expire. Reports each expired charge
   * to `onChange`. The simulator calls this method every second.
   */
  expireOverdueCharges(): void {
    for (const charge of this.#charges) {
      this.#expireIfOverdue(charge)
    }
  }

  /**
   * Expires a charge if its time is over, and returns the charge. Every method that returns charges calls this method
   * first, so that callers see the expiry.
   */
  #expireIfOverdue(charge: Charge): Charge {
    const ending = findExpiryOfOpenCharge(charge, this.codes)
    if (ending && this.clock.now() >= ending.at) {
      const { at, event } = ending
      const ended = "EXPIRED" as const
      const change = { chargeStatus: ended, transactionStatus: ended }
      const effect = { event, amount: charge.originalAmount, change }
      this.#applyChange(effect, charge, { by: "gateway", at })
    }
    return charge
  }

  #applyChange(
    { event, amount, change }: ChangeEffect,
    charge: Charge,
    { by, at }: Pick<ChangeRequest, "by"> & { at: number }
  ): void {
    charge.state = { ...charge.state, ...change, updatedAt: at }
    charge.history.push({ at: new Date(at).toISOString(), event, amount, by })
    this.onChange(charge)
  }
}

/**
 * Returns when a reserved or unpaid charge expires, and the name of that event: `lapsed` for an authorization,
 * `expired` for a Pix or wallet code. Returns `undefined` if the charge does not expire.
 */
function findExpiryOfOpenCharge(
  charge: Charge,
  { statusOfExpiredCodes }: CodeSettings
) {
  const { transaction, state } = charge
  if (state.transactionStatus === "PRE_AUTHORIZED") {
    return { at: lapseTimeOfAuthorization(charge), event: "lapsed" } as const
  }
  return isCodeTransaction(transaction) &&
    state.transactionStatus === "PENDING" &&
    statusOfExpiredCodes === "expired"
    ? ({ at: transaction.expiresAt, event: "expired" } as const)
    : undefined
}
