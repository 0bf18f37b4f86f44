import type { Finding, Judged } from "../charge/health/finding"
import { ledgerOf, type Scope } from "../medusa/core"
import type { LedgerModuleService } from "../modules/ledger"
import type { AccountOptions } from "../options/account-options"

/**
 * - `health`: the health route and the settings page; asks the database only, by index.
 * - `alerts`: what the scheduled job looks at to tell people; asks the same.
 * - `setup`: the steps that are left until the first sale.
 * - `doctor`: the command line, which also asks the gateway and the running store.
 */
export type Reader = "health" | "setup" | "doctor" | "alerts"

export interface Asked {
  scope: Scope
  ledger: LedgerModuleService
  accounts: readonly AccountOptions[]
  /** Of the database. */
  now: Date
  /** Where the store answers, given to the doctor. */
  url: string | undefined
}

/** What was observed of one account, or of the store. */
export type Observed<What> = readonly [account: string | null, what: What]

/** One thing that is looked at: `ask` reads it, and `judge`, which is pure, says how it is. */
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

/** What is observed of each account of the configuration, one after another. */
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

/** Makes those checks of a list that are for one of these readers. */
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
