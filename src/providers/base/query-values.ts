import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"

/** One of Medusa's amounts, in whatever form it comes, as a plain decimal. */
export const decimal = z
  .unknown()
  .refine((value) => value !== null && value !== undefined)
  .transform((value) => MathBN.convert(value as BigNumberInput).toFixed())

export const textOrNothing = z.string().nullish()
