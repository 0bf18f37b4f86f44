import { parseArgs, type ParseArgsConfig } from "node:util"

export const PLUGIN = "medusa-payment-checkout-transparent"

/** An error that the user of a command can correct. The command prints the error's message without a stack trace. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig["options"]>

/**
 * Parses the command-line arguments of a command and returns its options. Throws a UsageError with the usage text if an
 * option is unknown or has no value, or if there is an argument that is not an option.
 */
export function parseCommandOptions<Known extends Options>(
  args: string[],
  usage: string,
  options: Known
): ReturnType<typeof parseArgs<{ args: string[]; options: Known }>>["values"] {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`)
  }
}

export function isPluginMissingMessage(text: string): boolean {
  return text.includes(`Cannot find module '${PLUGIN}/`)
}
