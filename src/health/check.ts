import type { Backlog } from "../domain/health/figures"
import type { Judged } from "../domain/health/finding"
import type { Scope } from "../medusa/core"
import type { LedgerModuleService } from "../modules/ledger"
import type { AccountOptions } from "../options/account-options"

/**
 * - `health`: the health route and the settings page; these checks read only options and the database, by index.
 * - `alerts`: the scheduled job, which sends alerts; these checks have the same restriction as `health`.
 * - `setup`: the steps that remain until the first sale.
 * - `doctor`: the command line, which also asks the gateway and the running store.
 * - `start`: the warnings of a store that starts, which asks the gateway.
 */
export type Reader = "health" | "setup" | "doctor" | "start" | "alerts"

export interface Asked {
  scope: Scope
  ledger: LedgerModuleService
  accounts: readonly AccountOptions[]
  /** The database's time. */
  now: Date
  /** The address of the store, as given to the doctor. */
  url: string | undefined
}

type Judgement = Judged | readonly Judged[]

/** The finding of a check about one account, or about the store (null). */
type Found = readonly [account: string | null, judged: Judgement]

export interface Check {
  readers: readonly Reader[]
  run: (asked: Asked) => Promise<readonly Found[]>
}

/** Returns the row of an account. */
export function ofAccount<Row extends { account: string }>(
  rows: readonly Row[],
  account: string
): Row | undefined {
  return rows.find((row) => row.account === account)
}

/** Judges each configured account, one after another. */
export async function ofEach(
  { accounts }: Pick<Asked, "accounts">,
  judge: (account: AccountOptions) => Promise<Judgement> | Judgement
): Promise<Found[]> {
  const found: Found[] = []
  for (const account of accounts) {
    found.push([account.id, await judge(account)])
  }
  return found
}

/** Judges every account that is configured or has a backlog, also accounts that are not configured any more. */
export function ofEvery(
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
