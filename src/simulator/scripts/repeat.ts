import type { Times } from "./times"

/** How often it happens. In process it is in place when the call returns; over HTTP, when its promise resolves. */
export type Repeat = {
  once(): Promise<void>
  times(count: number): Promise<void>
  /** Whenever no counted script is left, until cleared. */
  always(): Promise<void>
}

export function repeat(add: (times: Times) => Promise<void>): Repeat {
  return {
    once: () => add(1),
    times: (count) => add(count),
    always: () => add("always"),
  }
}
