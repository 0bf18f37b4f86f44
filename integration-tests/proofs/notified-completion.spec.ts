import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { aCardCheckoutWithCard } from "../support/a-card-checkout"
import type { CardCheckout } from "../support/a-card-checkout"
import { latestChargeOf } from "../support/a-failed-completion"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aGuest, succeeds } from "../support/a-shopper"
import { aSoldOrder } from "../support/a-sold-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { eventually } from "../support/eventually"
import { medusaSums } from "../support/medusa-sums"
import { differencesOf } from "../support/the-differences"
import { expectTold, sweepInbox } from "../support/what-is-told"

const AUTOMATIC = {
  timeouts: { providerMethodMs: 2_000, callMs: 500, connectMs: 300 },
}
const PAID = "checkout_transparent.payment.paid"
/** From the shopper's order on; a shop that ships on the event waits so long. */
const SOON_MS = 3_000

aNotifiedShop(AUTOMATIC, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })

  /** The gateway has made the charge; nobody here knows, and nothing was told yet. */
  const aChargeNobodyKnowsOf = async () => {
    const shopper = aGuest(shop.api, shop.store)
    const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
    await shop.simulator.holdNotifications()
    await shop.simulator.on("authorize").resetAfterCommit().once()
    await shop.simulator.on("look_up").failBeforeCommit(503).always()
    const answer = await checkout.complete()
    await shop.simulator.clearFaults()
    return { checkout, answer, charge: await latestChargeOf(shop, checkout) }
  }

  const sumsOf = ({ collectionId }: CardCheckout) =>
    medusaSums(shop.container, collectionId)

  const rows = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

  describe("an ordinary sale", () => {
    it("is told as paid once and soon, and its notification costs no look-up", async () => {
      await shop.simulator.onNotification().duplicate().always()
      const order = await aSoldOrder(shop)

      await eventually(() => expect(shop.told(PAID)).not.toEqual([]), SOON_MS)
      const entries = await shop.settled()

      expect(entries).toMatchObject([
        {
          state: "processed",
          result: "Medusa has what the gateway has: paid.",
          deliveries: 2,
        },
      ])
      expect(await shop.requests("look_up")).toEqual([])
      await expectTold(shop, PAID, [
        {
          charge_id: order.chargeId,
          order_id: order.orderId,
          amount: 99.9,
          captured: 99.9,
          refunded: 0,
        },
      ])
    })
  })

  describe("a checkout whose answer was lost at the gateway", () => {
    it("becomes a paid order by what the gateway tells, without its shopper", async () => {
      const { checkout, answer } = await aChargeNobodyKnowsOf()
      const before = await sumsOf(checkout)

      await shop.simulator.releaseNotifications()
      await eventually(async () =>
        expect(await sumsOf(checkout)).toMatchObject({
          orders: [{ id: expect.any(String) }],
          payments: [{ canceled_at: null }],
          captured: 9990,
        })
      )
      const { order } = await succeeds(checkout.complete())

      expect(answer.body).toMatchObject({
        error: { message: expect.stringContaining("sendo verificado") },
      })
      expect(before).toMatchObject({ orders: [], captured: 0 })
      expect((await sumsOf(checkout)).orders).toMatchObject([{ id: order.id }])
      expect(await shop.requests("authorize")).toHaveLength(1)
      await shop.settled()
      await expectTold(shop, PAID, [{ order_id: order.id }])
    })

    it("becomes no order when the gateway's charge has another amount, but a difference", async () => {
      const { checkout, charge } = await aChargeNobodyKnowsOf()
      await shop.simulator
        .on("look_up")
        .respond(200, aChargeOf(charge.merchantChargeId, 5000))
        .always()

      await shop.simulator.releaseNotifications()
      await eventually(async () =>
        expect(await differencesOf(admin, charge, "open")).toMatchObject([
          {
            kind: "not_as_intended",
            details: expect.stringContaining("amount 5000, expected 9990"),
          },
        ])
      )

      expect(await sumsOf(checkout)).toMatchObject({ orders: [], captured: 0 })
      expect(await shop.requests("refund")).toEqual([])
      await expectTold(shop, PAID, [])
    })

    it("and whose session is gone is a difference, and leaves a stranger's cart alone", async () => {
      const stranger = await aCardCheckoutWithCard({
        ...shop,
        shopper: aGuest(shop.api, shop.store),
      })
      const { checkout, charge } = await aChargeNobodyKnowsOf()
      await rows()("payment_session")
        .where({ id: charge.paymentSessionId })
        .delete()

      await shop.simulator.releaseNotifications()
      await eventually(async () => {
        await sweepInbox(shop)
        expect(await differencesOf(admin, charge, "open")).toMatchObject([
          {
            kind: "paid_without_order",
            gateway: { captured: 99.9 },
            details: expect.stringContaining("session"),
          },
        ])
      })

      expect(await rows()("order")).toEqual([])
      expect(
        await rows()("cart").where({ id: stranger.cartId }).first()
      ).toMatchObject({ completed_at: null })
      expect(await sumsOf(stranger)).toMatchObject({
        authorized: 0,
        payments: [],
      })
      expect(await sumsOf(checkout)).toMatchObject({ payments: [] })
      expect(await shop.requests("refund")).toEqual([])
    })
  })
})

/** A paid charge, as a look-up shows it. */
function aChargeOf(merchantChargeId: string, amount: number) {
  return {
    merchantChargeId,
    chargeStatus: "PAID",
    originalAmount: amount,
    amount,
    transactions: [
      {
        paymentType: "CREDIT",
        transactionStatus: "PAID",
        originalAmount: amount,
        amount,
      },
    ],
  }
}
