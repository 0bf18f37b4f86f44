import { randomUUID } from "node:crypto"
import { defaultMerchant } from "../../../src/simulator"
import { processDueNotifications } from "../../../src/webhooks/process/notification-worker"
import { fixture } from "../../../src/webhooks/fixtures.spec"
import { deliver, allAreProcessed } from "../../support/a-delivery"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { succeeds } from "../../support/a-shopper"
import { type Admin, anAdmin } from "../../support/an-admin"

const LIST = "/admin/checkout-transparent/notifications"
const NOBODYS_CHARGE = "7a2d3c1b-6c2f-5d4e-8b88-1e2d3c4b5a6f"

aNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  // Between tests the database is exchanged: nobody may be at work on it then.
  afterEach(() => processDueNotifications(shop.container))

  const list = (query = "") => succeeds(admin.request("get", `${LIST}${query}`))

  describe("the list of notifications", () => {
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

    it("refuses questions that it does not know", async () => {
      for (const query of [
        "?state=lost",
        "?received_at[$gt]=2026-11-20T12:00:00Z",
        "?order=state",
        "?limit=101",
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
