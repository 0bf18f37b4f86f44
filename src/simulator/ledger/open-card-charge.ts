import { randomUUID } from "node:crypto"

import type { AuthorizationRequest } from "../operations/authorization/authorization-request"
import type { TemporaryCard } from "../tokenization/card-vault"
import type { Charge } from "./charge"
import type { ChargeEventName } from "./charge-event"
import { openCharge, type CommittedCreation, type Moment } from "./open-charge"

export type CommittedAuthorization = CommittedCreation<AuthorizationRequest> & {
  card: TemporaryCard
}

/** The charge that an authorization leaves behind: paid, reserved for a later capture, or denied. */
export function openCardCharge(
  authorization: CommittedAuthorization,
  moment: Moment
): Charge {
  const { request, card } = authorization
  const [transaction] = request.transactions
  const denied = card.sandboxOutcome === "denied"
  const status = denied
    ? "DENIED"
    : request.lateCapture
      ? "PRE_AUTHORIZED"
      : "PAID"
  const opening = {
    chargeStatus: status,
    transactionStatus: status,
    event: firstEvent(status),
    transaction: {
      transactionId: transaction.transactionId ?? randomUUID(),
      paymentType: transaction.paymentType,
      softDescriptor: transaction.softDescriptor,
      installmentNumber: transaction.credit.installmentNumber,
      installmentType: transaction.credit.installmentType,
      card,
      nsu: 100_000 + moment.sequence,
      authorizationCode: denied ? null : 500_000 + moment.sequence,
      reasonCode: denied ? 51 : 0,
      reasonMessage: denied ? "Saldo ou limite insuficiente" : "",
    },
  } as const
  return openCharge(authorization, opening, moment)
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
