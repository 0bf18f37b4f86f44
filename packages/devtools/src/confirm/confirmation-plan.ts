import type { AccountOptions } from "../../../../src/options/account-options"

/**
 * Everything that one run of the confirm command needs to know: its steps, amounts and limits, and functions that print
 * and ask the user.
 */
export interface ConfirmationPlan {
  account: AccountOptions
  /** The values of the option `--step`. `undefined` means a complete run, which is refused in production. */
  steps: readonly string[] | undefined
  /**
   * The amount of each charge in minor units, with one exception. The request that repeats the id of an earlier charge
   * asks for 100 more, so that the charge's amount shows whether the gateway carried out the repeated request.
   */
  amount: number
  limit: number | undefined
  isRealMoney: boolean
  /** The CPF of the buyer in the test charges. Without it, the command uses a CPF from the operator's documentation. */
  document: string | undefined
  browser: boolean
  /** The public URL to which the gateway sends notifications. It must forward to the port `listen` of this machine. */
  notifications: string | undefined
  listen: number | undefined
  /**
   * How long the command waits for a person to pay each Pix code, wallet code and payment link, in milliseconds. The
   * command also waits at most this long for a card token to become ten minutes old.
   */
  waitMs: number
  pollMs: number
  /** The file to which the report is written as JSON. */
  report: string | undefined
  /** Shows the user what the next request to the gateway does, and resolves to whether the user allows it. */
  agree: (call: string) => Promise<boolean>
  say: (line: string) => void
  signal: AbortSignal
}
