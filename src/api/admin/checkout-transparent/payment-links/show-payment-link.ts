import type { MedusaContainer } from "@medusajs/framework/types"
import { said } from "../../../../charge/saying"
import { notFound } from "../../../../medusa/refused"
import { ordersOfCollections } from "../../../../medusa/orders"
import type { Charge } from "../../../../charge/charge"
import type { ChargeState } from "../../../../charge/charge-state"
import {
  decimalFromMinorUnits,
  type MinorUnits,
} from "../../../../charge/money"
import type { LinkPurpose } from "../../../../charge/payment-link"
import type {
  ListedPaymentLink,
  MadePaymentLink,
  PaymentLinkTransaction,
  ReadPaymentLink,
} from "../../../../modules/ledger/statements/payment-link-list"
import { ledgerOf } from "../../../../medusa/core"

/** One payment link as the ledger has it now. Throws MedusaError when there is none with this id. */
export async function readPaymentLink(
  container: MedusaContainer,
  id: string
): Promise<ShownPaymentLinkInFull> {
  const ledger = ledgerOf(container)
  const link = await ledger.readPaymentLink(id)
  if (!link) throw notFound(said("no_such_link", { link: id }))
  const { paymentCollectionId } = link.charge
  const orders = await ordersOfCollections(container, [paymentCollectionId])
  return showPaymentLinkInFull(link, orders.get(paymentCollectionId))
}

/** A payment link as the admin API shows it. Sums are in the main unit, like all of Medusa's. */
export interface ShownPaymentLink {
  /** The ledger's id of its charge: charges/:id/synchronize and charges/:id/refund take it. */
  id: string
  account: string
  state: ChargeState
  /** `cart`: a shopper made it at checkout; `order`: for an order or a draft order; `free`: for neither. */
  purpose: LinkPurpose
  /** Null until the gateway has told it: it is being verified whether there is one. */
  url: string | null
  /** Opens the wallet's app; null when nobody told. */
  deep_link: string | null
  /** The text of a QR code that pays it; null when nobody told. */
  code: string | null
  amount: number
  currency_code: string
  captured: number
  refunded: number
  /** The end of its last day; null when nobody told. */
  expires_at: Date | null
  /** When the gateway took our word that nobody can pay it any more; null while it may be paid. */
  deactivated_at: Date | null
  /** What the payer reads. */
  name: string | null
  description: string | null
  /** Our number for it at the gateway. */
  order_number: string | null
  order_id: string | null
  cart_id: string | null
  payment_collection_id: string
  payment_session_id: string
  merchant_charge_id: string
  /** Null when a shopper made it. */
  created_by: string | null
  created_at: Date
}

export interface ShownLinkPayment {
  transaction_id: string
  /** The gateway's own words. */
  status: string
  payment_type: string | null
  /** Null when it was not told. */
  amount: number | null
  at: Date | null
}

/** One payment link with all that came of it. */
export interface ShownPaymentLinkInFull extends ShownPaymentLink {
  /** Every attempt at making it, the newest first. One whose answer was lost is shown to nobody. */
  attempts: { order_number: string; created_at: Date }[]
  payments: (ShownLinkPayment & {
    /** False for a payment beyond the first. */
    is_kept: boolean
    /** The charge that it is; null while it is being written down. */
    charge_id: string | null
    /** Of that charge. */
    state: ChargeState | null
  })[]
  refunds: (ShownLinkPayment & { original_transaction_id: string | null })[]
}

export function showPaymentLink(
  { charge, made }: ListedPaymentLink,
  orderId: string | undefined
): ShownPaymentLink {
  const { link, code, sums } = charge
  return {
    id: charge.id,
    account: charge.account,
    state: charge.state,
    purpose: link?.purpose ?? "cart",
    url: link?.url ?? null,
    deep_link: link?.deepLink ?? null,
    code: code?.payload ?? null,
    amount: majorUnits(charge.amount),
    currency_code: charge.currencyCode,
    captured: majorUnits(sums.captured),
    refunded: majorUnits(sums.refunded),
    expires_at: charge.codeExpiresAt ?? null,
    deactivated_at: link?.deactivatedAt ?? null,
    name: made?.name ?? null,
    description: made?.description ?? null,
    order_number: made?.orderNumber ?? null,
    order_id: orderId ?? charge.orderId ?? null,
    cart_id: charge.cartId ?? null,
    payment_collection_id: charge.paymentCollectionId,
    payment_session_id: charge.paymentSessionId,
    merchant_charge_id: charge.merchantChargeId,
    created_by: made?.createdBy ?? null,
    created_at: charge.createdAt,
  }
}

export function showPaymentLinkInFull(
  { charge, attempts, transactions, duplicates }: ReadPaymentLink,
  orderId: string | undefined
): ShownPaymentLinkInFull {
  const own = [charge, ...duplicates]
  return {
    ...showPaymentLink({ charge, made: attempts[0] }, orderId),
    attempts: attempts.map(showAttempt),
    payments: transactions
      .filter(({ role }) => role !== "refund")
      .map((payment) => showPayment(payment, own)),
    refunds: transactions
      .filter(({ role }) => role === "refund")
      .map((refund) => ({
        ...showTransaction(refund),
        original_transaction_id: refund.originalTransactionId ?? null,
      })),
  }
}

function showAttempt({ orderNumber, createdAt }: MadePaymentLink) {
  return { order_number: orderNumber, created_at: createdAt }
}

function showPayment(
  payment: PaymentLinkTransaction,
  charges: readonly Charge[]
): ShownPaymentLinkInFull["payments"][number] {
  const charge = charges.find(
    ({ link }) => link?.transactionId === payment.transactionId
  )
  return {
    ...showTransaction(payment),
    is_kept: payment.role === "kept",
    charge_id: charge?.id ?? null,
    state: charge?.state ?? null,
  }
}

function showTransaction(reported: PaymentLinkTransaction): ShownLinkPayment {
  return {
    transaction_id: reported.transactionId,
    status: reported.status,
    payment_type: reported.paymentType ?? null,
    amount: reported.amount === undefined ? null : majorUnits(reported.amount),
    at: reported.reportedAt ?? null,
  }
}

function majorUnits(amount: MinorUnits): number {
  return Number(decimalFromMinorUnits(amount))
}
