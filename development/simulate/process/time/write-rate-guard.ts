import type { SimulatedStore } from "../simulated-store"
import { type SimulatedProcess, virtualTime } from "./virtual-time"

/** The number of writes within one virtual second from which a process counts as faulty. */
const MOST_WRITES_A_SECOND = 1_000

/**
 * Kills a process that writes too often within a virtual second, and records a violation. Without this class, a process
 * that never stops writing would stop the simulation, because the virtual time stands still while a process works.
 */
export class WriteRateGuard {
  readonly #writes = new Map<
    SimulatedProcess,
    { from: number; count: number }
  >()

  constructor(private readonly store: SimulatedStore) {}

  countWriteAndKillIfTooMany(owner: SimulatedProcess): void {
    const known = this.#writes.get(owner)
    const one =
      known && virtualTime.now() < known.from + 1_000
        ? known
        : { from: virtualTime.now(), count: 0 }
    this.#writes.set(owner, one)
    if (++one.count === MOST_WRITES_A_SECOND) {
      const words = `${owner.name} writes ${one.count} times within a second`
      this.store.foundViolations.push({
        check: "works without a pause",
        words,
        ids: [],
      })
      owner.isDead = true
    }
  }
}
