import {
  confirmAccount,
  type ConfirmGiven,
} from "../../../src/cli/confirm/confirm-account"
import {
  accountOptions,
  type AccountOptionsInput,
} from "../../../src/options/account-options"
import { defaultMerchant } from "../../../src/simulator"

/** An account at this address, with all credentials of the simulator's merchant. */
export function anAccountAt(
  baseUrl: string,
  changes: Partial<AccountOptionsInput> = {}
) {
  return accountOptions.parse({
    id: "br",
    environment: "development",
    baseUrl,
    ...defaultMerchant.credential,
    merchantDocument: defaultMerchant.merchantDocument,
    paymentLink: { ...defaultMerchant.paymentLinkCredential },
    resolveWindowMs: 1_000,
    ...changes,
  })
}

/** Runs the command with a person who agrees to everything. */
export async function confirm(
  account: ConfirmGiven["account"],
  given: Partial<ConfirmGiven> = {}
) {
  const lines: string[] = []
  const result = await confirmAccount({
    account,
    steps: [],
    amount: undefined,
    limit: undefined,
    isRealMoney: false,
    document: undefined,
    cardTokens: [],
    browser: false,
    notifications: undefined,
    listen: undefined,
    waitMinutes: 0,
    pollMs: 20,
    report: undefined,
    agree: () => Promise.resolve(true),
    ask: () => Promise.resolve(""),
    say: (line) => {
      lines.push(line)
    },
    signal: new AbortController().signal,
    ...given,
  })
  const ids = (wanted: string) =>
    result.verdicts
      .filter(({ verdict }) => verdict === wanted)
      .map(({ id }): string => id)
  return { ...result, lines, output: lines.join("\n"), ids }
}
