import { type Finding } from "../domain/health/finding"
import { ledgerOf, type Scope } from "../medusa/container"
import type { Check, CheckPurpose } from "./check"
import { CHECKS_OF_ACCOUNTS } from "./checks-of-accounts"
import { CHECKS_OF_STORE } from "./checks-of-store"
import { possibleStoreAddresses } from "./store-address"

const ALL_CHECKS = { ...CHECKS_OF_ACCOUNTS, ...CHECKS_OF_STORE }
const CHECKS: Readonly<Record<keyof typeof ALL_CHECKS, Check>> = ALL_CHECKS
const CHECK_NAMES = Object.keys(CHECKS) as (keyof typeof CHECKS)[]

export async function runChecks(
  scope: Scope,
  purpose: CheckPurpose,
  address = possibleStoreAddresses()
): Promise<Finding[]> {
  const ledger = ledgerOf(scope)
  const { now } = await ledger.time()
  const { accounts } = ledger.pluginOptions
  const findings = await Promise.all(
    CHECK_NAMES.filter((check) => CHECKS[check].purposes.includes(purpose)).map(
      async (check) =>
        (
          await CHECKS[check].run({ scope, ledger, accounts, now, address })
        ).flatMap(([account, found]) =>
          [found].flat().map((judged) => ({ check, account, ...judged }))
        )
    )
  )
  return findings.flat()
}
