import { spawn } from "node:child_process"
import { once } from "node:events"
import { resolve } from "node:path"

const COMMAND = [
  "-r",
  "ts-node/register/transpile-only",
  "development/simulate/run.ts",
]

/** Runs `npm run simulate` as a person does. */
export async function simulated(given: readonly string[]) {
  const run = spawn(process.execPath, [...COMMAND, ...given], {
    cwd: resolve(__dirname, "../.."),
    stdio: ["ignore", "pipe", "inherit"],
  })
  let output = ""
  run.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString()
  })
  const [code] = (await once(run, "close")) as [number | null]
  return { code, output, lastLine: output.trimEnd().split("\n").at(-1) ?? "" }
}
