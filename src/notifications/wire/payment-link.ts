import { z } from "@medusajs/framework/zod"
import { toldInstant } from "../../core/reading/told-instant"
import { toldAmount, toldText } from "../../core/reading/told-values"

// The link's QR code is dropped. Any field may be null, and so may the charge.
// Source: interface.md "Webhook payload, payment link integration".
export const paymentLink = z.object({
  transaction: z.object({
    id: toldText,
    originalTransactionId: toldText,
    status: toldText,
    amount: toldAmount,
    paymentType: toldText,
    createdAt: toldInstant,
    updatedAt: toldInstant,
  }),
  charge: z
    .object({
      paymentLinkId: toldText,
      checkoutLink: toldText,
      amount: toldAmount,
      expiresAt: toldInstant,
    })
    .nullish(),
})
