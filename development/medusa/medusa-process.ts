import { fork, type ChildProcess } from "node:child_process"
import { resolve } from "node:path"

import type { ServeOrder, ServeReport } from "./serve-messages"

/** Longer than the slowest request that Medusa waits for when it ends, and what the plugin finishes. */
const PATIENCE_MS = 40_000

/** Options of node for a process of Medusa that is forked. */
export const END_WITH_PARENT = [
  "--require",
  resolve(__dirname, "end-with-parent.cjs"),
]

export interface MedusaProcessOptions extends ServeOrder {
  databaseUrl: string
  env?: NodeJS.ProcessEnv
  /** A module that is loaded before everything else. */
  preload?: string
  /** Every piece of output, of both streams, as it comes. */
  onOutput(text: string): void
}

export interface MedusaProcess {
  url: string
  pid: number
  seeded: unknown
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<void>
  /** Lets it finish its requests; kills it when it takes too long. */
  stop(): Promise<void>
  /** `kill -9`: no line of code runs after the current one. */
  kill(): Promise<void>
}

/** This app in a process of its own, on loopback; resolves when it answers. */
export async function startMedusa(
  options: MedusaProcessOptions
): Promise<MedusaProcess> {
  const { port, directory, seed } = options
  const order = JSON.stringify({ port, directory, seed })
  const child = fork(resolve(__dirname, "serve.ts"), [order], {
    cwd: directory ?? resolve(__dirname, "../.."),
    execArgv: [
      ...END_WITH_PARENT,
      "--require",
      require.resolve("ts-node/register/transpile-only"),
      ...(options.preload ? ["--require", options.preload] : []),
    ],
    env: {
      ...process.env,
      MEDUSA_DISABLE_TELEMETRY: "1",
      ...options.env,
      DATABASE_URL: options.databaseUrl,
    },
    // Its own process group: a Ctrl-C is for the parent, which then stops us.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => options.onOutput(chunk.toString()))
  }
  const ended = new Promise<void>((done) => child.once("exit", () => done()))

  const { seeded } = await reportOf(child)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    seeded,
    ended,
    async stop() {
      child.kill("SIGTERM")
      const impatient = setTimeout(() => killGroup(child), PATIENCE_MS)
      await ended
      clearTimeout(impatient)
    },
    async kill() {
      killGroup(child)
      await ended
    },
  }
}

function reportOf(child: ChildProcess): Promise<ServeReport> {
  return new Promise((resolve, reject) => {
    child.once("message", (report) => resolve(report as ServeReport))
    child.once("error", reject)
    // Not "exit": what it wrote last may still be on its way.
    child.once("close", (code, signal) =>
      reject(
        new Error(
          `Medusa ended with ${signal ?? `code ${code}`} before it was up; ` +
            "its output says why."
        )
      )
    )
  })
}

/** With the processes it started, such as the admin's bundler. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return
  try {
    process.kill(-child.pid, "SIGKILL")
  } catch {
    // Gone between the look and the shot.
  }
}
