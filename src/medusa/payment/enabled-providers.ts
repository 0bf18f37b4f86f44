import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { queryOf, rowsOf, type Scope } from "../core"

const region = z.object({
  id: z.string(),
  payment_providers: z
    .array(z.object({ id: z.string(), is_enabled: z.boolean() }).nullish())
    .nullish(),
})

/** Returns the ids of the payment providers that any region with this currency offers. */
export async function enabledProviders(
  scope: Scope,
  currencyCode: string
): Promise<string[]> {
  return offered(scope, { currency_code: currencyCode.toLowerCase() })
}

/**
 * Returns the ids of providers that regions offer but the payment module lacks: a checkout with one of them fails.
 * The module has no public method for this check: if it is built differently, the list is empty.
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
    ...(filters && { filters }),
  })
  const ids = regions
    .flatMap(({ payment_providers }) => payment_providers ?? [])
    .flatMap((provider) => (provider?.is_enabled ? [provider.id] : []))
  return [...new Set(ids)]
}
