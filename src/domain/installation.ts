import { message, type Message } from "./message"

export interface ForeignCharges {
  digest: string
  count: number
  firstAt: Date
  lastAt: Date
  /** The ledger's id of the newest of these charges. */
  newestId: string
}

/** The command by which a person says that the store which wrote these charges is this one, and has moved. */
export const MOVED_COMMAND = "npx medusa-payment-checkout-transparent moved"
/** The environment variable with the arguments of a command of ours; set in the process of such a command. */
export const COMMAND_ARGUMENTS = "CHECKOUT_TRANSPARENT_ARGS"

/** Returns the message that explains why a ledger has charges of other installations, and what to do. */
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
