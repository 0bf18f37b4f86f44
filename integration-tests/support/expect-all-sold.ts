import type { Fleet } from "./a-fleet"
import type { RedisFleet } from "./a-redis-fleet"
import { eventually } from "./eventually"
import { leasesIn, NO_LEASES } from "./paid-codes"
import type { TriedSale } from "./shoppers-without-pause"

/** The price of a shirt with free shipping, in centavos. */
const PRICE = 9_990

/**
 * Expects that no sale failed, and that each sale has one order and was paid once; that gateway,
 * ledger, Medusa and the order agree on the price, and nothing is in doubt or listed.
 */
export async function expectAllSold(
  fleet: Fleet,
  sales: readonly TriedSale[]
): Promise<void> {
  expect(sales.length).toBeGreaterThan(0)
  expect(sales.filter(({ failure }) => failure !== undefined)).toEqual([])
  await eventually(
    async () => expect(await notSoldOnce(fleet, sales)).toEqual([]),
    { everyMs: 500 }
  )
}

async function notSoldOnce(
  { rows, simulator }: Fleet,
  sales: readonly TriedSale[]
): Promise<unknown[]> {
  const [charges, links] = await Promise.all([
    simulator.charges(),
    simulator.paymentLinks(),
  ])
  const kept = new Map<string, number>([
    ...charges.map((charge): [string, number] => [
      charge.merchantChargeId,
      charge.capturedAmount - charge.refundedAmount,
    ]),
    ...links.map((link): [string, number] => [
      link.orderNumber,
      link.paidAmount - link.refundedAmount,
    ]),
  ])
  const found = await rows<Sold>(SOLD, [
    sales.map(({ collectionId }) => collectionId),
  ])
  expect(found).toHaveLength(sales.length)
  return found
    .map(({ atGateway, ...sale }) => ({
      ...sale,
      gateway: atGateway.flatMap((id) => kept.get(id) || []),
    }))
    .filter(
      ({ orders, gateway, ledger, medusa, account, left }) =>
        orders.length !== 1 ||
        gateway.length !== 1 ||
        left.length > 0 ||
        [...gateway, ledger, medusa, account].some((sum) => sum !== PRICE)
    )
}

interface Sold {
  collectionId: string
  orders: string[]
  /** The ids by which the gateway knows the charges that were made. */
  atGateway: string[]
  ledger: number
  medusa: number
  account: number
  /** The operations in doubt and the open discrepancies. */
  left: string[]
}

const SOLD = `select collection.id as "collectionId", orders.ids as orders,
    array(select coalesce(link.order_number, charge.merchant_charge_id)
      from checkout_transparent_charge as charge
      left join checkout_transparent_payment_link as link on link.charge_id = charge.id
      where charge.id = any(charges.ids)) as "atGateway",
    (select coalesce(sum(captured_amount - refunded_amount), 0)::int
      from checkout_transparent_charge where id = any(charges.ids)) as ledger,
    ((coalesce(captured_amount, 0) - coalesce(refunded_amount, 0)) * 100)::int as medusa,
    (select coalesce(sum(amount) * 100, 0)::int from order_transaction
      where order_id = any(orders.ids) and deleted_at is null) as account,
    array(select kind from checkout_transparent_operation
        where charge_id = any(charges.ids) and state in ('in_flight', 'unknown')
      union all select kind from checkout_transparent_discrepancy
        where charge_id = any(charges.ids) and resolved_at is null) as "left"
  from payment_collection as collection
  cross join lateral (select array(select id from checkout_transparent_charge
    where payment_collection_id = collection.id) as ids) as charges
  cross join lateral (select array(select order_id from order_payment_collection
    where payment_collection_id = collection.id and deleted_at is null) as ids) as orders
  where collection.id = any($1)`

/**
 * Expects that no notification was lost: those answered 200 are stored and processed, and the
 * others were delivered again. And that no process has a lease.
 */
export async function expectNothingLeft(fleet: RedisFleet): Promise<void> {
  const inbox = await fleet.resolved()
  const sent = await fleet.simulator.notifications()
  const taken = sent.filter(({ deliveries }) =>
    deliveries.some(({ status }) => status === 200)
  )
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.filter((one) => !taken.includes(one))).toEqual([])
  expect(inbox).toHaveLength(taken.length)
  await eventually(async () => expect(await leasesIn(fleet)).toEqual(NO_LEASES))
}
