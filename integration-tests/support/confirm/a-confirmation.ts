import { confirmAccount } from "../../../packages/devtools/src/confirm/confirm-account"
import type { ConfirmationPlan } from "../../../packages/devtools/src/confirm/plan"
import type { Verdict } from "../../../packages/devtools/src/confirm/verdict/verdicts"
import {
  accountOptionsSchema,
  type AccountOptionsInput,
} from "../../../src/options/account-options"
import { defaultMerchant } from "../../../packages/devtools/src/simulator"

/** Returns the options of an account at the given URL, with all credentials of the simulator's merchant. */
export function anAccountAt(
  baseUrl: string,
  changes: Partial<AccountOptionsInput> = {}
) {
  return accountOptionsSchema.parse({
    id: "br",
    environment: "development",
    baseUrl,
    ...defaultMerchant.credential,
    merchantDocument: defaultMerchant.merchantDocument,
    notificationTokens: [defaultMerchant.notificationToken],
    paymentLink: { ...defaultMerchant.paymentLinkCredential },
    resolveWindowMs: 1_000,
    ...changes,
  })
}

/** Runs the `confirm` command with a user who agrees to every call. */
export async function runConfirm(
  account: ConfirmationPlan["account"],
  given: Partial<ConfirmationPlan> = {}
) {
  const lines: string[] = []
  const result = await confirmAccount({
    account,
    steps: undefined,
    amount: 1234,
    limit: undefined,
    isRealMoney: false,
    document: undefined,
    browser: false,
    report: undefined,
    notifications: undefined,
    listen: undefined,
    waitMs: 0,
    pollMs: 20,
    agree: () => Promise.resolve(true),
    say: (line) => {
      lines.push(line)
    },
    signal: new AbortController().signal,
    ...given,
  })
  const ids = (wanted: Verdict["verdict"]) =>
    result.verdicts
      .filter(({ verdict }) => verdict === wanted)
      .map(({ id }): string => id)
  return { ...result, output: lines.join("\n"), ids }
}
