import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  postNotification,
  type Delivery,
} from "../../../../harness/notifications/deliver"
import {
  failInsertsIntoTable,
  notificationRows,
  synchronizeUntilNotificationsHandled,
} from "../../../support/notifications/stored-notifications"
import {
  aCardNotification,
  ACCEPTED_ANSWER,
  statusAndBody,
} from "../../../support/notifications/a-card-notification"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import { aSoldOrder } from "../../../support/sales/a-sold-order"
import { loggedLines } from "../../../support/jest/capture-console"

const INBOX = "checkout_transparent_notification"

describeNotifiedShop({}, (shop) => {
  beforeAll(() => {
    shop.container.resolve(ContainerRegistrationKeys.LOGGER).setLogLevel("warn")
  })
  // The database is replaced between tests, so wait until this process has synchronized everything that is due.
  afterEach(() => synchronizeUntilNotificationsHandled(shop.container))

  const postCardNotificationTo = (path: string, delivery: Delivery = {}) =>
    postNotification(`${shop.url}${path}`, {
      body: aCardNotification(),
      ...delivery,
    })
  const post = (delivery: Delivery = {}) =>
    postCardNotificationTo("/hooks/checkout-transparent/br", delivery)
  const storedNotifications = () => notificationRows(shop.container)
  const waitUntilNotificationsHandled = () =>
    synchronizeUntilNotificationsHandled(shop.container)

  describe("an accepted delivery", () => {
    it("if a notification contains the document of another merchant, the plugin records that it names another merchant, and makes no call to the gateway", async () => {
      const order = await aSoldOrder(shop)
      await waitUntilNotificationsHandled()
      const asked = await shop.requests()

      await post({
        body: aCardNotification({
          "data.merchantChargeId": order.merchantChargeId,
          merchantDocument: "12345678000195",
          "data.status": "REFUNDED",
        }),
      })
      const rows = await waitUntilNotificationsHandled()

      expect(rows.at(-1)).toMatchObject({
        is_of_another_merchant: true,
        handled_at: expect.any(Date),
        result: "The notification names another merchant than the account's.",
      })
      expect(await shop.requests()).toEqual(asked)
    })

    it("if the header event_type of a notification contradicts its body, the plugin uses the body and logs the header", async () => {
      const answer = await post({
        headers: { event_type: "TransactionPaymentMessage" },
      })

      const [row] = await waitUntilNotificationsHandled()
      expect(statusAndBody(answer)).toEqual(ACCEPTED_ANSWER)
      expect(row).toMatchObject({ kind: "charge_update", type: "PAYMENT" })
      expect(loggedLines().join("\n")).toMatch(
        `most recently ${row!.id} (header TransactionPaymentMessage, body charge_update)`
      )
    })
  })

  it("a notification that the database cannot store is answered with 503, and is accepted when the gateway sends it again", async () => {
    const body = aCardNotification()
    const broken = await failInsertsIntoTable(shop.container, INBOX)

    expect(statusAndBody(await post({ body }))).toEqual([
      503,
      '{"message":"It could not be stored. Deliver it again."}',
    ])
    expect(loggedLines().join("\n")).toMatch(
      /a notification for account \\"br\\" could not be stored, and was not acknowledged: \w+ P0001/
    )
    expect(await storedNotifications()).toEqual([])
    await broken.removePlantedFailure()

    expect(statusAndBody(await post({ body }))).toEqual(ACCEPTED_ANSWER)
    expect(await storedNotifications()).toMatchObject([{ delivery_count: 1 }])
  })
})
