import { z } from "@medusajs/framework/zod"

/** GET /store/checkout-transparent/configuration */
export const configurationQuery = z.strictObject({
  /** An account's `id`. Default: the only account there is. */
  account: z.string().optional(),
  /**
   * Language of the texts; default: the account's own. Medusa has made it `request.locale` and taken
   * it off the query, unless it is empty.
   */
  locale: z.string().optional(),
})

export type ConfigurationQuery = z.output<typeof configurationQuery>
