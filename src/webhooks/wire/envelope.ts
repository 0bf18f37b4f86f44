import { z } from "@medusajs/framework/zod"
import { reportedInstant } from "../../charge/reading/instant"
import { reportedText } from "../../charge/reading/values"

/** Source: interface.md "Webhook envelope"; a payment link's has `type` and `eventDate` only. */
export const envelope = z.object({
  type: reportedText,
  eventDate: reportedInstant,
  merchantDocument: reportedText,
  merchantCode: reportedText,
  id: reportedText,
})
