import type { Server } from "node:http"
import { MINUTE_MS } from "../../../../src/domain/duration"
import { describeError } from "../../../../src/domain/errors/payment-plugin-error"
import { formatAmount } from "../../../../src/texts/message-sentences"
import { UsageError } from "../../../../src/cli/command-line"
import { serveCardPage } from "./card-page"
import {
  testCaptureRefundAndVoid,
  testTokenSpellingAndRepeatedId,
  testCodeCharge,
  testRequestVariants,
  testCardSale,
} from "./experiment/charge-experiments"
import {
  detectPathPrefixAndCallerOrigin,
  testFirstAccessTokenAfterSecond,
} from "./experiment/connection-experiments"
import { testPaymentLink } from "./experiment/link-experiment"
import {
  testOldCardToken,
  testSavedCards,
} from "./experiment/saved-card-experiment"
import { notificationTokensOf } from "../../../../src/options/notification-tokens"
import { startNotificationReceiver } from "./notification-receiver"
import { resultLines, type RunResult, writeReport } from "./report"
import type { ConfirmationPlan } from "./confirmation-plan"
import { findReasonToStopCharging } from "./verdict/reason-to-stop"
import {
  ExperimentTimeout,
  ConfirmationRun,
} from "./experiment/confirmation-run"
import { verdictsOf } from "./verdict/verdicts"

/**
 * The longest time, in milliseconds, for which the confirm command waits at the end of a run for the gateway to repeat
 * a notification.
 */
const REPEATED_NOTIFICATION_WAIT_MS = 90_000

/**
 * The time limit of one experiment in milliseconds. The minutes of the option `--wait-minutes` are added to this limit.
 */
const EXPERIMENT_TIME_LIMIT_MS = 10 * MINUTE_MS

/**
 * The experiments, in the order in which they run. Each entry has a title, a function, and the values of `--step` that
 * select the experiment. "always" selects it in every run, and "whole" in every run without `--step`.
 */
const EXPERIMENTS: [
  title: string,
  ask: (run: ConfirmationRun) => Promise<void>,
  ...steps: string[],
][] = [
  ["The address of charges", detectPathPrefixAndCallerOrigin, "always"],
  ["Access tokens", testFirstAccessTokenAfterSecond, "always"],
  [
    "A card that is charged at once, and a repeated id",
    testTokenSpellingAndRepeatedId,
    "whole",
  ],
  [
    "Reserving, capturing, refunding and voiding",
    testCaptureRefundAndVoid,
    "whole",
  ],
  ["Requests that differ in one thing each", testRequestVariants, "whole"],
  ["A card that is charged at once", (run) => testCardSale(run, 1), "card"],
  ["A card in 3 installments", (run) => testCardSale(run, 3), "card3"],
  ["Saved cards", testSavedCards, "whole", "card_saved"],
  ["A Pix code", (run) => testCodeCharge(run, "pix"), "whole", "pix"],
  ["A wallet code", (run) => testCodeCharge(run, "wallet"), "whole", "wallet"],
  ["Payment links", testPaymentLink, "whole", "link"],
  [
    "A card token that is ten minutes old",
    testOldCardToken,
    "whole",
    "card_saved",
  ],
]

/**
 * Sends requests to the gateway to test whether the plugin's assumptions are true for an account. Then refunds or
 * cancels the test charges and links, prints the verdicts, and writes the report if `--report` is given.
 *
 * In the result, `isReached` is false if the first lookups could not be sent to the gateway or were interrupted. Throws
 * UsageError if a required option or notification token is missing.
 */
export async function confirmAccount(
  plan: ConfirmationPlan
): Promise<RunResult & { isReached: boolean }> {
  const { account, say, report } = plan
  if (account.environment === "production") validateProductionPlan(plan)
  if (plan.listen !== undefined && notificationTokensOf(account).length === 0) {
    throw new UsageError(
      "The account has no notification token, which proves that a notification was sent by the gateway. Save the address in the merchant panel, put the token that it shows into notificationTokens, and run the command again."
    )
  }
  const run = new ConfirmationRun(plan, findReasonToStopCharging)
  say(
    `Account ${account.id} (${account.environment}) at ${account.baseUrl}. Each charge is of ${formatAmount("en", plan.amount / 100)}, except one that repeats an id and asks for ${formatAmount("en", (plan.amount + 100) / 100)}. All charges are refunded or cancelled at the end.`
  )
  if (account.paymentLink.clientId === undefined) {
    say("No payment links: paymentLink.clientId is not set.")
  }
  let receiver: Server | undefined
  try {
    if (plan.browser) run.cardPage = await serveCardPage(account)
    const isReceiving =
      plan.listen !== undefined &&
      (await plan.askForApproval(
        `Receive notifications at ${plan.notifications}, which the merchant panel has`
      ))
    if (plan.listen !== undefined && isReceiving) {
      receiver = await startNotificationReceiver(plan.listen, {
        tokens: notificationTokensOf(account),
        received: run.receivedDeliveries,
      })
    }
    const ended = await runExperimentsAndEndCharges(run)
    if (receiver && ended.stopped === undefined) {
      // The time limit of the last experiment may have ended already.
      run.startExperimentTimeLimit(2 * REPEATED_NOTIFICATION_WAIT_MS)
      await run.waitForCondition(REPEATED_NOTIFICATION_WAIT_MS, () =>
        Promise.resolve(
          run.receivedDeliveries.some(({ isRepeated }) => isRepeated)
        )
      )
    }
    const result = { verdicts: verdictsOf(run), ...ended }
    resultLines(result).forEach((line) => say(line))
    if (report !== undefined) writeReport(report, run, result)
    return { ...result, isReached: run.results.unused !== undefined }
  } finally {
    receiver?.close()
    run.cardPage?.close()
  }
}

function validateProductionPlan(plan: ConfirmationPlan): void {
  const { isRealMoney, limit, steps, document, browser } = plan
  const isOfCards = steps?.some((step) => step.startsWith("card"))
  const isAllowed = isRealMoney && limit !== undefined && steps !== undefined
  if (!isAllowed || document === undefined || (isOfCards && !browser)) {
    throw new UsageError(
      "This account sells for real (environment is production). Run it in the sandbox; here only with --production-with-real-money, --limit <reais>, --step <name>, --document <cpf> of a real buyer, and for cards --browser."
    )
  }
}

/**
 * Runs the chosen experiments, and then tries to refund or cancel their charges and links. If an experiment throws an
 * error, no further experiment runs, and `stopped` is the error's message. An experiment that exceeds its time limit
 * does not stop the run. `left` contains a message for each charge or link that could not be refunded or canceled.
 */
async function runExperimentsAndEndCharges(
  run: ConfirmationRun
): Promise<Omit<RunResult, "verdicts">> {
  const wanted = ["always", ...(run.plan.steps ?? ["whole"])]
  let stopped: string | undefined
  const experiments = EXPERIMENTS.filter(([, , ...steps]) =>
    steps.some((step) => wanted.includes(step))
  )
  try {
    for (const [index, [title, ask]] of experiments.entries()) {
      run.plan.say(`${index + 1} of ${experiments.length}: ${title}`)
      await runExperimentWithTimeLimit(run, ask)
    }
  } catch (error) {
    stopped = (error as Error).message
  }
  const left: string[] = []
  if (run.cleanups.size > 0) {
    run.plan.say("Ends the charges and links that were created.")
  }
  for (const [id, end] of run.cleanups) {
    const why = await end().catch(
      (error: unknown) =>
        `${id}: ending it failed (${describeError(error)}): look at it in the panel`
    )
    if (why !== undefined) left.push(why)
  }
  return { stopped, left }
}

/**
 * Runs one experiment with a time limit. If the limit is exceeded, prints a message and returns, so that the next
 * experiment can run. Rethrows any other error, for example when the user has interrupted the command.
 */
async function runExperimentWithTimeLimit(
  run: ConfirmationRun,
  ask: (run: ConfirmationRun) => Promise<void>
): Promise<void> {
  const lastsAtMostMs = EXPERIMENT_TIME_LIMIT_MS + run.plan.waitMs
  run.startExperimentTimeLimit(lastsAtMostMs)
  try {
    run.throwIfInterruptedOrTimedOut()
    await ask(run)
  } catch (error) {
    if (!(error instanceof ExperimentTimeout)) throw error
    run.plan.say(
      `   Stopped after ${Math.round(lastsAtMostMs / MINUTE_MS)} minutes. The assumptions that were not reached count as not seen.`
    )
  }
}
