import { z } from "@medusajs/framework/zod"
import { reportedInstant } from "../../charge/reading/instant"
import { reportedAmount, reportedText } from "../../charge/reading/values"

/** Source: interface.md "Webhook envelope"; that of a payment link has `type` and `eventDate` only. */
export const envelope = z.object({
  type: reportedText,
  eventDate: reportedInstant,
  merchantDocument: reportedText,
  id: reportedText,
})

// What is read, as a reason to ask. Any field may be null, and so may the charge. Source: interface.md "Webhook payload,
// payment link integration".
export const paymentLink = z.object({
  transaction: z.object({
    id: reportedText,
    status: reportedText,
    amount: reportedAmount,
  }),
  charge: z.object({ paymentLinkId: reportedText }).nullish(),
})

export const threeDsChallenge = z.object({
  status: reportedText,
  paresStatus: reportedText,
  eciRaw: reportedText,
})
