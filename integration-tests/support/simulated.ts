import { spawn } from "node:child_process"
import { resolve } from "node:path"

const COMMAND = [
  "-r",
  "ts-node/register/transpile-only",
  "development/simulate/run.ts",
]

/** The result of `npm run simulate`. */
export interface Simulated {
  code: number | null
  output: string
  lastLine: string
}

/** Runs `npm run simulate` as a person does. */
export function simulated(given: readonly string[]): Promise<Simulated> {
  const run = spawn(process.execPath, [...COMMAND, ...given], {
    cwd: resolve(__dirname, "../.."),
    stdio: ["ignore", "pipe", "inherit"],
  })
  let output = ""
  run.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString()
  })
  return new Promise((done) => {
    run.once("close", (code) => {
      const lastLine = output.trimEnd().split("\n").at(-1) ?? ""
      done({ code, output, lastLine })
    })
  })
}
