import { z } from "@medusajs/framework/zod"
import { toldInstant } from "../../core/reading/told-instant"
import { toldText } from "../../core/reading/told-values"

/** Source: interface.md "Webhook envelope"; a payment link's has `type` and `eventDate` only. */
export const envelope = z.object({
  type: toldText,
  eventDate: toldInstant,
  merchantDocument: toldText,
  merchantCode: toldText,
  id: toldText,
})
