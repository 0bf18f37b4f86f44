import { randomUUID } from "node:crypto"

import { z } from "@medusajs/framework/zod"

import { chargeAmount } from "../charges/read-charge-request"
import type { LinkTransaction, PaymentLink } from "../links/simulated-link"

/** What came of a 3DS challenge; a cardholder who passed it, where nothing is said. */
export const threeDsResult = z.strictObject({
  status: z.string().default("Approved"),
  paresStatus: z.string().default("Y"),
  eciRaw: z
    .string()
    .regex(/^\d{2}$/, "must be two digits")
    .default("05"),
})

export type ThreeDsResult = z.input<typeof threeDsResult>

export type ReadThreeDsResult = z.output<typeof threeDsResult>

/** A notification that the gateway itself never makes. */
export const customNotification = z.strictObject({
  /** Sent as JSON, a string as it is. */
  body: z.json(),
  /** Beside those that every notification has, or instead of them. */
  headers: z.record(z.string().toLowerCase(), z.string()).default({}),
  /** May be left out when there is one merchant. */
  merchantDocument: z.string().optional(),
})

export type CustomNotification = z.output<typeof customNotification>

/** Where every checkout notification has it. */
export function merchantChargeIdIn(body: unknown): string | null {
  const { merchantChargeId } = asObject(asObject(body).data)
  return typeof merchantChargeId === "string" ? merchantChargeId : null
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)
    : {}
}

const PAYMENT_LINK_ID = "simulator-payment-link"

/** Something that happened to a payment link; what is left out is made up. */
export const paymentLinkEvent = z.strictObject({
  status: z.enum(["PAYED", "REFUNDED", "PARTREFUNDED"]),
  /** What was paid or refunded by this event, in cents; of a partial refund this part alone. */
  amount: chargeAmount,
  paymentType: z.enum(["WALLET", "PIX", "CREDIT_CARD"]).default("PIX"),
  transactionId: z.uuid("must be a UUID").optional(),
  /** The paid transaction that a refund belongs to; a payment has none. */
  originalTransactionId: z.uuid("must be a UUID").nullable().optional(),
  paymentLinkId: z.string().default(PAYMENT_LINK_ID),
  /** What the link asks for, in cents. Default: the amount of this event. */
  linkAmount: chargeAmount.optional(),
  expiresAt: z
    .string()
    .regex(
      /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
      "must look like 2030-01-31 23:59:59"
    )
    .nullable()
    .default(null),
  /** May be left out when there is one merchant. */
  merchantDocument: z.string().optional(),
})

export type PaymentLinkEvent = z.input<typeof paymentLinkEvent>

export type ReadPaymentLinkEvent = z.output<typeof paymentLinkEvent>

/** A body as if there were such a link: of the simulator's own, `linkNotification` tells. */
export function paymentLinkNotification(
  event: ReadPaymentLinkEvent,
  at: number
) {
  const isPayment = event.status === "PAYED"
  const { originalTransactionId = isPayment ? null : randomUUID() } = event
  return paymentLinkBody(
    {
      transaction: {
        originalTransactionId,
        status: event.status,
        id: event.transactionId ?? randomUUID(),
        amount: event.amount,
        paymentType: event.paymentType,
      },
      charge: {
        qrCode: `simulator-qr-code-of-${event.paymentLinkId}`,
        expiresAt: event.expiresAt,
        amount: event.linkAmount ?? event.amount,
        paymentLinkId: event.paymentLinkId,
        // The id is the last part of the link's path.
        checkoutLink: `https://link.simulator.invalid/p/${event.paymentLinkId}`,
      },
    },
    at
  )
}

export type PaymentLinkReported = {
  transaction: Pick<
    LinkTransaction,
    "id" | "originalTransactionId" | "status" | "amount" | "paymentType"
  >
  charge: {
    qrCode: string
    expiresAt: string | null
    amount: number
    paymentLinkId: string
    checkoutLink: string
  }
}

/** The whole body: payment-link notifications have no envelope. */
export function paymentLinkBody(
  { transaction, charge }: PaymentLinkReported,
  at: number
) {
  const time = new Date(at).toISOString()
  return {
    type: transaction.status === "PAYED" ? "PAYMENT" : "REFUND",
    eventDate: time,
    data: {
      transaction: { ...transaction, createdAt: time, updatedAt: time },
      charge,
    },
  }
}

/** A payment or refund of a link that was made here. */
export function linkNotification(
  link: PaymentLink,
  { id, originalTransactionId, status, amount, ...rest }: LinkTransaction
) {
  const { paymentType, at } = rest
  return paymentLinkBody(
    {
      transaction: { originalTransactionId, status, id, amount, paymentType },
      charge: {
        // A link that takes cards only has no code of its own to pay it; its address is one.
        qrCode: link.brcode ?? link.url,
        expiresAt:
          link.expiredAt === null ? null : `${link.expiredAt} 23:59:59`,
        amount: link.amount,
        paymentLinkId: link.id,
        checkoutLink: link.url,
      },
    },
    at
  )
}
