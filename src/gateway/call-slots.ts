/** Limits how many calls of one kind run at the same time in this process. */
export class CallSlots {
  #taken = 0

  constructor(private readonly most: number) {}

  /** Runs `work` if fewer than the allowed number of calls are running. Otherwise resolves to `undefined` at once. */
  async runIfSlotFree<Result>(
    work: () => Promise<Result>
  ): Promise<Result | undefined> {
    if (this.#taken >= this.most) {
      return undefined
    }
    this.#taken++
    try {
      return await work()
    } finally {
      this.#taken--
    }
  }
}
