type Ending = () => Promise<void> | void

/** The interval, in milliseconds, at which a command checks that the npm process that started it is still running. */
const POLL_PARENT_MS = 1_000

/**
 * Undoes everything that a command has started, in reverse order. That happens when a signal arrives, when `end()` is
 * called, or when the npm process that started the command was killed.
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

  /**
   * Runs all registered endings in reverse order. If an ending fails, prints its error and runs the remaining endings.
   */
  async undo(): Promise<void> {
    for (const ending of this.#endings.splice(0).reverse()) {
      try {
        await ending()
      } catch (error) {
        console.error(error)
      }
    }
  }

  /**
   * Ends the command, or exits at once if this is the second Ctrl-C. Child processes and the database end by themselves
   * when this process ends.
   */
  #endOrAbandon(): void {
    if (this.#isEnding) process.exit(1)
    console.log("\n  Stopping …")
    void this.end(0)
  }
}

/**
 * Runs a command and exits with the code that `main` resolves to, or with 1 if `main` throws. Before the exit it undoes
 * what the command has started.
 */
export function runCommand(main: (endings: Endings) => Promise<number>): void {
  const endings = new Endings()
  main(endings).then(
    (exitCode) => endings.end(exitCode),
    (error: Error) => {
      // A command fails when what it uses is being stopped, which is expected.
      if (endings.isEnding) return
      console.error(`\n  ${error.stack}`)
      return endings.end(1)
    }
  )
}
