import type { Finding, Judged } from "../charge/health/finding"
import { ledgerOf, type Scope } from "../medusa/core"
import type { LedgerModuleService } from "../modules/ledger"
import type { AccountOptions } from "../options/account-options"

/**
 * - `health`: the health route and the settings page; these checks read only options and the database, by index.
 * - `alerts`: the scheduled job, which alerts people; reads the same.
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

/** What was observed of one account, or of the store (null). */
export type Observed<What> = readonly [account: string | null, what: What]

/** One check, made by check(): `run` observes something and returns the findings about it. */
export interface Check {
  name: string
  readers: readonly Reader[]
  run: (asked: Asked) => Promise<Finding[]>
}

export function check<What>({
  name,
  readers,
  ask,
  judge,
}: {
  name: string
  readers: readonly Reader[]
  ask: (asked: Asked) => Promise<readonly Observed<What>[]>
  judge: (observed: What, asked: { now: Date }) => Judged | readonly Judged[]
}): Check {
  return {
    name,
    readers,
    run: async (asked) =>
      (await ask(asked)).flatMap(([account, observed]) =>
        [judge(observed, asked)]
          .flat()
          .map((judged) => ({ check: name, account, ...judged }))
      ),
  }
}

/** Observes each configured account, one after another. */
export async function ofEach<What>(
  { accounts }: Pick<Asked, "accounts">,
  observe: (account: AccountOptions) => Promise<What> | What
): Promise<Observed<What>[]> {
  const observed: Observed<What>[] = []
  for (const account of accounts) {
    observed.push([account.id, await observe(account)])
  }
  return observed
}

export async function ofStore<What>(observed: Promise<What> | What) {
  return [[null, await observed]] as const
}

/** Runs those checks of a list that belong to one of these readers. */
export async function runChecks(
  checks: readonly Check[],
  scope: Scope,
  { readers, url }: { readers: readonly Reader[]; url?: string | undefined }
): Promise<Finding[]> {
  const ledger = ledgerOf(scope)
  const { now } = await ledger.time()
  const { accounts } = ledger.pluginOptions
  const findings = await Promise.all(
    checks
      .filter((one) => one.readers.some((reader) => readers.includes(reader)))
      .map((one) => one.run({ scope, ledger, accounts, now, url }))
  )
  return findings.flat()
}
