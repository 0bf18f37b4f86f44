import { stockOf } from "../support/a-failed-completion"
import {
  aShownCode,
  chargeIdOf,
  orderPaidWith,
  type ShownCode,
} from "../support/a-code-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { bothSums, settleAndSynchronize } from "../support/a-sold-order"
import { openChargesOf, orders } from "../support/a-stored-cart"
import { type Admin, anAdmin } from "../support/an-admin"
import { statusesOf } from "../support/another-payment"
import { eventually } from "../support/eventually"
import { agreed } from "../support/expect-money"
import {
  letCodeTimePass,
  theJobSeesCodeAfter,
} from "../support/let-code-time-pass"
import { differencesOf } from "../support/the-differences"
import { expectTold } from "../support/what-is-told"

const MINUTE_MS = 60_000
/** Half an hour of the code, and ten minutes of grace. */
const LIFE_MS = 30 * MINUTE_MS
const BEYOND_GRACE_MS = 41 * MINUTE_MS
const CODE_ENDED =
  "O código para pagamento não vale mais e nada foi cobrado. Gere um novo código para pagar."
const PAID = { captured: 9990, paymentStatus: "captured" }

aNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  afterEach(async () => {
    await shop.simulator.releaseNotifications()
    await shop.simulator.setCodesCancelable(true)
    await shop.simulator.setExpiredCodesShown("expired")
  })

  const placesItsOrder = async (code: ShownCode) => {
    const sale = await orderPaidWith(shop, code)
    await shop.settled()
    expect(await bothSums(shop, sale)).toEqual(agreed(PAID))
    expect(await orders(shop)).toBe(1)
    await expectTold(shop, "checkout_transparent.payment.paid", [
      { merchant_charge_id: code.merchantChargeId, order_id: sale.orderId },
    ])
    return sale
  }

  /** Until the gateway's clock is so far before the end of a code. */
  const untilBeforeTheEnd = async ({ session }: ShownCode, ms: number) => {
    const end = Date.parse(session.shown.code?.expires_at ?? "")
    await shop.simulator.advanceClock(end - Date.now() - ms)
  }

  describe("a Pix code that is paid", () => {
    it("in its last second places its order", async () => {
      const code = await aShownCode(shop)
      await untilBeforeTheEnd(code, 900)
      await shop.simulator.pay(code.merchantChargeId)

      await placesItsOrder(code)
    })

    it("at the second of its end, told as expired and as paid, places its order", async () => {
      const code = await aShownCode(shop)
      await shop.simulator.holdNotifications()
      await untilBeforeTheEnd(code, 0)
      await shop.simulator.pay(code.merchantChargeId, { late: true })

      await shop.simulator.releaseNotifications({ order: "reversed" })

      await placesItsOrder(code)
    })

    it("after its end, before its time of grace is over, places its order", async () => {
      const code = await aShownCode(shop)
      await theJobSeesCodeAfter(shop, code, LIFE_MS + 5 * MINUTE_MS)
      const stateBefore = await code.checkout.state(code.session.id)
      await shop.simulator.pay(code.merchantChargeId, { late: true })

      await placesItsOrder(code)

      expect(stateBefore).toMatchObject({ state: "expired", order_id: null })
    })

    it("when the ledger had closed it as expired and its time of grace was over, places its order", async () => {
      const code = await aShownCode(shop)
      await theJobSeesCodeAfter(shop, code, BEYOND_GRACE_MS)
      await expectTold(shop, "checkout_transparent.payment.expired", [
        { merchant_charge_id: code.merchantChargeId },
      ])
      expect(await openChargesOf(shop, code.checkout)).toBe(0)
      await shop.simulator.pay(code.merchantChargeId, { late: true })

      await placesItsOrder(code)

      expect(shop.told("checkout_transparent.payment.expired")).toHaveLength(1)
    })

    it("when it had been given up, since the gateway neither ends nor cancels it, places its order", async () => {
      const code = await aShownCode(shop)
      await shop.simulator.setExpiredCodesShown("pending")
      await shop.simulator.setCodesCancelable(false)
      await theJobSeesCodeAfter(shop, code, BEYOND_GRACE_MS)
      // The application's own job may have it in hand at this moment.
      await eventually(async () => {
        await settleAndSynchronize(shop)
        expect(await openChargesOf(shop, code.checkout)).toBe(0)
      })
      expect(await shop.requests("refund")).toHaveLength(1)
      await shop.simulator.pay(code.merchantChargeId, { late: true })

      await placesItsOrder(code)
    })

    it("late, of which nobody tells, is found by the job", async () => {
      const code = await aShownCode(shop)
      await theJobSeesCodeAfter(shop, code, LIFE_MS + 5 * MINUTE_MS)
      await shop.simulator.onNotification().lose().once()
      await shop.simulator.pay(code.merchantChargeId, { late: true })

      await theJobSeesCodeAfter(shop, code, 30 * MINUTE_MS, {
        atGateway: false,
      })

      await placesItsOrder(code)
    })
  })

  describe("a Pix code that nobody has paid", () => {
    it("is canceled at the gateway once when its time of grace is over and the gateway does not end it, and the store is told once", async () => {
      const code = await aShownCode(shop)
      await shop.simulator.setExpiredCodesShown("pending")
      await theJobSeesCodeAfter(shop, code, LIFE_MS + 5 * MINUTE_MS)
      const beforeGraceIsOver = await statusesOf(shop)

      await theJobSeesCodeAfter(shop, code, 6 * MINUTE_MS)
      await theJobSeesCodeAfter(shop, code, 6 * MINUTE_MS)

      expect(beforeGraceIsOver).toEqual(["PENDING"])
      expect(await statusesOf(shop)).toEqual(["CANCELED"])
      expect(await shop.requests("refund")).toHaveLength(1)
      expect(await orders(shop)).toBe(0)
      await expectTold(shop, "checkout_transparent.payment.expired", [
        {
          merchant_charge_id: code.merchantChargeId,
          method: "pix",
          captured: 0,
          order_id: null,
        },
      ])
    })

    it("tells whoever presses the button after its end to get a new one, and a new one is paid", async () => {
      const code = await aShownCode(shop)
      await letCodeTimePass(shop, code, LIFE_MS + MINUTE_MS)

      const completed = await code.checkout.complete()
      const state = await code.checkout.state(code.session.id)
      const session = await code.checkout.code()
      const { merchantChargeId } = session
      await shop.simulator.pay(merchantChargeId)

      expect(completed).toMatchObject({
        status: 200,
        body: {
          type: "cart",
          error: { type: "payment_authorization_error", message: CODE_ENDED },
        },
      })
      expect(state.state).toBe("expired")
      await placesItsOrder({ ...code, session, merchantChargeId })
    })
  })

  describe("a Pix that was paid for a cart that cannot be completed, since its stock is gone", () => {
    const aHopelessCart = async () => {
      const code = await aShownCode(shop)
      await stockOf(shop, 0)
      await shop.simulator.pay(code.merchantChargeId)
      await shop.settled()
      const charge = { id: await chargeIdOf(shop, code) }
      const listed = await eventually(async () => {
        const found = await differencesOf(admin, charge)
        expect(found).toHaveLength(1)
        return found
      })
      return { code, charge, listed }
    }

    it("is listed, and given back by itself after half an hour, once, which is announced", async () => {
      const { code, charge, listed } = await aHopelessCart()
      await theJobSeesCodeAfter(shop, code, 29 * MINUTE_MS, {
        atGateway: false,
      })
      const beforeItsTime = await statusesOf(shop)

      await theJobSeesCodeAfter(shop, code, 2 * MINUTE_MS, {
        atGateway: false,
      })
      await theJobSeesCodeAfter(shop, code, 2 * MINUTE_MS, {
        atGateway: false,
      })
      await shop.settled()

      expect(listed).toMatchObject([
        {
          kind: "paid_without_order",
          details: expect.stringContaining(
            `cart ${code.checkout.cartId} cannot be completed`
          ),
          gateway: { state: "paid", captured: 99.9, refunded: 0 },
        },
      ])
      expect(beforeItsTime).toEqual(["PAID"])
      expect(await statusesOf(shop)).toEqual(["REFUNDED"])
      expect(await shop.requests("refund")).toHaveLength(1)
      expect(await differencesOf(admin, charge, "open")).toEqual([])
      expect(await code.checkout.state(code.session.id)).toMatchObject({
        state: "refunded",
        order_id: null,
      })
      expect(await orders(shop)).toBe(0)
      await expectTold(shop, "checkout_transparent.payment.refunded", [
        {
          merchant_charge_id: code.merchantChargeId,
          order_id: null,
          refund_amount: 99.9,
          refunded_by: "checkout-transparent",
        },
      ])
    })

    it("places its order after all when the stock is back before that", async () => {
      const { code, charge } = await aHopelessCart()
      await stockOf(shop, 1_000)

      await theJobSeesCodeAfter(shop, code, 20 * MINUTE_MS, {
        atGateway: false,
      })

      await placesItsOrder(code)
      expect(await differencesOf(admin, charge, "open")).toEqual([])
      expect(await shop.requests("refund")).toEqual([])
    })

    it("takes no other payment and places no order while its money does not get back, which is listed", async () => {
      const { code, charge } = await aHopelessCart()
      await shop.simulator
        .on("refund")
        .respond(400, { message: "Insufficient balance" })
        .once()
      await theJobSeesCodeAfter(shop, code, 31 * MINUTE_MS, {
        atGateway: false,
      })
      await stockOf(shop, 1_000)

      const another = await code.checkout.choose()
      const completed = await code.checkout.complete()

      expect(another).toMatchObject({
        status: 400,
        body: {
          message: expect.stringContaining("está sendo devolvido"),
        },
      })
      expect(completed.status).toBe(400)
      expect(await code.checkout.state(code.session.id)).toMatchObject({
        state: "being_returned",
        order_id: null,
      })
      expect(await differencesOf(admin, charge, "open")).toMatchObject([
        { kind: "paid_without_order" },
        { kind: "give_back_failed" },
      ])
      expect(await orders(shop)).toBe(0)
    })
  })
})
