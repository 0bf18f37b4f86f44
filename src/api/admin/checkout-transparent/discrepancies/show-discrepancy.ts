import type { InferTypeOf } from "@medusajs/framework/types"
import type { Discrepancy } from "../../../../modules/ledger/models/discrepancy-model"
import { decimalFromMinorUnits } from "../../../../charge/money"

type DiscrepancyRow = InferTypeOf<typeof Discrepancy>

/** A discrepancy as the admin API shows it. Sums are in the main unit, like all of Medusa's. */
export interface ShownDiscrepancy {
  id: string
  kind: DiscrepancyRow["kind"]
  details: string
  suggested_action: string
  charge_id: string
  merchant_charge_id: string
  account: string
  cart_id: string | null
  order_id: string | null
  currency_code: string
  gateway: {
    state: string
    /** The gateway's own words. */
    statuses: string | null
    captured: number
    refunded: number
  }
  /** Null while Medusa has no payment. */
  medusa: { captured: number; refunded: number } | null
  since: Date
  resolved_at: Date | null
  /** An admin user's id, or `checkout-transparent` when both sides agree again. */
  resolved_by: string | null
  resolution: string | null
}

export function showDiscrepancy(row: DiscrepancyRow): ShownDiscrepancy {
  return {
    id: row.id,
    kind: row.kind,
    details: row.details,
    suggested_action: row.suggested_action,
    charge_id: row.charge_id,
    merchant_charge_id: row.merchant_charge_id,
    account: row.account,
    cart_id: row.cart_id,
    order_id: row.order_id,
    currency_code: row.currency_code,
    gateway: {
      state: row.gateway_state,
      statuses: row.gateway_statuses,
      captured: majorUnits(row.gateway_captured),
      refunded: majorUnits(row.gateway_refunded),
    },
    medusa:
      row.medusa_captured === null || row.medusa_refunded === null
        ? null
        : {
            captured: majorUnits(row.medusa_captured),
            refunded: majorUnits(row.medusa_refunded),
          },
    since: row.created_at,
    resolved_at: row.resolved_at,
    resolved_by: row.resolved_by,
    resolution: row.resolution,
  }
}

function majorUnits(amount: number): number {
  return Number(decimalFromMinorUnits(amount))
}
