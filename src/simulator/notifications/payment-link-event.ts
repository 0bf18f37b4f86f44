import { randomUUID } from "node:crypto"

import { z } from "@medusajs/framework/zod"

import { chargeAmount } from "../operations/charge-amount"
import { paymentLinkBody } from "./payment-link-body"

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
