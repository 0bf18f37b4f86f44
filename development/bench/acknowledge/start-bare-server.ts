import { fork } from "node:child_process"

import { END_WITH_PARENT } from "../../medusa/medusa-process"

export interface BareServer {
  url: string
  pid: number
  stop(): Promise<void>
}

/** Express in a process of its own, with one insert and nothing of Medusa. */
export async function startBareServer(
  databaseUrl: string
): Promise<BareServer> {
  const child = fork(require.resolve("./bare-server"), [databaseUrl], {
    execArgv: [
      ...END_WITH_PARENT,
      "--require",
      "ts-node/register/transpile-only",
    ],
    env: { ...process.env, NODE_ENV: "production" },
    detached: true,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
  const ended = new Promise<void>((done) => child.once("exit", () => done()))
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once("message", (message) => resolve(message as { port: number }))
    child.once("exit", (code) =>
      reject(new Error(`The bare server ended with code ${code}.`))
    )
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    async stop() {
      child.kill("SIGTERM")
      await ended
    },
  }
}
