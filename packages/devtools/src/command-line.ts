import { parseArgs, type ParseArgsConfig } from "node:util"

export const PLUGIN = "medusa-payment-checkout-transparent"

/** A command cannot do what it was called for; the message says what its caller can correct. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig["options"]>

/** Returns the options with which a command was called. Throws UsageError with the usage text. */
export function optionsIn<Known extends Options>(
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

/** Whether the output or the message of an error says that Node does not find the plugin. */
export function saysPluginIsMissing(text: string): boolean {
  return text.includes(`Cannot find module '${PLUGIN}/`)
}
