import type { Times } from "./times"

export type Scripted<Script> = Script & { id: number; used: number }

/** Each occasion meets one script: the oldest counted one that fits, else the oldest standing one. */
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

  /** Those that have not happened as often as they were to; a standing one counts until its first time. */
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
