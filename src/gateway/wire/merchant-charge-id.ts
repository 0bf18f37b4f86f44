import { z } from "@medusajs/framework/zod"
import { MERCHANT_CHARGE_ID } from "../../core/reading/merchant-charge-id-shape"

export const merchantChargeId = z
  .string()
  .regex(MERCHANT_CHARGE_ID, "must be 6 to 36 letters, digits and hyphens")

export function merchantChargeIdProblem(given: string): string | undefined {
  return merchantChargeId.safeParse(given).error?.issues[0]?.message
}
