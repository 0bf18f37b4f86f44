type Ending = () => Promise<void> | void

/**
 * The interval, in milliseconds, at which a command checks whether the npm process that started the command still runs.
 */
const POLL_PARENT_MS = 1_000

/**
 * Keeps the functions that stop what a command has started. When the command ends, these functions run in reverse
 * order. They also run after a signal, and when the npm process that started the command has been killed.
 */
export class CleanupStack {
  readonly #endings: Ending[] = []
  #isEnding = false

  constructor() {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => this.#endOrAbandon())
    }
    const npm = process.ppid
    setInterval(() => {
      if (process.ppid !== npm) void this.cleanUpAndExit(1)
    }, POLL_PARENT_MS).unref()
  }

  addCleanup(ending: Ending): void {
    this.#endings.push(ending)
  }

  get isEnding(): boolean {
    return this.#isEnding
  }

  async cleanUpAndExit(exitCode: number): Promise<void> {
    if (this.#isEnding) return
    this.#isEnding = true
    await this.runCleanups()
    process.exit(exitCode)
  }

  /** Runs all registered functions in reverse order. If one of them fails, prints its error and continues. */
  async runCleanups(): Promise<void> {
    for (const ending of this.#endings.splice(0).reverse()) {
      try {
        await ending()
      } catch (error) {
        console.error(error)
      }
    }
  }

  /**
   * Stops everything that the command has started, and exits, at the first signal. At a signal that arrives while
   * everything is already being stopped, exits at once. Child processes and the database notice the exit of this
   * process and stop by themselves.
   */
  #endOrAbandon(): void {
    if (this.#isEnding) process.exit(1)
    console.log("\n  Stopping …")
    void this.cleanUpAndExit(0)
  }
}

/**
 * Runs a command, and then exits with the code that `main` returns, or with 1 if `main` throws. Before it exits, it
 * stops everything that the command has started. If a signal arrives before `main` has ended, it does the same and
 * exits with 0. At a second signal, it exits at once with 1.
 */
export function runCommand(
  main: (endings: CleanupStack) => Promise<number>
): void {
  const endings = new CleanupStack()
  main(endings).then(
    (exitCode) => endings.cleanUpAndExit(exitCode),
    (error: Error) => {
      // While everything is being stopped, the command itself may fail. That is expected.
      if (endings.isEnding) return
      console.error(`\n  ${error.stack}`)
      return endings.cleanUpAndExit(1)
    }
  )
}
