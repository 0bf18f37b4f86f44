import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { parseOwnProviderId } from "../../domain/payment-method/provider-id"
import type { Scope } from "../container"
import { readRegionsAndProviderIds } from "./regions-and-provider-ids"

/**
 * A region that offers payment providers of this plugin. `ours` contains the id and the account of each of these
 * providers.
 */
export interface RegionWithOurProviders {
  id: string
  name: string
  ours: { id: string; account: string }[]
}

/**
 * Returns the regions that offer payment providers of this plugin, even providers of accounts that were removed from
 * the options.
 */
export async function regionsWithOurProviders(
  scope: Scope
): Promise<RegionWithOurProviders[]> {
  const regions = await readRegionsAndProviderIds(scope, {
    includesDisabled: true,
  })
  return regions
    .map(({ id, name, providers }) => ({
      id,
      name,
      ours: providers.flatMap((provider) => {
        const known = parseOwnProviderId(provider)
        return known ? [{ id: provider, account: known.account }] : []
      }),
    }))
    .filter(({ ours }) => ours.length > 0)
}

/**
 * Removes the plugin's payment providers from a region. The region keeps its other providers, even those that this
 * process does not have.
 */
export async function removeProvidersFromRegion(
  container: MedusaContainer,
  { id, ours }: RegionWithOurProviders
): Promise<void> {
  await container.resolve(ContainerRegistrationKeys.LINK).dismiss(
    ours.map((provider) => ({
      [Modules.REGION]: { region_id: id },
      [Modules.PAYMENT]: { payment_provider_id: provider.id },
    }))
  )
}
