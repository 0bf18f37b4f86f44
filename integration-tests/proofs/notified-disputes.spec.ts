import { defaultMerchant } from "../../src/simulator"
import { aNotifiedShop } from "../support/a-notified-shop"
import { succeeds } from "../support/a-shopper"
import { resolveAndSynchronize } from "../support/a-sold-order"
import { anOperator } from "../support/an-operator"
import { orderInMedusa } from "../support/an-order-in-medusa"
import { aRefusal } from "../support/expect-money"
import {
  type AnySale,
  CARD,
  isBooked,
  PIX,
  sumsOf,
} from "../support/payment-methods"
import { discrepanciesOf } from "../support/the-discrepancies"
import {
  expectPublished,
  latestNotificationOf,
} from "../support/expect-published"

const ACCOUNT = {
  merchantDocument: defaultMerchant.merchantDocument,
}
const OPENED = "checkout_transparent.chargeback.opened"
const WON = "checkout_transparent.chargeback.won"
const LOST = "checkout_transparent.chargeback.lost"
const REFUNDED = "checkout_transparent.payment.refunded"
const MONEY_LOST = "checkout_transparent.payment.lost"
const DISCREPANCY = "checkout_transparent.discrepancy.opened"

const PAID = { captured: 9990, paymentStatus: "captured" }
const partly = (refunded: number) => ({
  captured: 9990,
  refunded,
  paymentStatus: "partially_refunded",
})

aNotifiedShop(ACCOUNT, (shop) => {
  const operator = anOperator(shop)
  beforeAll(() => shop.simulator.setPixPartialRefunds(true))

  /** The gateway does not change: nothing is reported, and whoever looks sees what was seen. */
  const medusaHas = async (sale: AnySale, refunded: number) => {
    await shop.resolved()
    const { medusa, orderPaid, paymentStatus } = await sumsOf(shop, sale)
    expect({ medusa, orderPaid, paymentStatus }).toEqual({
      medusa: { captured: 9990, refunded },
      orderPaid: 9990 - refunded,
      paymentStatus: refunded === 0 ? "captured" : "refunded",
    })
  }

  const refundsOf = async (sale: AnySale) =>
    (await orderInMedusa(shop, sale)).refunds

  const dispute = async (sale: AnySale) => {
    await shop.simulator.panelChargeBack(sale.merchantChargeId)
    await shop.resolved()
    return sale
  }

  describe("a Pix charge that is disputed", () => {
    const { sell } = PIX
    const aDisputedOrder = async () => dispute(await sell(shop))

    it("is a discrepancy and an event, keeps its money booked, and is not refunded by an admin meanwhile", async () => {
      const order = await aDisputedOrder()

      const refusal = await operator.refund(order, 10)
      await resolveAndSynchronize(shop)

      expect(refusal).toMatchObject(
        aRefusal("Nothing was refunded", "disputed")
      )
      expect(await shop.requests("refund")).toEqual([])
      expect(
        await discrepanciesOf(operator.admin, { id: order.chargeId })
      ).toMatchObject([
        {
          kind: "chargeback",
          order_id: order.orderId,
          resolved_at: null,
          gateway: { state: "charged_back", captured: 99.9, refunded: 0 },
          medusa: { captured: 99.9, refunded: 0 },
        },
      ])
      await medusaHas(order, 0)
      await expectPublished(shop, OPENED, [
        {
          charge_id: order.chargeId,
          order_id: order.orderId,
          disputed_amount: 99.9,
        },
      ])
      await expectPublished(shop, DISCREPANCY, [{ kind: "chargeback" }])
    })

    it("and won is no discrepancy any more, is reported, and can be refunded again", async () => {
      const order = await aDisputedOrder()

      await shop.simulator.panelWinDispute(order.merchantChargeId)
      await isBooked(shop, order, PAID)
      const open = await operator.openKinds(order.chargeId)
      await succeeds(operator.refund(order, 10))

      expect(open).toEqual([])
      await isBooked(shop, order, partly(1000))
      await expectPublished(shop, WON, [{ charge_id: order.chargeId }])
      await expectPublished(shop, OPENED, [{ disputed_amount: 99.9 }])
      await expectPublished(shop, LOST, [])
      await expectPublished(shop, REFUNDED, [{ refund_amount: 10 }])
    })

    it("and lost is booked as given back without what was refunded before, reported as lost and not as a refund", async () => {
      const refunds = [30.5, 69.4]
      const disputed = 69.4
      const order = await sell(shop)
      const before = refunds.slice(0, -1)
      for (const amount of before) {
        await succeeds(operator.refund(order, amount))
      }
      await shop.simulator.onNotification().duplicate(2).always()
      await dispute(order)

      await shop.simulator.panelLoseDispute(order.merchantChargeId)
      await medusaHas(order, 9990)

      expect(await operator.openKinds(order.chargeId)).toEqual([])
      expect(await refundsOf(order)).toEqual(refunds)
      expect(await shop.requests("refund")).toHaveLength(before.length)
      await expectPublished(shop, OPENED, [{ disputed_amount: disputed }])
      await expectPublished(shop, LOST, [
        {
          charge_id: order.chargeId,
          order_id: order.orderId,
          lost_amount: disputed,
        },
      ])
      await expectPublished(
        shop,
        REFUNDED,
        before.map((refund_amount) => ({ refund_amount }))
      )
      await expectPublished(shop, MONEY_LOST, [])
    })

    // A regression: what the gateway went on showing stood against the person's word.
    it("and that a person has entered as won is over, though the gateway goes on showing it: refunds of the panel are booked, those of an admin go through, and the order can be canceled", async () => {
      const order = await aDisputedOrder()
      await shop.simulator.panelWinDisputeUnseen(order.merchantChargeId)

      await succeeds(operator.closeDispute(order.chargeId, "won"))
      await shop.simulator.panelRefund(order.merchantChargeId, 1000)
      await isBooked(shop, order, partly(1000))
      await succeeds(operator.refund(order, 20))
      await isBooked(shop, order, partly(3000))
      const shown = await shop.simulator.charge(order.merchantChargeId)
      await succeeds(operator.cancel(order))

      expect(shown).toMatchObject({ chargeStatus: "CHARGEBACK" })
      expect(await sumsOf(shop, order)).toMatchObject({
        gateway: { captured: 9990, refunded: 9990 },
        medusa: { captured: 9990, refunded: 9990 },
      })
      expect(await operator.openKinds(order.chargeId)).toEqual([])
    })
  })

  describe("money that disappears after it was taken", () => {
    it("is booked as given back, reported once, and stays on the list until a person has seen it", async () => {
      const order = await CARD.sell(shop)
      await shop.simulator.onNotification().duplicate().always()
      await shop.simulator.reverse(order.merchantChargeId)
      await medusaHas(order, 9990)
      await resolveAndSynchronize(shop)
      const [gone] = await operator.open(order.chargeId)

      const resolution = "The shopper pays another way."
      await succeeds(operator.resolveDiscrepancy(gone?.id, { resolution }))
      const { id } = await latestNotificationOf(shop, order.merchantChargeId)
      await shop.simulator.redeliver(id)
      await succeeds(operator.synchronize(order.chargeId))

      expect(gone).toMatchObject({
        kind: "money_gone",
        order_id: order.orderId,
        gateway: { state: "canceled" },
      })
      expect(await operator.openKinds(order.chargeId)).toEqual([])
      expect(await refundsOf(order)).toEqual([99.9])
      await expectPublished(shop, MONEY_LOST, [
        { charge_id: order.chargeId, lost_amount: 99.9 },
      ])
      await expectPublished(shop, REFUNDED, [])
      await expectPublished(shop, DISCREPANCY, [{ kind: "money_gone" }])
    })
  })
})
