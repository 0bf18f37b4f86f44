import { setTimeout as delay } from "node:timers/promises"
import { type CodeCheckout } from "../support/a-code-checkout"
import { aShownCode, orderPaidWith } from "../support/a-code-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { type Answer, succeeds } from "../support/a-shopper"
import { bothSums } from "../support/a-sold-order"
import { orders } from "../support/a-stored-cart"
import { orderInMedusa } from "../support/an-order-in-medusa"
import { chooseCardInstead, expectWords } from "../support/another-payment"
import { eventually } from "../support/eventually"
import { agreed } from "../support/expect-money"
import { theJobSeesCodeAfter } from "../support/let-code-time-pass"
import { medusaSums } from "../support/medusa-sums"
import { expectPublished } from "../support/expect-published"

const ROUNDS = 4
/** Enough for the code to win some, and the card some. */
const ROUNDS_OF_TABS = 8
/** How long core takes to complete a cart, and a little longer. */
const COMPLETION_MS = 1_200
/** How long it takes to choose another payment, and a little longer. */
const CHOICE_MS = 400
/** Longer than anybody may still be at work on a charge. */
const A_WHILE_MS = 120_000
const LONG_MS = 300_000

const PAID = { captured: 9990, paymentStatus: "captured" }
/** When the notification's work takes longer than a shopper is kept waiting; see code-completed-alone. */
const ASKED_TO_WAIT = {
  status: 400,
  body: {
    type: "not_allowed",
    message: expect.stringMatching(/sendo verificado|já foi pago/),
  },
}

/** As many as these tests need. */
const ACCOUNT = {
  automaticRefunds: { mostPerHour: 1_000, mostAmountPerHour: null },
}

aNotifiedShop(ACCOUNT, (shop) => {
  /** What the charges from this one on hold together. */
  const leasedSince = async (before: number) =>
    (await shop.charges())
      .slice(before)
      .reduce(
        (sum, charge) => sum + charge.capturedAmount - charge.refundedAmount,
        0
      )

  /** What the job does for everything that was made since, until nothing is left to do. */
  const everythingResolves = async (
    before: number,
    expected: () => Promise<void>
  ) => {
    await shop.simulator.deliveriesIdle()
    await eventually(async () => {
      for (const code of (await shop.charges()).slice(before)) {
        await theJobSeesCodeAfter(shop, code, A_WHILE_MS, { atGateway: false })
      }
      await expected()
    })
  }

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

  describe("a shopper with two tabs", () => {
    afterEach(() => shop.simulator.setCodesCancelable(true))

    it(
      "who pays a Pix in one and by card in the other pays the order once, at many moments, where the gateway cancels no codes",
      async () => {
        await shop.simulator.setCodesCancelable(false)
        const paidBy = new Set<string>()
        for (let round = 0; round < ROUNDS_OF_TABS; round++) {
          const before = (await shop.charges()).length
          const { checkout, merchantChargeId } = await aShownCode(shop)

          const byCard = async (): Promise<Answer[]> => [
            await chooseCardInstead(shop, checkout),
            await checkout.complete(),
          ]
          const byPix = async () => {
            await delay((round / ROUNDS_OF_TABS) * CHOICE_MS)
            // A code that was canceled cannot be paid: his bank tells him so.
            await shop.simulator.pay(merchantChargeId).catch(() => undefined)
          }
          const [answers] = await Promise.all([byCard(), byPix()])

          answers.forEach(expectWords)
          await everythingResolves(before, () => isAgreed(checkout, before))
          // What he paid with the code he had given up went back, and the card waited for that.
          await succeeds(checkout.complete())
          await everythingResolves(before, () => isPaidOnce(checkout, before))
          const paid = (await shop.charges())
            .slice(before)
            .find(({ transactionStatus }) => transactionStatus === "PAID")
          paidBy.add(paid?.paymentType ?? "nothing")
        }
        expect(await orders(shop)).toBe(ROUNDS_OF_TABS)
        // Else the moments were not around the one at which it is decided.
        expect(paidBy).toEqual(new Set(["PIX", "CREDIT"]))
      },
      LONG_MS
    )
  })

  /** There is an order with its money, or neither. */
  const isAgreed = async ({ collectionId }: CodeCheckout, before: number) => {
    const leased = await leasedSince(before)
    const sums = await medusaSums(shop.container, collectionId)
    expect([leased, sums.captured, sums.orders.length]).toEqual(
      leased > 0 ? [9990, 9990, 1] : [0, 0, 0]
    )
  }

  const isPaidOnce = async ({ collectionId }: CodeCheckout, before: number) => {
    expect(await leasedSince(before)).toBe(9990)
    const {
      captured,
      refunded,
      orders: placed,
    } = await medusaSums(shop.container, collectionId)
    expect({ captured, refunded, placed }).toEqual({
      captured: 9990,
      refunded: 0,
      placed: [{ id: expect.any(String) }],
    })
  }
})
