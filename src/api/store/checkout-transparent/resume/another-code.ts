import { z } from "@medusajs/framework/zod"

/** The body for another code: the buyer's document, which is not kept, and the total that the shopper was shown. */
export const anotherCode = z.strictObject({
  document: z.string(),
  document_type: z.string().optional(),
  total: z.int().positive(),
  quote: z.string().max(4_096).nullish(),
})

export type AnotherCode = z.output<typeof anotherCode>
