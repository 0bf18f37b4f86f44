import { z } from "@medusajs/framework/zod"
import { PAYMENT_METHODS } from "../payment-method/payment-method"
import {
  isSameWayOfPaying,
  type WayOfPaying,
} from "../payment-method/way-of-paying"

/**
 * The value by which the plugin recognizes its own discounts and credit lines in a cart. A discount (adjustment) has it
 * as `provider_id`, and a credit line has it as `reference`.
 */
export const PRICE_MARK = "checkout_transparent_price"

/**
 * The metadata of the plugin's discounts and credit lines. It contains the way of paying for which the cart is priced.
 */
const priceMark = z.object({
  account: z.string(),
  method: z.enum(PAYMENT_METHODS),
  installments: z.int(),
})

/**
 * The way of paying for which a cart is priced. The plugin writes the way of paying into the metadata of its discounts
 * and credit lines. `unknown`: the metadata of a row contains no way of paying, or two rows contain different ones.
 */
export type PricedWayOfPaying = WayOfPaying | "unknown"

export function priceMetadataOfWay({
  account,
  method,
  installments,
}: WayOfPaying) {
  return { account, method, installments } satisfies z.output<typeof priceMark>
}

/**
 * Returns the way of paying for which a cart is priced. `rows` are the plugin's discounts and credit lines in the cart.
 * Returns `undefined` if there are none.
 */
export function pricedWayFromPriceAdjustments(
  rows: readonly { metadata?: unknown }[]
): PricedWayOfPaying | undefined {
  const [first, ...others] = rows.map(
    ({ metadata }) => priceMark.safeParse(metadata).data ?? "unknown"
  )
  return others.every(
    (other) => first !== undefined && isPricedForWay(first, other)
  )
    ? first
    : "unknown"
}

/**
 * Returns whether a cart is priced for the given way of paying. Returns `false` if the way for which the cart is priced
 * or the given way is `unknown` or `undefined`.
 */
export function isPricedForWay(
  pricedFor: PricedWayOfPaying | undefined,
  way: PricedWayOfPaying | undefined
): boolean {
  return (
    pricedFor !== undefined &&
    way !== undefined &&
    pricedFor !== "unknown" &&
    way !== "unknown" &&
    isSameWayOfPaying(pricedFor, way)
  )
}

/**
 * The fields of a cart's item or shipping method that show which of its discounts are the plugin's, and for which way
 * of paying the plugin made them.
 */
export const markedLineSchema = z.object({
  adjustments: z
    .array(
      z.object({
        provider_id: z.string().nullish(),
        metadata: z.unknown().optional(),
      })
    )
    .nullish(),
})

const markedLines = z.array(markedLineSchema).nullish()

/** The fields of a cart, apart from its items, that show for which way of paying the cart is priced. */
export const markedCartShape = {
  shipping_methods: markedLines,
  credit_lines: z
    .array(
      z.object({
        reference: z.string().nullish(),
        metadata: z.unknown().optional(),
      })
    )
    .nullish(),
}

interface MarkedCart {
  items?: z.output<typeof markedLines>
  shipping_methods?: z.output<typeof markedLines>
  credit_lines?: z.output<typeof markedCartShape.credit_lines>
}

/**
 * Returns the way of paying for which a cart is priced, or `undefined` if the plugin has not changed the cart's price.
 */
export function pricedWayOfPayingOfCart({
  items,
  shipping_methods,
  credit_lines,
}: MarkedCart): PricedWayOfPaying | undefined {
  return pricedWayFromPriceAdjustments([
    ...[...(items ?? []), ...(shipping_methods ?? [])].flatMap(
      ({ adjustments }) =>
        (adjustments ?? []).filter(
          ({ provider_id }) => provider_id === PRICE_MARK
        )
    ),
    ...(credit_lines ?? []).filter(({ reference }) => reference === PRICE_MARK),
  ])
}
