import { defaultMerchant } from "../../src/simulator"
import {
  PIX_AT_CHECKOUT,
  PIX_PROVIDER,
  WALLET_PROVIDER,
} from "../support/a-code-checkout"
import { aShownCode, chargeIdOf, type ShownCode } from "../support/a-code-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { succeeds } from "../support/a-shopper"
import { settleAndSynchronize } from "../support/a-sold-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { chooseCardInstead } from "../support/another-payment"
import { eventually } from "../support/eventually"
import {
  letCodeTimePass,
  theJobSeesCodeAfter,
} from "../support/let-code-time-pass"
import { all, moneyOfCart, type MoneyOfCart } from "../support/money-of-cart"
import { differencesOf } from "../support/the-differences"
import { expectTold } from "../support/what-is-told"

const WITHOUT_LOOK_UP = {
  paths: { lookUpCharge: null },
  merchantDocument: defaultMerchant.merchantDocument,
  timeouts: { providerMethodMs: 2_000, callMs: 500, connectMs: 300 },
}
const MINUTE_MS = 60_000
const OVER_MS = 41 * MINUTE_MS
const BEING_VERIFIED =
  "Seu pagamento está sendo verificado. Não pague de novo: o resultado aparece em alguns minutos."

const PAID = { state: "paid", events: ["code_created", "paid"] }
const LET_GO = { state: "pending", isLetGo: true }
const IN_ORDER = { unsettledOperations: 0, openDifferences: [] }

aNotifiedShop(WITHOUT_LOOK_UP, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  afterEach(async () => {
    // Nothing is asked, and nothing is given back or canceled by itself.
    expect(await shop.requests("look_up")).toEqual([])
    expect(await shop.requests("refund")).toEqual([])
  })

  const becomes = (
    { checkout }: Pick<ShownCode, "checkout">,
    expected: Partial<Record<keyof MoneyOfCart, unknown>>
  ) =>
    eventually(async () =>
      expect(await moneyOfCart(shop, checkout)).toMatchObject(expected)
    )

  const openDifferences = async (code: ShownCode) =>
    differencesOf(admin, { id: await chargeIdOf(shop, code) }, "open")

  describe("a code of an account that looks nothing up", () => {
    it.each([
      ["pix", PIX_PROVIDER],
      ["wallet", WALLET_PROVIDER],
    ])(
      "is paid, and its order placed, when a notification says so (%s)",
      async (_method, providerId) => {
        const code = await aShownCode(shop, { providerId })
        await shop.simulator.onNotification().duplicate().once()

        await shop.simulator.pay(code.merchantChargeId)

        await becomes(code, {
          orders: [expect.any(String)],
          charges: [PAID],
          kept: all(9990),
          ...IN_ORDER,
        })
        await shop.settled()
        await expectTold(shop, "checkout_transparent.payment.paid", [
          { merchant_charge_id: code.merchantChargeId, captured: 99.9 },
        ])
      }
    )

    it("pays the order that waits for it when a notification says so", async () => {
      const code = await aShownCode(shop, { providerId: PIX_AT_CHECKOUT })
      const { order } = await succeeds(code.checkout.complete())

      await shop.simulator.pay(code.merchantChargeId)
      await shop.settled()

      await becomes(code, {
        orders: [order.id],
        charges: [PAID],
        kept: all(9990),
        ...IN_ORDER,
      })
    })

    it("whose answer was lost is being verified until its payment is told", async () => {
      await shop.simulator.on("pix").resetAfterCommit().once()
      const code = await aShownCode(shop)
      const refused = await code.checkout.choose()

      await shop.simulator.pay(code.merchantChargeId)

      expect(code.session.shown).toMatchObject({
        state: "being_verified",
        message: BEING_VERIFIED,
      })
      expect(refused).toMatchObject({
        status: 400,
        body: { message: BEING_VERIFIED },
      })
      await becomes(code, {
        orders: [expect.any(String)],
        charges: [PAID],
        kept: all(9990),
        ...IN_ORDER,
      })
    })

    it("is let go, and not canceled, for a card that the shopper prefers; the card pays the order", async () => {
      const code = await aShownCode(shop)

      await succeeds(chooseCardInstead(shop, code.checkout))
      await succeeds(code.checkout.complete())

      await becomes(code, {
        orders: [expect.any(String)],
        charges: [LET_GO, { state: "paid" }],
        kept: all(9990),
        ...IN_ORDER,
      })
    })
  })

  describe("a code that nobody has paid, of an account that looks nothing up,", () => {
    it("is let go when it is over, and stands in the way of nothing", async () => {
      const code = await aShownCode(shop)

      await theJobSeesCodeAfter(shop, code, OVER_MS)
      await shop.settled()
      const over = await moneyOfCart(shop, code.checkout)
      const second = await code.checkout.code()
      await shop.simulator.pay(second.merchantChargeId)

      expect(over).toMatchObject({ charges: [LET_GO], ...IN_ORDER })
      await becomes(code, {
        orders: [expect.any(String)],
        charges: [LET_GO, PAID],
        kept: all(9990),
        ...IN_ORDER,
      })
    })

    it("and is told to have expired is no difference: no money is in it", async () => {
      const code = await aShownCode(shop)

      await letCodeTimePass(shop, code, 31 * MINUTE_MS)
      const told = await shop.settled()
      await settleAndSynchronize(shop)

      expect(told).toMatchObject([{ state: "processed" }])
      expect(await openDifferences(code)).toEqual([])
    })
  })

  describe("money that no order waits for, of an account that looks nothing up,", () => {
    const aReplacedOne = async () => {
      const code = await aShownCode(shop)
      return { ...code, second: await code.checkout.code() }
    }

    it("is listed when its session is gone, and stays", async () => {
      const code = await aReplacedOne()

      await shop.simulator.pay(code.merchantChargeId)

      await eventually(async () =>
        expect(await openDifferences(code)).toMatchObject([
          {
            kind: "stray_payment",
            details: expect.stringContaining("Look-ups are switched off"),
          },
        ])
      )
      await theJobSeesCodeAfter(shop, code, OVER_MS)
      expect(await moneyOfCart(shop, code.checkout)).toMatchObject({
        orders: [],
        charges: [PAID, { state: "pending" }],
        kept: { gateway: 9990, ledger: 9990, medusa: 0 },
      })
    })

    it("is listed when the order was paid otherwise, which stays as it is", async () => {
      const code = await aReplacedOne()
      await shop.simulator.pay(code.second.merchantChargeId)
      await becomes(code, { orders: [expect.any(String)], kept: all(9990) })

      await shop.simulator.pay(code.merchantChargeId)

      await eventually(async () =>
        expect(await openDifferences(code)).toMatchObject([
          { kind: "stray_payment" },
        ])
      )
      expect(await moneyOfCart(shop, code.checkout)).toMatchObject({
        charges: [PAID, PAID],
        kept: { gateway: 19980, ledger: 19980, medusa: 9990, orders: 9990 },
      })
    })
  })
})
