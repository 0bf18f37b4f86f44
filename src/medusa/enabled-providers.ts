import { z } from "@medusajs/framework/zod"
import { queryOf, type Scope } from "./core"

const regions = z.array(
  z.object({
    payment_providers: z
      .array(z.object({ id: z.string(), is_enabled: z.boolean() }).nullish())
      .nullish(),
  })
)

/** The payment providers that some region with this currency offers, by id. */
export async function enabledProviders(
  scope: Scope,
  currencyCode: string
): Promise<string[]> {
  const { data } = await queryOf(scope).graph({
    entity: "region",
    fields: ["id", "payment_providers.id", "payment_providers.is_enabled"],
    filters: { currency_code: currencyCode.toLowerCase() },
  })
  const ids = regions
    .parse(data)
    .flatMap(({ payment_providers: offered }) => offered ?? [])
    .flatMap((provider) => (provider?.is_enabled ? [provider.id] : []))
  return [...new Set(ids)]
}
