import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"

import type { Endings } from "../../demo/ending"
import { step } from "../../demo/progress"
import { END_WITH_PARENT } from "../../medusa/medusa-process"
import type { Order, Result } from "./ledger-process"

const PROCESSES = 4

/** Processes that do the same at the same time. */
export class LedgerProcesses {
  private constructor(private readonly children: ChildProcess[]) {}

  static async start(endings: Endings): Promise<LedgerProcesses> {
    const children = await step(
      `Starting ${PROCESSES} processes of the ledger`,
      () =>
        Promise.all(
          Array.from({ length: PROCESSES }, async () => {
            const child = fork(require.resolve("./ledger-process"), [], {
              execArgv: [
                ...END_WITH_PARENT,
                "--require",
                "ts-node/register/transpile-only",
              ],
              env: { ...process.env, NODE_ENV: "production" },
              detached: true,
            })
            endings.add(() => void child.kill("SIGKILL"))
            await answerOf(child)
            return child
          })
        )
    )
    return new LedgerProcesses(children)
  }

  /** Each process's result. */
  ask<Name extends Order["name"]>(order: Order<Name>): Promise<Result<Name>[]> {
    return Promise.all(
      this.children.map(async (child) => {
        const answer = answerOf(child)
        child.send(order)
        return (await answer) as Result<Name>
      })
    )
  }

  get pids(): number[] {
    return this.children.map(({ pid }) => pid!)
  }

  stop(): void {
    for (const child of this.children) child.kill("SIGKILL")
  }
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const over = new AbortController()
  try {
    const [answer] = (await Promise.race([
      once(child, "message", { signal: over.signal }),
      once(child, "exit", { signal: over.signal }).then(([code]) => {
        throw new Error(
          `A process of the ledger ended with code ${String(code)}.`
        )
      }),
    ])) as [{ result?: unknown; error?: string }]
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.result
  } finally {
    over.abort()
  }
}
