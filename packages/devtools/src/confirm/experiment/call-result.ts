import { reportedAmountsOf } from "../../../../../src/domain/charge/charge-sums"
import {
  type GatewayState,
  stateReportedByGateway,
} from "../../../../../src/domain/charge/charge-state"
import type { GatewayError } from "../../../../../src/domain/errors/gateway-error"
import type { GatewayCharge } from "../../../../../src/domain/charge/gateway-charge"
import type {
  GatewayLinkTransaction,
  GatewayPaymentLink,
} from "../../../../../src/domain/payment-link/payment-link"
import type { SavedGatewayCard } from "../../../../../src/domain/saved-card/saved-gateway-card"
import { parseGatewayTime } from "../../../../../src/domain/parsing/gateway-time"
import type { UnreadableAnswer } from "./unreadable-answer"
import { MAX_GATEWAY_CLOCK_SKEW_MS } from "../../../../../src/domain/charge/compare-with-intent"
import {
  CODE_METHODS,
  traitsOf,
} from "../../../../../src/domain/payment-method/payment-method"

/**
 * The result of one request to the gateway. The charge, the link, its payments and the saved card may contain personal
 * data or secrets. The command uses them to check assumptions, and never prints them as a whole.
 */
export interface CallResult {
  /**
   * The outcome of the request. `skipped` means that no request was sent. For example, the user said no, all charges
   * together would have exceeded `--limit`, or the run did not get to the request.
   */
  kind: "answered" | "absent" | "rejected" | "unknown" | "not_sent" | "skipped"
  /**
   * The charge that the answer shows. If the outcome of the request is unknown, this is the charge that a later lookup
   * showed. For a capture or refund, the lookup must also show the change (see `isChangeShown`).
   */
  charge?: GatewayCharge | undefined
  link?: GatewayPaymentLink
  transactions?: GatewayLinkTransaction[]
  savedCard?: SavedGatewayCard
  /** The age of the card token in milliseconds, measured before the user was asked about the request. */
  tokenAgeMs?: number
  error?: GatewayError | undefined
  /** Why the plugin could not use the answer, although the answer's HTTP status reports success. */
  unreadableAnswer?: UnreadableAnswer | undefined
  /** The HTTP status of each answer. Answers to requests for an access token are not included. */
  statuses: number[]
  /** The time at which the request ended, in milliseconds since 1970. It is 0 for a skipped request. */
  endedAtMs: number
  /**
   * Whether the request creates a charge with a new id. It is false when an experiment sends the same id again on
   * purpose.
   */
  isNew?: boolean
  /** The result of the lookup that followed this request. */
  lookup?: CallResult
  /** Whether the lookup showed what `lookUpUntil` waited for. Only `lookUpUntil` sets this field. */
  isShown?: boolean
}

export const SKIPPED: Readonly<CallResult> = Object.freeze({
  kind: "skipped",
  statuses: [],
  endedAtMs: 0,
})

export function chargeInAnswerOrLookup({ charge, lookup }: CallResult) {
  return charge ?? lookup?.charge
}

/**
 * Returns true if the gateway accepted a request, or if the outcome is unknown and a lookup then showed the new charge,
 * the capture or the refund. Returns false if the gateway rejected the request, and `undefined` in all other cases.
 */
export function isAccepted({ kind, charge }: CallResult): boolean | undefined {
  if (kind === "answered" || (kind === "unknown" && charge)) return true
  return kind === "rejected" ? false : undefined
}

/**
 * Returns whether the snapshot `after` shows a capture, refund or void of `amount` that no snapshot in `before` shows.
 * All snapshots are of the same charge.
 */
export function isChangeShown({
  kind,
  amount,
  before,
  after,
}: {
  kind: "capture" | "refund"
  amount: number
  before: readonly GatewayCharge[]
  after: GatewayCharge
}): boolean {
  const sumOf = kind === "capture" ? capturedSumOf : returnedSumOf
  // The highest sum counts, because a lookup can show an older snapshot than an earlier answer.
  return sumOf(after) >= amount + Math.max(0, ...before.map(sumOf))
}

function capturedSumOf(charge: GatewayCharge): number {
  const { remaining = 0, refunded = 0 } = reportedAmountsOf(charge)
  const isCaptured = ["paid", "refunded"].includes(stateOfShownCharge(charge))
  return isCaptured ? remaining + refunded : 0
}

/**
 * Returns the refunded sum of a charge. If the gateway shows a canceled or refunded charge without a refunded sum,
 * returns the original amount of the charge.
 */
function returnedSumOf(charge: GatewayCharge): number {
  const { original = 0, refunded = 0 } = reportedAmountsOf(charge)
  const isEnded = ["canceled", "refunded"].includes(stateOfShownCharge(charge))
  return refunded === 0 && isEnded ? original : refunded
}

/** Returns a check with the opposite result of `question`. The result `undefined` stays `undefined`. */
export function negateResultCheck(
  question: (result: CallResult) => boolean | undefined
) {
  return (result: CallResult): boolean | undefined => {
    const answer = question(result)
    return answer === undefined ? undefined : !answer
  }
}

/**
 * Returns true if the gateway accepted a request and the plugin could read the answer. Returns false if the outcome is
 * unknown and a lookup then showed the new charge, the capture or the refund. Returns `undefined` in all other cases.
 */
export function isAcceptedWithReadableAnswer(
  result: CallResult
): boolean | undefined {
  return isAccepted(result) ? result.kind === "answered" : undefined
}

/**
 * Returns a function that checks whether a request had one of the given outcomes. The function returns `undefined` if
 * the request was not sent, or if no answer arrived.
 */
export function createOutcomeCheck(...wanted: CallResult["kind"][]) {
  return ({ kind, statuses }: CallResult): boolean | undefined =>
    kind === "not_sent" || statuses.length === 0
      ? undefined
      : wanted.includes(kind)
}

/**
 * Returns a function that checks whether the charge was in one of the given states after a request. The function
 * returns `undefined` if neither the answer nor a lookup showed the charge.
 */
export function createChargeStateCheck(...wanted: GatewayState[]) {
  return ({ charge, lookup }: CallResult): boolean | undefined => {
    const shown = lookup?.charge ?? charge
    return shown && wanted.includes(stateOfShownCharge(shown))
  }
}

/**
 * Returns whether the charge of a result can still be paid, captured or refunded. A charge with a status that the
 * plugin does not know counts as open. Returns `undefined` if neither the answer nor a lookup showed a charge.
 */
export const isChargeOpen = createChargeStateCheck(
  "paid",
  "authorized",
  "pending",
  "unrecognized"
)

/**
 * Returns a function that checks whether the charge has none of the given states after a request. The function returns:
 * - `false` if the charge has one of the states in `unwanted`
 * - `true` if the charge has any other state
 * - `undefined` if no charge was shown, or if the plugin does not know the charge's status
 */
export function createNotInStatesCheck(...unwanted: GatewayState[]) {
  return (result: CallResult): boolean | undefined =>
    createChargeStateCheck("unrecognized")(result) === false
      ? !createChargeStateCheck(...unwanted)(result)
      : undefined
}

/**
 * Returns a function that checks whether the charge's `createdAt` or `updatedAt` is close to the time at which the
 * request ended. The function returns false if the charge has no such time. It returns `undefined` if the request was
 * not accepted or no charge was shown.
 */
export function createTimestampCheck(field: "createdAt" | "updatedAt") {
  return (result: CallResult) => {
    const charge = isAccepted(result)
      ? chargeInAnswerOrLookup(result)
      : undefined
    const own = charge?.transactions[0]?.[field]
    const time = field === "createdAt" ? (own ?? charge?.createdAt) : own
    const reported = parseGatewayTime(time)?.getTime()
    if (charge === undefined) return undefined
    return (
      reported !== undefined &&
      Math.abs(reported - result.endedAtMs) < MAX_GATEWAY_CLOCK_SKEW_MS
    )
  }
}

/**
 * Returns the status of the charge's first transaction as the gateway spells it. If the transaction has no status,
 * returns the status of the charge.
 */
export function gatewayStatusOfCharge({
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
  return stateReportedByGateway(method, charge)
}

/** Returns a text that describes the result of a request to the user. The text contains no personal data. */
export function describeCallResult(result: CallResult): string {
  const charge = chargeInAnswerOrLookup(result)
  if (result.unreadableAnswer) return result.unreadableAnswer.words
  if (result.transactions) return describeLinkPayments(result.transactions)
  if (result.error || !charge) return result.error?.message ?? result.kind
  const [transaction] = charge.transactions
  const status = gatewayStatusOfCharge(charge)
  const { createdAt, updatedAt } = transaction ?? {}
  const figures = { ...reportedAmountsOf(charge), createdAt, updatedAt }
  return `${status} ${JSON.stringify(figures)}`
}

function describeLinkPayments(paid: readonly GatewayLinkTransaction[]): string {
  const payments = paid.map(
    ({ transactionStatus, amount }) => `${transactionStatus} ${amount}`
  )
  return `payments: ${payments.join(", ") || "none"}`
}
