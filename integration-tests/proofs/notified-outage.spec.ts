import { aNotifiedShop } from "../support/a-notified-shop"
import { eventually } from "../support/eventually"
import { CARD, isBooked, sumsOf } from "../support/payment-methods"
import {
  entryOf,
  latestNotificationOf,
  tryAllAgain,
} from "../support/expect-published"

aNotifiedShop({}, (shop) => {
  /** A refund in the merchant panel that cannot be looked up. */
  const aRefundWhileTheGatewayIsDown = async () => {
    const order = await CARD.sell(shop)
    await shop.resolved()
    await shop.simulator.on("look_up").failBeforeCommit(503).always()
    await shop.simulator.panelRefund(order.merchantChargeId, 1000)
    await shop.simulator.deliveriesIdle()
    const { id } = await latestNotificationOf(shop, order.merchantChargeId)
    return { order, id }
  }

  const tried = (id: string, times: number) =>
    eventually(async () => {
      const entry = await entryOf(shop, { id })
      expect(entry.tries).toBeGreaterThanOrEqual(times)
      return entry
    })

  const refunded = {
    captured: 9990,
    refunded: 1000,
    paymentStatus: "partially_refunded",
  }

  describe("a notification while the gateway is down", () => {
    it("is put off again and again, and processed when the gateway is back", async () => {
      const { order, id } = await aRefundWhileTheGatewayIsDown()

      const first = await tried(id, 1)
      const second = await tried(id, 2)
      const meanwhile = await sumsOf(shop, order)
      await shop.simulator.clearFaults()
      await tryAllAgain(shop)
      await isBooked(shop, order, refunded)

      expect(first).toMatchObject({
        due_at: expect.any(Date),
        result: expect.stringContaining("503"),
      })
      expect(second.due_at).toEqual(expect.any(Date))
      expect(meanwhile.medusa.refunded).toBe(0)
      expect(await entryOf(shop, { id })).toMatchObject({
        due_at: null,
        result: "Medusa has what the gateway has: paid.",
      })
    })
  })
})
