import {
  createRegionsWorkflow,
  updateRegionsWorkflow,
} from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { queryOf, rowsOf } from "./core"

const BRAZIL = "br"
const CURRENCY = "brl"

const region = z.object({
  id: z.string(),
  name: z.string(),
  currency_code: z.string(),
  countries: z.array(z.object({ iso_2: z.string() })).nullish(),
  payment_providers: z.array(z.object({ id: z.string() }).nullish()).nullish(),
})

export type RegionSetUp =
  | { kind: "made" | "changed"; name: string; added: readonly string[] }
  /** Brazil belongs to a region in another currency, and a country can have only one region. */
  | { kind: "in_other_currency"; name: string; currency: string }

/**
 * Adds payment providers to the region in BRL, of several to the one with Brazil in it. If there is none, creates it
 * with Brazil in it, unless Brazil belongs to a region in another currency.
 */
export async function offerInReais(
  container: MedusaContainer,
  providers: readonly string[]
): Promise<RegionSetUp> {
  const known = await rowsOf(queryOf(container), region, {
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
    if (added.length > 0) {
      // The workflow removes every provider that it does not receive.
      await updateRegionsWorkflow(container).run({
        input: {
          selector: { id: found.id },
          update: { payment_providers: [...offered, ...added] },
        },
      })
    }
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
