import type { AccountOptions } from "../../../../src/options/account-options"

/** The steps and limits of a run, and the functions with which it talks to the user. */
export interface Plan {
  account: AccountOptions
  /** The steps that the command line names. `undefined` means all steps, which production does not allow. */
  steps: readonly string[] | undefined
  /** The amount of each charge in minor units. */
  amount: number
  limit: number | undefined
  isRealMoney: boolean
  /** The CPF of the buyer. */
  document: string | undefined
  browser: boolean
  /** The public address for notifications, which leads to the port `listen` of this machine. */
  notifications: string | undefined
  listen: number | undefined
  /** How long the run waits for the payer of each code and link, in milliseconds. */
  waitMs: number
  pollMs: number
  /** The path of the JSON report. */
  report: string | undefined
  /** Shows a description of a call to the user, and resolves to whether the user allows the call. */
  agree: (call: string) => Promise<boolean>
  say: (line: string) => void
  signal: AbortSignal
}
