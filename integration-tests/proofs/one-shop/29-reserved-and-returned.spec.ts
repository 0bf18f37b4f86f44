import type { IOrderModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  aCardCheckout,
  CPF,
  MANUAL_CARD_PROVIDER,
} from "../../support/a-card-checkout"
import { PIX_AT_CHECKOUT, PIX_PROVIDER } from "../../support/a-code-checkout"
import { latestChargeOf, stockOf } from "../../support/a-failed-completion"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { aGuest, choosePayment, succeeds } from "../../support/a-shopper"
import {
  aSoldOrder,
  bothSums,
  letTimePass,
  resolveAndSynchronize,
  type Sale,
} from "../../support/a-sold-order"
import { addABook } from "../../support/an-order-to-pay"
import { anOperator } from "../../support/an-operator"
import { eventually } from "../../support/eventually"
import { aRefusal } from "../../support/expect-money"
import { letCodeTimePass } from "../../support/let-code-time-pass"
import { all, moneyOfCart } from "../../support/money-of-cart"

/** Longer than core may be at work on anything. */
const A_WHILE_MS = 3 * 60_000
/** Longer than a paid code waits for its order by default. */
const LONGER_THAN_IT_WAITS_MS = 31 * 60_000

aNotifiedShop({}, (shop) => {
  const operator = anOperator(shop)

  const outstanding = async ({ orderId }: Pick<Sale, "orderId">) => {
    const { summary } = await operator.order(orderId, "summary")
    return Math.round(Number(summary.pending_difference) * 100)
  }

  describe("what is reserved on a card", () => {
    const aReserved = () =>
      aSoldOrder(shop, { providerId: MANUAL_CARD_PROVIDER })

    it("is released when its order is edited in an outage of the lookups, and is captured by nobody", async () => {
      const order = await aReserved()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await addABook(shop, operator.admin, order.orderId)
      const { state } = await shop
        .charges()
        .then(([charge]) => ({ state: charge?.transactionStatus }))
      await shop.simulator.clearFaults()

      const captured = await operator.capture(order)
      await letTimePass(shop, order, A_WHILE_MS)
      await eventually(async () => {
        await resolveAndSynchronize(shop)
        expect(
          await shop.simulator.charge(order.merchantChargeId)
        ).toMatchObject({ transactionStatus: "CANCELED", capturedAmount: 0 })
      })

      expect(state).toBe("PRE_AUTHORIZED")
      expect(captured.status).toBe(400)
      expect(await outstanding(order)).toBe(11_989)
    })

    it("is captured as far as its order owes it", async () => {
      const order = await aReserved()
      await succeeds(
        operator.request(
          "post",
          `/admin/orders/${order.orderId}/credit-lines`,
          {
            amount: 50,
            reference: "order",
            reference_id: order.orderId,
          }
        )
      )

      const tooMuch = await operator.capture(order)
      const captured = await operator.capture(order, 49.9)

      expect(tooMuch).toMatchObject(
        aRefusal("Nothing was captured", "R$ 49.90 outstanding")
      )
      expect(captured.status).toBe(200)
      expect(await bothSums(shop, order)).toMatchObject({
        gateway: { captured: 4_990 },
        medusa: { captured: 4_990 },
      })
      expect(await outstanding(order)).toBe(0)
    })
  })

  describe("a cart that got its money back", () => {
    /** A Pix that is paid while the goods are gone, and given back; then they are there again. */
    async function aCartThatGotItsMoneyBack() {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCardCheckout({ ...shop, shopper })
      const chooseCode = (providerId: string) =>
        succeeds(
          choosePayment(shopper, {
            collectionId: checkout.collectionId,
            providerId,
            data: { document: CPF },
          })
        )
      await chooseCode(PIX_PROVIDER)
      const [code] = await shop.charges()
      await stockOf(shop, 0)
      await shop.simulator.pay(code!.merchantChargeId)
      await shop.resolved()
      await eventually(async () => {
        await letCodeTimePass(shop, code!, LONGER_THAN_IT_WAITS_MS, {
          atGateway: false,
        })
        await resolveAndSynchronize(shop)
        expect(
          await shop.simulator.charge(code!.merchantChargeId)
        ).toMatchObject({ refundedAmount: 9_990 })
      })
      await stockOf(shop, 100)
      const first = await latestChargeOf(shop, checkout)
      return { checkout, chooseCode, first }
    }

    it("can be paid again with a code, and has its order", async () => {
      const { checkout, chooseCode } = await aCartThatGotItsMoneyBack()

      await chooseCode(PIX_AT_CHECKOUT)
      await checkout.complete()
      const code = (await shop.charges()).at(-1)
      await shop.simulator.pay(code!.merchantChargeId)
      await shop.resolved()

      await eventually(async () => {
        await resolveAndSynchronize(shop)
        expect(await moneyOfCart(shop, checkout)).toMatchObject({
          orders: [expect.any(String)],
          kept: all(9_990),
          openDiscrepancies: [],
        })
      })
    })

    it("leaves nothing of that on the order that a card pays after it", async () => {
      const { checkout, first } = await aCartThatGotItsMoneyBack()
      await succeeds(checkout.chooseCard({ providerId: MANUAL_CARD_PROVIDER }))
      const { order } = await succeeds(checkout.complete())

      await succeeds(operator.synchronize(first.id))

      expect(await outstanding({ orderId: order.id })).toBe(9_990)
      const { credit_lines, transactions } = await operator.order(
        order.id,
        "*credit_lines,*transactions"
      )
      expect([credit_lines ?? [], transactions ?? []]).toEqual([[], []])
    })
  })

  describe("money that goes back while its order is being changed", () => {
    it("is not asked for again when that is confirmed", async () => {
      const order = await aSoldOrder(shop)
      const edit = `/admin/order-edits/${order.orderId}`
      await succeeds(
        operator.request("post", "/admin/order-edits", {
          order_id: order.orderId,
        })
      )
      await succeeds(
        operator.request("post", `${edit}/items`, {
          items: [{ variant_id: shop.store.variants.book, quantity: 1 }],
        })
      )
      await succeeds(operator.request("post", `${edit}/request`))
      await shop.simulator.panelRefund(order.merchantChargeId, 3_000)
      await eventually(async () => {
        // What has the charge at work comes to its end.
        await letTimePass(shop, order, A_WHILE_MS, { endsLeases: false })
        await resolveAndSynchronize(shop)
        expect(await bothSums(shop, order)).toMatchObject({
          medusa: { refunded: 3_000 },
        })
      })

      await succeeds(operator.request("post", `${edit}/confirm`))

      const added = 1_999
      await eventually(async () => {
        await letTimePass(shop, order, A_WHILE_MS, { endsLeases: false })
        await resolveAndSynchronize(shop)
        expect(await bothSums(shop, order)).toMatchObject({
          medusa: { captured: 9_990, refunded: 3_000 },
          orderPaid: 6_990,
        })
      })
      expect(await outstanding(order)).toBe(added)
      expect(await operator.open(order.chargeId)).toEqual([])

      await loseRefundLine(order)
      await eventually(async () => {
        await operator.synchronize(order.chargeId)
        expect(await bothSums(shop, order)).toMatchObject({
          orderPaid: 6_990,
        })
      })
      expect(await outstanding(order)).toBe(added)
      expect(await creditsOf(order)).toEqual([["refund", 30]])
    })

    /** What a process leaves that is killed after the credit and before the line of the same refund. */
    async function loseRefundLine({ orderId }: Sale) {
      const orders: IOrderModuleService = shop.container.resolve(Modules.ORDER)
      const [line] = await orders.listOrderTransactions({
        order_id: orderId,
        reference: "refund",
      })
      await orders.deleteOrderTransactions([line!.id])
    }

    async function creditsOf({ orderId }: Sale) {
      const { credit_lines } = await operator.order(orderId, "*credit_lines")
      return credit_lines.map(
        ({ reference, amount }: { reference: string; amount: number }) => [
          reference,
          amount,
        ]
      )
    }
  })
})
