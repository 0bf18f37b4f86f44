import { execFile } from "node:child_process"
import { join, resolve } from "node:path"

const ROOT = resolve(__dirname, "../..")

export interface CommandResult {
  code: number
  output: string
  errors: string
}

/** Runs `npx medusa-payment-checkout-transparent …` as people do, in the folder of the store. */
export function theCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv
): Promise<CommandResult> {
  return new Promise((done) =>
    execFile(
      process.execPath,
      [
        "--require",
        require.resolve("ts-node/register/transpile-only"),
        join(ROOT, "src/cli/main.ts"),
        ...args,
      ],
      { cwd: ROOT, env: { ...process.env, LOG_LEVEL: "error", ...env } },
      (error, output, errors) =>
        done({ code: Number(error?.code ?? 0), output, errors })
    )
  )
}
