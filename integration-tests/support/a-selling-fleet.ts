import { type BalancedFleet, balanced } from "./a-balanced-fleet"
import { aFleet, type Fleet, type FleetOptions } from "./a-fleet"
import type { StoreProcess } from "./a-store-process"
import { eventually } from "./eventually"
import {
  METHODS,
  PRICE,
  type Shoppers,
  shoppersWithoutPause,
} from "./shoppers-without-pause"

const AT_ONCE = 16
/** An access token is requested anew so long after it was issued: 30 s before its end. */
const TOKEN_RENEWED_EVERY_MS = 270_000
const ALL_BOOKED_WITHIN_MS = 60_000
/** For as long as it takes, on any machine. */
const ENOUGH_GOODS = `update inventory_level
  set stocked_quantity = 100000, raw_stocked_quantity = '{"value": "100000", "precision": 20}'`

/** Two processes behind a load balancer, to be changed while sixteen shoppers at a time buy without pause. */
export interface SellingFleet {
  readonly fleet: Fleet
  readonly shop: BalancedFleet
  readonly processes: readonly StoreProcess[]
  begin(): Promise<void>
  /**
   * Whoever is in the shop ends his purchase. Then every sale was made, is paid and booked once, no
   * notification was refused, and each of so many clients of the gateway has requested an access
   * token when it needed one, once for all processes.
   */
  endWithAllSold(requested: { clients: number }): Promise<void>
}

/** `prepare` is done while there is one process. */
export function aSellingFleet(
  options: FleetOptions,
  prepare: (fleet: Fleet) => Promise<void> = () => Promise.resolve()
): SellingFleet {
  let fleet: Fleet
  let shop: BalancedFleet
  let processes: StoreProcess[]
  let shoppers: Shoppers | undefined
  let begunAt: number
  let requestsBefore: number
  beforeAll(async () => {
    fleet = await aFleet({ locks: "postgres", ...options })
    await fleet.rows(ENOUGH_GOODS)
    await prepare(fleet)
    processes = [fleet.first, await fleet.start()]
    shop = await balanced(fleet, processes)
  }, 600_000)
  // A test that fails leaves nobody in the shop.
  afterEach(async () => void (await shoppers?.goHome()), 120_000)
  afterAll(() => fleet.close(), 120_000)

  const tokenRequests = async () =>
    (await fleet.simulator.requests("token")).length

  return {
    get fleet() {
      return fleet
    },
    get shop() {
      return shop
    },
    get processes() {
      return processes
    },
    async begin() {
      begunAt = performance.now()
      requestsBefore = await tokenRequests()
      shoppers = shoppersWithoutPause({ ...fleet, guest: shop.guest }, AT_ONCE)
    },
    async endWithAllSold({ clients }) {
      const sales = (await shoppers?.goHome()) ?? []
      const tookMs = performance.now() - begunAt
      const requests = (await tokenRequests()) - requestsBefore

      expect(sales.filter(({ failure }) => failure !== undefined)).toEqual([])
      expect(new Set(sales.map(({ method }) => method))).toEqual(
        new Set(METHODS)
      )
      expect(requests).toBeLessThanOrEqual(
        clients * (1 + Math.floor(tookMs / TOKEN_RENEWED_EVERY_MS))
      )
      expect(await refusedNotifications(fleet)).toEqual([])
      await eventually(
        async () => expect(await notBookedOnce(fleet)).toEqual([]),
        ALL_BOOKED_WITHIN_MS
      )
    },
  }
}

/** Deliveries that were answered, and not taken. */
async function refusedNotifications({ simulator }: Fleet): Promise<unknown[]> {
  return (await simulator.notifications()).filter(({ deliveries }) =>
    deliveries.some(({ status }) => status !== null && status !== 200)
  )
}

/** Sales of the ledger of which gateway, ledger, Medusa and one order do not have the price, once. */
async function notBookedOnce({ rows, simulator }: Fleet): Promise<unknown[]> {
  const [charges, links] = await Promise.all([
    simulator.charges(),
    simulator.paymentLinks(),
  ])
  const paid = new Map<string, number>([
    ...charges.map((charge): [string, number] => [
      charge.merchantChargeId,
      charge.capturedAmount - charge.refundedAmount,
    ]),
    ...links.map((link): [string, number] => [
      link.orderNumber,
      link.paidAmount - link.refundedAmount,
    ]),
  ])
  const sales = await rows<Booked>(
    `select charge.state, coalesce(link.order_number, charge.merchant_charge_id) as "atGateway",
      (charge.captured_amount - charge.refunded_amount)::int as ledger,
      (coalesce(collection.captured_amount, 0) * 100)::int as medusa,
      (select coalesce(sum(amount) * 100, 0)::int from order_transaction
        where order_id = any(orders.ids) and deleted_at is null) as orders,
      cardinality(orders.ids) as "orderCount",
      (select count(*)::int from checkout_transparent_charge as other
        where other.payment_collection_id = collection.id) as "chargeCount"
    from checkout_transparent_charge as charge
    join payment_collection as collection on collection.id = charge.payment_collection_id
    left join checkout_transparent_payment_link as link on link.charge_id = charge.id
    cross join lateral (
      select array(select order_id from order_payment_collection
        where payment_collection_id = collection.id and deleted_at is null) as ids
    ) as orders`
  )
  return sales
    .map(({ atGateway, ...sale }) => ({
      ...sale,
      gateway: paid.get(atGateway) ?? 0,
    }))
    .filter(
      (sale) =>
        sale.state !== "paid" ||
        sale.orderCount !== 1 ||
        sale.chargeCount !== 1 ||
        [sale.gateway, sale.ledger, sale.medusa, sale.orders].some(
          (sum) => sum !== PRICE
        )
    )
}

interface Booked {
  state: string
  atGateway: string
  ledger: number
  medusa: number
  orders: number
  orderCount: number
  chargeCount: number
}
