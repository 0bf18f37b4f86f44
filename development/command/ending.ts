type Ending = () => Promise<void> | void

/** How often we check whether npm still waits for us, in milliseconds. */
const POLL_PARENT_MS = 1_000

/**
 * Undoes what a command started, the last first, when the command is told to stop: by a signal, by
 * `end()`, or because its npm was killed.
 */
export class Endings {
  readonly #endings: Ending[] = []
  #isEnding = false

  constructor() {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => this.#endOrAbandon())
    }
    const npm = process.ppid
    setInterval(() => {
      if (process.ppid !== npm) void this.end(1)
    }, POLL_PARENT_MS).unref()
  }

  add(ending: Ending): void {
    this.#endings.push(ending)
  }

  get isEnding(): boolean {
    return this.#isEnding
  }

  async end(exitCode: number): Promise<void> {
    if (this.#isEnding) return
    this.#isEnding = true
    await this.undo()
    process.exit(exitCode)
  }

  /** Undoes what was started so far. */
  async undo(): Promise<void> {
    for (const ending of this.#endings.splice(0).reverse()) {
      try {
        await ending()
      } catch (error) {
        console.error(error)
      }
    }
  }

  /** Does not wait at a second Ctrl-C: child processes and the database end with us anyway. */
  #endOrAbandon(): void {
    if (this.#isEnding) process.exit(1)
    console.log("\n  Stopping …")
    void this.end(0)
  }
}

/** Runs a command, which resolves to its exit code, and then undoes what it started. */
export function runCommand(main: (endings: Endings) => Promise<number>): void {
  const endings = new Endings()
  main(endings).then(
    (exitCode) => endings.end(exitCode),
    (error: Error) => {
      // A failure after the request to stop is expected.
      if (endings.isEnding) return
      console.error(`\n  ${error.stack}`)
      return endings.end(1)
    }
  )
}
