import { parseArgs, type ParseArgsConfig } from "node:util"

export const PLUGIN = "medusa-payment-checkout-transparent"

/**
 * The error for a command that cannot be carried out. The message says what the user can correct, and is printed
 * without a stack.
 */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig["options"]>

/**
 * Returns the options with which a command was called. Throws UsageError with the usage text if an option is unknown
 * or lacks its value.
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

/** Returns whether an output or an error message says that Node cannot find the plugin. */
export function saysPluginIsMissing(text: string): boolean {
  return text.includes(`Cannot find module '${PLUGIN}/`)
}
