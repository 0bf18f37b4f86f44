import { aCardCheckout, CPF } from "../../support/a-card-checkout"
import { aCodeCheckout, PIX_PROVIDER } from "../../support/a-code-checkout"
import { discount } from "../../support/a-discount"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { aGuest, choosePayment, succeeds } from "../../support/a-shopper"
import {
  letTimePass,
  type Sale,
  resolveAndSynchronize,
} from "../../support/a-sold-order"
import { anOperator } from "../../support/an-operator"
import { orderInMedusa } from "../../support/an-order-in-medusa"
import { eventually } from "../../support/eventually"
import { aRefusal } from "../../support/expect-money"
import { medusaSums } from "../../support/medusa-sums"
import { ASYNCHRONOUS, saleOf } from "../../support/payment-methods"
import { discrepanciesOf } from "../../support/the-discrepancies"

const MINUTE_MS = 60_000
/** Longer than anybody may be at work on a new order, or on what was just done. */
const A_WHILE_MS = 3 * MINUTE_MS

aNotifiedShop({}, (shop) => {
  const operator = anOperator(shop)

  describe("a total that is finer than a centavo", () => {
    /** Two shirts for R$ 199.80, without so much. */
    async function aFineSale(off: number, how: "card" | "pix"): Promise<Sale> {
      const given = { ...shop, shopper: aGuest(shop.api, shop.store) }
      const contents = { quantity: 2 }
      if (how === "pix") {
        const checkout = await aCodeCheckout(given, contents)
        await discount(shop, checkout, off)
        const { merchantChargeId } = await checkout.code(PIX_PROVIDER)
        await shop.simulator.pay(merchantChargeId)
        return soldWith(checkout)
      }
      const checkout = await aCardCheckout(given, contents)
      await discount(shop, checkout, off)
      await succeeds(checkout.chooseCard())
      await succeeds(checkout.complete())
      return soldWith(checkout)
    }

    const soldWith = async ({ collectionId }: { collectionId: string }) => {
      const orderId = await eventually(async () => {
        const sums = await medusaSums(shop.container, collectionId)
        expect([sums.orders.length, sums.payments.length]).toEqual([1, 1])
        return sums.orders[0]!.id
      })
      return saleOf(shop, { collectionId }, orderId)
    }

    const endsAgreed = async (
      sale: Sale,
      gateway: { capturedAmount: number; refundedAmount: number },
      medusa: { captures: number[]; refunds: number[] }
    ) => {
      await letTimePass(shop, sale, A_WHILE_MS)
      await eventually(async () => {
        await resolveAndSynchronize(shop)
        expect(await orderInMedusa(shop, sale)).toMatchObject(medusa)
      })
      expect(await shop.simulator.charge(sale.merchantChargeId)).toMatchObject(
        gateway
      )
      expect(
        await discrepanciesOf(operator.admin, { id: sale.chargeId })
      ).toEqual([])
    }

    it("is refunded in part and then wholly, and a part of a centavo is refused in words", async () => {
      const sale = await aFineSale(181.804, "card")

      const tooFine = [
        await operator.refund(sale, 0.005),
        await operator.refund(sale, 7.9961),
      ]
      const part = await operator.refund(sale, 10)
      const rest = await operator.refund(sale, 7.996)

      expect(tooFine).toMatchObject([
        aRefusal("Nothing was refunded", "R$ 0.005", "R$ 0.01"),
        aRefusal("Nothing was refunded", "R$ 7.99 or R$ 8.00"),
      ])
      expect([part.status, rest.status]).toEqual([200, 200])
      await endsAgreed(
        sale,
        { capturedAmount: 1_800, refundedAmount: 1_800 },
        { captures: [17.996], refunds: [10, 7.996] }
      )
    })
  })

  describe("a cart without goods that costs its shipping", () => {
    it("gets no code, no link and no charge, and the shopper reads why", async () => {
      const given = { ...shop, shopper: aGuest(shop.api, shop.store) }
      const checkout = await aCardCheckout(given, { shipping: "paid" })
      const { shopper, collectionId, cartId } = checkout
      const cart = `/store/carts/${cartId}`
      const { cart: found } = await succeeds(shopper.request("get", cart))
      await succeeds(
        shopper.request("delete", `${cart}/line-items/${found.items[0].id}`)
      )

      const asked = []
      for (const { provider: providerId } of ASYNCHRONOUS) {
        asked.push(
          await choosePayment(shopper, {
            collectionId,
            providerId,
            data: { document: CPF },
          })
        )
      }
      await succeeds(checkout.chooseCard())
      const completed = await checkout.complete()

      for (const answer of asked) {
        expect(answer).toMatchObject(aRefusal("Não há itens no carrinho"))
      }
      // Core has asked before us; its words are told in the shopper's.
      expect(completed).toMatchObject(aRefusal("Não há itens no carrinho"))
      expect(await shop.charges()).toEqual([])
    })
  })
})
