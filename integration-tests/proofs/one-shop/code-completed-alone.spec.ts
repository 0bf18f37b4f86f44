import { setTimeout as delay } from "node:timers/promises"
import {
  refundPaymentsWorkflow,
  refundPaymentWorkflow,
} from "@medusajs/medusa/core-flows"
import { LEDGER_MODULE } from "../../../src/modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import {
  aCodeSale,
  aShownCode,
  chargeIdOf,
  orderPaidWith,
} from "../../support/a-code-sale"
import { aNotifiedShop } from "../../support/a-notified-shop"
import {
  aSoldOrder,
  bothSums,
  letTimePass,
  type Sale,
  resolveAndSynchronize,
} from "../../support/a-sold-order"
import { succeeds } from "../../support/a-shopper"
import { orders } from "../../support/a-stored-cart"
import { orderInMedusa } from "../../support/an-order-in-medusa"
import { eventually } from "../../support/eventually"
import { agreed } from "../../support/expect-money"
import { expectPublished } from "../../support/expect-published"
import { medusaSums } from "../../support/medusa-sums"
import { all, moneyOfCart } from "../../support/money-of-cart"

const PAID = { captured: 9990, paymentStatus: "captured" }
const A_MINUTE_MS = 60_000
const ROUNDS = 4
/** How long core takes to complete a cart, and a little longer. */
const COMPLETION_MS = 1_200
const LONG_MS = 300_000
/** When the notification's work takes longer than a shopper is kept waiting. */
const ASKED_TO_WAIT = {
  status: 400,
  body: {
    type: "not_allowed",
    message: expect.stringMatching(/sendo verificado|já foi pago/),
  },
}

aNotifiedShop({}, (shop) => {
  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)

  /** Somebody else is at work on it: a notification in another process, say. */
  const aPausedCode = async () => {
    const code = await aShownCode(shop)
    const leased = await ledger().leaseCharge(await chargeIdOf(shop, code), {
      ms: A_MINUTE_MS,
      isTurn: false,
    })
    await shop.simulator.pauseNotifications()
    await shop.simulator.pay(code.merchantChargeId)
    return { ...code, leased: leased! }
  }
  afterEach(() => shop.simulator.releaseNotifications())

  describe("a shopper who completes a cart whose code somebody else is at work on", () => {
    it("is told in words to wait when that takes long, and gets his order later", async () => {
      const { checkout, leased } = await aPausedCode()

      const refused = await checkout.complete()
      await ledger().releaseCharge(leased)
      await succeeds(checkout.complete())

      expect(refused).toMatchObject({
        status: 400,
        body: {
          type: "not_allowed",
          message: expect.stringMatching(/sendo verificado|já foi pago/),
        },
      })
      expect(await moneyOfCart(shop, checkout)).toMatchObject({
        orders: [expect.any(String)],
        kept: all(9990),
      })
    })

    it("gets no order on money that the gateway has contradicted, and gets it when the gateway shows it again", async () => {
      const { checkout, leased } = await aPausedCode()
      const { charge } = leased
      const sums = { ...charge.sums, captured: charge.amount }
      await ledger().observe(charge, { state: "paid", sums, details: {} })
      await ledger().raiseDiscrepancy(
        { charge, orderId: undefined },
        {
          ...{ kind: "contradicted", details: "It shows nothing any more." },
          gateway: { state: "pending", ...charge.sums },
          medusa: undefined,
        }
      )
      await ledger().releaseCharge(leased)

      const refused = await checkout.complete()
      await resolveAndSynchronize(shop)
      await succeeds(checkout.complete())

      expect(refused.body).toMatchObject({
        type: "cart",
        error: { message: expect.stringMatching(/sendo verificado/) },
      })
      expect(await moneyOfCart(shop, checkout)).toMatchObject({
        orders: [expect.any(String)],
        kept: all(9990),
      })
    })
  })

  describe("core's own refund, because a completion failed beside the one that placed the order,", () => {
    /** As core runs it, with what it writes on it. */
    const coreRefunds = ({ paymentId }: Sale) =>
      refundPaymentsWorkflow(shop.container)
        .run({
          input: [
            {
              payment_id: paymentId,
              amount: 99.9,
              note: "Refunded due to cart completion failure",
            },
          ],
        })
        .catch((error: unknown) => error)

    it("moves no money of an order that was paid with a card; what it wrote into the order's account is put right", async () => {
      const sale: Sale = await aSoldOrder(shop)

      await coreRefunds(sale)
      await letTimePass(shop, sale, A_MINUTE_MS)

      await eventually(async () => {
        await resolveAndSynchronize(shop)
        expect(await bothSums(shop, sale)).toEqual(agreed(PAID))
      })
      expect(await shop.requests("refund")).toEqual([])
    })

    it("is told from a refund that the store's own code makes", async () => {
      const sale = await aCodeSale(shop)

      await refundPaymentWorkflow(shop.container).run({
        input: { payment_id: sale.paymentId, amount: 99.9 },
      })

      await eventually(async () =>
        expect(await bothSums(shop, sale)).toEqual(
          agreed({ captured: 9990, refunded: 9990, paymentStatus: "refunded" })
        )
      )
      expect(await shop.requests("refund")).toHaveLength(1)
    })
  })

  describe("a notification of a Pix that races with the storefront's completion", () => {
    it(
      `makes one order with one payment and one capture, at ${ROUNDS} different moments, each told twice`,
      async () => {
        await shop.simulator.onNotification().duplicate().always()

        for (let round = 0; round < ROUNDS; round++) {
          const code = await aShownCode(shop)
          await shop.simulator.pauseNotifications()
          await shop.simulator.pay(code.merchantChargeId)

          const pause = () => delay((round / ROUNDS) * COMPLETION_MS)
          const press = () => code.checkout.complete()
          const report = () => shop.simulator.releaseNotifications()
          const [first, second] =
            round % 2 === 0 ? [press, report] : [report, press]
          const begun = first()
          await pause()
          const answers = await Promise.all([begun, second()])
          const answer = answers.find((each) => each !== undefined)!

          const sale = await orderPaidWith(shop, code)
          const hisOrder = { type: "order", order: { id: sale.orderId } }
          expect([answer]).toMatchObject([
            answer.status === 200 ? { body: hisOrder } : ASKED_TO_WAIT,
          ])
          const entries = await shop.resolved(code.merchantChargeId)
          expect(entries).toMatchObject([{ due_at: null, deliveries: 2 }])
          expect(await press()).toMatchObject({ status: 200, body: hisOrder })
          expect(await bothSums(shop, sale)).toEqual(agreed(PAID))
          expect(
            await medusaSums(shop.container, sale.collectionId)
          ).toMatchObject({
            orders: [{ id: sale.orderId }],
            payments: [{ canceled_at: null }],
          })
          expect(await orderInMedusa(shop, sale)).toMatchObject({
            captures: [99.9],
            refunds: [],
            transactions: [{ reference: "capture", amount: 99.9 }],
          })
        }

        expect(await orders(shop)).toBe(ROUNDS)
        expect(await shop.requests("pix")).toHaveLength(ROUNDS)
        expect(await shop.requests("refund")).toEqual([])
        await expectPublished(
          shop,
          "checkout_transparent.payment.paid",
          Array.from({ length: ROUNDS }, () => ({ captured: 99.9 }))
        )
      },
      LONG_MS
    )
  })
})
