import type { Operation } from "../operation"
import type { Fault } from "./fault"
import {
  isConsumed,
  type FaultScript,
  type ScriptedFault,
} from "./scripted-fault"

/** One request meets one fault: the oldest counted one of its operation, else the oldest standing one. */
export class FaultQueue {
  #scripted: ScriptedFault[] = []
  #nextId = 1

  add(script: FaultScript): ScriptedFault {
    const scripted = { ...script, id: this.#nextId++, used: 0 }
    this.#scripted.push(scripted)
    return scripted
  }

  take(operation: Operation): Fault | undefined {
    const ofOperation = this.#scripted.filter(
      (scripted) => scripted.operation === operation
    )
    const next =
      ofOperation.find(
        (scripted) => scripted.times !== "always" && !isConsumed(scripted)
      ) ?? ofOperation.find((scripted) => scripted.times === "always")
    if (next) {
      next.used += 1
    }
    return next?.fault
  }

  all(): ScriptedFault[] {
    return structuredClone(this.#scripted)
  }

  clear(): void {
    this.#scripted = []
  }
}
