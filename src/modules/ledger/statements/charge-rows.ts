import type {
  Charge,
  ChargeFacts,
  PaymentMethod,
} from "../../../core/charge/charge"
import type { ChargeState } from "../../../core/charge/charge-state"
import type { Operation, OperationKind } from "../../../core/charge/operation"
import { minorUnits } from "../../../core/money"

// Their indexes hold rows `where deleted_at is null`: a statement that does not say so scans.
export const CHARGE_TABLE = "checkout_transparent_charge"
export const OPERATION_TABLE = "checkout_transparent_operation"

/** A row of the charge table as the driver returns it. */
export interface ChargeRow {
  id: string
  merchant_charge_id: string
  account: string
  method: PaymentMethod
  payment_session_id: string
  payment_collection_id: string
  cart_id: string | null
  email_digest: string | null
  amount: number
  currency_code: string
  installments: number
  late_capture: boolean
  state: ChargeState
  facts: ChargeFacts
  created_at: Date
  deleted_at: Date | null
}

/** A row of the operation table as the driver returns it. */
export interface OperationRow {
  id: string
  charge_id: string
  kind: OperationKind
  amount: number
  actor: string
  state: Operation["state"]
  error_code: string | null
  error_message: string | null
}

export function chargeFromRow(row: ChargeRow): Charge {
  return {
    id: row.id,
    merchantChargeId: row.merchant_charge_id,
    account: row.account,
    method: row.method,
    paymentSessionId: row.payment_session_id,
    paymentCollectionId: row.payment_collection_id,
    cartId: row.cart_id ?? undefined,
    emailDigest: row.email_digest ?? undefined,
    amount: minorUnits(row.amount),
    currencyCode: row.currency_code,
    installments: row.installments,
    lateCapture: row.late_capture,
    state: row.state,
    facts: row.facts,
    createdAt: row.created_at,
  }
}

export function operationFromRow(row: OperationRow): Operation {
  return {
    id: row.id,
    chargeId: row.charge_id,
    kind: row.kind,
    amount: minorUnits(row.amount),
    actor: row.actor,
    state: row.state,
    errorCode: row.error_code ?? undefined,
    errorMessage: row.error_message ?? undefined,
  }
}
