import { isDeepStrictEqual } from "node:util"
import {
  createChargeSums,
  deriveStateAndSums,
} from "../../../../../src/domain/charge/charge-sums"
import { stateReportedByGateway } from "../../../../../src/domain/charge/charge-state"
import type { GatewayCharge } from "../../../../../src/domain/charge/gateway-charge"
import { minorUnits } from "../../../../../src/domain/money"
import { parseJsonObject } from "../../../../../src/domain/parsing/json-values"
import {
  chargeInAnswerOrLookup,
  type CallResult,
  isAccepted,
  stateOfShownCharge,
  gatewayStatusOfCharge,
} from "../experiment/call-result"
import { judgeEachCall, type Judge, runJudge, type ResultCheck } from "./judge"
import { answerAsList } from "../experiment/recorded-exchange"
import type { ConfirmationRun } from "../experiment/confirmation-run"
import type { UnreadableAnswer } from "../experiment/unreadable-answer"

/**
 * The names under which a run stores the results of its ordinary card charges. The charge with the name `voided` is
 * created to be voided. The result of the void then replaces the result of this charge.
 */
export const CARD_STEPS = [
  "first",
  "other_spelling",
  "paid",
  "reserved",
  "voided",
]
export const CHARGE_STEPS = [...CARD_STEPS, "installments", "pix", "wallet"]
export const CHANGE_STEPS = [
  "captured",
  "refunded_part",
  "refunded_rest",
  "voided",
]

/**
 * Returns a function that checks whether the plugin derives the right state and sums from the charge that the gateway
 * shows. Before the check, the experiment has captured half of the requested amount. It has then refunded the fraction
 * `returned` of the captured money: 0 is nothing, and 1 is all of it.
 *
 * The function returns `undefined` in these cases:
 * - The request was not accepted.
 * - No charge was shown.
 * - The plugin does not know the charge's status.
 */
export function createStateAndSumsCheck(
  wanted: "paid" | "refunded",
  returned: number
): ResultCheck {
  return (result, { plan }) => {
    const charge = isAccepted(result)
      ? chargeInAnswerOrLookup(result)
      : undefined
    const state = charge && stateOfShownCharge(charge)
    if (!state || state === "unrecognized") return undefined
    const part = minorUnits(Math.floor(plan.amount / 2))
    const read = deriveStateAndSums(state, charge, {
      amount: minorUnits(plan.amount),
      highestCaptured: part,
      sums: createChargeSums(part, 0),
    })
    const sums = createChargeSums(part, Math.floor(part * returned))
    return isDeepStrictEqual(read, { state: wanted, sums })
  }
}

/**
 * Returns a function that decides whether lookups showed the effect of a request, such as a refund, within
 * `resolveWindowMs`. The function also suggests a new value of this option: four times the present value.
 */
export function judgeLookupDelay(step: string): Judge {
  const isShownByLookup = ({ kind, lookup }: CallResult) =>
    kind === "answered" ? lookup?.isShown : undefined
  return (run) => {
    const resolveWindowMs = 4 * run.plan.account.resolveWindowMs
    return {
      ...runJudge(judgeEachCall(isShownByLookup, step), run),
      set: { resolveWindowMs },
    }
  }
}

/**
 * Returns the fields of the first answer to a request for an access token, or `undefined` if there is no usable answer.
 */
export function accessTokenAnswerBody({
  exchanges,
  settings,
}: ConfirmationRun) {
  const { accessToken } = settings.paths
  const [answer] = exchanges
    .filter(({ request }) => request.url.pathname.endsWith(accessToken))
    .flatMap(answerAsList)
  return answer?.httpStatus === 200 ? parseJsonObject(answer.body) : undefined
}

/**
 * Returns the answers that the plugin could not use, although their HTTP status reports success. Considers the requests
 * with the given names and the lookups after them.
 */
export function listUnreadableAnswers(
  run: ConfirmationRun,
  ...steps: string[]
): { unread: UnreadableAnswer; observed: string }[] {
  return steps.flatMap((step) => {
    const call = run.resultOfRequest(step)
    return [
      [step, call] as const,
      [`lookup after ${step}`, call.lookup] as const,
    ].flatMap(([name, result]) =>
      result?.unreadableAnswer
        ? [
            {
              unread: result.unreadableAnswer,
              observed: `${name}: ${result.unreadableAnswer.words}`,
            },
          ]
        : []
    )
  })
}

/**
 * Returns a function that decides whether the plugin can parse the answers to the requests named in `steps`, and to the
 * lookups after these requests. The first case that applies decides:
 *
 * - false: an answer without a wrong amount cannot be parsed.
 * - undecided: an answer with a wrong amount cannot be parsed. Another assumption covers amounts.
 * - true: at least one request was accepted.
 * - undecided: no request was accepted.
 */
export function judgeReadability(...steps: string[]): Judge {
  return (run) => {
    const unreadable = listUnreadableAnswers(run, ...steps)
    const decisive = unreadable.find(({ unread }) => !unread.isOfAmount)
    if (decisive) {
      return { is: false, observed: decisive.observed }
    }
    const [unreadableAmount] = unreadable
    if (unreadableAmount) {
      return { is: undefined, observed: unreadableAmount.observed }
    }
    return (
      steps.some((step) => isAccepted(run.resultOfRequest(step))) || undefined
    )
  }
}

export function hasPaymentType(paymentType: string): ResultCheck {
  return (result) => {
    const charge = chargeInAnswerOrLookup(result)
    return charge && charge.transactions[0]?.paymentType === paymentType
  }
}

/** Checks whether the gateway's answer contains the text of a Pix or wallet code. */
export const hasCode: ResultCheck = ({ charge }) =>
  charge && charge.transactions[0]?.code !== undefined

/**
 * Returns "CREDIT" for a card charge, and "code" for a Pix or wallet charge. The name of the step shows the payment
 * method, except for the step `end`.
 *
 * In the step `end`, the run refunds or voids its test charges after the experiments, whatever their payment method.
 * For this step, the payment type in the gateway's answer decides. Returns `undefined` if the payment type is missing
 * or unknown.
 */
function methodOf(
  step: string,
  charge: GatewayCharge
): "CREDIT" | "code" | undefined {
  if (step !== "end") return /^(pix|wallet)/.test(step) ? "code" : "CREDIT"
  const paymentType = charge.transactions[0]?.paymentType ?? ""
  if (paymentType === "CREDIT") return "CREDIT"
  return /^(PIX|WALLET)$/.test(paymentType) ? "code" : undefined
}

/**
 * Returns a function that decides whether the plugin knows every charge status that the gateway showed. "CREDIT" limits
 * the check to card charges, and "code" to Pix and wallet charges.
 */
export function judgeKnownStatuses(of: "CREDIT" | "code"): Judge {
  return ({ results }) => {
    const shown = Object.entries(results).flatMap(
      ([step, { charge, lookup }]) =>
        [charge, lookup?.charge].flatMap((one) => (one ? [{ step, one }] : []))
    )
    const asked = shown.filter(({ step, one }) => methodOf(step, one) === of)
    const unknown = asked.find(
      ({ one }) => stateOfShownCharge(one) === "unrecognized"
    )
    return unknown
      ? {
          is: false,
          observed: `${unknown.step}: the status ${gatewayStatusOfCharge(unknown.one)} is not known`,
        }
      : asked.length > 0 || undefined
  }
}

/**
 * Returns whether the plugin knows a status of a payment link or of a link's payment. Returns `undefined` if the
 * gateway showed no status.
 */
export function isKnownLinkStatus(
  status: string | undefined
): boolean | undefined {
  if (status === undefined) return undefined
  const charge = {
    merchantChargeId: "",
    chargeStatus: status,
    transactions: [],
  }
  return stateReportedByGateway("link", charge) !== "unrecognized"
}
