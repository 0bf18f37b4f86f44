import { isDeepStrictEqual } from "node:util"
import {
  chargeSums,
  readStateAndSums,
} from "../../../../../src/domain/charge/charge-sums"
import { gatewayStateOf } from "../../../../../src/domain/charge/charge-state"
import type { GatewayCharge } from "../../../../../src/domain/charge/gateway-charge"
import { minorUnits } from "../../../../../src/domain/money"
import { parseJsonObject } from "../../../../../src/domain/parsing/values"
import {
  chargeShownIn,
  type CallResult,
  isAccepted,
  stateOfShownCharge,
  gatewayStatusOf,
} from "../experiment/call-result"
import { eachCall, type Judge, judgmentOf, type Question } from "./questions"
import { answersIn, type Trial } from "../experiment/trial"
import type { UnreadableAnswer } from "../experiment/unread"

/** The names of the calls about card charges without any special field. */
export const CARD_CALLS = [
  "first",
  "other_spelling",
  "paid",
  "reserved",
  "voided",
]
export const CHARGE_CALLS = [...CARD_CALLS, "installments", "pix", "wallet"]
export const MOVE_CALLS = [
  "captured",
  "refunded_part",
  "refunded_rest",
  "voided",
]

/**
 * Returns a question: does the plugin read the right state and sums from the charge? Half of the charge was captured,
 * and `returned` is the fraction of that half that was refunded.
 */
export function hasSums(
  wanted: "paid" | "refunded",
  returned: number
): Question {
  return (result, { plan }) => {
    const charge = isAccepted(result) ? chargeShownIn(result) : undefined
    const state = charge && stateOfShownCharge(charge)
    if (!state || state === "unrecognized") return undefined
    const part = minorUnits(Math.floor(plan.amount / 2))
    const read = readStateAndSums(state, charge, {
      amount: minorUnits(plan.amount),
      mostCaptured: part,
      sums: chargeSums(part, 0),
    })
    const sums = chargeSums(part, Math.floor(part * returned))
    return isDeepStrictEqual(read, { state: wanted, sums })
  }
}

/**
 * Judges whether a lookup showed the new charge within `resolveWindowMs`. After a contradiction, `resolveWindowMs`
 * should be four times as long.
 */
export function judgeLookupDelay(step: string): Judge {
  const question = ({ kind, lookup }: CallResult) =>
    kind === "answered" ? lookup?.isShown : undefined
  return (trial) => {
    const resolveWindowMs = 4 * trial.plan.account.resolveWindowMs
    return {
      ...judgmentOf(eachCall(question, step), trial),
      set: { resolveWindowMs },
    }
  }
}

/** Returns the body of the first answer to a request for an access token, or `undefined` if that request failed. */
export function accessTokenBody({ exchanges, settings }: Trial) {
  const { accessToken } = settings.paths
  const [answer] = exchanges
    .filter(({ request }) => request.url.pathname.endsWith(accessToken))
    .flatMap(answersIn)
  return answer?.httpStatus === 200 ? parseJsonObject(answer.body) : undefined
}

/**
 * Returns the answers to these calls, and to the lookups after them, that the plugin could not read although the
 * gateway had accepted the request.
 */
export function unreadableIn(
  trial: Trial,
  ...steps: string[]
): { unread: UnreadableAnswer; observed: string }[] {
  return steps.flatMap((step) => {
    const call = trial.resultOf(step)
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
 * Judges whether the plugin can read all answers to these calls. An amount that it cannot read is left to the judge of
 * another assumption.
 */
export function judgeReadability(...steps: string[]): Judge {
  return (trial) => {
    const [unread] = unreadableIn(trial, ...steps)
    if (unread) {
      const { isOfAmount } = unread.unread
      return {
        is: isOfAmount ? undefined : false,
        observed: unread.observed,
      }
    }
    return steps.some((step) => isAccepted(trial.resultOf(step))) || undefined
  }
}

/** Returns a question: does the charge's transaction have this payment type? */
export function hasPaymentType(paymentType: string): Question {
  return (result) => {
    const charge = chargeShownIn(result)
    return charge && charge.transactions[0]?.paymentType === paymentType
  }
}

/** Asks whether a charge has the text of a code that a payer scans. */
export const hasCode: Question = ({ charge }) =>
  charge && charge.transactions[0]?.code !== undefined

/**
 * Returns whether a step concerned a card or a payment code. The step `end` refunds or cancels charges of any payment
 * method, so for this step the result is taken from the payment type that the gateway reported for the charge.
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
 * Judges whether the plugin knows the status of every charge that any call showed. With "CREDIT" it judges card
 * charges, and with "code" charges with a code.
 */
export function judgeKnownStatuses(of: "CREDIT" | "code"): Judge {
  return ({ calls }) => {
    const shown = Object.entries(calls).flatMap(([step, { charge, lookup }]) =>
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
 * Returns whether the plugin knows this status of a payment link or of its payment. Returns `undefined` if no status
 * was shown.
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
  return gatewayStateOf("link", charge) !== "unrecognized"
}
