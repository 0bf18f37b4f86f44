import { addCreditLine } from "../payment/change-payments"
import { type Core, runReadStatement } from "../simulated-core"
import { fulfillmentIdsOf } from "./fulfillments"
import { matchesFilters } from "./merge-and-filter-data"
import {
  centavosOf,
  type Data,
  type NewTransaction,
  THIEF_ID,
} from "./core-records"
import { toMedusaRow } from "./medusa-rows"
import { virtualTime } from "../../process/time/virtual-time"

interface QueryInput {
  entity: string
  filters?: Data
}

/**
 * Simulates Medusa's query for the entities that the plugin reads. Throws an error for any other entity, so that
 * developers notice that they must add the entity to the simulation.
 */
export function createSimulatedQuery(core: Core) {
  return {
    graph: ({ entity, filters = {} }: QueryInput): Promise<{ data: Data[] }> =>
      runReadStatement(() => {
        const rows = ROWS[entity]
        if (!rows) throw new Error(`The model has no entity ${entity}.`)
        return {
          data: rows(core).filter((row) => matchesFilters(row, filters)),
        }
      }),
  }
}

/** For each entity, by its name: a function that returns the rows of the entity as Medusa's query returns them. */
const ROWS: Record<string, (core: Core) => Data[]> = {
  order_payment_collection: ({ records, shown }) =>
    records.orders.all.flatMap((order) =>
      order.collectionIds.map((id) => ({
        payment_collection_id: id,
        order_id: order.id,
        order: shown.orderRow(order),
      }))
    ),
  order_fulfillment: ({ records, shown }) =>
    records.orders.all.flatMap((order) =>
      fulfillmentIdsOf(order).map((fulfillment_id) => ({
        fulfillment_id,
        order_id: order.id,
        order: shown.orderRow(order),
      }))
    ),
  order_change: ({ records }) =>
    records.orders.all
      .filter(({ openChange }) => openChange !== null)
      .map(({ id, openChange, openedAt }) => ({
        id: `change_${id}`,
        order_id: id,
        change_type: openChange,
        status: "pending",
        created_at: openedAt,
      })),
  order_transaction: ({ records }) => records.transactions.all.map(toMedusaRow),
  order_cart: ({ records, shown }) =>
    records.orders.all.reverse().map((order) => ({
      cart_id: order.cartId,
      created_at: order.createdAt,
      order: shown.orderRow(order),
    })),
  order: ({ records, shown }) =>
    records.orders.all.map((order) => shown.orderRow(order)),
  cart_payment_collection: ({ records, shown }) =>
    records.carts.all.map((cart) => ({
      payment_collection_id: cart.collectionId,
      cart_id: cart.id,
      cart: shown.cartRow(cart),
    })),
  cart: ({ records, shown }) =>
    records.carts.all.map((cart) => shown.cartRow(cart)),
  customer: ({ records }) =>
    [
      ...new Set([
        ...records.carts.all.map(({ customerId }) => customerId),
        THIEF_ID,
      ]),
    ]
      .filter((id) => id !== undefined && !records.deletedCustomers.has(id))
      .map((id) => ({ id })),
  payment_collection: ({ records }) =>
    [...records.collections.keys()].map((id) => ({ id })),
}

interface CreditInput {
  order_id: string
  amount: number
  reference: string
  referenceId: string
}

/**
 * Simulates Medusa's workflow engine for `create-order-refund-credit-lines`, the only workflow that the plugin runs by
 * its id.
 */
export function createSimulatedWorkflowEngine({ records }: Core) {
  return {
    run: async (id: string, { input }: { input: CreditInput }) => {
      const order = records.orders.get(input.order_id)
      if (id !== "create-order-refund-credit-lines" || !order) {
        throw new Error(`The model has no workflow ${id}.`)
      }
      await addCreditLine(order, centavosOf(input.amount), input)
    },
  }
}

/**
 * Simulates the methods of Medusa's order module that the plugin calls in a story. The methods that only the plugin's
 * admin routes call are missing.
 */
export function createSimulatedOrderModule(core: Core) {
  const { records, shown } = core
  const { transactions } = records
  return {
    listOrders: (filters: Data) =>
      runReadStatement(() =>
        records.orders.all
          .map((order) => shown.orderRow(order))
          .filter((order) => matchesFilters(order, filters))
      ),
    listOrderTransactions: (filters: Data) =>
      runReadStatement(() =>
        transactions.all
          .map(toMedusaRow)
          .filter((line) => matchesFilters(line, filters))
      ),
    deleteOrderChanges: (ids: string[]) =>
      runReadStatement(() => {
        for (const order of records.orders.all) {
          if (ids.includes(`change_${order.id}`)) order.openChange = null
        }
      }),
    deleteOrderTransactions: (ids: string[]) =>
      runReadStatement(() => ids.forEach((id) => transactions.delete(id))),
    addOrderTransactions: (lines: NewTransaction[]) =>
      runReadStatement(() => {
        for (const line of lines) {
          transactions.insert({
            ...line,
            amount: centavosOf(line.amount),
            created_at: new Date(virtualTime.now()),
          })
        }
      }),
  }
}
