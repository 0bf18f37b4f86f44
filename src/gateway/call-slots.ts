import type { Clock } from "../charge/time-budget"

/**
 * How many calls of one operation may be in flight at once: one that hangs keeps no other waiting.
 * Whoever finds no slot free waits in a queue, first come, first served.
 */
export class CallSlots {
  readonly #clock: Clock
  #free: number
  readonly #queue = new Set<() => void>()

  constructor(clock: Clock, most: number) {
    this.#clock = clock
    this.#free = most
  }

  /** Takes a slot, to be given back with `release`; false when none got free within `waitMs`. */
  async take(waitMs: number): Promise<boolean> {
    if (this.#free > 0) {
      this.#free--
      return true
    }
    const waiting = new AbortController()
    let isTaken = false
    const turn = () => {
      isTaken = true
      waiting.abort()
    }
    this.#queue.add(turn)
    await this.#clock.sleep(waitMs, waiting.signal)
    this.#queue.delete(turn)
    return isTaken
  }

  release(): void {
    const [next] = this.#queue
    if (next) {
      this.#queue.delete(next)
      next()
    } else {
      this.#free++
    }
  }
}
