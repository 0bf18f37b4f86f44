import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import { LEDGER_MODULE } from "../../../src/modules/ledger/ports/ledger"
import { synchronizeChargeById } from "../../../src/reconciliation/synchronize-charge"
import { processDueNotifications } from "../../../src/webhooks/process/notification-worker"
import { aCardCheckoutWithCard } from "../../support/a-card-checkout"
import { latestChargeOf } from "../../support/a-failed-completion"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { aGuest } from "../../support/a-shopper"
import { resolveAndSynchronize } from "../../support/a-sold-order"
import {
  type AnySale,
  CARD,
  isBooked,
  RESERVED_CARD,
} from "../../support/payment-methods"
import { eventually } from "../../support/eventually"
import { medusaSums } from "../../support/medusa-sums"
import {
  expectPublished,
  thePollComesAfter,
  tryAllAgain,
} from "../../support/expect-published"

const DAY_MS = 24 * 60 * 60_000
const PAID = "checkout_transparent.payment.paid"
const THREE_DS = "checkout_transparent.three_ds"
const EXPIRING = "checkout_transparent.authorization.expiring"

aNotifiedShop({}, (shop) => {
  const rows = (table: string) =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)(table)
  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)

  const lookupsDuring = async (work: () => Promise<unknown>) => {
    const before = (await shop.requests("look_up")).length
    await work()
    return (await shop.requests("look_up")).length - before
  }

  /** One that is reported to the account that reserves. */
  const aReservedOrder = async () => {
    await shop.simulator.setNotificationUrl(
      shop.hookUrl.replace(/br$/, "br-manual")
    )
    const order = await RESERVED_CARD.sell(shop)
    await shop.resolved()
    return order
  }

  const aPaidOrder = async () => {
    const order = await CARD.sell(shop)
    await shop.resolved()
    return order
  }

  it("an ordinary sale is reported as paid once, without the job, and its notification costs no lookup", async () => {
    await shop.simulator.onNotification().duplicate().always()
    const order = await CARD.sell(shop)

    await eventually(() => expect(shop.reported(PAID)).not.toEqual([]))
    const entries = await shop.resolved()

    const result = "Medusa has what the gateway has: paid."
    expect(entries).toMatchObject([{ due_at: null, result, deliveries: 2 }])
    expect(await shop.requests("look_up")).toEqual([])
    const { chargeId: charge_id, orderId: order_id } = order
    await expectPublished(shop, PAID, [
      { charge_id, order_id, amount: 99.9, captured: 99.9, refunded: 0 },
    ])
  })

  it("a charge whose answer was lost, and whose session is gone, is a discrepancy, and leaves a stranger's cart alone", async () => {
    const aCheckout = () =>
      aCardCheckoutWithCard({ ...shop, shopper: aGuest(shop.api, shop.store) })
    const stranger = await aCheckout()
    const checkout = await aCheckout()
    await shop.simulator.pauseNotifications()
    await shop.simulator.on("authorize").resetAfterCommit().once()
    await shop.simulator.on("look_up").failBeforeCommit(503).always()
    await checkout.complete()
    await shop.simulator.clearFaults()
    const charge = await latestChargeOf(shop, checkout)
    await rows("payment_session")
      .where({ id: charge.paymentSessionId })
      .delete()

    await shop.simulator.releaseNotifications()
    await eventually(async () => {
      await tryAllAgain(shop)
      expect(
        await ledger().listDiscrepancies({ charge_id: charge.id })
      ).toMatchObject([
        {
          kind: "paid_without_order",
          details: expect.stringContaining("session"),
          resolved_at: null,
        },
      ])
    })

    expect(await rows("order")).toEqual([])
    const cart = await rows("cart").where({ id: stranger.cartId }).first()
    expect(cart).toMatchObject({ completed_at: null })
    for (const { collectionId } of [stranger, checkout]) {
      expect(await medusaSums(shop.container, collectionId)).toMatchObject({
        payments: [],
      })
    }
    expect(await shop.requests("refund")).toEqual([])
  })

  describe("what came of a 3DS challenge", () => {
    const threeDsOf = async ({ chargeId }: AnySale) => {
      const [row] = await shop.container
        .resolve(ContainerRegistrationKeys.PG_CONNECTION)(
          "checkout_transparent_charge"
        )
        .where({ id: chargeId })
        .select("details")
      return (row as { details: { threeDs?: unknown } }).details.threeDs
    }

    it("is kept on its charge and reported once, and the charge is looked up again", async () => {
      const order = await aPaidOrder()

      let id = ""
      const lookups = await lookupsDuring(async () => {
        const sent = await shop.simulator.notifyThreeDs(order.merchantChargeId)
        id = sent.id
        await shop.resolved()
      })
      await shop.simulator.redeliver(id)
      await shop.simulator.notifyThreeDs(order.merchantChargeId)
      await shop.resolved()

      expect(lookups).toBe(1)
      expect(await threeDsOf(order)).toMatchObject({
        status: "Approved",
        paresStatus: "Y",
        eci: "05",
      })
      await expectPublished(shop, THREE_DS, [
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

  it("a notification that waits for its next try for hours ends once a person updates its payment", async () => {
    const { merchantChargeId, chargeId } = await aPaidOrder()
    await rows("checkout_transparent_notification")
      .where({ merchant_charge_id: merchantChargeId })
      .update({ tries: 14, due_at: new Date(Date.now() + 4 * 60 * 60_000) })

    await synchronizeChargeById(shop.container, chargeId)
    await processDueNotifications(shop.container)

    expect(await shop.resolved()).toMatchObject([
      { result: "Medusa has what the gateway has: paid." },
    ])
  })

  describe("a change of which every notification is lost", () => {
    const givenSilence = () => shop.simulator.setNotificationUrl(null)

    it("is found a day after the sale when it is a refund", async () => {
      const order = await aPaidOrder()
      await givenSilence()
      await shop.simulator.panelRefund(order.merchantChargeId, 1000)

      const early = await lookupsDuring(() =>
        thePollComesAfter(shop, order, 0.5)
      )
      const late = await lookupsDuring(async () => {
        await thePollComesAfter(shop, order, 0.6)
        await isBooked(shop, order, {
          captured: 9990,
          refunded: 1000,
          paymentStatus: "partially_refunded",
        })
      })

      expect([early, late]).toEqual([0, 1])
    })

    it("is reported once before it comes when it is the end of an authorization", async () => {
      const order = await aReservedOrder()
      await givenSilence()
      await resolveAndSynchronize(shop)

      await thePollComesAfter(shop, order, 5.9)
      await expectPublished(shop, EXPIRING, [])
      await thePollComesAfter(shop, order, 0.2)
      await resolveAndSynchronize(shop)
      await thePollComesAfter(shop, order, 0.2)

      await expectPublished(shop, EXPIRING, [{ order_id: order.orderId }])
      const daysLeft = shop
        .reported(EXPIRING)
        .map(({ expires_at }) => (Date.parse(expires_at) - Date.now()) / DAY_MS)
      expect(daysLeft).toEqual([expect.closeTo(0.9, 2)])
    })
  })
})
