import type { Backlog } from "../domain/health/figures"
import type { Judged } from "../domain/health/finding"
import type { Scope } from "../medusa/core"
import type { LedgerModuleService } from "../modules/ledger"
import type { AccountOptions } from "../options/account-options"

/**
 * The programs and pages that run checks:
 * - `health`: the health route and the settings page. These checks read only options and the database, by index.
 * - `alerts`: the scheduled job, which sends alerts. These checks have the same restriction as `health`.
 * - `setup`: the list of steps that remain until the first sale.
 * - `doctor`: the command line, which also asks the gateway and the running store.
 * - `start`: the warnings of a store that starts, which ask the gateway.
 */
export type Reader = "health" | "setup" | "doctor" | "start" | "alerts"

export interface Asked {
  scope: Scope
  ledger: LedgerModuleService
  accounts: readonly AccountOptions[]
  /** The time of the database's clock. */
  now: Date
  /** The address of the store that was given to the command `doctor`. */
  url: string | undefined
}

type Judgement = Judged | readonly Judged[]

/** The findings of a check about one account, or about the whole store (null). */
type Found = readonly [account: string | null, judged: Judgement]

export interface Check {
  readers: readonly Reader[]
  run: (asked: Asked) => Promise<readonly Found[]>
}

export function ofAccount<Row extends { account: string }>(
  rows: readonly Row[],
  account: string
): Row | undefined {
  return rows.find((row) => row.account === account)
}

/** Runs `judge` for each configured account, one after another. */
export async function judgeEachAccount(
  { accounts }: Pick<Asked, "accounts">,
  judge: (account: AccountOptions) => Promise<Judgement> | Judgement
): Promise<Found[]> {
  const found: Found[] = []
  for (const account of accounts) {
    found.push([account.id, await judge(account)])
  }
  return found
}

/**
 * Runs `judge` for every account that is configured or has a backlog, including accounts that are not configured any
 * more.
 */
export function judgeEveryAccount(
  { accounts }: Asked,
  backlogs: readonly (readonly Backlog[])[],
  judge: (account: string) => Judged
): Found[] {
  const names = new Set([
    ...accounts.map(({ id }) => id),
    ...backlogs.flat().map(({ account }) => account),
  ])
  return [...names].map((name) => [name, judge(name)])
}
