import { z } from "@medusajs/framework/zod"
import { PAYMENT_METHODS } from "../payment-method/payment-method"
import { isSameWay, type PayingWay } from "../payment-method/paying-way"

/** The mark of our rows in a cart: adjustments have it as `provider_id`, the credit line as `reference`. */
export const PRICE_MARK = "checkout_transparent_price"

/** The metadata of our rows: the way of paying whose price they make. */
const mark = z.object({
  account: z.string(),
  method: z.enum(PAYMENT_METHODS),
  installments: z.int(),
})

/** `unknown` for rows of ours that do not name one way of paying: they belong to none. */
export type PriceOwner = PayingWay | "unknown"

export function markOf({ account, method, installments }: PayingWay) {
  return { account, method, installments } satisfies z.output<typeof mark>
}

/** Returns the way of paying whose price our rows make; undefined if there are none, so that the price is plain. */
export function ownerOfPrice(
  rows: readonly { metadata?: unknown }[]
): PriceOwner | undefined {
  const [first, ...others] = rows.map(
    ({ metadata }) => mark.safeParse(metadata).data ?? "unknown"
  )
  return others.every((other) => first !== undefined && isOwner(first, other))
    ? first
    : "unknown"
}

/** Whether a price belongs to a way of paying. */
export function isOwner(
  owner: PriceOwner | undefined,
  way: PriceOwner | undefined
): boolean {
  return (
    owner !== undefined &&
    way !== undefined &&
    owner !== "unknown" &&
    way !== "unknown" &&
    isSameWay(owner, way)
  )
}

/** An item or a shipping method of a cart, with what marks our rows. */
export const markedLine = z.object({
  adjustments: z
    .array(
      z.object({
        provider_id: z.string().nullish(),
        metadata: z.unknown().optional(),
      })
    )
    .nullish(),
})

const markedLines = z.array(markedLine).nullish()

/** The part of a cart that shows whose price it has. */
export const markedCart = {
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
  credit_lines?: z.output<typeof markedCart.credit_lines>
}

/** Returns the way of paying whose price a cart has; undefined for the plain price. */
export function ownerOfCart({
  items,
  shipping_methods,
  credit_lines,
}: MarkedCart): PriceOwner | undefined {
  return ownerOfPrice([
    ...[...(items ?? []), ...(shipping_methods ?? [])].flatMap(
      ({ adjustments }) =>
        (adjustments ?? []).filter(
          ({ provider_id }) => provider_id === PRICE_MARK
        )
    ),
    ...(credit_lines ?? []).filter(({ reference }) => reference === PRICE_MARK),
  ])
}
