import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { join } from "node:path"
import { parseArgs, type ParseArgsConfig } from "node:util"
import { PaymentPluginError } from "../charge/errors/payment-plugin-error"

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
    CHECKOUT_TRANSPARENT_ARGS: JSON.stringify(args),
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
  const given: unknown = JSON.parse(
    process.env.CHECKOUT_TRANSPARENT_ARGS ?? "[]"
  )
  return Array.isArray(given) ? given.map(String) : []
}

/** The options that a command was called with. Throws UsageError with how it is called. */
export function optionsIn<
  Options extends NonNullable<ParseArgsConfig["options"]>,
>(
  args: string[],
  usage: string,
  options: Options
): ReturnType<
  typeof parseArgs<{ args: string[]; options: Options }>
>["values"] {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`)
  }
}

/** Sets the exit code; what the caller can mend is said in a line. */
export async function inWords(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work()
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof PaymentPluginError)) {
      throw error
    }
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
