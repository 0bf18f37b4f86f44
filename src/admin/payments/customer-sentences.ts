import type { ChargeInFull } from "../api/answers"

export interface CustomerSentence {
  /** The name of the sentence's text. */
  name: string
  amount?: number
  at?: string
  /** The reference by which the customer's bank finds the payment. */
  reference?: string
  /** The code or the address with which the customer can pay. */
  code?: string
}

/** Returns what a clerk may answer a customer about this charge: on the payment, then refunds, then a duplicate. */
export function customerSentences(charge: ChargeInFull): CustomerSentence[] {
  return [
    ...paymentSentences(charge),
    ...refundSentences(charge),
    ...(charge.duplicate_of === null
      ? []
      : [{ name: "duplicate", amount: charge.captured }]),
  ]
}

/** The sentence for a state, if nothing else decides which one is right. */
const OF_STATE: Partial<Record<ChargeInFull["state"], string>> = {
  unresolved: "beingConfirmed",
  authorized: "reserved",
  declined: "declined",
  failed: "failed",
  not_created: "failed",
  absent: "failed",
  canceled: "expired",
  expired: "expired",
}

function paymentSentences(charge: ChargeInFull): CustomerSentence[] {
  const { state, amount, captured } = charge
  if (charge.is_being_confirmed) return [{ name: "beingConfirmed", amount }]
  if (state === "pending") return waitingSentences(charge)
  if (state === "paid" || state === "refunded") {
    return captured > 0 ? [foundSentence(charge)] : []
  }
  if (state === "charged_back") {
    // When a dispute is over, the bank tells the customer how it ended.
    const isOpen = !charge.dispute?.closed_at
    return isOpen ? [{ name: "disputed", amount: captured }] : []
  }
  if (state === "canceled" && charge.method === "card") {
    return [{ name: "released", amount }]
  }
  const name = OF_STATE[state]
  return name === undefined ? [] : [{ name, amount }]
}

function waitingSentences(charge: ChargeInFull): CustomerSentence[] {
  const { amount, code, link } = charge
  // A replaced code must not be paid, so no sentence offers it.
  if (charge.is_replaced) return []
  if (charge.method === "card") return [{ name: "beingConfirmed", amount }]
  if (link?.url) return [{ name: "payWithLink", amount, code: link.url }]
  return charge.method === "pix" && code?.payload
    ? [{ name: "payWithPix", amount, code: code.payload }]
    : [{ name: "waiting", amount }]
}

/** The answer to "paguei o Pix", and to every other question whether a payment has arrived. */
function foundSentence(charge: ChargeInFull): CustomerSentence {
  const isPix = charge.method === "pix" || charge.paid_with === "PIX"
  const reference = isPix
    ? charge.end_to_end_id
    : charge.nsu && `NSU ${charge.nsu}`
  return {
    name: isPix ? "pixFound" : "paymentFound",
    amount: charge.captured,
    at: charge.paid_at ?? charge.created_at,
    ...(reference ? { reference } : {}),
  }
}

/** The answers to "cadê o reembolso?". */
function refundSentences(charge: ChargeInFull): CustomerSentence[] {
  const waiting = charge.operations.find(
    ({ kind, state }) =>
      kind === "refund" && (state === "in_flight" || state === "unknown")
  )
  return [
    ...(charge.refunded > 0 ? [refundSentence(charge)] : []),
    ...(waiting
      ? [
          {
            name: "refundBeingConfirmed",
            amount: waiting.amount,
            at: waiting.created_at,
          },
        ]
      : []),
  ]
}

/** The sentence about all refunds: their sum, which the customer sees as one, and the time of the last. */
function refundSentence({
  refunded,
  movements,
}: ChargeInFull): CustomerSentence {
  const last = movements.filter(({ kind }) => kind === "refunded").at(-1)
  return last
    ? {
        name: "refundSent",
        amount: refunded,
        at: last.gateway_at ?? last.observed_at,
      }
    : { name: "refundMade", amount: refunded }
}
