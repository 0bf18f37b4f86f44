import { spawnSync } from "node:child_process"
import { writeSync } from "node:fs"

import { environmentOf } from "./command-line"

/** The time after which a child process is killed. A store that has not started by then does not start at all. */
const STORE_STARTS_WITHIN_MS = 180_000

/** How long before STORE_STARTS_WITHIN_MS a child process ends its work, so that it can still hand over its result. */
const HAND_OVER_MS = 20_000

/**
 * The file descriptor to which a child process writes its result. The store may write anything to stdout and stderr.
 */
const RESULT_FILE_DESCRIPTOR = 3

/**
 * Returns how many milliseconds a child process that `askChild` started may still work. Returns 0 if its time is up.
 */
export function workTimeLeftMs(): number {
  // performance.now() counts from the start of the process.
  const passed = performance.now()
  return Math.max(0, STORE_STARTS_WITHIN_MS - HAND_OVER_MS - passed)
}

/** Passes the result of a child process that `askChild` started to its parent. */
export function handOver(result: unknown): void {
  writeSync(RESULT_FILE_DESCRIPTOR, JSON.stringify(result))
}

/**
 * Runs Node with this command in a child process. `result` is what the child process passed to `handOver`. It is
 * undefined if the child process was killed or ended without calling `handOver`.
 */
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
