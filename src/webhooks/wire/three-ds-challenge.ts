import { z } from "@medusajs/framework/zod"
import { reportedText } from "../../charge/reading/values"

/** Source: interface.md "3DS challenge object". */
export const threeDsChallenge = z.object({
  status: reportedText,
  paresStatus: reportedText,
  eciRaw: reportedText,
  merchantChargeId: reportedText,
  chargeId: reportedText,
})
