import { z } from "@medusajs/framework/zod"
import { reportedInstant } from "../../charge/reading/instant"
import { reportedAmount, reportedText } from "../../charge/reading/values"

// The link's QR code is dropped. Any field may be null, and so may the charge.
// Source: interface.md "Webhook payload, payment link integration".
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
