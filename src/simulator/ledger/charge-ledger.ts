import type { Clock } from "../clock"
import type { Charge, ChargeEvent } from "./charge"
import { openCharge, type CommittedAuthorization } from "./open-charge"

/** Every charge ever made here, by merchant and merchantChargeId; charges are never removed. */
export class ChargeLedger {
  readonly #clock: Clock
  #charges: Charge[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  find(merchantDocument: string, merchantChargeId: string): Charge | undefined {
    return this.#charges.find(
      (charge) =>
        charge.merchantDocument === merchantDocument &&
        charge.merchantChargeId === merchantChargeId
    )
  }

  /** As a look-up sees it: a charge younger than the lag is not there yet. */
  findVisible(
    merchantDocument: string,
    merchantChargeId: string,
    lagMs: number
  ): Charge | undefined {
    const charge = this.find(merchantDocument, merchantChargeId)
    if (!charge) {
      return undefined
    }
    const visibleFrom = Math.max(charge.visibleFrom, charge.createdAt + lagMs)
    return this.#clock.now() >= visibleFrom ? charge : undefined
  }

  recordAuthorization(committed: CommittedAuthorization): Charge {
    const charge = openCharge(committed, {
      now: this.#clock.now(),
      sequence: this.#charges.length + 1,
    })
    this.#charges.push(charge)
    return charge
  }

  recordRepeatedCreation(charge: Charge): void {
    const at = new Date(this.#clock.now()).toISOString()
    const event: ChargeEvent["event"] = "creation_repeated"
    charge.history.push({ at, event, amount: 0 })
  }

  all(): readonly Charge[] {
    return this.#charges
  }

  reset(): void {
    this.#charges = []
  }
}
