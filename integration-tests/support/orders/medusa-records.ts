import type {
  IOrderModuleService,
  IPaymentModuleService,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { ShopWithSimulator } from "../app/describe-shop-with-simulator"
import type { Sale } from "../sales/a-sold-order"

/** Returns Medusa's records of an order, its transactions and its payment. Amounts are in major units. */
export async function readMedusaRecords(
  { container }: ShopWithSimulator,
  { orderId, paymentId }: Pick<Sale, "orderId" | "paymentId">
) {
  const orders = container.resolve<IOrderModuleService>(Modules.ORDER)
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const [order, transactions, payment] = await Promise.all([
    orders.retrieveOrder(orderId),
    orders.listOrderTransactions(
      { order_id: orderId },
      { order: { created_at: "ASC" } }
    ),
    payments.retrievePayment(paymentId, {
      relations: ["captures", "refunds", "payment_session"],
    }),
  ])
  return {
    status: order.status,
    isCanceled: Boolean(order.canceled_at),
    transactions: transactions.map(({ reference, amount }) => ({
      reference,
      amount: Number(amount),
    })),
    captures: (payment.captures ?? []).map(({ amount }) => Number(amount)),
    refunds: (payment.refunds ?? []).map(({ amount }) => Number(amount)),
    isPaymentCanceled: Boolean(payment.canceled_at),
    sessionStatus: payment.payment_session?.status,
  }
}
