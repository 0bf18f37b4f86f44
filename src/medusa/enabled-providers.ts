import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { queryOf, rowsOf, type Scope } from "./core"

const region = z.object({
  payment_providers: z
    .array(z.object({ id: z.string(), is_enabled: z.boolean() }).nullish())
    .nullish(),
})

/** The payment providers that some region with this currency offers, by id. */
export async function enabledProviders(
  scope: Scope,
  currencyCode: string
): Promise<string[]> {
  return offered(scope, { currency_code: currencyCode.toLowerCase() })
}

/**
 * What regions offer and the payment module has not, by id: a checkout with one of them fails. The module
 * has no public question for it: where it is built otherwise, none is missing.
 */
export async function missingProviders(scope: Scope): Promise<string[]> {
  const ids = await offered(scope)
  const { paymentProviderService_: known } = scope.resolve<{
    paymentProviderService_?: { retrieveProvider?(id: string): unknown }
  }>(Modules.PAYMENT)
  return ids.filter((id) => {
    try {
      known?.retrieveProvider?.(id)
      return false
    } catch {
      return true
    }
  })
}

async function offered(
  scope: Scope,
  filters?: Record<string, unknown>
): Promise<string[]> {
  const regions = await rowsOf(queryOf(scope), region, {
    entity: "region",
    fields: ["id", "payment_providers.id", "payment_providers.is_enabled"],
    ...(filters && { filters }),
  })
  const ids = regions
    .flatMap(({ payment_providers }) => payment_providers ?? [])
    .flatMap((provider) => (provider?.is_enabled ? [provider.id] : []))
  return [...new Set(ids)]
}
