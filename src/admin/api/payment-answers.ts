/**
 * The answers of the admin routes about payments, by the types of the routes themselves. Amounts are in
 * the main unit (reais), as numbers; times are ISO 8601; what is not known is null.
 */

import type { ChargeInFull } from "../../api/admin/checkout-transparent/charges/show-charges-in-full"
import type { ShownFigures } from "../../api/admin/checkout-transparent/charges/show-figures"
import type {
  showMovement,
  showOneOperation,
} from "../../api/admin/checkout-transparent/charges/show-history"
import type { ShownListedCharge } from "../../api/admin/checkout-transparent/charges/show-listed-charges"
import type { ShownDiscrepancy } from "../../api/admin/checkout-transparent/discrepancies/show-discrepancy"
import type { ShownOrderPayments } from "../../api/admin/checkout-transparent/orders/[id]/payments/route"
import type { ChargeAction } from "../../charge/allowed-actions"
import type { ChargeState } from "../../charge/charge-state"

export type { ChargeAction, ChargeInFull, ShownDiscrepancy, ShownFigures }
export type OrderPayments = ShownOrderPayments
export type ListedCharge = ShownListedCharge
export type ShownMovement = ReturnType<typeof showMovement>
export type ShownOperation = ReturnType<typeof showOneOperation>
export type TimelineEntry = ChargeInFull["timeline"][number]
export type ShownMethodName = ListedCharge["method"]
export type ShownState = ChargeState

/** POST /charges/:id/<act> */
export interface ActAnswer {
  result: "agreed" | "waiting" | "listed" | "busy"
  message: string | null
  charge: ChargeInFull | null
}

export interface Page {
  count: number
  limit: number
  offset: number
}

export type ChargesAnswer = Page & { charges: ListedCharge[] }
export type MovementsAnswer = Page & { movements: ShownMovement[] }
export type DiscrepanciesAnswer = Page & { discrepancies: ShownDiscrepancy[] }

/** GET /customers/:id/payments: all attempts, the newest first. */
export type CustomerPayments = Page & {
  charges: ListedCharge[]
  /** Of all of them: kept (captured and not refunded), returned, reserved and lapsing. */
  sums: { kept: number; returned: number; reserved: number }
}

/** GET /orders/:id/fiscal-document */
export interface FiscalDocumentAnswer {
  fiscal_document: {
    type: "CPF" | "CNPJ"
    /** Without punctuation; `formatted` has it, for people. */
    document: string
    formatted: string
  } | null
}

/** GET /customers/:id/erase: what an erasure would find. */
export interface ErasableCustomer {
  charges: number
  /** Ids of charges whose dispute is open. */
  disputed: string[]
  may_erase: boolean
}

/** POST /customers/:id/erase */
export interface ErasureAnswer {
  erasure: { erased: number; disputed: string[] }
}

/** POST /payment-links */
export interface MadeLink {
  /** Null until the gateway has told it. */
  url: string | null
  amount: number
  currency_code: string
  expires_at: string | null
}

interface Fulfillment {
  id: string
  created_at: string
  shipped_at: string | null
  delivered_at: string | null
  labels: { id: string; tracking_number: string | null }[]
}

/** GET /admin/orders/:id, with what a bank wants to know. */
export interface OrderOnPaper {
  display_id: number
  created_at: string
  email: string | null
  total: number
  currency_code: string
  items: { id: string; title: string; quantity: number; total: number }[]
  shipping_methods: { id: string; name: string }[]
  shipping_address: Record<string, string | null> | null
  fulfillments: Fulfillment[]
}
