import { z } from "@medusajs/framework/zod"

export const merchantChargeId = z
  .string()
  .regex(/^[a-zA-Z0-9-]{6,36}$/, "must be 6 to 36 letters, digits and hyphens")
