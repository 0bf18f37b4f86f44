/** The moment at which a process stops, and the file in which it says so. */
export interface DiesAt {
  moment: number
  noteFile: string
}

/**
 * The moments of a process before and after its writes to the ledger and its calls of the gateway. All
 * between two effects are one moment, since they look the same from outside.
 */
export class Moments {
  /** The places of each moment, in words. */
  readonly passed: string[] = []
  #effects = 0
  #effectsAtLatest = -1

  constructor(
    private readonly reached: (nth: number, words: string) => void = () =>
      undefined
  ) {}

  /** Passes the moments before and after a write or a call. */
  async around<Result>(
    name: string,
    work: () => Promise<Result>
  ): Promise<Result> {
    this.#pass(`before ${name}`)
    const result = await this.besides(work)
    this.#pass(`after ${name}`)
    return result
  }

  /** Does something that is seen from outside, but around which no process is killed. */
  async besides<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = await work()
    this.#effects += 1
    return result
  }

  #pass(place: string): void {
    const latest = this.passed.length - 1
    if (this.#effects === this.#effectsAtLatest) {
      this.passed[latest] += `, ${place}`
      return
    }
    this.#effectsAtLatest = this.#effects
    this.passed.push(place)
    this.reached(this.passed.length, place)
  }
}
