import { z } from "@medusajs/framework/zod"
import { LARGEST_AMOUNT } from "../../core/money"

/** What is charged, captured or refunded. Nothing is no amount: it would be a mistake of ours. */
export const amount = z
  .int()
  .min(1, "must be at least 1")
  .max(LARGEST_AMOUNT, "must fit in 32 bits")
