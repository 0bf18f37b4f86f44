import type { Backlog } from "../domain/health/health-check-data"
import type { CheckResult } from "../domain/health/finding"
import type { Scope } from "../medusa/container"
import type { LedgerModuleService } from "../modules/ledger"
import type { AccountOptions } from "../options/account-options"
import type { StoreAddress } from "./store-address"

/**
 * The purpose for which health checks are run:
 * - `health`: the health route and the settings page. These checks only read options and make fast database queries.
 * - `alerts`: the scheduled job that sends alerts. These checks, too, only read options and make fast database queries.
 * - `setup`: the steps with which a shop is set up, including the first Pix payment, card payment and refund.
 * - `doctor`: the command `doctor`, which also sends requests to the gateway and to the running store.
 * - `start`: the warnings when a store starts. One of these checks sends requests to the gateway.
 */
export type CheckPurpose = "health" | "setup" | "doctor" | "start" | "alerts"

export interface CheckInput {
  scope: Scope
  ledger: LedgerModuleService
  accounts: readonly AccountOptions[]
  /** The present time by the database's clock. */
  now: Date
  address: StoreAddress
}

type OneOrMoreResults = CheckResult | readonly CheckResult[]

/** The results of a check about one account. The account is null for results about the whole store. */
type ResultsOfAccount = readonly [
  account: string | null,
  judged: OneOrMoreResults,
]

export interface Check {
  purposes: readonly CheckPurpose[]
  run: (asked: CheckInput) => Promise<readonly ResultsOfAccount[]>
}

export function findRowOfAccount<Row extends { account: string }>(
  rows: readonly Row[],
  account: string
): Row | undefined {
  return rows.find((row) => row.account === account)
}

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

/** Calls `judge` for each account in the options, and for each other account that has waiting work. */
export function judgeConfiguredAndBacklogAccounts(
  { accounts }: CheckInput,
  backlogs: readonly (readonly Backlog[])[],
  judge: (account: string) => OneOrMoreResults
): ResultsOfAccount[] {
  const names = new Set([
    ...accounts.map(({ id }) => id),
    ...backlogs.flat().map(({ account }) => account),
  ])
  return [...names].map((name) => [name, judge(name)])
}
