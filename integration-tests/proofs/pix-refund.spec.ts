import { PIX_PROVIDER, WALLET_PROVIDER } from "../support/a-code-checkout"
import { aCodeSale, type CodeSale } from "../support/a-code-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { succeeds } from "../support/a-shopper"
import { aTill, bothSums, settleAndSynchronize } from "../support/a-sold-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { orderInMedusa } from "../support/an-order-in-medusa"
import { agreed, aRefusal } from "../support/expect-money"
import { expectBooked, expectTold } from "../support/what-is-told"

const ACCOUNT = {
  // What was done is booked by others when its lease is over.
  timeouts: { providerMethodMs: 3_000, callMs: 1_500, connectMs: 500 },
  refunds: { waitAfterRefusalSeconds: 0 },
}
const PAID = { captured: 9990, paymentStatus: "captured" }
const WHOLLY = { captured: 9990, refunded: 9990, paymentStatus: "refunded" }
const REFUNDED = "checkout_transparent.payment.refunded"

const partly = (refunded: number) => ({
  captured: 9990,
  refunded,
  paymentStatus: "partially_refunded",
})

aNotifiedShop(ACCOUNT, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  afterEach(() => shop.simulator.setPixPartialRefunds(false))
  const till = aTill(() => admin)

  const refundsAsked = async () => (await shop.requests("refund")).length
  const byTheShop = (sale: CodeSale, refund_amount: number) => ({
    order_id: sale.orderId,
    refund_amount,
    refunded_by: expect.stringMatching(/^user_/) as string,
  })

  describe("an order that was paid with a code", () => {
    it("is refunded by an admin, once, and the store is told", async () => {
      const sale = await aCodeSale(shop)

      await succeeds(till.refund(sale))
      await settleAndSynchronize(shop)

      await expectBooked(shop, sale, WHOLLY)
      expect(await refundsAsked()).toBe(1)
      await expectTold(shop, REFUNDED, [byTheShop(sale, 99.9)])
    })

    it.each([
      ["Pix", PIX_PROVIDER],
      ["wallet", WALLET_PROVIDER],
    ])(
      "(%s) is refunded in parts where the gateway does that, and the rest when it is canceled",
      async (_method, providerId) => {
        await shop.simulator.setPixPartialRefunds(true)
        const sale = await aCodeSale(shop, { providerId })

        await succeeds(till.refund(sale, 10))
        await succeeds(till.refund(sale, 20.5))
        await expectBooked(shop, sale, partly(3050))
        await succeeds(till.cancel(sale))
        await settleAndSynchronize(shop)

        expect(await bothSums(shop, sale)).toEqual(agreed(WHOLLY))
        expect(await orderInMedusa(shop, sale)).toMatchObject({
          status: "canceled",
          refunds: [10, 20.5, 69.4],
        })
        expect(await refundsAsked()).toBe(3)
      }
    )

    it("and refunded in the merchant panel has that refund booked, and the gateway is asked for none", async () => {
      const sale = await aCodeSale(shop)

      await shop.simulator.panelRefund(sale.merchantChargeId)

      await expectBooked(shop, sale, WHOLLY)
      expect(await refundsAsked()).toBe(0)
      await expectTold(shop, REFUNDED, [
        {
          order_id: sale.orderId,
          refund_amount: 99.9,
          refunded_by: "merchant panel",
        },
      ])
    })

    it("gives all of its money back when it is canceled", async () => {
      const sale = await aCodeSale(shop)

      await succeeds(till.cancel(sale))
      await settleAndSynchronize(shop)

      expect(await bothSums(shop, sale)).toEqual(agreed(WHOLLY))
      expect(await orderInMedusa(shop, sale)).toMatchObject({
        status: "canceled",
        refunds: [99.9],
      })
      expect(await refundsAsked()).toBe(1)
      expect(await sale.checkout.state(sale.session.id)).toMatchObject({
        state: "refunded",
        order_id: sale.orderId,
      })
    })
  })

  it("the gateway's no to a part of a Pix reaches the admin in its words, books nothing, and all of it can be refunded then", async () => {
    const sale = await aCodeSale(shop)

    const part = await till.refund(sale, 10)
    const sums = await bothSums(shop, sale)
    await succeeds(till.refund(sale))

    expect(part).toMatchObject(
      aRefusal(
        "Nothing was refunded: the payment service refused.",
        sale.merchantChargeId,
        "A Pix can only be refunded whole here"
      )
    )
    expect(sums).toEqual(agreed(PAID))
    await expectBooked(shop, sale, WHOLLY)
    await expectTold(shop, REFUNDED, [byTheShop(sale, 99.9)])
  })
})
