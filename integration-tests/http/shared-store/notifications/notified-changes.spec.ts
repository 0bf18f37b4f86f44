import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { MANUAL_CARD_PROVIDER } from "../../../../harness/shopper/a-card-checkout"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import {
  aSoldOrder,
  makeLookupsDueAndSynchronize,
  type Sale,
} from "../../../support/sales/a-sold-order"
import { eventually } from "../../../../harness/eventually"
import { expectPublishedEvents } from "../../../support/app/expect-published-events"
import { synchronizeAfterTimePassed } from "../../../support/app/let-charge-time-pass"

const DAY_MS = 24 * 60 * 60_000
const PAID = "checkout_transparent.payment.paid"
const THREE_DS = "checkout_transparent.three_ds"
const EXPIRING = "checkout_transparent.authorization.expiring"

describeNotifiedShop({}, (shop) => {
  const lookupsDuring = async (work: () => Promise<unknown>) => {
    const before = (await shop.requests("look_up")).length
    await work()
    return (await shop.requests("look_up")).length - before
  }

  /** Sells an order with an authorized card, for the account that captures manually. */
  const aReservedOrder = async () => {
    await shop.simulator.setNotificationUrl(
      shop.hookUrl.replace(/br$/, "br-manual")
    )
    const order = await aSoldOrder(shop, {
      providerId: MANUAL_CARD_PROVIDER,
    })
    await shop.waitUntilNotificationsHandled()
    return order
  }

  const aPaidOrder = async () => {
    const order = await aSoldOrder(shop)
    await shop.waitUntilNotificationsHandled()
    return order
  }

  it("an ordinary card sale publishes the event payment.paid once, even if its notification arrives twice, and causes no lookup", async () => {
    await shop.simulator.onNotification().duplicate().always()
    const order = await aSoldOrder(shop)

    await eventually(() => expect(shop.publishedEvents(PAID)).not.toEqual([]))
    const entries = await shop.waitUntilNotificationsHandled()

    const result = "Medusa and the gateway agree: paid."
    expect(entries).toMatchObject([
      { handled_at: expect.any(Date), result, delivery_count: 2 },
    ])
    expect(await shop.requests("look_up")).toEqual([])
    const { chargeId: charge_id, orderId: order_id } = order
    await expectPublishedEvents(shop, order, PAID, [
      { charge_id, order_id, amount: 99.9, captured: 99.9, refunded: 0 },
    ])
  })

  describe("the result of a 3DS challenge", () => {
    const threeDsOf = async ({ chargeId }: Sale) => {
      const [row] = await shop.container
        .resolve(ContainerRegistrationKeys.PG_CONNECTION)(
          "checkout_transparent_charge"
        )
        .where({ id: chargeId })
        .select("details")
      return (row as { details: { threeDs?: unknown } }).details.threeDs
    }

    it("the result of a 3DS challenge in a notification is stored with its charge, causes one lookup, and is published once even if the gateway notifies it again", async () => {
      const order = await aPaidOrder()

      let id = ""
      const lookups = await lookupsDuring(async () => {
        const sent = await shop.simulator.notifyThreeDs(order.merchantChargeId)
        id = sent.id
        await shop.waitUntilNotificationsHandled()
      })
      await shop.simulator.redeliver(id)
      await shop.simulator.notifyThreeDs(order.merchantChargeId)
      await shop.waitUntilNotificationsHandled()

      expect(lookups).toBe(1)
      expect(await threeDsOf(order)).toMatchObject({
        status: "Approved",
        paresStatus: "Y",
        eci: "05",
        gatewayChargeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      await expectPublishedEvents(shop, order, THREE_DS, [
        {
          charge_id: order.chargeId,
          order_id: order.orderId,
          status: "Approved",
          pares_status: "Y",
          eci: "05",
        },
      ])
    })
  })

  describe("a change whose notifications are all lost", () => {
    it("the event that reserved money expires soon is published once, a day before the expiry, even if no notification arrives", async () => {
      const order = await aReservedOrder()
      const synchronizeAfterDays = (days: number) =>
        synchronizeAfterTimePassed(shop, order, days * DAY_MS, {
          atGateway: false,
        })
      await shop.simulator.setNotificationUrl(null)
      await makeLookupsDueAndSynchronize(shop)

      await synchronizeAfterDays(5.9)
      await expectPublishedEvents(shop, order, EXPIRING, [])
      await synchronizeAfterDays(0.2)
      await makeLookupsDueAndSynchronize(shop)
      await synchronizeAfterDays(0.2)

      await expectPublishedEvents(shop, order, EXPIRING, [
        { order_id: order.orderId },
      ])
      const daysLeft = shop
        .publishedEvents(EXPIRING)
        .map(({ expires_at }) => (Date.parse(expires_at) - Date.now()) / DAY_MS)
      expect(daysLeft).toEqual([expect.closeTo(0.9, 2)])
    })
  })
})
