import { z } from "@medusajs/framework/zod"
import { toldText } from "../../core/reading/told-values"

/** Source: interface.md "3DS challenge object". */
export const threeDsChallenge = z.object({
  status: toldText,
  paresStatus: toldText,
  eciRaw: toldText,
  merchantChargeId: toldText,
  chargeId: toldText,
})
