import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { RegionWithProviders } from "../../domain/health/figures"
import { queryOf, rowsOf, type Scope } from "../core"

const region = z.object({
  id: z.string(),
  name: z.string(),
  currency_code: z.string(),
  payment_providers: z
    .array(z.object({ id: z.string(), is_enabled: z.boolean() }).nullish())
    .nullish(),
})

/**
 * Returns every region of the store with the ids of the payment providers that its checkout offers. With
 * `includesDisabled`, providers that are linked to the region but not enabled are returned too, such as those of a
 * removed account.
 */
export async function regionsWithProviders(
  scope: Scope,
  { includesDisabled = false } = {}
): Promise<RegionWithProviders[]> {
  const regions = await rowsOf(queryOf(scope), region, { entity: "region" })
  return regions.map(({ id, name, currency_code, payment_providers }) => ({
    id,
    name,
    currency: currency_code.toUpperCase(),
    providers: (payment_providers ?? []).flatMap((provider) =>
      provider && (includesDisabled || provider.is_enabled) ? [provider.id] : []
    ),
  }))
}

/**
 * Returns the ids of payment providers that a region offers but Medusa's payment module does not have. A checkout with
 * such a provider fails.
 *
 * Medusa has no public method for this check, so a field of the payment module is used. If a later version of Medusa
 * has no such field, the result is empty.
 */
export async function missingProviders(scope: Scope): Promise<string[]> {
  const regions = await regionsWithProviders(scope)
  const ids = [...new Set(regions.flatMap(({ providers }) => providers))]
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
