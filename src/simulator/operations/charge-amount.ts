import { z } from "@medusajs/framework/zod"

const MAX_INT32 = 2_147_483_647

/** Minor units, as everywhere at the gateway. */
export const chargeAmount = z
  .int("must be an integer, in cents")
  .min(1, "must be at least 1")
  .max(MAX_INT32, "must fit in 32 bits")
