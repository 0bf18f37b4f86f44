/**
 * The answers of the admin routes about payments, as the pages read them. Amounts are in the main unit
 * (reais), as numbers; times are ISO 8601; what is not known is null.
 */

import type { ChargeAction } from "../../charge/allowed-actions"
import type { ChargeState } from "../../charge/charge-state"
import type { TimelineKind } from "../../charge/timeline"

export type { ChargeAction, TimelineKind }

export type ShownMethodName = "card" | "pix" | "wallet" | "link"

export type ShownState = ChargeState

export interface Page {
  count: number
  limit: number
  offset: number
}

/** One row of GET /charges, and the head of GET /charges/:id. */
export interface ListedCharge {
  id: string
  merchant_charge_id: string
  account: string
  environment: string
  method: ShownMethodName
  state: ShownState
  /** What money of it moves is not known at the moment: nobody should charge again. */
  is_being_confirmed: boolean
  currency_code: string
  amount: number
  captured: number
  refunded: number
  installments: number
  brand: string | null
  /** What a link was paid with: WALLET, PIX, CREDIT_CARD, or a word that is not known yet. */
  paid_with: string | null
  nsu: string | null
  end_to_end_id: string | null
  order_id: string | null
  /** Medusa's number of the order, as 1234. */
  order_display_id: number | null
  email: string | null
  open_discrepancies: number
  created_at: string
  /** When a code or a link ends. */
  code_expires_at: string | null
  /** Until when what is reserved can be captured; null unless it is reserved. */
  capture_before: string | null
  /** A code that was replaced by another one and may still be paid. */
  is_replaced: boolean
  /** Sent back with what changes it: refused with 409 when it has changed since. */
  observed: string
}

export type ChargesAnswer = Page & { charges: ListedCharge[] }

export interface ChargeInFull extends ListedCharge {
  /** What a capture can take, in reais: what is reserved, as far as its order owes it. */
  capturable: number
  cart_id: string | null
  payment_collection_id: string
  payment_session_id: string
  /** Medusa's payment; null while there is none. */
  payment_id: string | null
  order_is_canceled: boolean
  authorization_code: string | null
  authorization_response_code: string | null
  acquirer: string | null
  statement_text: string | null
  /** The gateway's own words. */
  gateway: {
    charge_status: string | null
    transaction_status: string | null
    charge_id: string | null
    transaction_id: string | null
    reason_code: string | null
    reason_message: string | null
    /** When it last told what the charge is. */
    looked_up_at: string | null
    created_at: string | null
    updated_at: string | null
  }
  /** Of a declined or failed card only. `try_again`: whether the same card may succeed. */
  decline: {
    /** As the texts of the shopper have them: see texts/. */
    reason: string
    try_again: boolean
  } | null
  pix: {
    payer_name: string | null
    payer_document: string | null
    bank: string | null
  } | null
  paid_at: string | null
  code: { payload: string | null; link_url: string | null } | null
  three_ds: {
    status: string
    pares_status: string | null
    eci: string | null
    at: string | null
  } | null
  /** What Medusa has booked; null while it has no payment. */
  medusa: { captured: number; refunded: number; is_canceled: boolean } | null
  /** Ledger and Medusa do not have the same. */
  differs_from_medusa: boolean
  dispute: {
    opened_at: string
    /** A day that a person typed, as 2026-12-01. */
    answer_before: string | null
    closed_at: string | null
    closed_by_email: string | null
    outcome: "won" | "lost" | null
  } | null
  refund_decision: {
    at: string
    by: string
    by_email: string | null
    reason: string
  } | null
  duplicate_of: string | null
  actions: ChargeAction[]
  /** The operation that is being confirmed: resolve takes it. */
  operation_in_doubt_id: string | null
  operations: ShownOperation[]
  movements: ShownMovement[]
  discrepancies: ShownDiscrepancy[]
  timeline: TimelineEntry[]
}

export interface TimelineEntry {
  at: string
  kind: TimelineKind
  /** `create`, `capture`, `refund` or `void`, of what was asked, accepted, rejected, booked. */
  operation: string | null
  amount: number | null
  /** An admin user's id, `shopper`, `checkout-transparent`, `payer`, `merchant panel`, `payment service`. */
  actor: string | null
  actor_email: string | null
  details: string | null
}

export interface ShownOperation {
  id: string
  charge_id: string
  kind: "create" | "capture" | "refund" | "void"
  amount: number
  state: "in_flight" | "accepted" | "rejected" | "not_sent" | "unknown"
  actor: string
  actor_email: string | null
  error_code: string | null
  error: string | null
  created_at: string
  answered_at: string | null
  booked_at: string | null
  resolved_at: string | null
  resolved_via: string | null
  resolved_by: string | null
  resolution: string | null
  lookups: number
}

export interface ShownMovement {
  id: string
  charge_id: string
  account: string
  kind: "captured" | "refunded" | "disputed" | "dispute_reversed" | "lost"
  /** Signed: what the shop has more, or less. */
  amount: number
  currency_code: string
  gateway_at: string | null
  observed_at: string
  day: string
  actor: string
  actor_email: string | null
  operation_id: string | null
}

export type MovementsAnswer = Page & { movements: ShownMovement[] }

export interface ShownDiscrepancy {
  id: string
  /** See DISCREPANCY_KINDS in charge/discrepancy.ts. */
  kind: string
  details: string
  suggested_action: string
  charge_id: string
  merchant_charge_id: string
  account: string
  cart_id: string | null
  order_id: string | null
  order_display_id: number | null
  currency_code: string
  gateway: {
    state: string
    statuses: string | null
    captured: number
    refunded: number
  }
  ledger: { state: ShownState; captured: number; refunded: number } | null
  medusa: { captured: number; refunded: number } | null
  since: string
  resolved_at: string | null
  resolved_by: string | null
  resolved_by_email: string | null
  resolution: string | null
  /** What may be done with its charge now. */
  actions: ChargeAction[]
  /** Of its charge: sent back with what is done about it; null when the charge is gone. */
  observed: string | null
}

export type DiscrepanciesAnswer = Page & { discrepancies: ShownDiscrepancy[] }

/** GET /orders/:id/payments */
export interface OrderPayments {
  order_id: string
  order_display_id: number | null
  currency_code: string
  /** What the order still asks for. */
  outstanding: number
  charges: ChargeInFull[]
  /** Medusa's own "mark as paid" or payment link would charge beside these. */
  open_beside: { charge_id: string; method: ShownMethodName; amount: number }[]
  may_move_money: boolean
  /** Of the document that is kept for the fiscal note; null to whoever may not read it as well. */
  fiscal_document_type: FiscalDocumentType | null
}

export type FiscalDocumentType = "CPF" | "CNPJ"

/** GET /orders/:id/fiscal-document */
export interface FiscalDocumentAnswer {
  fiscal_document: {
    order_id: string
    charge_id: string
    type: FiscalDocumentType
    /** Without punctuation; `formatted` has it, for people. */
    document: string
    formatted: string
  } | null
}

/** GET /customers/:id/payments: all attempts, the newest first. */
export type CustomerPayments = Page & {
  charges: ListedCharge[]
  /** Of all of them: kept (captured and not refunded), returned, reserved and lapsing. */
  sums: { kept: number; returned: number; reserved: number }
}

/** POST /charges/capture: several at once. */
export interface SeveralCaptured {
  done: { charge_id: string; amount: number }[]
  /** Nobody knows yet: not to be asked for again. */
  being_confirmed: { charge_id: string; why: string }[]
  failed: { charge_id: string; why: string }[]
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
