import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

import type { ShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"
import { eventually } from "../../../../harness/eventually"
import {
  buildEqualNetSums,
  type MoneyOfCollection,
  moneyOfCollection,
} from "../../../support/orders/money-of-collection"

interface Bought {
  cartId: string
  /** The amount in minor units. The default is 9990, the price of the shirt. */
  amount?: number
  /** The expected states of this test's charges at the gateway, oldest first. The default is one paid Pix. */
  charges?: string[]
  /** The expected states of the cart's payment links. By default, no payment link is expected. */
  links?: string[]
}

/**
 * Expects that the cart has one order, and that the gateway, the ledger, Medusa's payment and the order all have the
 * same paid amount. Returns the order's id.
 */
export async function expectBought(
  shop: ShopWithSimulator,
  { cartId, amount = 9990, charges = ["PIX PAID"], links = [] }: Bought
): Promise<string> {
  const money = await eventually(async () => {
    const found = await readMoneyRecordsOfCart(shop, cartId)
    expect(found).toMatchObject({
      orders: [expect.any(String)],
      netReceived: buildEqualNetSums(amount),
      unresolvedOperations: 0,
      openDiscrepancies: [],
      links,
    })
    return found
  })
  expect(await chargeStatesAtGateway(shop)).toEqual(charges)
  return money.orders[0]!
}

/**
 * Expects that the cart has no order and no received money, and that this test's charges have the given states at the
 * gateway.
 */
export async function expectNoOrder(
  shop: ShopWithSimulator,
  { cartId, charges }: Required<Pick<Bought, "cartId" | "charges">>
): Promise<void> {
  expect(await readMoneyRecordsOfCart(shop, cartId)).toMatchObject({
    orders: [],
    netReceived: buildEqualNetSums(0),
  })
  expect(await chargeStatesAtGateway(shop)).toEqual(charges)
}

/** Returns the states of this test's charges at the gateway, such as "PIX PENDING" or "CREDIT PAID", oldest first. */
async function chargeStatesAtGateway(
  shop: ShopWithSimulator
): Promise<string[]> {
  return (await shop.charges()).map(
    ({ paymentType, transactionStatus }) =>
      `${paymentType} ${transactionStatus}`
  )
}

const NO_MONEY: MoneyOfCollection = {
  orders: [],
  charges: [],
  links: [],
  netReceived: buildEqualNetSums(0),
  unresolvedOperations: 0,
  openDiscrepancies: [],
}

/** Returns what the gateway, the ledger and Medusa have recorded about a cart's money. */
export async function readMoneyRecordsOfCart(
  shop: ShopWithSimulator,
  cartId: string
): Promise<MoneyOfCollection> {
  const found = await findPaymentCollectionOfCart(shop, cartId)
  // No payment was started.
  return found ? moneyOfCollection(shop, found) : NO_MONEY
}

function findPaymentCollectionOfCart(
  { container }: ShopWithSimulator,
  cartId: string
): Promise<{ collectionId: string } | undefined> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  return knex<{ collectionId: string }>("cart_payment_collection")
    .where({ cart_id: cartId, deleted_at: null })
    .first("payment_collection_id as collectionId")
}
