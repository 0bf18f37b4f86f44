import { z } from "zod"

const message = 'must be an integer of at least 1, or "always"'

/** The schema of how often a script is applied: a number, or "always". */
export const timesSchema = z
  .literal("always")
  .or(z.int(message).min(1, message))

export type Times = z.output<typeof timesSchema>

/**
 * Says how often a script is applied: `once()`, `times(3)` or `always()`. Each of these functions stores the script in
 * the simulator, and resolves when it is stored.
 */
export type Repeat = {
  once(): Promise<void>
  times(count: number): Promise<void>
  /**
   * Applies the script to every request or notification until the scripts are cleared. Scripts with a fixed number of
   * uses come first.
   */
  always(): Promise<void>
}

export function buildRepeatMethods(
  add: (times: Times) => Promise<void>
): Repeat {
  return {
    once: () => add(1),
    times: (count) => add(count),
    always: () => add("always"),
  }
}

export type Scripted<Script> = Script & { id: number; used: number }

/**
 * The scripts that a test has stored for faults or notifications. Each request or notification uses at most one of the
 * scripts that fit:
 *
 * - The oldest script with a fixed number of uses, if it is not used up.
 * - Otherwise, the oldest script with `always`.
 */
export class ScriptQueue<Script extends { times: Times }> {
  #scripted: Scripted<Script>[] = []
  #nextId = 1

  addScript(script: Script): void {
    this.#scripted.push({ ...script, id: this.#nextId++, used: 0 })
  }

  takeNextScript(
    fits: (script: Script) => boolean = () => true
  ): Script | undefined {
    const fitting = this.#scripted.filter(fits)
    const next =
      fitting.find(
        (scripted) => scripted.times !== "always" && !isScriptUsedUp(scripted)
      ) ?? fitting.find((scripted) => scripted.times === "always")
    if (next) {
      next.used += 1
    }
    return next
  }

  listScripts(): Scripted<Script>[] {
    return structuredClone(this.#scripted)
  }

  /**
   * Returns the scripts that are not used up. A script with a fixed number of uses is used up after its last use. A
   * script with `always` counts as used up after its first use, although it still applies later.
   */
  listScriptsNotUsedUp(): Scripted<Script>[] {
    return this.listScripts().filter((scripted) => !isScriptUsedUp(scripted))
  }

  removeScripts(): void {
    this.#scripted = []
  }
}

function isScriptUsedUp({
  times,
  used,
}: {
  times: Times
  used: number
}): boolean {
  return times === "always" ? used > 0 : used >= times
}
