import { isDeepStrictEqual } from "node:util"
import {
  chargeSums,
  deriveStateAndSums,
} from "../../../../../src/domain/charge/charge-sums"
import { stateReportedByGateway } from "../../../../../src/domain/charge/charge-state"
import type { GatewayCharge } from "../../../../../src/domain/charge/gateway-charge"
import { minorUnits } from "../../../../../src/domain/money"
import { parseJsonObject } from "../../../../../src/domain/parsing/json-values"
import {
  chargeShownIn,
  type CallResult,
  isAccepted,
  stateOfShownCharge,
  gatewayStatusOf,
} from "../experiment/call-result"
import { judgeEachCall, type Judge, runJudge, type ResultCheck } from "./judge"
import { answerAsList } from "../experiment/recorded-exchange"
import type { ConfirmationRun } from "../experiment/confirmation-run"
import type { UnreadableAnswer } from "../experiment/unreadable-answer"

/**
 * The names under which a run stores the results of its ordinary card charges. The result under `voided` may also be
 * that of a void.
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
 * Returns a function that checks whether the plugin derives the right state and sums from a charge. The experiment has
 * captured half of the charge's amount, and has refunded the fraction `returned` of this half.
 */
export function createStateAndSumsCheck(
  wanted: "paid" | "refunded",
  returned: number
): ResultCheck {
  return (result, { plan }) => {
    const charge = isAccepted(result) ? chargeShownIn(result) : undefined
    const state = charge && stateOfShownCharge(charge)
    if (!state || state === "unrecognized") return undefined
    const part = minorUnits(Math.floor(plan.amount / 2))
    const read = deriveStateAndSums(state, charge, {
      amount: minorUnits(plan.amount),
      highestCaptured: part,
      sums: chargeSums(part, 0),
    })
    const sums = chargeSums(part, Math.floor(part * returned))
    return isDeepStrictEqual(read, { state: wanted, sums })
  }
}

/**
 * Returns a function that decides whether lookups showed the effect of a request, such as a refund, within
 * `resolveWindowMs`. The new `resolveWindowMs` that the function suggests is four times as long.
 */
export function judgeLookupDelay(step: string): Judge {
  const question = ({ kind, lookup }: CallResult) =>
    kind === "answered" ? lookup?.isShown : undefined
  return (run) => {
    const resolveWindowMs = 4 * run.plan.account.resolveWindowMs
    return {
      ...runJudge(judgeEachCall(question, step), run),
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
 * Returns the answers that the plugin could not parse, although the gateway accepted the request. Considers the
 * requests with the given names and the lookups after them.
 */
export function listUnreadableAnswers(
  run: ConfirmationRun,
  ...steps: string[]
): { unread: UnreadableAnswer; observed: string }[] {
  return steps.flatMap((step) => {
    const call = run.resultOfStep(step)
    return [
      [step, call] as const,
      [`lookup after ${step}`, call.lookup] as const,
    ].flatMap(([name, result]) =>
      result?.unread
        ? [
            {
              unread: result.unread,
              observed: `${name}: ${result.unread.words}`,
            },
          ]
        : []
    )
  })
}

/**
 * Returns a function that decides whether the plugin can parse the answers to the requests named in `steps` and to the
 * lookups after them:
 *
 * - false if an answer cannot be parsed, for another reason than a wrong amount
 * - undecided if only amounts cannot be parsed, because the assumption about amounts covers them, or if no request was
 *   accepted
 * - otherwise true
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
    return steps.some((step) => isAccepted(run.resultOfStep(step))) || undefined
  }
}

export function hasPaymentType(paymentType: string): ResultCheck {
  return (result) => {
    const charge = chargeShownIn(result)
    return charge && charge.transactions[0]?.paymentType === paymentType
  }
}

/** Checks whether the gateway's answer contains the text of a Pix or wallet code. */
export const hasCode: ResultCheck = ({ charge }) =>
  charge && charge.transactions[0]?.code !== undefined

/**
 * Returns "CREDIT" for a card charge, and "code" for a Pix or wallet charge. Returns `undefined` if the payment method
 * is not known. The name of the request usually decides this. For the name `end`, the payment type in the gateway's
 * answer decides.
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
          observed: `${unknown.step}: the status ${gatewayStatusOf(unknown.one)} is not known`,
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
