import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createRegionsWorkflow,
  createTaxRegionsWorkflow,
  updateRegionsWorkflow,
} from "@medusajs/medusa/core-flows"

import type { RegionDescription } from "./description"

export async function ensureRegion(
  container: MedusaContainer,
  region: RegionDescription,
  paymentProviders: string[]
): Promise<string> {
  await ensureTaxRegion(container, region.country)

  const regions = container.resolve(Modules.REGION)
  const [existing] = await regions.listRegions({ name: region.name })
  if (existing) {
    // A provider may have been configured since.
    await updateRegionsWorkflow(container).run({
      input: {
        selector: { id: existing.id },
        update: { payment_providers: paymentProviders },
      },
    })
    return existing.id
  }

  const { result } = await createRegionsWorkflow(container).run({
    input: {
      regions: [
        {
          name: region.name,
          currency_code: region.currency,
          countries: [region.country],
          payment_providers: paymentProviders,
        },
      ],
    },
  })
  return result[0]!.id
}

/** Of the wanted payment providers those that this app has registered. */
export async function registeredProviders(
  container: MedusaContainer,
  wanted: string[]
): Promise<string[]> {
  const registered = await container
    .resolve(Modules.PAYMENT)
    .listPaymentProviders({ id: wanted, is_enabled: true })
  const ids = registered.map((provider) => provider.id)
  return wanted.filter((id) => ids.includes(id))
}

async function ensureTaxRegion(
  container: MedusaContainer,
  country: string
): Promise<void> {
  const [existing] = await container
    .resolve(Modules.TAX)
    .listTaxRegions({ country_code: country })
  if (existing) return

  await createTaxRegionsWorkflow(container).run({
    input: [{ country_code: country, provider_id: "tp_system" }],
  })
}
