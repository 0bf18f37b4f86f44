import type { SynchronizedCharge } from "../../../reconciliation/synchronize-charge"
import { decimalFromMinorUnits } from "../../../charge/money"
import type { Charge } from "../../../charge/charge"
import { type Operation, saidOfError } from "../../../charge/operation"
import type {
  BothFigures,
  PresentFigure,
} from "../../../reconciliation/accept-gateway-figure"
import type { OperationInDoubt } from "../../../reconciliation/resolve-by-person"

/** What synchronizing a charge came to. Sums are in the main unit. */
export function showSynchronized({
  captured,
  refunded,
  ...rest
}: SynchronizedCharge): SynchronizedCharge {
  return {
    ...rest,
    captured: Number(decimalFromMinorUnits(captured)),
    refunded: Number(decimalFromMinorUnits(refunded)),
  }
}

/** What the ledger has of a charge. Sums are in the main unit, like all of Medusa's. */
interface ShownCharge {
  id: string
  merchant_charge_id: string
  account: string
  method: string
  currency_code: string
  amount: number
  state: string
  captured: number
  refunded: number
}

interface ShownFigure {
  /** Null when the payment service shows nothing of the charge; `why` says why. */
  gateway: {
    state: string
    /** The payment service's own words. */
    statuses: string
    captured: number
    refunded: number
  } | null
  why: string | null
  /** To be sent back with what is decided on it. */
  observed: string
}

/** GET /admin/checkout-transparent/charges/:id/accept-gateway-figure */
export type ShownFigures = ShownFigure & { charge: ShownCharge }

/** GET /admin/checkout-transparent/operations/:id */
export type ShownOperation = ShownFigures & {
  operation: {
    id: string
    kind: string
    amount: number
    actor: string
    /** `unknown` is in doubt; all others are known, or under way. */
    state: string
    /** When the payment service accepted it without showing that it was done. */
    answered_at: Date | null
    error_code: string | null
    error: string | null
    /** What the charge was just before. */
    before: { captured: number; refunded: number } | null
    resolved_at: Date | null
    /** The admin user who resolved it, and why. */
    resolved_by: string | null
    resolution: string | null
  }
}

export function showFigures({ charge, figure }: BothFigures): ShownFigures {
  return { charge: showCharge(charge), ...showFigure(figure) }
}

export function showOperation(found: OperationInDoubt): ShownOperation {
  return { operation: showOne(found.operation), ...showFigures(found) }
}

function showOne(operation: Operation): ShownOperation["operation"] {
  const { id, kind, actor, state, baseline, resolution } = operation
  return {
    id,
    kind,
    amount: majorUnits(operation.amount),
    actor,
    state,
    answered_at: operation.answeredAt ?? null,
    error_code: operation.errorCode ?? null,
    error: saidOfError(operation) ?? null,
    before: baseline
      ? {
          captured: majorUnits(baseline.captured),
          refunded: majorUnits(baseline.refunded),
        }
      : null,
    resolved_at: operation.resolvedAt ?? null,
    resolved_by: resolution?.by ?? null,
    resolution: resolution?.reason ?? null,
  }
}

function showCharge(charge: Charge): ShownCharge {
  return {
    id: charge.id,
    merchant_charge_id: charge.merchantChargeId,
    account: charge.account,
    method: charge.method,
    currency_code: charge.currencyCode,
    amount: majorUnits(charge.amount),
    state: charge.state,
    captured: majorUnits(charge.sums.captured),
    refunded: majorUnits(charge.sums.refunded),
  }
}

function showFigure({ shown, why, observed }: PresentFigure): ShownFigure {
  const { chargeStatus, transactionStatus } = shown?.details ?? {}
  return {
    gateway: shown
      ? {
          state: shown.state,
          statuses: [chargeStatus, transactionStatus]
            .filter(Boolean)
            .join(", "),
          captured: majorUnits(shown.sums.captured),
          refunded: majorUnits(shown.sums.refunded),
        }
      : null,
    why: why ?? null,
    observed,
  }
}

function majorUnits(amount: number): number {
  return Number(decimalFromMinorUnits(amount))
}
