import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger"
import { aNotifiedShop } from "../support/a-notified-shop"
import { resolveAndSynchronize } from "../support/a-sold-order"
import { orderInMedusa } from "../support/an-order-in-medusa"
import {
  type AnySale,
  CARD,
  isBooked,
  RESERVED_CARD,
} from "../support/payment-methods"
import { expectPublished, thePollComesAfter } from "../support/expect-published"

const DAY_MS = 24 * 60 * 60_000
const PAID = "checkout_transparent.payment.paid"
const THREE_DS = "checkout_transparent.three_ds"
const EXPIRING = "checkout_transparent.authorization.expiring"
const CAPTURED = { captured: 9990, paymentStatus: "captured" }
const RELEASED = { captured: 0, paymentStatus: "canceled" }

aNotifiedShop({}, (shop) => {
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

  describe("an authorization that somebody deals with in the merchant panel", () => {
    it("is captured in Medusa when it is captured there", async () => {
      const order = await aReservedOrder()
      const before = shop.reported(PAID)

      await shop.simulator.panelCapture(order.merchantChargeId)
      await isBooked(shop, order, CAPTURED)

      expect(before).toEqual([])
      expect(await orderInMedusa(shop, order)).toMatchObject({
        captures: [99.9],
        transactions: [{ reference: "capture", amount: 99.9 }],
      })
      expect(await shop.requests("capture")).toEqual([])
      await expectPublished(shop, PAID, [
        { order_id: order.orderId, amount: 99.9, captured: 99.9 },
      ])
    })

    it("is captured in part when a part is captured there, and refunded of that part", async () => {
      const order = await aReservedOrder()

      await shop.simulator.panelCapture(order.merchantChargeId, 3050)
      await isBooked(shop, order, {
        captured: 3050,
        paymentStatus: "partially_captured",
      })
      await shop.simulator.panelRefund(order.merchantChargeId)
      await isBooked(shop, order, {
        captured: 3050,
        refunded: 3050,
        paymentStatus: "refunded",
      })

      expect(await shop.requests("capture")).toEqual([])
      await expectPublished(shop, PAID, [{ amount: 99.9, captured: 30.5 }])
    })

    it("is canceled in Medusa when it is voided there, and its order is listed", async () => {
      const order = await aReservedOrder()

      await shop.simulator.panelVoid(order.merchantChargeId)
      await isBooked(shop, order, RELEASED)

      expect(await orderInMedusa(shop, order)).toMatchObject({
        isCanceled: false,
        isPaymentCanceled: true,
        sessionStatus: "canceled",
        transactions: [],
      })
      expect(await shop.requests("refund")).toEqual([])
      await expectPublished(shop, PAID, [])
      const ledger = shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
      expect(
        await ledger.listDiscrepancies({ charge_id: order.chargeId })
      ).toMatchObject([
        {
          kind: "order_without_charge",
          order_id: order.orderId,
          resolved_at: null,
        },
      ])
    })
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

    it("stays the newer one when an older one comes after it", async () => {
      const order = await aPaidOrder()
      const { merchantChargeId } = order
      await shop.simulator.pauseNotifications()
      await shop.simulator.notifyThreeDs(merchantChargeId, {
        status: "Rejected",
        paresStatus: "N",
      })
      await shop.simulator.advanceClock(1_000)
      await shop.simulator.notifyThreeDs(merchantChargeId)

      await shop.simulator.releaseNotifications({ order: "reversed" })
      await shop.resolved()

      expect(await threeDsOf(order)).toMatchObject({ status: "Approved" })
      await expectPublished(shop, THREE_DS, [{ status: "Approved" }])
    })
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

    it("is found within half a day when it is the end of a dispute", async () => {
      const order = await aPaidOrder()
      await shop.simulator.panelChargeBack(order.merchantChargeId)
      await shop.resolved()
      await givenSilence()
      await shop.simulator.panelWinDispute(order.merchantChargeId)

      const early = await lookupsDuring(() =>
        thePollComesAfter(shop, order, 0.4)
      )
      const late = await lookupsDuring(async () => {
        await thePollComesAfter(shop, order, 0.2)
        await expectPublished(shop, "checkout_transparent.chargeback.won", [
          { charge_id: order.chargeId },
        ])
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

    // Last: the simulator's clock cannot be turned back.
    it("is found when it is an authorization that has ended", async () => {
      const order = await aReservedOrder()
      await givenSilence()
      await shop.simulator.advanceClock(8 * DAY_MS)

      await thePollComesAfter(shop, order, 8)
      await isBooked(shop, order, RELEASED)

      await expectPublished(shop, EXPIRING, [])
    })

    it("is found at once when that end is reported", async () => {
      const order = await aReservedOrder()
      await shop.simulator.advanceClock(8 * DAY_MS)

      // The gateway notices that it has lapsed when somebody reads it.
      await shop.simulator.charge(order.merchantChargeId)
      await isBooked(shop, order, RELEASED)
    })
  })
})
