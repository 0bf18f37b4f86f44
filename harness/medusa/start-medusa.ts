import { fork, type ChildProcess } from "node:child_process"
import { resolve } from "node:path"

import type { ServeRequest, ServeReport } from "./serve"
import { ROOT } from "../root"

/**
 * The time, in milliseconds, after which a process that was asked to stop is killed. Before a process stops, it
 * finishes its requests and the plugin's own work, which usually takes less time.
 */
const PATIENCE_MS = 40_000

/** The options of Node with which a forked Medusa process ends when its parent process ends. */
export const END_WITH_PARENT_NODE_OPTIONS = [
  "--require",
  resolve(__dirname, "end-with-parent.cjs"),
]

export interface MedusaProcessOptions extends ServeRequest {
  databaseUrl: string
  env?: NodeJS.ProcessEnv
  /** The path of a module that Node loads before Medusa. */
  preload?: string
  /** Receives each piece of text that the process writes to stdout or stderr. */
  onOutput?: (text: string) => void
}

export type MedusaProcess = Awaited<ReturnType<typeof startMedusa>>

/**
 * Starts a Medusa app in a separate process on the loopback interface. Resolves when the app answers requests and the
 * seed function has run. If the process ends before that, rejects with the end of its output.
 */
export async function startMedusa(options: MedusaProcessOptions) {
  const { port, directory, seed, preload } = options
  const order = JSON.stringify({ port, directory, seed })
  const child = fork(resolve(__dirname, "serve.ts"), [order], {
    cwd: directory ?? ROOT,
    execArgv: [
      ...END_WITH_PARENT_NODE_OPTIONS,
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
  let latestOutput = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      latestOutput = (latestOutput + chunk.toString()).slice(-8_000)
      options.onOutput?.(chunk.toString())
    })
  }
  const ended = new Promise<void>((done) => child.once("exit", () => done()))

  const { seeded } = await waitForServeReport(child, () => latestOutput)
  return {
    url: `http://127.0.0.1:${port}`,
    seeded,
    /** Returns the last 8,000 characters of the process's output. */
    latestOutput: () => latestOutput,
    /** A promise that resolves when the process has ended, for whatever reason. */
    ended,
    /** Asks the process to finish its requests and to stop. Kills it if it still runs after PATIENCE_MS. */
    async stop() {
      child.kill("SIGTERM")
      const killTimer = setTimeout(() => killGroup(child), PATIENCE_MS)
      await ended
      clearTimeout(killTimer)
    },
    /** Kills the process at once, as `kill -9` does. */
    async killMedusa() {
      killGroup(child)
      await ended
    },
  }
}

function waitForServeReport(
  child: ChildProcess,
  latestOutput: () => string
): Promise<ServeReport> {
  return new Promise((resolve, reject) => {
    child.once("message", (report) => resolve(report as ServeReport))
    child.once("error", reject)
    // At the event "exit" the last output may not have arrived yet.
    child.once("close", (code, signal) =>
      reject(
        new Error(
          `Medusa ended with ${signal ?? `code ${code}`} before it was up: ${latestOutput()}`
        )
      )
    )
  })
}

/** Kills a process and all processes that it has started, such as the bundler of the admin. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return
  try {
    process.kill(-child.pid, "SIGKILL")
  } catch {
    // The process ended just before it was killed.
  }
}
