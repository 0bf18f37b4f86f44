import type { ChargeDetails, ChargeIntent } from "./charge"
import type { GatewayCharge, GatewayCode } from "./gateway-charge"
import { readInstant } from "../parsing/instant"
import { leaveOutUndefined } from "../parsing/values"
import { MINUTE_MS } from "../duration"
import { traitsOf } from "../payment-method/payment-method"

/** The accepted difference between the gateway's clock and the database's. */
export const GATEWAY_CLOCK_DIFFERENCE_MS = 10 * MINUTE_MS

/**
 * What the gateway says of a charge, and how it was received: as the answer to our request, by a lookup, or in a
 * notification of an account that is observed by notifications.
 */
export interface ReceivedCharge {
  answer: GatewayCharge
  receivedBy: "answer" | "look_up" | "notification"
}

/**
 * Returns how a charge at the gateway differs from the one that we asked for; an empty list means that it may be
 * adopted. Any discrepancy needs a person, and nothing is built on the charge. An answer to our own request may
 * leave the amount or the transaction out, and its time is not checked. A charge in a lookup or a notification
 * must show both, and must not be older than our request, if its time has an offset. More checks: judge-snapshot.ts.
 */
export function discrepanciesFromIntent(
  intent: Pick<ChargeIntent, "method" | "amount"> & { createdAt: Date },
  { answer: found, receivedBy }: ReceivedCharge
): string[] {
  const transaction = found.transactions[0]
  const amount =
    found.originalAmount ??
    transaction?.originalAmount ??
    found.amount ??
    transaction?.amount
  const createdAt = found.createdAt ?? transaction?.createdAt
  const discrepancies: string[] = []
  if (transaction?.paymentType === "") {
    discrepancies.push(
      `no payment type, expected ${traitsOf(intent.method).paymentType}`
    )
  }
  if (amount !== undefined && amount !== intent.amount) {
    discrepancies.push(`amount ${amount}, expected ${intent.amount}`)
  }
  if (receivedBy !== "answer" && (!transaction || amount === undefined)) {
    discrepancies.push("its amount or its transaction is not shown")
  }
  if (
    receivedBy !== "answer" &&
    createdAt !== undefined &&
    HAS_OFFSET.test(createdAt) &&
    Date.parse(createdAt) <
      intent.createdAt.getTime() - GATEWAY_CLOCK_DIFFERENCE_MS
  ) {
    discrepancies.push("created at the gateway before we asked for it")
  }
  return discrepancies
}

export function codeOf(charge: GatewayCharge): GatewayCode | undefined {
  return charge.transactions[0]?.code
}

export function detailsOf(charge: GatewayCharge): ChargeDetails {
  const transaction = charge.transactions[0]
  return leaveOutUndefined({
    gatewayChargeId: charge.gatewayChargeId,
    chargeStatus: charge.chargeStatus,
    transactionStatus: transaction?.transactionStatus,
    transactionId: transaction?.transactionId,
    originalAmount: charge.originalAmount ?? transaction?.originalAmount,
    ...transaction?.card,
    endToEndId: transaction?.endToEndId,
    payer: transaction?.payer,
    softDescriptor: transaction?.softDescriptor,
    gatewayCreatedAt: isoOf(charge.createdAt ?? transaction?.createdAt),
    gatewayUpdatedAt: isoOf(transaction?.updatedAt),
    paidWith: transaction?.paidWith,
    linkStatusWhenMade: charge.linkStatusWhenMade,
  })
}

function isoOf(reported: string | undefined): string | undefined {
  return readInstant(reported)?.toISOString()
}

/** A time without an offset is São Paulo's, and is not compared. */
const HAS_OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/
