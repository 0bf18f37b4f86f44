import { z } from "@medusajs/framework/zod"

export const merchantChargeIdMessage =
  "must be 6 to 36 letters, digits and hyphens"

export const merchantChargeId = z
  .string()
  .regex(/^[a-zA-Z0-9-]{6,36}$/, merchantChargeIdMessage)
