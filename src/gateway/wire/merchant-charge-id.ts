import { z } from "@medusajs/framework/zod"

/**
 * 6 to 36 letters, digits and hyphens (gateway-notes, "Charges"); the interface shows UUIDs, which
 * are. Charges made elsewhere with the same credential need not be UUIDs.
 */
export const merchantChargeId = z
  .string()
  .regex(/^[a-zA-Z0-9-]{6,36}$/, "must be 6 to 36 letters, digits and hyphens")

export function merchantChargeIdProblem(given: string): string | undefined {
  return merchantChargeId.safeParse(given).error?.issues[0]?.message
}
