import { randomUUID } from "node:crypto"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { defaultMerchant } from "../../src/simulator"
import { processDueNotifications } from "../../src/webhooks/process/notification-worker"
import { fixture } from "../../src/webhooks/fixtures.spec"
import { deliver, allAreProcessed } from "../support/a-delivery"
import { aNotifiedShop } from "../support/a-notified-shop"
import { succeeds } from "../support/a-shopper"
import { type Admin, anAdmin } from "../support/an-admin"

const LIST = "/admin/checkout-transparent/notifications"
const TABLE = "checkout_transparent_notification"
const NOBODYS_CHARGE = "7a2d3c1b-6c2f-5d4e-8b88-1e2d3c4b5a6f"
const ANOTHER_CHARGE = "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"

aNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  // Between tests the database is exchanged: nobody may be at work on it then.
  afterEach(() => processDueNotifications(shop.container))

  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const list = (query = "") => succeeds(admin.request("get", `${LIST}${query}`))
  const idsIn = async (query: string): Promise<string[]> =>
    (await list(query)).notifications.map(({ id }: { id: string }) => id)
  const change = (id: string | undefined, columns: Record<string, unknown>) =>
    knex()(TABLE).where({ id }).update(columns)

  /** Worked off and ignored, as they are nobody's; their ids, the oldest first. */
  async function storedNotifications(
    ...given: { account?: string; charge?: string; at?: string }[]
  ): Promise<string[]> {
    for (const { account = "br", charge = NOBODYS_CHARGE } of given) {
      await deliver(`${shop.url}/hooks/checkout-transparent/${account}`, {
        body: anEvent(charge),
      })
    }
    const rows = await allAreProcessed(shop.container)
    for (const [index, { at }] of given.entries()) {
      if (at !== undefined) await change(rows[index]?.id, { received_at: at })
    }
    return rows.map(({ id }) => id as string)
  }

  describe("the list of notifications", () => {
    it("is empty in a shop that was told nothing", async () => {
      expect(await list()).toEqual({
        notifications: [],
        count: 0,
        limit: 20,
        offset: 0,
      })
    })

    it("shows what was told and what came of it, and nobody's data", async () => {
      const body = anEvent(NOBODYS_CHARGE)
      await deliver(shop.hookUrl, { body })
      await deliver(shop.hookUrl, { body })
      await allAreProcessed(shop.container)

      const { notifications } = await list()

      expect(notifications).toEqual([
        {
          id: expect.stringMatching(/^ctnot_/),
          account: "br",
          integration: "checkout",
          kind: "charge_update",
          type: "PAYMENT",
          event_id: body.id,
          event_at: "2026-11-20T13:12:04.003Z",
          merchant_charge_id: NOBODYS_CHARGE,
          is_of_another_merchant: false,
          deliveries: 2,
          due_at: null,
          tries: 1,
          result: "This installation made no charge with this id.",
          received_at: expect.any(String),
          payload: expect.objectContaining({
            type: "PAYMENT",
            data: expect.objectContaining({
              status: "AUTHORIZED",
              customer: {
                document: "[redacted]",
                documentType: "[redacted]",
                email: "[redacted]",
                name: "[redacted]",
              },
            }),
          }),
        },
      ])
    })

    it("shows the newest first, by pages", async () => {
      const [first, second, third] = await storedNotifications({}, {}, {})

      const { notifications, count, limit, offset } =
        await list("?limit=2&offset=1")

      expect(await idsIn("")).toEqual([third, second, first])
      expect(notifications.map(({ id }: { id: string }) => id)).toEqual([
        second,
        first,
      ])
      expect({ count, limit, offset }).toEqual({
        count: 3,
        limit: 2,
        offset: 1,
      })
    })

    it("shows those of a state, of an account, of a charge, and of all three", async () => {
      const [over, waiting, elsewhere, another] = await storedNotifications(
        {},
        {},
        { account: "br-manual" },
        { charge: ANOTHER_CHARGE }
      )
      await change(waiting, { due_at: "2100-01-01" })

      expect(await idsIn("?state=waiting")).toEqual([waiting])
      expect(await idsIn("?state=over")).toEqual([another, elsewhere, over])
      expect(await idsIn("?account=br-manual")).toEqual([elsewhere])
      expect(await idsIn(`?merchant_charge_id=${ANOTHER_CHARGE}`)).toEqual([
        another,
      ])
      expect(
        await idsIn(
          `?state=over&account=br&merchant_charge_id=${NOBODYS_CHARGE}`
        )
      ).toEqual([over])
      expect(await idsIn("?account=nobody")).toEqual([])
    })

    it("shows those of some kinds and integrations, and of a span of time with both its ends", async () => {
      const at = (minute: number) => `2026-11-20T12:0${minute}:00.000Z`
      const [first, second, third] = await storedNotifications(
        ...[1, 2, 3].map((minute) => ({ at: at(minute) }))
      )
      await change(second, { kind: "three_ds_result" })
      await change(third, {
        kind: "payment_link_update",
        integration: "payment_link",
      })

      expect(await idsIn("?kind=three_ds_result")).toEqual([second])
      expect(
        await idsIn("?kind[]=three_ds_result&kind[]=charge_update")
      ).toEqual([second, first])
      expect(await idsIn("?integration=payment_link")).toEqual([third])
      expect(
        await idsIn(`?received_at[$gte]=${at(2)}&received_at[$lte]=${at(3)}`)
      ).toEqual([third, second])
      expect(
        await idsIn(`?received_at[$lte]=${at(2)}&order=received_at`)
      ).toEqual([first, second])
      expect(await idsIn("?state=over&account=br,pt")).toEqual([
        third,
        second,
        first,
      ])
    })

    it("finds exactly the id of an event, or of a charge", async () => {
      const [one, , another] = await storedNotifications(
        {},
        {},
        { charge: ANOTHER_CHARGE }
      )
      const { event_id } = (await list()).notifications.find(
        ({ id }: { id: string }) => id === one
      )

      expect(await idsIn(`?q=${event_id}`)).toEqual([one])
      expect(await idsIn(`?q=${ANOTHER_CHARGE}`)).toEqual([another])
      expect(await idsIn(`?q=${ANOTHER_CHARGE.slice(0, 8)}`)).toEqual([])
    })

    it("refuses questions that it does not know", async () => {
      for (const query of [
        "?state=lost",
        "?state=over,lost",
        "?kind=refund",
        "?integration=panel",
        "?received_at[$gte]=yesterday",
        "?received_at[$gt]=2026-11-20T12:00:00Z",
        "?order=state",
        "?limit=0",
        "?limit=101",
        "?limit=some",
        "?offset=-1",
        "?fields=told",
      ]) {
        const { status, body } = await admin.request("get", `${LIST}${query}`)
        expect([query, status, body.type]).toEqual([query, 400, "invalid_data"])
      }
    })
  })
})

function anEvent(merchantChargeId: string) {
  return fixture("checkout-credit", {
    merchantDocument: defaultMerchant.merchantDocument,
    id: randomUUID(),
    "data.merchantChargeId": merchantChargeId,
  })
}
