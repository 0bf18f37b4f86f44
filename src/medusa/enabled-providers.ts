import { Modules } from "@medusajs/framework/utils"
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
  return offeredIn(data)
}

/**
 * What regions offer and the payment module has not, by id: a checkout with one of them fails. The module
 * has no public question for it: where it is built otherwise, none is missing.
 */
export async function missingProviders(scope: Scope): Promise<string[]> {
  const { data } = await queryOf(scope).graph({
    entity: "region",
    fields: ["id", "payment_providers.id", "payment_providers.is_enabled"],
  })
  const { paymentProviderService_: known } = scope.resolve<{
    paymentProviderService_?: { retrieveProvider?(id: string): unknown }
  }>(Modules.PAYMENT)
  return offeredIn(data).filter((id) => {
    try {
      known?.retrieveProvider?.(id)
      return false
    } catch {
      return true
    }
  })
}

function offeredIn(data: unknown): string[] {
  const ids = regions
    .parse(data)
    .flatMap(({ payment_providers: offered }) => offered ?? [])
    .flatMap((provider) => (provider?.is_enabled ? [provider.id] : []))
  return [...new Set(ids)]
}
