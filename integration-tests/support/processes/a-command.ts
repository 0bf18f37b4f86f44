import { execFile } from "node:child_process"
import { resolve } from "node:path"
import type { MedusaContainer } from "@medusajs/framework/types"
import { databaseNameAndUrlOf } from "../database/a-database"
import { ROOT } from "../../../harness/root"

export interface CommandRun {
  code: number
  output: string
  errors: string
}

interface Surroundings {
  cwd?: string
  env?: NodeJS.ProcessEnv
}

export const PLUGIN_COMMAND = "src/cli/main.ts"
export const DEVTOOLS_COMMAND = "packages/devtools/src/main.ts"

/** Runs `npx medusa-payment-checkout-transparent ...` like a developer in a store's folder. */
export function runCommand(
  args: string[],
  surroundings: Surroundings = {}
): Promise<CommandRun> {
  return runSource([PLUGIN_COMMAND, ...args], surroundings)
}

/** Runs `npx medusa-payment-checkout-transparent-devtools ...` like a developer in a store's folder. */
export function runDevtools(
  args: string[],
  surroundings: Surroundings = {}
): Promise<CommandRun> {
  return runSource([DEVTOOLS_COMMAND, ...args], surroundings)
}

function runSource(
  [source = "", ...args]: string[],
  { cwd = ROOT, env = {} }: Surroundings
): Promise<CommandRun> {
  return new Promise((done) =>
    execFile(
      process.execPath,
      [
        "--require",
        require.resolve("ts-node/register/transpile-only"),
        resolve(ROOT, source),
        ...args,
      ],
      {
        cwd,
        env: {
          ...process.env,
          // The tests set this variable, but a user's shell does not.
          LOG_LEVEL: undefined,
          TS_NODE_PROJECT: resolve(ROOT, "tsconfig.json"),
          ...env,
        },
      },
      (error, output, errors) =>
        done({ code: Number(error?.code ?? 0), output, errors })
    )
  )
}

export async function databaseUrlOfApp(
  container: MedusaContainer
): Promise<string> {
  return (await databaseNameAndUrlOf(container)).url
}
