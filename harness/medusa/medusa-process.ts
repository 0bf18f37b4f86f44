import { fork, type ChildProcess } from "node:child_process"
import { resolve } from "node:path"

import type { ServeOrder, ServeReport } from "./serve"
import { ROOT } from "../root"

/**
 * The longest time in milliseconds for a process to stop. It is longer than Medusa waits for its slowest request, and
 * longer than the plugin waits for its own work.
 */
const PATIENCE_MS = 40_000

/** The options of Node for a forked Medusa process, which make the process end together with its parent. */
export const END_WITH_PARENT = [
  "--require",
  resolve(__dirname, "end-with-parent.cjs"),
]

export interface MedusaProcessOptions extends ServeOrder {
  databaseUrl: string
  env?: NodeJS.ProcessEnv
  /** The path of a module that is loaded before Medusa. */
  preload?: string
  /** Called at once with each piece of text that the process writes to stdout or stderr. */
  onOutput?: (text: string) => void
}

export type MedusaProcess = Awaited<ReturnType<typeof startMedusa>>

/**
 * Starts an app in a separate process on loopback. Resolves when the app answers and is seeded. Rejects with the end
 * of its output if the process ends before.
 */
export async function startMedusa(options: MedusaProcessOptions) {
  const { port, directory, seed, preload } = options
  const order = JSON.stringify({ port, directory, seed })
  const child = fork(resolve(__dirname, "serve.ts"), [order], {
    cwd: directory ?? ROOT,
    execArgv: [
      ...END_WITH_PARENT,
      "--require",
      require.resolve("ts-node/register/transpile-only"),
      ...(preload ? ["--require", preload] : []),
    ],
    env: {
      ...process.env,
      MEDUSA_DISABLE_TELEMETRY: "1",
      ...options.env,
      DATABASE_URL: options.databaseUrl,
    },
    // The process has its own process group, so that Ctrl-C reaches only the parent, which then stops the process.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  })
  let latest = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      latest = (latest + chunk.toString()).slice(-8_000)
      options.onOutput?.(chunk.toString())
    })
  }
  const ended = new Promise<void>((done) => child.once("exit", () => done()))

  const { seeded } = await reportOf(child, () => latest)
  return {
    url: `http://127.0.0.1:${port}`,
    seeded,
    /** Returns the last 8,000 characters that the process has written. */
    latest: () => latest,
    /** Resolves when the process has ended for any reason. */
    ended,
    /** Lets the process finish its requests, and kills it after PATIENCE_MS. */
    async stop() {
      child.kill("SIGTERM")
      const impatient = setTimeout(() => killGroup(child), PATIENCE_MS)
      await ended
      clearTimeout(impatient)
    },
    /** Kills the process at once, as `kill -9` does. */
    async kill() {
      killGroup(child)
      await ended
    },
  }
}

function reportOf(
  child: ChildProcess,
  latest: () => string
): Promise<ServeReport> {
  return new Promise((resolve, reject) => {
    child.once("message", (report) => resolve(report as ServeReport))
    child.once("error", reject)
    // At the event "exit" the last output may not have arrived yet.
    child.once("close", (code, signal) =>
      reject(
        new Error(
          `Medusa ended with ${signal ?? `code ${code}`} before it was up: ${latest()}`
        )
      )
    )
  })
}

/** Kills a process together with the processes that it started, such as the bundler of the admin. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return
  try {
    process.kill(-child.pid, "SIGKILL")
  } catch {
    // The process ended just before it was killed.
  }
}
