import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Simulator } from "../../src/simulator"
import type { CardShop } from "./a-card-shop"

/** A charge of the ledger, with what the gateway has of it. */
export interface ChargeOfCart {
  id: string
  merchantChargeId: string
  state: string
  isAbandoned: boolean
  /** The charge's events at the gateway; empty if the gateway never had it. */
  events: string[]
}

/** What became of a cart's money. Amounts in centavos. */
export interface MoneyOfCart {
  orders: string[]
  /** The charges, the oldest first. */
  charges: ChargeOfCart[]
  /** What is left of the money that was taken, in each record. */
  kept: Record<"gateway" | "ledger" | "medusa" | "orders", number>
  unresolvedOperations: number
  openDiscrepancies: string[]
}

/** The same amount in all records. */
export function all(centavos: number): MoneyOfCart["kept"] {
  return {
    gateway: centavos,
    ledger: centavos,
    medusa: centavos,
    orders: centavos,
  }
}

type Collection = { collectionId: string }

export async function moneyOfCart(
  shop: Pick<CardShop, "container" | "simulator">,
  { collectionId }: Collection
): Promise<MoneyOfCart> {
  const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await knex.raw<{ rows: Row[] }>(statement(":collectionId"), {
    collectionId,
  })
  return withGateway(shop.simulator, rows[0]!)
}

type Row = Omit<MoneyOfCart, "kept" | "charges"> & {
  charges: Omit<ChargeOfCart, "events">[]
  kept: Omit<MoneyOfCart["kept"], "gateway">
}

async function withGateway(
  simulator: Pick<Simulator, "charges">,
  { kept, charges, ...rest }: Row
): Promise<MoneyOfCart> {
  const atGateway = await simulator.charges()
  const found = charges.map((charge) => ({
    ...charge,
    there: atGateway.find(
      ({ merchantChargeId }) => merchantChargeId === charge.merchantChargeId
    ),
  }))
  return {
    ...rest,
    charges: found.map(({ there, ...charge }) => ({
      ...charge,
      events: there?.history.map(({ event }) => event) ?? [],
    })),
    kept: {
      ...kept,
      gateway: found.reduce(
        (sum, { there }) =>
          sum + (there ? there.capturedAmount - there.refundedAmount : 0),
        0
      ),
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
      'id', id, 'merchantChargeId', merchant_charge_id, 'state', state, 'isAbandoned', abandoned_at is not null
    ) order by id) ${ofCollection}), '[]') as charges,
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
