import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { WALLET_PROVIDER } from "../support/a-code-checkout"
import { aShownCode, type ShownCode } from "../support/a-code-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { type Answer, succeeds } from "../support/a-shopper"
import { resolveAndSynchronize } from "../support/a-sold-order"
import { chooseCardInstead } from "../support/another-payment"
import { eventually } from "../support/eventually"
import { theJobSeesCodeAfter } from "../support/let-code-time-pass"
import {
  SOME_DONE_AND_LOST,
  SOME_NOT_DONE_AND_LOST,
  givenLookupsThatReportNothing,
} from "../support/lost-answers"
import { all, moneyOfCart, type MoneyOfCart } from "../support/money-of-cart"
import { expectPublished } from "../support/expect-published"
import { LATER_THAN_WE_WAIT_MS } from "../support/jumping-clock"

const MINUTE_MS = 60_000
const BEYOND_THE_RESOLVE_WINDOW_MS = 4 * MINUTE_MS
const PAST_ITS_GRACE_MS = 41 * MINUTE_MS
const BEING_VERIFIED =
  "Seu pagamento está sendo verificado. Não pague de novo: o resultado aparece em alguns minutos."
const PAID_ALREADY =
  "Este pedido já foi pago e está sendo concluído. Não pague de novo: aguarde um instante."
const UNMATCHED = "checkout_transparent.payment.unmatched"

const CANCELED = { state: "canceled", events: ["code_created", "canceled"] }
const REFUNDED = {
  state: "refunded",
  events: ["code_created", "paid", "refunded"],
}
const PAID = { state: "paid", events: ["code_created", "paid"] }
const RESOLVED = { unresolvedOperations: 0, openDiscrepancies: [] }

aNotifiedShop({}, (shop) => {
  afterEach(async () => {
    await shop.simulator.setCodesCancelable(true)
    await shop.simulator.setExpiredCodesShown("expired")
    await shop.simulator.setBalance(null)
  })

  const becomes = (
    { checkout }: ShownCode,
    expected: Partial<Record<keyof MoneyOfCart, unknown>>
  ) =>
    eventually(async () =>
      expect(await moneyOfCart(shop, checkout)).toMatchObject(expected)
    )

  /** One order, paid with this code; the first of the cart came to what is given. */
  const isPaidWith = async (
    code: ShownCode,
    { merchantChargeId }: { merchantChargeId: string },
    first: object = CANCELED
  ) => {
    await shop.simulator.pay(merchantChargeId)
    await becomes(code, {
      orders: [expect.any(String)],
      charges: [first, { merchantChargeId, ...PAID }],
      kept: all(9990),
      ...RESOLVED,
    })
    await shop.resolved()
  }

  const isPublished = ({ status, body }: Answer, message: string) =>
    expect({ status, type: body.type, message: body.message }).toEqual({
      status: 400,
      type: "not_allowed",
      message,
    })

  const changeQuantity = async ({
    checkout: { shopper, cartId },
  }: ShownCode) => {
    const cart = `/store/carts/${cartId}`
    const { body } = await shopper.request("get", cart)
    const path = `${cart}/line-items/${body.cart.items[0].id as string}`
    return shopper.request("post", path, { quantity: 2 })
  }

  /** What the job does through it, until nothing is unknown any more. */
  const theResolveWindowPasses = (code: ShownCode) =>
    eventually(async () => {
      await theJobSeesCodeAfter(shop, code, BEYOND_THE_RESOLVE_WINDOW_MS)
      expect(await moneyOfCart(shop, code.checkout)).toMatchObject({
        unresolvedOperations: 0,
      })
    })

  const cancels = async () => (await shop.requests("refund")).length

  describe("a shopper who wants to pay otherwise, while the cancel's answer is lost,", () => {
    it.each(SOME_DONE_AND_LOST)(
      "gets the new code at once when a look-up tells that it was done (the answer %s)",
      async (_how, fault) => {
        const code = await aShownCode(shop)
        await shop.simulator.on("refund")[fault]().once()

        const second = await code.checkout.code()

        expect(await cancels()).toBe(1)
        await isPaidWith(code, second)
      }
    )

    it.each([
      ["another code", (code: ShownCode) => code.checkout.choose()],
      ["a wallet", (code: ShownCode) => code.checkout.choose(WALLET_PROVIDER)],
      ["a card", (code: ShownCode) => chooseCardInstead(shop, code.checkout)],
      ["more goods", changeQuantity],
    ])(
      "is told that it is being verified until it is known, whatever he wants (%s)",
      async (_what, want) => {
        const code = await aShownCode(shop)
        await givenLookupsThatReportNothing(shop)
        await shop.simulator.on("refund").resetAfterCommit().once()

        const refused = await want(code)
        await shop.simulator.clearFaults()
        const meanwhile = await moneyOfCart(shop, code.checkout)
        await resolveAndSynchronize(shop)
        const allowed = await code.checkout.code()

        isPublished(refused, BEING_VERIFIED)
        expect(meanwhile.charges).toHaveLength(1)
        expect(await cancels()).toBe(1)
        await isPaidWith(code, allowed)
      }
    )

    it.each(SOME_NOT_DONE_AND_LOST)(
      "waits for the resolve window when it was not done, and then it is canceled (the answer %s)",
      async (_how, fault) => {
        const code = await aShownCode(shop)
        await shop.simulator.on("refund")[fault]().once()

        const refused = await code.checkout.choose()
        const again = await code.checkout.choose()
        const sent = await cancels()
        await theResolveWindowPasses(code)
        const second = await code.checkout.code()

        isPublished(refused, BEING_VERIFIED)
        isPublished(again, BEING_VERIFIED)
        expect([sent, await cancels()]).toEqual([1, 2])
        await isPaidWith(code, second)
      }
    )

    it("and who pays the old code instead, has his order with it", async () => {
      const code = await aShownCode(shop)
      await shop.simulator.on("refund").reset().once()
      isPublished(await code.checkout.choose(), BEING_VERIFIED)

      await shop.simulator.pay(code.merchantChargeId)
      await theResolveWindowPasses(code)

      await becomes(code, {
        orders: [expect.any(String)],
        charges: [PAID],
        kept: all(9990),
        ...RESOLVED,
      })
      expect(await cancels()).toBe(1)
    })
  })

  describe("a gateway that turns the cancel away", () => {
    it.each([
      [429, { message: "Too many requests" }],
      [503, { message: "Unavailable" }],
    ])(
      "(%i) does not say that it will not cancel: the code stays, and is canceled later",
      async (status, body) => {
        const code = await aShownCode(shop)
        await shop.simulator.on("refund").respond(status, body).once()

        const refused = await code.checkout.choose()
        const between = await moneyOfCart(shop, code.checkout)
        await theResolveWindowPasses(code)
        const second = await code.checkout.code()

        isPublished(refused, BEING_VERIFIED)
        expect(between.charges).toMatchObject([
          { state: "pending", isAbandoned: false },
        ])
        await isPaidWith(code, second)
      }
    )

    it("(401, of an access token that is good for a lookup) keeps the code until it is known", async () => {
      const code = await aShownCode(shop)
      await shop.simulator
        .on("refund")
        .respond(401, { message: "Unauthorized" })
        .once()

      const refused = await code.checkout.choose()
      await theResolveWindowPasses(code)
      const second = await code.checkout.code()

      isPublished(refused, BEING_VERIFIED)
      await isPaidWith(code, second)
    })

    it("(it does not cancel codes) lets us let it go, and the new one pays the order", async () => {
      await shop.simulator.setCodesCancelable(false)
      const code = await aShownCode(shop)

      const second = await code.checkout.code()

      await isPaidWith(code, second, { state: "pending", isAbandoned: true })
    })
  })

  describe("a code that is paid at the very moment in which it is canceled", () => {
    it("is refunded by the gateway's own cancel; the new code pays the order, and nothing else does", async () => {
      const code = await aShownCode(shop)
      await shop.simulator.on("refund").afterPanel({ kind: "pay" }).once()

      const second = await code.checkout.code()

      await isPaidWith(code, second, REFUNDED)
      await expectPublished(shop, UNMATCHED, [
        {
          merchant_charge_id: code.merchantChargeId,
          is_refunded_automatically: true,
        },
      ])
      expect(await cancels()).toBe(1)
    })

    it("is found to be refunded, when nobody heard so, before the shopper may pay again", async () => {
      const code = await aShownCode(shop)
      await givenLookupsThatReportNothing(shop)
      await shop.simulator
        .on("refund")
        .slowBeforeCommit(LATER_THAN_WE_WAIT_MS)
        .once()

      const answer = code.checkout.choose()
      await eventually(async () => expect(await cancels()).toBe(1))
      await shop.simulator.pay(code.merchantChargeId)
      const refused = await answer
      await eventually(async () =>
        expect(
          await shop.simulator.charge(code.merchantChargeId)
        ).toMatchObject({ refundedAmount: 9990 })
      )
      await shop.simulator.clearFaults()
      await resolveAndSynchronize(shop)
      const second = await code.checkout.code()

      isPublished(refused, BEING_VERIFIED)
      await isPaidWith(code, second, REFUNDED)
      await expectPublished(shop, UNMATCHED, [
        {
          merchant_charge_id: code.merchantChargeId,
          is_refunded_automatically: true,
        },
      ])
    })

    it("and that cannot be refunded, is the payment of the order; the shopper is told so", async () => {
      const code = await aShownCode(shop)
      await shop.simulator.setBalance(0)
      await shop.simulator.on("refund").afterPanel({ kind: "pay" }).once()

      const refused = await code.checkout.choose()

      isPublished(refused, PAID_ALREADY)
      await becomes(code, {
        orders: [expect.any(String)],
        charges: [PAID],
        kept: all(9990),
        ...RESOLVED,
      })
    })
  })

  describe("the job, which cancels a code that the gateway never tells the end of,", () => {
    const anEndedCode = async () => {
      await shop.simulator.setExpiredCodesShown("pending")
      return aShownCode(shop)
    }

    it("finds it canceled when the answer was lost", async () => {
      const code = await anEndedCode()
      await shop.simulator.on("refund").resetAfterCommit().once()

      await theJobSeesCodeAfter(shop, code, PAST_ITS_GRACE_MS)

      await becomes(code, {
        orders: [],
        charges: [CANCELED],
        kept: all(0),
        ...RESOLVED,
      })
      expect(await cancels()).toBe(1)
    })

    it.each(SOME_NOT_DONE_AND_LOST)(
      "cancels it again when it was not done, and only then (the answer %s)",
      async (_how, fault) => {
        const code = await anEndedCode()
        await shop.simulator.on("refund")[fault]().once()

        await theJobSeesCodeAfter(shop, code, PAST_ITS_GRACE_MS)
        await theJobSeesCodeAfter(shop, code, MINUTE_MS)
        const sent = await cancels()
        await eventually(async () => {
          await theJobSeesCodeAfter(shop, code, BEYOND_THE_RESOLVE_WINDOW_MS)
          expect(await moneyOfCart(shop, code.checkout)).toMatchObject({
            charges: [CANCELED],
            ...RESOLVED,
          })
        })

        expect([sent, await cancels()]).toEqual([1, 2])
      }
    )

    it("asks again after a minute when it was turned away (429)", async () => {
      const code = await anEndedCode()
      await shop.simulator
        .on("refund")
        .respond(429, { message: "Too many requests" })
        .once()

      await theJobSeesCodeAfter(shop, code, PAST_ITS_GRACE_MS)
      const between = await moneyOfCart(shop, code.checkout)

      expect(between.charges).toMatchObject([
        { state: "pending", isAbandoned: false },
      ])
      await theJobSeesCodeAfter(shop, code, MINUTE_MS, { atGateway: false })
      expect(await moneyOfCart(shop, code.checkout)).toMatchObject({
        charges: [CANCELED],
        ...RESOLVED,
      })
    })

    it("lets it go at last, when it was turned away all the time, and tells a person", async () => {
      const code = await anEndedCode()
      await shop.simulator
        .on("refund")
        .respond(429, { message: "Too many requests" })
        .always()

      await theJobSeesCodeAfter(shop, code, PAST_ITS_GRACE_MS)
      await eventually(async () => {
        await theJobSeesCodeAfter(shop, code, 10 * MINUTE_MS)
        expect(await moneyOfCart(shop, code.checkout)).toMatchObject({
          charges: [{ state: "pending", isAbandoned: true }],
          openDiscrepancies: ["unresolved"],
        })
      })
      await shop.simulator.clearFaults()

      expect(await cancels()).toBeGreaterThan(3)
      await succeeds(code.checkout.choose())
    })

    it("lets it go when the gateway does not cancel codes", async () => {
      await shop.simulator.setCodesCancelable(false)
      const code = await anEndedCode()

      await theJobSeesCodeAfter(shop, code, PAST_ITS_GRACE_MS)

      await becomes(code, {
        charges: [{ state: "pending", isAbandoned: true }],
        ...RESOLVED,
      })
      await succeeds(code.checkout.choose())
    })

    it("cancels one whose session is gone, since nobody can have an order with it", async () => {
      const code = await aShownCode(shop)
      const knex = shop.container.resolve(
        ContainerRegistrationKeys.PG_CONNECTION
      )
      await knex("payment_session").where({ id: code.session.id }).delete()

      await theJobSeesCodeAfter(shop, code, MINUTE_MS)

      await becomes(code, { charges: [CANCELED], ...RESOLVED })
    })
  })
})
