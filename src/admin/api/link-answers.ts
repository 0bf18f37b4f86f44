import type { ShownState } from "./payment-answers"

/** A row of GET /payment-links. */
export interface ShownPaymentLink {
  id: string
  account: string
  state: ShownState
  purpose: "cart" | "order" | "free"
  url: string | null
  code: string | null
  amount: number
  currency_code: string
  captured: number
  refunded: number
  expires_at: string | null
  deactivated_at: string | null
  name: string | null
  description: string | null
  order_number: string | null
  order_id: string | null
  created_by: string | null
  created_at: string
}

export interface ShownLinkTransaction {
  transaction_id: string
  status: string
  payment_type: string | null
  amount: number | null
  at: string | null
}

/** GET /payment-links/:id */
export interface PaymentLinkInFull extends ShownPaymentLink {
  payments: (ShownLinkTransaction & {
    is_kept: boolean
    charge_id: string | null
    state: ShownState | null
  })[]
  refunds: (ShownLinkTransaction & { original_transaction_id: string | null })[]
}

export interface LinkToMake {
  account?: string
  order_id?: string
  amount?: string
  name?: string
  description?: string
  validity_days?: number
}

/** An order or a draft order of Medusa, as far as a link for it is chosen by it. */
export interface OrderToPay {
  id: string
  display_id: number
  email: string | null
  currency_code: string
  summary: { pending_difference?: number } | null
  status?: string
  payment_status?: string
  is_draft: boolean
}
