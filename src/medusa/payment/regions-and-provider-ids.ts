import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { RegionWithProviders } from "../../domain/health/health-check-data"
import { queryOf, queryRows, type Scope } from "../container"

const region = z.object({
  id: z.string(),
  name: z.string(),
  currency_code: z.string(),
  payment_providers: z
    .array(z.object({ id: z.string(), is_enabled: z.boolean() }).nullish())
    .nullish(),
})

/**
 * Returns every region of the store with the ids of the payment providers that shoppers can use in it.
 * `includesDisabled` adds the region's disabled providers, such as those of an account that was removed from the
 * options.
 */
export async function readRegionsAndProviderIds(
  scope: Scope,
  { includesDisabled = false } = {}
): Promise<RegionWithProviders[]> {
  const regions = await queryRows(queryOf(scope), region, { entity: "region" })
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
 * Returns the ids of payment providers that a region offers although Medusa's payment module does not have them. A
 * checkout with such a provider fails.
 *
 * Medusa has no public method for this check, so the function uses an internal field of the payment module. If a later
 * version of Medusa lacks this field, the result is empty.
 */
export async function findProvidersMissingInPaymentModule(
  scope: Scope
): Promise<string[]> {
  const regions = await readRegionsAndProviderIds(scope)
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
