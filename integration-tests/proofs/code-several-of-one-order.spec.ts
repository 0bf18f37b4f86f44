import { synchronizeCheckoutTransparentChargeWorkflow } from "../../src/workflows"
import {
  aCodeCheckout,
  type CodeSession,
  PIX_AT_CHECKOUT,
  PIX_PROVIDER,
} from "../support/a-code-checkout"
import { aCardShop } from "../support/a-card-shop"
import { chargeIdOf, aShownCode } from "../support/a-code-sale"
import { aGuest, succeeds } from "../support/a-shopper"
import { aWaitingOrder, type WaitingOrder } from "../support/a-waiting-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { eventually } from "../support/eventually"
import {
  letCodeTimePass,
  theJobSeesCodeAfter,
} from "../support/let-code-time-pass"
import { all, moneyOfCart } from "../support/money-of-cart"
import { settleAndSynchronize } from "../support/a-sold-order"

const MINUTE_MS = 60_000
const CODE_MS = 30 * MINUTE_MS
const GRACE_MS = 10 * MINUTE_MS

aCardShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  afterEach(() => shop.simulator.changeCodeSettings({ codesCancelable: true }))

  /** The first code has ended and was let go, as the gateway cancels none; there is a second one. */
  const anOrderWithTwoCodes = async (): Promise<{
    first: WaitingOrder
    second: CodeSession
  }> => {
    await shop.simulator.setCodesCancelable(false)
    const first = await aWaitingOrder(shop)
    await letCodeTimePass(shop, first, CODE_MS + MINUTE_MS)
    const second = await first.checkout.code(PIX_AT_CHECKOUT)
    return { first, second }
  }

  const synchronizeAtOnce = async (sessions: CodeSession[]) => {
    const ids = await Promise.all(
      sessions.map((session) => chargeIdOf(shop, { session }))
    )
    await Promise.all(
      ids.map((chargeId) =>
        synchronizeCheckoutTransparentChargeWorkflow(shop.container).run({
          input: { charge_id: chargeId },
        })
      )
    )
  }

  describe("two codes of one order that are both paid", () => {
    it("and looked at in the same moment, pay it once: the other money goes back", async () => {
      const { first, second } = await anOrderWithTwoCodes()
      await shop.simulator.pay(first.merchantChargeId, { late: true })
      await shop.simulator.pay(second.merchantChargeId)

      await synchronizeAtOnce([first.session, second])

      await eventually(async () => {
        await settleAndSynchronize(shop)
        expect((await moneyOfCart(shop, first)).kept).toEqual(all(9990))
      })
      const statuses = (await shop.charges()).map(
        ({ transactionStatus }) => transactionStatus
      )
      expect(statuses.sort()).toEqual(["PAID", "REFUNDED"])
    })
  })

  describe("an order that the first of its two codes has paid", () => {
    it("gives that money back when it is canceled, and not what the second one is", async () => {
      const { first, second } = await anOrderWithTwoCodes()
      await shop.simulator.pay(first.merchantChargeId, { late: true })
      await synchronizeAtOnce([first.session, second])
      await eventually(async () => {
        await settleAndSynchronize(shop)
        expect((await moneyOfCart(shop, first)).kept).toEqual(all(9990))
      })

      await succeeds(
        admin.request("post", `/admin/orders/${first.orderId}/cancel`)
      )

      expect((await moneyOfCart(shop, first)).kept).toEqual(all(0))
    })
  })

  describe("an order whose first code is long over", () => {
    it("is not canceled while the second one may still be confirmed late, and is paid then", async () => {
      const { first, second } = await anOrderWithTwoCodes()
      await letCodeTimePass(shop, second, CODE_MS + MINUTE_MS)
      await letCodeTimePass(shop, first, CODE_MS + GRACE_MS, {
        atGateway: false,
      })
      await settleAndSynchronize(shop)
      await shop.simulator.pay(second.merchantChargeId, { late: true })

      await theJobSeesCodeAfter(shop, second, GRACE_MS - MINUTE_MS, {
        atGateway: false,
      })

      expect(await moneyOfCart(shop, first)).toMatchObject({
        orders: [first.orderId],
        kept: all(9990),
      })
    })
  })

  describe("a shopper who clicks twice", () => {
    it("has one code to pay, whatever the two clicks were told", async () => {
      const checkout = await aCodeCheckout({
        ...shop,
        shopper: aGuest(shop.api, shop.store),
      })

      const answers = await Promise.all([checkout.choose(), checkout.choose()])

      expect(answers.map(({ status }) => status)).toContain(200)
      const { cart } = await succeeds(
        checkout.shopper.request("get", `/store/carts/${checkout.cartId}`)
      )
      const [session, ...others] = cart.payment_collection.payment_sessions
      expect(others).toEqual([])
      const shown = session.data.checkout_transparent
      expect(shown.state).toBe("pending")
      expect(
        await shop.simulator.charge(shown.merchant_charge_id)
      ).toMatchObject({ transactionStatus: "PENDING" })
      const open = (await shop.charges()).filter(
        ({ transactionStatus }) => transactionStatus === "PENDING"
      )
      expect(open).toHaveLength(1)
    })
  })

  describe("a request that Medusa refuses", () => {
    it.each([
      ["a document that is none", PIX_PROVIDER, { document: "123" }],
      ["a method that the region does not have", "pp_nobody_br", {}],
    ])("(%s) leaves the code alone", async (_, providerId, data) => {
      const code = await aShownCode(shop)

      const answer = await code.checkout.choose(providerId, data)

      expect(answer.status).toBe(400)
      expect(await shop.simulator.charge(code.merchantChargeId)).toMatchObject({
        transactionStatus: "PENDING",
      })
    })
  })

  describe("codes that have ended, and that the gateway neither ends nor cancels", () => {
    it("leave room for another one", async () => {
      await shop.simulator.changeCodeSettings({
        codesCancelable: false,
        expiredCodesShown: "pending",
      })
      const code = await aShownCode(shop)
      for (const _ of [1, 2]) {
        await succeeds(code.checkout.choose())
      }
      for (const { merchantChargeId } of await shop.charges()) {
        await letCodeTimePass(shop, { merchantChargeId }, CODE_MS + MINUTE_MS, {
          atGateway: false,
        })
      }

      const answer = await code.checkout.choose()

      expect(answer.status).toBe(200)
      await shop.simulator.setExpiredCodesShown("expired")
    })
  })

  describe("a code that ended while the gateway cannot be asked", () => {
    it("is being verified, and nobody is told that nothing was charged", async () => {
      const code = await aShownCode(shop)
      await shop.simulator.pay(code.merchantChargeId)
      await letCodeTimePass(shop, code, CODE_MS + MINUTE_MS, {
        atGateway: false,
      })
      await shop.simulator.on("look_up").respond(500, {}).always()

      const answer = await code.checkout.complete()

      expect(answer.body.error).toMatchObject({
        type: "payment_requires_more_error",
        message: expect.stringContaining("está sendo verificado"),
      })
      await shop.simulator.clearFaults()
    })
  })
})
