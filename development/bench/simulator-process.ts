import { fork } from "node:child_process"
import { resolve } from "node:path"

import { END_WITH_PARENT } from "../medusa/medusa-process"

export interface SimulatorProcess {
  url: string
  stop(): Promise<void>
}

/** The simulator as its own command starts it, in a process of its own. */
export async function startSimulatorProcess(): Promise<SimulatorProcess> {
  const child = fork(
    resolve(__dirname, "../../src/cli/simulator.ts"),
    ["--port", "0"],
    {
      execArgv: [
        ...END_WITH_PARENT,
        "--require",
        "ts-node/register/transpile-only",
      ],
      // Its own process group: a Ctrl-C is for us, and Medusa ends first.
      detached: true,
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    }
  )
  const ended = new Promise<void>((done) => child.once("exit", () => done()))
  const url = await new Promise<string>((resolve, reject) => {
    let said = ""
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString()
      const address = /ready at (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    child.once("exit", (code) =>
      reject(new Error(`The simulator ended with code ${code}: ${said}`))
    )
  })
  return {
    url,
    async stop() {
      child.kill("SIGTERM")
      await ended
    },
  }
}
