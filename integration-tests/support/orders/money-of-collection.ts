import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { ShopWithSimulator } from "../app/describe-shop-with-simulator"

/** The records of the gateway, the ledger and Medusa about a cart's money. Amounts are in minor units. */
export interface MoneyOfCollection {
  orders: string[]
  /** The `merchantChargeId` of each charge that the ledger has for the cart, oldest first. */
  charges: string[]
  /** The states of the cart's payment links at the gateway, oldest first. */
  links: string[]
  /**
   * The captured amount minus refunds, as the gateway, the ledger, Medusa's payments and the orders each have it. The
   * gateway's amount includes only charges and payment links that the ledger has.
   */
  netReceived: Record<"gateway" | "ledger" | "medusa" | "orders", number>
  unresolvedOperations: number
  openDiscrepancies: string[]
}

/**
 * Returns a `netReceived` in which all records agree: the gateway, the ledger, Medusa's payments and the orders each
 * have the amount `centavos`.
 */
export function buildEqualNetSums(
  centavos: number
): MoneyOfCollection["netReceived"] {
  return {
    gateway: centavos,
    ledger: centavos,
    medusa: centavos,
    orders: centavos,
  }
}

type Row = Omit<MoneyOfCollection, "netReceived" | "links"> & {
  orderNumbers: string[]
  netReceived: Omit<MoneyOfCollection["netReceived"], "gateway">
}

export async function moneyOfCollection(
  { container, simulator }: Pick<ShopWithSimulator, "container" | "simulator">,
  { collectionId }: { collectionId: string }
): Promise<MoneyOfCollection> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await knex.raw<{ rows: Row[] }>(STATEMENT, { collectionId })
  const { netReceived, orderNumbers, ...rest } = rows[0]!
  const charges = (await simulator.charges()).filter(({ merchantChargeId }) =>
    rest.charges.includes(merchantChargeId)
  )
  const links = (await simulator.paymentLinks()).filter(({ orderNumber }) =>
    orderNumbers.includes(orderNumber)
  )
  const left = [
    ...charges.map((charge) => charge.capturedAmount - charge.refundedAmount),
    ...links.map((link) => link.paidAmount - link.refundedAmount),
  ]
  return {
    ...rest,
    links: links.map(({ status }) => status),
    netReceived: {
      ...netReceived,
      gateway: left.reduce((sum, one) => sum + one, 0),
    },
  }
}

const OF_COLLECTION =
  "from checkout_transparent_charge where payment_collection_id = :collectionId"
const CHARGE_IDS = `(select id ${OF_COLLECTION})`
const ORDER_IDS =
  "(select order_id from order_payment_collection where payment_collection_id = :collectionId and deleted_at is null)"
const STATEMENT = `select
  array(select id from "order" where id in ${ORDER_IDS} and deleted_at is null) as orders,
  array(select merchant_charge_id ${OF_COLLECTION} order by id) as charges,
  array(select order_number from checkout_transparent_payment_link where charge_id in ${CHARGE_IDS}) as "orderNumbers",
  json_build_object(
    'ledger', (select coalesce(sum(captured_amount - refunded_amount), 0)::int ${OF_COLLECTION}),
    'medusa', ((coalesce(captured_amount, 0) - coalesce(refunded_amount, 0)) * 100)::int,
    'orders', (select coalesce(sum(amount) * 100, 0)::int from order_transaction
      where order_id in ${ORDER_IDS} and deleted_at is null)
  ) as "netReceived",
  (select count(*)::int from checkout_transparent_operation
    where charge_id in ${CHARGE_IDS} and state in ('in_flight', 'unknown')) as "unresolvedOperations",
  array(select kind from checkout_transparent_discrepancy
    where charge_id in ${CHARGE_IDS} and resolved_at is null order by kind) as "openDiscrepancies"
from payment_collection where id = :collectionId`
