import { randomBytes } from "node:crypto"

import { pixPayload } from "../charges/pix-payload"
import { endOfDay } from "../simulated-clock"
import { type Merchant, nameOf } from "../merchants/merchant"
import type { LinkRequest } from "./link-request"
import type { LinkPaymentType, PaymentLink } from "./simulated-link"

export type CommittedLink = {
  request: LinkRequest
  merchant: Merchant
  /** Where the simulator itself is, without a slash at the end. */
  siteUrl: string
  invisibleForMs: number
}

const MOST_INSTALLMENTS = 12

/** A link that nobody has paid yet. */
export function openLink(
  { request, merchant, siteUrl, invisibleForMs }: CommittedLink,
  now: number
): PaymentLink {
  // No UUID: the interface says no more of the id than that it is a string.
  const id = randomBytes(12).toString("hex")
  const { charge, options } = request
  const { product, delivery } = charge.amounts
  const amount = product + delivery
  const paymentTypes = paymentTypesOf(charge.payment)
  const expiredAt = options.expired_at ?? null
  return {
    id,
    merchantDocument: merchant.merchantDocument,
    name: charge.name,
    description: charge.description ?? null,
    orderNumber: charge.order_number,
    redirectUrl: charge.redirect_url ?? null,
    paymentTypes,
    maximumInstallments:
      options.card_max_installment_number ?? MOST_INSTALLMENTS,
    amounts: { product, delivery },
    amount,
    url: `${siteUrl}/p/${id}`,
    deeplink: `${siteUrl}/app/${id}`,
    brcode: charge.payment.methods.includes("BRCODE")
      ? pixPayload({ amount, merchantName: nameOf(merchant), id })
      : null,
    expiredAt,
    createdAt: now,
    visibleFrom: now + invisibleForMs,
    closesAt: expiredAt === null ? null : (endOfDay(expiredAt) ?? null),
    inactive: null,
    transactions: [],
    history: [
      { at: new Date(now).toISOString(), event: "created", amount, by: "api" },
    ],
  }
}

function paymentTypesOf({
  methods,
  brcode_arrangements: arrangements = [],
}: LinkRequest["charge"]["payment"]): LinkPaymentType[] {
  return [
    ...(arrangements.includes("PIX") ? (["PIX"] as const) : []),
    ...(arrangements.includes("PICPAY") ? (["WALLET"] as const) : []),
    ...(methods.includes("CREDIT_CARD") ? (["CREDIT_CARD"] as const) : []),
  ]
}
