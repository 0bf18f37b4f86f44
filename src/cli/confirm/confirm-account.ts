import { CONFIRM_NOTIFICATIONS_MS } from "../../charge/times"
import type { AccountOptions } from "../../options/account-options"
import {
  checkoutSettingsOf,
  linkSettingsOf,
  systemClock,
} from "../../payments/gateway-clients"
import { UsageError } from "../command-line"
import { type CardPage, openCardPage } from "./card-page"
import { SANDBOX_BUYER } from "./experiments"
import { inReais } from "./trial-given"
import { listen, type Received } from "./listen"
import { linesOf, writeReport } from "./report"
import { type Ended, type NamedStep, runTrial } from "./run-trial"
import type { Observations } from "./observed-calls"
import { Trial } from "./trial"
import type { WaitForPayment } from "./try-code"
import { type Verdict, verdictsOf } from "./verdicts"

export interface ConfirmGiven {
  account: AccountOptions
  /** What is asked for by name; empty for everything, which production does not allow. */
  steps: readonly NamedStep[]
  /** In centavos. */
  amount: number | undefined
  limit: number | undefined
  isRealMoney: boolean
  document: string | undefined
  cardTokens: readonly string[]
  browser: boolean
  notifications: string | undefined
  listen: number | undefined
  waitMinutes: number | undefined
  report: string | undefined
  /** The pause between two lookups of a code that waits for its payer, in milliseconds. Default 3000. */
  pollMs?: number
  agree: (call: string) => Promise<boolean>
  /** Asks a question; the answer is empty where nobody is there. */
  ask: (question: string) => Promise<string>
  say: (line: string) => void
  signal: AbortSignal
}

/** Tries an account at its gateway, ends what it began, and prints and returns what is confirmed. */
export async function confirmAccount(given: ConfirmGiven): Promise<{
  verdicts: Verdict[]
  ended: Ended
  /** Whether the gateway gave a token and answered. */
  isReached: boolean
}> {
  const { account, say, steps } = given
  const isProduction = account.environment === "production"
  if (isProduction) refuseProduction(given)
  const amount = given.amount ?? (isProduction ? 100 : 1234)
  const observations: Observations = {
    account,
    amount,
    observed: {},
    found: {},
    statuses: [],
  }
  const hasLinks = account.paymentLink.clientId !== undefined
  const trial = new Trial({
    settings: checkoutSettingsOf(account),
    linkSettings: hasLinks ? linkSettingsOf(account) : undefined,
    observations,
    pollMs: given.pollMs ?? 3_000,
    limit: given.limit ?? Infinity,
    ...{ agree: given.agree, say, signal: given.signal },
  })
  const { environment, baseUrl } = account
  say(
    `Account ${account.id} (${environment}) at ${baseUrl}. Each charge is of ${inReais(amount)} and is given back at the end.`
  )
  if (!hasLinks) say("No payment links: paymentLink.clientId is not set.")
  const received: Received[] = []
  const receiver =
    given.listen === undefined
      ? undefined
      : await listen(given.listen, received)
  if (receiver) {
    observations.received = received
    say(
      `Save ${given.notifications} as notification URL in the merchant panel; it must lead to ${receiver.url}.`
    )
    await given.ask("Enter when it is saved: ")
  }
  const page = given.browser ? await openCardPage(account) : undefined
  try {
    const ended = await runTrial(trial, {
      steps,
      buying: {
        document: given.document ?? SANDBOX_BUYER.document,
        cardToken: cardTokens(given, page, observations),
      },
      waitForPayment: waiter(given, trial),
      waitForNotifications: () =>
        waitUntil(trial, CONFIRM_NOTIFICATIONS_MS, () =>
          Promise.resolve(
            !receiver || received.some(({ isRepeated }) => isRepeated)
          )
        ),
    })
    const verdicts = verdictsOf(observations)
    linesOf(verdicts, ended).forEach((line) => say(line))
    if (given.report !== undefined)
      writeReport(given.report, trial, { verdicts, ended })
    return {
      verdicts,
      ended,
      isReached: observations.observed.unused !== undefined,
    }
  } finally {
    receiver?.close()
    page?.close()
  }
}

function refuseProduction({
  isRealMoney,
  limit,
  steps,
  document,
  browser,
  cardTokens,
  amount = 100,
}: ConfirmGiven): void {
  if (!isRealMoney || limit === undefined || steps.length === 0) {
    throw new UsageError(
      "This account sells for real (environment is production). Run it in the sandbox; here only with --production-with-real-money, --limit <reais> and --step <name>."
    )
  }
  if (document === undefined) {
    throw new UsageError(
      "In production give the CPF of a real buyer: --document <cpf>."
    )
  }
  if (
    steps.some((step) => step.startsWith("card")) &&
    !browser &&
    cardTokens.length === 0
  ) {
    throw new UsageError(
      "In production a card needs --browser or --card-token."
    )
  }
  if (amount > limit) throw new UsageError("--amount is above --limit.")
}

/** Returns a function that gives the token of a card for each charge: given ones, those of the page, the published one. */
function cardTokens(
  { cardTokens: tokens, say, signal }: ConfirmGiven,
  page: CardPage | undefined,
  observations: Observations
) {
  const left = [...tokens]
  return async (): Promise<string> => {
    const token = left.shift()
    if (token !== undefined) return token
    // One card is enough to see the SDK; production takes a card for each charge.
    const isWanted =
      observations.browserToken === undefined ||
      observations.account.environment === "production"
    if (!page || !isWanted) return SANDBOX_BUYER.cardToken()
    say(`Enter a card at ${page.url}`)
    const made = await page.nextToken(signal)
    if (!signal.aborted) observations.browserToken = made
    return made
  }
}

function waiter(
  { waitMinutes, ask, say }: ConfirmGiven,
  trial: Trial
): WaitForPayment {
  return async (kind, toPay, isPaid) => {
    if (toPay === undefined) return false
    say(`   ${kind} to pay: ${toPay}`)
    const minutes =
      waitMinutes ??
      Number(
        (await ask("   Minutes to wait for you to pay it (Enter: none): ")) || 0
      )
    if (!(minutes > 0)) return false
    return waitUntil(trial, minutes * 60_000, isPaid)
  }
}

async function waitUntil(
  trial: Trial,
  ms: number,
  isThere: () => Promise<boolean>
): Promise<boolean> {
  const until = systemClock.monotonicMs() + ms
  for (;;) {
    if (await isThere()) return true
    if (systemClock.monotonicMs() >= until || trial.given.signal.aborted)
      return false
    await trial.pause(trial.given.pollMs)
  }
}
