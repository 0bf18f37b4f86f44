import { confirmAccount } from "../../../packages/devtools/src/confirm/confirm-account"
import type { ConfirmationPlan } from "../../../packages/devtools/src/confirm/confirmation-plan"
import type { Verdict } from "../../../packages/devtools/src/confirm/verdict/verdicts"
import {
  accountOptionsSchema,
  type AccountOptionsInput,
} from "../../../src/options/account-options"
import { defaultMerchant } from "../../../packages/devtools/src/simulator"
import { SimulatorHttpClient } from "../../modules/gateway/support/simulator-http-client"

/** Returns the options of an account at the given URL, with the credentials of the simulator's merchant. */
export function accountOptionsAt(
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

/**
 * Returns a plan for a run of the `confirm` command. The simulated user agrees to every request, and the command does
 * not wait for payments. `given` replaces values of the plan.
 */
export function aPlan(
  account: ConfirmationPlan["account"],
  given: Partial<ConfirmationPlan> = {}
): ConfirmationPlan {
  return {
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
    askForApproval: () => Promise.resolve(true),
    say: () => undefined,
    signal: new AbortController().signal,
    ...given,
  }
}

/** Runs the `confirm` command with a user who agrees to every call. */
export async function runConfirm(
  account: ConfirmationPlan["account"],
  given: Partial<ConfirmationPlan> = {}
) {
  const lines: string[] = []
  const recordLine = (line: string) => void lines.push(line)
  const result = await confirmAccount(
    aPlan(account, { say: recordLine, ...given })
  )
  const idsWithVerdict = (wanted: Verdict["verdict"]) =>
    result.verdicts
      .filter(({ verdict }) => verdict === wanted)
      .map(({ id }): string => id)
  return { ...result, output: lines.join("\n"), ids: idsWithVerdict }
}

/**
 * Sends card tokens to the page of the `confirm` command if a line of its output asks for a card, as the page does when
 * a tester enters a card. `count` is the number of card tokens to send.
 */
export async function enterCardIfLineAsks(
  line: string,
  simulatorUrl: string,
  count = 3
): Promise<void> {
  const [, page] = /Enter a card at (\S+)$/.exec(line) ?? []
  if (page === undefined) return
  const caller = new SimulatorHttpClient(simulatorUrl)
  const tokens: string[] = []
  while (tokens.length < count) tokens.push(await caller.cardToken())
  const [token, ...more] = tokens
  await fetch(page, { method: "POST", body: JSON.stringify({ token, more }) })
}
