import { z } from "zod"

const message = 'must be an integer of at least 1, or "always"'

/** The schema of the number of times that a script is applied. */
export const times = z.literal("always").or(z.int(message).min(1, message))

export type Times = z.output<typeof times>

/**
 * The functions that complete a script with the number of times that it is applied. When the promise resolves, the
 * script is stored.
 */
export type Repeat = {
  once(): Promise<void>
  times(count: number): Promise<void>
  /** Applies the script whenever there is no script left with a number of times, until all scripts are cleared. */
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
 * A queue of scripts. Each request or notification uses the oldest suitable script that has a number of times. If
 * there is none, it uses the oldest suitable script with `always`.
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
   * Returns the scripts that have not been applied as often as they say. A script with `always` is returned if it was
   * never applied.
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
