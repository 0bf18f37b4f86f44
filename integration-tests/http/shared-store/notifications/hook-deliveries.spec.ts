import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  deliver,
  type Delivery,
} from "../../../../harness/notifications/deliver"
import {
  aBrokenTable,
  notificationRows,
  allAreHandled,
} from "../../../support/notifications/inbox"
import {
  anEvent,
  RECEIVED,
  shown,
} from "../../../support/notifications/a-gateway-event"
import { aNotifiedShop } from "../../../support/app/a-notified-shop"
import { aSoldOrder } from "../../../support/sales/a-sold-order"
import { loggedLines } from "../../../support/jest/quiet"

const INBOX = "checkout_transparent_notification"

aNotifiedShop({}, (shop) => {
  beforeAll(() => {
    shop.container.resolve(ContainerRegistrationKeys.LOGGER).setLogLevel("warn")
  })
  // The database is replaced between tests, so wait until this process has synchronized everything that is due.
  afterEach(() => allAreHandled(shop.container))

  const at = (path: string, delivery: Delivery = {}) =>
    deliver(`${shop.url}${path}`, { body: anEvent(), ...delivery })
  const post = (delivery: Delivery = {}) =>
    at("/hooks/checkout-transparent/br", delivery)
  const inbox = () => notificationRows(shop.container)
  const processed = () => allAreHandled(shop.container)

  describe("an accepted delivery", () => {
    it("a delivery that names another merchant is flagged and ignored, and the gateway is not called", async () => {
      const order = await aSoldOrder(shop)
      await processed()
      const asked = await shop.requests()

      await post({
        body: anEvent({
          "data.merchantChargeId": order.merchantChargeId,
          merchantDocument: "12345678000195",
          "data.status": "REFUNDED",
        }),
      })
      const rows = await processed()

      expect(rows.at(-1)).toMatchObject({
        is_of_another_merchant: true,
        handled_at: expect.any(Date),
        result: "The notification names another merchant than the account's.",
      })
      expect(await shop.requests()).toEqual(asked)
    })

    it("a delivery is processed by its body and named in the log when its header event_type contradicts the body", async () => {
      const answer = await post({
        headers: { event_type: "TransactionPaymentMessage" },
      })

      const [row] = await processed()
      expect(shown(answer)).toEqual(RECEIVED)
      expect(row).toMatchObject({ kind: "charge_update", type: "PAYMENT" })
      expect(loggedLines().join("\n")).toMatch(
        `most recently ${row!.id} (header TransactionPaymentMessage, body charge_update)`
      )
    })
  })

  it("a delivery that the database cannot store is answered with 503, and is accepted when it is repeated after the failure", async () => {
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
})
