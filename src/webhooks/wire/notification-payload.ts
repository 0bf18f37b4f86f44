import { z } from "@medusajs/framework/zod"
import { reportedInstant } from "../../charge/reading/instant"
import { reportedAmount, reportedText } from "../../charge/reading/values"

/** Source: interface.md "Webhook envelope"; that of a payment link has `type` and `eventDate` only. */
export const envelope = z.object({
  type: reportedText,
  eventDate: reportedInstant,
  merchantDocument: reportedText,
  merchantCode: reportedText,
  id: reportedText,
})

// The QR code of the link is left out. Any field may be null, and so may the charge. Source: interface.md "Webhook
// payload, payment link integration".
export const paymentLink = z.object({
  transaction: z.object({
    id: reportedText,
    originalTransactionId: reportedText,
    status: reportedText,
    amount: reportedAmount,
    paymentType: reportedText,
    createdAt: reportedInstant,
    updatedAt: reportedInstant,
  }),
  charge: z
    .object({
      paymentLinkId: reportedText,
      checkoutLink: reportedText,
      amount: reportedAmount,
      expiresAt: reportedInstant,
    })
    .nullish(),
})

export const threeDsChallenge = z.object({
  status: reportedText,
  paresStatus: reportedText,
  eciRaw: reportedText,
  merchantChargeId: reportedText,
  chargeId: reportedText,
})
