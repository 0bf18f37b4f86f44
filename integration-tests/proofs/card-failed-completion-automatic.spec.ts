import type { CardCheckout } from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import {
  aFailedCompletion,
  anErp,
  latestChargeOf,
  stockOf,
  theJobComesAfter,
} from "../support/a-failed-completion"
import { aCardCheckoutWithCard } from "../support/a-card-checkout"
import { settleAndSynchronize } from "../support/a-sold-order"
import { aGuest, succeeds } from "../support/a-shopper"
import { type Admin, anAdmin } from "../support/an-admin"
import { medusaSums } from "../support/medusa-sums"
import { differencesOf } from "../support/the-differences"

const ACCOUNT = {
  timeouts: { providerMethodMs: 2_000, callMs: 500, connectMs: 300 },
}
/** Longer than core may be at work on a completion, and than the job pauses after the first. */
const A_WHILE_MS = 120_000

const erp = anErp()

aCardShop(ACCOUNT, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })

  const isPaidWithOneCharge = async (checkout: CardCheckout) => {
    expect(
      await medusaSums(shop.container, checkout.collectionId)
    ).toMatchObject({
      orders: [{ id: expect.any(String) }],
      payments: [{ canceled_at: null }],
      captured: 9990,
      refunded: 0,
    })
    await isCharged(checkout)
  }

  const isCharged = async (_checkout: CardCheckout) => {
    expect(await shop.requests("authorize")).toHaveLength(1)
    expect(await shop.requests("refund")).toEqual([])
    expect(await shop.charges()).toMatchObject([
      { capturedAmount: 9990, refundedAmount: 0 },
    ])
  }

  describe("a completion that fails after the card was charged", () => {
    it("moves no money back, lets no new card in, and places the order on the same charge when it is repeated", async () => {
      const { checkout } = await aFailedCompletion(shop, erp)

      const newCard = await checkout.chooseCard()
      await succeeds(checkout.complete())

      expect(newCard).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("pagamento em andamento") },
      })
      await isPaidWithOneCharge(checkout)
    })

    it("leaves charge and cart in the log", async () => {
      const logged = jest.spyOn(shop.container.resolve("logger"), "error")

      const { checkout, charge } = await aFailedCompletion(shop, erp)

      const lines = logged.mock.calls.flat().join("\n")
      logged.mockRestore()
      expect(lines).toContain(
        `charge ${charge.merchantChargeId} of cart ${checkout.cartId}`
      )
    })

    it("is repeated by the job, which places the order without the shopper", async () => {
      const { checkout, charge } = await aFailedCompletion(shop, erp)

      await theJobComesAfter(shop, charge, A_WHILE_MS)

      await isPaidWithOneCharge(checkout)
      expect(await differencesOf(admin, charge)).toEqual([])
    })

    it("is listed while it goes on failing, with its money where it is, and closed by itself when the order is placed", async () => {
      const { checkout, charge } = await aFailedCompletion(shop, erp)
      erp.isDown = true
      await theJobComesAfter(shop, charge, A_WHILE_MS)
      await theJobComesAfter(shop, charge, A_WHILE_MS)
      const whileItFails = await differencesOf(admin, charge)
      await isCharged(checkout)
      erp.isDown = false

      await theJobComesAfter(shop, charge, A_WHILE_MS)

      expect(whileItFails).toMatchObject([
        {
          kind: "paid_without_order",
          details: expect.stringMatching(
            `cart ${checkout.cartId} cannot be completed: .*ERP is down`
          ),
          merchant_charge_id: charge.merchantChargeId,
          account: "br",
          cart_id: checkout.cartId,
          order_id: null,
          gateway: { state: "paid", captured: 99.9, refunded: 0 },
          resolved_at: null,
        },
      ])
      await isPaidWithOneCharge(checkout)
      expect(await differencesOf(admin, charge)).toMatchObject([
        { id: whileItFails[0]?.id, resolved_by: "checkout-transparent" },
      ])
    })

    it("is not repeated by the job more often than every half minute", async () => {
      const { charge } = await aFailedCompletion(shop, erp)
      let tries = 0
      const count = () => {
        tries += 1
        erp.meanwhile = () => Promise.resolve(count())
      }
      erp.meanwhile = () => Promise.resolve(count())
      erp.isDown = true

      await theJobComesAfter(shop, charge, A_WHILE_MS)
      await settleAndSynchronize(shop)
      await settleAndSynchronize(shop)

      expect(tries).toBe(1)
    })

    it("because the stock is gone keeps its money, and is placed when there is stock again", async () => {
      const { checkout, charge } = await aFailedCompletion(shop, erp)
      await stockOf(shop, 0)
      await theJobComesAfter(shop, charge, A_WHILE_MS)
      const withoutStock = await differencesOf(admin, charge, "open")
      await isCharged(checkout)
      await stockOf(shop, 5)

      await theJobComesAfter(shop, charge, A_WHILE_MS)

      expect(withoutStock).toMatchObject([
        {
          kind: "paid_without_order",
          details: expect.stringMatching(/inventory|stock/i),
        },
      ])
      await isPaidWithOneCharge(checkout)
    })

    it("after the charge was seen to be booked is repeated all the same", async () => {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
      erp.meanwhile = async () => {
        // The order is there with all of its money, and the ERP takes its time.
        await theJobComesAfter(
          shop,
          await latestChargeOf(shop, checkout),
          A_WHILE_MS
        )
        erp.isDown = true
      }
      await checkout.complete()
      erp.isDown = false

      await theJobComesAfter(
        shop,
        await latestChargeOf(shop, checkout),
        A_WHILE_MS
      )

      await isPaidWithOneCharge(checkout)
    })

    it("at the same time as the job tries makes one order", async () => {
      for (let round = 0; round < 5; round++) {
        const { checkout, charge } = await aFailedCompletion(shop, erp)
        const before = (await shop.requests("authorize")).length

        await Promise.all([
          checkout.complete(),
          theJobComesAfter(shop, charge, A_WHILE_MS),
        ])

        expect(
          await medusaSums(shop.container, checkout.collectionId)
        ).toMatchObject({
          orders: [{ id: expect.any(String) }],
          captured: 9990,
          refunded: 0,
        })
        expect(await shop.requests("authorize")).toHaveLength(before)
      }
      expect(await shop.requests("refund")).toEqual([])
    })
  })
})
