import type {
  IInventoryService,
  IOrderModuleService,
  IPaymentModuleService,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { getOrderDetailWorkflow } from "@medusajs/medusa/core-flows"
import type { ShopWithSimulator } from "../app/describe-shop-with-simulator"
import { readChargeAtGateway } from "../sales/asynchronous-methods"
import { eventually } from "../../../harness/eventually"
import { synchronizeAfterTimePassed } from "../app/let-charge-time-pass"
import { medusaSums } from "./medusa-sums"
import { PIX_AT_CHECKOUT_PROVIDER } from "../../../harness/shopper/a-code-checkout"
import {
  aCheckoutWithPaymentCode,
  requireChargeIdOfCode,
  type CheckoutWithCode,
} from "../sales/a-code-sale"
import { expectSuccess } from "../../../harness/shopper/a-shopper"
import type { Sale } from "../sales/a-sold-order"

/** The state of an order and of the charge of its code, at the gateway and in Medusa. Amounts are in minor units. */
interface OrderState {
  status: string
  paymentStatus: string
  transactions: number[]
  collection: string
  medusa: { captured: number; refunded: number }
  gateway: { status: string; captured: number; refunded: number }
  /** The number of items of the order for which stock is reserved. */
  reserved: number
}

const NOTHING = { captured: 0, refunded: 0 }
const ALL = { captured: 9990, refunded: 0 }

export const WAITING_ORDER_STATE: OrderState = {
  status: "pending",
  paymentStatus: "awaiting",
  transactions: [],
  collection: "awaiting",
  medusa: NOTHING,
  gateway: { status: "PENDING", ...NOTHING },
  reserved: 1,
}

export const PAID_ORDER_STATE: OrderState = {
  ...WAITING_ORDER_STATE,
  paymentStatus: "captured",
  transactions: [9990],
  collection: "completed",
  medusa: ALL,
  gateway: { status: "PAID", ...ALL },
}

/** The state of a canceled order that was never paid. */
export const CANCELED_ORDER_STATE: OrderState = {
  ...WAITING_ORDER_STATE,
  status: "canceled",
  paymentStatus: "canceled",
  collection: "canceled",
  gateway: { status: "CANCELED", ...NOTHING },
  reserved: 0,
}

const A_SECOND_MS = 1_000

export function orderStateWithGatewayStatus(
  orderState: OrderState,
  status: string
): OrderState {
  return { ...orderState, gateway: { ...orderState.gateway, status } }
}

/**
 * Synchronizes the due charges repeatedly until the order has the expected state. One synchronization may not be
 * enough, because a subscriber may have the charge's lease.
 */
export async function waitForOrderState(
  shop: ShopWithSimulator,
  order: WaitingOrder,
  expected: OrderState
): Promise<void> {
  await eventually(async () => {
    await synchronizeAfterTimePassed(shop, order, A_SECOND_MS, {
      atGateway: false,
    })
    expect(await readOrderState(shop, order)).toEqual(expected)
  })
}

export async function readOrderState(
  shop: ShopWithSimulator,
  { orderId, collectionId, merchantChargeId, session }: WaitingOrder
): Promise<OrderState> {
  const { container } = shop
  const orders = container.resolve<IOrderModuleService>(Modules.ORDER)
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const inventory = container.resolve<IInventoryService>(Modules.INVENTORY)
  const [{ result: order }, transactions, collection, sums, gateway] =
    await Promise.all([
      getOrderDetailWorkflow(container).run({
        input: {
          order_id: orderId,
          fields: ["id", "status", "payment_status", "items.id"],
        },
      }),
      orders.listOrderTransactions({ order_id: orderId }),
      payments.retrievePaymentCollection(collectionId),
      medusaSums(container, collectionId),
      readChargeAtGateway(shop, { session: { ...session, merchantChargeId } }),
    ])
  const reservations = await inventory.listReservationItems({
    line_item_id: order.items?.map(({ id }) => id) ?? [],
  })
  return {
    status: order.status,
    paymentStatus: order.payment_status,
    transactions: transactions.map(({ amount }) =>
      Math.round(Number(amount) * 100)
    ),
    collection: collection.status,
    medusa: { captured: sums.captured, refunded: sums.refunded },
    gateway,
    reserved: reservations.reduce(
      (sum, { quantity }) => sum + Number(quantity),
      0
    ),
  }
}

/** An order of a shirt for R$ 99.90 that was placed before its payment, and the code of this payment. */
export interface WaitingOrder
  extends Omit<Sale, "paymentId">, CheckoutWithCode {}

export async function anOrderWaitingForPayment(
  shop: ShopWithSimulator,
  providerId = PIX_AT_CHECKOUT_PROVIDER
): Promise<WaitingOrder> {
  const code = await aCheckoutWithPaymentCode(shop, { providerId })
  const { order } = await expectSuccess(code.checkout.complete())
  return {
    ...code,
    orderId: order.id,
    collectionId: code.checkout.collectionId,
    chargeId: await requireChargeIdOfCode(shop, code),
  }
}
