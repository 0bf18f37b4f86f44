import { spawnSync } from "node:child_process"
import { writeSync } from "node:fs"

import { environmentOf } from "./command-line"

/** The limit for starting a store; one that takes longer does not start at all. */
const STORE_STARTS_WITHIN_MS = 180_000

/** How long before that limit a child process ends its work, so that it can still hand over what it has. */
const HAND_OVER_MS = 20_000

/** A child process writes its result here: the store may write anything to the others. */
const RESULT_FILE_DESCRIPTOR = 3

/** Returns how long a child process that `askChild` runs may still work, in milliseconds; 0 if its time is up. */
export function workTimeLeftMs(): number {
  // The time since the process started.
  const passed = performance.now()
  return Math.max(0, STORE_STARTS_WITHIN_MS - HAND_OVER_MS - passed)
}

/** Called in a child process that `askChild` runs. */
export function handOver(result: unknown): void {
  writeSync(RESULT_FILE_DESCRIPTOR, JSON.stringify(result))
}

/** Runs Node with these arguments: `result` is what the child process handed over, undefined if it did not. */
export function askChild(
  command: string[],
  args: string[] = []
): { result: unknown; output: string } {
  const { output } = spawnSync(process.execPath, command, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: environmentOf(args),
    timeout: STORE_STARTS_WITHIN_MS,
    killSignal: "SIGKILL",
  })
  const text = output[RESULT_FILE_DESCRIPTOR]
  return {
    result: text ? JSON.parse(text) : undefined,
    output: `${output[1] ?? ""}\n${output[2] ?? ""}`,
  }
}
