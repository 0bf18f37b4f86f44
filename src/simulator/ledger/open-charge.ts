import { randomUUID } from "node:crypto"

import type { Merchant } from "../merchants/merchant"
import type { AuthorizationRequest } from "../operations/authorization/authorization-request"
import type { TemporaryCard } from "../tokenization/card-vault"
import type { Charge } from "./charge"
import type { ChargeEventName } from "./charge-event"

export type CommittedAuthorization = {
  request: AuthorizationRequest
  card: TemporaryCard
  merchant: Merchant
  invisibleForMs: number
}

type Moment = { now: number; sequence: number }

/** The charge that an authorization leaves behind: paid, reserved for a later capture, or denied. */
export function openCharge(
  { request, card, merchant, invisibleForMs }: CommittedAuthorization,
  { now, sequence }: Moment
): Charge {
  const [transaction] = request.transactions
  const lateCapture = request.lateCapture ?? false
  const denied = card.sandboxOutcome === "denied"
  const status = denied ? "DENIED" : lateCapture ? "PRE_AUTHORIZED" : "PAID"
  return {
    id: randomUUID(),
    merchantChargeId: request.merchantChargeId,
    merchantDocument: merchant.merchantDocument,
    smartCheckoutId: request.smartCheckoutId ?? null,
    lateCapture,
    customer: request.customer,
    transaction: {
      transactionId: transaction.transactionId ?? randomUUID(),
      paymentType: transaction.paymentType,
      softDescriptor: transaction.softDescriptor,
      installmentNumber: transaction.credit.installmentNumber,
      installmentType: transaction.credit.installmentType,
      card,
      nsu: 100_000 + sequence,
      authorizationCode: denied ? null : 500_000 + sequence,
      reasonCode: denied ? 51 : 0,
      reasonMessage: denied ? "Saldo ou limite insuficiente" : "",
    },
    originalAmount: transaction.amount,
    createdAt: now,
    visibleFrom: now + invisibleForMs,
    state: {
      chargeStatus: status,
      transactionStatus: status,
      capturedAmount: status === "PAID" ? transaction.amount : 0,
      refundedAmount: 0,
      capturedAt: status === "PAID" ? now : null,
      updatedAt: now,
    },
    laggingStates: [],
    refundFailedAt: null,
    history: [
      {
        at: new Date(now).toISOString(),
        event: firstEvent(status),
        amount: transaction.amount,
        by: "api",
      },
    ],
  }
}

function firstEvent(
  status: "PAID" | "PRE_AUTHORIZED" | "DENIED"
): ChargeEventName {
  switch (status) {
    case "PAID":
      return "paid"
    case "PRE_AUTHORIZED":
      return "pre_authorized"
    case "DENIED":
      return "denied"
  }
}
