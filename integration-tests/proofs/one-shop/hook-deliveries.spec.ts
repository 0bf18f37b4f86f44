import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  aBrokenTable,
  accountOf,
  deliver,
  type Delivery,
  notificationRows,
  allAreProcessed,
} from "../../support/a-delivery"
import { anEvent, RECEIVED, shown } from "../../support/a-gateway-event"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { aSoldOrder, bothSums } from "../../support/a-sold-order"
import { loggedLines } from "../../support/quiet"

const INBOX = "checkout_transparent_notification"

aNotifiedShop({}, (shop) => {
  beforeAll(() => {
    shop.container.resolve(ContainerRegistrationKeys.LOGGER).setLogLevel("warn")
    const other = accountOf(shop.container, "br-manual")
    other.notificationTokens = ["a-token-of-br-manual"]
  })
  // Between tests the database is exchanged: nobody may be at work on it then.
  afterEach(() => allAreProcessed(shop.container))

  const at = (path: string, delivery: Delivery = {}) =>
    deliver(`${shop.url}${path}`, { body: anEvent(), ...delivery })
  const post = (delivery: Delivery = {}) =>
    at("/hooks/checkout-transparent/br", delivery)
  const inbox = () => notificationRows(shop.container)
  const processed = () => allAreProcessed(shop.container)

  describe("an accepted delivery", () => {
    it("of another merchant is flagged and ignored, and the gateway is not asked", async () => {
      const order = await aSoldOrder(shop)
      await processed()
      const asked = await shop.requests()

      await post({
        body: aboutCharge(order.merchantChargeId, {
          merchantDocument: "12345678000195",
          "data.status": "REFUNDED",
        }),
      })
      const rows = await processed()

      expect(rows.at(-1)).toMatchObject({
        is_of_another_merchant: true,
        due_at: null,
        result: "It names another merchant than the account's.",
      })
      expect(await shop.requests()).toEqual(asked)
    })

    it("of a type or status that nobody knows is kept, and changes nothing of its charge", async () => {
      const order = await aSoldOrder(shop)
      await processed()
      const before = await stateNow(order.chargeId)
      const sums = await bothSums(shop, order)

      const strange = [
        { type: "PAYMENT_REBOOKED" },
        { type: null },
        { "data.amount": "much" },
        { data: { merchantChargeId: order.merchantChargeId } },
        { "data.transactions.0.status": "FROZEN" },
        { "data.transactions": [], "data.status": "FROZEN" },
        { "data.transactions": null, "data.status": 17, "data.amount": 0 },
      ]
      for (const changes of strange) {
        const body = aboutCharge(order.merchantChargeId, changes)
        expect(shown(await post({ body }))).toEqual(RECEIVED)
      }
      const rows = await processed()

      expect(rows.slice(-strange.length)).toMatchObject(
        [
          ...Array<string>(4).fill("unrecognized"),
          ...Array<string>(3).fill("charge_update"),
        ].map((kind) => ({
          kind,
          due_at: null,
          result: expect.stringContaining("Medusa has what the gateway has"),
          is_of_another_merchant: false,
        }))
      )
      expect(await stateNow(order.chargeId)).toEqual(before)
      expect(await bothSums(shop, order)).toEqual(sums)
    })
  })

  describe("deliveries that are refused", () => {
    it("are told in the log once, not once each, and never with what they carried", async () => {
      const lines = loggedLines().length
      const authorization = "a-token-that-somebody-tries"

      for (let times = 0; times < 50; times += 1) {
        await at("/hooks/checkout-transparent/br-manual", { authorization })
        await at(`/hooks/checkout-transparent/nobody-${times}`)
      }

      const said = loggedLines().slice(lines).join("\n")
      expect(said.match(/refused for account \\"br-manual\\"/g)).toHaveLength(1)
      expect(
        said.match(/to an account that is not configured/g)?.length ?? 0
      ).toBeLessThan(2)
      expect(said).not.toContain(authorization)
    })
  })

  it("a database that takes nothing is told as such, and the delivery passes when it is well again", async () => {
    const body = anEvent()
    const broken = await aBrokenTable(shop.container, INBOX)

    expect(shown(await post({ body }))).toEqual([
      503,
      '{"message":"It could not be stored. Deliver it again."}',
    ])
    expect(loggedLines().join("\n")).toMatch(
      /a notification for account \\"br\\" could not be stored, and was not acknowledged: \w+ P0001/
    )
    expect(await inbox()).toEqual([])
    await broken.mend()

    expect(shown(await post({ body }))).toEqual(RECEIVED)
    expect(await inbox()).toMatchObject([{ deliveries: 1 }])
  })

  function knex(): Knex {
    return shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  }

  /** What the ledger knows of a charge, but when it was looked at. */
  async function stateNow(chargeId: string): Promise<unknown> {
    const [charge] = await knex()("checkout_transparent_charge")
      .where({ id: chargeId })
      .select("state", "captured_amount", "refunded_amount", "details")
    const operations = await knex()("checkout_transparent_operation")
      .where({ charge_id: chargeId })
      .orderBy("id")
    const discrepancies = await knex()("checkout_transparent_discrepancy")
    return { charge, operations, discrepancies }
  }
})

/** An event about a charge; `data` as a whole goes over what was changed in it. */
function aboutCharge(
  merchantChargeId: string,
  { data, ...changes }: Record<string, unknown>
) {
  return anEvent({
    "data.merchantChargeId": merchantChargeId,
    ...changes,
    ...(data === undefined ? {} : { data }),
  })
}
