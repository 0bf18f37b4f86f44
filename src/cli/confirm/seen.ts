import { amountsIn } from "../../charge/charge-sums"
import { type GatewayState, gatewayStateOf } from "../../charge/charge-state"
import type { GatewayError } from "../../charge/errors/gateway-error"
import type { GatewayCharge } from "../../charge/gateway-charge"
import type {
  GatewayLinkTransaction,
  GatewayPaymentLink,
} from "../../charge/payment-link"

/** The result of one call. Everything but `error` may contain secrets, and is judged only. */
export interface Seen {
  /** `skipped`: the call was not made, because of a person, the limit or an earlier answer. */
  kind: "answered" | "absent" | "rejected" | "unknown" | "not_sent" | "skipped"
  /** The charge as answered, or as a lookup showed it where the answer is unknown. */
  charge?: GatewayCharge | undefined
  link?: GatewayPaymentLink
  transactions?: GatewayLinkTransaction[]
  error?: GatewayError | undefined
  /** The HTTP statuses of all answers to this call, those to requests for a token included. */
  statuses: number[]
  /** When the answer came, in milliseconds since 1970. */
  at: number
  /** Whether it was to make a charge that was not there. */
  isNew?: boolean
  /** A later lookup; whether it showed the charge as it should be, in time. */
  lookup?: Seen
  isShown?: boolean
}

/** The result of a call that was not made. */
export const SKIPPED: Readonly<Seen> = Object.freeze({
  kind: "skipped",
  statuses: [],
  at: 0,
})

/** The charge as a call answered it, else as the lookup after it showed it. */
export function answeredIn({ charge, lookup }: Seen) {
  return charge ?? lookup?.charge
}

/** Whether a call was accepted; undefined without an answer. */
export function isAccepted({ kind, charge }: Seen): boolean | undefined {
  if (kind === "answered" || (kind === "unknown" && charge)) return true
  return kind === "rejected" ? false : undefined
}

export function not(question: (seen: Seen) => boolean | undefined) {
  return (seen: Seen): boolean | undefined => {
    const is = question(seen)
    return is === undefined ? undefined : !is
  }
}

/** Whether an accepted call was answered in full; false where only a lookup showed that it was done. */
export function isAnsweredInFull(seen: Seen): boolean | undefined {
  return isAccepted(seen) ? seen.kind === "answered" : undefined
}

/** Whether a call was answered so; undefined without an answer. */
export function is(...wanted: Seen["kind"][]) {
  return ({ kind, statuses }: Seen): boolean | undefined =>
    kind === "not_sent" || statuses.length === 0
      ? undefined
      : wanted.includes(kind)
}

/** Whether the charge is in one of these states after the call. */
export function isIn(...wanted: GatewayState[]) {
  return ({ charge, lookup }: Seen): boolean | undefined => {
    const shown = lookup?.charge ?? charge
    return shown && wanted.includes(stateOf(shown))
  }
}

export function stateOf(charge: GatewayCharge): GatewayState {
  const type = charge.transactions[0]?.paymentType
  const isCode = type === "PIX" || type === "WALLET"
  return gatewayStateOf(isCode ? type : "CREDIT", charge)
}

/** What a call showed, in words that are safe: an error, or status, amounts and times in the gateway's words. */
export function wordsOf(seen: Seen): string {
  const charge = answeredIn(seen)
  if (seen.error || !charge) return seen.error?.message ?? seen.kind
  const [transaction] = charge.transactions
  const status = transaction?.transactionStatus ?? charge.chargeStatus
  const { createdAt, updatedAt } = transaction ?? {}
  const figures = { ...amountsIn(charge), createdAt, updatedAt }
  return `${status} ${JSON.stringify(figures)}`
}
