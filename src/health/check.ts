import type { Backlog } from "../domain/health/figures"
import type { CheckResult } from "../domain/health/finding"
import type { Scope } from "../medusa/core"
import type { LedgerModuleService } from "../modules/ledger"
import type { AccountOptions } from "../options/account-options"
import type { StoreAddress } from "./store-address"

/**
 * The programs and pages that run checks:
 * - `health`: the health route and the settings page. These checks read only options and the database, with queries
 *   that use an index.
 * - `alerts`: the scheduled job, which sends alerts. These checks have the same restriction as `health`.
 * - `setup`: the list of steps that remain until the first sale.
 * - `doctor`: the command line, which also asks the gateway and the running store.
 * - `start`: the warnings of a store that starts, which ask the gateway.
 */
export type CheckReader = "health" | "setup" | "doctor" | "start" | "alerts"

export interface CheckInput {
  scope: Scope
  ledger: LedgerModuleService
  accounts: readonly AccountOptions[]
  /** The time of the database's clock. */
  now: Date
  address: StoreAddress
}

type OneOrMoreResults = CheckResult | readonly CheckResult[]

/** The findings of a check about one account, or about the whole store (null). */
type ResultsOfAccount = readonly [
  account: string | null,
  judged: OneOrMoreResults,
]

export interface Check {
  readers: readonly CheckReader[]
  run: (asked: CheckInput) => Promise<readonly ResultsOfAccount[]>
}

export function rowOfAccount<Row extends { account: string }>(
  rows: readonly Row[],
  account: string
): Row | undefined {
  return rows.find((row) => row.account === account)
}

/** Runs `judge` for each configured account, one after another. */
export async function judgeEachAccount(
  { accounts }: Pick<CheckInput, "accounts">,
  judge: (
    account: AccountOptions
  ) => Promise<OneOrMoreResults> | OneOrMoreResults
): Promise<ResultsOfAccount[]> {
  const found: ResultsOfAccount[] = []
  for (const account of accounts) {
    found.push([account.id, await judge(account)])
  }
  return found
}

/**
 * Runs `judge` for every account that is configured or has a backlog, including accounts that are not configured any
 * more.
 */
export function judgeAccountsAndBacklogs(
  { accounts }: CheckInput,
  backlogs: readonly (readonly Backlog[])[],
  judge: (account: string) => CheckResult
): ResultsOfAccount[] {
  const names = new Set([
    ...accounts.map(({ id }) => id),
    ...backlogs.flat().map(({ account }) => account),
  ])
  return [...names].map((name) => [name, judge(name)])
}
