import { message, type Message } from "./message"

export interface ForeignCharges {
  digest: string
  count: number
  firstAt: Date
  lastAt: Date
  /** The ledger's id of the newest of these charges. */
  newestId: string
}

/**
 * The command with which an administrator states that the store that wrote the charges has moved to this installation.
 */
export const MOVED_COMMAND = "npx medusa-payment-checkout-transparent moved"
/**
 * The environment variable with the arguments of one of the plugin's commands. It is set in the process of the command.
 */
export const COMMAND_ARGUMENTS_VARIABLE = "CHECKOUT_TRANSPARENT_ARGS"

/**
 * Returns the message for administrators that the ledger has charges of other installations, with the command that
 * takes them over.
 */
export function foreignChargesMessage(
  foreign: readonly ForeignCharges[]
): Message {
  const days = foreign
    .flatMap(({ firstAt, lastAt }) => [firstAt, lastAt])
    .map((at) => at.toISOString())
    .sort()
  return message("foreign_charges", {
    count: foreign.reduce((sum, each) => sum + each.count, 0),
    from: days[0] ?? "?",
    until: days.at(-1) ?? "?",
    command: MOVED_COMMAND,
  })
}
