import type { ChargeDetails, ChargeIntent } from "./charge"
import type { GatewayCharge, GatewayCode } from "./gateway-charge"
import { parseGatewayTime } from "../parsing/gateway-time"
import { leaveOutUndefined } from "../parsing/json-values"
import { MINUTE_MS } from "../duration"
import { traitsOf } from "../payment-method/payment-method"

/** How much the gateway's clock may differ from the database's clock. */
export const MAX_GATEWAY_CLOCK_SKEW_MS = 10 * MINUTE_MS

/**
 * A charge that the gateway reported, and what showed it: the answer to a request (`answer`), a lookup or a
 * notification. `notification` occurs only for accounts that book from notifications and make no lookups.
 */
export interface ReceivedCharge {
  answer: GatewayCharge
  receivedBy: "answer" | "look_up" | "notification"
}

/**
 * Compares a charge that the gateway reports with the charge that the plugin requested, and returns the differences as
 * texts. The list is empty if no difference was found. These conditions apply to every reported charge:
 * - If the amount is shown, it is the requested amount.
 * - If a transaction is shown, its payment type is not empty.
 *
 * Further conditions apply to a charge in a lookup or notification:
 * - The amount and the transaction are shown.
 * - The charge is not older than the plugin's request. The clocks may differ by MAX_GATEWAY_CLOCK_SKEW_MS. A creation
 *   time without an offset is not compared.
 *
 * A charge by the store may be older than the request. If the database was restored from a backup that does not have
 * the charge, the plugin requests the same charge a second time and finds the first one.
 */
export function differencesFromIntent(
  intent: Pick<ChargeIntent, "method" | "amount" | "storeChargeReference"> & {
    createdAt: Date
  },
  { answer: found, receivedBy }: ReceivedCharge
): string[] {
  const transaction = found.transactions[0]
  const amount =
    found.originalAmount ??
    transaction?.originalAmount ??
    found.amount ??
    transaction?.amount
  const createdAt = found.createdAt ?? transaction?.createdAt
  const differences: string[] = []
  if (transaction?.paymentType === "") {
    differences.push(
      `no payment type, expected ${traitsOf(intent.method).paymentType}`
    )
  }
  if (amount !== undefined && amount !== intent.amount) {
    differences.push(`amount ${amount}, expected ${intent.amount}`)
  }
  if (receivedBy !== "answer" && (!transaction || amount === undefined)) {
    differences.push("its amount or its transaction is not shown")
  }
  if (
    receivedBy !== "answer" &&
    intent.storeChargeReference === undefined &&
    createdAt !== undefined &&
    HAS_OFFSET.test(createdAt) &&
    Date.parse(createdAt) <
      intent.createdAt.getTime() - MAX_GATEWAY_CLOCK_SKEW_MS
  ) {
    differences.push("created at the gateway before we asked for it")
  }
  return differences
}

export function paymentCodeOfGatewayCharge(
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
    linkStatusAtCreation: charge.linkStatusAtCreation,
  })
}

function toIsoTime(reported: string | undefined): string | undefined {
  return parseGatewayTime(reported)?.toISOString()
}

/** Matches a time with an offset. A time without an offset is in São Paulo's time zone, and is not compared. */
const HAS_OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/
