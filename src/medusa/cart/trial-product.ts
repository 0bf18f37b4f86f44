import { QueryContext } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { queryOf, type Scope } from "../container"

/**
 * The number of published products that the plugin reads when it looks for a product to try. The oldest products are
 * read first.
 */
const PRODUCTS_EXAMINED = 100

export interface TrialProduct {
  id: string
  variantId: string
  title: string
  /** The price in reais, in major units. */
  price: number
  isTaxInclusive: boolean
  salesChannelId: string | undefined
}

/**
 * The reason why no product was found:
 * - `no_product`: no product is published.
 * - `no_price`: every examined product either has no price above zero in reais or is too expensive.
 */
export type NothingToTry = "no_product" | "no_price"

const products = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    sales_channels: z.array(z.object({ id: z.string() }).nullish()).nullish(),
    variants: z
      .array(
        z
          .object({
            id: z.string(),
            calculated_price: z
              .object({
                calculated_amount: z.coerce.number().nullish(),
                is_calculated_price_tax_inclusive: z.boolean().nullish(),
              })
              .nullish(),
          })
          .nullish()
      )
      .nullish(),
  })
)

/** The price range, in reais, in which the plugin looks for a product to try. */
export interface PricesToTry {
  /**
   * The lowest price that the chosen product should have, in reais, because discounts and installments cannot be tried
   * with a price of a few centavos. If all usable products are cheaper, the most expensive of them is used.
   */
  least: number
  /** The price up to which a product is used. More expensive products are ignored. */
  most: number
}

/**
 * Returns a published product for a trial checkout, with its price in reais in the region. Prefers the cheapest product
 * that costs at least `least`, and otherwise takes the most expensive of the cheaper products. Ignores products that
 * cost more than `most`.
 *
 * Examines only the oldest products (PRODUCTS_EXAMINED). If none of them can be used, returns the reason.
 */
export async function findTrialProduct(
  scope: Scope,
  regionId: string,
  { least, most }: PricesToTry
): Promise<TrialProduct | NothingToTry> {
  const { data } = await queryOf(scope).graph({
    entity: "product",
    fields: [
      "id",
      "title",
      "sales_channels.id",
      "variants.id",
      "variants.calculated_price.*",
    ],
    filters: { status: "published" },
    pagination: { take: PRODUCTS_EXAMINED, order: { created_at: "ASC" } },
    context: {
      variants: {
        calculated_price: QueryContext({
          region_id: regionId,
          currency_code: "brl",
        }),
      },
    },
  })
  const found = products.parse(data)
  const byPrice = found
    .flatMap(trialProductsFromPricedVariants)
    .filter(({ price }) => price <= most)
    .sort((one, other) => one.price - other.price)
  return (
    byPrice.find(({ price }) => price >= least) ??
    byPrice.at(-1) ??
    (found.length === 0 ? "no_product" : "no_price")
  )
}

function trialProductsFromPricedVariants(
  product: z.output<typeof products>[number]
): TrialProduct[] {
  const { id, title, variants, sales_channels } = product
  return (variants ?? []).flatMap((variant) => {
    const { calculated_amount: price, ...calculated } =
      variant?.calculated_price ?? {}
    return variant && typeof price === "number" && price > 0
      ? [
          {
            id,
            title,
            price,
            variantId: variant.id,
            isTaxInclusive:
              calculated.is_calculated_price_tax_inclusive === true,
            salesChannelId: sales_channels?.[0]?.id,
          },
        ]
      : []
  })
}
