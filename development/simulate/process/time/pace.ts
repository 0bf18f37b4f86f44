import type { Stage } from "../stage"
import { type Owner, time } from "./virtual-time"

/** A number of writes in one second that no correct process reaches. */
const MOST_WRITES_A_SECOND = 1_000

/**
 * Kills a process that writes on and on, and records a violation. Without the kill the story's time would stand still
 * for ever.
 */
export class Pace {
  readonly #writes = new Map<Owner, { from: number; count: number }>()

  constructor(private readonly stage: Stage) {}

  count(owner: Owner): void {
    const known = this.#writes.get(owner)
    const one =
      known && time.now() < known.from + 1_000
        ? known
        : { from: time.now(), count: 0 }
    this.#writes.set(owner, one)
    if (++one.count === MOST_WRITES_A_SECOND) {
      const words = `${owner.name} writes ${one.count} times within a second`
      this.stage.found.push({ check: "works without a pause", words, ids: [] })
      owner.isDead = true
    }
  }
}
