import {
  isLinkMethod,
  methodOfLinkPayment,
  traitsOf,
} from "../../../domain/payment-method/payment-method"
import type { ChargeInFull } from "../../api/admin-answer-types"

export interface CustomerSentence {
  /** The key of the sentence in the translations, below `sentences`, for example `codeEnded`. */
  name: string
  amount?: number
  at?: string
  /** The reference with which the customer's bank can find the payment. */
  reference?: string
  /** The Pix code or the URL with which the customer can pay. */
  code?: string
  /** The key of the reason why the plugin returned the money, in the translations below `sentences.causes`. */
  cause?: string
  /** The name of the payment link that was paid. */
  link?: string
}

/**
 * Returns prepared answers to a customer's questions about a charge, in this order: about the payment, about a second
 * payment, about the dispute, and about refunds. A part about which there is nothing to say is left out.
 */
export function customerSentences(charge: ChargeInFull): CustomerSentence[] {
  return [
    ...paymentSentences(charge),
    ...secondPaymentSentences(charge),
    ...disputeSentences(charge),
    ...refundSentences(charge),
  ]
}

type ChargePart = ChargeInFull["payment_state"]["charge"]

/**
 * The key (see `name`) of the sentence about each state of a payment. The value is undefined for a state about which no
 * sentence is needed. `paymentSentences` handles the states that are not in this map.
 */
const SENTENCE_OF_STATE: Record<
  Exclude<ChargePart, "received" | "partly_received" | "waiting">,
  string | undefined
> = {
  being_confirmed: "beingConfirmed",
  // A replaced code must not be paid, so no sentence offers it.
  replaced: undefined,
  ended: "codeEnded",
  being_canceled: "beingCanceled",
  reserved: "reserved",
  being_released: "beingReleased",
  released: "released",
  lapsed: "lapsed",
  declined: "declined",
  failed: "failed",
  not_sent: "failed",
  absent: "failed",
  canceled: "expired",
  expired: "expired",
}

function paymentSentences(charge: ChargeInFull): CustomerSentence[] {
  const { amount, received, payment_state: state } = charge
  if (state.charge === "received" || state.charge === "partly_received") {
    return received > 0 ? [paymentReceivedSentence(charge)] : []
  }
  if (state.charge === "waiting") return [howToPaySentence(charge)]
  if (state.charge === "reserved" && state.refund === "decided") {
    return [{ name: "toBeReleased", amount }]
  }
  const name = SENTENCE_OF_STATE[state.charge]
  if (name === undefined) return []
  // The customer has paid in another way since then, so no sentence may ask for the money.
  if (charge.paid_later !== null) return [{ name: "paidLater", amount }]
  const isOfLink = name === "expired" && isLinkMethod(charge.method)
  return [{ name: isOfLink ? "linkExpired" : name, amount }]
}

function howToPaySentence(charge: ChargeInFull): CustomerSentence {
  const { amount, code, link, method } = charge
  if (link?.url) return { name: "payWithLink", amount, code: link.url }
  return traitsOf(method).canSendCode && code?.payload
    ? { name: `payWith.${method}`, amount, code: code.payload }
    : { name: "waiting", amount }
}

/**
 * Returns the answer that says when and how a payment arrived, for example for a customer who says "paguei o Pix" ("I
 * have paid the Pix").
 */
function paymentReceivedSentence(charge: ChargeInFull): CustomerSentence {
  const paidWith = methodOfLinkPayment(charge.paid_with ?? "") ?? charge.method
  const isTransfer = traitsOf(paidWith).reportsPayer
  const reference = isTransfer
    ? charge.end_to_end_id
    : charge.nsu && `NSU ${charge.nsu}`
  return {
    name: isTransfer ? `found.${paidWith}` : "paymentFound",
    amount: charge.received,
    at: charge.paid_at ?? charge.created_at,
    ...(reference ? { reference } : {}),
  }
}

/**
 * Returns the answer for a customer who says "cobraram duas vezes" ("I was charged twice"): that the charge is a second
 * payment. Whether the charge is refunded is said in other sentences of the page. Returns an empty list if the charge
 * is not a second payment.
 */
function secondPaymentSentences({
  duplicate_of_charge_id: first,
  link_name: link,
}: ChargeInFull): CustomerSentence[] {
  if (first === null) return []
  return [
    link === null ? { name: "paidTwice" } : { name: "linkPaidTwice", link },
  ]
}

function disputeSentences({
  payment_state: { dispute },
  moved: { disputed, lost },
}: ChargeInFull): CustomerSentence[] {
  if (dispute === "open") return [{ name: "disputed", amount: disputed }]
  return dispute === "lost" ? [{ name: "disputeLost", amount: lost }] : []
}

/**
 * Returns the answers to "cadê o reembolso?" ("where is my refund?"). There may be a sentence about each of these:
 *
 * - refunds that were sent
 * - a refund that is being confirmed
 * - a refund that was decided
 * - money that is missing at the gateway although the gateway shows no refund of this money (`taken_back`)
 */
function refundSentences(charge: ChargeInFull): CustomerSentence[] {
  const { moved, payment_state: state, operations } = charge
  const waiting = operations.find(({ state: of }) =>
    ["in_flight", "unknown"].includes(of)
  )
  const sentences: (CustomerSentence | false | undefined)[] = [
    moved.refunded > 0 && refundSentence(charge),
    state.refund === "being_confirmed" &&
      waiting && {
        name: "refundBeingConfirmed",
        amount: waiting.amount,
        at: waiting.created_at,
      },
    state.refund === "decided" &&
      charge.received > 0 && {
        name: "refundDecided",
        amount: charge.captured - charge.refunded,
        ...causeOfAutomaticRefund(charge),
      },
    state.refund === "taken_back" &&
      moved.taken_back > 0 && { name: "takenBack", amount: moved.taken_back },
  ]
  return sentences.filter((sentence) => !!sentence)
}

/**
 * Returns one sentence about all refunds of a charge, with their sum and, if it is known, the time of the last refund.
 */
function refundSentence({
  moved,
  movements,
  payment_state: state,
  refund_decision: decision,
}: ChargeInFull): CustomerSentence {
  const last = movements
    .filter(({ kind, amount }) => kind === "refunded" && amount < 0)
    .at(-1)
  return {
    name: last ? "refundSent" : "refundMade",
    amount: moved.refunded,
    // The sentence about the rest that is still to be refunded contains the cause.
    ...(state.refund !== "decided" &&
      causeOfAutomaticRefund({ refund_decision: decision })),
    ...(last && { at: last.gateway_reported_at ?? last.recorded_at }),
  }
}

/**
 * Returns the reason for an automatic refund as the property `cause`. Returns an empty object if no refund was decided,
 * or if an administrator decided it.
 */
function causeOfAutomaticRefund({
  refund_decision: decision,
}: Pick<ChargeInFull, "refund_decision">): { cause?: string } {
  return decision?.cause ? { cause: decision.cause } : {}
}
