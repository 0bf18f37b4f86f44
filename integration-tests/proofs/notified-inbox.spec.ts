import { INBOX_MOST_ATTEMPTS } from "../../src/charge/times"
import { aNotifiedShop } from "../support/a-notified-shop"
import { succeeds } from "../support/a-shopper"
import { anOperator } from "../support/an-operator"
import { eventually } from "../support/eventually"
import { CARD, isBooked, sumsOf } from "../support/payment-methods"
import {
  entryOf,
  expectPublished,
  latestNotificationOf,
  sweepInbox,
} from "../support/expect-published"

const DEAD = "checkout_transparent.notification.dead"

aNotifiedShop({}, (shop) => {
  const operator = anOperator(shop)

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

  const attempted = (id: string, attempts: number) =>
    eventually(async () => {
      const entry = await entryOf(shop, { id })
      expect(entry.state).not.toBe("claimed")
      expect(entry.attempts).toBeGreaterThanOrEqual(attempts)
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

      const first = await attempted(id, 1)
      const second = await attempted(id, 2)
      const meanwhile = await sumsOf(shop, order)
      await shop.simulator.clearFaults()
      await sweepInbox(shop)
      await isBooked(shop, order, refunded)

      expect(first).toMatchObject({
        state: "received",
        last_error: expect.stringContaining("503"),
        next_attempt_at: expect.any(Date),
      })
      expect(second).toMatchObject({ state: "received" })
      expect(meanwhile.medusa.refunded).toBe(0)
      expect(await entryOf(shop, { id })).toMatchObject({
        state: "processed",
        result: "Medusa has what the gateway has: paid.",
      })
      await expectPublished(shop, DEAD, [])
    })

    it(`is dead after ${INBOX_MOST_ATTEMPTS} attempts, which is told once and logged, and booked when a person replays it`, async () => {
      const logged = jest.spyOn(shop.container.resolve("logger"), "error")
      const { order, id } = await aRefundWhileTheGatewayIsDown()

      const dead = await eventually(async () => {
        await sweepInbox(shop)
        const entry = await entryOf(shop, { id })
        expect(entry.state).toBe("dead")
        return entry
      })
      await sweepInbox(shop)
      const lines = logged.mock.calls.flat().map(String)
      logged.mockRestore()
      await expectPublished(shop, DEAD, [
        {
          notification_id: dead.id,
          account: "br",
          merchant_charge_id: order.merchantChargeId,
          attempts: INBOX_MOST_ATTEMPTS,
          error: expect.stringContaining("503") as string,
        },
      ])
      const unbooked = await sumsOf(shop, order)
      await shop.simulator.clearFaults()
      await succeeds(
        operator.request(
          "post",
          `/admin/checkout-transparent/notifications/${dead.id}/replay`
        )
      )
      await isBooked(shop, order, refunded)

      expect(lines.filter((line) => line.includes("is dead"))).toEqual([
        expect.stringContaining(`notification ${dead.id} of account "br"`),
      ])
      expect(unbooked.medusa.refunded).toBe(0)
      expect(await entryOf(shop, { id })).toMatchObject({ state: "processed" })
    })
  })
})
