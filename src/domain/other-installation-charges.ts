import { message, type Message } from "./message"

/** The charges in the ledger that belong to one other installation. */
export interface OtherInstallationCharges {
  digest: string
  count: number
  firstAt: Date
  lastAt: Date
  newestId: string
}

/**
 * The command with which an administrator confirms that the store has moved to this installation. After the command,
 * this installation may change the charges of the previous installation.
 */
export const MOVED_COMMAND = "npx medusa-payment-checkout-transparent moved"
/**
 * The environment variable with the arguments of a command of this plugin. The plugin's command-line program sets the
 * variable for the process that runs the command. The Medusa CLI would read arguments on the command line as its own
 * options.
 */
export const COMMAND_ARGUMENTS_VARIABLE = "CHECKOUT_TRANSPARENT_ARGS"

/**
 * Returns a message for administrators which says that the ledger contains charges of other installations. The message
 * contains the command that assigns these charges to this installation.
 */
export function otherInstallationChargesMessage(
  foreign: readonly OtherInstallationCharges[]
): Message {
  const times = foreign
    .flatMap(({ firstAt, lastAt }) => [firstAt, lastAt])
    .map((at) => at.toISOString())
    .sort()
  return message("foreign_charges", {
    count: foreign.reduce((sum, each) => sum + each.count, 0),
    from: times[0] ?? "?",
    until: times.at(-1) ?? "?",
    command: MOVED_COMMAND,
  })
}
