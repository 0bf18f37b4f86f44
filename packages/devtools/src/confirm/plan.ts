import type { AccountOptions } from "../../../../src/options/account-options"

/** The steps and limits of a run, and how it talks to the user at the terminal. */
export interface Plan {
  account: AccountOptions
  /** The steps that were named on the command line; undefined for all steps, which production does not allow. */
  steps: readonly string[] | undefined
  /** The amount of each charge, and the most that all charges together may amount to, in centavos. */
  amount: number
  limit: number | undefined
  isRealMoney: boolean
  /** The buyer's CPF. */
  document: string | undefined
  browser: boolean
  /** The public address for notifications, and the port to which it leads. */
  notifications: string | undefined
  listen: number | undefined
  /** How long to wait for the payer of each code and link, and between two lookups, in milliseconds. */
  waitMs: number
  pollMs: number
  /** The file of the report. */
  report: string | undefined
  /** Shows a call, and asks whether it may be made. */
  agree: (call: string) => Promise<boolean>
  say: (line: string) => void
  signal: AbortSignal
}
