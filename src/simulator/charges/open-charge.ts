import { randomUUID } from "node:crypto"

import type { TemporaryCard } from "../cards/cards"
import { type Merchant, nameOf } from "../merchants/merchant"
import type {
  Charge,
  ChargeEventName,
  ChargeState,
  Transaction,
} from "./simulated-charge"
import type { AuthorizationRequest, CodeRequest } from "./read-charge-request"
import type { Customer } from "./customer"
import { pixPayload } from "./pix-payload"

/** What every creation says of its charge. */
type CommittedCreation<R extends CreationRequest = CreationRequest> = {
  request: R
  merchant: Merchant
  invisibleForMs: number
}

type CreationRequest = {
  merchantChargeId: string
  smartCheckoutId?: string | undefined
  lateCapture?: boolean | undefined
  customer: Customer
  transactions: readonly [{ amount: number }]
}

/** When it was made, and its number among all charges. */
export type Moment = { now: number; sequence: number }

type Opening = Pick<ChargeState, "chargeStatus" | "transactionStatus"> & {
  id?: string
  transaction: Transaction
  event: ChargeEventName
}

function openCharge(
  { request, merchant, invisibleForMs }: CommittedCreation,
  { id = randomUUID(), transaction, event, ...statuses }: Opening,
  { now }: Moment
): Charge {
  const [{ amount }] = request.transactions
  const paid = statuses.transactionStatus === "PAID"
  return {
    id,
    merchantChargeId: request.merchantChargeId,
    merchantDocument: merchant.merchantDocument,
    smartCheckoutId: request.smartCheckoutId ?? null,
    lateCapture: request.lateCapture ?? false,
    customer: request.customer,
    transaction,
    originalAmount: amount,
    createdAt: now,
    visibleFrom: now + invisibleForMs,
    state: {
      ...statuses,
      capturedAmount: paid ? amount : 0,
      refundedAmount: 0,
      capturedAt: paid ? now : null,
      updatedAt: now,
    },
    laggingStates: [],
    refundFailedAt: null,
    history: [{ at: new Date(now).toISOString(), event, amount, by: "api" }],
  }
}

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
  const outcome = denied
    ? ({ status: "DENIED", event: "denied" } as const)
    : request.lateCapture
      ? ({ status: "PRE_AUTHORIZED", event: "pre_authorized" } as const)
      : ({ status: "PAID", event: "paid" } as const)
  const opening = {
    chargeStatus: outcome.status,
    transactionStatus: outcome.status,
    event: outcome.event,
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

export type CommittedCode = CommittedCreation<CodeRequest> & {
  lifetimeMs: number
  qrCodeBase64: string | null
}

/** A charge that nobody has paid yet. */
export function openCode(code: CommittedCode, moment: Moment): Charge {
  const [transaction] = code.request.transactions
  const id = randomUUID()
  const opening = {
    id,
    chargeStatus: "PRE_AUTHORIZED",
    transactionStatus: "PENDING",
    event: "code_created",
    transaction: {
      transactionId: transaction.transactionId ?? randomUUID(),
      paymentType: transaction.paymentType,
      softDescriptor: transaction.softDescriptor,
      qrCode: qrCodeOf(code, id),
      qrCodeBase64: code.qrCodeBase64,
      expiresAt: moment.now + code.lifetimeMs,
    },
  } as const
  return openCharge(code, opening, moment)
}

function qrCodeOf({ request, merchant }: CommittedCode, id: string): string {
  const [{ paymentType, amount }] = request.transactions
  switch (paymentType) {
    case "PIX":
      return pixPayload({ amount, merchantName: nameOf(merchant), id })
    case "WALLET":
      return `https://wallet.simulator.invalid/pay/${id}`
  }
}
