import type { ChargeDetails, ChargeIntent } from "./charge"
import type { GatewayCharge, GatewayCode } from "./gateway-charge"
import { readInstant } from "../parsing/instant"
import { leaveOutUndefined } from "../parsing/values"
import { MINUTE_MS } from "../duration"
import { traitsOf } from "../payment-method/payment-method"

/** The greatest difference that is expected between the gateway's clock and the database's clock. */
export const GATEWAY_CLOCK_DIFFERENCE_MS = 10 * MINUTE_MS

/**
 * A charge as the gateway reports it, and how the report was received: as the answer to our request, by a lookup, or in
 * a notification (only for accounts that book from notifications without lookups).
 */
export interface ReceivedCharge {
  answer: GatewayCharge
  receivedBy: "answer" | "look_up" | "notification"
}

/**
 * Returns how a charge that the gateway reports differs from the requested charge. An empty list means that it is the
 * requested charge, so that the ledger can store its state.
 *
 * If there is any difference, nothing relies on the reported charge, and an administrator has to look at it. An answer
 * to our own request may leave out the amount or the transaction, and its time is not checked. A charge in a lookup or
 * a notification must show both. It must not be older than our request, if its time has an offset. More checks are in
 * judge-snapshot.ts.
 */
export function differencesFromIntent(
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

export function codeOfGatewayCharge(
  charge: GatewayCharge
): GatewayCode | undefined {
  return charge.transactions[0]?.code
}

export function detailsOfGatewayCharge(charge: GatewayCharge): ChargeDetails {
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
    gatewayCreatedAt: toIsoTime(charge.createdAt ?? transaction?.createdAt),
    gatewayUpdatedAt: toIsoTime(transaction?.updatedAt),
    paidWith: transaction?.paidWith,
    linkStatusWhenMade: charge.linkStatusWhenMade,
  })
}

function toIsoTime(reported: string | undefined): string | undefined {
  return readInstant(reported)?.toISOString()
}

/** Matches times with an offset. A time without one is in São Paulo's time zone, and is not compared. */
const HAS_OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/
