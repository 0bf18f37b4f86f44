import { addCreditLine } from "./change-payments"
import { type Core, read } from "./core"
import { fulfillmentOf } from "./edit-orders"
import { fits } from "./payment-rows"
import type { Data } from "./records"

interface Asked {
  entity: string
  fields: string[]
  filters?: Record<string, unknown>
  pagination?: { take?: number }
}

/** Models Medusa's query for the plugin's questions; another question shows a gap in this model. */
export function queryOf(core: Core) {
  return {
    graph: ({ entity, filters = {} }: Asked): Promise<{ data: Data[] }> =>
      read(() => {
        const answer = ANSWERS[entity]
        if (!answer) throw new Error(`The model has no entity ${entity}.`)
        return { data: answer(core, filters) }
      }),
  }
}

const ANSWERS: Record<string, (core: Core, filters: Data) => Data[]> = {
  order_change: ({ records }, { order_id }) => {
    const type = records.orders.get(String(order_id))?.openChange
    return type ? [{ id: `change_${String(order_id)}`, change_type: type }] : []
  },
  order_payment_collection: ({ records, shown }, filters) =>
    [...records.orders.values()].flatMap((order) =>
      order.collectionIds
        .map((id) => ({
          payment_collection_id: id,
          order_id: order.id,
          order: shown.order(order),
        }))
        .filter((link) => fits(link, filters))
    ),
  order_fulfillment: ({ records, shown }, filters) =>
    [...records.orders.values()]
      .map((order) => ({
        fulfillment_id: fulfillmentOf(order),
        order: shown.order(order),
      }))
      .filter((link) => fits(link, filters)),
  cart_payment_collection: ({ records, shown }, filters) =>
    [...records.carts.values()]
      .map((cart) => ({
        payment_collection_id: cart.collectionId,
        cart_id: cart.id,
        cart: shown.cart(cart),
      }))
      .filter((link) => fits(link, filters)),
  payment_collection: ({ records }, filters) =>
    [
      ...[...records.carts.values()].map((cart) => cart.collectionId),
      ...[...records.orders.values()].flatMap((order) => order.collectionIds),
    ]
      .map((id) => ({ id }))
      .filter((collection) => fits(collection, filters)),
  cart: ({ records, shown }, filters) =>
    [...records.carts.values()]
      .map((cart) => shown.cart(cart))
      .filter((cart) => fits(cart, filters)),
  order: ({ records, shown }, filters) =>
    [...records.orders.values()]
      .map((order) => shown.order(order))
      .filter((order) => fits(order, filters)),
  /** Answers two questions: the order of a cart, and the time of the latest order up to a given time. */
  order_cart: ({ records, shown }, filters) => {
    if (filters.cart_id !== undefined) {
      return [...records.orders.values()]
        .map((order) => ({ cart_id: order.cartId, order: shown.order(order) }))
        .filter((link) => fits(link, filters))
    }
    const { $lte } = filters.created_at as { $lte: Date }
    return [...records.orders.values()]
      .filter(({ createdAt }) => createdAt <= $lte)
      .sort((one, other) => Number(other.createdAt) - Number(one.createdAt))
      .slice(0, 1)
      .map(({ createdAt }) => ({ created_at: createdAt }))
  },
}

interface CreditInput {
  order_id: string
  amount: number
  reference: string
  referenceId: string
}

/** Models Medusa's workflow engine, for the one workflow that the plugin runs by its name. */
export function workflowsOf({ records }: Core) {
  return {
    run: async (id: string, { input }: { input: CreditInput }) => {
      const order = records.orders.get(input.order_id)
      if (id !== "create-order-refund-credit-lines" || !order) {
        throw new Error(`The model has no workflow ${id}.`)
      }
      await addCreditLine(order, Math.round(input.amount * 100), input)
    },
  }
}

/** Models Medusa's order module, for the calls that the plugin makes. */
export function ordersOf(core: Core) {
  const { records, shown } = core
  const listed = (ids: unknown) =>
    [...records.orders.values()].filter(({ id }) => [ids].flat().includes(id))
  return {
    listOrders: ({ id }: Data) =>
      read(() => listed(id).map((order) => shown.order(order))),
    listOrderTransactions: ({ order_id, reference_id }: Data) =>
      read(() =>
        listed(order_id)
          .flatMap(({ id }) => records.transactionsOf(id))
          .filter(
            ({ referenceId }) =>
              reference_id === undefined || referenceId === reference_id
          )
          .map((line) => shown.transaction(line))
      ),
    deleteOrderTransactions: (ids: string[]) =>
      read(() => ids.forEach((id) => records.transactions.delete(id))),
    addOrderTransactions: (lines: Data[]) =>
      read(() =>
        lines.forEach((line) => {
          const id = records.newId("ordtrx")
          records.transactions.set(id, {
            id,
            orderId: String(line.order_id),
            reference: String(line.reference),
            referenceId: String(line.reference_id),
            amount: Math.round(Number(line.amount) * 100),
          })
        })
      ),
  }
}
