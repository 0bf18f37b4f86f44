import {
  aCardCheckoutWithCard,
  type CardCheckout,
} from "../support/a-card-checkout"
import { aFleet, type Fleet } from "../support/a-fleet"

const SHOPPERS = 20
/** What is said only of a charge that is open. */
const ANOTHER_PAYMENT = /Já existe um pagamento|já foi pago/

/**
 * `RUSH_LOCKS=postgres` has the locks in PostgreSQL, where this fails: docs/several-processes.md has the
 * figures that it prints.
 */
const locks = process.env.RUSH_LOCKS === "postgres" ? "postgres" : undefined

describe("many shoppers who complete their carts of one product at once", () => {
  let fleet: Fleet
  beforeAll(async () => {
    fleet = await aFleet(locks ? { locks } : {})
  })
  afterAll(() => fleet.close())

  it("are each charged once, now or when they try again, and nobody reads of a payment that is not there", async () => {
    const checkouts: CardCheckout[] = []
    while (checkouts.length < SHOPPERS) {
      const shopper = fleet.guestAt({ process: fleet.first })
      checkouts.push(await aCardCheckoutWithCard({ ...fleet, shopper }))
    }

    const began = performance.now()
    const answers = await Promise.all(checkouts.map((one) => one.complete()))
    const ms = Math.round(performance.now() - began)

    const sold = answers.filter(({ body }) => body.type === "order")
    process.stdout.write(
      `rush: ${SHOPPERS} completions at once, locks ${locks ?? "in memory"}: ${sold.length} orders in ${ms} ms\n`
    )
    for (const { body } of answers.filter((one) => !sold.includes(one))) {
      expect(body.message ?? body.error?.message).not.toMatch(ANOTHER_PAYMENT)
    }
    for (const one of checkouts) {
      expect((await one.complete()).body.type).toBe("order")
    }
    expect(await fleet.simulator.charges()).toHaveLength(SHOPPERS)
  })
})
