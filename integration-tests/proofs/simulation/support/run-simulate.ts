import { spawn } from "node:child_process"
import { once } from "node:events"
import { ROOT } from "../../../../harness/root"

const COMMAND = [
  "-r",
  "ts-node/register/transpile-only",
  "development/simulate/run.ts",
]

export async function runSimulate(given: readonly string[]) {
  const run = spawn(process.execPath, [...COMMAND, ...given], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  })
  let output = ""
  run.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString()
  })
  const [code] = (await once(run, "close")) as [number | null]
  return { code, output, lastLine: output.trimEnd().split("\n").at(-1) ?? "" }
}
