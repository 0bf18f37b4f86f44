import { reportedAmountsOf } from "../../../../../src/domain/charge/charge-sums"
import {
  type GatewayState,
  gatewayStateOf,
} from "../../../../../src/domain/charge/charge-state"
import type { GatewayError } from "../../../../../src/domain/errors/gateway-error"
import type { GatewayCharge } from "../../../../../src/domain/charge/gateway-charge"
import type {
  GatewayLinkTransaction,
  GatewayPaymentLink,
} from "../../../../../src/domain/payment-link/payment-link"
import { readInstant } from "../../../../../src/domain/parsing/instant"
import type { UnreadableAnswer } from "./unread"
import { GATEWAY_CLOCK_DIFFERENCE_MS } from "../../../../../src/domain/charge/compare-with-intent"
import {
  CODE_METHODS,
  traitsOf,
} from "../../../../../src/domain/payment-method/payment-method"

/**
 * The result of one call. Every field except `error` may contain secrets, so these fields are read only to judge the
 * call and are never printed.
 */
export interface CallResult {
  /**
   * The outcome of the call. `skipped` means that the call was not made, because the user refused it, the limit was
   * reached, or the answer to an earlier call forbade it.
   */
  kind: "answered" | "absent" | "rejected" | "unknown" | "not_sent" | "skipped"
  /** The charge from the answer. If the outcome of the call is unknown, the charge from a lookup. */
  charge?: GatewayCharge | undefined
  link?: GatewayPaymentLink
  transactions?: GatewayLinkTransaction[]
  error?: GatewayError | undefined
  /** The reason why the answer to an accepted call could not be read. */
  unread?: UnreadableAnswer | undefined
  /** The HTTP statuses of all answers to this call, including the answers to its requests for an access token. */
  statuses: number[]
  /** The time of the answer, in milliseconds since 1970. */
  at: number
  /** Whether the call should create a charge with an id that no earlier call of the run had used. */
  isNew?: boolean
  /** The result of a lookup after the call. */
  lookup?: CallResult
  isShown?: boolean
}

/** The result of a call that was not made. */
export const SKIPPED: Readonly<CallResult> = Object.freeze({
  kind: "skipped",
  statuses: [],
  at: 0,
})

/**
 * Returns the charge from the answer to a call. If the answer shows no charge, returns the charge from the lookup
 * after the call.
 */
export function chargeShownIn({ charge, lookup }: CallResult) {
  return charge ?? lookup?.charge
}

/** Returns whether the gateway accepted a call, or `undefined` if neither an answer nor a lookup shows that. */
export function isAccepted({ kind, charge }: CallResult): boolean | undefined {
  if (kind === "answered" || (kind === "unknown" && charge)) return true
  return kind === "rejected" ? false : undefined
}

export function negate(question: (result: CallResult) => boolean | undefined) {
  return (result: CallResult): boolean | undefined => {
    const answer = question(result)
    return answer === undefined ? undefined : !answer
  }
}

/**
 * Returns whether the answer to an accepted call arrived. Returns false if only a lookup showed that the call was
 * accepted, and `undefined` if the call was not accepted.
 */
export function isAnsweredInFull(result: CallResult): boolean | undefined {
  return isAccepted(result) ? result.kind === "answered" : undefined
}

/**
 * Returns a question: did the call have one of these outcomes? The question returns `undefined` if the gateway did not
 * answer.
 */
export function hasOutcome(...wanted: CallResult["kind"][]) {
  return ({ kind, statuses }: CallResult): boolean | undefined =>
    kind === "not_sent" || statuses.length === 0
      ? undefined
      : wanted.includes(kind)
}

/**
 * Returns a question: is the charge in one of these states after the call? The question returns `undefined` if neither
 * the answer nor a lookup showed the charge.
 */
export function isInState(...wanted: GatewayState[]) {
  return ({ charge, lookup }: CallResult): boolean | undefined => {
    const shown = lookup?.charge ?? charge
    return shown && wanted.includes(stateOfShownCharge(shown))
  }
}

/**
 * Returns a question: is the charge in none of these states after the call? The question returns `undefined` if the
 * charge's state is not known.
 */
export function isInNoneOf(...unwanted: GatewayState[]) {
  return (result: CallResult): boolean | undefined =>
    isInState("unrecognized")(result) === false
      ? !isInState(...unwanted)(result)
      : undefined
}

/**
 * Returns a question: is this time of the charge close to the time at which the answer arrived? The question returns
 * `undefined` if no charge was shown.
 */
export function isAnswerTime(field: "createdAt" | "updatedAt") {
  return (result: CallResult) => {
    const charge = isAccepted(result) ? chargeShownIn(result) : undefined
    const own = charge?.transactions[0]?.[field]
    const time = field === "createdAt" ? (own ?? charge?.createdAt) : own
    const reported = readInstant(time)?.getTime()
    if (charge === undefined) return undefined
    return (
      reported !== undefined &&
      Math.abs(reported - result.at) < GATEWAY_CLOCK_DIFFERENCE_MS
    )
  }
}

/** Returns the gateway's own status of a charge, from which `stateOfShownCharge` derives the state. */
export function gatewayStatusOf({
  transactions: [one],
  chargeStatus,
}: GatewayCharge) {
  return one?.transactionStatus || chargeStatus
}

export function stateOfShownCharge(charge: GatewayCharge): GatewayState {
  const type = charge.transactions[0]?.paymentType
  const [method = "card"] = CODE_METHODS.filter(
    (one) => traitsOf(one).paymentType === type
  )
  return gatewayStateOf(method, charge)
}

/** Describes the result of a call without personal data: the error, or the gateway's status, amounts and times. */
export function resultText(result: CallResult): string {
  const charge = chargeShownIn(result)
  if (result.unread) return result.unread.words
  if (result.transactions) return describePayments(result.transactions)
  if (result.error || !charge) return result.error?.message ?? result.kind
  const [transaction] = charge.transactions
  const status = gatewayStatusOf(charge)
  const { createdAt, updatedAt } = transaction ?? {}
  const figures = { ...reportedAmountsOf(charge), createdAt, updatedAt }
  return `${status} ${JSON.stringify(figures)}`
}

function describePayments(paid: readonly GatewayLinkTransaction[]): string {
  const payments = paid.map(
    ({ transactionStatus, amount }) => `${transactionStatus} ${amount}`
  )
  return `payments: ${payments.join(", ") || "none"}`
}
