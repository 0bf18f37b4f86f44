import { createRegionsWorkflow } from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
  Modules,
} from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { paymentModuleOf, queryOf, queryRows } from "../container"

const BRAZIL = "br"
const CURRENCY = "brl"

const region = z.object({
  id: z.string(),
  name: z.string(),
  currency_code: z.string(),
  countries: z.array(z.object({ iso_2: z.string() })).nullish(),
  payment_providers: z.array(z.object({ id: z.string() }).nullish()).nullish(),
})

export type RegionSetupResult =
  | { kind: "made" | "changed"; name: string; added: readonly string[] }
  /** Brazil belongs to a region in another currency, and a country can have only one region. */
  | { kind: "in_other_currency"; name: string; currency: string }

/**
 * Adds payment providers to the store's region in BRL, or creates a region with Brazil if there is none. If several
 * regions have this currency, the region that contains Brazil is preferred. If no region has this currency and Brazil
 * already belongs to another region, changes nothing.
 */
export async function setUpBrlRegion(
  container: MedusaContainer,
  providers: readonly string[]
): Promise<RegionSetupResult> {
  const known = await queryRows(queryOf(container), region, {
    entity: "region",
  })
  const ofBrazil = known.find(({ countries }) =>
    countries?.some(({ iso_2 }) => iso_2 === BRAZIL)
  )
  const inReais = known.filter(
    ({ currency_code }) => currency_code === CURRENCY
  )
  const found = inReais.find((one) => one === ofBrazil) ?? inReais[0]
  if (found) {
    const offered = (found.payment_providers ?? []).flatMap((one) =>
      one ? [one.id] : []
    )
    const added = providers.filter((id) => !offered.includes(id))
    await addProvidersToRegion(container, found.id, added)
    return { kind: "changed", name: found.name, added }
  }
  if (ofBrazil) {
    return {
      kind: "in_other_currency",
      name: ofBrazil.name,
      currency: ofBrazil.currency_code,
    }
  }
  await createRegionsWorkflow(container).run({
    input: {
      regions: [
        {
          name: "Brasil",
          currency_code: CURRENCY,
          countries: [BRAZIL],
          payment_providers: [...providers],
        },
      ],
    },
  })
  return { kind: "made", name: "Brasil", added: providers }
}

/**
 * Adds payment providers to a region, which keeps its other providers. Throws an error and changes nothing if the
 * payment module does not have one of the providers, or has disabled it.
 */
async function addProvidersToRegion(
  container: MedusaContainer,
  regionId: string,
  providers: readonly string[]
): Promise<void> {
  if (providers.length === 0) {
    return
  }
  const enabled = await paymentModuleOf(container).listPaymentProviders({
    id: [...providers],
    is_enabled: true,
  })
  const missing = providers.filter(
    (id) => !enabled.some((one) => one.id === id)
  )
  if (missing.length > 0) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `The payment module has no ${missing.join(", ")}. Add the account to the payment module in medusa-config.ts, run db:migrate, and run this again. Nothing was changed.`
    )
  }
  // Medusa's workflow is not used. It replaces the whole list of providers, and refuses a list with a provider that
  // this process does not have.
  await container.resolve(ContainerRegistrationKeys.LINK).create(
    providers.map((id) => ({
      [Modules.REGION]: { region_id: regionId },
      [Modules.PAYMENT]: { payment_provider_id: id },
    }))
  )
}
