import { aBalancer, type Balancer } from "./a-balancer"
import { type Fleet, HURRIED } from "./a-fleet"
import { aRedisFleet, type RedisFleet } from "./a-redis-fleet"
import type { StoreProcess } from "./a-store-process"
import { eventually } from "./eventually"
import { expectAllSold } from "./expect-all-sold"
import {
  type Shoppers,
  shoppersWithoutPause,
  type TriedSale,
} from "./shoppers-without-pause"

/** Enough stock for as long as a test takes, on any machine. */
const ENOUGH_GOODS = `update inventory_level
  set stocked_quantity = 100000, raw_stocked_quantity = '{"value": "100000", "precision": 20}'`

/** Two processes behind a load balancer, to be changed and killed while shoppers buy without pause. */
export interface SellingFleet<Of extends Fleet = Fleet> {
  readonly fleet: Of
  readonly shop: Balancer
  readonly processes: readonly StoreProcess[]
  readonly shoppers: Shoppers
  /** Lets shoppers come; with `pressAgain` they repeat requests that fail. */
  begin(how?: { pressAgain?: boolean }): void
  /** Waits until some more shoppers have their order. */
  untilSoldMore(): Promise<void>
  /** Lets all shoppers finish, and expects that every sale was made, and is paid and booked once. */
  endWithAllSold(): Promise<TriedSale[]>
}

interface Opened<Of extends Fleet> {
  fleet: Of
  processes: readonly StoreProcess[]
  /** The processes that answer requests. Default: all of them. */
  serving?: readonly StoreProcess[]
}

export function aSellingFleet<Of extends Fleet>(
  open: () => Promise<Opened<Of>>,
  load: { atOnce: number; methods?: readonly TriedSale["method"][] }
): SellingFleet<Of> {
  let opened: Opened<Of>
  let shop: Balancer
  let shoppers: Shoppers | undefined
  beforeAll(async () => {
    opened = await open()
    const { fleet, processes, serving = processes } = opened
    await fleet.rows(ENOUGH_GOODS)
    shop = await aBalancer(fleet, serving)
  }, 600_000)
  // A failed test must not leave shoppers behind.
  afterEach(async () => void (await shoppers?.goHome()), 240_000)
  afterAll(async () => {
    await shop.close()
    await opened.fleet.close()
  })

  return {
    get fleet() {
      return opened.fleet
    },
    get shop() {
      return shop
    },
    get processes() {
      return opened.processes
    },
    get shoppers() {
      return shoppers!
    },
    begin(how) {
      shoppers = shoppersWithoutPause(
        { ...opened.fleet, guest: shop.guest },
        { ...load, ...how }
      )
    },
    untilSoldMore() {
      const { sold } = shoppers!
      const enough = sold() + load.atOnce
      return eventually(() => expect(sold()).toBeGreaterThanOrEqual(enough))
    },
    async endWithAllSold() {
      const sales = await shoppers!.goHome()
      await expectAllSold(opened.fleet, sales)
      return sales
    },
  }
}

/** The modes of two processes on one Redis: which answers requests, and which works. */
export const MODES = [
  { modes: "shared and shared", first: "shared", second: "shared" },
  // The server answers all requests; the worker processes the notifications.
  { modes: "server and worker", first: "server", second: "worker" },
] as const

/** Two such processes, with four shoppers at a time who buy by card and by Pix. */
export function aSellingRedisFleet(
  { first, second }: (typeof MODES)[number],
  options: () => Promise<{ redisUrl: string; databaseUrl?: string }>
): SellingFleet<RedisFleet> {
  return aSellingFleet(
    async () => {
      const env = { MEDUSA_WORKER_MODE: first }
      const fleet = await aRedisFleet({ ...(await options()), env })
      const processes = [
        fleet.first,
        await fleet.start({ MEDUSA_WORKER_MODE: second, ...HURRIED }),
      ]
      const serving = second === "worker" ? [fleet.first] : processes
      return { fleet, processes, serving }
    },
    { atOnce: 4, methods: ["card", "pix"] }
  )
}
