import type { AccountOptions } from "../../../../src/options/account-options"

/** The settings of one run of the confirm command, and the functions with which the run prints and asks the user. */
export interface ConfirmationPlan {
  account: AccountOptions
  /** The values of the option `--step`. `undefined` means a complete run, which is refused in production. */
  steps: readonly string[] | undefined
  /**
   * The amount of each test charge in minor units. There is one exception: the request that repeats the id of an
   * earlier charge asks for 100 more. The charge's amount then shows whether the gateway carried out the repeated
   * request.
   */
  amount: number
  /** The highest sum of all test charges together, in minor units. `undefined` means no limit. */
  limit: number | undefined
  isRealMoney: boolean
  /** The CPF of the buyer in the test charges. If `undefined`, the command uses a CPF that belongs to no real buyer. */
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
  /** The pause between two checks while the command waits for something, in milliseconds. */
  pollMs: number
  /** The file to which the report is written as JSON. */
  report: string | undefined
  /** Shows the user what the next request to the gateway does, and resolves to whether the user allows it. */
  askForApproval: (call: string) => Promise<boolean>
  say: (line: string) => void
  signal: AbortSignal
}
