import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { LedgerPaymentLink, Simulator } from "../../src/simulator"
import type { CardShop } from "./a-card-shop"
import type { MoneyOfCart } from "./money-of-cart"

/** A charge of the ledger for a link: for its first payment, or for one beyond it. */
export interface ChargeOfLink {
  id: string
  merchantChargeId: string
  state: string
  isAbandoned: boolean
  linkId: string | null
  isDuplicate: boolean
}

/** A link that was made for a cart, as the gateway has it. */
export interface LinkOfCart {
  id: string
  status: LedgerPaymentLink["status"]
  paid: number
  refunded: number
  /** Whether the ledger knows the link; the answers of the others were lost. */
  isKnown: boolean
}

/** What became of a cart's links, and their money. Amounts in centavos. */
export interface MoneyOfLinks extends Omit<MoneyOfCart, "charges"> {
  /** The charges, the oldest first. */
  charges: ChargeOfLink[]
  /** All links that were ever made with our order numbers, the oldest first. */
  links: LinkOfCart[]
}

type Collection = { collectionId: string }

export async function moneyOfLinks(
  shop: Pick<CardShop, "container" | "simulator">,
  { collectionId }: Collection
): Promise<MoneyOfLinks> {
  const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await knex.raw<{ rows: Row[] }>(statement(":collectionId"), {
    collectionId,
  })
  return withGateway(shop.simulator, rows[0]!)
}

type Row = Omit<MoneyOfLinks, "kept" | "links"> & {
  orderNumbers: string[]
  kept: Omit<MoneyOfLinks["kept"], "gateway">
}

async function withGateway(
  simulator: Pick<Simulator, "paymentLinks">,
  { kept, orderNumbers, ...rest }: Row
): Promise<MoneyOfLinks> {
  const links = (await simulator.paymentLinks())
    .filter(({ orderNumber }) => orderNumbers.includes(orderNumber))
    .map(({ id, status, paidAmount, refundedAmount }) => ({
      id,
      status,
      paid: paidAmount,
      refunded: refundedAmount,
      isKnown: rest.charges.some(({ linkId }) => linkId === id),
    }))
  return {
    ...rest,
    links,
    kept: {
      ...kept,
      gateway: links.reduce((sum, link) => sum + link.paid - link.refunded, 0),
    },
  }
}

/** Returns the SQL statement; `id` is its text for the payment collection's id. */
function statement(id: string): string {
  const ofCollection = `from checkout_transparent_charge where payment_collection_id = ${id}`
  const chargeIds = `(select id ${ofCollection})`
  const orderIds = `(select order_id from order_payment_collection where payment_collection_id = ${id} and deleted_at is null)`
  return `select
    array(select id from "order" where id in ${orderIds} and deleted_at is null) as orders,
    coalesce((select json_agg(json_build_object(
      'id', id, 'merchantChargeId', merchant_charge_id, 'state', state, 'isAbandoned', abandoned_at is not null,
      'linkId', link_id, 'isDuplicate', duplicate_of is not null
    ) order by id) ${ofCollection}), '[]') as charges,
    array(select order_number from checkout_transparent_payment_link where charge_id in ${chargeIds}) as "orderNumbers",
    json_build_object(
      'ledger', (select coalesce(sum(captured_amount - refunded_amount), 0)::int ${ofCollection}),
      'medusa', ((coalesce(captured_amount, 0) - coalesce(refunded_amount, 0)) * 100)::int,
      'orders', (select coalesce(sum(amount) * 100, 0)::int from order_transaction
        where order_id in ${orderIds} and deleted_at is null)
    ) as kept,
    (select count(*)::int from checkout_transparent_operation
      where charge_id in ${chargeIds} and state in ('in_flight', 'unknown')) as "unresolvedOperations",
    array(select kind from checkout_transparent_discrepancy
      where charge_id in ${chargeIds} and resolved_at is null order by kind) as "openDiscrepancies"
  from payment_collection where id = ${id}`
}
