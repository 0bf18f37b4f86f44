import { spawn } from "node:child_process"
import { resolve } from "node:path"

const COMMAND = [
  "-r",
  "ts-node/register/transpile-only",
  "development/simulate/run.ts",
]

/** What came of `npm run simulate`. */
export interface Simulated {
  code: number | null
  output: string
  lastLine: string
}

/** Runs it as a person does; with one of the faults planted of `development/simulate/sabotage.ts`, when it is named. */
export function simulated(
  given: readonly string[],
  sabotage?: string
): Promise<Simulated> {
  const run = spawn(process.execPath, [...COMMAND, ...given], {
    cwd: resolve(__dirname, "../.."),
    env: { ...process.env, SIMULATE_SABOTAGE: sabotage ?? "" },
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
