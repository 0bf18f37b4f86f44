import { spawnSync } from "node:child_process"
import { writeSync } from "node:fs"

import { buildScriptEnvironment } from "./command-line"

/**
 * The time in milliseconds after which a child process is killed. A store that takes longer to start is assumed to
 * hang.
 */
const STORE_STARTS_WITHIN_MS = 180_000

/** The part of STORE_STARTS_WITHIN_MS that a child process reserves for sending its result to the parent process. */
const HAND_OVER_MS = 20_000

/**
 * The file descriptor for the result of a child process. The result cannot use stdout or stderr, because the store may
 * write there.
 */
const RESULT_FILE_DESCRIPTOR = 3

/**
 * Returns how many milliseconds this child process may work before it has to send its result. Returns 0 if there is no
 * time left.
 */
export function workTimeLeftMs(): number {
  // performance.now() counts from the start of the process.
  const passed = performance.now()
  return Math.max(0, STORE_STARTS_WITHIN_MS - HAND_OVER_MS - passed)
}

/** Sends the result of this child process to the parent process, which has started it with `runChildProcess`. */
export function sendResultToParent(result: unknown): void {
  writeSync(RESULT_FILE_DESCRIPTOR, JSON.stringify(result))
}

/**
 * Runs a Node command in a child process. `result` is the value that the child process sent with `sendResultToParent`.
 * `result` is undefined if the child process sent no result, for example because it was killed.
 */
export function runChildProcess(
  command: string[],
  args: string[] = []
): { result: unknown; output: string } {
  const { output } = spawnSync(process.execPath, command, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: buildScriptEnvironment(args),
    timeout: STORE_STARTS_WITHIN_MS,
    killSignal: "SIGKILL",
  })
  const text = output[RESULT_FILE_DESCRIPTOR]
  return {
    result: text ? JSON.parse(text) : undefined,
    output: `${output[1] ?? ""}\n${output[2] ?? ""}`,
  }
}
