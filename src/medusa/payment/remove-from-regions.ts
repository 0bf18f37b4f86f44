import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { parseOwnProviderId } from "../../domain/payment-method/provider-id"
import type { Scope } from "../core"
import { regionsWithProviders } from "./enabled-providers"

/** A region that offers providers of this plugin. `ours` has their ids and accounts. */
export interface RegionWithOurProviders {
  id: string
  name: string
  ours: { id: string; account: string }[]
}

/** Returns the regions that offer our providers, including those of accounts that are not configured any more. */
export async function regionsWithOurProviders(
  scope: Scope
): Promise<RegionWithOurProviders[]> {
  const regions = await regionsWithProviders(scope, { includesDisabled: true })
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
 * Removes our providers from a region. The region keeps its other providers, including those that are not enabled here.
 */
export async function removeFromRegion(
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
