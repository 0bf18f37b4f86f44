import { z } from "zod"

const message = 'must be an integer of at least 1, or "always"'

/** The schema of how many times a script happens. */
export const times = z.literal("always").or(z.int(message).min(1, message))

export type Times = z.output<typeof times>

/**
 * The functions that finish a script by saying how many times it happens. The script is in place when the promise
 * resolves.
 */
export type Repeat = {
  once(): Promise<void>
  times(count: number): Promise<void>
  /** Lets the script happen whenever no counted script is left, until scripts are cleared. */
  always(): Promise<void>
}

export function repeat(add: (times: Times) => Promise<void>): Repeat {
  return {
    once: () => add(1),
    times: (count) => add(count),
    always: () => add("always"),
  }
}

export type Scripted<Script> = Script & { id: number; used: number }

/**
 * A queue of scripts. Each occasion takes the oldest counted script that fits, and otherwise the oldest `always`
 * script that fits.
 */
export class ScriptQueue<Script extends { times: Times }> {
  #scripted: Scripted<Script>[] = []
  #nextId = 1

  add(script: Script): void {
    this.#scripted.push({ ...script, id: this.#nextId++, used: 0 })
  }

  take(fits: (script: Script) => boolean = () => true): Script | undefined {
    const fitting = this.#scripted.filter(fits)
    const next =
      fitting.find(
        (scripted) => scripted.times !== "always" && !isConsumed(scripted)
      ) ?? fitting.find((scripted) => scripted.times === "always")
    if (next) {
      next.used += 1
    }
    return next
  }

  all(): Scripted<Script>[] {
    return structuredClone(this.#scripted)
  }

  /**
   * Returns the scripts that have not happened as often as scripted. A script with `always` is returned if it never
   * happened.
   */
  unconsumed(): Scripted<Script>[] {
    return this.all().filter((scripted) => !isConsumed(scripted))
  }

  clear(): void {
    this.#scripted = []
  }
}

function isConsumed({ times, used }: { times: Times; used: number }): boolean {
  return times === "always" ? used > 0 : used >= times
}
