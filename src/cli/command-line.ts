import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { join } from "node:path"
import { parseArgs, type ParseArgsConfig } from "node:util"
import type { MedusaContainer } from "@medusajs/framework/types"
import { COMMAND_ARGUMENTS } from "../charge/installation"
import { PaymentPluginError } from "../charge/errors/payment-plugin-error"
import type { LedgerModuleService } from "../modules/ledger"
import type { AccountOptions } from "../options/account-options"
import { findAccount } from "../options/find-account"

/** Somebody has called a command in a way that it does not know, or where it cannot work. */
export class UsageError extends Error {}

/** The path of Medusa's own command in the folder of the store. Throws UsageError. */
export function medusaCommand(): string {
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
 * For a script that `givenArguments` asks: Medusa's command line takes options for its own. What a start
 * logs would bury what the script says; LOG_LEVEL brings it back.
 */
export function environmentOf(args: string[]): NodeJS.ProcessEnv {
  return {
    LOG_LEVEL: "error",
    ...process.env,
    [COMMAND_ARGUMENTS]: JSON.stringify(args),
  }
}

/** Runs a script as one of `medusa exec`: with the store's configuration and database. */
export function runInStore(script: string, args: string[]): number {
  const { status } = spawnSync(
    process.execPath,
    [medusaCommand(), "exec", script],
    { stdio: "inherit", env: environmentOf(args) }
  )
  return status ?? 1
}

/** What a script that runs in the store was called with. */
export function givenArguments(): string[] {
  const given: unknown = JSON.parse(process.env[COMMAND_ARGUMENTS] ?? "[]")
  return Array.isArray(given) ? given.map(String) : []
}

type Options = NonNullable<ParseArgsConfig["options"]>
type Values<Known extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Known }>
>["values"]

/** The options that a command was called with. Throws UsageError with how it is called. */
export function optionsIn<Known extends Options>(
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

/** Throws UsageError for what is no address. */
export function checkAddress(
  option: string,
  address: string | undefined
): void {
  if (address !== undefined && !/^https?:\/\/./.test(address)) {
    throw new UsageError(
      `${option} takes an address like http://localhost:9000, not "${address}".`
    )
  }
}

/** Makes a script for `medusa exec` of a command: `run` resolves to the exit code. */
export function storeCommand<Known extends Options>(
  usage: string,
  options: Known,
  run: (container: MedusaContainer, given: Values<Known>) => Promise<number>
): (given: { container: MedusaContainer }) => Promise<void> {
  return async ({ container }) => {
    try {
      const given = optionsIn(givenArguments(), usage, options)
      process.exitCode = await run(container, given)
    } catch (error) {
      process.exitCode = inALine(error)
    }
  }
}

/** Says what the caller can mend in a line, and returns the exit code; throws what is a fault of ours. */
export function inALine(error: unknown): 1 {
  if (!(error instanceof UsageError || error instanceof PaymentPluginError)) {
    throw error
  }
  process.stderr.write(`${error.message}\n`)
  return 1
}

/** The configured account that `--account` names; the only one where it is left out. */
export function accountGiven(
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

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
