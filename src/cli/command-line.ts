import { spawn } from "node:child_process"
import { createRequire } from "node:module"
import { join } from "node:path"
import { createInterface } from "node:readline/promises"
import { parseArgs, type ParseArgsConfig } from "node:util"
import type { MedusaContainer } from "@medusajs/framework/types"
import { COMMAND_ARGUMENTS_VARIABLE } from "../domain/other-installation-charges"
import { PaymentPluginError } from "../domain/errors/payment-plugin-error"
import type { LedgerModuleService } from "../modules/ledger"
import type { AccountOptions } from "../options/account-options"
import { findAccount } from "../options/find-account"

/** An error that the caller of a command can correct. The message says what to correct. */
export class UsageError extends Error {}

/**
 * Returns the file path of the Medusa CLI that is installed in the current folder. Throws UsageError if Medusa is not
 * installed there.
 */
export function resolveMedusaCliPath(): string {
  try {
    return createRequire(join(process.cwd(), "package.json")).resolve(
      "@medusajs/cli/cli.js"
    )
  } catch {
    throw new UsageError(
      `There is no Medusa in ${process.cwd()}. Run it in the folder of the store's medusa-config.ts.`
    )
  }
}

/**
 * Returns the environment variables for a script that is run with `medusa exec`. One variable has the script's
 * arguments, because the Medusa CLI would read arguments on the command line as its own options.
 *
 * LOG_LEVEL is `error` unless the caller's environment sets it, so that the store's log does not hide the script's
 * output.
 */
export function buildScriptEnvironment(args: string[]): NodeJS.ProcessEnv {
  return {
    LOG_LEVEL: "error",
    ...process.env,
    [COMMAND_ARGUMENTS_VARIABLE]: JSON.stringify(args),
  }
}

const FORWARDED_SIGNALS = ["SIGINT", "SIGTERM"] as const

/**
 * Runs a script with `medusa exec`, so that it has the store's configuration and database. Returns the script's exit
 * code, or 1 if a signal killed the script. SIGINT and SIGTERM are forwarded to the script and do not end this process,
 * so that a script that handles these signals can finish its work.
 */
export async function runScriptInStore(
  script: string,
  args: string[]
): Promise<number> {
  const child = spawn(
    process.execPath,
    [resolveMedusaCliPath(), "exec", script],
    {
      stdio: "inherit",
      env: buildScriptEnvironment(args),
    }
  )
  const forward = (signal: NodeJS.Signals) => child.kill(signal)
  for (const signal of FORWARDED_SIGNALS) process.on(signal, forward)
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on("exit", resolve).on("error", reject)
  }).finally(() => {
    for (const signal of FORWARDED_SIGNALS) process.off(signal, forward)
  })
  return status ?? 1
}

export function argumentsOfScript(): string[] {
  const given: unknown = JSON.parse(
    process.env[COMMAND_ARGUMENTS_VARIABLE] ?? "[]"
  )
  return Array.isArray(given) ? given.map(String) : []
}

type Options = NonNullable<ParseArgsConfig["options"]>
type Values<Known extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Known }>
>["values"]

/** Parses the options of a command. Throws UsageError with the usage text if an option is unknown or invalid. */
export function parseCommandOptions<Known extends Options>(
  args: string[],
  usage: string,
  options: Known
): Values<Known> {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`)
  }
}

export function validateUrlOption(
  option: string,
  address: string | undefined
): void {
  if (address !== undefined && !/^https?:\/\/./.test(address)) {
    throw new UsageError(
      `${option} takes an address like http://localhost:9000, not "${address}".`
    )
  }
}

/** Returns a function that `medusa exec` can run as a script. `run` performs the command and returns its exit code. */
export function createMedusaExecScript<Known extends Options>(
  usage: string,
  options: Known,
  run: (container: MedusaContainer, given: Values<Known>) => Promise<number>
): (given: { container: MedusaContainer }) => Promise<void> {
  return async ({ container }) => {
    try {
      const given = parseCommandOptions(argumentsOfScript(), usage, options)
      process.exitCode = await run(container, given)
    } catch (error) {
      process.exitCode = printCallerErrorOrThrow(error)
    }
  }
}

/** Prints an error that the caller can correct, and returns the exit code 1. Throws any other error again. */
export function printCallerErrorOrThrow(error: unknown): 1 {
  if (!(error instanceof UsageError || error instanceof PaymentPluginError)) {
    throw error
  }
  process.stderr.write(`${error.message}\n`)
  return 1
}

/**
 * Returns the account whose id was given with `--account`. Without this option, returns the store's only account.
 * Throws UsageError if the id is unknown, or if it is missing and the store has several accounts.
 */
export function requireAccountFromOption(
  ledger: Pick<LedgerModuleService, "pluginOptions">,
  given: string | undefined
): AccountOptions {
  const { accounts } = ledger.pluginOptions
  const account =
    given === undefined && accounts.length === 1
      ? accounts[0]
      : findAccount(accounts, given)
  if (!account) {
    throw new UsageError(
      `--account takes one of ${accounts.map(({ id }) => id).join(", ")}.`
    )
  }
  return account
}

/**
 * Asks the user a question in the terminal, and returns whether the user's answer matches `wanted`. Returns false if
 * the process has no terminal.
 */
export async function confirmAtTerminal(
  question: string,
  wanted: RegExp
): Promise<boolean> {
  if (!process.stdin.isTTY) {
    return false
  }
  const terminal = createInterface(process.stdin, process.stdout)
  const answer = await terminal.question(question)
  terminal.close()
  return wanted.test(answer.trim())
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}
