import { defaultMerchant } from "../../src/simulator"
import { aShownCode, chargeIdOf, type ShownCode } from "../support/a-code-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { succeeds } from "../support/a-shopper"
import { resolveAndSynchronize } from "../support/a-sold-order"
import { anOperator } from "../support/an-operator"
import { chooseCardInstead } from "../support/another-payment"
import { eventually } from "../support/eventually"
import { AN_ORDER, expectEnd, PAID } from "../support/expect-end"
import {
  letCodeTimePass,
  theJobSeesCodeAfter,
} from "../support/let-code-time-pass"
import { CODES, PIX } from "../support/payment-methods"
import { expectPublished } from "../support/expect-published"

const WITHOUT_LOOKUP = {
  dialect: { paths: { lookUpCharge: null } },
  merchantDocument: defaultMerchant.merchantDocument,
}
const IS_PAID = "checkout_transparent.payment.paid"
const MINUTE_MS = 60_000
const OVER_MS = 41 * MINUTE_MS
const BEING_VERIFIED =
  "Seu pagamento está sendo verificado. Não pague de novo: o resultado aparece em alguns minutos."
const ABANDONED = { state: "pending", isAbandoned: true }
const SOLD = { orders: AN_ORDER, charges: [PAID], kept: 9990 }

aNotifiedShop(WITHOUT_LOOKUP, (shop) => {
  const operator = anOperator(shop)
  afterEach(async () => {
    // Nothing is asked, and nothing is given back or canceled by itself.
    expect(await shop.requests("look_up")).toEqual([])
    expect(await shop.requests("refund")).toEqual([])
  })

  describe.each(CODES)(
    "a $method code of an account that looks nothing up",
    ({ show, pay, atCheckout }) => {
      it("is paid, and its order placed, when a notification says so", async () => {
        const code = await show(shop)
        await shop.simulator.onNotification().duplicate().once()

        await pay(shop, code)

        await expectEnd(shop, code, SOLD)
        await shop.resolved()
        await expectPublished(shop, IS_PAID, [
          { merchant_charge_id: code.merchantChargeId, captured: 99.9 },
        ])
      })

      it("pays the order that waits for it when a notification says so", async () => {
        const code = await show(shop, atCheckout)
        const { order } = await succeeds(code.checkout.complete())

        await pay(shop, code)
        await shop.resolved()

        await expectEnd(shop, code, { ...SOLD, orders: [order.id] })
      })
    }
  )

  describe("a code of an account that looks nothing up", () => {
    it("whose answer was lost is being verified until its payment is reported", async () => {
      await shop.simulator.on("pix").resetAfterCommit().once()
      const code = await aShownCode(shop)
      const refused = await code.checkout.choose()

      await PIX.pay(shop, code)

      expect(code.session.shown).toMatchObject({
        state: "being_verified",
        message: BEING_VERIFIED,
      })
      expect(refused).toMatchObject({
        status: 400,
        body: { message: BEING_VERIFIED },
      })
      await expectEnd(shop, code, SOLD)
    })

    it("is abandoned, and not canceled, for a card that the shopper prefers; the card pays the order", async () => {
      const code = await aShownCode(shop)

      await succeeds(chooseCardInstead(shop, code.checkout))
      await succeeds(code.checkout.complete())

      await expectEnd(shop, code, {
        ...SOLD,
        charges: [ABANDONED, { state: "paid" }],
      })
    })

    it("and that nobody has paid is abandoned when it is over, and stands in the way of nothing", async () => {
      const code = await aShownCode(shop)

      await theJobSeesCodeAfter(shop, code, OVER_MS)
      await shop.resolved()
      await expectEnd(shop, code, { charges: [ABANDONED] })
      const second = await code.checkout.code()
      await shop.simulator.pay(second.merchantChargeId)

      await expectEnd(shop, code, { ...SOLD, charges: [ABANDONED, PAID] })
    })

    it("and that is reported to have expired is no discrepancy: no money is in it", async () => {
      const code = await aShownCode(shop)

      await letCodeTimePass(shop, code, 31 * MINUTE_MS)
      const reported = await shop.resolved()
      await resolveAndSynchronize(shop)

      expect(reported).toMatchObject([{ state: "processed" }])
      expect(await operator.open(await chargeIdOf(shop, code))).toEqual([])
    })
  })

  describe("money that no order waits for, of an account that looks nothing up,", () => {
    const aReplacedOne = async () => {
      const code = await aShownCode(shop)
      return { ...code, second: await code.checkout.code() }
    }
    const isListed = async (code: ShownCode) => {
      const chargeId = await chargeIdOf(shop, code)
      await eventually(async () =>
        expect(await operator.open(chargeId)).toMatchObject([
          {
            kind: "unmatched_payment",
            details: expect.stringContaining("Look-ups are switched off"),
          },
        ])
      )
    }

    it("is listed when its session is gone, and stays", async () => {
      const code = await aReplacedOne()

      await shop.simulator.pay(code.merchantChargeId)

      await isListed(code)
      await theJobSeesCodeAfter(shop, code, OVER_MS)
      await expectEnd(shop, code, {
        orders: [],
        charges: [PAID, { state: "pending" }],
        kept: { gateway: 9990, ledger: 9990, medusa: 0 },
        listed: ["unmatched_payment"],
      })
    })

    it("is listed when the order was paid otherwise, which stays as it is", async () => {
      const code = await aReplacedOne()
      await shop.simulator.pay(code.second.merchantChargeId)
      await expectEnd(shop, code, { orders: AN_ORDER, kept: 9990 })

      await shop.simulator.pay(code.merchantChargeId)

      await isListed(code)
      await expectEnd(shop, code, {
        charges: [PAID, PAID],
        kept: { gateway: 19980, ledger: 19980, medusa: 9990, orders: 9990 },
        listed: ["unmatched_payment"],
      })
    })
  })
})
