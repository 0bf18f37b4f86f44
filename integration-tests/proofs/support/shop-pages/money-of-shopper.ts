import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

import type { CardShop } from "../../../support/app/a-card-shop"
import { eventually } from "../../../../harness/eventually"
import {
  all,
  type MoneyOfCart,
  moneyOfCart,
} from "../../../support/orders/money-of-cart"

interface Bought {
  cartId: string
  /** The amount in minor units. The default is 9990, the price of the shirt. */
  amount?: number
  /** The states of this test's charges at the gateway, with the oldest first. The default is one paid Pix. */
  charges?: string[]
  /** The states of all payment links of the cart. By default the cart must have no link. */
  links?: string[]
}

/**
 * Expects that the cart has one order, and that gateway, ledger, payment and the order's account have the same paid
 * amount. Returns the order's id.
 */
export async function expectBought(
  shop: CardShop,
  { cartId, amount = 9990, charges = ["PIX PAID"], links = [] }: Bought
): Promise<string> {
  const money = await eventually(async () => {
    const found = await moneyOfShopper(shop, cartId)
    expect(found).toMatchObject({
      orders: [expect.any(String)],
      kept: all(amount),
      unresolvedOperations: 0,
      openDiscrepancies: [],
      links,
    })
    return found
  })
  expect(await chargesAtGateway(shop)).toEqual(charges)
  return money.orders[0]!
}

/** Expects that the cart has no order and no money, and that this test's charges have these states at the gateway. */
export async function expectNoOrder(
  shop: CardShop,
  { cartId, charges }: Required<Pick<Bought, "cartId" | "charges">>
): Promise<void> {
  expect(await moneyOfShopper(shop, cartId)).toMatchObject({
    orders: [],
    kept: all(0),
  })
  expect(await chargesAtGateway(shop)).toEqual(charges)
}

/** Returns the states of this test's charges, such as "PIX PENDING" or "CREDIT PAID", with the oldest first. */
async function chargesAtGateway(shop: CardShop): Promise<string[]> {
  return (await shop.charges()).map(
    ({ paymentType, transactionStatus }) =>
      `${paymentType} ${transactionStatus}`
  )
}

const NO_MONEY: MoneyOfCart = {
  orders: [],
  charges: [],
  links: [],
  kept: all(0),
  unresolvedOperations: 0,
  openDiscrepancies: [],
}

/** Returns all records of a cart's money. It needs only the cart's id. */
export async function moneyOfShopper(
  shop: CardShop,
  cartId: string
): Promise<MoneyOfCart> {
  const found = await collectionOf(shop, cartId)
  // No payment was started.
  return found ? moneyOfCart(shop, found) : NO_MONEY
}

function collectionOf(
  { container }: CardShop,
  cartId: string
): Promise<{ collectionId: string } | undefined> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  return knex<{ collectionId: string }>("cart_payment_collection")
    .where({ cart_id: cartId, deleted_at: null })
    .first("payment_collection_id as collectionId")
}
