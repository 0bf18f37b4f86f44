import type { CardShop } from "./a-card-shop"
import { eventually } from "./eventually"
import { all, moneyOfCart, type MoneyOfCart } from "./money-of-cart"
import { moneyOfLinks } from "./money-of-links"

/** A cart, or an object with one. With `linkId`, it was paid at a link. */
export type Cart = (
  { collectionId: string } | { checkout: { collectionId: string } }
) & { linkId?: string }

/** How a cart's money ends. Properties that are left out are not checked, except for `listed` and `inDoubt`. */
export interface End {
  orders?: string[]
  /** The charges, the oldest first. */
  charges?: object[]
  links?: object[]
  /** The centavos that are left of what was taken: one sum for all records, or one for each. */
  kept?: number | Partial<MoneyOfCart["kept"]>
  /** The kinds of the open discrepancies. Default: none. */
  listed?: string[]
  /** The number of operations in doubt. Default: 0. */
  inDoubt?: number
}

export async function moneyOf(
  shop: Pick<CardShop, "container" | "simulator">,
  cart: Cart
): Promise<Omit<MoneyOfCart, "charges">> {
  const of = "checkout" in cart ? cart.checkout : cart
  return "linkId" in cart ? moneyOfLinks(shop, of) : moneyOfCart(shop, of)
}

export function ending({
  kept,
  listed = [],
  inDoubt = 0,
  ...end
}: End): object {
  return {
    ...end,
    ...(kept === undefined
      ? {}
      : { kept: typeof kept === "number" ? all(kept) : kept }),
    unresolvedOperations: inDoubt,
    openDiscrepancies: listed,
  }
}

/** Waits until a cart's money is as expected, with nothing else in doubt or listed. */
export async function expectEnd(
  shop: Pick<CardShop, "container" | "simulator">,
  cart: Cart,
  end: End
): Promise<void> {
  await eventually(async () =>
    expect(await moneyOf(shop, cart)).toMatchObject(ending(end))
  )
}
