import { randomUUID } from "node:crypto"

import type { Merchant } from "../merchants/merchant"
import type { Customer } from "../operations/creation/customer"
import type { Charge, ChargeState } from "./charge"
import type { ChargeEventName } from "./charge-event"
import type { Transaction } from "./transaction"

/** What every creation says of its charge. */
export type CommittedCreation<R extends CreationRequest = CreationRequest> = {
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

/** When it was made, and the how manieth of all charges it is. */
export type Moment = { now: number; sequence: number }

export type Opening = Pick<
  ChargeState,
  "chargeStatus" | "transactionStatus"
> & {
  id?: string
  transaction: Transaction
  event: ChargeEventName
}

export function openCharge(
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
