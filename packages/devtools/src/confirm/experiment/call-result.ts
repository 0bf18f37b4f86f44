import { amountsIn } from "../../../../../src/domain/charge/charge-sums"
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
import type { Unread } from "./unread"
import { GATEWAY_CLOCK_DIFFERENCE_MS } from "../../../../../src/domain/charge/adoption"
import {
  CODE_METHODS,
  traitsOf,
} from "../../../../../src/domain/payment-method/payment-method"

/** The result of one call. Everything but `error` may contain secrets, and is judged only. */
export interface CallResult {
  /** `skipped`: the call was not made, because of a person, the limit or an earlier answer. */
  kind: "answered" | "absent" | "rejected" | "unknown" | "not_sent" | "skipped"
  /** The charge as answered, or as a lookup showed it where the answer is unknown. */
  charge?: GatewayCharge | undefined
  link?: GatewayPaymentLink
  transactions?: GatewayLinkTransaction[]
  error?: GatewayError | undefined
  /** Why the answer of an accepted call could not be read. */
  unread?: Unread | undefined
  /** The HTTP statuses of all answers to this call, those to requests for a token included. */
  statuses: number[]
  /** When the answer came, in milliseconds since 1970. */
  at: number
  /** Whether it was to make a charge that was not there. */
  isNew?: boolean
  /** A later lookup; whether it showed the charge as it should be, in time. */
  lookup?: CallResult
  isShown?: boolean
}

/** The result of a call that was not made. */
export const SKIPPED: Readonly<CallResult> = Object.freeze({
  kind: "skipped",
  statuses: [],
  at: 0,
})

/** The charge as a call answered it, else as the lookup after it showed it. */
export function answeredIn({ charge, lookup }: CallResult) {
  return charge ?? lookup?.charge
}

/** Whether a call was accepted; undefined without an answer. */
export function isAccepted({ kind, charge }: CallResult): boolean | undefined {
  if (kind === "answered" || (kind === "unknown" && charge)) return true
  return kind === "rejected" ? false : undefined
}

export function not(question: (result: CallResult) => boolean | undefined) {
  return (result: CallResult): boolean | undefined => {
    const is = question(result)
    return is === undefined ? undefined : !is
  }
}

/** Whether an accepted call was answered in full; false where only a lookup showed that it was done. */
export function isAnsweredInFull(result: CallResult): boolean | undefined {
  return isAccepted(result) ? result.kind === "answered" : undefined
}

/** Whether a call was answered so; undefined without an answer. */
export function is(...wanted: CallResult["kind"][]) {
  return ({ kind, statuses }: CallResult): boolean | undefined =>
    kind === "not_sent" || statuses.length === 0
      ? undefined
      : wanted.includes(kind)
}

/** Whether the charge is in one of these states after the call. */
export function isIn(...wanted: GatewayState[]) {
  return ({ charge, lookup }: CallResult): boolean | undefined => {
    const shown = lookup?.charge ?? charge
    return shown && wanted.includes(stateOf(shown))
  }
}

/** Whether the charge is in none of these states after the call; undefined in a state that is not known. */
export function isNotIn(...unwanted: GatewayState[]) {
  return (result: CallResult): boolean | undefined =>
    isIn("unrecognized")(result) === false
      ? !isIn(...unwanted)(result)
      : undefined
}

/** Whether a time that a call reported is about the time of its answer. */
export function isNow(field: "createdAt" | "updatedAt") {
  return (result: CallResult) => {
    const charge = isAccepted(result) ? answeredIn(result) : undefined
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

/** The gateway's own status of the charge, which stateOf translates into a state. */
export function statusOf({ transactions: [one], chargeStatus }: GatewayCharge) {
  return one?.transactionStatus || chargeStatus
}

export function stateOf(charge: GatewayCharge): GatewayState {
  const type = charge.transactions[0]?.paymentType
  const [method = "card"] = CODE_METHODS.filter(
    (one) => traitsOf(one).paymentType === type
  )
  return gatewayStateOf(method, charge)
}

/** What a call showed, in words that are safe: an error, or status, amounts and times in the gateway's words. */
export function wordsOf(result: CallResult): string {
  const charge = answeredIn(result)
  if (result.unread) return result.unread.words
  if (result.transactions) return paymentsInWords(result.transactions)
  if (result.error || !charge) return result.error?.message ?? result.kind
  const [transaction] = charge.transactions
  const status = statusOf(charge)
  const { createdAt, updatedAt } = transaction ?? {}
  const figures = { ...amountsIn(charge), createdAt, updatedAt }
  return `${status} ${JSON.stringify(figures)}`
}

function paymentsInWords(paid: readonly GatewayLinkTransaction[]): string {
  const payments = paid.map(
    ({ transactionStatus, amount }) => `${transactionStatus} ${amount}`
  )
  return `payments: ${payments.join(", ") || "none"}`
}
