import { fork } from "node:child_process"
import { once } from "node:events"
import { resolve } from "node:path"
import { END_WITH_PARENT } from "../../../development/medusa/medusa-process"
import type { OtherTimes } from "../../../development/medusa/other-times"

export type Integration = "checkout" | "payment_link"

export interface CallerOptions {
  databaseUrl: string
  /** The plugin's options, with one account. */
  plugin: object
  env?: OtherTimes
}

export interface CallOrder {
  order: number
  integration: Integration
  times: number
}

export interface CallReport {
  order: number
  failures: string[]
}

/** A process with the gateway's clients and the ledger, that asks the gateway for what it is told. */
export interface Caller {
  /** So many lookups at once; resolves to why some of them failed, each reason once. */
  lookUp(integration: Integration, times?: number): Promise<string[]>
  /** `kill -9`: no line of code runs after the current one. */
  kill(): Promise<void>
}

/** Resolves when it can be told what to do. `clockAheadMs`: how far its own clock is off. */
export async function aCaller(
  { env, ...options }: CallerOptions,
  { clockAheadMs = 0 } = {}
): Promise<Caller> {
  const child = fork(
    resolve(__dirname, "caller-process.ts"),
    [JSON.stringify(options)],
    {
      execArgv: [
        ...END_WITH_PARENT,
        "--require",
        require.resolve("ts-node/register/transpile-only"),
        "--require",
        resolve(__dirname, "../../support/wrong-clock.cjs"),
      ],
      env: { ...process.env, ...env, CLOCK_AHEAD_MS: String(clockAheadMs) },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    }
  )
  const ended = once(child, "exit")
  await Promise.race([
    once(child, "message"),
    ended.then(() => {
      throw new Error("The caller's process ended before it was up.")
    }),
  ])

  let orders = 0
  return {
    lookUp(integration, times = 1) {
      const order: CallOrder = { order: orders++, integration, times }
      const report = new Promise<string[]>((done) => {
        const receive = (message: unknown) => {
          const { order: about, failures } = message as CallReport
          if (about === order.order) {
            child.off("message", receive)
            done(failures)
          }
        }
        child.on("message", receive)
      })
      child.send(order)
      return Promise.race([
        report,
        ended.then(() => ["The process ended before it had an answer."]),
      ])
    },
    async kill() {
      child.kill("SIGKILL")
      await ended
    },
  }
}
