import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { ourProvider } from "../../domain/payment-method/provider-id"
import { queryOf, rowsOf, type Scope } from "../core"

const region = z.object({
  id: z.string(),
  name: z.string(),
  payment_providers: z.array(z.object({ id: z.string() }).nullish()).nullish(),
})

/** A region that offers providers of this plugin, with their ids. */
export interface RegionWithOurs {
  id: string
  name: string
  ours: string[]
}

/** Returns the regions that offer our providers, of one account or of all, also of accounts that are gone. */
export async function regionsWithOurs(
  scope: Scope,
  account: string | undefined
): Promise<RegionWithOurs[]> {
  const regions = await rowsOf(queryOf(scope), region, { entity: "region" })
  return regions
    .map(({ id, name, payment_providers }) => ({
      id,
      name,
      ours: (payment_providers ?? []).flatMap((provider) => {
        const known = ourProvider(provider?.id)
        return provider &&
          known &&
          (account === undefined || known.account === account)
          ? [provider.id]
          : []
      }),
    }))
    .filter(({ ours }) => ours.length > 0)
}

/** Takes our providers out of a region. The others stay as they are, also ones that are not enabled here. */
export async function takeFromRegion(
  container: MedusaContainer,
  { id, ours }: RegionWithOurs
): Promise<void> {
  await container.resolve(ContainerRegistrationKeys.LINK).dismiss(
    ours.map((provider) => ({
      [Modules.REGION]: { region_id: id },
      [Modules.PAYMENT]: { payment_provider_id: provider },
    }))
  )
}
