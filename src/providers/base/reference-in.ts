import { z } from "@medusajs/framework/zod"
import { PUBLIC_KEY } from "../../core/public-data/public-data"

const withReference = z.object({
  [PUBLIC_KEY]: z.object({ reference: z.string() }),
})

/** What our middleware put into a session's `data` in place of what the shopper entered. */
export function referenceIn(data: unknown): string | undefined {
  return withReference.safeParse(data).data?.[PUBLIC_KEY].reference
}
