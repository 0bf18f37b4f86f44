import { resolve } from "node:path"
import type { Client } from "@medusajs/framework/pg"
import { aCardCheckoutWithCard } from "../../support/a-card-checkout"
import {
  aCodeCheckout,
  PIX_AT_CHECKOUT,
  PIX_PROVIDER,
} from "../../support/a-code-checkout"
import { aFleet, type Fleet } from "../../support/a-fleet"
import { succeeds } from "../../support/a-shopper"
import { moveTime } from "../../support/database/move-time"
import { eventually } from "../../support/eventually"
import { all, moneyOfCartInFleet } from "../../support/money-of-cart"

const HOUR_MS = 3_600_000
/** Longer than the first pause between two lookups of a code. */
const SHORT_PAUSE_MS = 45_000
const HALF_AN_HOUR_MS = 1_800_000

const clockOf = (aheadMs: number) => ({
  NODE_OPTIONS: `--require ${resolve(__dirname, "../../support/wrong-clock.cjs")}`,
  CLOCK_AHEAD_MS: String(aheadMs),
})

/** One store, told in the order of its life: with one wrong clock, stopped, and with the other one. */
describe("a process of a store", () => {
  let fleet: Fleet
  let connection: Client
  let movedMs = 0
  beforeAll(async () => {
    fleet = await aFleet({ env: clockOf(HOUR_MS) })
    connection = await fleet.connect()
  })
  afterAll(() => fleet.close())

  const timePasses = (ms: number) => moveTime(connection, (movedMs += ms))

  const checkout = () =>
    aCodeCheckout({
      ...fleet,
      shopper: fleet.guestAt({ process: fleet.first }),
    })

  const isSold = (cart: { collectionId: string }) =>
    eventually(async () =>
      expect(await moneyOfCartInFleet(fleet, cart)).toMatchObject({
        orders: [expect.any(String)],
        charges: [{ state: "paid" }],
        kept: all(9990),
        openDiscrepancies: [],
      })
    )

  /** Of two Pix nobody is told of, one of an order that waits; and a card. */
  async function sellsAll(): Promise<void> {
    const carts = await Promise.all([checkout(), checkout()])
    const codes = await Promise.all([
      carts[0].code(PIX_PROVIDER),
      carts[1].code(PIX_AT_CHECKOUT),
    ])
    const [tooEarly, waiting] = await Promise.all(
      carts.map((cart) => succeeds(cart.complete()))
    )
    const shopper = fleet.guestAt({ process: fleet.first })
    const card = await aCardCheckoutWithCard({ ...fleet, shopper })
    await succeeds(card.complete())

    for (const { merchantChargeId } of codes) {
      await fleet.simulator.pay(merchantChargeId)
    }
    await timePasses(SHORT_PAUSE_MS)

    expect(tooEarly!.error).toMatchObject({
      type: "payment_requires_more_error",
      message: expect.stringContaining("Ainda não recebemos"),
    })
    expect(waiting!.type).toBe("order")
    for (const cart of [...carts, card]) {
      await isSold(cart)
    }
  }

  it("sells Pix and cards when its clock is an hour ahead", sellsAll, 120_000)

  it("sells Pix and cards when its clock is an hour behind", sellsAll, 120_000)

  it("ends a Pix when its half hour is over by the database's time, with a wrong clock", async () => {
    const cart = await checkout()
    const session = await cart.code(PIX_PROVIDER)
    const before = await cart.state(session.id)
    await timePasses(HALF_AN_HOUR_MS + 1_000)

    const after = await cart.state(session.id)
    const late = await succeeds(cart.complete())

    expect([before.state, after.state]).toEqual(["pending", "expired"])
    expect(late.type).toBe("cart")
  })
})
