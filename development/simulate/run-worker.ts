import { fork } from "node:child_process"

import { END_WITH_PARENT_NODE_OPTIONS } from "../../harness/medusa/start-medusa"
import type { WorkerTask } from "./worker"

/**
 * Runs a task in a child process, and calls `reported` with each report that the child process sends. Kills the child
 * process if it sends no report for `stuckAfterSeconds`. Resolves to the exit code of the child process, or to `null`
 * if it was killed.
 */
export function runWorker<Report>(
  task: WorkerTask,
  stuckAfterSeconds: number,
  reported: (report: Report) => void
): Promise<number | null> {
  const worker = fork(require.resolve("./worker"), {
    execArgv: [
      ...END_WITH_PARENT_NODE_OPTIONS,
      "-r",
      "ts-node/register/transpile-only",
    ],
    env: { ...process.env, LOG_LEVEL: "error" },
  })
  return new Promise((resolve) => {
    let seconds = 0
    // Seconds are counted instead of reading a clock, so that a suspended machine does not look like a story without
    // an end.
    const waiting = setInterval(() => {
      seconds += 1
      if (seconds > stuckAfterSeconds) worker.kill("SIGKILL")
    }, 1_000)
    worker.on("message", (report) => {
      seconds = 0
      reported(report as Report)
    })
    worker.once("exit", (code) => {
      clearInterval(waiting)
      resolve(code)
    })
    worker.send(task)
  })
}
