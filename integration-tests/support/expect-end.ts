import type { CardShop } from "./a-card-shop"
import { eventually } from "./eventually"
import { all, moneyOfCart, type MoneyOfCart } from "./money-of-cart"
import { moneyOfLinks } from "./money-of-links"

/** States of a charge, with all that happened to it at the gateway. */
export const PAID = { state: "paid", events: ["code_created", "paid"] }
export const PAID_LATE_AND_REFUNDED = {
  state: "refunded",
  events: ["code_created", "paid", "refunded"],
}

/** The charges of a link: its own payment, and payments beyond it. */
export const KEPT = { state: "paid", isDuplicate: false }
export const RETURNED = { state: "refunded", isDuplicate: true }

/** Of any order, where a test knows no other name of it. */
export const AN_ORDER = [expect.any(String)] as string[]

/** A cart, or what has one; `linkId` says that its payments are those of a link. */
export type Cart = (
  { collectionId: string } | { checkout: { collectionId: string } }
) & { linkId?: string }

/** What becomes of a cart's money. What is left out is not looked at, but `listed`. */
export interface End {
  orders?: string[]
  /** The oldest first. */
  charges?: object[]
  links?: object[]
  /** Centavos that are left of what was taken, by all who know of it or by each. */
  kept?: number | Partial<MoneyOfCart["kept"]>
  /** The kinds of discrepancies that are open; none by default. */
  listed?: string[]
  /** How many operations are in doubt; none by default. */
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

/** Waits until a cart's money is so, with nothing in doubt and nothing else listed. */
export async function expectEnd(
  shop: Pick<CardShop, "container" | "simulator">,
  cart: Cart,
  end: End
): Promise<void> {
  await eventually(async () =>
    expect(await moneyOf(shop, cart)).toMatchObject(ending(end))
  )
}
