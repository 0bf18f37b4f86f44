import {
  aCardCheckoutWithCard,
  type CardCheckout,
} from "../support/a-card-checkout"
import { aFleet, type Fleet } from "../support/a-fleet"
import { eventually } from "../support/eventually"

const SHOPPERS = 20
/** What is said only of a charge that is open. */
const ANOTHER_PAYMENT = /Já existe um pagamento|já foi pago/

/**
 * Many shoppers complete their carts of one product at once, in one process. Its last line in the log is
 * the figure that docs/several-processes.md has of it.
 */
describe.each([
  ["in memory", {}],
  ["in PostgreSQL", { locks: "postgres" as const }],
])("a rush on one product, with locks %s", (where, options) => {
  let fleet: Fleet
  beforeAll(async () => {
    fleet = await aFleet(options)
  })
  afterAll(() => fleet.close())

  it("charges every shopper once or not at all, and tells nobody without a charge of another payment", async () => {
    const checkouts: CardCheckout[] = []
    while (checkouts.length < SHOPPERS) {
      const shopper = fleet.guestAt({ process: fleet.first })
      checkouts.push(await aCardCheckoutWithCard({ ...fleet, shopper }))
    }

    const began = performance.now()
    const answers = await Promise.all(checkouts.map((one) => one.complete()))
    const ms = Math.round(performance.now() - began)

    const sold = answers.filter(({ body }) => body.type === "order")
    const charges = await fleet.simulator.charges()
    process.stdout.write(
      `rush: ${SHOPPERS} completions with locks ${where}: ${sold.length} orders in ${ms} ms\n`
    )
    expect(charges).toHaveLength(sold.length)
    for (const { body } of answers.filter((one) => !sold.includes(one))) {
      expect(body.message ?? body.error?.message).not.toMatch(ANOTHER_PAYMENT)
    }
    await eventually(async () => {
      for (const one of checkouts) {
        const { body } = await one.complete()
        expect(body.type).toBe("order")
      }
    })
    expect(await fleet.simulator.charges()).toHaveLength(SHOPPERS)
  })
})
