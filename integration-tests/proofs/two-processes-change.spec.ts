import { CARD_PROVIDER } from "../support/a-card-checkout"
import { aFleet, type Fleet } from "../support/a-fleet"
import {
  anOrderOfFleet,
  type FleetOrder,
  fleetOrder,
  letTimePassInFleet,
} from "../support/a-fleet-order"
import {
  anOrderAdmin,
  type SoldOrder,
  type OrderAdmin,
} from "../support/a-sold-order"
import { type Answer, completeCart, succeeds } from "../support/a-shopper"
import {
  type CartOutcome,
  outcomeOf,
  type PaidCart,
  somePaidCarts,
} from "../support/a-paid-cart"
import type { Admin } from "../support/an-admin"
import { cancel, type Change, CHANGES } from "../support/changes-of-an-admin"
import { aBarrier, type Barrier } from "../support/database/a-barrier"
import { eventually } from "../support/eventually"
import { agreed, expectReadable, type Money } from "../support/expect-money"

const ORDERS = 3
/** Long enough for the other process to come to the charge while the faster one is at the gateway. */
const CHANGE_MS = 150
/** Longer than core may be at work on anything. */
const A_WHILE_MS = 5 * 60_000

const CART_SOLD = {
  orders: 1,
  gateway: { captured: 9990, refunded: 0 },
  medusa: { captured: 9990, refunded: 0 },
}
const CART_RETURNED = {
  orders: 0,
  gateway: { captured: 9990, refunded: 9990 },
  medusa: { captured: 9990, refunded: 9990 },
}

/** The worst that a store can be run like: two processes without a shared lock. */
describe("two processes without a shared lock", () => {
  let fleet: Fleet
  let admins: [Admin, Admin]
  let orderAdmins: [OrderAdmin, OrderAdmin]
  /** Where either of them waits as long as a test wants it to. */
  let before: Record<"order" | "decision" | "payment", Barrier>

  beforeAll(async () => {
    // Without jobs: what they would do is done at the end of each test.
    fleet = await aFleet({ env: { MEDUSA_WORKER_MODE: "server" } })
    const other = await fleet.start()
    admins = [
      await fleet.adminAt({ process: fleet.first }),
      await fleet.adminAt({ process: other }),
    ]
    orderAdmins = [anOrderAdmin(() => admins[0]), anOrderAdmin(() => admins[1])]
    await fleet.simulator.on("capture").slow(CHANGE_MS).always()
    await fleet.simulator.on("refund").slow(CHANGE_MS).always()
    const holder = await fleet.connect()
    const statements = {
      order: "insert on order_payment_collection",
      decision: "update of refund_decided_at on checkout_transparent_charge",
      payment: "insert on payment",
    }
    before = {
      order: await aBarrier(holder, statements.order, 1),
      decision: await aBarrier(holder, statements.decision, 2),
      payment: await aBarrier(holder, statements.payment, 3),
    }
  })
  afterAll(() => fleet.close())

  it.each(CHANGES)(
    "do one $change when each is told to ten times at once",
    async (change) => {
      const orders = await someOrders(change.providerId, 1)

      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, nth) =>
          change.send(orderAdmins[nth % 2]!, orders[0]!)
        )
      )

      expectOneSuccess(answers, change)
      expect(await resolved(orders)).toMatchObject([
        onlyOnce(change.done, orderStatusAfter(change)),
      ])
    }
  )

  it("sell nothing when one gives the money back before the order of the other is there", async () => {
    const [cart] = await paidCarts(1)
    await before.order.block()

    const completing = complete(cart!)
    await untilSomebodyWaits(before.order)
    const wasRefunded = await refundByAdmin(cart!)
    await before.order.release()
    const completed = await completing

    expect(wasRefunded.status).toBe(200)
    expectReadable([completed])
    expect(completed.body.type).not.toBe("order")
    expect(await resolvedCart(cart!)).toEqual(CART_RETURNED)
  })

  it("keep the money when the order of one is there before the other has written its decision down", async () => {
    const [cart] = await paidCarts(1)
    await before.decision.block()

    const refunding = refundByAdmin(cart!)
    await untilSomebodyWaits(before.decision)
    const completed = await complete(cart!)
    await before.decision.release()
    const wasRefunded = await refunding

    expect(completed.body.type).toBe("order")
    expectReadable([wasRefunded])
    expect(await resolvedCart(cart!)).toEqual(CART_SOLD)
  })

  async function someOrders(
    providerId = CARD_PROVIDER,
    count = ORDERS
  ): Promise<SoldOrder[]> {
    const shopper = () => fleet.guestAt({ process: fleet.first })
    return Promise.all(
      Array.from({ length: count }, () =>
        anOrderOfFleet(fleet, shopper(), { providerId })
      )
    )
  }

  async function synchronize(
    admin: Admin,
    { chargeId }: { chargeId: string }
  ): Promise<void> {
    await succeeds(
      admin.request(
        "post",
        `/admin/checkout-transparent/charges/${chargeId}/synchronize`
      )
    )
  }

  /** When nobody is at work on them any more and both sides were looked at. */
  async function resolved(orders: SoldOrder[]): Promise<FleetOrder[]> {
    await letTimePassInFleet(fleet, A_WHILE_MS)
    return Promise.all(
      orders.map(async (order) => {
        await synchronize(admins[1], order)
        return fleetOrder(fleet, admins[0], order)
      })
    )
  }

  function paidCarts(
    count: number,
    statement: Parameters<
      typeof somePaidCarts
    >[2] = "insert on order_transaction"
  ): Promise<PaidCart[]> {
    const shopper = () => fleet.guestAt({ process: fleet.first })
    const shoppers = Array.from({ length: count }, shopper)
    return somePaidCarts(fleet, shoppers, statement)
  }

  function complete({ checkout }: PaidCart): Promise<Answer> {
    return completeCart(checkout.shopper, checkout.cartId)
  }

  function refundByAdmin({ chargeId }: PaidCart): Promise<Answer> {
    return admins[1].request(
      "post",
      `/admin/checkout-transparent/charges/${chargeId}/refund`,
      { reason: "The shopper asked for it." }
    )
  }

  async function untilSomebodyWaits(barrier: Barrier): Promise<void> {
    await eventually(async () => expect(await barrier.waiting()).toBe(1))
  }

  async function resolvedCart(cart: PaidCart): Promise<CartOutcome> {
    await letTimePassInFleet(fleet, A_WHILE_MS)
    await synchronize(admins[1], cart)
    return outcomeOf(fleet, cart)
  }
})

function orderStatusAfter({ send }: Change): Pick<FleetOrder, "orderStatus"> {
  return { orderStatus: send === cancel ? "canceled" : "pending" }
}

function onlyOnce(
  money: Money,
  more: Partial<FleetOrder> = {}
): Partial<FleetOrder> {
  const { captured, refunded = 0 } = money
  return {
    ...agreed(money),
    rows: { captured, refunded },
    moneyRequests: 1,
    unresolvedOperations: 0,
    openDiscrepancies: [],
    ...more,
  }
}

/** Core calls it a success when what is captured is captured again, and does nothing. */
function expectOneSuccess(answers: Answer[], { request }: Change): void {
  expectReadable(answers)
  const successes = answers.filter(({ status }) => status === 200)
  if (request === "capture") {
    expect(successes.length).toBeGreaterThan(0)
  } else {
    expect(successes).toHaveLength(1)
  }
}
