import { z } from "@medusajs/framework/zod"

import type { Charge } from "../ledger/charge"

/** What came of a 3DS challenge; a cardholder who passed it, where nothing is said. */
export const threeDsResult = z.strictObject({
  status: z.string().default("Approved"),
  paresStatus: z.string().default("Y"),
  eciRaw: z
    .string()
    .regex(/^\d{2}$/, "must be two digits")
    .default("05"),
})

export type ThreeDsResult = z.input<typeof threeDsResult>

export type ReadThreeDsResult = z.output<typeof threeDsResult>

/** `data` of a THREE_DS_CHALLENGE notification. */
export function threeDsNotification(
  { id, merchantChargeId }: Charge,
  result: ReadThreeDsResult
) {
  return { ...result, merchantChargeId, chargeId: id }
}
