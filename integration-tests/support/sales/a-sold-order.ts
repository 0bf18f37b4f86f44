import { synchronizeDueCharges } from "../../../src/reconciliation/queue/synchronize-due"
import type {
  IOrderModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../../../src/modules/ledger/ports/ledger-module"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  aCardCheckoutWithCard,
  type CardCheckout,
  type ChosenCard,
} from "../../../harness/shopper/a-card-checkout"
import type { ShopWithSimulator } from "../app/describe-shop-with-simulator"
import { aGuest, expectSuccess } from "../../../harness/shopper/a-shopper"
import type { Admin } from "../../../harness/admin/an-admin"
import { medusaSums } from "../orders/medusa-sums"

/** An order that was paid or for which money was reserved, and its charge. By default, it is a shirt for R$ 99.90. */
export interface Sale {
  orderId: string
  paymentId: string
  collectionId: string
  merchantChargeId: string
  /** The ledger's id of the charge. */
  chargeId: string
}

/** An order that was paid by card, or for which money was reserved on a card. */
export interface SoldOrder extends Sale {
  checkout: CardCheckout
}

export async function aSoldOrder(
  shop: ShopWithSimulator,
  card: ChosenCard = {}
): Promise<SoldOrder> {
  const shopper = aGuest(shop.api, shop.store)
  const checkout = await aCardCheckoutWithCard({ ...shop, shopper }, card)
  const { order, ...refused } = await expectSuccess(checkout.complete())
  if (order === undefined) {
    throw new Error(`The cart became no order: ${JSON.stringify(refused)}`)
  }
  const { payments } = await medusaSums(shop.container, checkout.collectionId)
  const ledger = shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const charge = await ledger.findOpenChargeOfCollection(checkout.collectionId)
  return {
    orderId: order.id,
    paymentId: payments[0]!.id,
    collectionId: checkout.collectionId,
    merchantChargeId: charge!.merchantChargeId,
    chargeId: charge!.id,
    checkout,
  }
}

/**
 * Returns functions that send an administrator's requests to capture, refund or cancel an order's payment. Amounts are
 * in major units.
 */
export function orderRequestsOfAdmin(admin: () => Admin) {
  const post = (path: string, amount?: number) =>
    admin().request("post", path, amount === undefined ? {} : { amount })
  return {
    capture: ({ paymentId }: Sale, amount?: number) =>
      post(`/admin/payments/${paymentId}/capture`, amount),
    refund: ({ paymentId }: Sale, amount?: number) =>
      post(`/admin/payments/${paymentId}/refund`, amount),
    cancel: ({ orderId }: Sale) => post(`/admin/orders/${orderId}/cancel`),
  }
}

/** An order's amounts at the gateway and in Medusa, in minor units. */
export interface OrderSumsAtGatewayAndInMedusa {
  gateway: { captured: number; refunded: number }
  medusa: { captured: number; refunded: number }
  /** The total of the order's transactions in Medusa. */
  orderPaid: number
  paymentStatus: string | undefined
}

export async function gatewayAndMedusaSums(
  shop: ShopWithSimulator,
  { orderId, collectionId, merchantChargeId }: Sale
): Promise<OrderSumsAtGatewayAndInMedusa> {
  const [sums, charge, transactions, paymentStatus] = await Promise.all([
    medusaSums(shop.container, collectionId),
    shop.simulator.charge(merchantChargeId),
    shop.container
      .resolve<IOrderModuleService>(Modules.ORDER)
      .listOrderTransactions({ order_id: orderId }),
    paymentStatusOfOrder(shop.container, orderId),
  ])
  return {
    gateway: {
      captured: charge?.capturedAmount ?? 0,
      refunded: charge?.refundedAmount ?? 0,
    },
    medusa: { captured: sums.captured, refunded: sums.refunded },
    orderPaid: transactions.reduce(
      (sum, { amount }) => sum + Math.round(Number(amount) * 100),
      0
    ),
    paymentStatus,
  }
}

async function paymentStatusOfOrder(
  container: MedusaContainer,
  orderId: string
): Promise<string | undefined> {
  const { getOrderDetailWorkflow } = await import("@medusajs/medusa/core-flows")
  const { result } = await getOrderDetailWorkflow(container).run({
    input: { order_id: orderId, fields: ["id", "payment_status"] },
  })
  return result.payment_status
}

/**
 * Makes a lookup due for each charge that has an operation with an unknown outcome. Then synchronizes all due charges,
 * as the scheduled job does.
 */
export async function makeLookupsDueAndSynchronize(
  shop: ShopWithSimulator
): Promise<void> {
  const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await makeLookupsDue(knex)
  await synchronizeDueCharges(shop.container)
}

async function makeLookupsDue(knex: Knex): Promise<void> {
  const inDoubt = knex("checkout_transparent_operation").where({
    state: "unknown",
  })
  await knex("checkout_transparent_charge")
    .whereIn("id", inDoubt.clone().select("charge_id"))
    .update({ synchronization_due_at: knex.fn.now() })
  await inDoubt.update({ lookup_backoff_began_at: null })
}
