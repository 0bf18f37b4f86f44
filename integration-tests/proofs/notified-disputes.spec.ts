import { defaultMerchant } from "../../src/simulator"
import { aNotifiedShop } from "../support/a-notified-shop"
import { succeeds } from "../support/a-shopper"
import {
  aSoldOrder,
  aTill,
  bothSums,
  settleAndSynchronize,
  type SoldOrder,
} from "../support/a-sold-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { orderInMedusa } from "../support/an-order-in-medusa"
import { eventually } from "../support/eventually"
import { agreed, aRefusal } from "../support/expect-money"
import { differencesOf } from "../support/the-differences"
import {
  entryOf,
  expectBooked,
  expectTold,
  latestNotificationOf,
  sweepInbox,
} from "../support/what-is-told"

const AUTOMATIC = {
  merchantDocument: defaultMerchant.merchantDocument,
  timeouts: { providerMethodMs: 2_000, callMs: 500, connectMs: 300 },
}
const OPENED = "checkout_transparent.chargeback.opened"
const WON = "checkout_transparent.chargeback.won"
const LOST = "checkout_transparent.chargeback.lost"
const REFUNDED = "checkout_transparent.payment.refunded"
const MONEY_LOST = "checkout_transparent.payment.lost"
const THREE_DS = "checkout_transparent.three_ds"
const DIFFERENCE = "checkout_transparent.difference.opened"

const PAID = { captured: 9990, paymentStatus: "captured" }

aNotifiedShop(AUTOMATIC, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const till = aTill(() => admin)

  const openKinds = async ({ chargeId }: SoldOrder) =>
    (await differencesOf(admin, { id: chargeId }, "open")).map(
      ({ kind }) => kind
    )

  const closeDispute = ({ chargeId }: SoldOrder, outcome: string) =>
    admin.request(
      "post",
      `/admin/checkout-transparent/charges/${chargeId}/close-dispute`,
      { outcome, reason: "The acquirer's letter of today" }
    )

  /** The gateway does not change: nothing is told, and whoever looks sees what he saw. */
  const medusaHas = async (
    order: SoldOrder,
    money: { refunded: number; paymentStatus: string }
  ) => {
    await shop.settled(order.merchantChargeId)
    const { medusa, orderPaid, paymentStatus } = await bothSums(shop, order)
    expect({ medusa, orderPaid, paymentStatus }).toEqual({
      medusa: { captured: 9990, refunded: money.refunded },
      orderPaid: 9990 - money.refunded,
      paymentStatus: money.paymentStatus,
    })
  }

  const aDisputedOrder = async () => {
    const order = await aSoldOrder(shop)
    await shop.simulator.panelChargeBack(order.merchantChargeId)
    await shop.settled(order.merchantChargeId)
    return order
  }

  describe("a charge that is disputed", () => {
    it("is a difference and an event, keeps its money booked, and is not refunded by an admin meanwhile", async () => {
      const order = await aDisputedOrder()

      const refusal = await till.refund(order, 10)
      await settleAndSynchronize(shop)

      expect(refusal).toMatchObject(
        aRefusal("Nothing was refunded", "disputed")
      )
      expect(await shop.requests("refund")).toEqual([])
      expect(await differencesOf(admin, { id: order.chargeId })).toMatchObject([
        {
          kind: "chargeback",
          order_id: order.orderId,
          resolved_at: null,
          gateway: { state: "charged_back", captured: 99.9, refunded: 0 },
          medusa: { captured: 99.9, refunded: 0 },
        },
      ])
      await medusaHas(order, { refunded: 0, paymentStatus: "captured" })
      await expectTold(shop, OPENED, [
        {
          charge_id: order.chargeId,
          order_id: order.orderId,
          disputed_amount: 99.9,
        },
      ])
      await expectTold(shop, DIFFERENCE, [{ kind: "chargeback" }])
    })

    it("and won is no difference any more, is told, and can be refunded again", async () => {
      const order = await aDisputedOrder()

      await shop.simulator.panelWinDispute(order.merchantChargeId)
      await expectBooked(shop, order, PAID)
      const open = await openKinds(order)
      await succeeds(till.refund(order, 10))

      expect(open).toEqual([])
      await expectBooked(shop, order, {
        captured: 9990,
        refunded: 1000,
        paymentStatus: "partially_refunded",
      })
      await expectTold(shop, WON, [{ charge_id: order.chargeId }])
      await expectTold(shop, OPENED, [{ disputed_amount: 99.9 }])
      await expectTold(shop, LOST, [])
      await expectTold(shop, REFUNDED, [{ refund_amount: 10 }])
    })

    it("and lost is booked as given back, told as lost and not as a refund", async () => {
      const order = await aDisputedOrder()

      await shop.simulator.panelLoseDispute(order.merchantChargeId)
      await medusaHas(order, { refunded: 9990, paymentStatus: "refunded" })

      expect(await openKinds(order)).toEqual([])
      expect((await orderInMedusa(shop, order)).refunds).toEqual([99.9])
      expect(await shop.requests("refund")).toEqual([])
      await expectTold(shop, LOST, [
        {
          charge_id: order.chargeId,
          order_id: order.orderId,
          lost_amount: 99.9,
        },
      ])
      await expectTold(shop, REFUNDED, [])
      await expectTold(shop, MONEY_LOST, [])
    })

    it("and lost after a part was refunded is booked with the rest alone", async () => {
      const order = await aSoldOrder(shop)
      await succeeds(till.refund(order, 30.5))
      await shop.simulator.onNotification().duplicate(2).always()
      await shop.simulator.panelChargeBack(order.merchantChargeId)
      await shop.settled(order.merchantChargeId)

      await shop.simulator.panelLoseDispute(order.merchantChargeId)
      await medusaHas(order, { refunded: 9990, paymentStatus: "refunded" })

      expect((await orderInMedusa(shop, order)).refunds).toEqual([30.5, 69.4])
      await expectTold(shop, OPENED, [{ disputed_amount: 69.4 }])
      await expectTold(shop, LOST, [{ lost_amount: 69.4 }])
      await expectTold(shop, REFUNDED, [{ refund_amount: 30.5 }])
    })

    it("and closed as lost by a person is booked while the gateway goes on showing it as disputed", async () => {
      const order = await aDisputedOrder()

      const { charge } = await succeeds(closeDispute(order, "lost"))
      const again = await closeDispute(order, "won")
      await settleAndSynchronize(shop)
      await medusaHas(order, { refunded: 9990, paymentStatus: "refunded" })
      const whileItIsShown = await openKinds(order)
      await shop.simulator.panelLoseDispute(order.merchantChargeId)
      await medusaHas(order, { refunded: 9990, paymentStatus: "refunded" })

      expect(charge).toMatchObject({ result: "agreed", state: "charged_back" })
      expect(again).toMatchObject(aRefusal("no open dispute"))
      expect(whileItIsShown).toEqual([])
      expect(await openKinds(order)).toEqual([])
      expect((await orderInMedusa(shop, order)).refunds).toEqual([99.9])
      expect(await shop.requests("refund")).toEqual([])
      await expectTold(shop, LOST, [{ lost_amount: 99.9 }])
    })

    it("and closed as won by a person is no difference any more, and is told once", async () => {
      const order = await aDisputedOrder()

      await succeeds(closeDispute(order, "won"))
      const closed = await openKinds(order)
      await shop.simulator.panelWinDispute(order.merchantChargeId)
      await expectBooked(shop, order, PAID)

      expect(closed).toEqual([])
      await expectTold(shop, WON, [{ charge_id: order.chargeId }])
    })

    it("whose end is told before its beginning ends as it ended", async () => {
      const order = await aSoldOrder(shop)
      await shop.settled()
      await shop.simulator.holdNotifications()
      await shop.simulator.panelChargeBack(order.merchantChargeId)
      await shop.simulator.panelWinDispute(order.merchantChargeId)

      await shop.simulator.releaseNotifications({ order: "reversed" })
      // Its beginning might be news that look-ups lag behind: it is asked a few times.
      await eventually(async () => {
        await sweepInbox(shop)
        const rows = await shop.inbox(order.merchantChargeId)
        expect(rows.map(({ state }) => state)).toEqual(
          rows.map(() => "processed")
        )
      })
      await expectBooked(shop, order, PAID)

      expect(await openKinds(order)).toEqual([])
    })
  })

  describe("money that disappears after it was taken", () => {
    it("is booked as given back, told once, and stays on the list until a person has seen it", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.onNotification().duplicate().always()
      await shop.simulator.reverse(order.merchantChargeId)
      await medusaHas(order, { refunded: 9990, paymentStatus: "refunded" })
      await settleAndSynchronize(shop)
      const [gone] = await differencesOf(admin, { id: order.chargeId }, "open")

      await succeeds(
        admin.request(
          "post",
          `/admin/checkout-transparent/differences/${gone?.id}/resolve`,
          { resolution: "The shopper pays another way." }
        )
      )
      const { id } = await latestNotificationOf(shop, order.merchantChargeId)
      await shop.simulator.redeliver(id)
      await succeeds(
        admin.request(
          "post",
          `/admin/checkout-transparent/charges/${order.chargeId}/synchronize`
        )
      )

      expect(gone).toMatchObject({
        kind: "money_gone",
        order_id: order.orderId,
        gateway: { state: "canceled" },
      })
      expect(await openKinds(order)).toEqual([])
      expect((await orderInMedusa(shop, order)).refunds).toEqual([99.9])
      await expectTold(shop, MONEY_LOST, [
        { charge_id: order.chargeId, lost_amount: 99.9 },
      ])
      await expectTold(shop, REFUNDED, [])
      await expectTold(shop, DIFFERENCE, [{ kind: "money_gone" }])
    })

    it("is booked without what was refunded before", async () => {
      const order = await aSoldOrder(shop)
      await succeeds(till.refund(order, 10))

      await shop.simulator.reverse(order.merchantChargeId)
      await medusaHas(order, { refunded: 9990, paymentStatus: "refunded" })

      expect((await orderInMedusa(shop, order)).refunds).toEqual([10, 89.9])
      await expectTold(shop, MONEY_LOST, [{ lost_amount: 89.9 }])
    })
  })

  describe("what came of a 3DS challenge", () => {
    const threeDsOf = async ({ chargeId }: SoldOrder) => {
      const [row] = await shop.container
        .resolve("__pg_connection__")("checkout_transparent_charge")
        .where({ id: chargeId })
        .select("facts")
      return (row as { facts: { threeDs?: unknown } }).facts.threeDs
    }

    it("is kept on its charge and told once, and the charge is looked up again", async () => {
      const order = await aSoldOrder(shop)
      await shop.settled()
      const before = (await shop.requests("look_up")).length

      const told = await shop.simulator.notifyThreeDs(order.merchantChargeId)
      await shop.settled()
      const looks = (await shop.requests("look_up")).length - before
      await shop.simulator.redeliver(told.id)
      await shop.simulator.notifyThreeDs(order.merchantChargeId)
      await shop.settled()

      expect(looks).toBe(1)
      expect(await threeDsOf(order)).toMatchObject({
        status: "Approved",
        paresStatus: "Y",
        eci: "05",
      })
      await expectTold(shop, THREE_DS, [
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
      const order = await aSoldOrder(shop)
      await shop.settled()
      await shop.simulator.holdNotifications()
      await shop.simulator.notifyThreeDs(order.merchantChargeId, {
        status: "Rejected",
        paresStatus: "N",
      })
      await shop.simulator.advanceClock(1_000)
      await shop.simulator.notifyThreeDs(order.merchantChargeId)

      await shop.simulator.releaseNotifications({ order: "reversed" })
      await shop.settled()

      expect(await threeDsOf(order)).toMatchObject({ status: "Approved" })
      await expectTold(shop, THREE_DS, [{ status: "Approved" }])
    })
  })

  describe("a notification that is not understood", () => {
    it("of a type or in a status that is not known changes nothing, and the charge is looked up", async () => {
      const order = await aSoldOrder(shop)
      await shop.settled()
      const { body } = await latestNotificationOf(shop, order.merchantChargeId)
      const before = await bothSums(shop, order)

      const ofOtherType = await shop.simulator.notify({
        ...body,
        id: "11111111-0000-4000-8000-000000000000",
        type: "PAYMENT_SCHEDULED",
      })
      const inOtherStatus = await shop.simulator.notify({
        ...body,
        id: "22222222-0000-4000-8000-000000000000",
        data: {
          ...body.data,
          status: "SETTLED",
          transactions: [{ ...body.data.transactions[0], status: "SETTLED" }],
        },
      })
      await shop.settled()

      expect(await bothSums(shop, order)).toEqual(before)
      expect(before).toEqual(agreed(PAID))
      for (const { body: told } of [ofOtherType, inOtherStatus]) {
        expect(await entryOf(shop, told as { id: string })).toMatchObject({
          state: "processed",
          result: expect.stringContaining("Medusa has what the gateway has"),
        })
      }
      await eventually(async () => expect(await openKinds(order)).toEqual([]))
    })

    it("of another merchant is ignored, and nobody is asked", async () => {
      const order = await aSoldOrder(shop)
      await shop.settled()
      const { body } = await latestNotificationOf(shop, order.merchantChargeId)

      const { body: told } = await shop.simulator.notify({
        ...body,
        id: "33333333-0000-4000-8000-000000000000",
        merchantDocument: "99888777000166",
        data: { ...body.data, status: "CANCELED" },
      })
      await shop.settled()

      expect(await entryOf(shop, told as { id: string })).toMatchObject({
        state: "ignored",
        result: expect.stringContaining("another merchant"),
      })
      expect(await bothSums(shop, order)).toEqual(agreed(PAID))
      expect(await shop.requests("look_up")).toEqual([])
    })
  })
})
