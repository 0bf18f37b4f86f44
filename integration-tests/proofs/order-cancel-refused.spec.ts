import { LEDGER_MODULE } from "../../src/core/ports/ledger"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { aCardShop } from "../support/a-card-shop"
import {
  aSoldOrder,
  aTill,
  bothSums,
  letTimePass,
  settleAndSynchronize,
  type SoldOrder,
} from "../support/a-sold-order"
import { type Answer, succeeds } from "../support/a-shopper"
import { type Admin, anAdmin } from "../support/an-admin"
import { orderInMedusa } from "../support/an-order-in-medusa"

const ACCOUNT = {
  timeouts: { providerMethodMs: 2_000, callMs: 500, connectMs: 300 },
  refunds: { waitAfterRefusalSeconds: 1 },
}

aCardShop(ACCOUNT, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const till = aTill(() => admin)

  const isAsItWasPaid = async (order: SoldOrder) =>
    expect(await orderInMedusa(shop, order)).toEqual({
      status: "pending",
      isCanceled: false,
      transactions: [{ reference: "capture", amount: 99.9 }],
      captures: [99.9],
      refunds: [],
      isPaymentCanceled: false,
      sessionStatus: "authorized",
    })

  const isCanceledAndRefunded = async (order: SoldOrder) => {
    expect(await bothSums(shop, order)).toEqual({
      gateway: { captured: 9990, refunded: 9990 },
      medusa: { captured: 9990, refunded: 9990 },
      orderPaid: 0,
      paymentStatus: "refunded",
    })
    expect(await orderInMedusa(shop, order)).toMatchObject({
      isCanceled: true,
      refunds: [99.9],
    })
  }

  const isRefused = (answer: Answer, order: SoldOrder, why: RegExp) => {
    expect(answer.status).toBe(400)
    expect(answer.body.type).toBe("not_allowed")
    expect(answer.body.message).toMatch(
      new RegExp(`^Order ${order.orderId} was not canceled\\. `)
    )
    expect(answer.body.message).toMatch(why)
  }

  const theGatewaySays = (order: SoldOrder, status: string) =>
    shop.simulator
      .on("look_up")
      .respond(200, {
        merchantChargeId: order.merchantChargeId,
        chargeStatus: status,
        originalAmount: 9990,
        amount: 9990,
        transactions: [
          {
            paymentType: "CREDIT",
            transactionStatus: status,
            originalAmount: 9990,
            amount: 9990,
          },
        ],
      })
      .once()

  const refundsSent = async () => (await shop.requests("refund")).length

  describe("a paid order is not canceled, and nothing is booked,", () => {
    it.each([
      [
        "does not answer",
        () => shop.simulator.on("look_up").hang().always(),
        /could not be found out/,
      ],
      [
        "is out of order",
        () => shop.simulator.on("look_up").failBeforeCommit(503).always(),
        /could not be found out/,
      ],
      [
        "does not show the charge",
        () => shop.simulator.on("look_up").invisibleFor(600_000).always(),
        /does not show charge/,
      ],
    ])(
      "while the gateway %s: nobody knows whether it holds money",
      async (_how, break_, why) => {
        const order = await aSoldOrder(shop)
        await break_()

        const answer = await till.cancel(order)

        isRefused(answer, order, why)
        await isAsItWasPaid(order)
        expect(await refundsSent()).toBe(0)
      }
    )

    it.each([
      ["PERHAPS", /that this version does not know: PERHAPS/],
      ["PENDING", /shows less of charge .+ than it did before/],
    ])("while the gateway says %s", async (status, why) => {
      const order = await aSoldOrder(shop)
      await theGatewaySays(order, status)

      const answer = await till.cancel(order)

      isRefused(answer, order, why)
      await isAsItWasPaid(order)
      expect(await refundsSent()).toBe(0)
    })

    it("while its payer disputes it: refunded on top, the money would be given back twice", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.panelChargeBack(order.merchantChargeId)

      const answer = await till.cancel(order)

      isRefused(answer, order, /disputed \(chargeback\)/)
      await isAsItWasPaid(order)
      expect(await refundsSent()).toBe(0)
    })

    it("when its account was taken out of the configuration", async () => {
      const order = await aSoldOrder(shop)
      const ledger = shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
      await ledger.updateCharges({ id: order.chargeId, account: "gone" })

      const answer = await till.cancel(order)

      isRefused(answer, order, /must hold the account "gone"/)
      await isAsItWasPaid(order)
      expect(await refundsSent()).toBe(0)
    })

    it("when the gateway refuses to refund; the admin reads why, and it passes when the reason is gone", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.setBalance(0)

      const answer = await till.cancel(order)
      await isAsItWasPaid(order)
      await shop.simulator.setBalance(null)
      await shop.simulator.advanceClock(10 * 60_000)
      await letTimePass(shop, order, 10 * 60_000)
      await succeeds(till.cancel(order))

      isRefused(answer, order, /Nothing was refunded: .*refused.*balance/i)
      await isCanceledAndRefunded(order)
    })
  })

  describe("the refund of an order that is being canceled", () => {
    it.each([
      "hangAfterCommit",
      "resetAfterCommit",
      "failAfterCommit",
      "truncated",
      "empty",
    ] as const)(
      "is looked up when its answer is lost (%s), and the order is canceled with that one refund",
      async (fault) => {
        const order = await aSoldOrder(shop)
        await shop.simulator.on("refund")[fault]().once()

        await succeeds(till.cancel(order))

        await isCanceledAndRefunded(order)
        expect(await refundsSent()).toBe(1)
      }
    )

    it.each(["hang", "reset", "failBeforeCommit", "html"] as const)(
      "that never reached the gateway (%s) is not repeated before that is proven, and the order stays",
      async (fault) => {
        const order = await aSoldOrder(shop)
        await shop.simulator.on("refund")[fault]().once()

        const answer = await till.cancel(order)
        const again = await till.cancel(order)
        await isAsItWasPaid(order)
        const sentBeforeProof = await refundsSent()
        await settleAndSynchronize(shop)
        await letTimePass(shop, order, 10 * 60_000)
        await settleAndSynchronize(shop)
        await succeeds(till.cancel(order))

        isRefused(answer, order, /Waiting for confirmation of the refund/)
        isRefused(
          again,
          order,
          /waiting for confirmation of the previous (void|refund)/
        )
        expect(sentBeforeProof).toBe(1)
        expect(await refundsSent()).toBe(2)
        await isCanceledAndRefunded(order)
      }
    )

    it("that turns out done is booked once by itself, and then canceling moves no more money", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.on("refund").hangAfterCommit().once()

      const answer = await whileLookUpsFailAfter(2, () => till.cancel(order))
      await isAsItWasPaid(order)
      await letTimePass(shop, order, 60_000)
      await settleAndSynchronize(shop)
      const booked = await orderInMedusa(shop, order)
      await succeeds(till.cancel(order))
      await settleAndSynchronize(shop)

      isRefused(answer, order, /Waiting for confirmation of the refund/)
      expect(booked).toMatchObject({ isCanceled: false, refunds: [99.9] })
      await isCanceledAndRefunded(order)
      expect(await refundsSent()).toBe(1)
    })
  })

  /** Look-ups answer so often, then they fail until the work is done. */
  async function whileLookUpsFailAfter<Result>(
    good: number,
    work: () => Promise<Result>
  ): Promise<Result> {
    await shop.simulator.on("look_up").slow(0).times(good)
    await shop.simulator.on("look_up").failBeforeCommit(503).always()
    const result = await work()
    await shop.simulator.clearFaults()
    return result
  }
})
