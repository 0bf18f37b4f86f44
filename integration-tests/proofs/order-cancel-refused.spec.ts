import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { CARD_PROVIDER, MANUAL_CARD_PROVIDER } from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import { succeeds } from "../support/a-shopper"
import {
  aSoldOrder,
  anOrderAdmin,
  type BothSums,
  bothSums,
  letTimePass,
  resolveAndSynchronize,
  type SoldOrder,
} from "../support/a-sold-order"
import { type Admin, anAdmin } from "../support/an-admin"
import {
  type OrderInMedusa,
  orderInMedusa,
} from "../support/an-order-in-medusa"
import { eventually } from "../support/eventually"
import { agreed, aRefusal } from "../support/expect-money"
import { discrepanciesOf } from "../support/the-discrepancies"

/** What gives an order's money free again, and how the order looks before and after that. */
interface Cancellation {
  what: "refund" | "void"
  providerId: string
  before: Pick<OrderInMedusa, "transactions" | "captures">
  after: BothSums
  refunds: number[]
}

const PAID: Cancellation = {
  what: "refund",
  providerId: CARD_PROVIDER,
  before: {
    transactions: [{ reference: "capture", amount: 99.9 }],
    captures: [99.9],
  },
  after: agreed({ captured: 9990, refunded: 9990, paymentStatus: "refunded" }),
  refunds: [99.9],
}
const RESERVED: Cancellation = {
  what: "void",
  providerId: MANUAL_CARD_PROVIDER,
  before: { transactions: [], captures: [] },
  after: agreed({ captured: 0, paymentStatus: "canceled" }),
  refunds: [],
}

aCardShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const orderAdmin = anOrderAdmin(() => admin)

  const isAsItWas = async (order: SoldOrder, { before } = PAID) =>
    expect(await orderInMedusa(shop, order)).toEqual({
      status: "pending",
      isCanceled: false,
      ...before,
      refunds: [],
      isPaymentCanceled: false,
      sessionStatus: "authorized",
    })

  const isCanceled = async (order: SoldOrder, { after, refunds } = PAID) => {
    expect(await bothSums(shop, order)).toEqual(after)
    expect(await orderInMedusa(shop, order)).toMatchObject({
      isCanceled: true,
      refunds,
    })
  }

  const notCanceled = ({ orderId }: SoldOrder, ...words: string[]) =>
    aRefusal(`Order ${orderId} was not canceled. `, ...words)

  const calls = async () => (await shop.requests("refund")).length

  /** What the gateway is to say of the charge at the next lookup. */
  const theGatewaySays =
    (status: string) =>
    ({ merchantChargeId }: SoldOrder) =>
      shop.simulator
        .on("look_up")
        .respond(200, {
          merchantChargeId,
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

  describe("a paid order is not canceled, and nothing is booked,", () => {
    it.each<[string, (order: SoldOrder) => Promise<unknown>, string]>([
      [
        "while the gateway does not answer: nobody knows whether it holds money",
        () => shop.simulator.on("look_up").hang().always(),
        "could not be found out",
      ],
      [
        "while the gateway is out of order: nobody knows whether it holds money",
        () => shop.simulator.on("look_up").failBeforeCommit(503).always(),
        "could not be found out",
      ],
      [
        "while the gateway does not show the charge: nobody knows whether it holds money",
        () => shop.simulator.on("look_up").invisibleFor(600_000).always(),
        "does not show charge",
      ],
      [
        "while the gateway says what this version does not know",
        theGatewaySays("PERHAPS"),
        "that this version does not know: PERHAPS",
      ],
      [
        "while the gateway shows less than it did before",
        theGatewaySays("PENDING"),
        "shows less of charge",
      ],
      [
        "while its payer disputes it: refunded on top, the money would be given back twice",
        ({ merchantChargeId }) =>
          shop.simulator.panelChargeBack(merchantChargeId),
        "disputed (chargeback)",
      ],
      [
        "when its account was taken out of the configuration",
        ({ chargeId }) =>
          shop.container
            .resolve<LedgerModuleService>(LEDGER_MODULE)
            .updateCharges({ id: chargeId, account: "gone" }),
        'must hold the account "gone"',
      ],
    ])("%s", async (_, given, why) => {
      const order = await aSoldOrder(shop)
      await given(order)

      const answer = await orderAdmin.cancel(order)

      expect(answer).toMatchObject(notCanceled(order, why))
      await isAsItWas(order)
      expect(await calls()).toBe(0)
    })

    it("when the gateway refuses to refund; the admin reads why, and it passes when the reason is gone", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.setBalance(0)

      const answer = await orderAdmin.cancel(order)
      await isAsItWas(order)
      await shop.simulator.setBalance(null)
      await shop.simulator.advanceClock(10 * 60_000)
      await letTimePass(shop, order, 10 * 60_000)
      await succeeds(orderAdmin.cancel(order))

      expect(answer).toMatchObject(
        notCanceled(order, "Nothing was refunded: ", "refused", "balance")
      )
      await isCanceled(order)
    })
  })

  it("a paid order that the store's own code cancels, and whose refund the gateway refuses, is listed until somebody gives the money back", async () => {
    const order = await aSoldOrder(shop)
    await shop.simulator.setBalance(0)

    await cancelOrderWorkflow(shop.container).run({
      input: { order_id: order.orderId },
    })
    const open = () => discrepanciesOf(admin, { id: order.chargeId }, "open")
    await eventually(async () => {
      await letTimePass(shop, order, 10 * 60_000)
      await resolveAndSynchronize(shop)
      expect(await open()).toMatchObject([
        {
          kind: "paid_without_order",
          details: `Order ${order.orderId} is canceled, and its payment is paid.`,
        },
      ])
    })
    const { gateway } = await bothSums(shop, order)
    await shop.simulator.setBalance(null)
    await shop.simulator.advanceClock(10 * 60_000)
    await letTimePass(shop, order, 10 * 60_000)
    await succeeds(
      admin.request(
        "post",
        `/admin/checkout-transparent/charges/${order.chargeId}/refund`,
        { reason: "The order was canceled." }
      )
    )
    await resolveAndSynchronize(shop)

    expect(gateway).toEqual({ captured: 9990, refunded: 0 })
    expect(await open()).toEqual([])
    expect(await bothSums(shop, order)).toMatchObject({
      gateway: { captured: 9990, refunded: 9990 },
      medusa: { captured: 9990, refunded: 9990 },
    })
  })

  describe.each([PAID, RESERVED])(
    "the $what of an order that is being canceled",
    (row) => {
      const sell = () => aSoldOrder(shop, { providerId: row.providerId })

      it.each(["hangAfterCommit", "truncated"] as const)(
        "is looked up when its answer is lost (%s), and the order is canceled with that one",
        async (fault) => {
          const order = await sell()
          await shop.simulator.on("refund")[fault]().once()

          await succeeds(orderAdmin.cancel(order))

          await isCanceled(order, row)
          expect(await calls()).toBe(1)
        }
      )

      it.each(["hang", "reset"] as const)(
        "that never reached the gateway (%s) is not repeated before that is proven, and the order stays",
        async (fault) => {
          const order = await sell()
          await shop.simulator.on("refund")[fault]().once()

          const answer = await orderAdmin.cancel(order)
          const again = await orderAdmin.cancel(order)
          await isAsItWas(order, row)
          const sentBeforeProof = await calls()
          await resolveAndSynchronize(shop)
          await letTimePass(shop, order, 10 * 60_000)
          await resolveAndSynchronize(shop)
          await succeeds(orderAdmin.cancel(order))

          expect(answer).toMatchObject(
            notCanceled(order, `Waiting for confirmation of the ${row.what}`)
          )
          expect(again).toMatchObject(
            notCanceled(order, "waiting for confirmation of the previous ")
          )
          expect([sentBeforeProof, await calls()]).toEqual([1, 2])
          await isCanceled(order, row)
        }
      )

      it("that turns out done is booked once by itself, and then canceling moves no more money", async () => {
        const order = await sell()
        await shop.simulator.on("refund").hangAfterCommit().once()
        await shop.simulator.on("look_up").slow(0).times(2)
        await shop.simulator.on("look_up").failBeforeCommit(503).always()

        const answer = await orderAdmin.cancel(order)
        await shop.simulator.clearFaults()
        await isAsItWas(order, row)
        await letTimePass(shop, order, 120_000)
        await resolveAndSynchronize(shop)
        const booked = await orderInMedusa(shop, order)
        await succeeds(orderAdmin.cancel(order))
        await resolveAndSynchronize(shop)

        expect(answer).toMatchObject(
          notCanceled(order, `Waiting for confirmation of the ${row.what}`)
        )
        expect(booked).toMatchObject({
          isCanceled: false,
          refunds: row.refunds,
        })
        expect([booked.isPaymentCanceled, booked.sessionStatus]).toEqual(
          row === RESERVED ? [true, "canceled"] : [false, "authorized"]
        )
        await isCanceled(order, row)
        expect(await calls()).toBe(1)
      })
    }
  )
})
